"""`oddtrick drive seat`: people who come, go, cannot move or change their names; lots; the next round."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from oddtrick.cli.drive_file import DriveFile, changing
from oddtrick.cli.drive_planning import schedule_needed
from oddtrick.cli.drive_showing import changed_in_words
from oddtrick.drive import NewEntrant
from oddtrick.drive import commands as c
from oddtrick.drive.names import LONGEST, Named, one_by_one, one_line, read_names
from oddtrick.drive.seats import DIRECTOR
from oddtrick.drive.state import settings_of
from oddtrick.errors import bad_input, invalid, quoted

__all__ = ["Changes", "People", "enter_people", "seat_drive"]


@dataclass(frozen=True, slots=True)
class People:
    """Who comes, and what people are called. listed: a list's text. typed: one a text, as on a list. renamed,
    substitutes: `7=Ann`.
    """

    listed: str | None = None
    typed: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()
    substitutes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be done before a round is seated. wait: no round is seated."""

    people: People
    leave: tuple[int, ...] = ()
    back: tuple[int, ...] = ()
    fix: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    draw: bool = False
    take_back: bool = False
    wait: bool = False


def enter_people(drive: DriveFile, text: str) -> None:
    """Enter the people of a list. Raises `BadInput` with the line."""
    settings = settings_of(drive.state)
    _enter(drive, one_by_one(read_names(text, pairs=settings.pairs, kinds=settings.kinds)))


def _enter(drive: DriveFile, people: tuple[Named, ...]) -> None:
    first, ids = len(drive.state.entrants) + 1, drive.new_ids(len(people))
    entrants = tuple(NewEntrant(id, each.kind) for id, each in zip(ids, people, strict=True))
    drive.do(c.EnterEntrants(first, entrants))
    drive.name([(id, each.name) for id, each in zip(ids, people, strict=True)])
    for place, each in enumerate(people):
        if each.fixed:
            drive.do(c.FixEntrant(first + place, True, drive.state.changes))


def seat_drive(file: str, changes: Changes, seed: int | None = None) -> Iterator[str]:
    """Make changes and seat the next round; what was done, in words. All of it is done, or nothing.

    While a round is played, changes are made for the next one. Raises what refuses any of it.
    """
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    with changing(file, chance) as drive:
        at, before = len(drive.events), drive.state
        named = dict(drive.names)
        _change(drive, changes)
        if not changes.wait and not _only_changes(drive, changed=len(drive.events) > at or drive.names != named):
            _seat_next(drive)
    yield from changed_in_words(before, drive, drive.events[at:])


def _only_changes(drive: DriveFile, *, changed: bool) -> bool:
    """Whether something was done and a round is being played, so that there is none to seat."""
    return changed and drive.state.stage == "playing"


def _seat_next(drive: DriveFile) -> None:
    if drive.state.stage == "entering":
        drive.do(c.DrawLots(drive.state.changes))
    plan = schedule_needed(drive.state, drive.chance)
    if plan is not None:
        drive.do(plan)
    drive.do(c.SeatRound(drive.state.next_round))


def _change(drive: DriveFile, changes: Changes) -> None:
    if changes.take_back:
        drive.do(c.TakeBackSeats(len(drive.state.rounds), drive.state.changes))
    for text in (changes.people.listed, *changes.people.typed):
        if text is not None:
            enter_people(drive, text)
    for number in changes.leave:
        drive.do(c.Leave(number, drive.state.changes))
    for number in changes.back:
        drive.do(c.Return(number, drive.state.changes))
    for numbers, fixed in ((changes.fix, True), (changes.free, False)):
        for number in numbers:
            drive.do(c.FixEntrant(number, fixed, drive.state.changes))
    for text in changes.people.renamed:
        _rename(drive, *_numbered(text))
    for text in changes.people.substitutes:
        _substitute(drive, *_numbered(text))
    if changes.draw:
        drive.do(c.DrawLots(drive.state.changes))


def _numbered(text: str) -> tuple[int, str]:
    """A number and a name, from `7=Ann`. Raises `BadInput`."""
    found = re.fullmatch(r"\s*([0-9]{1,4})\s*=(.*)", text, re.ASCII | re.DOTALL)
    name = one_line(found[2]) if found else ""
    if not found or len(name) > LONGEST or not name.isprintable():
        raise bad_input("drive_typed_person", text=quoted(text, 40))
    return int(found[1]), name


def _rename(drive: DriveFile, number: int, name: str) -> None:
    """Write a name anew; who had none gets an id for it."""
    entrant = drive.state.entrant(number)
    if number == DIRECTOR:
        drive.name([(str(DIRECTOR), name)])
        return
    if entrant is None:
        raise invalid("drive_no_entrant", number=number)
    id = drive.state.players[number - 1]
    if id is None:
        (id,) = drive.new_ids(1)
        drive.do(c.ChangeEntrant(number, id, entrant.kind, drive.state.changes))
    drive.name([(id, name)])


def _substitute(drive: DriveFile, number: int, name: str) -> None:
    """Somebody else plays under a number, as the same kind."""
    entrant = drive.state.entrant(number)
    if entrant is None:
        raise invalid("drive_no_entrant", number=number)
    (id,) = drive.new_ids(1)
    drive.do(c.ChangeEntrant(number, id, entrant.kind, drive.state.changes))
    drive.name([(id, name)])
