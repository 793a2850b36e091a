"""Chances of winning the match: fair at the start, rising with tricks, and exact where the end is near."""

from __future__ import annotations

import itertools

import pytest

from oddtrick.bots.match_value import game_chance, match_chance, stakes_of
from oddtrick.bots.outcomes import OUTCOMES
from oddtrick.cards import Side
from oddtrick.rulesets import PRESET_NAMES, preset, with_overrides
from oddtrick.scoring import HandResult, Score, add_hand, start_match


def test_outcomes_are_fair() -> None:
    assert OUTCOMES.shape == (5, 14)
    assert OUTCOMES.sum() == pytest.approx(1.0)
    assert OUTCOMES[::-1, ::-1] == pytest.approx(OUTCOMES)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_rule_set_is_valued(name: str) -> None:
    ruleset = preset(name)
    match = start_match(ruleset)
    for side in Side:
        stakes = stakes_of(ruleset, match, side)
        assert float((stakes.utility * OUTCOMES).sum()) == pytest.approx(0.5, abs=0.01)
        for honours, tricks in itertools.product(range(5), range(13)):
            assert stakes.utility[honours, tricks + 1] > stakes.utility[honours, tricks]


def test_game_chance_by_hand() -> None:
    """At 4–4 in a game to 5 without honours the odd trick decides; at 4–0 EW needs five by cards."""
    ruleset = preset("classic")
    assert game_chance(ruleset, Score(4, 4)) == pytest.approx(0.5)
    share = OUTCOMES.sum(0)
    ahead = game_chance(ruleset, Score(4, 3))
    # NS wins with the odd trick; one by cards for EW makes it 4–4, more is game.
    assert ahead == pytest.approx(share[7:].sum() + share[6] * 0.5)


def test_calling_at_8_is_foreseen() -> None:
    """Long whist, 8 against 9: three honours win for the side on 8 before a card is played. Else it needs two by cards;
    with one it is 9 all, unless three honours of the others count then.
    """
    ruleset = preset("long")
    chance = game_chance(ruleset, Score(8, 9))
    by_call = OUTCOMES[3:].sum()
    played = OUTCOMES[:3]
    with_two = played[:, 8:].sum()
    with_one = played[2, 7]
    assert chance == pytest.approx(by_call + with_two + with_one * game_chance(ruleset, Score(9, 9)))
    assert chance > game_chance(with_overrides(ruleset, {"calling_at": None}), Score(8, 9)) + 0.05


def test_a_rubber_counts_games() -> None:
    ruleset = preset("short")
    assert match_chance(ruleset, Score(), (1, 0), 0) == pytest.approx(0.75)
    assert match_chance(ruleset, Score(), (1, 1), 0) == pytest.approx(0.5)


def test_fixed_hands_count_the_lead() -> None:
    ruleset = preset("drive")
    assert match_chance(ruleset, Score(3, 0), (0, 0), 0) == 1.0
    assert match_chance(ruleset, Score(2, 2), (0, 0), 0) == 0.5
    assert match_chance(ruleset, Score(2, 2), (0, 0), 5) == pytest.approx(0.5)
    assert 0.5 < match_chance(ruleset, Score(4, 2), (0, 0), 5) < 1.0


def test_needed_tricks() -> None:
    ruleset = preset("short")
    match = add_hand(ruleset, start_match(ruleset), HandResult((9, 4), (2, 2)))
    assert stakes_of(ruleset, match, Side.NS).needed == 8
    assert stakes_of(ruleset, match, Side.EW).needed == 11
    assert stakes_of(preset("long"), start_match(preset("long")), Side.NS).needed == 14


def test_captured_honours_do_not_hang_on_the_deal() -> None:
    ruleset = with_overrides(preset("modern-honours"), {"honours": "captured"})
    utility = stakes_of(ruleset, start_match(ruleset), Side.NS).utility
    assert (utility == utility[0]).all()
