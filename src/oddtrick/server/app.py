"""The application: its routes under the base path, the layers around them, and what lives as long as it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from oddtrick.errors import OddtrickError
from oddtrick.server import health, lesson, live, metrics_page, page_words, pages, people
from oddtrick.server.device_links import DeviceLinks
from oddtrick.server.drives import routes as drive_routes
from oddtrick.server.error_pages import on_http_error, on_our_error
from oddtrick.server.front_door import FrontDoor
from oddtrick.server.guard import Guard
from oddtrick.server.house import House
from oddtrick.server.keys import Keys, load_keys
from oddtrick.server.limits import Limits
from oddtrick.server.logs import fault, note
from oddtrick.server.metrics import carried_out, watch_loop
from oddtrick.server.names import Names
from oddtrick.server.others import Others
from oddtrick.server.sessions import Sessions
from oddtrick.server.settings import Settings
from oddtrick.server.sheets import routes as sheet_routes
from oddtrick.server.static_files import StaticVersion, VersionedFiles
from oddtrick.server.templating import Rendering
from oddtrick.server.words import Words

if TYPE_CHECKING:
    from oddtrick.server.together.cluster import Cluster
    from oddtrick.store import Store

__all__ = ["create_app"]

SWEEP_SECONDS = 60.0
COMPRESSION = 6
BOT_PATIENCE = 5.0
"""Seconds a card waits while the bots' processes still load, before `club` plays it."""


def create_app(settings: Settings, *, store: Store | None = None) -> Starlette:
    """The server's application. store: kept by whoever gives it; else the one of the settings is opened and closed.

    While it lives, its `House` is `app.state.house`. Raises `BadInput` where the key cannot be used.
    """
    keys = load_keys(settings.key_place)
    static = StaticVersion()
    rendering = Rendering(settings.base_path, Words(), static)

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with _house(settings, keys, rendering, store) as house:
            app.state.house = house
            yield

    layers = [
        Middleware(FrontDoor),
        *([Middleware(ProxyHeadersMiddleware, trusted_hosts=settings.proxies)] if settings.proxies else []),
        Middleware(GZipMiddleware, compresslevel=COMPRESSION),
        Middleware(Sessions, keys=keys, base_path=settings.base_path),
        Middleware(Guard),
    ]
    handlers = {HTTPException: on_http_error, OddtrickError: on_our_error}
    return Starlette(
        routes=_under(settings.base_path, _routes(static)),
        middleware=layers,
        exception_handlers=handlers,
        lifespan=living,
    )


def _routes(static: StaticVersion) -> list[BaseRoute]:
    parts = (pages, lesson, live, sheet_routes, drive_routes, people, page_words, health, metrics_page)
    own = [each for part in parts for each in part.routes()]
    return [*own, Mount("/static/{version}", VersionedFiles(static))]


def _under(base_path: str, routes: list[BaseRoute]) -> list[BaseRoute]:
    """The routes under the base path; whoever asks for the root, or leaves the last stroke out, is sent there."""
    inside: ASGIApp = Router(routes, redirect_slashes=False)
    if not base_path:
        return [Mount("", inside)]

    async def there(request: Request) -> Response:
        return RedirectResponse(f"{base_path}/")

    return [Route("/", there), Route(base_path, there), Mount(base_path, inside)]


@asynccontextmanager
async def _house(settings: Settings, keys: Keys, rendering: Rendering, given: Store | None) -> AsyncIterator[House]:
    """The house while it stands: opened in order, closed in the other."""
    from oddtrick.bots.levels import LEVELS, SEATED
    from oddtrick.bots.pool import Pool
    from oddtrick.desk import TABLE, Desk
    from oddtrick.server.drives.keeping import DRIVE, KNOCKOUT
    from oddtrick.server.drives.knockout_live import Knockouts
    from oddtrick.server.drives.live import Drives
    from oddtrick.server.sheets.histories import Histories
    from oddtrick.server.sheets.keeping import SHEET
    from oddtrick.server.sheets.live import Sheets
    from oddtrick.server.thinking import load_quietly, worker_lost
    from oddtrick.store import Store

    async with AsyncExitStack() as stack:
        if given is None:
            store = await asyncio.to_thread(Store.open, settings.db, synchronous=settings.synchronous)
            stack.push_async_callback(asyncio.to_thread, store.close)
        else:
            store = given
        pool = None
        if settings.workers_for_bots:
            pool = Pool(settings.workers_for_bots, patience=BOT_PATIENCE, load=load_quietly, lost=worker_lost)
            pool.start()
            stack.push_async_callback(asyncio.to_thread, pool.close)
        cluster, shared = _cluster(settings, keys), bool(settings.bus)
        house = House(
            settings=settings,
            keys=keys,
            limits=Limits(settings.rate),
            rendering=rendering,
            store=store,
            people=Names(store),
            links=DeviceLinks(keys, once=None if cluster is None else cluster.once),
            desk=Desk(store, TABLE, idle_seconds=settings.idle_seconds, shared=shared),
            pool=pool,
            levels=tuple(name for name in SEATED if pool is not None or not LEVELS[name].numbers),
            others=Others() if cluster is None else cluster,
        )
        house.tables = live.Tables(house)
        house.sheets = Sheets(
            Desk(store, SHEET, idle_seconds=settings.idle_seconds, shared=shared), house.people, house.others
        )
        house.histories = Histories(store)
        stack.push_async_callback(asyncio.to_thread, house.histories.close)
        house.drives = Drives(
            Desk(store, DRIVE, idle_seconds=settings.idle_seconds, shared=shared), house.people, house.others
        )
        house.knockouts = Knockouts(
            Desk(store, KNOCKOUT, idle_seconds=settings.idle_seconds, shared=shared), house.people, house.others
        )
        if cluster is not None:
            stack.push_async_callback(cluster.close)
            cluster.start(house)
        await house.tables.start()
        stack.push_async_callback(house.tables.close)
        sweeping = asyncio.create_task(_sweep(house))
        stack.callback(sweeping.cancel)
        store.watch(carried_out)
        stack.callback(asyncio.create_task(watch_loop()).cancel)
        note("started")
        try:
            yield house
        finally:
            house.closing = True
    note("stopped")


def _cluster(settings: Settings, keys: Keys) -> Cluster | None:
    """The way to the other processes; None where there are none."""
    if not settings.bus:
        return None
    from oddtrick.server.together.cluster import Cluster  # what it needs is in an extra

    return Cluster(settings.bus, keys)


async def _sweep(house: House) -> None:
    """Lets go of what nobody uses, from time to time."""
    while True:
        await asyncio.sleep(min(SWEEP_SECONDS, max(0.05, house.settings.idle_seconds)))
        try:
            await house.desk.unload_idle()
            await house.sheets.desk.unload_idle()
            await house.drives.desk.unload_idle()
            await house.knockouts.desk.unload_idle()
        except Exception as wrong:  # the next time may go better, and the tables go on meanwhile
            fault("sweep_failed", wrong)
