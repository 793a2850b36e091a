"""Every contradiction: what makes it, which key is named, and that the advice in its message puts it right."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import Suit
from oddtrick.errors import BadInput, Invalid
from oddtrick.reasons import TEMPLATES
from oddtrick.rulesets import Game, Ruleset, check, contradictions, preset, with_overrides

# code of the contradiction, preset, overrides that make it, the key named, overrides that put it right as advised
CASES = [
    ("ruleset_no_end", "keeper", ["game.target=none"], "game.target", ["game.hands=12"]),
    ("ruleset_two_ends", "keeper", ["game.target=5", "game.hands=12"], "game.hands", ["game.target=none"]),
    (
        "ruleset_hands_one_game",
        "modern",
        ["game.hands=12", "games_to_win=2", "settlement=none"],
        "games_to_win",
        ["game.target=none", "games_to_win=1"],
    ),
    ("ruleset_points_no_rubber", "american", ["game_points=2/1"], "game_points", ["game_points=none"]),
    ("ruleset_games_no_rubber", "modern", ["games_to_win=1", "settlement=games"], "settlement", ["settlement=none"]),
    ("ruleset_bonus_no_points", "modern", ["rubber_bonus=2"], "rubber_bonus", ["rubber_bonus=0"]),
    ("ruleset_difference_no_points", "modern", ["settlement=difference"], "settlement", ["game_points=3/2/1"]),
    ("ruleset_games_with_points", "short", ["settlement=games"], "settlement", ["settlement=difference"]),
    (
        "ruleset_margin_many_games",
        "american",
        ["games_to_win=2", "settlement=margin"],
        "settlement",
        ["settlement=games"],
    ),
    ("ruleset_no_cycle", "short", ["trump=rotation"], "trump_cycle", ["trump_cycle=HDSC"]),
    ("ruleset_always_no_trump", "drive", ["no_trump_every=1"], "no_trump_every", ["no_trump_every=2"]),
    ("ruleset_cycle_no_rotation", "short", ["trump_cycle=HDSC"], "trump_cycle", ["trump_cycle=none"]),
    ("ruleset_every_no_rotation", "short", ["no_trump_every=5"], "no_trump_every", ["no_trump_every=0"]),
    ("ruleset_no_trump_suit", "short", ["trump=fixed"], "trump_suit", ["trump_suit=S"]),
    ("ruleset_suit_not_fixed", "short", ["trump_suit=H"], "trump_suit", ["trump_suit=none"]),
    ("ruleset_honours_no_trumps", "short", ["trump=none"], "honours", ["honours=off"]),
    ("ruleset_calling_no_honours", "long", ["honours=off"], "calling_at", ["calling_at=none"]),
    ("ruleset_calling_captured", "long", ["honours=captured"], "calling_at", ["honours=held"]),
    (
        "ruleset_calling_no_target",
        "keeper-honours",
        ["game.hands=12", "calling_at=8"],
        "calling_at",
        ["calling_at=none"],
    ),
    ("ruleset_calling_beyond", "long", ["game.target=8"], "calling_at", ["game.target=9"]),
    ("ruleset_calling_short", "long", ["game.target=11"], "calling_at", ["calling_at=9"]),
    ("ruleset_revokes_no_penalty", "short", ["revokes=allowed"], "revokes", ["revoke_options=take_three_tricks"]),
    ("ruleset_cap_no_penalty", "short", ["revoke_cap=true"], "revoke_cap", ["revoke_cap=false"]),
    ("ruleset_tally_no_hands", "keeper", ["tally=odd"], "tally", ["game.hands=24"]),
    ("ruleset_tally_honours", "drive", ["honours=held"], "tally", ["tally=none"]),
]


@pytest.mark.parametrize(("code", "name", "wrong", "key", "right"), CASES, ids=[case[0] for case in CASES])
def test_contradiction(code: str, name: str, wrong: list[str], key: str, right: list[str]) -> None:
    with pytest.raises(Invalid) as caught:
        with_overrides(preset(name), wrong)
    error = caught.value
    assert error.code == code
    assert error.where == {"key": key}
    assert key in error.message
    assert "{" not in error.message
    for text in wrong[-1:]:
        assert text.partition("=")[2].replace("none", "").upper() in error.message.upper()
    check(with_overrides(preset(name), wrong + right))


def test_every_contradiction_has_a_case() -> None:
    known = {code for code, text in TEMPLATES.items() if code.startswith("ruleset_") and "contradicts" in str(text)}
    assert known <= {case[0] for case in CASES}
    assert len(CASES) == 25


DORMANT = [
    ("keeper", ["honours_bar=one_short"]),
    ("keeper", ["honours_bar=needs_majority", "honours_claim=announced"]),
    ("keeper", ["game.hands=12", "honours=held", "honours_bar=one_short"]),
    ("keeper", ["games_to_win=2"]),
    ("keeper", ["games_to_win=2", "settlement=games"]),
    ("keeper", ["game.hands=1"]),
    ("keeper", ["game.target=1"]),
    ("american", ["game.hands=20"]),
    ("american", ["cutter=none", "min_cut=26"]),
    ("drive", ["tally=tricks"]),
    ("drive", ["tally=none", "honours=held"]),
    ("drive", ["settlement=margin"]),
    ("long", ["game.target=9"]),
    ("long", ["game.target=10", "calling_at=9"]),
    ("long", ["calling_at=none", "game.target=12"]),
    ("short", ["settlement=none"]),
    ("short", ["honours=captured"]),
    ("short", ["rubber_bonus=0"]),
    ("short", ["game.target=10"]),
    ("laws-1864", ["revokes=allowed"]),
    ("laws-1864", ["game_points=none", "rubber_bonus=0", "settlement=none", "games_to_win=1", "game.hands=8"]),
    ("modern", ["revoke_options=none"]),
    ("modern", ["game_points=3/2/1", "settlement=difference"]),
]


@pytest.mark.parametrize(("name", "over"), DORMANT)
def test_what_merely_lies_dormant_is_no_contradiction(name: str, over: list[str]) -> None:
    assert contradictions(with_overrides(preset(name), over)) == ()


def test_all_contradictions_are_found_together() -> None:
    wrong = dataclasses.replace(preset("long"), honours="off", trump_suit=Suit.HEARTS, games_to_win=1, revoke_cap=True)
    keys = [error.where["key"] for error in contradictions(wrong)]
    assert keys == ["game_points", "trump_suit", "calling_at", "revoke_cap"]
    with pytest.raises(Invalid) as caught:
        check(wrong)
    assert caught.value.reason == contradictions(wrong)[0].reason


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"min_cut": 0}, "min_cut"),
        ({"title": ""}, "title"),
        ({"honours": "on"}, "honours"),
        ({"game": Game(target=0)}, "game.target"),
        ({"revoke_options": ("take_all",)}, "revoke_options"),
        ({"trump_cycle": (Suit.HEARTS, Suit.HEARTS)}, "trump_cycle"),
    ],
)
def test_values_made_in_python_are_checked_too(change: dict[str, object], key: str) -> None:
    with pytest.raises(BadInput) as caught:
        check(dataclasses.replace(preset("short"), **change))  # type: ignore[arg-type]
    assert caught.value.where == {"key": key}


@given(st.lists(st.sampled_from([text for _, _, wrong, _, right in CASES for text in wrong + right]), max_size=6))
def test_what_is_accepted_has_no_contradiction(over: list[str]) -> None:
    try:
        made: Ruleset = with_overrides(preset("keeper"), over)
    except (Invalid, BadInput):
        return
    assert contradictions(made) == ()
    assert (made.game.target is None) != (made.game.hands is None)
