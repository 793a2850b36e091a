"""One hand's points, in the order of RULES 4: penalties, tricks, honours; a game that is won ends the counting."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import SIDES, Side
from oddtrick.reasons import reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring.penalties import capped_sides, caps, penalise
from oddtrick.scoring.points import BOOK, CALL_POINTS, honour_points, trick_points
from oddtrick.scoring.result import Called, HandResult, Result, check_result, check_start
from oddtrick.scoring.score import Score, ScoreLine

__all__ = ["HandScore", "score_hand"]


@dataclass(frozen=True, slots=True)
class HandScore:
    """A scored hand.

    points: the change it made to each side's score, below 0 after a deduction (RULES 4). score: in the game, at the end
    of the hand. game_won_by: the side that won the game with this hand. lines: what each point was for, in counting
    order; a side's lines add up to its points.
    """

    points: Score
    score: Score
    game_won_by: Side | None
    lines: tuple[ScoreLine, ...]


def score_hand(ruleset: Ruleset, start: Score, result: Result, *, trumps: bool = True) -> HandScore:
    """Scores one hand (RULES 4, 5, 7).

    start: the score in the current game as the hand began. trumps: whether the hand had a trump suit. A game of fixed
    hands knows no target: no bar, cap or early end, and `game_won_by` stays None (the match says who won). Raises
    `Invalid` or `Illegal` for a start or a result that the rule set does not allow.
    """
    check_start(ruleset, start)
    check_result(ruleset, start, result, trumps=trumps)
    if isinstance(result, Called):
        said = reason("score_called", at=start.of(result.side), points=CALL_POINTS)
        lines: tuple[ScoreLine, ...] = (ScoreLine(result.side, CALL_POINTS, said),)
    else:
        lines = _played(ruleset, start, result)
    score = start.plus(lines)
    return HandScore(score.minus(start), score, _winner(ruleset, score), lines)


def _winner(ruleset: Ruleset, score: Score) -> Side | None:
    """The side at the target. Never both: a step gives points to one side only, or both are capped short of it."""
    target = ruleset.game.target
    if target is None:
        return None
    return next((side for side in SIDES if score.of(side) >= target), None)


def _played(ruleset: Ruleset, start: Score, result: HandResult) -> tuple[ScoreLine, ...]:
    """The lines of a hand that was played out, step by step until somebody has the game."""
    target = ruleset.game.target
    capped = capped_sides(ruleset, result.revokes)
    tricks, lines = penalise(result.tricks, start, result.revokes)
    lines += caps(target, start.plus(lines), capped)
    if (winner := _winner(ruleset, start.plus(lines))) is not None:
        side = _majority(tricks)
        said = reason("score_tricks_late", tricks=tricks[side.index], winner=winner)
        return (*lines, ScoreLine(side, 0, said), *_honours_late(ruleset, result))

    lines += _trick_lines(tricks)
    lines += caps(target, start.plus(lines), capped)
    if _winner(ruleset, start.plus(lines)) is not None:
        return lines + _honours_late(ruleset, result)

    lines += _honour_lines(ruleset, start, start.plus(lines), result, tricks)
    return lines + caps(target, start.plus(lines), capped)


def _majority(tricks: tuple[int, int]) -> Side:
    """The side with more than six of the thirteen tricks."""
    return Side.NS if tricks[0] > BOOK else Side.EW


def _trick_lines(tricks: tuple[int, int]) -> tuple[ScoreLine, ...]:
    side = _majority(tricks)
    points = trick_points(tricks[side.index])
    return (ScoreLine(side, points, reason("score_tricks", tricks=tricks[side.index], points=points)),)


def _honoured(ruleset: Ruleset, result: HandResult) -> tuple[Side, int, int] | None:
    """The side that has three or four honours, how many, and their worth before any bar; None if no side has."""
    if result.honours is None:
        return None
    for side in SIDES:
        held = result.honours[side.index]
        if held >= 3:
            return side, held, honour_points(ruleset.honour_points, held)
    return None


def _honours_late(ruleset: Ruleset, result: HandResult) -> tuple[ScoreLine, ...]:
    """The line that says why honours of a hand that won a game before them do not count (RULES 4, step 3)."""
    honoured = _honoured(ruleset, result)
    if honoured is None:
        return ()
    side, held, _ = honoured
    return (ScoreLine(side, 0, reason("score_honours_late", held=held)),)


def _honour_lines(
    ruleset: Ruleset, start: Score, score: Score, result: HandResult, tricks: tuple[int, int]
) -> tuple[ScoreLine, ...]:
    """The honours with their bar. start: as the hand began. score: after penalties and tricks. tricks: as scored."""
    honoured = _honoured(ruleset, result)
    if honoured is None:
        return ()
    side, held, points = honoured
    target = ruleset.game.target
    if target is not None and ruleset.honours_bar == "one_short" and start.of(side) == target - 1:
        return (ScoreLine(side, 0, reason("score_honours_barred", held=held, at=target - 1)),)
    lines: tuple[ScoreLine, ...] = (ScoreLine(side, points, reason("score_honours", held=held, points=points)),)
    if target is not None and ruleset.honours_bar == "needs_majority" and side is not _majority(tricks):
        # The score before honours is short of the target here, so this takes back at most what the honours gave.
        over = score.of(side) + points - (target - 1)
        if over > 0:
            lines += (ScoreLine(side, -over, reason("score_honours_capped", at=target - 1, less=over)),)
    return lines
