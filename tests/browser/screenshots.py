"""Pictures of the table page at every size and in every dress: `python tests/browser/screenshots.py FOLDER [WORD …]`.

With words, only the scenes whose names hold one of them are taken.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.paper_house import PaperHouse
from browser.paper_table import PaperTable, my_turn, over
from oddtrick.cards import Seat
from oddtrick.table import commands as c

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
        browser.close()


if __name__ == "__main__":
    main()
