"""The scorer against a second one written independently, on thousands of random matches over all sorts of rule sets."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from oddtrick.cards import SIDES
from oddtrick.errors import OddtrickError
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore, Score, add_hand, read_hand, start_match
from scoring.naive_scorer import Refused, naive_match
from scoring.random_matches import plain_rules, random_hand, random_rules, random_start


def plain(match: MatchScore) -> dict[str, Any]:
    def both(score: Score) -> dict[str, int]:
        return {"NS": score.ns, "EW": score.ew}

    return {
        "hands": [
            {
                "number": number,
                "points": both(hand.points),
                "score": both(hand.score),
                "game_won_by": hand.game_won_by and hand.game_won_by.value,
            }
            for number, hand in enumerate(match.hands, 1)
        ],
        "games": [
            {"winner": game.winner and game.winner.value, "score": both(game.score), "game_points": game.game_points}
            for game in match.games
        ],
        "match": {
            "over": match.over,
            "winner": match.winner and match.winner.value,
            "totals": both(match.totals),
            "margin": match.margin,
        },
    }


def ours(rules: Ruleset, start: dict[str, int], hands: list[dict[str, Any]]) -> dict[str, Any]:
    match = start_match(rules, Score(start["NS"], start["EW"]))
    for number, hand in enumerate(hands, 1):
        try:
            match = add_hand(rules, match, read_hand(hand))
        except OddtrickError:
            return {"refused": number}
        for side in SIDES:
            lines = sum(line.points for line in match.hands[-1].lines if line.side is side)
            assert lines == match.hands[-1].points.of(side)
    return plain(match)


def theirs(rules: Ruleset, start: dict[str, int], hands: list[dict[str, Any]]) -> dict[str, Any]:
    try:
        return naive_match(plain_rules(rules), start, hands)
    except Refused as refused:
        return {"refused": refused.args[0]}


def compare(seed: int, matches: int) -> Counter[str]:
    """Compares so many matches; counts what came up, so that a test can see that it saw everything."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(matches):
        rules = random_rules(chance)
        start = random_start(chance, rules)
        hands: list[dict[str, Any]] = []
        score = start
        for _ in range(chance.randint(0, 16)):
            hands.append(random_hand(chance, rules, score))
            answer = theirs(rules, start, hands)
            if "hands" in answer:
                score = answer["hands"][-1]["score"]
            if "refused" in answer or (answer["match"]["over"] and chance.random() < 0.97):
                break
        mine, other = ours(rules, start, hands), theirs(rules, start, hands)
        assert mine == other, (rules, start, hands)
        if "refused" in mine:
            seen["refused"] += 1
            continue
        seen["over"] += mine["match"]["over"]
        seen["three games"] += len(mine["games"]) >= 3
        seen["negative"] += any(min(hand["points"].values()) < 0 for hand in mine["hands"])
        seen["drawn"] += mine["match"]["over"] and mine["match"]["winner"] is None
        seen["margin"] += mine["match"]["margin"] is not None
        seen["called"] += any("called" in hand for hand in hands)
    return seen


def test_thousands_of_matches_agree() -> None:
    seen = compare(seed=1864, matches=4000)
    assert min(seen[what] for what in ("refused", "over", "three games", "negative", "drawn", "margin", "called")) >= 20


@pytest.mark.long
def test_very_many_matches_agree() -> None:
    compare(seed=1742, matches=200_000)
