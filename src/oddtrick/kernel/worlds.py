"""Drawing the hidden cards: every deal that fits the hard facts equally often, by exact counting.

Unseen cards of the same standing (the same places may hold them) form a class. A table counts, from the last class
back, in how many ways the classes from one on fill what room is left; drawing walks it forwards, so that no draw is
rejected and none is favoured. Places 0, 1, 2 are the seats to the left, opposite and to the right; place 3 is
"elsewhere": cards that lie in tricks which may no longer be looked at, or were never dealt.
"""

from __future__ import annotations

import numpy as np

from oddtrick.kernel.bits import lowest, popcount
from oddtrick.kernel.compiled import Array, Rng, compiled
from oddtrick.kernel.rng import below, uniform

__all__ = ["count_worlds", "draw_worlds"]

_FACTORIAL = np.array([1.0] * 53)
for _n in range(1, 53):
    _FACTORIAL[_n] = _FACTORIAL[_n - 1] * _n


@compiled
def _range(size: int, room: int, allowed: bool, fixed: int) -> tuple[int, int]:
    """The least and the greatest number of a class's cards that a place may take."""
    if fixed >= 0:
        return fixed, (fixed if allowed and fixed <= min(size, room) else -1)
    return 0, (min(size, room) if allowed else 0)


@compiled
def _ways(
    table: Array,
    at: int,
    size: int,
    allowed: int,
    fixed: Array,
    r0: int,
    r1: int,
    r2: int,
    r3: int,
    target: float,
    out: Array,
) -> float:
    """The ways to fill the rooms left from class `at` on; with a target, stops where their sum passes it, the split
    in `out`.
    """
    total: float = 0.0
    low0, high0 = _range(size, r0, (allowed & 1) != 0, fixed[0])
    low1, high1 = _range(size, r1, (allowed & 2) != 0, fixed[1])
    low2, high2 = _range(size, r2, (allowed & 4) != 0, fixed[2])
    elsewhere = (allowed & 8) != 0
    for k0 in range(low0, high0 + 1):
        for k1 in range(low1, min(high1, size - k0) + 1):
            rest = size - k0 - k1
            first = low2
            last = min(high2, rest)
            most = r3 if elsewhere else 0
            if rest - first > most:
                first = rest - most
            for k2 in range(first, last + 1):
                k3 = rest - k2
                below_it = table[at + 1, r0 - k0, r1 - k1, r2 - k2]
                if below_it > 0.0:
                    total += below_it * (
                        _FACTORIAL[size] / (_FACTORIAL[k0] * _FACTORIAL[k1] * _FACTORIAL[k2] * _FACTORIAL[k3])
                    )
                    out[0] = k0
                    out[1] = k1
                    out[2] = k2
                    out[3] = k3
                    if total > target:
                        return total
    return total


@compiled
def count_worlds(classes: Array, allowed: Array, fixed: Array, rooms: Array) -> Array:
    """The table of ways; its entry [0, rooms of the three seats] is the number of worlds, 0 if the facts contradict.

    classes: one mask of cards each. allowed: the places that may hold them, bit = 1 << place. fixed: classes × 3, how
    many of the class a seat holds, -1 if unknown. rooms: cards that each of the four places takes; together as many as
    the cards.
    """
    number = len(classes)
    table = np.zeros((number + 1, rooms[0] + 1, rooms[1] + 1, rooms[2] + 1), np.float64)
    table[number, 0, 0, 0] = 1.0
    out = np.zeros(4, np.int64)
    left = 0
    for at in range(number - 1, -1, -1):
        size = popcount(classes[at])
        left += size
        for r0 in range(rooms[0] + 1):
            for r1 in range(rooms[1] + 1):
                for r2 in range(rooms[2] + 1):
                    r3 = left - r0 - r1 - r2
                    if 0 <= r3 <= rooms[3]:
                        table[at, r0, r1, r2] = _ways(
                            table, at, size, allowed[at], fixed[at], r0, r1, r2, r3, 1e300, out
                        )
    return table


@compiled
def draw_worlds(
    table: Array,
    classes: Array,
    allowed: Array,
    fixed: Array,
    rooms: Array,
    known: Array,
    me: int,
    holding: int,
    rng: Rng,
    hands: Array,
) -> None:
    """Draws worlds into `hands` (worlds × 4 seats): each that fits equally often.

    known: for each seat the cards everybody knows it to hold (not in any class, nor counted in `rooms`).
    """
    number = len(classes)
    out = np.zeros(4, np.int64)
    cards = np.empty(52, np.int64)
    left = np.empty(4, np.int64)
    for world in range(len(hands)):
        for seat in range(4):
            hands[world, seat] = known[seat]
        hands[world, me] = holding
        for place in range(4):
            left[place] = rooms[place]
        for at in range(number):
            size = 0
            rest = classes[at]
            while rest:
                cards[size] = lowest(rest)
                rest &= rest - 1
                size += 1
            if at == number - 1:
                for place in range(4):
                    out[place] = left[place]
            else:
                target = uniform(rng) * table[at, left[0], left[1], left[2]]
                _ways(table, at, size, allowed[at], fixed[at], left[0], left[1], left[2], left[3], target, out)
            for place in range(3):
                seat = (me + 1 + place) & 3
                left[place] -= out[place]
                for _ in range(out[place]):
                    pick = below(rng, size)
                    size -= 1
                    hands[world, seat] |= 1 << cards[pick]
                    cards[pick] = cards[size]
            left[3] -= out[3]
