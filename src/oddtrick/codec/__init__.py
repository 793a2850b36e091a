"""Events, commands, views and states to and from JSON, strictly: the one table of type names and versions.

An event, a command or a log entry travels in an envelope `{"v": version, "type": name, "data": {…}}`. Cards are written
`HK`, sets of cards as cards with a space between, seats and sides by their letters. What is unknown (a field, a type, a
version), missing or of the wrong kind raises `BadInput` naming the path. Older versions are lifted by pure functions,
one step at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from oddtrick.cards import CardSet
from oddtrick.codec.names import COMMANDS, ENTRIES, EVENTS, UPCASTERS, Kind, Upcaster
from oddtrick.codec.wire import Wire, of_text, to_text, wire_of
from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.table.commands import Command
from oddtrick.table.events import Event
from oddtrick.table.log import Entry

__all__ = [
    "COMMANDS",
    "ENTRIES",
    "EVENTS",
    "UPCASTERS",
    "Known",
    "Upcaster",
    "decode",
    "decode_command",
    "decode_entry",
    "decode_event",
    "encode",
    "encode_command",
    "encode_entry",
    "encode_event",
    "schema",
]

T = TypeVar("T")

Known = Mapping[str, object]
"""Fields of a command that its deliverer knows (`by`, `player`) and a message may not contain."""


# --- Writing --------------------------------------------------------------------------------------------------------


_ENCODER = msgspec.json.Encoder(enc_hook=to_text)


def encode(value: object) -> bytes:
    """A view, a state or any other frozen value of the table or the hand as JSON, without an envelope."""
    wire = wire_of(type(value))
    return _ENCODER.encode(value if wire.plain else wire.pack(value))


def _names(table: Mapping[str, Kind]) -> dict[type[Any], tuple[str, int]]:
    return {kind.made: (name, kind.version) for name, kind in table.items()}


_EVENT_NAMES, _COMMAND_NAMES, _ENTRY_NAMES = _names(EVENTS), _names(COMMANDS), _names(ENTRIES)


def _in_envelope(value: object, names: Mapping[type[Any], tuple[str, int]]) -> bytes:
    name, version = names[type(value)]
    return b'{"v":%d,"type":"%s","data":%s}' % (version, name.encode("ascii"), encode(value))


def encode_event(event: Event) -> bytes:
    """An event in its envelope, secrets included: for the store and for records, not for players."""
    return _in_envelope(event, _EVENT_NAMES)


def encode_command(command: Command) -> bytes:
    """A command in its envelope, whole, with the seat that speaks."""
    return _in_envelope(command, _COMMAND_NAMES)


def encode_entry(entry: Entry) -> bytes:
    """An entry of a viewer's log in its envelope."""
    return _in_envelope(entry, _ENTRY_NAMES)


# --- Reading --------------------------------------------------------------------------------------------------------


class _Envelope(msgspec.Struct, forbid_unknown_fields=True):
    v: int
    type: str
    data: msgspec.Raw


_ENVELOPE = msgspec.json.Decoder(_Envelope)
_FIELDS = msgspec.json.Decoder(dict[str, Any])


def _wrong(error: Exception, within: str) -> BadInput:
    """What msgspec found wrong, with the path from the whole message."""
    said = str(error)
    found = re.fullmatch(r"(.*?)(?: - at `(?:key in )?\$(.*?)`)?", said, re.DOTALL)
    what, path = (found[1], found[2] or "") if found else (said, "")
    if not isinstance(error, msgspec.ValidationError):
        return bad_input("codec_not_json", {"path": "$"}, what=what)
    return bad_input("codec_wrong_data", {"path": f"${within}{path}"}, what=what)


def _read(data: bytes | str, read: Callable[[Any], Any], within: str = "") -> Any:
    try:
        return read(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _wrong(error, within) from None
    except RecursionError:
        raise bad_input("codec_not_json", {"path": "$"}, what="nested too deep") from None


def _from_envelope(
    data: bytes | str, table: Mapping[str, Kind], upcasters: Mapping[tuple[str, int], Upcaster], known: Known | None
) -> Any:
    envelope: _Envelope = _read(data, _ENVELOPE.decode)
    kind = table.get(envelope.type)
    if kind is None:
        raise bad_input("codec_unknown_type", {"path": "$.type"}, type=envelope.type[:60])
    if envelope.v > kind.version or envelope.v < 1:
        most = kind.version
        raise bad_input(
            "codec_unknown_version", {"path": "$.v"}, type=envelope.type, version=str(envelope.v), most=most
        )
    wire = wire_of(kind.made)
    if envelope.v == kind.version and not known:
        return _made(wire, _read(bytes(envelope.data), wire.decode, ".data"))
    fields = _read(bytes(envelope.data), _FIELDS.decode, ".data")
    for version in range(envelope.v, kind.version):
        fields = upcasters[envelope.type, version](fields)
    for name, value in (known or {}).items():
        if name not in wire.struct.__struct_fields__:
            continue
        if name in fields:
            raise bad_input("codec_not_yours_to_say", {"path": f"$.data.{name}"}, field=name)
        fields[name] = value
    return _made(wire, _read(fields, lambda raw: msgspec.convert(raw, wire.struct, dec_hook=of_text), ".data"))


def _made(wire: Wire, read: Any) -> Any:
    """The dataclass of what was read; one that contradicts itself is bad input too."""
    try:
        return wire.unpack(read)
    except OddtrickError as error:
        raise BadInput(error.reason, {"path": "$.data", **error.where}) from None


def decode_event(data: bytes | str, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS) -> Event:
    """The event of an envelope. Raises `BadInput` with the path of what is wrong."""
    event: Event = _from_envelope(data, EVENTS, upcasters, None)
    return event


def decode_command(
    data: bytes | str, known: Known | None = None, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS
) -> Command:
    """The command of an envelope. Raises `BadInput` with the path of what is wrong.

    known: what the deliverer knows of the sender (`{"by": Seat.N, "player": id}`); the message may not say it itself.
    """
    command: Command = _from_envelope(data, COMMANDS, upcasters, known)
    return command


def decode_entry(data: bytes | str, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS) -> Entry:
    """The log entry of an envelope. Raises `BadInput` with the path of what is wrong."""
    entry: Entry = _from_envelope(data, ENTRIES, upcasters, None)
    return entry


def decode(data: bytes | str, cls: type[T]) -> T:
    """The value of a class (a view, a state, settings) that `encode` wrote. Raises `BadInput` with the path."""
    wire = wire_of(cls)
    made: T = _made(wire, _read(data, wire.decode))
    return made


def schema(cls: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a type's data on the wire, for the documentation of the protocol."""
    return msgspec.json.schema(wire_of(cls).struct, schema_hook=_schema_of)


def _schema_of(kind: type[Any]) -> dict[str, Any]:
    if kind is not CardSet:
        raise NotImplementedError  # by which msgspec is told that the hook does not know a type
    return {"type": "string", "description": "cards with a space between"}
