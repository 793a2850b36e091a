"""What is otherwise in one view than in the one before, for readers who have that: far shorter than the whole."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from oddtrick.codec.wire import to_text, wire_of

__all__ = ["encode_changes"]

T = TypeVar("T")

_ENCODER = msgspec.json.Encoder(enc_hook=to_text)


def encode_changes(before: T, after: T) -> bytes:
    """What leads from one value of a class to another, as a JSON object: from JSON Pointers (RFC 6901) to what is there
    now. A pointer that ends in `/-` adds one element to the end of an array. Nothing of `before` is in it.

    Raises `TypeError` for values that `encode` writes otherwise than msgspec writes their parts.
    """
    if not wire_of(type(after)).plain:
        raise TypeError(f"the parts of {type(after).__name__} cannot be told one by one")
    found: dict[str, object] = {}
    _gather(before, after, "", found)
    return _ENCODER.encode(found)


_Fields = tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]

_FIELDS: dict[type[Any], _Fields | None] = {}


def _fields(cls: type[Any]) -> _Fields | None:
    """The names of a dataclass's fields, and what reads them all at once; None of a class without several."""
    if cls not in _FIELDS:
        names = tuple(field.name for field in dataclasses.fields(cls)) if dataclasses.is_dataclass(cls) else ()
        _FIELDS[cls] = (names, attrgetter(*names)) if len(names) > 1 else None
    return _FIELDS[cls]


def _gather(before: object, after: object, at: str, found: dict[str, object]) -> None:
    known = _fields(type(after))
    if known is None:
        raise TypeError(f"{type(after).__name__} has no parts")
    names, read = known
    for name, was, now in zip(names, read(before), read(after), strict=True):
        if was is now:
            continue
        kind = type(now)
        if kind is type(was) and _fields(kind) is not None:
            _gather(was, now, f"{at}/{name}", found)
        elif was != now:
            if isinstance(now, tuple) and isinstance(was, tuple) and now[:-1] == was and now:
                found[f"{at}/{name}/-"] = now[-1]
            else:
                found[f"{at}/{name}"] = now
