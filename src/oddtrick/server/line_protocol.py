"""uvicorn's WebSockets, sparing: small messages are not compressed, who has just spoken is not asked if he lives."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Any, cast
from urllib.parse import parse_qsl

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["AT_ONCE", "SparingProtocol"]

AT_ONCE = "oddtrick.at_once"
"""The extension of a socket's scope that sends texts there and then, past all layers; see `SparingProtocol.at_once`."""

EXTENSIONS = "Sec-WebSocket-Extensions"

PING, PONG = b'{"type":"ping"}', b'{"type":"pong"}'
"""What pages ask when they have heard nothing for 30 seconds, in just these letters, in every room; and the answer, as
the rooms write it. Whoever has asked so once is given it from then on whenever the line itself asks if he is there.
"""

PING_EVERY = 5.0
"""Seconds: whoever asks more often than pages do is answered like everybody else, in his turn and within the limits."""

LAST_SECONDS = 12.0
"""How long a line that is over is given to be closed by both sides, a little longer than uvicorn waits for that."""

STOP_SECONDS = 1.0
"""The same when the server stops, after it has said goodbye; uvicorn waits a little longer for all lines together."""

TOGETHER = 0.5
"""Seconds: all who are to be asked within them are asked at the end of them, and answer together."""

MOST_UNREAD, SMALL = 8, 1024
"""Messages of so many bytes that may wait to be taken before no more are read; a longer one waits alone."""


class SparingProtocol(WebSocketsSansIOProtocol):
    """A line to a page or a program.

    Whoever is told what has changed (`news=changes`) gets a few hundred bytes at a time: to compress them takes longer
    than all else that is done for him, and 50 kB for every line.
    """

    last_seconds, stop_seconds = LAST_SECONDS, STOP_SECONDS
    _heard = 0.0
    _asked = float("-inf")

    def handle_connect(self, event: Request) -> None:
        """A line is asked for, with a page's wishes."""
        wishes = dict(parse_qsl(event.path.partition("?")[2]))
        if wishes.get("news") == "changes" and EXTENSIONS in event.headers:
            del event.headers[EXTENSIONS]
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[AT_ONCE] = self.at_once

    def at_once(self, texts: Iterable[bytes]) -> bool:
        """Sends texts in one go if the line is open and its reader has taken what came before; whether it did."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self.disconnected:
            return False
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:  # the other side is closing it
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_text(self, event: Frame) -> None:
        """A message came in. Whether the line is up is for the line itself to say, if what it says is read."""
        now = self.loop.time()
        up = self.handshake_complete and not self.close_sent and self.writable.is_set()
        if up and event.fin and event.data == PING and now >= self._asked + PING_EVERY:
            self._asked = now
            self.conn.send_text(PONG)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            super().handle_text(event)

    def data_received(self, data: bytes) -> None:
        """Something came in: the other side is there."""
        self._heard = self.loop.time()
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message is complete. uvicorn reads no more until it is taken, which takes longer than to let a few wait."""
        paused, small = self.read_paused, sum(map(len, self.frames)) <= SMALL
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and not self.close_sent and not (small and self.queue.qsize() < MOST_UNREAD):
            self.read_paused = True
            self.transport.pause_reading()

    def send_keepalive_ping(self) -> None:
        """It is time to ask, unless something came in meanwhile: then it will be later."""
        if self.ping_interval is not None and self._heard + self.ping_interval > self.loop.time():
            self._ask_after(self._heard)
        else:
            if self._asked > float("-inf") and self.conn.state is State.OPEN and self.writable.is_set():
                self.conn.send_text(PONG)  # goes with the question
            super().send_keepalive_ping()

    def schedule_ping(self) -> None:
        """See when it is time to ask."""
        self._ask_after(self.loop.time())

    def keepalive_timeout(self) -> None:
        """Whoever was asked is not there. What he has not taken is not waited for, or his line would never end."""
        super().keepalive_timeout()
        self._cut_off(self.last_seconds)

    async def run_asgi(self) -> None:
        """All of a line's life; at its end it is closed, whether or not the other side takes what it was sent."""
        await super().run_asgi()
        self._cut_off(self.last_seconds)

    def shutdown(self) -> None:
        """The server stops, and waits for nobody who does not take what he is sent."""
        super().shutdown()
        self._cut_off(self.stop_seconds)

    def _cut_off(self, seconds: float) -> None:
        if not self.disconnected:
            self.loop.call_later(seconds, self.transport.abort)

    def _ask_after(self, since: float) -> None:
        if self.ping_interval is not None:
            due = ceil((since + self.ping_interval) / TOGETHER) * TOGETHER
            self.ping_timer = self.loop.call_at(due, self.send_keepalive_ping)
