"""A program that keeps a sheet, for tests: a line to it, and what came over it."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any, cast

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from oddtrick.codec.sheets import encode_sheet_command
from oddtrick.rulesets import preset
from oddtrick.scoring import HandResult
from oddtrick.server.sheets.codes import SheetCode, fresh_pen
from oddtrick.sheet import Command, HandPlayed, SheetSettings
from oddtrick.sheet import commands as c
from server.table_client import Guest

Message = dict[str, Any]
PATIENCE = 60.0

OPEN = c.OpenSheet(preset("short"), settings=SheetSettings())


def enter(number: int, ns: int) -> c.EnterLine:
    return c.EnterLine(number, HandPlayed(HandResult((ns, 13 - ns))))


def some_pen(seed: int = 0) -> SheetCode:
    return fresh_pen(random.Random(seed))


class SheetLine:
    """A socket to a sheet."""

    ids = itertools.count(1)

    def __init__(self, guest: Guest, text: str) -> None:
        if not guest.http.cookies:
            guest.csrf()
        self.heard: list[Message] = []
        self.closed_with: int | None = None
        cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
        address = f"{guest.address.replace('http', 'ws', 1)}/s/{text}/socket"
        self._open = ExitStack()
        more: dict[str, Any] = {"proxy": None, "ping_interval": None, "max_size": None, "max_queue": None}
        opening = connect(address, additional_headers={"Cookie": cookie}, **more)
        self.socket: ClientConnection = self._open.enter_context(opening)

    def __enter__(self) -> SheetLine:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def next(self) -> Message:
        """The next message. Raises `ConnectionClosed`."""
        try:
            message = cast(Message, json.loads(self.socket.recv(PATIENCE)))
        except ConnectionClosed as closed:
            self.closed_with = None if closed.rcvd is None else closed.rcvd.code
            raise
        self.heard.append(message)
        return message

    def until(self, *kinds: str) -> Message:
        """The next message of some kind."""
        while (message := self.next())["type"] not in kinds:
            pass
        return message

    def send(self, message: Message | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def ask(self, kind: str, command: Command, *, id: str | None = None) -> str:
        """Send a command or a preview; its id."""
        id = id or f"c{next(self.ids)}"
        plain = json.loads(encode_sheet_command(command))
        plain["data"].pop("players", None)
        self.send({"type": kind, "id": id, "command": plain})
        return id

    def say(self, command: Command, *, id: str | None = None) -> Message:
        """Say a command; what it came to."""
        said = self.ask("command", command, id=id)
        while (message := self.until("done", "refused", "error"))["id"] != said:
            pass
        return message

    def say_all(self, commands: Iterable[Command]) -> None:
        for command in commands:
            assert self.say(command)["type"] == "done"
