"""A process is killed, or the message server is: it costs a new line, and nothing else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from oddtrick.table.events import CardPlayed
from postgresql_at_hand import PrivateServer
from server.several_processes import PATIENCE, Several, cards_played, caught_up, play_all, until_hung_up
from server.table_client import Guest, Line


def lasting(guest: Guest, several: Several, code: str, after: int) -> Line:
    """A line again after it broke, by the proxy, to whichever process is there."""
    guest.address = several.address
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            line = guest.line(code, after)
            line.next()
            return line
        except (OSError, ConnectionClosed):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def hand_in_play(tricks: int) -> Callable[[Any], bool]:
    """Whether so many tricks of a hand are done, or more, and another is begun."""

    def so_far(view: Any) -> bool:
        hand = view["hand"]
        return bool(hand and hand["tricks_done"] >= tricks and len(hand["trick"]["cards"]) >= 2)

    return so_far


def company(several: Several, stack: ExitStack, seats: str) -> tuple[str, list[Guest], list[Line]]:
    """People at a table with bots in the other chairs, each at the next process."""
    guests = [
        stack.enter_context(Guest(several.processes[at % len(several.processes)].address)) for at in range(len(seats))
    ]
    code = guests[0].open_table(who="friends", seat=seats[0], ruleset="classic", pairs="chosen")
    lines = [stack.enter_context(guest.line(code)) for guest in guests]
    for line in lines:
        line.next()
    for line, seat in zip(lines[1:], seats[1:], strict=True):
        assert line.give("sit", seat=seat)["type"] == "done"
    caught_up(lines)
    assert lines[0].give("begin_match")["type"] == "done"
    return code, guests, lines


def each_card_once(several: Several, code: str) -> None:
    """Every card of every hand was played once, thirteen by each seat."""
    played = cards_played(several.stored(code))
    assert len(set(played)) == len(played)
    full = [(rubber, hand) for rubber, hand, _, _ in played]
    for hand in {each for each in full if full.count(each) == 52}:
        for seat in "NESW":
            assert sum(1 for rubber, number, by, _ in played if (rubber, number) == hand and by.value == seat) == 13


def test_a_killed_process_costs_its_lines_and_nothing_else(tmp_path: Path, postgresql: PrivateServer) -> None:
    chance = random.Random(5)
    with Several(tmp_path, postgresql, 2) as several, ExitStack() as stack:
        several.until_all_know(2)
        code, guests, lines = company(several, stack, "NS")
        play_all(lines, chance, hand_in_play(3))
        before = several.stored(code)[: lines[0].seq]  # a bot may have played meanwhile
        several.processes[0].kill()  # it had the first line of all, and so it drives the table
        until_hung_up(lines[0])
        heard = lines[0].seq
        again = stack.enter_context(lasting(guests[0], several, code, heard))
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
def test_bots_are_taken_over_where_nobody_does_anything(tmp_path: Path, postgresql: PrivateServer) -> None:
    """One person waits, at another process, for the bots' cards: nothing wakes his process but its own looking."""
    chance = random.Random(7)
    with Several(tmp_path, postgresql, 2, bot_pace=1.5, absence_seconds=600) as several, ExitStack() as stack:
        several.until_all_know(2)
        code, _, lines = company(several, stack, "NS")
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
        code, _, lines = company(several, stack, "NS")
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
