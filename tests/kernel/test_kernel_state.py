"""The kernel's state plays whole hands exactly as `oddtrick.hand` does, and takes every card back again."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, SEATS, SIDES, SUITS, CardSet, Seat, Suit
from oddtrick.hand import Deal, HandState, hand_view, legal_plays, play_card, start_hand
from oddtrick.kernel import playout, reading, rng, state


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal: 1 to 13 cards a seat, any trumps, with or without a turn-up."""
    size = draw(st.integers(1, 13))
    chance = draw(st.randoms(use_true_random=False))
    pack = chance.sample(CARDS, 4 * size)
    dealer = draw(st.sampled_from(SEATS))
    north, east, south, west = (CardSet(pack[at : at + size]) for at in range(0, 4 * size, size))
    hands = (north, east, south, west)
    if draw(st.booleans()):
        turned = chance.choice(list(hands[dealer.index]))
        return Deal(dealer, hands, turned.suit, turned)
    return Deal(dealer, hands, draw(st.sampled_from([None, *SUITS])))


def same(hand: HandState, words: np.ndarray, shown: dict[Seat, set[Suit]], first: dict[Suit, Seat]) -> None:
    """Every word of the state says what the hand says."""
    assert [int(words[state.HAND + seat.index]) for seat in SEATS] == [hand.holding(seat).bits for seat in SEATS]
    count = int(words[state.COUNT])
    assert list(words[state.TRICK : state.TRICK + count]) == [card.index for card in hand.trick.cards]
    assert words[state.LEADER] == hand.trick.leader.index
    assert words[state.PLAYED] == hand.played.bits
    assert [card.index for card in hand.plays] == list(words[state.CARD : state.CARD + int(words[state.PLAYS])])
    assert [int(words[state.WON + side.index]) for side in SIDES] == [hand.tricks_won(side) for side in SIDES]
    assert [int(words[state.KNOWN + seat.index]) for seat in SEATS] == [hand.publicly_in(seat).bits for seat in SEATS]
    for seat in SEATS:
        assert words[state.VOID + seat.index] == sum(1 << suit.index for suit in shown[seat])
        assert state.held(words, seat.index) == len(hand.holding(seat))
    for suit in SUITS:
        assert words[state.FIRST + suit.index] == (first[suit].index if suit in first else -1)
    assert state.hand_over(words) == hand.over
    if hand.to_play is not None:
        turn = hand.to_play
        assert words[state.TURN] == turn.index
        assert state.legal(words, words[state.HAND + turn.index]) == legal_plays(hand).bits
        assert state.led_suit(words) == (hand.trick.cards[0].suit.index if count else -1)


@given(deals(), st.randoms(use_true_random=False))
def test_whole_hands_are_equal(deal: Deal, chance: random.Random) -> None:
    hand = start_hand(deal)
    words = reading.state_of_hand(hand)
    shown: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
    first: dict[Suit, Seat] = {}
    before = []
    while hand.to_play is not None:
        same(hand, words, shown, first)
        before.append(words.copy())
        card = chance.choice(list(legal_plays(hand)))
        if not hand.trick.cards:
            first.setdefault(card.suit, hand.to_play)
        elif card.suit is not hand.trick.cards[0].suit:
            shown[hand.to_play].add(hand.trick.cards[0].suit)
        hand = play_card(hand, hand.to_play, card)
        state.play(words, card.index)
        assert np.array_equal(reading.state_of_hand(hand)[: state.CORE], words[: state.CORE])
    same(hand, words, shown, first)
    for earlier in reversed(before):
        state.undo(words, True)
        live = np.ones(state.CORE, bool)
        live[state.TRICK + int(words[state.COUNT]) : state.TRICK + 4] = False  # not valid there
        assert np.array_equal(words[: state.CORE][live], earlier[: state.CORE][live])


