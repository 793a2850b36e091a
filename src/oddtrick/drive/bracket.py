"""A knockout's bracket: who meets whom in which round, by seeds, byes and results (RULES 8).

A bracket of 2, 4, 8 … places has byes for those that are free: they go to the top seeds, and never does a bye meet a
bye. Everything after the first round follows from the results alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oddtrick.errors import invalid

__all__ = ["LEAST", "MOST", "Bracket", "Match", "MatchKey", "bracket", "seed_order"]

LEAST, MOST = 3, 256
"""Pairs or players in a knockout."""

MatchKey = tuple[int, int]
"""A match by its round and its place in it, both from 1; the final's round has the match for the third place as 2."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match. one, two: who plays, None while that is open, and for nobody where it is a bye. comes_from: the matches
    that say who. winner: once it is played, or a bye. score: rubbers won by each.
    """

    key: MatchKey
    one: int | None
    two: int | None
    bye: bool
    comes_from: tuple[MatchKey, ...]
    winner: int | None = None
    score: tuple[int, int] | None = None

    @property
    def loser(self) -> int | None:
        """Who lost it, once it is played."""
        if self.winner is None or self.bye:
            return None
        return self.two if self.winner == self.one else self.one

    @property
    def ready(self) -> bool:
        """Whether it can be played."""
        return self.one is not None and self.two is not None and not self.bye


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knockout as it stands. rounds: their matches; the last is the final, with the match for the third place."""

    rounds: tuple[tuple[Match, ...], ...]

    def match(self, key: MatchKey) -> Match | None:
        """The match of a round and place."""
        round_, place = key
        matches = self.rounds[round_ - 1] if 0 < round_ <= len(self.rounds) else ()
        return matches[place - 1] if 0 < place <= len(matches) else None

    @property
    def final(self) -> Match:
        """The last match."""
        return self.rounds[-1][0]

    @property
    def third_place(self) -> Match | None:
        """The match for the third place, if there is one."""
        return self.rounds[-1][1] if len(self.rounds[-1]) > 1 else None

    def after(self, key: MatchKey) -> tuple[MatchKey, ...]:
        """The matches into which the winner and the loser of one go."""
        return tuple(match.key for matches in self.rounds for match in matches if key in match.comes_from)


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds of a full bracket from top to bottom, so that 1 and 2 meet in the final at most: 1 8 4 5 2 7 …"""
    order = [1]
    while len(order) < size:
        order = [each for seed in order for each in (seed, 2 * len(order) + 1 - seed)]
    return tuple(order)


def bracket(
    players: int, scores: Mapping[MatchKey, tuple[int, int]] | None = None, *, third_place: bool = False
) -> Bracket:
    """The bracket of so many seeds 1, 2, 3 …, with the matches played so far and whom they moved on.

    scores: rubbers won by each of a match. One that cannot be played yet, for an earlier one is open, is left out.
    Raises `Invalid` for fewer than 3 or more than 256 players.
    """
    if not LEAST <= players <= MOST:
        raise invalid("drive_bracket_size", n=players, least=LEAST, most=MOST)
    size = 1 << (players - 1).bit_length()
    scores = scores or {}
    entered: list[int | None] = [seed if seed <= players else None for seed in seed_order(size)]
    first = [
        _played(Match((1, place + 1), *_entered(entered[2 * place], entered[2 * place + 1])), scores)
        for place in range(size // 2)
    ]
    rounds = [tuple(first)]
    while len(rounds[-1]) > 1:
        before, number = rounds[-1], len(rounds) + 1
        matches = [
            _played(
                Match(
                    (number, place + 1),
                    before[2 * place].winner,
                    before[2 * place + 1].winner,
                    bye=False,
                    comes_from=(before[2 * place].key, before[2 * place + 1].key),
                ),
                scores,
            )
            for place in range(len(before) // 2)
        ]
        if third_place and len(before) == 2 and not any(match.bye for match in before):
            semis = (before[0].key, before[1].key)
            matches.append(_played(Match((number, 2), before[0].loser, before[1].loser, False, semis), scores))
            rounds.append(tuple(matches))
            break
        rounds.append(tuple(matches))
    return Bracket(tuple(rounds))


def _entered(one: int | None, two: int | None) -> tuple[int | None, int | None, bool, tuple[MatchKey, ...]]:
    return one, two, one is None or two is None, ()


def _played(match: Match, scores: Mapping[MatchKey, tuple[int, int]]) -> Match:
    if match.bye:
        return Match(match.key, match.one, match.two, True, (), match.one or match.two)
    score = scores.get(match.key)
    if score is None or not match.ready:
        return match
    winner = match.one if score[0] > score[1] else match.two
    return Match(match.key, match.one, match.two, False, match.comes_from, winner, score)
