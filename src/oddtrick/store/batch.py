"""How one transaction carries out many orders at once.

The heads of all streams are looked up together, each order is decided in turn, and what they add is written together:
a hundred appends take as many statements as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from oddtrick.reasons import reason
from oddtrick.store.failures import NotThere
from oddtrick.store.kinds import Appended
from oddtrick.store.schema import commands, events, streams
from oddtrick.store.texts import storable

__all__ = ["Batch", "Head"]

_HEADS = (
    sa.select(streams.c.stream, streams.c.id, streams.c.head)
    .where(streams.c.stream.in_(sa.bindparam("names", expanding=True)))
    .order_by(streams.c.id)  # always in the same order, so that no two writers wait for each other
    .with_for_update()
)
_COMMAND = sa.select(commands.c.first, commands.c.last).where(
    commands.c.stream_id == sa.bindparam("id"), commands.c.command == sa.bindparam("command")
)
_MOVE = (
    sa.update(streams)
    .where(streams.c.id == sa.bindparam("which"))
    .values(head=sa.bindparam("to"), touched=sa.bindparam("when"))
)
_NEW_EVENTS = sa.insert(events)
_NEW_COMMANDS = sa.insert(commands)


@dataclass(slots=True)
class Head:
    """A stream as the transaction sees it. moved: the time of what was appended in it; None if nothing was."""

    id: int
    seq: int
    moved: float | None = None


class Batch:
    """One transaction's work: what was looked up, and what is to be written at its end.

    hopeful: takes it that commands are new to their streams; one that is not makes `write` fail, and the batch must be
    done again without hope.
    """

    def __init__(self, connection: Connection, streams: Iterable[str], *, hopeful: bool) -> None:
        self.connection = connection
        self.hopeful = hopeful
        self.heads: dict[str, Head] = {}
        self.new_events: list[dict[str, Any]] = []
        self.new_commands: dict[tuple[int, str], Appended] = {}
        if names := [name for name in dict.fromkeys(streams) if storable(name)]:
            rows = connection.execute(_HEADS, {"names": names})
            self.heads = {stream: Head(id, seq) for stream, id, seq in rows}

    def head(self, stream: str) -> Head:
        """Where a stream ends. Raises `NotThere`."""
        try:
            return self.heads[stream]
        except KeyError:
            raise NotThere(reason("store_no_stream")) from None

    def command(self, head: Head, command: str, expected: int) -> Appended | None:
        """What a command came to when it was stored; None if it was not, as far as is known."""
        if known := self.new_commands.get((head.id, command)):
            return Appended(known.first, known.last, repeated=True)
        if self.hopeful and head.seq == expected:
            return None
        row = self.connection.execute(_COMMAND, {"id": head.id, "command": command}).one_or_none()
        return None if row is None else Appended(row.first, row.last, repeated=True)

    def add(
        self, head: Head, data: Sequence[bytes], by: str, at: float, told: Sequence[tuple[float, str]] = ()
    ) -> Appended:
        """Append to a stream, in this transaction. told: the time and the author of each event, if not by and at."""
        first = head.seq + 1
        known = told or ((at, by),) * len(data)
        self.new_events += [
            {"stream_id": head.id, "seq": seq, "at": when, "by": who, "data": one}
            for seq, (one, (when, who)) in enumerate(zip(data, known, strict=True), first)
        ]
        head.seq += len(data)
        head.moved = at
        return Appended(first, head.seq)

    def write(self) -> None:
        """Write what was added; the transaction is then ready to be committed."""
        moved = [
            {"which": head.id, "to": head.seq, "when": head.moved}
            for head in self.heads.values()
            if head.moved is not None
        ]
        if moved:
            self.connection.execute(_MOVE, moved)
            self.connection.execute(_NEW_EVENTS, self.new_events)
        if self.new_commands:
            self.connection.execute(
                _NEW_COMMANDS,
                [
                    {"stream_id": id, "command": command, "first": came_to.first, "last": came_to.last}
                    for (id, command), came_to in self.new_commands.items()
                ],
            )
