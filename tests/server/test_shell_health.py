"""Health and readiness, and the order in which the house is opened and closed."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.requests import Request

import worker_jobs
from oddtrick import __version__
from oddtrick.server import thinking
from oddtrick.server.app import create_app
from oddtrick.server.health import CHECKED_FOR, Readiness
from oddtrick.server.settings import Settings
from oddtrick.store import Store
from server_site import open_site


async def test_health_and_readiness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_site(tmp_path) as site:
        visitor = site.visitor()
        answer = await visitor.get("/health")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": __version__})
        answer = await visitor.get("/ready")
        assert (answer.status_code, answer.json()) == (200, {"status": "ready", "store": "ok", "bots": "ok"})
        assert answer.headers["cache-control"] == "no-store"

        site.house.pool = SimpleNamespace(ready=False, hopeless=False)
        answer = await visitor.get("/ready")
        assert (answer.status_code, answer.json()["bots"]) == (503, "loading")
        site.house.pool = SimpleNamespace(ready=True)
        assert (await visitor.get("/ready")).status_code == 200
        site.house.pool = None

        await site.house.say_closing()
        answer = await visitor.get("/ready")
        assert (answer.status_code, answer.json()["server"]) == (503, "closing")


async def test_workers_that_cannot_load_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, dict[str, object]]] = []
    monkeypatch.setattr(thinking, "note", lambda event, level, **fields: told.append((event, level, fields)))
    monkeypatch.setattr(thinking, "load_quietly", worker_jobs.load_fails)
    monkeypatch.setenv(worker_jobs.TRACES, str(tmp_path))
    async with open_site(tmp_path, workers_for_bots=1) as site:
        visitor = site.visitor()
        async with asyncio.timeout(60):
            while (answer := await visitor.get("/ready")).json()["bots"] == "loading":
                await asyncio.sleep(0.05)
        assert (answer.status_code, answer.json()["bots"]) == (503, "failed")
    fields = {"failure": "NotDone", "why": "RuntimeError: out of order"}
    assert told[0] == ("worker_failed", logging.ERROR, fields)


async def test_not_ready_without_its_store(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        site.house.store.close()
        answer = await site.visitor().get("/ready")
        assert (answer.status_code, answer.json()["store"]) == (503, "store_closed")
        assert (await site.visitor().get("/health")).status_code == 200


async def test_however_many_ask_the_store_is_looked_at_once_in_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[float] = []
    monkeypatch.setattr(Store, "check", lambda store: looked.append(now[0]))
    now = [100.0]
    readiness = Readiness(clock=lambda: now[0])
    async with open_site(tmp_path) as site:
        request = Request({"type": "http", "app": site.app, "headers": []})
        for at in (100.0, 100.0 + CHECKED_FOR / 2, 100.0 + CHECKED_FOR):
            now[0] = at
            answers = await asyncio.gather(*(readiness.answer(request) for _ in range(10)))
            assert {answer.status_code for answer in answers} == {200}
        assert looked == [100.0, 100.0 + CHECKED_FOR]


async def test_a_store_that_was_given_stays_open(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "given.db")) as store:
        app = create_app(Settings(db=str(tmp_path / "given.db"), workers_for_bots=0), store=store)
        async with app.router.lifespan_context(app):
            assert app.state.house.store is store
        store.check()


async def test_own_store_is_closed_at_the_end(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        store = site.house.store
    assert site.house.closing
    with pytest.raises(Exception, match="the store is closed"):
        store.check()


async def test_without_workers_the_simple_players_play(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        assert (site.house.levels, site.house.pool) == (("novice", "club"), None)
