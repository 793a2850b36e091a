"""A stream that came from elsewhere, told again command by command: every event must be what the rules make of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from oddtrick.errors import Invalid, invalid
from oddtrick.sheet import commands as c
from oddtrick.sheet import events as e
from oddtrick.sheet.decide import Refusal, decide
from oddtrick.sheet.state import NEW_SHEET, SheetState, apply

__all__ = ["command_of", "retold"]

_COMMANDS: dict[type[Any], Callable[[Any, int], c.Command]] = {
    e.SheetOpened: lambda event, _: c.OpenSheet(event.ruleset, event.players, event.settings),
    e.LineEntered: lambda event, _: c.EnterLine(event.number, event.entry),
    e.LineCorrected: lambda event, change: c.CorrectLine(event.number, event.entry, change),
    e.LineInserted: lambda event, change: c.InsertLine(event.before, event.entry, change),
    e.LineDeleted: lambda event, change: c.DeleteLine(event.number, change),
    e.DealerSet: lambda event, change: c.SetDealer(event.dealer, change),
    e.PlayersSet: lambda event, change: c.SetPlayers(event.players, change),
    e.StakeSet: lambda event, change: c.SetStake(event.stake, change),
    e.Undone: lambda _, change: c.Undo(change),
    e.Redone: lambda _, change: c.Redo(change),
}


def command_of(state: SheetState, event: e.Event) -> c.Command:
    """The command that brings an event about on a sheet as it stands."""
    return _COMMANDS[type(event)](event, state.changes)


def retold(stream: Iterable[e.Event]) -> SheetState:
    """The sheet of a stream, each event checked against what the rules decide.

    Raises `Invalid`: what refuses an event, or `sheet_event_out_of_place`, with `where` = event, from 1; or
    `sheet_not_open` for a stream without any.
    """
    state = NEW_SHEET
    for number, event in enumerate(stream, 1):
        said = decide(state, command_of(state, event))
        if isinstance(said, Refusal):
            raise Invalid(said.reason, {"event": number})
        if said != (event,):
            raise invalid("sheet_event_out_of_place", {"event": number}, event=type(event).__name__)
        state = apply(state, event)
    if state.ruleset is None:
        raise invalid("sheet_not_open")
    return state
