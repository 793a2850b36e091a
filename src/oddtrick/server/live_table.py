"""A table that lives: it hears what happens at its stream, tells everybody who looks on, and keeps the game going.

All of it belongs to the event loop. What it does between two awaits nobody can come between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from oddtrick.cards import Seat
from oddtrick.desk import Happened, Outcome
from oddtrick.errors import Illegal, illegal
from oddtrick.server import messages, wire
from oddtrick.server.around import Around
from oddtrick.server.background import Background
from oddtrick.server.bot_names import is_bot
from oddtrick.server.clock import MoveClock
from oddtrick.server.driver import Driver
from oddtrick.server.lines import FORGOTTEN, Line
from oddtrick.server.presence import Attendance
from oddtrick.server.room import room_of
from oddtrick.server.running_log import RunningLog
from oddtrick.server.seats import chairs_for, commands_of_player, people_of, person_of_player, seat_of
from oddtrick.server.seen import Otherwise, Seen
from oddtrick.server.summaries import Told, summary
from oddtrick.store import Appended
from oddtrick.table import Command, Event, TableState, awaited, log_view
from oddtrick.table import commands as c
from oddtrick.table.events import FaultReported, RestClaimed, TakeBackAsked

__all__ = ["LiveTable", "Said"]

CONSENTS = (c.AnswerClaim, c.AnswerTakeBack, c.DecideFault)
"""Commands that answer something without naming it: only somebody who has seen it asked may give one."""

QUESTIONS = (RestClaimed, TakeBackAsked, FaultReported)
"""What is answered by one of `CONSENTS`."""


@dataclass(frozen=True, slots=True)
class Said:
    """A command as a person gives it. id: his own. seq: the number of the last event he has seen. line: from which."""

    command: Command
    id: str
    seq: int
    line: Line | None = None


def _known_as(player: str, id: str) -> str:
    """A command's id as it is stored: everybody's ids are his own."""
    return f"{player} {id}"


@dataclass(slots=True, eq=False)
class LiveTable:
    """A table in memory. Made by `Tables`, which hands it what it hears first.

    leads: whether this process keeps the game going and decides whose time is over; another may do so. timed_out: the
    seats whose time is.
    """

    code: str
    around: Around
    told: Told
    state: TableState
    log: RunningLog
    attendance: Attendance
    clock: MoveClock
    lines: set[Line] = field(default_factory=set)
    touched: float = 0.0
    closed: bool = False
    leads: bool = True
    timed_out: tuple[Seat, ...] = ()
    driver: Driver = field(init=False)
    _seen: Seen = field(init=False)
    _timers: dict[str, asyncio.TimerHandle] = field(default_factory=dict)
    _called: dict[str, str] = field(default_factory=dict)
    _room_due: bool = False
    _background: Background = field(default_factory=lambda: Background("table_upkeep_failed"))

    def __post_init__(self) -> None:
        self.driver = Driver(self)
        self._seen = Seen(self.state)
        self.touched = self.around.now()

    # --- What is so -------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.log.seq

    @property
    def options(self) -> wire.Options:
        """What the host chose."""
        return self.told.options

    @property
    def awake(self) -> bool:
        """Whether anybody who sits here is there. Otherwise the table rests: nobody's cards are played behind his back
        when there is no one left who waits for him.
        """
        return any(self.attendance.present(player) for player in people_of(self.state))

    @property
    def runs(self) -> bool:
        """Whether a match is under way."""
        return self.state.rubber > 0 and self.state.stage != "over"

    def plays_himself(self, seat: Seat) -> bool:
        """Whether a person sits there for whom nobody plays at the moment."""
        player = self.state.player(seat)
        return (
            player is not None
            and not is_bot(player)
            and not self.attendance.stood_in(player)
            and seat not in self.timed_out
        )

    def by_of(self, seat: Seat) -> str:
        """Who brings it about when the program plays at a seat, for the log."""
        player = self.state.player(seat)
        if is_bot(player):
            return player or ""
        return "stand-in" if self.attendance.stood_in(player) else "clock"

    def room(self, player: str) -> wire.Room:
        """All about the table that is not whist, as somebody is told it."""
        return room_of(self, self._chairs(player))

    def _chairs(self, player: str) -> tuple[Seat, ...]:
        return chairs_for(self.state, player, self._bots_chairs(player))

    def _bots_chairs(self, player: str) -> bool:
        """Whether somebody may take a bot's chair in which he has not sat."""
        return self.options.open_chairs or player == self.told.host

    def called(self) -> dict[str, str]:
        """What the people who sit here are called, by their ids; empty for a guest. While a hand is played it stays as
        it was: a name must not tell a partner anything.
        """
        known = self._called if self.state.stage == "play" else {}
        asked = [player for player in people_of(self.state) if player not in known]
        found = self.around.names.names(person_of_player(player) for player in asked)
        self._called = {**known, **{player: found.get(person_of_player(player), "") for player in asked}}
        return self._called

    def keep_calling(self, called: dict[str, str]) -> None:
        """These are the names as they were when the hand began, where another process knows."""
        self._called = dict(called)

    # --- What happens -----------------------------------------------------------------------------------------------

    def hear(self, happened: Happened[TableState, Event]) -> None:
        """Something happened, and is stored: everybody is told."""
        if happened.seq <= self.seq:
            return  # it was there already when this table was loaded
        self.state = happened.state
        self.log.add(happened.events)
        self.touched = self.around.now()
        self._tell_news(happened)
        before, now = happened.before, happened.state
        changed = before.players != now.players
        if happened.by in (*people_of(before), *people_of(now)):  # whoever does something plays himself
            returned = self.attendance.back(happened.by, self.around.now())
        else:
            returned = False
        if changed:
            self.attendance.forget_all_but(people_of(self.state))
        # As a hand begins or ends, chairs are to be had no longer, or again, and so are new names.
        self.look_around(changed or returned or (before.stage == "play") != (now.stage == "play"))
        self._keep_summary(happened)

    def _tell_news(self, happened: Happened[TableState, Event]) -> None:
        before, self._seen = self._seen, Seen(happened.state)
        entries, otherwise = messages.Entries(happened.events), Otherwise(before, self._seen)
        made: dict[tuple[Seat | None, Seat | None, bool], bytes] = {}
        for line in tuple(self.lines):
            # Whoever has changed chairs knows what was to be seen from his old one.
            was, viewer = seat_of(happened.before, line.player), seat_of(happened.state, line.player)
            told = made.get((was, viewer, line.whole))
            if told is None:
                seen = self._seen.raw(viewer) if line.whole else otherwise.by(was, viewer)
                told = messages.news(happened.first, entries.of(viewer), seen, whole=line.whole)
                made[was, viewer, line.whole] = told
            line.tell(told, more=line.answering)  # whose command it is that happened: its answer comes next

    def look_around(self, room_changed: bool = False) -> None:
        """See whose time runs, for whom a bot has to stand in, and what is to be done; say so if anything is new."""
        now = self.around.now()
        people = people_of(self.state)
        stood_in = {player for player in people if self.attendance.stood_in(player)}
        self._timer("absence", self._wait_left(now))
        if {player for player in people if self.attendance.stood_in(player)} != stood_in:
            room_changed = True
        waited = tuple(seat for seat in awaited(self.state) if self._has_time(seat)) if self.awake and self.runs else ()
        if self.clock.set(self.state, waited, now):
            self.timed_out = ()
            room_changed = True
        rings = self.leads and self.clock.runs and not self.timed_out
        self._timer("clock", self.clock.left(now) if rings else None)
        if room_changed:
            self.tell_room()
        self.driver.wake()

    def _wait_left(self, now: float) -> float | None:
        """Puts stand-ins where they are due; the seconds until the next one is."""
        if not (self.awake and self.runs and self.leads):
            return None
        return self.attendance.let_stand_in(people_of(self.state), now)

    def _has_time(self, seat: Seat) -> bool:
        """Whether the clock runs for a seat when it is waited for: a person sits there, and no bot in his stead."""
        player = self.state.player(seat)
        return player is not None and not is_bot(player) and not self.attendance.stood_in(player)

    def _timer(self, name: str, seconds: float | None) -> None:
        """Set, move or stop one of the two timers."""
        if (running := self._timers.pop(name, None)) is not None:
            running.cancel()
        if seconds is not None:
            ring = self._time_is_up if name == "clock" else self._patience_is_out
            self._timers[name] = asyncio.get_running_loop().call_later(seconds + 0.001, ring)

    def _patience_is_out(self) -> None:
        self.look_around()

    def _time_is_up(self) -> None:
        """The time to move is over: for this once, or if it was the second time, for longer, a bot plays."""
        now = self.around.now()
        self.timed_out = self.clock.seats
        for seat in self.timed_out:
            player = self.state.player(seat)
            if player is not None:
                self.attendance.missed(player, now)
        self.look_around(room_changed=True)

    def tell_room(self) -> None:
        """Tell everybody how the room is, once for all that changes at this moment."""
        if not self._room_due:
            self._room_due = True
            asyncio.get_running_loop().call_soon(self._tell_room)

    def _tell_room(self) -> None:
        self._room_due = False
        made: dict[tuple[Seat, ...], bytes] = {}
        for line in tuple(self.lines):
            chairs = self._chairs(line.player)
            if chairs not in made:
                made[chairs] = messages.message(wire.RoomNews(room_of(self, chairs)))
            line.tell(made[chairs])
        self.around.others.room_told(self)

    def tell(self, message: bytes) -> None:
        """Tell everybody the same."""
        for line in tuple(self.lines):
            line.tell(message)

    # --- Who comes and goes -----------------------------------------------------------------------------------------

    async def attach(self, line: Line, after: int | None) -> None:
        """A line is open: it hears how the table stands, and then all that happens. after: the number of the last event
        its reader has seen; None: none of the running hand.
        """
        older: tuple[Event, ...] | None = None
        if after is not None and after < self.log.start:
            older = await self.around.desk.events(self.code)
            while self.log.since(len(older)) is None:  # the next hand began meanwhile
                older += await self.around.desk.events(self.code, len(older))
        viewer = seat_of(self.state, line.player)
        if older is None or after is None:
            entries = self.log.entries(viewer, after or 0)
        else:
            whole = (*older, *(self.log.since(len(older)) or ()))
            entries = log_view(whole[: self.seq], viewer, after=after)
        if not self.awake:
            self.wait_anew()
        self.attendance.came(line.player, self.around.now())
        self.lines.add(line)
        line.tell(messages.table_shown(line.player, self.seq, self._seen.raw(viewer), entries, self.room(line.player)))
        self.touched = self.around.now()
        self.around.others.lines_changed(self)
        self.look_around(room_changed=True)

    def wait_anew(self) -> None:
        """Whoever is away is waited for from now on: nobody was there to wait for him."""
        away = [player for player in people_of(self.state) if not self.attendance.present(player)]
        self.attendance.wait_anew(away, self.around.now())

    def detach(self, line: Line) -> None:
        """A line is closed."""
        if line in self.lines:
            self.lines.remove(line)
            self.attendance.went(line.player, self.around.now())
            if not self.attendance.present(line.player):
                self.attendance.forget_all_but(people_of(self.state))
            self.touched = self.around.now()
            self.around.others.lines_changed(self)
            self.look_around(room_changed=True)

    def lead(self, leads: bool) -> None:
        """From now on this process keeps the game going, or another does."""
        if leads != self.leads:
            self.leads = leads
            self.look_around(room_changed=leads)

    def back(self, player: str) -> None:
        """Somebody plays himself again."""
        if self.attendance.back(player, self.around.now()):
            self.look_around(room_changed=True)

    async def forget(self, player: str) -> None:
        """Somebody is forgotten: his lines end, and his chair is left, as if he had said so himself."""
        for line in tuple(self.lines):
            if line.player == player:
                line.close(FORGOTTEN)
        self._called.pop(player, None)
        seat = seat_of(self.state, player)
        if seat is not None:
            await self.give(player, Said(c.Leave(seat), f"forget {self.seq}", self.seq))

    # --- What is said -----------------------------------------------------------------------------------------------

    async def give(self, player: str, said: Said) -> Outcome[TableState, Event]:
        """What a person says to the table. Raises `OddtrickError` where it could not be carried out."""
        id, chance = _known_as(player, said.id), self.around.chance

        def commands(state: TableState) -> tuple[Command, ...]:
            if said.seq > self.seq:
                raise illegal("server_not_yet")
            if isinstance(said.command, CONSENTS) and said.seq < self._asked_at():
                raise illegal("server_moved_on")
            made = commands_of_player(state, player, said.command, chance, self._bots_chairs(player))
            if said.line is not None:  # from here until it is stored nothing else happens at this table
                said.line.answering = True
            return made

        try:
            outcome = await self.around.desk.say(self.code, commands, id=id, by=player)
        except Illegal as wrong:
            known = await self.known(player, said.id)
            if known is None:
                return Outcome(self.seq, refused=wrong.reason)
            return Outcome(known.last, repeated=True)
        if isinstance(said.command, c.Sit) and outcome.happened is not None:
            if said.line is not None:
                said.line.flush()
            await asyncio.wrap_future(self.around.store.join(self.code, person_of_player(player)))
        return outcome

    def _asked_at(self) -> int:
        """The number of the event that asked the latest question of the running hand; 0 where nothing was asked."""
        events = self.log.events
        latest = next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], QUESTIONS)), None)
        return 0 if latest is None else self.log.start + latest + 1

    async def known(self, player: str, id: str) -> Appended | None:
        """What a command of somebody's came to, by his own id; None if it came to nothing."""
        return await asyncio.to_thread(self.around.store.stored, self.code, _known_as(player, id))

    async def say(self, command: Command, by: str, still: Callable[[], bool]) -> Outcome[TableState, Event]:
        """What the table or one of the program's players says. still: whether it is still to be said."""
        return await self.around.desk.say(self.code, lambda state: (command,) if still() else (), by=by)

    # --- What is kept -----------------------------------------------------------------------------------------------

    def _keep_summary(self, happened: Happened[TableState, Event]) -> None:
        """Writes down what lists of tables show, where that has changed."""
        now = summary(happened.state)
        if now != self.told.now:
            self.told.now = now
            if not happened.here:
                return  # whoever stored it writes it down
            # A table that was closed is open again when somebody goes on with it.
            self._background.do(self.write_down(closed=None if self.finished else False))

    async def write_down(self, *, closed: bool | None = None) -> None:
        """Keeps what is known of the table beside its events. closed: whether nothing more is expected of it."""
        if closed is not None:
            self.closed = closed
        about = msgspec.to_builtins(self.told)
        await asyncio.wrap_future(self.around.store.describe(self.code, about, closed=closed))

    @property
    def finished(self) -> bool:
        """Whether nothing more is expected: the match is over, or all who had begun it have left."""
        return self.state.stage == "over" or (self.state.rubber > 0 and not people_of(self.state))

    async def stop(self) -> None:
        """The end of its life in memory: timers and bots stop, and what lists show is written down."""
        for name in tuple(self._timers):
            self._timer(name, None)
        await self.driver.stop()
        await self._background.done()
        if self.finished != self.closed:
            await self.write_down(closed=self.finished)
