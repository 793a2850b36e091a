"""Whether the server lives, and whether it can serve: for those who watch over it."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from oddtrick import __version__
from oddtrick.errors import OddtrickError
from oddtrick.server.house import House, house_of

__all__ = ["routes"]

NOT_KEPT = {"cache-control": "no-store"}


async def health(request: Request) -> JSONResponse:
    """That the server answers."""
    return JSONResponse({"status": "ok", "version": __version__}, headers=NOT_KEPT)


async def ready(request: Request) -> JSONResponse:
    """Whether all that a table needs is there; 503 where something is missing, and what."""
    house = house_of(request)
    found = {"store": await run_in_threadpool(_store, house), "bots": _bots(house)}
    if house.closing:
        found["server"] = "closing"
    right = all(said == "ok" for said in found.values())
    body = {"status": "ready" if right else "not ready", **found}
    return JSONResponse(body, status_code=200 if right else 503, headers=NOT_KEPT)


def _store(house: House) -> str:
    try:
        house.store.check()
    except OddtrickError as wrong:
        return wrong.reason.code
    return "ok"


def _bots(house: House) -> str:
    return "ok" if house.pool is None or house.pool.ready else "loading"


def routes() -> list[BaseRoute]:
    """`/health` and `/ready`."""
    return [Route("/health", health), Route("/ready", ready)]
