"""Several servers on one PostgreSQL with one Redis, and an nginx before them that shares out lines in turn."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed

from nginx_at_hand import PrivateNginx
from oddtrick.codec import decode_event
from oddtrick.store import Store
from oddtrick.table import Event
from oddtrick.table.events import CardPlayed, MatchBegun
from postgresql_at_hand import PrivateServer
from redis_at_hand import PrivateRedis, dismissed, ended_with_us, free_port
from server.running_server import QUICK
from server.table_client import Line, sensible

PATIENCE = 180.0
"""Seconds after which what did not come is not waited for: no measure of speed, for machines may be busy."""


class Process:
    """`oddtrick serve`, as somebody would start it, at a port that it keeps over restarts."""

    def __init__(self, place: Path, number: int, settings: dict[str, Any]) -> None:
        self.port = free_port()
        self.log = place / f"log{number}"
        self._settings = {f"ODDTRICK_{name.upper()}": str(value) for name, value in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None
        self._mourner: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where its pages are, without the proxy."""
        return f"http://127.0.0.1:{self.port}"

    def begin(self) -> None:
        """Start it."""
        program = Path(sys.executable).with_name("oddtrick")
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [program, "serve", "--port", str(self.port), "--trust-proxy", "127.0.0.1"],
                env={**os.environ, **self._settings},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        self._mourner = ended_with_us(self._process)

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                if self._process is None or self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(self.log.read_text()) from None
                time.sleep(0.02)

    def ready(self) -> str:
        """What it says of how it is; nothing where it does not answer."""
        try:
            with urllib.request.urlopen(f"{self.address}/ready", timeout=5) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, OSError):
            return ""

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        mourner, self._mourner = self._mourner, None
        if mourner is not None:
            dismissed(mourner)
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.wait(PATIENCE)

    def faults(self) -> list[str]:
        """The lines of its log that say that something of ours failed."""
        return [line for line in self.log.read_text().splitlines() if " error " in line]


class Several:
    """So many processes. Use it as a context manager. given: their settings."""

    def __init__(self, place: Path, postgresql: PrivateServer, n: int, **given: Any) -> None:
        self.redis = PrivateRedis()
        self._postgresql = postgresql
        self.database = postgresql.database()
        place.mkdir(parents=True, exist_ok=True)
        settings = {**QUICK, "db": self.database, "key_file": place / "key", "bus": self.redis.address, **given}
        self.processes = [Process(place, number, settings) for number in range(n)]
        self.proxy = PrivateNginx(place / "nginx", [process.port for process in self.processes])
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Several:
        with self._stack:
            self._stack.callback(self._postgresql.drop, self.database)
            self._stack.enter_context(self.redis)
            for process in self.processes:
                self._stack.callback(process.kill)
                process.begin()
            for process in self.processes:
                process.wait()
            self._stack.enter_context(self.proxy)
            self._stack = self._stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @property
    def address(self) -> str:
        """Where the pages are: each line leads to the next process."""
        return self.proxy.address

    def stored(self, code: str) -> list[Event]:
        """The events of a table, as the database has them."""
        with Store.open(self.database) as store:
            return [decode_event(row.data) for row in store.read(code)]

    def authors(self, code: str) -> list[tuple[str, Event]]:
        """The same with who brought each about."""
        with Store.open(self.database) as store:
            return [(row.by, decode_event(row.data)) for row in store.read(code)]

    def until_all_know(self, n: int) -> None:
        """Wait until each process that runs knows of so many."""
        deadline = time.monotonic() + PATIENCE
        for process in self.processes:
            while True:
                if f'"bus":"ok","processes":"{n}"' in process.ready():
                    break
                if time.monotonic() > deadline:
                    raise AssertionError(f"{process.address} does not know of {n} processes")
                time.sleep(0.05)


# --- At a table -----------------------------------------------------------------------------------------------------


def caught_up(lines: list[Line]) -> None:
    """Everybody hears on until he has heard what the others have."""
    for line in lines:
        while line.seq < max(each.seq for each in lines):
            line.next()


def play_all(lines: list[Line], chance: random.Random, over: Callable[[Any], bool]) -> None:
    """All who sit at a table play, whoever else plays with them, until the view is as wanted."""
    while True:
        caught_up(lines)
        if over(lines[0].view):
            return
        mover = next((line for line in lines if line.awaited and sensible(line.view, chance)), None)
        if mover is None:
            lines[0].next()
            continue
        command = sensible(mover.view, chance)
        assert command is not None
        answer = mover.give(command[0], **command[1])
        if answer["type"] == "done":
            while mover.seq < answer["seq"]:
                mover.next()


def until_hung_up(line: Line) -> None:
    """Hear on until the line is closed by the other side."""
    try:
        while True:
            line.next()
    except ConnectionClosed:
        return


def heard_all(line: Line) -> bool:
    """Whether a line heard every event once, in order."""
    told = [message for message in line.heard if message["type"] in ("table", "news")]
    return all(news["first"] == before["seq"] + 1 for before, news in itertools.pairwise(told))


def cards_played(events: list[Event]) -> list[tuple[int, int, Any, Any]]:
    """All cards that were played: the rubber, the hand, the seat and the card."""
    rubber, cards = 0, []
    for event in events:
        rubber += isinstance(event, MatchBegun)
        if isinstance(event, CardPlayed):
            cards.append((rubber, event.hand, event.seat, event.card))
    return cards
