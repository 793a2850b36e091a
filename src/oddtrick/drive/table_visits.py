"""Which of a round's tables is which: so that everybody sees all of them about equally often.

Who meets whom is not touched; whole tables change places within a round.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from oddtrick.drive.designs import Four

__all__ = ["TableVisits"]


class TableVisits:
    """The tables of a schedule under arrangement. before: how often each player was at each table already. homes: the
    tables, from 1, of players who cannot move; whoever meets them comes there.
    """

    def __init__(
        self,
        rounds: Sequence[Sequence[Four]],
        chance: random.Random,
        before: Mapping[tuple[int, int], int] | None = None,
        homes: Mapping[int, int] | None = None,
    ) -> None:
        self._chance = chance
        homes = homes or {}
        arranged = [_at_home(tables, homes) for tables in rounds]
        self.rounds = [list(tables) for tables, _ in arranged]
        self._free = [[place for place in range(len(tables)) if place not in taken] for tables, taken in arranged]
        self._visits: dict[tuple[int, int], int] = {
            (player, table - 1): times for (player, table), times in (before or {}).items()
        }
        for tables in self.rounds:
            for place, four in enumerate(tables):
                for player in four:
                    self._visits[player, place] = self._visits.get((player, place), 0) + 1

    def improve(self, steps: int) -> None:
        """Try so many exchanges of two tables of a round."""
        uniform, visits = self._chance.random, self._visits
        for step in range(steps):
            at = int(uniform() * len(self.rounds))
            free, tables = self._free[at], self.rounds[at]
            if len(free) < 2:
                continue
            one, two = free[int(uniform() * len(free))], free[int(uniform() * len(free))]
            if one == two:
                continue
            gain = 8 + sum(visits.get((player, two), 0) - visits[player, one] for player in tables[one])
            gain += sum(visits.get((player, one), 0) - visits[player, two] for player in tables[two])
            heat = 1.5 * (1 - step / steps) ** 2 + 0.05
            if gain > 0 and uniform() >= math.exp(-gain / heat):
                continue
            for here, there in ((one, two), (two, one)):
                for player in tables[here]:
                    visits[player, here] -= 1
                    visits[player, there] = visits.get((player, there), 0) + 1
            tables[one], tables[two] = tables[two], tables[one]


def _at_home(tables: Sequence[Four], homes: Mapping[int, int]) -> tuple[list[Four], set[int]]:
    """The tables of a round with those of players who cannot move in their places, and which places these are."""
    placed: dict[int, Four] = {}
    for four in tables:
        home = next((homes[player] - 1 for player in four if player in homes and homes[player] - 1 not in placed), None)
        if home is not None and home < len(tables):
            placed[home] = four
    rest = iter([four for four in tables if four not in placed.values()])
    return [placed[place] if place in placed else next(rest) for place in range(len(tables))], set(placed)
