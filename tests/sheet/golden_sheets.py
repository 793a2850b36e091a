"""Writes the golden sheets of a release: streams, as stored, that must fold to the same end for ever.

Run it once for a new version, from the directory of the tests: `python -m sheet.golden_sheets 0.2.0`. What it wrote for
an old version is never written again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from oddtrick.cards import Seat, Side
from oddtrick.codec.sheets import encode_sheet_event
from oddtrick.rulesets import preset, with_overrides
from oddtrick.scoring import Called, HandResult, Revoke, Score
from oddtrick.sheet import (
    NEW_SHEET,
    AnotherRubber,
    Event,
    HandPlayed,
    Misdealt,
    SheetSettings,
    ThrownIn,
    apply,
    decide,
    fold,
    reckoned,
)
from oddtrick.sheet import commands as c
from oddtrick.sheet.reckoning import Reckoning

GOLDEN = Path(__file__).parent.parent / "cases" / "golden_sheets"

SEATED = ("s:1:N", "s:1:E", None, "s:1:W")


def told(commands: Iterable[c.Command]) -> list[Event]:
    """The events of commands, none of which may be refused."""
    state, stream = NEW_SHEET, list[Event]()
    for command in commands:
        said = decide(state, command)
        assert isinstance(said, tuple), said
        for event in said:
            state = apply(state, event)
        stream += said
    return stream


def hand(ns: int, honours: tuple[int, int] | None = None, *revokes: Revoke) -> HandPlayed:
    return HandPlayed(HandResult((ns, 13 - ns), honours, revokes))


LAWS = (
    c.OpenSheet(preset("laws-1864"), SEATED, SheetSettings(Seat.W, Score(2, 1), 10)),
    c.EnterLine(1, hand(9, (3, 1), Revoke(Side.EW, "deduct_three_points"))),
    c.EnterLine(2, Misdealt()),
    c.EnterLine(3, hand(4, (0, 4))),
    c.CorrectLine(1, hand(7, None, Revoke(Side.NS, "take_three_tricks")), 3),
    c.InsertLine(3, ThrownIn(True), 4),
    c.DeleteLine(2, 5),
    c.Undo(6),
    c.Undo(7),
    c.Redo(8),
    c.SetDealer(Seat.N, 9),
    c.SetPlayers(("a", None, "c", "d"), 10),
    c.SetStake(25, 11),
    c.EnterLine(5, hand(13)),
    c.EnterLine(6, hand(11)),
)
LONG = (
    c.OpenSheet(preset("long"), settings=SheetSettings(Seat.N, Score(8, 3))),
    c.EnterLine(1, HandPlayed(Called(Side.NS))),
    c.EnterLine(2, hand(13)),
    c.EnterLine(3, hand(13)),
    c.EnterLine(4, AnotherRubber(Seat.E)),
    c.EnterLine(5, hand(3, (2, 2))),
    c.CorrectLine(1, hand(6), 5),
)
TURNS = (
    c.OpenSheet(
        with_overrides(preset("drive"), {"game.hands": 3, "tally": "none", "trump_cycle": "HCDS", "no_trump_every": 2})
    ),
    c.EnterLine(1, hand(6)),
    c.EnterLine(2, hand(7)),
    c.EnterLine(3, hand(0)),
)
SHEETS = {"laws-1864-corrected": LAWS, "long-with-calling": LONG, "trumps-in-turn": TURNS}


def summary(sheet: Reckoning) -> dict[str, Any]:
    """What a sheet comes to, in figures that no change of its shape touches."""
    return {
        "lines": [
            [
                line.number,
                line.rubber,
                line.hand,
                line.dealer and line.dealer.value,
                line.trump and line.trump.value,
                [line.score.ns, line.score.ew],
                line.scored and [[each.side.value, each.points, each.reason.code] for each in line.scored.lines],
                line.why_not and line.why_not.code,
            ]
            for line in sheet.lines
        ],
        "matches": [
            [match.over, match.winner and match.winner.value, [match.totals.ns, match.totals.ew], match.margin]
            for match in sheet.matches
        ],
    }


def main(version: str) -> None:
    (GOLDEN / version).mkdir(parents=True)
    for name, commands in SHEETS.items():
        stream = told(commands)
        file = GOLDEN / version / f"{name}.jsonl"
        file.write_bytes(b"".join(encode_sheet_event(event) + b"\n" for event in stream))
        end = json.dumps(summary(reckoned(fold(stream))), indent=1)
        file.with_suffix(".end.json").write_text(end + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
