"""Many whole random deals, played with random legal cards, and what came of them: voids, trumps, tricks.

Deals come in blocks of `BLOCK`, each with a stream of random numbers of its own: the counts for a number of deals and a
seed are the same however many threads share the work.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

import numpy as np

from oddtrick.kernel.bits import popcount
from oddtrick.kernel.cards import suit_mask, suit_of
from oddtrick.kernel.compiled import Array, compiled
from oddtrick.kernel.dealing import deal_pack, new_pack, shuffle
from oddtrick.kernel.playout import play_hands_out
from oddtrick.kernel.rng import new_rng

__all__ = ["BLOCK", "DealCounts", "random_deals", "random_deals_in_blocks"]

BLOCK = 1 << 15
"""Deals in a block; they take about a hundredth of a second."""

# Places in the array of counts.
_VOIDS = 0
_TRUMPS = 16
_TRUMP_SQUARES = 20
_TRUMP_VOIDS = 24
_TRICKS = 28
_WORDS = _TRICKS + 14


@dataclass(frozen=True, slots=True)
class DealCounts:
    """What was counted over deals with a turn-up. Places count from the dealer: 0 dealer, 1 left, 2 partner, 3 right.

    voids: for each place the deals in which it was dealt no card of S H D C. trumps, trump_squares: the sums of the
    number of trumps at each place and of its square. trump_voids: deals without a trump there. tricks: for 0–13 the
    deals in which the dealer's side took so many by random play.
    """

    deals: int
    voids: tuple[tuple[int, ...], ...]
    trumps: tuple[int, ...]
    trump_squares: tuple[int, ...]
    trump_voids: tuple[int, ...]
    tricks: tuple[int, ...]

    def __add__(self, other: DealCounts) -> DealCounts:
        """The counts of both together."""

        def added(ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(one + another for one, another in zip(ours, theirs, strict=True))

        return DealCounts(
            self.deals + other.deals,
            tuple(added(ours, theirs) for ours, theirs in zip(self.voids, other.voids, strict=True)),
            added(self.trumps, other.trumps),
            added(self.trump_squares, other.trump_squares),
            added(self.trump_voids, other.trump_voids),
            added(self.tricks, other.tricks),
        )


@compiled
def count_block(deals: int, seed: int, block: int) -> Array:
    """The counts of one block's first deals, in an array."""
    counts = np.zeros(_WORDS, np.int64)
    hands = np.zeros(4, np.int64)
    pack = new_pack()
    rng = new_rng(seed, block)
    for number in range(deals):
        dealer = number & 3
        shuffle(pack, rng)
        trump = suit_of(deal_pack(pack, dealer, 13, hands))
        for place in range(4):
            hand = hands[(dealer + place) & 3]
            for suit in range(4):
                counts[_VOIDS + 4 * place + suit] += hand & suit_mask(suit) == 0
            trumps = popcount(hand & suit_mask(trump))
            counts[_TRUMPS + place] += trumps
            counts[_TRUMP_SQUARES + place] += trumps * trumps
            counts[_TRUMP_VOIDS + place] += trumps == 0
        won = play_hands_out(hands, (dealer + 1) & 3, trump, 13, rng)
        counts[_TRICKS + (13 - won if dealer & 1 else won)] += 1
    return counts


def _counts(deals: int, seed: int, block: int) -> DealCounts:
    seed = (seed + 2**63) % 2**64 - 2**63  # any whole number will do for a seed
    counted = [int(number) for number in count_block(deals, seed, block)]
    return DealCounts(
        deals,
        tuple(tuple(counted[_VOIDS + 4 * place : _VOIDS + 4 * place + 4]) for place in range(4)),
        tuple(counted[_TRUMPS:_TRUMP_SQUARES]),
        tuple(counted[_TRUMP_SQUARES:_TRUMP_VOIDS]),
        tuple(counted[_TRUMP_VOIDS:_TRICKS]),
        tuple(counted[_TRICKS:_WORDS]),
    )


def random_deals_in_blocks(deals: int, seed: int, threads: int = 1) -> Iterator[DealCounts]:
    """The counts block by block, in order, for a progress bar; `deals` from 0, `seed` any whole number.

    `threads` work side by side (compiled code runs without the interpreter's lock). Random numbers: `kernel.rng`.
    """
    sizes = [min(BLOCK, deals - start) for start in range(0, deals, BLOCK)]
    if threads == 1:
        for block, size in enumerate(sizes):
            yield _counts(size, seed, block)
        return
    with ThreadPoolExecutor(threads) as pool:
        # A few blocks ahead of the reader and no more: ten thousand waiting tasks would serve nobody.
        work = (pool.submit(_counts, size, seed, block) for block, size in enumerate(sizes))
        waiting = list(islice(work, 2 * threads))
        while waiting:
            yield waiting.pop(0).result()
            waiting.extend(islice(work, 1))


def random_deals(deals: int, seed: int, threads: int = 1) -> DealCounts:
    """The counts over so many deals, shuffled, dealt, and played with random legal cards; as in blocks, summed."""
    total = DealCounts(0, ((0,) * 4,) * 4, (0,) * 4, (0,) * 4, (0,) * 4, (0,) * 14)
    for counts in random_deals_in_blocks(deals, seed, threads):
        total += counts
    return total
