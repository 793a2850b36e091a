"""A line without a game: a server of one socket, and a client that does only what it is told to."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator
from threading import Thread
from typing import Any

import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.uri import parse_uri

from oddtrick.server.line_protocol import SparingProtocol
from oddtrick.server.run import LAST_SECONDS, listen

__all__ = ["Hasty", "Mute", "answering", "asking"]


async def answering(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (said := await receive())["type"] != "websocket.disconnect":
        for _ in range(200 if said["text"] == "much" else 1):
            await send({"type": "websocket.send", "text": "heard" if said["text"] == "here" else "x" * 100_000})


class Hasty(SparingProtocol):
    """Waits for nobody long."""

    last_seconds = stop_seconds = 0.2
    handshake_seconds = 1.0


@contextlib.contextmanager
def asking(
    every: float,
    patience: float | None = None,
    *,
    app: Any = answering,
    ws: type[SparingProtocol] = Hasty,
    narrow: bool = False,
) -> Iterator[tuple[int, uvicorn.Server]]:
    """A server that asks often whether somebody is there; its port. patience: for the answer, as long unless given.
    narrow: whether its lines hold little.
    """
    with contextlib.closing(listen("127.0.0.1", 0)) as listening:
        if narrow:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        config = uvicorn.Config(
            app,
            ws=ws,
            lifespan="off",
            log_config=None,
            ws_ping_interval=every,
            ws_ping_timeout=patience or every,
            timeout_graceful_shutdown=LAST_SECONDS,
        )
        serving = uvicorn.Server(config)
        went_wrong: list[BaseException] = []

        def serve() -> None:
            try:
                asyncio.run(serving.serve([listening]))
            except BaseException as wrong:
                went_wrong.append(wrong)

        thread = Thread(target=serve)
        thread.start()
        while not serving.started:
            time.sleep(0.01)
        try:
            yield listening.getsockname()[1], serving
        finally:  # a test that failed must not keep all others waiting
            serving.should_exit = True
            thread.join()
        assert went_wrong == []


class Mute:
    """A client that answers nothing by itself, unless it lives. pings: how often it was asked whether it is there.
    texts: the short ones that it heard.
    """

    def __init__(self, port: int, *, lives: bool = False) -> None:
        self.lives = lives
        self._protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/"))
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect(("127.0.0.1", port))
        self.pings = self.heard = 0
        self.texts: list[bytes] = []
        self.closed_with: int | None = None
        self._protocol.send_request(self._protocol.connect())
        self._send()

    def _send(self) -> None:
        self._socket.sendall(b"".join(self._protocol.data_to_send()))

    def say(self, text: str) -> None:
        """Say something."""
        self._protocol.send_text(text.encode())
        self._send()

    def send_frames(self, frames: bytes) -> None:
        """Send what is already in frames, whatever it is."""
        self._socket.sendall(frames)

    def hear(self, seconds: float) -> bool:
        """Hear for so long; whether the line was still there at the end."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._socket.settimeout(left)
            with contextlib.suppress(TimeoutError):
                if not self.hear_piece():
                    return False
        return True

    def hear_piece(self) -> bool:
        """Hear 4 kB at most, as soon as there is anything; whether the line was still there."""
        try:
            data = self._socket.recv(4096)
        except ConnectionResetError:
            return False
        self._protocol.receive_data(data)
        answer = b"".join(self._protocol.data_to_send())  # to a ping
        if self.lives and data:
            self._socket.sendall(answer)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self.pings += event.opcode is Opcode.PING
                self.heard += event.opcode is Opcode.TEXT
                if event.opcode is Opcode.CLOSE:
                    self.closed_with = Close.parse(bytes(event.data)).code
                self.texts += [bytes(event.data)] * (event.opcode is Opcode.TEXT and len(event.data) < 100)
        return bool(data)

    def close(self) -> None:
        """Hang up."""
        self._socket.close()
