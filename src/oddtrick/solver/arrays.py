"""Double dummy on arrays, for those who ask thousands of times: small endings by the kernel's search, others by DDS."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.endings import MOST_TRICKS, new_table, solve_endings
from oddtrick.solver.dds import solve_rows
from oddtrick.solver.position import Position

__all__ = ["SMALL", "solve_arrays", "solve_positions", "solve_worlds", "warm_all"]

SMALL = 6
"""Cards a seat, before the current trick, up to which the kernel's search is the faster (`benchmarks/solver.py`)."""

_of_thread = threading.local()


def _table() -> Array:
    """This thread's table of positions met by the kernel's search."""
    table = getattr(_of_thread, "table", None)
    if table is None:
        table = _of_thread.table = new_table()
    return table


def solve_arrays(
    hands: Array, tricks: Array, counts: Array, leaders: Array, trumps: Array, small: int = SMALL
) -> Array:
    """Tricks by card for n positions: n × 52, for the side of the seat to play, current trick included; -1 not legal.

    hands: n × 4 masks of the cards held. tricks: n × 4 cards of the trick in order, read below counts (n, 0–3).
    leaders: n seats. trumps: n suit indexes, -1 none. small: up to how many cards a seat the kernel's search is taken
    (`MOST_TRICKS` at most). All int64 and right: nothing is checked. Several threads may call it; DDS works for one of
    them at a time.
    """
    made = np.empty((len(hands), 52), np.int64)
    played = (leaders + counts) & 3
    sizes = np.bitwise_count(hands[np.arange(len(hands)), played])
    short = sizes <= small
    if short.any():
        solve_endings(np.flatnonzero(short), hands, tricks, counts, leaders, trumps, _table(), made)
    if not short.all():
        solve_rows(np.flatnonzero(~short), hands, tricks, counts, leaders, trumps, made)
    return made


def solve_worlds(hands: Array, trick: Array, count: int, leader: int, trump: int, small: int = SMALL) -> Array:
    """As `solve_arrays` for many deals of the unseen cards (n × 4 masks) in one trick (array of 4, `count` valid)."""
    number = len(hands)
    tricks = np.empty((number, 4), np.int64)
    tricks[:] = trick
    return solve_arrays(
        np.ascontiguousarray(hands, np.int64),
        tricks,
        np.full(number, count, np.int64),
        np.full(number, leader, np.int64),
        np.full(number, trump, np.int64),
        small,
    )


def solve_positions(positions: Sequence[Position], small: int = SMALL) -> Array:
    """As `solve_arrays`, for positions."""
    number = len(positions)
    hands = np.zeros((number, 4), np.int64)
    tricks = np.zeros((number, 4), np.int64)
    counts = np.zeros(number, np.int64)
    leaders = np.zeros(number, np.int64)
    trumps = np.full(number, -1, np.int64)
    for at, position in enumerate(positions):
        for seat, hand in enumerate(position.hands):
            hands[at, seat] = hand.bits
        for place, card in enumerate(position.trick):
            tricks[at, place] = card.index
        counts[at] = len(position.trick)
        leaders[at] = position.leader.index
        if position.trump is not None:
            trumps[at] = position.trump.index
    return solve_arrays(hands, tricks, counts, leaders, trumps, small)


def warm_all() -> None:
    """Compiles and loads all that solving needs."""
    hands = np.array([[1, 2, 4, 8]], np.int64)
    no = np.zeros(1, np.int64)
    for small in (0, MOST_TRICKS):
        solve_arrays(hands, np.zeros((1, 4), np.int64), no, no, no - 1, small)
