"""`decide`: what follows from a command to a score sheet, as events, or why nothing does."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from oddtrick.errors import Illegal, OddtrickError, illegal, invalid
from oddtrick.reasons import Reason
from oddtrick.rulesets import Ruleset, from_plain, to_plain
from oddtrick.scoring import HandResult, check_start
from oddtrick.scoring.result import HONOURS
from oddtrick.sheet import commands as c
from oddtrick.sheet import events as e
from oddtrick.sheet.entries import Entry, HandPlayed
from oddtrick.sheet.reckoning import Line, Reckoning
from oddtrick.sheet.state import SheetState, apply, reckoned, ruleset_of
from oddtrick.sheet.view import pays

__all__ = ["MOST_CHANGES", "MOST_LINES", "Refusal", "decide", "preview"]

MOST_LINES = 1000
"""Lines a sheet may ever have had: far more than an evening's, and few enough to be shown whole after every change."""

MOST_CHANGES = 4000
"""Changes a sheet may ever have had, undoing included: four for each line, and few enough to be told as a history."""

MOST_STAKE = 1_000_000
LONGEST_ID = 100


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command was not carried out."""

    reason: Reason


def decide(state: SheetState, command: c.Command, chance: random.Random | None = None) -> tuple[e.Event, ...] | Refusal:
    """The events that a command brings about, or the reason why it does not.

    chance: not used; every aggregate is asked alike.
    """
    try:
        return (_DECIDERS[type(command)](state, command),)
    except OddtrickError as error:
        return Refusal(error.reason)


def preview(state: SheetState, command: c.Command) -> tuple[Reckoning, Reckoning] | Refusal:
    """The sheet reckoned as it stands and as the command would leave it; nothing is changed."""
    said = decide(state, command)
    if isinstance(said, Refusal):
        return said
    after = state
    for event in said:
        after = apply(after, event)
    return reckoned(state), reckoned(after)


# --- Checks ---------------------------------------------------------------------------------------------------------


def _seen(state: SheetState, change: int) -> None:
    """That the sender had the sheet as it stands before his eyes."""
    ruleset_of(state)
    if change != state.changes:
        raise illegal("sheet_changed", n=abs(state.changes - change))
    if change >= MOST_CHANGES:
        raise illegal("sheet_changed_too_often", most=MOST_CHANGES)


def _room(state: SheetState) -> None:
    if state.changes >= MOST_CHANGES:
        raise illegal("sheet_changed_too_often", most=MOST_CHANGES)
    if state.lines >= MOST_LINES:
        raise illegal("sheet_full", most=MOST_LINES)


def _line(state: SheetState, number: int) -> int:
    place = state.written.place_of(number)
    if place is None:
        raise invalid("sheet_no_such_line", number=number)
    return place


def _honours(entry: Entry) -> None:
    """On a sheet all four honours are somebody's, and those entered were claimed in time (RULES 4)."""
    if isinstance(entry, HandPlayed) and isinstance(entry.result, HandResult) and entry.result.honours is not None:
        ns, ew = entry.result.honours
        if ns + ew != HONOURS:
            raise invalid("score_honours_not_4", ns=ns, ew=ew, total=ns + ew)


def _stands(after: SheetState, number: int) -> Line:
    """The changed sheet's line of a number, which must count there. Raises as the rules refuse it."""
    line = reckoned(after).line(number)
    if line is None:
        raise invalid("sheet_no_such_line", number=number)
    if line.why_not is not None:
        raise Illegal(line.why_not)
    return line


def _checked(state: SheetState, event: e.LineEntered | e.LineInserted | e.LineCorrected) -> e.Event:
    """The event, if its entry can stand where it would."""
    _honours(event.entry)
    line = _stands(apply(state, event), event.number)
    if line.remark is not None:  # another match begins only when the one before it is over; one that has may stay
        was = reckoned(state).line(event.number)
        if was is None or was.remark is None:
            raise illegal("sheet_match_not_over")
    return event


def _stake(ruleset: Ruleset, stake: int) -> int:
    if not 0 <= stake <= MOST_STAKE:
        raise invalid("sheet_stake", most=MOST_STAKE)
    if stake and not pays(ruleset):
        raise illegal("sheet_stake_means_nothing")
    return stake


def _players(players: c.Players) -> c.Players:
    for player in players:
        if player is not None and not (0 < len(player) <= LONGEST_ID and player.isprintable()):
            raise invalid("table_player_id", most=LONGEST_ID)
    return players


# --- One for each command -------------------------------------------------------------------------------------------


def _open(state: SheetState, command: c.OpenSheet) -> e.Event:
    if state.ruleset is not None:
        raise illegal("sheet_open_already")
    ruleset = from_plain(to_plain(command.ruleset))
    if command.settings.start is not None:
        check_start(ruleset, command.settings.start)
    _stake(ruleset, command.settings.stake)
    return e.SheetOpened(ruleset, _players(command.players), command.settings)


def _enter(state: SheetState, command: c.EnterLine) -> e.Event:
    ruleset_of(state)
    _room(state)
    if command.number != state.lines + 1:
        raise illegal("sheet_line_taken", number=command.number, next=state.lines + 1)
    return _checked(state, e.LineEntered(command.number, command.entry))


def _correct(state: SheetState, command: c.CorrectLine) -> e.Event:
    _seen(state, command.change)
    was: Entry = state.written.entries[_line(state, command.number)][1]
    if was == command.entry:
        raise illegal("sheet_nothing_changed")
    return _checked(state, e.LineCorrected(command.number, was, command.entry))


def _insert(state: SheetState, command: c.InsertLine) -> e.Event:
    _seen(state, command.change)
    _room(state)
    _line(state, command.before)
    return _checked(state, e.LineInserted(state.lines + 1, command.before, command.entry))


def _delete(state: SheetState, command: c.DeleteLine) -> e.Event:
    _seen(state, command.change)
    return e.LineDeleted(command.number, state.written.entries[_line(state, command.number)][1])


def _set_dealer(state: SheetState, command: c.SetDealer) -> e.Event:
    _seen(state, command.change)
    return e.DealerSet(command.dealer)


def _set_players(state: SheetState, command: c.SetPlayers) -> e.Event:
    _seen(state, command.change)
    return e.PlayersSet(_players(command.players))


def _set_stake(state: SheetState, command: c.SetStake) -> e.Event:
    _seen(state, command.change)
    return e.StakeSet(_stake(ruleset_of(state), command.stake))


def _undo(state: SheetState, command: c.Undo) -> e.Event:
    _seen(state, command.change)
    if not state.past:
        raise illegal("sheet_nothing_to_undo")
    return e.Undone(state.past[-1][0])


def _redo(state: SheetState, command: c.Redo) -> e.Event:
    _seen(state, command.change)
    if not state.future:
        raise illegal("sheet_nothing_to_redo")
    return e.Redone(state.future[-1][0])


_DECIDERS: dict[type[Any], Callable[[SheetState, Any], e.Event]] = {
    c.OpenSheet: _open,
    c.EnterLine: _enter,
    c.CorrectLine: _correct,
    c.InsertLine: _insert,
    c.DeleteLine: _delete,
    c.SetDealer: _set_dealer,
    c.SetPlayers: _set_players,
    c.SetStake: _set_stake,
    c.Undo: _undo,
    c.Redo: _redo,
}
