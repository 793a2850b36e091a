"""The fast cursor: checked like the state, random playouts whole and fair, copies apart."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.naive_play import after, deal_of, some_deal
from oddtrick.cards import CARDS, SEATS, SIDES, Card, CardSet, Seat, Side, Suit
from oddtrick.errors import Illegal
from oddtrick.hand import HandState, Playout, answer_claim, claim_rest, play_card, random_deal, start_hand
from oddtrick.hand.playout import _one_of

seeds = st.integers(0, 2**32)


class Told(random.Random):
    """A source of randomness that remembers what it gave, to follow a playout step by step."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.given: list[float] = []

    def random(self) -> float:
        self.given.append(super().random())
        return self.given[-1]


@given(seed=seeds, size=st.integers(1, 13), plays=st.integers(0, 52))
def test_random_playout_is_a_legal_playout(seed: int, size: int, plays: int) -> None:
    """Every card of a random playout, told again from the numbers drawn, is legal for the immutable state."""
    chance = random.Random(seed)
    state = after(some_deal(chance, size), min(plays, 4 * size), chance)
    cursor = Playout.of(state)
    told = Told(seed)
    cursor.run_random(told)
    assert len(told.given) == 4 * size - len(state.plays)
    for lot in told.given:
        seat = state.to_play
        assert seat is not None
        legal = Playout.of(state).legal_mask()
        state = play_card(state, seat, CARDS[_one_of(legal, lot)])
    assert state.over
    assert cursor.over
    assert [cursor.tricks_won(side) for side in SIDES] == [state.tricks_won(side) for side in SIDES]
    assert not any(cursor.holding(seat) for seat in SEATS)


@given(cards=st.sets(st.sampled_from(CARDS), min_size=1, max_size=13), lot=st.floats(0, 1, exclude_max=True))
def test_one_of_a_set(cards: set[Card], lot: float) -> None:
    in_order = sorted(cards, key=lambda card: card.index)
    assert CARDS[_one_of(CardSet(cards).bits, lot)] is in_order[int(lot * len(cards))]


def test_choices_are_even() -> None:
    """The first lead and the second card of many playouts of one deal, by chi-square."""
    deal = random_deal(random.Random(3))
    chance = random.Random(4)
    leads: Counter[int] = Counter()
    rounds = 2600
    for _ in range(rounds):
        cursor = Playout.of(start_hand(deal))
        leads[_one_of(cursor.legal_mask(), chance.random())] += 1
    assert len(leads) == 13
    assert sum((seen - rounds / 13) ** 2 / (rounds / 13) for seen in leads.values()) < 40  # 12 degrees of freedom


def test_random_deals_are_those_of_dealing() -> None:
    for dealer in SEATS:
        for trump, turn_up in ((None, True), (Suit.HEARTS, False), (None, False)):
            cursor = Playout.random_deal(random.Random(7), dealer, trump, turn_up=turn_up)
            state = start_hand(random_deal(random.Random(7), dealer, trump, turn_up=turn_up))
            assert cursor.to_play is state.to_play
            assert [cursor.holding(seat) for seat in SEATS] == list(state.deal.hands)
            assert cursor.trump == (-1 if state.deal.trump is None else state.deal.trump.index)


def test_figures_of_random_hands() -> None:
    """RULES 9: the dealer holds 3.824 trumps with a turn-up, the others 3.059; tricks add up to 13."""
    chance = random.Random(11)
    deals = 3000
    trumps = [0, 0, 0, 0]
    for _ in range(deals):
        cursor = Playout.random_deal(chance, Seat.S)
        suit = list(Suit)[cursor.trump]
        for seat in SEATS:
            trumps[seat.index] += len(cursor.holding(seat).suit(suit))
        cursor.run_random(chance)
        assert cursor.tricks_won(Side.NS) + cursor.tricks_won(Side.EW) == 13
    assert abs(trumps[Seat.S.index] / deals - 3.824) < 0.075  # three standard errors and a little
    for seat in (Seat.N, Seat.E, Seat.W):
        assert abs(trumps[seat.index] / deals - 3.059) < 0.085


def test_illegal_plays_are_refused() -> None:
    deal = deal_of({"N": "S2 H2", "E": "S3 H3", "S": "S4 D4", "W": "S5 H5"})
    cursor = Playout.of(start_hand(deal))

    def refused(card: Card) -> str:
        before = (list(cursor.hands), list(cursor.trick), cursor.turn, list(cursor.taken))
        with pytest.raises(Illegal) as caught:
            cursor.play(card)
        assert (list(cursor.hands), list(cursor.trick), cursor.turn, list(cursor.taken)) == before
        return caught.value.code

    assert refused(Card.S2) == "not_your_card"
    cursor.play(Card.H3)
    assert refused(Card.H3) == "not_your_card"
    cursor.play(Card.D4)
    assert refused(Card.S5) == "must_follow_suit"
    for index in (52, 99, -1):
        with pytest.raises(Illegal) as caught:
            cursor.play_index(index)
        assert caught.value.code == "no_such_card_index"
    cursor.run_random(random.Random(1))
    assert refused(Card.S5) == "hand_over"
    cursor.run_random(random.Random(1))
    assert cursor.tricks_won(Side.NS) + cursor.tricks_won(Side.EW) == 2


def test_a_copy_goes_its_own_way() -> None:
    chance = random.Random(8)
    cursor = Playout.of(after(random_deal(chance), 6, chance))
    before = (list(cursor.hands), list(cursor.trick), cursor.turn)
    branch = cursor.copy()
    assert branch.led == cursor.led
    branch.run_random(chance)
    assert branch.over
    assert (list(cursor.hands), list(cursor.trick), cursor.turn) == before


def test_a_hand_ended_by_a_claim_is_over() -> None:
    state = claim_rest(start_hand(random_deal(random.Random(6))), Seat.E)
    for seat in (Seat.S, Seat.N):
        state = answer_claim(state, seat, True)
    cursor = Playout.of(state)
    cursor.run_random(random.Random(1))
    assert cursor.over
    assert cursor.tricks_won(Side.EW) == 13
    assert isinstance(state, HandState)
