"""Limits: a bucket for each person and each address, which fills with time and from which every act takes; and how many
lines they may have open.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

__all__ = ["MOST_LINES", "RATES", "Limits", "Rate", "address_of"]

MOST_BUCKETS = 20_000
"""Buckets kept; beyond that the one used longest ago is forgotten, and whoever it was has a full one again."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How much of something is allowed. burst: at once. per_second: for long. at_address: how many times as much for an
    address, behind which a whole hall may sit.
    """

    burst: float
    per_second: float
    at_address: float = 20.0


RATES = {
    "posts": Rate(30, 1.0),
    "tables": Rate(10, 1 / 20),
    "sockets": Rate(30, 0.5),
    "commands": Rate(60, 5.0),
    "hints": Rate(10, 0.5),
    "courtesies": Rate(4, 0.1),
    "reviews": Rate(6, 0.1),
    "reads": Rate(60, 2.0),
    "prints": Rate(8, 0.2),
    "histories": Rate(10, 0.2),
    "imports": Rate(5, 0.05),
}
"""What is limited, by person and, more generously, by address."""

MOST_LINES = Rate(30, 0.0)
"""Lines of a person, or an address, that may be open together."""


class Limits:
    """All buckets. generosity: of the rates; 0 limits nothing."""

    def __init__(self, generosity: float = 1.0, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.generosity = generosity
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._lines: Counter[tuple[str, str]] = Counter()

    def take(self, what: str, *, person: str | None = None, address: str | None = None) -> float:
        """Takes one of something; 0.0 where that is allowed, else how many seconds to wait, and nothing is taken."""
        if not self.generosity:
            return 0.0
        rate, now, wait = RATES[what], self._clock(), 0.0
        after: dict[tuple[str, str], float] = {}
        for whose, times in ((person, self.generosity), (address, self.generosity * rate.at_address)):
            if whose is not None:
                key, full, per_second = (what, whose), max(1.0, rate.burst * times), rate.per_second * times
                left, since = self._buckets.get(key, (full, now))
                after[key] = min(full, left + (now - since) * per_second) - 1
                wait = max(wait, -after[key] / per_second)
        if wait == 0.0:
            for key, left in after.items():
                self._keep(key, left, now)
        return wait

    @contextmanager
    def line(self, *, person: str, address: str) -> Iterator[bool]:
        """While a line is open, it counts. Whether it may be open, beside those that are."""
        most = {
            ("person", person): MOST_LINES.burst * self.generosity,
            ("address", address): MOST_LINES.burst * self.generosity * MOST_LINES.at_address,
        }
        if self.generosity and any(self._lines[key] >= max(1.0, full) for key, full in most.items()):
            yield False
            return
        self._lines.update(most.keys())
        try:
            yield True
        finally:
            self._lines.subtract(most.keys())
            for key in most:
                if self._lines[key] <= 0:
                    del self._lines[key]

    def _keep(self, key: tuple[str, str], left: float, now: float) -> None:
        self._buckets[key] = (left, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    def __contains__(self, bucket: object) -> bool:
        return bucket in self._buckets

    def __len__(self) -> int:
        return len(self._buckets)


def address_of(connection: HTTPConnection) -> str:
    """The address that a request came from; of IPv6 the network, for one household has millions of addresses there."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
