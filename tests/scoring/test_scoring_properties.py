"""What holds for every hand and match under every rule set."""

from __future__ import annotations

import random
from itertools import permutations

from hypothesis import assume, given
from hypothesis import strategies as st

from oddtrick.cards import SIDES, Side
from oddtrick.errors import OddtrickError
from oddtrick.reasons import TEMPLATES, in_english
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import (
    Called,
    HandResult,
    HandScore,
    Result,
    Revoke,
    Score,
    add_hand,
    needs,
    read_hand,
    score_hand,
    settlement,
    start_match,
)
from scoring.random_matches import random_hand, random_rules, random_start

Played = tuple[Ruleset, Score, Result, HandScore]


@st.composite
def scored_hands(draw: st.DrawFn) -> Played:
    """A rule set, a start, a result and its score."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    rules = random_rules(chance)
    start = random_start(chance, rules)
    hand = random_hand(chance, rules, start, wild=0)
    assume("called" not in hand or start[hand["called"]] == rules.calling_at)
    captured = hand.get("honours") or {} if rules.honours == "captured" else {}
    assume(all(hand["tricks"][side] for side, honours in captured.items() if honours))  # RULES 4
    score, result = Score(start["NS"], start["EW"]), read_hand(hand)
    return rules, score, result, score_hand(rules, score, result)


def swapped(score: Score) -> Score:
    return Score(score.ew, score.ns)


@given(scored_hands())
def test_points_lines_and_score_add_up(played: Played) -> None:
    _, start, _, hand = played
    for side in SIDES:
        assert start.of(side) + hand.points.of(side) == hand.score.of(side) >= 0
        assert sum(line.points for line in hand.lines if line.side is side) == hand.points.of(side)
    assert start.plus(hand.lines) == hand.score


@given(scored_hands())
def test_every_line_has_words(played: Played) -> None:
    for line in played[3].lines:
        assert line.reason.code in TEMPLATES
        assert in_english(line.reason)


@given(scored_hands())
def test_a_game_is_won_exactly_at_the_target_and_by_one_side(played: Played) -> None:
    rules, _, _, hand = played
    target = rules.game.target
    there = [side for side in SIDES if target is not None and hand.score.of(side) >= target]
    assert there == ([] if hand.game_won_by is None else [hand.game_won_by])


@given(scored_hands())
def test_no_side_gets_more_than_the_rules_allow(played: Played) -> None:
    rules, start, result, hand = played
    target = rules.game.target
    if isinstance(result, Called):
        assert {hand.points.of(result.side), hand.points.of(result.side.other)} == {2, 0}
        return
    sinners = {revoke.by for revoke in result.revokes}
    honours = max(rules.honour_points.four, rules.honour_points.three)
    for side in SIDES:
        against = sum(revoke.by is side.other for revoke in result.revokes)
        assert hand.points.of(side) <= 7 + honours + 3 * against
        if side not in sinners:
            assert hand.points.of(side) >= 0
        if target is not None and side in sinners and (len(sinners) == 2 or rules.revoke_cap):
            assert hand.score.of(side) < target
        if result.honours is None and not sinners:
            assert hand.points.of(side) == max(0, result.tricks[side.index] - 6)
        if target is None or sinners:
            continue
        if rules.honours_bar == "one_short" and start.of(side) == target - 1:
            assert hand.points.of(side) == max(0, result.tricks[side.index] - 6)
        if rules.honours_bar == "needs_majority" and result.tricks[side.index] < 7:
            assert hand.score.of(side) < target


@given(scored_hands())
def test_the_sides_are_treated_alike(played: Played) -> None:
    rules, start, result, hand = played
    if isinstance(result, Called):
        mirror: Result = Called(result.side.other)
    else:
        honours = None if result.honours is None else (result.honours[1], result.honours[0])
        revokes = tuple(Revoke(revoke.by.other, revoke.penalty) for revoke in result.revokes)
        mirror = HandResult((result.tricks[1], result.tricks[0]), honours, revokes)
    other = score_hand(rules, swapped(start), mirror)
    assert (other.points, other.score) == (swapped(hand.points), swapped(hand.score))
    assert other.game_won_by is (None if hand.game_won_by is None else hand.game_won_by.other)


@given(scored_hands())
def test_revokes_of_one_side_may_come_in_any_order(played: Played) -> None:
    rules, start, result, _ = played
    assume(isinstance(result, HandResult))
    assert isinstance(result, HandResult)
    own = tuple(revoke for revoke in result.revokes if revoke.by is Side.NS)[:3]
    scores = {
        score_hand(rules, start, HandResult(result.tricks, result.honours, order)).score for order in permutations(own)
    }
    assert len(scores) == 1


@given(st.lists(st.tuples(st.integers(0, 13), st.integers(0, 4)), min_size=1, max_size=6), st.randoms())
def test_fixed_hands_may_come_in_any_order(hands: list[tuple[int, int]], chance: random.Random) -> None:
    rules = with_overrides(preset("keeper-honours"), [f"game.hands={len(hands)}"])
    totals = []
    for _ in range(2):
        match = start_match(rules)
        for tricks, held in hands:
            match = add_hand(rules, match, HandResult((tricks, 13 - tricks), (held, 4 - held)))
        totals.append((match.totals, match.winner, match.over))
        chance.shuffle(hands)
    assert totals[0] == totals[1]


@given(st.integers(0, 2**32))
def test_a_match_at_every_step(seed: int) -> None:
    chance = random.Random(seed)
    rules = random_rules(chance)
    start = random_start(chance, rules)
    match = start_match(rules, Score(start["NS"], start["EW"]))
    begin = match.score
    for _ in range(12):
        if match.over:
            break
        score = {"NS": match.score.ns, "EW": match.score.ew}
        try:
            after = add_hand(rules, match, read_hand(random_hand(chance, rules, score, wild=0)))
        except OddtrickError:  # honours in a hand without trumps
            continue
        hand = after.hands[-1]
        assert after.hands[:-1] == match.hands
        assert hand.score.minus(hand.points) == match.score
        assert len(after.games) == len(match.games) + (
            hand.game_won_by is not None or (after.over and after.winner is None)
        )
        if after.games != match.games and not after.over:
            assert after.score == Score()
        else:
            assert after.score == hand.score
        match = after
        for side in SIDES:
            lines = [line for line in settlement(rules, match) if line.side is side]
            assert sum(line.points for line in lines) == match.totals.of(side)
            assert in_english(needs(rules, match, side))
        won = [sum(game.winner is side for game in match.games) for side in SIDES]
        if rules.game.hands is None:
            assert match.over == (max(won) == rules.games_to_win)
            assert (match.winner is not None) == match.over
        else:
            assert match.over == (len(match.hands) == rules.game.hands)
        assert (match.margin is not None) == (match.over and rules.settlement in ("margin", "difference"))
    if not match.games and match.hands:
        assert match.score.ns == begin.ns + sum(hand.points.ns for hand in match.hands)
