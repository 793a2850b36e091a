"""A score sheet as it stands: the frozen value that its events fold to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from oddtrick.errors import invalid
from oddtrick.rulesets.model import Ruleset
from oddtrick.scoring import Score
from oddtrick.sheet import events as e
from oddtrick.sheet.entries import Entry
from oddtrick.sheet.reckoning import Reckoning, reckon, reckon_on
from oddtrick.sheet.written import Step, Written, step_between

__all__ = ["NEW_SHEET", "SheetState", "Written", "apply", "fold", "reckoned", "ruleset_of"]


class Last:
    """How a sheet was reckoned last, with what stood on it then: kept along its states, so that the next one need be
    reckoned only from the first line that is otherwise. What comes out does not depend on it.
    """

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at: tuple[Written, Reckoning] | None = None


@dataclass(frozen=True, slots=True)
class SheetState:
    """A sheet. lines: how many were ever written, struck out or not. changes: how many there were since it was begun,
    undoing included. past, future: the steps that undo and redo take, each with the number of the change it belongs to.
    """

    ruleset: Ruleset | None = None
    start: Score | None = None
    written: Written = field(default_factory=Written)
    lines: int = 0
    changes: int = 0
    past: tuple[tuple[int, Step], ...] = ()
    future: tuple[tuple[int, Step], ...] = ()
    last: Last = field(default_factory=Last, compare=False, repr=False)


NEW_SHEET = SheetState()
"""The sheet before its first event."""


def ruleset_of(state: SheetState) -> Ruleset:
    """The rule set. Raises `Invalid` (`sheet_not_open`) before the sheet is begun."""
    if state.ruleset is None:
        raise invalid("sheet_not_open")
    return state.ruleset


def reckoned(state: SheetState) -> Reckoning:
    """The sheet reckoned through. Raises `Invalid` (`sheet_not_open`) before it is begun."""
    ruleset, written, last = ruleset_of(state), state.written, state.last.at
    if last is None:
        sheet = reckon(ruleset, written.entries, written.dealer, state.start)
    else:
        was, sheet = last
        step, same_dealer = step_between(was, written), written.dealer is was.dealer
        otherwise = bool(step.cut or step.put)
        if otherwise or not same_dealer:
            first = step.place if same_dealer else 0
            kept = len(written.entries) - (step.place + len(step.put) if otherwise else 0)
            sheet = reckon_on(sheet, ruleset, written.entries, first, kept, written.dealer)
    state.last.at = written, sheet
    return sheet


def fold(stream: Iterable[e.Event], start: SheetState = NEW_SHEET) -> SheetState:
    """The sheet after a stream of events. Raises `Invalid` for an event that cannot have happened."""
    return reduce(apply, stream, start)


def apply(state: SheetState, event: e.Event) -> SheetState:
    """The sheet after one more event. Raises `Invalid` for one that cannot have happened in this state."""
    if isinstance(event, e.SheetOpened):
        if state.ruleset is not None:
            raise invalid("sheet_event_out_of_place", event="SheetOpened")
        settings = event.settings
        written = Written((), settings.first_dealer, event.players, settings.stake)
        return SheetState(event.ruleset, settings.start, written)
    if isinstance(event, e.Undone | e.Redone):
        return _stepped(state, event)
    written, change = _WRITE[type(event)](state.written, event), state.changes + 1
    return replace(
        state,
        written=written,
        lines=state.lines + isinstance(event, e.LineEntered | e.LineInserted),
        changes=change,
        past=(*state.past, (change, step_between(written, state.written))),
        future=(),
    )


def _stepped(state: SheetState, event: e.Undone | e.Redone) -> SheetState:
    """One step back or forward; the change keeps its number."""
    back = isinstance(event, e.Undone)
    source = state.past if back else state.future
    if not source or source[-1][0] != event.change:
        raise invalid("sheet_event_out_of_place", event=type(event).__name__)
    number, step = source[-1]
    left = source[:-1]
    other = (*(state.future if back else state.past), (number, step.back_to(state.written)))
    past, future = (left, other) if back else (other, left)
    return replace(state, written=step.of(state.written), changes=state.changes + 1, past=past, future=future)


def _at(written: Written, number: int, event: e.Event) -> int:
    place = written.place_of(number)
    if place is None:
        raise invalid("sheet_event_out_of_place", event=type(event).__name__)
    return place


def _with(written: Written, place: int, cut: int, *new: tuple[int, Entry]) -> Written:
    """The entries with `cut` of them from a place on replaced by new ones."""
    return replace(written, entries=(*written.entries[:place], *new, *written.entries[place + cut :]))


_WRITE: dict[type[Any], Callable[[Written, Any], Written]] = {
    e.LineEntered: lambda was, event: _with(was, len(was.entries), 0, (event.number, event.entry)),
    e.LineCorrected: lambda was, event: _with(was, _at(was, event.number, event), 1, (event.number, event.entry)),
    e.LineInserted: lambda was, event: _with(was, _at(was, event.before, event), 0, (event.number, event.entry)),
    e.LineDeleted: lambda was, event: _with(was, _at(was, event.number, event), 1),
    e.DealerSet: lambda was, event: replace(was, dealer=event.dealer),
    e.PlayersSet: lambda was, event: replace(was, players=event.players),
    e.StakeSet: lambda was, event: replace(was, stake=event.stake),
}
