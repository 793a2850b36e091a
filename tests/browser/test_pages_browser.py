"""The pages around the table in a browser: seen by axe, walked by keyboard, narrow, enlarged, without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from oddtrick.server.lesson_steps import moments
from server.running_server import ServerInThread, quick_settings

PAGES = (
    "/",
    "/tables/new",
    "/join?code=zz",
    "/games",
    "/watch",
    "/rules",
    "/rules/short",
    "/lesson",
    "/me",
    "/nowhere",
)
SIZES = {"phone": (375, 812), "phone on its side": (812, 375), "tablet": (768, 1024), "desktop": (1440, 900)}
NARROW = (320, 568)
ENLARGED = (640, 400)
"""What is left of 1280 × 800 at 200 %."""

FOCUSABLE = "a[href], button, input:not([type=hidden]), summary, select, textarea"
REACHABLE = f"""() => [...document.querySelectorAll('{FOCUSABLE}')].filter((each) => {{
  const radio = each.type === 'radio';
  const group = radio ? [...document.getElementsByName(each.name)].filter((other) => other.form === each.form) : [];
  const of = group.find((other) => other.checked) ?? group[0];
  return each.checkVisibility() && !each.disabled && (!radio || of === each);
}}).length"""
SMALL = """() => [...document.querySelectorAll('nav a, button, .btn, .way, .row, label:has(input), .foot a, summary')]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < 44).map(([what, box]) => `${what} ${box.width}×${box.height}`)"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with ServerInThread(quick_settings(tmp_path_factory.mktemp("pages") / "oddtrick.db")) as server:
        yield server.address


class Reader:
    """Somebody with a browser. wrong: what the console and the pages complained of."""

    def __init__(self, chromium: Browser, address: str, **context: Any) -> None:
        given = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce", **context}
        self.address = address
        self.context: BrowserContext = chromium.new_context(**given)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def to(self, path: str) -> Page:
        """The page of a path, ready."""
        self.page.goto(self.address + path, wait_until="load")
        return self.page

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.fixture
def reader(chromium: Browser, address: str) -> Iterator[Reader]:
    with Reader(chromium, address) as made:
        yield made


def too_wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_axe_finds_nothing_on_any_page(chromium: Browser, address: str, theme: Any) -> None:
    with Reader(chromium, address, color_scheme=theme) as reader:
        for path in PAGES:
            page = reader.to(path)
            assert page.evaluate("document.documentElement.dataset.theme") == theme
            for opened in page.locator("summary").all():
                opened.click()
            found = Axe().run(page)
            assert found.violations_count == 0, f"{path}\n{found.generate_report()}"


def test_pages_fit_every_screen_and_no_file_is_refused(reader: Reader) -> None:
    for path in PAGES:
        page = reader.to(path)
        for size in (*SIZES.values(), NARROW, ENLARGED):
            reader.resize(size)
            assert too_wide(page) <= 0, (path, size)
    assert [said for said in reader.wrong if "404" not in said] == []


@pytest.mark.parametrize("lang", ["nb-NO", "fr-FR"])
def test_longer_words_fit_a_phone(chromium: Browser, address: str, lang: str) -> None:
    with Reader(chromium, address, locale=lang) as reader:
        reader.resize(NARROW)
        for path in PAGES:
            assert too_wide(reader.to(path)) <= 0, path


def test_what_is_pressed_is_large_enough_on_a_phone(reader: Reader) -> None:
    reader.resize(SIZES["phone"])
    for path in PAGES:
        small = [each for each in reader.to(path).evaluate(SMALL) if "data-card" not in each]
        assert small == [], path


@pytest.mark.parametrize("path", PAGES)
def test_all_of_a_page_is_reached_by_keyboard(reader: Reader, path: str) -> None:
    page = reader.to(path)
    reached: set[str] = set()
    page.evaluate("document.querySelectorAll('*').forEach((each, n) => each.setAttribute('data-n', n))")
    for _ in range(150):
        page.keyboard.press("Tab")
        number = page.evaluate(f"document.activeElement.matches('{FOCUSABLE}') ? document.activeElement.dataset.n : ''")
        if not number:
            break
        reached.add(number)
    assert len(reached) == page.evaluate(REACHABLE)


def test_a_game_begins_with_one_key(reader: Reader) -> None:
    page = reader.to("/")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def test_the_first_page_leads_to_its_games_by_keyboard(reader: Reader) -> None:
    page = reader.to("/")
    page.get_by_role("link", name="Choose the game").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.getElementById('another').contains(document.activeElement)")


