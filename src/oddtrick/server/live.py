"""The tables that live in this server, and the addresses under which they are found."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
from starlette.routing import BaseRoute

from oddtrick.desk import Happened
from oddtrick.errors import Illegal
from oddtrick.reasons import reason
from oddtrick.server import messages, wire
from oddtrick.server.around import Around
from oddtrick.server.bot_names import is_bot
from oddtrick.server.clock import MoveClock
from oddtrick.server.hands import FinishedHands
from oddtrick.server.lines import CLOSING
from oddtrick.server.live_table import LiveTable
from oddtrick.server.logs import fault
from oddtrick.server.presence import Attendance
from oddtrick.server.reviews import Reviews
from oddtrick.server.running_log import RunningLog
from oddtrick.server.seats import player_of
from oddtrick.server.summaries import Told
from oddtrick.server.thinking import Thinkers
from oddtrick.store import NotThere, StreamInfo
from oddtrick.table import Command, Event, TableState

if TYPE_CHECKING:
    from oddtrick.server.house import House

__all__ = ["Tables", "routes"]

Happening = Happened[TableState, Event]

SWEEP_SECONDS = 60.0

MOST_OF_ONE = 10_000
"""Tables of one person that are looked through when he is forgotten."""

GOODBYE = 2.0
"""Seconds that the sockets have to hear that the server stops."""


def routes() -> list[BaseRoute]:
    """Everything below the tables' addresses."""
    from oddtrick.server import table_routes

    return table_routes.routes()


