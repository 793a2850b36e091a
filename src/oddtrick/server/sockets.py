"""The socket of a table: who opens it, what comes in, what goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import get_args

import msgspec
from starlette.websockets import WebSocket

from oddtrick.analysis.hint import Hint
from oddtrick.cards import Seat
from oddtrick.codec import decode_command
from oddtrick.errors import Illegal, OddtrickError, bad_input, illegal
from oddtrick.hand import hand_view
from oddtrick.reasons import Reason, reason
from oddtrick.server import messages, wire
from oddtrick.server.codes import table_code
from oddtrick.server.house import House, house_of
from oddtrick.server.limits import address_of
from oddtrick.server.lines import Line
from oddtrick.server.live_table import LiveTable, Said
from oddtrick.server.logs import fault, note
from oddtrick.server.metrics import command_told, refusal_told
from oddtrick.server.open_lines import NO_WELCOME, counted, turn_away
from oddtrick.server.seats import player_of, seat_of
from oddtrick.server.sessions import person_of
from oddtrick.server.talking import Talk, both_ways, message_of
from oddtrick.server.thinking import seed_of
from oddtrick.store import NotThere
from oddtrick.table import Command
from oddtrick.table.actions import Action

__all__ = ["NO_TABLE", "table_socket"]

NO_TABLE = 4004
"""Closes a line to a table that there is not."""

MOST_AT_TABLE = 300
"""Lines to one table. Who sits there is let in beyond that."""

_PLAYERS_MAY = frozenset(get_args(Action))
_DECODER = msgspec.json.Decoder(wire.FromPlayer)


class _Envelope(msgspec.Struct):
    type: str


_TYPE = msgspec.json.Decoder(_Envelope)


@counted
async def table_socket(socket: WebSocket) -> None:
    """A line to a table, for a player or a spectator."""
    house, person = house_of(socket), person_of(socket)
    await socket.accept()
    wait = house.limits.take("sockets", person=person.id, address=address_of(socket))
    code = table_code(socket.path_params["code"])
    if wait or code is None or house.closing:
        await turn_away(socket, NO_WELCOME if wait else NO_TABLE if code is None else 1012)
        return
    try:
        table = await house.tables.table(code)
    except NotThere:
        await turn_away(socket, NO_TABLE)
        return
    line = Line(player_of(person.id), whole=socket.query_params.get("news") != "changes")
    if len(table.lines) >= MOST_AT_TABLE and line.player not in table.state.players:
        await turn_away(socket, NO_WELCOME)
        return
    talk = _Talk(house, table, line, socket, person.id)
    with house.tables.in_use(table):
        try:
            await table.attach(line, _after(socket))
            await both_ways(talk, socket)
        finally:
            talk.drop_hint()
            table.detach(line)


def _after(socket: WebSocket) -> int | None:
    """The number of the last event that the reader says he has seen; None where he has seen nothing."""
    text = socket.query_params.get("after", "")
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None


class _Talk(Talk[wire.FromPlayer]):
    """One line's talk: what comes in, and the answers to it."""

    room = "table"

    def __init__(self, house: House, table: LiveTable, line: Line, socket: WebSocket, person: str) -> None:
        super().__init__(socket, line)
        self._house = house
        self._table = table
        self._person = person
        self._address = address_of(socket)
        self._hinting: tuple[str, asyncio.Task[None]] | None = None

    def read(self, text: str) -> wire.FromPlayer:
        return message_of(text, _DECODER)

    def failure(self, id: str | None, why: Reason) -> bytes:
        return messages.failure(id, why)

    async def answer(self, said: wire.FromPlayer) -> None:
        self._take(said)
        match said:
            case wire.Say():
                await self._command(said)
            case wire.AskHint():
                self._hint(said)
            case wire.Greet():
                self._greet(said)
            case wire.Here():
                self._table.back(self.line.player)
                self._house.others.back(self._table.code, self.line.player)
            case wire.Ping():
                self.line.tell(messages.message(wire.Pong()))

    def _take(self, said: wire.FromPlayer) -> None:
        """Raises `Illegal` (`server_too_often`) where too much is said."""
        what = {wire.AskHint: "hints", wire.Greet: "courtesies"}.get(type(said), "commands")
        if self._house.limits.take(what, person=self._person, address=self._address):
            note("too_often", what=what)
            raise illegal("server_too_often")

    async def _command(self, said: wire.Say) -> None:
        table, player = self._table, self.line.player
        try:
            command = self._read_command(said)
        except Illegal as wrong:
            # What came to something before he lost his seat is answered as it was then, whatever he might say now.
            known = await table.known(player, said.id)
            if known is not None:
                self.line.tell(messages.message(wire.Done(said.id, known.last)))
                return
            self.line.tell(messages.refused(said.id, table.seq, wrong.reason))
            refusal_told(self.room, wrong.code)
            return
        outcome = await table.give(player, Said(command, said.id, said.seq, self.line))
        command_told(self.room, outcome)
        if outcome.refused is not None:
            self.line.tell(messages.refused(said.id, table.seq, outcome.refused))
        else:
            self.line.tell(messages.message(wire.Done(said.id, outcome.seq)))

    def _read_command(self, said: wire.Say) -> Command:
        """The command of a message. Raises `BadInput`, and `Illegal` (`server_not_seated`) for one without a seat."""
        try:
            kind = _TYPE.decode(said.command).type
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise bad_input("server_no_command") from None
        if kind not in _PLAYERS_MAY:
            raise bad_input("server_not_for_players", type=kind[:60])
        # The seat is put in again when the command is carried out, by where the player then sits.
        seat = seat_of(self._table.state, self.line.player)
        known = {"player": self.line.player} if kind == "sit" else {"by": seat or Seat.N}
        command = decode_command(bytes(said.command), known)
        if seat is None and kind != "sit":
            raise illegal("server_not_seated")
        return command

    def _hint(self, said: wire.AskHint) -> None:
        """Begins to think about a hint. The line is heard on meanwhile; who asks anew no longer wants the last one."""
        table = self._table
        state, seat = table.state, seat_of(table.state, self.line.player)
        if seat is None:
            raise illegal("server_not_seated")
        if not table.options.hints:
            raise illegal("server_no_hints")
        if state.hand is None or state.ruleset is None:
            raise illegal("table_not_now", stage=state.stage)
        seen = hand_view(state.hand, seat, state.settings.history)
        seed = seed_of(table.code, state.rubber, state.hand_number, len(state.hand.played))
        self.drop_hint()
        think = partial(table.around.thinkers.hint, seen, state.ruleset, state.match, seed, self._person)
        self._hinting = said.id, asyncio.get_running_loop().create_task(self._give_hint(said.id, think))

    async def _give_hint(self, id: str, think: Callable[[], Awaitable[Hint]]) -> None:
        try:
            self.line.tell(messages.message(wire.HintGiven(id, messages.raw(await think()))))
        except OddtrickError as wrong:
            self.line.tell(messages.failure(id, wrong.reason))
        except Exception as wrong:  # a fault of ours: the player is told that he waits in vain
            fault("hint_failed", wrong)
            self.line.tell(messages.failure(id, reason("server_fault")))

    def drop_hint(self) -> None:
        """Waits no longer for the hint that is thought about, if one is; who asked for it is told."""
        if self._hinting is not None:
            (id, task), self._hinting = self._hinting, None
            if task.cancel():
                self.line.tell(messages.failure(id, reason("server_hint_dropped")))

    def _greet(self, said: wire.Greet) -> None:
        table = self._table
        seat = seat_of(table.state, self.line.player)
        if seat is None:
            raise illegal("server_not_seated")
        if table.state.stage == "play":
            raise illegal("server_silent")
        told = messages.message(wire.Courtesy(seat, said.said))
        table.tell(told)
        self._house.others.courtesy(table.code, told)
