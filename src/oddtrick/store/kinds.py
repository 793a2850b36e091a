"""What goes into the store and comes out of it: events as stored, what an append came to, what is known of a stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Appended", "Carried", "Stored", "StreamInfo"]


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as stored. seq: its number in its stream, from 1. at: seconds since 1970. by: who brought it about."""

    seq: int
    at: float
    by: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Appended:
    """What an append came to: the numbers of its first and last event.

    repeated: its command had been stored before; nothing was stored now, and the numbers are those of the first time.
    """

    first: int
    last: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """How the writer got on with orders that waited together.

    orders: how many. failed: how many of them the database would not do. seconds: how long it took. waited: how long,
    in seconds, the first had been waiting for that.
    """

    orders: int
    failed: int
    seconds: float
    waited: float


@dataclass(frozen=True, slots=True)
class StreamInfo:
    """What is known about a stream beside its events.

    about: whatever its owner wants to find again, as JSON has it. head: the number of the last event. created, touched:
    the times of the first and last append, in seconds since 1970. closed: that nothing more is expected of it.
    """

    stream: str
    kind: str
    about: dict[str, Any]
    head: int
    created: float
    touched: float
    closed: bool
