"""This process among those that serve the same database: it says what happens here, and hears what happens elsewhere.

Everything here may be lost or late: events are in the log, and whoever missed that they were stored finds out by
looking (every `LOOKS_AFTER` seconds, more often while the bus is away). So nothing breaks where the bus does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from oddtrick.desk import Desk
from oddtrick.server.background import Background
from oddtrick.server.live_table import LiveTable
from oddtrick.server.logs import fault, note
from oddtrick.server.others import Others
from oddtrick.server.together import at_table, said
from oddtrick.server.together.bus import Bus, BusAway, Once, open_bus
from oddtrick.server.together.elsewhere import Elsewhere
from oddtrick.server.together.leading import Leading
from oddtrick.server.together.names_told import NamesTold

if TYPE_CHECKING:
    from oddtrick.server.house import House
    from oddtrick.server.keys import Keys

__all__ = ["Cluster"]

BEAT = 0.5
"""Seconds between two words that this process is there."""

ALL_EVERY = 20
"""Beats between two words of all tables that have lines here; each that changes is told of at once."""

LOOKS_AFTER = 5.0
"""Seconds between two looks whether anything was stored of which nobody told."""

LEAVES_WITHIN = 1.0
"""Seconds in which the bus must hear that this process stops; people are to be told too."""

LOOKS_AFTER_ALONE = 0.5
"""The same while the bus is away: as long as a card of another process may then take to be seen here."""


class Cluster(Others):
    """This process, and the bus to the others. address: of the bus. keys: those who share them are the others."""

    shared = True

    def __init__(self, address: str, keys: Keys) -> None:
        self.process = secrets.token_hex(6)
        self._bus: Bus = open_bus(address, f"oddtrick:{keys.secret('bus')[:24]}")
        self.there = False
        self._elsewhere = Elsewhere()
        self._leading = Leading(self._bus, self.process, self._live, self._freed)
        self._names = NamesTold(lambda people: self._say(said.NamesChanged(self.process, people)))
        self._plans: dict[str, tuple[str, float]] = {}
        """The schedules that others make: which process, and how far it is."""
        self._behind: dict[tuple[str, str], int] = {}
        self._background = Background("hearing_failed")
        self._always: list[asyncio.Task[Any]] = []
        self._leaving = False
        self._house: House

    # --- Its life

    def start(self, house: House) -> None:
        """Begin to speak and to hear."""
        self._house = house
        for desk in self._desks():
            desk.appended = self._appended
        self._names.start(house)
        work = (
            lambda: self._bus.run(self._hear, self._turned),
            self._beat,
            self._look_after,
            lambda: self._leading.run(lambda: self.there and not self._leaving),
        )
        self._always = [asyncio.get_running_loop().create_task(_always(each)) for each in work]

    async def leave(self) -> None:
        """This process is about to stop: others may drive its tables, and nobody has a line here any more."""
        if self._leaving:
            return
        self._leaving = True
        with contextlib.suppress(BusAway, TimeoutError):  # what is held is free in a moment all the same
            async with asyncio.timeout(LEAVES_WITHIN):
                await self._leading.leave()
        self._bus.publish(said.written(said.Gone(self.process)))

    async def close(self) -> None:
        """The end."""
        await self.leave()
        for task in self._always:
            task.cancel()
        self._background.cancel()
        await asyncio.gather(*self._always, return_exceptions=True)
        await self._background.done()
        await self._bus.close()

    @property
    def once(self) -> Once:
        """Keeps what is used once, at whichever process."""
        return self._bus

    @property
    def bus(self) -> str:
        """See `Others`."""
        return "ok" if self.there else "away"

    @property
    def processes(self) -> int:
        """How many processes there are, as far as is known here."""
        return 1 + len(self._elsewhere.processes)

    def _turned(self, there: bool) -> None:
        """The bus is there, or away."""
        self.there = there
        if there:
            note("bus_there")
            self._elsewhere.wait_anew(self._now())
            self._say_all()
            self._say(said.Alive(self.process))
            self._leading.look()
            self._background.do(self._names.all_anew())
            self._background.do(self._catch_up())
        else:
            note("bus_away", logging.WARNING)
            for table in self._live():
                at_table.alone(table)
            self._leading.alone()
            for code in tuple(self._plans):
                self._planned("", code, None)

    async def _beat(self) -> None:
        """Say all the time that this process is there, and notice who is not any more."""
        beats, last = 0, self._now()
        while True:
            await asyncio.sleep(BEAT)
            now = self._now()
            if now - last > 2 * BEAT:  # it was this process that stood still
                self._elsewhere.wait_anew(now)
            last, beats = now, beats + 1
            if not self.there or self._leaving:
                continue
            self._say(said.Alive(self.process))
            if beats % ALL_EVERY == 0:
                self._say_all()
            for process in self._elsewhere.silent(now):
                note("process_silent", logging.WARNING)
                self._gone(process)

    async def _look_after(self) -> None:
        """See whether anything was stored of which nobody told."""
        while True:
            await asyncio.sleep(LOOKS_AFTER if self.there else LOOKS_AFTER_ALONE)
            if not self.there:
                self._house.people.clear()
            await self._catch_up()

    async def _catch_up(self) -> None:
        try:
            for desk in self._desks():
                known = desk.listened_to()
                heads = await asyncio.to_thread(self._house.store.heads, known) if known else {}
                for stream, head in heads.items():
                    if head > known[stream]:
                        self._refresh(desk.kind, stream, head)
        except Exception as wrong:  # the database is away, say; the next time may go better
            fault("catching_up_failed", wrong)

    # --- What is here

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _desks(self) -> tuple[Desk[Any, Any, Any], ...]:
        house = self._house
        return (house.desk, house.sheets.desk, house.drives.desk, house.knockouts.desk)

    def _live(self) -> tuple[LiveTable, ...]:
        return self._house.tables.all()

    # --- What is said

    def _say(self, what: said.Said) -> None:
        if self.there and not (self._leaving and not isinstance(what, said.Appended)):
            self._bus.publish(said.written(what))

    def _say_all(self) -> None:
        told = {table.code: at_table.here(self.process, table) for table in self._live() if table.lines}
        tables = {code: (each.players, each.seq) for code, each in told.items()}
        self._say(said.AtTables(self.process, tables))
        for table in self._live():
            if self.players(table.code):
                self.room_told(table)

    def _appended(self, kind: str, stream: str, seq: int) -> None:
        self._say(said.Appended(self.process, kind, stream, seq))

    def _freed(self, codes: set[str]) -> None:
        self._say(said.Freed(self.process, tuple(codes)))

    # --- What tables, sheets and drives say (see `Others`)

    @property
    def alone(self) -> bool:
        """See `Others`."""
        return not self.there

    def players(self, code: str) -> frozenset[str]:
        """See `Others`."""
        return self._elsewhere.players(code)

    def lines_changed(self, table: LiveTable) -> None:
        """See `Others`."""
        self._say(at_table.here(self.process, table))
        self._leading.look()

    def room_told(self, table: LiveTable) -> None:
        """See `Others`."""
        if table.leads:
            self._say(at_table.room(self.process, table))

    def back(self, code: str, player: str) -> None:
        """See `Others`."""
        self._say(said.Back(self.process, code, player))

    def courtesy(self, code: str, message: bytes) -> None:
        """See `Others`."""
        self._say(said.Courtesy(self.process, code, message.decode()))

    def forgotten(self, person: str) -> None:
        """See `Others`."""
        self._say(said.Forgotten(self.process, person))

    def renamed(self, kind: str, code: str) -> None:
        """See `Others`."""
        self._names.flush()  # or they would be told what they have at hand
        self._say(said.Renamed(self.process, kind, code))

    def planning(self, code: str, progress: float | None) -> None:
        """See `Others`."""
        self._say(said.Planning(self.process, code, progress))

    def planned(self, code: str) -> float | None:
        """See `Others`."""
        return self._plans[code][1] if code in self._plans else None

    def stop_planning(self, code: str) -> None:
        """See `Others`."""
        self._say(said.StopPlanning(self.process, code))

    # --- What is heard

    def _hear(self, message: bytes) -> None:
        heard = said.read(message)
        if heard is None or heard.process == self.process:
            return
        try:
            if isinstance(heard, said.Gone):
                self._gone(heard.process)
                return
            if self._elsewhere.heard(heard.process, self._now()):
                note("process_there")
                self._say_all()
            self._take_in(heard)
        except Exception as wrong:  # the next message may be about something else
            fault("hearing_failed", wrong, kind=type(heard).__name__)

    def _take_in(self, heard: said.Said) -> None:
        match heard:
            case said.Appended(_, kind, stream, seq):
                self._refresh(kind, stream, seq)
            case said.AtTable(process, code, players, seq):
                self._refresh("table", code, seq)
                before = self._elsewhere.players(code)
                new = self._elsewhere.at_table(process, code, players)
                self._others_at(code, new, self._elsewhere.players(code) != before)
            case said.AtTables(process, tables):
                for code, (_, seq) in tables.items():
                    self._refresh("table", code, seq)
                for code in self._elsewhere.at_tables(process, {code: who for code, (who, _) in tables.items()}):
                    self._others_at(code, True, True)
            case said.Room(_, code, seq):
                self._background.do(self._room(heard))
            case said.Freed():
                self._leading.look()
            case said.NamesChanged(_, people):
                self._names.heard(people)
            case said.Renamed(_, kind, code):
                self._background.do(self._names.renamed(kind, code))
            case said.Planning(process, code, progress):
                self._planned(process, code, progress)
            case said.StopPlanning(_, code):
                if (drive := self._house.drives.of(code)) is not None and drive.making is not None:
                    drive.making.stop()
            case said.Forgotten(_, person):
                self._background.do(self._house.tables.forget_here(person))
            case said.Back(_, code, player):
                if (table := self._house.tables.live(code)) is not None:
                    table.back(player)
            case said.Courtesy(_, code, told):
                if (table := self._house.tables.live(code)) is not None:
                    table.tell(told.encode())

    def _refresh(self, kind: str, stream: str, seq: int) -> None:
        """A stream has come so far: fetch what is not here yet, once for all that is said meanwhile."""
        key = (kind, stream)
        if key in self._behind:
            self._behind[key] = max(seq, self._behind[key])
            return
        for desk in self._desks():
            if desk.kind == kind and desk.behind(stream, seq):
                self._behind[key] = seq
                self._background.do(self._fetch(desk, key))

    async def _fetch(self, desk: Desk[Any, Any, Any], key: tuple[str, str]) -> None:
        fetched = 0
        try:
            while (seq := self._behind[key]) > fetched:
                await desk.refresh(key[1], seq)
                fetched = seq
        finally:
            del self._behind[key]

    def _others_at(self, code: str, new: bool, changed: bool) -> None:
        """Lines to a table came or went elsewhere. new: at a process that had none, and is to know how the room is."""
        table = self._house.tables.live(code)
        if table is not None and changed:
            at_table.others_are(table, self._elsewhere.players(code))
        if table is not None and new:
            self.room_told(table)

    async def _room(self, told: said.Room) -> None:
        table = self._house.tables.live(told.code)
        if table is not None and told.seq > table.seq:
            await self._house.desk.refresh(told.code, told.seq)
        if table is not None and not table.leads:
            at_table.as_told(table, told)

    def _planned(self, process: str, code: str, progress: float | None) -> None:
        """How far a schedule is that is made elsewhere."""
        if progress is None:
            self._plans.pop(code, None)
        else:
            self._plans[code] = (process, progress)
        if (drive := self._house.drives.of(code)) is not None:
            drive.planned_elsewhere(progress)

    def _gone(self, process: str) -> None:
        """A process is there no more: nobody has a line there, and what it drove is to be driven."""
        for code in self._elsewhere.gone(process):
            self._others_at(code, False, True)
        for code in [code for code, (makes, _) in self._plans.items() if makes == process]:
            self._planned(process, code, None)
        self._leading.look()


async def _always(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Work that goes on until it is cancelled, whatever goes wrong in it."""
    while True:
        try:
            await work()
        except Exception as wrong:
            fault("cluster_failed", wrong)
            await asyncio.sleep(BEAT)
