"""Lines that break on a real server: in each trick, and with the server killed; two tabs; a double click."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.cut_wire import CutWire
from browser.visitor import TURN, Come, Visitor, at_rest, state_of
from oddtrick.cards import Seat
from oddtrick.codec import decode_event
from oddtrick.table.events import CardPlayed
from server.running_server import ServerInThread, ServerProcess


def played_by_south(house: ServerInThread, code: str) -> list[str]:
    """What South has played, by the log."""
    events = [decode_event(row.data) for row in house.house.store.read(code)]
    return [each.card.value for each in events if isinstance(each, CardPlayed) and each.seat is Seat.S]


def as_it_lies(me: Visitor) -> tuple[set[str], list[str], str]:
    """What the player sees of the hand."""
    return me.cards, me.trick, me.block


def is_down(me: Visitor) -> bool:
    return me.see(".banner:has-text('The line is down')")


def test_the_line_breaks_in_each_trick_and_the_deal_stays_the_same(house: ServerInThread, come: Come) -> None:
    with CutWire(house.port) as wire:
        me = come(address=wire.address)
        code = me.open_table(pairs="chosen")
        me.play_until(lambda: me.my_turn() and me.held == 13)
        dealt = set(me.cards)
        gone: list[str] = []
        for trick in range(1, 14):
            me.until(lambda: at_rest(me))
            before = as_it_lies(me)
            assert before[0] == dealt - set(gone)
            if trick % 3 == 1:  # a card is on its way, and whether it has arrived nobody knows
                gone.append(me.press_a_card())
            wire.cut()
            me.context.set_offline(True)
            if trick % 3 == 2:  # a card is played while there is no line, and has to get through later
                gone.append(me.press_a_card())
            me.until(lambda: is_down(me))
            if trick % 3 == 0:
                assert as_it_lies(me) == before
            wire.mend()
            me.context.set_offline(False)
            me.until(lambda: not me.see(".banner"))
            if trick % 3 == 0:
                me.until(lambda: at_rest(me))
                assert as_it_lies(me) == before
                gone.append(me.play_one())
            me.until(lambda left=13 - trick: me.held == left)
            me.until(lambda: me.my_turn() or me.at_end())
            assert played_by_south(house, code) == gone
        me.until(me.at_end)
        assert set(gone) == dealt


def test_a_server_that_was_killed_comes_back_with_the_same_deal(chromium: Browser, tmp_path: Path, come: Come) -> None:
    server = ServerProcess(tmp_path / "oddtrick.db")
    server.start()
    try:
        me = come(address=server.address)
        me.open_table()
        me.play_to(3, lying=1)
        me.until(lambda: at_rest(me))
        before = as_it_lies(me)
        server.kill()
        me.until(lambda: is_down(me))
        assert as_it_lies(me) == before
        server.start()
        me.until(lambda: not me.see(".banner"))
        me.until(lambda: at_rest(me))
        assert as_it_lies(me) == before
        held, _, _ = before
        card = me.play_one()
        assert me.cards == held - {card}
        server.kill()  # once more, when the others may be about to play
        me.until(lambda: is_down(me))
        server.start()
        me.until(lambda: me.my_turn() and not me.see(".banner"))
        assert me.cards == held - {card}
        me.play_until(me.at_end)
        shown = me.context.request.get(f"{me.page.url}/hands/1.json").json()
        south = set(shown["hand"]["hands"][2].split())
        assert held <= south
        assert len(south) == 13
    finally:
        server.kill()


def test_two_tabs_are_one_seat(house: ServerInThread, come: Come) -> None:
    me = come()
    code = me.open_table(pairs="chosen")
    me.play_until(me.my_turn)
    me.page.wait_for_timeout(500)  # a card may just have been pressed, and be on its way
    me.until(me.my_turn)
    begun = len(played_by_south(house, code))
    first, second = me.page, me.another_page()
    me.sit_down(code, second)
    for turn in range(4):
        here, there = (first, second) if turn % 2 else (second, first)
        for page in (here, there):
            me.page = page
            me.until(me.my_turn)
        cards = me.cards
        me.page = here
        assert me.cards == cards
        card = me.play_one()
        me.page = there
        me.until(lambda gone=card: gone not in me.cards)
        assert me.cards == cards - {card}
        assert len(played_by_south(house, code)) == begun + turn + 1
    me.page = second
    assert [(player or "")[:2] for player in state_of(house, code).players] == ["b:", "b:", "p:", "b:"]
    first.close()
    me.until(me.my_turn)
    assert not me.see(".banner")
    me.play_one()
    assert len(played_by_south(house, code)) == begun + 5


def test_a_double_click_plays_one_card(house: ServerInThread, come: Come) -> None:
    me = come()
    code = me.open_table(pairs="chosen")
    for number in range(1, 5):
        me.play_until(me.my_turn)
        me.wait()
        me.page.locator(TURN).first.dblclick(position={"x": 12, "y": 16}, force=True)
        me.until(lambda done=number: me.held == 13 - done)
        me.until(me.my_turn)
        assert len(played_by_south(house, code)) == number
    me.wait()
    at_once = "for (const card of document.querySelectorAll('button[data-card].ok')) card.click()"
    me.page.evaluate(at_once)
    me.until(lambda: me.held == 8 and me.my_turn())
    assert len(played_by_south(house, code)) == 5
    expect(me.page.locator("button[data-card]")).to_have_count(8)


def test_a_browser_that_lost_its_session_says_so_and_goes_on_as_somebody_new(house: ServerInThread, come: Come) -> None:
    with CutWire(house.port) as wire:
        me = come(address=wire.address)
        me.open_table(pairs="chosen")
        me.play_until(me.my_turn)
        me.context.clear_cookies()
        wire.cut()
        me.until(lambda: is_down(me))
        wire.mend()
        me.until(lambda: me.see(".banner:has-text('is somebody new here')"))
        me.press(["Go on as somebody new"])
        me.until(lambda: not me.see(".banner") and me.see(".looking"))


def test_pictures_that_the_cut_line_kept_from_coming_come_with_the_next(house: ServerInThread, come: Come) -> None:
    shown = "all => all.map(use => use.getBBox().width > 0)"
    with CutWire(house.port) as wire:
        me = come(address=wire.address)
        sheets = re.compile(r"/cards/\w+\.svg")
        me.context.route(sheets, lambda route: route.abort("connectionreset"))
        me.open_table(pairs="chosen")
        me.play_until(me.my_turn)
        cards = me.page.locator("button[data-card] use")
        assert not any(cards.evaluate_all(shown))
        wire.cut()
        me.until(lambda: is_down(me))
        me.context.unroute(sheets)
        wire.mend()
        me.until(lambda: not is_down(me))
        me.until(lambda: cards.evaluate_all(shown) == [True] * 13)
        me.play_one()
        me.until(me.my_turn)
        me.until(lambda: all(me.page.locator("use").evaluate_all(shown)))
