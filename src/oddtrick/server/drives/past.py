"""Who did what in a drive or a knockout, and when: as the store has it, for the history and for a file, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from oddtrick.drive import Event
from oddtrick.drive import events as e
from oddtrick.records.drive_json import Told
from oddtrick.store import Stored

__all__ = ["FROM_FILE", "as_stored", "at_tables", "told_of"]

FROM_FILE = "f:"
"""Before the words of a file that stand for who did something; no id of a person here begins so."""


def at_tables(stream: Iterable[Event]) -> list[int | None]:
    """Of each event, the table with whose key it was said; None where an organiser said it."""
    tables: list[int | None] = []
    table: int | None = None
    for event in stream:
        if isinstance(event, e.ResultSaid):
            table = event.table
        elif isinstance(event, e.ResultEntered):
            table = None if event.by is None else event.table
        elif not isinstance(event, e.RoundClosed):  # a round closes by the last table's result
            table = None
        tables.append(table)
    return tables


def told_of(stored: Sequence[Stored], tables: Sequence[int | None]) -> list[Told]:
    """Who did it and when, as a file says it: ids of people stay here, for they mean nothing elsewhere."""
    taken = {one.by.removeprefix(FROM_FILE) for one in stored if one.by.startswith(FROM_FILE)}
    fresh = (f"organiser {n}" if n > 1 else "organiser" for n in count(1))
    organisers: dict[str, str] = {}
    told: list[Told] = []
    for one, table in zip(stored, tables, strict=True):
        if one.by.startswith(FROM_FILE):
            who = one.by.removeprefix(FROM_FILE)
        elif table is not None:
            who = f"table {table}"
        else:
            if one.by not in organisers:
                organisers[one.by] = next(words for words in fresh if words not in taken)
            who = organisers[one.by]
        told.append(Told(one.at, who))
    return told


def as_stored(told: Iterable[Told], now: float) -> list[tuple[float, str]]:
    """The time and the author of each event of a file, as the store keeps them. now: where a time is not known, and
    instead of one to come.
    """
    return [(now if each.at is None else min(each.at, now), FROM_FILE + each.by) for each in told]
