"""A line: what one socket still has to be sent, in a queue with a bound, so that nobody slow is waited for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

__all__ = ["CLOSING", "FORGOTTEN", "MOST_WAITING", "TOO_SLOW", "Line"]

MOST_WAITING = 128
"""Messages that may wait for a reader."""

TOO_SLOW = 4008
"""Closes the line of a reader who was too slow; he may come again and say what he has seen."""

CLOSING = 1012
"""Closes all lines when the server stops: it is about to start again."""

FORGOTTEN = 4001
"""Closes the lines of somebody who wished to be forgotten: nobody comes back as him."""


class Line:
    """One socket's, between the table that tells and the socket that sends. player: whose. whole: whether news of a
    table bring its view, else what has changed in it. most: messages that wait.

    answering: whether a command from it is being stored: the news of that go with the answer. at_once: sends messages
    there and then, where it can, and says whether it did; without it, or where the reader is slow, they wait to be
    asked for (`next`).
    """

    def __init__(self, player: str, *, whole: bool = True, most: int = MOST_WAITING) -> None:
        self.player = player
        self.whole = whole
        self.closed_with: int | None = None
        self.answering = False
        self.ended: asyncio.Future[None] | None = None  # is told when it is closed
        self.at_once: Callable[[Iterable[bytes]], bool] | None = None
        self._due = False
        self._asked = False  # whether somebody waits for the next message
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._taken = asyncio.Event()

    def tell(self, message: bytes, *, more: bool = False) -> None:
        """Put a message into the queue. Where it is full, all that waits is dropped and the line closed.

        more: that another comes soon, or `flush`: they go together.
        """
        if self.closed_with is not None:
            return
        if len(self._waiting) >= self._most:
            self._waiting.clear()
            self.close(TOO_SLOW)
            return
        self._waiting.append(message)
        if not more:
            self.flush()

    def flush(self) -> None:
        """Send what waits; no more comes that it should go with."""
        if not self._waiting or self._due:
            return
        if self._asked and self.at_once is not None:
            self._due = True
            asyncio.get_running_loop().call_soon(self._post)
        else:
            self._wake()

    def _post(self) -> None:
        self._due = False
        if self._asked and self._waiting and self.at_once is not None and self.at_once(self._waiting):
            self._waiting.clear()
            self._taken.set()
        else:
            self._wake()

    def _wake(self) -> None:
        self._asked = False
        self._news.set()

    def close(self, code: int) -> None:
        """Close the line, after what waits has been sent."""
        if self.closed_with is None:
            self.closed_with = code
        if self.ended is not None and not self.ended.done():
            self.ended.set_result(None)
        self._wake()
        self._taken.set()

    async def next(self) -> bytes | None:
        """The next message to send; None when the line is closed and nothing waits."""
        while not self._waiting:
            if self.closed_with is not None:
                return None
            self._news.clear()
            self._asked = True
            try:
                await self._news.wait()
            finally:
                self._asked = False
        self._taken.set()
        return self._waiting.popleft()

    async def eased(self) -> None:
        """Let others have a turn, and wait until the reader has taken half of what may wait: he is answered before
        he is heard on.
        """
        await asyncio.sleep(0)
        while len(self._waiting) > self._most // 2 and self.closed_with is None:
            self._taken.clear()
            await self._taken.wait()
