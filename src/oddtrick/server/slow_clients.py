"""uvicorn's HTTP with an end to its patience: whoever does not finish the head of a request is not waited for."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["HEAD_SECONDS", "ImpatientProtocol"]

HEAD_SECONDS = 15.0
"""How long the head of a request may take to come in, from the beginning of the line or from its first letter."""


class ImpatientProtocol(H11Protocol):
    """Ends a line on which a request was begun, or nothing was said at all, and no more came in time.

    Between two requests uvicorn's own `timeout_keep_alive` ends it.
    """

    head_seconds = HEAD_SECONDS
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """A line is open: a request is due."""
        super().connection_made(transport)
        self._due = self.loop.call_later(self.head_seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        """Something came in: the head is complete, or due from its first letter on."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._not_due()
        elif self._due is None:
            self._due = self.loop.call_later(self.head_seconds, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is due any more."""
        self._not_due()
        super().connection_lost(exc)

    def _not_due(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
