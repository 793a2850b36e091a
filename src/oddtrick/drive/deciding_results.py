"""What the tables came to: entered, confirmed, corrected; rounds closed and opened again; the end of the drive."""

from __future__ import annotations

import random

from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.deciding_people import Events, not_over, seen, standing
from oddtrick.drive.deciding_seats import moved_on
from oddtrick.drive.seats import Result, TableSeats
from oddtrick.drive.slips import read_slip
from oddtrick.drive.state import DriveState, settings_of
from oddtrick.errors import illegal, invalid

__all__ = ["close", "correct", "end", "enter", "record_cut", "reopen", "resume", "strike"]


def _table(state: DriveState, round_: int, number: int) -> TableSeats:
    """A table of a round. Raises `Invalid` where there is none."""
    seating = state.seating(round_)
    if seating is None:
        raise invalid("drive_no_round", round=round_)
    table = seating.table(number)
    if table is None:
        raise invalid("drive_no_table", table=number, round=round_, n=len(seating.tables))
    return table


def enter(state: DriveState, command: c.EnterResult, chance: random.Random) -> Events:
    """Enter a result: the organiser's stands at once, a side's when the other says the same."""
    settings = settings_of(state)
    not_over(state)
    table = _table(state, command.round, command.table)
    if command.round in state.closed or command.round < len(state.rounds):
        raise illegal("drive_round_closed", round=command.round)
    if command.table in state.results[-1]:
        raise illegal("drive_result_in", table=command.table, round=command.round)
    result = read_slip(settings, command.round, table, command.slip)
    if command.by is None:
        return _entered(state, e.ResultEntered(command.round, command.table, result, None))
    said = state.said.get(command.table, {})
    if said.get(command.by) == result:
        raise illegal("drive_said_already", table=command.table)
    saying = e.ResultSaid(command.round, command.table, command.by, result)
    if said.get(command.by.other) != result:
        return (saying,)
    return (saying, *_entered(state, e.ResultEntered(command.round, command.table, result, command.by)))


def _entered(state: DriveState, event: e.ResultEntered) -> Events:
    """The result, and the end of the round if it is the last that was missing."""
    missing = {table.number for table in state.rounds[-1].tables} - {*state.results[-1], event.table}
    return (event,) if missing else (event, e.RoundClosed(event.round))


def _standing(state: DriveState, round_: int, table: int, was: Result) -> TableSeats:
    """A table with the result that the sender saw. Raises `Illegal` where another, or none, stands there."""
    seats = _table(state, round_, table)
    result = state.results[round_ - 1].get(table)
    if result is None:
        raise illegal("drive_no_result", table=table, round=round_)
    if result != was:
        raise illegal("drive_result_moved", table=table, round=round_)
    return seats


def correct(state: DriveState, command: c.CorrectResult, chance: random.Random) -> Events:
    """Put another result in place of a table's, in any round, also after the end."""
    settings = settings_of(state)
    seats = _standing(state, command.round, command.table, command.was)
    result = read_slip(settings, command.round, seats, command.slip)
    if result == command.was:
        raise illegal("drive_nothing_changed")
    after = {**state.results[command.round - 1], command.table: result}
    return (
        e.ResultCorrected(command.round, command.table, command.was, result),
        *moved_on(state, command.round, (state.rounds[command.round - 1], after), command.movement),
    )


def strike(state: DriveState, command: c.StrikeResult, chance: random.Random) -> Events:
    """Strike out a result of a round that is open."""
    not_over(state)
    _standing(state, command.round, command.table, command.was)
    if command.round in state.closed:
        raise illegal("drive_round_closed", round=command.round)
    return (e.ResultStruck(command.round, command.table, command.was),)


def close(state: DriveState, command: c.CloseRound, chance: random.Random) -> Events:
    """Close a round that was opened again, when all is in."""
    not_over(state)
    seating = state.seating(command.round)
    if seating is None:
        raise invalid("drive_no_round", round=command.round)
    if command.round in state.closed:
        raise illegal("drive_round_closed", round=command.round)
    missing = [table.number for table in seating.tables if table.number not in state.results[command.round - 1]]
    if missing:
        raise illegal("drive_tables_missing", tables=", ".join(map(str, missing)), n=len(missing), round=command.round)
    return (e.RoundClosed(command.round),)


def reopen(state: DriveState, command: c.ReopenRound, chance: random.Random) -> Events:
    """Open the last round again; an earlier one is corrected as it is."""
    not_over(state)
    seen(state, command.change)
    if command.round != len(state.rounds):
        raise illegal("drive_not_last_round", round=command.round)
    if command.round not in state.closed:
        raise illegal("drive_round_is_open", round=command.round)
    return (e.RoundReopened(command.round),)


def record_cut(state: DriveState, command: c.RecordCut, chance: random.Random) -> Events:
    """Say how those who were level came in a cut; what others had cut before stays."""
    seen(state, command.change)
    for number in command.order:
        standing(state, number)
    if len(command.order) < 2 or len(set(command.order)) != len(command.order):
        raise invalid("drive_cut_of_two")
    others = [number for number in state.cut if number not in command.order]
    return (e.CutRecorded((*command.order, *others)),)


def end(state: DriveState, command: c.EndDrive, chance: random.Random) -> Events:
    """End the drive after a round that is closed."""
    not_over(state)
    seen(state, command.change)
    if not state.rounds:
        raise illegal("drive_nothing_played")
    if len(state.rounds) not in state.closed:
        raise illegal("drive_round_open", round=len(state.rounds))
    return (e.DriveEnded(len(state.rounds)),)


def resume(state: DriveState, command: c.ResumeDrive, chance: random.Random) -> Events:
    """Go on after all."""
    seen(state, command.change)
    if not state.ended:
        raise illegal("drive_not_over")
    return (e.DriveResumed(),)
