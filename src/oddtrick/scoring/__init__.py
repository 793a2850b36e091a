"""Scoring, as small pure functions: a hand, a game, a match, stakes, counters and drive tallies (RULES 4–8)."""

from oddtrick.scoring.counters import counters
from oddtrick.scoring.entry import read_hand
from oddtrick.scoring.games import GameScore, game_points
from oddtrick.scoring.hand import HandScore, score_hand
from oddtrick.scoring.match import MatchScore, add_hand, games_won, has_trumps, start_match
from oddtrick.scoring.needs import needs
from oddtrick.scoring.points import honour_points, trick_points
from oddtrick.scoring.result import Called, HandResult, Result, Revoke, check_start, check_tricks
from oddtrick.scoring.score import Score, ScoreLine
from oddtrick.scoring.settlement import settlement
from oddtrick.scoring.stakes import Payment, fish, stakes
from oddtrick.scoring.tally import drive_tally

__all__ = [
    "Called",
    "GameScore",
    "HandResult",
    "HandScore",
    "MatchScore",
    "Payment",
    "Result",
    "Revoke",
    "Score",
    "ScoreLine",
    "add_hand",
    "check_start",
    "check_tricks",
    "counters",
    "drive_tally",
    "fish",
    "game_points",
    "games_won",
    "has_trumps",
    "honour_points",
    "needs",
    "read_hand",
    "score_hand",
    "settlement",
    "stakes",
    "start_match",
    "trick_points",
]
