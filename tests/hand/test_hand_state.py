"""One hand as a value: random hands against a plain second writing, refolding, refusals, turn-up, taking back."""

from __future__ import annotations

import pickle
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand.naive_play import after, deal_of, naive_legal, naive_winner, some_deal, some_play
from oddtrick.cards import SEATS, SIDES, Card, CardSet, Seat, Side
from oddtrick.errors import Illegal, Invalid
from oddtrick.hand import (
    Deal,
    HandState,
    Playout,
    claim_rest,
    hand_view,
    legal_plays,
    play_card,
    start_hand,
    take_back,
)

seeds = st.integers(0, 2**32)
sizes = st.integers(1, 13)


@given(seed=seeds, size=sizes)
def test_whole_random_hand(seed: int, size: int) -> None:
    """Step by step the state, the cursor and a plain table of lists say the same."""
    chance = random.Random(seed)
    deal = some_deal(chance, size)
    state = start_hand(deal)
    cursor = Playout.of(state)
    held = {seat: list(deal.hands[seat.index]) for seat in SEATS}
    turn, trick, won = deal.dealer.left, [], dict.fromkeys(SIDES, 0)
    for play in range(4 * size):
        expected = naive_legal(held[turn], trick[0] if trick else None)
        legal = legal_plays(state)
        assert not state.over
        assert state.to_play is cursor.to_play is turn
        assert expected
        assert set(legal) == expected
        assert cursor.legal() == legal
        card = chance.choice(sorted(expected, key=lambda card: card.index))
        state = play_card(state, turn, card)
        cursor.play(card)
        held[turn].remove(card)
        trick.append(card)
        for seat in SEATS:
            assert state.holding(seat) == cursor.holding(seat) == CardSet(held[seat])
        together = sum(len(state.holding(seat)) for seat in SEATS)
        assert together + len(state.played) == 4 * size
        assert len(state.plays) == play + 1
        turn = turn.left
        if len(trick) == 4:
            turn = turn.plus(naive_winner(trick, deal.trump))
            assert state.tricks[-1].winner is turn
            assert state.tricks[-1].cards == tuple(trick)
            won[turn.side] += 1
            trick = []
        for side in SIDES:
            assert state.tricks_won(side) == cursor.tricks_won(side) == won[side]
    assert state.over
    assert cursor.over
    assert state.to_play is None
    assert cursor.to_play is None
    assert not legal_plays(state)
    assert not cursor.legal()
    assert sum(won.values()) == size


def plain(value: object) -> object:
    assert isinstance(value, CardSet)
    return value.bits


def lifted(kind: type, value: Any) -> object:
    assert kind is CardSet
    return CardSet.of_bits(value)


