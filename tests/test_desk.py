"""The desk: loading, deciding, appending, telling; and when the store moves on, fails, or a command is repeated."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from counting import COUNTING, Numbers, State
from oddtrick.cards import SEATS
from oddtrick.desk import TABLE, Desk, Happened, Kept, Outcome
from oddtrick.reasons import Reason
from oddtrick.rulesets import preset
from oddtrick.store import AlreadyThere, NotThere, Store, StoreFailed
from oddtrick.table import Settings, awaited, fold
from oddtrick.table import commands as c
from store_at_hand import held, locked_against_writing

pytestmark = pytest.mark.asyncio


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with Store.open(database) as opened:
        yield opened


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(store: Store, clock: Clock) -> Numbers:
    return Desk(store, COUNTING, clock=clock, chance=random.Random(1))


class Ear:
    """Hears, and notes what is missing, doubled or out of order (a desk swallows what a listener raises)."""

    made: ClassVar[list[Ear]] = []

    def __init__(self, kept: Kept[State] | None = None) -> None:
        self.heard: list[Happened[State, int]] = []
        self.kept = kept
        self.wrong: list[Happened[State, int]] = []
        self.made.append(self)

    def __call__(self, news: Happened[State, int]) -> None:
        self.heard.append(news)
        whole = news.seq - news.first + 1 == len(news.events) and news.before + news.events == news.state
        if self.kept is not None and (news.first, news.before) != (self.kept.seq + 1, self.kept.state):
            whole = False
        if not whole:
            self.wrong.append(news)
        self.kept = Kept(news.state, news.seq)


@pytest.fixture(autouse=True)
def ears_heard_all_in_order() -> Iterator[None]:
    Ear.made.clear()
    yield
    assert [ear.wrong for ear in Ear.made if ear.wrong] == []


# --- Saying ---------------------------------------------------------------------------------------------------------


async def test_commands_are_decided_stored_and_told(desk: Numbers, store: Store, clock: Clock) -> None:
    ear = Ear(Kept((), 0))
    desk.listen("a", ear)
    outcome = await desk.open("a", [1, 2], about={"title": "x"}, by="anna")
    assert outcome == Outcome(2, Happened("a", 1, 2, (1, 2), (), (1, 2), "anna"))
    clock.now = 1001.0
    outcome = await desk.say("a", [3], by="berit")
    assert outcome == Outcome(3, Happened("a", 3, 3, (3,), (1, 2), (1, 2, 3), "berit"))
    assert await desk.kept("a") == Kept((1, 2, 3), 3)
    assert await desk.events("a") == (1, 2, 3)
    assert await desk.events("a", 2) == (3,)
    assert [happened.by for happened in ear.heard] == ["anna", "berit"]
    assert [(one.at, one.by, one.data) for one in store.read("a")] == [
        (1000.0, "anna", b"1"),
        (1000.0, "anna", b"2"),
        (1001.0, "berit", b"3"),
    ]
    info = store.info("a")
    assert info is not None
    assert (info.kind, info.about) == ("counting", {"title": "x"})


async def test_of_several_commands_the_first_refused_stops_all(desk: Numbers, store: Store) -> None:
    ear = Ear()
    desk.listen("a", ear)
    assert await desk.open("a", [1, 1], about={}) == Outcome(0, refused=Reason("there_already", {"number": 1}))
    assert store.info("a") is None
    await desk.open("a", [1], about={})
    assert await desk.say("a", [2, 3, 2]) == Outcome(1, refused=Reason("there_already", {"number": 2}))
    assert await desk.kept("a") == Kept((1,), 1)
    assert len(store.read("a")) == len(ear.heard) == 1


async def test_commands_made_from_the_state(desk: Numbers) -> None:
    await desk.open("a", [5], about={})
    outcome = await desk.say("a", lambda state: [max(state) + 1, max(state) + 2])
    assert outcome.happened is not None
    assert outcome.happened.events == (6, 7)
    assert await desk.say("a", lambda _state: []) == Outcome(3)
    assert await desk.say("a", []) == Outcome(3)


async def test_a_command_said_again_has_one_effect(desk: Numbers, store: Store) -> None:
    ear = Ear()
    desk.listen("a", ear)
    await desk.open("a", [1], about={})
    assert (await desk.say("a", [2, 3], id="x")).happened is not None
    await desk.say("a", [4], id="y")
    repeat = Outcome[State, int](3, repeated=True)
    assert await desk.say("a", [2, 3], id="x") == repeat  # which would be refused by now
    assert await desk.say("a", [5], id="x") == repeat  # which would not
    assert await desk.say("a", [], id="x") == repeat
    fresh: Numbers = Desk(store, COUNTING)
    assert await fresh.say("a", [2, 3], id="x") == repeat
    assert await fresh.kept("a") == await desk.kept("a") == Kept((1, 2, 3, 4), 4)
    assert len(ear.heard) == 3


async def test_a_refused_command_may_be_said_again_with_its_id(desk: Numbers) -> None:
    await desk.open("a", [1], about={})
    assert (await desk.say("a", [1], id="x")).refused is not None
    assert (await desk.say("a", [2], id="x")).happened is not None


async def test_the_same_command_many_times_at_once_has_one_effect(desk: Numbers) -> None:
    await desk.open("a", [1], about={})
    outcomes = await asyncio.gather(*(desk.say("a", [2], id="x") for _ in range(5)))
    assert sum(outcome.happened is not None for outcome in outcomes) == 1
    assert sum(outcome.repeated for outcome in outcomes) == 4
    assert {outcome.seq for outcome in outcomes} == {2}


async def test_chance_comes_from_the_desk_or_from_who_speaks(store: Store) -> None:
    drawn = []
    for seeds in ((1, None), (1, None), (2, 1), (2, None)):
        desk: Numbers = Desk(store, COUNTING, chance=random.Random(seeds[0]))
        await desk.open(f"s{len(drawn)}", [1], about={})
        outcome = await desk.say(f"s{len(drawn)}", [10], chance=None if seeds[1] is None else random.Random(seeds[1]))
        assert outcome.happened is not None
        drawn.append(outcome.happened.events[1])
    assert drawn[0] == drawn[1] == drawn[2] != drawn[3]


async def test_a_stream_is_opened_once(desk: Numbers) -> None:
    await desk.open("a", [1], about={})
    with pytest.raises(AlreadyThere):
        await desk.open("a", [2], about={})
    assert await desk.kept("a") == Kept((1,), 1)
    assert (await desk.say("a", [2])).seq == 2


async def test_unknown_streams_are_not_there_and_leave_no_trace(desk: Numbers, store: Store) -> None:
    store.create("other", "another kind", [b"not a number"], at=1.0).result()
    for n in range(50):
        for stream in (f"guess{n}", "other"):
            for ask in (desk.kept(stream), desk.events(stream), desk.say(stream, [1]), desk.catch_up(stream)):
                with pytest.raises(NotThere):
                    await ask
    assert desk.loaded == 0


async def test_an_aggregate_that_fails_does_no_harm(desk: Numbers) -> None:
    await desk.open("a", [1], about={})

    def fail(_state: State) -> list[int]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await desk.say("a", fail)
    assert (await desk.say("a", [2])).seq == 2


async def test_a_store_that_fails_leaves_the_state_as_it_was(desk: Numbers) -> None:
    ear = Ear()
    await desk.open("a", [1], about={})
    desk.listen("a", ear)
    with locked_against_writing():
        with pytest.raises(StoreFailed):
            await desk.say("a", [2], id="x")
        with pytest.raises(StoreFailed):
            await desk.open("b", [1], about={})
    assert await desk.kept("a") == Kept((1,), 1)
    assert ear.heard == []
    assert (await desk.say("a", [2], id="x")).seq == 2
    assert (await desk.open("b", [1], about={})).seq == 1


async def test_a_closed_store_is_reported(desk: Numbers, store: Store) -> None:
    await desk.open("a", [1], about={})
    store.close()
    with pytest.raises(StoreFailed):
        await desk.say("a", [2])
    with pytest.raises(StoreFailed):
        await desk.kept("b")
    assert await desk.kept("a") == Kept((1,), 1)


# --- Others write too -----------------------------------------------------------------------------------------------


async def test_news_of_others_is_loaded_told_and_decided_upon(desk: Numbers, store: Store) -> None:
    other: Numbers = Desk(store, COUNTING)
    ear = Ear(Kept((), 0))
    desk.listen("a", ear)
    await desk.open("a", [1], about={})
    await other.say("a", [2, 3], by="anna")
    await other.say("a", [4], by="anna")
    await other.say("a", [5], by="berit")
    outcome = await desk.say("a", lambda state: [max(state) + 1], by="carl")
    assert outcome.happened is not None
    assert outcome.happened.events == (6,)
    assert outcome.happened.first == 6
    assert [(one.by, one.events) for one in ear.heard] == [
        ("", (1,)),
        ("anna", (2, 3, 4)),
        ("berit", (5,)),
        ("carl", (6,)),
    ]
    assert (await other.say("a", [6])).refused == Reason("there_already", {"number": 6})
    assert await other.catch_up("a") == await desk.catch_up("a") == await desk.kept("a")


async def test_what_others_did_may_make_it_refused_or_a_repeat(desk: Numbers, store: Store) -> None:
    other: Numbers = Desk(store, COUNTING)
    await desk.open("a", [1], about={})
    await other.say("a", [2], id="x")
    assert await desk.say("a", [2], id="x") == Outcome(2, repeated=True)
    assert (await desk.say("a", [2], id="y")).refused == Reason("there_already", {"number": 2})
    assert await desk.kept("a") == Kept((1, 2), 2)


async def test_catching_up_tells_who_listens(desk: Numbers, store: Store) -> None:
    other: Numbers = Desk(store, COUNTING)
    await desk.open("a", [1], about={})
    ear = Ear(await desk.kept("a"))
    desk.listen("a", ear)
    await other.say("a", [2])
    assert await desk.kept("a") == Kept((1,), 1)
    assert await desk.catch_up("a") == Kept((1, 2), 2)
    assert await desk.catch_up("a") == Kept((1, 2), 2)
    assert [one.events for one in ear.heard] == [(2,)]


async def test_what_somebody_else_says_he_appended_is_loaded_where_anybody_is_busy_with_it(
    desk: Numbers, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    other: Numbers = Desk(store, COUNTING)
    await desk.open("a", [1], about={})
    await other.open("b", [1], about={})
    ear = Ear(await desk.kept("a"))
    desk.listen("a", ear)
    await other.say("a", [2, 3])
    await desk.refresh("a", 3)
    assert [one.events for one in ear.heard] == [(2, 3)]
    with monkeypatch.context() as shut:
        shut.setattr(store, "read", None)  # what is known already is not asked for again, nor what nobody here wants
        await desk.refresh("a", 3)
        await desk.refresh("a", 2)
        await desk.refresh("b", 1)
        await desk.refresh("c", 9)
    assert desk.loaded == 1
    assert await desk.kept("a") == Kept((1, 2, 3), 3)


async def test_an_older_database_put_back_is_noticed(desk: Numbers, store: Store, tmp_path: Path) -> None:
    """The log is the truth: what the desk remembers beyond it is forgotten, and the next command goes by the log."""
    await desk.open("a", [1], about={})
    with Store.open(str(tmp_path / "older.db")) as older:
        older.create("a", "counting", [b"1"], at=1.0).result()
        await desk.say("a", [2])
        desk._store = older
        with pytest.raises(Exception, match="somebody was first"):
            await desk.say("a", [3])
        assert (await desk.say("a", [3])).seq == 2
        assert await desk.kept("a") == Kept((1, 3), 2)


# --- Cancelled ------------------------------------------------------------------------------------------------------


async def test_who_is_cancelled_while_it_is_stored_has_said_it_all_the_same(desk: Numbers, database: str) -> None:
    ear = Ear(Kept((), 0))
    desk.listen("a", ear)
    await desk.open("a", [1], about={})
    with held(database):
        saying = asyncio.create_task(desk.say("a", [2], id="x"))
        waiting = asyncio.create_task(desk.say("a", [3]))
        for _ in range(5):
            await asyncio.sleep(0)
        saying.cancel()
        with pytest.raises(asyncio.CancelledError):
            await saying
        assert ear.heard[-1].events == (1,)
    assert (await waiting).seq == 3
    assert await desk.say("a", [2], id="x") == Outcome(2, repeated=True)
    assert await desk.kept("a") == Kept((1, 2, 3), 3)
    assert [one.events for one in ear.heard] == [(1,), (2,), (3,)]


async def test_cancelled_at_any_moment_state_and_log_agree(desk: Numbers, store: Store) -> None:
    ear = Ear(Kept((), 0))
    desk.listen("a", ear)
    await desk.open("a", [1], about={})
    for steps in range(40):
        saying = asyncio.create_task(desk.say("a", [100 + steps]))
        for _ in range(steps % 8):
            await asyncio.sleep(0)
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)
    last = await desk.say("a", [2])
    kept = await desk.kept("a")
    assert kept == ear.kept == await Desk(store, COUNTING).kept("a")
    assert kept.seq == last.seq
    assert await desk.events("a") == kept.state


# --- Listening ------------------------------------------------------------------------------------------------------


async def test_a_listener_that_fails_does_not_break_the_others(desk: Numbers, caplog: pytest.LogCaptureFixture) -> None:
    first, last = Ear(), Ear()

    def fail(_news: object) -> None:
        raise RuntimeError

    for ear in (first, fail, last):
        desk.listen("a", ear)
    await desk.open("a", [1], about={})
    assert (await desk.say("a", [2])).seq == 2
    assert len(first.heard) == len(last.heard) == 2
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2


async def test_a_listener_may_end_itself_or_another_while_it_hears(desk: Numbers) -> None:
    heard: list[str] = []
    stops = {}

    def hear(name: str, ends: str = ""):
        def listener(_news: object) -> None:
            heard.append(name)
            if ends:
                stops[ends]()

        stops[name] = desk.listen("a", listener)

    hear("a", ends="c")
    hear("b", ends="b")
    hear("c")
    hear("d")
    await desk.open("a", [1], about={})
    assert heard == ["a", "b", "d"]
    await desk.say("a", [2])
    assert heard == ["a", "b", "d", "a", "d"]
    stops["a"]()
    stops["a"]()


async def test_the_same_function_may_listen_twice(desk: Numbers) -> None:
    ear: list[object] = []
    stop = desk.listen("a", ear.append)
    desk.listen("a", ear.append)
    await desk.open("a", [1], about={})
    assert len(ear) == 2
    stop()
    stop()
    await desk.say("a", [2])
    assert len(ear) == 3


async def test_who_listens_from_the_middle_misses_nothing(desk: Numbers) -> None:
    """Listening first and asking for the state afterwards: together they are whole, whatever is said meanwhile."""
    await desk.open("a", [1], about={})
    saying = [asyncio.create_task(desk.say("a", [n])) for n in range(2, 30)]
    ears = []
    for _ in range(10):
        await asyncio.sleep(0.001)
        ear = Ear()
        desk.listen("a", ear)
        ear.kept = await desk.kept("a")
        ears.append(ear)
    await asyncio.gather(*saying)
    kept = await desk.kept("a")
    assert kept.seq == 31  # 10 and 20 bring one more each
    assert all(ear.kept == kept for ear in ears)


# --- Forgetting -----------------------------------------------------------------------------------------------------


async def test_what_nobody_uses_is_forgotten_after_a_while_and_comes_back(desk: Numbers, clock: Clock) -> None:
    for stream in ("idle", "heard", "used", "busy"):
        await desk.open(stream, [1], about={})
    stop = desk.listen("heard", Ear())
    assert desk.loaded == 4
    clock.now += 299
    assert await desk.unload_idle() == 0
    await desk.kept("used")
    await desk.say("busy", [2])
    clock.now += 2
    assert await desk.unload_idle() == 1
    assert desk.loaded == 3
    clock.now += 300
    assert await desk.unload_idle() == 2
    stop()
    clock.now += 299
    assert await desk.unload_idle() == 0
    clock.now += 2
    assert await desk.unload_idle() == 1
    assert desk.loaded == 0
    assert await desk.kept("busy") == Kept((1, 2), 2)
    assert (await desk.say("idle", [2])).seq == 2


async def test_a_clock_put_back_keeps_nothing_for_ever(desk: Numbers, clock: Clock) -> None:
    await desk.open("a", [1], about={})
    clock.now -= 86400
    assert await desk.unload_idle() == 1


async def test_a_stream_in_use_is_not_forgotten(desk: Numbers, clock: Clock, database: str) -> None:
    await desk.open("a", [1], about={})
    with held(database):
        saying = asyncio.create_task(desk.say("a", [2]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        clock.now += 1000
        assert await desk.unload_idle() == 0
    assert (await saying).seq == 2


async def test_listening_to_what_is_not_there_leaves_no_trace_afterwards(desk: Numbers) -> None:
    stop = desk.listen("a", Ear())
    assert desk.loaded == 1
    stop()
    assert desk.loaded == 0


# --- With whist -----------------------------------------------------------------------------------------------------


async def test_a_table_on_a_desk_comes_back_as_it_was(store: Store) -> None:
    desk = Desk(store, TABLE, chance=random.Random(7))
    await desk.open("t", [c.OpenTable(preset("short"), Settings())], about={}, by="host")
    seated = await desk.say("t", [c.Sit(seat, f"p{seat.name}") for seat in SEATS], id="1")
    assert seated.happened is not None
    assert len(seated.happened.events) == 4
    taken = await desk.say("t", [c.Sit(SEATS[0], "late")], id="2")
    assert taken.refused is not None
    assert taken.refused.code == "table_seat_taken"
    began = await desk.say("t", [c.BeginMatch(SEATS[0])])
    assert began.happened is not None
    assert awaited(began.happened.state)
    kept = await desk.kept("t")
    assert kept == await Desk(store, TABLE).kept("t")
    assert kept.state == fold(await desk.events("t"))
