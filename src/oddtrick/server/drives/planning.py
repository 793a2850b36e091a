"""Schedules for individuals made off the event loop, a part at a time, with word of how far they are."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from oddtrick.drive import DrivePlanning, DriveState, Seating
from oddtrick.drive.deciding_seats import fits
from oddtrick.drive.state import settings_of

__all__ = ["Making", "needs_planning"]

STEPS = 400
"""Exchanges tried between two looks at the clock."""

TOLD_EVERY = 0.1
"""Seconds between two words of how far it is."""


def needs_planning(state: DriveState) -> bool:
    """Whether the next round of a drive waits for a schedule, for there is none for those who are there."""
    return settings_of(state).kind == "individual" and not fits(state)


class Making:
    """A schedule in the making. seconds: for which it is made better, where it is not perfect before. tell: is told
    how far it is, from 0 to 1.
    """

    def __init__(self, state: DriveState, seconds: float, tell: Callable[[float], None]) -> None:
        self.progress = 0.0
        self._state = state
        self._tell = tell
        self._seconds = seconds
        self._enough = False

    def stop(self) -> None:
        """Take it as it is."""
        self._enough = True

    async def made(self) -> tuple[Seating, ...]:
        """The rounds that are left."""
        state, begun, told = self._state, time.monotonic(), 0.0
        # The system's own numbers are drawn too slowly for many thousand exchanges; they give the seed.
        chance = random.Random(random.SystemRandom().getrandbits(64))
        self._tell(0.0)
        planning = await asyncio.to_thread(
            DrivePlanning, settings_of(state), state.entrants, state.rounds, state.order, chance
        )
        while not planning.done and not self._enough and self.progress < 1:
            await asyncio.to_thread(planning.improve, STEPS, self.progress)
            passed = time.monotonic() - begun
            self.progress = min(1.0, passed / self._seconds) if self._seconds else 1.0
            if passed - told >= TOLD_EVERY:
                told = passed
                self._tell(self.progress)
        return await asyncio.to_thread(planning.seatings)
