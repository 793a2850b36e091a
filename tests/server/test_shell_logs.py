"""The log's lines, plain and as JSON: whole, in one line, without what a failure quotes."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from oddtrick.reasons import reason
from oddtrick.server.logs import A_MINUTE, LOG, OfEachKindSome, fault, note, set_up
from oddtrick.store import StoreFailed

NAMES = ("oddtrick", "uvicorn", "websockets", "asyncio")


@pytest.fixture
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """A log in the form of the test's parameter; afterwards the loggers are as they were."""
    loggers = [logging.getLogger(name) for name in NAMES]
    before = [(each.handlers[:], each.level, each.propagate) for each in loggers]
    stream = io.StringIO()
    set_up(request.param, stream)
    yield stream
    for each, (handlers, level, propagate) in zip(loggers, before, strict=True):
        each.handlers[:], each.propagate = handlers, propagate
        each.setLevel(level)


def fail() -> None:
    try:
        {}["HK of k7dm-4wqz-t9bx"]
    except KeyError as wrong:
        fault("request_failed", wrong, route="/t/{code}")


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_json_lines(log: io.StringIO) -> None:
    note("request", kind="GET", status=200, ms=1.5)
    fail()
    first, second = map(json.loads, log.getvalue().splitlines())
    assert list(first) == ["at", "level", "event", "kind", "status", "ms"]
    assert (first["level"], first["event"], first["status"], first["ms"]) == ("info", "request", 200, 1.5)
    assert first["at"][4:11:3] == "--T"
    assert first["at"].endswith("Z")
    assert (second["level"], second["failure"], second["route"]) == ("error", "KeyError", "/t/{code}")
    assert second["where"][-1].startswith("test_shell_logs.py:")
    assert "HK" not in log.getvalue()


@pytest.mark.parametrize("log", ["plain"], indirect=True)
def test_plain_lines(log: io.StringIO) -> None:
    note("request", kind="GET", status=200, why="two words")
    fail()
    note("odd", text="line\nbreak")
    first, second, third = log.getvalue().splitlines()
    assert first.endswith('Z request kind=GET status=200 why="two words"')
    assert "Z error request_failed route=/t/{code} failure=KeyError where=" in second
    assert third.endswith(r'odd text="line\nbreak"')
    assert "HK" not in log.getvalue()


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_of_a_failure_of_the_store_it_says_which(log: io.StringIO) -> None:
    fault("driver_failed", StoreFailed(reason("store_unreachable", what="host db.example, user me")))
    line = json.loads(log.getvalue())
    assert (line["failure"], line["code"]) == ("StoreFailed", "store_unreachable")
    assert "db.example" not in log.getvalue()


@pytest.mark.parametrize("log", ["plain", "json"], indirect=True)
def test_of_the_web_server_only_warnings(log: io.StringIO) -> None:
    server = logging.getLogger("uvicorn.error")
    server.info('"WebSocket /t/k7dm-4wqz-t9bx/socket" [accepted]')
    logging.getLogger("uvicorn.access").info("GET /t/k7dm-4wqz-t9bx")
    logging.getLogger("websockets.server").warning("opening handshake failed: k7dm-4wqz-t9bx")
    assert log.getvalue() == ""
    try:
        raise ValueError("k7dm-4wqz-t9bx")
    except ValueError:
        server.exception("Exception in\nASGI application")
    assert len(log.getvalue().splitlines()) == 1
    assert "ValueError" in log.getvalue()
    assert "k7dm" not in log.getvalue()


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_a_flood_does_not_fill_the_disk(log: io.StringIO) -> None:
    now = 1000.0
    handler = LOG.handlers[0]
    handler.filters[:] = [OfEachKindSome(lambda: now)]
    for _ in range(A_MINUTE + 20):
        note("message_wrong", code="server_not_understood")
    for number in range(A_MINUTE + 5):
        logging.getLogger("asyncio").error("odd %s", number)
        logging.getLogger("asyncio").error(f"never the same {number}")
    now += 59
    note("message_wrong", code="server_not_understood")
    note("started")
    assert len(log.getvalue().splitlines()) == 2 * A_MINUTE + 1
    now += 1
    note("message_wrong", code="server_not_understood")
    note("stopped")
    told, first, last = map(json.loads, log.getvalue().splitlines()[-3:])
    assert (told["level"], told["event"]) == ("warning", "left_out")
    assert (told["message_wrong"], told["asyncio"]) == (21, A_MINUTE + 10)
    assert [first["event"], last["event"]] == ["message_wrong", "stopped"]
    now += 60
    note("stopped")
    assert len(log.getvalue().splitlines()) == 2 * A_MINUTE + 5


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_what_anybody_can_bring_about_hides_no_failure(log: io.StringIO) -> None:
    LOG.handlers[0].filters[:] = [OfEachKindSome()]
    for _ in range(A_MINUTE + 1):
        note("request", kind="GET", status=404)
        fail()
    note("request", kind="GET", status=500)
    try:
        [][0]
    except IndexError as wrong:
        fault("request_failed", wrong)
    note("stopped")
    *_, bad, failed, told, last = map(json.loads, log.getvalue().splitlines())
    assert (bad["status"], failed["failure"], last["event"]) == (500, "IndexError", "stopped")
    assert (told["request_404"], told["request_failed_KeyError_fail"]) == (1, 1)