def test_the_theme_is_kept_and_there_before_anything_is_painted(reader: Reader) -> None:
    page = reader.to("/")
    button = page.get_by_role("button", name="Dark theme")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    reader.context.add_init_script(
        "addEventListener('DOMContentLoaded', () => { window.firstTheme = document.documentElement.dataset.theme })"
    )
    assert reader.to("/rules").evaluate("window.firstTheme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 23, 21)"


def test_the_page_follows_the_system_until_a_theme_is_chosen(reader: Reader) -> None:
    page = reader.to("/")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    page.get_by_role("button", name="Dark theme").click()
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")


def test_another_language_is_a_click_away(reader: Reader) -> None:
    page = reader.to("/lesson")
    page.get_by_role("button", name="Norsk").click()
    page.wait_for_function("() => document.documentElement.lang === 'nb'")
    assert page.url.endswith("/lesson")


def test_all_but_the_table_does_without_scripts(chromium: Browser, address: str) -> None:
    with Reader(chromium, address, java_script_enabled=False) as reader:
        page = reader.to("/tables/new")
        page.get_by_text("You and up to three friends").click()
        page.get_by_text("Long whist", exact=True).click()
        page.get_by_text("More options").click()
        page.get_by_text("30 seconds").click()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")
        page = reader.to("/lesson")
        assert page.get_by_role("heading", name="Trick 13 of 13").is_visible()
        assert page.get_by_text("What it scores").is_visible()
        assert not page.locator("[data-lesson]").is_visible()
        page.get_by_role("button", name="Français").click()
        assert page.locator("html").get_attribute("lang") == "fr"


# --- The lesson's hand ----------------------------------------------------------------------------------------------


def message(page: Page) -> str:
    return page.locator("[data-is=message]").inner_text()


def hear(page: Page, words: str) -> None:
    page.locator("[data-is=message]").get_by_text(words).wait_for()


def test_the_hand_is_played_along_by_keyboard_alone(reader: Reader) -> None:
    page = reader.to("/lesson")
    hear(page, "West, on your left, leads")
    page.locator("[data-card=HK]").focus()
    for number, moment in enumerate(moments(), 1):
        assert page.locator("[data-is=title]").inner_text() == f"Trick {number} of 13"
        for _ in range(13):
            if page.evaluate("document.activeElement.dataset.card") == moment.mine.value:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        ours, theirs = (
            moment.after.tricks_won(side)
            for side in (moment.after.deal.dealer.side, moment.after.deal.dealer.side.other)
        )
        page.wait_for_function(
            "text => document.querySelector('[data-is=count]').textContent === text",
            arg=f"Your side {ours}, the others {theirs}",
        )
        if number < 13:
            page.wait_for_function("() => document.activeElement.dataset.does === 'next'")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.activeElement.dataset.card")
    page.wait_for_function("() => document.activeElement.id === 'reckon'")
    assert page.get_by_role("row", name="Five points are game 5").is_visible()
    assert reader.wrong == []


def test_the_reader_is_told_why_not_another_card(reader: Reader) -> None:
    page = reader.to("/lesson")
    hear(page, "West, on your left, leads")
    refused = page.get_by_role("button", name="King of hearts")
    assert refused.get_attribute("aria-disabled") == "true"
    refused.click(force=True)
    hear(page, "You hold spades; spades were led.")
    page.get_by_role("button", name="8 of spades").click()
    hear(page, "Your ace beats it")
    page.get_by_role("button", name="Show me").click()
    assert page.evaluate("document.activeElement.dataset.card") == "SA"
    page.keyboard.press("Enter")
    hear(page, "your side has its first trick")
    assert page.locator("[data-seat=S]").get_by_text("wins").is_visible()


def test_a_double_click_plays_one_card_and_the_hand_can_be_played_once_more(reader: Reader) -> None:
    page = reader.to("/lesson")
    hear(page, "West, on your left, leads")
    page.get_by_role("button", name="Ace of spades").dblclick()
    hear(page, "your side has its first trick")
    assert page.locator(".mine button:visible").count() == 12
    for moment in moments()[1:]:
        page.get_by_role("button", name="Go on").click()
        page.locator(f"[data-card={moment.mine.value}]:not([aria-disabled=true])").click()
    page.get_by_role("button", name="Once more").click()
    hear(page, "West, on your left, leads")
    assert page.locator(".mine button:visible").count() == 13
    assert not page.locator("#reckon").is_visible()
