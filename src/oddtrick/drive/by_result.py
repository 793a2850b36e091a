"""Progressive, Goan and semi-partner drives: the result of a round says who moves where (RULES 8).

At each table two players stay and two arrive. A table is written with its A-players first: `(A, B)` against `(A, B)`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from oddtrick.drive.homes import last_table
from oddtrick.drive.playing import Playing, other, who_plays
from oddtrick.drive.seats import DIRECTOR, Entrant, PlayerKind, Result, Seating, TableSeats
from oddtrick.drive.settings import DriveSettings

__all__ = ["Chair", "chairs_wanted", "seat_by_result", "stand_ins"]


class Chair(NamedTuple):
    """A place at a table: for one who stays there or one who arrives, playing as A or B."""

    table: int
    how: Literal["stay", "arrive"]
    role: PlayerKind


def chairs_wanted(
    settings: DriveSettings, entrants: Sequence[Entrant], last: Seating, results: Mapping[int, Result]
) -> dict[int, Chair]:
    """Where the movement sends everybody who played a round, by its results (RULES 8).

    results: by table. Instead of somebody who cannot move goes the other of his kind at the table, if he can.
    """
    fixed = {entrant.number for entrant in entrants if entrant.fixed}
    kinds = {entrant.number: entrant.kind for entrant in entrants}
    chairs: dict[int, Chair] = {}
    for table in last.tables:
        winner = results[table.number].winner
        going = table.of(winner if settings.winners_move else winner.other)
        staying = table.of(winner.other if settings.winners_move else winner)
        roles: tuple[PlayerKind, PlayerKind] = ("A", "B")
        for place, role in enumerate(roles):
            goes, stays = going[place], staying[place]
            if goes in fixed and stays not in fixed:
                goes, stays = stays, goes
            chairs[stays] = Chair(table.number, "stay", role)
            chairs[goes] = (
                Chair(table.number, "arrive", role)
                if goes in fixed
                else _next(settings, table.number, role, len(last.tables))
            )
    if last.half_table is not None:  # it stands behind the last table, and those who wait there all go on
        for each in last.sits_out:
            if each in fixed:  # he waits where he can, and goes on from nowhere
                continue
            role = kinds.get(each) or "A"
            to = _next(settings, last.half_table, role, last.half_table)
            chairs[each] = to._replace(table=min(to.table, len(last.tables)))
    return chairs


def _next(settings: DriveSettings, table: int, role: PlayerKind, tables: int) -> Chair:
    """Where one who moves goes: A-players one way, B-players the other.

    Along a line nobody walks from one end to the other: at the end he stays, and turns round by playing as the other.
    """
    step = 1 if (settings.a_goes == "up") == (role == "A") else -1
    to = table + step
    if 1 <= to <= tables:
        return Chair(to, "arrive", role)
    if settings.line:
        return Chair(table, "arrive", other(role))
    return Chair((to - 1) % tables + 1, "arrive", role)


def seat_by_result(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    rounds: Sequence[Seating],
    results: Sequence[Mapping[int, Result]],
    order: Sequence[int],
) -> Seating:
    """The next round. rounds, results: those before it, results by table. order: in which the lot put everybody."""
    number = len(rounds) + 1
    chairs = chairs_wanted(settings, entrants, rounds[-1], results[-1]) if rounds else {}
    turned = {each: chair.role for each, chair in chairs.items() if each != DIRECTOR} if settings.line else {}
    playing = who_plays(settings, entrants, rounds, number, order, turned)
    homes = {entrant.number: last_table(rounds, entrant.number) for entrant in entrants if entrant.fixed}
    waited = rounds[-1].sits_out if rounds else ()
    taken = _take(playing, chairs, homes, waited, order)
    tables = tuple(_table(settings, table, taken) for table in range(1, playing.tables + 1))
    return Seating(number, tables, playing.sits_out, stand_ins(entrants, tables))


def stand_ins(entrants: Sequence[Entrant], tables: Iterable[TableSeats]) -> tuple[int, ...]:
    """Those at these tables who play as the other kind than they are."""
    kinds = {entrant.number: entrant.kind for entrant in entrants}
    roles = [(player, role) for table in tables for two in (table.ns, table.ew) for player, role in _as(two)]
    return tuple(sorted(player for player, role in roles if kinds.get(player, role) not in (role, None)))


def _as(two: tuple[int, int]) -> tuple[tuple[int, PlayerKind], tuple[int, PlayerKind]]:
    return (two[0], "A"), (two[1], "B")


def _table(settings: DriveSettings, number: int, taken: Mapping[Chair, int]) -> TableSeats:
    """Who plays with whom: at a semi-partner drive those who stayed together, else each with one who arrived."""
    stay_a, stay_b = taken[Chair(number, "stay", "A")], taken[Chair(number, "stay", "B")]
    come_a, come_b = taken[Chair(number, "arrive", "A")], taken[Chair(number, "arrive", "B")]
    if settings.kind == "semi-partner":
        return TableSeats(number, (stay_a, stay_b), (come_a, come_b))
    return TableSeats(number, (come_a, stay_b), (stay_a, come_b))


def _take(
    playing: Playing,
    chairs: Mapping[int, Chair],
    homes: Mapping[int, int],
    waited: Collection[int],
    order: Sequence[int],
) -> dict[Chair, int]:
    """Everybody to a chair: those who cannot move first, at their tables, then those who come from a half table, then
    all whose chair is there, then the rest by table and lot into the chairs that are left.
    """
    free = {
        Chair(table, how, role)
        for table in range(1, playing.tables + 1)
        for how in ("stay", "arrive")
        for role in ("A", "B")
    }
    taken: dict[Chair, int] = {}
    places = {each: place for place, each in enumerate(order)}
    far = playing.tables + 1

    def wanted(each: int) -> int:
        return homes.get(each) or (chairs[each].table if each in chairs else 0)

    def put(each: int, *, anywhere: bool) -> bool:
        chair, role = chairs.get(each), playing.roles[each]
        if homes.get(each) and chair is not None and chair.table != homes[each]:
            chair = None
        if chair is None or chair not in free or chair.role != role:
            if not anywhere:
                return False
            near = wanted(each)
            chair = min(
                (chair for chair in free if chair.role == role),
                key=lambda chair: (
                    abs(chair.table - near) if near else chair.table,
                    chair.table,
                    chair.how == "arrive",
                ),
            )
        free.discard(chair)
        taken[chair] = each
        return True

    waiting = sorted(
        playing.players,
        key=lambda each: (
            each not in homes,
            not 0 < homes.get(each, 1) < far,
            each not in waited,
            places.get(each, len(places)),
            each,
        ),
    )
    left = [each for each in waiting if not put(each, anywhere=each in homes)]
    for each in sorted(left, key=lambda each: wanted(each) or far):  # stable: the lot decides the rest
        put(each, anywhere=True)
    return taken
