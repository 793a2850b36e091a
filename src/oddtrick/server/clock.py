"""The clock: how long those who are waited for have left, where a table plays with one."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Seat
from oddtrick.table import TableState

__all__ = ["GATHERING", "MoveClock"]

GATHERING = 2.0
"""Seconds added after a complete trick, in which it lies to be looked at."""


@dataclass(slots=True)
class MoveClock:
    """The time to move. seconds: 0 without a clock. What is waited for is known by its place in the match, so that
    nothing said meanwhile makes the time longer.
    """

    seconds: int
    seats: tuple[Seat, ...] = ()
    ends: float = 0.0
    _place: tuple[object, ...] = ()

    def set(self, state: TableState, seats: tuple[Seat, ...], now: float) -> bool:
        """Go on for the seats that are waited for, or begin anew where the match has moved on, or stop. Whether
        anything changed.
        """
        place = (*_place(state), seats) if self.seconds and seats else ()
        if place == self._place:
            return False
        self._place, self.seats = place, seats if place else ()
        self.ends = now + self.seconds + (GATHERING if _trick_lies(state) else 0.0)
        return True

    @property
    def runs(self) -> bool:
        """Whether anybody's time runs."""
        return bool(self._place)

    def left(self, now: float) -> float:
        """Seconds left."""
        return max(0.0, self.ends - now)


def _place(state: TableState) -> tuple[object, ...]:
    """What tells one thing waited for from the next."""
    hand, score = state.hand, state.open_score
    return (
        state.rubber,
        state.stage,
        state.hand_number,
        None if state.cut is None else len(state.cut.draws),
        state.declined,
        None if hand is None else (len(hand.played), hand.claim),
        state.take_back,
        state.passed,
        None if score is None else score.closed,
    )


def _trick_lies(state: TableState) -> bool:
    """Whether a trick has just been completed."""
    hand = state.hand
    return hand is not None and bool(hand.tricks) and not hand.trick.cards
