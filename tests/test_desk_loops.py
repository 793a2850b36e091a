"""A desk's loop may end while something is being stored: the store lives on, and the next desk finds what is true."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from counting import COUNTING, Numbers, State
from oddtrick.desk import Desk, Kept
from oddtrick.store import Appended, Store
from store_at_hand import held, noticed_beginning


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with Store.open(database) as opened:
        asyncio.run(desk_of(opened).open("a", [1], about={}))
        yield opened


@pytest.fixture
def appends(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Future[Appended]]:
    """The futures of all appends asked for."""
    asked: list[Future[Appended]] = []
    append = store.append

    def noted(*args: Any, **more: Any) -> Future[Appended]:
        asked.append(append(*args, **more))
        return asked[-1]

    monkeypatch.setattr(store, "append", noted)
    return asked


def desk_of(store: Store) -> Numbers:
    return Desk(store, COUNTING)


def found(store: Store) -> Kept[State]:
    """What a new desk finds, once all that waited is stored."""
    store.check()
    return asyncio.run(desk_of(store).kept("a"))


async def until_taken_up(appends: list[Future[Appended]]) -> None:
    while not appends or not appends[0].running():
        await asyncio.sleep(0.001)


def test_a_loop_that_ends_while_the_writer_is_at_it(
    store: Store, database: str, appends: list[Future[Appended]]
) -> None:
    """As `asyncio.run` ends it: whatever is under way is cancelled. What the writer has taken up is stored."""

    async def main() -> None:
        saying = asyncio.create_task(desk_of(store).say("a", [2], id="x"))
        await until_taken_up(appends)
        assert not saying.done()

    with held(database):
        asyncio.run(main())
    assert found(store) == Kept((1, 2), 2)
    assert asyncio.run(desk_of(store).say("a", [2], id="x")).repeated


def test_a_loop_that_ends_before_the_writer_is_at_it(
    store: Store, database: str, appends: list[Future[Appended]]
) -> None:
    """What it has not taken up is called off: nobody will ever hear that it was stored, and it is not."""

    async def main() -> None:
        desk = desk_of(store)
        first = asyncio.create_task(desk.open("b", [1], about={}))
        await asyncio.to_thread(begun.wait, 60)
        saying = asyncio.create_task(desk.say("a", [2]))
        while not appends:
            await asyncio.sleep(0.001)
        assert not saying.done()
        assert not first.done()

    with held(database), noticed_beginning() as begun:
        asyncio.run(main())
    assert found(store) == Kept((1,), 1)
    assert appends[0].cancelled()


def test_a_loop_closed_over_a_future(
    store: Store, database: str, appends: list[Future[Appended]], caplog: pytest.LogCaptureFixture
) -> None:
    """Closed with nothing cancelled: the future cannot be brought home, which does the writer no harm."""
    loop = asyncio.new_event_loop()
    with held(database):
        saying = loop.create_task(desk_of(store).say("a", [2]))
        loop.run_until_complete(until_taken_up(appends))
        loop.close()
    assert appends[0].result() == Appended(2, 2)
    assert found(store) == Kept((1, 2), 2)
    assert not saying.done()
