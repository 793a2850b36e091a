"""A whist drive in a file: read whole, changed under a lock, written whole, so that two who enter results lose nothing.

Whoever changes it holds the lock, reads the file as it is by then, and puts the new one in its place before he lets go.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from oddtrick.cli.file_hold import held
from oddtrick.cli.files import check_place, printable_name, read_bytes, write_whole
from oddtrick.drive import NEW_DRIVE, Command, DriveState, Event, Refusal, apply, decide, fold
from oddtrick.drive.names import told_apart
from oddtrick.drive.seats import DIRECTOR
from oddtrick.errors import OddtrickError, bad_input
from oddtrick.records import drive_json
from oddtrick.records.drive_json import Told

__all__ = ["DriveFile", "begin_drive", "changing", "read_drive"]

BY = "command line"
"""Who changed the drive, as the file says it."""


@dataclass
class DriveFile:
    """A drive as its file has it. names: by the ids of its events, of the director ("0") and of the drive ("title")."""

    chance: random.Random
    events: list[Event] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    state: DriveState = NEW_DRIVE

    @property
    def title(self) -> str:
        """What the drive is called."""
        return self.names.get("title", "")

    @property
    def people(self) -> dict[int, str]:
        """The names there are, by number."""
        ids = {DIRECTOR: str(DIRECTOR), **{number: id for number, id in enumerate(self.state.players, 1) if id}}
        return {number: self.names[id] for number, id in ids.items() if id in self.names}

    def do(self, command: Command) -> tuple[Event, ...]:
        """Do what a command says. Raises what refuses it; nothing is changed then."""
        decided = decide(self.state, command, self.chance)
        if isinstance(decided, Refusal):
            raise OddtrickError(decided.reason)
        now = Told(round(time.time(), 3), BY)
        for event in decided:
            self.state = apply(self.state, event)
            self.events.append(event)
            self.told.append(now)
        return decided

    def new_ids(self, n: int) -> list[str]:
        """Ids for so many people whom the drive has not had."""
        first = 1 + max((int(id) for id in (*self.names, *filter(None, self.state.players)) if id.isdigit()), default=0)
        return [str(first + place) for place in range(n)]

    def name(self, given: Sequence[tuple[str, str]]) -> None:
        """Give names by ids, told apart from those there are; an empty one is taken away."""
        for id, name in given:
            self.names.pop(id, None)
            if name:
                others = [each for other, each in self.names.items() if other != "title"]
                self.names[id] = name if id == "title" else told_apart((*others, name))[-1]

    def text(self) -> str:
        """The whole file."""
        return drive_json.dumps(self.events, self.names, self.told)


def _loaded(path: str, chance: random.Random) -> DriveFile:
    try:
        found = drive_json.loads(read_bytes(path))
    except OddtrickError as wrong:
        raise wrong.at(file=printable_name(path)) from None
    return DriveFile(chance, list(found.events), list(found.told), dict(found.names), fold(found.events))


def read_drive(path: str) -> DriveFile:
    """The drive of a file as it is. Raises `BadInput` with `where` = file."""
    return _loaded(path, random.SystemRandom())


@contextmanager
def changing(path: str, chance: random.Random | None = None) -> Iterator[DriveFile]:
    """The drive of a file, to be changed: it is written at the end, or left as it was where anything is raised.

    chance: for lots and schedules; the system's own unless given.
    """
    with held(path):
        drive = _loaded(path, chance or random.SystemRandom())
        before = (len(drive.events), dict(drive.names))
        yield drive
        if (len(drive.events), drive.names) != before:
            write_whole(path, drive.text())


@contextmanager
def begin_drive(path: str, chance: random.Random | None = None) -> Iterator[DriveFile]:
    """A new drive that gets a file at the end. Raises `BadInput` (`drive_is_there`) where there is one."""
    check_place(path)
    with held(path):
        if os.path.lexists(path):
            raise bad_input("drive_is_there", {"file": printable_name(path)})
        drive = DriveFile(chance or random.SystemRandom())
        yield drive
        write_whole(path, drive.text())
