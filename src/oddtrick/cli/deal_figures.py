"""What many deals ought to show (RULES 9), worked out exactly, and what they do show: voids and trumps.

The expected values and standard errors are those of a fair deal, from the numbers of ways to deal, not from a sample:
so they hold for few deals as for many.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

from oddtrick.cards import SEATS, SUITS, Seat
from oddtrick.hand.dealing import deal_pack, shuffled_pack

__all__ = ["Count", "Figure", "count_deals", "figures"]


@dataclass(slots=True)
class Count:
    """What was counted in so many deals.

    voids: pairs of a player and a suit he was void in. dealer_trumps, other_trumps: trumps held by the dealer, and by
    the three others together. dealer_void: deals with the dealer void in trumps. other_voids: others void in them.
    """

    deals: int = 0
    voids: int = 0
    dealer_trumps: int = 0
    other_trumps: int = 0
    dealer_void: int = 0
    other_voids: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its name for programs and in words, what was seen, expected, and the standard error of what was seen.

    share: whether it is a share (shown in per cent), else a number of cards.
    """

    name: str
    words: str
    share: bool
    seen: float
    expected: Fraction
    error: float

    @property
    def within(self) -> bool:
        """Whether what was seen is within three standard errors of what is expected; without error, exactly that."""
        return abs(self.seen - self.expected) <= 3 * self.error

    @property
    def deviation(self) -> float | None:
        """How many standard errors off; None for a figure that can have only one value."""
        return None if self.error == 0 else float(self.seen - self.expected) / self.error


def count_deals(deals: int, chance: random.Random, tell: Callable[[int], None] | None = None) -> Count:
    """Shuffle and deal so many times as a table does, the last card turned up, the dealer changing; and count.

    tell: is given the number of deals done, every thousand.
    """
    count = Count()
    suits = [suit.mask for suit in SUITS]
    dealer = Seat.N
    for number in range(1, deals + 1):
        pack = shuffled_pack(chance)
        hands = [held.bits for held in deal_pack(pack, dealer)]
        trumps = pack[-1].suit.mask
        for held in hands:
            for suit in suits:
                if not held & suit:
                    count.voids += 1
                    count.other_voids += suit == trumps
        held = hands[dealer.index]
        mine = (held & trumps).bit_count()
        count.dealer_trumps += mine
        if not mine:
            count.dealer_void += 1
            count.other_voids -= 1
        count.other_trumps += sum((other & trumps).bit_count() for other in hands) - mine
        dealer = SEATS[number % 4]
        if tell is not None and number % 1000 == 0:
            tell(number)
    count.deals = deals
    return count


def _spread(chances: list[Fraction], together: Fraction) -> tuple[Fraction, float]:
    """Mean and standard deviation of how many events happen; together: the chances of ordered pairs, added up."""
    mean = sum(chances, Fraction(0))
    return mean, sqrt(mean + together - mean * mean)


def _all_voids() -> tuple[Fraction, float]:
    """How many of the 16 pairs of player and suit are void in a deal: mean and standard deviation."""
    hands = comb(52, 13) * comb(39, 13)
    one = Fraction(comb(39, 13), comb(52, 13))
    same_player = Fraction(comb(26, 13), comb(52, 13))  # in two suits
    same_suit = Fraction(comb(39, 26), comb(52, 26))  # two players
    # A player void in one suit, holding k cards of another, in which a second player is void.
    crossed = Fraction(sum(comb(13, k) * comb(26, 13 - k) * comb(26 + k, 13) for k in range(14)), hands)
    together = 16 * (3 * same_player + 3 * same_suit + 9 * crossed)
    return _spread([one] * 16, together)


def _other_voids() -> tuple[Fraction, float]:
    """How many of the three players who did not deal are void in trumps: mean and standard deviation."""
    one = Fraction(comb(39, 13), comb(51, 13))  # 51 cards beside the turn-up, 39 of them no trumps
    two = Fraction(comb(39, 26), comb(51, 26))
    return _spread([one] * 3, 6 * two)


def _dealer_trumps() -> tuple[Fraction, float]:
    """The dealer's trumps: the turn-up and 12 of 51 cards, of which 12 are trumps; mean and standard deviation."""
    variance = Fraction(12 * 12 * 39 * 39, 51 * 51 * 50)
    return 1 + Fraction(12 * 12, 51), sqrt(variance)


def figures(count: Count) -> tuple[Figure, ...]:
    """What was counted beside what a fair deal is expected to show. `count.deals` must be 1 at least."""
    n, root = count.deals, sqrt(count.deals)
    voids, voids_sd = _all_voids()
    others, others_sd = _other_voids()
    trumps, trumps_sd = _dealer_trumps()
    return (
        Figure("void", "a player void in a suit", True, count.voids / n / 16, voids / 16, voids_sd / root / 16),
        Figure("dealer_trumps", "trumps with the dealer", False, count.dealer_trumps / n, trumps, trumps_sd / root),
        Figure(
            "other_trumps",
            "trumps with each other",
            False,
            count.other_trumps / n / 3,
            (13 - trumps) / 3,
            trumps_sd / root / 3,
        ),
        Figure("dealer_void", "dealer void in trumps", True, count.dealer_void / n, Fraction(0), 0.0),
        Figure(
            "other_void",
            "another void in trumps",
            True,
            count.other_voids / n / 3,
            others / 3,
            others_sd / root / 3,
        ),
    )
