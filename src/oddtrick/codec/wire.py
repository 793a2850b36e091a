"""For every frozen dataclass a msgspec Struct with the same fields, and the ways between the two.

msgspec checks strictly what it reads into its own Structs, and tells apart the members of a union of these by a tag;
dataclasses give neither. So each has its Struct, made here once, with the same JSON.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from oddtrick.cards import CardSet, cards_name, parse_cards
from oddtrick.errors import BadInput

__all__ = ["Wire", "of_text", "to_text", "wire_of"]

_Way = Callable[[Any], Any] | None
"""How a value goes to or from the wire; None: as it is."""


class Wire(NamedTuple):
    """A dataclass's Struct, the ways there and back, its decoder.

    plain: msgspec writes the dataclass itself the same.
    """

    struct: type[Any]
    pack: Callable[[Any], Any]
    unpack: Callable[[Any], Any]
    decode: Callable[[bytes | str], Any]
    plain: bool


class _Part(NamedTuple):
    """What a field's type is on the wire, the ways there and back, and whether msgspec writes it the same anyway."""

    kind: Any
    pack: _Way
    unpack: _Way
    plain: bool


def to_text(value: object) -> str:
    """The text of a value that msgspec does not know."""
    if isinstance(value, CardSet):
        return _cards_text(value.bits)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


@functools.lru_cache(maxsize=4096)  # a hand is told to somebody at every card, and hardly ever another one
def _cards_text(bits: int) -> str:
    return cards_name(CardSet.of_bits(bits))


def of_text(kind: type[Any], text: object) -> Any:
    """The value of such a text. Raises `ValueError`, which msgspec gives a path."""
    if kind is not CardSet or not isinstance(text, str):
        raise ValueError("Expected cards with a space between")
    try:
        return CardSet(parse_cards(text))
    except BadInput as error:
        raise ValueError(str(error)) from None


def wire_of(cls: type[Any]) -> Wire:
    """The Struct of a dataclass and the ways between."""
    known: Any = cls
    return _wire(known, False)


@functools.cache
def _wire(cls: Any, tagged: bool) -> Wire:
    """The same; tagged: told apart from others by its name."""
    hints = typing.get_type_hints(cls)
    fields = dataclasses.fields(cls)
    parts = {field.name: _part(hints[field.name]) for field in fields}
    options: dict[str, Any] = {"tag_field": "is", "tag": cls.__name__} if tagged else {}
    struct: Any = msgspec.defstruct(
        cls.__name__,
        [(field.name, parts[field.name].kind, *_default(field, parts[field.name].pack)) for field in fields],
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        **options,
    )

    def pack(value: Any) -> Any:
        return struct(**{name: there(getattr(value, name)) if there else getattr(value, name) for name, there in packs})

    def unpack(value: Any) -> Any:
        return cls(**{name: back(getattr(value, name)) if back else getattr(value, name) for name, back in unpacks})

    packs = [(name, part.pack) for name, part in parts.items()]
    unpacks = [(name, part.unpack) for name, part in parts.items()]
    plain = not tagged and all(part.plain for part in parts.values())
    return Wire(struct, pack, unpack, msgspec.json.Decoder(struct, dec_hook=of_text).decode, plain)


def _default(field: dataclasses.Field[Any], pack: _Way) -> tuple[Any, ...]:
    """The default of a field as `defstruct` takes it, if it has one."""
    if field.default is not dataclasses.MISSING:
        return (field.default,)
    if field.default_factory is dataclasses.MISSING:
        return ()
    make = field.default_factory
    return (msgspec.field(default_factory=make if pack is None else lambda: pack(make())),)


def _part(hint: Any) -> _Part:
    """A field's type on the wire."""
    union = isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union
    members = [each for each in typing.get_args(hint) if each is not types.NoneType] if union else [hint]
    if any(dataclasses.is_dataclass(each) for each in members):
        part = _classes(members)
    elif len(members) == 1 and typing.get_origin(members[0]) is tuple:
        part = _row(typing.get_args(members[0]))
    else:
        return _Part(hint, None, None, True)
    if len(members) == len(typing.get_args(hint)) or not union:
        return part
    return _Part(part.kind | None, _unless_none(part.pack), _unless_none(part.unpack), part.plain)


def _unless_none(way: _Way) -> _Way:
    return None if way is None else lambda value: None if value is None else way(value)


def _classes(classes: list[Any]) -> _Part:
    """The dataclasses that a field may hold; several are told apart by their tag."""
    wires = {cls: _wire(cls, len(classes) > 1) for cls in classes}
    if len(wires) == 1:
        (wire,) = wires.values()
        return _Part(wire.struct, wire.pack, wire.unpack, wire.plain)
    back = {wire.struct: wire for wire in wires.values()}
    first, *others = back
    kind: Any = first
    for other in others:
        kind = kind | other
    return _Part(
        kind, lambda value: wires[type(value)].pack(value), lambda value: back[type(value)].unpack(value), False
    )


def _row(inner: tuple[Any, ...]) -> _Part:
    """A tuple of any length, or of fixed places."""
    if len(inner) == 2 and inner[1] is Ellipsis:
        part = _part(inner[0])
        each: Any = tuple[part.kind, ...]  # type: ignore[name-defined]
        return _Part(each, _each(part.pack), _each(part.unpack), part.plain)
    parts = [_part(place) for place in inner]
    kind: Any = types.GenericAlias(tuple, tuple(part.kind for part in parts))
    plain = all(part.plain for part in parts)
    return _Part(kind, _places([part.pack for part in parts]), _places([part.unpack for part in parts]), plain)


def _each(way: _Way) -> _Way:
    return None if way is None else lambda values: tuple([way(value) for value in values])


def _places(ways: list[_Way]) -> _Way:
    if not any(ways):
        return None
    return lambda values: tuple([way(value) if way else value for way, value in zip(ways, values, strict=True)])
