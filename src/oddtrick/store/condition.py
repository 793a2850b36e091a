"""How a database stands: looked at without making it, changing it or keeping anybody from playing on."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection

from oddtrick.reasons import reason
from oddtrick.store.engines import of_one_there, reader, snapshot, writer
from oddtrick.store.failures import StoreFailed, reported
from oddtrick.store.postgresql import make_sure_it_can_be_filled
from oddtrick.store.schema import REVISION, TOUCH, people, streams
from oddtrick.store.upgrading import known_revisions, revision_of

__all__ = ["Condition", "condition_of"]

MOST_LOOKED_THROUGH = 512 * 1024 * 1024
"""Bytes of a file up to which all of its pages are looked at; that goes by some hundred megabytes a second."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A database that can be used. old: that it is brought up to date at the next start.

    revision: the last migration it went through; None where nothing is in it yet. streams, people: how many it holds,
    known where it is not old. touched: the time of the last append, in seconds since 1970; None where there is none.
    looked_through: whether all pages of its file were looked at.
    """

    revision: str | None
    old: bool = False
    streams: int = 0
    people: int = 0
    touched: float | None = None
    looked_through: bool = False


def condition_of(address: str, *, busy_seconds: float = 5.0) -> Condition:
    """How a database stands, also whether it can be written. address: as of `Store.open`.

    Raises `StoreFailed`: as `Store.open` does, and for one that is not there.
    """
    url = of_one_there(address)
    with reported():
        with snapshot(url, busy_seconds) as connection:
            found = _looked_at(connection)
        if found.revision is not None and not found.old:
            _make_sure_it_can_be_written(url, busy_seconds)
    return found


def _looked_at(connection: Connection) -> Condition:
    whole = connection.dialect.name == "sqlite" and _size(connection) <= MOST_LOOKED_THROUGH
    if whole and connection.exec_driver_sql("PRAGMA quick_check").scalars().all() != ["ok"]:
        raise StoreFailed(reason("store_damaged"))
    revision = revision_of(connection)
    if revision is None:
        if connection.dialect.name == "postgresql":
            make_sure_it_can_be_filled(connection)
        return Condition(None, looked_through=whole)
    if revision != REVISION:
        if revision not in known_revisions():
            raise StoreFailed(reason("store_newer", found=revision, known=REVISION))
        return Condition(revision, old=True, looked_through=whole)
    count = sa.select(sa.func.count())
    return Condition(
        revision,
        streams=connection.execute(count.select_from(streams)).scalar_one(),
        people=connection.execute(count.select_from(people)).scalar_one(),
        touched=connection.execute(sa.select(sa.func.max(streams.c.touched))).scalar_one(),
        looked_through=whole,
    )


def _size(connection: Connection) -> int:
    pages: int = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    size: int = connection.exec_driver_sql("PRAGMA page_size").scalar_one()
    return pages * size


def _make_sure_it_can_be_written(url: URL, busy_seconds: float) -> None:
    """Writes something and takes it back."""
    sqlite = url.get_backend_name() == "sqlite"
    engine = reader(url, busy_seconds) if sqlite else writer(url, "NORMAL", busy_seconds)
    try:
        with engine.connect() as connection:
            if sqlite:  # not by the writer's engine, which would change how the file is kept
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                connection.execute(TOUCH)
                connection.exec_driver_sql("ROLLBACK")
            else:
                with connection.begin() as transaction:
                    connection.execute(TOUCH)
                    transaction.rollback()
    finally:
        engine.dispose()
