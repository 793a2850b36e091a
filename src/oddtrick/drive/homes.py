"""Where those sit who cannot move: at the table at which they played last."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.drive.seats import Seating

__all__ = ["last_table", "last_turn"]


def last_turn(rounds: Sequence[Seating], player: int) -> tuple[int, int]:
    """The round in which somebody played last, and its table; 0 and 0 before he has played."""
    tables = ((seating.number, seating.table_of(player)) for seating in reversed(rounds))
    return next(((number, table.number) for number, table in tables if table is not None), (0, 0))


def last_table(rounds: Sequence[Seating], player: int) -> int:
    """The table at which somebody played last, from which he does not move if he cannot; 0 before he has any."""
    return last_turn(rounds, player)[1]
