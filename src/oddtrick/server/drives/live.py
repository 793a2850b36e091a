"""The drives that somebody looks at: each hears what happens to it and tells all who have it before their eyes.

The organiser and the tables are told at once. Whoever looks on is told once a second at most, so that a full hall of
phones does not fill the air with standings.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from oddtrick.codec.drives import encode_drive_event
from oddtrick.codec.envelopes import encode
from oddtrick.desk import Desk, Happened
from oddtrick.drive import Command, DriveState, Event, differences
from oddtrick.drive.changes import TOLD
from oddtrick.server.drives import wire
from oddtrick.server.drives.naming import names_of_people, title_of
from oddtrick.server.drives.planning import Making
from oddtrick.server.drives.shown import Shown
from oddtrick.server.lines import Line
from oddtrick.server.looking import LookedAt, Looking
from oddtrick.server.names import Names
from oddtrick.server.others import Others

__all__ = ["DriveDesk", "Drives", "LiveDrive", "message", "raw"]

DriveDesk = Desk[DriveState, Command, Event]

CALM = 1.0
"""Seconds between two news for whoever looks on."""

MOST_SHOWN = 20
"""Drives of which the view is kept for pages."""

_ENCODER = msgspec.json.Encoder()


def message(made: msgspec.Struct) -> bytes:
    """A message as it goes over the line."""
    return _ENCODER.encode(made)


def raw(value: object) -> msgspec.Raw:
    """A value of the core, as it stands inside a message."""
    return msgspec.Raw(encode(value))


@dataclass(slots=True)
class _Gathered:
    """What those who look on are still to be told."""

    events: list[msgspec.Raw] = field(default_factory=list)
    told: list[msgspec.Raw] = field(default_factory=list)
    rounds: set[int] = field(default_factory=set)
    standings: bool = False


@dataclass(slots=True, eq=False)
class LiveDrive(LookedAt):
    """A drive before somebody's eyes. roles: of its lines. making: the schedule that is being made here. elsewhere: how
    far one is that another process makes.
    """

    others: Others = field(default_factory=Others)
    elsewhere: float | None = None
    shown: Shown | None = None
    seq: int = 0
    roles: dict[Line, wire.Role] = field(default_factory=dict)
    making: Making | None = None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _gathered: _Gathered = field(default_factory=_Gathered)
    _waking: asyncio.TimerHandle | None = None
    _last: float = -CALM

    def stands(self, state: DriveState, seq: int) -> Shown:
        """Note how the drive stands."""
        if self.shown is None or seq > self.seq:
            self.shown, self.seq = Shown(state, self.shown), seq
        return self.shown

    def join(self, line: Line, role: wire.Role) -> None:
        """From now on a line is told news. What others are still to be told it has seen already."""
        if self._waking is not None:
            self._waking.cancel()
            self._tell_gathered()
        self.lines.add(line)
        self.roles[line] = role

    def leave(self, line: Line) -> None:
        """A line has gone."""
        self.lines.discard(line)
        self.roles.pop(line, None)

    def hear(self, happened: Happened[DriveState, Event]) -> None:
        """Tell what happened, unless it is known already."""
        if happened.seq <= self.seq:
            return
        shown = self.stands(happened.state, happened.seq)
        events = [msgspec.Raw(encode_drive_event(event)) for event in happened.events]
        told: list[msgspec.Raw] = []
        if any(isinstance(event, TOLD) for event in happened.events):
            told = [raw(each) for each in differences(happened.before, happened.state)]
        count, news = len(shown.view.rounds), wire.DriveNews
        view = shown.news(shown.changed, standings=not shown.same_standings)
        self._tell("pen", message(news(self.seq, happened.by, events, told, view, count)))
        # Who it was is for those with a pen: to all others an id would tell one organiser from another.
        if "table" in self.roles.values():
            self._tell("table", message(news(self.seq, None, events, told, shown.at_table(), count)))
        if "code" in self.roles.values():
            self._gather(events, told, shown)

    def _gather(self, events: list[msgspec.Raw], told: list[msgspec.Raw], shown: Shown) -> None:
        gathered = self._gathered
        gathered.events += events
        gathered.told += told
        gathered.rounds.update(shown.changed)
        gathered.standings = gathered.standings or not shown.same_standings
        self._tell_in_time()

    def _tell(self, role: wire.Role, told: bytes) -> None:
        for line, its in tuple(self.roles.items()):
            if its == role:
                line.tell(told)

    def _tell_in_time(self) -> None:
        """Tell those who look on: now, or when a second has passed since they were told last."""
        loop = asyncio.get_running_loop()
        if self._waking is None:
            self._waking = loop.call_at(max(loop.time(), self._last + CALM), self._tell_gathered)

    def _tell_gathered(self) -> None:
        self._waking, self._last = None, asyncio.get_running_loop().time()
        gathered, self._gathered = self._gathered, _Gathered()
        if self.shown is not None:
            view = self.shown.news(sorted(gathered.rounds), standings=gathered.standings)
            count = len(self.shown.view.rounds)
            news = wire.DriveNews(self.seq, None, gathered.events, gathered.told, view, count)
            self._tell("code", message(news))

    def keep(self, task: asyncio.Task[None]) -> None:
        """Keep a task alive until it is done; the loop itself would not."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def planned(self) -> float | None:
        """How far a schedule is that is being made, here or elsewhere; None where none is."""
        return self.elsewhere if self.making is None else self.making.progress

    def tell_planning(self, progress: float | None) -> None:
        """Tell all how far a schedule is."""
        self.tell(message(wire.PlanningNews(progress)))
        self.others.planning(self.code, progress)

    def planned_elsewhere(self, progress: float | None) -> None:
        """Another process makes a schedule, and says how far it is."""
        self.elsewhere = progress
        self.tell(message(wire.PlanningNews(progress)))

    def stop(self) -> None:
        """Nobody looks any more."""
        if self._waking is not None:
            self._waking.cancel()


