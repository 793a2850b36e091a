"""What is otherwise in one view than in the one before, for readers who have that: far shorter than the whole."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from oddtrick.codec.wire import to_text, wire_of

__all__ = ["Own", "Shared", "encode_changes"]

T = TypeVar("T")

Own = Mapping[type[object], tuple[str, ...]]
"""Of classes of views, the fields that differ between viewers. Where one holds a value of such a class, part of it."""

_ENCODER = msgspec.json.Encoder(enc_hook=to_text)


class Shared:
    """What is otherwise for all viewers alike, in views made of the same public ones: found and written once."""

    def __init__(self, before: object, after: object, own: Own) -> None:
        """before, after: what everybody may see. own: what is a viewer's own."""
        self.own = own
        found: dict[str, object] = {}
        _gather(before, after, "", found, own)
        self.written = _ENCODER.encode(found)[1:-1]


def encode_changes(before: T, after: T, shared: Shared | None = None) -> bytes:
    """What leads from one value of a class to another, as a JSON object: from JSON Pointers (RFC 6901) to what is there
    now. A pointer that ends in `/-` adds one element to the end of an array. Nothing of `before` is in it.

    shared: what of it all viewers are told. `before` and `after` must then be made of the very values that it is of,
    with nothing otherwise but what is a viewer's own: only that is looked at in them.

    Raises `TypeError` for values that `encode` writes otherwise than msgspec writes their parts.
    """
    if not wire_of(type(after)).plain:
        raise TypeError(f"the parts of {type(after).__name__} cannot be told one by one")
    found: dict[str, object] = {}
    if shared is None:
        _gather(before, after, "", found)
        return _ENCODER.encode(found)
    _gather_own(before, after, "", found, shared.own)
    if not found or not shared.written:
        return _ENCODER.encode(found) if found else b"{%s}" % shared.written
    return b"{%s,%s" % (shared.written, _ENCODER.encode(found)[1:])


_Fields = tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]

_FIELDS: dict[type[Any], _Fields | None] = {}


def _fields(cls: type[Any]) -> _Fields | None:
    """The names of a dataclass's fields, and what reads them all at once; None of a class without several."""
    if cls not in _FIELDS:
        names = tuple(field.name for field in dataclasses.fields(cls)) if dataclasses.is_dataclass(cls) else ()
        _FIELDS[cls] = (names, attrgetter(*names)) if len(names) > 1 else None
    return _FIELDS[cls]


_NOTHING_OWN: Own = {}


def _gather(before: object, after: object, at: str, found: dict[str, object], own: Own = _NOTHING_OWN) -> None:
    """All that is otherwise in a value, beside a viewer's own."""
    known = _fields(type(after))
    if known is None:
        raise TypeError(f"{type(after).__name__} has no parts")
    (names, read), mine = known, own.get(type(after), ())
    for name, was, now in zip(names, read(before), read(after), strict=True):
        if was is now:
            continue
        if name not in mine:
            _compare(was, now, f"{at}/{name}", found)
        elif type(now) is type(was) and type(now) in own:
            _gather(was, now, f"{at}/{name}", found, own)


def _compare(was: object, now: object, at: str, found: dict[str, object]) -> None:
    kind = type(now)
    if kind is type(was) and _fields(kind) is not None:
        _gather(was, now, at, found)
    elif was != now:
        if isinstance(now, tuple) and isinstance(was, tuple) and now[:-1] == was and now:
            found[f"{at}/-"] = now[-1]
        else:
            found[at] = now


def _gather_own(before: object, after: object, at: str, found: dict[str, object], own: Own) -> None:
    """What is otherwise in a viewer's own part of a view."""
    for name in own[type(after)]:
        was, now = getattr(before, name), getattr(after, name)
        if was is now:
            continue
        if type(now) is type(was) and type(now) in own:
            _gather_own(was, now, f"{at}/{name}", found, own)
        else:
            _compare(was, now, f"{at}/{name}", found)
