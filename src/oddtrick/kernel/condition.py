"""Whether the kernel is compiled already: how many of its functions a new process finds on the disk."""

from __future__ import annotations

import os
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

__all__ = ["condition"]

TRAINING = {"learning.improve", "policy.fit", "policy.fit_loss"}
"""Functions that no player calls: whoever trains one compiles them."""


def condition() -> dict[str, Any]:
    """How the kernel stands, for `oddtrick doctor`. Raises whatever keeps it from loading.

    functions: how many there are that players call. compiled: how many are kept, of these very sources. place,
    writable: the directory where they are kept, and whether more can be.
    """
    from oddtrick import kernel

    kept = []
    for module in iter_modules(kernel.__path__):
        found = vars(import_module(f"oddtrick.kernel.{module.name}")).values()
        compiled = [one for one in found if hasattr(one, "py_func") and one.__module__.endswith(f".{module.name}")]
        kept += [one for one in compiled if f"{module.name}.{one.__name__}" not in TRAINING]
    caches = [one._cache for one in kept]
    place = caches[0].cache_path
    return {
        "functions": len(caches),
        "compiled": sum(bool(cache._cache_file._load_index()) for cache in caches),
        "place": place,
        "writable": os.access(place if os.path.isdir(place) else os.path.dirname(place), os.W_OK),
    }
