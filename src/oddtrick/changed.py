"""A frozen value with some of its fields otherwise, in a fraction of the time that `dataclasses.replace` takes.

States and views have some 25 fields, and a card played makes a dozen of them anew.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["changed"]

T = TypeVar("T")

_Setters = dict[str, Callable[[object, object], None]]

_known: dict[type[Any], tuple[Callable[[Any], Any], _Setters]] = {}


def changed(value: T, /, **to: object) -> T:
    """A value of the same class with these fields otherwise; the one given stays as it was.

    value: of a frozen dataclass with slots that checks nothing as it is made, for it is not made by its `__init__` but
    its slots are set directly. Raises `TypeError` for other classes and for fields it does not have. A type checker
    does not look at the fields, as it does with `dataclasses.replace`: this is for what is made at every card alone.
    """
    cls = type(value)
    if (known := _known.get(cls)) is None:
        known = _known[cls] = _copier(cls)
    copied, setters = known
    new: T = copied(value)
    try:
        for name, field in to.items():
            setters[name](new, field)
    except KeyError as unknown:
        raise TypeError(f"{cls.__name__} has no field {unknown}") from None
    return new


def _copier(cls: type[Any]) -> tuple[Callable[[Any], Any], _Setters]:
    """What makes another value of a class with the same fields, and what sets each of its slots."""
    fields = dataclasses.fields(cls)  # raises TypeError where it is no dataclass
    names, made = [field.name for field in fields], cls.__dataclass_params__
    plain = made.frozen and made.init and all(field.init for field in fields) and not hasattr(cls, "__post_init__")
    if not plain or not all(name in cls.__dict__.get("__slots__", ()) for name in names):
        raise TypeError(f"{cls.__name__} is not frozen and made of slots alone")
    setters = {name: cls.__dict__[name].__set__ for name in names}
    # One line a field, as `dataclasses` writes them too: a loop over them would take three times as long.
    lines = [f"    set_{at}(new, value.{name})" for at, name in enumerate(names)]
    source = "\n".join(["def copied(value):", "    new = make(cls)", *lines, "    return new"])
    room: dict[str, Any] = {"make": object.__new__, "cls": cls}
    room |= {f"set_{at}": setter for at, setter in enumerate(setters.values())}
    exec(source, room)  # of names of fields alone
    return room["copied"], setters
