"""Schedules for the people of a drive: made anew whenever somebody came or left, with what was played as history."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from oddtrick.drive.fairness import turns_taken
from oddtrick.drive.homes import last_table, last_turn
from oddtrick.drive.individual import Past, Plan, Planning
from oddtrick.drive.seats import DIRECTOR, Entrant, Seating, TableSeats
from oddtrick.drive.settings import DriveSettings
from oddtrick.errors import illegal

__all__ = ["DrivePlanning", "check_plan", "who_is_planned"]


def who_is_planned(settings: DriveSettings, entrants: Sequence[Entrant], round_: int) -> set[int]:
    """Everybody a schedule has to seat in a round: those who are there, and the director where he fills in."""
    here = {entrant.number for entrant in entrants if entrant.here(round_)}
    return {*here, DIRECTOR} if settings.leftover == "director" and len(here) % 4 == 3 else here


class DrivePlanning:
    """The rounds that a drive of individuals still has, in the making: `improve` until `done` or out of patience.

    rounds: those played or seated already. order: in which the lot put everybody.
    """

    def __init__(
        self,
        settings: DriveSettings,
        entrants: Sequence[Entrant],
        rounds: Sequence[Seating],
        order: Sequence[int],
        chance: random.Random,
    ) -> None:
        self._first = len(rounds) + 1
        who = who_is_planned(settings, entrants, self._first)
        places = {each: place for place, each in enumerate(order)}
        self._numbers = sorted(who, key=lambda each: (places.get(each, len(places)), each))
        stuck = [entrant.number for entrant in entrants if entrant.fixed and entrant.here(self._first)]
        fixed = _homes(stuck, rounds, len(who) // 4)
        index = {number: place for place, number in enumerate(self._numbers)}
        self._planning = Planning(
            len(self._numbers),
            settings.rounds - len(rounds),
            chance,
            _past(entrants, rounds, index, self._first) if rounds else None,
            {index[number]: table for number, table in fixed.items() if number in index},
        )

    @property
    def done(self) -> bool:
        """Whether nothing can be better."""
        return self._planning.done

    def improve(self, steps: int, progress: float) -> None:
        """Go on for so many exchanges. progress: from 0 to 1, how much of its time or steps the schedule has had."""
        self._planning.improve(steps, progress)

    def run(self, steps: int, told: Callable[[float], None] | None = None) -> tuple[Seating, ...]:
        """The rounds after so many exchanges in all. told: is told how far it is, from 0 to 1."""
        return self._seatings(self._planning.run(steps, told))

    def seatings(self) -> tuple[Seating, ...]:
        """The rounds, the best so far."""
        return self._seatings(self._planning.plan())

    def _seatings(self, plan: Plan) -> tuple[Seating, ...]:
        numbers = self._numbers
        return tuple(
            Seating(
                self._first + turn,
                tuple(
                    TableSeats(place, (numbers[n], numbers[s]), (numbers[e], numbers[w]))
                    for place, (n, s, e, w) in enumerate(tables, 1)
                ),
                tuple(sorted(numbers[each] for each in out)),
            )
            for turn, (tables, out) in enumerate(zip(plan.tables, plan.sits_out, strict=True))
        )


def _homes(fixed: Sequence[int], rounds: Sequence[Seating], tables: int) -> dict[int, int]:
    """The table of everybody who cannot move: where he sits already, or else one of so many that nobody has, the first
    first.
    """
    homes: dict[int, int] = {}
    for number in sorted(fixed, key=lambda each: last_turn(rounds, each), reverse=True):  # who was there later has it
        home = last_table(rounds, number)
        if 0 < home <= tables and home not in homes.values():
            homes[number] = home
    for number in fixed:
        if number not in homes:
            homes[number] = next(table for table in range(1, len(fixed) + 1) if table not in homes.values())
    return homes


def _past(entrants: Sequence[Entrant], rounds: Sequence[Seating], index: dict[int, int], round_: int) -> Past:
    """What those of the index have played already."""
    partners, opponents, visits = Counter[frozenset[int]](), Counter[frozenset[int]](), Counter[tuple[int, int]]()
    for seating in rounds:
        for table in seating.tables:
            ns, ew = ([index[each] for each in side if each in index] for side in (table.ns, table.ew))
            partners.update(frozenset(two) for two in (ns, ew) if len(two) == 2)
            opponents.update(frozenset((one, two)) for one in ns for two in ew)
            visits.update((each, table.number) for each in (*ns, *ew))
    turns = turns_taken(entrants, rounds, "sits_out", round_)
    return Past(
        partners,
        opponents,
        {index[each]: times for each, times in turns.items() if each in index},
        tuple(index[each] for each in rounds[-1].sits_out if each in index),
        visits,
    )


def check_plan(
    settings: DriveSettings, entrants: Sequence[Entrant], rounds: Sequence[Seating], plan: Sequence[Seating]
) -> None:
    """Raises `Illegal` unless a schedule seats everybody once in every round that is left, at tables one by one."""
    first, last = len(rounds) + 1, settings.rounds
    if [seating.number for seating in plan] != list(range(first, last + 1)):
        raise illegal("drive_plan_rounds", first=first, last=last)
    who = who_is_planned(settings, entrants, first)
    for seating in plan:
        seated = [*seating.players(), *seating.sits_out]
        for player, times in Counter(seated).items():
            if times > 1:
                raise illegal("drive_person_twice", player=player, round=seating.number)
        if set(seated) != who:
            odd = min(set(seated) ^ who)
            raise illegal("drive_plan_people", player=odd, round=seating.number)
        if [table.number for table in seating.tables] != list(range(1, len(who) // 4 + 1)):
            raise illegal("drive_plan_tables", round=seating.number)
