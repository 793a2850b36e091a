"""What may be asked of the writer. Each order finds its refusal before it writes anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import sqlalchemy as sa

from oddtrick.reasons import reason
from oddtrick.store.batch import Batch, Head
from oddtrick.store.failures import AlreadyThere, Moved
from oddtrick.store.kinds import Appended
from oddtrick.store.schema import TOUCH, members, people, streams
from oddtrick.store.texts import refuse_odd

__all__ = ["Append", "Create", "Describe", "Forget", "Join", "ListPublicly", "Name", "Order", "Touch"]

T_co = TypeVar("T_co", covariant=True)

_NEW_STREAM = sa.insert(streams).returning(streams.c.id)
_MEMBER = sa.select(sa.literal(True)).where(
    members.c.member == sa.bindparam("who"), members.c.stream_id == sa.bindparam("id")
)
_NAME = sa.select(sa.literal(True)).where(people.c.person == sa.bindparam("who"))
_RENAME = sa.update(people).where(people.c.person == sa.bindparam("who"))


class Order(Protocol[T_co]):
    """Something to be done in a transaction."""

    @property
    def stream(self) -> str | None:
        """The stream whose head it wants to know."""

    def carry_out(self, batch: Batch) -> T_co:
        """Do it, in a transaction that may yet fail. Raises `Moved`, `NotThere`, `AlreadyThere` before it writes."""


@dataclass(frozen=True, slots=True)
class Create:
    """A new stream with its first events. told: the time and the author of each of them, if not by and at."""

    stream: str
    kind: str
    about: str
    events: Sequence[bytes]
    by: str
    at: float
    told: Sequence[tuple[float, str]] = ()

    def carry_out(self, batch: Batch) -> Appended:
        """Make the stream at once (its number is needed), and add its events."""
        refuse_odd(self.stream, self.kind, self.by, *(by for _, by in self.told))
        if self.stream in batch.heads:
            raise AlreadyThere(reason("store_stream_exists"))
        row = {
            "stream": self.stream,
            "kind": self.kind,
            "about": self.about,
            "head": 0,
            "created": self.at,
            "touched": self.at,
            "closed": False,
            "listed": False,
        }
        head = batch.heads[self.stream] = Head(batch.connection.execute(_NEW_STREAM, row).scalar_one(), 0)
        return batch.add(head, self.events, self.by, self.at, self.told)


@dataclass(frozen=True, slots=True)
class Append:
    """More events, if the stream still ends where the writer saw it end and the command is new to it."""

    stream: str
    expected: int
    events: Sequence[bytes]
    command: str | None
    by: str
    at: float

    def carry_out(self, batch: Batch) -> Appended:
        """Add the events; a command that is stored already is answered as it was the first time."""
        refuse_odd(self.command, self.by)
        head = batch.head(self.stream)
        if self.command is not None and (known := batch.command(head, self.command, self.expected)):
            return known
        if head.seq != self.expected:
            raise Moved(reason("store_moved", expected=self.expected, head=head.seq))
        came_to = batch.add(head, self.events, self.by, self.at)
        if self.command is not None:
            batch.new_commands[head.id, self.command] = came_to
        return came_to


@dataclass(frozen=True, slots=True)
class Describe:
    """What is to be known about a stream. closed: None leaves it as it is."""

    stream: str
    about: str
    closed: bool | None

    def carry_out(self, batch: Batch) -> None:
        """Write it over what was there."""
        values: dict[str, str | bool] = {"about": self.about}
        if self.closed is not None:
            values["closed"] = self.closed
        batch.connection.execute(sa.update(streams).where(streams.c.id == batch.head(self.stream).id), values)


@dataclass(frozen=True, slots=True)
class ListPublicly:
    """Whether a stream is shown to everybody."""

    stream: str
    listed: bool

    def carry_out(self, batch: Batch) -> None:
        """Write it down."""
        which = sa.update(streams).where(streams.c.id == batch.head(self.stream).id)
        batch.connection.execute(which, {"listed": self.listed})


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody belongs to a stream from now on."""

    stream: str
    member: str

    def carry_out(self, batch: Batch) -> None:
        """Write it down, once."""
        refuse_odd(self.member)
        who = {"who": self.member, "id": batch.head(self.stream).id}
        if batch.connection.execute(_MEMBER, who).first() is None:
            batch.connection.execute(sa.insert(members), {"member": self.member, "stream_id": who["id"]})


@dataclass(frozen=True, slots=True)
class Name:
    """What somebody is called."""

    person: str
    name: str
    at: float
    stream: None = None

    def carry_out(self, batch: Batch) -> None:
        """Write it over the name before."""
        refuse_odd(self.person, self.name)
        values = {"name": self.name, "at": self.at}
        if batch.connection.execute(_NAME, {"who": self.person}).first() is None:
            batch.connection.execute(sa.insert(people), {"person": self.person, **values})
        else:
            batch.connection.execute(_RENAME, {"who": self.person, **values})


@dataclass(frozen=True, slots=True)
class Forget:
    """Somebody's name, and what he belongs to, are not to be known any more."""

    person: str
    stream: None = None

    def carry_out(self, batch: Batch) -> None:
        """Delete both; events hold nothing but an id."""
        refuse_odd(self.person)
        batch.connection.execute(sa.delete(people).where(people.c.person == self.person))
        batch.connection.execute(sa.delete(members).where(members.c.member == self.person))


@dataclass(frozen=True, slots=True)
class Touch:
    """Something is written that changes nothing, to see whether anything can be."""

    stream: None = None

    def carry_out(self, batch: Batch) -> None:
        """Write the version of the tables as it is."""
        batch.connection.execute(TOUCH)
