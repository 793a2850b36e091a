"""Histories of sheets: told once however many ask, gone on with after a change, apart from other work, in measure."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from oddtrick.codec import encode
from oddtrick.codec.sheets import encode_sheet_event
from oddtrick.rulesets import preset
from oddtrick.scoring import HandResult
from oddtrick.server.sheets import histories
from oddtrick.server.sheets.histories import Histories
from oddtrick.server.sheets.wire import Change
from oddtrick.sheet import Event, HandPlayed, history
from oddtrick.sheet import commands as c
from server.running_server import ServerInThread
from server.sheet_client import OPEN, SheetLine, enter, some_pen
from server.table_client import Guest
from sheet.golden_sheets import told

STREAM = told(
    [
        c.OpenSheet(preset("short")),
        *(enter(n, 8) for n in range(1, 4)),
        c.CorrectLine(1, HandPlayed(HandResult((9, 4))), 3),
        c.Undo(4),
        c.Redo(5),
        c.Undo(6),
    ]
)


class Stored:
    """A store with one stream, which says how it is read: from which event, and in which thread."""

    def __init__(self, stream: tuple[Event, ...]) -> None:
        self.stream = stream
        self.reads: list[tuple[int, str]] = []
        self.free = threading.Event()
        self.free.set()

    def read(self, code: str, after: int = 0) -> list[Any]:
        assert code == "sheet"
        self.reads.append((after, threading.current_thread().name))
        self.free.wait()
        return [
            SimpleNamespace(at=float(n), by="", data=encode_sheet_event(event))
            for n, event in enumerate(self.stream[after:], after + 1)
        ]


@pytest.fixture
async def made() -> AsyncIterator[tuple[Stored, Histories]]:
    store = Stored(STREAM)
    kept: Any = store
    found = Histories(kept)
    yield store, found
    store.free.set()
    await asyncio.to_thread(found.close)


def plain(changes: list[Change]) -> list[Any]:
    return [json.loads(bytes(each.change)) for each in changes]


def afresh(stream: tuple[Event, ...]) -> list[Any]:
    return [json.loads(encode(each)) for each in history(stream)]


async def test_a_history_is_gone_on_with_and_says_what_it_would_afresh(made: tuple[Stored, Histories]) -> None:
    store, found = made
    for seq in range(1, len(STREAM) + 1):
        store.stream = STREAM[:seq]
        changes = await found.of("sheet", seq)
        assert plain(changes) == afresh(STREAM[:seq])
        assert [each.at for each in changes] == [float(n) for n in range(2, seq + 1)]
    assert [after for after, _ in store.reads] == list(range(len(STREAM)))


async def test_a_history_that_is_known_is_not_told_again(made: tuple[Stored, Histories]) -> None:
    store, found = made
    first = await found.of("sheet", len(STREAM))
    assert await found.of("sheet", len(STREAM)) == first
    assert len(store.reads) == 1


async def test_all_who_ask_at_once_wait_for_one_piece_of_work_and_who_leaves_does_not_stop_it(
    made: tuple[Stored, Histories],
) -> None:
    store, found = made
    store.free.clear()
    asking = [asyncio.create_task(found.of("sheet", len(STREAM))) for _ in range(50)]
    await asyncio.sleep(0)
    asking[0].cancel()
    store.free.set()
    answers = await asyncio.gather(*asking[1:])
    assert all(plain(each) == afresh(STREAM) for each in answers)
    assert len(store.reads) == 1


async def test_the_work_is_done_in_few_threads_of_its_own(made: tuple[Stored, Histories]) -> None:
    store, found = made
    await found.of("sheet", len(STREAM))
    assert store.reads[0][1].startswith("oddtrick-sheets")
    both = threading.Barrier(histories.THREADS, timeout=30)

    def work() -> str:
        both.wait()
        return threading.current_thread().name

    names = set(await asyncio.gather(*(found.apart(work) for _ in range(3 * histories.THREADS))))
    assert len(names) == histories.THREADS


async def test_only_the_last_histories_are_kept(
    made: tuple[Stored, Histories], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, found = made
    monkeypatch.setattr(histories, "MOST", 1)
    await found.of("sheet", len(STREAM))
    await found.of("another", 0)
    await found.of("sheet", len(STREAM))
    assert [after for after, _ in store.reads] == [0, 0]


def test_whoever_looks_on_may_ask_for_few_histories_in_a_short_time(
    start: Callable[..., ServerInThread], tmp_path: Path
) -> None:
    pen = some_pen()
    with Guest(start(rate=1.0).address) as guest, SheetLine(guest, pen.text) as line:
        line.say_all([OPEN, enter(1, 9)])
        with Guest(guest.address) as other, SheetLine(other, pen.code) as looking:
            codes = list[str | None]()
            for n in range(12):
                looking.send({"type": "history", "id": f"h{n}"})
                codes.append(looking.until("history", "error").get("reason", {}).get("code"))
            assert codes[:10] == [None] * 10
            assert "server_too_often" in codes
        assert line.say(enter(2, 9))["type"] == "done"


def test_a_sheet_that_is_not_begun_has_no_history(guest: Guest) -> None:
    with SheetLine(guest, some_pen().text) as line:
        line.send({"type": "history", "id": "h"})
        assert line.until("history", "error")["reason"]["code"] == "sheet_gone"
