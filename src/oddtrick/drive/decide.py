"""`decide`: what follows from a command to a whist drive, as events, or why nothing does."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from oddtrick.drive import commands as c
from oddtrick.drive import deciding_people as people
from oddtrick.drive import deciding_results as results
from oddtrick.drive import deciding_seats as seats
from oddtrick.drive import events as e
from oddtrick.drive.settings import check_settings
from oddtrick.drive.state import DriveState, settings_of
from oddtrick.errors import OddtrickError, illegal
from oddtrick.reasons import Reason
from oddtrick.rulesets import from_plain, to_plain

__all__ = ["Refusal", "decide"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command was not carried out."""

    reason: Reason


def decide(state: DriveState, command: c.Command, chance: random.Random) -> tuple[e.Event, ...] | Refusal:
    """The events that a command brings about, or the reason why it does not. chance: for lots and schedules."""
    try:
        if not isinstance(command, c.OpenDrive):
            settings_of(state)
        return _DECIDERS[type(command)](state, command, chance)
    except OddtrickError as error:
        return Refusal(error.reason)


def _open(state: DriveState, command: c.OpenDrive, chance: random.Random) -> tuple[e.Event, ...]:
    if state.settings is not None:
        raise illegal("drive_open_already")
    from_plain(to_plain(command.settings.ruleset))  # raises for a rule set that contradicts itself
    check_settings(command.settings)
    return (e.DriveOpened(command.settings),)


_DECIDERS: Mapping[type[Any], Callable[[DriveState, Any, random.Random], tuple[e.Event, ...]]] = {
    c.OpenDrive: _open,
    c.EnterEntrants: people.enter,
    c.ChangeEntrant: people.change,
    c.FixEntrant: people.fix,
    c.Leave: people.leave,
    c.Return: people.come_back,
    c.DrawLots: seats.draw,
    c.PlanRounds: seats.plan,
    c.SeatRound: seats.seat_round,
    c.TakeBackSeats: seats.take_back,
    c.SwapSeats: seats.swap,
    c.EnterResult: results.enter,
    c.CorrectResult: results.correct,
    c.StrikeResult: results.strike,
    c.CloseRound: results.close,
    c.ReopenRound: results.reopen,
    c.RecordCut: results.record_cut,
    c.EndDrive: results.end,
    c.ResumeDrive: results.resume,
}
