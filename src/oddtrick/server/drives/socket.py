"""The socket of a drive: who opens it, what comes in from pens and tables, what goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack

import msgspec
from starlette.websockets import WebSocket

from oddtrick.codec.drives import decode_drive_command, decode_drive_event
from oddtrick.desk import Outcome
from oddtrick.drive import Command, DriveState, Event, Refusal, history, score_card
from oddtrick.drive import commands as c
from oddtrick.drive.deciding_seats import may_plan, may_seat_round
from oddtrick.drive.state import settings_of
from oddtrick.errors import BadInput, OddtrickError, illegal, invalid
from oddtrick.reasons import reason
from oddtrick.server.drives import wire
from oddtrick.server.drives.answering import DriveTalk, command_type, placed, welcome
from oddtrick.server.drives.codes import MOST_TABLES, DriveCode, table_key
from oddtrick.server.drives.entering import enter_people, listed_apart, rename, substitute
from oddtrick.server.drives.foreseen import foreseen
from oddtrick.server.drives.foretelling import foretold
from oddtrick.server.drives.live import LiveDrive, message, raw
from oddtrick.server.drives.naming import forget_names, set_title
from oddtrick.server.drives.past import at_tables
from oddtrick.server.drives.planning import Making, needs_planning
from oddtrick.server.drives.shown import NOTHING, Shown
from oddtrick.server.house import House, house_of
from oddtrick.server.lines import Line
from oddtrick.server.logs import fault
from oddtrick.server.metrics import refusal_told
from oddtrick.server.open_lines import counted
from oddtrick.server.seats import player_of
from oddtrick.server.sessions import person_of
from oddtrick.server.talking import both_ways
from oddtrick.store import Stored

__all__ = ["drive_socket"]

_DECODER = msgspec.json.Decoder(wire.FromHall)

Organising = wire.EnterPeople | wire.Rename | wire.Substitute | wire.SetTitle | wire.ForgetNames | wire.StopPlanning

NOT_AS_COMMANDS = ("open_drive", "change_entrant")
"""Commands that need ids which the server makes, or a drive that is not there yet."""


@counted
async def drive_socket(socket: WebSocket) -> None:
    """A line to a drive, for its organiser, a table or whoever looks on."""
    house, person = house_of(socket), person_of(socket)
    opens = await welcome(socket, "drive")
    if opens is None:
        return
    line = Line(player_of(person.id))
    with house.drives.used(opens.code) as drive:
        kept = await house.drives.desk.kept(opens.code)
        shown = drive.stands(kept.state, kept.seq)
        role: wire.Role = "pen" if opens.pen else "code" if opens.table is None else "table"
        if role == "pen":
            await asyncio.wrap_future(house.store.join(opens.code, person.id))
        line.tell(message(_first(house, drive, shown, opens, role, line.player)))
        drive.join(line, role)
        try:
            await both_ways(_Talk(house, drive, line, socket, opens), socket)
        finally:
            drive.leave(line)


def _first(house: House, drive: LiveDrive, shown: Shown, opens: DriveCode, role: wire.Role, me: str) -> wire.DriveShown:
    title, names = house.drives.called(shown.state, opens.code)
    links = None
    if opens.pen is not None:
        keys = {str(table): table_key(opens.pen, table) for table in range(1, MOST_TABLES + 1)}
        url = house.rendering.url
        links = wire.Links(url(f"/d/{opens.code}"), {table: url(f"/d/{key}") for table, key in keys.items()})
    return wire.DriveShown(
        protocol=wire.PROTOCOL,
        me=me,
        code=opens.code,
        role=role,
        table=opens.table,
        seq=drive.seq,
        view=shown.at_table() if role == "table" else shown.whole(),
        title=title,
        names=names,
        planning=drive.planned,
        links=links,
    )


class _Talk(DriveTalk[wire.FromHall]):
    """What somebody says who has the drive before his eyes."""

    room = "drive"

    def __init__(self, house: House, drive: LiveDrive, line: Line, socket: WebSocket, opens: DriveCode) -> None:
        super().__init__(house, _DECODER, line, socket, opens)
        self._drive = drive
        self._code = opens.code
        self._desk = house.drives.desk

    async def heed(self, said: wire.FromHall) -> None:
        match said:
            case wire.Say():
                await self._say(said.id, self._command(said))
            case wire.Preview():
                await self._preview(said.id, self._command(said))
            case wire.AskCard():
                await self._card(said)
            case wire.AskHistory():
                await self._history(said)
            case _ if isinstance(said, Organising):
                self.only_pens()
                await self._organise(said)

    # --- Commands ---------------------------------------------------------------------------------------------------

    def _command(self, said: wire.Say | wire.Preview) -> Command:
        """The command of a message. Raises `OddtrickError` where it is none, or not for the sender to say."""
        kind = command_type(said.command)
        if self.opens.table is None:
            self.only_pens()
            if said.side is not None:
                raise invalid("drive_side_of_table")
        elif kind != "enter_result":
            raise illegal("drive_not_yours")
        elif said.side is None:
            raise invalid("drive_side_of_table")
        known = {"by": said.side} if kind == "enter_result" else None
        command = decode_drive_command(bytes(said.command), known)
        if kind in NOT_AS_COMMANDS:
            raise illegal("drive_said_otherwise", type=kind)
        if isinstance(command, c.EnterEntrants) and any(each.player is not None for each in command.entrants):
            raise illegal("drive_said_otherwise", type=kind)
        if isinstance(command, c.PlanRounds) and command.plan:
            raise illegal("drive_said_otherwise", type=kind)
        if isinstance(command, c.EnterResult) and self.opens.table not in (None, command.table):
            raise illegal("drive_not_your_table", table=self.opens.table)
        return command

    async def _say(self, id: str, command: Command) -> None:
        state = (await self._desk.kept(self._code)).state
        seats = isinstance(command, c.SeatRound) and needs_planning(state)
        if isinstance(command, c.PlanRounds) or seats:
            await self._plan(id, command)
        else:
            self.told(id, await self._desk.say(self._code, [command], id=id, by=self.line.player))

    async def _plan(self, id: str, command: Command) -> None:
        """Begin to make a schedule, if one may be made now; the line is heard on meanwhile."""
        kept = await self._desk.kept(self._code)
        if known := await asyncio.to_thread(self.house.store.stored, self._code, id):
            self.tell(wire.Done(id, known.last))
            return
        change = command.change if isinstance(command, c.PlanRounds) else kept.state.changes
        try:
            if isinstance(command, c.SeatRound):
                may_seat_round(kept.state, command.round)
            may_plan(kept.state, change)
            if self._drive.planned is not None:
                raise illegal("drive_planning")
        except OddtrickError as wrong:
            self.refuse(id, kept.seq, wrong.reason)
            refusal_told(self.room, wrong.code)
            return
        making = self._drive.making = Making(kept.state, self.house.settings.plan_seconds, self._drive.tell_planning)
        staying = ExitStack()
        staying.enter_context(self.house.drives.used(self._code))
        after = [command] if isinstance(command, c.SeatRound) else []
        self._drive.keep(asyncio.create_task(self._planned(id, making, change, after, staying)))

    async def _planned(
        self, id: str, making: Making, change: int, after: Sequence[Command], staying: ExitStack
    ) -> None:
        """Make a schedule, store it with what comes after, and say what came of it."""
        with staying:
            try:
                plan = await making.made()
                commands: list[Command] = [c.PlanRounds(change, plan), *after]
                self.told(id, await self._desk.say(self._code, commands, id=id, by=self.line.player))
            except OddtrickError as wrong:
                self.line.tell(self.failure(id, wrong.reason))
            except Exception as wrong:  # a fault of ours: whoever waits is told that he waits in vain
                fault("planning_failed", wrong)
                self.line.tell(self.failure(id, reason("server_fault")))
            finally:
                self._drive.making = None
                self._drive.tell_planning(None)

    async def _preview(self, id: str, command: Command) -> None:
        kept = await self._desk.kept(self._code)
        if isinstance(command, c.PlanRounds | c.SeatRound) and needs_planning(kept.state):
            raise illegal("drive_no_preview")
        would = await asyncio.to_thread(foretold, kept.state, command)
        if isinstance(would, Refusal):
            self.refuse(id, kept.seq, would.reason)
            return
        told, asks, choices = would
        self.tell(
            wire.Previewed(
                id,
                kept.seq,
                [raw(each) for each in told],
                NOTHING if asks is None else raw(asks),
                None if choices is None else {name: [raw(each) for each in many] for name, many in choices.items()},
            )
        )

    # --- What only the organiser does -------------------------------------------------------------------------------

    async def _organise(self, said: Organising) -> None:
        kept = await self._desk.kept(self._code)
        house, code, state, by = self.house, self._code, kept.state, self.line.player
        try:
            match said:
                case wire.EnterPeople(preview=True):
                    self.tell(self._read(said, state))
                case wire.EnterPeople():
                    entered = await enter_people(house, code, state, said.text, said.first, id=said.id, by=by)
                    await self._named(said.id, entered)
                case wire.Rename():
                    named = await rename(house, code, state, said.number, said.name, id=said.id, by=by)
                    await self._named(said.id, named)
                case wire.Substitute():
                    await self._named(said.id, await substitute(house, code, state, said, by=by))
                case wire.SetTitle():
                    await set_title(house.people, code, said.title)
                    await self._named(said.id, None)
                case wire.ForgetNames():
                    await forget_names(house.people, code)
                    await self._named(said.id, None)
                case wire.StopPlanning():
                    if self._drive.making is not None:
                        self._drive.making.stop()
                    self.house.drives.others.stop_planning(code)
                    self.tell(wire.Done(said.id, kept.seq))
        except BadInput as wrong:
            self.refuse(said.id, kept.seq, placed(wrong))

    async def _named(self, id: str, outcome: Outcome[DriveState, Event] | None) -> None:
        """Tell all what people are called, and the sender what came of it."""
        await self.house.drives.tell_names(self._code)
        if outcome is None:
            self.tell(wire.Done(id, self._drive.seq))
        else:
            self.told(id, outcome)

    def _read(self, said: wire.EnterPeople, state: DriveState) -> wire.PeopleRead:
        """The people of a list, not entered."""
        return wire.PeopleRead(
            said.id,
            [
                wire.OnList(each.line, each.name, each.partner, each.kind, each.fixed)
                for each in listed_apart(self.house, self._code, state, said.text)
            ],
        )

    # --- Questions --------------------------------------------------------------------------------------------------

    async def _card(self, said: wire.AskCard) -> None:
        state = (await self._desk.kept(self._code)).state
        entrant = state.entrant(said.player)
        if entrant is None:
            raise invalid("drive_no_entrant", number=said.player)
        card = score_card(settings_of(state), entrant, state.rounds, state.results, foreseen(state))
        self.tell(wire.CardGiven(said.id, said.player, msgspec.Raw(msgspec.json.encode(card))))

    async def _history(self, said: wire.AskHistory) -> None:
        stored = await asyncio.to_thread(self.house.store.read, self._code)
        changes = await asyncio.to_thread(_changes, stored, to_pens=self.writes)
        self.tell(wire.HistoryGiven(said.id, changes))


def _changes(stored: Sequence[Stored], *, to_pens: bool) -> list[wire.Change]:
    """All that happened, with who did it: ids for those who have a pen alone."""
    stream = [decode_drive_event(one.data) for one in stored]
    return [
        wire.Change(one.at, one.by if to_pens else None, "pen" if table is None else "table", table, raw(change))
        for one, table, change in zip(stored, at_tables(stream), history(stream), strict=True)
    ]
