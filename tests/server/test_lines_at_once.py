"""What a line is told goes out once and in order, at once where its reader is quick, together where it belongs so."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from oddtrick.reasons import Reason
from oddtrick.server import talking
from oddtrick.server.line_protocol import SparingProtocol
from oddtrick.server.lines import TOO_SLOW, Line
from oddtrick.server.talking import Talk, both_ways
from server.bare_line import Hasty, Mute, asking
from server.table_client import Guest, play_on, sensible


class Wire:
    """The socket's side of a line: some of it goes out at once, some when somebody has time to send."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.free = True
        self.sent: list[bytes] = []
        self.goes: list[tuple[bytes, ...]] = []
        line.at_once = self.at_once

    def at_once(self, messages: Iterable[bytes]) -> bool:
        if self.free:
            self.goes.append(tuple(messages))
            self.sent += self.goes[-1]
        return self.free

    async def send_what_waits(self) -> None:
        while (message := await self.line.next()) is not None:
            while not self.free:
                await asyncio.sleep(0)
            self.sent.append(message)


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_quick_reader_is_sent_at_once() -> None:
    line = Line("p:1")
    wire = Wire(line)
    line.tell(b"first")  # before anybody asks for it: it waits
    sending = asyncio.create_task(wire.send_what_waits())
    await turns()
    line.tell(b"one")
    line.tell(b"two", more=True)
    line.tell(b"three")
    await turns()
    assert wire.goes == [(b"one", b"two", b"three")]
    line.tell(b"four", more=True)
    await turns()
    assert len(wire.goes) == 1  # more is to come
    line.flush()
    await turns()
    assert wire.goes[1:] == [(b"four",)]
    line.close(1000)
    await sending
    assert wire.sent == [b"first", b"one", b"two", b"three", b"four"]


async def test_what_waits_for_more_is_sent_before_a_line_is_closed() -> None:
    line = Line("p:1")
    wire = Wire(line)
    sending = asyncio.create_task(wire.send_what_waits())
    await turns()
    line.tell(b"news", more=True)
    line.close(1000)
    await sending
    assert wire.sent == [b"news"]


@given(steps=st.lists(st.sampled_from(["tell", "more", "flush", "busy", "free", "turn", "turns"]), max_size=80))
def test_nothing_overtakes_what_a_slow_reader_has_not_taken(steps: list[str]) -> None:
    async def main() -> None:
        line = Line("p:1")
        wire, told = Wire(line), list[bytes]()
        sending = asyncio.create_task(wire.send_what_waits())
        for step in steps:
            if step in ("tell", "more"):
                told.append(b"%d" % len(told))
                line.tell(told[-1], more=step == "more")
            elif step == "flush":
                line.flush()
            elif step in ("busy", "free"):
                wire.free = step == "free"
            else:
                await turns(1 if step == "turn" else 6)
        wire.free = True
        line.close(1000)
        await asyncio.wait_for(sending, 10)
        assert wire.sent == told

    asyncio.run(main())


async def test_a_reader_who_takes_nothing_is_let_go_as_ever() -> None:
    line = Line("p:1", most=4)
    wire = Wire(line)
    wire.free = False
    sending = asyncio.create_task(wire.send_what_waits())
    for number in range(10):
        line.tell(b"%d" % number)
        await turns()
    assert line.closed_with == TOO_SLOW
    wire.free = True
    await sending
    assert wire.sent == [b"0"]  # it was on its way; what waited behind it is dropped


async def test_who_is_let_go_ends_though_nothing_more_is_taken_of_him(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is there anything to be heard from him, nor can he be sent anything: both would wait for ever."""
    monkeypatch.setattr(talking, "LAST_WORDS", 0.1)
    never = asyncio.Event()

    class Stuck:
        scope: ClassVar[dict[str, Any]] = {}

        async def receive(self) -> None:
            await never.wait()

        async def send_text(self, text: str) -> None:
            await never.wait()

    socket: Any = Stuck()
    line = Line("p:1", most=2)
    ending = asyncio.create_task(both_ways(Echo(socket, line), socket))
    await turns()
    for _ in range(4):
        line.tell(b"news")
        await turns()
    assert line.closed_with == TOO_SLOW
    await asyncio.wait_for(ending, 60)


class Echo(Talk[str]):
    """A talk that says the same again."""

    room = "echo"

    def read(self, text: str) -> str:
        return text

    def failure(self, id: str | None, why: Reason) -> bytes:
        return b"failure"

    async def answer(self, said: str) -> None:
        self.line.tell(said.encode())


class Counted(Hasty):
    """Counts what is sent past all layers, message by message in one go."""

    goes: ClassVar[list[tuple[bytes, ...]]] = []

    def at_once(self, texts: Iterable[bytes]) -> bool:
        done = super().at_once(texts)
        if done:
            self.goes.append(tuple(texts))
        return done


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """A room of one line, in which everything said is said again."""
    websocket = WebSocket(scope, receive, send)
    await websocket.accept()
    line = Line("p:1")
    await both_ways(Echo(websocket, line), websocket)


def test_a_real_line_is_sent_to_at_once_while_it_can_be() -> None:
    Counted.goes.clear()
    with asking(60, app=echo, ws=Counted) as (port, serving), contextlib.closing(Mute(port, lives=True)) as client:
        assert client.hear(0.2)
        for number in range(10):
            client.say(f"message {number}")
            while client.heard <= number:
                assert client.hear(0.02)
        assert client.texts == [b"message %d" % number for number in range(10)]
        assert Counted.goes == [(text,) for text in client.texts]
        (line,) = serving.server_state.connections
        assert isinstance(line, Counted)
        line.writable.clear()  # a reader who has not taken what came before
        assert not Hasty.at_once(line, [b"late"])
        line.writable.set()
        line.close_sent = True  # a line that is being closed
        assert not Hasty.at_once(line, [b"late"])
        line.close_sent = False
        client.send_frames(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
        assert not client.hear(60)
        assert not Hasty.at_once(line, [b"late"])  # and one that is closed
        assert b"late" not in client.texts


def test_news_go_with_the_answer_to_the_command_they_are_of(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    goes: list[list[str]] = []
    at_once = SparingProtocol.at_once

    def noted(self: SparingProtocol, texts: Iterable[bytes]) -> bool:
        goes.append([json.loads(text)["type"] for text in texts])
        return at_once(self, texts)

    monkeypatch.setattr(SparingProtocol, "at_once", noted)
    chance = random.Random(4)
    with guest.line(guest.play_now(), changes=True) as line:
        for _ in range(8):
            play_on(line, chance, lambda view: "play_card" in view["open_actions"])
            move = sensible(line.view, chance)
            assert move is not None
            assert line.give(move[0], **move[1])["type"] == "done"
    # Not each time: where the room changes too, its news are due before the answer, and take the others along.
    assert ["news", "done"] in goes
