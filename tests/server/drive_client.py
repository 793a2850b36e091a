"""A program that organises a drive, or sits at a table of it, for tests: its lines, and what came over them."""

from __future__ import annotations

import itertools
import json
from contextlib import ExitStack
from typing import Any, cast

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from oddtrick.codec.drives import encode_drive_command, encode_knockout_command
from oddtrick.drive import Command, NewEntrant, Slip
from oddtrick.drive import commands as c
from oddtrick.drive import knockout as k
from server.table_client import Guest

Message = dict[str, Any]
PATIENCE = 60.0

FORM: dict[str, Any] = {
    "kind": "progressive",
    "hands": "24",
    "hands_a_round": "1",
    "half_time": "12",
    "trumps": "HDSC",
    "own_trumps": "",
    "tally": "odd",
    "sat_out": "nothing",
    "bonus": "none",
    "movers": "losers",
    "a_goes": "up",
    "kind_a": "lady",
    "kind_b": "gent",
    "leftover": "sit_out",
    "dealer": "cut",
    "prizes": ["best_a", "best_b", "half_time", "booby"],
    "tie1": "most_won",
    "tie2": "highest_hand",
    "tie3": "cut",
    "title": "Harvest drive",
    "names": "",
}
"""What a browser sends of the form of a new drive."""


def new_drive(guest: Guest, **chosen: Any) -> str:
    """A drive of the form; its pen."""
    return _text(guest, "/drives/new", {**FORM, **chosen})


def new_knockout(guest: Guest, names: str, **chosen: str) -> str:
    """A knockout of the form; its pen."""
    form = {"title": "Cup", "seeds": "0", "best_of": "1", "names": names}
    return _text(guest, "/knockouts/new", {**form, **chosen})


def _text(guest: Guest, path: str, form: dict[str, Any]) -> str:
    answer = guest.http.post(path, data={"csrf": guest.csrf(), **form})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rsplit("/", 1)[1]


def nobodies(first: int, n: int) -> c.EnterEntrants:
    """So many people without names."""
    return c.EnterEntrants(first, (NewEntrant(),) * n)


def odd(ns: int) -> Slip:
    """A slip of one hand by the tricks of NS."""
    return Slip(((ns, 13 - ns),))


class DriveLine:
    """A socket to a drive (or a knockout), and how it stands by what came over it."""

    ids = itertools.count(1)

    def __init__(self, guest: Guest, text: str, sort: str = "d") -> None:
        if not guest.http.cookies:
            guest.csrf()
        self.heard: list[Message] = []
        self.view: Any = None
        self.names: dict[str, str] = {}
        self.title = ""
        self.closed_with: int | None = None
        cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
        address = f"{guest.address.replace('http', 'ws', 1)}/{sort}/{text}/socket"
        self._open = ExitStack()
        more: dict[str, Any] = {"proxy": None, "ping_interval": None, "max_size": None, "max_queue": None}
        opening = connect(address, additional_headers={"Cookie": cookie}, **more)
        self.socket: ClientConnection = self._open.enter_context(opening)
        try:
            self.first = self.next()
        except ConnectionClosed:
            self.first = {}

    def __enter__(self) -> DriveLine:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def next(self, timeout: float = PATIENCE) -> Message:
        """The next message, taken in. Raises `ConnectionClosed`, `TimeoutError`."""
        try:
            message = cast(Message, json.loads(self.socket.recv(timeout)))
        except ConnectionClosed as closed:
            self.closed_with = None if closed.rcvd is None else closed.rcvd.code
            raise
        self.heard.append(message)
        if message["type"] in ("drive", "knockout"):
            self.view = message["view"]
        if message["type"] == "news":
            self._merge(message)
        if message["type"] in ("drive", "knockout", "names"):
            self.names, self.title = message["names"], message["title"]
        return message

    def _merge(self, news: Message) -> None:
        """As a page does it."""
        view = news["view"]
        if "rounds" in news:
            rounds = {each["seating"]["number"]: each for each in (*self.view["rounds"], *view["rounds"])}
            view["rounds"] = [each for number, each in sorted(rounds.items()) if number <= news["rounds"]]
            view["standings"] = view["standings"] or self.view["standings"]
        self.view = view

    def until(self, *kinds: str) -> Message:
        """The next message of some kind."""
        while (message := self.next())["type"] not in kinds:
            pass
        return message

    def send(self, message: Message | str) -> None:
        """Send a message, or a text that is none."""
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def ask(self, type: str, **fields: Any) -> Message:
        """Send a message and hear on until it is answered."""
        id = fields.pop("id", None) or f"c{next(self.ids)}"
        self.send({"type": type, "id": id, **fields})
        return self.answer(id)

    def answer(self, id: str) -> Message:
        """Hear on until a message is answered."""
        while (message := self.next()).get("id") != id:
            pass
        return message

    def say(self, command: Command | k.Command, *, id: str | None = None, side: str | None = None) -> Message:
        """Say a command; what it came to."""
        return self.ask("command", id=id, command=_plain(command), **({"side": side} if side else {}))

    def do(self, command: Command | k.Command, **more: Any) -> Message:
        """Say a command that is carried out."""
        answer = self.say(command, **more)
        assert answer["type"] == "done", answer
        return answer

    def preview(self, command: Command | k.Command) -> Message:
        """Ask what a command would do."""
        return self.ask("preview", command=_plain(command))

    # --- An evening -------------------------------------------------------------------------------------------------

    @property
    def change(self) -> int:
        """The last change, as commands name it."""
        return int(self.view["change"])

    @property
    def tables(self) -> list[Any]:
        """The tables of the last round."""
        return cast("list[Any]", self.view["rounds"][-1]["tables"])

    def begin(self, people: int) -> None:
        """Enter people without names, draw lots and seat the first round."""
        self.do(nobodies(1, people))
        self.do(c.DrawLots(self.change))
        self.do(c.SeatRound(1))

    def play(self, ns: int = 9) -> None:
        """Enter the same result at all tables of the last round."""
        number = len(self.view["rounds"])
        for table in [each["seats"]["number"] for each in self.tables]:
            self.do(c.EnterResult(number, table, odd(ns)))


def _plain(command: Command | k.Command) -> Message:
    """A command as a page writes it, without what it may not say."""
    knockout = isinstance(command, k.OpenKnockout | k.EnterMatch | k.CorrectMatch | k.StrikeMatch)
    data = encode_knockout_command(command) if knockout else encode_drive_command(command)  # type: ignore[arg-type]
    plain = cast(Message, json.loads(data))
    plain["data"].pop("by", None)
    return plain
