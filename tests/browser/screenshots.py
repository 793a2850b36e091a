"""Pictures of every page at every size and in every dress: `python tests/browser/screenshots.py FOLDER [WORD …]`.

The table comes from paper, in the scenes named below and in four colours too; the other pages come from a real server,
light and dark. With words, only the scenes and pages whose names hold one of them are taken.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.keeper_page import Keeper
from browser.paper_house import PaperHouse
from browser.paper_table import PaperTable, my_turn, over
from oddtrick.cards import Seat
from oddtrick.table import commands as c
from server.running_server import ServerInThread, quick_settings

SIZES = {"375x812": (375, 812), "812x375": (812, 375), "768x1024": (768, 1024), "1440x900": (1440, 900)}
DRESSES = {"light": ("light", ""), "dark": ("dark", ""), "four": ("light", "four")}


def lobby() -> PaperTable:
    """Before the match, with one friend."""
    return PaperTable(others=(None, "p:two", None, None), begin=False)


def cut() -> PaperTable:
    """The viewer cuts the pack."""
    return PaperTable(seed=3).play_until(lambda now: now.state.stage == "cut" and now.seat is Seat.S)


def own_turn_up() -> PaperTable:
    """The viewer dealt, and his turn-up lies."""

    def mine(now: PaperTable) -> bool:
        hand = now.state.hand
        return hand is not None and hand.deal.dealer is now.seat is hand.to_play and not hand.tricks

    return PaperTable(seed=3).play_until(mine)


def claim() -> PaperTable:
    """An opponent claims the rest."""
    table = PaperTable(seed=3).play_until(my_turn(9, hand=2))
    if table.seat is not None:
        table.say(c.ClaimRest(table.seat.left, table.state.hand_number))
    return table


def _tap(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name).first.click()


def _win(page: Page) -> None:
    """Plays a card and waits for the trick to be complete."""
    page.locator("button[data-card].ok").last.click(position={"x": 12, "y": 16})
    page.wait_for_selector(".tc.win")


SCENES: dict[str, tuple[Callable[[], PaperTable], Callable[[Page], None] | None]] = {
    "lobby": (lobby, None),
    "draw": (lambda: PaperTable(seed=3), None),
    "cut": (cut, None),
    "start": (lambda: PaperTable(seed=3).play_until(my_turn()), None),
    "own-turn-up": (own_turn_up, None),
    "mid-trick": (lambda: PaperTable(seed=3).play_until(my_turn(6, hand=3)), None),
    "trick-won": (lambda: PaperTable(seed=3).play_until(my_turn(6, hand=3)), _win),
    "last-trick": (lambda: PaperTable(seed=3).play_until(my_turn(6, hand=3)), _tap("Last trick")),
    "menu": (lambda: PaperTable(seed=3).play_until(my_turn(6, hand=3)), _tap("Menu")),
    "claim": (claim, None),
    "hand-end": (lambda: PaperTable(seed=3).play_until(lambda now: now.state.stage == "closing"), None),
    "rubber-end": (lambda: PaperTable(seed=3).play_until(over), None),
    "look": (lambda: PaperTable(seed=3).play_until(over), _tap("See the tricks again")),
}


def take(browser: Browser, folder: Path, scene: str, size: str, dress: str) -> None:
    """One picture."""
    make, act = SCENES[scene]
    theme, deck = DRESSES[dress]
    width, height = SIZES[size]
    table = make()
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=2)
    prefs = json.dumps(json.dumps({"theme": theme, "deck": deck, "pace": "slow", "stills": True}))
    context.add_init_script(f"localStorage['oddtrick.table'] ??= {prefs}")
    page = PaperHouse(context, table).visit(context.new_page())
    if act is not None:
        table.hold = False
        act(page)
    page.wait_for_timeout(250)
    page.screenshot(path=folder / f"{scene}-{size}-{dress}.png")
    context.close()


PAGES = {
    "home": "/",
    "new-table": "/tables/new",
    "join": "/join",
    "games": "/games",
    "watch": "/watch",
    "rules": "/rules",
    "rule-set": "/rules/short",
    "lesson": "/lesson",
    "me": "/me",
    "sheets": "/sheets",
    "new-sheet": "/sheets/new",
    "picker": "/picker",
    "referee": "/referee",
    "error": "/nothing-here",
}
"""Pages of the real server that show something to whoever comes."""

HANDS = ({"tricks": {"NS": 9, "EW": 4}}, {"tricks": {"NS": 5, "EW": 8}, "honours": {"NS": 1, "EW": 3}})


def visitor(browser: Browser, size: str, theme: str) -> BrowserContext:
    """A browser of a size that wishes for a theme."""
    width, height = SIZES[size]
    return browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )


def take_pages(browser: Browser, address: str, folder: Path, names: list[str]) -> None:
    """The pages of a server by their names, each at its full length."""
    for size in SIZES:
        for theme in ("light", "dark"):
            context = visitor(browser, size, theme)
            page = context.new_page()
            for name in names:
                page.goto(address + PAGES[name], wait_until="load")
                page.wait_for_timeout(250)
                page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=True)
            context.close()


def take_sheet(browser: Browser, address: str, folder: Path) -> None:
    """A score sheet with two hands and one begun, before it is confirmed."""
    for size in SIZES:
        for theme in ("light", "dark"):
            with Keeper(browser, address, context=visitor(browser, size, theme)) as keeper:
                keeper.begin("laws-1864", names={"N": "Edith", "S": "Ann", "E": "Priya", "W": "Tom"}, dealer="N")
                for hand in HANDS:
                    keeper.enter(hand)
                keeper.tap(HANDS[0])
                keeper.scored()
                keeper.page.screenshot(path=folder / f"sheet-{size}-{theme}.png", full_page=True)


def main() -> None:
    """Takes them all."""
    folder, words = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for scene in SCENES:
            if not words or any(word in scene for word in words):
                for size in SIZES:
                    for dress in DRESSES:
                        take(browser, folder, scene, size, dress)
        names = [name for name in PAGES if not words or any(word in name for word in words)]
        with (
            tempfile.TemporaryDirectory() as kept,
            ServerInThread(quick_settings(Path(kept) / "oddtrick.db")) as server,
        ):
            take_pages(browser, server.address, folder, names)
            if not words or any(word in "sheet" for word in words):
                take_sheet(browser, server.address, folder)
        browser.close()


if __name__ == "__main__":
    main()
