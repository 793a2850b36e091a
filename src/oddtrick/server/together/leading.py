"""Which tables this process drives: those it holds on the bus, of those at which somebody sits who has a line here.

Two that drive at once cost thinking and nothing else, for the log takes one card. So a table is driven by everybody as
long as the bus is away.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable

from oddtrick.server.live_table import LiveTable
from oddtrick.server.seats import people_of
from oddtrick.server.together.bus import Bus, BusAway

__all__ = ["HELD", "LOOKS_EVERY", "Leading"]

HELD = 3.0
"""Seconds for which a table is held; it is held anew all the time."""

LOOKS_EVERY = 0.5
"""Seconds between two attempts to hold what is wanted."""


class Leading:
    """The tables that this process holds. live: all that it has in memory. freed: is told of those it lets go."""

    def __init__(
        self, bus: Bus, process: str, live: Callable[[], Iterable[LiveTable]], freed: Callable[[set[str]], None]
    ) -> None:
        self.held: set[str] = set()
        self._bus = bus
        self._process = process
        self._live = live
        self._freed = freed
        self._bell = asyncio.Event()

    def look(self) -> None:
        """Look at once at what is wanted."""
        self._bell.set()

    def alone(self) -> None:
        """The bus is away: every table is driven here too."""
        self.held = set()
        for table in tuple(self._live()):
            table.lead(True)

    async def run(self, there: Callable[[], bool]) -> None:
        """Hold what is wanted, until this is cancelled. there: whether the bus is."""
        while True:
            if there():
                with contextlib.suppress(BusAway):  # which is told of otherwise
                    await self._hold(there)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOKS_EVERY):
                    await self._bell.wait()
            self._bell.clear()

    async def _hold(self, there: Callable[[], bool]) -> None:
        wanted = {table.code for table in self._live() if _wanted(table)}
        dropped = self.held - wanted
        held = await self._bus.hold(wanted, self._process, HELD) if wanted else set()
        if not there():
            return
        self.held = held
        for table in tuple(self._live()):
            table.lead(table.code in held)
        if dropped:
            await self._bus.free(dropped, self._process)
            self._freed(dropped)

    async def leave(self) -> None:
        """Let go of everything. Raises `BusAway`."""
        held, self.held = self.held, set()
        for table in tuple(self._live()):
            table.lead(False)
        await self._bus.free(held, self._process)


def _wanted(table: LiveTable) -> bool:
    """Whether somebody who sits at a table has a line here."""
    seated = set(people_of(table.state))
    return any(line.player in seated for line in table.lines)
