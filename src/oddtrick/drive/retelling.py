"""Streams of drives and knockouts that came from elsewhere, told again: every event must be one the rules allow there.

What a movement or the lot made is checked for being seats of those who are there, not for being what this version
would make: an older one may have moved people otherwise.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from oddtrick.cards import SIDES
from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive import knockout as k
from oddtrick.drive.decide import Refusal, decide
from oddtrick.drive.seats import DIRECTOR, Result, Seating
from oddtrick.drive.state import NEW_DRIVE, DriveState, apply, settings_of
from oddtrick.errors import Invalid, invalid
from oddtrick.scoring.result import TRICKS

__all__ = ["retold", "retold_knockout"]

_NO_CHANCE = random.Random(0)
"""For commands that draw no lots, or whose lots are not looked at."""


def retold(stream: Iterable[e.Event]) -> DriveState:
    """The drive of a stream, each event checked against the rules.

    Raises `Invalid`: what refuses an event, or `drive_event_out_of_place`, with `where` = event, from 1; or
    `drive_not_open` for a stream without any.
    """
    state = NEW_DRIVE
    for number, event in enumerate(stream, 1):
        try:
            _check(state, event)
            state = apply(state, event)
        except Invalid as wrong:
            raise wrong.at(event=number) from None
    settings_of(state)
    return state


def retold_knockout(stream: Iterable[k.Event]) -> k.KnockoutState:
    """The knockout of a stream, each event checked. Raises as `retold` does, `knockout_not_open` where it has none."""
    state = k.NEW_KNOCKOUT
    for number, event in enumerate(stream, 1):
        said = k.decide(state, _knockout_command(event), _NO_CHANCE)
        if isinstance(said, Refusal):
            raise Invalid(said.reason, {"event": number})
        if said != (event,) and not isinstance(event, k.KnockoutOpened):  # who was drawn where is for the lot to say
            raise _out_of_place(event).at(event=number)
        state = k.apply(state, event)
    if state.settings is None:
        raise invalid("knockout_not_open")
    return state


def _knockout_command(event: k.Event) -> k.Command:
    match event:
        case k.KnockoutOpened():
            return k.OpenKnockout(event.order, event.settings)
        case k.MatchEntered():
            return k.EnterMatch(event.match, event.played)
        case k.MatchCorrected():
            return k.CorrectMatch(event.match, event.was, event.played, strike_later=True)
        case k.MatchStruck():
            return k.StrikeMatch(event.match, event.was, strike_later=True)


def _out_of_place(event: object) -> Invalid:
    return invalid("drive_event_out_of_place", event=type(event).__name__)


def _check(state: DriveState, event: e.Event) -> None:
    """Raises `Invalid` for an event that the rules do not allow in this state."""
    by_itself = _CHECKS.get(type(event))
    if by_itself is not None:
        by_itself(state, event)
        return
    said = decide(state, _COMMANDS[type(event)](state, event), _NO_CHANCE)
    if isinstance(said, Refusal):
        raise Invalid(said.reason)
    if said[0] != event:  # others that follow from it are told next
        raise _out_of_place(event)


def _slip(result: Result) -> c.Slip:
    return c.Slip(tuple((ns, TRICKS - ns) for ns in result.tricks), result.honours)


_COMMANDS: Mapping[type[Any], Callable[[DriveState, Any], c.Command]] = {
    e.DriveOpened: lambda _, event: c.OpenDrive(event.settings),
    e.EntrantsEntered: lambda state, event: c.EnterEntrants(
        len(state.entrants) + 1,
        tuple(
            c.NewEntrant(player, entrant.kind)
            for player, entrant in zip(event.players, event.entrants, strict=False)  # what is over is out of place
        ),
    ),
    e.EntrantChanged: lambda state, event: c.ChangeEntrant(event.number, event.player, event.kind, state.changes),
    e.EntrantsLeft: lambda state, event: c.Leave(_first(event.numbers), state.changes),
    e.RoundsPlanned: lambda state, event: c.PlanRounds(state.changes, event.plan),
    e.SeatsTakenBack: lambda state, event: c.TakeBackSeats(event.was.number, state.changes),
    e.ResultSaid: lambda _, event: c.EnterResult(event.round, event.table, _slip(event.result), event.side),
    e.ResultCorrected: lambda _, event: c.CorrectResult(
        event.round, event.table, event.was, _slip(event.result), "keep"
    ),
    e.ResultStruck: lambda _, event: c.StrikeResult(event.round, event.table, event.was),
    e.RoundClosed: lambda _, event: c.CloseRound(event.round),
    e.RoundReopened: lambda state, event: c.ReopenRound(event.round, state.changes),
    e.CutRecorded: lambda state, event: c.RecordCut(event.order, state.changes),
    e.DriveEnded: lambda state, _: c.EndDrive(state.changes),
    e.DriveResumed: lambda state, _: c.ResumeDrive(state.changes),
}


def _first(numbers: tuple[int, ...]) -> int:
    return numbers[0] if numbers else 0


def _lots(state: DriveState, event: e.LotsDrawn) -> None:
    """Lots for all, or once they are drawn for those who came after them, however many are there."""
    said = decide(state, c.DrawLots(state.changes), _NO_CHANCE)
    if isinstance(said, Refusal) and state.stage != "drawn":
        raise Invalid(said.reason)
    if sorted(event.order) != [entrant.number for entrant in state.entrants]:
        raise _out_of_place(event)


def _fixed(state: DriveState, event: e.EntrantFixed) -> None:
    """Somebody who is there on the list: older versions let people stay who would have had to move."""
    entrant = state.entrant(event.number)
    if entrant is None or entrant.fixed == event.fixed:
        raise _out_of_place(event)


def _returned(state: DriveState, event: e.EntrantsReturned) -> None:
    """Those who left; whether they must move from the place that they get is not asked."""
    free = replace(state, entrants=tuple(replace(each, fixed=False) for each in state.entrants))
    said = decide(free, c.Return(_first(event.numbers), state.changes), _NO_CHANCE)
    if isinstance(said, Refusal):
        raise Invalid(said.reason)
    if said != (event,):
        raise _out_of_place(event)


def _seated(state: DriveState, event: e.RoundSeated) -> None:
    """A round may be seated now, and it seats everybody who is there once."""
    settings, seating = settings_of(state), event.seating
    if state.ended or not state.order or seating.number > settings.rounds:
        raise _out_of_place(event)
    if state.rounds and len(state.rounds) not in state.closed:
        raise invalid("drive_round_open", round=len(state.rounds))
    _seats_all(state, seating)


def _seats_all(state: DriveState, seating: Seating) -> None:
    """Raises `Invalid` unless a round seats everybody who is there once."""
    seated = [*seating.players(), *seating.sits_out]
    for player, times in Counter(seated).items():
        if times > 1:
            raise invalid("drive_person_twice", player=player, round=seating.number)
    here = {entrant.number for entrant in state.entrants if entrant.here(seating.number)}
    odd = (set(seated) - {DIRECTOR}) ^ here
    if odd:
        raise invalid("drive_plan_people", player=min(odd), round=seating.number)
    numbers = [table.number for table in seating.tables]
    if len(set(numbers)) != len(numbers) or min(numbers, default=1) < 1 or not set(seating.stand_ins) <= set(seated):
        raise invalid("drive_plan_tables", round=seating.number)


def _seats_changed(state: DriveState, event: e.SeatsChanged) -> None:
    """The same people sit otherwise at the same tables."""
    was, now = event.was, event.seating
    same_people = sorted((*was.players(), *was.sits_out)) == sorted((*now.players(), *now.sits_out))
    tables = [[(table.number, table.boards) for table in each.tables] for each in (was, now)]
    if not same_people or tables[0] != tables[1] or was.number != now.number or state.seating(was.number) != was:
        raise _out_of_place(event)
    if event.exchange:
        _exchange(state, e.ExchangeOrdered(event.exchange, event.after))


def _exchange(state: DriveState, event: e.ExchangeOrdered) -> None:
    """Everybody who gives a place away gets one."""
    gives, gets = ([pair[at] for pair in event.exchange] for at in (0, 1))
    known = all(each == DIRECTOR or state.entrant(each) for each in gives)
    later = event.after is None or 0 < event.after < len(state.rounds)
    if not known or len(set(gives)) != len(gives) or sorted(gives) != sorted(gets) or not state.rounds or not later:
        raise _out_of_place(event)


def _entered(state: DriveState, event: e.ResultEntered) -> None:
    """What the organiser entered, or what both sides have said."""
    if event.by is not None and not all(state.said.get(event.table, {}).get(side) == event.result for side in SIDES):
        raise _out_of_place(event)
    said = decide(state, c.EnterResult(event.round, event.table, _slip(event.result)), _NO_CHANCE)
    if isinstance(said, Refusal):
        raise Invalid(said.reason)


_CHECKS: Mapping[type[Any], Callable[[DriveState, Any], None]] = {
    e.EntrantFixed: _fixed,
    e.EntrantsReturned: _returned,
    e.LotsDrawn: _lots,
    e.RoundSeated: _seated,
    e.SeatsChanged: _seats_changed,
    e.ExchangeOrdered: _exchange,
    e.ResultEntered: _entered,
}
