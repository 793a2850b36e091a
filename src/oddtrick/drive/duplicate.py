"""Duplicate whist: Mitchell and Howell, in which boards go round with the pairs (RULES 8; C2 of the sourced facts).

A set of boards is what a table plays in a round. No pair meets a board twice, nor another pair.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from oddtrick.drive.pairs import Pair, pairs_here, people
from oddtrick.drive.seats import DIRECTOR, Entrant, Seating, TableSeats
from oddtrick.drive.settings import DriveSettings
from oddtrick.drive.strong_starters import strong_starter

__all__ = [
    "Stations",
    "howell_design",
    "howell_rounds",
    "mitchell_rounds",
    "seat_howell",
    "seat_mitchell",
    "stations",
    "stays",
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


Stations = tuple[Pair | None, ...]
"""Who plays from which place of the movement. Mitchell: North–South by table, then East–West. Howell: the places that
go round, then the one that stays.
"""


def stations(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    order: Sequence[int],
    round_: int,
    first: Seating | None = None,
) -> Stations:
    """Who plays from which place of the movement in a round; None where nobody does.

    first: the seats of round 1, by which all later ones go, whoever cannot move since. Before they are made, places are
    given out by lot, to those first who cannot move. Who leaves leaves his free; who comes back takes it again, if he
    can, and who comes takes one that is free, the first first.
    """
    fills_in = settings.leftover == "director"
    places = {each: place for place, each in enumerate(order)}

    def here(number: int) -> list[Pair]:
        pairs = pairs_here(entrants, number, director=fills_in)
        return sorted(pairs, key=lambda pair: (places.get(pair[1], len(places)), pair))

    taken = list(_given_out(settings, entrants, here(1)) if first is None else _as_seated(settings, first))
    last: dict[int, int] = {}
    for number in range(2, round_ + 1):
        last |= {each: place for place, pair in enumerate(taken) if pair is not None for each in people([pair])}
        pairs = here(number)
        taken = [pair if pair in pairs else None for pair in taken]
        coming = [pair for pair in pairs if pair not in taken]
        for pair in coming:
            old = next((last[each] for each in people([pair]) if each in last), None)
            if old is not None and taken[old] is None:
                taken[old] = pair
        for pair in coming:
            if pair not in taken and None in taken:
                taken[taken.index(None)] = pair
    return tuple(taken)


def stays(settings: DriveSettings, places: Stations, player: int) -> bool:
    """Whether somebody has a place from which the movement never sends him: North–South, or a Howell's last one."""
    at = next((place for place, pair in enumerate(places) if pair is not None and player in pair), None)
    if at is None:
        return False
    return at < len(places) // 2 if settings.kind == "mitchell" else at == len(places) - 1


def _given_out(settings: DriveSettings, entrants: Sequence[Entrant], pairs: Sequence[Pair]) -> Stations:
    """The places of round 1: those that stay are for who cannot move, and in a Howell else for nobody, so that those
    who sit out all wait at the same table.
    """
    fixed = {entrant.number for entrant in entrants if entrant.fixed}
    ranked: list[Pair | None] = [
        *sorted(pairs, key=lambda pair: not fixed & set(pair)),
        *([None] if len(pairs) % 2 else []),
    ]
    if settings.kind == "mitchell":
        return tuple(ranked)
    still = 0
    if None in ranked and not fixed & set(ranked[0] or ()):
        still = ranked.index(None)
    return (*ranked[:still], *ranked[still + 1 :], ranked[still])


def _as_seated(settings: DriveSettings, first: Seating) -> Stations:
    """The places of round 1 as they were taken."""
    sides: dict[int, tuple[Pair | None, Pair | None]] = {
        table.number: (_pair(table.ns), _pair(table.ew)) for table in first.tables
    }
    if first.half_table is not None:
        one, two = (*first.sits_out, DIRECTOR)[:2]
        waits = _pair((one, two))
        sides[first.half_table] = (waits, None)
    numbers = sorted(sides)
    tables = [sides[number] for number in numbers]
    if settings.kind == "mitchell":
        return (*(ns for ns, _ in tables), *(ew for _, ew in tables))
    size = 2 * len(tables) - 1
    taken: list[Pair | None] = [None] * (size + 1)
    for number, (ns, ew), (one_place, two_place, _) in zip(numbers, tables, howell_design(size + 1), strict=True):
        if (
            number == first.half_table and two_place != size - 1
        ):  # the place that nobody has stays, or is the last given
            ns, ew = None, ns
        taken[one_place], taken[two_place] = ns, ew
    return tuple(taken)


def _pair(partners: tuple[int, int]) -> Pair:
    return (min(partners), max(partners))


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


def seat_mitchell(settings: DriveSettings, places: Stations, number: int) -> Seating:
    """A round of a Mitchell: NS sit, EW go one table up, the boards one down.

    With an even number of tables EW skip one after half of the rounds, when they would meet their first boards again.
    """
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


def seat_howell(settings: DriveSettings, places: Stations, number: int) -> Seating:
    """A round of a Howell: every pair meets every other once; the last of the places never moves."""
    size, turn = len(places) - 1, number - 1

    def at(place: int) -> Pair | None:
        return places[size] if place == size else places[(place + turn) % size]

    def meetings() -> Iterator[Meeting]:
        for table, (one, two, each) in enumerate(howell_design(len(places)), 1):
            boards = _sets((each + turn) % size, settings.hands_a_round)
            yield table, at(one), at(two), boards

    return _seating(number, meetings())
