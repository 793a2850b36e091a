"""What is to be seen of a drive: one value with all that pages, projector and print show. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from oddtrick.cards import Side, Suit
from oddtrick.drive.hands import dealer_of, hands_of, trump_of
from oddtrick.drive.seats import Entrant, Result, Seating, TableSeats
from oddtrick.drive.settings import DriveSettings
from oddtrick.drive.standings import Standings, reckon
from oddtrick.drive.state import DriveState, Stage, settings_of
from oddtrick.rulesets.model import Tally

__all__ = ["DriveView", "HandToCome", "RoundView", "TableView", "standings", "view"]

Status = Literal["empty", "said", "differs", "in"]
"""A table's result: nothing yet; one side has said it; the two sides differ; it is in."""


@dataclass(frozen=True, slots=True)
class HandToCome:
    """A hand of a round: its number and its trumps; None for no trumps and for a turn-up."""

    number: int
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table in a round. hands: its own, where it plays boards; else those of the round are meant. dealer: who deals
    first, None where they cut. said: what each side said, of a round open.
    """

    seats: TableSeats
    hands: tuple[HandToCome, ...]
    dealer: int | None
    status: Status
    result: Result | None
    said: Mapping[Side, Result]


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round. missing: tables whose result is not in. differs: tables whose sides do not agree."""

    seating: Seating
    hands: tuple[HandToCome, ...]
    tables: tuple[TableView, ...]
    closed: bool
    missing: tuple[int, ...]
    differs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DriveView:
    """A drive. all_rounds, tally, pairs, two_kinds: what follows from its settings. players: ids by number. here: who
    can play in the next round. next_number: of the next entrant. change: the number of the last change. next_round: the
    one to be seated, None after the last. next_hands: its hands. half_time: whether it is now. plan: rounds of a
    schedule that are still to come.
    """

    settings: DriveSettings
    all_rounds: int
    tally: Tally
    pairs: bool
    two_kinds: bool
    stage: Stage
    entrants: tuple[Entrant, ...]
    players: tuple[str | None, ...]
    here: tuple[int, ...]
    next_number: int
    change: int
    rounds: tuple[RoundView, ...]
    next_round: int | None
    next_hands: tuple[HandToCome, ...]
    half_time: bool
    plan: tuple[Seating, ...]
    standings: Standings


def standings(state: DriveState) -> Standings:
    """The standings of a drive as it is. Raises `Invalid` (`drive_not_open`) before it is begun."""
    return reckon(settings_of(state), state.entrants, state.rounds, state.results, state.cut, over=state.ended)


def view(state: DriveState, seen: tuple[DriveState, DriveView] | None = None) -> DriveView:
    """The drive as everybody may see it. Raises `Invalid` (`drive_not_open`) before it is begun.

    seen: an earlier state of the same drive and its view, of which all that is still the same is taken over.
    """
    settings = settings_of(state)
    coming = state.next_round if state.next_round <= settings.rounds else None
    return DriveView(
        settings=settings,
        all_rounds=settings.rounds,
        tally=settings.tally,
        pairs=settings.pairs,
        two_kinds=settings.two_kinds,
        stage=state.stage,
        entrants=state.entrants,
        players=state.players,
        here=tuple(entrant.number for entrant in state.entrants if entrant.here(state.next_round)),
        next_number=len(state.entrants) + 1,
        change=state.changes,
        rounds=tuple(_known(state, seating, seen) or _round(state, settings, seating) for seating in state.rounds),
        next_round=coming,
        next_hands=_hands(settings, coming) if coming is not None else (),
        half_time=state.stage == "between" and len(state.rounds) * settings.hands_a_round == settings.half_time,
        plan=tuple(seating for seating in state.plan if seating.number >= state.next_round),
        standings=seen[1].standings if seen and _standings_stay(seen[0], state) else standings(state),
    )


def _standings_stay(before: DriveState, state: DriveState) -> bool:
    """Whether nothing happened on which standings depend."""
    return (
        before.settings is state.settings
        and before.entrants is state.entrants
        and before.rounds is state.rounds
        and before.results is state.results
        and before.cut is state.cut
        and before.ended == state.ended
    )


def _known(state: DriveState, seating: Seating, seen: tuple[DriveState, DriveView] | None) -> RoundView | None:
    """A round as it was seen before, if nothing on which it depends has happened since."""
    at = seating.number - 1
    if seen is None or at >= len(seen[0].rounds):
        return None
    before, shown = seen
    depends = slice(max(0, at - 1), at + 1)  # who deals first depends on the round before
    same = (
        before.settings is state.settings
        and all(one is other for one, other in zip(before.rounds[depends], state.rounds[depends], strict=True))
        and all(one is other for one, other in zip(before.results[depends], state.results[depends], strict=True))
        and (seating.number in before.closed) == (seating.number in state.closed)
        and (before.said is state.said or not (_is_last(before, seating) or _is_last(state, seating)))
        and _is_last(before, seating) == _is_last(state, seating)
    )
    return shown.rounds[at] if same else None


def _is_last(state: DriveState, seating: Seating) -> bool:
    return seating.number == len(state.rounds)


def _hands(settings: DriveSettings, round_: int, table: TableSeats | None = None) -> tuple[HandToCome, ...]:
    return tuple(HandToCome(hand, trump_of(settings, hand)) for hand in hands_of(settings, round_, table))


def _round(state: DriveState, settings: DriveSettings, seating: Seating) -> RoundView:
    at = seating.number - 1
    results = state.results[at]
    said = state.said if seating.number == len(state.rounds) else {}
    last, before = (state.rounds[at - 1], state.results[at - 1]) if at else (None, None)

    def status(table: int) -> Status:
        if table in results:
            return "in"
        told = said.get(table, {})
        return "differs" if len(told) > 1 else "said" if told else "empty"

    tables = tuple(
        TableView(
            table,
            _hands(settings, seating.number, table) if table.boards else (),
            dealer_of(settings, table, last, before),
            status(table.number),
            results.get(table.number),
            said.get(table.number, {}),
        )
        for table in seating.tables
    )
    return RoundView(
        seating=seating,
        hands=_hands(settings, seating.number),
        tables=tables,
        closed=seating.number in state.closed,
        missing=tuple(table.seats.number for table in tables if table.status != "in"),
        differs=tuple(table.seats.number for table in tables if table.status == "differs"),
    )
