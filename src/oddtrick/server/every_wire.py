"""The messages that every socket has, be it of a table, a sheet, a drive or a knockout."""

from __future__ import annotations

from typing import Annotated

import msgspec

__all__ = ["Closing", "CommandId", "Done", "Failure", "Ping", "Pong", "Refused"]

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """Asks whether the line is up."""


class Done(msgspec.Struct, tag="done"):
    """A command is stored. seq: number of its last event, of which the line has been told before."""

    id: str
    seq: int


class Refused(msgspec.Struct, tag="refused"):
    """A command was not carried out. reason: a `Reason`."""

    id: str
    seq: int
    reason: msgspec.Raw


class Failure(msgspec.Struct, tag="error"):
    """A message was not understood or came too often. id: of the message, if it had one. reason: a `Reason`."""

    id: str | None
    reason: msgspec.Raw


class Closing(msgspec.Struct, tag="closing"):
    """The server is about to stop; the line may be tried again in a moment."""


class Pong(msgspec.Struct, tag="pong"):
    """The line is up."""
