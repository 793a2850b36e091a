"""Whole rubbers on a real server, from the first page on: by mouse, and by the keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser

from browser.visitor import TURN, Come, Visitor
from server.running_server import ServerInThread, quick_settings


def test_within_two_clicks_a_hand_is_being_played(come: Come) -> None:
    me = come()
    me.to("/")
    me.button("Play now").click()
    me.at_table()
    me.button("Deal at once").click()
    me.until(lambda: me.see(".hand button[data-card]"))
    assert me.held == 13
    assert not me.see(".found")
    me.until(me.my_turn)
    assert me.button("Deal at once").count() == 0


def test_a_whole_rubber_by_mouse(come: Come) -> None:
    me = come()
    me.to("/")
    me.button("Play now").click()
    me.at_table()
    me.play_until(lambda: me.at_end() and me.see("h1:has-text('game and rubber')"))
    check_the_sheet(me)
    me.button("Another match, same seats").click()
    me.until(lambda: not me.at_end())
    me.play_until(me.my_turn)
    assert me.block.startswith("We") or "Game 1" in me.block


def test_a_hand_with_an_expert_partner(chromium: Browser, tmp_path: Path) -> None:
    """What "Play now" gives where bots may calculate."""
    with ServerInThread(quick_settings(tmp_path / "oddtrick.db", workers_for_bots=1)) as server:
        me = Visitor(chromium, server.address)
        me.to("/")
        me.button("Play now").click()
        me.at_table()
        me.until(lambda: me.see(".seat.N .rl:has-text('expert')"))
        me.button("Deal at once").click()
        me.play_until(me.at_end)
        me.close()
    assert me.wrong == []


def check_the_sheet(me: Visitor) -> None:
    """The sheet has a row for every hand of the record, and closes as many games as a rubber takes."""
    rows = me.page.locator(".endpage .rub tbody tr:not(.gm, .st)").count()
    games = me.page.locator(".endpage .rub tr.st").count()
    assert games in (2, 3)
    record = me.context.request.get(f"{me.page.url}/record.jsonl").text()
    lines = [json.loads(line) for line in record.splitlines()]
    assert sum(line.get("type") == "hand_ended" for line in lines) == rows, [line.get("type") for line in lines][:12]
    assert me.context.request.get(f"{me.page.url}/hands/{rows}.json").ok
    assert me.context.request.get(f"{me.page.url}/hands/{rows + 1}.json").status == 404


FOCUS = "document.activeElement.innerText?.trim() ?? ''"


def test_a_whole_rubber_by_keyboard_alone(come: Come) -> None:
    me = come()
    me.to("/")
    tab_to(me, "Play now")
    me.page.keyboard.press("Enter")
    me.at_table()
    keys = Keys(me)
    me.until(lambda: me.at_end() and me.see("h1:has-text('game and rubber')"), act=keys.press)
    check_the_sheet(me)
    tab_to(me, "Another match")
    me.page.keyboard.press("Enter")
    me.until(lambda: not me.at_end())


def tab_to(me: Visitor, name: str) -> None:
    """Goes on with the tab key until a button has the focus, if it is still there."""
    for _ in range(60):
        me.page.keyboard.press("Tab")
        if me.page.evaluate(FOCUS).startswith(name) or not me.button(name).count():
            return
    raise AssertionError(f"the tab key does not come to {name}")


class Keys:
    """Does by keys what is asked, now in one way, now in the other."""

    def __init__(self, me: Visitor) -> None:
        self._me = me
        self._turn = 0

    def press(self) -> bool:
        me, keys = self._me, self._me.page.keyboard
        self._turn += 1
        if me.at_end():
            if me.button("Announce our").count():
                tab_to(me, "Announce our")
                keys.press("Enter")
            elif me.button("Next hand").count():
                keys.press("n")
            else:
                return False
        elif me.see(".found"):
            keys.press("n")
        elif me.see(".ribbon input"):
            assert me.page.evaluate("document.activeElement.type") == "range"
            keys.press("ArrowRight")
            keys.press("Enter")
        elif me.my_turn():
            self._play()
        else:
            return False
        return True

    def _play(self) -> None:
        me, keys = self._me, self._me.page.keyboard
        wanted = me.page.evaluate("(turn) => [...document.querySelectorAll(turn)].at(-1)?.dataset.card ?? ''", TURN)
        if wanted == "":
            return  # the table went on meanwhile
        if self._turn % 2:
            keys.press(wanted[0].lower())
            keys.press(wanted[1].lower())
            return
        for _ in range(13):
            keys.press("ArrowRight")
            if me.page.evaluate("document.activeElement.dataset.card") == wanted:
                break
        keys.press("Enter")


def test_deal_at_once_by_keyboard_and_where_the_dealer_is_named(come: Come) -> None:
    me = come()
    me.open_table()
    tab_to(me, "Deal at once")
    me.page.keyboard.press("Enter")
    me.until(me.my_turn)
    me.page.keyboard.press("ArrowRight")
    assert me.page.evaluate("document.activeElement.dataset.card") in me.cards
    assert not me.see(".found")
