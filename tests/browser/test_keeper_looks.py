"""The score keeper before people's eyes and fingers: axe, sizes, large text, keyboard, paper, the picker."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from oddtrick.cards import Side
from oddtrick.records import sheet_json
from oddtrick.rulesets import preset
from oddtrick.scoring import Revoke
from oddtrick.sheet import AnotherRubber, HandPlayed
from oddtrick.sheet import commands as c
from sheet.golden_sheets import hand, told

from .keeper_page import Keeper

pytestmark = pytest.mark.long

SIZES = {
    "phone": (375, 812),
    "phone on its side": (812, 375),
    "tablet": (768, 1024),
    "desktop": (1440, 900),
    "small": (320, 568),
}
HANDS = (
    {"tricks": {"NS": 9, "EW": 4}},
    {"tricks": {"NS": 5, "EW": 8}, "honours": {"NS": 1, "EW": 3}},
    {"tricks": {"NS": 8, "EW": 5}},
)
NAMES = {"N": "Maximilian", "S": "Ann", "E": "Priya", "W": "Bartholomew"}
EVENING = (
    c.OpenSheet(preset("short")),
    *(c.EnterLine(n, AnotherRubber() if n % 7 == 0 else hand(4 if n % 7 in (3, 4) else 9)) for n in range(1, 42)),
)
"""Six rubbers of three games each, hand after hand: two hands make a game."""

TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
COVERED = "Math.max(0, innerHeight - document.querySelector('.enter').getBoundingClientRect().top)"
"""How much of the screen the panel with the last button takes before anybody has come down to it."""
SMALL = """() => [...document.querySelectorAll('button, a.btn, .choice label, .picks label, summary, select, .tick')]
  .filter((each) => each.checkVisibility() && !each.closest('[inert]'))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 40)
  .map(([what, box]) => `${what} ${box.width}×${box.height}`)"""


def axe_finds_nothing(page: Page, where: str) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}\n{found.generate_report()}"


def with_hands(keeper: Keeper, **more: Any) -> Keeper:
    keeper.begin("laws-1864", names=NAMES, dealer="N", **more)
    for each in HANDS:
        keeper.enter(each)
    return keeper


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_anywhere(chromium: Browser, address: str, theme: Any) -> None:
    with Keeper(chromium, address, color_scheme=theme) as keeper:
        page = keeper.page
        keeper.new()
        for part in ("Names", "The first deal", "Rules of your own", "A score to start from"):
            keeper.open(part)
        page.get_by_role("button", name="Draw cards for it").click()
        axe_finds_nothing(page, "a new sheet")
        with_hands(keeper)
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        keeper.tap({**HANDS[1], "revokes": [{"by": "EW", "penalty": "add_three_points"}]})
        keeper.scored()
        axe_finds_nothing(page, "an entry")
        keeper.menu("Counters")
        axe_finds_nothing(page, "the menu and counters")
        page.keyboard.press("Escape")
        for name in ("Share", "History", "Names", "First dealer and stake"):
            keeper.menu(name)
            expect(page.get_by_role("dialog")).to_contain_text(name.split()[0])
            axe_finds_nothing(page, name)
            page.keyboard.press("Escape")
        page.locator(".hist li button").first.click()
        axe_finds_nothing(page, "a line")
        page.keyboard.press("Escape")
        keeper.enter({"tricks": {"NS": 13, "EW": 0}})
        expect(page.locator(".result")).to_be_visible()
        axe_finds_nothing(page, "a match that is over")
        sheet = keeper.path
        for path in (
            "/sheets",
            "/sheets/statistics",
            "/referee",
            f"/referee?sheet={sheet[3:]}",
            "/picker",
            f"{sheet}/print",
        ):
            page.goto(address + path)
            for summary in page.locator("summary").all():
                summary.click()
            axe_finds_nothing(page, path)
        assert keeper.wrong == []


def test_it_fits_every_screen_and_is_large_enough_to_press(keeper: Keeper) -> None:
    page = keeper.page
    keeper.new()
    keeper.open("Rules of your own")
    pages = {"begin": lambda: None, "sheet": lambda: with_hands(keeper)}
    for name, prepare in pages.items():
        prepare()
        for size in SIZES.values():
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.evaluate(TOO_WIDE) <= 0, (name, size)
            if size != SIZES["small"]:
                assert page.evaluate(SMALL) == [], (name, size)
    assert keeper.wrong == []


@pytest.mark.parametrize("lang", ["en-GB", "nb-NO", "fr-FR"])
def test_large_text_on_a_phone_stays_on_the_page(chromium: Browser, address: str, lang: str) -> None:
    with Keeper(chromium, address, locale=lang) as keeper:
        page = keeper.page
        page.goto(f"{address}/sheets/new")
        page.wait_for_selector(".begin")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(TOO_WIDE) <= 0
        page.locator(".enter button").click()
        page.wait_for_selector(".entry")
        page.locator("[name=side][value=NS]").check()
        page.locator("[name=tricks][value='9']").check()
        expect(page.locator(".enter.known")).to_be_visible()
        assert page.evaluate(TOO_WIDE) <= 0
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(COVERED) == 0
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(COVERED) > 0
        for path in ("/referee", "/picker", "/sheets", "/sheets/statistics"):
            page.goto(address + path)
            page.wait_for_load_state("networkidle")
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert page.evaluate(TOO_WIDE) <= 0, path


def test_a_hand_is_entered_and_corrected_by_keyboard_alone(keeper: Keeper) -> None:
    keeper.begin()
    page, keys = keeper.page, keeper.page.keyboard
    page.locator("[name=side]").first.focus()
    keys.press("Space")
    keys.press("Tab")
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert keeper.scored() == "9 tricks: 3"
    keys.press("Enter")
    expect(page.locator(".hist li")).to_have_count(1)
    page.locator(".hist li button").focus()
    keys.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    keys.press("Tab")
    keys.press("Enter")
    expect(page.locator("#entry-title")).to_be_focused()
    expect(page.locator("#entry-title")).to_have_text("Correct line 1")
    page.locator("[name=tricks]:checked").focus()
    keys.press("ArrowRight")
    assert keeper.scored() == "10 tricks: 4"
    keys.press("Enter")
    expect(page.locator(".hist .sc")).to_contain_text("4 : 0")
    keys.press("Tab")
    assert page.evaluate("document.activeElement !== document.body")


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("form", ["A4", "Letter"])
def test_a_sheet_prints_on_one_page(keeper: Keeper, form: str) -> None:
    keeper.begin("drive", names=NAMES)
    for n in range(24):
        keeper.enter({"tricks": {"NS": n % 14, "EW": 13 - n % 14}})
    keeper.page.goto(f"{keeper.address}{keeper.path}/print")
    assert pages_of(keeper.page.pdf(format=form)) == 1
    keeper.page.emulate_media(media="print")
    assert keeper.page.locator(".off-paper").is_hidden()
    assert keeper.page.locator(".block tbody tr").count() >= 24


def dark_columns(pdf: bytes, share: float) -> list[float]:
    """Where on the first page a line goes down a tenth of it, in millimetres from the left. share: how far down."""
    file = pypdfium2.PdfDocument(pdf)
    try:
        picture = file[0].render(scale=3, grayscale=True)
        rows = range(int(picture.height * share), int(picture.height * (share + 0.1)))
        dark = [x for x in range(picture.width) if all(picture.buffer[y * picture.stride + x] < 160 for y in rows)]
        return [x / 3 * 25.4 / 72 for x in dark]
    finally:
        file.close()


def test_a_printed_sheet_has_a_line_at_either_side_and_the_score_of_the_game_in_play(keeper: Keeper) -> None:
    with_hands(keeper).enter(HANDS[1])
    page = keeper.page
    page.goto(f"{keeper.address}{keeper.path}/print")
    running = page.locator(".block tr.game").last.locator("td").all_inner_texts()
    assert running == ["Game 2 so far", "0", "4"]
    for form, width in (("A4", 210), ("Letter", 216)):
        lines = dark_columns(page.pdf(format=form), 0.1)
        assert 11.5 < min(lines) < 13, (form, lines)
        assert width - 13 < max(lines) < width - 11.5, (form, lines)
    page.set_viewport_size({"width": 375, "height": 812})
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.locator("tbody td:nth-child(2)").first.bounding_box()["width"] > 130  # type: ignore[index]


def test_a_mark_says_that_fields_are_below_the_panel_and_a_desk_has_room_for_all(keeper: Keeper) -> None:
    long = {"N": "Maximilian of the Long", "S": "Wilhelmina of the Winding", "E": "Bartholomew Cholmondeley"}
    keeper.begin("laws-1864", names={**long, "W": "Konstantin Featherstone"}, dealer="N")
    page = keeper.page
    keeper.menu("Counters")
    page.keyboard.press("Escape")
    mark = page.locator(".more-below")
    expect(mark).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(mark).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("scrollTo(0, 0)")
    expect(mark).to_have_count(0)
    expect(page.locator(".kinds")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1024, "height": 600})
    expect(mark).to_be_visible()


LONG = {
    who: f"{name} of the Very Long and Winding Road"[:40].strip()
    for who, name in {"N": "Maximilian", "S": "Wilhelmina", "E": "Bartholomew", "W": "Konstantin", "NS": "WWWW"}.items()
}


def printed_pages(keeper: Keeper, events: Any, names: dict[str, str]) -> list[int]:
    """How many pages a sheet takes on A4 and on Letter."""
    page = keeper.page
    page.goto(f"{keeper.address}/sheets")
    page.fill("#text", sheet_json.dumps(told(events), names))
    page.get_by_role("button", name="Make a sheet of it").click()
    page.wait_for_selector(".sheet-page")
    page.goto(f"{keeper.address}{keeper.path}/print")
    for name in names.values():
        assert name in page.locator(".block").inner_text()
    return [pages_of(page.pdf(format=form)) for form in ("A4", "Letter")]


def test_long_names_do_not_drive_a_sheet_off_its_page(keeper: Keeper) -> None:
    drive = (c.OpenSheet(preset("drive")), *(c.EnterLine(n, hand(n % 14)) for n in range(1, 25)))
    assert printed_pages(keeper, drive, LONG) == [1, 1]
    revoked = replace(hand(9).result, honours=(4, 0), revokes=(Revoke(Side.EW, "add_three_points"),))
    full = (c.OpenSheet(preset("laws-1864")), *(c.EnterLine(n, HandPlayed(revoked)) for n in (1, 2)))
    assert printed_pages(keeper, full, LONG) == [1, 1]
    assert printed_pages(keeper, EVENING, LONG) == [1, 1]
    assert keeper.wrong == []


@pytest.mark.parametrize("form", ["A4", "Letter"])
def test_an_evening_of_rubbers_prints_on_one_page(keeper: Keeper, form: str) -> None:
    text = sheet_json.dumps(told(EVENING), {"N": "Zoë", "S": "Björn", "E": "Françoise", "W": "Müller"})
    page = keeper.page
    page.goto(f"{keeper.address}/sheets")
    page.fill("#text", text)
    page.get_by_role("button", name="Make a sheet of it").click()
    page.wait_for_selector(".sheet-page")
    page.goto(f"{keeper.address}{keeper.path}/print")
    assert page.locator("section").count() == 6
    assert pages_of(page.pdf(format=form)) == 1


def test_the_picker_draws_until_the_cards_decide(keeper: Keeper) -> None:
    page = keeper.page
    page.goto(f"{keeper.address}/picker")
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_role("button", name="Spread the pack").click()
    draws = 0
    button = page.get_by_role("button", name="Draw this card")
    outcome = page.locator(".outcome")
    while draws < 60:
        expect(button.or_(outcome)).to_be_visible()  # whether the cards decide, or some draw again, the server says
        if outcome.count():
            break
        button.click()
        draws += 1
    assert draws >= 4
    cards = page.locator(".drawn li .vh").all_inner_texts()
    assert len({card for each in cards for card in each.split(", ")}) == draws
    assert "against" in outcome.inner_text()
    assert "deals first" in outcome.inner_text()
    assert page.locator(".drawn .deals").count() == 1
    page.get_by_role("button", name="Draw again").click()
    expect(page.locator(".drawn .empty")).to_have_count(4)
    assert keeper.wrong == []


def test_cards_drawn_seat_the_players_of_a_new_sheet(keeper: Keeper) -> None:
    keeper.new()
    page = keeper.page
    keeper.open("Names")
    for seat, name in NAMES.items():
        page.fill(f"[name=name-{seat}]", name)
    keeper.open("The first deal")
    page.get_by_role("button", name="Draw cards for it").click()
    button, outcome = page.get_by_role("button", name="Draw this card"), page.locator(".outcome")
    while not outcome.count():
        expect(button.or_(outcome)).to_be_visible()
        if button.count():
            button.click()
    dealer = page.locator(".drawn .deals bdi").inner_text()
    page.get_by_role("button", name="Sit so").click()
    seat = page.locator("[name=dealer]:checked").input_value()
    assert page.locator(f"[name=name-{seat}]").input_value() == dealer
    assert sorted(page.locator(f"[name=name-{seat}]").input_value() for seat in NAMES) == sorted(NAMES.values())
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".turn")).to_contain_text(f"{dealer} deals.")
