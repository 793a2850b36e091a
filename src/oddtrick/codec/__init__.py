"""Events, commands, views and states to and from JSON, strictly: the one table of type names and versions.

An event, a command or a log entry travels in an envelope `{"v": version, "type": name, "data": {…}}`. Cards are written
`HK`, sets of cards as cards with a space between, seats and sides by their letters. What is unknown (a field, a type, a
version), missing or of the wrong kind raises `BadInput` naming the path. Older versions are lifted by pure functions,
one step at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from oddtrick.cards import CardSet
from oddtrick.codec.changes import Shared, encode_changes
from oddtrick.codec.envelopes import Known, encode, from_envelope, in_envelope, made, names_of, read
from oddtrick.codec.names import COMMANDS, ENTRIES, EVENTS, UPCASTERS, Upcaster
from oddtrick.codec.wire import wire_of
from oddtrick.table.commands import Command
from oddtrick.table.events import Event
from oddtrick.table.log import Entry

__all__ = [
    "COMMANDS",
    "ENTRIES",
    "EVENTS",
    "UPCASTERS",
    "Known",
    "Shared",
    "Upcaster",
    "decode",
    "decode_command",
    "decode_entry",
    "decode_event",
    "encode",
    "encode_changes",
    "encode_command",
    "encode_entry",
    "encode_event",
    "schema",
]

T = TypeVar("T")

# --- Writing --------------------------------------------------------------------------------------------------------


_EVENT_NAMES, _COMMAND_NAMES, _ENTRY_NAMES = names_of(EVENTS), names_of(COMMANDS), names_of(ENTRIES)


def encode_event(event: Event) -> bytes:
    """An event in its envelope, secrets included: for the store and for records, not for players."""
    return in_envelope(event, _EVENT_NAMES)


def encode_command(command: Command) -> bytes:
    """A command in its envelope, whole, with the seat that speaks."""
    return in_envelope(command, _COMMAND_NAMES)


def encode_entry(entry: Entry) -> bytes:
    """An entry of a viewer's log in its envelope."""
    return in_envelope(entry, _ENTRY_NAMES)


# --- Reading --------------------------------------------------------------------------------------------------------


def decode_event(data: bytes | str, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS) -> Event:
    """The event of an envelope. Raises `BadInput` with the path of what is wrong."""
    event: Event = from_envelope(data, EVENTS, upcasters, None)
    return event


def decode_command(
    data: bytes | str, known: Known | None = None, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS
) -> Command:
    """The command of an envelope. Raises `BadInput` with the path of what is wrong.

    known: what the deliverer knows of the sender (`{"by": Seat.N, "player": id}`); the message may not say it itself.
    """
    command: Command = from_envelope(data, COMMANDS, upcasters, known)
    return command


def decode_entry(data: bytes | str, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS) -> Entry:
    """The log entry of an envelope. Raises `BadInput` with the path of what is wrong."""
    entry: Entry = from_envelope(data, ENTRIES, upcasters, None)
    return entry


def decode(data: bytes | str, cls: type[T]) -> T:
    """The value of a class (a view, a state, settings) that `encode` wrote. Raises `BadInput` with the path."""
    wire = wire_of(cls)
    value: T = made(wire, read(data, wire.decode))
    return value


def schema(cls: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a type's data on the wire, for the documentation of the protocol."""
    return msgspec.json.schema(wire_of(cls).struct, schema_hook=_schema_of)


def _schema_of(kind: type[Any]) -> dict[str, Any]:
    if kind is not CardSet:
        raise NotImplementedError  # by which msgspec is told that the hook does not know a type
    return {"type": "string", "description": "cards with a space between"}
