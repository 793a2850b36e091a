"""What the people of a drive or knockout, its director and the evening are called: in the table of names, so that they
can be deleted; events hold ids alone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping, Sequence

from oddtrick.drive import events as e
from oddtrick.drive.names import LONGEST, one_line
from oddtrick.drive.seats import DIRECTOR
from oddtrick.errors import bad_input, quoted
from oddtrick.server.drives.wire import LONGEST_TITLE
from oddtrick.server.names import Names

__all__ = [
    "checked_name",
    "director_id",
    "forget_ids",
    "forget_names",
    "fresh_ids",
    "ids_of_drive",
    "names_of_people",
    "set_names",
    "set_title",
    "title_of",
]

Events = Iterable[e.Event]


def _prefix(code: str) -> str:
    """What all ids of a drive or a knockout begin with."""
    return f"d:{code}:"


def fresh_ids(code: str, n: int) -> list[str]:
    """Ids for so many people of a drive, which nobody has had."""
    return [f"{_prefix(code)}{secrets.token_hex(6)}" for _ in range(n)]


def director_id(code: str) -> str:
    """The id under which a drive's director has his name."""
    return f"{_prefix(code)}{DIRECTOR}"


def title_id(code: str) -> str:
    """The id under which the evening has its name."""
    return f"{_prefix(code)}title"


def names_of_people(names: Names, code: str, players: Sequence[str | None]) -> dict[int, str]:
    """The names there are, by number. players: ids of the numbers from 1."""
    ids = {DIRECTOR: director_id(code), **{n: id for n, id in enumerate(players, 1) if id is not None}}
    found = names.names(ids.values())
    return {number: found[id] for number, id in ids.items() if id in found}


def title_of(names: Names, code: str) -> str:
    """What the evening is called; empty if nothing was said."""
    return names.name(title_id(code))


async def set_names(names: Names, given: Mapping[str, str], longest: int = LONGEST) -> None:
    """Give names by ids, all at once; an empty one is deleted."""
    await asyncio.gather(*(names.rename(id, name, longest) for id, name in given.items() if name))
    await forget_ids(names, [id for id, name in given.items() if not name])


async def set_title(names: Names, code: str, title: str) -> None:
    """Say what the evening is called."""
    if not await names.rename(title_id(code), title, LONGEST_TITLE):
        await names.forget(title_id(code))


async def forget_ids(names: Names, ids: Iterable[str]) -> None:
    """Forget what these are called, for good."""
    await asyncio.gather(*(names.forget(id) for id in ids))


async def forget_names(names: Names, code: str) -> None:
    """Forget all names of a drive or a knockout and its title for good, those too that came to nothing."""
    await names.forget_below(_prefix(code))


def checked_name(name: str, longest: int = LONGEST) -> str:
    """A name as it is kept. Raises `BadInput` for one that cannot be shown."""
    name = one_line(name)
    if len(name) > longest or not name.isprintable():
        raise bad_input("drive_names_name", text=quoted(name, LONGEST), most=longest)
    return name


def ids_of_drive(code: str, stream: Events) -> set[str]:
    """Every id under which a drive ever kept a name: of all who were ever entered, the director and the evening."""
    ids = {director_id(code), title_id(code)}
    for event in stream:
        if isinstance(event, e.EntrantsEntered):
            ids |= {player for player in event.players if player is not None}
        elif isinstance(event, e.EntrantChanged):
            ids |= {player for player in (event.player, event.was[0]) if player is not None}
    return ids
