"""What is written on a score sheet and can be changed and so undone, and the steps from one state of it to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress, count
from operator import is_not

from oddtrick.cards import Seat
from oddtrick.sheet.commands import Players
from oddtrick.sheet.entries import Numbered

__all__ = ["Step", "Written", "alike", "step_between"]


@dataclass(frozen=True, slots=True)
class Written:
    """All on a sheet that can be changed. entries: in the order of play. dealer: of the first hand."""

    entries: tuple[Numbered, ...] = ()
    dealer: Seat | None = None
    players: Players = (None, None, None, None)
    stake: int = 0

    def place_of(self, number: int) -> int | None:
        """At which place, from 0, the line of a number stands. It is looked for from the end, where most is done."""
        entries = self.entries
        return next((place for place in range(len(entries) - 1, -1, -1) if entries[place][0] == number), None)


@dataclass(frozen=True, slots=True)
class Step:
    """The way from one state of a sheet to another; what they share is not kept, so that a long past takes little room.

    place: of the first entry, from 0, that is otherwise. cut: how many go. put: what comes instead of them. The rest is
    as it is after the step.
    """

    place: int
    cut: int
    put: tuple[Numbered, ...]
    dealer: Seat | None
    players: Players
    stake: int

    def of(self, written: Written) -> Written:
        """What stands on the sheet after the step."""
        entries = written.entries
        new = (*entries[: self.place], *self.put, *entries[self.place + self.cut :])
        return Written(new, self.dealer, self.players, self.stake)

    def back_to(self, was: Written) -> Step:
        """The step that takes this one back. was: what stood before it."""
        gone = was.entries[self.place : self.place + self.cut]
        return Step(self.place, len(self.put), gone, was.dealer, was.players, was.stake)


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first items of both are the same: all, or as far as they are the same objects."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:  # the usual case, a line written behind the others, is told at once
        return most
    return next(compress(count(), map(is_not, one, other)), most)


def step_between(was: Written, now: Written) -> Step:
    """The step that leads from one state to another."""
    place = alike(was.entries, now.entries)
    kept = alike(was.entries[place:][::-1], now.entries[place:][::-1])
    put = now.entries[place : len(now.entries) - kept]
    return Step(place, len(was.entries) - kept - place, put, now.dealer, now.players, now.stake)
