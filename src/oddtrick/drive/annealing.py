"""Schedules for individuals where no exact design fits: made fair by exchanging players, many thousand times.

Pairs of players of a round are exchanged, so that partners are not repeated and opponents meet equally often. Who sits
out when is exchanged too, but only for what is as fair, for that outranks everything (RULES 8).
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, combinations

from oddtrick.drive.designs import Four
from oddtrick.drive.lots import shuffled
from oddtrick.drive.sitting_out import Rota

__all__ = ["Annealing", "Meetings"]

Meetings = Mapping[frozenset[int], int]
"""How often two players have met."""

PARTNER, OPPONENT = 20, 6
"""What it costs to be partners again, and to be opponents more often than the mean; each time a little more.

Partners are repeated only where they must be: at 10 instead of 20, two of 22 players are partners again in 20 rounds.
"""

NEVER = 40
"""How often those who must not meet are taken to have met already."""

FEW = 12
"""Players up to whom it matters much who sits out with whom."""

TURN_EVERY = {True: 8, False: 60}
"""Exchanges of seats to one of turns to sit out: with few players, with more."""

HEAT = {True: (2.6, 1.5), False: (3.0, 0.8)}
"""How readily a change for the worse is taken, at the start and at the end: with few players, with more."""


def _spread(row: list[int], kept_apart: Collection[int]) -> None:
    """Put those who must not meet at tables of their own, so that it does not take exchanges to part them."""
    tables = [range(at, at + 4) for at in range(0, len(row), 4)]
    crowd = [[at for at in table if row[at] in kept_apart] for table in tables]
    free = [table[0] for table, there in zip(tables, crowd, strict=True) if not there]
    for at, to in zip([at for there in crowd for at in there[1:]], free, strict=False):
        row[at], row[to] = row[to], row[at]


class Annealing:
    """A schedule under improvement. Players are 0, 1, 2 …; `rota` says who sits out in each round.

    partners, opponents: who met before these rounds. apart: who should not meet at all. `improve` as long as there is
    time; `best` and `sit_outs` are what it has, and `cost` what that costs.
    """

    def __init__(
        self,
        players: int,
        rota: Rota,
        chance: random.Random,
        partners: Meetings | None = None,
        opponents: Meetings | None = None,
        apart: Collection[frozenset[int]] = (),
    ) -> None:
        self._size = players
        self._chance = chance
        self._rota = rota
        self._rows = [shuffled([each for each in range(players) if each not in out], chance) for out in rota.sit_outs]
        kept_apart = {each for two in apart for each in two}
        for row in self._rows:
            _spread(row, kept_apart)
        self._partner = [0] * (players * players)
        self._opponent = [0] * (players * players)
        for counts, met in ((self._partner, partners), (self._opponent, opponents)):
            for two, times in (met or {}).items():
                self._set(counts, two, times)
        for row in self._rows:
            self._count(row)
        meetings = [one * players + two for two, one in combinations(range(players), 2)]
        often = [sum(counts[each] for each in meetings) for counts in (self._partner, self._opponent)]
        longest = NEVER + max(self._partner, default=0) + max(self._opponent, default=0) + 4 * len(self._rows)
        self._partner_prices = [PARTNER + 2 * (times - 1) if times else 0 for times in range(longest)]
        mean = math.ceil(often[1] / max(1, len(meetings)))
        self._opponent_prices = [
            times + (OPPONENT * (times - mean + 1) if times >= mean else 0) for times in range(longest)
        ]
        both = ((self._partner, self._partner_prices), (self._opponent, self._opponent_prices))
        # What all together cost, and what no schedule can cost less than: all meet equally often.
        self._now = self._least = 0
        for (counts, prices), total in zip(both, often, strict=True):
            costs = [0, *accumulate(prices)]
            self._now += sum(costs[counts[each]] for each in meetings)
            each, more = divmod(total, max(1, len(meetings)))
            self._least += len(meetings) * costs[each] + more * prices[each]
        for two in apart:
            for counts, prices in both:
                one, other = sorted(two)
                times = counts[one * players + other]
                self._set(counts, two, times + NEVER)
                self._now += sum(prices[NEVER : NEVER + times]) - sum(prices[:times])
        self._keep()

    def _keep(self) -> None:
        self.cost = self._now
        self._best = [list(row) for row in self._rows]
        self.sit_outs = self._rota.sit_outs

    def _set(self, counts: list[int], two: Collection[int], times: int) -> None:
        one, other = two
        counts[one * self._size + other] = counts[other * self._size + one] = times

    def _count(self, row: Sequence[int]) -> None:
        size, partner, opponent = self._size, self._partner, self._opponent
        for at in range(0, len(row), 4):
            north, south, east, west = row[at : at + 4]
            for one, two in ((north, south), (east, west)):
                partner[one * size + two] += 1
                partner[two * size + one] += 1
            for one in (north, south):
                for two in (east, west):
                    opponent[one * size + two] += 1
                    opponent[two * size + one] += 1

    @property
    def finished(self) -> bool:
        """Whether nothing can be better."""
        return self.cost <= self._least

    @property
    def best(self) -> tuple[tuple[Four, ...], ...]:
        """The best schedule so far."""
        return tuple(
            tuple((row[at], row[at + 1], row[at + 2], row[at + 3]) for at in range(0, len(row), 4))
            for row in self._best
        )

    def improve(self, steps: int, progress: float) -> bool:
        """Try so many exchanges; whether the best is better now. progress: 0 at the start, 1 at the end: how much of
        its time the schedule has had.
        """
        begun = self.cost
        few = self._size <= FEW
        hot, cold = HEAT[few]
        heat = hot * (cold / hot) ** progress
        if not self._rows or not self._rows[0]:
            return False
        while steps > 0 and not self.finished:
            self._exchange_seats(min(steps, TURN_EVERY[few]), heat)
            steps -= TURN_EVERY[few]
            if self._rota.over > 1:  # one who sits out alone may do so in any round
                self._exchange_turns(heat)
        return self.cost < begun

    def _exchange_turns(self, heat: float) -> None:
        """Try to let somebody sit out in another's round, and him in his; each takes the other's seat."""
        picked = self._rota.pick()
        if picked is None:
            return
        one, two, here, there = picked
        first, second = self._rota.turns[one], self._rota.turns[two]
        seats = [
            (self._rows[round_ - 1], goes, comes)
            for round_, goes, comes in ((here, second, first), (there, first, second))
            if round_ <= len(self._rows)
        ]
        if any(goes not in row for row, goes, _ in seats) or not self._rota.exchange_if_fair(one, two):
            return
        gain = sum(self._replace(row, goes, comes) for row, goes, comes in seats)
        if gain > 0 and self._chance.random() >= math.exp(-gain / heat):
            for row, goes, comes in seats:
                self._replace(row, comes, goes)
            self._rota.exchange_if_fair(one, two)
            return
        self._now += gain
        if self._now < self.cost:
            self._keep()

    def _replace(self, row: list[int], goes: int, comes: int) -> int:
        """Let one take another's seat; what that costs."""
        at = row.index(goes)
        row[at] = comes
        here = (at & ~3) + (~at & 2)
        cost = 0
        for who, step in ((goes, -1), (comes, 1)):
            for counts, prices, mates in (
                (self._partner, self._partner_prices, (row[at ^ 1],)),
                (self._opponent, self._opponent_prices, (row[here], row[here + 1])),
            ):
                for mate in mates:
                    times = counts[who * self._size + mate]
                    cost += prices[times] if step > 0 else -prices[times - 1]
                    self._set(counts, (who, mate), times + step)
        return cost

    def _exchange_seats(self, steps: int, heat: float) -> None:
        rows, size, now = self._rows, self._size, self._now
        partner, opponent = self._partner, self._opponent
        again, met = self._partner_prices, self._opponent_prices
        uniform, exp = self._chance.random, math.exp
        count, width = len(rows), len(rows[0])
        for _ in range(steps):
            row = rows[int(uniform() * count)]
            i = int(uniform() * width)
            j = int(uniform() * width)
            if i >> 1 == j >> 1:
                continue  # partners: nothing would change
            x, y = row[i], row[j]
            a, b = row[i ^ 1], row[j ^ 1]
            xs, ys = x * size, y * size
            gain = (
                again[partner[xs + b]]
                + again[partner[ys + a]]
                - again[partner[xs + a] - 1]
                - again[partner[ys + b] - 1]
            )
            if i >> 2 == j >> 2:  # opponents: two of the four oppositions stay
                gain += met[opponent[xs + a]] + met[opponent[ys + b]]
                gain -= met[opponent[xs + b] - 1] + met[opponent[ys + a] - 1]
                if gain > 0 and uniform() >= exp(-gain / heat):
                    continue
                c = d = e = f = -1
            else:
                here, there = (i & ~3) + (~i & 2), (j & ~3) + (~j & 2)
                c, d, e, f = row[here], row[here + 1], row[there], row[there + 1]
                gain += met[opponent[xs + e]] + met[opponent[xs + f]] + met[opponent[ys + c]] + met[opponent[ys + d]]
                gain -= (
                    met[opponent[xs + c] - 1]
                    + met[opponent[xs + d] - 1]
                    + met[opponent[ys + e] - 1]
                    + met[opponent[ys + f] - 1]
                )
                if gain > 0 and uniform() >= exp(-gain / heat):
                    continue
            row[i], row[j] = y, x
            for one, two, step in ((x, a, -1), (y, b, -1), (x, b, 1), (y, a, 1)):
                partner[one * size + two] += step
                partner[two * size + one] += step
            if c < 0:
                changed: tuple[tuple[int, int, int], ...] = ((x, b, -1), (y, a, -1), (x, a, 1), (y, b, 1))
            else:
                changed = (
                    (x, c, -1), (x, d, -1), (y, e, -1), (y, f, -1), (x, e, 1), (x, f, 1), (y, c, 1), (y, d, 1),
                )  # fmt: skip
            for one, two, step in changed:
                opponent[one * size + two] += step
                opponent[two * size + one] += step
            now += gain
            if now < self.cost:
                self._now = now
                self._keep()
        self._now = now
