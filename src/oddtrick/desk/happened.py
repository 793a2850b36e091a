"""How a stream stands, what happened to it, and what became of commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from oddtrick.reasons import Reason

__all__ = ["Happened", "Hear", "Kept", "Outcome"]

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True)
class Kept(Generic[S]):
    """A stream's state after the event with number `seq`."""

    state: S
    seq: int


@dataclass(frozen=True)
class Happened(Generic[S, E]):
    """Events that one sender brought about, stored. first, seq: their numbers. before, state: what they changed. here:
    whether it was this desk that stored them.
    """

    stream: str
    first: int
    seq: int
    events: tuple[E, ...]
    before: S
    state: S
    by: str
    here: bool = True


@dataclass(frozen=True)
class Outcome(Generic[S, E]):
    """What commands came to: they happened, or they are a repeat, or one of them was refused, and so all.

    seq: the number of their last event (of a repeat: the first time); of a refusal, of the last event it was based on.
    """

    seq: int
    happened: Happened[S, E] | None = None
    repeated: bool = False
    refused: Reason | None = None


Hear = Callable[[Happened[S, E]], None]
