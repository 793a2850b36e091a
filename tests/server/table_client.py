"""A player's program for tests: a session, a line to a table, and what came over it."""

from __future__ import annotations

import itertools
import json
import random
import re
import socket
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, cast

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from changes_applied import applied

Message = dict[str, Any]

PATIENCE = 60.0
CSRF = re.compile(r'name="csrf" value="([^"]+)"')


class Guest:
    """A browser's worth of session. address: of the server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, trust_env=False, verify=False)

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def csrf(self) -> str:
        """The token of this session's forms; a page is asked for it, and that makes the session."""
        found = CSRF.search(self.http.get("/me").text)
        assert found is not None
        return found[1]

    def post(self, path: str, **fields: str) -> httpx.Response:
        """Send a form."""
        return self.http.post(path, data={"csrf": self.csrf(), **fields})

    def open_table(self, **fields: str) -> str:
        """Open a table by the form; its code."""
        return self._code(self.post("/tables", **fields))

    def play_now(self) -> str:
        """Open a table with one click; its code."""
        return self._code(self.post("/play"))

    def _code(self, answer: httpx.Response) -> str:
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rsplit("/", 1)[1]

    def line(self, code: str, after: int | None = None, **more: Any) -> Line:
        """A line to a table."""
        if not self.http.cookies:
            self.csrf()
        return Line(self, code, after, **more)


class Line:
    """A socket to a table, and how the table stands by what came over it. changes: told what has changed instead of
    whole views; what follows from it is put into the messages as their `view`.
    """

    ids = itertools.count(1)

    def __init__(
        self, guest: Guest, code: str, after: int | None = None, *, small_buffer: bool = False, changes: bool = False
    ) -> None:
        self.code = code
        self.heard: list[Message] = []
        self.view: Any = None
        self.room: Any = None
        self.me = ""
        self.seq = 0
        self.closed_with: int | None = None
        cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
        address = f"{guest.address.replace('http', 'ws', 1)}/t/{code}/socket?news={'changes' if changes else 'whole'}"
        if after is not None:
            address += f"&after={after}"
        more: dict[str, Any] = {"max_size": None, "proxy": None, "ping_interval": None, "open_timeout": PATIENCE}
        if small_buffer:
            more |= {"sock": _narrow_socket(guest.http.base_url), "compression": None}
        else:
            more["max_queue"] = None  # what is not asked for is kept, or the line could not be closed before
        self._open = ExitStack()
        opening = connect(address, additional_headers={"Cookie": cookie}, **more)
        self.socket: ClientConnection = self._open.enter_context(opening)

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._open.close()

    def next(self, timeout: float = PATIENCE) -> Message:
        """The next message, taken in. Raises `ConnectionClosed`, `TimeoutError`."""
        try:
            text = self.socket.recv(timeout)
        except ConnectionClosed as closed:
            self.closed_with = None if closed.rcvd is None else closed.rcvd.code
            raise
        message = cast(Message, json.loads(text))
        self.heard.append(message)
        self._take_in(message)
        return message

    def _take_in(self, message: Message) -> None:
        if message["type"] == "table":
            self.me = message["me"]
        if message["type"] == "news" and "changes" in message:
            message["view"] = applied(self.view, message["changes"])
        if message["type"] in ("table", "news"):
            self.view, self.seq = message["view"], message["seq"]
        if message["type"] in ("table", "room"):
            self.room = message["room"]

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message for which something holds."""
        while not wanted(message := self.next()):
            pass
        return message

    def until_view(self, wanted: Callable[[Any], bool]) -> Any:
        """Hear on until the view is as wanted; it may be so already."""
        while self.view is None or not wanted(self.view):
            self.next()
        return self.view

    def until_room(self, wanted: Callable[[Any], bool]) -> Any:
        """Hear on until the room is as wanted; it may be so already."""
        while self.room is None or not wanted(self.room):
            self.next()
        return self.room

    def send(self, message: Message | str) -> None:
        """Send a message, or a text that is none."""
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def say(self, type: str, *, id: str | None = None, seq: int | None = None, v: int = 1, **data: Any) -> str:
        """Send a command without waiting for what comes of it; its id."""
        id = id or f"c{next(self.ids)}"
        command = {"v": v, "type": type, "data": data}
        self.send({"type": "command", "id": id, "seq": self.seq if seq is None else seq, "command": command})
        return id

    def give(self, type: str, **data: Any) -> Message:
        """Send a command and hear on until it is answered: done, refused or an error."""
        id = self.say(type, **data)
        return self.until(lambda message: message.get("id") == id)

    @property
    def seat(self) -> str | None:
        """Where this player sits."""
        return cast("str | None", self.view["viewer"])

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this player."""
        return self.view is not None and self.seat in self.view["awaited"] and self.view["stage"] != "over"


