"""Streams that somebody looks at over sockets: kept while anybody does, told what happens, said goodbye to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from oddtrick.server.lines import CLOSING, Line

__all__ = ["LookedAt", "Looking"]

GOODBYE = 2.0
"""Seconds that the sockets have to hear that the server stops."""


@dataclass(slots=True, eq=False)
class LookedAt:
    """A stream before somebody's eyes. users: who has it, in sockets and at work on it."""

    code: str
    lines: set[Line] = field(default_factory=set)
    users: int = 0

    def tell(self, told: bytes) -> None:
        """Tell all who look."""
        for line in tuple(self.lines):
            line.tell(told)


L = TypeVar("L", bound=LookedAt)


class Looking(Generic[L]):
    """The streams in memory: those that somebody looks at.

    begin: makes what stands for a stream and begins to listen to it; the function it gives with it ends that. closing:
    the message that says that the server stops.
    """

    def __init__(self, begin: Callable[[str], tuple[L, Callable[[], None]]], closing: bytes) -> None:
        self._begin = begin
        self._closing = closing
        self._live: dict[str, tuple[L, Callable[[], None]]] = {}

    @property
    def loaded(self) -> int:
        """How many somebody looks at."""
        return len(self._live)

    def of(self, code: str) -> L | None:
        """The stream of a code, if somebody looks at it."""
        known = self._live.get(code)
        return None if known is None else known[0]

    def codes(self) -> list[str]:
        """Those that somebody looks at."""
        return list(self._live)

    @contextlib.contextmanager
    def used(self, code: str) -> Iterator[L]:
        """The stream of a code while somebody has to do with it."""
        known = self._live.get(code)
        if known is None:
            known = self._live[code] = self._begin(code)
        looked_at, stop = known
        looked_at.users += 1
        try:
            yield looked_at
        finally:
            looked_at.users -= 1
            if not looked_at.users:
                del self._live[code]
                stop()

    async def say_closing(self) -> None:
        """Tell everybody that the server stops, and wait a moment until they have heard it."""
        for looked_at, _ in tuple(self._live.values()):
            looked_at.tell(self._closing)
            for line in tuple(looked_at.lines):
                line.close(CLOSING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while any(looked_at.lines for looked_at, _ in self._live.values()):
                    await asyncio.sleep(0.01)