class Tables:
    """The tables in memory. One that nobody uses goes, and comes back from its log when somebody asks for it."""

    def __init__(self, house: House) -> None:
        settings = house.settings
        self.around = Around(
            desk=house.desk,
            store=house.store,
            names=house.people,
            thinkers=Thinkers(house.pool),
            pace=settings.bot_pace,
            patience=settings.absence_seconds,
            others=house.others,
        )
        self.reviews = Reviews(self.around.thinkers)
        self.hands = FinishedHands(house.desk)
        self._idle = settings.idle_seconds
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._users: dict[str, int] = {}
        self._stops: dict[str, Callable[[], None]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def live(self, code: str) -> LiveTable | None:
        """A table if it is in memory."""
        return self._live.get(code)

    def all(self) -> tuple[LiveTable, ...]:
        """All tables in memory."""
        return tuple(self._live.values())

    def of(self, player: str) -> tuple[LiveTable, ...]:
        """The tables in memory at which somebody sits or has a line open."""
        return tuple(
            table
            for table in self._live.values()
            if player in table.state.players or any(line.player == player for line in table.lines)
        )

    def watched(self) -> list[LiveTable]:
        """The tables that anybody may watch and at which somebody sits who is there, the one touched last first."""
        shown = [table for table in self._live.values() if table.told.options.watched and table.awake]
        return sorted((table for table in shown if not table.finished), key=lambda table: -table.touched)

    async def table(self, code: str) -> LiveTable:
        """The table of a code, loaded if need be. Raises `NotThere`."""
        while (found := self._live.get(code)) is not None:
            if not self.around.others.shared:
                return found
            await self.around.desk.kept(code)  # what another process has stored a moment ago is there for whoever comes
            if self._live.get(code) is found:
                return found
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(lambda task: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> LiveTable:
        around, early = self.around, list[Happening]()
        while (leaving := self._leaving.get(code)) is not None:  # what it writes down last must not come after us
            await asyncio.wait({leaving})
        # It listens first, so that nothing that happens while it loads goes unheard.
        stop_listening = around.desk.listen(code, early.append)
        try:
            kept = await around.desk.kept(code)
            events = await around.desk.events(code)
            info = await asyncio.to_thread(around.store.info, code)
            if info is None:
                raise NotThere(reason("store_no_stream"))
            told = msgspec.convert(info.about, Told)
        except BaseException:
            stop_listening()
            raise
        table = LiveTable(
            code=code,
            around=around,
            told=told,
            state=kept.state,
            log=RunningLog(events[: kept.seq]),
            attendance=Attendance(around.patience),
            clock=MoveClock(told.options.seconds),
            closed=info.closed,
            leads=around.others.alone,
        )
        table.attendance.elsewhere(around.others.players(code), around.now())
        self._stops[code] = around.desk.listen(code, table.hear)
        stop_listening()
        for happened in early:
            table.hear(happened)
        self._live[code] = table
        return table

    @contextlib.contextmanager
    def in_use(self, table: LiveTable) -> Iterator[None]:
        """While somebody is at a table, it stays."""
        self._users[table.code] = self._users.get(table.code, 0) + 1
        try:
            yield
        finally:
            self._users[table.code] -= 1
            if not self._users[table.code]:
                del self._users[table.code]

    async def open(self, code: str, commands: Sequence[Command], told: Told, by: str) -> None:
        """Begin a table. told: what is said of it. by: a player's id. Raises what refuses it."""
        outcome = await self.around.desk.open(code, commands, about=msgspec.to_builtins(told), by=by)
        if outcome.refused is not None:
            raise Illegal(outcome.refused)
        if told.options.watched:
            await asyncio.wrap_future(self.around.store.list_publicly(code, True))

    async def forget(self, person: str) -> None:
        """Somebody is forgotten: his lines end and his chairs are left, also where the table is not in memory.

        A match that is over, at which nobody else sits, stays as it is.
        """
        self.around.others.forgotten(person)
        player = player_of(person)
        his = await asyncio.to_thread(self.around.store.streams, "table", member=person, limit=MOST_OF_ONE)
        here = [table.code for table in self.of(player)]
        for code, info in {**dict.fromkeys(here), **{info.stream: info for info in his}}.items():
            try:
                if code in here or info is None or _goes_on(info, player):
                    table = await self.table(code)
                    with self.in_use(table):
                        await table.forget(player)
            except Exception as wrong:  # he is forgotten whatever it is; a chair that cannot be left is held for nobody
                fault("forget_failed", wrong)

    async def forget_here(self, person: str) -> None:
        """Somebody was forgotten elsewhere: the same at the tables in memory."""
        player = player_of(person)
        for table in self.of(player):
            with self.in_use(table):
                await table.forget(player)

    async def start(self) -> None:
        """Begin to let go of tables that nobody uses."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def say_closing(self) -> None:
        """Tell everybody at the tables that the server stops, and wait a moment until they have heard it."""
        for table in tuple(self._live.values()):
            table.tell(messages.message(wire.Closing()))
            for line in tuple(table.lines):
                line.close(CLOSING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while any(table.lines for table in self._live.values()):
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Stop the bots, and write down what is to be kept."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for code in tuple(self._live):
            await self._unload(code)
        await asyncio.gather(*self._leaving.values(), return_exceptions=True)
        await self.reviews.close()
        self.around.thinkers.close()

    async def unload_idle(self) -> int:
        """Let go of tables at which nobody is, and nobody was for a while; how many."""
        gone = 0
        for code in tuple(self._live):
            if self._unused(code):  # asked directly before it goes: while another went, somebody may have come
                await self._unload(code)
                gone += 1
        return gone

    def _unused(self, code: str) -> bool:
        """Whether a table is in memory, and nobody is at it or was for a while."""
        table = self._live.get(code)
        if table is None or table.lines or code in self._users or table.driver.busy:
            return False
        return table.touched <= self.around.now() - self._idle

    async def _unload(self, code: str) -> None:
        """Let go of a table. Until it has stopped for good, none of its code is loaded."""
        table = self._live.pop(code, None)
        if table is not None:
            self._stops.pop(code)()
            leaving = self._leaving[code] = asyncio.get_running_loop().create_task(table.stop())
            leaving.add_done_callback(lambda _: self._leaving.pop(code, None))
            await asyncio.shield(leaving)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.05, self._idle)))
            try:
                await self.unload_idle()
            except Exception as wrong:  # the next time may go better
                fault("sweep_failed", wrong)


def _goes_on(info: StreamInfo, player: str) -> bool:
    """Whether somebody's chair at a table is one that others may wait for: it is not over, or another person sits there
    as well, who may begin a new rubber.
    """
    seated = msgspec.convert(info.about, Told).now.players
    return not info.closed or any(each is not None and each != player and not is_bot(each) for each in seated)
