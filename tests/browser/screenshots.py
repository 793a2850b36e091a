"""Pictures of every page at every size and in every dress: `python tests/browser/screenshots.py FOLDER [WORD …]`.

The table comes from paper, in the scenes named below and in four colours too; the other pages come from a real server,
light and dark. With words, only the scenes and pages whose names hold one of them are taken.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.keeper_page import Keeper
from browser.paper_house import PaperHouse
from browser.paper_table import PaperTable, my_turn, over
from chromium_at_hand import CHROMIUM
from oddtrick.cards import Seat
from oddtrick.drive import commands as drive
from oddtrick.drive import knockout
from oddtrick.server.drives.paper import WHATS
from oddtrick.table import commands as c
from server.drive_client import DriveLine, new_drive, new_knockout, odd
from server.running_server import ServerInThread, quick_settings
from server.table_client import Guest

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
    "drives": "/drives",
    "new-drive": "/drives/new",
    "new-knockout": "/knockouts/new",
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


def take_pages(browser: Browser, address: str, folder: Path, pages: Mapping[str, str]) -> None:
    """The pages of a server by their names, each at its full length."""
    for size in SIZES:
        for theme in ("light", "dark"):
            context = visitor(browser, size, theme)
            page = context.new_page()
            for name, path in pages.items():
                page.goto("about:blank")  # else another part of a page would not be loaded afresh
                page.goto(address + path, wait_until="load")
                if name == "drive-history":  # it is asked for when the rest is there
                    page.wait_for_selector(".changes li")
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


def evening(guest: Guest) -> dict[str, str]:
    """The pages of a drive of 26 people in its second round and of a knockout of 13 pairs, by their names."""
    listed = "\n".join(f"{name};{'lady' if n % 2 else 'gent'}" for n, name in enumerate(people(26)))
    pen = new_drive(guest, names=listed, hands="12", half_time="6")
    with DriveLine(guest, pen) as line:
        line.do(drive.DrawLots(line.change))
        line.do(drive.SeatRound(1))
        line.play(8)
        line.do(drive.SeatRound(2))
        for table in (1, 2, 4):
            line.do(drive.EnterResult(2, table, odd(4 + table)))
        public, key = line.first["links"]["public"], line.first["links"]["tables"]["3"]
    cup = new_knockout(guest, "\n".join(people(13)), seeds="4", best_of="3", third_place="yes")
    with DriveLine(guest, cup, "k") as line:
        for match in [each for each in line.view["rounds"][0] if each["ready"]][:3]:
            first, second = match["key"]
            line.do(knockout.EnterMatch((first, second), knockout.Played((2, 1))))
    parts = ("round", "people", "standings", "history", "links", "about")
    return {
        **{f"drive-{part}": f"/d/{pen}#{part}" for part in parts},
        "drive-players": public,
        "drive-phone": key,
        "drive-projector": f"{public}/projector",
        "drive-print": f"/d/{pen}/print",
        **{f"drive-print-{what}": f"/d/{pen}/print/{what}" for what in WHATS},
        "knockout": f"/k/{cup}",
        "knockout-projector": f"/k/{cup}/projector",
        "knockout-print": f"/k/{cup}/print",
    }


def people(many: int) -> list[str]:
    """So many names, one of them as long as a name may be."""
    first = ("Edith", "Ann", "Priya", "Tom", "Zoë", "Yusuf", "Grace")
    last = ("Okoro", "Lindo", "Marsh", "Khan", "Adair")
    names = [f"{first[n % 7]} {last[n % 5]}" for n in range(many)]
    return [*names[:2], "Wilhelmina-Theodora Featherstonehaugh-Cholmondeley of Hereby", *names[3:]]


def main() -> None:
    """Takes them all."""
    folder, words = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        for scene in SCENES:
            if not words or any(word in scene for word in words):
                for size in SIZES:
                    for dress in DRESSES:
                        take(browser, folder, scene, size, dress)
        with (
            tempfile.TemporaryDirectory() as kept,
            ServerInThread(quick_settings(Path(kept) / "oddtrick.db")) as server,
        ):
            with Guest(server.address) as guest:
                pages = PAGES | evening(guest)
            wanted = [name for name in pages if not words or any(word in name for word in words)]
            take_pages(browser, server.address, folder, {name: pages[name] for name in wanted})
            if not words or any(word in "sheet" for word in words):
                take_sheet(browser, server.address, folder)
        browser.close()


if __name__ == "__main__":
    main()
