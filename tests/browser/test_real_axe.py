"""axe looks at a real server's tables in both themes: lobby, cut, play, dialogs, the end of a hand, errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.visitor import Come, Visitor

pytestmark = pytest.mark.long

KEYS = {"menu": "m", "keys": "?", "last trick": "l"}


def clean(me: Visitor, what: str) -> None:
    """axe has nothing to say."""
    found = Axe().run(me.page)
    assert found.violations_count == 0, f"{what}\n{found.generate_report()}"


def in_dialog(me: Visitor, what: str, act: Callable[[], Any]) -> None:
    """Looks at a dialog, and closes it."""
    act()
    me.page.wait_for_selector("dialog")
    me.wait(100)
    clean(me, what)
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector("dialog", state="detached")


def from_menu(me: Visitor, name: str) -> None:
    me.page.keyboard.press("m")
    me.page.get_by_role("dialog").get_by_role("button", name=name).click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_from_the_lobby_to_the_end_of_a_hand(come: Come, theme: str) -> None:
    me = come(color_scheme=theme)
    me.open_table(who="friends")
    assert me.page.evaluate("document.documentElement.dataset.theme ?? 'light'") == theme
    clean(me, "lobby")
    me.button("Begin with bots").click()
    me.until(lambda: me.button("I deal").count() == 1)
    clean(me, "who deals")
    me.open_table(ruleset="modern")
    me.until(lambda: me.see(".ribbon input"))
    clean(me, "drawing")
    me.play_until(lambda: me.see(".found"))
    clean(me, "drawn")
    me.play_until(lambda: me.my_turn() and me.held < 12)
    clean(me, "in play")
    for what, key in KEYS.items():
        in_dialog(me, what, lambda key=key: me.page.keyboard.press(key))  # type: ignore[misc]
    for name in ("Settings", "Score sheet", "Claim or concede", "How the deal is sealed", "Link to this table"):
        in_dialog(me, name, lambda name=name: from_menu(me, name))  # type: ignore[misc]
    me.play_until(me.at_end)
    for summary in me.page.locator(".endpage summary").all():
        summary.click()
    clean(me, "end of a hand")
    in_dialog(me, "the tricks again", lambda: me.button("See the tricks again").click())
    me.to("/games")
    clean(me, "one's games")
    me.to("/")
    clean(me, "the first page with a game to go on with")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_pages_that_say_no(come: Come, theme: str) -> None:
    me = come(color_scheme=theme)
    for path in ("/nowhere", "/t/aaaa-bbbb-cccc", "/rules/none", "/device/none", "/join?code=zz", "/play"):
        me.to(path)
        clean(me, path)
    me.wrong = [said for said in me.wrong if "Failed to load resource" not in said]
