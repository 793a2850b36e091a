"""The socket of a sheet: who opens it, what comes in, what goes out."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket

from oddtrick.codec.sheets import decode_sheet_command
from oddtrick.desk import Kept
from oddtrick.errors import illegal
from oddtrick.reasons import Reason
from oddtrick.server.house import House, house_of
from oddtrick.server.limits import address_of
from oddtrick.server.lines import Line
from oddtrick.server.logs import note
from oddtrick.server.metrics import command_told
from oddtrick.server.open_lines import NO_WELCOME, counted, turn_away
from oddtrick.server.seats import player_of
from oddtrick.server.sessions import person_of
from oddtrick.server.sheets import wire
from oddtrick.server.sheets.codes import SheetCode, sheet_code
from oddtrick.server.sheets.keeping import open_sheet
from oddtrick.server.sheets.live import NOTHING, LiveSheet, message, raw
from oddtrick.server.sheets.names import names_of_sheet, players_of, set_names
from oddtrick.server.talking import Talk, both_ways, message_of
from oddtrick.sheet import NEW_SHEET, Command, Refusal, SheetState, decide, differences, preview
from oddtrick.sheet import commands as c
from oddtrick.sheet.places import place_before
from oddtrick.store import NotThere

__all__ = ["NO_SHEET", "sheet_socket"]

NO_SHEET = 4004
"""Closes a line to a sheet that there is not."""

_DECODER = msgspec.json.Decoder(wire.FromKeeper)


@counted
async def sheet_socket(socket: WebSocket) -> None:
    """A line to a sheet, for whoever keeps it or looks on."""
    house, person = house_of(socket), person_of(socket)
    await socket.accept()
    wait = house.limits.take("sockets", person=person.id, address=address_of(socket))
    opens = sheet_code(socket.path_params["code"])
    if wait or opens is None or house.closing:
        await turn_away(socket, NO_WELCOME if wait else NO_SHEET if opens is None else 1012)
        return
    line = Line(player_of(person.id))
    with house.sheets.looked_at(opens.code, line) as sheet:
        try:
            kept = await house.sheets.desk.kept(opens.code)
            sheet.stands(kept.state, kept.seq)
        except NotThere:
            if opens.pen is None:
                await turn_away(socket, NO_SHEET)
                return
        names = names_of_sheet(house.people, opens.code)
        seen = (sheet.seq, sheet.seen) if sheet.begun else (0, NOTHING)
        writes = opens.pen is not None
        line.tell(message(wire.SheetShown(wire.PROTOCOL, line.player, opens.code, writes, *seen, names)))
        sheet.lines.add(line)
        await both_ways(_Talk(house, sheet, opens, line, socket, person.id), socket)


class _Talk(Talk[wire.FromKeeper]):
    """What somebody says who has the sheet before his eyes."""

    room = "sheet"

    def __init__(
        self, house: House, sheet: LiveSheet, opens: SheetCode, line: Line, socket: WebSocket, person: str
    ) -> None:
        super().__init__(socket, line)
        self._house = house
        self._sheet = sheet
        self._opens = opens
        self._person = person
        self._address = address_of(socket)
        self._joined = False

    def read(self, text: str) -> wire.FromKeeper:
        return message_of(text, _DECODER)

    def failure(self, id: str | None, why: Reason) -> bytes:
        return message(wire.Failure(id, raw(why)))

    async def answer(self, said: wire.FromKeeper) -> None:
        if isinstance(said, wire.Ping):
            self.line.tell(message(wire.Pong()))
            return
        self._take("commands")
        if isinstance(said, wire.AskHistory):
            await self._history(said)
            return
        if self._opens.pen is None:
            raise illegal("sheet_not_yours")
        match said:
            case wire.Say():
                await self._say(said.id, self._command(said.command))
            case wire.Preview():
                await self._preview(said.id, self._command(said.command))
            case wire.SetNames():
                await self._names(said)
            case wire.AskPlace():
                await self._place(said)

    def _take(self, what: str) -> None:
        """Raises `Illegal` (`server_too_often`) where too much is said."""
        if self._house.limits.take(what, person=self._person, address=self._address):
            note("too_often", what=what)
            raise illegal("server_too_often")

    def _command(self, data: msgspec.Raw) -> Command:
        return decode_sheet_command(bytes(data), {"players": players_of(self._opens.code)})

    async def _say(self, id: str, command: Command) -> None:
        sheets, code = self._house.sheets, self._opens.code
        try:
            if isinstance(command, c.OpenSheet):
                self._take("tables")
                outcome = await open_sheet(self._house, self._opens, command, self.line.player)
            else:
                outcome = await sheets.desk.say(code, [command], id=id, by=self.line.player)
        except NotThere:
            raise illegal("sheet_gone") from None
        command_told(self.room, outcome)
        if outcome.refused is not None:
            self.line.tell(message(wire.Refused(id, outcome.seq, raw(outcome.refused))))
            return
        if not self._joined:
            await asyncio.wrap_future(self._house.store.join(code, self._person))
            self._joined = True
        self.line.tell(message(wire.Done(id, outcome.seq)))

    async def _names(self, said: wire.SetNames) -> None:
        await set_names(self._house.people, self._opens.code, said.names)
        self._house.sheets.tell_names(self._sheet)
        self.line.tell(message(wire.Done(said.id, self._sheet.seq)))

    async def _place(self, said: wire.AskPlace) -> None:
        state = (await self._kept()).state
        place = place_before(state, said.before)
        self.line.tell(message(wire.PlaceGiven(said.id, state.changes, raw(place))))

    async def _kept(self) -> Kept[SheetState]:
        """The sheet. Raises `Illegal` (`sheet_gone`) where there is none."""
        try:
            return await self._house.sheets.desk.kept(self._opens.code)
        except NotThere:
            raise illegal("sheet_gone") from None

    async def _preview(self, id: str, command: Command) -> None:
        state, seq = NEW_SHEET, 0
        if not isinstance(command, c.OpenSheet):
            kept = await self._kept()
            state, seq = kept.state, kept.seq
        self.line.tell(message(_previewed(id, state, seq, command)))

    async def _history(self, said: wire.AskHistory) -> None:
        self._take("histories")
        changes = await self._house.histories.of(self._opens.code, (await self._kept()).seq)
        self.line.tell(message(wire.HistoryGiven(said.id, changes)))


def _previewed(id: str, state: SheetState, seq: int, command: Command) -> wire.Previewed | wire.Refused:
    """What a command would do to a sheet as it stands."""
    if isinstance(command, c.OpenSheet):
        opened = decide(state, command)
        if isinstance(opened, Refusal):
            return wire.Refused(id, seq, raw(opened.reason))
        return wire.Previewed(id, seq, NOTHING, [])
    would = preview(state, command)
    if isinstance(would, Refusal):
        return wire.Refused(id, seq, raw(would.reason))
    before, after = would
    number = state.lines + 1 if isinstance(command, c.InsertLine) else getattr(command, "number", None)
    line = None if number is None else after.line(number)
    told = [raw(each) for each in differences(before, after)]
    return wire.Previewed(id, seq, NOTHING if line is None else raw(line), told)
