"""Lots, drawn so that a seed tells them again in every version of Python."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

__all__ = ["drawn_into", "shuffled"]

T = TypeVar("T")


def shuffled(things: Iterable[T], chance: random.Random) -> list[T]:
    """The things in an order by lot (R. Fisher and F. Yates, on `chance.random()` alone)."""
    row = list(things)
    for at in range(len(row) - 1, 0, -1):
        to = int(chance.random() * (at + 1))
        row[at], row[to] = row[to], row[at]
    return row


def drawn_into(row: Iterable[T], late: Iterable[T], chance: random.Random) -> tuple[T, ...]:
    """A row drawn by lot with others put in by lot, as if all had been drawn together; the row keeps its order."""
    drawn = list(row)
    for each in late:
        drawn.insert(int(chance.random() * (len(drawn) + 1)), each)
    return tuple(drawn)
