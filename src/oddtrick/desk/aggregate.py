"""What a desk must know of those it keeps, and what it knows of the tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from oddtrick import codec, table
from oddtrick.reasons import Reason

__all__ = ["TABLE", "Aggregate"]

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Refusing(Protocol):
    """What an aggregate answers to a command it does not follow."""

    @property
    def reason(self) -> Reason:
        """Why not."""


@dataclass(frozen=True)
class Aggregate(Generic[S, C, E]):
    """What a desk must know of a table, a sheet or a drive: its pure functions, and how its events are written down.

    new: the state before the first event. decide: the events that follow from a command, or a refusal.
    """

    kind: str
    new: S
    decide: Callable[[S, C, random.Random], tuple[E, ...] | Refusing]
    apply: Callable[[S, E], S]
    encode: Callable[[E], bytes]
    decode: Callable[[bytes], E]


TABLE: Aggregate[table.TableState, table.Command, table.Event] = Aggregate(
    "table", table.NEW_TABLE, table.decide, table.apply, codec.encode_event, codec.decode_event
)
