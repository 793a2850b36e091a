"""The players of `load.py`, all in this one process: tables of four, each on a line of his own, who play random legal
cards. Prints one JSON object with what was measured.

python benchmarks/_load_clients.py ADDRESS PID play|idle|visit [--tables N] [--seconds S] [--rate R] [--codes …]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import signal
import time
import urllib.parse
from dataclasses import dataclass, field

import msgspec
from _load_messages import MESSAGE, Message, View
from _load_server import cpu_seconds, memory
from websockets.asyncio.client import ClientConnection, connect

SEATS = "NESW"
AT_ONCE = 16
WARM, LONGEST_WARM = 2.0, 300.0
"""Seconds of play before anything is measured; and for how long the first cards are waited for, after cut and deal."""


SILENT = 30.0
"""Seconds without a word after which a page asks whether its line is up."""


# --- Coming to a table ----------------------------------------------------------------------------------------------


@dataclass
class Person:
    """A browser's worth of session."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    csrf: str = ""

    async def come(self) -> None:
        """Ask for a page, which makes the session."""
        _, text = await self.ask("GET", "/me")
        found = re.search('name="csrf" value="([^"]+)"', text)
        assert found is not None
        self.csrf = found[1]

    async def open_table(self) -> str:
        """A table for friends; its code."""
        form = {"csrf": self.csrf, "who": "friends", "seat": "N", "pairs": "chosen", "hints": "no"}
        where, _ = await self.ask("POST", "/tables", urllib.parse.urlencode(form))
        return where.rsplit("/", 1)[1]

    async def ask(self, method: str, path: str, body: str = "") -> tuple[str, str]:
        """One request; where its answer leads, and its text."""
        host = self.address.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        head = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", f"Cookie: {self.cookie}"]
        if body:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*head, "", body]).encode())
        said, _, text = (await reader.read()).decode().partition("\r\n\r\n")
        writer.close()
        self.cookies.update(re.findall(r"(?im)^set-cookie: ([^=]+)=([^;\r]*)", said))
        where = re.search(r"(?im)^location: (\S+)", said)
        if where is None and " 200 " not in said.split("\r\n", 1)[0]:
            raise SystemExit(f"{path}: {said.splitlines()[0]}")
        return where[1] if where else "", text

    @property
    def cookie(self) -> str:
        """The header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def line(self, code: str, deflate: bool) -> ClientConnection:
        """A line to a table."""
        return await connect(
            f"{self.address.replace('http', 'ws', 1)}/t/{code}/socket?news=changes",
            additional_headers={"Cookie": self.cookie},
            proxy=None,
            ping_interval=None,
            max_size=None,
            open_timeout=120,
            compression="deflate" if deflate else None,
        )


async def people(address: str, number: int) -> list[Person]:
    """So many, who have come."""
    made = [Person(address) for _ in range(number)]
    await few_at_a_time(person.come() for person in made)
    return made


async def few_at_a_time(work: object) -> list[object]:
    """All of it, not all at once."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(each: object) -> object:
        async with door:
            return await each  # type: ignore[misc]

    return list(await asyncio.gather(*(one(each) for each in work)))  # type: ignore[attr-defined]


# --- Playing --------------------------------------------------------------------------------------------------------


@dataclass
class Measured:
    """What is being measured. waits: seconds from sending a card to the last of the four who sees it."""

    waits: list[float] = field(default_factory=list)
    refused: int = 0


