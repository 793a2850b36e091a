"""A view made of the one before and what is told to have changed, as any program may do it that is not in a browser."""

from __future__ import annotations

import copy
from typing import Any


def applied(view: Any, changes: dict[str, Any]) -> Any:
    """The view after changes, which are JSON Pointers and what is there now; the one before stays as it was."""
    made = copy.deepcopy(view)
    for pointer, value in changes.items():
        *path, last = pointer.removeprefix("/").split("/")
        at = made
        for name in path:
            at = at[int(name)] if isinstance(at, list) else at[name]
        if isinstance(at, list):
            assert last == "-"
            at.append(value)
        else:
            assert last in at, f"{pointer}: there is nothing of this name"
            at[last] = value
    return made
