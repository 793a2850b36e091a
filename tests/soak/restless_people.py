"""People who use a server as people do: they come and go, lose lines, fall asleep, read slowly, and talk nonsense.

Each is a thread of his own. Whatever happens, he says again what was not answered, under the same id.
"""

from __future__ import annotations

import contextlib
import itertools
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from oddtrick.server.lines import MOST_WAITING, TOO_SLOW
from server.table_client import Guest, Line, sensible
from soak.visitors import NOT_NOW, HungUp, Visitor

__all__ = ["Company", "Dozer", "Person", "Said"]


@dataclass
class Said:
    """A command that somebody said. answer: `done`, `refused`, or nothing yet. seq: of its last event, once done."""

    code: str
    player: str
    id: str
    type: str
    data: dict[str, Any]
    answer: str = ""
    seq: int = 0


@dataclass
class Company:
    """People who share a table. code: of the table they are at; empty until the host has opened one. most: seconds that
    they stay at one table.
    """

    code: str = ""
    since: float = 0.0
    most: float = 30.0
    opened: list[str] = field(default_factory=list)

    def at_new_table(self, code: str) -> None:
        """They are at another table from now on."""
        self.code, self.since = code, time.monotonic()
        self.opened.append(code)

    @property
    def stale(self) -> bool:
        """Whether it is time for another table."""
        return not self.code or time.monotonic() - self.since > self.most


class Person(Visitor):
    """Somebody at a table. seat: where he likes to sit; empty: he looks on."""

    def __init__(
        self, address: str, company: Company, seat: str, seed: int, active: threading.Event, over: threading.Event
    ) -> None:
        super().__init__(address, seed, active, over)
        self.said: list[Said] = []
        self.dropped = 0
        """How often his line was closed because he read too slowly."""
        self._company, self._seat = company, seat
        self._ids = itertools.count(1)
        self._pending: Said | None = None
        self._code, self._seq = "", 0

    def _visit(self, guest: Guest) -> None:
        """Come to the table, and stay until something happens."""
        company, chance = self._company, self._chance
        if self._seat == "N" and company.stale and self._pending is None:
            company.at_new_table(self._open_table(guest))
        if company.code != self._code:
            self._code, self._seq, self._pending = company.code, 0, None
        if not self._code:
            time.sleep(0.05)
            return
        after = self._seq if self._seq and chance.random() < 0.8 else None
        with guest.line(self._code, after, changes=chance.random() < 0.7, small_buffer=not self._seat) as line:
            self._hear(line)
            if self._pending is not None:
                self._say_again(line)
            while self._on and company.code == self._code:
                if self._seat == "N" and company.stale:
                    return
                self._moment(line)

    def _closed(self, code: int) -> None:
        self.dropped += code == TOO_SLOW
        super()._closed(code)

    def _open_table(self, guest: Guest) -> str:
        chance = self._chance
        form = {"ruleset": chance.choice(["short", "long", "drive", "classic"]), "seat": "N", "hints": "yes"}
        form |= {"partner": "club", "opponents": "club", "who": "friends", "watched": "yes"}
        form |= {"seconds": chance.choice(["0", "0", "5"]), "history": chance.choice(["all", "last"])}
        answer = guest.post("/tables", **form)
        if answer.status_code == 303:
            return str(answer.headers["location"].rsplit("/", 1)[1])
        if answer.status_code != NOT_NOW:
            self.wrong.append(f"{self.name}: opening a table was answered {answer.status_code}")
        time.sleep(0.2)
        raise HungUp

    # --- At the table -----------------------------------------------------------------------------------------------

    def _moment(self, line: Line) -> None:
        """One thing that he does, or hears."""
        chance, dice = self._chance, self._chance.random()
        if dice < 0.003:
            self._drop(line)
        elif dice < 0.005:
            time.sleep(0.3 + 2 * chance.random())  # the phone sleeps: nothing is read meanwhile
        elif dice < 0.02:
            line.send(chance.choice(['{"type":"ping"}', '{"type":"here"}', "{", '{"type":"courtesy","said":"sorry"}']))
        elif dice < 0.023 and self._seat:
            with contextlib.suppress(httpx.HTTPError), Guest(self._address) as stranger:
                stranger.http.get(f"/t/{self._code}/record.jsonl")
        elif self._seat and line.seat is None:
            self._sit(line)
        elif dice < 0.025 and self._seat not in ("", "N"):
            self._give(line, "leave", {})
        elif self._seat == "N" and "begin_match" in line.view["open_actions"]:
            self._give(line, "begin_match", {})
        elif line.awaited and (wish := sensible(line.view, chance)) is not None:
            self._give(line, *wish)
        else:
            with contextlib.suppress(TimeoutError):
                self._hear(line, 0.2)

    def _sit(self, line: Line) -> None:
        if line.room is not None and self._seat in line.room["chairs"]:
            self._give(line, "sit", {"seat": self._seat})
        else:
            with contextlib.suppress(TimeoutError):
                self._hear(line, 0.2)

    def _drop(self, line: Line) -> None:
        """The line breaks: no goodbye is said, and what is under way is lost."""
        line.socket.close_socket()
        raise HungUp

    def _give(self, line: Line, type: str, data: dict[str, Any]) -> None:
        """Say something, and hear on until it is answered."""
        said = Said(self._code, line.me, f"{self.name} {next(self._ids)}", type, data)
        self.said.append(said)
        self._pending = said
        self._say_again(line)

    def _say_again(self, line: Line) -> None:
        """Say what was not answered yet, until it is."""
        said = self._pending
        if said is None or said.player != line.me or said.code != self._code:
            self._pending = None  # his session is another: what he said is no longer his to say
            return
        line.say(said.type, id=said.id, **said.data)
        if self._chance.random() < 0.02:
            self._drop(line)
        while self._pending is not None:
            message = self._hear(line)
            if message.get("id") != said.id:
                continue
            if message["type"] in ("done", "refused"):
                said.answer, said.seq, self._pending = message["type"], message["seq"], None
            else:  # nothing could be written, or too much was said: it is said again
                time.sleep(0.1)
                line.say(said.type, id=said.id, **said.data)

    def _hear(self, line: Line, seconds: float = 60.0) -> dict[str, Any]:
        """The next message. What comes must follow upon what came before, without a gap or a repeat."""
        before = line.seq
        message = line.next(seconds)
        line.heard.clear()
        if message["type"] == "news" and message["first"] != before + 1:
            self.wrong.append(f"{self.name}: events {message['first']} came after {before}")
        self._seq = line.seq
        return message


class Dozer(Person):
    """Somebody who looks on and falls asleep over it: for long he takes nothing of what he is sent. nap: seconds."""

    nap = 4.0

    def _moment(self, line: Line) -> None:
        time.sleep(self.nap)
        for _ in range(MOST_WAITING):
            self._hear(line, 0.2)
