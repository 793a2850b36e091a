"""What people call themselves: read from the store, and the latest kept at hand."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from oddtrick.records.text import LONGEST_NAME, tidy_name

if TYPE_CHECKING:
    from oddtrick.store import Store

__all__ = ["LONGEST_NAME", "Names", "tidy_name"]

MOST_KEPT = 5000


class Names:
    """The names of people by their ids. A guest without one has none."""

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._kept: OrderedDict[str, str] = OrderedDict()

    def name(self, person: str) -> str:
        """What a person is called; empty for a guest without a name."""
        return self.names((person,)).get(person, "")

    def names(self, people: Iterable[str]) -> dict[str, str]:
        """The names of those who have one."""
        asked = list(people)
        unknown = [person for person in asked if person not in self._kept]
        if unknown:
            found = self._store.names(unknown)
            for person in unknown:
                self._keep(person, found.get(person, ""))
        return {person: self._kept[person] for person in asked if self._kept.get(person)}

    async def rename(self, person: str, name: str, longest: int = LONGEST_NAME) -> str:
        """Call a person by a name, tidied; an empty one takes the name away. Says what it came to."""
        name = tidy_name(name, longest)
        await asyncio.wrap_future(self._store.name(person, name, at=self._clock()))
        self._keep(person, name)
        return name

    async def forget(self, person: str) -> None:
        """Forget for good what a person is called and which tables are his."""
        await asyncio.wrap_future(self._store.forget(person))
        self._kept.pop(person, None)

    def _keep(self, person: str, name: str) -> None:
        self._kept[person] = name
        self._kept.move_to_end(person)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
