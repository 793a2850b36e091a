"""The pages of a knockout: its organiser enters and corrects, everybody looks on, the bracket hangs on the wall."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from oddtrick.drive import knockout as k
from oddtrick.records import sheet_json
from oddtrick.rulesets import preset
from oddtrick.server.sheets.codes import sheet_code
from oddtrick.sheet import commands as c
from server.drive_client import DriveLine, new_knockout
from server.running_server import ServerInThread
from server.table_client import Guest
from sheet.golden_sheets import hand, told

from .visitor import Visitor

LONG = "Featherstonehaugh-Cholmondeley and Konstantinopoulou"
MARKUP = "<img src=x onerror=alert(1)>"
EIGHT = (
    "Okoro and Lindo",
    LONG,
    MARKUP,
    "Marsh and Dunn",
    "Vane and Adair",
    "Prado and Tully",
    "Khan and Hart",
    "Rao and Cole",
)
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll('button, a.btn, summary, select, .choice label, .picks label')]
  .filter((each) => each.checkVisibility() && !each.closest('[inert]'))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 40)
  .map(([what, box]) => `${what} ${box.width}×${box.height}`)"""


@pytest.fixture
def guest(house: ServerInThread) -> Iterator[Guest]:
    with Guest(house.address) as made:
        yield made


def begin(visitor: Visitor, names: tuple[str, ...], best_of: str = "1", *, third: bool = False) -> str:
    """A knockout by the form, all seeded in this order; its pen."""
    page = visitor.to("/knockouts/new")
    page.get_by_label("Name of the knockout").fill("Bell Lane cup")
    page.get_by_label("Pairs or players").fill("\n".join(names))
    page.get_by_label("How many are seeded").fill(str(len(names)))
    page.locator(f"[name=best_of][value='{best_of}']").check()
    page.get_by_label("A match for the third place").set_checked(third)
    page.get_by_role("button", name="Draw and begin").click()
    page.wait_for_selector(".cup-page")
    return page.url.rsplit("/", 1)[1]


def to_play(page: Page, *names: str) -> Locator:
    found = page.locator(".to-play button")
    for name in names:
        found = found.filter(has_text=name)
    return found


def enter(page: Page, winner: str, rubbers: str = "") -> None:
    """Fills in the dialog that is open and enters it."""
    dialog = page.get_by_role("dialog")
    dialog.locator(".picks label").filter(has_text=winner).click()
    if rubbers:
        dialog.locator(".choice label").filter(has_text=rubbers).click()
    dialog.locator("button.primary").click()


def box(page: Page, match: str) -> Locator:
    return page.locator(f".drawn [data-match='{match}']")


def test_a_knockout_is_played_by_keyboard_and_mouse_and_seen_by_all(come: Any) -> None:
    organiser, looker = come(size=(1440, 900)), come(size=(1440, 900))
    page = organiser.page
    begin(organiser, EIGHT, third=True)
    expect(page.locator(".to-play li")).to_have_count(4)
    page.get_by_role("button", name="Share").click()
    public = page.get_by_label("Link to look on", exact=True).input_value()
    page.keyboard.press("Escape")
    other = looker.page
    other.goto(public)
    expect(other.locator(".drawn [data-match]")).to_have_count(8)
    expect(other.locator(".to-play")).to_have_count(0)
    expect(other.get_by_role("button", name="Names")).to_have_count(0)

    to_play(page, "Okoro and Lindo").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("button.primary")).to_be_disabled()
    dialog.locator("[name=won]").first.focus()
    page.keyboard.press("Space")
    expect(dialog.locator("button.primary")).to_have_text("Okoro and Lindo wins")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator(".done")).to_contain_text("Okoro and Lindo won.")
    expect(box(page, "2-1")).to_contain_text("Okoro and Lindo")
    expect(box(other, "2-1")).to_contain_text("Okoro and Lindo")

    box(page, "1-2").locator("rect").click(position={"x": 20, "y": 20})
    enter(page, "Marsh and Dunn")
    for winner in (LONG, MARKUP):
        to_play(page, winner).click()
        enter(page, winner)
    for winner in ("Okoro and Lindo", LONG):
        to_play(page, winner, "Semi-finals").click()
        enter(page, winner)
    to_play(page, "For the third place").click()
    enter(page, MARKUP)
    to_play(page, "Final").click()
    enter(page, LONG)
    for each in (page, other):
        expect(each.locator(".champion")).to_contain_text(LONG)
        expect(each.locator(".champion")).to_contain_text(MARKUP)
    expect(page.locator(".to-play")).to_have_count(0)
    expect(box(other, "3-1")).to_have_attribute(
        "aria-label", re.compile(f"^Final: {LONG} beat Okoro and Lindo, 1 to 0")
    )


