"""The histories of sheets: told once and then only gone on with, one piece of work for a sheet at a time, apart."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from oddtrick.codec.sheets import decode_sheet_event
from oddtrick.server.sheets import wire
from oddtrick.server.sheets.live import raw
from oddtrick.sheet.changes import Change, History
from oddtrick.store import Store

__all__ = ["THREADS", "Histories"]

THREADS = 2
"""Threads for histories and files that come in: a full sheet takes seconds, for which nobody else should wait."""

MOST = 16
"""Histories kept; beyond that the one asked for longest ago is told afresh when it is asked for again."""

T = TypeVar("T")


class _Told:
    """A sheet's history as far as it was told. seq: of its last event. work: what goes on with it now."""

    def __init__(self) -> None:
        self.seq = 0
        self.work: asyncio.Task[None] | None = None
        self.sent: list[wire.Change] = []
        self._history = History()
        self._changes: list[Change] = []

    def go_on(self, store: Store, code: str) -> None:
        """Tell what has come since. Only one thread at a time."""
        stored = store.read(code, self.seq)
        self._history.go_on([decode_sheet_event(one.data) for one in stored])
        came = iter(stored if self.seq else stored[1:])  # the first event begins the sheet and is no change
        for at, change in enumerate(self._history.changes):
            if at == len(self.sent):
                one = next(came)
                self.sent.append(wire.Change(one.at, one.by, raw(change)))
                self._changes.append(change)
            elif change is not self._changes[at]:  # undone or done again since
                was = self.sent[at]
                self.sent[at] = wire.Change(was.at, was.by, raw(change))
                self._changes[at] = change
        self.seq += len(stored)


class Histories:
    """The histories that were asked for last. store: where the sheets are."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="oddtrick-sheets")
        self._told: OrderedDict[str, _Told] = OrderedDict()

    async def of(self, code: str, seq: int) -> list[wire.Change]:
        """Every change of a sheet, at least as far as the event of a number, which is there."""
        told = self._told.setdefault(code, _Told())
        self._told.move_to_end(code)
        if len(self._told) > MOST:
            self._told.popitem(last=False)
        while told.seq < seq:
            if told.work is None or told.work.done():
                told.work = asyncio.create_task(self.apart(told.go_on, self._store, code))
            await asyncio.shield(told.work)  # whoever goes away leaves the work to the others who wait for it
        return list(told.sent)

    async def apart(self, work: Callable[..., T], *args: object) -> T:
        """What some work comes to, done in the threads of this house for such work."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    def close(self) -> None:
        """Wait for what is being done; what only waits is not begun any more."""
        self._threads.shutdown(cancel_futures=True)
