"""What strangers may do to a line costs nobody else anything: strange heads, floods, tiny pieces, and never reading."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import threading
import time
import weakref
import zlib
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from oddtrick.server.line_protocol import A_FRAME, A_SECOND, AT_FIRST, MOST_FRAGMENTS, PIECE
from server.bare_line import Hasty, Mute, asking
from server.table_client import Guest

PING = Frame(Opcode.PING, b"").serialize(mask=True)
UPGRADE = (
    "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
MANY = "".join(f"X-{number}: y\r\n" for number in range(200))


@pytest.mark.parametrize(
    "request_",
    [
        f"GET / HTTP/1.1\r\n{UPGRADE}X: {'y' * 9_000}\r\n\r\n",
        f"GET / HTTP/1.1\r\n{UPGRADE}{MANY}\r\n",
        f"GET / HTTP/1.1\r\n{UPGRADE}Content-Length: 5\r\n\r\nhello",
        f"POST / HTTP/1.1\r\n{UPGRADE}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_only_looks_like_a_handshake_is_turned_away(request_: str) -> None:
    with asking(60) as (port, serving), socket.create_connection(("127.0.0.1", port)) as raw:
        raw.settimeout(60)
        raw.sendall(request_.encode())
        answer = b""
        while data := raw.recv(4096):
            answer += data
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert not serving.server_state.connections


def test_a_line_that_is_never_let_in_is_given_up() -> None:
    async def deaf(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(2)

    with asking(60, app=deaf) as (port, _), socket.create_connection(("127.0.0.1", port)) as raw:
        raw.settimeout(60)
        raw.sendall(f"GET / HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        with contextlib.suppress(ConnectionResetError):
            assert raw.recv(4096) == b""


def test_who_asks_and_never_reads_is_neither_answered_nor_kept() -> None:
    with asking(0.4, narrow=True) as (port, serving), contextlib.closing(Mute(port)) as client:
        assert client.hear(0.2)
        (line,) = serving.server_state.connections
        flood = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500
        most, deadline = 0, time.monotonic() + 60
        with contextlib.suppress(OSError):  # he is cut off
            client._socket.settimeout(0.2)
            while serving.server_state.connections:
                assert time.monotonic() < deadline
                with contextlib.suppress(TimeoutError):
                    client.send_frames(flood)
                most = max(most, line.transport.get_write_buffer_size())  # type: ignore[union-attr]
        assert 0 < most < 64 * 1024 + 2 * PIECE


def test_of_whoever_sends_too_much_only_some_is_read() -> None:
    handled = 0

    class Counting(Hasty):
        def handle_ping(self) -> None:
            nonlocal handled
            handled += 1
            super().handle_ping()

    with asking(60, ws=Counting) as (port, _), contextlib.closing(Mute(port)) as client:
        assert client.hear(0.2)
        client._socket.settimeout(0.2)
        began = time.monotonic()
        with contextlib.suppress(TimeoutError):
            for _ in range(100):
                client.send_frames(PING * 10_000)
        seconds = time.monotonic() - began + 0.5
        assert 0 < handled <= (AT_FIRST + seconds * A_SECOND) / A_FRAME + 2 * PIECE / len(PING)
        # Whoever lets him go on reads the rest in time: nothing is lost, and nobody is closed for it.
        assert client.hear(1.0)


def test_what_is_packed_to_be_far_too_much_ends_the_line() -> None:
    packer = zlib.compressobj(wbits=-12)
    packed = (packer.compress(b"x" * 65_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    frame = bytearray(Frame(Opcode.TEXT, packed).serialize(mask=True))
    frame[0] |= 0x40  # says that it is packed
    handled = 0

    class Counting(Hasty):
        def send_receive_event_to_app(self) -> None:
            nonlocal handled
            handled += not self.close_sent
            super().send_receive_event_to_app()

    with asking(60, app=deaf_ears, ws=Counting) as (port, _), socket.create_connection(("127.0.0.1", port)) as raw:
        raw.settimeout(60)
        raw.sendall(f"GET / HTTP/1.1\r\n{UPGRADE}Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode())
        assert b"permessage-deflate" in raw.recv(4096)
        with contextlib.suppress(OSError):
            for _ in range(200):
                raw.sendall(frame * 40)
            while raw.recv(4096):  # until he is let go
                pass
        assert 0 < handled < 30


async def deaf_ears(scope: Any, receive: Any, send: Any) -> None:
    """A room that listens to nobody for a while."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.sleep(1)


