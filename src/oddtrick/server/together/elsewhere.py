"""Who has a line to which table open at the other processes, and which of these are there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oddtrick.server.others import NOBODY

__all__ = ["GONE", "Elsewhere"]

GONE = 3.0
"""Seconds of silence after which a process is taken for dead, and its lines for closed."""


class Elsewhere:
    """The other processes, as far as they were heard. All times are in seconds, of one clock."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}
        self._at: dict[str, dict[str, frozenset[str]]] = {}
        """Who is at a table, by its code and the process."""

    @property
    def processes(self) -> frozenset[str]:
        """Those that are there."""
        return frozenset(self._heard)

    def players(self, code: str) -> frozenset[str]:
        """Who has a line to a table open, at any of them."""
        at = self._at.get(code)
        return NOBODY if at is None else NOBODY.union(*at.values())

    def heard(self, process: str, now: float) -> bool:
        """A process said something. Whether it is new."""
        new = process not in self._heard
        self._heard[process] = now
        return new

    def at_table(self, process: str, code: str, players: Iterable[str]) -> bool:
        """A process says who has lines to a table there. Whether there was nobody there before, and is now."""
        at, there = self._at.setdefault(code, {}), frozenset(players)
        new = bool(there) and process not in at
        if there:
            at[process] = there
        else:
            at.pop(process, None)
        if not at:
            del self._at[code]
        return new

    def at_tables(self, process: str, tables: Mapping[str, Iterable[str]]) -> set[str]:
        """A process says the same of all tables at once; those at which anything has changed."""
        changed = set()
        for code in {code for code, at in self._at.items() if process in at} | set(tables):
            before = self.players(code)
            self.at_table(process, code, tables.get(code, ()))
            if self.players(code) != before:
                changed.add(code)
        return changed

    def gone(self, process: str) -> set[str]:
        """A process is there no more; the tables at which anything has changed."""
        self._heard.pop(process, None)
        return self.at_tables(process, {})

    def silent(self, now: float) -> list[str]:
        """The processes that said nothing for too long."""
        return [process for process, at in self._heard.items() if now - at > GONE]

    def wait_anew(self, now: float) -> None:
        """Nobody could be heard for a while: whoever was there may say so now."""
        self._heard = dict.fromkeys(self._heard, now)
