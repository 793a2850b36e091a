"""Several servers on one PostgreSQL with one Redis, and an nginx before them that shares out lines in turn."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from nginx_at_hand import PrivateNginx
from oddtrick.codec import decode_event
from oddtrick.store import Store
from oddtrick.table import Event
from postgresql_at_hand import PrivateServer
from redis_at_hand import PrivateRedis
from server.running_server import PATIENCE, ServerProcess


class Several:
    """So many processes. Use it as a context manager. given: their settings."""

    def __init__(self, place: Path, postgresql: PrivateServer, n: int, **given: Any) -> None:
        self.redis = PrivateRedis()
        self._postgresql = postgresql
        self.database = postgresql.database()
        place.mkdir(parents=True, exist_ok=True)
        settings = {"key_file": place / "key", "bus": self.redis.address, "trust_proxy": "127.0.0.1", **given}
        self.processes = [ServerProcess(self.database, log=place / f"log{number}", **settings) for number in range(n)]
        self.proxy = PrivateNginx(place / "nginx", [process.port for process in self.processes])
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Several:
        with self._stack:
            self._stack.callback(self._postgresql.drop, self.database)
            self._stack.enter_context(self.redis)
            for process in self.processes:
                self._stack.callback(process.kill)
                process.begin()
            for process in self.processes:
                process.wait()
            self._stack.enter_context(self.proxy)
            self._stack = self._stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @property
    def address(self) -> str:
        """Where the pages are: each line leads to the next process."""
        return self.proxy.address

    def stored(self, code: str) -> list[Event]:
        """The events of a table, as the database has them."""
        with Store.open(self.database) as store:
            return [decode_event(row.data) for row in store.read(code)]

    def authors(self, code: str) -> list[tuple[str, Event]]:
        """The same with who brought each about."""
        with Store.open(self.database) as store:
            return [(row.by, decode_event(row.data)) for row in store.read(code)]

    def until_all_know(self, n: int) -> None:
        """Wait until each process that runs knows of so many."""
        deadline = time.monotonic() + PATIENCE
        for process in self.processes:
            while True:
                if f'"bus":"ok","processes":"{n}"' in process.asked("/ready"):
                    break
                if time.monotonic() > deadline:
                    raise AssertionError(f"{process.address} does not know of {n} processes")
                time.sleep(0.05)