class Table:
    """Four players. pace: seconds from card to card; 0: as fast as they may."""

    ids = itertools.count()

    def __init__(self, chance: random.Random, measured: Measured) -> None:
        self.chance, self.measured = chance, measured
        self.pace = self.due = 0.0
        self.lines: list[ClientConnection] = []
        self.shown: dict[ClientConnection, tuple[View | None, int]] = {}
        self.under_way: dict[int, tuple[float, int]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def sit_down(self, four: list[Person], *, deflate: bool, begin: bool = True) -> str:
        """Open a table, sit down, and begin; the table's code."""
        code = await four[0].open_table()
        for person, seat in zip(four, SEATS, strict=True):
            line = await person.line(code, deflate)
            self.lines.append(line)
            if seat != "N":
                await self._say(line, 0, "sit", {"seat": seat})
                await self._answered(line)
        if begin:
            await self._say(self.lines[0], 0, "begin_match", {})
            await self._answered(self.lines[0])
        return code

    async def _answered(self, line: ClientConnection) -> None:
        """Hear on until a command is answered."""
        async for text in line:
            message = MESSAGE.decode(text)
            self._take_in(line, message)
            if message.type in ("refused", "error"):
                raise SystemExit(f"refused: {text!r}")
            if message.type == "done":
                return

    async def _say(self, line: ClientConnection, seq: int, type: str, data: dict[str, object]) -> None:
        command = {"v": 1, "type": type, "data": data}
        said = {"type": "command", "id": str(next(self.ids)), "seq": seq, "command": command}
        await line.send(msgspec.json.encode(said), text=True)

    def play(self, pace: float) -> None:
        """Play from now on."""
        self.pace = pace
        self.due = time.perf_counter() + pace * self.chance.random()
        if not self.tasks:
            self.tasks = [asyncio.create_task(self._player(line)) for line in self.lines]

    async def _player(self, line: ClientConnection) -> None:
        """One player: hears, and says what he has to say."""
        pending = False
        await line.send('{"type":"ping"}')  # a table that waits for him says nothing by itself
        while True:
            message = MESSAGE.decode(await line.recv(decode=False))
            match message.type:
                case "table" | "news":
                    self._seen(message)
                    self._take_in(line, message)
                case "done":
                    pending = False
                case "refused" | "error":
                    pending = False
                    self.measured.refused += 1
            view, seq = self.shown.get(line, (None, 0))
            if not pending and view is not None and (said := self._wish(view)) is not None:
                pending = True
                if said[0] == "play_card":
                    if self.pace:
                        self.due += self.pace
                        await asyncio.sleep(max(0.0, self.due - time.perf_counter()))
                    self.under_way[seq + 1] = time.perf_counter(), 0
                await self._say(line, seq, *said)

    def _take_in(self, line: ClientConnection, message: Message) -> None:
        """How the table stands for whoever has this line."""
        view = message.view or self.shown.get(line, (None, 0))[0]
        if message.changes is not None and view is not None:
            message.changes.put_into(view)
        if message.type in ("table", "news"):
            self.shown[line] = view, message.seq

    def _seen(self, message: Message) -> None:
        """One of the four has seen what happened."""
        for number in range(message.first, message.seq + 1):
            if number in self.under_way:
                sent, seen = self.under_way[number]
                if seen == 3:
                    del self.under_way[number]
                    self.measured.waits.append(time.perf_counter() - sent)
                else:
                    self.under_way[number] = sent, seen + 1

    def _wish(self, view: View) -> tuple[str, dict[str, object]] | None:
        """What a player says who does not think. When the match is over, one of them begins another."""
        if "new_rubber" in view.open_actions and view.viewer == "N":
            return "new_rubber", {"cut_again": False}
        if view.viewer not in view.awaited:
            return None
        may = view.open_actions
        if "play_card" in may and view.hand is not None:
            card = self.chance.choice(view.hand.legal.split())
            return "play_card", {"hand": view.hand_number, "trick": view.trick_number, "card": card}
        if "close_score" in may and view.open_score is not None:
            return "close_score", {"hand": view.open_score.said.hand}
        simple: dict[str, dict[str, object]] = {
            "draw_card": {"place": 0},
            "cut_pack": {"at": 26},
            "choose_dealer": {"dealer": view.viewer},
            "accept_deal": {},
            "pass_calling": {},
        }
        return next(((name, data) for name, data in simple.items() if name in may), None)

    async def stop(self) -> None:
        """Everybody hangs up."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(line.close() for line in self.lines), return_exceptions=True)


# --- What is measured -----------------------------------------------------------------------------------------------


async def seconds_of_play(
    pid: int, tables: list[Table], seconds: float, rate: float, mark: bool = False
) -> dict[str, float]:
    """Let all tables play for so long. rate: plays a second, of all tables together; 0: as fast as they may. mark: tell
    the server when what is measured begins.
    """
    measured = tables[0].measured
    for table in tables:
        table.play(len(tables) / rate if rate else 0.0)
    await asyncio.sleep(WARM)
    for _ in range(int(LONGEST_WARM)):
        if len(measured.waits) >= len(tables):
            break
        await asyncio.sleep(1)
    if mark:
        os.kill(pid, signal.SIGUSR1)
    measured.waits.clear()
    began, ours, theirs = time.perf_counter(), time.process_time(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    waits = sorted(measured.waits)
    for table in tables:
        for task in table.tasks:
            if task.done():
                task.result()
    plays = len(waits)
    if not plays:
        raise SystemExit("nobody played")
    found = {f"p{share}_ms": 1000 * waits[min(plays - 1, plays * share // 100)] for share in (50, 95, 99)}
    return found | {
        "plays_per_second": plays / took,
        "server_cpu_ms": 1000 * (cpu_seconds(pid) - theirs) / plays,
        "client_cpu_ms": 1000 * (time.process_time() - ours) / plays,
        "refused": float(measured.refused),
    }


async def play(wanted: argparse.Namespace) -> dict[str, object]:
    """Tables that play: as fast as they may, then at a rate."""
    measured, chance = Measured(), random.Random(1864)
    everybody = await people(wanted.address, 4 * wanted.tables)
    tables = [Table(chance, measured) for _ in range(wanted.tables)]
    seats = [everybody[4 * number : 4 * number + 4] for number in range(wanted.tables)]
    work = (table.sit_down(four, deflate=wanted.deflate) for table, four in zip(tables, seats, strict=True))
    await few_at_a_time(work)
    found: dict[str, object] = {"fast": await seconds_of_play(wanted.pid, tables, wanted.seconds, 0.0, wanted.mark)}
    if wanted.rate:
        found["paced"] = await seconds_of_play(wanted.pid, tables, wanted.seconds, wanted.rate)
    await asyncio.gather(*(table.stop() for table in tables))
    return found


async def idle(wanted: argparse.Namespace) -> dict[str, object]:
    """Tables at which four people sit, a hand is dealt and nobody does anything but to ask, if at a page, whether the
    line is up: the same four at all of them.
    """
    four = await people(wanted.address, 4)
    made: list[Table] = []

    async def open_some(number: int) -> list[str]:
        tables = [Table(random.Random(1), Measured()) for _ in range(number)]
        made.extend(tables)
        work = [table.sit_down(four, deflate=wanted.deflate) for table in tables]
        return [str(code) for code in await few_at_a_time(work)]

    await open_some(min(50, wanted.tables))  # what is loaded once is loaded
    before = memory(wanted.pid)
    codes = await open_some(wanted.tables)
    lines = [line for table in made for line in table.lines]
    chance = random.Random(1864)
    if wanted.pages:
        hearing = [asyncio.create_task(_ask_when_silent(line, SILENT * chance.random())) for line in lines]
        await asyncio.sleep(SILENT + WARM)  # until each has asked once
    else:
        hearing = [asyncio.create_task(_hear(line)) for line in lines]
        await asyncio.sleep(WARM)
    grown = memory(wanted.pid) - before
    busy, began = cpu_seconds(wanted.pid), time.perf_counter()
    await asyncio.sleep(wanted.seconds)
    share = (cpu_seconds(wanted.pid) - busy) / (time.perf_counter() - began)
    for task in hearing:
        task.cancel()
    await asyncio.gather(*hearing, return_exceptions=True)
    await few_at_a_time(table.stop() for table in made)
    return {"codes": codes, "bytes_with_lines": grown / wanted.tables, "idle_share": share}


async def _hear(line: ClientConnection) -> None:
    with contextlib.suppress(asyncio.CancelledError):
        async for _ in line:
            pass


async def _ask_when_silent(line: ClientConnection, patience: float) -> None:
    """As a page does. patience: in seconds, before it asks for the first time."""
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            try:
                await asyncio.wait_for(line.recv(), patience)
            except TimeoutError:
                await line.send('{"type":"ping"}')
            patience = SILENT


async def visit(wanted: argparse.Namespace) -> dict[str, object]:
    """Have tables loaded at which nobody is: their pages are asked for."""
    (person,) = await people(wanted.address, 1)
    first = min(20, len(wanted.codes) // 2)  # what is loaded once is loaded
    few, codes = wanted.codes[:first], wanted.codes[first:]
    await few_at_a_time(person.ask("GET", f"/t/{code}") for code in few)
    before = memory(wanted.pid)
    await few_at_a_time(person.ask("GET", f"/t/{code}") for code in codes)
    return {"bytes_per_table": (memory(wanted.pid) - before) / len(codes)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("address")
    parser.add_argument("pid", type=int)
    parser.add_argument("what", choices=("play", "idle", "visit"))
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--deflate", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--pages", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--mark", action="store_true", help="tell a server that is looked at when to begin")
    parser.add_argument("--codes", nargs="*", default=[])
    wanted = parser.parse_args()
    print(json.dumps(asyncio.run({"play": play, "idle": idle, "visit": visit}[wanted.what](wanted))))


if __name__ == "__main__":
    main()
