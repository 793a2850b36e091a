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
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from oddtrick.server.line_protocol import SparingProtocol
from oddtrick.server.run import LAST_SECONDS, listen
from oddtrick.server.talking import Talk
from server.running_server import ServerInThread
from server.table_client import Guest


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


async def _answering(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (said := await receive())["type"] != "websocket.disconnect":
        for _ in range(200 if said["text"] == "much" else 1):
            await send({"type": "websocket.send", "text": "heard" if said["text"] == "here" else "x" * 100_000})


class Hasty(SparingProtocol):
    """Waits for nobody long."""

    last_seconds = stop_seconds = 0.2


@contextlib.contextmanager
def asking(every: float) -> Iterator[tuple[int, uvicorn.Server]]:
    """A server that asks often whether somebody is there; its port."""
    with contextlib.closing(listen("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            _answering,
            ws=Hasty,
            lifespan="off",
            log_config=None,
            ws_ping_interval=every,
            ws_ping_timeout=every,
            timeout_graceful_shutdown=LAST_SECONDS,
        )
        serving = uvicorn.Server(config)
        thread = Thread(target=lambda: asyncio.run(serving.serve([listening])))
        thread.start()
        while not serving.started:
            time.sleep(0.01)
        yield listening.getsockname()[1], serving
        serving.should_exit = True
        thread.join()


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
        self._protocol.send_request(self._protocol.connect())
        self._send()

    def _send(self) -> None:
        self._socket.sendall(b"".join(self._protocol.data_to_send()))

    def say(self, text: str) -> None:
        """Say something."""
        self._protocol.send_text(text.encode())
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
                answer = b"".join(self._protocol.data_to_send())  # to a ping
                if self.lives:
                    self._socket.sendall(answer)
                for event in self._protocol.events_received():
                    if isinstance(event, Frame):
                        self.pings += event.opcode is Opcode.PING
                        self.heard += event.opcode is Opcode.TEXT
                        self.texts += [bytes(event.data)] * (event.opcode is Opcode.TEXT and len(event.data) < 100)
        return True

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def test_who_speaks_is_not_asked_and_who_is_silent_is_let_go() -> None:
    with asking(1.5) as (port, _), contextlib.closing(Mute(port)) as client:
        assert client.hear(0.1)
        for _ in range(20):
            client.say("here")
            assert client.hear(0.1)
        assert client.heard == 20
        assert client.pings == 0
        assert not client.hear(60)
        assert client.pings == 1


@pytest.mark.parametrize("asks", [True, False])
def test_whoever_has_asked_once_is_told_from_then_on(asks: bool) -> None:
    pong = b'{"type":"pong"}'
    with asking(0.4) as (port, _), contextlib.closing(Mute(port, lives=True)) as client:
        assert client.hear(0.1)
        if asks:
            client.say('{"type":"ping"}')
        deadline = time.monotonic() + 60
        while client.pings < 3 and time.monotonic() < deadline:
            assert client.hear(0.1)
        # Once as an answer, and then each time that the line itself asks.
        assert client.texts == [pong] * (1 + client.pings if asks else 0)


def test_who_takes_nothing_of_what_he_is_sent_is_let_go() -> None:
    with asking(0.3) as (port, serving), contextlib.closing(Mute(port)) as client:
        assert client.hear(0.1)
        client.say("much")
        deadline = time.monotonic() + 60
        while serving.server_state.connections:  # what he was sent is still on its way, and stays there
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert not serving.server_state.tasks


def test_a_server_that_stops_waits_for_nobody_who_takes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with asking(60) as (port, _):
        client = Mute(port)
        assert client.hear(0.1)
        client.say("much")
        time.sleep(0.2)  # until all that there is room for is on its way
    client.close()
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize(
    "target", ["/t/aaaa/socket?news=changes", "//[/x?news=changes", "/%ff?news=%ff&&=", "/?" + "news=changes&" * 500]
)
def test_strange_requests_are_answered(target: str) -> None:
    with asking(60) as (port, _), socket.create_connection(("127.0.0.1", port)) as raw:
        raw.settimeout(60)
        head = (
            f"GET {target} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
        )
        raw.sendall(head.encode())
        answer = raw.recv(4096)
        assert answer.startswith(b"HTTP/1.1 101 ")
        assert (b"permessage-deflate" in answer) == ("%ff" in target)


def test_a_flood_of_questions_waits_in_its_turn(guest: Guest, server: ServerInThread) -> None:
    with guest.line(guest.play_now()) as line:
        line.next()
        for _ in range(400):
            line.send('{"type":"ping"}')
        for _ in range(400):
            line.until(lambda message: message["type"] == "pong")
        assert guest.http.get("/health").status_code == 200


CHANGED = [name for name, made in vars(SparingProtocol).items() if name[0] != "_" and callable(made)]
CHANGED.remove("at_once")  # is not uvicorn's but our own


@pytest.mark.parametrize("name", CHANGED)
def test_what_is_changed_in_uvicorn_is_there(name: str) -> None:
    assert callable(getattr(WebSocketsSansIOProtocol, name))
