"""The decorator of every compiled function: numba's, with a cache on disk that notices a change in whatever it calls.

Numba's own cache looks only at the file a function stands in, so a caller would go on with the old code of what it
calls. Here the stamp of a cached function covers its file and all files of this package that it imports, and so on.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numba.extending import intrinsic as _intrinsic

__all__ = ["Array", "Rng", "compiled", "int64", "intrinsic", "uint64"]

Function = TypeVar("Function", bound=Callable[..., Any])

# Numpy's array types say more than a type checker can follow through compiled code; the names are for readers.
Array: TypeAlias = Any
"""An array of int64 unless its docstring says otherwise."""
Rng: TypeAlias = Any
"""A generator of random numbers: an array of one uint64 (`rng.new_rng`)."""
int64: Any = np.int64
uint64: Any = np.uint64

_SOURCE = Path(__file__).parent.parent.parent
_IMPORT = re.compile(r"^\s*from (oddtrick[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


@functools.cache
def _imports(file: Path) -> tuple[Path, ...]:
    """The files of this package that a file imports (`from … import …`, as everywhere here)."""
    found: list[Path] = []
    for module, names in _IMPORT.findall(file.read_text(encoding="utf-8")):
        for name in (module, *(f"{module}.{word}" for word in re.findall(r"\w+", names))):
            place = _SOURCE.joinpath(*name.split("."))
            found += [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()]
    return tuple(found)


@functools.cache
def _stamp(file: Path) -> str:
    """A digest of a file and of all that it imports from this package, directly or not."""
    waiting, seen = [file], {file}
    while waiting:
        news = set(_imports(waiting.pop())) - seen
        seen |= news
        waiting += news
    digest = hashlib.sha256()
    for each in sorted(seen):
        digest.update(each.read_bytes())
    return digest.hexdigest()


def compiled(function: Function) -> Function:
    """Compiles a function at its first call and keeps the result beside its file.

    The function releases the interpreter's lock, checks no bounds, and wraps round in whole numbers of 64 bits.
    Functions it calls must be compiled too, and imported by name (`from … import …`) for the stamp to see them.
    Raises `TypeError` for a function that calls itself: read back from the disk, such code crashes the interpreter.
    """
    if function.__name__ in function.__code__.co_names:
        raise TypeError(f"{function.__name__} calls itself; numba cannot keep such a function on disk")
    dispatcher: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    # The place where numba keeps its stamp is not public; where it is missing, numba's own stamp has to do.
    kept: Any = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if hasattr(kept, "_source_stamp"):
        kept._source_stamp = (kept._source_stamp, _stamp(Path(function.__code__.co_filename)))
    return cast(Function, dispatcher)


def intrinsic(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that writes machine instructions of its own (numba's `intrinsic`), for compiled code to call."""
    return cast(Callable[..., Any], _intrinsic(function))
