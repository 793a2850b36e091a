"""The score keeper's page as somebody uses it who taps: begin a sheet, enter hands, read what stands there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from oddtrick.cards import SIDES, Side
from oddtrick.reasons import Reason
from oddtrick.scoring import HandScore
from oddtrick.server.words import Words

__all__ = ["Keeper", "items"]

PHONE = {"width": 375, "height": 812}
ENGLISH = Words().for_language("en")
RANKS = ("ace", "king", "queen", "knave")


def said(what: Reason) -> str:
    return ENGLISH.render_reason(what)


def items(scored: HandScore) -> str:
    """What the page says of a hand, item by item, where nobody has a name."""
    text = " · ".join(said(line.reason) for line in scored.lines)
    return text[:1].upper() + text[1:]


class Keeper:
    """A browser with the page. wrong: what the console and the page complained of."""

    def __init__(self, chromium: Browser, address: str, *, context: BrowserContext | None = None, **given: Any) -> None:
        wanted = {"viewport": PHONE, "locale": "en-GB", "reduced_motion": "reduce", **given}
        self.address = address
        self.context = context or chromium.new_context(**wanted)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on(
            "console", lambda told: self.wrong.append(told.text) if told.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    # --- A new sheet

    def new(self) -> None:
        self.page.goto(f"{self.address}/sheets/new")
        self.page.wait_for_selector(".begin")

    def open(self, text: str) -> None:
        """A part of the form that begins a sheet."""
        self.page.locator("summary").filter(has_text=text).click()

    def begin(
        self,
        ruleset: str = "short",
        *,
        start: dict[str, int] | None = None,
        sets: dict[str, int] | None = None,
        names: dict[str, str] | None = None,
        dealer: str | None = None,
    ) -> None:
        """Begin a sheet, and wait until it stands there."""
        self.new()
        self.page.locator(f"[name=ruleset][value={ruleset}]").check()
        if start:
            self.open("A score to start from")
            for side, points in start.items():
                self.page.fill(f"[name=start-{side}]", str(points))
        for key, value in (sets or {}).items():
            self.open("Rules of your own")
            label = "A set number of hands" if key == "game.hands" else f"To {value} points"
            self.page.locator(".switches").get_by_role("radio", name=label, exact=True).check()
            if key == "game.hands":
                self.page.locator(f"[name='{key}']").fill(str(value))
        if names:
            self.open("Names")
            for who, name in names.items():
                self.page.fill(f"[name=name-{who}]", name)
        if dealer:
            self.open("The first deal")
            self.page.locator(f"[name=dealer][value={dealer}]").check()
        self.page.get_by_role("button", name="Begin").click()
        self.page.wait_for_selector(".entry")

    def until_stored(self) -> None:
        """Wait until the server has the sheet."""
        while not self.page.context.request.get(f"{self.address}{self.path}/sheet.json").ok:
            self.page.wait_for_timeout(50)

    @property
    def path(self) -> str:
        """The address of the sheet without the server's."""
        return str(self.page.evaluate("location.pathname"))

    # --- A hand

    def tap(self, hand: dict[str, Any]) -> None:
        """Tap a hand as a case of scoring.json gives it, and leave it at that."""
        page = self.page
        if "called" in hand:
            self.kind("called")
            page.locator(f"[name=call][value={hand['called']}]").check()
            return
        ns, ew = (hand["tricks"][side.value] for side in SIDES)
        side = Side.NS if ns > ew else Side.EW
        page.locator(f"[name=side][value={side.value}]").check()
        page.locator(f"[name=tricks][value='{max(ns, ew)}']").check()
        if honours := hand.get("honours"):
            self.honours(honours["NS"])
        for revoke in hand.get("revokes", ()):
            page.locator(".revokes > button").click()
            row = page.locator(".revoke").last
            row.locator("[name=revoke-by]").select_option(revoke["by"])
            row.locator("[name=revoke-penalty]").select_option(revoke["penalty"])

    def honours(self, ns: int) -> None:
        """Give so many of the four to North–South, the others to East–West."""
        for at, rank in enumerate(RANKS):
            button = self.page.locator(".held").nth(0 if at < ns else 1).get_by_role("button", name=rank)
            if button.get_attribute("aria-pressed") != "true":
                button.click()

    def kind(self, kind: str) -> None:
        self.page.locator(f"[name=kind][value={kind}]").check()

    @property
    def confirm(self) -> Locator:
        """The button that says what the entry will do."""
        return self.page.locator(".enter button.primary")

    def scored(self) -> str:
        """What the page says the entry will score, once the server has said it."""
        return self.page.locator(".enter.known .why").inner_text()

    def enter(self, hand: dict[str, Any]) -> None:
        """Tap a hand, read what it will score, and confirm."""
        before = self.page.locator(".hist li").count()
        self.tap(hand)
        self.scored()
        self.confirm.click()
        expect(self.page.locator(".hist li")).to_have_count(before + 1)

    # --- What stands there

    @property
    def points(self) -> dict[str, int]:
        """The score in the game."""
        return {
            side.value: int(self.page.locator(f"[data-points={side.value}]").inner_text().split()[-1]) for side in SIDES
        }

    def lines(self) -> list[str]:
        """What stands on the lines, the first first: items, score, game."""
        return list(reversed([each.replace("\n", " | ") for each in self.page.locator(".hist li").all_inner_texts()]))

    def line_items(self) -> list[str]:
        """The items of each line, the first first."""
        found = self.page.evaluate(
            "[...document.querySelectorAll('.hist li')].map((each) => each.querySelector('.label').textContent)"
        )
        return list(reversed(found))

    def menu(self, name: str) -> None:
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name=name).click()
