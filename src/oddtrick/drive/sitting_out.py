"""Who sits out in each round of a schedule made beforehand: fair first, and then good for the schedule (RULES 8).

Nobody sits out twice before everybody once, nor in two rounds running where that can be avoided. Of all such ways one
is looked for in which any two players play in equally many rounds: with few players that decides how evenly they can
meet.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from oddtrick.drive.lots import shuffled

__all__ = ["Rota", "SitOuts", "sit_out_rota"]

SitOuts = tuple[tuple[int, ...], ...]
"""For each round, who sits out."""

TWICE = 100
"""What it weighs to be put into one round twice, against sitting out in two rounds running."""

UNFAIR = 40
"""What unfairness weighs against unevenness on the way; in the end it outranks it."""

LEAST_STEPS, MOST_STEPS = 800, 4000
"""Exchanges tried: the first to make it even, the others only while somebody sits out in two rounds running."""

EVEN_UP_TO = 40
"""Players up to whom it matters who sits out together; with more, few pairs ever do."""


def sit_out_rota(
    players: int,
    rounds: int,
    over: int,
    chance: random.Random,
    before: Mapping[int, int] | None = None,
    lately: Sequence[int] = (),
) -> Rota:
    """Who of the players 0, 1, 2 … sits out, `over` in each of so many rounds.

    before: how often each has sat out already. lately: who did in the round before.
    """
    rota = Rota(players, rounds, over, chance, before or {}, lately)
    if over:
        rota.improve()
    return rota


class Rota:
    """A list of turns to sit out: everybody once, then everybody once again …; exchanges stay within one such part.

    `out` holds them round by round; round 0 is the one before the schedule, and what is left of the last part when
    the rounds are full is kept at the end, unused.
    """

    def __init__(
        self,
        players: int,
        rounds: int,
        over: int,
        chance: random.Random,
        before: Mapping[int, int],
        lately: Sequence[int],
    ) -> None:
        self.players, self.rounds, self.over, self.chance = players, rounds, over, chance
        self.even = players <= EVEN_UP_TO
        turns: list[int] = []
        self.part: list[tuple[int, int]] = []
        counts = [before.get(player, 0) for player in range(players)]
        while len(turns) < rounds * over:
            least = min(counts)
            waiting = shuffled([player for player in range(players) if counts[player] == least], chance)
            self.part += [(len(turns), len(turns) + len(waiting))] * len(waiting)
            turns += waiting
            for player in waiting:
                counts[player] += 1
        self.turns = turns
        step = max(1, over)
        self.out = [list(lately), *(turns[at : at + step] for at in range(0, len(turns), step)), []]
        self.sat, self.both = [0] * players, [[0] * players for _ in range(players)]
        if over:
            self._recount(set(range(1, rounds + 1)), 1)

    def _count(self, round_: int, place: int, step: int) -> None:
        """Count a turn, with those before it in its round (all of the others, when it is taken away or put back)."""
        row = self.out[round_]
        player = row[place]
        self.sat[player] += step
        for mate in row[:place]:
            self.both[player][mate] += step
            self.both[mate][player] += step

    def _recount(self, rounds: set[int], step: int) -> None:
        for round_ in rounds:
            if round_ <= self.rounds:
                for place in range(self.over):
                    self._count(round_, place, step)

    def _unfair(self, rounds: set[int]) -> int:
        """How many sit out in two rounds running, at these rounds."""
        unfair = 0
        for round_ in {each for one in rounds for each in (one, one + 1) if each <= self.rounds}:
            row, last = self.out[round_], self.out[round_ - 1]
            unfair += TWICE * (len(row) - len(set(row))) + sum(each in last for each in row)
        return unfair

    def _uneven(self, players: set[int]) -> int:
        """How unevenly these players play together with all."""
        if not self.even:
            return 0
        return sum(
            (self.rounds - self.sat[one] - self.sat[two] + self.both[one][two]) ** 2
            for one in players
            for two in range(self.players)
            if two < one or two not in players  # each two once
        )

    def improve(self) -> None:
        """Try exchanges until nobody sits out in two rounds running, and go back to the best that was found."""
        unfair, uneven = self._unfair(set(range(1, self.rounds + 1))), self._uneven(set(range(self.players)))
        least, best = (unfair, uneven), list(self.turns)
        for step in range(MOST_STEPS):
            if step >= (LEAST_STEPS if self.even else 0) and not least[0]:
                break
            picked = self.pick()
            if picked is None:
                continue
            one, two, here, there = picked
            players, rounds = {self.turns[one], self.turns[two]}, {here, there}
            was = self._unfair(rounds), self._uneven(players)
            self._exchange(one, two, rounds)
            more = self._unfair(rounds) - was[0], self._uneven(players) - was[1]
            gain = UNFAIR * more[0] + more[1]
            heat = 12 * (1 - step % LEAST_STEPS / LEAST_STEPS) ** 2 + 0.1
            if gain > 0 and self.chance.random() >= math.exp(-gain / heat):
                self._exchange(one, two, rounds)
                continue
            unfair, uneven = unfair + more[0], uneven + more[1]
            if (unfair, uneven) < least:
                least, best = (unfair, uneven), list(self.turns)
        self.turns = best
        self.out[1:] = [*(best[at : at + self.over] for at in range(0, len(best), self.over)), []]

    def pick(self) -> tuple[int, int, int, int] | None:
        """Two turns of the same part by lot, and their rounds, which may lie behind the last; None where an exchange
        would change nothing.
        """
        one = int(self.chance.random() * len(self.turns))
        low, high = self.part[one]
        two = low + int(self.chance.random() * (high - low))
        here, there = one // self.over + 1, two // self.over + 1
        return None if here == there or min(here, there) > self.rounds else (one, two, here, there)

    def _exchange(self, one: int, two: int, rounds: set[int]) -> None:
        self._recount(rounds, -1)
        self._swap(one, two)
        self._recount(rounds, 1)

    def _swap(self, one: int, two: int) -> None:
        turns = self.turns
        turns[one], turns[two] = turns[two], turns[one]
        for at in (one, two):
            self.out[at // self.over + 1][at % self.over] = turns[at]

    @property
    def sit_outs(self) -> SitOuts:
        """Who sits out in each round."""
        if not self.over:
            return ((),) * self.rounds
        return tuple(tuple(sorted(self.out[round_])) for round_ in range(1, self.rounds + 1))

    def exchange_if_fair(self, one: int, two: int) -> bool:
        """Exchange two turns of a part, if nobody comes to sit out in two rounds running by it; whether it was done."""
        rounds = {one // self.over + 1, two // self.over + 1}
        was = self._unfair(rounds)
        self._swap(one, two)
        if self._unfair(rounds) <= was:
            return True
        self._swap(one, two)
        return False
