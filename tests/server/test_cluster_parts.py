"""The parts of what processes know of each other: who is where, what is held, what is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest

from oddtrick.errors import BadInput
from oddtrick.server.others import Others
from oddtrick.server.presence import Attendance
from oddtrick.server.settings import read_settings
from oddtrick.server.together import said
from oddtrick.server.together.bus import BusAway, open_bus
from oddtrick.server.together.elsewhere import GONE, Elsewhere
from redis_at_hand import PrivateRedis


@pytest.fixture(scope="module")
def redis() -> Iterator[PrivateRedis]:
    with PrivateRedis() as started:
        yield started


# --- Who is where


def test_lines_are_counted_over_all_processes() -> None:
    elsewhere = Elsewhere()
    assert elsewhere.heard("one", 0.0)
    assert not elsewhere.heard("one", 1.0)
    assert elsewhere.at_table("one", "t", ["p:a", "p:b"])
    assert elsewhere.at_table("two", "t", ["p:b"])
    assert not elsewhere.at_table("two", "t", ["p:b", "p:c"])
    assert elsewhere.players("t") == {"p:a", "p:b", "p:c"}
    assert not elsewhere.at_table("one", "t", [])
    assert elsewhere.players("t") == {"p:b", "p:c"}
    assert elsewhere.at_tables("two", {"u": ["p:b"]}) == {"t", "u"}
    assert (elsewhere.players("t"), elsewhere.players("u")) == (frozenset(), {"p:b"})


def test_a_silent_process_has_no_lines() -> None:
    elsewhere = Elsewhere()
    for process in ("one", "two"):
        elsewhere.heard(process, 0.0)
        elsewhere.at_table(process, "t", [f"p:{process}"])
    elsewhere.heard("two", GONE)
    assert elsewhere.silent(GONE) == []
    assert elsewhere.silent(GONE + 0.1) == ["one"]
    assert elsewhere.gone("one") == {"t"}
    assert (elsewhere.players("t"), elsewhere.processes) == ({"p:two"}, {"two"})
    elsewhere.wait_anew(100.0)
    assert elsewhere.silent(100.0 + GONE) == []


def test_nobody_is_stood_in_for_who_is_elsewhere() -> None:
    attendance = Attendance(30.0)
    attendance.came("p:a", 0.0)
    attendance.elsewhere(["p:b"], 0.0)
    assert attendance.present("p:b")
    assert attendance.let_stand_in(["p:a", "p:b"], 100.0) is None
    attendance.elsewhere([], 100.0)
    assert not attendance.present("p:b")
    assert attendance.let_stand_in(["p:a", "p:b"], 120.0) == 10.0
    assert attendance.let_stand_in(["p:a", "p:b"], 130.0) is None
    assert attendance.played_for() == ("p:b",)
    attendance.elsewhere(["p:b"], 131.0)
    assert attendance.played_for() == ()
    attendance.went("p:a", 140.0)
    attendance.elsewhere(["p:a"], 141.0)
    attendance.forget_all_but([])
    assert attendance.present("p:a")


def test_whom_bots_play_for_is_taken_over_as_told() -> None:
    attendance = Attendance(30.0)
    attendance.came("p:a", 0.0)
    attendance.as_told(["p:b"], {"p:a": 1}, 1.0)
    assert (attendance.played_for(), attendance.all_missed()) == (("p:b",), {"p:a": 1})
    attendance.missed("p:a", 2.0)
    assert attendance.stood_in("p:a")  # the second, though the first was noticed elsewhere
    attendance.as_told([], {}, 3.0)
    assert (attendance.played_for(), attendance.all_missed()) == ((), {})


def test_where_nobody_can_say_who_is_where_patience_begins_anew() -> None:
    attendance = Attendance(30.0)
    attendance.came("p:a", 0.0)
    attendance.let_stand_in(["p:b"], 0.0)
    attendance.let_stand_in(["p:b"], 30.0)
    assert attendance.stood_in("p:b")
    attendance.end_stand_ins(50.0)
    assert attendance.let_stand_in(["p:b"], 50.0) == 30.0
    assert not attendance.back("p:b", 70.0)  # a command of his shows that he is somewhere
    assert attendance.let_stand_in(["p:b"], 70.0) == 30.0


# --- What is said


def test_what_is_said_is_heard_as_it_was() -> None:
    room = said.Room("one", "t", 7, ("p:a",), {"p:b": 1}, ("N",), 3.5, {"p:a": "Ann"})
    for each in (room, said.Alive("one"), said.AtTables("one", {"t": (("p:a",), 7)}), said.Planning("one", "d", None)):
        assert said.read(said.written(each)) == each
    for other in (b"", b"nonsense", b'{"type":"Later","process":"one"}', b'{"type":"Freed","process":1}'):
        assert said.read(other) is None


def test_alone_nothing_has_to_be_said() -> None:
    others = Others()
    assert (others.alone, others.shared, others.bus, others.processes) == (True, False, "", 1)
    assert others.players("t") == frozenset()


# --- The bus


async def test_one_at_a_time_holds_a_thing(redis: PrivateRedis) -> None:
    one, two = open_bus(redis.address, "space"), open_bus(redis.address, "space")
    other = open_bus(redis.address, "another")
    try:
        assert await one.hold(["a", "b"], "one", 30.0) == {"a", "b"}
        assert await two.hold(["a", "b", "c"], "two", 0.05) == {"c"}
        assert await other.hold(["a"], "two", 30.0) == {"a"}
        await two.free(["a"], "two")
        assert await one.hold(["a", "b"], "one", 30.0) == {"a", "b"}
        await one.free(["a"], "one")
        assert await two.hold(["a", "b"], "two", 30.0) == {"a"}
        while await one.hold(["c"], "one", 30.0) != {"c"}:  # what is not held anew is free after a while
            await asyncio.sleep(0.01)
    finally:
        for bus in (one, two, other):
            await bus.close()


async def test_what_is_kept_is_taken_once(redis: PrivateRedis) -> None:
    bus = open_bus(redis.address, "space")
    try:
        await bus.keep("link", "waits", 30.0)
        assert await bus.look("link") == "waits"
        assert sorted(await asyncio.gather(*(bus.take("link") for _ in range(5))), key=str) == [None] * 4 + ["waits"]
        assert (await bus.look("link"), await bus.take("link")) == (None, None)
    finally:
        await bus.close()


async def test_messages_are_heard_by_all_and_what_breaks_heals() -> None:
    with PrivateRedis() as server:
        buses = [open_bus(server.address, "space") for _ in range(2)]
        heard: list[list[bytes]] = [[], []]
        turns: list[list[bool]] = [[], []]
        tasks = [asyncio.create_task(bus.run(heard[at].append, turns[at].append)) for at, bus in enumerate(buses)]
        try:
            await _until(lambda: turns == [[True], [True]])
            for number in range(1500):
                buses[0].publish(b"%d" % number)
            await _until(lambda: all(len(each) == 1500 for each in heard))
            assert heard[1] == [b"%d" % number for number in range(1500)]
            await asyncio.to_thread(server.kill)
            await _until(lambda: turns == [[True, False], [True, False]])
            buses[0].publish(b"lost")
            with pytest.raises(BusAway):
                await buses[1].look("link")
            await asyncio.to_thread(server.start)
            await _until(lambda: turns == [[True, False, True], [True, False, True]])
            buses[1].publish(b"again")
            await _until(lambda: all(each[-1] == b"again" for each in heard))
            assert heard[0][-2] == b"1499"
            assert turns == [[True, False, True], [True, False, True]]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for bus in buses:
                await bus.close()


async def _until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(180):
        while not so():
            await asyncio.sleep(0.01)


async def test_a_bus_that_is_not_there_is_said_once() -> None:
    bus, turns = open_bus("redis://127.0.0.1:1", "space"), list[bool]()
    running = asyncio.create_task(bus.run(lambda message: None, turns.append))
    try:
        await _until(lambda: turns == [False])
        await asyncio.sleep(1.0)
        assert turns == [False]
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await bus.close()


@pytest.mark.parametrize("address", ["localhost", "http://localhost", "redis://", "memory"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_settings({"ODDTRICK_BUS": address})
    assert caught.value.reason.code == "setting_wrong"


def test_a_password_in_a_wrong_address_is_not_shown() -> None:
    with pytest.raises(BadInput) as caught:
        read_settings({"ODDTRICK_BUS": "http://me:SECRET@localhost"})
    assert "SECRET" not in str(caught.value)
