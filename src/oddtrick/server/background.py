"""Work that nobody waits for: kept alive to its end, and what goes wrong in it is noted."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from oddtrick.server.logs import fault

__all__ = ["Background"]


class Background:
    """What somebody has under way. failing: what the log calls it if it fails."""

    def __init__(self, failing: str) -> None:
        self._failing = failing
        self._tasks: set[asyncio.Task[Any]] = set()

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something meanwhile; the loop itself would not keep it alive."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def cancel(self) -> None:
        """Give up all that is under way."""
        for task in self._tasks:
            task.cancel()

    async def done(self) -> None:
        """Wait until all of it is done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            fault(self._failing, wrong)
