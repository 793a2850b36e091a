"""A score sheet as a table for spreadsheets: a row a line, with what was entered and what it scored."""

from __future__ import annotations

import csv
import io

from oddtrick.reasons import in_english
from oddtrick.scoring import Called, HandResult
from oddtrick.sheet import AnotherRubber, Entry, HandPlayed, Line, Misdealt, Reckoning, ThrownIn

__all__ = ["COLUMNS", "dumps"]

COLUMNS = (
    "line", "number", "rubber", "hand", "kind", "dealer", "trump", "called",
    "tricks_ns", "tricks_ew", "honours_ns", "honours_ew", "revokes",
    "points_ns", "points_ew", "score_ns", "score_ew", "game_won_by", "match_over", "why",
)  # fmt: skip
"""The columns. line: its place on the sheet; number: its own for ever. trump: the suit in turn, NT without one, empty
where it was turned up. score: in the game, after the line. why: what the points were for, or why there are none,
or what is odd about another match.
"""


def dumps(sheet: Reckoning) -> str:
    """The sheet as CSV, the names of the columns first."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for place, line in enumerate(sheet.lines, 1):
        rows.writerow(_row(place, line))
    return out.getvalue()


def _row(place: int, line: Line) -> list[str | int]:
    trump = "NT" if not line.trumps else "" if line.trump is None else line.trump.value
    points = ("", "") if line.scored is None else (line.scored.points.ns, line.scored.points.ew)
    winner = None if line.game is None else line.game.winner
    return [
        place,
        line.number,
        line.rubber,
        line.hand if isinstance(line.entry, HandPlayed) else "",
        _kind(line.entry),
        "" if line.dealer is None else line.dealer.value,
        trump,
        *_entered(line.entry),
        *points,
        line.score.ns,
        line.score.ew,
        "" if winner is None else winner.value,
        "yes" if line.over else "",
        _why(line),
    ]


def _kind(entry: Entry) -> str:
    if isinstance(entry, HandPlayed):
        return "called" if isinstance(entry.result, Called) else "hand"
    return {Misdealt: "misdeal", ThrownIn: "thrown in", AnotherRubber: "another match"}[type(entry)]


def _entered(entry: Entry) -> list[str | int]:
    """called, tricks, honours, revokes."""
    result = entry.result if isinstance(entry, HandPlayed) else None
    if isinstance(result, Called):
        return [result.side.value, "", "", "", "", ""]
    if not isinstance(result, HandResult):
        return [""] * 6
    honours = ("", "") if result.honours is None else result.honours
    revokes = "; ".join(f"{revoke.by.value} {revoke.penalty}" for revoke in result.revokes)
    return ["", *result.tricks, *honours, revokes]


def _why(line: Line) -> str:
    if line.why_not is not None:
        return in_english(line.why_not)
    if line.remark is not None:
        return in_english(line.remark)
    if line.scored is None:
        return ""
    return "; ".join(f"{said.side.value} {in_english(said.reason)}" for said in line.scored.lines)
