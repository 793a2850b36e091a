"""Nothing that was entered is lost: reload, rotation, a dead line, a killed server; and two devices on one sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from chromium_at_hand import CHROMIUM
from server.running_server import ServerProcess, server_process

from .keeper_page import Keeper

NINE = {"tricks": {"NS": 9, "EW": 4}}
EIGHT = {"tricks": {"NS": 5, "EW": 8}}
SEVEN = {"tricks": {"NS": 7, "EW": 6}}


def waiting(page: Page) -> list[str]:
    return [each.split("\n")[0] for each in page.locator(".waits li").all_inner_texts()]


def test_a_half_made_entry_and_the_sheet_outlast_rotation(keeper: Keeper) -> None:
    keeper.begin()
    keeper.enter(NINE)
    keeper.tap(EIGHT)
    keeper.page.set_viewport_size({"width": 812, "height": 375})
    assert keeper.scored() == "8 tricks: 2"
    keeper.page.set_viewport_size({"width": 375, "height": 812})
    assert keeper.scored() == "8 tricks: 2"
    assert keeper.wrong == []


def test_a_reload_shows_what_was_entered(keeper: Keeper) -> None:
    keeper.begin(names={"N": "Ann", "S": "Joe"}, dealer="S")
    keeper.enter(NINE)
    keeper.page.reload()
    expect(keeper.page.locator(".hist li")).to_have_count(1)
    assert keeper.points == {"NS": 3, "EW": 0}
    assert "Ann and Joe" in keeper.page.locator(".marker").inner_text()
    assert "West deals." in keeper.page.locator(".turn").inner_text()


def test_without_a_line_entries_wait_with_raw_numbers_and_go_in_order(keeper: Keeper) -> None:
    keeper.begin()
    keeper.enter(NINE)
    keeper.context.set_offline(True)
    expect(keeper.page.locator(".down")).to_be_visible()
    for hand in (EIGHT, SEVEN):
        keeper.tap(hand)
        assert "It is scored when the line is back." in keeper.page.locator(".enter").inner_text()
        keeper.confirm.click()
    expect(keeper.page.locator(".waits li")).to_have_count(2)
    assert waiting(keeper.page) == ["East–West: 8 tricks", "North–South: 7 tricks"]
    assert keeper.points == {"NS": 3, "EW": 0}
    keeper.context.set_offline(False)
    expect(keeper.page.locator(".waits")).to_have_count(0, timeout=20_000)
    assert keeper.line_items() == ["9 tricks: 3", "8 tricks: 2", "7 tricks: 1"]
    assert keeper.points == {"NS": 4, "EW": 2}


@pytest.mark.long
def test_a_waiting_entry_can_be_left_out(keeper: Keeper) -> None:
    keeper.begin()
    keeper.context.set_offline(True)
    expect(keeper.page.locator(".down")).to_be_visible()
    for hand in (NINE, EIGHT):
        keeper.tap(hand)
        keeper.confirm.click()
    expect(keeper.page.locator(".waits li")).to_have_count(2)
    keeper.page.locator(".waits li").first.get_by_role("button", name="Leave it out").click()
    expect(keeper.page.locator(".waits li")).to_have_count(1)
    assert waiting(keeper.page) == ["East–West: 8 tricks"]
    keeper.context.set_offline(False)
    expect(keeper.page.locator(".hist li")).to_have_count(1, timeout=20_000)
    assert keeper.line_items() == ["8 tricks: 2"]


def test_a_sheet_is_begun_without_a_line_and_outlasts_a_reload(keeper: Keeper) -> None:
    page = keeper.page
    keeper.new()
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    keeper.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".begin")
    page.locator("[name=ruleset][value=long]").check()
    keeper.open("Names")
    page.fill("[name=name-N]", "Zoë")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".entry")
    for hand in (NINE, EIGHT):
        keeper.tap(hand)
        keeper.confirm.click()
    expect(page.locator(".waits li")).to_have_count(2)
    page.reload()
    expect(page.locator(".waits li")).to_have_count(2)
    assert "Zoë" in page.locator(".marker").inner_text()
    keeper.context.set_offline(False)
    expect(page.locator(".hist li")).to_have_count(2, timeout=20_000)
    assert keeper.points == {"NS": 3, "EW": 2}
    page.goto(f"{keeper.address}/sheets")
    assert "Zoë" in page.locator(".rows").inner_text()


def test_two_devices_see_each_other_and_do_not_overwrite(chromium: Browser, address: str) -> None:
    with Keeper(chromium, address) as first, Keeper(chromium, address) as second:
        first.begin()
        second.page.goto(address + first.path)
        second.page.wait_for_selector(".entry")
        first.enter(NINE)
        expect(second.page.locator(".hist li")).to_have_count(1)
        second.context.set_offline(True)
        expect(second.page.locator(".down")).to_be_visible()
        second.tap(EIGHT)
        second.confirm.click()
        second.tap(SEVEN)
        second.confirm.click()
        first.enter({"tricks": {"NS": 6, "EW": 7}})
        second.context.set_offline(False)
        expect(second.page.locator(".stuck")).to_be_visible(timeout=20_000)
        assert "Line 2 is written already" in second.page.locator(".stuck").inner_text()
        assert second.line_items() == ["9 tricks: 3", "7 tricks: 1"]
        assert first.line_items() == second.line_items()
        second.page.get_by_role("button", name="Enter it as the next line").click()
        expect(second.page.locator(".hist li")).to_have_count(4)
        expect(first.page.locator(".hist li")).to_have_count(4)
        assert first.line_items() == ["9 tricks: 3", "7 tricks: 1", "8 tricks: 2", "7 tricks: 1"]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    with server_process(tmp_path / "oddtrick.db") as server:
        yield server


def test_a_killed_server_loses_nothing(chromium: Browser, process: ServerProcess) -> None:
    with Keeper(chromium, process.address) as keeper:
        keeper.begin()
        keeper.enter(NINE)
        process.kill()
        keeper.tap(EIGHT)
        keeper.confirm.click()
        expect(keeper.page.locator(".waits li")).to_have_count(1)
        process.start()
        expect(keeper.page.locator(".waits")).to_have_count(0, timeout=30_000)
        expect(keeper.page.locator(".hist li")).to_have_count(2)
        keeper.page.reload()
        expect(keeper.page.locator(".hist li")).to_have_count(2)
        assert keeper.points == {"NS": 3, "EW": 2}


def test_a_reload_in_the_middle_of_a_hand_loses_no_tap(keeper: Keeper) -> None:
    keeper.begin()
    keeper.tap({**EIGHT, "honours": {"NS": 4, "EW": 0}})
    assert keeper.scored() == "8 tricks: 2 · honours, 4 of 4: 4"
    keeper.page.reload()
    assert keeper.scored() == "8 tricks: 2 · honours, 4 of 4: 4"
    keeper.confirm.click()
    expect(keeper.page.locator(".hist li")).to_have_count(1)
    keeper.page.reload()
    expect(keeper.page.locator(".hist li")).to_have_count(1)
    assert keeper.page.locator("[name=tricks]:checked").count() == 0


@pytest.mark.long
def test_a_sheet_left_waiting_is_found_again(keeper: Keeper) -> None:
    keeper.begin()
    keeper.context.set_offline(True)
    expect(keeper.page.locator(".down")).to_be_visible()
    keeper.tap(NINE)
    keeper.confirm.click()
    expect(keeper.page.locator(".waits li")).to_have_count(1)
    keeper.page.close()
    keeper.context.set_offline(False)
    keeper.page = keeper.context.new_page()
    keeper.new()
    keeper.page.get_by_role("link", name="Go on with sheet 1").click()
    expect(keeper.page.locator(".hist li")).to_have_count(1, timeout=20_000)


@pytest.mark.long
def test_hands_entered_after_an_unknown_end_begin_another_match(keeper: Keeper) -> None:
    keeper.begin("classic")
    keeper.context.set_offline(True)
    expect(keeper.page.locator(".down")).to_be_visible()
    for hand in ({"tricks": {"NS": 13, "EW": 0}}, NINE, SEVEN):
        keeper.tap(hand)
        keeper.confirm.click()
    expect(keeper.page.locator(".waits li")).to_have_count(3)
    keeper.context.set_offline(False)
    expect(keeper.page.locator(".stuck")).to_contain_text("The match was over after 1 hand.", timeout=20_000)
    keeper.page.get_by_role("button", name="Begin another match with it").click()
    expect(keeper.page.locator(".hist li")).to_have_count(4)
    assert keeper.points == {"NS": 4, "EW": 0}
    keeper.page.reload()
    expect(keeper.page.locator(".hist li")).to_have_count(4)
    expect(keeper.page.locator(".waits")).to_have_count(0)


def test_over_plain_http_an_open_page_keeps_score_without_a_line(chromium: Browser, address: str) -> None:
    elsewhere = "whist.test"  # to a browser no safe place, unlike 127.0.0.1
    args = [*CHROMIUM["args"], f"--host-resolver-rules=MAP {elsewhere} 127.0.0.1"]
    browser = chromium.browser_type.launch(**{**CHROMIUM, "args": args})
    with Keeper(browser, address.replace("127.0.0.1", elsewhere)) as keeper:
        keeper.new()
        assert keeper.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        keeper.context.set_offline(True)
        keeper.page.get_by_role("button", name="Begin").click()
        keeper.page.wait_for_selector(".entry")
        for hand in (NINE, EIGHT):
            keeper.tap(hand)
            keeper.confirm.click()
        expect(keeper.page.locator(".waits li")).to_have_count(2)
        assert waiting(keeper.page) == ["North–South: 9 tricks", "East–West: 8 tricks"]
        keeper.context.set_offline(False)
        expect(keeper.page.locator(".hist li")).to_have_count(2, timeout=20_000)
        assert keeper.points == {"NS": 3, "EW": 2}
    browser.close()
