"""Desks that share their streams with others: what they go by, what they tell, and what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from counting import COUNTING, Numbers, State
from oddtrick.desk import Desk, Happened
from oddtrick.errors import Illegal, illegal
from oddtrick.store import Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with Store.open(database) as opened:
        yield opened


def only_after_five(state: State) -> list[int]:
    """A command that is refused while what another said is not known."""
    if 5 not in state:
        raise illegal("server_not_yet")
    return [6]


async def test_a_refusal_goes_by_what_others_have_stored(store: Store) -> None:
    shared: Numbers = Desk(store, COUNTING, shared=True)
    alone: Numbers = Desk(store, COUNTING)
    other: Numbers = Desk(store, COUNTING)
    await other.open("a", [1], about={})
    assert (await shared.kept("a")).seq == (await alone.kept("a")).seq == 1
    await other.say("a", [5])
    with pytest.raises(Illegal):
        await alone.say("a", only_after_five)
    assert (await shared.say("a", only_after_five)).seq == 3
    await other.say("a", [7])
    refused = await shared.say("a", [7])
    assert (refused.refused is not None, refused.seq) == (True, 4)
    with pytest.raises(Illegal):
        await shared.say("a", lambda state: only_after_five(()))


async def test_what_is_kept_is_the_latest(store: Store) -> None:
    shared: Numbers = Desk(store, COUNTING, shared=True)
    other: Numbers = Desk(store, COUNTING)
    await other.open("a", [1], about={})
    heard: list[Happened[State, int]] = []
    shared.listen("a", heard.append)
    assert (await shared.kept("a")).state == (1,)
    await other.say("a", [2], by="anna")
    assert (await shared.kept("a")).state == (1, 2)
    assert [(news.seq, news.by, news.here) for news in heard] == [(2, "anna", False)]
    await shared.say("a", [3])
    assert heard[-1].here


async def test_it_tells_of_its_own_appends_and_of_no_others(store: Store) -> None:
    shared: Numbers = Desk(store, COUNTING, shared=True)
    other: Numbers = Desk(store, COUNTING)
    told: list[tuple[str, str, int]] = []
    shared.appended = lambda kind, stream, seq: told.append((kind, stream, seq))
    await shared.open("a", [1], about={})
    await other.say("a", [2])
    await shared.say("a", [3, 4], id="once")
    await shared.say("a", [3, 4], id="once")
    await shared.say("a", [3])
    await shared.refresh("a", 4)
    assert told == [("counting", "a", 1), ("counting", "a", 4)]
    assert shared.kind == "counting"


async def test_who_listened_before_there_was_anything_hears_it_from_the_first(store: Store) -> None:
    here: Numbers = Desk(store, COUNTING, shared=True)
    other: Numbers = Desk(store, COUNTING)
    heard: list[Happened[State, int]] = []
    stop = here.listen("a", heard.append)
    assert here.listened_to() == {"a": 0}
    await other.open("a", [1, 2], about={})
    assert here.behind("a", 2)
    await here.refresh("a", 2)
    await here.refresh("a", 2)
    assert [(news.first, news.seq, news.events) for news in heard] == [(1, 2, (1, 2))]
    assert (here.listened_to(), here.behind("a", 2)) == ({"a": 2}, False)
    stop()
    assert here.listened_to() == {}


async def test_what_is_told_while_it_loads_is_not_missed(store: Store) -> None:
    here: Numbers = Desk(store, COUNTING)
    other: Numbers = Desk(store, COUNTING)
    await other.open("a", [1], about={})
    heard: list[Happened[State, int]] = []
    here.listen("a", heard.append)
    loading = asyncio.create_task(here.kept("a"))
    await asyncio.sleep(0)
    await other.say("a", [2])
    await here.refresh("a", 2)
    assert (await loading).seq in (1, 2)
    assert (await here.kept("a")).seq == 2


async def test_where_streams_end(store: Store) -> None:
    desk: Numbers = Desk(store, COUNTING)
    await desk.open("a", [1, 2], about={})
    await desk.open("b", [1], about={})
    assert store.heads(["b", "a", "nobody", "\0"]) == {"a": 2, "b": 1}
    assert store.heads([]) == {}
