"""A whole drive with random results, late arrivals, leavers and corrections: to try one out, and to test them all."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.decide import Refusal, decide
from oddtrick.drive.deciding_seats import fits, may_seat_round
from oddtrick.drive.hands import hands_of, trump_of, trumps_in
from oddtrick.drive.plans import DrivePlanning
from oddtrick.drive.seats import DIRECTOR, Result, TableSeats
from oddtrick.drive.settings import DriveSettings
from oddtrick.drive.state import NEW_DRIVE, DriveState, apply, fold, settings_of
from oddtrick.drive.view import standings
from oddtrick.errors import Illegal
from oddtrick.scoring.result import HONOURS, TRICKS

__all__ = ["Doing", "as_plain", "simulate"]

Doing = Callable[[Literal["planning", "playing"], float], None]
"""Is told what a simulation does and how far it is, from 0 to 1; a schedule may be made more than once."""


class _Evening:
    """A drive that goes on by commands."""

    def __init__(self, settings: DriveSettings, chance: random.Random, doing: Doing) -> None:
        self.settings, self.chance, self.doing = settings, chance, doing
        self.stream: list[e.Event] = []
        self.state = NEW_DRIVE
        self.do(c.OpenDrive(settings))

    def try_(self, command: c.Command) -> Refusal | None:
        """Carry a command out; what speaks against it otherwise."""
        said = decide(self.state, command, self.chance)
        if isinstance(said, Refusal):
            return said
        for event in said:
            self.stream.append(event)
            self.state = apply(self.state, event)
        return None

    def do(self, command: c.Command) -> None:
        """Carry a command out. Raises `Illegal` with what speaks against it."""
        refused = self.try_(command)
        if refused is not None:
            raise Illegal(refused.reason)

    def enter(self, people: int, *, by_kind: bool = False) -> Refusal | None:
        """Enter so many people; in a drive of two kinds the first half as A, or of which there are fewer."""
        half = (people + 1) // 2
        entrants = tuple(
            c.NewEntrant(kind=("A" if place < half else "B") if by_kind and self.settings.two_kinds else None)
            for place in range(people)
        )
        return self.try_(c.EnterEntrants(len(self.state.entrants) + 1, entrants))

    def slip(self, round_: int, table: TableSeats) -> c.Slip:
        """A result by chance: each trick to either side alike."""
        hands = hands_of(self.settings, round_, table)
        taken = [sum(self.chance.random() < 0.5 for _ in range(TRICKS)) for _ in hands]
        held = [sum(self.chance.random() < 0.5 for _ in range(HONOURS)) for _ in hands]
        counted = [trumps_in(self.settings, hand) for hand in hands]
        honours = tuple(
            (ns, HONOURS - ns) if with_trumps else (0, 0) for ns, with_trumps in zip(held, counted, strict=True)
        )
        return c.Slip(
            tuple((tricks, TRICKS - tricks) for tricks in taken), honours if self.settings.bonus == "honours" else ()
        )

    def play(self) -> None:
        """Seat a round and enter its results."""
        round_ = self.state.next_round
        self.doing("playing", (round_ - 1) / self.settings.rounds)
        self.plan()
        self.do(c.SeatRound(round_))
        for table in self.state.rounds[-1].tables:
            self.do(c.EnterResult(round_, table.number, self.slip(round_, table)))

    def plan(self) -> None:
        """Make the schedule that the next round waits for, if it waits for one."""
        state = self.state
        may_seat_round(state, state.next_round)
        if self.settings.kind != "individual" or fits(state):
            return
        planning = DrivePlanning(self.settings, state.entrants, state.rounds, state.order, self.chance)
        plan = planning.run(self.settings.plan_steps, lambda done: self.doing("planning", done))
        self.do(c.PlanRounds(state.changes, plan))

    def leave(self) -> None:
        """Let somebody go who is there, if those who stay can be seated."""
        here = [entrant.number for entrant in self.state.entrants if entrant.here(self.state.next_round)]
        number = here[int(self.chance.random() * len(here))]
        if len(here) > 9:
            self.do(c.Leave(number, self.state.changes))

    def fix(self) -> None:
        """Say of somebody who plays that he cannot move from now on; where he would have to, it is refused."""
        seated = sorted(set(self.state.rounds[-1].players()) - {DIRECTOR})
        number = seated[int(self.chance.random() * len(seated))]
        self.try_(c.FixEntrant(number, True, self.state.changes))

    def correct(self) -> None:
        """Replace a result of any round."""
        at = int(self.chance.random() * len(self.state.rounds))
        tables = self.state.rounds[at].tables
        table = tables[int(self.chance.random() * len(tables))]
        was = self.state.results[at][table.number]
        movement: c.Movement = "keep" if self.chance.random() < 0.5 else "reseat"
        slip = self.slip(at + 1, table)
        self.try_(c.CorrectResult(at + 1, table.number, was, slip, movement))  # by chance it may be the same


def simulate(
    settings: DriveSettings,
    players: int,
    chance: random.Random,
    *,
    late: int = 0,
    leavers: int = 0,
    corrections: int = 0,
    fixed: int = 0,
    doing: Doing = lambda what, done: None,
) -> tuple[e.Event, ...]:
    """The events of a whole drive. Raises `Illegal` where the kind cannot seat so many, `Invalid` for settings that
    contradict each other.

    late, leavers, corrections, fixed: how many people (pairs, where they stay together) come after the beginning and
    leave before the end, how many results are corrected, and of how many it is said that they cannot move from then on,
    each at a round by lot. doing: is told how far it is.
    """
    evening = _Evening(settings, chance, doing)
    refused = evening.enter(players, by_kind=True)
    if refused is not None:
        raise Illegal(refused.reason)
    evening.do(c.DrawLots(evening.state.changes))

    def by_lot(times: int) -> Counter[int]:
        return Counter(1 + int(chance.random() * max(1, settings.rounds - 1)) for _ in range(times))

    coming, going, wrong, stuck = by_lot(late), by_lot(leavers), by_lot(corrections), by_lot(fixed)
    for round_ in range(1, settings.rounds + 1):
        evening.play()
        for _ in range(wrong[round_]):
            evening.correct()
        if round_ == settings.rounds:
            break
        for _ in range(stuck[round_]):
            evening.fix()
        for _ in range(coming[round_]):
            evening.enter(2 if settings.pairs else 1)  # a Mitchell or Howell may have no place for them
        for _ in range(going[round_]):
            evening.leave()
    evening.do(c.EndDrive(evening.state.changes))
    return tuple(evening.stream)


def as_plain(stream: Sequence[e.Event]) -> dict[str, Any]:
    """A drive as plain data, for JSON."""
    state = fold(stream)
    settings = settings_of(state)
    return {
        "players": len(state.entrants),
        "kind": settings.kind,
        "tally": settings.tally,
        "sat_out": settings.sat_out,
        "rounds": [_round(state, settings, at) for at in range(len(state.rounds))],
        "standings": [
            {
                "player": row.players[0],
                **({"partner": row.players[1]} if len(row.players) > 1 else {}),
                **({"kind": row.kind} if row.kind else {}),
                "total": row.total,
                **({"mean": row.mean, "exact": list(row.exact)} if row.exact is not None else {}),
                "place": row.place,
                "hands": row.hands,
                "sat_out": row.sat_out,
                "credit": row.credit,
            }
            for row in standings(state).rows
        ],
        "met": _met(state),
    }


def _round(state: DriveState, settings: DriveSettings, at: int) -> dict[str, Any]:
    seating, results = state.rounds[at], state.results[at]
    trumps = [_letter(settings, hand) for hand in hands_of(settings, seating.number)]
    return {
        "round": seating.number,
        "trump": trumps[0],
        **({"trumps": trumps} if len(trumps) > 1 else {}),
        "tables": [_table(table, results.get(table.number)) for table in seating.tables],
        "sits_out": list(seating.sits_out),
        **({"stand_ins": list(seating.stand_ins)} if seating.stand_ins else {}),
    }


def _table(table: TableSeats, result: Result | None) -> dict[str, Any]:
    """A table; without tricks as long as its result is not in, with those of each hand where it plays several."""
    plain: dict[str, Any] = {"table": table.number, "ns": list(table.ns), "ew": list(table.ew)}
    if table.boards:
        plain["boards"] = list(table.boards)
    if result is not None:
        ns = sum(result.tricks)
        plain["tricks"] = {"ns": ns, "ew": TRICKS * len(result.tricks) - ns}
        if len(result.tricks) > 1:
            plain["hands"] = list(result.tricks)
    return plain


def _letter(settings: DriveSettings, hand: int) -> str:
    suit = trump_of(settings, hand)
    return suit.value if suit else "turn-up" if trumps_in(settings, hand) else "NT"


def _met(state: DriveState) -> dict[str, dict[str, int]]:
    """Who partnered and who opposed whom how often, by their numbers: `{"partners": {"1-14": 2}, …}`."""
    partners, opponents = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for seating in state.rounds:
        for table in seating.tables:
            for one, two in (table.ns, table.ew):
                partners[min(one, two), max(one, two)] += 1
            for one in table.ns:
                for two in table.ew:
                    opponents[min(one, two), max(one, two)] += 1
    return {
        name: {f"{one}-{two}": times for (one, two), times in sorted(met.items())}
        for name, met in (("partners", partners), ("opponents", opponents))
    }
