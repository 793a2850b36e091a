"""Both ways of a socket: what waits is sent, what comes in is read, limited and answered, and ends when either ends."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.reasons import Reason, reason
from oddtrick.server.line_protocol import AT_ONCE
from oddtrick.server.lines import Line
from oddtrick.server.logs import fault, note
from oddtrick.server.metrics import refusal_told

__all__ = ["LARGEST_MESSAGE", "MOST_WRONG", "TOO_MANY_WRONG", "Talk", "both_ways", "message_of"]

TOO_MANY_WRONG = 4400
"""Closes a line on which nothing sensible comes any more."""

MOST_WRONG = 100
"""Messages that may be wrong on a line before it is closed."""

LARGEST_MESSAGE = 16 * 1024
"""Characters of a message; the longest command has a few thousand."""

LAST_WORDS = 10.0
"""Seconds a reader has to take what he is still sent before a line is closed for good."""

M = TypeVar("M")


class _WithId(msgspec.Struct):
    id: Any = None


_ID = msgspec.json.Decoder(_WithId)


class Talk(ABC, Generic[M]):
    """One line's talk: what comes in, and the answers to it. room: what is talked about, for those who count."""

    room: ClassVar[str]

    def __init__(self, socket: WebSocket, line: Line) -> None:
        self._socket = socket
        self.line = line
        line.at_once = socket.scope.get("extensions", {}).get(AT_ONCE)
        self._wrong = 0

    @abstractmethod
    def read(self, text: str) -> M:
        """The message of a text. Raises `BadInput`."""

    @abstractmethod
    async def answer(self, said: M) -> None:
        """Do what a message says, or refuse it. Raises `OddtrickError`, which the sender is told."""

    @abstractmethod
    def failure(self, id: str | None, why: Reason) -> bytes:
        """The message that says what is wrong with another."""

    async def listen(self) -> None:
        """Hears what comes in, one after the other, until the other side has gone or the line is closed."""
        while self.line.closed_with is None:
            await self.line.eased()
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            await self._hear(text if isinstance(text, str) else "")

    async def _hear(self, text: str) -> None:
        said: M | None = None
        try:
            said = self.read(text)
            await self.answer(said)
        except OddtrickError as wrong:
            # Whichever layer finds that it makes no sense: a command is read later than the message it comes in.
            self._fail(_id_of(text), wrong.reason, counts=isinstance(wrong, BadInput))
        except Exception as wrong:  # a fault of ours: it must not cost the sender his line
            fault("message_failed", wrong, kind=type(said).__name__)
            self._fail(_id_of(text), reason("server_fault"))
        finally:
            self.line.answering = False
            self.line.flush()  # the news of a command to which no answer came

    def _fail(self, id: str | None, why: Reason, *, counts: bool = False) -> None:
        self.line.tell(self.failure(id, why))
        refusal_told(self.room, why.code)
        if counts:
            note("message_wrong", code=why.code)
            self._wrong += 1
            if self._wrong >= MOST_WRONG:
                self.line.close(TOO_MANY_WRONG)


def message_of(text: str, decoder: msgspec.json.Decoder[M], most: int = LARGEST_MESSAGE) -> M:
    """The message of a text. most: characters it may have. Raises `BadInput`."""
    if len(text) > most:
        raise bad_input("server_too_long", most=most)
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise bad_input("server_not_understood", what=str(wrong)[:200]) from None
    except RecursionError:
        raise bad_input("server_not_understood", what="nested too deep") from None


def _id_of(text: str) -> str | None:
    """The id of a message that is wrong in some other way, so that its sender knows which one it was."""
    try:
        id = _ID.decode(text[:LARGEST_MESSAGE]).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return id[:64] if isinstance(id, str) else None


async def both_ways(talk: Talk[Any], socket: WebSocket) -> None:
    """Listens and tells until either ends."""
    line = talk.line
    line.ended = asyncio.get_running_loop().create_future()
    if line.closed_with is not None:
        line.ended.set_result(None)
    telling = asyncio.create_task(_tell(socket, line))
    listening = asyncio.create_task(talk.listen())
    try:
        await asyncio.wait({telling, listening, line.ended}, return_when=asyncio.FIRST_COMPLETED)
        if line.closed_with is not None:
            # Whoever does not read cannot be told that his line is closed either; he is not waited for long.
            await asyncio.wait({telling}, timeout=LAST_WORDS)
    finally:
        for task in (telling, listening):
            task.cancel()
        line.ended.cancel()
        line.at_once = None
        for ended in await asyncio.gather(telling, listening, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
                fault("socket_failed", ended)


async def _tell(socket: WebSocket, line: Line) -> None:
    """Sends what waits, and closes when the line is closed."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone
        while (message := await line.next()) is not None:
            await socket.send_text(message.decode())
        await socket.close(line.closed_with or 1000)
