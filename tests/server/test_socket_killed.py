"""kill -9 in the middle of a hand: what was told is there after the restart, to the last card, and nothing twice."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from database_at_hand import address_for
from oddtrick.cards import Seat
from oddtrick.codec import decode_event, encode
from oddtrick.store import Store
from oddtrick.table import Event, fold, view
from server.running_server import ServerProcess
from server.table_client import Guest, Line, sensible


def stored(db: Path, code: str) -> list[Event]:
    """The events in the database, which nobody else has open."""
    with Store.open(address_for(db)) as store:
        return [decode_event(row.data) for row in store.read(code)]


def as_seen(events: list[Event], seat: str) -> Any:
    """What a seat sees after some events, as JSON has it."""
    return json.loads(encode(view(fold(events), Seat(seat))))


def cards_heard(line: Line) -> int:
    """How many cards of the hand have been told of."""
    hand = line.view and line.view["hand"]
    if hand is None:
        return 52 if line.view and line.view["last_hand"] else 0
    return 4 * hand["tricks_done"] + len(hand["trick"]["cards"])


def play_until_card(line: Line, number: int, chance: random.Random) -> tuple[str, dict[str, Any]]:
    """Play until so many cards lie, and not a message further; the last command given, and its id."""
    given: tuple[str, dict[str, Any]] = ("", {})
    line.next()
    sent_at = -1
    while cards_heard(line) < number:
        command = sensible(line.view, chance) if line.awaited and line.seq > sent_at else None
        if command is not None:
            sent_at = line.seq
            given = (line.say(command[0], **command[1]), {"type": command[0], **command[1]})
        line.next()
    return given


def kill_after(cards: list[int], db: Path) -> None:
    """Kill the server as soon as each of these cards is heard of, start it again, and compare."""
    chance = random.Random(1)
    server = ServerProcess(db, bot_pace=0.02)
    server.start()
    try:
        with Guest(server.address) as guest:
            code = guest.open_table(ruleset="classic", pairs="chosen", seat="S")
            for number in cards:
                with guest.line(code) as line:
                    given = play_until_card(line, number, chance)
                    server.kill()
                    heard, seen = line.seq, line.view
                events = stored(db, code)
                assert len(events) >= heard
                assert as_seen(events[:heard], "S") == seen
                server.start()
                with guest.line(code, heard) as line:
                    line.next()
                    assert line.seq == len(events)
                    assert line.view == as_seen(events, "S")
                    assert len(line.heard[0]["entries"]) == len(events) - heard
                    if given[0]:  # said again, as a page does that has not heard an answer
                        id, command = given
                        answer = line.give(command.pop("type"), id=id, **command)
                        assert (answer["type"], answer["seq"] <= heard) == ("done", True)
        events = stored(db, code)
        plays = [event for event in events if type(event).__name__ == "CardPlayed"]
        assert len({(play.hand, play.card) for play in plays}) == len(plays)  # type: ignore[union-attr]
    finally:
        server.kill()


def test_killed_after_some_cards(tmp_path: Path) -> None:
    kill_after([1, 18, 39, 52], tmp_path / "oddtrick.db")


@pytest.mark.long
def test_killed_after_every_card(tmp_path: Path) -> None:
    kill_after(list(range(1, 53)), tmp_path / "oddtrick.db")
