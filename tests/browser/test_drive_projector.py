"""The projector page of a drive: what it shows at every stage, live, at both sizes of screen, and after a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from oddtrick.drive import commands as c
from server.drive_client import DriveLine, new_drive, odd
from server.running_server import ServerInThread, ServerProcess, quick_settings
from server.table_client import Guest

from .visitor import Visitor

SIZES = ((1920, 1080), (1280, 720))
LONG = "Wilhelmina-Theodora Featherstonehaugh-Cholmondeley of Hereby"
ISOLATES = re.compile("[\u2068\u2069]")
"""Signs that keep a name apart from the direction of the text around it; nobody sees them."""

MARKUP = "<script>alert(1)</script>"

LEFT = """() => [document.querySelector('#left').innerText, [...document.querySelectorAll('.stand li')].map((row) =>
  ['bdi', '.pl', '.tr'].map((each) => row.querySelector(each).innerText.replaceAll('\\n', '')))]"""
"""The title of the standings, and of each row the name, the place and the score, as they are at one moment."""

OVER = """() => {
  const BOXES = '.tb, .stand li, .dh dl > div, .tables header, .stand header, .pg, .won > div';
  const out = [];
  for (const each of document.querySelectorAll(BOXES)) {
    const box = each.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) out.push(`off the screen: ${each.className}`);
    for (const inner of each.querySelectorAll('.who, .nm, .num, .tr, h2')) {
      const own = inner.getBoundingClientRect();
      if (own.bottom > box.bottom + 1.5 || own.top < box.top - 1.5) out.push(`over its box: ${inner.textContent}`);
    }
  }
  return out;
}"""
"""What does not fit: a box off the screen, or words that run over their box."""

CUT = """() => [...document.querySelectorAll('.who bdi, .nm')].filter((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const [text, box] = [range.getBoundingClientRect(), each.closest('.tb, li').getBoundingClientRect()];
  return getComputedStyle(each).overflow !== 'visible'
    || text.bottom > box.bottom + 1 || text.top < box.top - 1 || text.right > box.right + 1;
}).map((each) => each.textContent)"""
"""Names of which not all is shown, for they may be cut or run over their box."""

LEAST = """() => Math.min(...[...document.querySelectorAll('.wall *')]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && each.checkVisibility() && !each.closest('dialog, .vh'))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""


def names_of(people: int) -> str:
    names = [f"Player {chr(65 + n % 26)}. Number {n + 1}" for n in range(people)]
    names[2:4] = [LONG, MARKUP]
    return "\n".join(f"{name};{'lady' if n % 2 else 'gent'}" for n, name in enumerate(names))


@pytest.fixture
def guest(house: ServerInThread) -> Iterator[Guest]:
    with Guest(house.address) as made:
        yield made


@pytest.fixture
def organiser(guest: Guest) -> Iterator[DriveLine]:
    """The line of whoever organises a drive of 26 with lots drawn."""
    with DriveLine(guest, new_drive(guest, names=names_of(26), hands="4", half_time="2")) as line:
        line.do(c.DrawLots(line.change))
        yield line


def wall(visitor: Visitor, line: DriveLine) -> Page:
    page = visitor.to(f"/d/{line.first['code']}/projector")
    page.wait_for_selector(".wall")
    return page


def play(line: DriveLine, number: int) -> None:
    line.do(c.SeatRound(number))
    for table in line.tables:
        line.do(c.EnterResult(number, table["seats"]["number"], odd((table["seats"]["number"] + 3 + number) % 14)))


