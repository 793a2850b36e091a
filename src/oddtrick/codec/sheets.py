"""The score sheet's events and commands on the wire: its own tables of names and versions, in the same envelope."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.codec.names import Kind
from oddtrick.codec.vocabularies import Upcasters, Vocabulary
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

SHEET_COMMANDS: Mapping[str, Kind] = {  # no `set_players`: whose ids they are the server says when a sheet is begun
    "open_sheet": Kind(commands.OpenSheet),
    "enter_line": Kind(commands.EnterLine),
    "correct_line": Kind(commands.CorrectLine),
    "insert_line": Kind(commands.InsertLine),
    "delete_line": Kind(commands.DeleteLine),
    "set_dealer": Kind(commands.SetDealer),
    "set_stake": Kind(commands.SetStake),
    "undo": Kind(commands.Undo),
    "redo": Kind(commands.Redo),
}

SHEET_UPCASTERS: Upcasters = {}

_SHEET = Vocabulary[events.Event, commands.Command](SHEET_EVENTS, SHEET_COMMANDS, SHEET_UPCASTERS)

encode_sheet_event, decode_sheet_event = _SHEET.encode_event, _SHEET.decode_event
encode_sheet_command, decode_sheet_command = _SHEET.encode_command, _SHEET.decode_command