@given(deals(), st.randoms(use_true_random=False), st.sampled_from(SEATS), st.sampled_from(["all", "last"]))
def test_a_view_gives_what_its_viewer_knows(deal: Deal, chance: random.Random, viewer: Seat, history) -> None:
    hand = start_hand(deal, exposed=[next(iter(deal.hands[viewer.left.index]))])
    for _ in range(chance.randrange(4 * deal.size + 1)):
        assert hand.to_play is not None
        hand = play_card(hand, hand.to_play, chance.choice(list(legal_plays(hand))))
    view = hand_view(hand, viewer, history)
    words = reading.state_of_view(view)
    whole = reading.state_of_hand(hand)
    for seat in SEATS:
        known = hand.holding(seat).bits if seat is viewer else 0
        assert words[state.HAND + seat.index] == known
        assert words[state.KNOWN + seat.index] == hand.publicly_in(seat).bits
        assert state.held(words, seat.index) == len(hand.holding(seat))
    for word in (state.LEADER, state.TURN, state.COUNT, state.PLAYS, state.TRUMP, state.DEALER, state.TURN_UP):
        assert words[word] == whole[word]
    if hand.trick.cards:
        assert words[state.BEST] == whole[state.BEST]
    assert list(words[state.WON : state.WON + 2]) == list(whole[state.WON : state.WON + 2])
    visible = 4 * len(view.tricks) + len(view.trick.cards)
    plays = int(words[state.PLAYS])
    assert list(words[state.CARD : state.CARD + plays - visible]) == [-1] * (plays - visible)
    behind = state.CARD + plays
    assert list(words[behind - visible : behind]) == list(whole[behind - visible : behind])
    if history == "all":
        own = [state.HAND + seat.index for seat in SEATS if seat is not viewer]
        whole[own] = 0
        assert np.array_equal(words[: state.CORE], whole[: state.CORE])


def test_a_spectator_knows_no_hand() -> None:
    deal = Deal(
        Seat.N, (CardSet([CARDS[0]]), CardSet([CARDS[1]]), CardSet([CARDS[2]]), CardSet([CARDS[3]])), Suit.CLUBS
    )
    words = reading.state_of_view(hand_view(start_hand(deal), None))
    assert not words[state.HAND : state.HAND + 4].any()


@given(deals(), st.integers(0, 2**32), st.integers(0, 52))
def test_playouts_are_legal_hands(deal: Deal, seed: int, after: int) -> None:
    chance = rng.new_rng(seed)
    words = reading.state_of_hand(start_hand(deal))
    whole = words.copy()
    for _ in range(min(after, 4 * deal.size)):
        own = whole[state.HAND + whole[state.TURN]]
        state.play(whole, playout.random_card(state.legal(whole, own), chance))
    core = np.zeros_like(whole)
    state.copy_core(core, whole)
    again = rng.new_rng(seed, 1)
    playout.random_playout(whole, rng.new_rng(seed, 1))
    playout.random_playout(core, again)
    assert np.array_equal(core[: state.CORE], whole[: state.CORE])
    # The library plays the same cards without an objection and counts the same tricks.
    played = HandState.of_plays(deal, [CARDS[card] for card in whole[state.CARD : state.CARD + 4 * deal.size]])
    assert played.over
    assert [played.tricks_won(side) for side in SIDES] == list(whole[state.WON : state.WON + 2])


@given(deals(), st.integers(0, 2**32))
def test_bare_hands_are_played_out_alike(deal: Deal, seed: int) -> None:
    words = reading.state_of_hand(start_hand(deal))
    hands = words[state.HAND : state.HAND + 4].copy()
    one, other = rng.new_rng(seed), rng.new_rng(seed)
    won = playout.play_hands_out(hands, deal.leader.index, reading.trump_index(deal.trump), deal.size, one)
    playout.random_playout(words, other)
    assert won == words[state.WON]
    assert not hands.any()
    assert one[0] == other[0]


def test_a_playout_takes_each_card_alike() -> None:
    # North leads from SA SK SQ with nothing else to decide: each a third of the time, and the next likewise a half.
    hands = np.array([0b111 << 10, 0b111 << 20, 0b111 << 30, 0b111 << 40])
    seen = {}
    chance = rng.new_rng(9)
    for _ in range(3000):
        words = state.new_state(hands, 3, -1, -1, 3)
        playout.random_playout(words, chance)
        order = tuple(int(words[state.CARD + at]) for at in (0, 4, 8))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 20.5


@pytest.mark.parametrize("number", [0, 1, 25])
def test_undo_leaves_unknown_hands_unknown(number: int) -> None:
    hands = np.zeros(4, np.int64)
    words = state.new_state(hands, 0, 0, 12, 13)
    for card in range(number):
        state.play(words, card)
    for _ in range(number):
        state.undo(words, False)
    assert not words[state.HAND : state.HAND + 4].any()
    assert words[state.KNOWN] == 1 << 12
    assert words[state.PLAYED] == 0