class Drives(Looking[LiveDrive]):
    """The drives in memory, and the views of those that pages were asked for last."""

    def __init__(self, desk: DriveDesk, names: Names, others: Others) -> None:
        super().__init__(self._begun, message(wire.Closing()))
        self.desk = desk
        self.names = names
        self.others = others
        self._shown: OrderedDict[str, tuple[int, Shown]] = OrderedDict()

    def _begun(self, code: str) -> tuple[LiveDrive, Callable[[], None]]:
        drive = LiveDrive(code, others=self.others, elsewhere=self.others.planned(code))
        deaf = self.desk.listen(code, drive.hear)

        def stop() -> None:
            deaf()
            drive.stop()

        return drive, stop

    async def shown(self, code: str) -> tuple[int, Shown]:
        """A drive's last event and its view, which is reckoned once for each event. Raises `NotThere`."""
        kept = await self.desk.kept(code)
        known = self._shown.get(code)
        live = self.of(code)
        if live is not None and live.shown is not None and (known is None or live.seq > known[0]):
            known = (live.seq, live.shown)
        if known is None or known[0] != kept.seq:
            known = (kept.seq, Shown(kept.state, None if known is None else known[1]))
        self._shown[code] = known
        self._shown.move_to_end(code)
        if len(self._shown) > MOST_SHOWN:
            self._shown.popitem(last=False)
        return known

    def called(self, state: DriveState, code: str) -> tuple[str, dict[str, str]]:
        """What the evening and its people are called, by their numbers as text."""
        names = names_of_people(self.names, code, state.players)
        return title_of(self.names, code), {str(number): name for number, name in names.items()}

    async def tell_names(self, code: str) -> None:
        """Tell all who look at a drive what its people are called now."""
        await self.tell_names_here(code)
        self.others.renamed("drive", code)

    async def tell_names_here(self, code: str) -> None:
        """Tell those of them who have their lines here."""
        live = self.of(code)
        if live is not None:
            kept = await self.desk.kept(code)
            live.tell(message(wire.NamesNews(*self.called(kept.state, code))))
