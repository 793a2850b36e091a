"""Drives of other kinds on their pages: a schedule in the making, pairs with honours, boards; and all by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.drive_page import Organiser, Phone, read_rows, seats_of
from browser.visitor import Come

pytestmark = pytest.mark.long

PAIRS = ["Ann, Bob", "Cy, Di", "Eve, Fred", "Gil, Hope"]
LONG_PAIRS = [
    f"{one} Featherstonehaugh, {two} Cholmondeley-Marjoribanks" for one, two in (pair.split(", ") for pair in PAIRS)
]

BROKEN = r"""() => {
  const out = [], range = document.createRange();
  for (const each of document.querySelectorAll('.side bdi, .two-big bdi, .goes bdi')) {
    const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+-?/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) out.push(word);
      }
    }
  }
  return out;
}"""
"""Words of names that go on in another line."""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, name: str) -> None:
    """Goes with the tabulator to what is called so."""
    for _ in range(120):
        page.keyboard.press("Tab")
        said = page.evaluate(
            """() => {
              const it = document.activeElement;
              if (it === document.body) return '';
              return it.getAttribute('aria-label') ?? [...(it.labels ?? [])].map((each) => each.innerText).join(' ')
                + it.innerText;
            }"""
        )
        if name in said:
            return
    raise AssertionError(f"no way to {name}")


def test_individuals_by_a_schedule_that_is_made_before_their_eyes(come: Come) -> None:
    organiser = Organiser(come(), {"kind": "individual", "hands": "6", "half_time": "0"}, [f"P{n}" for n in range(11)])
    organiser.now("Draw lots for 11 people")
    organiser.now("Make the schedule for 11 people")
    expect(organiser.page.locator(".now")).to_contain_text(re.compile("The schedule is being made|Ready for round 1"))
    stop = organiser.page.get_by_role("button", name="Take the best so far")
    if stop.count():
        stop.click()
    organiser.says("Ready for round 1")
    organiser.part("Round")
    organiser.seat(1)
    public, _ = organiser.links()
    me = come(size=(375, 812)).to(public)
    me.get_by_label("Your name or number").fill("3")
    me.locator(".candidates button").first.click()
    expect(me.locator(".place-now, .sits").first).to_be_visible()
    for table in (1, 2):
        organiser.enter(table, 8)
    expect(me.locator(".place-now")).to_contain_text("Next, round 2")


def test_pairs_with_honours_and_two_hands_a_round(come: Come) -> None:
    organiser = Organiser(
        come(),
        {"kind": "partner", "hands": "4", "hands_a_round": "2", "half_time": "0", "bonus": "honours"},
        LONG_PAIRS,
    )
    page = organiser.page
    organiser.now("Draw lots for 8 people")
    organiser.part("Round")
    seats = organiser.seat(1)
    organiser.row(1).locator("input").first.focus()
    for figures in (("7", "6", "3", "1"), ("2", "11", "", "")):
        for figure in figures:
            page.keyboard.type(figure)
            page.keyboard.press("Enter")
    expect(organiser.row(1).locator(".stands-in")).to_contain_text("honours 3 : 1")
    phone = Phone(come(size=(375, 812)), organiser.links()[1][2], "North–South")
    expect(phone.page.locator(".two-big")).to_contain_text("Featherstonehaugh")
    assert phone.page.evaluate(BROKEN) == []
    phone.be_there()
    expect(phone.page.locator(".sides")).to_contain_text("Featherstonehaugh")
    assert phone.page.evaluate(BROKEN) == []
    for hand, tricks in ((1, 9), (2, 4)):
        group = phone.page.get_by_role("group", name=re.compile(f"^Hand {hand}"))
        group.get_by_role("radio", name=str(tricks), exact=True).check()
    phone.page.get_by_label("Our honours").first.select_option("4")
    phone.press("We took 9 · 4, they took 4 · 9")
    phone.press("Hand this phone over")
    phone.sees("The other side says")
    phone.press("Yes, that is right")
    phone.sees("The result is in")
    organiser.says("Round 1 is closed")
    organiser.part("Standings")
    first, second = seats[1].ns, seats[2].ns
    rows = read_rows(page)
    assert rows[" & ".join(sorted(first))][2] == 1 + 2
    assert rows[" & ".join(sorted(second))][2] == 3 + 4


def test_boards_of_a_howell_have_their_own_hands(come: Come) -> None:
    organiser = Organiser(come(), {"kind": "howell", "hands": "3", "half_time": "0"}, PAIRS)
    organiser.now("Draw lots for 8 people")
    organiser.part("Round")
    organiser.seat(1)
    expect(organiser.row(1)).to_contain_text("Boards")
    for table in (1, 2):
        organiser.enter(table, 8)
    organiser.says("Round 1 is closed")
    organiser.part("Standings")
    expect(organiser.page.locator(".places thead")).to_contain_text("To the mean")


def test_a_slip_needs_both_figures_and_then_leads_to_the_next_table(come: Come) -> None:
    organiser = Organiser(come(), {"hands": "2", "half_time": "0"}, [f"Person {n}" for n in range(1, 9)])
    organiser.now("Draw lots for 8 people")
    organiser.part("Round")
    organiser.seat(1)
    fields = organiser.row(2).locator("input")
    fields.nth(1).focus()
    organiser.page.keyboard.type("4")
    organiser.page.keyboard.press("Enter")
    expect(organiser.row(2).locator(".why")).to_contain_text("both sides")
    expect(fields.nth(0)).to_be_focused()
    organiser.page.keyboard.type("9")
    organiser.page.keyboard.press("Enter")
    organiser.page.keyboard.press("Enter")
    expect(organiser.row(2).locator(".stands-in")).to_contain_text("9")
    expect(organiser.row(1).locator("input").first).to_be_focused()  # the only one that is not in


def test_a_round_by_keyboard_alone(come: Come) -> None:
    page = come().to("/drives/new")
    tab_to(page, "Name of the drive")
    page.keyboard.type("By keyboard")
    tab_to(page, "Hands")
    press(page, "Control+a")
    page.keyboard.type("2")
    tab_to(page, "Half-time after hand")
    press(page, "Control+a")
    page.keyboard.type("0")
    tab_to(page, "People, if you have them")
    for name in ("Ann", "Bob", "Cy", "Di"):
        page.keyboard.type(name)
        press(page, "Enter")
    tab_to(page, "Open the drive")
    press(page, "Enter")
    page.wait_for_selector(".organiser")
    tab_to(page, "Draw lots for 4 people")
    press(page, "Enter")
    expect(page.locator(".now-say")).to_contain_text("Ready for round 1")
    tab_to(page, "Seat round 1")
    press(page, "Enter")
    expect(page.locator('.tb[data-table="1"] input').first).to_be_focused()
    page.keyboard.type("9")
    press(page, "Enter")
    page.keyboard.type("4")
    press(page, "Enter")
    seat = page.get_by_role("button", name="Seat round 2")
    expect(seat).to_be_focused()
    before = seats_of(page)[1]
    tab_to(page, "Correct table 1")
    press(page, "Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("input").first).to_be_focused()
    page.keyboard.type("5")
    press(page, "Enter")
    page.keyboard.type("8")
    press(page, "Enter")
    expect(dialog.locator(".would .told li")).to_have_count(4)
    tab_to(page, "Correct it")
    press(page, "Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Correct table 1")).to_be_focused()
    rows = read_rows(page)
    assert {name: row[2] for name, row in rows.items()} == {
        **dict.fromkeys(before.ns, 0),
        **dict.fromkeys(before.ew, 2),
    }
