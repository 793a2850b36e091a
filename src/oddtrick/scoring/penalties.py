"""Penalties for revokes: tricks moved, points added or deducted, and who cannot win the game in this hand (RULES 7)."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.cards import Side
from oddtrick.reasons import reason
from oddtrick.rulesets import Ruleset
from oddtrick.rulesets.model import RevokeOption
from oddtrick.scoring.result import Revoke
from oddtrick.scoring.score import Score, ScoreLine

__all__ = ["POINTS_MOVED", "TRICKS_TAKEN", "capped_sides", "caps", "penalise"]

TRICKS_TAKEN: dict[RevokeOption, int] = {"take_three_tricks": 3, "take_two_tricks": 2}
"""Tricks that a penalty moves from the revoking side to the other."""

POINTS_MOVED = 3
"""Points that `add_three_points` gives and `deduct_three_points` takes."""


def penalise(
    tricks: tuple[int, int], start: Score, revokes: Sequence[Revoke]
) -> tuple[tuple[int, int], tuple[ScoreLine, ...]]:
    """The tricks as they are scored, and the lines of the penalties, each revoke's in turn (RULES 7).

    tricks: as taken by NS and EW. start: the score as the hand began. Neither tricks nor score go below 0. The target
    is not looked at here: that is done after all penalties.
    """
    counts = list(tricks)
    lines: list[ScoreLine] = []
    for revoke in revokes:
        by, other = revoke.by, revoke.by.other
        if revoke.penalty in TRICKS_TAKEN:
            moved = min(TRICKS_TAKEN[revoke.penalty], counts[by.index])
            counts[by.index] -= moved
            counts[other.index] += moved
            lines.append(ScoreLine(other, 0, reason("score_revoke_tricks", by=by, n=moved, tricks=counts[other.index])))
        elif revoke.penalty == "add_three_points":
            lines.append(ScoreLine(other, POINTS_MOVED, reason("score_revoke_added", by=by, points=POINTS_MOVED)))
        else:
            less = min(POINTS_MOVED, start.plus(lines).of(by))
            lines.append(ScoreLine(by, -less, reason("score_revoke_deducted", by=by, less=less)))
    return (counts[0], counts[1]), tuple(lines)


def capped_sides(ruleset: Ruleset, revokes: Sequence[Revoke]) -> tuple[Side, ...]:
    """The sides that cannot pass target − 1 in this hand (RULES 7).

    Both where both revoked, under every rule set; else the one that did, where the rule set has the cap (L64 law 82).
    """
    by = tuple(side for side in Side if any(revoke.by is side for revoke in revokes))
    return by if len(by) == 2 or ruleset.revoke_cap else ()


def caps(target: int | None, score: Score, capped: Sequence[Side]) -> tuple[ScoreLine, ...]:
    """The lines that bring capped sides back to target − 1; none for a side not above it, or without a target."""
    if target is None:
        return ()
    why = "score_capped_both" if len(capped) == 2 else "score_capped_revoke"
    most = target - 1
    return tuple(
        ScoreLine(side, most - score.of(side), reason(why, at=most, less=score.of(side) - most))
        for side in capped
        if score.of(side) > most
    )
