"""Shuffle, cut and deal."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, FULL_PACK, SEATS, Card, CardSet, Seat, Suit
from oddtrick.errors import Illegal, Invalid
from oddtrick.hand import Deal, cut_pack, deal_hand, deal_pack, random_deal, shuffled_pack
from oddtrick.hand.dealing import shuffle


def test_shuffled_pack_is_a_pack() -> None:
    pack = shuffled_pack(random.Random(4))
    assert len(pack) == 52
    assert CardSet(pack) == FULL_PACK
    assert pack != CARDS


def test_a_seed_tells_the_deal_again() -> None:
    """The order of a seed is part of what is promised: a deal can be told again in any later version."""
    pack = shuffled_pack(random.Random(1864))
    assert [card.value for card in pack[:6]] == ["H2", "D6", "ST", "S9", "CK", "D7"]


def test_shuffle_puts_every_card_everywhere() -> None:
    """Chi-square of card by place over many shuffles; 99.99 % of fair shuffles lie below the bound."""
    chance = random.Random(9)
    size, rounds = 13, 4000
    counts = [[0] * size for _ in range(size)]
    for _ in range(rounds):
        items = list(range(size))
        shuffle(items, chance)
        for place, item in enumerate(items):
            counts[item][place] += 1
    expected = rounds / size
    chi = sum((seen - expected) ** 2 / expected for row in counts for seen in row)
    assert chi < 220  # 144 degrees of freedom: mean 144, standard deviation 17


def test_shuffle_makes_every_order() -> None:
    chance = random.Random(5)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [0, 1, 2]
        shuffle(items, chance)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())  # 1000 each, five standard deviations


@pytest.mark.parametrize("dealer", SEATS)
def test_one_at_a_time_from_the_dealers_left(dealer: Seat) -> None:
    hands = deal_pack(CARDS, dealer)
    for place, card in enumerate(CARDS):
        assert card in hands[dealer.plus(1 + place).index]
    assert CARDS[-1] in hands[dealer.index]


def test_deal_needs_a_whole_pack() -> None:
    for pack in (CARDS[:51], (*CARDS[:51], CARDS[0]), (*CARDS, CARDS[0])):
        with pytest.raises(Invalid) as caught:
            deal_pack(pack, Seat.N)
        assert caught.value.code == "not_a_pack"


def test_turn_up_makes_trumps() -> None:
    deal = deal_hand(CARDS, Seat.E, turn_up=True)
    assert (deal.turn_up, deal.trump, deal.leader, deal.size) == (Card.CA, Suit.CLUBS, Seat.S, 13)
    fixed = deal_hand(CARDS, Seat.E, Suit.HEARTS)
    assert (fixed.turn_up, fixed.trump) == (None, Suit.HEARTS)
    none = deal_hand(CARDS, Seat.E)
    assert (none.turn_up, none.trump) == (None, None)
    assert random_deal(random.Random(1), Seat.W).turn_up is not None


@given(at=st.integers(-2, 60), least=st.integers(1, 26))
def test_cut(at: int, least: int) -> None:
    if least <= at <= 52 - least:
        cut = cut_pack(CARDS, at, least)
        assert cut == CARDS[at:] + CARDS[:at]
    else:
        with pytest.raises(Illegal) as caught:
            cut_pack(CARDS, at, least)
        assert caught.value.code == "cut_too_thin"
        assert str(52 - least) in caught.value.message


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(CardSet(map(Card, text.split())) for text in texts)


@pytest.mark.parametrize(
    ("held", "trump", "turn_up", "code"),
    [
        (hands("S2", "S3", "S4"), None, None, "deal_not_four_hands"),
        (hands("S2", "S3", "S4", "S2"), None, None, "deal_card_twice"),
        (hands("S2", "S3", "S4", "S5 S6"), None, None, "deal_sizes"),
        (hands("", "", "", ""), None, None, "deal_sizes"),
        (hands("S2", "S3", "S4", "S5"), Suit.SPADES, Card.S3, "turn_up_not_dealers"),
        (hands("S2", "S3", "S4", "S5"), Suit.HEARTS, Card.S2, "turn_up_not_trump"),
        (hands("S2", "S3", "S4", "S5"), None, Card.S2, "turn_up_not_trump"),
    ],
)
def test_a_deal_that_contradicts_itself(
    held: tuple[CardSet, ...], trump: Suit | None, turn_up: Card | None, code: str
) -> None:
    with pytest.raises(Invalid) as caught:
        Deal(Seat.N, held, trump, turn_up)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert caught.value.message != code
