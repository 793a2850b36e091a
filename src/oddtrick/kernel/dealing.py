"""Shuffling and dealing in compiled code: a pack is an array of 52 card indexes, hands are four masks in seat order."""

from __future__ import annotations

import numpy as np

from oddtrick.kernel.compiled import Array, Rng, compiled
from oddtrick.kernel.rng import below

__all__ = ["deal_hands", "deal_pack", "new_pack", "shuffle"]


@compiled
def new_pack() -> Array:
    """The 52 card indexes in order."""
    return np.arange(52, dtype=np.int64)


@compiled
def shuffle(pack: Array, rng: Rng) -> None:
    """Puts a pack of any size into a random order, each alike (Fisher–Yates)."""
    for left in range(len(pack) - 1, 0, -1):
        at = below(rng, left + 1)
        pack[left], pack[at] = pack[at], pack[left]


@compiled
def deal_pack(pack: Array, dealer: int, size: int, hands: Array) -> int:
    """Deals 4 × size cards singly from the dealer's left into `hands`; returns the last, the turn-up (RULES 2)."""
    for place in range(4):
        hand = 0
        for at in range(place, 4 * size, 4):
            hand |= 1 << pack[at]
        hands[(dealer + 1 + place) & 3] = hand
    turn_up: int = pack[4 * size - 1]
    return turn_up


@compiled
def deal_hands(rng: Rng, dealer: int, size: int, hands: Array) -> int:
    """Shuffles a new pack and deals `size` cards to each seat into `hands`; returns the dealer's last, the turn-up."""
    pack = new_pack()
    shuffle(pack, rng)
    return deal_pack(pack, dealer, size, hands)