@settings(max_examples=max(settings().max_examples // 5, 1))  # each is 53 states, kept in three ways
@given(seed=seeds, revokes=st.booleans())
def test_saved_and_read_back_at_every_card(seed: int, revokes: bool) -> None:
    """At each of the 52 plays the state comes back equal: from JSON, from a pickle, and from its own plays."""
    chance = random.Random(seed)
    state = start_hand(some_deal(chance), revokes_allowed=revokes)
    for _ in range(53):
        text = msgspec.json.encode(state, enc_hook=plain)
        assert len(text) < 2500
        for back in (
            msgspec.json.decode(text, type=HandState, dec_hook=lifted),
            pickle.loads(pickle.dumps(state)),
            HandState.of_plays(state.deal, state.plays, revokes_allowed=revokes),
        ):
            assert back == state
            assert hash(back) == hash(state)
            assert back.to_play is state.to_play
            assert legal_plays(back) == legal_plays(state)
            for viewer in (*SEATS, None):
                assert hand_view(back, viewer) == hand_view(state, viewer)
        if not state.over:
            state = some_play(state, chance, 0.2 if revokes else 0.0)
    assert state.over


def test_a_state_does_not_change() -> None:
    state = start_hand(some_deal(random.Random(2)))
    before = pickle.dumps(state)
    assert state.to_play is not None
    play_card(state, state.to_play, next(iter(legal_plays(state))))
    assert pickle.dumps(state) == before
    with pytest.raises(AttributeError):
        state.trick = state.trick  # type: ignore[misc]


SMALL = deal_of({"N": "S2 H2", "E": "S3 H3", "S": "S4 D4", "W": "S5 H5"})


def refused(state: HandState, seat: Seat, card: Card) -> Illegal:
    with pytest.raises(Illegal) as caught:
        play_card(state, seat, card)
    assert caught.value.message != caught.value.code
    return caught.value


def test_refusals() -> None:
    state = start_hand(SMALL)
    error = refused(state, Seat.N, Card.S2)
    assert (error.code, error.where) == ("not_your_turn", {"trick": 1})
    assert "East" in error.message
    assert refused(state, Seat.E, Card.S4).code == "not_your_card"
    state = play_card(state, Seat.E, Card.H3)
    state = play_card(state, Seat.S, Card.D4)  # void in hearts: anything goes
    error = refused(state, Seat.W, Card.S5)
    assert (error.code, error.where) == ("must_follow_suit", {"trick": 1})
    assert error.reason.params == {"card": "S5", "led": "H", "seat": "W"}
    assert "hearts" in error.message
    state = play_card(play_card(state, Seat.W, Card.H5), Seat.N, Card.H2)
    error = refused(state, Seat.W, Card.H5)
    assert (error.code, error.where) == ("not_your_card", {"trick": 2})
    for seat, card in ((Seat.W, Card.S5), (Seat.N, Card.S2), (Seat.E, Card.S3), (Seat.S, Card.S4)):
        state = play_card(state, seat, card)
    assert refused(state, Seat.W, Card.S5).code == "hand_over"
    with pytest.raises(Illegal) as caught:
        HandState.of_plays(SMALL, (*state.plays, Card.S2))
    assert caught.value.code == "hand_over"


def test_refused_while_a_claim_waits() -> None:
    state = claim_rest(start_hand(SMALL), Seat.E)
    assert refused(state, Seat.E, Card.S3).code == "claim_pending"
    assert not legal_plays(state)
    with pytest.raises(Illegal) as caught:
        take_back(state)
    assert caught.value.code == "claim_pending"
    with pytest.raises(Invalid) as no_playout:
        Playout.of(state)
    assert no_playout.value.code == "playout_claim"


@given(seed=seeds)
def test_turn_up_lies_until_the_dealer_plays(seed: int) -> None:
    chance = random.Random(seed)
    state = start_hand(some_deal(chance))
    deal = state.deal
    while not state.over:
        has_played = state.tricks or state.trick.card_of(deal.dealer)
        assert state.turn_up_lies == (deal.turn_up is not None and not has_played)
        in_hand = deal.turn_up is not None and deal.turn_up in state.holding(deal.dealer)
        assert list(state.publicly_in(deal.dealer)) == ([deal.turn_up] if in_hand else [])
        for place in (1, 2, 3):
            assert not state.publicly_in(deal.dealer.plus(place))
        if state.turn_up_lies:
            assert in_hand
        state = some_play(state, chance)
    assert not state.publicly_in(deal.dealer)


@given(seed=seeds, plays=st.integers(1, 52))
def test_taking_back_the_last_card(seed: int, plays: int) -> None:
    chance = random.Random(seed)
    before = after(some_deal(chance), plays - 1, chance)
    seat = before.to_play
    assert seat is not None
    state = some_play(before, chance)
    card = state.plays[-1]
    back = take_back(state)
    assert back.plays == before.plays
    assert back.to_play is seat
    assert back.holding(seat) == before.holding(seat)
    assert legal_plays(back) == legal_plays(before)
    assert [back.tricks_won(side) for side in SIDES] == [before.tricks_won(side) for side in SIDES]
    # Everybody has seen the card; nothing else differs.
    assert back.publicly_in(seat) == before.publicly_in(seat) | CardSet([card])
    assert play_card(back, seat, card).plays == state.plays


def test_nothing_to_take_back() -> None:
    with pytest.raises(Illegal) as caught:
        take_back(start_hand(SMALL))
    assert caught.value.code == "nothing_to_take_back"


def test_keeper_is_the_first_winner_of_a_side() -> None:
    deal = deal_of({"N": "S2 HA D2", "E": "SA H2 D3", "S": "S4 H4 DA", "W": "S5 H5 D5"}, trump=None)
    state = start_hand(deal)
    assert [state.keeper(side) for side in SIDES] == [None, None]
    for seat, card in zip("ESWN", ("SA", "S4", "S5", "S2"), strict=True):
        state = play_card(state, Seat(seat), Card(card))
    assert [state.keeper(side) for side in SIDES] == [None, Seat.E]
    for seat, card in zip("ESWN", ("D3", "DA", "D5", "D2"), strict=True):
        state = play_card(state, Seat(seat), Card(card))
    for seat, card in zip("SWNE", ("H4", "H5", "HA", "H2"), strict=True):
        state = play_card(state, Seat(seat), Card(card))
    assert [state.keeper(side) for side in SIDES] == [Seat.S, Seat.E]
    assert hand_view(state, None).keepers == (Seat.S, Seat.E)
    assert (state.tricks_won(Side.NS), state.tricks_won(Side.EW)) == (2, 1)


def test_cards_exposed_in_the_deal_are_known() -> None:
    state = start_hand(SMALL, exposed=[Card.D4, Card.S5])
    assert state.publicly_in(Seat.S) == CardSet([Card.D4])
    assert state.publicly_in(Seat.W) == CardSet([Card.S5])
    with pytest.raises(Invalid) as caught:
        start_hand(SMALL, exposed=[Card.C2])
    assert caught.value.code == "exposed_not_dealt"


def test_small_deal_keeps_its_size() -> None:
    assert isinstance(SMALL, Deal)
    assert SMALL.size == 2
