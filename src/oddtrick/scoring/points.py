"""Points for tricks and for honours (RULES 4)."""

from __future__ import annotations

from oddtrick.rulesets import HonourPoints

__all__ = ["BOOK", "CALL_POINTS", "honour_points", "trick_points"]

BOOK = 6
"""Tricks that score nothing; the seventh is the odd trick (S4: making book)."""

CALL_POINTS = 2
"""Points for calling honours, three or four: game from any score where a rule set allows calling (RULES 5)."""


def trick_points(tricks: int) -> int:
    """One point for each trick over six (RULES 4; all sources). tricks: 0–13, after any penalty."""
    return max(0, tricks - BOOK)


def honour_points(worth: HonourPoints, held: int) -> int:
    """What the honours of one side are worth, before any bar (RULES 4). held: 0–4; fewer than three score nothing."""
    if held == 4:
        return worth.four
    return worth.three if held == 3 else 0
