"""What a change did to a drive: told to the organiser after every correction, and kept readable for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oddtrick.drive import events as e
from oddtrick.drive.standings import Row, Standings
from oddtrick.drive.state import NEW_DRIVE, DriveState, apply
from oddtrick.drive.view import standings
from oddtrick.reasons import Reason, reason

__all__ = ["Change", "differences", "history"]

TOLD = (e.ResultCorrected, e.ResultStruck, e.SeatsChanged, e.ExchangeOrdered)
"""Events of which the consequences are told: all others say themselves what they did."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened to a drive. number: of the event in its stream, from 1, which has who did it and when.
    consequences: what it changed beside its own cell.
    """

    number: int
    event: e.Event
    consequences: tuple[Reason, ...]


def differences(before: DriveState, after: DriveState) -> tuple[Reason, ...]:
    """What is otherwise after a change: totals and places, also at half-time, prizes, and seats of later rounds."""
    was, now = standings(before), standings(after)
    return (
        *_rows("drive_total_changed", "drive_place_changed", was.rows, now.rows),
        *_rows("drive_half_total_changed", "drive_half_place_changed", was.half_time, now.half_time),
        *_prizes(was, now),
        *_seats(before, after),
    )


def _rows(total: str, place: str, was: Iterable[Row], now: Iterable[Row]) -> Iterator[Reason]:
    old = {row.players: row for row in was}
    for row in sorted(now, key=lambda row: row.players):
        before = old.get(row.players)
        if before is None:
            continue
        if row.score != before.score:
            yield reason(total, player=row.players[0], score=_told(row), old=_told(before), place=row.place)
        elif row.place != before.place:
            yield reason(place, player=row.players[0], place=row.place, old=before.place)


def _told(row: Row) -> int | str:
    return row.shown if isinstance(row.shown, int) else f"{row.shown:g}"


def _prizes(was: Standings, now: Standings) -> Iterator[Reason]:
    old = {given.prize: given for given in was.prizes}
    for given in now.prizes:
        before = old.get(given.prize)
        if before is not None and _who(before.rows) != _who(given.rows):
            yield reason("drive_prize_changed", prize=given.prize, who=_who(given.rows), old=_who(before.rows))


def _who(rows: Iterable[Row]) -> str:
    return ", ".join("/".join(map(str, row.players)) for row in rows)


def _seats(before: DriveState, after: DriveState) -> Iterator[Reason]:
    for was, now in zip(before.rounds, after.rounds, strict=False):
        for table in now.tables:
            for player in table.players:
                old = was.table_of(player)
                if old is None or old.number != table.number:
                    yield reason("drive_seat_changed", player=player, round=now.number, table=table.number)
    for ordered in after.exchanges[len(before.exchanges) :]:
        for one, two in ordered.exchange:
            yield reason("drive_seat_will_change", player=one, other=two)


def history(stream: Iterable[e.Event]) -> tuple[Change, ...]:
    """All that happened to a drive since it was begun, the first first. Raises `Invalid` as `fold` does."""
    state, changes = NEW_DRIVE, list[Change]()
    for number, event in enumerate(stream, 1):
        after = apply(state, event)
        changes.append(Change(number, event, differences(state, after) if isinstance(event, TOLD) else ()))
        state = after
    return tuple(changes)
