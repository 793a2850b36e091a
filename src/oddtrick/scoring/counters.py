"""A side's score laid out with four counters, as old players did (RULES 6)."""

from __future__ import annotations

from oddtrick.errors import invalid

__all__ = ["counters"]

_ROWS = (
    (0, 0, 0),
    (0, 1, 0),
    (0, 2, 0),
    (0, 3, 0),
    (0, 4, 0),
    (1, 2, 0),
    (1, 3, 0),
    (0, 2, 1),
    (0, 3, 1),
    (1, 1, 1),
)


def counters(points: int) -> tuple[int, int, int]:
    """How many counters lie in the rows ×3 (towards the middle of the table), ×1 and ×5 (towards the player).

    points: 0–9; a tenth point ends the game. Raises `Invalid` beyond that. Short Whist needs 0–4 only.
    """
    if not 0 <= points < len(_ROWS):
        raise invalid("score_counters_range", points=points)
    return _ROWS[points]
