"""Four browsers at one table, whose lines lead through a proxy to different processes, play a rubber."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser

from browser.conftest import LINE_IS_DOWN
from browser.visitor import Visitor
from postgresql_at_hand import PrivateServer
from server.several_processes import Several
from server.table_company import cards_played

PATIENCE = 1800.0
"""Seconds for a whole rubber: no measure of speed."""


@pytest.fixture
def four(tmp_path: Path, postgresql: PrivateServer) -> Iterator[Several]:
    """Four processes behind a proxy that shares out lines in turn."""
    with Several(tmp_path, postgresql, 4) as several:
        several.until_all_know(4)
        yield several


@pytest.mark.long
def test_four_browsers_on_four_processes_play_a_rubber(chromium: Browser, four: Several) -> None:
    players = {seat: Visitor(chromium, four.address) for seat in "SWNE"}
    host = players["S"]
    code = host.open_table(who="friends", ruleset="short", pairs="chosen")
    for seat in "WNE":
        friend = players[seat]
        friend.sit_down(code)
        friend.page.locator(f".chair.{seat}").get_by_role("button").click()
        friend.until(lambda me=friend: me.page.locator(".chair.S").inner_text() != "")
    host.until(lambda: host.button("Begin").count() == 1 and "bots" not in host.button("Begin").inner_text())
    host.button("Begin").click()
    killed, deadline = False, monotonic() + PATIENCE
    while not all(player.see("h1:has-text('game and rubber')") for player in players.values()):
        assert monotonic() < deadline, {
            seat: each.page.locator("body").aria_snapshot() for seat, each in players.items()
        }
        for player in players.values():
            player.press()
            player.wait()
        if not killed and 2 <= host.held <= 9:
            four.processes[1].kill()  # in mid-hand: it costs its lines, which come back at the others
            killed = True
    assert killed
    played = cards_played(four.stored(code))
    assert len(set(played)) == len(played)
    wrong = [said for player in players.values() for said in player.wrong if not LINE_IS_DOWN.search(said)]
    for player in players.values():
        player.close()
    assert wrong == []
