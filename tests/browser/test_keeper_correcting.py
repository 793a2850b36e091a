"""Everything can be put right, and the page says what that changed: correct, insert, strike out, undo, do again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .keeper_page import Keeper

THREE = {"tricks": {"NS": 9, "EW": 4}}
TWO = {"tricks": {"NS": 5, "EW": 8}}
ONE = {"tricks": {"NS": 7, "EW": 6}}


def line(keeper: Keeper, number: int, what: str) -> None:
    """Open a line by its own number and choose what to do."""
    keeper.page.locator(f"[data-line='{number}'] button").click()
    keeper.page.get_by_role("dialog").get_by_role("button", name=what, exact=True).click()


def done(keeper: Keeper, text: str) -> None:
    expect(keeper.page.locator(".done")).to_contain_text(text)


def test_a_correction_says_what_it_changes_before_and_after(keeper: Keeper) -> None:
    keeper.begin("classic")
    for hand in (THREE, TWO, TWO):
        keeper.enter(hand)
    line(keeper, 1, "Correct")
    assert keeper.page.locator("[name=tricks]:checked").get_attribute("value") == "9"
    keeper.page.locator("[name=tricks][value='11']").check()
    assert keeper.scored() == "11 tricks: 5"
    before = keeper.page.locator(".enter .told").inner_text()
    assert "Match 1: North–South win it." in before
    keeper.confirm.click()
    done(keeper, "Line 1 corrected")
    assert "Match 1: North–South win it." in keeper.page.locator(".done").inner_text()
    expect(keeper.page.locator(".result")).to_be_visible()
    assert keeper.page.locator("li.void").count() == 2
    keeper.page.get_by_role("button", name="Undo").click()
    expect(keeper.page.locator("li.void")).to_have_count(0)
    assert keeper.points == {"NS": 3, "EW": 4}
    keeper.page.get_by_role("button", name="Do again").click()
    expect(keeper.page.locator("li.void")).to_have_count(2)


def test_insert_and_strike_out(keeper: Keeper) -> None:
    keeper.begin("classic")
    keeper.enter(THREE)
    keeper.enter(TWO)
    line(keeper, 1, "Insert a line before")
    keeper.tap(ONE)
    assert keeper.scored() == "7 tricks: 1"
    keeper.confirm.click()
    expect(keeper.page.locator(".hist li")).to_have_count(3)
    assert keeper.line_items() == ["7 tricks: 1", "9 tricks: 3", "8 tricks: 2"]
    line(keeper, 1, "Strike out")
    expect(keeper.page.get_by_role("dialog")).to_contain_text("No other line changes its points.")
    keeper.page.get_by_role("button", name="Strike it out").click()
    expect(keeper.page.locator(".hist li")).to_have_count(2)
    assert keeper.points == {"NS": 1, "EW": 2}
    keeper.menu("History")
    told = keeper.page.locator(".changes li")
    expect(told).to_have_count(4)
    assert "Line 2 struck out: North–South: 9 tricks" in told.nth(3).inner_text()
    keeper.page.keyboard.press("Escape")
    keeper.page.get_by_role("button", name="Undo").click()
    expect(keeper.page.locator(".hist li")).to_have_count(3)
    keeper.menu("History")
    expect(keeper.page.locator(".changes .undone")).to_have_count(1)
    assert keeper.wrong == []


def test_misdeals_and_hands_thrown_in_move_the_deal_as_the_rules_say(keeper: Keeper) -> None:
    keeper.begin("laws-1864", dealer="N")
    keeper.kind("misdeal")
    keeper.confirm.click()
    expect(keeper.page.locator(".turn")).to_contain_text("East deals. South leads.")
    keeper.kind("thrown")
    keeper.confirm.click()
    expect(keeper.page.locator(".hist li")).to_have_count(2)
    expect(keeper.page.locator(".turn")).to_contain_text("East deals.")
    keeper.kind("thrown")
    keeper.page.get_by_label("The deal passes to the left").check()
    keeper.confirm.click()
    expect(keeper.page.locator(".turn")).to_contain_text("South deals.")


@pytest.mark.long
def test_trumps_in_turn_are_shown_and_a_rubber_is_settled(keeper: Keeper) -> None:
    keeper.begin("drive", sets={"game.hands": 2})
    expect(keeper.page.locator(".turn")).to_contain_text("Hearts are trumps.")
    keeper.enter(THREE)
    expect(keeper.page.locator(".turn")).to_contain_text("Diamonds are trumps.")
    keeper.begin("short", dealer="N")
    keeper.enter({"tricks": {"NS": 11, "EW": 2}})
    keeper.enter({"tricks": {"NS": 11, "EW": 2}})
    result = keeper.page.locator(".result")
    assert "North–South won by 8" in result.inner_text()
    assert "East pays North 8 fish." in result.inner_text()
    keeper.page.get_by_role("button", name="Another match").click()
    expect(keeper.page.locator(".entry")).to_be_visible()
    expect(keeper.page.locator(".hist h3")).to_have_count(2)
    assert keeper.points == {"NS": 0, "EW": 0}


@pytest.mark.long
def test_counters_and_fish_are_laid_as_an_option(keeper: Keeper) -> None:
    keeper.begin("long", start={"NS": 7, "EW": 3})
    assert keeper.page.locator(".rows-of").count() == 0
    keeper.menu("Counters and fish")
    keeper.page.keyboard.press("Escape")
    for row, lying in (("row3", 0), ("row1", 2), ("row5", 1)):
        assert keeper.page.locator(f".marker .s >> nth=0 >> .{row} .disc").count() == lying
    keeper.page.reload()
    expect(keeper.page.locator(".rows-of")).to_have_count(2)


@pytest.mark.long
def test_whoever_looks_on_sees_all_and_writes_nothing(chromium: Browser, keeper: Keeper, address: str) -> None:
    keeper.begin(names={"N": "Ann"})
    keeper.enter(THREE)
    keeper.menu("Share")
    link = keeper.page.get_by_role("textbox", name="Link to look on").input_value()
    code = link.rpartition("/")[2]
    assert code.replace("-", "") not in keeper.path.replace("-", "")
    with Keeper(chromium, address) as other:
        other.page.goto(f"{address}/s/{code}")
        expect(other.page.locator(".hist li")).to_have_count(1)
        assert other.page.locator(".entry, .enter, .hist button").count() == 0
        assert "Ann" in other.page.locator(".marker").inner_text()
        keeper.page.keyboard.press("Escape")
        keeper.enter(TWO)
        expect(other.page.locator(".hist li")).to_have_count(2)
        other.page.goto(f"{address}/s/0000-0000-0000")
        expect(other.page.locator("h1")).to_contain_text("There is no sheet here")


HOSTILE = {
    "N": '"O’Brien" <script>alert(1)</script>',
    "E": "🂡 Zoë 👩‍👩‍👧",
    "S": "‮מרים אברהם",
    "W": "محمد {name} %s",
}


def test_hostile_names_are_names(keeper: Keeper) -> None:
    keeper.begin(names=HOSTILE, dealer="E")
    keeper.enter(THREE)
    page = keeper.page
    assert "<script>alert(1)</script>" in page.locator(".marker").inner_text()
    assert "{name} %s" in page.locator(".marker").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    page.goto(f"{keeper.address}{keeper.path}/print")
    assert "<script>alert(1)</script>" in page.locator(".block").inner_text()
    page.goto(f"{keeper.address}/sheets")
    assert "<script>" in page.locator(".rows").inner_text()
    assert keeper.wrong == []


def test_names_can_be_deleted(keeper: Keeper) -> None:
    keeper.begin(names={"N": "Ann", "NS": "The Larks"})
    expect(keeper.page.locator(".marker")).to_contain_text("The Larks")
    keeper.menu("Names")
    keeper.page.get_by_role("button", name="Delete all names").click()
    expect(keeper.page.locator(".marker")).to_contain_text("North–South")
    keeper.page.reload()
    expect(keeper.page.locator(".marker")).to_contain_text("North–South")


def test_a_sheet_is_saved_and_taken_in_again(keeper: Keeper, tmp_path: Path) -> None:
    keeper.begin(names={"N": "Ann"})
    keeper.enter(THREE)
    keeper.enter(TWO)
    page, path = keeper.page, keeper.path
    keeper.page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as JSON").click()
    file = tmp_path / "sheet.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["names"] == {"N": "Ann"}
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as CSV").click()
    assert saving.value.suggested_filename.endswith(".csv")
    page.goto(f"{keeper.address}/sheets")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Make a sheet of it").click()
    expect(page.locator(".hist li")).to_have_count(2)
    assert keeper.path != path
    assert keeper.points == {"NS": 3, "EW": 2}
    assert "Ann" in page.locator(".marker").inner_text()


@pytest.mark.parametrize(
    ("ruleset", "topic", "entered"),
    [
        ("laws-1864", "A revoke", "revoke"),
        ("laws-1864", "A revoke", "both_revoked"),
        ("laws-1864", "A fault in dealing", "misdeal"),
    ],
)
def test_the_referee_rules_and_enters(keeper: Keeper, ruleset: str, topic: str, entered: Any) -> None:
    keeper.begin(ruleset)
    page = keeper.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="What happens now?").click()
    section = page.locator("section").filter(has=page.get_by_role("heading", name=topic, exact=True))
    cases = section.locator("details").filter(has=page.locator(f"a[href*='enter={entered}']"))
    cases.first.locator("summary").click()
    assert "Laws of Short Whist, 1864" in cases.first.inner_text()
    cases.first.get_by_role("link", name="Enter it on the sheet").first.click()
    page.wait_for_selector(".entry")
    if entered != "misdeal":
        expect(page.locator(".revoke")).to_have_count(1 if entered == "revoke" else 2)
    else:
        expect(page.locator("[name=kind][value=misdeal]")).to_be_checked()
    assert page.locator(".hist li").count() == 0


def switch(keeper: Keeper, text: str) -> None:
    keeper.page.locator(".switches label").filter(has_text=text).first.locator("input").check()


def test_rules_of_ones_own_are_switched_and_what_does_not_go_together_is_said(keeper: Keeper) -> None:
    keeper.new()
    keeper.open("Rules of your own")
    switch(keeper, "A set number of hands")
    switch(keeper, "The match goes to the first side with 2 games")
    switch(keeper, "One hand in every 5")
    switch(keeper, "three points are taken off")
    keeper.page.get_by_role("button", name="Begin").click()
    expect(keeper.page.locator(".enter .why")).to_contain_text("a set number of hands is one game")
    assert keeper.page.locator("[name=ruleset][value=own]").is_checked()
    keeper.open("Rules of your own")
    switch(keeper, "To 10 points")
    keeper.page.get_by_role("button", name="Begin").click()
    expect(keeper.page.locator(".turn")).to_contain_text("Hearts are trumps.")
    assert keeper.page.locator(".revokes").count() == 1
    for _ in range(4):
        keeper.enter(ONE)
    expect(keeper.page.locator(".turn")).to_contain_text("No trumps.")
    assert keeper.page.locator(".hons").count() == 0
    assert "Own rules" in keeper.page.locator(".bar").inner_text()
    assert keeper.wrong == []
