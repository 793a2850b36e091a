"""How many sockets somebody may have open at a time: each that is let in counts until it is closed."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.websockets import WebSocket, WebSocketDisconnect

from oddtrick.server.house import house_of
from oddtrick.server.limits import address_of
from oddtrick.server.logs import note
from oddtrick.server.sessions import person_of

__all__ = ["NO_WELCOME", "counted", "turn_away"]

NO_WELCOME = 4029
"""Closes a line of somebody who opens too many."""

Endpoint = Callable[[WebSocket], Awaitable[None]]


def counted(endpoint: Endpoint) -> Endpoint:
    """The endpoint of a socket, for those who have no more lines open than they may."""

    @wraps(endpoint)
    async def let_in(socket: WebSocket) -> None:
        house, person = house_of(socket), person_of(socket)
        with house.limits.line(person=person.id, address=address_of(socket)) as free:
            if free:
                await endpoint(socket)
                return
        note("too_many_lines")
        await socket.accept()
        await turn_away(socket, NO_WELCOME)

    return let_in


async def turn_away(socket: WebSocket, code: int = 1000) -> None:
    """Closes a socket that is not let in, or no longer; whoever hung up before may have done so."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code)
