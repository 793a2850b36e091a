"""axe looks at every page of a drive in both themes: the form, the organiser's parts and dialogs, phones, players."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.drive_page import Organiser, Phone
from browser.visitor import Come

pytestmark = pytest.mark.long

NAMES = [f"Person {letter}" for letter in "ABCDEFGHIJKL"]
SIDEWAYS = """() => ['', '200%'].map((size) => {
  const root = document.documentElement;
  root.style.fontSize = size;
  const out = root.scrollWidth - root.clientWidth;
  root.style.fontSize = '';
  return Math.max(out, 0);
})"""
PARTS = ("Round", "People", "Standings", "History", "Links and print", "About")


def clean(page: Page, what: str) -> None:
    """axe has nothing to say, and nothing sticks out at the side, not with letters of twice the size either."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{what}\n{found.generate_report()}"
    assert page.evaluate(SIDEWAYS) == [0, 0], what


def in_dialog(page: Page, what: str, act: Callable[[], Any]) -> None:
    act()
    page.wait_for_selector("dialog")
    clean(page, what)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("theme", "size"), [("light", (1440, 900)), ("dark", (375, 812))])
def test_axe_finds_nothing_on_the_pages_of_a_drive(come: Come, theme: str, size: tuple[int, int]) -> None:
    me = come(color_scheme=theme, size=size)
    clean(me.to("/drives/new"), "the form")
    for summary in me.page.locator("summary").all():
        summary.click()
    clean(me.page, "the form with all that it has")
    clean(me.to("/drives"), "no drive yet")
    organiser = Organiser(me, {"title": "Harvest drive", "hands": "2", "half_time": "1"})
    page = organiser.page
    clean(page, "nobody yet")
    organiser.enter_people(NAMES)
    clean(page, "people")
    organiser.now("Draw lots")
    organiser.says("Ready for round 1")
    organiser.part("Round")
    clean(page, "no round yet")
    organiser.seat(1)
    clean(page, "a round")
    organiser.row(1).locator("input").first.focus()
    organiser.type_result(9, 9)
    expect(organiser.row(1).locator(".why")).to_be_visible()
    clean(page, "a slip that is wrong")
    public, tables = organiser.links()
    phone = Phone(come(color_scheme=theme, size=size), tables[1], "North–South")
    other = Phone(come(color_scheme=theme, size=size), tables[1], "East–West")
    clean(phone.page, "which side")
    phone.be_there()
    clean(phone.page, "how many tricks")
    phone.say(8)
    phone.sees("Waiting for the other side")
    clean(phone.page, "said")
    other.be_there()
    clean(other.page, "to be confirmed")
    other.press("No, we have something else")
    other.say(6)
    phone.sees("The two sides differ")
    clean(phone.page, "a difference")
    expect(organiser.row(1)).to_contain_text("The sides differ")
    clean(page, "a difference, for the organiser")
    organiser.row(1).get_by_role("button", name="Take it").first.click()
    phone.sees("The result is in")
    clean(phone.page, "in")
    for table in (2, 3):
        organiser.enter(table, 5)
    organiser.says("Half-time")
    clean(page, "half-time")
    looker = come(color_scheme=theme, size=size).to(public)
    looker.get_by_label("Your name or number").fill("Person")
    clean(looker, "finding oneself")
    looker.locator(".candidates button").first.click()
    looker.get_by_text("My evening").click()
    looker.wait_for_selector(".card-lines")
    clean(looker, "one's own place")
    organiser.seat(2)
    in_dialog(page, "correcting", lambda: _correct(organiser))
    organiser.last_round(2)
    for table in (1, 2, 3):
        organiser.enter(table, 9)
    organiser.now("End the drive")
    organiser.says("The drive is over")
    for part in PARTS:
        organiser.part(part)
        clean(page, part)
    organiser.part("People")
    in_dialog(page, "a person", lambda: page.locator(".person").first.click())
    organiser.part("Standings")
    in_dialog(page, "an evening", lambda: page.locator(".places .name").first.click())
    organiser.part("About")
    in_dialog(page, "deleting names", lambda: page.get_by_role("button", name="Delete all names").click())
    clean(me.to("/drives"), "one's drives")


def _correct(organiser: Organiser) -> None:
    """Opens the correction of a result on which the seats depend, as far as the question."""
    organiser.last_round(1)
    organiser.correcting(2)
    organiser.type_result(8, 5)
    organiser.page.get_by_role("radio", name=re.compile("Reseat")).check()
    expect(organiser.page.get_by_role("button", name="Correct it")).to_be_enabled()
