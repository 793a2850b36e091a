"""The play of cards compiled with numba, for millions of hands: deals, legal cards, tricks, playouts, small endings.

The one permitted second copy of the rules of play: it decides nothing for people and is proven equal to
`oddtrick.hand` by tests. It needs the extra `bots` (numba, numpy): importing it without raises `OddtrickError`
(`bots_extra_missing`), so whoever can do without it imports it where it is used.
"""

from __future__ import annotations

from importlib.util import find_spec

from oddtrick.errors import OddtrickError
from oddtrick.reasons import reason

__all__ = ["np", "warm"]

for _package in ("numpy", "numba"):
    if find_spec(_package) is None:
        raise OddtrickError(reason("bots_extra_missing", package=_package))

# Whoever takes numpy from here has been told where it is not there.
import numpy as np  # noqa: E402


def warm() -> None:
    """Compiles what deals, plays and solves, and keeps it on disk, so that later starts are quick; some seconds, once.

    What the players calculate with besides is compiled by `oddtrick.bots.warm`.
    """
    from oddtrick.kernel.warming import warm_all

    warm_all()
