"""Two phones, and two tabs, on one sheet: nobody writes over what he has not seen, and nothing is entered twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .keeper_page import Keeper

NINE = {"tricks": {"NS": 9, "EW": 4}}
EIGHT = {"tricks": {"NS": 5, "EW": 8}}
SEVEN = {"tricks": {"NS": 7, "EW": 6}}
SIX = {"tricks": {"NS": 6, "EW": 7}}
ALL = {"tricks": {"NS": 13, "EW": 0}}


def line(keeper: Keeper, number: int, what: str) -> None:
    """Open a line by its own number and choose what to do."""
    keeper.page.locator(f"[data-line='{number}'] button").click()
    keeper.page.get_by_role("dialog").get_by_role("button", name=what, exact=True).click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_correction_does_not_write_over_one_that_came_meanwhile(chromium: Browser, address: str) -> None:
    with Keeper(chromium, address) as first, Keeper(chromium, address) as second:
        first.begin()
        first.enter(NINE)
        first.enter(SEVEN)
        second.page.goto(address + first.path)
        line(first, 1, "Correct")
        first.tap(SEVEN)
        assert first.scored() == "7 tricks: 1"
        line(second, 1, "Correct")
        second.tap(EIGHT)
        second.scored()
        second.confirm.click()
        expect(first.page.locator(".overtaken")).to_contain_text("East–West: 8 tricks")
        assert first.confirm.count() == 0
        assert first.line_items() == ["8 tricks: 2", "7 tricks: 1"]
        press(first.page, "Go on with mine")
        assert first.scored() == "7 tricks: 1"
        first.confirm.click()
        expect(second.page.locator("[data-line='1']")).to_contain_text("7 tricks: 1")


def test_a_hand_begun_before_another_was_written_is_not_entered_unasked(chromium: Browser, address: str) -> None:
    with Keeper(chromium, address) as first, Keeper(chromium, address) as second:
        first.begin()
        second.page.goto(address + first.path)
        second.page.wait_for_selector(".entry")
        second.tap(NINE)
        assert second.scored() == "9 tricks: 3"
        first.enter(NINE)
        expect(second.page.locator(".overtaken")).to_contain_text("North–South: 9 tricks")
        press(second.page, "It is the same hand")
        assert second.page.locator("[name=tricks]:checked").count() == 0
        second.tap(EIGHT)
        second.scored()
        first.enter(SEVEN)
        press(second.page, "Mine is another hand")
        assert second.scored() == "8 tricks: 2"
        second.confirm.click()
        expect(first.page.locator(".hist li")).to_have_count(3)
        assert first.line_items() == ["9 tricks: 3", "7 tricks: 1", "8 tricks: 2"]


def test_a_correction_that_the_server_refuses_is_given_back(chromium: Browser, address: str) -> None:
    with Keeper(chromium, address) as first, Keeper(chromium, address) as second:
        first.begin()
        first.enter(NINE)
        second.page.goto(address + first.path)
        line(second, 1, "Correct")
        second.tap(SEVEN)
        second.scored()
        second.context.set_offline(True)
        second.confirm.click()
        first.enter(EIGHT)
        second.context.set_offline(False)
        expect(second.page.locator("#entry-title")).to_have_text("Correct line 1", timeout=20_000)
        expect(second.page.locator(".overtaken")).to_be_visible()
        assert second.page.locator("[name=tricks]:checked").get_attribute("value") == "7"
        assert second.line_items() == ["9 tricks: 3", "8 tricks: 2"]


def test_two_tabs_have_one_list_of_what_waits(keeper: Keeper) -> None:
    keeper.begin()
    one, context = keeper.page, keeper.context
    two = context.new_page()
    two.goto(keeper.address + keeper.path)
    two.wait_for_selector(".entry")
    context.set_offline(True)
    for hand in (NINE, EIGHT):
        keeper.tap(hand)
        keeper.confirm.click()
    expect(two.locator(".waits li")).to_have_count(2)
    two.locator(".waits li").first.get_by_role("button", name="Leave it out").click()
    expect(one.locator(".waits li")).to_have_count(1)
    keeper.page = two
    keeper.tap(SIX)
    keeper.confirm.click()
    expect(one.locator(".waits li")).to_have_count(2)
    context.set_offline(False)
    for page in (one, two):
        expect(page.locator(".hist li")).to_have_count(2, timeout=20_000)
        expect(page.locator(".waits, .stuck")).to_have_count(0)
    assert keeper.line_items() == ["8 tricks: 2", "7 tricks: 1"]


@pytest.mark.long
def test_what_waits_and_what_was_refused_can_be_corrected(chromium: Browser, address: str) -> None:
    with Keeper(chromium, address) as first, Keeper(chromium, address) as second:
        first.begin()
        second.page.goto(address + first.path)
        second.page.wait_for_selector(".entry")
        second.context.set_offline(True)
        for hand in (NINE, EIGHT):
            second.tap(hand)
            second.confirm.click()
        waits = second.page.locator(".waits li")
        waits.first.get_by_role("button", name="Correct").click()
        expect(second.page.locator("#entry-title")).to_be_focused()
        second.page.locator("[name=tricks][value='10']").check()
        second.confirm.click()
        expect(waits.first).to_contain_text("North–South: 10 tricks")
        first.enter(SIX)
        second.context.set_offline(False)
        expect(second.page.locator(".stuck")).to_be_visible(timeout=20_000)
        waits.first.get_by_role("button", name="Correct").click()
        second.page.locator("[name=tricks][value='11']").check()
        second.confirm.click()
        expect(second.page.locator(".hist li")).to_have_count(3)
        assert second.line_items() == ["7 tricks: 1", "11 tricks: 5", "8 tricks: 2"]


def test_a_browser_that_lost_its_session_comes_back(keeper: Keeper) -> None:
    keeper.begin()
    keeper.context.clear_cookies()
    keeper.context.set_offline(True)
    expect(keeper.page.locator(".down")).to_be_visible()
    keeper.tap(NINE)
    keeper.confirm.click()
    keeper.context.set_offline(False)
    expect(keeper.page.locator(".hist li")).to_have_count(1, timeout=20_000)


@pytest.mark.long
def test_honours_tapped_for_another_hand_are_left_out_where_there_are_no_trumps(
    chromium: Browser, address: str
) -> None:
    with Keeper(chromium, address) as first, Keeper(chromium, address) as second:
        first.new()
        first.open("Rules of your own")
        first.page.locator(".switches label").filter(has_text="One hand in every 5").first.locator("input").check()
        press(first.page, "Begin")
        for hand in (SEVEN, SIX, SEVEN):
            first.enter(hand)
        second.page.goto(address + first.path)
        second.page.wait_for_selector(".entry")
        second.tap({**EIGHT, "honours": {"NS": 1, "EW": 3}})
        assert second.scored() == "8 tricks: 2 · honours, 3 of 4: 2"
        first.enter(SIX)
        press(second.page, "Mine is another hand")
        expect(second.page.locator(".turn")).to_contain_text("No trumps.")
        expect(second.page.locator(".hons")).to_have_count(0)
        assert second.scored() == "8 tricks: 2"
        press(second.page, "Clear")
        assert second.page.locator("[name=tricks]:checked").count() == 0
        expect(second.page.get_by_role("button", name="Clear")).to_have_count(0)
        second.enter(EIGHT)


@pytest.mark.long
def test_what_is_half_made_does_not_vanish_when_another_device_ends_the_match(chromium: Browser, address: str) -> None:
    with Keeper(chromium, address) as first, Keeper(chromium, address) as second:
        first.begin("classic")
        second.page.goto(address + first.path)
        second.page.wait_for_selector(".entry")
        second.page.locator("[name=side][value=EW]").check()
        first.enter(ALL)
        expect(first.page.locator(".result")).to_be_visible()
        expect(second.page.locator(".overtaken")).to_contain_text("North–South: 13 tricks")
        second.page.locator("[name=tricks][value='8']").check()
        press(second.page, "Begin another match with it")
        expect(second.page.locator(".overtaken")).to_have_count(0)
        assert second.scored() == "8 tricks: 2"
        second.confirm.click()
        expect(first.page.locator(".hist li")).to_have_count(3)
        second.page.locator("[name=side][value=EW]").check()
        first.enter(ALL)
        press(second.page, "It is the same hand")
        expect(second.page.locator(".result")).to_be_visible()
        press(second.page, "Another match")
        expect(second.page.locator("#entry-title")).to_have_text("Hand 1")
        assert second.page.locator(".entry .choice.sd :checked, .nums :checked").count() == 0
