"""uvicorn's WebSockets, sparing: small messages are not compressed, who has just spoken is not asked if he lives, and
nobody is read faster than he reads.
"""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from oddtrick.server.logs import fault

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

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

PIECE, PACKED = 1024, 256
"""Bytes that are read at a time, and of a line that may pack what it sends: everybody else waits until all that was
read at once is looked at, and of what is packed it may be a thousand times as much.
"""

MOST_AT_A_TIME = 128 * 1024
"""Bytes, unpacked, of what is read at a time. Only what was packed for that has more, and that ends its line."""

AT_FIRST, A_SECOND = 256 * 1024, 64 * 1024
"""Bytes of messages, unpacked, that are taken of a line as they come, and then every second: whoever sends more is not
read meanwhile.
"""

A_FRAME = 400
"""Bytes that a frame counts for besides: to look at it takes as long as to read so many."""

MOST_FRAGMENTS = 1000
"""Pieces that a message may come in. Empty ones would otherwise be kept for ever."""

HANDSHAKE_SECONDS = 15.0
"""How long a line may take to be let in, or turned away."""

BAD_REQUEST = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    b"content-length: 50\r\n\r\nThis is no request for a WebSocket, or too large.\n"
)


class SparingProtocol(WebSocketsSansIOProtocol):
    """A line to a page or a program.

    Whoever is told what has changed (`news=changes`) gets a few hundred bytes at a time: to compress them takes longer
    than all else that is done for him, and 50 kB for every line.
    """

    last_seconds, stop_seconds, handshake_seconds = LAST_SECONDS, STOP_SECONDS, HANDSHAKE_SECONDS
    _heard = 0.0
    _asked = float("-inf")
    _spoken = False
    _unsent, _looked = 0, False
    _at_a_time = 0
    _allowance, _reckoned = float(AT_FIRST), 0.0
    _over: asyncio.TimerHandle | None = None
    _given_up = False
    _ends: tuple[asyncio.TimerHandle, ...] = ()

    # --- Being let in -----------------------------------------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        """A line is there; it is let in or turned away soon."""
        super().connection_made(transport)
        self._reckoned = self.loop.time()
        if hasattr(transport, "max_size"):  # asyncio's own; other loops read as much as they like
            transport.max_size = PIECE
        self._ends = (self.loop.call_later(self.handshake_seconds, self._not_let_in),)

    def _not_let_in(self) -> None:
        if not self.handshake_complete:
            self._abort()

    def handle_connect(self, event: Request) -> None:
        """A line is asked for, with a page's wishes."""
        wishes = dict(parse_qsl(event.path.partition("?")[2]))
        if wishes.get("news") == "changes" and EXTENSIONS in event.headers:
            del event.headers[EXTENSIONS]
        super().handle_connect(event)
        if self.conn.extensions and hasattr(self.transport, "max_size"):
            self.transport.max_size = PACKED
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[AT_ONCE] = self.at_once

    # --- What comes in ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Something came in: the other side is there."""
        now = self.loop.time()
        self._heard = now
        self._allowance = min(AT_FIRST, self._allowance + (now - self._reckoned) * A_SECOND)
        self._reckoned, self._at_a_time = now, 0
        super().data_received(data)
        if not self.handshake_complete and self.conn.handshake_exc is not None:
            self._turn_away()
        elif self._allowance < 0 and self._over is None:
            self.transport.pause_reading()
            self._over = self.loop.call_later(-self._allowance / A_SECOND, self._within_allowance)

    def _charge(self, frame: Frame) -> None:
        """A frame came in, and counts by what it is unpacked."""
        self._allowance -= A_FRAME + len(frame.data)
        self._at_a_time += len(frame.data)
        if self._at_a_time > MOST_AT_A_TIME:
            self._end(CloseCode.POLICY_VIOLATION)

    def _turn_away(self) -> None:
        """What was asked is no handshake, though it looked like one. uvicorn would leave it unanswered."""
        self.handshake_complete = self.close_sent = True
        self.transport.write(BAD_REQUEST)
        self.transport.close()

    def _within_allowance(self) -> None:
        self._over = None
        self._read_on()

    def _read_on(self) -> None:
        """Read again, unless a reason is left not to: some wait, too much came, or the other side does not read."""
        if not self.read_paused and self._over is None and self.writable.is_set():
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
        text = message.get("text")
        if isinstance(text, bytes):  # it becomes a text only now, for that may take four times as much memory
            try:
                message = {"type": "websocket.receive", "text": text.decode()}
            except UnicodeDecodeError:
                self._end(CloseCode.INVALID_DATA)
                message = {"type": "websocket.disconnect", "code": CloseCode.INVALID_DATA}
        return message

    def pause_writing(self) -> None:
        """He does not take what he is sent: neither is what he says read, for much of it is answered."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """He has taken it."""
        super().resume_writing()
        self._read_on()

    def handle_ping(self) -> None:
        """A ping is answered where answers are taken; what else waits to be sent is the end of the line."""
        self._allowance -= A_FRAME
        answer = b"".join(self.conn.data_to_send())
        if self.writable.is_set() or self.conn.state is not State.OPEN:
            self.transport.write(answer)

    def handle_pong(self, event: Frame) -> None:
        """He is there."""
        self._charge(event)
        super().handle_pong(event)

    def handle_bytes(self, event: Frame) -> None:
        """A message came in that is no text."""
        self._charge(event)
        super().handle_bytes(event)

    def handle_text(self, event: Frame) -> None:
        """A message came in. Whether the line is up is for the line itself to say, once it has said anything, if what
        it says is read.
        """
        self._charge(event)
        now = self.loop.time()
        up = self._spoken and self.conn.state is State.OPEN and self.writable.is_set()
        if up and event.fin and event.data == PING and now >= self._asked + PING_EVERY:
            self._asked = now
            self.conn.send_text(PONG)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            super().handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message came in."""
        self._charge(event)
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self._end(CloseCode.POLICY_VIOLATION)

    def send_receive_event_to_app(self) -> None:
        """A message is complete. uvicorn reads no more until it is taken, which takes longer than to let a few wait."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        message: Any = {"type": "websocket.receive", self.curr_msg_data_type: data}
        self.queue.put_nowait(message)
        if not self.read_paused and not (len(data) <= SMALL and self.queue.qsize() < MOST_UNREAD):
            self.read_paused = True
            self.transport.pause_reading()

    def _end(self, code: CloseCode) -> None:
        """Close a line on which something came that must not."""
        if self.conn.state is State.OPEN:
            self.conn.fail(code)
            self.handle_parser_exception()
            self._cut_off(self.last_seconds)

    # --- What goes out ----------------------------------------------------------------------------------------------

    def at_once(self, texts: Iterable[bytes]) -> bool:
        """Sends texts in one go if the line is open and its reader has taken what came before; whether it did."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self.disconnected:
            return False
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:  # the other side is closing it
            return False
        self._spoken = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Sends what the application wishes, if there is still anybody to hear it."""
        if self._given_up:
            return
        await super().send(message)
        self._spoken = self._spoken or message["type"] == "websocket.send"
        if message["type"] == "websocket.close" and (self._over is not None or not self.writable.is_set()):
            self.transport.pause_reading()  # uvicorn reads on, for his answer to that; it has time

    # --- Whether he is there ----------------------------------------------------------------------------------------

    def send_keepalive_ping(self) -> None:
        """It is time to ask, unless something came in meanwhile: then it will be later."""
        if self.ping_interval is not None and self._heard + self.ping_interval > self.loop.time():
            self._ask_after(self._heard)
        else:
            if self._asked > float("-inf") and self.conn.state is State.OPEN and self.writable.is_set():
                self.conn.send_text(PONG)  # goes with the question
            super().send_keepalive_ping()
            self._unsent, self._looked = self.transport.get_write_buffer_size(), False

    def schedule_ping(self) -> None:
        """See when it is time to ask."""
        self._ask_after(self.loop.time())

    def keepalive_timeout(self) -> None:
        """Whoever was asked is not there, unless he is still taking what was sent before the question, or so much
        after it that his answer is not read. What he has not taken is not waited for, or his line would never end.
        """
        unsent = self.transport.get_write_buffer_size()
        first, self._looked = not self._looked, True
        taking = unsent < self._unsent or (first and not self.writable.is_set())
        if unsent and taking and self.ping_timeout is not None:
            self._unsent = unsent
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)
            return
        super().keepalive_timeout()
        self._cut_off(self.last_seconds)

    def _ask_after(self, since: float) -> None:
        if self.ping_interval is not None:
            due = ceil((since + self.ping_interval) / TOGETHER) * TOGETHER
            self.ping_timer = self.loop.call_at(due, self.send_keepalive_ping)

    # --- The end ----------------------------------------------------------------------------------------------------

    async def run_asgi(self) -> None:
        """All of a line's life; at its end it is closed, whether or not the other side takes what it was sent."""
        try:
            await super().run_asgi()
        finally:
            cast(dict[str, Any], self.scope["extensions"]).pop(AT_ONCE, None)  # holds the line, which holds it
        self._cut_off(self.last_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        for timer in (*self._ends, self._over):
            if timer is not None:  # it would keep all of the line in memory until its time has come
                timer.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops, and waits for nobody who does not take what he is sent."""
        let_in = self.handshake_complete
        try:
            if let_in and not self.close_sent and self.conn.state is not State.OPEN:
                self.transport.close()  # he has said goodbye first, and not yet taken all he was sent
            else:
                super().shutdown()
        except Exception as wrong:  # the other lines are to be closed all the same
            fault("line_failed", wrong)
            self._abort()
        if not let_in:  # it has its answer; what the application says when it comes to it is none any more
            self.handshake_complete = self.close_sent = self._given_up = True
        self._cut_off(self.stop_seconds)

    def _cut_off(self, seconds: float) -> None:
        if not self.disconnected:
            self._ends = (*self._ends, self.loop.call_later(seconds, self._abort))

    def _abort(self) -> None:
        if not self.disconnected:  # asyncio's transports know no abort after their end
            self.transport.abort()
