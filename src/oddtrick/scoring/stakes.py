"""Playing for stakes: fish from the box, and who pays whom when a match is over (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Seat
from oddtrick.errors import illegal, invalid
from oddtrick.rulesets import Ruleset
from oddtrick.scoring.match import MatchScore
from oddtrick.scoring.score import Score

__all__ = ["Payment", "fish", "stakes"]


@dataclass(frozen=True, slots=True)
class Payment:
    """One player pays another. fish: how many; amount: their worth, in the unit that a fish's value was given in."""

    payer: Seat
    payee: Seat
    fish: int
    amount: int


def fish(ruleset: Ruleset, match: MatchScore) -> Score:
    """The fish before each side: one for each game or rubber point so far (RULES 6).

    Raises `Invalid` where the rule set gives games no points.
    """
    if ruleset.game_points == "none":
        raise invalid("score_no_fish", ruleset=ruleset.name)
    return match.totals


def stakes(match: MatchScore, value: int) -> tuple[Payment, ...]:
    """Who pays whom: each winner is paid by the player on his left the difference × value (RULES 6; S4).

    value: of one fish, or one point of margin, in whole coins of the smallest kind. The winners are the side with the
    better total (S4L: "the better result"); nobody pays where totals are level. Raises `Illegal` before the match
    is over, `Invalid` where the rule set settles by no difference, or for a value below 0.
    """
    if not match.over:
        raise illegal("score_not_over")
    if match.margin is None:
        raise invalid("score_no_settlement")
    if value < 0:
        raise invalid("score_value_below", value=value)
    better = match.totals.leader
    if better is None:
        return ()
    difference = match.totals.of(better) - match.totals.of(better.other)
    return tuple(Payment(seat.left, seat, difference, difference * value) for seat in better.seats)
