"""What is counted while a server runs: commands, refusals, answers to requests, commits, thinking. Numbers alone, with
labels of which there are few and all of our own making: no names, ids, codes or addresses.

The counts belong to the process, as its CPU time and memory do. What stands there at a moment (open tables, the queue
of the store) is looked at when somebody asks: see `metrics_page`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

if TYPE_CHECKING:
    from oddtrick.desk import Outcome
    from oddtrick.store import Carried

__all__ = [
    "COUNTED",
    "carried_out",
    "command_told",
    "fault_noted",
    "refusal_told",
    "request_answered",
    "socket_closed",
    "socket_opened",
    "thinking",
    "watch_loop",
]

# Else each count comes with the time since when it is counted.
disable_created_metrics()  # type: ignore[no-untyped-call]

COUNTED = CollectorRegistry()
"""All that this process counts."""
ProcessCollector(registry=COUNTED)

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5, 5.0, 10.0, 20.0)
"""Bounds of the classes in which seconds are counted."""

LOOKED_AFTER = 1.0
"""Seconds between two looks at how late the event loop is."""

METHODS = frozenset({"GET", "HEAD", "POST", "socket"})
"""Kinds of requests that are counted by name; anybody may invent another."""

_COMMANDS = Counter(
    "oddtrick_commands", "Commands given over sockets, by what came of them.", ("room", "outcome"), registry=COUNTED
)
_REFUSALS = Counter(
    "oddtrick_refusals",
    "Commands, messages and requests that were refused or failed, by the code of the reason.",
    ("room", "code"),
    registry=COUNTED,
)
_FAULTS = Counter("oddtrick_faults", "Failures of our own that the log tells of.", ("event",), registry=COUNTED)
_REQUESTS = Counter(
    "oddtrick_requests", "Requests answered and sockets closed.", ("kind", "route", "status"), registry=COUNTED
)
_REQUEST_SECONDS = Histogram("oddtrick_request_seconds", "Time to answer a request.", buckets=QUICK, registry=COUNTED)
_SOCKETS = Gauge("oddtrick_sockets", "Open sockets.", ("route",), registry=COUNTED)
_COMMIT_SECONDS = Histogram(
    "oddtrick_store_transaction_seconds", "Time of what the store writes at once.", buckets=QUICK, registry=COUNTED
)
_QUEUE_SECONDS = Histogram(
    "oddtrick_store_queue_seconds",
    "How long the first of what the store writes at once had waited for that.",
    buckets=QUICK,
    registry=COUNTED,
)
_ORDERS = Counter(
    "oddtrick_store_orders", "What the store was to write, by what came of it.", ("outcome",), registry=COUNTED
)
_THINKING = Histogram(
    "oddtrick_thinking_seconds",
    "Time from the question to a bot's card, or to a hint, with the wait for a free worker.",
    ("what",),
    buckets=SLOW,
    registry=COUNTED,
)
_LAG = Histogram(
    "oddtrick_loop_lag_seconds",
    "How late the event loop is, looked at once a second.",
    buckets=QUICK,
    registry=COUNTED,
)


def command_told(room: str, outcome: Outcome[Any, Any]) -> None:
    """A command has come to something. room: table, sheet, drive or knockout."""
    if outcome.refused is not None:
        _COMMANDS.labels(room, "refused").inc()
        refusal_told(room, outcome.refused.code)
    else:
        _COMMANDS.labels(room, "repeated" if outcome.repeated else "done").inc()


def refusal_told(room: str, code: str) -> None:
    """Somebody was told that something is not done. room: as of commands, or page. code: of the reason."""
    _REFUSALS.labels(room, code).inc()


def request_answered(kind: str, route: str, status: int, seconds: float) -> None:
    """A request was answered, or a socket closed. route: as it is written in the program, never an address."""
    known = kind if kind in METHODS else "other"
    _REQUESTS.labels(known, route, str(status)).inc()
    if known != "socket":
        _REQUEST_SECONDS.observe(seconds)


def socket_opened(route: str) -> None:
    """A socket was opened."""
    _SOCKETS.labels(route).inc()


def socket_closed(route: str) -> None:
    """A socket that was opened is open no more."""
    _SOCKETS.labels(route).dec()


def carried_out(carried: Carried) -> None:
    """The store has carried out orders. Called in its own thread."""
    _COMMIT_SECONDS.observe(carried.seconds)
    _QUEUE_SECONDS.observe(carried.waited)
    _ORDERS.labels("done").inc(carried.orders - carried.failed)
    _ORDERS.labels("failed").inc(carried.failed)


@contextmanager
def thinking(what: str) -> Iterator[None]:
    """While somebody thinks. what: the level that plays, or `hint`. Thoughts that are given up do not count."""
    began = time.perf_counter()
    yield
    _THINKING.labels(what).observe(time.perf_counter() - began)


async def watch_loop(every: float = LOOKED_AFTER) -> None:
    """Looks for ever at how much later than it wished it is woken. every: seconds."""
    loop = asyncio.get_running_loop()
    while True:
        wished = loop.time() + every
        await asyncio.sleep(every)
        _LAG.observe(max(0.0, loop.time() - wished))


def fault_noted(event: str) -> None:
    """The log was told of a failure. event: a word of ours."""
    _FAULTS.labels(event).inc()
