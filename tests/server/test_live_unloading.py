"""Tables that leave the memory: never under somebody who has come, and not to write over what came after them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from oddtrick.server.app import create_app
from oddtrick.server.house import House
from oddtrick.server.lines import Line
from oddtrick.server.live import Tables
from oddtrick.server.live_table import LiveTable
from oddtrick.server.openings import play_now
from oddtrick.server.seats import people_of, player_of
from server.running_server import ServerInThread, quick_settings
from server.table_client import Guest

CODES = ("aaaa-aaaa-aaaa", "bbbb-bbbb-bbbb")


@asynccontextmanager
async def house_with_tables(db: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[House, Halting]]:
    """A house with two tables in memory that nobody uses, each of which stops when it is let."""
    halting = Halting(monkeypatch)
    app = create_app(quick_settings(db, idle_seconds=3600.0))
    async with app.router.lifespan_context(app):
        house: House = app.state.house
        chance = random.Random(1)
        for code in CODES:
            opening = play_now(house.levels)
            await house.tables.open(code, opening.commands("p:anna", chance), opening.told("p:anna"), "p:anna")
            await house.tables.table(code)
        house.tables._idle = 0.0
        try:
            yield house, halting
        finally:
            halting.go_on.set()


class Halting:
    """Tables stop, and write down what is so, only after `go_on`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.began, self.go_on = asyncio.Event(), asyncio.Event()
        stop = LiveTable.stop

        async def halted(table: LiveTable) -> None:
            self.began.set()
            await self.go_on.wait()
            await stop(table)

        monkeypatch.setattr(LiveTable, "stop", halted)


def is_live(tables: Tables, table: LiveTable) -> bool:
    return tables.live(table.code) is table


async def test_a_table_at_which_somebody_sat_down_while_another_went_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_with_tables(tmp_path / "oddtrick.db", monkeypatch) as (house, halting):
        sweeping = asyncio.create_task(house.tables.unload_idle())
        await halting.began.wait()
        assert house.tables.loaded == 1
        table = await house.tables.table(next(code for code in CODES if house.tables.live(code)))
        line = Line("p:anna")
        with house.tables.in_use(table):
            await table.attach(line, None)
            halting.go_on.set()
            assert await sweeping == 1
            assert is_live(house.tables, table)
            table.detach(line)
            assert await house.tables.unload_idle() == 0  # she is in the room still
        await table.driver.stop()
        assert await house.tables.unload_idle() == 1


async def test_a_table_comes_back_only_when_it_has_gone_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_with_tables(tmp_path / "oddtrick.db", monkeypatch) as (house, halting):
        code = CODES[0]
        old = await house.tables.table(code)
        old.closed = not old.finished  # it has something to write down at its end
        going = asyncio.create_task(house.tables._unload(code))
        await halting.began.wait()
        coming = asyncio.create_task(house.tables.table(code))
        await asyncio.to_thread(house.store.check)  # time enough to be loaded
        await asyncio.sleep(0.1)
        assert not coming.done()
        halting.go_on.set()
        await going
        new = await coming
        assert new is not old
        assert is_live(house.tables, new)
        assert new.closed == old.closed == old.finished  # what the old one wrote last is what the new one read


async def test_a_table_that_fails_to_stop_comes_back_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(table: LiveTable) -> None:
        raise RuntimeError("out of order")

    async with house_with_tables(tmp_path / "oddtrick.db", monkeypatch) as (house, _):
        with monkeypatch.context() as broken:
            broken.setattr(LiveTable, "stop", fails)
            with pytest.raises(RuntimeError, match="out of order"):
                await house.tables._unload(CODES[0])
        assert is_live(house.tables, await house.tables.table(CODES[0]))


def run(server: ServerInThread, work: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine gives in the server's own loop."""
    sweeping = server.house.tables._sweeping
    assert sweeping is not None
    return asyncio.run_coroutine_threadsafe(work, sweeping.get_loop()).result(60)


def test_who_is_forgotten_leaves_his_chair_where_the_table_is_not_in_memory(server: ServerInThread) -> None:
    """At tables that go on, and at one that is over at which others sit; his own finished games stay as they are."""
    with Guest(server.address) as host, Guest(server.address) as friend:
        codes = [host.open_table(ruleset="classic", pairs="chosen", seat="S", who="friends") for _ in range(2)]
        for code in codes:
            with host.line(code) as one, friend.line(code) as other:
                one.next()
                other.next()
                assert other.give("sit", seat="N")["type"] == "done"
                one.give("begin_match")
                me = other.me
        alone = friend.play_now()
        tables, store = server.house.tables, server.house.store
        for code in (*codes, alone):
            run(server, tables._unload(code))
        for code in (codes[1], alone):  # as if they had been played to their ends
            info = store.info(code)
            assert info is not None
            store.describe(code, info.about, closed=True).result()
        assert tables.loaded == 0
        friend.post("/me", name="Berit")
        assert friend.post("/me/forget").status_code == 303
        for code in codes:
            kept = run(server, server.house.desk.kept(code))
            assert me not in kept.state.players
            assert len(people_of(kept.state)) == 1
            assert None not in kept.state.players
        assert me in run(server, server.house.desk.kept(alone)).state.players
        person = me.removeprefix(player_of(""))
        assert store.streams("table", member=person) == []
        assert store.names([person]) == {}
