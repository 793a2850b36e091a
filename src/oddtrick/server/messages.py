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

__all__ = ["failure", "message", "news", "raw", "raw_entries", "refused", "table_shown"]

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


def news(first: int, events: Iterable[Event], viewer: Seat | None, seen: msgspec.Raw, *, whole: bool) -> bytes:
    """News of events, the first of which has this number. seen: the viewer's view after them, or what is otherwise in
    it than in the one before. whole: whether it is the view.
    """
    entries = raw_entries(entry_of(event, viewer) for event in events)
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
