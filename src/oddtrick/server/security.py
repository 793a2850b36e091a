"""What keeps strangers out of a person's session: the policy in every answer's head, the token in every form, and the
origin of whoever sends or opens a socket.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from oddtrick.server.house import house_of
from oddtrick.server.keys import Keys
from oddtrick.server.sessions import person_of

__all__ = ["CONTENT_POLICY", "HEADERS", "add_headers", "csrf_right", "csrf_token", "origin_right"]

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    # An address may hold a table's code. Not `no-referrer`: with that, browsers send forms without their origin.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""In the head of every answer."""

ASK_AGAIN = "private, no-cache"


def add_headers(headers: MutableHeaders) -> None:
    """Puts what every answer has into a head, and, where nobody has said how long it may be kept, that it may not."""
    for name, value in HEADERS.items():
        headers[name] = value
    headers.setdefault("cache-control", ASK_AGAIN)


def csrf_token(connection: HTTPConnection) -> str:
    """The token for a form of this session; another one each second, so that compression tells nothing about it."""
    return _signer(house_of(connection).keys, person_of(connection).id).sign(b"").decode()


def csrf_right(keys: Keys, person: str | None, token: str) -> bool:
    """Whether a token is of this person's session."""
    if not person:
        return False
    try:
        return _signer(keys, person).unsign(token.encode()) == b""
    except BadSignature:
        return False


def _signer(keys: Keys, person: str) -> TimestampSigner:
    return keys.signer(f"csrf {person}")


def origin_right(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Whether a browser sends this from a page of ours, or of an origin that is allowed; programs send no origin.

    Over https the page must be of https as well; over http it may be of either, for a proxy may stand between.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
        schemes = ("https",) if connection.url.scheme in ("https", "wss") else ("http", "https")
        return parts.scheme in schemes and _host(parts.netloc, parts.scheme) == _host(
            connection.headers.get("host", ""), parts.scheme
        )
    except ValueError:
        return False


def _host(netloc: str, scheme: str) -> str:
    """Host and port without the port that goes without saying."""
    return netloc.lower().removesuffix(":443" if scheme == "https" else ":80")
