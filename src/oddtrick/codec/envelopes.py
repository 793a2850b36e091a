"""The envelope `{"v": version, "type": name, "data": {…}}`, written and strictly read, for every table of names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from oddtrick.codec.names import Kind, Upcaster
from oddtrick.codec.wire import Wire, of_text, to_text, wire_of
from oddtrick.errors import BadInput, OddtrickError, bad_input

__all__ = ["Known", "encode", "from_envelope", "in_envelope", "made", "names_of", "read"]

Known = Mapping[str, object]
"""Fields of a command that its deliverer knows (`by`, `player`) and a message may not contain."""

_ENCODER = msgspec.json.Encoder(enc_hook=to_text)


def encode(value: object) -> bytes:
    """A view, a state or any other frozen value of an aggregate or the hand as JSON, without an envelope."""
    wire = wire_of(type(value))
    return _ENCODER.encode(value if wire.plain else wire.pack(value))


def names_of(table: Mapping[str, Kind]) -> dict[type[Any], tuple[str, int]]:
    """The name and the version of every class of a table."""
    return {kind.made: (name, kind.version) for name, kind in table.items()}


def in_envelope(value: object, names: Mapping[type[Any], tuple[str, int]]) -> bytes:
    """The value in its envelope."""
    name, version = names[type(value)]
    return b'{"v":%d,"type":"%s","data":%s}' % (version, name.encode("ascii"), encode(value))


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


def read(data: bytes | str, reader: Callable[[Any], Any], within: str = "") -> Any:
    """What a reader makes of some data. Raises `BadInput` with the path of what is wrong."""
    try:
        return reader(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _wrong(error, within) from None
    except RecursionError:
        raise bad_input("codec_not_json", {"path": "$"}, what="nested too deep") from None


def from_envelope(
    data: bytes | str, table: Mapping[str, Kind], upcasters: Mapping[tuple[str, int], Upcaster], known: Known | None
) -> Any:
    """The value of an envelope, of a type that the table has. Raises `BadInput` with the path of what is wrong."""
    envelope: _Envelope = read(data, _ENVELOPE.decode)
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
        return made(wire, read(bytes(envelope.data), wire.decode, ".data"))
    fields = read(bytes(envelope.data), _FIELDS.decode, ".data")
    for version in range(envelope.v, kind.version):
        fields = upcasters[envelope.type, version](fields)
    for name, value in (known or {}).items():
        if name not in wire.struct.__struct_fields__:
            continue
        if name in fields:
            raise bad_input("codec_not_yours_to_say", {"path": f"$.data.{name}"}, field=name)
        fields[name] = value
    return made(wire, read(fields, lambda raw: msgspec.convert(raw, wire.struct, dec_hook=of_text), ".data"))


def made(wire: Wire, plain: Any) -> Any:
    """The dataclass of what was read; one that contradicts itself is bad input too."""
    try:
        return wire.unpack(plain)
    except OddtrickError as error:
        raise BadInput(error.reason, {"path": "$.data", **error.where}) from None
