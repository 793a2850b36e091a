"""Lots, drawn so that a seed tells them again in every version of Python."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

__all__ = ["shuffled"]

T = TypeVar("T")


def shuffled(things: Iterable[T], chance: random.Random) -> list[T]:
    """The things in an order by lot (R. Fisher and F. Yates, on `chance.random()` alone)."""
    row = list(things)
    for at in range(len(row) - 1, 0, -1):
        to = int(chance.random() * (at + 1))
        row[at], row[to] = row[to], row[at]
    return row
