"""The score of a match: a single game, a number of hands, the best of three, a rubber (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddtrick.cards import SIDES, Side
from oddtrick.errors import illegal
from oddtrick.rulesets import Ruleset, trump_in_turn, turns_up
from oddtrick.scoring.games import GameScore, game_points
from oddtrick.scoring.hand import HandScore, score_hand
from oddtrick.scoring.result import Result, check_start
from oddtrick.scoring.score import Score

__all__ = ["MatchScore", "add_hand", "games_won", "has_trumps", "start_match"]


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Where a match stands.

    hands: every hand scored so far. score: in the current game; 0–0 when a game has just ended, but the last game's
    once the match is over. games: those finished. winner: None while unfinished, and for a draw. totals: a rubber's
    game points with the bonus; games won in a best of three without points; else the points; also while unfinished.
    margin: winner's total less loser's (0 for a draw) once over, where the rule set settles by it; else None.
    """

    hands: tuple[HandScore, ...]
    score: Score
    games: tuple[GameScore, ...]
    over: bool
    winner: Side | None
    totals: Score
    margin: int | None


def start_match(ruleset: Ruleset, start: Score | None = None) -> MatchScore:
    """A match before its first hand. start: the score its first game begins at, 0–0 unless given.

    Raises `Invalid` for a start below 0 or at the target.
    """
    score = Score() if start is None else start
    check_start(ruleset, score)
    return MatchScore((), score, (), over=False, winner=None, totals=_totals(ruleset, score, (), None), margin=None)


def has_trumps(ruleset: Ruleset, number: int) -> bool:
    """Whether the hand of this number (from 1, over the match) has a trump suit (RULES 2)."""
    return turns_up(ruleset) or trump_in_turn(ruleset, number) is not None


def add_hand(ruleset: Ruleset, match: MatchScore, result: Result) -> MatchScore:
    """The match after one more hand. Raises `Illegal` when it is over, and what `score_hand` raises."""
    if match.over:
        raise illegal("score_match_over", n=len(match.hands))
    number = len(match.hands) + 1
    scored = score_hand(ruleset, match.score, result, trumps=has_trumps(ruleset, number))
    if ruleset.game.hands is not None:
        over = number == ruleset.game.hands
        if over:  # most points win the game; level is a draw
            scored = replace(scored, game_won_by=scored.score.leader)
        ended = over
    else:
        ended = scored.game_won_by is not None
    hands = (*match.hands, scored)
    if not ended:
        return replace(match, hands=hands, score=scored.score, totals=_totals(ruleset, scored.score, match.games, None))

    games = (*match.games, _finished(ruleset, scored))
    if ruleset.game.hands is None:
        over = max(games_won(games, side) for side in SIDES) == ruleset.games_to_win
    winner = scored.game_won_by if over else None
    score = scored.score if over else Score()
    totals = _totals(ruleset, score, games, winner)
    return MatchScore(hands, score, games, over, winner, totals, _margin(ruleset, totals, winner) if over else None)


def games_won(games: tuple[GameScore, ...], side: Side) -> int:
    """How many of these games the side won."""
    return sum(game.winner is side for game in games)


def _finished(ruleset: Ruleset, scored: HandScore) -> GameScore:
    winner = scored.game_won_by
    worth = None if winner is None else game_points(ruleset, scored.score.of(winner.other))
    return GameScore(winner, scored.score, worth)


def _totals(ruleset: Ruleset, score: Score, games: tuple[GameScore, ...], winner: Side | None) -> Score:
    """RULES 6, `match.totals`. winner: of the match, who has the rubber bonus; None while it is unfinished."""
    if ruleset.game.hands is not None or ruleset.games_to_win == 1:
        return score
    if ruleset.game_points == "none":
        return Score(games_won(games, Side.NS), games_won(games, Side.EW))

    def total(side: Side) -> int:
        points = sum(game.game_points or 0 for game in games if game.winner is side)
        return points + (ruleset.rubber_bonus if winner is side else 0)

    return Score(total(Side.NS), total(Side.EW))


def _margin(ruleset: Ruleset, totals: Score, winner: Side | None) -> int | None:
    if ruleset.settlement not in ("margin", "difference"):
        return None
    return 0 if winner is None else totals.of(winner) - totals.of(winner.other)
