"""The kernel's small pieces: bits, cards, random numbers, shuffles and deals, each against plain Python."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from oddtrick.cards import CARDS, SEATS, SUITS, CardSet
from oddtrick.hand import deal_pack as hand_deal_pack
from oddtrick.hand import play as hand_play
from oddtrick.kernel import bits, cards, dealing, playout, rng, rules

masks = st.integers(0, cards.PACK)


@njit
def both_ends(word):
    return bits.popcount(word), bits.lowest(word), bits.highest(word)


@given(masks)
def test_bits(mask: int) -> None:
    places = [place for place in range(52) if mask >> place & 1]
    assert both_ends(mask) == (len(places), places[0] if places else 64, places[-1] if places else -1)
    assert [bits.kth_bit(mask, k) for k in range(len(places))] == places
    assert [bits.halved_kth_bit(mask, k) for k in range(len(places))] == places


@given(st.floats(-700, 700))
def test_powers_of_e(exponent: float) -> None:
    assert bits.power_of_e(exponent) == pytest.approx(math.exp(exponent), rel=1e-8)


def test_cards_are_those_of_the_library() -> None:
    for card in CARDS:
        assert cards.suit_of(card.index) == card.suit.index
        assert cards.rank_of(card.index) == card.rank.index
    assert [cards.suit_mask(suit.index) for suit in SUITS] == [suit.mask for suit in SUITS]


def _splitmix(state: int) -> int:
    word = state
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return word ^ word >> 31


def test_random_words_are_splitmix64() -> None:
    # The first outputs for the state 1234567, as its author publishes them.
    chance = np.array([1234567], np.uint64)
    assert [int(rng.next_word(chance)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**63), 2**63 - 1))
def test_seed_and_stream_make_the_state(seed: int, stream: int) -> None:
    step, apart = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
    state = _splitmix(_splitmix((seed + step) % 2**64) ^ (stream * apart + step) % 2**64)
    chance = rng.new_rng(seed, stream)
    assert int(chance[0]) == state
    assert int(rng.next_word(chance)) == _splitmix((state + step) % 2**64)


def test_streams_differ_and_seeds_repeat() -> None:
    starts = {int(rng.new_rng(seed, stream)[0]) for seed in range(20) for stream in range(20)}
    assert len(starts) == 400
    assert int(rng.new_rng(3)[0]) == int(rng.new_rng(3, 0)[0])


def chi_square(counts: Counter[object], kinds: int) -> float:
    mean = counts.total() / kinds
    return sum((counts[kind] - mean) ** 2 / mean for kind in counts) + mean * (kinds - len(counts))


def test_below_and_uniform_are_even() -> None:
    chance = rng.new_rng(11)
    drawn = Counter(rng.below(chance, 13) for _ in range(26_000))
    assert set(drawn) == set(range(13))
    assert chi_square(drawn, 13) < 33  # one in a thousand for 12 degrees of freedom
    numbers = [rng.uniform(chance) for _ in range(20_000)]
    assert 0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1
    assert chi_square(Counter(int(number * 10) for number in numbers), 10) < 28


def test_shuffle_is_even() -> None:
    chance = rng.new_rng(5)
    orders: Counter[object] = Counter()
    places: Counter[object] = Counter()
    for _ in range(12_000):
        four = np.arange(4)
        dealing.shuffle(four, chance)
        orders[tuple(four)] += 1
        pack = dealing.new_pack()
        dealing.shuffle(pack, chance)
        places[int(pack[0])] += 1
    assert chi_square(orders, 24) < 50
    assert chi_square(places, 52) < 88


@given(st.randoms(use_true_random=False), st.sampled_from(SEATS))
def test_deal_is_that_of_the_library(chance: random.Random, dealer) -> None:
    pack = list(CARDS)
    chance.shuffle(pack)
    hands = np.zeros(4, np.int64)
    turn_up = dealing.deal_pack(np.array([card.index for card in pack]), dealer.index, 13, hands)
    assert tuple(CardSet.of_bits(int(mask)) for mask in hands) == hand_deal_pack(pack, dealer)
    assert turn_up == pack[-1].index


@given(st.integers(0, 2**40), st.integers(0, 3), st.integers(1, 13))
def test_small_deals(seed: int, dealer: int, size: int) -> None:
    hands = np.zeros(4, np.int64)
    turn_up = dealing.deal_hands(rng.new_rng(seed), dealer, size, hands)
    assert [int(mask).bit_count() for mask in hands] == [size] * 4
    assert int(np.bitwise_or.reduce(hands)).bit_count() == 4 * size
    assert int(hands[dealer]) >> turn_up & 1


@given(masks, st.integers(-1, 3))
def test_legal_cards_are_those_of_the_library(holding: int, led: int) -> None:
    assert rules.legal_mask(holding, led) == hand_play.legal_mask(holding, SUITS[led].mask if led >= 0 else 0)


@given(st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True), st.integers(-1, 3))
def test_winner_is_that_of_the_library(trick: list[int], trump: int) -> None:
    assert rules.trick_winner(np.array(trick), trump) == hand_play.trick_winner(trick, trump)


@pytest.mark.parametrize("mask", [0b1, 0b1011 << 30, cards.PACK])
def test_random_card_takes_each_alike(mask: int) -> None:
    chance = rng.new_rng(mask)
    drawn = Counter(playout.random_card(mask, chance) for _ in range(5200))
    assert sum(1 << card for card in drawn) == mask
    kinds = mask.bit_count()
    assert kinds == 1 or chi_square(drawn, kinds) < {3: 14, 52: 88}[kinds]
