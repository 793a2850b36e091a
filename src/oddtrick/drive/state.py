"""A whist drive as it stands: the frozen value that its events fold to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Literal

from oddtrick.cards import Side
from oddtrick.drive import events as e
from oddtrick.drive.seats import Entrant, Result, Seating
from oddtrick.drive.settings import DriveSettings
from oddtrick.errors import invalid

__all__ = ["NEW_DRIVE", "DriveState", "Results", "Stage", "apply", "fold", "settings_of"]

Results = Mapping[int, Result]
"""The results of a round, by table."""

Stage = Literal["entering", "drawn", "playing", "between", "ended"]
"""What is going on: people are entered; lots are drawn; a round is played; a round is closed; the drive is over."""


@dataclass(frozen=True, slots=True)
class DriveState:
    """A drive.

    entrants, players: by number, with their ids. order: in which the lot put everybody. plan, planned_for: rounds of a
    schedule made beforehand, and who of those who are in it could not move. rounds, results: those seated so far.
    first: the seats of round 1 as they were when the second was seated. said: what sides of tables of the last round
    said, by table. closed: rounds of which all is in. exchanges, exchanged: what the next round's seats are to be
    changed by, and what those of each round seated were. cut: how those who were level came in cuts for prizes.
    changes: how often people and seats were changed.
    """

    settings: DriveSettings | None = None
    entrants: tuple[Entrant, ...] = ()
    players: tuple[str | None, ...] = ()
    order: tuple[int, ...] = ()
    plan: tuple[Seating, ...] = ()
    planned_for: frozenset[int] = frozenset()
    first: Seating | None = None
    rounds: tuple[Seating, ...] = ()
    results: tuple[Results, ...] = ()
    said: Mapping[int, Mapping[Side, Result]] = field(default_factory=dict)
    closed: frozenset[int] = frozenset()
    exchanges: tuple[e.ExchangeOrdered, ...] = ()
    exchanged: tuple[tuple[e.ExchangeOrdered, ...], ...] = ()
    cut: tuple[int, ...] = ()
    ended: bool = False
    changes: int = 0

    @property
    def stage(self) -> Stage:
        """What is going on."""
        if self.ended:
            return "ended"
        if not self.rounds:
            return "drawn" if self.order else "entering"
        return "between" if len(self.rounds) in self.closed else "playing"

    @property
    def next_round(self) -> int:
        """The number of the round to be seated next."""
        return len(self.rounds) + 1

    def entrant(self, number: int) -> Entrant | None:
        """The entrant of a number."""
        return self.entrants[number - 1] if 0 < number <= len(self.entrants) else None

    @property
    def stuck(self) -> frozenset[int]:
        """Who can play the next round and cannot move."""
        return frozenset(each.number for each in self.entrants if each.fixed and each.here(self.next_round))

    def seating(self, round_: int) -> Seating | None:
        """The seats of a round."""
        return self.rounds[round_ - 1] if 0 < round_ <= len(self.rounds) else None


NEW_DRIVE = DriveState()
"""The drive before its first event."""


def settings_of(state: DriveState) -> DriveSettings:
    """The settings. Raises `Invalid` (`drive_not_open`) before the drive is begun."""
    if state.settings is None:
        raise invalid("drive_not_open")
    return state.settings


def fold(stream: Iterable[e.Event], start: DriveState = NEW_DRIVE) -> DriveState:
    """The drive after a stream of events. Raises `Invalid` for an event that cannot have happened."""
    return reduce(apply, stream, start)


COUNTED = (
    e.EntrantsEntered,
    e.EntrantChanged,
    e.EntrantFixed,
    e.EntrantsLeft,
    e.EntrantsReturned,
    e.LotsDrawn,
    e.RoundsPlanned,
    e.RoundSeated,
    e.SeatsTakenBack,
    e.SeatsChanged,
    e.ResultCorrected,
    e.RoundReopened,
    e.CutRecorded,
    e.DriveEnded,
    e.DriveResumed,
)
"""Events by which people, seats or what follows from them are changed: who has not seen one must look again."""


def apply(state: DriveState, event: e.Event) -> DriveState:
    """The drive after one more event. Raises `Invalid` for one that cannot have happened in this state."""
    if (state.settings is None) != isinstance(event, e.DriveOpened):
        raise invalid("drive_event_out_of_place", event=type(event).__name__)
    try:
        after = _APPLY[type(event)](state, event)
    except (IndexError, KeyError, ValueError):
        raise invalid("drive_event_out_of_place", event=type(event).__name__) from None
    return replace(after, changes=state.changes + 1) if isinstance(event, COUNTED) else after


def _must(held: bool) -> None:
    if not held:
        raise ValueError


def _with(state: DriveState, number: int, change: Callable[[Entrant], Entrant]) -> DriveState:
    _must(0 < number <= len(state.entrants))
    entrants = (
        *state.entrants[: number - 1],
        change(state.entrants[number - 1]),
        *state.entrants[number:],
    )
    return replace(state, entrants=entrants)


def _entered(state: DriveState, event: e.EntrantsEntered) -> DriveState:
    numbers = tuple(entrant.number for entrant in event.entrants)
    first = len(state.entrants) + 1
    _must(numbers == tuple(range(first, first + len(numbers))) and len(event.players) == len(numbers))
    after = replace(
        state,
        entrants=(*state.entrants, *event.entrants),
        players=(*state.players, *event.players),
        order=(*state.order, *numbers) if state.order else (),
    )
    if event.joined is None:
        return after
    partner = next(entrant.number for entrant in event.entrants if entrant.partner == event.joined)
    return _with(after, event.joined, lambda entrant: replace(entrant, partner=partner))


def _changed(state: DriveState, event: e.EntrantChanged) -> DriveState:
    after = _with(state, event.number, lambda entrant: replace(entrant, kind=event.kind))
    players = list(state.players)
    players[event.number - 1] = event.player
    return replace(after, players=tuple(players))


def _left(state: DriveState, event: e.EntrantsLeft) -> DriveState:
    for number in event.numbers:
        state = _with(state, number, lambda entrant: replace(entrant, away=(*entrant.away, (event.round, None))))
    return state


def _returned(state: DriveState, event: e.EntrantsReturned) -> DriveState:
    def back(entrant: Entrant) -> Entrant:
        *before, (first, last) = entrant.away
        _must(last is None)
        gone = [] if event.round <= first else [(first, event.round - 1)]
        return replace(entrant, away=(*before, *gone))

    for number in event.numbers:
        state = _with(state, number, back)
    return state


def _seated(state: DriveState, event: e.RoundSeated) -> DriveState:
    _must(event.seating.number == state.next_round)
    rounds, results = (*state.rounds, event.seating), (*state.results, dict[int, Result]())
    return replace(
        state,
        rounds=rounds,
        results=results,
        first=state.rounds[0] if len(state.rounds) == 1 else state.first,
        said={},
        exchanges=(),
        exchanged=(*state.exchanged, state.exchanges),
    )


def _taken_back(state: DriveState, event: e.SeatsTakenBack) -> DriveState:
    """Who came or went while the round was seated has come or gone before it now. Whom results since corrected had sent
    to it goes the right way when it is seated anew, without an exchange.
    """
    round_ = event.was.number
    *exchanged, before = state.exchanged
    _must(state.rounds[-1] == event.was and not state.results[-1])

    def moved(entrant: Entrant) -> Entrant:
        away = [(first - (first == round_ + 1), last - 1 if last == round_ else last) for first, last in entrant.away]
        there = tuple((first, last) for first, last in away if last is None or first <= last)
        return replace(entrant, since=entrant.since - (entrant.since == round_ + 1), away=there)

    return replace(
        state,
        entrants=tuple(moved(entrant) for entrant in state.entrants),
        rounds=state.rounds[:-1],
        results=state.results[:-1],
        first=None if round_ <= 2 else state.first,
        said={},
        exchanges=tuple(each for each in (*before, *state.exchanges) if each.after != round_ - 1),
        exchanged=tuple(exchanged),
    )


def _seats_changed(state: DriveState, event: e.SeatsChanged) -> DriveState:
    at = event.seating.number - 1
    _must(state.rounds[at] == event.was)
    exchanged = list(state.exchanged)
    if event.exchange:
        exchanged[at] = (*exchanged[at], e.ExchangeOrdered(event.exchange, event.after))
    rounds = (*state.rounds[:at], event.seating, *state.rounds[at + 1 :])
    return replace(state, rounds=rounds, exchanged=tuple(exchanged))


def _results(state: DriveState, round_: int, table: int, result: Result | None) -> DriveState:
    """The drive with another result of a table."""
    _must(0 < round_ <= len(state.rounds))
    _must(state.rounds[round_ - 1].table(table) is not None)
    results = {number: each for number, each in state.results[round_ - 1].items() if number != table}
    if result is not None:
        results[table] = result
    return replace(state, results=(*state.results[: round_ - 1], results, *state.results[round_:]))


def _said(state: DriveState, event: e.ResultSaid) -> DriveState:
    _must(event.round == len(state.rounds) and state.rounds[-1].table(event.table) is not None)
    sides = {**state.said.get(event.table, {}), event.side: event.result}
    return replace(state, said={**state.said, event.table: sides})


def _struck(state: DriveState, event: e.ResultStruck) -> DriveState:
    _must(event.round not in state.closed)
    after = _results(state, event.round, event.table, None)
    return replace(after, said={table: said for table, said in state.said.items() if table != event.table})


def _closed(state: DriveState, event: e.RoundClosed) -> DriveState:
    _must(len(state.results[event.round - 1]) == len(state.rounds[event.round - 1].tables))
    return replace(state, closed=state.closed | {event.round})


def _reopened(state: DriveState, event: e.RoundReopened) -> DriveState:
    _must(event.round in state.closed)
    return replace(state, closed=state.closed - {event.round})


_APPLY: Mapping[type[Any], Callable[[DriveState, Any], DriveState]] = {
    e.DriveOpened: lambda state, event: replace(state, settings=event.settings),
    e.EntrantsEntered: _entered,
    e.EntrantChanged: _changed,
    e.EntrantFixed: lambda state, event: _with(state, event.number, lambda each: replace(each, fixed=event.fixed)),
    e.EntrantsLeft: _left,
    e.EntrantsReturned: _returned,
    e.LotsDrawn: lambda state, event: replace(state, order=event.order),
    e.RoundsPlanned: lambda state, event: replace(state, plan=event.plan, planned_for=state.stuck),
    e.RoundSeated: _seated,
    e.SeatsTakenBack: _taken_back,
    e.SeatsChanged: _seats_changed,
    e.ExchangeOrdered: lambda state, event: replace(state, exchanges=(*state.exchanges, event)),
    e.ResultSaid: _said,
    e.ResultEntered: lambda state, event: _results(state, event.round, event.table, event.result),
    e.ResultCorrected: lambda state, event: _results(state, event.round, event.table, event.result),
    e.ResultStruck: _struck,
    e.RoundClosed: _closed,
    e.RoundReopened: _reopened,
    e.CutRecorded: lambda state, event: replace(state, cut=event.order),
    e.DriveEnded: lambda state, _: replace(state, ended=True),
    e.DriveResumed: lambda state, _: replace(state, ended=False),
}
