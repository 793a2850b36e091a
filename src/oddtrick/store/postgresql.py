"""How PostgreSQL is opened: one connection that writes and a small pool that reads, and neither waits for ever."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.pool import NullPool, QueuePool

from oddtrick.reasons import reason
from oddtrick.store.failures import StoreFailed

__all__ = ["NAMES", "address", "alone", "at_one_moment", "hurry", "make_sure_it_can_be_filled", "reader", "writer"]

NAMES = ("postgresql+psycopg", "postgresql", "postgres")
"""How an address may call it; the driver is psycopg in any case."""

READERS = 4
"""Connections that read and are kept; as many again are made for a rush."""

_LOCK = 0x0DD7121C
"""The number under which those who make or change the tables wait for each other."""

_LINE = {
    "application_name": "oddtrick",
    "client_encoding": "utf8",
    # A server whose machine is gone is noticed within half a minute, not after the quarter of an hour TCP takes.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
"""How the line is kept, where the address does not say otherwise."""


def address(url: URL) -> URL:
    """The address with the driver we use."""
    return url.set(drivername=NAMES[0])


def writer(url: URL, busy_seconds: float) -> Engine:
    """The engine that writes. Each statement sees what was committed before it, and locks the streams it appends to."""
    engine = _engine(url, busy_seconds, poolclass=NullPool, isolation_level="READ COMMITTED")

    @event.listens_for(engine, "connect")
    def _set(connection: Any, _record: Any) -> None:
        connection.execute(f"SET lock_timeout = {max(1, round(busy_seconds * 1000))}")
        connection.commit()

    return engine


def reader(url: URL, busy_seconds: float) -> Engine:
    """The engine that reads, from any thread; each query sees the last commit. No transactions: a round trip saved."""
    return _engine(
        url,
        busy_seconds,
        poolclass=QueuePool,
        pool_size=READERS,
        max_overflow=READERS,
        pool_timeout=max(1.0, busy_seconds),
        isolation_level="AUTOCOMMIT",
    )


@contextmanager
def at_one_moment(connection: Connection) -> Iterator[Connection]:
    """The connection in a transaction that sees what had been committed when it began, and changes nothing."""
    still = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with still.begin():
        yield still


def alone(connection: Connection) -> None:
    """Keep others out who want to make or change the tables, to the end of this transaction.

    Raises `StoreFailed` where the database cannot hold every letter.
    """
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    _make_sure_of_letters(connection)


def make_sure_it_can_be_filled(connection: Connection) -> None:
    """Whether tables can be made in an empty database. Raises `StoreFailed`."""
    _make_sure_of_letters(connection)
    if not connection.exec_driver_sql("SELECT has_schema_privilege(current_schema(), 'CREATE')").scalar_one():
        raise StoreFailed(reason("store_not_allowed"))


def _make_sure_of_letters(connection: Connection) -> None:
    if (found := connection.exec_driver_sql("SHOW server_encoding").scalar_one()) != "UTF8":
        raise StoreFailed(reason("store_not_utf8", found=found))


def hurry(connection: Connection) -> None:
    """Wait 20 ms at most for a lock, in this transaction."""
    connection.exec_driver_sql("SET LOCAL lock_timeout = 20")


def _engine(url: URL, busy_seconds: float, **how: Any) -> Engine:
    line = {**_LINE, "connect_timeout": max(2, math.ceil(busy_seconds))}
    try:
        return sa.create_engine(
            url,
            connect_args={key: value for key, value in line.items() if key not in url.query},
            hide_parameters=True,  # an error's text must not show what was to be stored
            **how,
        )
    except ModuleNotFoundError:
        raise StoreFailed(reason("store_needs_psycopg")) from None
