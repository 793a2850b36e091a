"""The questions a store answers, each by one query that sees the last commit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from oddtrick.store.kinds import Appended, Stored, StreamInfo
from oddtrick.store.schema import commands, events, members, people, streams
from oddtrick.store.texts import storable

__all__ = ["command_of", "events_of", "heads_of", "info_of", "names_of", "streams_of"]

MOST_NAMES = 1000
"""Names, or streams, asked for in one statement."""

_EVENTS = (
    sa.select(events.c.seq, events.c.at, events.c.by, events.c.data)
    .join_from(streams, events, events.c.stream_id == streams.c.id)
    .where(streams.c.stream == sa.bindparam("name"), events.c.seq > sa.bindparam("after"))
    .order_by(events.c.seq)
)
_COMMAND = (
    sa.select(commands.c.first, commands.c.last)
    .join_from(streams, commands, commands.c.stream_id == streams.c.id)
    .where(streams.c.stream == sa.bindparam("name"), commands.c.command == sa.bindparam("command_id"))
)
_INFO = sa.select(
    streams.c.stream,
    streams.c.kind,
    streams.c.about,
    streams.c.head,
    streams.c.created,
    streams.c.touched,
    streams.c.closed,
)
_ONE_INFO = _INFO.where(streams.c.stream == sa.bindparam("name"))
_HEADS = sa.select(streams.c.stream, streams.c.head).where(streams.c.stream.in_(sa.bindparam("names", expanding=True)))
_NAMES = sa.select(people.c.person, people.c.name).where(people.c.person.in_(sa.bindparam("ids", expanding=True)))


def events_of(connection: Connection, stream: str, after: int) -> list[Stored]:
    """The events of a stream behind a number, in order; none for an unknown stream."""
    if not storable(stream):
        return []
    return [Stored(*row) for row in connection.execute(_EVENTS, {"name": stream, "after": after})]


def command_of(connection: Connection, stream: str, command: str) -> Appended | None:
    """What a command came to when it was stored; None if it was not."""
    if not storable(stream) or not storable(command):
        return None
    row = connection.execute(_COMMAND, {"name": stream, "command_id": command}).one_or_none()
    return None if row is None else Appended(row.first, row.last, repeated=True)


def heads_of(connection: Connection, names: Iterable[str]) -> dict[str, int]:
    """Where these streams end; nothing for unknown ones."""
    asked = (connection.execute(_HEADS, {"names": some}) for some in _in_parts(names))
    return {row.stream: row.head for rows in asked for row in rows}


def info_of(connection: Connection, stream: str) -> StreamInfo | None:
    """What is known about a stream; None for an unknown one."""
    if not storable(stream):
        return None
    row = connection.execute(_ONE_INFO, {"name": stream}).one_or_none()
    return None if row is None else _info(row)


def streams_of(
    connection: Connection,
    kind: str,
    member: str | None,
    closed: bool | None,
    listed: bool | None,
    limit: int,
    before: float | None,
) -> list[StreamInfo]:
    """Streams of a kind, the one touched last first."""
    if not storable(kind) or not storable(member or ""):
        return []
    if member is None:
        asked = _INFO.where(streams.c.kind == kind)
    else:
        # An expression that no index knows: SQLite must begin with the member's few streams, not go through all streams
        # of the kind and ask of each whether it is his.
        asked = _INFO.where(streams.c.kind + "" == kind)
        asked = asked.join_from(members, streams, members.c.stream_id == streams.c.id).where(members.c.member == member)
    if closed is not None:
        asked = asked.where(streams.c.closed.is_(closed))
    if listed is not None:
        asked = asked.where(streams.c.listed.is_(listed))
    if before is not None:
        asked = asked.where(streams.c.touched < before)
    asked = asked.order_by(streams.c.touched.desc(), streams.c.id.desc()).limit(limit)
    return [_info(row) for row in connection.execute(asked)]


def names_of(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """The names of those who have one."""
    asked = (connection.execute(_NAMES, {"ids": some}) for some in _in_parts(ids))
    return {row.person: row.name for rows in asked for row in rows}


def named_below(connection: Connection, prefix: str) -> list[str]:
    """The ids of those who have a name and whose ids begin so."""
    wanted = people.c.person.startswith(prefix, autoescape=True)
    return list(connection.scalars(sa.select(people.c.person).where(wanted)))


def _in_parts(names: Iterable[str]) -> Iterator[list[str]]:
    """Those that may be in the store, each once, as many at a time as one statement asks for."""
    wanted = [name for name in dict.fromkeys(names) if storable(name)]
    return (wanted[start : start + MOST_NAMES] for start in range(0, len(wanted), MOST_NAMES))


def _info(row: Any) -> StreamInfo:
    stream, kind, about, head, created, touched, closed = row
    return StreamInfo(stream, kind, json.loads(about), head, created, touched, closed)
