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
from oddtrick.hand.claim import claim_rest, concede_rest, tricks_left
from oddtrick.solver import Position, tricks_by_card


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


def ending(chance: random.Random, tricks: int, *, trumps: bool) -> HandState:
    """A hand with at most so many tricks to come, perhaps in the middle of one."""
    state = start_hand(random_deal(chance, Seat.N, turn_up=trumps))
    for _ in range(52 - 4 * tricks + chance.randrange(4 * tricks)):
        assert state.to_play is not None
        state = play_card(state, state.to_play, choose(hand_view(state, state.to_play), chance))
    return state


@given(seed=st.integers(0, 2**32), trumps=st.booleans(), claimer=st.sampled_from(list(Seat)))
def test_in_any_turn_and_trick_what_is_sure_cannot_be_prevented(seed: int, trumps: bool, claimer: Seat) -> None:
    state = ending(random.Random(seed), 3, trumps=trumps)
    sure = sure_tricks(hand_view(claim_rest(state, claimer), claimer.left))
    assert least_tricks(state, claimer) - state.tricks_won(claimer.side) >= sure


@given(seed=st.integers(0, 2**32), claimer=st.sampled_from(list(Seat)))
def test_nothing_is_agreed_to_that_some_lie_of_the_hidden_cards_prevents(seed: int, claimer: Seat) -> None:
    """Against the best play of all four, with the cards that are not seen dealt anew in many ways."""
    chance = random.Random(seed)
    state = ending(chance, 5, trumps=chance.random() < 0.8)
    sure = sure_tricks(hand_view(claim_rest(state, claimer), claimer.left))
    turn = state.to_play
    assert turn is not None
    for _ in range(6):
        hidden = [card for seat in Seat if seat is not claimer for card in state.holding(seat)]
        chance.shuffle(hidden)
        hands = []
        for seat in Seat:
            count = len(state.holding(seat))
            hands.append(state.holding(seat) if seat is claimer else CardSet([hidden.pop() for _ in range(count)]))
        north, east, south, west = hands
        leader, trick = state.trick.leader, state.trick.cards
        best = max(tricks_by_card(Position((north, east, south, west), state.deal.trump, leader, trick)).values())
        assert sure <= (best if turn.side is claimer.side else tricks_left(state) - best)


@pytest.mark.parametrize(
    ("plays", "claimer", "agreed"),
    [
        ("DT ST SJ", Seat.W, True),
        ("DT ST", Seat.W, False),
        ("", Seat.W, False),
        ("DT", Seat.N, False),
        ("HA", Seat.N, True),
        ("HA C9", Seat.N, True),
        ("HA", Seat.S, True),
        ("HK", Seat.S, False),
    ],
)
def test_a_trick_under_way_and_another_turn_count(plays: str, claimer: Seat, agreed: bool) -> None:
    """The last trick, with hearts trumps: North leads what is named first, West holds the two of trumps."""
    played = parse_cards(plays)
    north, east, south = (*played, *parse_cards("DT ST SJ")[len(played) :])
    state = start_hand(Deal(Seat.W, (CardSet([north]), CardSet([east]), CardSet([south]), cards("H2")), Suit.HEARTS))
    for card in played:
        assert state.to_play is not None
        state = play_card(state, state.to_play, card)
    assert agrees(hand_view(claim_rest(state, claimer), claimer.left)) is agreed


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
