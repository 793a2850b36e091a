"""Whether the server lives, and whether it can serve: for those who watch over it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from oddtrick import __version__
from oddtrick.errors import OddtrickError
from oddtrick.server.house import House, house_of

__all__ = ["routes"]

NOT_KEPT = {"cache-control": "no-store"}

CHECKED_FOR = 1.0
"""Seconds for which a look at the store is good: it writes, and anybody may ask."""


async def health(request: Request) -> JSONResponse:
    """That the server answers."""
    return JSONResponse({"status": "ok", "version": __version__}, headers=NOT_KEPT)


class Readiness:
    """Whether all that a table needs is there, for as many as may ask. clock: seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._store = ""
        self._good_until = float("-inf")
        self._looking = asyncio.Lock()

    async def answer(self, request: Request) -> JSONResponse:
        """200 where everything is there; 503 where something is missing, and what."""
        house = house_of(request)
        found = {"store": await self._stored(house), "bots": _bots(house)}
        if house.closing:
            found["server"] = "closing"
        right = all(said == "ok" for said in found.values())
        if house.others.bus:  # without it everything goes on, only slower: no reason to send people away
            found |= {"bus": house.others.bus, "processes": str(house.others.processes)}
        body = {"status": "ready" if right else "not ready", **found}
        return JSONResponse(body, status_code=200 if right else 503, headers=NOT_KEPT)

    async def _stored(self, house: House) -> str:
        """How the store is: asked once for all who ask meanwhile, and for a while after."""
        async with self._looking:
            if self._clock() >= self._good_until:
                self._store = await run_in_threadpool(_store, house)
                self._good_until = self._clock() + CHECKED_FOR
            return self._store


def _store(house: House) -> str:
    try:
        house.store.check()
    except OddtrickError as wrong:
        return wrong.reason.code
    return "ok"


def _bots(house: House) -> str:
    if house.pool is None or house.pool.ready:
        return "ok"
    return "failed" if house.pool.hopeless else "loading"


def routes() -> list[BaseRoute]:
    """`/health` and `/ready`, for one application."""
    return [Route("/health", health), Route("/ready", Readiness().answer)]
