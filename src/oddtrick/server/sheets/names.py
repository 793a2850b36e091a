"""What the players and sides of a sheet are called: in the table of names, for events hold ids alone."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.cards import SEATS
from oddtrick.server.names import Names
from oddtrick.server.sheets.wire import Named
from oddtrick.sheet.commands import Players

__all__ = ["names_of_sheet", "players_of", "set_names"]

NAMED: tuple[Named, ...] = ("N", "E", "S", "W", "NS", "EW")


def _id(code: str, who: str) -> str:
    return f"s:{code}:{who}"


def players_of(code: str) -> Players:
    """The ids of a sheet's players."""
    north, east, south, west = (_id(code, seat.value) for seat in SEATS)
    return north, east, south, west


def names_of_sheet(names: Names, code: str) -> dict[str, str]:
    """The names there are, by the letters of seats and sides."""
    found = names.names(_id(code, who) for who in NAMED)
    return {who: found[_id(code, who)] for who in NAMED if _id(code, who) in found}


async def set_names(names: Names, code: str, given: Mapping[Named, str]) -> None:
    """Call them by these names; whoever gets an empty one is forgotten."""
    for who, name in given.items():
        if not await names.rename(_id(code, who), name):
            await names.forget(_id(code, who))
