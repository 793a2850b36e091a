"""Shuffle, cut and deal: from a source of randomness to four hands and a trump suit (RULES 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from oddtrick.cards import CARDS, FULL_PACK, SEATS, Card, CardSet, Seat, Suit
from oddtrick.errors import illegal, invalid

__all__ = ["Deal", "Hands", "cut_pack", "deal_hand", "deal_pack", "random_deal", "shuffle", "shuffled_pack"]

Hands = tuple[CardSet, CardSet, CardSet, CardSet]
"""What N, E, S and W hold."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand as dealt: who dealt, what each seat holds (N E S W), trumps and the card turned up for them.

    The dealer's left leads. All hold equally many cards, 1 to 13 (13 in a whole hand). `trump` None: no trumps.
    `turn_up` None: nothing was turned up. Raises `Invalid` if these contradict each other. Source: RULES 2.
    """

    dealer: Seat
    hands: Hands
    trump: Suit | None
    turn_up: Card | None = None

    def __post_init__(self) -> None:
        if len(self.hands) != 4:
            raise invalid("deal_not_four_hands", n=len(self.hands))
        together = 0
        for hand in self.hands:
            if together & hand.bits:
                raise invalid("deal_card_twice", card=next(iter(CardSet.of_bits(together & hand.bits))))
            together |= hand.bits
        sizes = [len(hand) for hand in self.hands]
        if not sizes[0] or sizes.count(sizes[0]) != 4:
            raise invalid("deal_sizes", sizes=" ".join(map(str, sizes)))
        if self.turn_up is not None and self.turn_up not in self.hands[self.dealer.index]:
            raise invalid("turn_up_not_dealers", card=self.turn_up, dealer=self.dealer)
        if self.turn_up is not None and self.turn_up.suit is not self.trump:
            raise invalid("turn_up_not_trump", card=self.turn_up)

    @property
    def leader(self) -> Seat:
        """The eldest hand: the dealer's left, who leads to the first trick."""
        return self.dealer.left

    @property
    def size(self) -> int:
        """How many cards each seat holds, and so how many tricks there are."""
        return len(self.hands[0])


def shuffle(items: list[Any], chance: random.Random) -> None:
    """Put a list into a random order, in place (Fisher and Yates).

    It draws on `chance.random()` alone, whose sequence for a seed is the same in every version of Python, so a deal can
    be told again from its seed. Each place is chosen from 2^53 steps: no choice of n is off by more than n × 2^-53.
    """
    draw = chance.random
    for last in range(len(items) - 1, 0, -1):
        place = int(draw() * (last + 1))
        items[last], items[place] = items[place], items[last]


def shuffled_pack(chance: random.Random) -> tuple[Card, ...]:
    """All 52 cards in random order, the top card first. `random.SystemRandom` for real games, a seed for tests."""
    pack = list(CARDS)
    shuffle(pack, chance)
    return tuple(pack)


def cut_pack(pack: Sequence[Card], at: int, min_cut: int = 1) -> tuple[Card, ...]:
    """The pack with its top `at` cards put below the rest.

    min_cut: the least number of cards that may be taken, and that may be left. Raises `Illegal` (`cut_too_thin`).
    Source: RULES 2 (S4: four).
    """
    most = len(pack) - min_cut
    if not min_cut <= at <= most:
        raise illegal("cut_too_thin", at=at, least=min_cut, most=most)
    return (*pack[at:], *pack[:at])


def deal_pack(pack: Sequence[Card], dealer: Seat) -> Hands:
    """Deal all 52 cards one at a time from the dealer's left; the last, the turn-up, is the dealer's (RULES 2).

    Returns what N, E, S and W hold. Raises `Invalid` if the pack is not 52 different cards.
    """
    if len(pack) != 52 or CardSet(pack) != FULL_PACK:
        raise invalid("not_a_pack", n=len(CardSet(pack)))
    first = dealer.left.index
    north, east, south, west = (CardSet(pack[(seat.index - first) % 4 :: 4]) for seat in SEATS)
    return north, east, south, west


def deal_hand(pack: Sequence[Card], dealer: Seat, trump: Suit | None = None, *, turn_up: bool = False) -> Deal:
    """Deal a pack; trumps are the last card's suit with `turn_up`, else the suit given, or none.

    Raises `Invalid` for a pack that is not whole.
    """
    hands = deal_pack(pack, dealer)
    return Deal(dealer, hands, pack[-1].suit, pack[-1]) if turn_up else Deal(dealer, hands, trump)


def random_deal(
    chance: random.Random, dealer: Seat = Seat.N, trump: Suit | None = None, *, turn_up: bool = True
) -> Deal:
    """Shuffle and deal; the trumps as in `deal_hand`."""
    return deal_hand(shuffled_pack(chance), dealer, trump, turn_up=turn_up)
