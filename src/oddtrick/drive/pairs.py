"""Drives of pairs that stay together: who is there as a pair, and the partner drive, in which each meets all others.

Partner drive: with the same pairs all evening, everybody meets everybody before anybody is met twice (the circle
method); when pairs come late or leave, those who have met least often meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from oddtrick.drive.fairness import Turns, turns_taken, whose_turn
from oddtrick.drive.homes import last_table, last_turn
from oddtrick.drive.matching import first_of_many, least_met
from oddtrick.drive.seats import DIRECTOR, Entrant, Seating, TableSeats
from oddtrick.drive.settings import DriveSettings

__all__ = ["Match", "Pair", "alone", "circle_round", "pairs_here", "people", "seat_partners"]

Pair = tuple[int, int]
"""Two entrants who stay together, the lower number first; it also names the pair."""

Match = tuple[Pair, Pair]


def pairs_here(entrants: Sequence[Entrant], round_: int, *, director: bool = False) -> tuple[Pair, ...]:
    """The pairs of whom both are there in a round, by their numbers.

    director: whether he fills in: then he plays with one who has no partner.
    """
    here = {entrant.number for entrant in entrants if entrant.here(round_)}
    pairs = [
        (entrant.number, entrant.partner)
        for entrant in sorted(entrants, key=lambda each: each.number)
        if entrant.partner is not None
        and entrant.number < entrant.partner
        and {entrant.number, entrant.partner} <= here
    ]
    single = alone(entrants, round_)
    return ((DIRECTOR, single[0]), *pairs) if director and single else tuple(pairs)


def alone(entrants: Sequence[Entrant], round_: int) -> tuple[int, ...]:
    """Those who are there in a round without a partner."""
    here = {entrant.number for entrant in entrants if entrant.here(round_)}
    return tuple(
        entrant.number for entrant in entrants if entrant.number in here and entrant.partner not in here - {None}
    )


def people(pairs: Iterable[Pair]) -> tuple[int, ...]:
    """Everybody in these pairs but the director."""
    return tuple(sorted(each for pair in pairs for each in pair if each != DIRECTOR))


def circle_round(pairs: Sequence[Pair], turn: int) -> tuple[tuple[Match, ...], Pair | None]:
    """One turn, from 0, of the circle: who meets whom, and who is out where the number is odd.

    An even number n meets all in n − 1 turns, an odd one in n.
    """
    ring: list[Pair | None] = [*pairs, *([] if len(pairs) % 2 == 0 else [None])]
    size = len(ring) - 1
    anchor = ring.pop()
    places = [ring[(turn + step) % size] for step in range(size)]
    met = [(anchor, places[0]), *((places[step], places[-step]) for step in range(1, size // 2 + 1))]
    out = next((b if a is None else a for a, b in met if a is None or b is None), None)
    return tuple((a, b) for a, b in met if a is not None and b is not None), out


def seat_partners(
    settings: DriveSettings, entrants: Sequence[Entrant], rounds: Sequence[Seating], order: Sequence[int]
) -> Seating:
    """The next round of a partner drive. rounds: those before it. order: in which the lot put everybody."""
    number = len(rounds) + 1
    fills_in = settings.leftover == "director"
    places = {each: place for place, each in enumerate(order)}

    def here(round_: int) -> tuple[Pair, ...]:
        return pairs_here(entrants, round_, director=fills_in)

    pairs = sorted(here(number), key=lambda pair: (places.get(pair[1], len(places)), pair))
    fixed = {entrant.number for entrant in entrants if entrant.fixed}
    stuck = [pair for pair in pairs if fixed & set(pair)]
    same = all(here(seating.number) == here(number) for seating in rounds)
    matches = _of_circle(pairs, stuck, rounds) if same else None
    if matches is None:
        turns = turns_taken(entrants, rounds, "sits_out", number)
        matches = _looking_ahead(pairs, stuck, rounds, turns, settings.rounds - len(rounds))
    playing = {pair for match in matches for pair in match}
    out = people(pair for pair in pairs if pair not in playing)
    return Seating(number, _to_tables(matches, rounds, stuck), out)


def _of_circle(pairs: Sequence[Pair], stuck: Sequence[Pair], rounds: Sequence[Seating]) -> tuple[Match, ...] | None:
    """The next turn of the circle; None where not all rounds so far were its turns, or two would meet who cannot move.

    Several pairs that cannot move stand where they meet one another in the last of its turns.
    """
    cycle = len(pairs) - 1 if len(pairs) % 2 == 0 else len(pairs)
    for ring in (_meeting_late(pairs, stuck), pairs):
        turns = [circle_round(ring, turn % cycle)[0] for turn in range(len(rounds) + 1)]
        played = all(
            {frozenset(match) for match in turn} == {frozenset(match) for match in _matches(seating)}
            for turn, seating in zip(turns, rounds, strict=False)
        )
        if played and not any(one in stuck and two in stuck for one, two in turns[-1]):
            return turns[-1]
    return None


def _meeting_late(pairs: Sequence[Pair], stuck: Sequence[Pair]) -> list[Pair]:
    """The pairs in an order in which some meet one another in the last turns of the circle.

    Places i and j of the ring meet in turn (i + j) / 2, modulo its size, and place i the one that stands still in turn
    i: so they take the last of all, and then of the ring the last, the last but two, but four …
    """
    if len(stuck) < 2:
        return list(pairs)
    ring: list[Pair | None] = [None] * len(pairs)
    free = [*range(len(pairs) - 1, -1, -2), *range(len(pairs) - 2, -1, -2)]
    if len(pairs) % 2 == 0:
        free = [len(pairs) - 1, *range(len(pairs) - 2, -1, -2), *range(len(pairs) - 3, -1, -2)]
    for place, pair in zip(free, stuck, strict=False):
        ring[place] = pair
    others = iter([pair for pair in pairs if pair not in stuck])
    return [pair if pair is not None else next(others) for pair in ring]


NEVER = 1000
"""What counts as having met so often, for two who should not meet at all."""


def _looking_ahead(
    pairs: Sequence[Pair], stuck: Sequence[Pair], rounds: Sequence[Seating], turns: Turns, ahead: int
) -> tuple[Match, ...]:
    """Who meets so that nobody meets again while that can be avoided, in this round and in those ahead.

    Who sits out is one of those whose turn it is alike: the one with whom that goes best. Two who cannot move do not
    meet if there is another way.
    """
    met: Counter[frozenset[Pair | None]] = Counter()
    for seating in rounds:
        met.update(frozenset(match) for match in _matches(seating))
    for two in combinations(stuck, 2):
        met[frozenset(two)] += NEVER
    if len(pairs) % 2 == 0:
        everybody: tuple[Pair | None, ...] = tuple(pairs)
        out: list[int] = []
    else:
        everybody = (*pairs, None)
        out = [turns.get(pair[1], 0) for pair in pairs]
        fair = whose_turn([pair[1] for pair in pairs], turns, rounds[-1].sits_out if rounds else ())
        for pair in pairs:
            met[frozenset((pair, None))] = 0 if pair[1] in fair else NEVER**2
    meetings = first_of_many(everybody, met, ahead, out) or least_met(everybody, met)
    return tuple((one, two) for one, two in meetings if one is not None and two is not None)


def _matches(seating: Seating) -> list[Match]:
    """Which pairs meet in a round."""
    return [(_pair(table.ns), _pair(table.ew)) for table in seating.tables]


def _pair(partners: tuple[int, int]) -> Pair:
    return (min(partners), max(partners))


def _to_tables(matches: Sequence[Match], rounds: Sequence[Seating], stuck: Sequence[Pair]) -> tuple[TableSeats, ...]:
    """The matches at tables: a pair that cannot move where it was last, the others where they were least often."""
    visits = Counter(
        (player, table.number) for seating in rounds for table in seating.tables for player in table.players
    )
    left, taken = set(range(1, len(matches) + 1)), dict[int, Match]()
    homes: dict[Pair, int] = {}
    for pair in sorted(stuck, key=lambda pair: last_turn(rounds, pair[1]), reverse=True):  # who was there later has it
        home = last_table(rounds, pair[1])
        if home in left and home not in homes.values():
            homes[pair] = home

    def home_of(match: Match) -> int | None:
        return next((homes[pair] for pair in match if pair in homes and homes[pair] in left), None)

    def put(match: Match, table: int) -> None:
        taken[table] = match
        left.discard(table)

    waiting: list[Match] = []
    for match in matches:
        table = home_of(match)
        if table is None:
            waiting.append(match)
        else:
            put(match, table)
    waiting.sort(key=lambda match: not set(match) & set(stuck))  # who is to stay where he comes to chooses first
    for match in waiting:
        players = [player for pair in match for player in pair]
        table = min(
            left,
            key=lambda each: (
                bool(set(match) & set(stuck)) and each in homes.values(),  # somebody comes back to that
                sum(visits[player, each] ** 2 for player in players),
                each,
            ),
        )
        put(match, table)
    return tuple(TableSeats(table, taken[table][0], taken[table][1]) for table in sorted(taken))
