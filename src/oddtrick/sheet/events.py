"""What happened to a score sheet, in order. Nothing on it is secret."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Seat
from oddtrick.rulesets.model import Ruleset
from oddtrick.sheet.commands import Players, SheetSettings
from oddtrick.sheet.entries import Entry

__all__ = [
    "DealerSet",
    "Event",
    "LineCorrected",
    "LineDeleted",
    "LineEntered",
    "LineInserted",
    "PlayersSet",
    "Redone",
    "SheetOpened",
    "StakeSet",
    "Undone",
]


@dataclass(frozen=True, slots=True)
class SheetOpened:
    """A sheet was begun."""

    ruleset: Ruleset
    players: Players
    settings: SheetSettings


@dataclass(frozen=True, slots=True)
class LineEntered:
    """The next line was written."""

    number: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class LineCorrected:
    """A line's entry was replaced. was: what stood there before."""

    number: int
    was: Entry
    entry: Entry


@dataclass(frozen=True, slots=True)
class LineInserted:
    """A forgotten line was written before another. number: its own."""

    number: int
    before: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class LineDeleted:
    """A line was struck out. was: what stood there."""

    number: int
    was: Entry


@dataclass(frozen=True, slots=True)
class DealerSet:
    """The first dealer was named anew."""

    dealer: Seat | None


@dataclass(frozen=True, slots=True)
class PlayersSet:
    """The players were named anew."""

    players: Players


@dataclass(frozen=True, slots=True)
class StakeSet:
    """The stake was named anew."""

    stake: int


@dataclass(frozen=True, slots=True)
class Undone:
    """A change was taken back. change: its number."""

    change: int


@dataclass(frozen=True, slots=True)
class Redone:
    """A change that had been taken back was made again. change: its number."""

    change: int


Event = (
    SheetOpened
    | LineEntered
    | LineCorrected
    | LineInserted
    | LineDeleted
    | DealerSet
    | PlayersSet
    | StakeSet
    | Undone
    | Redone
)
