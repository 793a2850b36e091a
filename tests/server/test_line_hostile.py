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

from oddtrick.server.line_protocol import A_FRAME, A_SECOND, AT_FIRST, MOST_AT_A_TIME, MOST_FRAGMENTS, PIECE
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


def packed(text: bytes) -> bytes:
    """A message as a line that may pack sends it."""
    packer = zlib.compressobj(wbits=-12)
    data = (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    frame = bytearray(Frame(Opcode.TEXT, data).serialize(mask=True))
    frame[0] |= 0x40  # says that it is packed
    return bytes(frame)


def packing(port: int) -> socket.socket:
    """A line that may pack."""
    raw = socket.create_connection(("127.0.0.1", port))
    raw.settimeout(60)
    raw.sendall(f"GET / HTTP/1.1\r\n{UPGRADE}Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode())
    assert b"permessage-deflate" in raw.recv(4096)
    return raw


def test_what_is_packed_to_be_far_too_much_ends_the_line() -> None:
    handled = 0

    class Counting(Hasty):
        def send_receive_event_to_app(self) -> None:
            nonlocal handled
            handled += not self.close_sent
            super().send_receive_event_to_app()

    with asking(60, app=deaf_ears, ws=Counting) as (port, _), packing(port) as raw:
        with contextlib.suppress(OSError):
            for _ in range(200):
                raw.sendall(packed(b"x" * 65_000) * 40)
            while raw.recv(4096):  # until he is let go
                pass
        assert 0 < handled <= MOST_AT_A_TIME / 65_000 + 1


def test_a_long_list_may_come_packed() -> None:
    heard: list[str] = []

    async def listening(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (said := await receive())["type"] != "websocket.disconnect":
            heard.append(said["text"])
            await send({"type": "websocket.send", "text": "heard"})

    names = "".join(f"Åse {number} and Øyvind {7 * number % 1000}, " for number in range(1500))
    with asking(60, app=listening) as (port, _), packing(port) as raw:
        for number in range(1, 4):
            raw.sendall(packed(names.encode()))
            assert raw.recv(4096)  # the answer, packed as well
            assert heard == [names] * number


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


def test_after_the_end_of_a_line_no_more_is_read_of_it_than_before() -> None:
    handled = 0
    closing = threading.Event()

    class Counting(Hasty):
        last_seconds = 3.0

        def handle_ping(self) -> None:
            nonlocal handled
            handled += closing.is_set()
            super().handle_ping()

    async def closes(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(1)
        closing.set()
        await send({"type": "websocket.close", "code": 4400})
        await asyncio.sleep(10)

    with asking(60, app=closes, ws=Counting) as (port, _), packing(port) as raw:
        # Too much has come, and more than may wait.
        raw.sendall(PING * (AT_FIRST // A_FRAME))
        time.sleep(0.2)
        raw.sendall(packed(b"x" * (MOST_AT_A_TIME // 2 - 1_000)) * 2)
        assert closing.wait(30)
        raw.settimeout(0.2)
        began = time.monotonic()
        while time.monotonic() < began + 2:
            try:
                raw.sendall(PING * 5_000)
            except TimeoutError:
                continue
            except OSError:
                break
        assert handled <= 3 * A_SECOND / A_FRAME + 2 * PIECE / len(PING)


def test_who_said_goodbye_and_has_not_taken_all_is_no_fault_when_the_server_stops(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def saying_much(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.send", "text": "x" * 50_000})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    class Patient(Hasty):
        last_seconds = 5.0

    with (
        asking(60, app=saying_much, ws=Patient, narrow=True) as (port, serving),
        contextlib.closing(Mute(port)) as slow,
    ):
        slow.hear(0.2)
        slow.say("more")
        time.sleep(0.3)
        slow.send_frames(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
        time.sleep(0.3)
        [line] = serving.server_state.connections
        assert line.transport.get_write_buffer_size() > 0  # type: ignore[union-attr]
        serving.should_exit = True
        time.sleep(0.7)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


ROOMS = ("/t/{}/socket", "/s/{}/socket", "/d/{}/socket", "/k/{}/socket")


@pytest.mark.parametrize("room", ROOMS)
def test_hanging_up_before_anything_is_said_is_no_fault(
    guest: Guest, room: str, caplog: pytest.LogCaptureFixture
) -> None:
    code = guest.play_now()
    nobodys = "".join(sorted(code.replace("-", "")))
    nobodys = f"{nobodys[:4]}-{nobodys[4:8]}-{nobodys[8:]}"
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    path = room.format(nobodys)
    goodbye = Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)
    for number in range(20):
        with socket.create_connection((guest.http.base_url.host, guest.http.base_url.port or 80)) as raw:
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            raw.sendall(f"GET {path} HTTP/1.1\r\n{UPGRADE}Cookie: {cookie}\r\n\r\n".encode())
            time.sleep(number * 0.0002)
            with contextlib.suppress(OSError):
                raw.sendall(goodbye)
    assert guest.http.get("/health").status_code == 200
    time.sleep(0.2)
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
