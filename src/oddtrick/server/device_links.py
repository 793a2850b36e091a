"""Links by which a person goes on at another device: signed, good for a quarter of an hour, once, until a restart."""

from __future__ import annotations

import base64
import secrets
import time
from collections.abc import Callable

from itsdangerous import BadSignature

from oddtrick.server.keys import Keys

__all__ = ["LINK_SECONDS", "DeviceLinks"]

LINK_SECONDS = 15 * 60


class DeviceLinks:
    """Makes the tokens of such links and takes them back. Which were used is known until the server stops, so the
    tokens of one run are worth nothing in the next.
    """

    def __init__(self, keys: Keys, *, clock: Callable[[], float] = time.time) -> None:
        self._signer = keys.signer(f"device {secrets.token_hex(16)}")
        self._clock = clock
        self._waiting: dict[str, float] = {}

    def make(self, person: str) -> str:
        """A token for a person."""
        now = self._clock()
        self._waiting = {nonce: until for nonce, until in self._waiting.items() if until > now}
        nonce = secrets.token_urlsafe(12)
        self._waiting[nonce] = now + LINK_SECONDS
        signed = self._signer.sign(f"{nonce}:{person}")
        return base64.urlsafe_b64encode(signed).decode().rstrip("=")

    def person(self, token: str) -> str | None:
        """Whose token it is; None where it is not ours, too old, or used."""
        return self._read(token)[1]

    def use(self, token: str) -> str | None:
        """As `person`, and the token is used."""
        nonce, person = self._read(token)
        if person is not None:
            del self._waiting[nonce]
        return person

    def _read(self, token: str) -> tuple[str, str | None]:
        try:
            signed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
            nonce, _, person = self._signer.unsign(signed).decode().partition(":")
        except (BadSignature, ValueError):
            return "", None
        right = self._waiting.get(nonce, 0.0) > self._clock()
        return (nonce, person) if right else ("", None)
