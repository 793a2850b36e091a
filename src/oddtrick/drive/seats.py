"""Who sits where in a round of a drive: the values that movements give and events keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from oddtrick.cards import Side

__all__ = ["DIRECTOR", "Entrant", "PlayerKind", "Result", "Seating", "TableSeats"]

PlayerKind = Literal["A", "B"]

DIRECTOR = 0
"""The number of whoever fills in for the organisers: plays, and is not in the standings."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody entered. number: from 1, for ever. kind: A or B, None where the drive knows no kinds. partner: the
    other of a pair that stays together. since: the first round he can play, from 1. away: rounds, first and last, in
    which he is not there; None: to the end. fixed: he cannot move; the others come to his table.
    """

    number: int
    kind: PlayerKind | None = None
    partner: int | None = None
    since: int = 1
    away: tuple[tuple[int, int | None], ...] = ()
    fixed: bool = False

    def here(self, round_: int) -> bool:
        """Whether he can play in a round."""
        return self.since <= round_ and not any(
            first <= round_ and (last is None or round_ <= last) for first, last in self.away
        )


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table in a round. ns, ew: the numbers of its partners; N, S and E, W. boards: those it plays, by number, in
    duplicate whist.
    """

    number: int
    ns: tuple[int, int]
    ew: tuple[int, int]
    boards: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, int, int, int]:
        """Everybody at the table."""
        return (*self.ns, *self.ew)

    def of(self, side: Side) -> tuple[int, int]:
        """The partners of a side."""
        return self.ns if side is Side.NS else self.ew

    def side_of(self, player: int) -> Side | None:
        """The side somebody plays on, if he sits here."""
        return Side.NS if player in self.ns else Side.EW if player in self.ew else None


@dataclass(frozen=True, slots=True)
class Seating:
    """A round. number: from 1. sits_out: who does not play, though he is there. stand_ins: who plays as the other kind
    in this round. half_table: where those wait who sit out, if they have a table to wait at.
    """

    number: int
    tables: tuple[TableSeats, ...]
    sits_out: tuple[int, ...] = ()
    stand_ins: tuple[int, ...] = ()
    half_table: int | None = None

    def table(self, number: int) -> TableSeats | None:
        """The table of a number."""
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, player: int) -> TableSeats | None:
        """The table somebody plays at."""
        return next((table for table in self.tables if player in table.players), None)

    def players(self) -> Iterator[int]:
        """Everybody who plays, table by table."""
        for table in self.tables:
            yield from table.players


@dataclass(frozen=True, slots=True)
class Result:
    """What a table came to in a round. tricks: those of NS in each of its hands. honours: how many honours NS and EW
    held in each, where the drive counts them.
    """

    tricks: tuple[int, ...]
    honours: tuple[tuple[int, int], ...] = ()

    @property
    def winner(self) -> Side:
        """The side with more tricks in the round; level after an even number of hands, who won the last."""
        ns, all_ = sum(self.tricks), 13 * len(self.tricks)
        if 2 * ns == all_:
            return Side.NS if self.tricks[-1] > 6 else Side.EW
        return Side.NS if 2 * ns > all_ else Side.EW
