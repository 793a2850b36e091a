"""The ways into a database: an address becomes the engine that writes, the one that reads, or a look at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from oddtrick.reasons import reason
from oddtrick.store import postgresql, sqlite
from oddtrick.store.failures import StoreFailed

__all__ = [
    "Synchronous",
    "database_url",
    "file_of",
    "hurry",
    "made_sure_of",
    "of_one_there",
    "reader",
    "snapshot",
    "without_password",
    "writer",
]

Synchronous = Literal["NORMAL", "FULL"]
"""When SQLite waits for the disk: at checkpoints (a power cut may cost the last seconds), or at every commit."""


def database_url(text: str) -> URL:
    """The address of a database: a URL, or the path of an SQLite file. Raises `StoreFailed` for what we cannot open."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except (ArgumentError, ValueError):
        raise StoreFailed(reason("store_bad_url")) from None
    if url.drivername in postgresql.NAMES:
        return postgresql.address(url)
    if url.get_backend_name() != "sqlite":
        raise StoreFailed(reason("store_unknown_database", name=url.drivername))
    return sqlite.address(url)


def of_one_there(text: str) -> URL:
    """The address of a database that is not made by looking at it. Raises `StoreFailed` for a file that is missing."""
    url = database_url(text)
    file = file_of(url)
    if file is not None and not file.exists():
        raise StoreFailed(reason("store_nothing_there"))
    return url


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None where it is another, or the address says more than a path."""
    return Path(url.database or "") if not _is_postgresql(url) and not url.query else None


def without_password(text: str) -> str:
    """An address as it may be shown."""
    if "://" not in text:
        return text
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        return text if "@" not in text else f"{text.partition('://')[0]}://…"
    return url.difference_update_query([key for key in url.query if "password" in key]).render_as_string()


def made_sure_of(url: URL) -> None:
    """Make the file of an SQLite database, and its directory, if they are missing."""
    if not _is_postgresql(url):
        sqlite.made_sure_of(url)


def writer(url: URL, synchronous: Synchronous, busy_seconds: float) -> Engine:
    """The engine that writes: it never waits longer for another who writes than `busy_seconds`."""
    if _is_postgresql(url):
        return postgresql.writer(url, busy_seconds)
    return sqlite.writer(url, synchronous, busy_seconds)


def reader(url: URL, busy_seconds: float) -> Engine:
    """The engine that reads, from any thread; each query sees the last commit."""
    return postgresql.reader(url, busy_seconds) if _is_postgresql(url) else sqlite.reader(url, busy_seconds)


@contextmanager
def snapshot(url: URL, busy_seconds: float = 5.0) -> Iterator[Connection]:
    """A connection that reads everything as it is at one moment, while others go on to write."""
    engine = reader(url, busy_seconds)
    try:
        if _is_postgresql(url):
            with engine.connect() as connection, postgresql.at_one_moment(connection) as still:
                yield still
        else:
            with engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                yield connection
    finally:
        engine.dispose()


def hurry(connection: Connection) -> None:
    """Wait for others hardly at all, in this transaction: one has waited long enough before.

    SQLite waits at the beginning of a transaction and not within.
    """
    if connection.dialect.name == "postgresql":
        postgresql.hurry(connection)


def _is_postgresql(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"
