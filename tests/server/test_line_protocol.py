"""Lines spare what they can: small messages go as they are, and who has just spoken is not asked if he lives."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from oddtrick.server.line_protocol import SparingProtocol
from oddtrick.server.talking import Talk
from server.bare_line import Hasty, Mute, asking
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
        line.next()
        for text in ('{"type":"ping"}', '{"type": "ping"}', '{"type":"ping"}'):
            line.send(text)
            line.until(lambda message: message["type"] == "pong")
    # In other letters, or again too soon, the table answers, within its limits.
    assert heard == ['{"type": "ping"}', '{"type":"ping"}']


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
    with asking(0.4, 60) as (port, _), contextlib.closing(Mute(port, lives=True)) as client:
        assert client.hear(0.1)
        client.say("here")
        while not client.heard:
            assert client.hear(0.05)
        client.texts.clear()
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


def test_a_slow_reader_whose_answer_is_not_read_is_not_taken_for_gone() -> None:
    """So much was sent after the question that what he says is not read until he has taken it."""
    asked = asyncio.Event()

    class Asking(Hasty):
        def send_keepalive_ping(self) -> None:
            super().send_keepalive_ping()
            asked.set()

    async def telling(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asked.wait()
        await send({"type": "websocket.send", "text": "x" * 300_000})
        await send({"type": "websocket.send", "text": "done"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    with contextlib.ExitStack() as stack:
        port, _ = stack.enter_context(asking(1.0, 1.5, app=telling, ws=Asking, narrow=True))
        slow = stack.enter_context(contextlib.closing(Mute(port, lives=True)))
        began = time.monotonic()
        while b"done" not in slow.texts:
            assert slow.hear_piece()
            time.sleep(0.05)
        assert time.monotonic() > began + 2.5
        assert slow.hear(0.5)
