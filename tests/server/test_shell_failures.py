"""What fails within: sockets, callers who hang up, sweeping. The server goes on, and the log says where it was."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from server_site import Site, open_site


@pytest.fixture
async def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("oddtrick.server.app.SWEEP_SECONDS", 0.01)
    async with open_site(tmp_path) as opened:
        yield opened


async def through(site: Site, kind: str, path: str, come: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the application sends for a request or a socket to which this comes in."""
    sent: list[dict[str, Any]] = []
    scope = {
        "type": kind, "path": path, "query_string": b"", "headers": [(b"host", b"whist.example")], "client": ("a", 1),
        "scheme": "http" if kind == "http" else "ws", **({"method": "GET"} if kind == "http" else {}),
    }  # fmt: skip
    coming = iter(come)

    async def receive() -> dict[str, Any]:
        return next(coming)

    async def send(message: Any) -> None:
        sent.append(dict(message))

    await site.app(scope, receive, send)
    return sent


@pytest.mark.parametrize("accepted", [False, True])
async def test_socket_that_fails(site: Site, caplog: pytest.LogCaptureFixture, accepted: bool) -> None:
    async def failing(socket: WebSocket) -> None:
        if accepted:
            await socket.accept()
        raise KeyError("HK")

    site.add(WebSocketRoute("/failing/{code}", failing))
    sent = await through(site, "websocket", "/failing/abcd", [{"type": "websocket.connect"}])
    assert sent[-1] == {"type": "websocket.close", "code": 1011}
    (failed,) = [record for record in caplog.records if record.getMessage() == "request_failed"]
    assert failed.fields == {"route": "/failing/{code}"}


async def test_page_that_fails_half_way(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    async def pieces():
        yield "begun"
        raise KeyError("HK")

    async def half(request: Request) -> Response:
        return StreamingResponse(pieces())

    site.add(Route("/half", half))
    sent = await through(site, "http", "/half", [{"type": "http.request", "body": b""}, {"type": "http.disconnect"}])
    assert [message.get("status") for message in sent].count(200) == 1
    assert 500 not in [message.get("status") for message in sent]
    assert "request_failed" in [record.getMessage() for record in caplog.records]


async def test_caller_who_hangs_up(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    async def reading(request: Request) -> Response:
        return PlainTextResponse(await request.body())

    caplog.set_level(logging.INFO)
    site.add(Route("/reading", reading))
    assert await through(site, "http", "/reading", [{"type": "http.disconnect"}]) == []
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_sweeping_goes_on_after_a_failure(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    swept, third = [], asyncio.Event()

    async def unload_idle() -> int:
        swept.append(len(swept))
        if len(swept) >= 3:
            third.set()
        raise ZeroDivisionError

    monkeypatch.setattr(site.house.desk, "unload_idle", unload_idle)
    await asyncio.wait_for(third.wait(), 30)
    assert len(swept) >= 3
