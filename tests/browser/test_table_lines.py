"""The table page when the line breaks: it comes back by itself, asks for what it missed, and nothing happens twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.paper_table import PaperTable, my_turn
from browser.sitting import Sit, Sitting


def cards_of(mine: Sitting) -> set[str]:
    """The cards on the page that may be played some time."""
    return {str(each.get_attribute("data-card")) for each in mine.page.locator("button[data-card]").all()}


def held(mine: Sitting) -> set[str]:
    """The cards that the player holds by the table."""
    hand = mine.table.state.hand
    assert hand is not None
    assert mine.table.seat is not None
    return {card.value for card in hand.holding(mine.table.seat)}


LATER = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


@pytest.mark.parametrize("trick", [1, 7, 13, *(pytest.param(each, marks=pytest.mark.long) for each in LATER)])
def test_after_a_break_in_each_trick_the_right_hand_is_there(sit: Sit, trick: int) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(trick)))
    seen = len(mine.table.events)
    mine.house.cut_lines()
    mine.table.hold = False
    mine.page.wait_for_timeout(50)
    _play_one(mine.table)
    mine.house.mend_lines()
    while not mine.house.lines:
        mine.page.wait_for_timeout(50)
    expect(mine.page.locator("button[data-card].ok, .endpage")).not_to_have_count(0)
    assert mine.house.lines[-1].url.endswith(f"after={seen}")
    if mine.table.state.hand is not None:
        assert cards_of(mine) == held(mine)
    else:
        assert mine.page.locator(".endpage").is_visible()


def _play_one(table: PaperTable) -> None:
    """The viewer's card is played from another tab, and the others go on until it is his turn again."""
    before = len(table.events)
    table.play_until(lambda now: len(now.events) > before)
    table.play_until(lambda now: my_turn()(now) or now.state.hand is None)


def test_a_break_is_told_of_and_can_be_tried_again_at_once(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    mine.house.cut_lines()
    banner = mine.page.locator(".banner")
    expect(banner).to_contain_text(re.compile("trying again in \\d+ s|trying again …"))
    mine.house.mend_lines()
    mine.try_now()
    expect(banner).to_have_count(0)
    mine.tap(mine.playable.first)
    mine.page.wait_for_timeout(50)
    assert len(mine.asked("play_card")) == 1


def test_a_card_played_into_a_broken_line_is_sent_again_and_played_once(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    card = str(mine.playable.first.get_attribute("data-card"))
    mine.house.cut_lines()
    mine.tap(mine.card(card))
    mine.house.mend_lines()
    expect(mine.card(card)).to_have_count(0)
    assert [each["data"]["card"] for each in mine.asked("play_card")] == [card]


def test_a_card_whose_answer_was_lost_is_sent_again_under_the_same_id(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    table, card = mine.table, str(mine.playable.first.get_attribute("data-card"))
    deaf = table.tell
    table.tell = lambda kind, **fields: None  # type: ignore[method-assign]
    mine.tap(mine.card(card))
    assert len(mine.asked("play_card")) == 1
    table.tell = deaf  # type: ignore[method-assign]
    mine.house.cut_lines()
    mine.house.mend_lines()
    expect(mine.card(card)).to_have_count(0)
    mine.asked("play_card", times=2)
    ids = [each["id"] for each in table.heard if each["type"] == "command"]
    assert len(ids) == 2
    assert len(set(ids)) == 1
    played = [event for event in table.events if type(event).__name__ == "CardPlayed" and event.card.value == card]  # type: ignore[union-attr]
    assert len(played) == 1


def test_news_that_come_twice_are_shown_once(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    said: list[str] = []
    send = mine.table.send
    assert send is not None

    def twice(text: str) -> None:
        said.append(text)
        send(text)
        send(text)

    mine.table.send = twice
    mine.tap(mine.playable.first)
    mine.table.hold = False
    mine.table.others_act()
    expect(mine.playable).not_to_have_count(0)
    leads = [line for line in mine.page.locator("[role=log] p").all_inner_texts() if "You play" in line]
    assert len(leads) == 1
    assert len(said) > 3


def test_a_table_that_is_gone_is_not_asked_for_ever(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    for line in mine.house.lines:
        line.close(code=4004)
    expect(mine.page.locator(".banner")).to_have_text("This table cannot be reached any more.")
    assert mine.page.locator(".banner button").count() == 0


def test_a_server_that_restarts_says_so(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    mine.table.tell("closing")
    expect(mine.page.locator(".seat.me .msg")).to_contain_text("The server restarts")


def test_a_newer_protocol_asks_for_the_page_anew(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    mine.table.tell(
        "table",
        protocol=2,
        me="p:me",
        seq=len(mine.table.events),
        view=mine.table.view(),
        entries=[],
        room=mine.table.room(),
    )
    expect(mine.button("Load it")).to_be_visible()


def sit_with_clock(sit: Sit) -> Sitting:
    """A table whose page's time passes only when the test lets it."""
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    mine.page.clock.install(time=0)
    mine.page.reload()
    mine.page.wait_for_selector(".held-card")
    mine.page.clock.pause_at(1000)
    return mine


def test_a_page_that_hears_something_need_not_ask(sit: Sit) -> None:
    mine = sit_with_clock(sit)
    assert mine.until(lambda: {"type": "ping"} in mine.table.heard)  # it has heard nothing for a long time
    mine.table.heard.clear()
    mine.page.evaluate("globalThis.pongs = 0")
    mine.page.evaluate(
        "const read = JSON.parse; JSON.parse = (text) => { pongs += String(text).includes('pong'); return read(text); }"
    )
    before = len(mine.house.lines)
    for at in range(4):
        mine.page.clock.run_for(26_000)
        mine.table.tell("pong")  # as the server does every 25 seconds
        assert mine.until(lambda at=at: mine.page.evaluate("pongs") > at)
    assert mine.table.heard == []
    mine.page.clock.run_for(31_000)
    assert mine.table.heard == [{"type": "ping"}]
    assert len(mine.house.lines) == before


def test_a_line_that_is_silent_is_given_up(sit: Sit) -> None:
    mine = sit_with_clock(sit)
    before = len(mine.house.lines)
    mine.table.tell = lambda kind, **fields: None  # type: ignore[method-assign]
    mine.page.clock.run_for(31_000)
    assert mine.table.heard[-1] == {"type": "ping"}
    mine.page.clock.run_for(16_000)
    mine.page.clock.run_for(2_000)
    assert mine.until(lambda: len(mine.house.lines) > before)
