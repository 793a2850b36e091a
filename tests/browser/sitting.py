"""Somebody at a paper table with a browser: what he sees of it, and what he does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from browser.paper_house import PaperHouse
from browser.paper_table import PaperTable
from oddtrick.cards import CARDS, Card
from oddtrick.codec import encode
from oddtrick.table import view

__all__ = ["SETTLED", "Sit", "Sitting", "hidden_from_me", "overlaps"]

CORNER: Any = {"x": 12, "y": 16}
"""Where a card can always be seen in a hand that overlaps."""

PAUSE = 20
"""Milliseconds between two looks at what the page has sent."""

PATIENCE = 5_000 // PAUSE
"""How often is looked before it is held that nothing comes."""

SETTLED = """async () => {
  const moving = () => document.getAnimations()
    .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime < Infinity);
  do { // a change of size starts to move things a frame later
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.all(moving().map((each) => each.finished.catch(() => null)));
  } while (moving().length > 0);
}"""
"""Waits until the page is laid out and nothing moves."""


class Sitting:
    """A player at a table and his page."""

    def __init__(self, house: PaperHouse, page: Page) -> None:
        self.house = house
        self.page = page
        self.table: PaperTable = house.table

    def card(self, name: str | Card) -> Locator:
        """A card of one's own as a button."""
        return self.page.locator(f"button[data-card={name if isinstance(name, str) else name.value}]")

    @property
    def playable(self) -> Locator:
        """The cards that may be played now."""
        return self.page.locator("button[data-card].ok")

    def tap(self, card: Locator, **how: Any) -> None:
        """Clicks a card where it can be seen; one that may not be played too."""
        card.click(position=CORNER, force=True, **how)

    def button(self, name: str) -> Locator:
        """A button by its name or the beginning of it."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def menu(self, name: str) -> None:
        """Opens the menu and takes what is asked."""
        self.button("Menu").first.click()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{re.escape(name)}")).click()

    def try_now(self) -> None:
        """Has the line tried again at once, unless it has been by itself already."""
        self.page.evaluate("[...document.querySelectorAll('.banner button')].at(0)?.click()")

    @property
    def plate(self) -> str:
        """What the plate says."""
        return " ".join(self.page.locator(".seat.me .msg").inner_text().split())

    @property
    def spoken(self) -> str:
        """All that was read out lately."""
        return " ".join(self.page.locator("[role=log] p").all_inner_texts())

    def commands(self, kind: str | None = None) -> list[dict[str, Any]]:
        """The commands that the page has sent, in the order of their first sending."""
        said = [each["command"] for each in self.table.heard if each["type"] == "command"]
        return [each for each in said if kind in (None, each["type"])]

    def asked(self, kind: str, times: int = 1) -> list[dict[str, Any]]:
        """The commands of a kind, waiting until the page has sent that many: what is pressed is sent a moment later."""
        self.until(lambda: len(self.commands(kind)) >= times)
        return self.commands(kind)

    def until(self, so: Callable[[], bool]) -> bool:
        """Whether something comes to be so within five seconds."""
        for _ in range(PATIENCE):
            if so():
                return True
            self.page.wait_for_timeout(PAUSE)
        return so()


def hidden_from_me(table: PaperTable) -> list[str]:
    """The cards that the viewer may not know now."""
    known = encode(view(table.state, table.seat)).decode()
    return [card.value for card in CARDS if card.value not in known]


OVERLAPS = """([these, those]) => {
  const boxes = (what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility())
    .map((each) => [each, each.getBoundingClientRect()]);
  return boxes(these).flatMap(([one, a]) => boxes(those)
    .filter(([other, b]) => other !== one && !one.contains(other) && !other.contains(one) && a.left < b.right - 1
      && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.className} / ${other.className} ${other.innerText}`));
}"""


def overlaps(mine: Sitting, these: str, those: str) -> list[str]:
    """What of these lies over what of those; both are selectors."""
    found: list[str] = mine.page.evaluate(OVERLAPS, [these, those])
    return found


Sit = Callable[..., Sitting]
"""Opens the page of a paper table; see the fixture `sit`."""
