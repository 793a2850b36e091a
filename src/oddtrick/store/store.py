"""`Store`: streams of events in a database. Writing is queued and answered by futures; reading is answered at once."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from oddtrick.errors import invalid
from oddtrick.reasons import reason
from oddtrick.store import orders, reading
from oddtrick.store.engines import Synchronous, database_url, made_sure_of, reader, writer
from oddtrick.store.failures import StoreFailed, reported
from oddtrick.store.kinds import Appended, Carried, Stored, StreamInfo
from oddtrick.store.schema import REVISION
from oddtrick.store.upgrading import bring_up_to_date, revision_of
from oddtrick.store.writer import Writer

__all__ = ["Store"]

T = TypeVar("T")


class Store:
    """Streams of events, each with a name, a kind and what its owner wants to find again.

    Whatever writes answers with a future that is resolved after the commit (in another thread), with `StoreFailed` if
    the database would not do it; nothing is then stored. Any thread may use a store; a process forked from its owner
    may not.
    """

    def __init__(self, readers: Engine, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer
        self._process = os.getpid()
        self._closed = False

    @classmethod
    def open(cls, url: str, *, synchronous: Synchronous = "NORMAL", busy_seconds: float = 5.0) -> Store:
        """Open a database, make it if it is missing, and bring its tables up to date.

        url: `sqlite:///path`, or a plain path, or `postgresql+psycopg://user@host/name`. synchronous: what a power cut
        may cost where the database is SQLite: the last seconds (NORMAL), or nothing (FULL). busy_seconds: how long to
        wait for another process that writes.

        Raises `StoreFailed`: no access, not a database, not ours, of a newer Oddtrick, locked, damaged.
        """
        where = database_url(url)
        with reported():
            made_sure_of(where)
            writes = writer(where, synchronous, busy_seconds)
            bring_up_to_date(writes)
        return cls(reader(where, busy_seconds), Writer(writes))

    def close(self) -> None:
        """Store what is queued, then let go of the database. Closing twice does no harm."""
        self._writer.close()
        self._closed = True
        if os.getpid() == self._process:
            self._readers.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def waiting(self) -> int:
        """How many orders wait to be written."""
        return self._writer.waiting

    def watch(self, told: Callable[[Carried], None]) -> None:
        """Have a function called, in the writer's thread, after each time that something was written."""
        self._writer.watch(told)

    # --- Writing ----------------------------------------------------------------------------------------------------

    def create(
        self,
        stream: str,
        kind: str,
        events: Sequence[bytes],
        *,
        about: Mapping[str, Any] | None = None,
        by: str = "",
        at: float,
        told: Sequence[tuple[float, str]] = (),
    ) -> Future[Appended]:
        """Begin a stream with its first events.

        about: what its owner wants to find again, as JSON has it. by: who brought it about. at: seconds since 1970.
        told: at and by of each event where they happened before, elsewhere; for as many as there are events, or none.

        The future raises `AlreadyThere` if there is one of this name.
        """
        some = _some(events)
        if told and len(told) != len(some):
            raise invalid("store_told", told=len(told), events=len(some))
        return self._writer.submit(orders.Create(stream, kind, _json(about or {}), some, by, at, tuple(told)))

    def append(
        self,
        stream: str,
        expected: int,
        events: Sequence[bytes],
        *,
        command: str | None = None,
        by: str = "",
        at: float,
    ) -> Future[Appended]:
        """Append events to a stream: all of them or none.

        expected: the number of the last event the writer has seen. command: an id, unique in the stream for ever: the
        same again stores nothing and is answered as it was the first time. by, at: as in `create`.

        The future raises `Moved` if the stream ends elsewhere by now, `NotThere` if there is none.
        """
        return self._writer.submit(orders.Append(stream, expected, _some(events), command, by, at))

    def describe(self, stream: str, about: Mapping[str, Any], *, closed: bool | None = None) -> Future[None]:
        """Change what is known about a stream. closed: nothing more is expected of it; None leaves that as it is.

        The future raises `NotThere`.
        """
        return self._writer.submit(orders.Describe(stream, _json(about), closed))

    def list_publicly(self, stream: str, listed: bool) -> Future[None]:
        """Show a stream to everybody, or no longer. The future raises `NotThere`."""
        return self._writer.submit(orders.ListPublicly(stream, listed))

    def join(self, stream: str, member: str) -> Future[None]:
        """Note that somebody belongs to a stream; twice is once. The future raises `NotThere`."""
        return self._writer.submit(orders.Join(stream, member))

    def name(self, person: str, name: str, *, at: float) -> Future[None]:
        """Note what a person is called."""
        return self._writer.submit(orders.Name(person, name, at))

    def forget(self, person: str) -> Future[None]:
        """Forget a person's name and which streams he belongs to."""
        return self._writer.submit(orders.Forget(person))

    # --- Reading ----------------------------------------------------------------------------------------------------

    def read(self, stream: str, after: int = 0) -> list[Stored]:
        """The events of a stream, from the one after a number; none if there is no such stream."""
        return self._ask(lambda connection: reading.events_of(connection, stream, after))

    def stored(self, stream: str, command: str) -> Appended | None:
        """What a command came to when it was stored; None if it was not."""
        return self._ask(lambda connection: reading.command_of(connection, stream, command))

    def info(self, stream: str) -> StreamInfo | None:
        """What is known about a stream; None if there is none."""
        return self._ask(lambda connection: reading.info_of(connection, stream))

    def heads(self, streams: Iterable[str]) -> dict[str, int]:
        """The number of the last event of each of these streams; unknown ones are left out."""
        return self._ask(lambda connection: reading.heads_of(connection, streams))

    def streams(
        self,
        kind: str,
        *,
        member: str | None = None,
        closed: bool | None = None,
        listed: bool | None = None,
        limit: int = 50,
        before: float | None = None,
    ) -> list[StreamInfo]:
        """Streams of a kind, the one touched last first.

        member, closed, listed: only those of a member, (not) closed, (not) listed. before: only those touched before
        this time, for the next page.
        """
        return self._ask(lambda connection: reading.streams_of(connection, kind, member, closed, listed, limit, before))

    def names(self, people: Iterable[str]) -> dict[str, str]:
        """The names of those people who have one."""
        return self._ask(lambda connection: reading.names_of(connection, people))

    def named_below(self, prefix: str) -> list[str]:
        """The ids of those who have a name and whose ids begin so."""
        return self._ask(lambda connection: reading.named_below(connection, prefix))

    def check(self, seconds: float = 10.0) -> None:
        """Make sure that the database can be read and written and has our tables; quick, for readiness.

        Raises `StoreFailed`, also if the writer does not answer in so many seconds.
        """
        if (found := self._ask(revision_of)) != REVISION:
            raise StoreFailed(reason("store_newer", found=found or "", known=REVISION))
        try:
            self._writer.submit(orders.Touch()).result(seconds)
        except TimeoutError:
            raise StoreFailed(reason("store_slow")) from None

    def _ask(self, question: Callable[[Connection], T]) -> T:
        """Ask with a connection of the readers', once more with a new one where the line turns out to be broken."""
        if os.getpid() != self._process:
            raise StoreFailed(reason("store_forked"))
        if self._closed:
            raise StoreFailed(reason("store_closed"))
        with reported():
            try:
                return self._once(question)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return self._once(question)

    def _once(self, question: Callable[[Connection], T]) -> T:
        with self._readers.connect() as connection:
            return question(connection)


def _some(events: Sequence[bytes]) -> tuple[bytes, ...]:
    """The events, of which there must be one: a number that nothing bears would be no number."""
    if not events:
        raise invalid("store_no_events")
    return tuple(events)


def _json(about: Mapping[str, Any]) -> str:
    try:
        return json.dumps(dict(about), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise invalid("store_not_json", what=str(error)) from None
