"""Drives played by tests: commands in short, and counts made again from what a drive prints, by other ways."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

from oddtrick.cards import Side
from oddtrick.drive import (
    NEW_DRIVE,
    Command,
    DriveSettings,
    DriveState,
    Event,
    NewEntrant,
    Refusal,
    Slip,
    apply,
    decide,
)
from oddtrick.drive import commands as c
from oddtrick.drive.seats import Result
from oddtrick.reasons import Reason, in_english
from oddtrick.rulesets import preset, with_overrides


def settings(kind: str = "progressive", hands: int = 24, tally: str = "odd", **more: Any) -> DriveSettings:
    """Settings of a kind; half-time after half of the hands where it fits."""
    rules = with_overrides(preset("drive"), [f"game.hands={hands}", f"tally={tally}"])
    half = hands // 2 if hands > 1 and hands // 2 % more.get("hands_a_round", 1) == 0 else 0
    made: dict[str, Any] = {"kind": kind, "ruleset": rules, "half_time": half, "plan_steps": 1000, **more}
    return DriveSettings(**made)


class Hall:
    """A drive and its stream, run by short commands."""

    def __init__(self, how: DriveSettings, people: int = 0, seed: int = 1) -> None:
        self.how = how
        self.chance = random.Random(seed)
        self.stream: list[Event] = []
        self.state: DriveState = NEW_DRIVE
        self.do(c.OpenDrive(how))
        if people:
            self.enter(people)
            self.do(c.DrawLots(self.change))

    @property
    def change(self) -> int:
        return self.state.changes

    @property
    def last(self) -> int:
        return len(self.state.rounds)

    def refused(self, command: Command) -> Reason | None:
        """Why a command is refused; None when it was carried out."""
        said = decide(self.state, command, self.chance)
        if isinstance(said, Refusal):
            assert in_english(said.reason) != said.reason.code
            return said.reason
        for event in said:
            self.stream.append(event)
            self.state = apply(self.state, event)
        return None

    def do(self, command: Command) -> None:
        assert self.refused(command) is None

    def code(self, command: Command) -> str:
        """The code of the refusal; the drive stays as it is."""
        before = self.state
        said = self.refused(command)
        assert said is not None
        assert self.state == before
        return said.code

    def enter(self, people: int, kinds: str = "") -> None:
        entrants = tuple(NewEntrant(kind=kinds[place] if kinds else None) for place in range(people))  # type: ignore[arg-type]
        self.do(c.EnterEntrants(len(self.state.entrants) + 1, entrants))

    def seat(self) -> None:
        self.do(c.SeatRound(self.last + 1))

    def score(self, table: int, ns: int, by: Side | None = None) -> None:
        self.do(c.EnterResult(self.last, table, slip(ns), by))

    def play(self, *tricks: int) -> None:
        """Seat a round and enter the tricks of NS by table; by chance those that are not given."""
        self.seat()
        for table in self.state.rounds[-1].tables:
            given = tricks[table.number - 1] if table.number <= len(tricks) else None
            taken = [self.chance.randrange(14) if given is None else given for _ in range(self.how.hands_a_round)]
            self.do(c.EnterResult(self.last, table.number, Slip(tuple((ns, 13 - ns) for ns in taken))))

    def play_all(self) -> None:
        while self.last < self.how.rounds:
            self.play()

    def seats(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """The tables of the last round."""
        return [(table.ns, table.ew) for table in self.state.rounds[-1].tables]

    def was(self, round_: int, table: int) -> Result:
        return self.state.results[round_ - 1][table]


def slip(*ns: int) -> Slip:
    """The slip of so many tricks of NS in each hand."""
    return Slip(tuple((each, 13 - each) for each in ns))


# --- Counted again, from plain data ---------------------------------------------------------------------------------


def check_seats(plain: dict[str, Any]) -> None:
    """Nobody plays himself, nobody is twice in a round, tables are 1, 2, 3 …, each seat is taken."""
    for round_ in plain["rounds"]:
        seated = [player for table in round_["tables"] for player in (*table["ns"], *table["ew"])]
        assert len(set(seated)) == len(seated) == 4 * len(round_["tables"])
        assert not set(seated) & set(round_["sits_out"])
        assert len(set(round_["sits_out"])) == len(round_["sits_out"])


def check_sit_outs(plain: dict[str, Any], there: list[set[int]], people_a_turn: int = 1) -> None:
    """Sit-outs differ by at most one, newcomers counted as those who sat out least; nobody twice running who need not.

    there: who is there in each round.
    """
    counts: dict[int, int] = {}
    before: set[int] = set()
    last: set[int] = set()
    for round_, here in zip(plain["rounds"], there, strict=True):
        least = min((counts[each] for each in here & before), default=0)
        for each in here - before:
            counts[each] = max(counts.get(each, 0), least)
        before = here
        out = set(round_["sits_out"])
        assert out <= here
        assert {player for table in round_["tables"] for player in (*table["ns"], *table["ew"])} - {0} == here - out
        again = out & last
        if again:
            fresh = [each for each in here - last if counts[each] <= min(counts[one] for one in again)]
            assert len(fresh) <= len(out) - len(again) + people_a_turn - 1, round_["round"]
        for each in out:
            counts[each] += 1
        spread = [counts[each] for each in here]
        assert max(spread) - min(spread) <= 1, round_["round"]
        last = out


def check_totals(plain: dict[str, Any], hands_a_round: int = 1) -> None:
    """The totals and places by a plain count of the tricks printed."""
    points: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    out: Counter[int] = Counter()
    for round_ in plain["rounds"]:
        for table in round_["tables"]:
            if "tricks" not in table:
                continue  # not in yet
            each_hand = table.get("hands", [table["tricks"]["ns"]])
            assert table["tricks"]["ns"] + table["tricks"]["ew"] == 13 * len(each_hand)
            for ns in each_hand:
                for players, tricks in ((table["ns"], ns), (table["ew"], 13 - ns)):
                    for player in players:
                        points[player] += tricks if plain["tally"] == "tricks" else max(0, tricks - 6)
                        hands[player] += 1
        for player in round_["sits_out"]:
            out[player] += hands_a_round
    scores = []
    for row in plain["standings"]:
        who = max(([row["player"], row["partner"]] if "partner" in row else [row["player"]]), key=lambda p: hands[p])
        credit = 0
        if plain["sat_out"] == "average" and hands[who]:
            credit = int(Fraction(points[who] * out[who], hands[who]) + Fraction(1, 2))
        assert row["credit"] == credit
        assert row["total"] == points[who] + credit
        scores.append(Fraction(*row["exact"]) if "exact" in row else row["total"])
    for row, score in zip(plain["standings"], scores, strict=True):
        assert row["place"] == 1 + sum(other > score for other in scores)
    met: dict[str, Counter[str]] = {"partners": Counter(), "opponents": Counter()}
    for round_ in plain["rounds"]:
        for table in round_["tables"]:
            for side in (table["ns"], table["ew"]):
                met["partners"]["-".join(map(str, sorted(side)))] += 1
            met["opponents"].update("-".join(map(str, sorted((a, b)))) for a in table["ns"] for b in table["ew"])
    assert plain["met"] == met
