"""Calling honours: every score, every moment, every holding (RULES 5)."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from hand.naive_play import honour_deal, some_play
from oddtrick.cards import SEATS, CardSet, Rank, Seat, Side, Suit
from oddtrick.errors import Illegal
from oddtrick.hand import (
    Called,
    HandState,
    call_honours,
    calling_side,
    claim_rest,
    honours_of,
    may_call,
    play_card,
    start_hand,
    take_back,
)

# All ways in which four honours can lie in four hands.
SPREADS = [counts for counts in itertools.product(range(5), repeat=4) if sum(counts) == 4]


def at(counts: tuple[int, ...], plays: int, dealer: Seat = Seat.N) -> HandState:
    """A hand so spread, after so many plays in which no honour was played where that can be helped."""
    state = start_hand(honour_deal(counts, dealer))
    for _ in range(plays):
        state = some_play(state, random.Random(1))
    return state


def refusal(state: HandState, seat: Seat, calling_at: int | None, score: int) -> str:
    with pytest.raises(Illegal) as caught:
        call_honours(state, seat, calling_at, score)
    assert may_call(state, seat, calling_at, score) is None
    assert caught.value.message != caught.value.code
    return caught.value.code


def test_the_four_honours() -> None:
    ranks = {card.rank for card in honours_of(Suit.DIAMONDS)}
    assert ranks == {Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK}
    assert {card.suit for card in honours_of(Suit.DIAMONDS)} == {Suit.DIAMONDS}


@pytest.mark.parametrize("counts", SPREADS)
def test_every_holding(counts: tuple[int, int, int, int]) -> None:
    """Dealer North: East's side before the lead, North's between the lead and the second card."""
    for seat in SEATS:
        state = at(counts, 0 if seat.side is Side.EW else 1)
        # The card led may have been an honour; only the leader's side can be short of it, and its moment is over.
        own, partners = counts[seat.index], counts[seat.partner.index]
        honours = honours_of(Suit.HEARTS)
        if own < 2:
            assert refusal(state, seat, 8, 8) == "calling_too_few"
            continue
        assert may_call(state, seat, 8, 8) == ("show" if own > 2 else "ask")
        after = call_honours(state, seat, 8, 8)
        if own > 2:
            assert after.ending == Called(seat.side, seat, state.deal.hands[seat.index] & honours)
        elif partners:
            both = state.deal.hands[seat.index] | state.deal.hands[seat.partner.index]
            assert after.ending == Called(seat.side, seat, both & honours)
            assert len(both & honours) in (3, 4)
        else:
            assert after.ending is None
            assert after.asked == (seat,)
            assert after.to_play is state.to_play
            assert refusal(after, seat, 8, 8) == "calling_asked"
            assert refusal(after, seat.partner, 8, 8) == "calling_too_few"
            continue
        assert after.over
        assert after.to_play is None
        assert [after.tricks_won(side) for side in Side] == [0, 0]
        assert refusal(after, seat, 8, 8) == "calling_too_late"
        with pytest.raises(Illegal) as caught:
            take_back(after)
        assert caught.value.code == "hand_over"


@pytest.mark.parametrize("score", range(11))
@pytest.mark.parametrize("calling_at", [8, None])
def test_exactly_at_eight(score: int, calling_at: int | None) -> None:
    state = at((0, 4, 0, 0), 0)
    if calling_at is None:
        assert refusal(state, Seat.E, calling_at, score) == "calling_not_played"
    elif score != 8:
        assert refusal(state, Seat.E, calling_at, score) == "calling_score"
    else:
        assert call_honours(state, Seat.E, calling_at, score).over


@pytest.mark.parametrize("plays", range(7))
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("dealer", SEATS)
def test_only_in_its_moment(plays: int, seat: Seat, dealer: Seat) -> None:
    counts = [0, 0, 0, 0]
    counts[seat.index] = 4
    state = at(tuple(counts), plays, dealer)
    leads = seat.side is dealer.left.side
    scores = {seat.side: 8, seat.side.other: 3}
    if plays == (0 if leads else 1):
        assert calling_side(state, 8, scores) is seat.side
        assert may_call(state, seat, 8, 8) is not None
        assert call_honours(state, seat, 8, 8).over
    else:
        assert calling_side(state, 8, scores) is None
        assert refusal(state, seat, 8, 8) == ("calling_too_early" if plays == 0 else "calling_too_late")
    assert calling_side(state, 8, {Side.NS: 9, Side.EW: 7}) is None
    assert calling_side(state, None, scores) is None


def test_both_on_eight_the_side_on_lead_speaks_first() -> None:
    state = at((2, 2, 0, 0), 0)
    both = {Side.NS: 8, Side.EW: 8}
    assert calling_side(state, 8, both) is Side.EW
    assert refusal(state, Seat.N, 8, 8) == "calling_too_early"
    state = call_honours(state, Seat.E, 8, 8)  # in vain
    state = some_play(state, random.Random(2))
    assert calling_side(state, 8, both) is Side.NS
    state = call_honours(state, Seat.N, 8, 8)
    assert state.asked == (Seat.E, Seat.N)
    assert not state.over
    state = play_card(state, Seat.S, next(iter(state.holding(Seat.S))))
    assert calling_side(state, 8, both) is None
    assert state.asked == (Seat.E, Seat.N)


def test_no_honours_without_trumps() -> None:
    deal = replace(honour_deal((4, 0, 0, 0), dealer=Seat.W), trump=None)
    state = start_hand(deal)
    assert refusal(state, Seat.N, 8, 8) == "calling_no_trumps"
    assert calling_side(state, 8, {Side.NS: 8, Side.EW: 0}) is None


def test_not_while_a_claim_waits() -> None:
    state = claim_rest(at((4, 0, 0, 0), 0, Seat.W), Seat.N)
    assert refusal(state, Seat.N, 8, 8) == "claim_pending"
    assert calling_side(state, 8, {Side.NS: 8, Side.EW: 0}) is None


def test_the_shown_cards_are_honours_alone() -> None:
    state = call_honours(at((3, 0, 1, 0), 0, Seat.W), Seat.N, 8, 8)
    ending = state.ending
    assert isinstance(ending, Called)
    assert len(ending.honours) == 3  # the partner's stays where it is
    assert ending.honours <= honours_of(Suit.HEARTS)
    assert CardSet() <= ending.honours
