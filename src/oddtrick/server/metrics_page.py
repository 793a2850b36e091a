"""The page of metrics, as Prometheus reads it: for this machine alone, or for whoever has the token of the settings."""

from __future__ import annotations

import hmac
import platform
from collections.abc import Iterator

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from oddtrick import __version__
from oddtrick.server.error_pages import error_response
from oddtrick.server.house import House, house_of
from oddtrick.server.lan import is_loopback
from oddtrick.server.metrics import COUNTED

__all__ = ["routes"]

FROM_ELSEWHERE = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""What a proxy adds; of a request with any of these nobody knows here that it began on this machine."""


class _Standing(Collector):
    """What stands in a house at this moment."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """The numbers, each with what it is."""
        house = self._house
        build = GaugeMetricFamily(
            "oddtrick_build_info", "Which program this is; always 1.", labels=("version", "python", "database")
        )
        build.add_metric((__version__, platform.python_version(), _kind(house)), 1)
        yield build
        loaded = GaugeMetricFamily("oddtrick_loaded", "What is in memory.", labels=("room",))
        rooms = {
            "table": house.tables.loaded,
            "sheet": house.sheets.desk.loaded,
            "drive": house.drives.desk.loaded,
            "knockout": house.knockouts.desk.loaded,
        }
        for room, count in rooms.items():
            loaded.add_metric((room,), count)
        yield loaded
        yield GaugeMetricFamily("oddtrick_store_waiting", "Orders that wait to be written.", house.store.waiting)
        pool = house.pool
        workers = GaugeMetricFamily("oddtrick_workers", "Processes in which bots think.", labels=("state",))
        workers.add_metric(("wanted",), 0 if pool is None else pool.workers)
        workers.add_metric(("loaded",), 0 if pool is None else pool.loaded)
        yield workers
        waiting = 0 if pool is None else pool.waiting
        yield GaugeMetricFamily("oddtrick_workers_waiting", "Questions that wait for a worker.", waiting)
        yield GaugeMetricFamily("oddtrick_closing", "1 where the server is about to stop.", int(house.closing))


def _kind(house: House) -> str:
    return "sqlite" if house.settings.database_file is not None else "postgresql"


async def metrics(request: Request) -> Response:
    """All numbers. Whoever may not see them is told of no such page."""
    house = house_of(request)
    if not _may(request, house.settings.metrics_token):
        return error_response(request, 404)
    now = CollectorRegistry(auto_describe=False)
    now.register(_Standing(house))
    text = generate_latest(COUNTED) + generate_latest(now)
    return Response(text, media_type=CONTENT_TYPE_PLAIN_0_0_4, headers={"cache-control": "no-store"})


def _may(request: Request, token: str) -> bool:
    """Whether a request brings the token; where there is none, whether it comes from this machine, asks for it by that
    name (a page elsewhere may have its own name lead here) and came over no proxy.
    """
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    caller = "" if request.client is None else request.client.host
    asked = request.url.hostname or ""
    return is_loopback(caller) and is_loopback(asked) and not any(name in request.headers for name in FROM_ELSEWHERE)


def routes() -> list[BaseRoute]:
    """`/metrics`."""
    return [Route("/metrics", metrics)]
