"""Drives of pairs that stay together: who is there as a pair, and the partner drive, in which each meets all others.

Partner drive: with the same pairs all evening, everybody meets everybody before anybody is met twice (the circle
method); when pairs come late or leave, those who have met least often meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from oddtrick.drive.fairness import choose_in_turn, turns_taken
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
    out: Pair | None = None
    if all(here(seating.number) == here(number) for seating in rounds):
        cycle = len(pairs) - 1 if len(pairs) % 2 == 0 else len(pairs)
        matches, out = circle_round(pairs, (number - 1) % cycle)
    else:
        if len(pairs) % 2:
            turns = turns_taken(entrants, rounds, "sits_out", number)
            lately = rounds[-1].sits_out
            last = choose_in_turn([pair[1] for pair in pairs], 1, turns, lately, order)[0]
            out = next(pair for pair in pairs if pair[1] == last)
        meeting, met = [pair for pair in pairs if pair != out], _met(rounds)
        ahead = settings.rounds - len(rounds)
        matches = first_of_many(meeting, met, ahead) or least_met(meeting, met)
    fixed = {entrant.number for entrant in entrants if entrant.fixed}
    return Seating(number, _to_tables(matches, rounds, fixed), () if out is None else people([out]))


def _met(rounds: Sequence[Seating]) -> Counter[frozenset[Pair]]:
    """How often each two pairs have met."""
    return Counter(frozenset((_pair(table.ns), _pair(table.ew))) for seating in rounds for table in seating.tables)


def _pair(partners: tuple[int, int]) -> Pair:
    return (min(partners), max(partners))


def _to_tables(matches: Sequence[Match], rounds: Sequence[Seating], fixed: set[int]) -> tuple[TableSeats, ...]:
    """The matches at tables: a pair that cannot move where it was, the others where they were least often."""
    visits = Counter(
        (player, table.number) for seating in rounds for table in seating.tables for player in table.players
    )
    left, taken = set(range(1, len(matches) + 1)), dict[int, Match]()

    def at_home(match: Match) -> int | None:
        stuck = [player for pair in match for player in pair if player in fixed]
        homes = Counter({table: count for (player, table), count in visits.items() if player in stuck})
        return homes.most_common(1)[0][0] if homes else None

    waiting = list(matches)
    for match in list(waiting):
        home = at_home(match)
        if home in left:
            taken[home] = match
            left.discard(home)
            waiting.remove(match)
    for match in waiting:
        players = [player for pair in match for player in pair]
        table = min(left, key=lambda each: (sum(visits[player, each] ** 2 for player in players), each))
        taken[table] = match
        left.discard(table)
    return tuple(TableSeats(table, taken[table][0], taken[table][1]) for table in sorted(taken))
