"""Thinking in processes of their own: one double-dummy thread each, and a crash costs a restart and a `club` card,
not the game.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import TYPE_CHECKING, Any

from oddtrick.bots.choice import Choice
from oddtrick.bots.levels import choose_safely, level
from oddtrick.hand.view import HandView

if TYPE_CHECKING:
    from oddtrick.bots.match_value import Stakes

__all__ = ["GRACE", "WARMING", "Pool"]

GRACE = 3.0
"""Seconds beyond its time limit after which a worker counts as hung."""
WARMING = 300.0
"""Seconds a worker may take to compile and load before its first card; that is not counted in any time limit."""


def _here() -> None:
    """What a worker is asked first; it answers when it has loaded."""


def _warm() -> None:
    """Loads what the first choice would otherwise wait for."""
    with contextlib.suppress(Exception):
        from oddtrick.bots.warm import warm

        warm()


def _think(name: str, view: HandView, arguments: dict[str, Any]) -> tuple[Choice, str | None]:
    return choose_safely(name, view, **arguments)


class Pool:
    """Workers that answer for the players. Use it as a context manager, or `close` it.

    workers: how many processes. failures: what went wrong so far, in words, the latest last (at most 100 are kept).
    """

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.failures: list[str] = []
        self._executor: ProcessPoolExecutor | None = None
        self._ready: Future[None] | None = None

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Starts the workers, which load meanwhile; otherwise the first choice does, and waits for it."""
        self._started()

    def close(self) -> None:
        """Ends the workers."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def choose(
        self,
        name: str,
        view: HandView,
        *,
        seed: int = 0,
        work: float = 1.0,
        time_limit: float | None = None,
        stakes: Stakes | None = None,
    ) -> Choice:
        """What a level plays, thought out in a worker; blocks. Raises `BadInput` for a name that may not sit at a
        table.

        A worker that dies or hangs is replaced, and `club` plays here and now.
        """
        if not level(name, seated=True).numbers:
            return choose_safely(name, view, seed=seed, stakes=stakes)[0]
        arguments = {"seed": seed, "work": work, "time_limit": time_limit, "stakes": stakes}
        try:
            executor = self._started()
            if self._ready is not None:
                self._ready.result(WARMING)
            future = executor.submit(_think, name, view, arguments)
            choice, wrong = future.result(None if time_limit is None else time_limit + GRACE)
        except (BrokenProcessPool, Late, OSError, RuntimeError) as failure:
            self._note(f"{name}: {type(failure).__name__}: {failure}")
            self._drop()
            return choose_safely("club", view, seed=seed, stakes=stakes)[0]
        if wrong is not None:
            self._note(wrong)
        return choice

    def _note(self, wrong: str) -> None:
        self.failures = [*self.failures[-99:], wrong]

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            # Fresh interpreters: a copy of this one might hold locks of threads it does not have.
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_warm)
            for _ in range(self.workers):
                self._ready = self._executor.submit(_here)
        return self._executor

    def _drop(self) -> None:
        """Gives up the workers, with force: one that hangs would never end."""
        executor, self._executor = self._executor, None
        if executor is not None:
            for process in list((getattr(executor, "_processes", None) or {}).values()):
                with contextlib.suppress(Exception):
                    process.kill()
            executor.shutdown(wait=False, cancel_futures=True)
