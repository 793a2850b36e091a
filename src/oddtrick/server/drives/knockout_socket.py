"""The socket of a knockout: matches entered by hand or read from a score sheet, corrected, looked at."""

from __future__ import annotations

import asyncio
import re

import msgspec
from starlette.websockets import WebSocket

from oddtrick.cards import Side
from oddtrick.codec.drives import decode_knockout_command, decode_knockout_event
from oddtrick.drive import Refusal
from oddtrick.drive import knockout as k
from oddtrick.drive.names import LONGEST_PAIR
from oddtrick.errors import BadInput, illegal, invalid
from oddtrick.server.drives import knockout_wire, wire
from oddtrick.server.drives.answering import DriveTalk, command_type, placed, welcome
from oddtrick.server.drives.codes import DriveCode
from oddtrick.server.drives.foretelling import struck_by
from oddtrick.server.drives.knockout_live import shown
from oddtrick.server.drives.live import message, raw
from oddtrick.server.drives.naming import checked_name, forget_names, set_names, set_title
from oddtrick.server.drives.shown import NOTHING
from oddtrick.server.house import House, house_of
from oddtrick.server.lines import Line
from oddtrick.server.open_lines import counted
from oddtrick.server.seats import player_of
from oddtrick.server.sessions import person_of
from oddtrick.server.sheets.codes import sheet_code
from oddtrick.server.talking import both_ways
from oddtrick.sheet import view as sheet_view
from oddtrick.store import NotThere

__all__ = ["knockout_socket"]

_DECODER = msgspec.json.Decoder(knockout_wire.FromUmpire)


@counted
async def knockout_socket(socket: WebSocket) -> None:
    """A line to a knockout, for its organiser or whoever looks on."""
    house, person = house_of(socket), person_of(socket)
    opens = await welcome(socket, "knockout")
    if opens is None:
        return
    line = Line(player_of(person.id))
    with house.knockouts.used(opens.code) as knockout:
        kept = await house.knockouts.desk.kept(opens.code)
        knockout.seq = max(knockout.seq, kept.seq)
        writes = opens.pen is not None
        if writes:
            await asyncio.wrap_future(house.store.join(opens.code, person.id))
        kept = await house.knockouts.desk.kept(opens.code)
        title, names = house.knockouts.called(kept.state, opens.code)
        first = knockout_wire.KnockoutShown(
            wire.PROTOCOL, line.player, opens.code, writes, kept.seq, shown(kept.state), title, names
        )
        line.tell(message(first))
        knockout.join(line, writes=writes)
        try:
            await both_ways(_Talk(house, line, socket, opens), socket)
        finally:
            knockout.leave(line)


class _Talk(DriveTalk[knockout_wire.FromUmpire]):
    """What somebody says who has the knockout before his eyes."""

    room = "knockout"

    def __init__(self, house: House, line: Line, socket: WebSocket, opens: DriveCode) -> None:
        super().__init__(house, _DECODER, line, socket, opens)
        self._code = opens.code
        self._desk = house.knockouts.desk

    async def heed(self, said: knockout_wire.FromUmpire) -> None:
        if isinstance(said, wire.AskHistory):
            await self._history(said)
            return
        self.only_pens()
        kept = await self._desk.kept(self._code)
        match said:
            case knockout_wire.Say():
                command = self._command(said.command)
                self.told(said.id, await self._desk.say(self._code, [command], id=said.id, by=self.line.player))
            case knockout_wire.Preview():
                would = struck_by(kept.state, self._command(said.command))
                if isinstance(would, Refusal):
                    self.refuse(said.id, kept.seq, would.reason)
                    return
                struck, asks = would
                asked = NOTHING if asks is None else raw(asks)
                self.tell(knockout_wire.Previewed(said.id, kept.seq, list(struck), asked))
            case knockout_wire.ReadSheet():
                self.tell(await self._sheet(said, kept.state))
            case wire.Rename() | wire.SetTitle() | wire.ForgetNames():
                await self._names(said, kept.state, kept.seq)

    def _command(self, data: msgspec.Raw) -> k.Command:
        kind = command_type(data)
        if kind == "open_knockout":
            raise illegal("drive_said_otherwise", type=kind)
        return decode_knockout_command(bytes(data))

    async def _sheet(self, said: knockout_wire.ReadSheet, state: k.KnockoutState) -> knockout_wire.SheetRead:
        """What a score sheet says of a match. Raises `Illegal`, `Invalid`."""
        match = k.bracket_of(state).match(said.match)
        if match is None:
            raise invalid("knockout_no_match", round=said.match[0], match=said.match[1])
        parts = re.split("[/?#]", said.sheet.strip())
        opens = next((code for part in reversed(parts) if (code := sheet_code(part)) is not None), None)
        try:
            if opens is None:
                raise illegal("knockout_no_sheet")
            kept = await self.house.sheets.desk.kept(opens.code)
        except NotThere:
            raise illegal("knockout_no_sheet") from None
        won = [each.match.winner for each in sheet_view(kept.state).rubbers if each.match.over]
        if not won:
            raise illegal("knockout_sheet_open")
        one = Side(said.one)
        score = (won.count(one), won.count(one.other))
        needed = (state.settings or k.KnockoutSettings()).needed
        return knockout_wire.SheetRead(said.id, score, max(score) == needed, len(won))

    async def _names(
        self, said: wire.Rename | wire.SetTitle | wire.ForgetNames, state: k.KnockoutState, seq: int
    ) -> None:
        people = self.house.people
        match said:
            case wire.Rename():
                if not 1 <= said.number <= len(state.order):
                    raise invalid("drive_no_entrant", number=said.number)
                try:
                    await set_names(
                        people, {state.order[said.number - 1]: checked_name(said.name, LONGEST_PAIR)}, LONGEST_PAIR
                    )
                except BadInput as wrong:
                    self.refuse(said.id, seq, placed(wrong))
                    return
            case wire.SetTitle():
                await set_title(people, self._code, said.title)
            case wire.ForgetNames():
                await forget_names(people, self._code)
        await self.house.knockouts.tell_names(self._code)
        self.tell(wire.Done(said.id, seq))

    async def _history(self, said: wire.AskHistory) -> None:
        stored = await asyncio.to_thread(self.house.store.read, self._code)
        changes = [
            knockout_wire.Change(one.at, one.by if self.writes else None, _tagged(decode_knockout_event(one.data)))
            for one in stored
        ]
        self.tell(knockout_wire.HistoryGiven(said.id, changes))


def _tagged(event: k.Event) -> msgspec.Raw:
    """An event as a history has it: with its name under `is`."""
    plain = msgspec.json.decode(raw(event))
    return msgspec.Raw(msgspec.json.encode({"is": type(event).__name__, **plain}))
