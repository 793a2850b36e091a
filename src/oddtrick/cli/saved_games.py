"""Games in the terminal that were begun and not ended, each a journal on disk: events go there before they are told.

A journal is JSON Lines: first what the game was begun with, then for each decision one line with all its events,
written and flushed at once. So a program killed at any moment loses at most the decision it was writing: a last line
that is torn does not count, and goes when the game is opened again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BufferedRandom
from pathlib import Path

import msgspec
import platformdirs

from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.cli.seated_levels import DEFAULT, Levels
from oddtrick.codec import decode_event, encode_event
from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.table import NEW_TABLE, Event, TableState, fold
from oddtrick.table.audit import audit

__all__ = ["Begun", "SavedGame", "begin_game", "games_home", "latest_game", "open_game"]

HOME = "ODDTRICK_HOME"
"""The environment's name for a directory in which games are kept, in place of the system's usual one."""

KIND = "oddtrick game"
VERSION = 1


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=KIND, tag_field="kind"):
    """What a game was begun with, the first line of its journal.

    seed: None where the operating system's randomness deals. record: the file that the match is written to, if any.
    partner, opponents: their levels. leads: the table of leads that those of `club` follow.
    """

    v: int
    ruleset: str
    seed: int | None
    record: str | None
    partner: str = DEFAULT
    opponents: str = DEFAULT
    leads: LeadTable = "american"

    @property
    def levels(self) -> Levels:
        """The levels together."""
        return Levels(self.partner, self.opponents, self.leads)


@dataclass(slots=True)
class SavedGame:
    """An open journal. events: all there are in it so far. count: the decisions, which number the next one's chance."""

    path: Path
    begun: Begun
    file: BufferedRandom
    events: list[Event]
    count: int = 0

    def append(self, *decisions: Sequence[Event]) -> None:
        """Store what a decision (or several at once) came to, all or nothing, before it is told to anybody."""
        lines = [b"[" + b",".join(encode_event(event) for event in events) + b"]\n" for events in decisions]
        self.file.write(b"".join(lines))
        self.file.flush()
        for events in decisions:
            self.events += events
        self.count += len(decisions)

    def close(self) -> None:
        """Close the file; the game stays."""
        self.file.close()

    def end(self) -> None:
        """Close the file and remove it: the game is over."""
        self.file.close()
        self.path.unlink(missing_ok=True)


def games_home() -> Path:
    """The directory where games are kept: `$ODDTRICK_HOME/games`, or `games` in the user's state directory."""
    given = os.environ.get(HOME)
    home = Path(given) if given else platformdirs.user_state_path("oddtrick", appauthor=False)
    return home / "games"


def begin_game(
    ruleset: str, seed: int | None, record: str | None, home: Path | None = None, levels: Levels = Levels()
) -> SavedGame:
    """A new journal. home: the directory, `games_home()` unless given. levels: of the others.

    Raises `BadInput` where none can be written.
    """
    directory = home or games_home()
    begun = Begun(VERSION, ruleset, seed, record, levels.partner, levels.opponents, levels.leads)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        stamp = f"{datetime.now():%Y-%m-%d-%H%M%S-%f}"
        path = directory / f"{stamp}.jsonl"
        file = path.open("x+b")
    except OSError as error:
        raise bad_input("game_not_kept", {"file": str(directory)}, why=error.strerror or str(error)) from None
    file.write(msgspec.json.encode(begun) + b"\n")
    file.flush()
    _hold(file, path)
    return SavedGame(path, begun, file, [])


def latest_game(home: Path | None = None) -> Path:
    """The journal written to last. Raises `BadInput` (`game_none`) if there is none."""
    directory = home or games_home()
    journals = sorted(directory.glob("*.jsonl"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not journals:
        raise bad_input("game_none", {"directory": str(directory)})
    return journals[-1]


def open_game(path: Path) -> tuple[SavedGame, TableState]:
    """A journal to go on with, and the table as it stands by it.

    Raises `BadInput` for a file that is no journal, or is damaged before its last line, with file and line; for one
    whose events do not follow from each other by the rules; and for one that another process has open.
    """
    try:
        file = path.open("r+b")
    except OSError as error:
        raise bad_input("game_unreadable", {"file": str(path)}, why=error.strerror or str(error)) from None
    try:
        _hold(file, path)
        return _read(path, file)
    except BaseException:
        file.close()
        raise


def _read(path: Path, file: BufferedRandom) -> tuple[SavedGame, TableState]:
    data = file.read()
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.splitlines()
    where: dict[str, int | str] = {"file": str(path), "line": 1}
    try:
        begun = msgspec.json.decode(lines[0] if lines else b"", type=Begun)
    except msgspec.DecodeError:
        raise bad_input("game_not_one", where) from None
    if begun.v != VERSION:
        raise bad_input("game_version", where, version=str(begun.v), known=VERSION)
    file.truncate(len(whole))
    file.seek(len(whole))
    game = SavedGame(path, begun, file, [])
    state = NEW_TABLE
    for number, line in enumerate(lines[1:], 2):
        try:
            events = [decode_event(bytes(raw)) for raw in msgspec.json.decode(line, type=list[msgspec.Raw])]
            state = fold(events, state)
        except msgspec.DecodeError:
            raise bad_input("game_damaged", {"file": str(path), "line": number}) from None
        except OddtrickError as error:
            raise BadInput(error.reason, {"file": str(path), "line": number, **error.where}) from None
        game.events += events
        game.count += 1
    # A line that is gone or stands twice may still fold; the game would then wait for what cannot come.
    if findings := audit(game.events).findings:
        raise bad_input("game_damaged", {"file": str(path), "line": _line_of(findings[0].event, lines)})
    return game, state


def _line_of(event: int, lines: Sequence[bytes]) -> int:
    """The line of a journal in which an event stands, both counted from 1; the last for one behind its end."""
    for number, line in enumerate(lines[1:], 2):
        event -= len(msgspec.json.decode(line, type=list[msgspec.Raw]))
        if event <= 0:
            return number
    return len(lines)


def _hold(file: BufferedRandom, path: Path) -> None:
    """Keep other processes from going on with the same game. Raises `BadInput` (`game_open`) if one does."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise bad_input("game_open", {"file": str(path)}) from None
