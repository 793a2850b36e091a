"""A browser for the tests of this room; a server for those that need one; and tables on paper, without a server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.paper_house import PaperHouse
from browser.paper_table import PaperTable
from browser.sitting import Sit, Sitting
from browser.visitor import Come, Visitor
from chromium_at_hand import CHROMIUM
from server.running_server import ServerInThread, quick_settings

from .keeper_page import Keeper

LINE_IS_DOWN = re.compile(
    r"WebSocket connection to .* failed"
    r"|ERR_(CONNECTION|INTERNET|EMPTY|NETWORK|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)"
)
"""What a browser complains of while a line is cut, or a server is not there."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with ServerInThread(quick_settings(tmp_path_factory.mktemp("house") / "oddtrick.db")) as server:
        yield server.address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a file. It is closed with the file, for it leaves its loop running meanwhile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def keeper(chromium: Browser, address: str) -> Iterator[Keeper]:
    with Keeper(chromium, address) as made:
        yield made


@pytest.fixture
def sit(chromium: Browser) -> Iterator[Sit]:
    """Opens the page of a paper table: `sit(table)`. At the end no page may have complained of anything.

    size: of the window. lang: the language. hurried: as in a tab in the background, where nothing is waited for. prefs:
    the player's settings. more: what a browser context takes.
    """
    opened: list[Sitting] = []

    def sit_down(
        table: PaperTable,
        *,
        size: tuple[int, int] = (1280, 800),
        lang: str = "en",
        hurried: bool = False,
        prefs: dict[str, Any] | None = None,
        **more: Any,
    ) -> Sitting:
        width, height = size
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        kept = json.dumps(json.dumps({"pace": "fast", "stills": True, **(prefs or {})}))
        context.add_init_script(f"localStorage['oddtrick.table'] ??= {kept}")
        if hurried:
            context.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
        context.set_default_timeout(10_000)
        house = PaperHouse(context, table, lang=lang)
        sitting = Sitting(house, house.visit(context.new_page()))
        opened.append(sitting)
        return sitting

    yield sit_down
    for sitting in opened:
        sitting.page.context.close()
    assert [problem for sitting in opened for problem in sitting.house.problems] == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerInThread]:
    """A real server for all tests of a file; its bots play at once."""
    with ServerInThread(quick_settings(tmp_path_factory.mktemp("real") / "oddtrick.db")) as server:
        yield server


@pytest.fixture
def come(chromium: Browser, house: ServerInThread) -> Iterator[Come]:
    """Lets somebody come to the server with a browser of his own: `come()`, `come(size=…)`, `come(address=…)`.

    At the end no page may have complained of anything, except of a line that was cut on purpose.
    """
    visitors: list[Visitor] = []

    def comes(*, address: str = "", **given: Any) -> Visitor:
        visitors.append(Visitor(chromium, address or house.address, **given))
        return visitors[-1]

    yield comes
    for visitor in visitors:
        visitor.close()
    wrong = [said for visitor in visitors for said in visitor.wrong]
    assert [said for said in wrong if not LINE_IS_DOWN.search(said)] == []
