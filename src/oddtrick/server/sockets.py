"""The socket of a table: who opens it, what comes in, what goes out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, get_args

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from oddtrick.codec import decode_command
from oddtrick.errors import BadInput, OddtrickError, bad_input, illegal
from oddtrick.hand import hand_view
from oddtrick.reasons import Reason, reason
from oddtrick.server import messages, wire
from oddtrick.server.codes import table_code
from oddtrick.server.house import House, house_of
from oddtrick.server.limits import address_of
from oddtrick.server.lines import Line
from oddtrick.server.live_table import LiveTable, Said
from oddtrick.server.logs import fault, note
from oddtrick.server.seats import player_of, seat_of
from oddtrick.server.sessions import person_of
from oddtrick.server.thinking import seed_of
from oddtrick.store import NotThere
from oddtrick.table.actions import Action

__all__ = ["NO_TABLE", "NO_WELCOME", "TOO_MANY_WRONG", "table_socket"]

NO_TABLE = 4004
"""Closes a line to a table that there is not."""

NO_WELCOME = 4029
"""Closes a line of somebody who opens too many."""

TOO_MANY_WRONG = 4400
"""Closes a line on which nothing sensible comes any more."""

MOST_WRONG = 100
"""Messages that may be wrong on a line before it is closed."""

LARGEST_MESSAGE = 16 * 1024
"""Characters of a message; the longest command has a few hundred."""

LAST_WORDS = 10.0
"""Seconds a reader has to take what he is still sent before a line is closed for good."""

_PLAYERS_MAY = frozenset(get_args(Action))
_DECODER = msgspec.json.Decoder(wire.FromPlayer)


class _Envelope(msgspec.Struct):
    type: str


_TYPE = msgspec.json.Decoder(_Envelope)


class _WithId(msgspec.Struct):
    id: Any = None


_ID = msgspec.json.Decoder(_WithId)


async def table_socket(socket: WebSocket) -> None:
    """A line to a table, for a player or a spectator."""
    house, person = house_of(socket), person_of(socket)
    await socket.accept()
    wait = house.limits.take("sockets", person=person.id, address=address_of(socket))
    code = table_code(socket.path_params["code"])
    if wait or code is None or house.closing:
        await socket.close(NO_WELCOME if wait else NO_TABLE if code is None else 1012)
        return
    try:
        table = await house.tables.table(code)
    except NotThere:
        await socket.close(NO_TABLE)
        return
    line = Line(player_of(person.id))
    with house.tables.in_use(table):
        try:
            await table.attach(line, _after(socket))
            await _both_ways(socket, _Talk(house, table, line, socket, person.id), line)
        finally:
            table.detach(line)


def _after(socket: WebSocket) -> int | None:
    """The number of the last event that the reader says he has seen; None where he has seen nothing."""
    text = socket.query_params.get("after", "")
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None


async def _both_ways(socket: WebSocket, talk: _Talk, line: Line) -> None:
    """Listens and tells until either ends."""
    telling = asyncio.create_task(_tell(socket, line))
    listening = asyncio.create_task(talk.listen())
    try:
        await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        if line.closed_with is not None:
            # Whoever does not read cannot be told that his line is closed either; he is not waited for long.
            await asyncio.wait({telling}, timeout=LAST_WORDS)
    finally:
        for task in (telling, listening):
            task.cancel()
        for ended in await asyncio.gather(telling, listening, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
                fault("socket_failed", ended)


async def _tell(socket: WebSocket, line: Line) -> None:
    """Sends what the table tells, and closes when the line is closed."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone
        while (message := await line.next()) is not None:
            await socket.send_text(message.decode())
        await socket.close(line.closed_with or 1000)


