"""Worlds: drawn uniformly from all that fit, never against a known fact, and weighed as the formula says."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands_at_hand import any_hand, small_deal, under_way
from oddtrick.bots.belief import even_worlds, weighed_worlds
from oddtrick.bots.sight import facts_of, sight_of_view
from oddtrick.cards import SEATS, CardSet, Seat, Suit, parse_cards
from oddtrick.hand import Deal, HandState, HandView, hand_view, play_card, start_hand
from oddtrick.hand import state as hand_state
from oddtrick.kernel.features import FEATURES
from oddtrick.kernel.rng import new_rng

ALL = (1 << 52) - 1


def turn_view(state: HandState, history: str = "all") -> HandView:
    return hand_view(state, state.to_play, history)  # type: ignore[arg-type]


def enumerated(view: HandView, pack: int) -> set[tuple[int, ...]]:
    """All hands of the other seats that fit the view, when it is known which cards are in play."""
    me = view.viewer
    assert me is not None
    assert view.holding is not None
    seen = view.holding.bits
    out: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
    for trick in (*view.tricks, view.trick):
        for place, card in enumerate(trick.cards):
            seen |= card.bit
            if card.suit is not trick.cards[0].suit:
                out[trick.leader.plus(place)].add(trick.cards[0].suit)
    unseen = list(CardSet.of_bits(pack & ~seen))
    others = [me.left, me.partner, me.right]
    found = set()
    for a in itertools.combinations(unseen, view.cards_left(others[0])):
        rest = [card for card in unseen if card not in a]
        for b in itertools.combinations(rest, view.cards_left(others[1])):
            c = [card for card in rest if card not in b]
            hands = dict(zip(others, (a, b, tuple(c)), strict=True))
            fits = all(card.suit not in out[seat] for seat, hand in hands.items() for card in hand)
            if fits and all(set(view.shown[seat.index]) <= set(hands[seat]) for seat in others):
                found.add(tuple(CardSet(hands[seat]).bits for seat in others))
    return found


def chi_square_is_fine(counts: Counter[tuple[int, ...]], worlds: int, drawn: int) -> bool:
    """Within four standard deviations of what even chances give."""
    expected = drawn / worlds
    value = sum((counts[world] - expected) ** 2 / expected for world in counts)
    value += (worlds - len(counts)) * expected
    freedom = worlds - 1
    return value < freedom + 4 * math.sqrt(2 * max(freedom, 1)) + 4


def whole_pack_ending(seed: int, left: int) -> HandState:
    """A hand of thirteen with so many cards a seat left, so that every unseen card is in play."""
    chance = random.Random(seed)
    return under_way(chance, small_deal(chance, 13, chance.choice([None, Suit.HEARTS])), 4 * (13 - left) + seed % 4)


@pytest.mark.parametrize("seed", [1, 2, 3, 6, 11, 14])
def test_uniform_over_all_worlds_that_fit(seed: int) -> None:
    view = turn_view(whole_pack_ending(seed, 3))
    worlds = enumerated(view, ALL)
    sight = sight_of_view(view)
    assert facts_of(sight).worlds == len(worlds)
    drawn = 60 * len(worlds)
    hands = even_worlds(sight, drawn, new_rng(seed, 0)).hands
    others = [(sight.me + place) & 3 for place in (1, 2, 3)]
    counts = Counter(tuple(int(each) for each in row[others]) for row in hands)
    assert set(counts) <= worlds
    assert chi_square_is_fine(counts, len(worlds), drawn)


@pytest.mark.parametrize("seed", [1, 2, 3, 6, 11, 14])
def test_every_world_that_fits_once(seed: int) -> None:
    view = turn_view(whole_pack_ending(seed, 3))
    worlds = enumerated(view, ALL)
    sight = sight_of_view(view)
    once = even_worlds(sight, 60 * len(worlds), new_rng(seed, 0)).once()
    others = [(sight.me + place) & 3 for place in (1, 2, 3)]
    assert sorted(tuple(int(each) for each in row[others]) for row in once.hands) == sorted(worlds)
    assert np.allclose(once.weights, 1 / len(worlds))
    rows, counts = once.best(len(worlds), new_rng(seed, 1))
    assert sorted(rows) == list(range(len(worlds)))
    assert counts.sum() == pytest.approx(1.0)
    assert once.different(np.array([0, 0, 1])) == 2
    rows, counts = once.best(len(worlds) - 1, new_rng(seed, 1))
    assert counts.sum() == len(worlds) - 1


def test_chi_square_can_fail() -> None:
    lopsided = Counter({(0,): 700, (1,): 500, (2,): 600})
    assert not chi_square_is_fine(lopsided, 3, 1800)


def test_uniform_where_cards_lie_in_hidden_tricks() -> None:
    """With one trick in sight and two turned down, each unseen card is elsewhere as often as it should be."""
    for seed in range(100):
        chance = random.Random(seed)
        view = turn_view(under_way(chance, small_deal(chance, 13, Suit.SPADES), 4 * 6), "last")
        cards = view.tricks[-1].cards
        if all(card.suit is cards[0].suit for card in cards):
            break
    sight = sight_of_view(view)
    hands = even_worlds(sight, 20_000, new_rng(1, 1)).hands
    others = [(sight.me + place) & 3 for place in (1, 2, 3)]
    assert view.dealt is not None
    seen = view.dealt.bits | int(sum(card.bit for card in view.tricks[-1].cards if not view.dealt.bits & card.bit))
    unseen = [card for card in range(52) if not seen >> card & 1]
    expected = 7 / len(unseen)
    for card, seat in itertools.product(unseen, others):
        share = float(np.mean(hands[:, seat] >> card & 1))
        assert abs(share - expected) < 5 * math.sqrt(expected * (1 - expected) / 20_000)


@given(seed=st.integers(0, 2**32), history=st.sampled_from(["all", "last"]))
def test_no_world_breaks_a_known_fact(seed: int, history: str) -> None:
    view = turn_view(any_hand(seed), history)
    sight = sight_of_view(view)
    none = np.zeros((0, FEATURES), np.float32)
    even = even_worlds(sight, 30, new_rng(seed, 0))
    weighed = weighed_worlds(sight, 30, new_rng(seed, 1), none, np.ones((4, 1)))
    assert math.isclose(float(weighed.weights.sum()), 1.0)
    assert view.viewer is not None
    assert view.holding is not None
    out: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    seen = 0
    for trick in (*view.tricks, view.trick):
        for place, card in enumerate(trick.cards):
            seen |= card.bit
            if card.suit is not trick.cards[0].suit and not view.revokes_allowed:
                out[trick.leader.plus(place)] |= trick.cards[0].suit.mask
    for world in [*even.hands, *weighed.hands]:
        held = [int(hand) for hand in world]
        assert held[view.viewer.index] == view.holding.bits
        together = 0
        for seat in SEATS:
            hand = held[seat.index]
            assert hand.bit_count() == view.cards_left(seat)
            assert not hand & (seen | out[seat] | together)
            assert view.shown[seat.index].bits & ~hand == 0
            together |= hand


def test_a_vain_question_is_believed() -> None:
    """The asker was dealt two honours, the partner none (RULES 5)."""
    chance = random.Random(8)
    while True:
        deal = small_deal(chance, 13, Suit.HEARTS)
        honours = [len(hand & CardSet(parse_cards("HA HK HQ HJ"))) for hand in deal.hands]
        asker = next((seat for seat in SEATS if honours[seat.index] == 2 and honours[seat.partner.index] == 0), None)
        if asker is not None and asker is deal.leader:
            break
    start = start_hand(deal)
    state = replace(start, told=replace(start.told, asked=(asker,)))
    state = play_card(state, asker, next(iter(hand_state.legal_plays(state))))
    view = turn_view(state)
    assert view.honours_known
    mask = CardSet(parse_cards("HA HK HQ HJ")).bits
    lead = state.trick.cards[0].bit
    for world in even_worlds(sight_of_view(view), 200, new_rng(3, 0)).hands:
        assert (int(world[asker.index]) & mask).bit_count() + (lead & mask).bit_count() == 2
        assert not int(world[asker.partner.index]) & mask


def test_weights_follow_the_formula() -> None:
    """One play, one model: the weight of a world is ((1 - slip) p + slip / n) ** power, up to a factor."""
    chance = random.Random(21)
    deal = small_deal(chance, 4, Suit.CLUBS)
    state = under_way(chance, deal, 1)
    sight = sight_of_view(turn_view(state))
    model = np.zeros((1, FEATURES), np.float32)
    worlds = weighed_worlds(sight, 50, new_rng(1, 0), model, np.tile([1.0, 0.0], (4, 1)))
    assert np.allclose(worlds.weights, 1 / 50)
    assert worlds.posterior is not None
    rng = np.random.default_rng(4)
    model[0] = rng.normal(size=FEATURES)
    model[0, FEATURES - 1] = 0
    weighed = weighed_worlds(sight, 50, new_rng(1, 0), model, np.tile([0.5, 0.5], (4, 1)))
    assert weighed.weights.std() > 1e-4
    assert weighed.posterior is not None
    assert np.allclose(weighed.posterior.sum(1), 1.0)


def test_deal_keeps_sizes() -> None:
    """The table counts what a formula counts: no facts but the own hand of a full deal."""
    deal = small_deal(random.Random(3), 13, Suit.SPADES)
    sight = sight_of_view(turn_view(start_hand(Deal(deal.dealer, deal.hands, deal.trump))))
    expected = math.factorial(39) / math.factorial(13) ** 3
    assert math.isclose(facts_of(sight).worlds, expected, rel_tol=1e-9)
