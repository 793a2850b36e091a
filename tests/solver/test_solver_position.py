"""Positions that cannot be are refused, and what the solver needs is loaded late or asked for by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from oddtrick.cards import CardSet, Seat, Suit, parse_card, parse_cards
from oddtrick.errors import Invalid
from oddtrick.hand import Deal, HandState
from oddtrick.solver import Position, position_of_hand


def hands(*texts: str) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    north, east, south, west = (CardSet(parse_cards(text)) for text in texts)
    return north, east, south, west


@pytest.mark.parametrize(
    ("held", "trick", "code"),
    [
        (("SA", "SA", "S3", "S4"), "", "position_card_twice"),
        (("", "SK", "SQ", "SJ"), "SK", "position_card_twice"),
        (("SA", "SK", "SQ", ""), "", "position_sizes"),
        (("SA", "SK", "SQ", "SJ"), "S2", "position_sizes"),
        (("", "", "", ""), "", "position_sizes"),
        (("", "", "", ""), "SA SK SQ", "position_sizes"),
        (("SA", "SK", "SQ", "SJ"), "S2 S3 S4 S5", "position_trick"),
    ],
)
def test_impossible_positions(held: tuple[str, ...], trick: str, code: str) -> None:
    with pytest.raises(Invalid) as wrong:
        Position(hands(*held), Suit.SPADES, Seat.N, parse_cards(trick))
    assert wrong.value.code == code


def test_a_position_knows_whose_turn_it_is() -> None:
    position = Position(hands("SK", "HA S4", "S3 S5", "S6 S7"), None, Seat.N, (parse_card("S2"),))
    assert position.to_play is Seat.E
    assert position.size == 2
    assert position.legal == CardSet(parse_cards("S4"))


def test_the_position_of_a_hand() -> None:
    deal = Deal(Seat.W, hands("SA S2", "S3 H3", "S4 H4", "S5 H5"), Suit.HEARTS)
    hand = HandState.of_plays(deal, parse_cards("SA S3 S4 S5 S2 H3"))
    expected = Position(hands("", "", "H4", "H5"), Suit.HEARTS, Seat.N, parse_cards("S2 H3"))
    assert position_of_hand(hand) == expected
    with pytest.raises(Invalid):
        position_of_hand(HandState.of_plays(deal, parse_cards("SA S3 S4 S5 S2 H3 H4 H5")))


SOLVE = """
import sys
from oddtrick.cards import CARDS, CardSet, Seat
from oddtrick.errors import OddtrickError
from oddtrick.solver import Position, tricks_by_card
def solved(size):
    hands = [CardSet(CARDS[at::4][:size]) for at in range(4)]
    try:
        return sorted(tricks_by_card(Position(tuple(hands), None, Seat.N)).values())
    except OddtrickError as error:
        return error.code, error.reason.params["package"]
"""


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    heavy = "[name for name in ('numpy', 'numba', 'endplay', 'matplotlib') if name in sys.modules]"
    said = python(f"{SOLVE}\nprint({heavy})\nsolved(8)\nprint({heavy})")
    assert said.splitlines() == ["[]", "['numpy', 'numba']"]


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_without_the_extra_it_says_so(package: str) -> None:
    said = python(f"{SOLVE}\nsys.modules[{package!r}] = None\nprint(solved(1), solved(8))")
    assert said == f"('bots_extra_missing', '{package}') ('bots_extra_missing', '{package}')"


def test_without_endplay_small_endings_are_solved() -> None:
    said = python(f"{SOLVE}\nsys.modules['endplay'] = None\nprint(solved(1), solved(8))")
    assert said == "[0] ('bots_extra_missing', 'endplay')"
