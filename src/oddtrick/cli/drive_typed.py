"""What an organiser types at a drive, read: a result, a correction, a swap, the end; and results from a CSV."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oddtrick.cards import Side
from oddtrick.drive import Command, DriveState, Result, Slip
from oddtrick.drive import commands as c
from oddtrick.drive.names import rows_of
from oddtrick.drive.slips import read_slip
from oddtrick.drive.state import settings_of
from oddtrick.errors import OddtrickError, bad_input, quoted
from oddtrick.scoring.result import TRICKS

__all__ = ["HELP", "Show", "Typed", "read_results", "read_typed"]

HELP = """\
3 7-6              table 3 of this round: NS took 7 tricks, EW 6; 3 7 says the same, 3 2-0 that NS had 2 odd tricks
3 7-6 9-4          of two hands a round, both
3 7-6 h 4-0        with honours, where they are counted
ns 3 7-6           NS of table 3 says so, and it is in when ew 3 7-6 says the same
edit 2 3 6-7       correct round 2, table 3; add keep or reseat where it decided who went where
strike 3           strike out the result of table 3 in this round
close, reopen      close this round when all is in; open it again
swap 5 12          5 and 12 exchange their seats in this round; swap 2 5 12 in round 2
cut 7 4            7 won a cut against 4
end, resume        end the drive; go on after all
round, standings   what is seated and missing; how it stands
history            all that happened
quit               stop; the drive stays in its file"""

SHOWN = {
    "round": "round",
    "r": "round",
    "missing": "round",
    "standings": "standings",
    "s": "standings",
    "history": "history",
    "help": "help",
    "?": "help",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
}
MOST_TYPED = 500
SCORE = re.compile(r"([0-9]{1,4})[-–:/]([0-9]{1,4})", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Show:
    """A wish: `round`, `standings`, `history`, `help` or `quit`."""

    what: str


Typed = Command | Show


def read_typed(line: str, state: DriveState, movement: c.Movement | None = None) -> Typed:
    """What a line says about the drive as it stands. movement: for corrections that do not say it themselves.

    Raises `BadInput` for what is not understood, `Invalid` where it names a round or a table that is not there.
    """
    text = line.strip()[:MOST_TYPED]
    words = text.lower().split()
    if not words:
        raise _unknown(text)
    if len(words) == 1 and words[0] in SHOWN:
        return Show(SHOWN[words[0]])
    first, rest = words[0], words[1:]
    if NUMBER.fullmatch(first):
        return _result(words, state, None, text)
    if first in ("ns", "ew"):
        return _result(rest, state, Side(first.upper()), text)
    if first in _CHANGES:
        return _CHANGES[first](rest, state, movement, text)
    raise _unknown(text)


def _unknown(text: str) -> OddtrickError:
    return bad_input("drive_typed_unknown", text=quoted(text, 60))


def _number(word: str, text: str) -> int:
    if not NUMBER.fullmatch(word):
        raise _unknown(text)
    return int(word)


def _numbers(words: Sequence[str], text: str, least: int, most: int) -> list[int]:
    if not least <= len(words) <= most:
        raise _unknown(text)
    return [_number(word, text) for word in words]


def _slip(words: Sequence[str], hands: int, text: str) -> Slip:
    """The slip that words stand for: scores, then `h` and honours where there are any."""
    at = words.index("h") if "h" in words else len(words)
    scores = _pairs(words[:at], hands, text, alone=True)
    return Slip(scores, _pairs(words[at + 1 :], hands, text, alone=False) if at < len(words) else ())


def _pairs(words: Sequence[str], hands: int, text: str, *, alone: bool) -> tuple[tuple[int, int], ...]:
    """Figures of both sides; alone: one figure stands for the tricks of NS. In a round of one hand two are a pair."""
    if hands == 1 and len(words) == 2 and all(NUMBER.fullmatch(word) for word in words):
        return ((int(words[0]), int(words[1])),)
    pairs = list[tuple[int, int]]()
    for word in words:
        both = SCORE.fullmatch(word)
        if both:
            pairs.append((int(both[1]), int(both[2])))
        elif alone:
            pairs.append((_number(word, text), TRICKS - _number(word, text)))
        else:
            raise _unknown(text)
    if len(pairs) != hands:
        raise bad_input("drive_typed_many", text=quoted(text, 60), given=len(pairs), n=hands)
    return tuple(pairs)


def _result(words: Sequence[str], state: DriveState, by: Side | None, text: str) -> Command:
    if len(words) < 2:
        raise _unknown(text)
    slip = _slip(words[1:], settings_of(state).hands_a_round, text)
    return c.EnterResult(len(state.rounds), _number(words[0], text), slip, by)


NOTHING = Result(())
"""What stands in a cell without a result, for a command that names it: it is refused with the reason."""


def _was(state: DriveState, round_: int, table: int) -> Result:
    return state.results[round_ - 1].get(table, NOTHING) if 0 < round_ <= len(state.results) else NOTHING


def _chosen(words: list[str], movement: c.Movement | None) -> c.Movement | None:
    """What becomes of later seats, where the last word says so; it is taken off."""
    if words and words[-1] in ("keep", "reseat"):
        return "keep" if words.pop() == "keep" else "reseat"
    return movement


def _edit(words: list[str], state: DriveState, movement: c.Movement | None, text: str) -> Command:
    movement = _chosen(words, movement)
    if len(words) < 3:
        raise _unknown(text)
    round_, table = _number(words[0], text), _number(words[1], text)
    slip = _slip(words[2:], settings_of(state).hands_a_round, text)
    return c.CorrectResult(round_, table, _was(state, round_, table), slip, movement)


def _swap(words: list[str], state: DriveState, movement: c.Movement | None, text: str) -> Command:
    movement = _chosen(words, movement)
    *in_round, one, two = _numbers(words, text, 2, 3)
    return c.SwapSeats(in_round[0] if in_round else len(state.rounds), one, two, state.changes, movement)


def _strike(words: list[str], state: DriveState, movement: c.Movement | None, text: str) -> Command:
    (table,) = _numbers(words, text, 1, 1)
    return c.StrikeResult(len(state.rounds), table, _was(state, len(state.rounds), table))


def _alone(make: Callable[[DriveState], Command]) -> Callable[[list[str], DriveState, c.Movement | None, str], Command]:
    """A command of one word."""

    def read(words: list[str], state: DriveState, movement: c.Movement | None, text: str) -> Command:
        _numbers(words, text, 0, 0)
        return make(state)

    return read


_CHANGES: dict[str, Callable[[list[str], DriveState, c.Movement | None, str], Command]] = {
    "edit": _edit,
    "strike": _strike,
    "swap": _swap,
    "cut": lambda words, state, _, text: c.RecordCut(tuple(_numbers(words, text, 1, 200)), state.changes),
    "close": _alone(lambda state: c.CloseRound(len(state.rounds))),
    "reopen": _alone(lambda state: c.ReopenRound(len(state.rounds), state.changes)),
    "end": _alone(lambda state: c.EndDrive(state.changes)),
    "resume": _alone(lambda state: c.ResumeDrive(state.changes)),
}

# --- From a CSV -----------------------------------------------------------------------------------------------------

COLUMNS = ("round", "table", "ns", "ew", "ns_honours", "ew_honours", "north", "south", "east", "west")
"""Headings of a list of results; without any it has table, NS, EW, and a round before them or not."""
PLAYERS = COLUMNS[6:]


def read_results(text: str, state: DriveState, movement: c.Movement | None = None) -> list[tuple[int, Command]]:
    """The commands of a list of results, each with the line it stands on. Several lines of a table are its hands.

    What stands there already is passed over, so that a list may be read again when it has grown; another result is a
    correction where `movement` says what becomes of later seats, else it is refused. Raises `BadInput` with the line.
    """
    lines = list(rows_of(text))
    if lines and not NUMBER.fullmatch(lines[0][1][0]):
        columns = [cell.casefold().replace(" ", "_") for cell in lines[0][1]]
        for name in ("table", "ns", "ew"):
            if name not in columns:
                raise bad_input("drive_results_heading", {"line": lines[0][0]}, name=name)
        lines = lines[1:]
    else:
        columns = list(COLUMNS[1:4] if lines and len(lines[0][1]) < 4 else COLUMNS[:4])
    if not lines:
        raise bad_input("drive_results_none")
    slips: dict[tuple[int, int], tuple[int, list[dict[str, int]]]] = {}
    for line, cells in lines:
        said = _figures(line, cells, columns)
        at = (said.get("round", len(state.rounds)), said["table"])
        slips.setdefault(at, (line, []))[1].append(said)
    commands: list[tuple[int, Command]] = []
    for (round_, table), (line, hands) in slips.items():
        command = _command(state, round_, table, _slip_of(hands), movement)
        if command is not None:
            commands.append((line, command))
    return commands


def _figures(line: int, cells: Sequence[str], columns: Sequence[str]) -> dict[str, int]:
    said: dict[str, int] = {}
    if any(cells[len(columns) :]):
        raise bad_input("drive_results_columns", {"line": line})
    for column, cell in zip(columns, cells, strict=False):
        if column in COLUMNS and cell:
            if not NUMBER.fullmatch(cell):
                raise bad_input("drive_results_cell", {"line": line}, text=quoted(cell, 20))
            said[column] = int(cell)
    if not {"table", "ns", "ew"} <= said.keys():
        raise bad_input("drive_results_columns", {"line": line})
    return said


def _slip_of(hands: Sequence[dict[str, int]]) -> Slip:
    honours = tuple((hand.get("ns_honours", 0), hand.get("ew_honours", 0)) for hand in hands)
    told = any("ns_honours" in hand or "ew_honours" in hand for hand in hands)
    named = [hand[player] for hand in hands[:1] for player in PLAYERS if player in hand]
    north, south, east, west = named if len(named) == 4 else (0, 0, 0, 0)
    return Slip(
        tuple((hand["ns"], hand["ew"]) for hand in hands),
        honours if told else (),
        (north, south, east, west) if named else None,
    )


def _command(state: DriveState, round_: int, table: int, slip: Slip, movement: c.Movement | None) -> Command | None:
    """What a slip asks for; None where it stands there already."""
    seating, was = state.seating(round_), _was(state, round_, table)
    seats = seating.table(table) if seating is not None else None
    if seats is None or was == NOTHING:
        return c.EnterResult(round_, table, slip)
    if read_slip(settings_of(state), round_, seats, slip) == was:
        return None
    return c.CorrectResult(round_, table, was, slip, movement) if movement else c.EnterResult(round_, table, slip)
