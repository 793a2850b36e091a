"""`oddtrick sheet`: keeps score in the terminal, line by line, by the same rules as the page; the file is the sheet."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from oddtrick.cards import parse_seat
from oddtrick.cli.file_hold import held
from oddtrick.cli.files import read_bytes, write_whole
from oddtrick.cli.rulesets import chosen_ruleset
from oddtrick.cli.score import read_start
from oddtrick.cli.sheet_showing import changed_in_words, history_in_words, print_sheet, standing
from oddtrick.cli.sheet_typed import HELP, Named, Show, read_typed
from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.records import sheet_json
from oddtrick.records.text import tidy_name
from oddtrick.sheet import NEW_SHEET, Command, Event, Refusal, SheetSettings, SheetState, apply, decide, fold
from oddtrick.sheet import commands as c

__all__ = ["Book", "sheet"]

REFUSED = 1
DEFAULT = "short"


class Book:
    """A sheet and its file. Every change is in the file before it is told.

    Others may write the same file: it is read again before each change, and what was asked of the sheet as it stood
    before is refused as it is to a second keeper on the page. overtaken: whether others had written on it.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.events: tuple[Event, ...] = ()
        self.names: dict[str, str] = {}
        self.state: SheetState = NEW_SHEET
        self.overtaken = False
        self._found: bytes | None = None

    def look(self) -> None:
        """Read the file, if it is there and other than when it was last seen. Raises `BadInput` for no sheet."""
        self.overtaken = False
        try:
            found = read_bytes(os.path.realpath(self.path))
        except BadInput as wrong:
            if wrong.code == "file_missing":
                return  # what is known of the sheet is written again
            raise
        if found == self._found:
            return
        events, names = sheet_json.loads(found)
        self.state, self.events, self.names = fold(events), events, names
        self.overtaken, self._found = self._found is not None, found

    def say(self, command: Command) -> tuple[Event, ...]:
        """Do what a command says. Raises what refuses it; nothing is changed then."""
        with held(self.path):
            self.look()
            decided = decide(self.state, command)
            if isinstance(decided, Refusal):
                raise OddtrickError(decided.reason)
            events = (*self.events, *decided)
            self._write(events, self.names)
        for event in decided:
            self.state = apply(self.state, event)
        self.events = events
        return decided

    def call(self, who: str, name: str) -> None:
        """Call a player or a side by a name; an empty one takes it away."""
        with held(self.path):
            self.look()
            names = {**self.names, who: tidy_name(name)}
            if not names[who]:
                del names[who]
            self._write(self.events, names)
        self.names = names

    def _write(self, events: tuple[Event, ...], names: dict[str, str]) -> None:
        text = sheet_json.dumps(events, names)
        write_whole(self.path, text)
        self._found = text.encode()


def sheet(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The sheet, as JSON; begun if it is not there.")],
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="R", help="Of a new sheet: a preset's name or a TOML file.")
    ] = None,
    override: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Set a parameter anew, as often as needed.")
    ] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="SEAT", help="Who deals the first hand.")] = None,
    start: Annotated[
        str | None, typer.Option("--start", metavar="NS=3,EW=1", help="The score as the first hand begins.")
    ] = None,
    stake: Annotated[int, typer.Option("--stake", metavar="N", help="What a fish is worth.")] = 0,
) -> None:
    """Keep score with real cards: enter hands, correct anything, see what it changes.

    A line is a hand: ns 9, or ew 8 h ns 4 with four honours to NS. Type help for the rest, quit to stop.
    Nothing is lost: every line is in the file before it is told; two who keep one file do not write over each other.
    The page takes the file in, and writes such files.

    Example: oddtrick sheet evening.json --ruleset long
    """
    if os.path.exists(file):
        if ruleset is not None or override or dealer is not None or start is not None or stake:
            raise bad_input("sheet_is_there", {"file": file})
        book = Book(file)
        try:
            book.look()
        except OddtrickError as wrong:
            raise wrong.at(file=file) from None
    else:
        rules = chosen_ruleset(ruleset or DEFAULT, override or ())
        first = None if dealer is None else parse_seat(dealer)
        settings = SheetSettings(first, None if start is None else read_start(start), stake)
        if not Path(file).name:
            raise bad_input("file_missing", {"file": file})
        book = Book(file)
        book.say(c.OpenSheet(rules, settings=settings))
    print_sheet(book.state, book.names)
    if not _keep(book, _reader()):
        raise typer.Exit(REFUSED)


def _reader() -> Callable[[], str | None]:
    """What gives the next line, None at the end; a person is asked for it."""
    asked = sys.stdin is not None and sys.stdin.isatty()

    def next_line() -> str | None:
        if sys.stdin is None:
            return None
        if asked:
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        return line if line else None

    return next_line


def _keep(book: Book, next_line: Callable[[], str | None]) -> bool:
    """Take lines until they end; whether all were carried out, where no person sees what is refused."""
    all_done = True
    while (line := next_line()) is not None:
        if not line.strip():
            continue
        try:
            if not _one(book, line):
                break
        except OddtrickError as wrong:
            print(f"oddtrick: {wrong}", file=sys.stderr)
            if book.overtaken:  # what others wrote meanwhile is what refused it
                print_sheet(book.state, book.names)
            all_done = all_done and sys.stdin is not None and sys.stdin.isatty()
    return all_done


def _one(book: Book, line: str) -> bool:
    """Do what a line says; whether to go on."""
    said = read_typed(line, book.state)
    match said:
        case Show("quit"):
            return False
        case Show("help"):
            print(HELP)
        case Show("history"):
            book.look()
            print(history_in_words(book.events, book.names))
        case Show():
            book.look()
            print_sheet(book.state, book.names)
        case Named(who, name):
            book.call(who, name)
            print(standing(book.state, book.names))
        case _:
            before = book.state
            book.say(said)
            print(changed_in_words(before, book.state, book.names))
    return True