def test_a_correction_moves_the_right_one_on_or_warns_and_strikes_out(come: Any) -> None:
    organiser = come(size=(1440, 900))
    page = organiser.page
    begin(organiser, EIGHT[:4], "3")
    for winner, rubbers in (("Okoro and Lindo", "2 : 1"), (LONG, "2 : 0")):
        to_play(page, winner).click()
        enter(page, winner, rubbers)
    to_play(page, "Final").click()
    enter(page, LONG, "2 : 1")
    expect(page.locator(".champion")).to_contain_text(LONG)
    box(page, "1-1").locator("rect").click(position={"x": 20, "y": 20})
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[name=won]").first).to_be_checked()
    enter(page, "Marsh and Dunn", "2 : 1")
    expect(dialog.get_by_role("alert")).to_contain_text("A later match was played by who should not have been in it.")
    expect(dialog.get_by_role("alert")).to_contain_text("Final")
    expect(page.locator(".champion")).to_be_visible()
    dialog.get_by_role("button", name="Correct, and strike these out").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".champion")).to_have_count(0)
    expect(to_play(page, "Final")).to_contain_text("Marsh and Dunn")
    page.get_by_role("button", name="History").click()
    history = page.get_by_role("dialog").locator(".history li p")
    expect(history.first).to_contain_text("corrected: 2 : 1 → 1 : 2; struck out: Final")
    expect(history.last).to_have_text("The knockout was drawn")


def test_who_does_not_come_loses_without_play(come: Any) -> None:
    organiser = come(size=(1440, 900))
    page = organiser.page
    begin(organiser, EIGHT[:3], "3")
    page.locator(".to-play button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Without play").check()
    expect(dialog.locator(".choice")).to_have_count(0)
    enter(page, MARKUP)
    expect(dialog).to_have_count(0)
    page.get_by_text("Match by match").click()
    expect(page.locator(".list li").filter(has_text="Without play")).to_contain_text(MARKUP)
    expect(page.locator(".list li").first).to_contain_text("bye")


def test_rubbers_are_read_from_a_score_sheet_and_seen_before_they_are_entered(come: Any, guest: Guest) -> None:
    rubber = [c.EnterLine(n, hand(9)) for n in range(1, 5)]
    text = sheet_json.dumps(told((c.OpenSheet(preset("short")), *rubber)), {})
    made = guest.http.post("/sheets/import", data={"csrf": guest.csrf(), "sheet": text}).headers["location"]
    opens = sheet_code(made.rsplit("/", 1)[1])
    assert opens is not None
    organiser = come(size=(1440, 900))
    page = organiser.page
    begin(organiser, EIGHT[:4], "1")
    to_play(page, "Okoro and Lindo").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("From a score sheet").click()
    dialog.get_by_label("Its code or its link").fill("k7dm-4wqz-t9bx")
    dialog.get_by_role("button", name="Read the sheet").click()
    expect(dialog.locator("details [role=status]")).not_to_have_text("")
    dialog.get_by_label("Its code or its link").fill(opens.code)
    dialog.locator("#side").select_option("EW")
    dialog.get_by_role("button", name="Read the sheet").click()
    expect(dialog.locator("details [role=status]")).to_contain_text("Look at it above")
    expect(dialog.locator("[name=won]").nth(1)).to_be_checked()
    expect(to_play(page, "Okoro and Lindo")).to_have_count(1)  # nothing is entered yet
    dialog.locator("button.primary").click()
    expect(box(page, "2-1")).to_contain_text("Marsh and Dunn")


