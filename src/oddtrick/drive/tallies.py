"""What everybody made in a drive, hand by hand, before any order is made of it (RULES 8)."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from oddtrick.cards import SIDES
from oddtrick.drive.hands import hands_of
from oddtrick.drive.seats import DIRECTOR, Entrant, Result, Seating, TableSeats
from oddtrick.drive.settings import DUPLICATE_KINDS, DriveSettings
from oddtrick.rulesets.model import HonourPoints
from oddtrick.rulesets.model import Tally as TallyOf
from oddtrick.scoring import drive_tally, honour_points
from oddtrick.scoring.points import BOOK
from oddtrick.scoring.result import HONOURS, TRICKS

__all__ = ["HandMade", "Tallies", "Tally", "against_the_mean", "made_by", "to_be_shown", "whole"]


@dataclass(frozen=True, slots=True)
class HandMade:
    """A hand as one side of a table made it. players: the two. points: with honours, where they count."""

    round: int
    hand: int
    table: int
    players: tuple[int, int]
    against: tuple[int, int]
    tricks: int
    points: int
    honours: int


@dataclass(slots=True)
class Tally:
    """What one made. sat_out: hands he sat out. credit: what those count. honours: points for honours, in `points`."""

    points: int = 0
    hands: int = 0
    won: int = 0
    highest: int = 0
    honours: int = 0
    tricks: int = 0
    sat_out: int = 0
    credit: int = 0

    @property
    def total(self) -> int:
        """All together."""
        return self.points + self.credit


def made_by(
    settings: DriveSettings, seating: Seating, table: TableSeats, result: Result
) -> Iterator[tuple[HandMade, HandMade]]:
    """The hands a table played in a round, for NS and EW."""
    scores, worth = _scores(settings.tally), _worth(settings.ruleset.honour_points)
    for place, hand in enumerate(hands_of(settings, seating.number, table)):
        tricks = (result.tricks[place], TRICKS - result.tricks[place])
        score = scores[tricks[0]]
        held = result.honours[place] if result.honours else (0, 0)
        honours = [worth[each] for each in held]
        ns, ew = (
            HandMade(
                seating.number,
                hand,
                table.number,
                table.of(side),
                table.of(side.other),
                tricks[side.index],
                score[side.index] + honours[side.index],
                honours[side.index],
            )
            for side in SIDES
        )
        yield ns, ew


def _all_made(
    settings: DriveSettings, rounds: Sequence[Seating], results: Sequence[Mapping[int, Result]]
) -> Iterator[tuple[HandMade, HandMade]]:
    for seating, of_round in zip(rounds, results, strict=True):
        for table in seating.tables:
            if table.number in of_round:
                yield from made_by(settings, seating, table, of_round[table.number])


def whole(part: int, of: int) -> int:
    """A fraction to the nearest whole, halves up."""
    return (2 * part + of) // (2 * of)


@functools.cache
def _scores(tally: TallyOf) -> tuple[tuple[int, int], ...]:
    """What NS and EW score for each number of tricks that NS can have."""
    scores = (drive_tally(tally, (ns, TRICKS - ns)) for ns in range(TRICKS + 1))
    return tuple((score.ns, score.ew) for score in scores)


@functools.cache
def _worth(points: HonourPoints) -> tuple[int, ...]:
    """What each number of honours is worth."""
    return tuple(honour_points(points, held) for held in range(HONOURS + 1))


class Tallies:
    """What every entrant made, round by round: `add` the rounds in order, and look at `made` whenever one likes."""

    def __init__(self, settings: DriveSettings, entrants: Sequence[Entrant]) -> None:
        self._settings = settings
        self._made = {entrant.number: Tally() for entrant in entrants}
        self._director = Tally()
        self._scores, self._worth = _scores(settings.tally), _worth(settings.ruleset.honour_points)

    def add(self, seating: Seating, results: Mapping[int, Result]) -> None:
        """A round, with the results that are in. It is gone through for every standings, and so it makes no values."""
        for table in seating.tables:
            result = results.get(table.number)
            if result is None:
                continue
            for place, tricks in enumerate(result.tricks):
                ns, ew = self._scores[tricks]
                honours_ns = honours_ew = 0
                if result.honours:
                    held_ns, held_ew = result.honours[place]
                    honours_ns, honours_ew = self._worth[held_ns], self._worth[held_ew]
                self._made_by(table.ns, tricks, ns + honours_ns, honours_ns)
                self._made_by(table.ew, TRICKS - tricks, ew + honours_ew, honours_ew)
        for player in seating.sits_out:
            self._of(player).sat_out += self._settings.hands_a_round

    def _of(self, player: int) -> Tally:
        return self._director if player == DIRECTOR else self._made[player]

    def _made_by(self, players: tuple[int, int], tricks: int, points: int, honours: int) -> None:
        for player in players:
            tally = self._of(player)
            tally.points += points
            tally.hands += 1
            tally.tricks += tricks
            tally.won += tricks > BOOK
            tally.honours += honours
            if points > tally.highest:
                tally.highest = points

    def made(self) -> Mapping[int, Tally]:
        """By number; they go on with the next round.

        A sat-out hand counts nothing, or his average of the hands he played; that of all of them is rounded once.
        """
        if self._settings.sat_out == "average":
            for tally in self._made.values():
                if tally.hands:
                    tally.credit = whole(tally.points * tally.sat_out, tally.hands)
        return self._made


def against_the_mean(
    settings: DriveSettings, rounds: Sequence[Seating], results: Sequence[Mapping[int, Result]]
) -> dict[int, Fraction]:
    """In duplicate whist, the tricks each player made above or below the mean of all who held the same cards.

    Over all of a line's boards that is the pair's total against the mean of its line (RULES 9; C2 of the sourced
    facts); it also serves where not all have played the same boards. Nothing is rounded: places and prizes go by it.
    """
    if settings.kind not in DUPLICATE_KINDS:
        return {}
    held: dict[tuple[int, int], list[int]] = {}
    hands = list(_all_made(settings, rounds, results))
    for sides in hands:
        for line, hand in enumerate(sides):
            held.setdefault((hand.hand, line), []).append(hand.tricks)
    common = math.lcm(*(len(tricks) for tricks in held.values()))  # in parts of it a sum of fractions stays exact
    parts: dict[int, int] = {}
    for sides in hands:
        for line, hand in enumerate(sides):
            tricks = held[hand.hand, line]
            part = common * hand.tricks - common // len(tricks) * sum(tricks)
            for player in hand.players:
                parts[player] = parts.get(player, 0) + part
    return {player: Fraction(part, common) for player, part in parts.items() if player != DIRECTOR}


def to_be_shown(exact: int | Fraction) -> int | float:
    """A score as it is shown: whole where it is whole, else to the nearest hundredth, alike above and below nothing."""
    hundredths = whole(100 * abs(exact.numerator), exact.denominator) * (1 if exact >= 0 else -1)
    return hundredths / 100 if hundredths % 100 else hundredths // 100
