"""How SQLite is opened: a file for its owner alone, in WAL mode, one connection that writes and a few that read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Engine
from sqlalchemy.pool import NullPool, QueuePool

from oddtrick.reasons import reason
from oddtrick.store.failures import StoreFailed

__all__ = ["address", "made_sure_of", "reader", "writer"]


def address(url: URL) -> URL:
    """The address as it is. Raises `StoreFailed` where it names no file."""
    if url.database in (None, "", ":memory:"):
        raise StoreFailed(reason("store_needs_a_file"))
    return url


def made_sure_of(url: URL) -> None:
    """Make the file and its directory if they are missing, for nobody else to read: it holds everybody's cards."""
    if url.query:
        return  # an SQLite URI says itself what to make
    path = Path(url.database or "")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def writer(url: URL, synchronous: str, busy_seconds: float) -> Engine:
    """The engine that writes: each transaction takes the write lock at its beginning, or fails there."""
    engine = _engine(url, busy_seconds, NullPool)

    @event.listens_for(engine, "connect")
    def _set(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # a name that is deleted does not stay in the file's gaps

    @event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reader(url: URL, busy_seconds: float) -> Engine:
    """The engine that reads, from any thread; each query sees the last commit."""
    return _engine(url, busy_seconds, QueuePool, pool_size=4, max_overflow=-1)


def _engine(url: URL, busy_seconds: float, pool: type[Any], **how: Any) -> Engine:
    engine = sa.create_engine(
        url,
        poolclass=pool,
        connect_args={"timeout": busy_seconds, "check_same_thread": False},
        hide_parameters=True,  # an error's text must not show what was to be stored
        **how,
    )

    @event.listens_for(engine, "connect")
    def _by_hand(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver begins no transactions of its own

    return engine