def test_names_are_changed_and_forgotten(come: Any) -> None:
    organiser = come(size=(1440, 900))
    page = organiser.page
    begin(organiser, EIGHT[:4])
    page.get_by_role("button", name="Names").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Number 1", exact=True).fill("Ames and Bell")
    dialog.get_by_label("Number 1", exact=True).press("Tab")
    expect(dialog.locator("[role=status]")).to_have_text("Changed.")
    dialog.get_by_label("Name of the knockout").fill("The other cup")
    dialog.get_by_label("Name of the knockout").press("Tab")
    expect(page.locator("h1")).to_have_text("The other cup")
    expect(box(page, "1-1")).to_contain_text("Ames and Bell")
    dialog.get_by_role("button", name="Forget all names").click()
    dialog.get_by_role("button", name="Delete them for good").click()
    expect(dialog.locator("[role=status]")).to_have_text("All names are deleted.")
    expect(box(page, "1-1")).to_contain_text("number 1")
    expect(page.locator("h1")).to_have_text("Knockout")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing(chromium: Browser, house: ServerInThread, theme: Any) -> None:
    visitor = Visitor(chromium, house.address, size=(1440, 900), color_scheme=theme)
    page = visitor.page
    pen = begin(visitor, EIGHT, "3", third=True)

    def look(where: str) -> None:
        found = Axe().run(page)
        assert found.violations_count == 0, f"{where}\n{found.generate_report()}"

    expect(box(page, "1-1")).to_be_visible()
    page.get_by_text("Match by match").click()
    look("organiser")
    for name in ("Names", "Share", "History"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        look(name)
        page.keyboard.press("Escape")
    page.locator(".to-play button").first.click()
    page.get_by_role("dialog").get_by_text("From a score sheet").click()
    look("match")
    for path in ("/knockouts/new", f"/k/{pen}/print", f"/k/{pen}/projector"):
        visitor.to(path)
        look(path)
    assert visitor.wrong == []
    visitor.close()


@pytest.mark.parametrize("size", [(320, 568), (375, 812), (768, 1024)])
def test_on_a_phone_matches_are_a_list_and_large_enough_to_press(come: Any, size: tuple[int, int]) -> None:
    organiser = come(size=size)
    page = organiser.page
    begin(organiser, EIGHT, "3")
    expect(page.locator(".list li")).to_have_count(7)
    expect(page.locator(".drawn")).to_be_hidden()
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(SMALL) == []
    page.locator(".list li").first.get_by_role("button").click()
    assert page.evaluate(SMALL) == []
    enter(page, "Okoro and Lindo", "2 : 0")
    expect(page.locator(".list li").first.locator(".w")).to_contain_text("Okoro and Lindo")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(TOO_WIDE) <= 0


FITS = """() => {
  const frame = document.querySelector('#bracket').getBoundingClientRect();
  return [...document.querySelectorAll('#bracket rect, #bracket text')].map((each) => each.getBoundingClientRect())
    .filter((box) => box.right > frame.right + 1 || box.bottom > frame.bottom + 1 || box.left < frame.left - 1).length;
}"""
OUT_OF_BOX = """() => [...document.querySelectorAll('.bk [data-match]')].flatMap((match) => {
  const box = match.querySelector('rect').getBoundingClientRect();
  return [...match.querySelectorAll('text')].map((each) => [each, each.getBoundingClientRect()])
    .filter(([, own]) => own.right > box.right || own.bottom > box.bottom + 1 || own.top < box.top - 1)
    .map(([each]) => each.textContent);
})"""
LEAST = """() => Math.min(...[...document.querySelectorAll('#bracket text.nm, #bracket text.win, #bracket text.lost')]
  .map((each) => parseFloat(each.getAttribute('font-size')) * each.getScreenCTM().a))"""


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("players", [13, *(pytest.param(each, marks=pytest.mark.long) for each in (3, 8, 64, 256))])
def test_the_bracket_on_the_wall_fits_and_can_be_read(
    come: Any, guest: Guest, players: int, size: tuple[int, int]
) -> None:
    names = [f"Pair {n} and Partner {n}" for n in range(1, players + 1)]
    names[:2] = [LONG, MARKUP]
    pen = new_knockout(guest, "\n".join(names), best_of="3", third_place="yes", seeds="2")
    page = come(size=size).to(f"/k/{pen}/projector")
    page.wait_for_selector("#bracket .bk")
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    assert page.evaluate(FITS) == 0
    assert page.evaluate(OUT_OF_BOX) == []
    assert page.evaluate(LEAST) >= (18 if size[1] == 1080 else 12)
    parts = page.locator("#which").inner_text()
    assert parts == ("" if players <= 16 else f"Part 1 of {5 if players == 64 else 19}")
    if players > 16:
        page.keyboard.press("ArrowRight")
        expect(page.locator("#which")).to_have_text(parts.replace("Part 1", "Part 2"))
        expect(page.locator("#bracket [data-match='1-9']")).to_have_count(1)


def test_the_wall_is_live_and_says_who_won(come: Any, guest: Guest) -> None:
    pen = new_knockout(guest, "\n".join(EIGHT[:4]), seeds="4")
    page = come(size=(1920, 1080)).to(f"/k/{pen}/projector")
    expect(page.locator("#now")).to_have_text("Semi-finals")
    with DriveLine(guest, pen, "k") as line:
        for match in ((1, 1), (1, 2), (2, 1)):
            line.do(k.EnterMatch(match, k.Played((1, 0))))
        line.ask("title", title="Winter cup")
    expect(page.locator("#now")).to_contain_text("Winner: ")
    expect(page.locator("#now")).to_contain_text("Okoro and Lindo")
    expect(page.locator("#title")).to_have_text("Winter cup")
    expect(page.locator("#bracket .tick")).to_have_count(3)
