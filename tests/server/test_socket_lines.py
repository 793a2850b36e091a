"""Lines: coming back without gap or repeat, being too slow, being behind, the server's end, tables that nobody uses."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.running_server import ServerInThread, ServerProcess, quick_settings
from server.table_client import Guest, Line, play_on, sensible

PATIENCE = 60.0


def in_trick(number: int) -> Callable[[Any], bool]:
    """Whether so many tricks of a hand are complete."""
    return lambda view: view["hand"] is not None and view["hand"]["tricks_done"] == number


def entries_of(line: Line) -> list[Any]:
    """All entries that came over a line, in order."""
    return [entry for message in line.heard for entry in message.get("entries", [])]


def until_closed(line: Line) -> int | None:
    """Hear on until the line is closed, and with which code."""
    with pytest.raises(ConnectionClosed):
        line.until(lambda message: False)
    return line.closed_with


def wait_for(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_changes_lead_to_the_same_views_as_are_told_whole(server: ServerInThread) -> None:
    chance = random.Random(6)
    with Guest(server.address) as host, Guest(server.address) as friend:
        code = host.open_table(ruleset="drive", who="friends", seat="N", pairs="chosen")
        with host.line(code) as line, friend.line(code) as whole, friend.line(code, changes=True) as brief:
            for each in (line, whole, brief):
                each.next()
            assert brief.give("sit", seat="E")["type"] == "done"  # from now on he sees what a player sees
            line.give("begin_match")
            while line.view["hand_number"] < 2 or whole.seq < line.seq:
                mover = next((each for each in (line, whole) if each.awaited and sensible(each.view, chance)), None)
                if mover is None or whole.seq < line.seq:
                    (whole if whole.seq < line.seq else line).next()
                    continue
                command = sensible(mover.view, chance)
                assert command is not None
                mover.give(command[0], **command[1])
            whole.give("leave")
            for each in (whole, brief):
                each.until_view(lambda view: view["viewer"] is None)
    views = [
        {message["seq"]: message["view"] for message in each.heard if message["type"] in ("table", "news")}
        for each in (whole, brief)
    ]
    assert views[0] == views[1]
    assert {view["viewer"] for view in views[0].values()} == {None, "E"}
    news = [[message for message in each.heard if message["type"] == "news"] for each in (whole, brief)]
    assert len(news[0]) > 52
    assert not any("changes" in message for message in news[0])
    assert all("changes" in message for message in news[1])
    for message in news[1]:
        del message["view"]  # which the reader has made
    assert len(json.dumps(news[1])) < len(json.dumps(news[0])) / 3


def test_after_a_number_there_is_no_gap_and_no_repeat(guest: Guest) -> None:
    code = guest.open_table(ruleset="drive")
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 3 and "play_card" in view["open_actions"])
        everything, last = entries_of(line), line.seq
        start = line.heard[0]["seq"] - len(line.heard[0]["entries"])
    for after in (start, start + 7, last - 60, last - 3, last, last + 5):
        with guest.line(code, after) as line:
            line.next()
            assert line.seq == last
            assert entries_of(line) == everything[max(0, after - start) :]
    for nothing in (None, 0):  # who has seen nothing is told from the beginning of the hand
        with guest.line(code, nothing) as line:
            line.next()
            told = entries_of(line)
            assert told == everything[-len(told) :]
            assert told[0]["type"] == "pack_sealed"


def test_coming_back_again_and_again_hears_all_once(guest: Guest) -> None:
    """The line is cut at every trick, and the pieces together are the whole log."""
    code = guest.play_now()
    heard: list[Any] = []
    after: int | None = None
    for trick in range(1, 13):
        with guest.line(code, after) as line:
            play_on(line, random.Random(trick), in_trick(trick))
            heard += entries_of(line)
            after = line.seq
    with guest.line(code, 1) as line:
        line.next()
        told = entries_of(line)  # from the second event on
        assert told[after - len(heard) - 1 : after - 1] == heard


def test_whoever_is_behind_gets_the_news_before_the_refusal(server: ServerInThread, guest: Guest) -> None:
    """A consent to what somebody has not seen is refused, with the number up to which he has been told by then."""
    code = guest.open_table(who="friends", seat="S", pairs="chosen", ruleset="classic", take_backs="yes")
    with Guest(server.address) as friend, guest.line(code) as host, friend.line(code) as line:
        line.next()
        assert line.give("sit", seat="W")["type"] == "done"
        host.next()
        host.give("begin_match")
        chance = random.Random(4)
        host.until_view(lambda view: view["stage"] == "first_deal")
        host.give("choose_dealer", dealer="E")  # South leads, West plays next
        while not (host.view["hand"] and host.awaited):
            for each in (host, line):
                if each.awaited and each.view["hand"] is None:
                    play_on(each, chance, lambda view: view["hand"] is not None)
            host.next()
        card = host.view["hand"]["legal"].split()[0]
        host.give("play_card", hand=1, trick=1, card=card)
        stale = line.seq
        assert host.give("ask_take_back")["type"] == "done"
        answer = line.give("answer_take_back", grant=True, seq=stale)
        assert (answer["type"], answer["reason"]["code"]) == ("refused", "server_moved_on")
        assert line.seq == answer["seq"] > stale
        assert line.view["take_back"]["card"] == card
        assert line.give("answer_take_back", grant=True)["type"] == "done"
        host.until_view(lambda view: card in view["hand"]["holding"].split())


def test_a_play_of_the_past_is_refused_and_one_of_the_present_is_not(guest: Guest) -> None:
    """A card names its hand and trick, so how much its sender has seen makes no difference."""
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(1), in_trick(2))
        line.until_view(lambda view: "play_card" in view["open_actions"])
        card = line.view["hand"]["legal"].split()[0]
        for trick, reason in ((2, "table_other_trick"), (4, "table_other_trick")):
            answer = line.give("play_card", hand=1, trick=trick, card=card)
            assert (answer["type"], answer["reason"]["code"]) == ("refused", reason)
        assert line.give("play_card", hand=1, trick=3, card=card, seq=0)["type"] == "done"


def test_a_reader_who_is_too_slow_is_dropped_and_comes_back(tmp_path: Path) -> None:
    server = ServerInThread(quick_settings(tmp_path / "oddtrick.db"), narrow=True)
    with server, Guest(server.address) as guest, Guest(server.address) as slow:
        code = guest.play_now()
        line = guest.line(code)
        line.next()
        table = server.house.tables.live(code)
        assert table is not None
        sleeper = slow.line(code, 1, small_buffer=True)
        wait_for(lambda: len(table.lines) == 2)

        def dropped() -> bool:
            return any(each.closed_with for each in tuple(table.lines))

        chance, rubbers = random.Random(1), 0
        while not dropped():  # he reads nothing, so his queue fills and he is let go; the others never wait for him
            play_on(line, chance, lambda view: view["stage"] == "over" or dropped())
            if line.view["stage"] == "over":
                line.give("new_rubber", cut_again=True)
                line.until_view(lambda view: view["stage"] != "over")
                rubbers += 1
                assert rubbers < 20
        assert until_closed(sleeper) == 4008
        heard, last = entries_of(sleeper), sleeper.seq
        assert len(heard) == last - 1
        with slow.line(code, last) as again:
            again.next()
            heard += entries_of(again)
            assert len(heard) == again.seq - 1
        sleeper.close()
        line.close()


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(start: Callable[..., ServerInThread]) -> None:
    server = start(idle_seconds=0.1)
    tables = server.house.tables
    with Guest(server.address) as guest:
        code = guest.play_now()
        with guest.line(code) as line:
            play_on(line, random.Random(1), in_trick(5))
            line.until_view(lambda view: line.awaited)
            before = line.view
            assert tables.loaded == 1
        wait_for(lambda: tables.loaded == 0)
        assert server.house.store.info(code).closed is False  # type: ignore[union-attr]
        with guest.line(code) as line:
            line.next()
            assert line.view == before
            play_on(line, random.Random(1), lambda view: view["stage"] == "over")
        wait_for(lambda: tables.loaded == 0)
        wait_for(lambda: server.house.store.info(code).closed is True)  # type: ignore[union-attr]
        with guest.line(code) as line:  # a table that is over may be gone on with
            line.next()
            assert line.give("new_rubber", cut_again=False)["type"] == "done"
            wait_for(lambda: server.house.store.info(code).closed is False)  # type: ignore[union-attr]


def test_when_all_have_left_a_table_is_closed(start: Callable[..., ServerInThread]) -> None:
    server = start(idle_seconds=0.1)
    with Guest(server.address) as guest:
        code = guest.play_now()
        with guest.line(code) as line:
            line.next()
            assert line.give("leave")["type"] == "done"
        wait_for(lambda: server.house.tables.loaded == 0)
        wait_for(lambda: server.house.store.info(code).closed is True)  # type: ignore[union-attr]


def test_the_server_says_that_it_stops_and_what_was_answered_is_kept(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "oddtrick.db")
    server.start()
    try:
        with Guest(server.address) as guest:
            code = guest.play_now()
            with guest.line(code) as line:
                play_on(line, random.Random(1), in_trick(4))
                line.until_view(lambda view: line.awaited)
                before = line.view
                server.stop()
                assert until_closed(line) == 1012
                assert line.heard[-1]["type"] == "closing"
            server.start()
            with guest.line(code) as line:
                line.next()
                assert line.view == before
    finally:
        server.kill()
