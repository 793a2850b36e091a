"""What a hand's tricks are worth for the match: the chance of winning it, by dynamic programming over the hands to
come.

Hands to come are taken to fall as hands between equal sides do: a table of how often a side has so many honours and
takes so many tricks, counted over deals that the learned policy played with itself. Scores follow `oddtrick.scoring`,
so every rule set that it knows is valued. In hands to come a side that may call its honours for the game does so: three
honours are enough, however they lie (RULES 5). Nobody is thought to revoke. Where honours go by those captured in
tricks, an average stands for them.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from oddtrick.bots.outcomes import OUTCOMES
from oddtrick.cards import Side
from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import Called, HandResult, MatchScore, Score, games_won, has_trumps, score_hand

__all__ = ["Stakes", "game_chance", "match_chance", "stakes_of"]

_TRICK = 1e-3
"""What a trick counts beside chances of winning: enough to take tricks where they change nothing else."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand means to one side.

    utility: chance of winning the match (and a thousandth for each trick), by the honours (0–4) the side was dealt and
    the tricks (0–13) it takes. needed: tricks that make the game, 14 if no number does.
    """

    utility: Array
    needed: int


def _result(ruleset: Ruleset, honours: int, tricks: int, trumps: bool) -> HandResult:
    """The result in which NS takes so many tricks and has so many honours."""
    if ruleset.honours == "off" or not trumps:
        return HandResult((tricks, 13 - tricks), None)
    if ruleset.honours == "captured" and tricks in (0, 13):
        honours = 4 if tricks else 0  # a side without a trick captures none
    return HandResult((tricks, 13 - tricks), (honours, 4 - honours))


def _after(ruleset: Ruleset, start: Score, honours: int, tricks: int, trumps: bool) -> tuple[Score, Side | None]:
    scored = score_hand(ruleset, start, _result(ruleset, honours, tricks, trumps), trumps=trumps)
    return scored.score, scored.game_won_by


def _called(ruleset: Ruleset, start: Score, honours: int) -> Side | None:
    """The side that wins the game by calling before it plays a card, when NS was dealt so many honours."""
    side = Side.NS if honours >= 3 else Side.EW if honours <= 1 else None
    if side is None or ruleset.calling_at is None or start.of(side) != ruleset.calling_at:
        return None
    return score_hand(ruleset, start, Called(side)).game_won_by


@functools.lru_cache(maxsize=4096)
def game_chance(ruleset: Ruleset, start: Score) -> float:
    """The chance that NS wins a game to a target from a score in it, between equal sides. Hands are taken to have
    trumps.
    """
    chance = 0.0
    for honours, row in enumerate(OUTCOMES):
        called = _called(ruleset, start, honours)
        for tricks, share in enumerate(row):
            if share > 0.0:
                score, winner = _after(ruleset, start, honours, tricks, trumps=True)
                winner = winner if called is None else called
                won = game_chance(ruleset, score) if winner is None else float(winner is Side.NS)
                chance += share * won
    return chance


@functools.lru_cache(maxsize=64)
def _games_chance(to_win: int, mine: int, theirs: int) -> float:
    """The chance of winning a best-of match with so many games won, before a new game, between equal sides."""
    if mine == to_win or theirs == to_win:
        return float(mine == to_win)
    return 0.5 * _games_chance(to_win, mine + 1, theirs) + 0.5 * _games_chance(to_win, mine, theirs + 1)


@functools.lru_cache(maxsize=256)
def _lead_chance(ruleset: Ruleset, hands: int) -> dict[int, float]:
    """For a number of hands to come: how likely NS gains so many points on EW in them."""
    if hands == 0:
        return {0: 1.0}
    before = _lead_chance(ruleset, hands - 1)
    one: dict[int, float] = {}
    for honours, row in enumerate(OUTCOMES):
        for tricks, share in enumerate(row):
            if share > 0.0:
                score, _ = _after(ruleset, Score(), honours, tricks, trumps=True)
                gain = score.ns - score.ew
                one[gain] = one.get(gain, 0.0) + share
    after: dict[int, float] = {}
    for lead, chance in before.items():
        for gain, share in one.items():
            after[lead + gain] = after.get(lead + gain, 0.0) + chance * share
    return after


def match_chance(ruleset: Ruleset, score: Score, games: tuple[int, int], hands_left: int) -> float:
    """The chance that NS wins the match, before a hand; a draw counts half.

    score: in the current game. games: won by NS and EW. hands_left: where a number of hands is played, how many are
    left.
    """
    if ruleset.game.hands is not None:
        lead = score.ns - score.ew
        return sum(
            chance * (1.0 if lead + gain > 0 else 0.5 if lead + gain == 0 else 0.0)
            for gain, chance in _lead_chance(ruleset, hands_left).items()
        )
    won = game_chance(ruleset, score)
    to_win = ruleset.games_to_win
    return won * _games_chance(to_win, games[0] + 1, games[1]) + (1.0 - won) * _games_chance(
        to_win, games[0], games[1] + 1
    )


@functools.lru_cache(maxsize=512)
def _utility(ruleset: Ruleset, score: Score, games: tuple[int, int], hands_left: int, trumps: bool) -> Array:
    """For NS: 5 × 14, the chance of winning the match after this hand. hands_left: this one not counted."""
    utility = np.zeros((5, 14))
    to_win = ruleset.games_to_win
    for honours in range(5):
        for tricks in range(14):
            after, winner = _after(ruleset, score, honours, tricks, trumps)
            if ruleset.game.hands is not None or winner is None:
                chance = match_chance(ruleset, after, games, hands_left)
            else:
                ns = winner is Side.NS
                chance = _games_chance(to_win, games[0] + ns, games[1] + (not ns))
            utility[honours, tricks] = chance + _TRICK * tricks
    if ruleset.honours == "captured":
        utility[:] = (utility * OUTCOMES).sum(0) / np.maximum(OUTCOMES.sum(0), 1e-12)
    utility.setflags(write=False)
    return utility


def stakes_of(ruleset: Ruleset, match: MatchScore, side: Side) -> Stakes:
    """What the hand to be played now means to a side, from the score of the match before it."""
    number = len(match.hands) + 1
    mine, theirs = match.score.of(side), match.score.of(side.other)
    left = 0 if ruleset.game.hands is None else max(ruleset.game.hands - number, 0)
    games = (games_won(match.games, side), games_won(match.games, side.other))
    utility = _utility(ruleset, Score(mine, theirs), games, left, has_trumps(ruleset, number))
    target = ruleset.game.target
    needed = 14 if target is None else min(6 + target - mine, 14)
    return Stakes(utility, needed)