def test_a_server_that_stops_while_lines_are_let_in_has_no_faults(caplog: pytest.LogCaptureFixture) -> None:
    stopping = threading.Event()

    async def late(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        while not stopping.is_set():
            await asyncio.sleep(0.01)
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 1012})

    class Stopping(Hasty):
        def shutdown(self) -> None:
            super().shutdown()
            stopping.set()

    with contextlib.ExitStack() as lines, asking(60, app=late, ws=Stopping) as (port, serving):
        for _ in range(10):
            raw = lines.enter_context(socket.create_connection(("127.0.0.1", port)))
            raw.sendall(f"GET / HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        while len(serving.server_state.connections) < 10 or len(serving.server_state.tasks) < 10:
            time.sleep(0.01)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_message_in_countless_pieces_ends_the_line() -> None:
    with asking(60) as (port, _), contextlib.closing(Mute(port)) as client:
        assert client.hear(0.2)
        client.send_frames(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        with contextlib.suppress(OSError):
            client.send_frames(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * (MOST_FRAGMENTS + 10))
            assert not client.hear(60)
        assert client.closed_with == 1008


def test_what_is_no_text_ends_the_line(caplog: pytest.LogCaptureFixture) -> None:
    with asking(60) as (port, _), contextlib.closing(Mute(port)) as client:
        assert client.hear(0.2)
        client.send_frames(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        assert not client.hear(60)
        assert client.closed_with == 1007
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_question_and_a_goodbye_in_one_packet(caplog: pytest.LogCaptureFixture) -> None:
    with asking(60) as (port, _), contextlib.closing(Mute(port)) as client:
        assert client.hear(0.2)
        client.say("here")
        while not client.heard:
            assert client.hear(0.05)
        asked = Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True)
        client.send_frames(asked + Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True) + asked)
        assert not client.hear(60)
        assert client.closed_with == 1000
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_line_that_ended_by_itself_is_not_cut_off_any_more(caplog: pytest.LogCaptureFixture) -> None:
    async def leaves(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(3):  # some of it is on its way yet when the line ends
            await send({"type": "websocket.send", "text": "x" * 60_000})

    with asking(60, app=leaves, narrow=True) as (port, _):
        for _ in range(5):
            with contextlib.closing(Mute(port, lives=True)) as client:
                assert not client.hear(10)
        time.sleep(Hasty.last_seconds + 0.3)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_nothing_comes_before_the_table(guest: Guest) -> None:
    for changes in (False, True):
        with guest.line(guest.play_now(), changes=changes) as line:
            line.send('{"type":"ping"}')
            assert line.next()["type"] == "table"
            line.until(lambda message: message["type"] == "pong")


def test_closed_lines_are_gone_at_once() -> None:
    """Without a search for circles of garbage, which is rare."""
    lines: list[weakref.ref[Any]] = []

    class Noted(Hasty):
        handshake_seconds = last_seconds = 60.0  # neither do timers hold them

        def handle_connect(self, event: Any) -> None:
            lines.append(weakref.ref(self))
            super().handle_connect(event)

    gc.collect()
    gc.disable()
    try:
        with asking(60, ws=Noted) as (port, serving):
            for _ in range(20):
                with contextlib.closing(Mute(port, lives=True)) as client:
                    client.hear(0.05)
                    client.say("here")
                    assert client.hear(0.05)
            deadline = time.monotonic() + 60
            while serving.server_state.connections or any(line() is not None for line in lines):
                assert time.monotonic() < deadline, f"{sum(line() is not None for line in lines)} of {len(lines)} kept"
                time.sleep(0.05)
    finally:
        gc.enable()
    assert len(lines) == 20