def test_an_evening_on_the_wall_is_live_from_welcome_to_prizes(come: Any, organiser: DriveLine) -> None:
    page = wall(come(size=SIZES[0]), organiser)
    expect(page.locator("h2#right")).to_have_text("Welcome")
    expect(page.locator(".count")).to_have_text("26 people are entered.")
    expect(page.locator(".dh .tr")).to_contain_text("Hearts")
    organiser.do(c.SeatRound(1))
    expect(page.locator("h2#right")).to_have_text("Your table for round 1")
    expect(page.locator(".tb")).to_have_count(6)
    for table in organiser.tables:
        row = page.locator(".tb").nth(table["seats"]["number"] - 1)
        for side in ("ns", "ew"):
            for number in table["seats"][side]:
                expect(row).to_contain_text(organiser.names[str(number)])
    out = organiser.view["rounds"][0]["seating"]["sits_out"]
    for number in out:
        expect(page.locator(".pg .out")).to_contain_text(organiser.names[str(number)])
    organiser.do(c.EnterResult(1, 2, odd(9)))
    expect(page.locator(".tb.in")).to_have_count(1)
    expect(page.locator(".tables header")).to_contain_text("5 results are missing")
    for table in (1, 3, 4, 5, 6):
        organiser.do(c.EnterResult(1, table, odd(4)))
    expect(page.locator("h2#right")).to_have_text("Round 1 as it was played")
    expect(page.locator(".tb").nth(1)).to_contain_text("9")
    expect(page.locator(".dh dt").first).to_have_text("Next round")
    expect(page.locator(".dh .tr")).to_contain_text("Diamonds")
    play(organiser, 2)
    expect(page.locator(".clk")).to_contain_text("Half-time")
    play(organiser, 3)
    play(organiser, 4)
    expect(page.locator("h2#right")).to_have_text("Round 4 as it was played")
    organiser.do(c.EndDrive(organiser.change))
    expect(page.locator("h2#right")).to_have_text("Prizes")
    expect(page.locator(".won > div")).to_have_count(len(organiser.view["standings"]["prizes"]))
    assert page.evaluate(OVER) == []


def test_the_standings_turn_over_and_are_those_of_the_drive(come: Any, guest: Guest, organiser: DriveLine) -> None:
    play(organiser, 1)
    visitor = come(size=SIZES[0])
    page = wall(visitor, organiser)
    file = [
        line.split(",")
        for line in guest.http.get(f"/d/{organiser.first['code']}/standings.csv").text.split("\r\n")[1:-1]
    ]
    seen: dict[str, tuple[str, str]] = {}
    titles: set[str] = set()
    for _ in range(60):  # it may turn by itself meanwhile, so that a page is seen only when it comes again
        title, rows = page.evaluate(LEFT)
        titles.add(title)
        if title == "After round 1":
            seen |= {ISOLATES.sub("", name): (place, score) for name, place, score in rows}
        if len(seen) == len(file) and len(titles) == 3:
            break
        shown = shows(page)
        page.keyboard.press("ArrowRight")
        visitor.until(lambda shown=shown: shows(page) != shown)  # type: ignore[misc]
    assert seen == {line[2]: (line[0], line[4]) for line in file}
    assert titles == {"After round 1", "Lady", "Gent"}
    held = shows(page)
    visitor.wait(12_000)
    visitor.until(lambda: shows(page) != held)  # it turns by itself


def shows(page: Page) -> tuple[str, str]:
    """Which page of the standings is shown."""
    return page.locator("#left").inner_text(), page.locator(".stand .pg").inner_text()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [26, 100])
def test_all_is_on_the_screen_and_large_enough(come: Any, guest: Guest, people: int, size: tuple[int, int]) -> None:
    with DriveLine(guest, new_drive(guest, names=names_of(people), hands="4", half_time="0")) as line:
        line.do(c.DrawLots(line.change))
        play(line, 1)
        line.do(c.SeatRound(2))
        page = wall(come(size=size), line)
        page.wait_for_selector(".tb")
        for _ in range(3):
            assert page.evaluate(OVER) == []
            page.keyboard.press("ArrowRight")
        assert page.evaluate(LEAST) >= (20.5 if size[1] == 1080 else 13.9)
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
        assert MARKUP in page.locator(".wall").inner_text() or people == 100


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_wall(
    chromium: Browser, house: ServerInThread, organiser: DriveLine, theme: Any
) -> None:
    visitor = Visitor(chromium, house.address, size=SIZES[1], color_scheme=theme)
    page = wall(visitor, organiser)
    for stage in ("welcome", "playing", "settings"):
        if stage == "playing":
            organiser.do(c.SeatRound(1))
            page.wait_for_selector(".tb")
        if stage == "settings":
            page.get_by_role("button", name="Settings of this screen").click()
        found = Axe().run(page)
        assert found.violations_count == 0, f"{stage}\n{found.generate_report()}"
    visitor.close()


