"""The other processes that serve the same database, as tables, sheets and drives know them: unless set otherwise, none.

`together.Cluster` is the same with a message server between the processes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oddtrick.server.live_table import LiveTable

__all__ = ["NOBODY", "Others"]

NOBODY: frozenset[str] = frozenset()


class Others:
    """Nobody else: this process does all there is to do, and nothing has to be said to anybody."""

    shared = False
    """Whether other processes may append to the same streams at any time."""

    async def leave(self) -> None:
        """This process is about to stop."""

    @property
    def alone(self) -> bool:
        """Whether this process drives every table it has in memory."""
        return True

    @property
    def bus(self) -> str:
        """How the way to the others is, for those who watch over the server; empty where there is none."""
        return ""

    @property
    def processes(self) -> int:
        """How many processes serve the database, as far as is known here."""
        return 1

    def players(self, code: str) -> frozenset[str]:
        """Who has a line to a table open at another process."""
        return NOBODY

    def lines_changed(self, table: LiveTable) -> None:
        """Lines to a table came or went."""

    def room_told(self, table: LiveTable) -> None:
        """Everybody here was told how a table's room is."""

    def back(self, code: str, player: str) -> None:
        """Somebody says that he plays himself again."""

    def courtesy(self, code: str, message: bytes) -> None:
        """Something was told to everybody at a table that is in no log."""

    def forgotten(self, person: str) -> None:
        """Somebody is forgotten: his lines end everywhere."""

    def renamed(self, kind: str, code: str) -> None:
        """Everybody who looks at a sheet, drive or knockout here was told its names anew."""

    def planning(self, code: str, progress: float | None) -> None:
        """How far a drive's schedule is that is made here; None when it is done or given up."""

    def planned(self, code: str) -> float | None:
        """How far a drive's schedule is that another process makes; None where none does."""
        return None

    def stop_planning(self, code: str) -> None:
        """A drive's schedule that is made elsewhere is to be taken as it is."""
