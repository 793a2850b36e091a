"""Two desks on one database, as two processes would have them: whatever is said when, there is one history."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counting import COUNTING, Numbers, State
from oddtrick.desk import Desk, Happened, Kept, Outcome
from oddtrick.store import Store


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def stores(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Store, Store, Iterator[int]]]:
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("desks") / "games.db")
    else:
        address = request.getfixturevalue("postgresql").database()
    with Store.open(address) as first, Store.open(address) as second:
        yield first, second, itertools.count()


@dataclass(frozen=True)
class Saying:
    """Something said: at which desk, after how many turns of the loop, what, and under which id."""

    desk: int
    after: int
    numbers: tuple[int, ...]
    next: bool
    id: str | None
    cancelled: bool

    @property
    def commands(self) -> Sequence[int] | Callable[[State], Sequence[int]]:
        if self.next:
            return lambda state: [max(n for n in state if n < 1000) + 1]
        return self.numbers


sayings = st.builds(
    Saying,
    desk=st.integers(0, 1),
    after=st.integers(0, 12),
    numbers=st.lists(st.integers(1, 30), min_size=1, max_size=3).map(tuple),
    next=st.booleans(),
    id=st.none() | st.sampled_from("abc"),
    cancelled=st.sampled_from([False, False, False, True]),
)


async def said(desk: Numbers, stream: str, saying: Saying) -> Outcome[State, int] | None:
    for _ in range(saying.after):
        await asyncio.sleep(0)
    task = asyncio.create_task(desk.say(stream, saying.commands, id=saying.id, by=str(saying.desk)))
    if saying.cancelled:
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel()
    try:
        return await task
    except asyncio.CancelledError:
        return None


@given(said_at_once=st.lists(sayings, min_size=1, max_size=12))
def test_two_desks_make_one_history(stores: tuple[Store, Store, Iterator[int]], said_at_once: list[Saying]) -> None:
    first, second, numbers = stores
    stream = f"s{next(numbers)}"

    async def main() -> None:
        desks: list[Numbers] = [Desk(first, COUNTING), Desk(second, COUNTING)]
        heard: list[list[Happened[State, int]]] = [[], []]
        for desk, ear in zip(desks, heard, strict=True):
            desk.listen(stream, ear.append)
        opened = (await desks[0].open(stream, [0], about={})).seq
        await desks[1].kept(stream)
        outcomes = await asyncio.gather(*(said(desks[one.desk], stream, one) for one in said_at_once))
        # Catching up waits for its turn, behind those who were cancelled and are still at it.
        for _ in range(2):
            ends = [await desk.catch_up(stream) for desk in desks]

        rows = first.read(stream)
        log = await desks[0].events(stream)
        assert ends == [Kept(log, len(log))] * 2, "both folded the same history"
        assert await Desk(first, COUNTING).kept(stream) == ends[0]
        assert len(set(log)) == len(log), "decided anew on what the other had done: nothing is there twice"
        # The second desk loaded the stream after its opening; so that is what its listener did not hear.
        for ear, before in zip(heard, (0, opened), strict=True):
            assert tuple(event for happened in ear for event in happened.events) == log[before:]
            for happened in ear:
                assert happened.events == log[happened.first - 1 : happened.seq]
                assert (happened.before, happened.state) == (log[: happened.first - 1], log[: happened.seq])
        stored: Counter[str | None] = Counter()
        for one, outcome in zip(said_at_once, outcomes, strict=True):
            if outcome is not None and outcome.happened is not None:
                assert outcome.happened.events == log[outcome.happened.first - 1 : outcome.seq]
                assert {row.by for row in rows[outcome.happened.first - 1 : outcome.seq]} == {str(one.desk)}
                stored[one.id] += 1
        assert all(times == 1 for id, times in stored.items() if id is not None), "one effect for each id"

    asyncio.run(main())
