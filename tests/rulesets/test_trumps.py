"""Trumps in turn: the cycle, the hand without trumps in it, and the modes that have none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import SUITS, Suit
from oddtrick.errors import BadInput
from oddtrick.rulesets import preset, trump_in_turn, turns_up, with_overrides


def names(rules_over: list[str], hands: int) -> str:
    rules = with_overrides(preset("drive"), rules_over)
    suits = (trump_in_turn(rules, number) for number in range(1, hands + 1))
    return " ".join("NT" if suit is None else str(suit.value) for suit in suits)


@pytest.mark.parametrize(
    ("over", "hands"),
    [
        ([], "H D S C H D S C H"),
        (["trump_cycle=HCDS"], "H C D S H C D S H"),
        (["no_trump_every=5"], "H D S C NT H D S C NT H"),
        (["no_trump_every=2"], "H NT D NT S NT C NT H"),
        (["no_trump_every=3", "trump_cycle=SH"], "S H NT S H NT S H NT"),
        (["trump_cycle=C"], "C C C"),
        (["trump=fixed", "trump_suit=D"], "D D D D D"),
        (["trump=none"], "NT NT NT"),
    ],
)
def test_trumps_in_turn(over: list[str], hands: str) -> None:
    assert names(over, len(hands.split())) == hands


def test_a_turn_up_gives_no_suit_in_turn() -> None:
    assert trump_in_turn(preset("short"), 1) is None
    assert turns_up(preset("short"))
    assert not turns_up(preset("drive"))


@pytest.mark.parametrize("number", [0, -1])
def test_hands_are_counted_from_one(number: int) -> None:
    with pytest.raises(BadInput, match=str(number)):
        trump_in_turn(preset("drive"), number)


@given(st.permutations(SUITS), st.integers(1, 4), st.sampled_from([0, 2, 3, 4, 5, 7]), st.integers(1, 60))
def test_the_suits_alone_go_round_the_cycle(suits: list[Suit], length: int, every: int, hands: int) -> None:
    cycle = "".join(str(suit.value) for suit in suits[:length])
    over = [f"trump_cycle={cycle}", f"no_trump_every={every}"]
    heard = names(over, hands).split()
    without = [place for place, name in enumerate(heard, 1) if name == "NT"]
    assert without == ([place for place in range(1, hands + 1) if place % every == 0] if every else [])
    rest = [name for name in heard if name != "NT"]
    assert rest == [cycle[place % length] for place in range(len(rest))]