def _narrow_socket(url: httpx.URL) -> socket.socket:
    """A socket that holds little, so that a reader who does not read is soon noticed."""
    narrow = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    try:
        narrow.connect((url.host, url.port or 80))
    except OSError:
        narrow.close()
        raise
    return narrow


# --- Sensible play --------------------------------------------------------------------------------------------------


def sensible(view: Any, chance: random.Random) -> tuple[str, dict[str, Any]] | None:
    """A command that goes on with the match, for the view's own seat; None where there is nothing to say."""
    may, hand, seat = set(view["open_actions"]), view["hand"], view["viewer"]
    number, trick = view["hand_number"], view["trick_number"]
    if "draw_card" in may:
        return "draw_card", {"place": chance.randrange(view["cut"]["lying"])}
    if "accept_deal" in may:
        return "accept_deal", {}
    if "state_ages" in may:
        return "state_ages", {"oldest_first": chance.sample("NESW", 4)}
    if "choose_dealer" in may:
        return "choose_dealer", {"dealer": chance.choice("NESW")}
    if "cut_pack" in may:
        return "cut_pack", {"at": chance.randint(view["least_cut"], 52 - view["least_cut"])}
    if "answer_take_back" in may:
        return "answer_take_back", {"grant": chance.random() < 0.5}
    if "answer_claim" in may:
        return "answer_claim", {"agree": chance.random() < 0.5}
    if "show_honours" in may:
        return "show_honours", {}
    if "ask_partner" in may:
        return "ask_partner", {}
    if "play_card" in may:
        return "play_card", {"hand": number, "trick": trick, "card": chance.choice(hand["legal"].split())}
    if "pass_calling" in may and seat in view["awaited"]:
        return "pass_calling", {}
    said = view["open_score"]["said"] if view["open_score"] else None
    if "choose_penalty" in may:
        revoke = next(each for each in said["revokes"] if each["penalty"] is None)
        penalty = chance.choice(view["ruleset"]["revoke_options"])
        more = {"trick": revoke["trick"], "against": revoke["against"], "penalty": penalty}
        return "choose_penalty", {"hand": said["hand"], **more}
    if "announce_honours" in may:
        return "announce_honours", {"hand": said["hand"], "count": said["honours"][0 if seat in "NS" else 1]}
    if "close_score" in may:
        return "close_score", {"hand": said["hand"]}
    return None


def play_on(line: Line, chance: random.Random, until: Callable[[Any], bool]) -> None:
    """Play sensibly, alone at a table with bots, until the view is as wanted; one match after the other if need be."""
    if line.view is None:
        line.next()
    while not until(line.view):
        command = sensible(line.view, chance) if line.awaited else None
        if line.view["stage"] == "over":
            command = "new_rubber", {"cut_again": False}
        if command is None:
            line.next()
        else:
            answer = line.give(command[0], **command[1])
            if answer["type"] == "done":
                while line.seq < answer["seq"]:
                    line.next()
