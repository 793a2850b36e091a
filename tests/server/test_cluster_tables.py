"""Several processes serve one table: everybody sees the same, whichever process his line leads to."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from postgresql_at_hand import PrivateServer
from server.several_processes import Several
from server.table_client import Guest
from server.table_company import cards_played, caught_up, guests_of, heard_all, play_all, sit_down, until_hung_up

ABSENCE = 1.0


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, postgresql: PrivateServer) -> Iterator[Several]:
    """Two processes, for all tests of this file."""
    with Several(tmp_path_factory.mktemp("two"), postgresql, 2, absence_seconds=ABSENCE) as several:
        several.until_all_know(2)
        yield several
        assert [process.faults() for process in several.processes] == [[], []]


def play_a_match(several: Several, ruleset: str) -> None:
    """Four people on different processes play a match to its end, and all of them saw all of it."""
    chance = random.Random(3)
    with ExitStack() as stack:
        code, lines = sit_down(guests_of(several, stack, 4), stack, "NESW", ruleset=ruleset)
        assert lines[0].give("begin_match")["type"] == "done"
        play_all(lines, chance, lambda view: view["stage"] == "over")
        assert all(heard_all(line) for line in lines)
        assert len({str([line.view[part] for part in ("score", "players", "stage")]) for line in lines}) == 1
        assert len({str(line.view["last_hand"]["reveal"]) for line in lines}) == 1
        played = cards_played(several.stored(code))
        assert len(set(played)) == len(played) >= 52


def test_four_people_on_two_processes_play_a_match(two: Several) -> None:
    play_a_match(two, "classic")


@pytest.mark.long
def test_four_people_on_four_processes_play_a_rubber(tmp_path: Path, postgresql: PrivateServer) -> None:
    with Several(tmp_path, postgresql, 4) as four:
        four.until_all_know(4)
        play_a_match(four, "short")
        assert [process.faults() for process in four.processes] == [[]] * 4


def test_whoever_has_a_line_at_another_process_is_there(two: Several) -> None:
    chance = random.Random(4)
    with ExitStack() as stack:
        guests = guests_of(two, stack, 3)
        code, (one, other) = sit_down(guests[:2], stack, "NS")
        one.until_room(lambda room: room["places"][2]["present"])
        other.until_room(lambda room: room["places"][0]["present"])
        with guests[2].line(code):
            other.until_room(lambda room: room["watchers"] == 1)
            one.until_room(lambda room: room["watchers"] == 1)
        other.until_room(lambda room: room["watchers"] == 0)
        assert one.give("begin_match")["type"] == "done"
        play_all([one, other], chance, lambda view: view["hand"] is not None)
        heard = len(other.heard), len(one.heard)
        time.sleep(2 * ABSENCE)  # in which nobody is taken for away who is at the other process
        play_all([one, other], chance, lambda view: view["hand"] and view["hand"]["tricks_done"] == 1)
        told = [*other.heard[heard[0] :], *one.heard[heard[1] :]]
        rooms = [message["room"] for message in told if message["type"] == "room"]
        assert not any(place["stand_in"] or not place["present"] for room in rooms for place in room["places"])
        other.close()
        one.until_room(lambda room: not room["places"][2]["present"])
        one.until_room(lambda room: room["places"][2]["stand_in"])
        guests[1].address = guests[0].address  # he comes back at the other process
        again = stack.enter_context(guests[1].line(code, other.seq))
        again.until_room(lambda room: room["places"][2] == {"present": True, "stand_in": False})
        one.until_room(lambda room: room["places"][2] == {"present": True, "stand_in": False})
        play_all([one, again], chance, lambda view: view["last_hand"] is not None)


def test_a_stand_in_elsewhere_ends_with_a_line_here(two: Several) -> None:
    """The process that drives the table is not the one to which somebody comes back."""
    chance = random.Random(8)
    with ExitStack() as stack:
        guests = guests_of(two, stack, 2)
        code, (one, other) = sit_down(guests, stack, "NS")
        assert one.give("begin_match")["type"] == "done"
        play_all([one, other], chance, lambda view: view["hand"] is not None)
        other.close()
        one.until_room(lambda room: room["places"][2]["stand_in"])
        again = stack.enter_context(guests[1].line(code, other.seq))
        again.until_room(lambda room: room["places"][2] == {"present": True, "stand_in": False})
        one.until_room(lambda room: room["places"][2] == {"present": True, "stand_in": False})


def test_names_and_courtesies_reach_the_other_process(two: Several) -> None:
    with ExitStack() as stack:
        guests = guests_of(two, stack, 2)
        _, (one, other) = sit_down(guests, stack, "NS")
        assert guests[1].post("/me", name="Berit").status_code == 303
        one.until_room(lambda room: room["names"].get(other.me, {}).get("name") == "Berit")
        other.send({"type": "courtesy", "said": "good_luck"})
        told = one.until(lambda message: message["type"] == "courtesy")
        assert told == {"type": "courtesy", "seat": "S", "said": "good_luck"}


def test_the_clock_is_the_same_everywhere_and_rings_once(two: Several) -> None:
    chance = random.Random(2)
    with ExitStack() as stack:
        guests = guests_of(two, stack, 2)
        code, (one, other) = sit_down(guests, stack, "NS", seconds="5")
        assert one.give("begin_match")["type"] == "done"
        play_all([one, other], chance, lambda view: view["hand"] is not None and view["hand"]["to_play"] in ("N", "S"))
        seq = one.seq
        for line in (one, other):
            line.until(lambda message: message["type"] == "news" and message["seq"] > seq)
        late = two.authors(code)[seq:]
        assert late[0][0] == "clock"
        caught_up([one, other])
        later = stack.enter_context(guests[0].line(code))
        later.next()
        assert later.room["clock"] is None or later.room["clock"]["left"] <= 7.0
        played = cards_played(two.stored(code))
        assert len(set(played)) == len(played)


def test_watched_tables_are_listed_at_every_process(two: Several) -> None:
    with ExitStack() as stack:
        guests = guests_of(two, stack, 2)
        code, (line,) = sit_down(guests[:1], stack, "N", watched="yes")
        assert code in guests[0].http.get("/watch").text
        deadline = time.monotonic() + 10
        while code not in guests[1].http.get("/watch").text:
            assert time.monotonic() < deadline
        line.close()
        while code in guests[1].http.get("/watch").text:
            assert time.monotonic() < deadline + 10


def test_a_link_to_another_device_is_good_once_at_any_process(two: Several) -> None:
    with ExitStack() as stack:
        first, second, third = (stack.enter_context(Guest(process.address)) for process in (*two.processes, two.proxy))
        for each in (first, second, third):
            each.http.headers["host"] = "whist.example"
        link = first.post("/me/link").text.split("http://whist.example")[1].split('"')[0].split("<")[0]
        assert "raj" not in link
        assert second.http.get(link).status_code == 200
        assert second.post(link).status_code == 303
        assert (first.http.get(link).status_code, third.post(link).status_code) == (404, 404)


def test_whoever_is_forgotten_loses_his_lines_everywhere(two: Several) -> None:
    with ExitStack() as stack:
        guests = guests_of(two, stack, 2)
        _, (one, other) = sit_down(guests, stack, "NS")
        there = stack.enter_context(Guest(two.processes[0].address))
        there.http.cookies = guests[1].http.cookies
        assert there.post("/me/forget").status_code == 303
        until_hung_up(other)
        assert other.closed_with == 4001
        one.until_view(lambda view: view["players"][2] is None)
