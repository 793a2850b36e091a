"""Worked examples of scoring, entered through the page by taps: the page says what the library says.

As many as show every rule between them are entered each time, all of them in the long tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from oddtrick.cards import SIDES
from oddtrick.errors import OddtrickError
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import MatchScore, Score, add_hand, read_hand, settlement, start_match

from .keeper_page import Keeper, items, said

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "scoring.json").read_text("utf-8"))[
    "cases"
]


@pytest.fixture(scope="module")
def keeper(chromium: Browser, address: str) -> Iterator[Keeper]:
    """One page for all of them."""
    with Keeper(chromium, address) as made:
        yield made
        assert made.wrong == []


def rules_of(case: dict[str, Any]) -> Ruleset:
    return with_overrides(preset(case["ruleset"]), {key: str(value) for key, value in case.get("set", {}).items()})


def by_the_library(case: dict[str, Any]) -> MatchScore:
    rules = rules_of(case)
    start = case.get("start")
    match = start_match(rules, None if start is None else Score(start["NS"], start["EW"]))
    for hand in case["hands"]:
        match = add_hand(rules, match, read_hand(hand))
    return match


def shows(case: dict[str, Any]) -> set[str]:
    """The rules that a case shows: what it scores for and what it is settled by, or why it is refused."""
    try:
        match = by_the_library(case)
    except OddtrickError as refused:
        return {f"refused: {refused.reason.code}"}
    found = {line.reason.code for scored in match.hands for line in scored.lines}
    found |= {f"totals: {total.reason.code}" for total in settlement(rules_of(case), match) if match.over}
    found |= {f"penalty: {each['penalty']}" for hand in case["hands"] for each in hand.get("revokes", ())}
    found |= {f"set: {key}" for key in case.get("set", {})}
    found |= {name for name in ("start", "called") if name in case or any(name in hand for hand in case["hands"])}
    return found | {f"over: {match.over}, won: {match.winner is not None}"}


def chosen(cases: list[dict[str, Any]]) -> list[Any]:
    """The cases as parameters: those that show something no earlier one does, and the others as long tests."""
    seen: set[str] = set()
    found = []
    for case in sorted(cases, key=lambda case: (-len(shows(case)), case["id"])):
        new = shows(case) - seen
        seen |= new
        found.append(pytest.param(case, id=case["id"], marks=() if new else pytest.mark.long))
    return found


GOOD = chosen([case for case in CASES if "error" not in case["expect"]])
REFUSED = chosen([case for case in CASES if "error" in case["expect"]])


@pytest.mark.parametrize("case", GOOD)
def test_a_case_entered_by_taps_scores_as_in_the_library(keeper: Keeper, case: dict[str, Any]) -> None:
    match = by_the_library(case)
    keeper.begin(case["ruleset"], start=case.get("start"), sets=case.get("set"))
    for hand, scored in zip(case["hands"], match.hands, strict=True):
        before = keeper.page.locator(".hist li").count()
        keeper.tap(hand)
        assert keeper.scored() == items(scored)
        keeper.confirm.click()
        expect(keeper.page.locator(".hist li")).to_have_count(before + 1)
    assert keeper.line_items() == [items(scored) for scored in match.hands]
    for line, scored in zip(keeper.lines(), match.hands, strict=True):
        assert f"{scored.score.ns} : {scored.score.ew}" in line
    assert keeper.points == {side.value: match.score.of(side) for side in SIDES}
    if match.over:
        shown = keeper.page.locator(".result").inner_text()
        for total in settlement(rules_of(case), match):
            if total.reason.code != "score_total_points":  # the total says these
                assert said(total.reason).lower() in shown.lower()
        totals = keeper.page.locator(".result tfoot td").all_inner_texts()
        assert totals == [str(match.totals.of(side)) for side in SIDES]
        if match.margin is not None:
            assert f"won by {match.margin}" in shown
    else:
        assert keeper.page.locator(".result").count() == 0


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_not_offered(keeper: Keeper, case: dict[str, Any]) -> None:
    keeper.begin(case["ruleset"], start=case.get("start"), sets=case.get("set"))
    page = keeper.page
    for hand in case["hands"][:-1]:
        keeper.enter(hand)
    wrong = case["hands"][-1]
    if len(case["hands"]) > 1:
        expect(page.locator(".result")).to_be_visible()
        assert page.locator(".entry").count() == 0
    elif "called" in wrong:
        assert page.locator("[name=kind][value=called]").count() == 0
    elif "revokes" in wrong:
        assert page.locator(".revokes").count() == 0
    elif case["ruleset"] == "classic" and "honours" in wrong:
        assert page.locator(".hons").count() == 0
    elif "honours" in wrong:
        keeper.tap({**wrong, "honours": {"NS": 3, "EW": 1}})
        assert page.locator(".held .btn[aria-pressed=true]").count() == 4
    else:
        keeper.tap({"tricks": {"NS": 9, "EW": 4}})
        assert page.locator("[name=tricks]:checked").count() == 1
