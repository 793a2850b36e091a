"""Somebody who uses a server again and again, whatever happens to it or to his line: a thread of his own."""

from __future__ import annotations

import random
import threading
import time
from abc import abstractmethod

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from server.table_client import Guest

__all__ = ["NOT_NOW", "HungUp", "Visitor"]

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, OSError, EOFError, httpx.HTTPError)
"""How a line, or a request, can fail when the server is killed, or the line breaks."""

NO_SESSION, NO_TABLE = 1008, 4004
"""Why a line may not be closed: nobody may lose his session, or find that what he uses is not there."""

NOT_NOW = 503
"""The status of a form that could not be carried out, because nothing can be written just now."""


class HungUp(Exception):
    """He hung up himself."""


class Visitor(threading.Thread):
    """Somebody. active: set while he is to be there. over: the end."""

    def __init__(self, address: str, seed: int, active: threading.Event, over: threading.Event) -> None:
        super().__init__(name=f"{type(self).__name__.lower()} {seed}", daemon=True)
        self.wrong: list[str] = []
        """What he saw that must not be."""
        self._address, self._active, self._over = address, active, over
        self._chance = random.Random(seed)

    def run(self) -> None:
        """All of it."""
        with Guest(self._address) as guest:
            while not self._over.is_set():
                if not self._active.wait(0.1):
                    continue
                try:
                    self._visit(guest)
                except HungUp:
                    continue
                except LOST as lost:
                    if isinstance(lost, ConnectionClosed) and lost.rcvd is not None:
                        self._closed(lost.rcvd.code)
                    time.sleep(0.05 + 0.2 * self._chance.random())
                except Exception as wrong:  # a fault of the server's, or of these people
                    self.wrong.append(f"{self.name}: {type(wrong).__name__}: {wrong}")
                    return

    @property
    def _on(self) -> bool:
        return self._active.is_set() and not self._over.is_set()

    @abstractmethod
    def _visit(self, guest: Guest) -> None:
        """Come, and stay until the line breaks or it is over."""

    def _closed(self, code: int) -> None:
        """His line was closed, and why."""
        if code in (NO_SESSION, NO_TABLE):
            self.wrong.append(f"{self.name}: the line was closed with {code}")
