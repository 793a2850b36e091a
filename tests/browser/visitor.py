"""Somebody with a browser at a real server: what he sees of it, and what he does with mouse, finger and keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from oddtrick.cards import CARDS, Seat
from oddtrick.codec import decode_event, encode
from oddtrick.table import TableState, fold, view
from server.running_server import ServerInThread

__all__ = ["ASKED", "TURN", "Come", "Visitor", "at_rest", "hidden_from", "state_of"]

PATIENCE = 120.0
"""Seconds after which what did not come is not waited for any longer: no measure of speed, for machines may be busy."""

BRISK = 20
"""So many looks in vain, and the page's time runs no longer far ahead of the server's: it would give up on the line."""

ASKED = ("I deal", "Draw this card", "Go on", "Take off", "Announce our", "Nothing more to say", "Next hand")
"""What is pressed when it is offered, by its first words."""

TURN = "button[data-card].ok"
"""A card that may be played now."""

CSRF = re.compile(r'name="csrf" value="([^"]+)"')

NEXT = """(names) => {
  const seen = (each) => {
    if (!each.dataset.card) each.scrollIntoView({ block: 'nearest' });
    const box = each.getBoundingClientRect();
    const corner = [box.left + 12, box.top + 16];
    const [x, y] = each.dataset.card ? corner : [box.left + box.width / 2, box.top + box.height / 2];
    const what = each.dataset.card ?? each.innerText.trim();
    return each.contains(document.elementFromPoint(x, y)) ? { what, x, y } : null;
  };
  const buttons = [...document.querySelectorAll('button:not([disabled])')];
  const wanted = names.map((name) => buttons.find((each) => each.innerText.trim().startsWith(name)));
  for (const each of [...wanted, document.querySelector('button[data-card].ok')]) {
    const at = each && each.getClientRects().length > 0 && seen(each);
    if (at) return at;
  }
  return null;
}"""
"""The first of some buttons that lies open, or else a card that may be played: what it says, and where to press."""


class Visitor:
    """A browser of its own at a server. wrong: what the pages complained of.

    Time runs as it does, and `wait` lets it pass at once, so that nobody waits for what a page shows at leisure.
    """

    def __init__(
        self,
        chromium: Browser,
        address: str,
        *,
        size: tuple[int, int] = (1280, 800),
        prefs: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        given = {"viewport": {"width": size[0], "height": size[1]}, "locale": "en-GB", "reduced_motion": "reduce"}
        self.address = address
        self.context = chromium.new_context(**{**given, **more})
        self.context.set_default_timeout(20_000)
        kept = json.dumps(json.dumps({"pace": "fast", **(prefs or {})}))
        self.context.add_init_script(f"localStorage['oddtrick.table'] ??= {kept}")
        self.context.clock.install()
        self.wrong: list[str] = []
        self.page = self.another_page()
        self._by_finger = bool(more.get("has_touch"))

    def another_page(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.on("console", lambda told: self.wrong.append(told.text) if told.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        return page

    # --- Where one is

    def to(self, path: str) -> Page:
        """Goes to a page."""
        self.page.goto(self.address + path, wait_until="load")
        return self.page

    def sit_down(self, code: str, page: Page | None = None) -> None:
        """Comes to a table."""
        (page or self.page).goto(f"{self.address}/t/{code}")
        self.at_table(page)

    def at_table(self, page: Page | None = None) -> None:
        """Waits until the table is there."""
        (page or self.page).wait_for_selector(".tbl:not([data-stage=''])")

    @property
    def code(self) -> str:
        """The code of the table one is at."""
        return self.page.url.rsplit("/", 1)[1]

    def _csrf(self) -> str:
        found = CSRF.search(self.context.request.get(f"{self.address}/me").text())
        assert found is not None
        return found[1]

    def send(self, path: str, **fields: str) -> str:
        """Sends a form; where it leads."""
        form: dict[str, str | float | bool] = {"csrf": self._csrf(), **fields}
        answer = self.context.request.post(f"{self.address}{path}", form=form, max_redirects=0)
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    def open_table(self, **fields: str) -> str:
        """Opens a table of one short match, unless told otherwise, and comes to it; its code."""
        made = self.send("/tables", **{"ruleset": "classic", "partner": "club", "opponents": "club", **fields})
        self.sit_down(made.rsplit("/", 1)[1])
        return self.code

    # --- What one does

    def wait(self, milliseconds: int = 400, page: Page | None = None) -> None:
        """Lets time pass."""
        (page or self.page).clock.run_for(milliseconds)

    def until(self, wanted: Callable[[], bool], *, act: Callable[[], object] | None = None) -> None:
        """Does something, or waits, until it is so."""
        deadline, idle = monotonic() + PATIENCE, 0
        while monotonic() < deadline:
            if wanted():
                return
            idle = 0 if act is not None and act() else idle + 1
            if idle:
                self.page.wait_for_timeout(5 if idle < BRISK else 20)
            self.wait(400 if idle < BRISK else 100)
        raise AssertionError(f"in vain: {self.page.locator('body').aria_snapshot()}")

    def press(self, names: Sequence[str] = ASKED, *, unless: Callable[[], bool] | None = None) -> str:
        """Presses what is offered, by mouse or finger, where it lies open; what it was, or nothing. unless: nothing is
        pressed once that is so.
        """
        if self.page.evaluate(NEXT, list(names)) is None:
            return ""
        self.wait(360)  # sooner after the card before it would be half a double click
        if self._by_finger:
            self.page.wait_for_timeout(450)  # two taps at one place quicker than that are a double tap
        at = self.page.evaluate(NEXT, list(names))  # where it lies now: it may have moved meanwhile
        if at is None or (unless is not None and unless()):
            return ""
        if self._by_finger:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])
        return str(at["what"])

    def press_a_card(self) -> str:
        """Presses a card that may be played; which it was. It may still be on its way."""
        played = _Once(self)
        self.until(lambda: played.card != "", act=played.press)
        return played.card

    def play_until(self, wanted: Callable[[], bool]) -> None:
        """Plays on, pressing whatever is asked, until it is so."""
        self.until(wanted, act=lambda: self.press(unless=wanted))

    def play_to(self, trick: int, *, lying: int = 0) -> None:
        """Plays on until it is one's turn in a trick, or a later one, with so many cards in the middle or more."""
        self.play_until(lambda: self.my_turn() and self.held <= 14 - trick and self.lying >= lying)

    # --- What one sees

    def see(self, selector: str) -> bool:
        """Whether something is on the page."""
        return self.page.locator(selector).count() > 0

    def my_turn(self) -> bool:
        """Whether a card may be played."""
        return self.see(TURN)

    def at_end(self) -> bool:
        """Whether the page of a finished hand is open."""
        return self.see(".endpage")

    @property
    def held(self) -> int:
        """How many cards one holds."""
        return len(self.cards)

    @property
    def lying(self) -> int:
        """How many cards lie in the trick."""
        return self.page.locator(".trick .tc[data-card]").count()

    @property
    def cards(self) -> set[str]:
        """The cards one holds, the turn-up of a dealer among them."""
        return set(self.page.eval_on_selector_all("button[data-card]", "all => all.map((each) => each.dataset.card)"))

    @property
    def trick(self) -> list[str]:
        """The cards in the middle."""
        got = self.page.eval_on_selector_all(".trick .tc[data-card]", "all => all.map((each) => each.dataset.card)")
        return sorted(got)

    @property
    def block(self) -> str:
        """What the scoring block says."""
        return " ".join(self.page.locator(".sblock").inner_text().split())

    def button(self, name: str) -> Locator:
        """A button by its first words."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def play_one(self) -> str:
        """Plays a card, and waits until it has left the hand; which it was."""
        before = self.held
        self.until(lambda: self.held < before or self.at_end(), act=(played := _Once(self)).press)
        return played.card

    def sees_turn(self) -> None:
        """It is one's turn, or will be in a moment."""
        expect(self.page.locator(TURN)).not_to_have_count(0)

    def close(self) -> None:
        """Goes away."""
        self.context.close()


class _Once:
    """Presses one card, once."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self.card = ""

    def press(self) -> bool:
        if self.card == "":
            self.card = self._visitor.press(())
        return self.card != ""


def at_rest(me: Visitor) -> bool:
    """Whether it is the player's turn, and the trick before has been gathered."""
    return me.my_turn() and not me.see(".tc.win")


Come = Callable[..., Visitor]
"""Lets somebody come to the server with a browser of his own."""


def state_of(server: ServerInThread, code: str) -> TableState:
    """How a table stands, from its log."""
    return fold([decode_event(row.data) for row in server.house.store.read(code)])


def hidden_from(state: TableState, seat: Seat | None) -> list[str]:
    """The cards of the hand in play, or of the cut, that a seat may not know; None: a spectator."""
    seen = view(state, seat)
    known = encode(seen.hand if seen.hand is not None else seen.cut).decode()
    return [card.value for card in CARDS if card.value not in known]
