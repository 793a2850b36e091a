"""What a match came to, line by line: each game, the rubber bonus, or the points (RULES 6)."""

from __future__ import annotations

from oddtrick.cards import SIDES
from oddtrick.reasons import reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring.match import MatchScore
from oddtrick.scoring.score import ScoreLine

__all__ = ["settlement"]


def settlement(ruleset: Ruleset, match: MatchScore) -> tuple[ScoreLine, ...]:
    """The lines behind `match.totals`, which they add up to, also while the match is unfinished (RULES 6)."""
    if ruleset.game.hands is not None or ruleset.games_to_win == 1:
        scores = ((side, match.totals.of(side)) for side in SIDES)
        return tuple(ScoreLine(side, points, reason("score_total_points", points=points)) for side, points in scores)
    lines: list[ScoreLine] = []
    won = [(number, game, game.winner) for number, game in enumerate(match.games, 1) if game.winner is not None]
    for number, game, winner in won:
        if game.game_points is None:
            lines.append(ScoreLine(winner, 1, reason("score_total_game", number=number)))
        else:
            loser = game.score.of(winner.other)
            said = reason("score_total_game_points", number=number, loser=loser, points=game.game_points)
            lines.append(ScoreLine(winner, game.game_points, said))
    if match.winner is not None and ruleset.rubber_bonus:
        said = reason("score_total_bonus", points=ruleset.rubber_bonus)
        lines.append(ScoreLine(match.winner, ruleset.rubber_bonus, said))
    return tuple(lines)
