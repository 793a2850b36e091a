"""What a line is told goes out once and in order, at once where its reader is quick, together where it belongs so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.server.lines import TOO_SLOW, Line
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


def test_the_answer_comes_right_behind_the_news_of_it(guest: Guest) -> None:
    chance = random.Random(4)
    with guest.line(guest.play_now(), changes=True) as line:
        for _ in range(8):
            play_on(line, chance, lambda view: "play_card" in view["open_actions"] or view["stage"] == "over")
            if line.view["stage"] == "over":
                break
            move = sensible(line.view, chance)
            assert move is not None
            id = line.say(move[0], **move[1])
            heard = [line.next()]
            while heard[-1].get("id") != id:
                heard.append(line.next())
            assert heard[-1]["type"] == "done"
            assert heard[-2]["type"] == "news"
            assert heard[-2]["seq"] == heard[-1]["seq"]
