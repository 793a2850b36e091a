"""Lines spare what they can: small messages go as they are, and who has just spoken is not asked if he lives."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from oddtrick.server.line_protocol import SparingProtocol
from oddtrick.server.run import listen
from oddtrick.server.talking import Talk
from server.table_client import Guest

EVERY = 0.3


def test_who_is_told_changes_is_told_them_as_they_are(guest: Guest) -> None:
    code = guest.play_now()
    for changes in (False, True):
        with guest.line(code, changes=changes) as line:
            assert line.next()["type"] == "table"
            assert line.socket.response is not None
            assert ("Sec-WebSocket-Extensions" in line.socket.response.headers) != changes


def test_a_line_says_itself_that_it_is_up(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    hear = Talk._hear

    async def note(talk: Talk[Any], text: str) -> None:
        heard.append(text)
        await hear(talk, text)

    monkeypatch.setattr(Talk, "_hear", note)
    with guest.line(guest.play_now()) as line:
        for text in ('{"type":"ping"}', '{"type": "ping"}', '{"type":"ping"}'):
            line.send(text)
            line.until(lambda message: message["type"] == "pong")
    # In other letters, or again too soon, the table answers, within its limits.
    assert heard == ['{"type": "ping"}', '{"type":"ping"}']


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": "heard"})


@pytest.fixture
def port() -> Iterator[int]:
    """A server that asks very often whether somebody is there."""
    listening = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        _echo, ws=SparingProtocol, lifespan="off", log_config=None, ws_ping_interval=EVERY, ws_ping_timeout=EVERY
    )
    serving = uvicorn.Server(config)
    thread = Thread(target=lambda: asyncio.run(serving.serve([listening])))
    thread.start()
    while not serving.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    serving.should_exit = True
    thread.join()
    listening.close()


class Mute:
    """A client that answers nothing by itself; pings: how often it was asked whether it is there."""

    def __init__(self, port: int) -> None:
        self._protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/"))
        self._socket = socket.create_connection(("127.0.0.1", port))
        self.pings = self.heard = 0
        self._protocol.send_request(self._protocol.connect())
        self._send()

    def _send(self) -> None:
        self._socket.sendall(b"".join(self._protocol.data_to_send()))

    def say(self) -> None:
        """Something, whatever it is."""
        self._protocol.send_text(b"here")
        self._send()

    def hear(self, seconds: float) -> bool:
        """Hear for so long; whether the line was still there at the end."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._socket.settimeout(left)
            with contextlib.suppress(TimeoutError):
                data = self._socket.recv(4096)
                if not data:
                    return False
                self._protocol.receive_data(data)
                self._protocol.data_to_send()  # the answer to a ping: it is kept back
                for event in self._protocol.events_received():
                    if isinstance(event, Frame):
                        self.pings += event.opcode is Opcode.PING
                        self.heard += event.opcode is Opcode.TEXT
        return True

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def test_who_speaks_is_not_asked_and_who_is_silent_is_let_go(port: int) -> None:
    with contextlib.closing(Mute(port)) as client:
        assert client.hear(EVERY / 3)
        for _ in range(10):
            client.say()
            assert client.hear(EVERY / 3)
        assert client.heard == 10
        assert client.pings == 0
        assert not client.hear(60)
        assert client.pings == 1
