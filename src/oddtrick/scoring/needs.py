"""What a side still needs, in one line for sheet and table: points to the target and what honours can do about it."""

from __future__ import annotations

from oddtrick.cards import Side
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring.match import MatchScore, has_trumps
from oddtrick.scoring.points import honour_points

__all__ = ["needs"]


def needs(ruleset: Ruleset, match: MatchScore, side: Side) -> Reason:
    """What the side needs at the start of the next hand: `score_needs…`, or how the match stands or ended.

    Says so where honours are barred (RULES 4), where they cannot win without the tricks, and where they may be called
    (RULES 5). Nothing of honours where they are off, in a hand without trumps, and where they change nothing.
    """
    mine, theirs = match.score.of(side), match.score.of(side.other)
    if match.over:
        if match.winner is None:
            return reason("score_drawn")
        return reason("score_won_match" if match.winner is side else "score_lost_match")
    target = ruleset.game.target
    if target is None:
        left = (ruleset.game.hands or 0) - len(match.hands)
        code = "score_ahead" if mine > theirs else "score_behind" if mine < theirs else "score_level"
        return reason(code, n=left, points=abs(mine - theirs))
    points = target - mine
    if ruleset.honours == "off" or not has_trumps(ruleset, len(match.hands) + 1):
        return reason("score_needs", points=points)
    if ruleset.calling_at == mine:
        return reason("score_needs_may_call", points=points, at=mine)
    if ruleset.honours_bar == "one_short" and points == 1:
        return reason("score_needs_barred", points=points, at=mine)
    most = max(honour_points(ruleset.honour_points, held) for held in (3, 4))
    if ruleset.honours_bar == "needs_majority" and points <= most:
        return reason("score_needs_majority", points=points)
    return reason("score_needs", points=points)
