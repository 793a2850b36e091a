"""Links by which a person goes on at another device: signed, good for a quarter of an hour, once, until a restart."""

from __future__ import annotations

import base64
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from itsdangerous import BadSignature

from oddtrick.server.keys import Keys

if TYPE_CHECKING:
    from oddtrick.server.together.bus import Once

__all__ = ["LINK_SECONDS", "DeviceLinks"]

LINK_SECONDS = 15 * 60

WAITS = "waits"


class DeviceLinks:
    """Makes the tokens of such links and takes them back. Which were used is known until the server stops, so the
    tokens of one run are worth nothing in the next.

    once: where several processes serve the same people, what remembers for all of them; they share the keys as well.
    """

    def __init__(self, keys: Keys, *, once: Once | None = None, clock: Callable[[], float] = time.time) -> None:
        self._signer = keys.signer("device" if once is not None else f"device {secrets.token_hex(16)}")
        self._once: Once = _InMemory(clock) if once is None else once

    async def make(self, person: str) -> str:
        """A token for a person. Raises `OddtrickError` where the processes' message server is away."""
        nonce = secrets.token_urlsafe(12)
        await self._once.keep(nonce, WAITS, LINK_SECONDS)
        signed = self._signer.sign(f"{nonce}:{person}")
        return base64.urlsafe_b64encode(signed).decode().rstrip("=")

    async def person(self, token: str) -> str | None:
        """Whose token it is; None where it is not ours, too old, or used. Raises as `make`."""
        nonce, person = self._read(token)
        return person if nonce and await self._once.look(nonce) is not None else None

    async def use(self, token: str) -> str | None:
        """As `person`, and the token is used."""
        nonce, person = self._read(token)
        return person if nonce and await self._once.take(nonce) is not None else None

    def _read(self, token: str) -> tuple[str, str]:
        """The number of a token, and whose it is; empty where it is not ours."""
        try:
            signed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
            nonce, _, person = self._signer.unsign(signed).decode().partition(":")
        except (BadSignature, ValueError):
            return "", ""
        return nonce, person


class _InMemory:
    """Remembers for one process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: dict[str, tuple[str, float]] = {}

    async def keep(self, name: str, value: str, seconds: float) -> None:
        now = self._clock()
        self._kept = {name: kept for name, kept in self._kept.items() if kept[1] > now}
        self._kept[name] = (value, now + seconds)

    async def look(self, name: str) -> str | None:
        value, until = self._kept.get(name, ("", 0.0))
        return value if until > self._clock() else None

    async def take(self, name: str) -> str | None:
        value = await self.look(name)
        self._kept.pop(name, None)
        return value
