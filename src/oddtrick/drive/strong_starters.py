"""Strong starters: what a Howell of many pairs goes by, found by exchange in a few thousand steps for any number.

A strong starter of the numbers 1 to n - 1 (n odd) puts them into twos, of which no two have the same difference and no
two the same sum, modulo n, and none the sum 0. Let two places meet over the set of boards that is their sum, and from
round to round add 1 to places and sets: each two places meet once, no set lies at two tables, and nobody has a set
twice, for a place a that meets b sees from it the sets a + b - a = b (a Room square, made of starter and adder).
"""

from __future__ import annotations

import random

__all__ = ["strong_starter"]

PATIENCE = 100
"""Steps for each number, after which it is begun afresh: there is a last two that no exchange lets in."""


def strong_starter(size: int, chance: random.Random) -> tuple[tuple[int, int], ...]:
    """Twos of the numbers 1 to size - 1 with all differences and with sums all different, none of them 0.

    size: an odd number from 11 on; below, and for 9 above all, there may be none.
    """
    while True:
        found = _climb(size, chance)
        if found is not None:
            return found


def _climb(size: int, chance: random.Random) -> tuple[tuple[int, int], ...] | None:
    """Put a number with another that has a difference not used yet, and free that one's mate where it has any."""
    mates: dict[int, int] = {}
    sums: set[int] = set()
    free = list(range(1, size))
    differences = list(range(1, size // 2 + 1))
    for _ in range(PATIENCE * size):
        if not differences:
            return tuple(sorted((one, two) for one, two in mates.items() if one < two))
        difference = differences[int(chance.random() * len(differences))]
        one = free[int(chance.random() * len(free))]
        two = (one + (difference if chance.random() < 0.5 else -difference)) % size
        total = (one + two) % size
        mate = mates.get(two)
        if two == 0 or total == 0 or (total in sums and (mate is None or total != (two + mate) % size)):
            continue
        if mate is not None:
            sums.discard((two + mate) % size)
            differences.append(min((two - mate) % size, (mate - two) % size))
            free += [two, mate]
            del mates[mate]
        mates[one], mates[two] = two, one
        sums.add(total)
        differences.remove(difference)
        free.remove(one)
        free.remove(two)
    return None
