"""`oddtrick drive enter`: results and corrections, all at once from the command or a list, or line by line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from oddtrick.cli.drive_file import DriveFile, changing, read_drive
from oddtrick.cli.drive_showing import changed_in_words, history_in_words, print_round, print_standings
from oddtrick.cli.drive_typed import HELP, Show, read_results, read_typed
from oddtrick.drive import Command, DriveState
from oddtrick.drive import commands as c
from oddtrick.errors import OddtrickError, bad_input, quoted

__all__ = ["enter_all", "enter_line_by_line"]

ASKS = "drive_movement_depends"
"""The refusal that asks what becomes of later seats."""


def enter_all(file: str, typed: Sequence[str], listed: str | None, movement: c.Movement | None) -> list[str]:
    """Do what the lines and then a list of results say; what was done. All of it is done, or nothing.

    Raises what refuses any of it, with the line of the list.
    """
    said: list[str] = []
    with changing(file) as drive:
        for text in typed:
            command = read_typed(text, drive.state, movement)
            if isinstance(command, Show):
                raise bad_input("drive_typed_unknown", text=quoted(text, 60))
            said += _done(drive, command)
        if listed is not None:
            for line, command in read_results(listed, drive.state, movement):
                try:
                    said += _done(drive, command)
                except OddtrickError as wrong:
                    raise wrong.at(line=line) from None
    return said


def _done(drive: DriveFile, command: Command) -> list[str]:
    before, events = drive.state, drive.do(command)
    return changed_in_words(before, drive, events)


def enter_line_by_line(file: str, movement: c.Movement | None) -> bool:
    """Take lines until they end; whether all were carried out, where no person sees what is refused.

    Each line names what stood in the file when it was shown: where somebody else has changed that meanwhile, it is
    refused, and the file is looked at again.
    """
    asked = sys.stdin is not None and sys.stdin.isatty()
    shown = read_drive(file)
    print_round(shown)
    all_done = True
    while (line := _next_line("> ", asked)) is not None:
        if not line.strip():
            continue
        try:
            typed = read_typed(line, shown.state, movement)
            if typed == Show("quit"):
                break
            if isinstance(typed, Show):
                shown = read_drive(file)
                _show(typed, shown)
                continue
            shown = _one(file, line, typed, shown.state, asked)
        except OddtrickError as wrong:
            print(f"oddtrick: {wrong}", file=sys.stderr)
            all_done = all_done and asked
            shown = read_drive(file)
    return all_done


def _one(file: str, line: str, command: Command, seen: DriveState, asked: bool) -> DriveFile:
    """Do what a line says; a person is asked what becomes of later seats where they depend on it."""
    try:
        with changing(file) as drive:
            said = _done(drive, command)
    except OddtrickError as wrong:
        if wrong.code != ASKS or not asked:
            raise
        print(wrong)
        answer = (_next_line("keep or reseat? ", asked) or "").strip().lower()
        again = read_typed(f"{line} {answer}", seen)
        if isinstance(again, Show):
            raise
        return _one(file, line, again, seen, asked)
    for each in said:
        print(each)
    return drive


def _next_line(prompt: str, asked: bool) -> str | None:
    """The next line, None at the end; a person is asked for it."""
    if sys.stdin is None:
        return None
    if asked:
        print(prompt, end="", flush=True)
    return sys.stdin.readline() or None


def _show(wish: Show, drive: DriveFile) -> None:
    if wish.what == "help":
        print(HELP)
    elif wish.what == "standings":
        print_standings(drive)
    elif wish.what == "history":
        print("\n".join(history_in_words(drive)))
    else:
        print_round(drive)
