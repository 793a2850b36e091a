"""Tricks by card for positions as people know them; the work is done on arrays in `solver.arrays`."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from oddtrick.cards import Card
from oddtrick.solver.position import Position

__all__ = ["tricks_by_card", "tricks_by_card_of_each", "warm"]


def _arrays() -> Any:
    """The module that solves. The kernel comes first: it says in words which package is missing."""
    import_module("oddtrick.kernel")
    return import_module("oddtrick.solver.arrays")


def tricks_by_card_of_each(positions: Iterable[Position]) -> list[dict[Card, int]]:
    """`tricks_by_card` of many positions together, which costs less than one by one."""
    several = list(positions)
    made = _arrays().solve_positions(several)
    return [{card: int(row[card.index]) for card in each.legal} for each, row in zip(several, made, strict=True)]


def tricks_by_card(position: Position) -> dict[Card, int]:
    """For each card that may be played: the tricks its side then takes, the current one included, by perfect play.

    Raises `OddtrickError`: `bots_extra_missing` without the extra `bots`, `solver_not_loaded`, `solver_failed`.
    """
    return tricks_by_card_of_each([position])[0]


def warm() -> None:
    """Compiles and loads what solving needs, so that the first question is as quick as the next. Raises the same."""
    _arrays().warm_all()
