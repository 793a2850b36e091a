"""What people call themselves: read from the store, and the latest kept at hand."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
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
        self.changed: Callable[[Sequence[str]], None] | None = None
        """Is told whose names changed here."""

    def name(self, person: str) -> str:
        """What a person is called; empty for a guest without a name."""
        return self.names((person,)).get(person, "")

    def names(self, people: Iterable[str]) -> dict[str, str]:
        """The names of those who have one."""
        asked = list(people)
        called = {person: self._kept.get(person) for person in asked}
        unknown = [person for person, name in called.items() if name is None]
        if unknown:
            found = self._store.names(unknown)
            for person in unknown:
                called[person] = found.get(person, "")
                self._keep(person, found.get(person, ""))  # may push out one that is asked for, too
        return {person: name for person, name in called.items() if name}

    async def rename(self, person: str, name: str, longest: int = LONGEST_NAME) -> str:
        """Call a person by a name, tidied; an empty one takes the name away. Says what it came to."""
        name = tidy_name(name, longest)
        await asyncio.wrap_future(self._store.name(person, name, at=self._clock()))
        self._keep(person, name)
        self._tell((person,))
        return name

    async def forget(self, person: str) -> None:
        """Forget for good what a person is called and which tables are his."""
        await asyncio.wrap_future(self._store.forget(person))
        self._kept.pop(person, None)
        self._tell((person,))

    async def forget_below(self, prefix: str) -> None:
        """Forget for good all whose ids begin so."""
        named = await asyncio.to_thread(self._store.named_below, prefix)
        await asyncio.gather(*(self.forget(person) for person in named))

    def drop(self, people: Iterable[str]) -> None:
        """Somebody else changed the names of these: they are read anew."""
        for person in people:
            self._kept.pop(person, None)

    def clear(self) -> None:
        """Read all names anew."""
        self._kept.clear()

    def _tell(self, people: Sequence[str]) -> None:
        if self.changed is not None:
            self.changed(people)

    def _keep(self, person: str, name: str) -> None:
        self._kept[person] = name
        self._kept.move_to_end(person)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
