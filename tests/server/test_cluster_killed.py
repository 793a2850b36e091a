"""A process is killed, or the message server is: it costs a new line, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from oddtrick.table.events import CardPlayed
from postgresql_at_hand import PrivateServer
from server.several_processes import Several
from server.table_company import back_again, each_card_once, in_a_match, play_all, until_hung_up


def hand_in_play(tricks: int) -> Callable[[Any], bool]:
    """Whether so many tricks of a hand are done, or more, and another is begun."""

    def so_far(view: Any) -> bool:
        hand = view["hand"]
        return bool(hand and hand["tricks_done"] >= tricks and len(hand["trick"]["cards"]) >= 2)

    return so_far


def test_a_killed_process_costs_its_lines_and_nothing_else(tmp_path: Path, postgresql: PrivateServer) -> None:
    chance = random.Random(5)
    with Several(tmp_path, postgresql, 2) as several, ExitStack() as stack:
        several.until_all_know(2)
        code, guests, lines = in_a_match(several, stack, "NS")
        play_all(lines, chance, hand_in_play(3))
        before = several.stored(code)[: lines[0].seq]  # a bot may have played meanwhile
        several.processes[0].kill()  # it had the first line of all, and so it drives the table
        until_hung_up(lines[0])
        heard = lines[0].seq
        again = stack.enter_context(back_again(guests[0], several, code, heard))
        assert again.heard[0]["seq"] >= heard >= len(before)
        assert len(again.heard[0]["entries"]) == again.heard[0]["seq"] - heard
        lines[0] = again
        play_all(lines, chance, lambda view: view["last_hand"] is not None)
        events = several.stored(code)
        assert events[: len(before)] == before
        later = [event.seat.value for event in events[len(before) :] if isinstance(event, CardPlayed)]
        assert {"E", "W"} <= set(later)
        each_card_once(several, code)


@pytest.mark.long
def test_who_was_at_a_killed_process_is_away_until_he_is_back(tmp_path: Path, postgresql: PrivateServer) -> None:
    chance = random.Random(6)
    with Several(tmp_path, postgresql, 2, absence_seconds=0.25) as several, ExitStack() as stack:
        several.until_all_know(2)
        code, guests, lines = in_a_match(several, stack, "NS")
        play_all(lines, chance, lambda view: view["hand"] is not None and view["hand"]["to_play"] == "N")
        one, other = lines
        other.until_room(lambda room: room["places"][0] == {"present": True, "stand_in": False})
        seq = other.seq
        several.processes[0].kill()
        other.until_room(lambda room: room["places"][0] == {"present": False, "stand_in": False})
        other.until_room(lambda room: room["places"][0]["stand_in"])  # his patience began, and the table is driven here
        other.until(lambda message: message["type"] == "news" and message["seq"] > seq)
        assert several.authors(code)[seq][0] == "stand-in"
        again = stack.enter_context(back_again(guests[0], several, code, one.seq))
        for line in (again, other):
            line.until_room(lambda room: room["places"][0] == {"present": True, "stand_in": False})
        play_all([again, other], chance, hand_in_play(2))
        each_card_once(several, code)
        assert several.processes[1].faults() == []


@pytest.mark.long
def test_bots_are_taken_over_where_nobody_does_anything(tmp_path: Path, postgresql: PrivateServer) -> None:
    """One person waits, at another process, for the bots' cards: nothing wakes his process but its own looking."""
    chance = random.Random(7)
    with Several(tmp_path, postgresql, 2, bot_pace=1.5, absence_seconds=600) as several, ExitStack() as stack:
        several.until_all_know(2)
        code, _, lines = in_a_match(several, stack, "NS")
        play_all(lines, chance, lambda view: view["hand"] is not None and view["hand"]["to_play"] in ("E", "W"))
        seq = lines[1].seq
        several.processes[0].kill()
        lines[1].until(lambda message: message["type"] == "news" and message["seq"] > seq)
        each_card_once(several, code)


@pytest.mark.long
def test_redis_killed_and_started_again_in_mid_game(tmp_path: Path, postgresql: PrivateServer) -> None:
    chance = random.Random(9)
    with Several(tmp_path, postgresql, 2) as several, ExitStack() as stack:
        several.until_all_know(2)
        code, _, lines = in_a_match(several, stack, "NS")
        play_all(lines, chance, hand_in_play(2))
        several.redis.kill()
        play_all(lines, chance, hand_in_play(5))
        assert lines[0].room["places"][2]["present"]
        several.redis.start()
        several.until_all_know(2)
        play_all(lines, chance, lambda view: view["last_hand"] is not None)
        each_card_once(several, code)
        for process in several.processes:
            text = process.log.read_text()
            assert text.count("bus_away") == 1
            assert text.count("bus_there") == 2
            assert process.faults() == []
