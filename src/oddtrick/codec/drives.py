"""A whist drive's and a knockout's events and commands on the wire: tables of their own, in the same envelope."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.codec.names import Kind
from oddtrick.codec.vocabularies import Upcasters, Vocabulary
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
    "match_struck": Kind(knockout.MatchStruck),
}

KNOCKOUT_COMMANDS: Mapping[str, Kind] = {
    "open_knockout": Kind(knockout.OpenKnockout),
    "enter_match": Kind(knockout.EnterMatch),
    "correct_match": Kind(knockout.CorrectMatch),
    "strike_match": Kind(knockout.StrikeMatch),
}

DRIVE_UPCASTERS: Upcasters = {}
KNOCKOUT_UPCASTERS: Upcasters = {}

_DRIVE = Vocabulary[events.Event, commands.Command](DRIVE_EVENTS, DRIVE_COMMANDS, DRIVE_UPCASTERS)
_KNOCKOUT = Vocabulary[knockout.Event, knockout.Command](KNOCKOUT_EVENTS, KNOCKOUT_COMMANDS, KNOCKOUT_UPCASTERS)

encode_drive_event, decode_drive_event = _DRIVE.encode_event, _DRIVE.decode_event
encode_drive_command, decode_drive_command = _DRIVE.encode_command, _DRIVE.decode_command
encode_knockout_event, decode_knockout_event = _KNOCKOUT.encode_event, _KNOCKOUT.decode_event
encode_knockout_command, decode_knockout_command = _KNOCKOUT.encode_command, _KNOCKOUT.decode_command
