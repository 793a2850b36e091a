"""Streams that were opened and left leave nothing in memory, however many they were."""

from __future__ import annotations

import asyncio
import gc
import random
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oddtrick.cards import SEATS
from oddtrick.desk import TABLE, Desk
from oddtrick.rulesets import preset
from oddtrick.store import NotThere, Store
from oddtrick.table import Command, Event, Settings, TableState
from oddtrick.table import commands as c

AT_ONCE = 100


def opened_and_left(path: Path, tables: int) -> float:
    """Open tables in rounds, listen to each, leave it, and let it be forgotten; bytes that each table left for good.

    What the first round leaves (caches, connections) is not counted.
    """
    opening: list[Command] = [c.OpenTable(preset("short"), Settings()), *(c.Sit(seat, seat.name) for seat in SEATS)]
    now = 0.0

    async def visit(desk: Desk[TableState, Command, Event], table: str) -> None:
        stop = desk.listen(table, lambda _news: None)
        await desk.open(table, opening, about={"title": table}, by="host")
        await desk.say(table, [c.BeginMatch(SEATS[0])], id="begin")
        stop()
        with pytest.raises(NotThere):
            await desk.kept(f"{table}, misspelt")

    async def main(store: Store) -> int:
        nonlocal now
        # So that the first round sees all threads and connections there will be.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        desk = Desk(store, TABLE, clock=lambda: now, chance=random.Random(3))
        first = 0
        for turn in range(tables // AT_ONCE):
            await asyncio.gather(*(visit(desk, f"{turn}-{n}") for n in range(AT_ONCE)))
            assert desk.loaded == AT_ONCE
            now += 301
            assert await desk.unload_idle() == AT_ONCE
            assert desk.loaded == 0
            gc.collect()
            first = first or tracemalloc.get_traced_memory()[0]
        return tracemalloc.get_traced_memory()[0] - first

    tracemalloc.start()
    try:
        with Store.open(str(path)) as store:
            grown = asyncio.run(main(store))
            assert len(store.streams("table", limit=tables + 1)) == tables
    finally:
        tracemalloc.stop()
    return grown / (tables - AT_ONCE)


def test_tables_opened_and_left_do_not_stay(tmp_path: Path) -> None:
    assert opened_and_left(tmp_path / "games.db", 500) < 600  # a loaded one takes 2,000


@pytest.mark.long
def test_ten_thousand_tables_opened_and_left_do_not_stay(tmp_path: Path) -> None:
    assert opened_and_left(tmp_path / "games.db", 10_000) < 50
