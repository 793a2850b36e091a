"""A finished game, and what it is worth by the loser's score (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Side
from oddtrick.rulesets import Ruleset
from oddtrick.scoring.score import Score

__all__ = ["GameScore", "game_points"]


@dataclass(frozen=True, slots=True)
class GameScore:
    """A finished game: its winner (None for a level game of fixed hands), the score, and what it was worth.

    game_points: None where the rule set gives games no points.
    """

    winner: Side | None
    score: Score
    game_points: int | None


def game_points(ruleset: Ruleset, loser_score: int) -> int | None:
    """What a game is worth to its winner, by the loser's score with honours in it; None without game points (RULES 6).

    `3/2/1`: loser on 0, on 1–2, on 3 and more (S0, S4S, L64 law 8). `2/1`: loser on 0–4, on 5 and more (S4L).
    """
    if ruleset.game_points == "3/2/1":
        return 3 if loser_score == 0 else 2 if loser_score <= 2 else 1
    if ruleset.game_points == "2/1":
        return 2 if loser_score <= 4 else 1
    return None
