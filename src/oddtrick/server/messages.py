"""The table's messages as bytes, ready to be sent: made once for all who see the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from oddtrick.cards import Seat
from oddtrick.codec import encode, encode_entry
from oddtrick.reasons import Reason
from oddtrick.server import wire
from oddtrick.table import Entry, Event, entry_of
from oddtrick.table.log import is_public

__all__ = ["Entries", "failure", "message", "news", "raw", "raw_entries", "refused", "table_shown"]

_ENCODER = msgspec.json.Encoder()


def message(made: wire.FromTable) -> bytes:
    """A message as it goes over the line."""
    return _ENCODER.encode(made)


def raw(value: Any) -> msgspec.Raw:
    """A value of the core, as it stands inside a message."""
    return msgspec.Raw(encode(value))


def raw_entries(entries: Iterable[Entry]) -> list[msgspec.Raw]:
    """Entries of a viewer's log."""
    return [msgspec.Raw(encode_entry(entry)) for entry in entries]


class Entries:
    """Entries of some events, as they stand inside messages. What all viewers may read is written once for all."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events = tuple(events)
        self._public: dict[int, msgspec.Raw] = {}

    def of(self, viewer: Seat | None) -> list[msgspec.Raw]:
        """Those of a viewer's log."""
        return [self._entry(at, event, viewer) for at, event in enumerate(self._events)]

    def _entry(self, at: int, event: Event, viewer: Seat | None) -> msgspec.Raw:
        if (known := self._public.get(at)) is not None:
            return known
        entry = entry_of(event, viewer)
        written = msgspec.Raw(encode_entry(entry))
        if is_public(event):
            self._public[at] = written
        return written


def news(first: int, entries: list[msgspec.Raw], seen: msgspec.Raw, *, whole: bool) -> bytes:
    """News of events, the first of which has this number. entries: the viewer's, of these events. seen: his view after
    them, or what is otherwise in it than in the one before. whole: whether it is the view.
    """
    made = wire.News(first, first + len(entries) - 1, entries)
    if whole:
        made.view = seen
    else:
        made.changes = seen
    return message(made)


def table_shown(me: str, seq: int, seen: msgspec.Raw, entries: Iterable[Entry], room: wire.Room) -> bytes:
    """The table as it stands, for somebody who has just come."""
    return message(wire.TableShown(wire.PROTOCOL, me, seq, seen, raw_entries(entries), room))


def refused(id: str, seq: int, why: Reason) -> bytes:
    """That a command was not carried out."""
    return message(wire.Refused(id, seq, raw(why)))


def failure(id: str | None, why: Reason) -> bytes:
    """That a message was not understood."""
    return message(wire.Failure(id, raw(why)))
