"""Who the program's players are: their ids at a table, and the given names they go by."""

from __future__ import annotations

from collections.abc import Collection, Iterator

__all__ = ["NAMES", "bot_ids", "bot_name", "is_bot"]

NAMES = (
    "Edith", "Raj", "Maggie", "Oscar", "Ingrid", "Tom", "Leila", "Arthur", "Solveig", "Pierre", "Dot", "Amir",
    "Hanna", "Cyril", "Mei", "Ruth", "Anders", "Camille", "Winston", "Nora", "Sanjay", "Elsie", "Hugo", "Priya",
    "Albert", "Astrid", "Kofi", "Vera", "Luc", "Mabel", "Yusuf", "Greta", "Stan", "Odile", "Ivor", "Amina",
    "Harald", "Joan", "Mateo", "Sigrid", "Walter", "Noor", "Jeanne", "Percy", "Bao", "Olga", "Frank", "Thea",
)  # fmt: skip
"""Given names from here and there; no two begin to look alike in a list."""

_PREFIX = "b:"


def is_bot(player: str | None) -> bool:
    """Whether a player's id is that of one of the program's."""
    return player is not None and player.startswith(_PREFIX)


def bot_name(player: str) -> str:
    """The name of one of the program's players. Past the last name they begin again, numbered."""
    number = int(player.removeprefix(_PREFIX))
    name, again = NAMES[number % len(NAMES)], number // len(NAMES)
    return f"{name} {again + 1}" if again else name


def bot_ids(taken: Collection[str | None], first: int) -> Iterator[str]:
    """Ids of bots that are not among those taken, without end. first: the number to begin with."""
    number = first
    while True:
        number = number % 10_000
        if (player := f"{_PREFIX}{number}") not in taken:
            yield player
        number += 1
