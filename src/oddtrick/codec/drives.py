"""A whist drive's and a knockout's events and commands on the wire: tables of their own, in the same envelope."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.codec.envelopes import Known, from_envelope, in_envelope, names_of
from oddtrick.codec.names import Kind, Upcaster
from oddtrick.drive import commands, events, knockout

__all__ = [
    "DRIVE_COMMANDS",
    "DRIVE_EVENTS",
    "DRIVE_UPCASTERS",
    "KNOCKOUT_COMMANDS",
    "KNOCKOUT_EVENTS",
    "KNOCKOUT_UPCASTERS",
    "decode_drive_command",
    "decode_drive_event",
    "decode_knockout_command",
    "decode_knockout_event",
    "encode_drive_command",
    "encode_drive_event",
    "encode_knockout_command",
    "encode_knockout_event",
]

DRIVE_EVENTS: Mapping[str, Kind] = {
    "drive_opened": Kind(events.DriveOpened),
    "entrants_entered": Kind(events.EntrantsEntered),
    "entrant_changed": Kind(events.EntrantChanged),
    "entrant_fixed": Kind(events.EntrantFixed),
    "entrants_left": Kind(events.EntrantsLeft),
    "entrants_returned": Kind(events.EntrantsReturned),
    "lots_drawn": Kind(events.LotsDrawn),
    "rounds_planned": Kind(events.RoundsPlanned),
    "round_seated": Kind(events.RoundSeated),
    "seats_taken_back": Kind(events.SeatsTakenBack),
    "seats_changed": Kind(events.SeatsChanged),
    "exchange_ordered": Kind(events.ExchangeOrdered),
    "result_said": Kind(events.ResultSaid),
    "result_entered": Kind(events.ResultEntered),
    "result_corrected": Kind(events.ResultCorrected),
    "result_struck": Kind(events.ResultStruck),
    "round_closed": Kind(events.RoundClosed),
    "round_reopened": Kind(events.RoundReopened),
    "cut_recorded": Kind(events.CutRecorded),
    "drive_ended": Kind(events.DriveEnded),
    "drive_resumed": Kind(events.DriveResumed),
}

DRIVE_COMMANDS: Mapping[str, Kind] = {
    "open_drive": Kind(commands.OpenDrive),
    "enter_entrants": Kind(commands.EnterEntrants),
    "change_entrant": Kind(commands.ChangeEntrant),
    "fix_entrant": Kind(commands.FixEntrant),
    "leave": Kind(commands.Leave),
    "return": Kind(commands.Return),
    "draw_lots": Kind(commands.DrawLots),
    "plan_rounds": Kind(commands.PlanRounds),
    "seat_round": Kind(commands.SeatRound),
    "take_back_seats": Kind(commands.TakeBackSeats),
    "swap_seats": Kind(commands.SwapSeats),
    "enter_result": Kind(commands.EnterResult),
    "correct_result": Kind(commands.CorrectResult),
    "strike_result": Kind(commands.StrikeResult),
    "close_round": Kind(commands.CloseRound),
    "reopen_round": Kind(commands.ReopenRound),
    "record_cut": Kind(commands.RecordCut),
    "end_drive": Kind(commands.EndDrive),
    "resume_drive": Kind(commands.ResumeDrive),
}

KNOCKOUT_EVENTS: Mapping[str, Kind] = {
    "knockout_opened": Kind(knockout.KnockoutOpened),
    "match_entered": Kind(knockout.MatchEntered),
    "match_corrected": Kind(knockout.MatchCorrected),
}

KNOCKOUT_COMMANDS: Mapping[str, Kind] = {
    "open_knockout": Kind(knockout.OpenKnockout),
    "enter_match": Kind(knockout.EnterMatch),
    "correct_match": Kind(knockout.CorrectMatch),
}

DRIVE_UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
"""For a type's name and an old version: what makes version + 1 of it."""

KNOCKOUT_UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
"""The same for a knockout."""

_DRIVE_EVENT_NAMES, _DRIVE_COMMAND_NAMES = names_of(DRIVE_EVENTS), names_of(DRIVE_COMMANDS)
_KNOCKOUT_EVENT_NAMES, _KNOCKOUT_COMMAND_NAMES = names_of(KNOCKOUT_EVENTS), names_of(KNOCKOUT_COMMANDS)


def encode_drive_event(event: events.Event) -> bytes:
    """An event of a drive in its envelope."""
    return in_envelope(event, _DRIVE_EVENT_NAMES)


def encode_drive_command(command: commands.Command) -> bytes:
    """A command to a drive in its envelope."""
    return in_envelope(command, _DRIVE_COMMAND_NAMES)


def decode_drive_event(
    data: bytes | str, upcasters: Mapping[tuple[str, int], Upcaster] = DRIVE_UPCASTERS
) -> events.Event:
    """The event of an envelope. Raises `BadInput` with the path of what is wrong."""
    event: events.Event = from_envelope(data, DRIVE_EVENTS, upcasters, None)
    return event


def decode_drive_command(
    data: bytes | str, known: Known | None = None, upcasters: Mapping[tuple[str, int], Upcaster] = DRIVE_UPCASTERS
) -> commands.Command:
    """The command of an envelope. Raises `BadInput` with the path of what is wrong.

    known: what the deliverer knows (`{"by": side}` of a table's phone); the message may not say it itself.
    """
    command: commands.Command = from_envelope(data, DRIVE_COMMANDS, upcasters, known)
    return command


def encode_knockout_event(event: knockout.Event) -> bytes:
    """An event of a knockout in its envelope."""
    return in_envelope(event, _KNOCKOUT_EVENT_NAMES)


def encode_knockout_command(command: knockout.Command) -> bytes:
    """A command to a knockout in its envelope."""
    return in_envelope(command, _KNOCKOUT_COMMAND_NAMES)


def decode_knockout_event(
    data: bytes | str, upcasters: Mapping[tuple[str, int], Upcaster] = KNOCKOUT_UPCASTERS
) -> knockout.Event:
    """The event of an envelope. Raises `BadInput` with the path of what is wrong."""
    event: knockout.Event = from_envelope(data, KNOCKOUT_EVENTS, upcasters, None)
    return event


def decode_knockout_command(
    data: bytes | str, known: Known | None = None, upcasters: Mapping[tuple[str, int], Upcaster] = KNOCKOUT_UPCASTERS
) -> knockout.Command:
    """The command of an envelope. Raises `BadInput` with the path of what is wrong."""
    command: knockout.Command = from_envelope(data, KNOCKOUT_COMMANDS, upcasters, known)
    return command