def test_the_clock_counts_up_or_down_and_is_kept_for_this_screen(come: Any, organiser: DriveLine) -> None:
    organiser.do(c.SeatRound(1))
    visitor = come(size=SIZES[1])
    page = wall(visitor, organiser)
    clock = page.locator(".clk")
    expect(clock).to_contain_text("Played for")
    page.get_by_role("button", name="Settings of this screen").click()
    page.get_by_label("Minutes of a round").fill("10")
    page.get_by_role("button", name="Start the clock anew").click()
    page.keyboard.press("Escape")
    visitor.until(lambda: re.search(r"Time left\s+(10:00|9:\d\d)", clock.inner_text()) is not None)
    page.clock.fast_forward("05:00")
    visitor.until(lambda: re.search(r"Time left\s+[45]:\d\d", clock.inner_text()) is not None)
    page.reload()
    page.wait_for_selector(".clk")
    visitor.until(lambda: "Time left" in clock.inner_text())
    page.clock.fast_forward("12:00")
    visitor.until(lambda: re.search(r"Time\s+0:00", clock.inner_text()) is not None)


@pytest.mark.parametrize("size", [(375, 812), (768, 1024)])
def test_on_a_small_screen_it_is_one_column_and_nothing_is_cut(
    come: Any, organiser: DriveLine, size: tuple[int, int]
) -> None:
    play(organiser, 1)
    visitor = come(size=size)
    page = wall(visitor, organiser)
    page.wait_for_selector(".tb")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    expect(page.locator(".tb").last).to_contain_text("6")
    # Who sits out is at no table, and his name is on one page of the standings.
    visitor.until(lambda: page.get_by_text(LONG).count() >= 1, act=lambda: page.keyboard.press("ArrowRight"))
    assert page.evaluate(CUT) == []


def test_the_wall_goes_on_after_the_server_was_killed(chromium: Browser, tmp_path: Path) -> None:
    server = ServerProcess(Path(quick_settings(tmp_path / "oddtrick.db").db))
    server.start()
    try:
        with Guest(server.address) as guest, DriveLine(guest, new_drive(guest, names=names_of(9))) as line:
            line.do(c.DrawLots(line.change))
            line.do(c.SeatRound(1))
            visitor = Visitor(chromium, server.address, size=SIZES[1])
            page = wall(visitor, line)
            visitor.until(lambda: page.locator(".clk").count() == 1)
            pen = line.first["links"]["public"]
            assert pen
            text, tables = line.first, [table["seats"]["number"] for table in line.tables]
            server.kill()
            visitor.until(lambda: page.locator(".lost").count() == 1)
            expect(page.locator(".tb")).to_have_count(2)
        server.start()
        with Guest(server.address) as again:
            again.http.cookies.update(guest.http.cookies)
            with DriveLine(again, pen_of(line)) as back:
                assert back.first["code"] == text["code"]
                for table in tables:
                    back.do(c.EnterResult(1, table, odd(9)))
            visitor.until(lambda: page.locator(".lost").count() == 0)
            visitor.until(lambda: page.locator("h2#right").inner_text() == "Round 1 as it was played")
        visitor.close()
    finally:
        server.kill()


def pen_of(line: DriveLine) -> str:
    """The pen by which a line was opened."""
    request = line.socket.request
    assert request is not None
    return request.path.split("/")[2]
