"""Print pages of a drive in a browser: axe, how many pages they print on, and nothing that runs out of its card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from oddtrick.drive import commands as c
from server.drive_client import DriveLine, new_drive, odd
from server.running_server import ServerInThread
from server.table_client import Guest

pytestmark = pytest.mark.long

LONG = "Wilhelmina-Theodora Featherstonehaugh-Cholmondeley of Hereby"
PAGES = {"cards": 4, "tables": 2, "seats": 2, "movement": 1, "results": 3}
"""Pages of a progressive drive of 14 in its second round, when its first was played."""

CUT = """() => [...document.querySelectorAll('.card, .tent')].flatMap((card) => {
  const box = card.getBoundingClientRect();
  return [...card.querySelectorAll('tr, .foot, h2, .qr, li, .strip')]
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, own]) => own.bottom > box.bottom + 0.5 || own.right > box.right + 0.5)
    .map(([each]) => each.textContent.trim().slice(0, 40));
})"""
OVER = """() => [...document.querySelectorAll('.card')].filter((card) => {
  const [rows, foot] = ['tbody', '.foot'].map((each) => card.querySelector(each).getBoundingClientRect());
  return rows.bottom > foot.top + 1;
}).length"""


@pytest.fixture
def pen(house: ServerInThread) -> Iterator[str]:
    names = [f"Player {chr(65 + n)}. Number {n + 1}" for n in range(14)]
    names[2] = LONG
    listed = "\n".join(f"{name};{'lady' if n % 2 else 'gent'}" for n, name in enumerate(names))
    form = {"names": listed, "hands": "4", "half_time": "0"}
    with Guest(house.address) as guest, DriveLine(guest, made := new_drive(guest, **form)) as line:
        line.do(c.DrawLots(line.change))
        line.do(c.SeatRound(1))
        for table in line.tables:
            line.do(c.EnterResult(1, table["seats"]["number"], odd(9)))
        yield made


def printed(page: Page, form: str) -> int:
    file = pypdfium2.PdfDocument(page.pdf(format=form))
    try:
        return len(file)
    finally:
        file.close()


@pytest.mark.parametrize("what", PAGES)
def test_a_page_is_in_order_and_prints_on_the_paper_it_should(come: Any, pen: str, what: str) -> None:
    page = come().to(f"/d/{pen}/print/{what}")
    found = Axe().run(page)
    assert found.violations_count == 0, f"{what}\n{found.generate_report()}"
    assert page.evaluate(CUT) == []
    assert page.evaluate(OVER) == 0
    assert [printed(page, form) for form in ("A4", "Letter")] == [PAGES[what]] * 2


def test_the_list_of_what_can_be_printed_is_in_order(come: Any, pen: str) -> None:
    page = come().to(f"/d/{pen}/print")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("link", name="Place list").click()
    page.get_by_role("link", name="Back").click()
    assert page.url.endswith(f"/d/{pen}/print")
