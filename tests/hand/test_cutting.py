"""Cutting for partners and for the deal: the ace, every kind of tie, the seats (RULES 2)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, SEATS, Card, Seat
from oddtrick.errors import Illegal
from oddtrick.hand import CutOutcome, Draw, cut_rank, draw_card, judge_cut, shuffled_pack

N, E, S, W = SEATS


def cut(draws: str, *, ace: str = "low", partners: bool = True, dealer: str | None = "lowest") -> CutOutcome:
    """The outcome of draws written `N:SA E:D4 …`."""
    made = [Draw(Seat(text[0]), Card(text[2:])) for text in draws.split()]
    return judge_cut(made, ace=ace, partners=partners, dealer=dealer)  # type: ignore[arg-type]


def test_the_ace() -> None:
    low = sorted(CARDS, key=lambda card: cut_rank(card, "low"))
    high = sorted(CARDS, key=lambda card: cut_rank(card, "high"))
    assert {card.rank.value for card in low[:4]} == {"A"}
    assert {card.rank.value for card in low[4:8]} == {"2"}
    assert {card.rank.value for card in low[-4:]} == {"K"}
    assert {card.rank.value for card in high[:4]} == {"2"}
    assert {card.rank.value for card in high[-4:]} == {"A"}


def test_highest_two_against_lowest_two() -> None:
    outcome = cut("N:SA E:DK S:C4 W:HQ")
    assert (outcome.high, outcome.low, outcome.to_draw) == ((E, W), (S, N), ())
    # North's ace is lowest and deals; his partner South sits opposite already.
    assert (outcome.dealer, outcome.seating) == (N, (N, E, S, W))
    outcome = cut("N:SA E:DK S:C4 W:HQ", ace="high", dealer="highest")
    assert (outcome.high, outcome.low) == ((N, E), (W, S))
    assert outcome.dealer is N
    assert outcome.seating == (N, S, E, W)  # East comes opposite North, South takes his chair


def test_who_has_still_to_draw() -> None:
    assert cut("").to_draw == (N, E, S, W)
    assert cut("S:C4 N:SA").to_draw == (E, W)
    assert cut("S:C4 N:SA").high is None
    assert cut("S:C4 N:SA").dealer is None


TIES: list[tuple[str, dict[str, Any], str]] = [
    # draws, how the cut is made, who draws again
    ("N:SK E:DK S:C4 W:H2", {}, ""),  # the two highest: nothing hangs on it
    ("N:SK E:DK S:C4 W:H2", {"dealer": "highest"}, "NE"),  # but who deals does
    ("N:SK E:DK S:C4 W:H2", {"dealer": None}, ""),
    ("N:SK E:D9 S:C9 W:H2", {}, "ES"),  # on the border between the sides
    ("N:SK E:D9 S:C9 W:H2", {"partners": False}, ""),
    ("N:SK E:D9 S:C4 W:H4", {}, "SW"),  # the two lowest: who deals
    ("N:SK E:D9 S:C4 W:H4", {"dealer": None}, ""),
    ("N:SK E:D9 S:C4 W:H4", {"dealer": "highest"}, ""),
    ("N:SK E:DK S:CK W:H4", {}, "NES"),  # three highest
    ("N:SK E:DK S:CK W:H4", {"partners": False}, ""),
    ("N:SK E:DK S:CK W:H4", {"partners": False, "dealer": "highest"}, "NES"),
    ("N:SK E:D4 S:C4 W:H4", {}, "ESW"),  # three lowest
    ("N:SK E:D4 S:C4 W:H4", {"dealer": "highest"}, "ESW"),
    ("N:SK E:D4 S:C4 W:H4", {"partners": False, "dealer": "highest"}, ""),
    ("N:SK E:DK S:C4 W:H4", {}, "SW"),  # two ties, one of them idle
    ("N:SK E:DK S:C4 W:H4", {"dealer": "highest"}, "NE"),
    ("N:S4 E:D4 S:C4 W:H4", {}, "NESW"),
    ("N:S4 E:D4 S:C4 W:H4", {"partners": False, "dealer": "lowest"}, "NESW"),
    ("N:S4 E:D4 S:C4 W:H4", {"dealer": None}, "NESW"),
    ("N:SA E:DA S:C4 W:H9", {}, "NE"),  # aces are low here
    ("N:SA E:DA S:C4 W:H9", {"ace": "high"}, ""),
]


@pytest.mark.parametrize(("draws", "how", "again"), TIES)
def test_ties(draws: str, how: dict[str, Any], again: str) -> None:
    outcome = cut(draws, **how)
    assert "".join(seat.value for seat in outcome.to_draw) == again
    assert (outcome.seating is None) == bool(again)


def test_the_second_draw_orders_the_tied_alone() -> None:
    # East and South tie in the middle; East's second card, though lower than all, is not lower than West's first.
    outcome = cut("N:SK E:D9 S:C9 W:H5 E:C2 S:D3")
    assert (outcome.high, outcome.low, outcome.dealer) == ((N, S), (E, W), W)
    # Only one of them has drawn again so far.
    assert cut("N:SK E:D9 S:C9 W:H5 E:C2").to_draw == (S,)
    # And a second king does not lift South above North's first queen.
    outcome = cut("N:SQ E:D9 S:C9 W:H5 E:C2 S:DK", dealer="highest")
    assert (outcome.high, outcome.dealer) == ((N, S), N)


def test_a_tie_may_leave_a_smaller_tie() -> None:
    three = "N:SK E:D4 S:C4 W:H4 "
    assert cut(three + "E:S9 S:D2 W:H2").to_draw == (S, W)  # East is settled, the deal is not
    outcome = cut(three + "E:S9 S:D2 W:H2 W:CT S:CJ")
    assert (outcome.high, outcome.low, outcome.dealer) == ((N, E), (S, W), W)
    assert cut(three + "E:S9 S:D2 W:H2", dealer="highest").to_draw == ()  # who of the two is lower decides nothing
    assert cut(three + "E:S9 S:D9 W:H2").to_draw == (E, S)


def test_two_ties_at_once() -> None:
    # All four equal, then two pairs: with the lowest to deal only the lower pair draws a third time.
    start = "N:S4 E:D4 S:C4 W:H4 N:SK E:DK S:C7 W:H7"
    assert cut(start).to_draw == (S, W)
    assert cut(start, dealer="highest").to_draw == (N, E)
    outcome = cut(start + " S:S8 W:S9")
    assert (outcome.high, outcome.dealer) == ((N, E), S)


def test_agreed_pairs_cut_for_the_deal_alone() -> None:
    outcome = cut("N:SA E:DK S:C4 W:HQ", partners=False)
    assert (outcome.high, outcome.low) == (None, None)
    assert (outcome.seating, outcome.dealer) == ((N, E, S, W), N)
    assert cut("N:SA E:DK S:C4 W:HQ", partners=False, dealer="highest").dealer is E


def test_draws_out_of_order() -> None:
    with pytest.raises(Illegal) as caught:
        cut("N:SA N:DK")
    assert caught.value.code == "draw_again"
    with pytest.raises(Illegal) as caught:
        cut("N:SA E:SA")
    assert caught.value.code == "drawn_already"
    with pytest.raises(Illegal) as caught:
        cut("N:SA E:DK S:C4 W:HQ N:S2")
    assert caught.value.code == "draw_again"
    with pytest.raises(Illegal) as caught:
        cut("N:SK E:D9 S:C9 W:H5 N:S2")
    assert caught.value.code == "draw_again"


def test_a_place_of_the_spread_pack() -> None:
    spread = shuffled_pack(random.Random(1))
    draws = [Draw(N, draw_card([], spread, 7))]
    assert draws[0].card is spread[7]
    assert draw_card(draws, spread, 7) is spread[8]
    assert draw_card(draws, spread, 50) is spread[51]
    for place in (-1, 51):
        with pytest.raises(Illegal) as caught:
            draw_card(draws, spread, place)
        assert caught.value.code == "no_such_place"


@given(
    seed=st.integers(0, 2**32),
    few=st.integers(1, 13),
    ace=st.sampled_from(["low", "high"]),
    partners=st.booleans(),
    dealer=st.sampled_from(["lowest", "highest", None]),
)
def test_every_cut_comes_to_an_end(seed: int, few: int, ace: str, partners: bool, dealer: str | None) -> None:
    """Random cuts, from packs of few ranks so that ties abound: partners opposite, the right one deals."""
    chance = random.Random(seed)
    pack = [card for card in shuffled_pack(chance) if card.rank.index < few]
    draws: list[Draw] = []

    def judged() -> CutOutcome:
        return judge_cut(draws, ace=ace, partners=partners, dealer=dealer)  # type: ignore[arg-type]

    while (outcome := judged()).to_draw:
        if not pack:
            return  # tied to the last card of a short pack; with 52 nobody will live to see it
        seat = chance.choice(outcome.to_draw)
        draws.append(Draw(seat, pack.pop()))
    firsts = {draw.seat: cut_rank(draw.card, ace) for draw in draws[:4]}  # type: ignore[arg-type]
    assert len(firsts) == 4
    assert outcome.seating is not None
    assert sorted(seat.value for seat in outcome.seating) == ["E", "N", "S", "W"]
    if partners:
        assert outcome.high is not None
        assert outcome.low is not None
        assert min(firsts[seat] for seat in outcome.high) >= max(firsts[seat] for seat in outcome.low)
        sits = {player: place for place, player in enumerate(outcome.seating)}
        assert (sits[outcome.high[0]] - sits[outcome.high[1]]) % 4 == 2
    if dealer is None:
        assert outcome.dealer is None
    else:
        assert outcome.dealer is not None
        player = outcome.seating[outcome.dealer.index]
        extreme = min if dealer == "lowest" else max
        assert firsts[player] == extreme(firsts.values())
