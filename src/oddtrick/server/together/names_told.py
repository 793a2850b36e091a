"""Names that changed: the other processes hear of it, and what they have at hand is asked for anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from oddtrick.server.seats import player_of

if TYPE_CHECKING:
    from oddtrick.server.house import House

__all__ = ["NamesTold"]


class NamesTold:
    """Names between processes. say: tells the others whose names changed here."""

    def __init__(self, say: Callable[[tuple[str, ...]], None]) -> None:
        self._say = say
        self._changed: dict[str, None] = {}
        self._house: House

    def start(self, house: House) -> None:
        """Begin to notice."""
        self._house = house
        house.people.changed = self._note

    def _note(self, people: Sequence[str]) -> None:
        if not self._changed:
            asyncio.get_running_loop().call_soon(self.flush)
        self._changed.update(dict.fromkeys(people))

    def flush(self) -> None:
        """Tell the others now of what has changed until now."""
        changed, self._changed = tuple(self._changed), {}
        if changed:
            self._say(changed)

    def heard(self, people: Iterable[str]) -> None:
        """These are called otherwise; tables at which they sit are told so."""
        self._house.people.drop(people)
        for person in people:
            if ":" not in person:  # of a sheet or drive it is said when there is something to see
                for table in self._house.tables.of(player_of(person)):
                    table.tell_room()

    async def renamed(self, kind: str, code: str) -> None:
        """Whoever looks at a sheet, drive or knockout here is told its names anew."""
        house = self._house
        match kind:
            case "sheet":
                house.sheets.tell_names_here(code)
            case "drive":
                await house.drives.tell_names_here(code)
            case "knockout":
                await house.knockouts.tell_names_here(code)

    async def all_anew(self) -> None:
        """Nobody knows what has changed: everybody is told all names anew."""
        house = self._house
        house.people.clear()
        for table in house.tables.all():
            table.tell_room()
        for kind, looked_at in (("sheet", house.sheets), ("drive", house.drives), ("knockout", house.knockouts)):
            for code in looked_at.codes():
                await self.renamed(kind, code)
