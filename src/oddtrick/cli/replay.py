"""`oddtrick replay`: plays the boards of PBN, LIN and JSON Lines files again and says what is right or wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from oddtrick.cards import SIDES
from oddtrick.cli.files import read_bytes
from oddtrick.errors import OddtrickError, quoted
from oddtrick.reasons import in_english, reason
from oddtrick.records import BoardReport, check_board, scan

__all__ = ["replay", "report_plain", "reports", "unreadable_plain"]


def replay(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="PBN, LIN or JSON Lines, told by what is in them; - for input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object a board, for programs.")] = False,
) -> None:
    """Play recorded boards again and check them against the rules.

    For each board a line: the tricks of each side, who won each of them, or what is wrong and where.
    The record of a whole match counts as a board a hand. The status is 1 if anything was wrong.

    Example: oddtrick replay evening.pbn
    """
    wrong = False
    for file in files:
        for found in reports(file):
            if isinstance(found, BoardReport):
                wrong = wrong or found.error is not None
                print(json.dumps(report_plain(found)) if as_json else quoted(_in_words(found)))
            else:
                wrong = True
                said = f"{file}: cannot be read: {_said(found)}"
                print(json.dumps(unreadable_plain(file, found)) if as_json else quoted(said))
        sys.stdout.flush()
    if wrong:
        raise typer.Exit(1)


def reports(file: str) -> Iterator[BoardReport | OddtrickError]:
    """What the boards of a file are like, one after another; an error if the file as a whole cannot be read."""
    try:
        boards = scan(read_bytes(file), file)
        for board in boards:
            yield check_board(board)
    except OddtrickError as wrong:
        yield wrong


def report_plain(report: BoardReport) -> dict[str, Any]:
    """A report as `--json` gives it. `tricks` are those played; `claimed`, those of the rest that a claim gave."""
    board = report.board
    plain: dict[str, Any] = {
        "file": board.file,
        "board": board.title,
        "trump": board.trump,
        "leader": board.leader.value if board.leader is not None else None,
        "tricks": _by_side(report.tricks),
        "winners": [seat.value for seat in report.winners],
        "complete": report.complete,
    }
    if report.claimed is not None:
        plain["claimed"] = _by_side(report.claimed)
    plain["error"] = None if report.error is None else _error_plain(report.error)
    notes = [in_english(each) for each in (*board.notes, *report.admitted)]
    if notes:
        plain["notes"] = notes
    return plain


def unreadable_plain(file: str, error: OddtrickError) -> dict[str, Any]:
    """The one object of a file that cannot be read."""
    return {
        "file": file,
        "board": None,
        "trump": None,
        "leader": None,
        "tricks": _by_side((0, 0)),
        "winners": [],
        "complete": False,
        "error": _error_plain(error),
    }


def _error_plain(error: OddtrickError) -> dict[str, Any]:
    where = {key: value for key, value in error.where.items() if key != "file"}
    return {"code": error.code, "message": error.message, "where": where}


def _by_side(pair: tuple[int, int]) -> dict[str, int]:
    return {side.value: pair[side.index] for side in SIDES}


def _said(error: OddtrickError) -> str:
    """An error with its line in front; trick and seat are in the words already."""
    return f"line {error.where['line']}: {error.message}" if "line" in error.where else error.message


_TRUMP_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trumps"}


def _in_words(report: BoardReport) -> str:
    """A report as a line for people."""
    board = report.board
    named = board.title if board.title[:1].isalpha() and " " in board.title else f"board {board.title}"
    head = f"{board.file}: {named}: "
    if report.error is not None:
        return head + _said(report.error)
    notes = [in_english(each) for each in (*board.notes, *report.admitted)]
    return head + "; ".join([*(_play_in_words(report) if board.plays else ["no play recorded"]), *notes])


def _play_in_words(report: BoardReport) -> list[str]:
    board = report.board
    trump = _TRUMP_WORDS[board.trump or "NT"]
    leader = board.leader or board.plays[0].seat
    count = len(report.winners)
    loose = len(board.plays) - 4 * count
    text = f"{trump}, {leader.value} led: NS {report.tricks[0]}, EW {report.tricks[1]}"
    if not report.complete:
        text += f" in {in_english(reason('count_tricks', n=count))}"
        text += f" and {in_english(reason('count_cards', n=loose))}" if loose else ""
    if report.claimed is not None:
        text += f", the rest claimed NS {report.claimed[0]}, EW {report.claimed[1]}"
    winners = "".join(seat.value for seat in report.winners)
    ending = "complete" if report.complete else "claimed" if report.claimed is not None else "not complete"
    return [text, f"winners {winners}", ending] if winners else [text, ending]
