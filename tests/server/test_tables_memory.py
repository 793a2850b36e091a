"""Tables that were opened, visited and left leave nothing in a server's memory, however many they were."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Sized
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oddtrick.cards import SEATS, Seat
from oddtrick.codec import wire
from oddtrick.rulesets import preset, with_overrides
from oddtrick.server import hands, limits, names, reviews
from oddtrick.server.app import create_app
from oddtrick.server.house import House
from oddtrick.server.limits import RATES
from oddtrick.server.lines import Line
from oddtrick.server.seats import player_of
from oddtrick.server.summaries import Told
from oddtrick.server.wire import Options
from oddtrick.table import Command, Settings
from oddtrick.table import commands as c
from server.running_server import quick_settings

AT_ONCE = 50
KEPT = 20
"""Names, buckets, finished hands and reviews that are kept here: fewer than usual, so that all are full at once."""

RULES = with_overrides(preset("drive"), {"pairs": "agreed", "first_dealer": "chosen", "cutter": "none"})
OPTIONS = Options(partner="club", opponents="club", watched=True)


def a_hand_given_up(number: int) -> list[Command]:
    """Four people sit down, and the first hand is conceded as soon as it is dealt."""
    people: list[Command] = [c.Sit(seat, player_of(f"{seat.value} {number}")) for seat in SEATS]
    dealing: list[Command] = [c.BeginMatch(Seat.S), c.ChooseDealer(Seat.S, Seat.S), c.Shuffle(None), c.DealCards(None)]
    return [c.OpenTable(RULES, Settings(dealt_by="table")), *people, *dealing, c.Concede(Seat.W, 1)]


async def visit(house: House, number: int) -> None:
    """South opens a table and comes with a line; a hand is looked through and reviewed, the next one dealt; he goes."""
    tables, person, address, code = house.tables, f"S {number}", f"address {number}", f"table {number}"
    for what in RATES:
        assert not house.limits.take(what, person=person, address=address)
    await house.people.rename(person, f"Guest {number}")
    told = Told(player_of(person), RULES.name, RULES.title, OPTIONS)
    await tables.open(code, a_hand_given_up(number), told, player_of(person))
    await asyncio.wrap_future(house.store.join(code, person))
    table, line = await tables.table(code), Line(player_of(person))
    with house.limits.line(person=person, address=address), tables.in_use(table):
        await table.attach(line, None)
        await house.desk.say(code, [c.AnswerClaim(Seat.E, agree=True)], id="yes", by=player_of(f"E {number}"))
        assert table.called()[line.player] == f"Guest {number}"
        found = await tables.hands.find(table, 1)
        tables.reviews.begin(code, found, person=person, address=address)
        while table.state.hand_number == 1 or table.state.hand is None:
            await asyncio.sleep(0.005)
        table.detach(line)
    assert (found.number, table.state.hand_number) == (1, 2)


def kept_in_part(house: House) -> dict[str, Sized]:
    """What is kept of those who came last."""
    return {
        "names": house.people._kept,
        "buckets": house.limits._buckets,
        "hands": house.tables.hands._kept,
        "reviews": house.tables.reviews._kept,
    }


def gone_with_the_tables(house: House) -> dict[str, Sized]:
    """What there is in memory for tables that are in use."""
    tables = house.tables
    return {
        "live": tables._live,
        "loading": tables._loading,
        "leaving": tables._leaving,
        "users": tables._users,
        "listening": tables._stops,
        "streams": house.desk._open,
        "lines": house.limits._lines,
        "hints": tables.around.thinkers._hints,
    }


async def opened_and_left(path: Path, tables: int) -> float:
    """Open tables in rounds, and let each go; bytes that every one after the first round left for good."""
    # So that the first round sees all threads and connections there will be.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    app = create_app(quick_settings(path, rate=1.0, idle_seconds=3600.0, absence_seconds=3600.0))
    async with app.router.lifespan_context(app):
        house: House = app.state.house
        first = 0
        for start in range(0, tables, AT_ONCE):
            await asyncio.gather(*(visit(house, number) for number in range(start, start + AT_ONCE)))
            assert house.tables.loaded == AT_ONCE
            house.tables._idle = house.desk._idle = 0.0  # nobody has been there for an hour
            while house.tables.loaded:
                await asyncio.sleep(0.005)
                await house.tables.unload_idle()
            await house.desk.unload_idle()
            house.tables._idle = house.desk._idle = 3600.0
            assert {name: len(held) for name, held in gone_with_the_tables(house).items() if len(held)} == {}
            assert {name: len(held) for name, held in kept_in_part(house).items()} == dict.fromkeys(
                kept_in_part(house), KEPT
            )
            wire._cards_text.cache_clear()  # holds so many texts at most, and is not full yet
            gc.collect()
            first = first or tracemalloc.get_traced_memory()[0]
        assert len(house.store.streams("table", limit=tables + 1)) == tables
        return (tracemalloc.get_traced_memory()[0] - first) / (tables - AT_ONCE)


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> object:
    for module, most in ((names, "MOST_KEPT"), (limits, "MOST_BUCKETS"), (hands, "MOST_KEPT"), (reviews, "MOST_KEPT")):
        monkeypatch.setattr(module, most, KEPT)
    tracemalloc.start()
    yield
    tracemalloc.stop()


async def test_tables_of_a_server_that_were_left_do_not_stay(tmp_path: Path) -> None:
    # The running log of one alone takes 5,600. What grows in leaps, however many tables there are, they all share.
    assert await opened_and_left(tmp_path / "oddtrick.db", 300) < 1500


@pytest.mark.long
async def test_ten_thousand_tables_of_a_server_that_were_left_do_not_stay(tmp_path: Path) -> None:
    assert await opened_and_left(tmp_path / "oddtrick.db", 10_000) < 100
