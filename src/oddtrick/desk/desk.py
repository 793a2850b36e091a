"""Load, decide, append, tell: the one loop that joins a store, an aggregate and those who listen."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from oddtrick.desk.aggregate import Aggregate
from oddtrick.desk.arrivals import Arrivals
from oddtrick.desk.happened import Happened, Hear, Kept, Outcome
from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, reason
from oddtrick.store import Moved, NotThere, Store, Stored

__all__ = ["Desk"]

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
T = TypeVar("T")

log = logging.getLogger(__name__)

NOT_SURE = Reason("store_moved")
"""Stands for a refusal until the latest events are here."""


@dataclass(slots=True, eq=False)
class _Open(Generic[S, E]):
    """A stream somebody is busy with. kept: None until it is loaded. users: how many are at work on it."""

    kept: Kept[S] | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: dict[object, Hear[S, E]] = field(default_factory=dict)
    users: int = 0
    used: float = 0.0


class Desk(Generic[S, C, E]):
    """The streams of one aggregate: their states by folding, commands one after the other, news to who listens.

    All of it belongs to one event loop. Other desks, in this process or others, may write to the same streams: whoever
    appends second notices, catches up and decides again.
    """

    def __init__(
        self,
        store: Store,
        aggregate: Aggregate[S, C, E],
        *,
        clock: Callable[[], float] = time.time,
        chance: random.Random | None = None,
        idle_seconds: float = 300.0,
        shared: bool = False,
    ) -> None:
        """clock: seconds since 1970, for the events. chance: for all decisions; `random.SystemRandom` if None.

        idle_seconds: how long a stream that nobody uses is kept in memory, at least. shared: that others are expected
        to append to the same streams all the time: what is `kept`, and what a refusal goes by, is then looked up in the
        store, where without it what is in memory is taken for the last there is until an append shows otherwise.
        """
        self._store = store
        self._aggregate = aggregate
        self._clock = clock
        self._chance = chance or random.SystemRandom()
        self._idle = idle_seconds
        self.shared = shared
        self.appended: Callable[[str, str, int], None] | None = None
        """Is told of each append of this desk's, after its commit: kind, stream, number of the last event."""
        self._open: dict[str, _Open[S, E]] = {}
        self._arrivals = Arrivals()
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def loaded(self) -> int:
        """How many streams are in memory."""
        return len(self._open)

    @property
    def kind(self) -> str:
        """The kind of its streams."""
        return self._aggregate.kind

    def listened_to(self) -> dict[str, int]:
        """The streams that somebody listens to, and how far each has come here: 0 for one that is not there yet."""
        heard = {stream: entry.kept for stream, entry in self._open.items() if entry.listeners}
        return {stream: 0 if kept is None else kept.seq for stream, kept in heard.items()}

    # --- Asking -----------------------------------------------------------------------------------------------------

    async def kept(self, stream: str) -> Kept[S]:
        """A stream's state. Raises `NotThere` for an unknown stream, `BadInput` for events that cannot be read."""
        entry = self._open.get(stream)
        if entry is not None and entry.kept is not None:
            if self.shared:
                return await self.catch_up(stream)
            entry.used = self._clock()
            return entry.kept
        return await self._with(stream, lambda entry: self._load(stream, entry))

    async def events(self, stream: str, after: int = 0) -> tuple[E, ...]:
        """The events of a stream, from the one after a number. Raises `NotThere` for an unknown stream."""

        def read() -> tuple[E, ...]:
            return tuple(self._aggregate.decode(one.data) for one in self._read(stream, after))

        return await asyncio.to_thread(read)  # a long log takes a while to decode, and others wait meanwhile

    # --- Saying -----------------------------------------------------------------------------------------------------

    async def open(
        self, stream: str, commands: Sequence[C], *, about: Mapping[str, Any], by: str = ""
    ) -> Outcome[S, E]:
        """Begin a stream with what follows from commands. about: see `Store.create`.

        Raises `AlreadyThere` if there is one of this name.
        """

        async def begin(entry: _Open[S, E]) -> Outcome[S, E]:
            decided = self._decide(self._aggregate.new, commands, self._chance)
            if isinstance(decided, Reason):
                return Outcome(0, refused=decided)
            events, state = decided
            data = [self._aggregate.encode(event) for event in events]
            await asyncio.wrap_future(
                self._store.create(stream, self._aggregate.kind, data, about=about, by=by, at=self._clock())
            )
            return self._happened(stream, entry, Kept(self._aggregate.new, 0), events, state, by)

        return await self._undisturbed(self._with(stream, begin))

    async def say(
        self,
        stream: str,
        commands: Sequence[C] | Callable[[S], Sequence[C]],
        *,
        id: str | None = None,
        by: str = "",
        chance: random.Random | None = None,
    ) -> Outcome[S, E]:
        """Carry out commands, one after the other, all of them or none.

        commands: a function makes them from the state as it stands, again if somebody else was first; none at all does
        nothing. id: unique in the stream; the same again has no second effect. by: who says it, for the log. chance:
        another than the desk's.

        Who stops waiting (is cancelled) does not stop what he said. Raises `NotThere`, `StoreFailed`.
        """

        async def speak(entry: _Open[S, E]) -> Outcome[S, E]:
            return await self._say(stream, entry, commands, id, by, chance or self._chance)

        return await self._undisturbed(self._with(stream, speak))

    async def _say(
        self,
        stream: str,
        entry: _Open[S, E],
        commands: Sequence[C] | Callable[[S], Sequence[C]],
        id: str | None,
        by: str,
        chance: random.Random,
    ) -> Outcome[S, E]:
        kept = await self._load(stream, entry)
        latest = not self.shared
        while True:
            try:
                said = commands(kept.state) if callable(commands) else commands
                decided = self._decide(kept.state, said, chance)
            except OddtrickError:
                if latest:
                    raise
                decided = NOT_SURE
            if isinstance(decided, Reason) and not latest:  # it must not go by what others have changed meanwhile
                kept, latest = await self._catch_up(stream, entry, kept), True
                continue
            if isinstance(decided, Reason) or not decided[0]:
                if id is not None and (known := await asyncio.to_thread(self._store.stored, stream, id)):
                    return Outcome(known.last, repeated=True)
                return Outcome(kept.seq, refused=decided if isinstance(decided, Reason) else None)
            events, state = decided
            data = [self._aggregate.encode(event) for event in events]
            try:
                came_to = await self._arrivals.of(
                    self._store.append(stream, kept.seq, data, command=id, by=by, at=self._clock())
                )
            except Moved:
                news = await self._catch_up(stream, entry, kept)
                if news.seq == kept.seq:  # our log is longer than the store's: somebody put back an older database
                    entry.kept = None
                    raise
                kept = news
                continue
            if came_to.repeated:
                return Outcome(came_to.last, repeated=True)
            return self._happened(stream, entry, kept, events, state, by)

    def _decide(self, state: S, commands: Sequence[C], chance: random.Random) -> tuple[tuple[E, ...], S] | Reason:
        """All that follows from commands given one after the other, and where it leads; or the first refusal."""
        events: list[E] = []
        for command in commands:
            answer = self._aggregate.decide(state, command, chance)
            if not isinstance(answer, tuple):
                return answer.reason
            for event in answer:
                state = self._aggregate.apply(state, event)
            events += answer
        return tuple(events), state

    # --- Listening --------------------------------------------------------------------------------------------------

    def listen(self, stream: str, hear: Hear[S, E]) -> Callable[[], None]:
        """Call a function, in the loop, with everything that happens to a stream from now on, after it is stored.

        In order, without gaps or repeats, as long as the stream is known to somebody here: who wants to know since when
        listens first and asks for what is `kept` afterwards. Returns a function that ends it. A stream that somebody
        listens to stays in memory.
        """
        entry = self._open.setdefault(stream, _Open(used=self._clock()))
        ticket = object()  # the same function may listen twice
        entry.listeners[ticket] = hear

        def stop() -> None:
            entry.listeners.pop(ticket, None)
            entry.used = self._clock()
            self._leave(stream, entry)

        return stop

    async def catch_up(self, stream: str) -> Kept[S]:
        """Load what others have appended, tell who listens, and answer with the state. Raises `NotThere`."""

        async def load(entry: _Open[S, E]) -> Kept[S]:
            return await self._catch_up(stream, entry, await self._load(stream, entry))

        return await self._undisturbed(self._with(stream, load))

    def behind(self, stream: str, seq: int) -> bool:
        """Whether a stream is in memory, or on its way there, and may not have come so far."""
        entry = self._open.get(stream)
        return entry is not None and (entry.kept is None or entry.kept.seq < seq)

    async def refresh(self, stream: str, seq: int) -> None:
        """Somebody else says that he has appended, and how far: news for those who listen here, if any do.

        A stream that is not in memory, or has come as far already, costs nothing. Raises `StoreFailed`.
        """
        if not self.behind(stream, seq):
            return

        async def load(entry: _Open[S, E]) -> None:
            kept = entry.kept
            if kept is None and entry.listeners:  # they listened before there was anything
                kept = Kept(self._aggregate.new, 0)
            if kept is not None and kept.seq < seq:
                await self._catch_up(stream, entry, kept)

        await self._undisturbed(self._with(stream, load))

    async def unload_idle(self) -> int:
        """Forget the streams that nobody listens to and nobody used for `idle_seconds`; how many they were."""
        now = self._clock()
        idle = [
            stream
            for stream, entry in self._open.items()
            # A clock that was put back must not keep them for ever.
            if not entry.listeners and not entry.users and not 0 <= now - entry.used < self._idle
        ]
        for stream in idle:
            del self._open[stream]
        return len(idle)

    # --- Within -----------------------------------------------------------------------------------------------------

    async def _undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it to its end even if the caller is cancelled: what is stored must be known, and told, here too."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself would not keep it alive
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _with(self, stream: str, work: Callable[[_Open[S, E]], Coroutine[Any, Any, T]]) -> T:
        """Work on a stream when it is one's turn."""
        entry = self._open.setdefault(stream, _Open())
        entry.users += 1
        try:
            async with entry.lock:
                return await work(entry)
        finally:
            entry.users -= 1
            entry.used = self._clock()
            self._leave(stream, entry)

    def _leave(self, stream: str, entry: _Open[S, E]) -> None:
        """Keep nothing of a stream that came to nothing here, such as one whose name was guessed wrong."""
        if entry.kept is None and not entry.users and not entry.listeners and self._open.get(stream) is entry:
            del self._open[stream]

    async def _load(self, stream: str, entry: _Open[S, E]) -> Kept[S]:
        if entry.kept is None:

            def fold() -> Kept[S]:
                state, stored = self._aggregate.new, self._read(stream)
                for one in stored:
                    state = self._aggregate.apply(state, self._aggregate.decode(one.data))
                return Kept(state, len(stored))

            entry.kept = await asyncio.to_thread(fold)
        return entry.kept

    def _read(self, stream: str, after: int = 0) -> list[Stored]:
        """The events of a stream; one of another kind is none of ours. Raises `NotThere`."""
        info = self._store.info(stream)
        if info is None or info.kind != self._aggregate.kind:
            raise NotThere(reason("store_no_stream"))
        return self._store.read(stream, after)

    async def _catch_up(self, stream: str, entry: _Open[S, E], kept: Kept[S]) -> Kept[S]:
        """Fold in what others appended, and tell of it: each sender's events in a row as one happening."""

        def fold() -> list[Happened[S, E]]:
            happenings: list[Happened[S, E]] = []
            state = kept.state
            for by, stored in itertools.groupby(self._store.read(stream, kept.seq), key=lambda one: one.by):
                before, rows = state, list(stored)
                events = tuple(self._aggregate.decode(one.data) for one in rows)
                for event in events:
                    state = self._aggregate.apply(state, event)
                happenings.append(Happened(stream, rows[0].seq, rows[-1].seq, events, before, state, by, here=False))
            return happenings

        happenings = await asyncio.to_thread(fold)
        if not happenings:
            return kept
        entry.kept = Kept(happenings[-1].state, happenings[-1].seq)
        for happened in happenings:
            _tell(entry, happened)
        return entry.kept

    def _happened(
        self, stream: str, entry: _Open[S, E], kept: Kept[S], events: tuple[E, ...], state: S, by: str
    ) -> Outcome[S, E]:
        """Note what is stored, and tell of it."""
        happened = Happened(stream, kept.seq + 1, kept.seq + len(events), events, kept.state, state, by)
        entry.kept = Kept(state, happened.seq)
        _tell(entry, happened)
        if self.appended is not None:
            self.appended(self._aggregate.kind, stream, happened.seq)
        return Outcome(happened.seq, happened)


def _tell(entry: _Open[S, E], happened: Happened[S, E]) -> None:
    for ticket, hear in tuple(entry.listeners.items()):
        if ticket in entry.listeners:  # one may have ended another
            try:
                hear(happened)
            except Exception:
                log.exception("a listener failed; the others hear the news all the same")
