"""What the store's writer answers, brought into the event loop: many answers with one call, for each call wakes it."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Any, TypeVar

__all__ = ["Arrivals"]

T = TypeVar("T")


class _Awaited(asyncio.Future[T]):
    """An answer as it is awaited in the loop. Who no longer waits calls off what has not been begun.

    answer: None once it is there, for the two would hold each other, and all that was answered, in memory.
    """

    def __init__(self, answer: Future[T], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop=loop)
        self.answer: Future[T] | None = answer

    def cancel(self, msg: Any = None) -> bool:
        """Wait no longer."""
        if self.answer is not None:
            self.answer.cancel()
        return super().cancel(msg)


class Arrivals:
    """Answers on their way from another thread to those who wait for them in one event loop.

    `asyncio.wrap_future` does the same for each by itself.
    """

    def __init__(self) -> None:
        self._arrived: deque[_Awaited[Any]] = deque()
        self._called = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def of(self, answer: Future[T]) -> asyncio.Future[T]:
        """What an answer comes to, to be awaited in the running loop."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:  # another one that was called may have ended before it came to it
            self._loop, self._called = loop, False
        awaited = _Awaited(answer, loop)

        def arrive(_: Future[T]) -> None:  # in the thread that answers
            self._arrived.append(awaited)
            if not self._called:
                self._called = True
                try:
                    loop.call_soon_threadsafe(self._hand_out)
                except RuntimeError:  # the loop is closed: nobody there waits any more
                    self._called = False

        answer.add_done_callback(arrive)
        return awaited

    def _hand_out(self) -> None:
        """In the loop."""
        self._called = False  # before anything is taken: what arrives meanwhile calls again
        while self._arrived:
            awaited = self._arrived.popleft()
            answer, awaited.answer = awaited.answer, None
            if answer is None or awaited.done():
                continue
            if answer.cancelled():
                awaited.cancel()
            elif (failure := answer.exception()) is not None:
                awaited.set_exception(failure)
            else:
                awaited.set_result(answer.result())
