"""Exact schedules for individuals: everybody partners everybody once and meets everybody twice (whist tournaments).

Each is given by its first round. Every later round adds one to all numbers (modulo the modulus, or digit by digit in
base 3 for 9 and 81 players); one number equal to the modulus never changes. With 4n or 4n + 1 players all is met
exactly; with 4n + 2 or 4n + 3 everybody partners everybody at most once and meets everybody at most twice.
"""

from __future__ import annotations

import functools
import importlib.resources
from dataclasses import dataclass

__all__ = ["Design", "Four", "design_of", "designs"]

Four = tuple[int, int, int, int]
"""Players 0, 1, 2 … at a table, N S E W."""


@dataclass(frozen=True, slots=True)
class Design:
    """A schedule by its first round. digits: 0, or how many digits in base 3 the numbers are added in."""

    players: int
    modulus: int
    digits: int
    sits_out: tuple[int, ...]
    tables: tuple[Four, ...]

    @property
    def rounds(self) -> int:
        """Rounds in which all is met; from then on it begins again."""
        return self.modulus

    def _moved(self, player: int, turn: int) -> int:
        if player >= self.modulus:
            return player
        if not self.digits:
            return (player + turn) % self.modulus
        places = (3**place for place in range(self.digits))
        return sum((player // place + turn // place) % 3 * place for place in places)

    def round(self, turn: int) -> tuple[tuple[Four, ...], tuple[int, ...]]:
        """The tables of a turn, from 0, and who sits out."""
        turn %= self.modulus

        def at(four: Four) -> Four:
            north, south, east, west = (self._moved(player, turn) for player in four)
            return north, south, east, west

        return tuple(at(four) for four in self.tables), tuple(self._moved(each, turn) for each in self.sits_out)


@functools.cache
def designs() -> dict[int, Design]:
    """Every design that comes along, by its number of players."""
    text = importlib.resources.files(__package__).joinpath("designs.txt").read_text("ascii")
    return {each.players: each for each in (_read(line) for line in text.splitlines() if not line.startswith("#"))}


def design_of(players: int) -> Design | None:
    """The design for so many players, if there is one: for all from 4 to 61 but 57, and some beyond."""
    return designs().get(players)


def _read(line: str) -> Design:
    players, modulus, sits_out, *tables = line.split()
    base, _, digits = modulus.partition("^")
    return Design(
        players=int(players),
        modulus=int(base) ** int(digits or 1),
        digits=int(digits or 0),
        sits_out=() if sits_out == "-" else tuple(map(int, sits_out.split(","))),
        tables=tuple(_four(table) for table in tables),
    )


def _four(text: str) -> Four:
    north, south, east, west = map(int, text.split(","))
    return north, south, east, west
