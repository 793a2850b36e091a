"""Points of the two sides, and the line that says what a side's points were for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from oddtrick.cards import Side
from oddtrick.reasons import Reason

__all__ = ["Score", "ScoreLine"]


@dataclass(frozen=True, slots=True)
class Score:
    """Points of each side: a running score, the change a hand made, or a match's totals."""

    ns: int = 0
    ew: int = 0

    def of(self, side: Side) -> int:
        """The points of one side."""
        return self.ns if side is Side.NS else self.ew

    def plus(self, lines: Iterable[ScoreLine]) -> Score:
        """The score with the points of these lines added."""
        ns, ew = self.ns, self.ew
        for line in lines:
            if line.side is Side.NS:
                ns += line.points
            else:
                ew += line.points
        return Score(ns, ew)

    def minus(self, other: Score) -> Score:
        """The change from another score to this one, side by side."""
        return Score(self.ns - other.ns, self.ew - other.ew)

    @property
    def leader(self) -> Side | None:
        """The side with more points, None if they are level."""
        if self.ns == self.ew:
            return None
        return Side.NS if self.ns > self.ew else Side.EW


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: points to a side and why. Below 0 for a deduction or a cap, 0 where it only explains.

    The lines of a side always add up to the points that the hand or the match gave it.
    """

    side: Side
    points: int
    reason: Reason