class _Talk:
    """One line's talk: what comes in, and the answers to it."""

    def __init__(self, house: House, table: LiveTable, line: Line, socket: WebSocket, person: str) -> None:
        self._house = house
        self._table = table
        self._line = line
        self._socket = socket
        self._person = person
        self._address = address_of(socket)
        self._wrong = 0

    async def listen(self) -> None:
        """Hears what comes in, one after the other, until the other side has gone or the line is closed."""
        while self._line.closed_with is None:
            await self._line.eased()
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            await self._hear(text if isinstance(text, str) else "")

    async def _hear(self, text: str) -> None:
        said, id = None, None
        try:
            said = _read(text)
            id = getattr(said, "id", None)
            self._take(said)
            await self._answer(said)
        except OddtrickError as wrong:
            self._fail(id if id is not None else _id_of(text), wrong.reason, counts=said is None)
        except Exception as wrong:  # a fault of ours: it must not cost the player his line
            fault("message_failed", wrong, kind=type(said).__name__)
            self._fail(id, reason("server_fault"))

    def _take(self, said: wire.FromPlayer) -> None:
        """Raises `Illegal` (`server_too_often`) where too much is said."""
        what = {wire.AskHint: "hints", wire.Greet: "courtesies"}.get(type(said), "commands")
        if self._house.limits.take(what, person=self._person, address=self._address):
            note("too_often", what=what)
            raise illegal("server_too_often")

    def _fail(self, id: str | None, why: Reason, *, counts: bool = False) -> None:
        self._line.tell(messages.failure(id, why))
        if counts:
            note("message_wrong", code=why.code)
            self._wrong += 1
            if self._wrong >= MOST_WRONG:
                self._line.close(TOO_MANY_WRONG)

    async def _answer(self, said: wire.FromPlayer) -> None:
        match said:
            case wire.Say():
                await self._command(said)
            case wire.AskHint():
                await self._hint(said)
            case wire.Greet():
                self._greet(said)
            case wire.Here():
                self._table.back(self._line.player)
            case wire.Ping():
                self._line.tell(messages.message(wire.Pong()))

    async def _command(self, said: wire.Say) -> None:
        table, player = self._table, self._line.player
        try:
            kind = _TYPE.decode(said.command).type
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise bad_input("server_no_command") from None
        if kind not in _PLAYERS_MAY:
            raise bad_input("server_not_for_players", type=kind[:60])
        # The seat is put in again when the command is carried out, by where the player then sits.
        seat = seat_of(table.state, player)
        known = {"player": player} if kind == "sit" else {"by": seat}
        try:
            command = decode_command(bytes(said.command), known)
        except BadInput as wrong:
            if seat is None and kind != "sit":
                self._line.tell(messages.refused(said.id, table.seq, reason("server_not_seated")))
                return
            raise wrong
        outcome = await table.give(player, Said(command, said.id, said.seq))
        if outcome.refused is not None:
            self._line.tell(messages.refused(said.id, table.seq, outcome.refused))
        else:
            self._line.tell(messages.message(wire.Done(said.id, outcome.seq)))

    async def _hint(self, said: wire.AskHint) -> None:
        table = self._table
        state, seat = table.state, seat_of(table.state, self._line.player)
        if seat is None:
            raise illegal("server_not_seated")
        if not table.options.hints:
            raise illegal("server_no_hints")
        if state.hand is None or state.ruleset is None:
            raise illegal("table_not_now", stage=state.stage)
        seen = hand_view(state.hand, seat, state.settings.history)
        seed = seed_of(table.code, state.rubber, state.hand_number, len(state.hand.played))
        hint = await table.around.thinkers.hint(seen, state.ruleset, state.match, seed)
        self._line.tell(messages.message(wire.HintGiven(said.id, messages.raw(hint))))

    def _greet(self, said: wire.Greet) -> None:
        table = self._table
        seat = seat_of(table.state, self._line.player)
        if seat is None:
            raise illegal("server_not_seated")
        if table.state.stage == "play":
            raise illegal("server_silent")
        table.tell(messages.message(wire.Courtesy(seat, said.said)))


def _read(text: str) -> wire.FromPlayer:
    """The message of a text. Raises `BadInput`."""
    if len(text) > LARGEST_MESSAGE:
        raise bad_input("server_too_long", most=LARGEST_MESSAGE)
    try:
        return _DECODER.decode(text)
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
