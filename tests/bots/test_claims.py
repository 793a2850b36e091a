"""Agreeing to claims: what is sure is never wrong, and what is obvious is agreed to."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.bots.claims import agrees, sure_tricks
from oddtrick.bots.maxims import choose
from oddtrick.cards import CardSet, Seat, Side, Suit, parse_cards
from oddtrick.hand import Deal, HandState, hand_view, legal_plays, play_card, random_deal, start_hand
from oddtrick.hand.claim import claim_rest, concede_rest


def cards(text: str) -> CardSet:
    return CardSet(parse_cards(text))


def least_tricks(state: HandState, claimer: Seat) -> int:
    """By looking at every play: the tricks the claimer's own cards, led from the top, take at the very least."""
    if state.over:
        return state.tricks_won(claimer.side)
    seat = state.to_play
    assert seat is not None
    outcomes = [least_tricks(play_card(state, seat, card), claimer) for card in legal_plays(state)]
    return max(outcomes) if seat is claimer else min(outcomes)


@given(seed=st.integers(0, 2**32), trumps=st.booleans())
def test_sure_tricks_cannot_be_prevented(seed: int, trumps: bool) -> None:
    """In an ending of three tricks, also against the claimer's own partner."""
    chance = random.Random(seed)
    state = start_hand(random_deal(chance, Seat.N, turn_up=trumps))
    while len(state.tricks) < 10 or state.trick.cards:
        assert state.to_play is not None
        state = play_card(state, state.to_play, choose(hand_view(state, state.to_play), chance))
    claimer = state.to_play
    assert claimer is not None
    sure = sure_tricks(hand_view(claim_rest(state, claimer), claimer.left))
    assert least_tricks(state, claimer) - state.tricks_won(claimer.side) >= sure


HANDS = (cards("SA SK SQ"), cards("H2 H3 D4"), cards("D7 D8 D9"), cards("S2 C3 C4"))


@pytest.mark.parametrize(
    ("trump", "tricks", "agreed"), [(None, None, True), ("S", None, True), ("H", 3, False), ("H", 1, False)]
)
def test_what_is_obvious(trump: str | None, tricks: int | None, agreed: bool) -> None:
    """North leads with the three top spades; with hearts trumps East could ruff."""
    state = start_hand(Deal(Seat.W, HANDS, None if trump is None else Suit(trump)))
    claimed = claim_rest(state, Seat.N, tricks)
    assert agrees(hand_view(claimed, Seat.E)) is agreed


def test_not_on_lead_nothing_is_sure() -> None:
    state = claim_rest(start_hand(Deal(Seat.N, HANDS, None)), Seat.N)
    assert sure_tricks(hand_view(state, Seat.W)) == 0


def test_partner_gives_up_only_without_a_master() -> None:
    state = concede_rest(start_hand(Deal(Seat.W, HANDS, Suit.CLUBS)), Seat.S)
    assert not agrees(hand_view(state, Seat.N))
    hands = (cards("S2 S3 S4"), cards("SA H3 D4"), cards("D7 D8 D9"), cards("CA C3 C4"))
    state = concede_rest(start_hand(Deal(Seat.W, hands, Suit.CLUBS)), Seat.S)
    assert agrees(hand_view(state, Seat.N))


def test_no_claim_no_agreement() -> None:
    state = start_hand(Deal(Seat.W, HANDS, None))
    assert not agrees(hand_view(state, Seat.E))
    assert state.tricks_won(Side.NS) == 0
