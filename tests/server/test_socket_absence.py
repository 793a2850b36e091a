"""Who is away: a bot stands in, and gives the seat back; the clock; bots that go on after a restart."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from server.running_server import ServerInThread, server_process
from server.table_client import Guest, Line, play_on, sensible


def play_two(lines: list[Line], chance: random.Random, over: Callable[[Any], bool]) -> None:
    """Two people play, with bots, until the first one's view is as wanted."""
    head = lines[0]
    while True:
        for line in lines:
            while line.seq < max(each.seq for each in lines):
                line.next()
        if over(head.view):
            return
        mover = next((line for line in lines if line.awaited and sensible(line.view, chance)), None)
        if mover is None:
            head.next()
            continue
        command = sensible(mover.view, chance)
        assert command is not None
        answer = mover.give(command[0], **command[1])
        while mover.seq < answer["seq"]:
            mover.next()


def place_of(line: Line, seat: str) -> dict[str, bool]:
    """What the room says of a seat."""
    return line.room["places"]["NESW".index(seat)]


def test_a_bot_stands_in_and_gives_the_seat_back_at_each_of_the_thirteen_tricks(
    start: Callable[..., ServerInThread],
) -> None:
    server = start(absence_seconds=0.05)
    chance = random.Random(6)
    with ExitStack() as stack:
        host, friend = (stack.enter_context(Guest(server.address)) for _ in range(2))
        code = host.open_table(who="friends", seat="S", ruleset="classic", pairs="chosen")
        one = stack.enter_context(host.line(code))
        other = friend.line(code)
        other.next()
        assert other.give("sit", seat="W")["type"] == "done"
        one.next()
        one.give("begin_match")
        play_two([one, other], chance, lambda view: view["hand"] is not None)
        for trick in range(13):
            play_two([one, other], chance, lambda view, trick=trick: view["hand"]["tricks_done"] == trick)
            other.close()
            one.until_room(lambda room: room["places"][3] == {"present": False, "stand_in": True})
            if trick < 12:
                play_two([one], chance, lambda view, trick=trick: view["hand"]["tricks_done"] == trick + 1)
            else:
                play_two([one], chance, lambda view: view["hand"] is None)
            other = friend.line(code)
            other.next()
            one.until_room(lambda room: room["places"][3] == {"present": True, "stand_in": False})
            assert other.seat == "W"
            if other.view["hand"] is not None:
                trick_now = other.view["hand"]["trick"]
                played = (3 - "NESW".index(trick_now["leader"])) % 4 < len(trick_now["cards"])
                held = other.view["hand"]["holding"].split()
                assert len(held) == 13 - other.view["hand"]["tricks_done"] - played
        other.close()
        cards = [row.by for row in server.house.store.read(code) if b'"card_played"' in row.data and b'"W"' in row.data]
        assert len(cards) == 13
        assert set(cards) == {"stand-in"}


def test_a_player_alone_is_waited_for(start: Callable[..., ServerInThread]) -> None:
    """Nobody else is there for whom the game would have to go on."""
    server = start(absence_seconds=0.0)
    with Guest(server.address) as guest, Guest(server.address) as other:
        code = guest.play_now()
        with guest.line(code) as line:
            play_on(line, random.Random(1), lambda view: view["hand"] is not None and line.awaited)
            before = line.view
        with other.line(code) as watcher:
            watcher.next()
            watcher.until_room(lambda room: not place_of(watcher, before["viewer"])["present"])
            for _ in range(5):
                watcher.send({"type": "ping"})
                watcher.until(lambda message: message["type"] == "pong")
            assert not place_of(watcher, before["viewer"])["stand_in"]
        with guest.line(code) as line:
            line.next()
            assert line.view == before


def test_out_of_time_a_card_is_played_and_twice_running_a_bot_stands_in(
    start: Callable[..., ServerInThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    from oddtrick.server import clock, openings

    monkeypatch.setattr(clock, "GATHERING", 0.0)
    monkeypatch.setattr(openings, "SHORTEST_CLOCK", 1)
    server = start()
    with Guest(server.address) as guest:
        code = guest.open_table(seconds="1", ruleset="classic", pairs="chosen")
        with guest.line(code) as line:
            line.next()
            play_on(line, random.Random(1), lambda view: view["hand"] is not None and line.awaited)
            room = line.until_room(lambda room: room["clock"] is not None)
            assert room["clock"]["seats"] == ["S"]
            assert 0 < room["clock"]["left"] <= 1
            line.until_room(lambda room: room["places"][2]["stand_in"])
            line.until_view(lambda view: view["hand"] is not None and view["hand"]["tricks_done"] == 5)
            assert line.room["clock"] is None
            stored = server.house.store.read(code)
            mine = [row.by for row in stored if b'"card_played"' in row.data and b'"seat":"S"' in row.data]
            assert mine[0] == "clock"
            assert set(mine[1:]) == {"stand-in"}
            line.send({"type": "here"})
            line.until_room(lambda room: not room["places"][2]["stand_in"])
            # The time runs for him again, and when it is over once, that is the first time.
            line.until_room(lambda room: room["clock"] is not None)
            # A card of the stand-in may have been under way as he said so.
            since: list[str] = []
            while "clock" not in since and since.count("stand-in") < 2:
                line.until_view(lambda view: line.awaited)
                line.until_view(lambda view: not line.awaited)
                since = [row.by for row in server.house.store.read(code)[len(stored) :]]
            assert "clock" in since


def test_only_a_command_that_is_carried_out_makes_up_for_a_card_that_was_missed(
    server: ServerInThread, guest: Guest
) -> None:
    with guest.line(guest.play_now()) as line:
        play_on(line, random.Random(1), lambda view: view["hand"] is not None and "play_card" in view["open_actions"])
        table = server.house.tables.live(line.code)
        assert table is not None
        table.attendance.missed(line.me, 0.0)
        refused = line.give("play_card", hand=1, trick=line.view["trick_number"] + 1, card="H2")
        assert refused["reason"]["code"] == "table_other_trick"
        with guest.line(line.code) as other:
            other.next()
        assert table.attendance.of(line.me, 0.0).missed == 1
        card = line.view["hand"]["legal"].split()[0]
        assert line.give("play_card", hand=1, trick=line.view["trick_number"], card=card)["type"] == "done"
        assert table.attendance.of(line.me, 0.0).missed == 0
        table.attendance.missed(line.me, 0.0)
        line.send({"type": "here"})
        line.send({"type": "ping"})
        line.until(lambda message: message["type"] == "pong")
        assert table.attendance.of(line.me, 0.0).missed == 0


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """Killed while the table waited for a bot, it comes back and the bot plays."""
    with server_process(tmp_path / "oddtrick.db", bot_pace=3600) as server, Guest(server.address) as guest:
        code = guest.open_table(ruleset="classic", pairs="chosen")
        with guest.line(code) as line:
            play_on(line, random.Random(1), lambda view: view["stage"] in ("shuffle", "cut"))
            line.until_view(lambda view: view["stage"] == "cut")
            assert not line.awaited  # a bot cuts, in an hour
            before = line.view
        server.kill()
        server.again(bot_pace=0)
        with guest.line(code) as line:
            line.next()
            assert line.heard[0]["view"]["stage"] == before["stage"]
            line.until_view(lambda view: view["hand"] is not None and line.awaited)
