"""Individual drives: everybody for himself, with another partner in every round, by a schedule made beforehand.

Where an exact design can be played fairly and nothing can be better, it is the schedule. Otherwise one is made by
annealing, and the better of both is taken. The caller drives it for as long as he likes: there is no clock here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from oddtrick.drive.annealing import Annealing, Meetings
from oddtrick.drive.designs import Design, Four, design_of
from oddtrick.drive.sitting_out import SitOuts, sit_out_rota
from oddtrick.drive.table_visits import TableVisits

__all__ = ["Past", "Plan", "Planning", "Quality", "exact_plan", "fair_order", "quality"]

SEARCH = 20_000
"""Steps after which an order of a design's rounds is no longer looked for."""

VISIT_STEPS, MOST_VISIT_STEPS = 400, 20_000
"""Exchanges of tables tried for each table of each round, and in all."""

Quality = tuple[int, int, int]
"""How good a schedule is, less being better: partners repeated, the most that two are opponents, and how unevenly."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule for players 0, 1, 2 …: for each round who plays four by four, and who sits out."""

    tables: tuple[tuple[Four, ...], ...]
    sits_out: SitOuts


@dataclass(frozen=True, slots=True)
class Past:
    """What was played before a schedule begins: who partnered and opposed whom, who sat out how often and who in the
    last round, and how often each was at each table (from 1).
    """

    partners: Meetings = field(default_factory=dict)
    opponents: Meetings = field(default_factory=dict)
    sat_out: Mapping[int, int] = field(default_factory=dict)
    lately: tuple[int, ...] = ()
    visits: Mapping[tuple[int, int], int] = field(default_factory=dict)


def exact_plan(players: int, rounds: int) -> Plan | None:
    """The rounds of a design in a fair order; None where there is none for so many players or rounds.

    With 4n or 4n + 1 players it begins again when all has been met.
    """
    design = design_of(players)
    if design is None:
        return None
    order = fair_order(design, rounds)
    if order is None:
        return None
    turns = [design.round(turn) for turn in order]
    return Plan(tuple(tables for tables, _ in turns), tuple(tuple(sorted(out)) for _, out in turns))


def fair_order(design: Design, rounds: int) -> tuple[int, ...] | None:
    """Turns of a design in which nobody sits out twice before everybody once; None where none was found."""
    if len(design.sits_out) <= 1:
        return tuple(range(rounds))
    if rounds > design.rounds:
        return None
    turns = [frozenset(design.round(turn)[1]) for turn in range(design.rounds)]
    counts = [0] * design.players
    chosen: list[int] = []
    steps = SEARCH

    def fits(sitting: frozenset[int]) -> bool:
        """Whether these are of those who sat out least, all of whom come before anybody else."""
        least = min(counts)
        waiting = [player for player in range(design.players) if counts[player] == least]
        if len(waiting) >= len(sitting):
            return all(counts[player] == least for player in sitting)
        return set(waiting) <= sitting and all(counts[player] <= least + 1 for player in sitting)

    def search() -> bool:
        nonlocal steps
        if len(chosen) == rounds:
            return True
        for turn, sitting in enumerate(turns):
            steps -= 1
            if steps < 0:
                return False
            if turn in chosen or not fits(sitting) or (chosen and sitting & turns[chosen[-1]]):
                continue
            chosen.append(turn)
            for player in sitting:
                counts[player] += 1
            if search():
                return True
            chosen.pop()
            for player in sitting:
                counts[player] -= 1
        return False

    return tuple(chosen) if search() else None


def _partners(rounds: Iterable[Iterable[Four]]) -> Counter[frozenset[int]]:
    """How often two are partners."""
    pairs = (
        pair for tables in rounds for north, south, east, west in tables for pair in ((north, south), (east, west))
    )
    return Counter(map(frozenset, pairs))


