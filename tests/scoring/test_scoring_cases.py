"""Every worked example of the sources (tests/cases/scoring.json, counters.json) through the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oddtrick.cards import Side
from oddtrick.errors import OddtrickError
from oddtrick.rulesets import preset, with_overrides
from oddtrick.scoring import Score, add_hand, counters, read_hand, start_match

CASES = Path(__file__).parents[1] / "cases"
SCORING: list[dict[str, Any]] = json.loads((CASES / "scoring.json").read_text("utf-8"))["cases"]
ROWS: dict[str, list[int]] = json.loads((CASES / "counters.json").read_text("utf-8"))["rows"]


def side(letters: str | None) -> Side | None:
    return None if letters is None else Side(letters)


@pytest.mark.parametrize("case", SCORING, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    rules = with_overrides(preset(case["ruleset"]), {key: str(value) for key, value in case.get("set", {}).items()})
    start = case.get("start", {"NS": 0, "EW": 0})
    match = start_match(rules, Score(start["NS"], start["EW"]))
    expect = dict(case["expect"])
    if expect.pop("error", False):
        for hand in case["hands"][:-1]:
            match = add_hand(rules, match, read_hand(hand))
        with pytest.raises(OddtrickError):
            add_hand(rules, match, read_hand(case["hands"][-1]))
        return
    for hand in case["hands"]:
        match = add_hand(rules, match, read_hand(hand))
    last = match.hands[-1]
    wanted = expect.pop("match", {})
    if "score" in expect:
        score = expect.pop("score")
        assert last.score == Score(score["NS"], score["EW"])
    if "game_won_by" in expect:
        assert last.game_won_by is side(expect.pop("game_won_by"))
    if "game_points" in expect:
        assert match.games[-1].game_points == expect.pop("game_points")
    assert expect == {}, "an expectation that nothing looks at"
    for key, value in wanted.items():
        if key == "totals":
            assert match.totals == Score(value["NS"], value["EW"])
        elif key == "winner":
            assert match.winner is side(value)
        else:
            assert getattr(match, key) == value


def test_counters_lie_as_in_the_source() -> None:
    assert {points: list(counters(int(points))) for points in ROWS} == ROWS
