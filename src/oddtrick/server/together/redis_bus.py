"""The bus over Redis or Valkey: one channel, keys with an end, two small scripts."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import deque
from collections.abc import Callable, Collection
from typing import Any

from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from oddtrick.errors import bad_input
from oddtrick.server.logs import note
from oddtrick.server.settings import BUS_RIGHT
from oddtrick.server.together.bus import away

__all__ = ["RedisBus"]

PATIENCE = 5.0
"""Seconds in which the server must answer."""

SILENCE = 10.0
"""Seconds without any message after which the line is taken for dead: each process hears itself all the time."""

REST = 0.25
"""Seconds between two attempts to reach the server, and up to as many more, as chance has it."""

MOST_WAITING = 20_000
"""Messages that may wait to be sent; beyond that the oldest is lost."""

AT_ONCE = 500
"""Messages sent together."""

HOLD = """
local held = {}
for _, key in ipairs(KEYS) do
  local by = redis.call('GET', key)
  if not by or by == ARGV[1] then
    redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
    table.insert(held, key)
  end
end
return held
"""

FREE = """
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""

KEYS_AT_ONCE = 1000
"""Keys given to a script at once."""


class RedisBus:
    """See `Bus`. address: `redis://`, `rediss://` or `unix://`, as the client reads it; `valkey://` means the same."""

    def __init__(self, address: str, space: str) -> None:
        url = address.replace("valkey", "redis", 1) if address.startswith(("valkey://", "valkeys://")) else address
        try:
            self._client: Any = redis.from_url(  # typed as if it answered at once, or in another form
                url,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 0),
                decode_responses=False,
            )
        except ValueError:
            raise bad_input("setting_wrong", name="bus", text=address.partition("://")[0], right=BUS_RIGHT) from None
        self._space = space
        self._channel = f"{space}:said"
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._something = asyncio.Event()
        self._failed = asyncio.Event()
        self._there = False

    # --- Messages

    async def run(self, hear: Callable[[bytes], None], turned: Callable[[bool], None]) -> None:
        """See `Bus`."""
        chance, told = random.SystemRandom(), False
        sending = asyncio.create_task(self._send())
        try:
            while True:
                with contextlib.suppress(RedisError, OSError, TimeoutError):
                    await self._listen(hear, turned)
                if self._there or not told:
                    self._there, told = False, True
                    turned(False)
                await asyncio.sleep(REST + REST * chance.random())
        finally:
            sending.cancel()

    async def _listen(self, hear: Callable[[bytes], None], turned: Callable[[bool], None]) -> None:
        """Hear what is published, until the line breaks or something else shows that the server is away."""
        # What is left of lines to a server that was started again would break when it is used, and seem to say that
        # this one is away too.
        await self._client.connection_pool.disconnect(inuse_connections=False)
        ears = self._client.pubsub()
        try:
            await ears.subscribe(self._channel)
            while (got := await ears.get_message(timeout=SILENCE)) is not None:
                if got["type"] == "subscribe":
                    self._failed.clear()
                    self._waiting.clear()  # what nobody was told is looked up by all who were not told
                    self._there = True
                    turned(True)
                elif got["type"] == "message":
                    hear(got["data"])
                if self._failed.is_set():
                    return
        finally:
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                await ears.aclose()

    def publish(self, message: bytes) -> None:
        """See `Bus`."""
        if self._there:
            self._waiting.append(message)
            self._something.set()

    async def _send(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            try:
                await self._send_waiting()
            except (RedisError, OSError, TimeoutError):
                self._failed.set()
            except Exception:
                note("bus_send_failed")
                self._failed.set()

    async def _send_waiting(self) -> None:
        while self._waiting:
            together = self._client.pipeline(transaction=False)
            for _ in range(min(AT_ONCE, len(self._waiting))):
                together.publish(self._channel, self._waiting.popleft())
            await together.execute()

    # --- What is held by one at a time

    async def hold(self, names: Collection[str], by: str, seconds: float) -> set[str]:
        """See `Bus`."""
        held: set[str] = set()
        for keys in _some(self._keys("held", names)):
            answer = await self._ask(self._client.eval(HOLD, len(keys), *keys, by, round(seconds * 1000)))
            held |= {key.decode().removeprefix(self._key("held", "")) for key in answer}
        return held

    async def free(self, names: Collection[str], by: str) -> None:
        """See `Bus`."""
        for keys in _some(self._keys("held", names)):
            await self._ask(self._client.eval(FREE, len(keys), *keys, by))

    # --- What is used once

    async def keep(self, name: str, value: str, seconds: float) -> None:
        """See `Once`."""
        await self._ask(self._client.set(self._key("once", name), value, px=round(seconds * 1000)))

    async def look(self, name: str) -> str | None:
        """See `Once`."""
        return _text(await self._ask(self._client.get(self._key("once", name))))

    async def take(self, name: str) -> str | None:
        """See `Once`."""
        return _text(await self._ask(self._client.getdel(self._key("once", name))))

    # --- Within

    async def close(self) -> None:
        """See `Bus`."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            if self._there:
                await self._send_waiting()
            await self._client.aclose()

    async def _ask(self, question: Any) -> Any:
        """What the server answers. Raises `BusAway`; a server that does not answer is looked for again."""
        try:
            return await question
        except (RedisError, OSError, TimeoutError):
            self._failed.set()
            raise away() from None

    def _key(self, sort: str, name: str) -> str:
        return f"{self._space}:{sort}:{name}"

    def _keys(self, sort: str, names: Collection[str]) -> list[str]:
        return [self._key(sort, name) for name in names]


def _some(keys: list[str]) -> list[list[str]]:
    return [keys[start : start + KEYS_AT_ONCE] for start in range(0, len(keys), KEYS_AT_ONCE)]


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode()
