"""Who somebody is: a signed cookie with a person's id, made on the first visit, and nothing else that could be read."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Any

from itsdangerous import SignatureExpired, TimestampSigner
from starlette.datastructures import Secret
from starlette.exceptions import WebSocketException
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import HTTPConnection
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.types import ASGIApp, Receive, Scope, Send

from oddtrick.server.house import house_of
from oddtrick.server.keys import Keys

__all__ = [
    "COOKIE",
    "Person",
    "Sessions",
    "become",
    "language_of",
    "person_of",
    "set_language",
    "start_anew",
    "stranger_or_person",
]

COOKIE = "oddtrick"
DAY = 24 * 60 * 60
LONGEST = 400 * DAY
"""Seconds a session lasts after the last visit but a month; browsers keep no cookie longer."""
RENEWED_AFTER = 30
"""Days after which a cookie is written anew."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. id: random; it opens nothing without the signature. name: empty for a guest without one."""

    id: str
    name: str
    lang: str


class _Signer(TimestampSigner):
    """Signs as Starlette does. Our own signature from a time that is still to come is good: the clock was put back
    since, or another process has one that is ahead, and nobody shall lose his chair by that.
    """

    def unsign(self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False) -> Any:
        """The text that was signed. Raises `SignatureExpired`, `BadSignature`."""
        unsign: Any = super().unsign
        try:
            return unsign(signed_value, max_age, return_timestamp)
        except SignatureExpired as wrong:
            if wrong.date_signed is None or wrong.date_signed.timestamp() <= self.get_timestamp():
                raise
            return unsign(signed_value, None, return_timestamp)


class Sessions:
    """Reads and writes the cookie: Starlette's own sessions, `Secure` where the request came over https."""

    def __init__(self, app: ASGIApp, keys: Keys, base_path: str) -> None:
        secret = Secret(keys.secret("session"))
        self._app, self._inside = app, f"{base_path}/"
        self._plain, self._secure = (
            SessionMiddleware(
                app, secret, session_cookie=COOKIE, max_age=LONGEST, path=f"{base_path}/", https_only=https
            )
            for https in (False, True)
        )
        for each in (self._plain, self._secure):
            each.signer = _Signer(str(secret))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Finds the session of a request or a socket. One from outside the base path, to which browsers do not send the
        cookie, has none, or the answer would take the place of the one that there is.
        """
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith(self._inside):
            scope["session"] = {}
            await self._app(scope, receive, send)
            return
        secure = scope.get("scheme") in ("https", "wss")
        await (self._secure if secure else self._plain)(scope, receive, send)


def person_of(connection: HTTPConnection) -> Person:
    """The person of a request or a socket; a request without one gets a new one.

    Raises `WebSocketException` where a socket comes without a session: a page is asked for first, which makes one.
    """
    session, house = connection.session, house_of(connection)
    if not isinstance(session.get("person"), str):
        if connection.scope["type"] == "websocket":
            raise WebSocketException(WS_1008_POLICY_VIOLATION, "no session")
        start_anew(connection)
    elif _today() - session.get("day", 0) > RENEWED_AFTER:
        session["day"] = _today()
    person = session["person"]
    return Person(person, house.people.name(person), language_of(connection))


def stranger_or_person(connection: HTTPConnection) -> Person:
    """The person of a request; a stranger, with an empty id, where there is none yet, and none is made."""
    if isinstance(connection.scope.get("session", {}).get("person"), str):
        return person_of(connection)
    return Person("", "", language_of(connection))


def language_of(connection: HTTPConnection) -> str:
    """The language to speak: the one chosen, else the one the browser asks for."""
    chosen = connection.session.get("lang") if "session" in connection.scope else None
    return house_of(connection).words.negotiate(connection.headers.get("accept-language"), chosen)


def set_language(connection: HTTPConnection, lang: str) -> None:
    """Speak a language to this person from now on."""
    connection.session["lang"] = lang


def become(connection: HTTPConnection, person: str) -> None:
    """Be this person in this browser from now on."""
    connection.session["person"] = person
    connection.session["day"] = _today()


def start_anew(connection: HTTPConnection) -> None:
    """Be somebody new in this browser from now on; the language stays."""
    become(connection, secrets.token_urlsafe(16))


def _today() -> int:
    return int(time.time() // DAY)
