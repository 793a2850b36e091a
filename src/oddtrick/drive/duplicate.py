"""Duplicate whist: Mitchell and Howell, in which boards go round with the pairs (RULES 8; C2 of the sourced facts).

A set of boards is what a table plays in a round. No pair meets a board twice, nor another pair.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from oddtrick.drive.pairs import Pair, pairs_here, people
from oddtrick.drive.seats import Entrant, Seating, TableSeats
from oddtrick.drive.settings import DriveSettings
from oddtrick.drive.strong_starters import strong_starter

__all__ = [
    "howell_design",
    "howell_rounds",
    "mitchell_rounds",
    "seat_howell",
    "seat_mitchell",
    "stations",
]

MOST_SEARCHED = 30
"""Pairs up to whom the first round of a Howell is found by trying, which takes ever longer; with more it is a strong
starter.
"""


def mitchell_rounds(pairs: int) -> int:
    """The most rounds a Mitchell of so many pairs can play: one a table, one less where their number is even."""
    tables = (pairs + 1) // 2
    return tables if tables % 2 else tables - 1


def howell_rounds(pairs: int) -> int:
    """The rounds in which a Howell of so many pairs lets all meet: one less than they are, phantom included."""
    return pairs + pairs % 2 - 1


def stations(
    settings: DriveSettings, entrants: Sequence[Entrant], order: Sequence[int], round_: int
) -> tuple[Pair | None, ...]:
    """Who plays from which place of the movement in a round; None where nobody does.

    Places are given out for the first round, by lot, to those first who cannot move. Who leaves leaves his free; who
    comes takes one that is free, the first first.
    """
    fills_in = settings.leftover == "director"
    places = {each: place for place, each in enumerate(order)}
    stuck = {entrant.number for entrant in entrants if entrant.fixed}

    def rank(pair: Pair) -> tuple[bool, int, Pair]:
        return (not stuck & set(pair), places.get(pair[1], len(places)), pair)

    first = sorted(pairs_here(entrants, 1, director=fills_in), key=rank)
    taken: list[Pair | None] = [*first, *([None] if len(first) % 2 else [])]
    for number in range(2, round_ + 1):
        here = pairs_here(entrants, number, director=fills_in)
        taken = [pair if pair in here else None for pair in taken]
        for pair in sorted(set(here) - set(taken), key=rank):
            if None in taken:
                taken[taken.index(None)] = pair
    return tuple(taken)


def _sets(number: int, size: int) -> tuple[int, ...]:
    """The boards of a set, counted from 0, of so many boards."""
    return tuple(range(number * size + 1, (number + 1) * size + 1))


Meeting = tuple[int, Pair | None, Pair | None, tuple[int, ...]]
"""A table, NS and EW, and the boards they play."""


def _seating(round_: int, meetings: Iterable[Meeting]) -> Seating:
    """A round of meetings; who meets nobody sits out, waiting at the table where he would have met somebody."""
    meetings = sorted(meetings, key=lambda meeting: meeting[0])
    tables = tuple(
        TableSeats(number, ns, ew, boards) for number, ns, ew, boards in meetings if ns is not None and ew is not None
    )
    halves = [(number, ns or ew) for number, ns, ew, _ in meetings if (ns is None) != (ew is None)]
    waiting = people(pair for _, pair in halves if pair is not None)
    return Seating(round_, tables, waiting, half_table=halves[0][0] if len(halves) == 1 else None)


def seat_mitchell(
    settings: DriveSettings, entrants: Sequence[Entrant], rounds: Sequence[Seating], order: Sequence[int]
) -> Seating:
    """The next round of a Mitchell: NS sit, EW go one table up, the boards one down.

    With an even number of tables EW skip one after half of the rounds, when they would meet their first boards again.
    """
    number = len(rounds) + 1
    places = stations(settings, entrants, order, number)
    size, turn = len(places) // 2, number - 1
    skip = 1 if size % 2 == 0 and turn >= size // 2 else 0

    def meetings() -> Iterator[Meeting]:
        for table in range(size):
            guest = (table - turn - skip) % size
            boards = _sets((table + turn) % size, settings.hands_a_round)
            yield table + 1, places[table], places[size + guest], boards

    return _seating(number, meetings())


@lru_cache(maxsize=64)
def howell_design(pairs: int) -> tuple[tuple[int, int, int], ...]:
    """The first round of a Howell of an even number of pairs: (place, place, set of boards) for each table.

    In round r all places but the last, which never moves, and all sets go r on, modulo `pairs` − 1. Each two places
    meet once and none meets a set twice. From eight pairs on no set lies at two tables at once (a Room square made of
    starter and adder); four and six pairs have to share some.
    """
    size = pairs - 1
    chance = random.Random(pairs)
    if pairs > MOST_SEARCHED:
        return ((size, 0, 0), *((one, two, (one + two) % size) for one, two in strong_starter(size, chance)))
    while True:
        found = _starter(size, chance, shared=size < 7)
        if found is not None:
            return ((size, 0, 0), *found)


def _starter(size: int, chance: random.Random, *, shared: bool) -> tuple[tuple[int, int, int], ...] | None:
    """Pairs of places with all differences, and sets for them; None where so many steps did not find any."""
    steps = 20_000
    chosen: list[tuple[int, int, int]] = []
    places, differences, sets, offsets = set(range(1, size)), set[int](), {0}, {0}

    def search() -> bool:
        nonlocal steps
        if not places:
            return True
        steps -= 1
        if steps < 0:
            return False
        one = min(places)
        mates = [two for two in places if two != one and min(two - one, one - two + size) not in differences]
        chance.shuffle(mates)
        for two in mates:
            difference = min(two - one, one - two + size)
            free = [
                each
                for each in range(size)
                if (shared or each not in sets)
                and (each - one) % size not in offsets
                and (each - two) % size not in offsets
            ]
            chance.shuffle(free)
            for each in free[:3]:
                new = {(each - one) % size, (each - two) % size}
                fresh = each not in sets
                places.difference_update((one, two))
                differences.add(difference)
                sets.add(each)
                offsets.update(new)
                chosen.append((one, two, each))
                if search():
                    return True
                chosen.pop()
                offsets.difference_update(new)
                if fresh:
                    sets.discard(each)
                differences.discard(difference)
                places.update((one, two))
        return False

    return tuple(chosen) if search() else None


def seat_howell(
    settings: DriveSettings, entrants: Sequence[Entrant], rounds: Sequence[Seating], order: Sequence[int]
) -> Seating:
    """The next round of a Howell: every pair meets every other once; one pair never moves."""
    number = len(rounds) + 1
    places = stations(settings, entrants, order, number)
    # The place that never moves is for those who cannot, who come first; or for nobody, so that each sits out once.
    first = stations(settings, entrants, order, 1)
    still = first.index(None) if None in first else 0
    places = (*places[:still], *places[still + 1 :], places[still])
    size, turn = len(places) - 1, number - 1

    def at(place: int) -> Pair | None:
        return places[size] if place == size else places[(place + turn) % size]

    def meetings() -> Iterator[Meeting]:
        for table, (one, two, each) in enumerate(howell_design(len(places)), 1):
            boards = _sets((each + turn) % size, settings.hands_a_round)
            yield table, at(one), at(two), boards

    return _seating(number, meetings())
