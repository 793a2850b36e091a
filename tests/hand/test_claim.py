"""Claiming and conceding the rest: what is shown, who answers, what follows."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.naive_play import after, some_deal, some_play
from oddtrick.cards import SEATS, SIDES, CardSet, Seat
from oddtrick.errors import Illegal
from oddtrick.hand import (
    HandState,
    Settled,
    answer_claim,
    answers_awaited,
    claim_rest,
    concede_rest,
    hand_view,
    random_deal,
    start_hand,
    tricks_left,
)


def start() -> HandState:
    return start_hand(random_deal(random.Random(2), Seat.N))


def code_of(error: pytest.ExceptionInfo[Illegal]) -> str:
    assert error.value.message != error.value.code
    return error.value.code


@given(seed=st.integers(0, 2**32), plays=st.integers(0, 51), data=st.data())
def test_an_agreed_claim_settles_the_tricks_left(seed: int, plays: int, data: st.DataObject) -> None:
    chance = random.Random(seed)
    before = after(some_deal(chance), plays, chance)
    seat = data.draw(st.sampled_from(SEATS))
    left = tricks_left(before)
    assert left == 13 - plays // 4
    tricks = data.draw(st.integers(0, left) | st.none())
    state = claim_rest(before, seat, tricks)
    wanted = left if tricks is None else tricks
    assert state.claim is not None
    assert state.claim.tricks == wanted
    assert not state.over
    asked = answers_awaited(state)
    assert set(asked) == (({seat.left, seat.right} if wanted else set()) | ({seat.partner} if wanted < left else set()))
    for at, other in enumerate(asked):
        assert not state.over
        assert answers_awaited(state) == asked[at:]
        state = answer_claim(state, other, True)
    assert state.over
    assert state.to_play is None
    assert state.claim is None
    expected = {seat.side: wanted, seat.side.other: left - wanted}
    for side in SIDES:
        assert state.tricks_won(side) == before.tricks_won(side) + expected[side]
    assert isinstance(state.ending, Settled)
    assert state.ending.by is seat
    assert sum(state.tricks_won(side) for side in SIDES) == 13
    assert hand_view(state, None).hands == state.deal.hands


@given(seed=st.integers(0, 2**32), plays=st.integers(0, 51), data=st.data())
def test_refused_play_goes_on_and_the_cards_stay_shown(seed: int, plays: int, data: st.DataObject) -> None:
    chance = random.Random(seed)
    before = after(some_deal(chance), plays, chance)
    seat = data.draw(st.sampled_from(SEATS))
    state = claim_rest(before, seat, data.draw(st.integers(0, tricks_left(before))))
    asked = answers_awaited(state)
    for other in asked[:-1]:
        state = answer_claim(state, other, True)
    state = answer_claim(state, asked[-1], False)
    assert state.claim is None
    assert not state.over
    assert state.to_play is before.to_play
    assert state.plays == before.plays
    assert state.publicly_in(seat) == before.holding(seat)
    for viewer in (*SEATS, None):
        assert hand_view(state, viewer).shown[seat.index] == before.holding(seat)
    for other in SEATS:
        if other is not seat:
            assert state.publicly_in(other) == before.publicly_in(other)
    state = some_play(state, chance)
    assert state.publicly_in(seat) <= before.holding(seat)
    assert state.publicly_in(seat) == state.holding(seat)


def test_conceding_asks_the_partner_alone() -> None:
    state = concede_rest(start(), Seat.E)
    assert answers_awaited(state) == (Seat.W,)
    state = answer_claim(state, Seat.W, True)
    assert [state.tricks_won(side) for side in SIDES] == [13, 0]


def test_refusals() -> None:
    state = start()
    assert answers_awaited(state) == ()
    with pytest.raises(Illegal) as caught:
        answer_claim(state, Seat.N, True)
    assert code_of(caught) == "no_claim"
    for tricks in (-1, 14):
        with pytest.raises(Illegal) as caught:
            claim_rest(state, Seat.N, tricks)
        assert code_of(caught) == "claim_tricks"
    state = claim_rest(state, Seat.N)
    with pytest.raises(Illegal) as caught:
        claim_rest(state, Seat.E)
    assert code_of(caught) == "claim_pending"
    for seat in (Seat.N, Seat.S):
        with pytest.raises(Illegal) as caught:
            answer_claim(state, seat, True)
        assert code_of(caught) == "claim_not_yours_to_answer"
    state = answer_claim(state, Seat.E, True)
    with pytest.raises(Illegal) as caught:
        answer_claim(state, Seat.E, False)
    assert code_of(caught) == "claim_not_yours_to_answer"
    state = answer_claim(state, Seat.W, True)
    with pytest.raises(Illegal) as caught:
        claim_rest(state, Seat.N)
    assert code_of(caught) == "hand_over"


def test_a_trick_under_way_counts_among_the_rest() -> None:
    chance = random.Random(4)
    state = after(some_deal(chance), 50, chance)
    assert tricks_left(state) == 1
    state = claim_rest(state, Seat.N)
    assert state.shown[Seat.N.index] == state.holding(Seat.N) | CardSet()
