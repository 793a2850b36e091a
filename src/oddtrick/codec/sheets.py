"""The score sheet's events and commands on the wire: its own tables of names and versions, in the same envelope."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.codec.envelopes import Known, from_envelope, in_envelope, names_of
from oddtrick.codec.names import Kind, Upcaster
from oddtrick.sheet import commands, events

__all__ = [
    "SHEET_COMMANDS",
    "SHEET_EVENTS",
    "SHEET_UPCASTERS",
    "decode_sheet_command",
    "decode_sheet_event",
    "encode_sheet_command",
    "encode_sheet_event",
]

SHEET_EVENTS: Mapping[str, Kind] = {
    "sheet_opened": Kind(events.SheetOpened),
    "line_entered": Kind(events.LineEntered),
    "line_corrected": Kind(events.LineCorrected),
    "line_inserted": Kind(events.LineInserted),
    "line_deleted": Kind(events.LineDeleted),
    "dealer_set": Kind(events.DealerSet),
    "players_set": Kind(events.PlayersSet),
    "stake_set": Kind(events.StakeSet),
    "undone": Kind(events.Undone),
    "redone": Kind(events.Redone),
}

SHEET_COMMANDS: Mapping[str, Kind] = {
    "open_sheet": Kind(commands.OpenSheet),
    "enter_line": Kind(commands.EnterLine),
    "correct_line": Kind(commands.CorrectLine),
    "insert_line": Kind(commands.InsertLine),
    "delete_line": Kind(commands.DeleteLine),
    "set_dealer": Kind(commands.SetDealer),
    "set_players": Kind(commands.SetPlayers),
    "set_stake": Kind(commands.SetStake),
    "undo": Kind(commands.Undo),
    "redo": Kind(commands.Redo),
}

SHEET_UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
"""For a type's name and an old version: what makes version + 1 of it."""

_EVENT_NAMES, _COMMAND_NAMES = names_of(SHEET_EVENTS), names_of(SHEET_COMMANDS)


def encode_sheet_event(event: events.Event) -> bytes:
    """An event of a sheet in its envelope."""
    return in_envelope(event, _EVENT_NAMES)


def encode_sheet_command(command: commands.Command) -> bytes:
    """A command to a sheet in its envelope."""
    return in_envelope(command, _COMMAND_NAMES)


def decode_sheet_event(
    data: bytes | str, upcasters: Mapping[tuple[str, int], Upcaster] = SHEET_UPCASTERS
) -> events.Event:
    """The event of an envelope. Raises `BadInput` with the path of what is wrong."""
    event: events.Event = from_envelope(data, SHEET_EVENTS, upcasters, None)
    return event


def decode_sheet_command(
    data: bytes | str, known: Known | None = None, upcasters: Mapping[tuple[str, int], Upcaster] = SHEET_UPCASTERS
) -> commands.Command:
    """The command of an envelope. Raises `BadInput` with the path of what is wrong.

    known: what the deliverer knows (`{"players": ids}`); the message may not say it itself.
    """
    command: commands.Command = from_envelope(data, SHEET_COMMANDS, upcasters, known)
    return command
