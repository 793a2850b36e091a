"""The gate before all pages: nothing comes in from elsewhere, too often, too large, too slowly or without a token."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from oddtrick.reasons import reason
from oddtrick.server.error_pages import error_response
from oddtrick.server.house import house_of
from oddtrick.server.limits import address_of
from oddtrick.server.logs import note
from oddtrick.server.open_lines import turn_away
from oddtrick.server.security import csrf_right, origin_right

__all__ = ["BODY_SECONDS", "LARGEST_BODY", "LARGEST_FILE", "Guard"]

LARGEST_BODY = 64 * 1024
LARGEST_FILE = 4 * 1024 * 1024
"""Of what comes in to `FOR_FILES`: a whole drive of 200 people has some 300 kB, a sheet as full as can be 1 MB."""
FOR_FILES = ("/drives/import", "/sheets/import")
"""Paths, without the base path, to which a file of ours is sent."""
BODY_SECONDS = 15.0
"""How long a body may take to come in."""
CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
"""Beside these only POST is used at all."""
TOKEN_FIELD = "csrf"
TOKEN_HEADER = "x-csrf"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class _Refused(Exception):
    """Why the gate stays shut."""

    def __init__(self, status: int, code: str | None = None, wait: float = 0.0) -> None:
        self.status = status
        self.code = code
        self.wait = wait


class Guard:
    """Lets through what may go in. A body is read here, whole, and handed on."""

    def __init__(self, app: ASGIApp, body_seconds: float = BODY_SECONDS) -> None:
        self.app = app
        self.body_seconds = body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets in or sends away."""
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            if origin_right(socket, house_of(socket).settings.allowed_origins):
                await self.app(scope, receive, send)
            else:
                note("socket_from_elsewhere")
                await turn_away(socket)
        elif scope["type"] == "http" and scope["method"] not in CHANGES_NOTHING:
            request = Request(scope, receive)
            try:
                if scope["method"] != "POST":
                    raise _Refused(405)
                body = await self._let_in(request)
            except _Refused as why:
                response = error_response(request, why.status, reason(why.code) if why.code else None, wait=why.wait)
                response.headers["connection"] = "close"  # what is left of the body is not read
                await response(scope, receive, send)
            else:
                await self.app(scope, _once(body, receive), send)
        else:
            await self.app(scope, receive, send)

    async def _let_in(self, request: Request) -> bytes:
        house = house_of(request)
        if not origin_right(request, house.settings.allowed_origins):
            raise _Refused(403, "sent_from_elsewhere")
        person = request.session.get("person")
        wait = house.limits.take("posts", person=person, address=address_of(request))
        if wait:
            raise _Refused(429, wait=wait)
        body = await self._body(request)
        token = request.headers.get(TOKEN_HEADER) or await _form_token(request, body)
        if not csrf_right(house.keys, person, token):
            raise _Refused(403, "token_wrong")
        return body

    async def _body(self, request: Request) -> bytes:
        most = _most(request)
        try:
            if int(request.headers.get("content-length", 0)) > most:
                raise _Refused(413)
        except ValueError:
            raise _Refused(400) from None
        parts, size = [], 0
        try:
            async with asyncio.timeout(self.body_seconds):
                async for part in request.stream():
                    size += len(part)
                    if size > most:
                        raise _Refused(413)
                    parts.append(part)
        except TimeoutError:
            raise _Refused(408) from None
        return b"".join(parts)


def _most(request: Request) -> int:
    """How large a body may be where it goes."""
    path = request.url.path.removeprefix(house_of(request).settings.base_path)
    return LARGEST_FILE if path in FOR_FILES else LARGEST_BODY


async def _form_token(request: Request, body: bytes) -> str:
    """The token in a form's hidden field; empty where there is none."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in FORMS:
        return ""
    try:
        async with Request(request.scope, _once(body, request.receive)).form(
            max_files=0, max_fields=200, max_part_size=LARGEST_FILE
        ) as form:
            token = form.get(TOKEN_FIELD, "")
            return token if isinstance(token, str) else ""
    except HTTPException:
        raise _Refused(400) from None


def _once(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read, then whatever else comes: that the line is down."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
