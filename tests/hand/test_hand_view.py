"""What a viewer sees: all that is public, his own cards, and not a bit of what is hidden."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.naive_play import after, honour_deal, some_deal, some_play
from oddtrick.cards import SEATS, SIDES, CardSet, Seat
from oddtrick.hand import (
    Deal,
    HandState,
    HonoursKnown,
    Trick,
    answer_claim,
    answers_awaited,
    call_honours,
    claim_rest,
    correct_revoke,
    correcting_plays,
    hand_view,
    legal_plays,
    may_call,
    start_hand,
    take_back,
)

seeds = st.integers(0, 2**32)


def exchanged(state: HandState, viewer: Seat | None, chance: random.Random) -> HandState | None:
    """The state with some unseen cards of two hands hidden from the viewer exchanged; None where there are none."""
    hidden = [seat for seat in SEATS if seat is not viewer]
    one, other = chance.sample(hidden, 2)
    unseen = {seat: list(state.holding(seat) - state.publicly_in(seat)) for seat in (one, other)}
    most = min(len(cards) for cards in unseen.values())
    if not most:
        return None
    count = chance.randint(1, most)
    gives, takes = (CardSet(chance.sample(unseen[seat], count)) for seat in (one, other))
    hands = list(state.deal.hands)
    hands[one.index] = hands[one.index] - gives | takes
    hands[other.index] = hands[other.index] - takes | gives
    deal = Deal(state.deal.dealer, (hands[0], hands[1], hands[2], hands[3]), state.deal.trump, state.deal.turn_up)
    assert deal != state.deal
    return replace(state, deal=deal)


def same_for_all(state: HandState, chance: random.Random) -> int:
    """Check every viewer, both histories, against exchanged hidden cards; returns how many exchanges there were."""
    made = 0
    for viewer in (*SEATS, None):
        other = exchanged(state, viewer, chance)
        if other is not None:
            made += 1
            assert hand_view(other, viewer) == hand_view(state, viewer)
            assert hand_view(other, viewer, "last") == hand_view(state, viewer, "last")
    return made


@given(seed=seeds, size=st.integers(1, 13), revokes=st.booleans())
def test_exchanging_unseen_cards_changes_no_view(seed: int, size: int, revokes: bool) -> None:
    """At every point of a random hand, with revokes, corrections, cards taken back and refused claims on the way."""
    chance = random.Random(seed)
    state = start_hand(some_deal(chance, size), revokes_allowed=revokes)
    made = same_for_all(state, chance)
    while not state.over:
        state = some_play(state, chance, 0.4 if revokes else 0.0)
        if state.over:
            break
        made += same_for_all(state, chance)
        event = chance.randrange(8)
        if event == 0:
            state = take_back(state)
        elif event == 1:
            state = claim_rest(state, chance.choice(SEATS))
            same_for_all(state, chance)
            state = answer_claim(state, answers_awaited(state)[0], False)
        elif event < 5:
            for seat in SEATS:
                if right := list(correcting_plays(state, seat)):
                    state = correct_revoke(state, seat, chance.choice(right))
                    break
        made += same_for_all(state, chance)
    assert made or size == 1


def test_the_exchange_can_be_seen_by_its_owner() -> None:
    """The property has teeth: a viewer whose own cards are exchanged does see it."""
    chance = random.Random(5)
    state = after(some_deal(chance), 9, chance)
    other = exchanged(state, Seat.N, chance)
    assert other is not None
    moved = [seat for seat in SEATS if other.holding(seat) != state.holding(seat)]
    assert len(moved) == 2
    for seat in moved:
        assert hand_view(other, seat) != hand_view(state, seat)


@given(seed=seeds, plays=st.integers(0, 51))
def test_a_player_sees_what_a_player_sees(seed: int, plays: int) -> None:
    chance = random.Random(seed)
    state = after(some_deal(chance), plays, chance)
    deal = state.deal
    for viewer in SEATS:
        view = hand_view(state, viewer)
        assert view.holding == state.holding(viewer)
        assert view.legal == (legal_plays(state) if state.to_play is viewer else CardSet())
        assert (view.tricks, view.trick, view.to_play) == (state.tricks, state.trick, state.to_play)
        assert (view.dealer, view.trump, view.turn_up) == (deal.dealer, deal.trump, deal.turn_up)
        assert view.turn_up_lies == state.turn_up_lies
        assert view.tricks_won == tuple(state.tricks_won(side) for side in SIDES)
        assert view.shown == tuple(state.publicly_in(seat) for seat in SEATS)
        assert view.hands is None
        assert not view.over
        for seat in SEATS:
            assert view.cards_left(seat) == len(state.holding(seat))


@given(seed=seeds, plays=st.integers(0, 51))
def test_a_spectator_sees_no_hand_until_it_is_over(seed: int, plays: int) -> None:
    chance = random.Random(seed)
    state = after(some_deal(chance), plays, chance)
    view = hand_view(state, None)
    assert view.holding is None
    assert view.hands is None
    assert not view.legal
    while not state.over:
        state = some_play(state, chance)
    view = hand_view(state, None)
    assert view.over
    assert view.hands == state.deal.hands


@pytest.mark.parametrize("plays", [0, 3, 4, 7, 8, 30])
def test_history_of_the_last_trick_alone(plays: int) -> None:
    chance = random.Random(plays)
    state = after(some_deal(chance), plays, chance)
    view = hand_view(state, Seat.N, "last")
    assert view.tricks == state.tricks[-1:]
    assert view.tricks_done == plays // 4
    assert view.tricks_won == hand_view(state, Seat.N).tricks_won
    assert len(hand_view(state, Seat.N).tricks) == plays // 4


def test_a_vain_question_is_known_to_all() -> None:
    state = start_hand(honour_deal((2, 2, 0, 0), dealer=Seat.W))
    assert may_call(state, Seat.N, 8, 8) == "ask"
    state = call_honours(state, Seat.N, 8, 8)
    for viewer in (*SEATS, None):
        view = hand_view(state, viewer)
        assert view.honours_known == (HonoursKnown(Seat.N, 2), HonoursKnown(Seat.S, 0))
        assert not any(view.shown)


def test_correcting_is_shown_to_the_revoker_alone() -> None:
    chance = random.Random(12)
    for _ in range(200):
        state = after(some_deal(chance), 10, chance, revokes=True)
        for viewer in SEATS:
            assert hand_view(state, viewer).correcting == correcting_plays(state, viewer)
        assert not hand_view(state, None).correcting


def test_card_of_a_seat_in_a_trick() -> None:
    chance = random.Random(3)
    state = after(some_deal(chance), 6, chance)
    leader = state.trick.leader
    assert state.trick.card_of(leader.left) is state.trick.cards[1]
    assert state.trick.card_of(leader.partner) is None
    assert Trick(Seat.N).card_of(Seat.N) is None
