"""A look at a whole database as it is at one moment: every stream with its events; nothing is changed by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from oddtrick.reasons import reason
from oddtrick.store.engines import of_one_there, snapshot
from oddtrick.store.failures import StoreFailed, reported
from oddtrick.store.kinds import Stored
from oddtrick.store.reading import events_of
from oddtrick.store.schema import REVISION, commands, streams
from oddtrick.store.upgrading import known_revisions, revision_of

__all__ = ["Whole", "whole_streams"]

STREAMS_AT_ONCE = 500

_NEXT = (
    sa.select(streams.c.id, streams.c.stream, streams.c.kind, streams.c.head)
    .where(streams.c.id > sa.bindparam("after"))
    .order_by(streams.c.id)
    .limit(STREAMS_AT_ONCE)
)
_LAST_COMMAND = sa.select(sa.func.max(commands.c.last)).where(commands.c.stream_id == sa.bindparam("id"))


@dataclass(frozen=True, slots=True)
class Whole:
    """A stream with all its events. head: where it says that it ends. last: the last event a command is kept for."""

    stream: str
    kind: str
    head: int
    events: list[Stored]
    last: int


@contextmanager
def whole_streams(address: str) -> Iterator[Iterator[Whole]]:
    """All streams of a database, the oldest first, to be read while the context lasts.

    address: as of `Store.open`. Raises `StoreFailed`: none of ours there, older or newer than this program, damaged.
    """
    with reported(), snapshot(of_one_there(address)) as connection:
        found = revision_of(connection)
        if found is None:
            raise StoreFailed(reason("store_nothing_there"))
        if found != REVISION:
            raise StoreFailed(
                reason("store_old", found=found)
                if found in known_revisions()
                else reason("store_newer", found=found, known=REVISION)
            )
        if connection.dialect.name == "sqlite" and not _sound(connection):
            raise StoreFailed(reason("store_damaged"))
        yield _streams(connection)


def _sound(connection: Connection) -> bool:
    """Whether an SQLite file is in order: its pages, its indexes, and what its rows refer to."""
    pages = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    return pages == ["ok"] and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is None


def _streams(connection: Connection) -> Iterator[Whole]:
    after = 0
    while rows := connection.execute(_NEXT, {"after": after}).all():
        for id, stream, kind, head in rows:
            last = connection.execute(_LAST_COMMAND, {"id": id}).scalar_one()
            yield Whole(stream, kind, head, events_of(connection, stream, 0), last or 0)
            after = id
