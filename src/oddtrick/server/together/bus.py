"""The narrow way to a message server: messages to all, things held by one process at a time, and things used once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from oddtrick.errors import OddtrickError, bad_input
from oddtrick.reasons import reason

__all__ = ["Bus", "BusAway", "Once", "open_bus"]


class BusAway(OddtrickError):
    """The message server cannot be reached."""


class Once(Protocol):
    """Keeps values under names, each until it is taken or its time is over. All raise `BusAway`."""

    async def keep(self, name: str, value: str, seconds: float) -> None:
        """Keep a value for so long."""

    async def look(self, name: str) -> str | None:
        """The value under a name, which stays; None where there is none."""

    async def take(self, name: str) -> str | None:
        """The same, and it is gone: of many who ask at once one gets it."""


class Bus(Once, Protocol):
    """A message server. It may be away at any time; whoever uses it goes on without."""

    async def run(self, hear: Callable[[bytes], None], turned: Callable[[bool], None]) -> None:
        """Hear all that is published, until this is cancelled. turned: is told when the server is there (True) and all
        that is published from then on will be heard, and when it is not any more, or not yet (False).
        """

    def publish(self, message: bytes) -> None:
        """Tell everybody who hears, this process too. It does not wait; what cannot be sent is lost."""

    async def hold(self, names: Collection[str], by: str, seconds: float) -> set[str]:
        """Hold things for so long, as far as nobody else does; which of them are held now. Raises `BusAway`."""

    async def free(self, names: Collection[str], by: str) -> None:
        """Hold things no longer. Raises `BusAway`."""

    async def close(self) -> None:
        """Send what waits, and let go of the server."""


def open_bus(address: str, space: str) -> Bus:
    """The bus at an address. space: what everything on it is named after, so that others may use the same server.

    Raises `BadInput` (`bus_needs_redis`) where the extra is not installed, `setting_wrong` for no address.
    """
    try:
        from oddtrick.server.together.redis_bus import RedisBus
    except ModuleNotFoundError:
        raise bad_input("bus_needs_redis") from None
    return RedisBus(address, space)


def away() -> BusAway:
    """That the server cannot be reached."""
    return BusAway(reason("bus_away"))
