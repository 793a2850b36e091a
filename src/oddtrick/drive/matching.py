"""Two by two: who meets whom so that nobody meets again as long as that can be."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

__all__ = ["all_two_by_two", "first_of_many", "least_met"]

T = TypeVar("T")


def least_met(players: Sequence[T], met: Mapping[frozenset[T], int]) -> tuple[tuple[T, T], ...]:
    """An even number of players two by two.

    The most that any two of them have met is as small as it can be: nobody meets again while there is a way in which
    nobody does. Of such pairings one is taken that exchanging partners between two of them does not make better.
    """

    def times(one: int, two: int) -> int:
        return met.get(frozenset((players[one], players[two])), 0)

    def with_at_most(most: int) -> list[int] | None:
        return all_two_by_two(len(players), lambda one, two: times(one, two) <= most)

    mates = next(mates for most in sorted({0, *met.values()}) if (mates := with_at_most(most)) is not None)
    pairings = [(one, two) for one, two in enumerate(mates) if one < two]
    _exchange(pairings, lambda one, two: times(one, two) ** 2)
    return tuple((players[one], players[two]) for one, two in pairings)


MATCHINGS = 1500
"""Pairings looked at for one round at most: a third of a second for the 26 pairs that need it longest."""


def first_of_many(
    players: Sequence[T], met: Mapping[frozenset[T], int], rounds: int, turns: Sequence[int] = ()
) -> tuple[tuple[T, T], ...] | None:
    """An even number of players two by two in the first of so many rounds in which nobody meets again.

    turns: where the last of them stands for nobody, and who meets him sits out: how often each of the others has sat
    out. Whom he may meet now `met` says; in later rounds those who have sat out least.

    None where any way will do, as each still has so many to meet that nobody can be left over (G. A. Dirac, 1952: it is
    so where each may meet half of all), or where no way was found in which the first round is without a second meeting.
    Of the ways tried, the one that lasts longest is taken; the same players get the same answer.
    """
    size = len(players)
    unmet = [[not met.get(frozenset((one, two))) and one != two for two in players] for one in players]
    people = size - 1 if turns else size
    degree = min(sum(row[:people]) for row in unmet[:people])
    wanted = min(rounds, degree + bool(turns))
    if 2 * (degree - rounds + (not turns)) >= 2 * (people // 2):
        return None
    chance, spent = random.Random(size), 0  # always the same, as any would do
    best: list[list[int]] = []
    while len(best) < wanted and spent < MATCHINGS:
        order = list(range(size))
        chance.shuffle(order)
        free, out = [list(row) for row in unmet], list(turns)
        made: list[list[int]] = []
        while len(made) < wanted:
            spent += 1
            mates = all_two_by_two(size, lambda one, two, free=free, by=order: free[by[one]][by[two]])  # type: ignore[misc]
            if mates is None:
                break
            round_ = [0] * size
            for one, two in enumerate(mates):
                round_[order[one]] = order[two]
                free[order[one]][order[two]] = False
            made.append(round_)
            if turns:
                out[round_[-1]] += 1
                _open_to_nobody(free, out, round_[-1])
        if not made:
            return None
        if len(made) > len(best):
            best = made
    if not best:
        return None  # no round is left to look at
    return tuple((players[one], players[two]) for one, two in enumerate(best[0]) if one < two)


def _open_to_nobody(free: list[list[bool]], turns: Sequence[int], lately: int) -> None:
    """Let those meet nobody, the last, who have sat out least; the one who just did only if there is no other."""
    least = min(turns)
    level = [one for one, times in enumerate(turns) if times == least]
    level = [one for one in level if one != lately] or level
    for one in range(len(turns)):
        free[one][-1] = free[-1][one] = one in level


def _exchange(pairings: list[tuple[int, int]], cost: Callable[[int, int], int]) -> None:
    better = True
    while better:
        better = False
        for i in range(len(pairings)):
            for j in range(i + 1, len(pairings)):
                (a, b), (c, d) = pairings[i], pairings[j]
                now = cost(a, b) + cost(c, d)
                for one, two in (((a, c), (b, d)), ((a, d), (b, c))):
                    if cost(*one) + cost(*two) < now:
                        pairings[i], pairings[j] = one, two
                        better = True
                        break


def all_two_by_two(size: int, may_meet: Callable[[int, int], bool]) -> list[int] | None:
    """The mate of each of 0, 1, 2 …, so that all have one; None where that cannot be (J. Edmonds, 1965).

    Grows a tree of alternating ways from each that is alone, and takes odd circles as one point, until a way leads to
    another that is alone.
    """
    friends = [[two for two in range(size) if two != one and may_meet(one, two)] for one in range(size)]
    mate = [-1] * size
    for root in range(size):
        if mate[root] < 0 and not _mated(root, friends, mate):
            return None
    return mate


def _mated(root: int, friends: Sequence[Sequence[int]], mate: list[int]) -> bool:
    size = len(mate)
    parent, base = [-1] * size, list(range(size))
    seen = [False] * size
    seen[root] = True
    waiting = deque([root])

    def common(one: int, two: int) -> int:
        """Where the ways of two back to the root come together."""
        on_way = set[int]()
        while True:
            one = base[one]
            on_way.add(one)
            if mate[one] < 0:
                break
            one = parent[mate[one]]
        while base[two] not in on_way:
            two = parent[mate[base[two]]]
        return base[two]

    def mark(one: int, top: int, child: int, circle: set[int]) -> None:
        while base[one] != top:
            circle.update((base[one], base[mate[one]]))
            parent[one] = child
            child = mate[one]
            one = parent[child]

    while waiting:
        one = waiting.popleft()
        for two in friends[one]:
            if base[one] == base[two] or mate[one] == two:
                continue
            if two == root or (mate[two] >= 0 and parent[mate[two]] >= 0):
                top, circle = common(one, two), set[int]()
                mark(one, top, two, circle)
                mark(two, top, one, circle)
                for each in range(size):
                    if base[each] in circle:
                        base[each] = top
                        if not seen[each]:
                            seen[each] = True
                            waiting.append(each)
            elif parent[two] < 0:
                parent[two] = one
                if mate[two] < 0:
                    _turn_round(two, parent, mate)
                    return True
                seen[mate[two]] = True
                waiting.append(mate[two])
    return False


def _turn_round(end: int, parent: Sequence[int], mate: list[int]) -> None:
    """Exchange mates and no mates along a way from the root to its end."""
    while end >= 0:
        before = parent[end]
        after = mate[before]
        mate[end], mate[before] = before, end
        end = after
