"""The clock: how long those who are waited for have left, where a table plays with one."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Seat
from oddtrick.table import TableState

__all__ = ["GATHERING", "MoveClock"]

GATHERING = 2.0
"""Seconds added after a complete trick, in which it lies to be looked at."""

SAME = 0.3
"""Seconds by which two processes may see the same clock otherwise."""


@dataclass(slots=True)
class MoveClock:
    """The time to move. seconds: 0 without a clock. What is waited for is known by its place in the match, so that
    nothing said meanwhile makes the time longer. A claim, or the wish to take a card back, has a time of its own; the
    turn it came between goes on afterwards with the time it had left. So it does where the table rested meanwhile.
    """

    seconds: int
    seats: tuple[Seat, ...] = ()
    ends: float = 0.0
    _place: tuple[object, ...] = ()
    _asked: bool = False
    _kept: tuple[object, ...] = ()
    _kept_left: float = 0.0
    _rested: tuple[object, ...] = ()
    _rested_left: float = 0.0
    _tricks: tuple[int, int, int] = (0, 0, 0)
    _gathered: float = 0.0

    def set(self, state: TableState, seats: tuple[Seat, ...], now: float) -> bool:
        """Go on for the seats that are waited for, or begin anew where the match has moved on, or stop. Whether
        anything changed.
        """
        self._see_tricks(state, now)
        question, asked = _question(state), self._asked
        self._asked = question is not None
        here = (*_place(state), question)
        if self._rested[:-1] != here:
            self._rested = ()
        place = (*here, seats) if self.seconds and seats else ()
        if place == self._place:
            return False
        if not place and self._place[:-1] == here:  # nothing has happened, and yet nobody's time runs
            self._rested, self._rested_left = self._place, self.left(now)
        if self._asked and not asked:
            self._kept, self._kept_left = self._place, self.left(now)
        resumed = not self._asked and place == self._kept
        if not self._asked:
            self._kept = ()
        self._place, self.seats = place, seats if place else ()
        if resumed:
            self.ends = now + self._kept_left
        elif place and place == self._rested:
            self.ends = now + self._rested_left
        else:
            self.ends = max(now, self._gathered) + self.seconds
        return True

    def _see_tricks(self, state: TableState, now: float) -> None:
        """Notes when a trick is complete: it lies for a moment, whoever leads to the next and however soon."""
        tricks = (state.rubber, state.hand_number, 0 if state.hand is None else len(state.hand.tricks))
        if tricks > self._tricks and tricks[2]:
            self._gathered = now + GATHERING
        self._tricks = tricks

    def as_told(self, left: float, now: float) -> bool:
        """So much time is left, by the process that decides it. Whether that is otherwise than it seemed here."""
        if not self._place or abs(self.left(now) - left) < SAME:
            return False
        self.ends = now + left
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
        None if hand is None else len(hand.played),
        state.passed,
        None if score is None else score.closed,
    )


def _question(state: TableState) -> tuple[object, ...] | None:
    """A claim or a wish to take a card back that waits for its answer."""
    claim = None if state.hand is None else state.hand.claim
    return None if claim is None and state.take_back is None else (claim, state.take_back)
