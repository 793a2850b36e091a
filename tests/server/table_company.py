"""People at one table whose lines lead to different processes: they sit down, play, and come back when a line broke."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed

from oddtrick.table import Event
from oddtrick.table.events import CardPlayed, MatchBegun
from server.running_server import PATIENCE
from server.several_processes import Several
from server.table_client import Guest, Line, sensible


def guests_of(several: Several, stack: ExitStack, n: int) -> list[Guest]:
    """So many people, each at the next process."""
    processes = several.processes
    return [stack.enter_context(Guest(processes[at % len(processes)].address)) for at in range(n)]


def sit_down(guests: list[Guest], stack: ExitStack, seats: str, **fields: str) -> tuple[str, list[Line]]:
    """A table at which they sit; its code and their lines. The process of the first drives it."""
    given = {"who": "friends", "seat": seats[0], "ruleset": "classic", "pairs": "chosen", **fields}
    code = guests[0].open_table(**given)
    lines = [stack.enter_context(guest.line(code)) for guest in guests]
    for line in lines:
        line.next()
    for line, seat in zip(lines[1:], seats[1:], strict=True):
        assert line.give("sit", seat=seat)["type"] == "done"
    caught_up(lines)
    return code, lines


def in_a_match(several: Several, stack: ExitStack, seats: str) -> tuple[str, list[Guest], list[Line]]:
    """People, each at the next process, in a match with bots in the other chairs."""
    guests = guests_of(several, stack, len(seats))
    code, lines = sit_down(guests, stack, seats)
    assert lines[0].give("begin_match")["type"] == "done"
    return code, guests, lines


def back_again(guest: Guest, several: Several, code: str, after: int) -> Line:
    """Somebody's line again after it broke, by the proxy, to whichever process is there."""
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


def caught_up(lines: list[Line]) -> None:
    """Everybody hears on until he has heard what the others have."""
    for line in lines:
        while line.seq < max(each.seq for each in lines):
            line.next()


def play_all(lines: list[Line], chance: random.Random, over: Callable[[Any], bool]) -> None:
    """All who sit at a table play, whoever else plays with them, until the view is as wanted."""
    while True:
        caught_up(lines)
        if over(lines[0].view):
            return
        mover = next((line for line in lines if line.awaited and sensible(line.view, chance)), None)
        if mover is None:
            lines[0].next()
            continue
        command = sensible(mover.view, chance)
        assert command is not None
        answer = mover.give(command[0], **command[1])
        if answer["type"] == "done":
            while mover.seq < answer["seq"]:
                mover.next()


def until_hung_up(line: Line) -> None:
    """Hear on until the line is closed by the other side."""
    try:
        while True:
            line.next()
    except ConnectionClosed:
        return


def heard_all(line: Line) -> bool:
    """Whether a line heard every event once, in order."""
    told = [message for message in line.heard if message["type"] in ("table", "news")]
    return all(news["first"] == before["seq"] + 1 for before, news in itertools.pairwise(told))


def cards_played(events: list[Event]) -> list[tuple[int, int, Any, Any]]:
    """All cards that were played: the rubber, the hand, the seat and the card."""
    rubber, cards = 0, []
    for event in events:
        rubber += isinstance(event, MatchBegun)
        if isinstance(event, CardPlayed):
            cards.append((rubber, event.hand, event.seat, event.card))
    return cards


def each_card_once(several: Several, code: str) -> None:
    """Every card of every hand was played once, thirteen by each seat."""
    played = cards_played(several.stored(code))
    assert len(set(played)) == len(played)
    full = [(rubber, hand) for rubber, hand, _, _ in played]
    for hand in {each for each in full if full.count(each) == 52}:
        for seat in "NESW":
            assert sum(1 for rubber, number, by, _ in played if (rubber, number) == hand and by.value == seat) == 13
