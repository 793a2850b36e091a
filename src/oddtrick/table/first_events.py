"""What happened at a table before the first deal: opening, seats, sides, and who deals first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oddtrick.cards import Card, Seat
from oddtrick.rulesets.model import Ruleset
from oddtrick.table.commands import Settings

__all__ = [
    "AgesStated",
    "CardDrawn",
    "DealDeclined",
    "DealerFound",
    "DealerHow",
    "MatchBegun",
    "PackSpread",
    "SeatLeft",
    "SeatTaken",
    "SidesMade",
    "TableOpened",
]

DealerHow = Literal["lowest", "highest", "oldest", "chosen", "random", "passes"]
"""How a first dealer was found; `passes`: from the last hand of the rubber before."""


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened; its rule set, whole, holds for all its matches."""

    ruleset: Ruleset
    settings: Settings


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player sat down."""

    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left a seat."""

    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """A match (a rubber, from 1 at this table) began."""

    rubber: int


@dataclass(frozen=True, slots=True)
class PackSpread:
    """A pack was spread face down to draw from. spread: secret; only the cards drawn are ever shown."""

    spread: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A player drew a card. place: from 0, among those that still lay."""

    seat: Seat
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class SidesMade:
    """The players changed seats so that partners sit opposite. players: who now sits N E S W."""

    players: tuple[str | None, str | None, str | None, str | None]
    how: Literal["cut", "random"]


@dataclass(frozen=True, slots=True)
class AgesStated:
    """It was said who is oldest; the first deal is offered in that order."""

    oldest_first: tuple[Seat, Seat, Seat, Seat]


@dataclass(frozen=True, slots=True)
class DealDeclined:
    """A player declined the first deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealerFound:
    """The first dealer of the match was found."""

    dealer: Seat
    how: DealerHow
