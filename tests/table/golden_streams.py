"""Writes the golden streams of a release: matches whose records must fold to the same end for ever.

Run it once for a new version, from the directory of the tests: `python -m table.golden_streams 0.2.0`. What it wrote
for an old version is never written again.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from oddtrick.cards import SEATS, Card, Seat
from oddtrick.records import match_lines
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import Score
from oddtrick.table import Settings, TableState
from oddtrick.table import commands as c
from table.table_driver import Table, opened, play_match, step

GOLDEN = Path(__file__).parent.parent / "cases" / "golden"


def summary(state: TableState) -> dict[str, Any]:
    """What a stream comes to, in figures that no change of the state's shape touches."""

    def pair(score: Score) -> list[int]:
        return [score.ns, score.ew]

    match = state.match
    assert match is not None
    return {
        "players": list(state.players),
        "rubber": state.rubber,
        "hands": [
            {
                "points": pair(hand.points),
                "score": pair(hand.score),
                "game_won_by": hand.game_won_by.value if hand.game_won_by else None,
                "lines": [[line.side.value, line.points, line.reason.code] for line in hand.lines],
            }
            for hand in match.hands
        ],
        "games": [
            [game.winner.value if game.winner else None, pair(game.score), game.game_points] for game in match.games
        ],
        "over": match.over,
        "winner": match.winner.value if match.winner else None,
        "totals": pair(match.totals),
        "margin": match.margin,
        "stage": state.stage,
        "dealer": state.dealer.value if state.dealer else None,
        "holding": []
        if state.hand is None
        else [sorted(card.value for card in state.hand.holding(seat)) for seat in SEATS],
    }


def faulty(ruleset: Ruleset, seed: int) -> Table:
    """A match that begins with faults in dealing, and stops in the middle of a hand."""
    table = opened(ruleset, random.Random(seed))
    table.give(c.BeginMatch(None))
    for fault in (
        c.ReportFault(None, "exposed", Seat.E, Card.CA),
        c.ReportFault(None, "misdeal"),
        c.ReportFault(None, "touched", Seat.N),
    ):
        while table.state.stage != "play" or table.state.fault is not None:
            step(table)
        table.give(fault)
    for _ in range(80):
        step(table, oddness=0.1)
    return table


def ages_and_a_newcomer(ruleset: Ruleset, seed: int) -> Table:
    """The oldest declines to deal, and during the second hand somebody leaves and another sits down."""
    table = opened(ruleset, random.Random(seed))
    table.give(c.BeginMatch(None))
    table.give(c.StateAges(None, (Seat.S, Seat.W, Seat.N, Seat.E)))
    table.give(c.DeclineDeal(Seat.S))
    table.give(c.AcceptDeal(Seat.W))
    while table.state.stage != "play" or table.state.hand_number != 2:
        step(table)
    table.give(c.Leave(Seat.N))
    table.give(c.Sit(Seat.N, "erna"))
    return play_match(table, oddness=0.1)


def streams() -> dict[str, Table]:
    revokes = ["revokes=allowed"]

    def played(name: str, seed: int, *overrides: str, settings: Settings | None = None, **odd: float) -> Table:
        return play_match(opened(with_overrides(preset(name), overrides), random.Random(seed), settings), **odd)

    return {
        "short-rubber": played("short", 1),
        "long-with-calling": played("long", 12, oddness=0.03),
        "modern-with-revokes": played("modern-honours", 0, *revokes, oddness=0.05, revokes=0.1),
        "laws-1864-with-revokes": played("laws-1864", 4, *revokes, oddness=0.05, revokes=0.1),
        "european-claims-and-take-backs": ages_and_a_newcomer(preset("european"), 5),
        "american-table-deals": played("american", 6, settings=Settings("last", False, "table")),
        "drive": played("drive", 7, "game.hands=8"),
        "keeper-pairs-by-lot": played("keeper", 8, "pairs=random"),
        "laws-1864-faults-unfinished": faulty(preset("laws-1864"), 9),
    }


def write(version: str) -> None:
    home = GOLDEN / version
    home.mkdir(parents=True)  # a version that is there already stays as it is
    for name, table in streams().items():
        (home / f"{name}.jsonl").write_text(match_lines.dumps(table.events), encoding="utf-8")
        (home / f"{name}.end.json").write_text(json.dumps(summary(table.state), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
