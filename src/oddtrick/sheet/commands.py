"""What can be asked of a score sheet. Whoever may write on it may say any of these; the log keeps who did.

A command names what its sender had before his eyes, so that two people with the same sheet do not write over each
other: an entry names the number its line will get, a change of what stands names the last change he saw.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from oddtrick.cards import Seat
from oddtrick.rulesets.model import Ruleset
from oddtrick.scoring import Score
from oddtrick.sheet.entries import Entry

__all__ = [
    "Command",
    "CorrectLine",
    "DeleteLine",
    "EnterLine",
    "InsertLine",
    "OpenSheet",
    "Players",
    "Redo",
    "SetDealer",
    "SetPlayers",
    "SetStake",
    "SheetSettings",
    "Undo",
]

Players = tuple[str | None, str | None, str | None, str | None]
"""Who sits N E S W, as opaque ids; names live elsewhere."""


@dataclass(frozen=True, slots=True)
class SheetSettings:
    """What a sheet begins with beside the rules.

    first_dealer: of the first hand; None where nobody minds. start: the score its first game goes on from, 0–0 unless
    given. stake: what a fish, or a point of margin, is worth, in the smallest coin; 0: played for love.
    """

    first_dealer: Seat | None = None
    start: Score | None = None
    stake: int = 0


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """Begin a sheet under a rule set, which is frozen with it (RULES 2)."""

    ruleset: Ruleset
    players: Players = (None, None, None, None)
    settings: SheetSettings = field(default_factory=SheetSettings)


@dataclass(frozen=True, slots=True)
class EnterLine:
    """Write the next line. number: the one it will get, the count of lines ever written plus one."""

    number: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class CorrectLine:
    """Put another entry in place of a line's. change: the last change of the sheet that the sender has seen."""

    number: int
    entry: Entry
    change: int


@dataclass(frozen=True, slots=True)
class InsertLine:
    """Write a line that was forgotten, before another."""

    before: int
    entry: Entry
    change: int


@dataclass(frozen=True, slots=True)
class DeleteLine:
    """Strike a line out."""

    number: int
    change: int


@dataclass(frozen=True, slots=True)
class SetDealer:
    """Say (anew) who dealt the first hand."""

    dealer: Seat | None
    change: int


@dataclass(frozen=True, slots=True)
class SetPlayers:
    """Say (anew) who sits where."""

    players: Players
    change: int


@dataclass(frozen=True, slots=True)
class SetStake:
    """Say (anew) what a fish is worth, in the smallest coin."""

    stake: int
    change: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last change that stands."""

    change: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Make the change again that was taken back last."""

    change: int


Command = (
    OpenSheet | EnterLine | CorrectLine | InsertLine | DeleteLine | SetDealer | SetPlayers | SetStake | Undo | Redo
)
