"""Who thinks for the tables: hints and reviews hold up no bot's card, and of one person there is one hint at a time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import worker_jobs
from hands_at_hand import small_deal, under_way
from oddtrick.bots import pool as pool_module
from oddtrick.bots.pool import Pool
from oddtrick.cards import Suit
from oddtrick.errors import OddtrickError
from oddtrick.hand import hand_view
from oddtrick.rulesets import preset
from oddtrick.server import thinking
from oddtrick.server.thinking import THREADS, Thinkers

STATE = under_way(random.Random(4), small_deal(random.Random(4), 13, Suit.HEARTS), 32)
VIEW = hand_view(STATE, STATE.to_play)
CLASSIC = preset("classic")


async def until(holds: Callable[[], object]) -> None:
    """Waits for what must come; a minute, for busy machines."""
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def hints_written_down(monkeypatch: pytest.MonkeyPatch, order: Path) -> None:
    """Instead of a hint a worker writes its seed down."""
    monkeypatch.setattr(thinking, "advise", partial(worker_jobs.advise, order))


def lines(file: Path) -> list[int]:
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def test_hints_wanted_or_not_hold_up_no_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty hints of four people, the last of each still wanted, and a card that is asked for after all of them."""
    begun, go_on, order = (tmp_path / name for name in ("begun", "go on", "order"))
    hints_written_down(monkeypatch, order)
    monkeypatch.setattr(pool_module, "_think", partial(worker_jobs.think_written_down, order))

    async def run(pool: Pool) -> None:
        thinkers = Thinkers(pool, time_limit=60)
        busy = asyncio.create_task(thinkers.in_worker(worker_jobs.begin_and_wait, begun, go_on))
        await until(begun.exists)
        review = asyncio.create_task(thinkers.in_worker(worker_jobs.write_down, order, 1000))
        wanted: dict[str, asyncio.Task[Any]] = {}
        for number in range(10):
            for at, person in enumerate(("anna", "berit", "carl", "dora")):
                if person in wanted:
                    wanted[person].cancel()
                hint = thinkers.hint(VIEW, CLASSIC, None, 10 * at + number, person)
                wanted[person] = asyncio.create_task(hint)
            await asyncio.sleep(0)
        await until(lambda: len(pool._waiting) == 5)
        card = asyncio.create_task(thinkers._away(thinkers._card, "expert", VIEW, CLASSIC, None, 77))
        await until(lambda: len(pool._waiting) == 6)
        go_on.touch()
        await asyncio.gather(busy, review, card, *wanted.values())
        assert lines(order) == [77, 9, 19, 29, 39, 1000]
        thinkers.close()

    with Pool(1, load=worker_jobs.load_nothing) as pool:
        asyncio.run(run(pool))


def test_of_one_person_the_workers_have_one_hint_even_where_it_is_not_wanted_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, order = (tmp_path / name for name in ("begun", "go on", "order"))
    monkeypatch.setattr(thinking, "advise", partial(worker_jobs.advise_and_wait, order, begun, go_on))

    async def run(pool: Pool) -> None:
        thinkers = Thinkers(pool)
        first = asyncio.create_task(thinkers.hint(VIEW, CLASSIC, None, 1, "anna"))
        await until(begun.exists)
        first.cancel()  # a worker is at it
        others = [asyncio.create_task(thinkers.hint(VIEW, CLASSIC, None, seed, "anna")) for seed in (2, 3)]
        berit = asyncio.create_task(thinkers.hint(VIEW, CLASSIC, None, 4, "berit"))
        await until(lambda: lines(order) == [1, 4])  # the second worker is free, and not for Anna
        assert not pool._waiting
        go_on.touch()
        await asyncio.gather(*others, berit)
        assert sorted(lines(order)[2:]) == [2, 3]
        assert thinkers._hints == {}
        thinkers.close()

    with Pool(2, load=worker_jobs.load_nothing) as pool:
        asyncio.run(run(pool))


def test_hints_that_wait_take_no_thread_from_the_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, order = (tmp_path / name for name in ("begun", "go on", "order"))
    hints_written_down(monkeypatch, order)

    async def run(pool: Pool) -> None:
        thinkers = Thinkers(pool)
        busy = asyncio.create_task(thinkers.in_worker(worker_jobs.begin_and_wait, begun, go_on))
        await until(begun.exists)
        hints = [
            asyncio.create_task(thinkers.hint(VIEW, CLASSIC, None, seed, f"guest {seed}")) for seed in range(THREADS)
        ]
        await until(lambda: len(pool._waiting) == THREADS)
        async with asyncio.timeout(60):
            await thinkers._away(thinkers._card, "club", VIEW, CLASSIC, None, 1)
        go_on.touch()
        await asyncio.gather(busy, *hints)
        assert lines(order) == list(range(THREADS))
        thinkers.close()

    with Pool(1, load=worker_jobs.load_nothing) as pool:
        asyncio.run(run(pool))


def test_where_no_worker_loads_a_hint_is_the_club_players_and_other_work_fails() -> None:
    async def run(pool: Pool) -> None:
        thinkers = Thinkers(pool)
        hint = await thinkers.hint(VIEW, CLASSIC, None, 1, "anna")
        assert hint.choice.card in VIEW.legal
        with pytest.raises(OddtrickError) as failed:
            await thinkers.in_worker(worker_jobs.square, 3)
        assert failed.value.code == "worker_failed"
        assert pool.failures == ["advise: no worker has loaded yet", "square: no worker has loaded yet"]
        thinkers.close()

    with Pool(1, patience=0.05, load=worker_jobs.load_never) as pool:
        asyncio.run(run(pool))