def quality(rounds: Iterable[Iterable[Four]]) -> Quality:
    """How good a schedule is."""
    rounds = [tuple(tables) for tables in rounds]
    opponents = Counter[frozenset[int]]()
    for tables in rounds:
        for north, south, east, west in tables:
            opponents.update(frozenset((one, two)) for one in (north, south) for two in (east, west))
    repeats = sum(times - 1 for times in _partners(rounds).values())
    return repeats, max(opponents.values(), default=0), sum(times**2 for times in opponents.values())


def _is_better(one: Plan, other: Plan) -> bool:
    """Whether one schedule is better than another: partners are shared more evenly, or no less and it is of a better
    quality. (Over more rounds than there are partners the repeats are the same, whoever is repeated.)
    """
    uneven, than = (sum(times**2 for times in _partners(each.tables).values()) for each in (one, other))
    return (uneven, *quality(one.tables)) < (than, *quality(other.tables))


def _cannot_be_better(players: int, plan: Plan) -> bool:
    """Whether no schedule of so many rounds repeats fewer partners, or has two less often opponents at most."""
    games = sum(len(tables) for tables in plan.tables)
    two = players * (players - 1) // 2
    repeats, most, _ = quality(plan.tables)
    return repeats <= max(0, 2 * games - two) and most <= -(-4 * games // two)


class Planning:
    """A schedule in the making: `improve` until `done` or out of patience, then `plan`.

    past: what was played before. fixed: players who cannot move, with their tables; where there are several they are
    kept from meeting one another, for one of them would have to move.
    """

    def __init__(
        self,
        players: int,
        rounds: int,
        chance: random.Random,
        past: Past | None = None,
        fixed: Mapping[int, int] | None = None,
    ) -> None:
        self.players, self.rounds = players, rounds
        self._chance, self._past, self._fixed = chance, past, dict(fixed or {})
        apart: Collection[frozenset[int]] = [frozenset(two) for two in combinations(self._fixed, 2)]
        self._exact = exact_plan(players, rounds) if past is None and not apart else None
        self._annealing: Annealing | None = None
        if self._exact is None or not _cannot_be_better(players, self._exact):
            before = past or Past()
            rota = sit_out_rota(players, rounds, players % 4, chance, before.sat_out, before.lately)
            self._annealing = Annealing(players, rota, chance, before.partners, before.opponents, apart)

    @property
    def done(self) -> bool:
        """Whether nothing can be better."""
        return self._annealing is None or self._annealing.finished

    def improve(self, steps: int, progress: float) -> None:
        """Go on for so many exchanges. progress: from 0 to 1, how much of its time or steps the schedule has had."""
        if self._annealing is not None:
            self._annealing.improve(steps, progress)

    def run(self, steps: int, told: Callable[[float], None] | None = None, at_once: int = 2000) -> Plan:
        """The schedule after so many exchanges in all. told: is told how far it is, from 0 to 1."""
        for begun in range(0, steps, at_once):
            if self.done:
                break
            if told is not None:
                told(begun / steps)
            self.improve(min(at_once, steps - begun), begun / steps)
        return self.plan()

    def plan(self) -> Plan:
        """The best schedule so far, its tables put in order."""
        exact = self._exact
        if self._annealing is not None:
            made = Plan(self._annealing.best, self._annealing.sit_outs)
            if exact is None or _is_better(made, exact):
                return self._in_order(made)
        if exact is None:
            return Plan((), ())
        # The tables of a design stay as they are, for its simple move: everybody to the chair numbered one lower.
        return self._in_order(exact) if self._fixed else exact

    def _in_order(self, plan: Plan) -> Plan:
        visits = TableVisits(plan.tables, self._chance, self._past.visits if self._past else None, self._fixed)
        visits.improve(min(MOST_VISIT_STEPS, VISIT_STEPS * sum(len(tables) for tables in plan.tables)))
        return Plan(tuple(tuple(tables) for tables in visits.rounds), plan.sits_out)
