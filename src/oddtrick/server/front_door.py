"""The outermost layer: every answer gets its security headers and a line in the log, and no failure gets past it."""

from __future__ import annotations

import time

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oddtrick.server.error_pages import error_response
from oddtrick.server.logs import fault, note
from oddtrick.server.security import add_headers

__all__ = ["FrontDoor"]

QUIET = ("/health", "/ready", "/static/{version}")
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

        async def watched(message: Message) -> None:
            nonlocal status, open_
            kind = message["type"]
            if kind in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message.setdefault("headers", [])
                add_headers(MutableHeaders(scope=message))
            elif kind == "websocket.accept":
                status = 101
            elif kind == "websocket.close":
                status, open_ = message.get("code", 1000), False
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except ClientDisconnect:
            return
        except Exception as wrong:
            fault("request_failed", wrong, route=_route(scope))
            if scope["type"] == "http" and not status:
                await error_response(Request(scope), 500)(scope, receive, watched)
            elif scope["type"] == "websocket" and open_:
                await watched({"type": "websocket.close", "code": SOCKET_FAILED})
        route = _route(scope)
        if route not in QUIET or status >= 400:
            took = round((time.perf_counter() - began) * 1000, 1)
            note("request", kind=scope.get("method", "socket"), route=route, status=status, ms=took)


def _route(scope: Scope) -> str:
    """The address as its route has it, `/t/{code}`: what somebody asked for may hold a code."""
    route = scope.get("route")
    if isinstance(route, Mount) and route.path not in QUIET:
        return NO_ROUTE  # only the base path fitted
    return getattr(route, "path", NO_ROUTE)
