"""A table here and the other processes at which it is too: who is there, and how its room is, as the others say."""

from __future__ import annotations

from oddtrick.cards import SEATS
from oddtrick.server.live_table import LiveTable
from oddtrick.server.seats import people_of
from oddtrick.server.together.said import AtTable, Room

__all__ = ["as_told", "here", "others_are", "room"]


def here(process: str, table: LiveTable) -> AtTable:
    """Who has a line to the table open here."""
    return AtTable(process, table.code, tuple(sorted({line.player for line in table.lines})), table.seq)


def others_are(table: LiveTable, players: frozenset[str]) -> None:
    """These have lines to the table open at other processes, and nobody else has."""
    now, was_awake = table.around.now(), table.awake
    table.attendance.elsewhere(players, now)
    table.attendance.forget_all_but(people_of(table.state))
    if table.awake and not was_awake:
        table.wait_anew()
    table.look_around(room_changed=True)


def alone(table: LiveTable) -> None:
    """Nobody can say any more who is where: for whoever may be elsewhere no bot plays until he was waited for anew."""
    table.attendance.end_stand_ins(table.around.now())
    table.look_around(room_changed=True)


def room(process: str, table: LiveTable) -> Room:
    """How the room of the table is, for those who do not drive it."""
    attendance, clock = table.attendance, table.clock
    return Room(
        process,
        table.code,
        table.seq,
        attendance.played_for(),
        attendance.all_missed(),
        tuple(seat.value for seat in table.timed_out),
        round(clock.left(table.around.now()), 2) if clock.runs else None,
        table.called() if table.state.stage == "play" else {},
    )


def as_told(table: LiveTable, told: Room) -> None:
    """The room is so, says the process that drives the table."""
    now, attendance = table.around.now(), table.attendance
    before = (attendance.played_for(), table.timed_out, table.called())
    attendance.as_told(told.stood_in, told.missed, now)
    changed = False
    if told.seq == table.seq:  # otherwise it speaks of another turn
        table.timed_out = tuple(seat for seat in SEATS if seat.value in told.timed_out)
        if told.left is not None:
            changed = table.clock.as_told(told.left, now)
        if told.called:
            table.keep_calling(told.called)
    if changed or (attendance.played_for(), table.timed_out, table.called()) != before:
        table.tell_room()
