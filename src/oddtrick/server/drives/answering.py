"""What the sockets of drives and knockouts have in common: who comes in, who may say how much, answers of one form."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec
from starlette.websockets import WebSocket

from oddtrick.desk import Outcome
from oddtrick.errors import OddtrickError, bad_input, illegal
from oddtrick.reasons import Reason
from oddtrick.server.drives import wire
from oddtrick.server.drives.codes import DriveCode
from oddtrick.server.drives.live import message, raw
from oddtrick.server.drives.opening import right_code
from oddtrick.server.house import House, house_of
from oddtrick.server.limits import address_of
from oddtrick.server.lines import Line
from oddtrick.server.logs import note
from oddtrick.server.metrics import command_told
from oddtrick.server.open_lines import NO_WELCOME, turn_away
from oddtrick.server.sessions import person_of
from oddtrick.server.talking import Talk, message_of

__all__ = ["LARGEST", "NO_DRIVE", "DriveTalk", "command_type", "placed", "welcome"]

NO_DRIVE = 4004
"""Closes a line to a drive or a knockout that there is not."""

LARGEST = 48 * 1024
"""Characters of a message: a list of all names a drive can have."""

M = TypeVar("M")


class _Envelope(msgspec.Struct):
    type: str


_TYPE = msgspec.json.Decoder(_Envelope)


def command_type(data: msgspec.Raw) -> str:
    """The name of a command. Raises `BadInput` where there is none."""
    try:
        return _TYPE.decode(data).type
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise bad_input("server_no_command") from None


def placed(wrong: OddtrickError) -> Reason:
    """What is wrong, with the line of a list where it is."""
    where: Mapping[str, Any] = {key: value for key, value in wrong.where.items() if key == "line"}
    return Reason(wrong.reason.code, {**where, **wrong.reason.params})


async def welcome(socket: WebSocket, kind: str) -> DriveCode | None:
    """What the address of a socket opens; None where it was closed at once."""
    house, person = house_of(socket), person_of(socket)
    await socket.accept()
    wait = house.limits.take("sockets", person=person.id, address=address_of(socket))
    opens = None if wait or house.closing else await right_code(house, socket.path_params["code"], kind)
    if opens is None:
        await turn_away(socket, NO_WELCOME if wait else 1012 if house.closing else NO_DRIVE)
    return opens


class DriveTalk(Talk[M], Generic[M]):
    """What somebody says over a line. opens: the code that it was opened with."""

    def __init__(
        self, house: House, decoder: msgspec.json.Decoder[M], line: Line, socket: WebSocket, opens: DriveCode
    ) -> None:
        super().__init__(socket, line)
        self.house = house
        self.opens = opens
        self.writes = opens.pen is not None
        self._decoder = decoder
        self._person = person_of(socket).id
        self._address = address_of(socket)

    def read(self, text: str) -> M:
        """The message of a text."""
        return message_of(text, self._decoder, LARGEST)

    def failure(self, id: str | None, why: Reason) -> bytes:
        """The message that says what is wrong with another."""
        return message(wire.Failure(id, raw(why)))

    async def answer(self, said: M) -> None:
        """Do what a message says, or refuse it. Raises `OddtrickError`, which the sender is told."""
        if isinstance(said, wire.Ping):
            self.tell(wire.Pong())
            return
        self.take()
        await self.heed(said)

    @abstractmethod
    async def heed(self, said: M) -> None:
        """Answer a message that asks for more than whether the line is up. Raises `OddtrickError`."""

    def tell(self, made: msgspec.Struct) -> None:
        """Tell whoever is at the other end."""
        self.line.tell(message(made))

    def take(self, what: str = "commands") -> None:
        """Raises `Illegal` (`server_too_often`) where too much is said."""
        if self.house.limits.take(what, person=self._person, address=self._address):
            note("too_often", what=what)
            raise illegal("server_too_often")

    def only_pens(self) -> None:
        """Raises `Illegal` for whoever looks on."""
        if not self.writes:
            raise illegal("drive_not_yours")

    def told(self, id: str, outcome: Outcome[Any, Any]) -> None:
        """Say what a command came to."""
        command_told(self.room, outcome)
        if outcome.refused is not None:
            self.refuse(id, outcome.seq, outcome.refused)
        else:
            self.tell(wire.Done(id, outcome.seq))

    def refuse(self, id: str, seq: int, why: Reason) -> None:
        """Say why nothing came of it."""
        self.tell(wire.Refused(id, seq, raw(why)))
