"""People who take one another's places: two who swap, and those whom a result now corrected sent the wrong ways.

Where the winners move and the wrong side was down as winners, each of the four had the way of the other of his kind at
the table. To put that right they exchange the places they have come to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from oddtrick.drive.by_result import chairs_wanted, stand_ins
from oddtrick.drive.events import Exchange
from oddtrick.drive.seats import DIRECTOR, Entrant, Result, Seating
from oddtrick.drive.settings import DriveSettings

__all__ = ["exchanged", "sent_otherwise", "swapped"]


def sent_otherwise(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    before: tuple[Seating, Mapping[int, Result]],
    after: tuple[Seating, Mapping[int, Result]],
) -> Exchange:
    """Who should have gone whose way after a round, by its seats and results as they were and as they are now."""
    if not settings.two_kinds:
        return ()
    was, now = chairs_wanted(settings, entrants, *before), chairs_wanted(settings, entrants, *after)
    seated = set(before[0].players())
    whose = {chair: each for each, chair in was.items() if each in seated}
    moves = {each: whose[chair] for each, chair in now.items() if was.get(each) != chair and chair in whose}
    return _round_trips(moves)


def _round_trips(moves: Mapping[int, int]) -> Exchange:
    """Those of the moves that end where they began, so that everybody has a place."""
    kept: list[tuple[int, int]] = []
    for start in moves:
        trip, at = [start], moves[start]
        while at in moves and at not in trip:
            trip.append(at)
            at = moves[at]
        if at == start:
            kept.append((start, moves[start]))
    return tuple(sorted(kept))


def exchanged(settings: DriveSettings, entrants: Sequence[Entrant], seating: Seating, exchange: Exchange) -> Seating:
    """A round after an exchange. Who does not play in it, or cannot move, is left alone, and so are those who would
    have to take his place.
    """
    stuck = {entrant.number for entrant in entrants if entrant.fixed} | {DIRECTOR}
    movers = set(seating.players()) - stuck
    moves = dict(_round_trips({one: two for one, two in exchange if one in movers and two in movers}))
    return swapped(settings, entrants, seating, {two: one for one, two in moves.items()})


def swapped(
    settings: DriveSettings, entrants: Sequence[Entrant], seating: Seating, instead: Mapping[int, int]
) -> Seating:
    """A round with others instead of some, wherever these are."""

    def of(two: tuple[int, int]) -> tuple[int, int]:
        return instead.get(two[0], two[0]), instead.get(two[1], two[1])

    tables = tuple(replace(table, ns=of(table.ns), ew=of(table.ew)) for table in seating.tables)
    return replace(
        seating,
        tables=tables,
        sits_out=tuple(sorted(instead.get(each, each) for each in seating.sits_out)),
        stand_ins=stand_ins(entrants, tables) if settings.two_kinds else (),
    )
