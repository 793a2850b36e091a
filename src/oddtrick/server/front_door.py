"""The outermost layer: every answer gets its security headers and a line in the log, and no failure gets past it."""

from __future__ import annotations

import contextlib
import time

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from oddtrick.server.error_pages import error_response
from oddtrick.server.logs import fault, note
from oddtrick.server.metrics import request_answered, socket_closed, socket_opened
from oddtrick.server.security import add_headers

__all__ = ["FrontDoor"]

QUIET = ("/health", "/ready", "/metrics", "/static/{version}")
"""Routes that are asked for all the time, or dozens of times for a page: no line where all went well."""
NO_ROUTE = "(none)"
SOCKET_FAILED = 1011


class FrontDoor:
    """Sees everything come in and go out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request or a socket in, and sees it out."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began, status, open_ = time.perf_counter(), 0, True
        opened: str | None = None

        async def watched(message: Message) -> None:
            nonlocal status, open_, opened
            kind = message["type"]
            if kind in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message.setdefault("headers", [])
                add_headers(MutableHeaders(scope=message))
            elif kind == "websocket.accept":
                status, opened = 101, _route(scope)
                socket_opened(opened)
            elif kind == "websocket.close":
                status, open_ = message.get("code", 1000), False
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except (ClientDisconnect, WebSocketDisconnect):
            return
        except Exception as wrong:
            fault("request_failed", wrong, route=_route(scope))
            if scope["type"] == "http" and not status:
                await error_response(Request(scope), 500)(scope, receive, watched)
            elif scope["type"] == "websocket" and open_:
                with contextlib.suppress(OSError, RuntimeError):  # he may be gone
                    await watched({"type": "websocket.close", "code": SOCKET_FAILED})
        finally:
            if opened is not None:
                socket_closed(opened)
        route, kind, took = _route(scope), scope.get("method", "socket"), time.perf_counter() - began
        request_answered(kind, route, status, took)
        if route not in QUIET or status >= 400:
            note("request", kind=kind, route=route, status=status, ms=round(took * 1000, 1))


def _route(scope: Scope) -> str:
    """The address as its route has it, `/t/{code}`: what somebody asked for may hold a code."""
    route = scope.get("route")
    if isinstance(route, Mount) and route.path not in QUIET:
        return NO_ROUTE  # only the base path fitted
    return getattr(route, "path", NO_ROUTE)
