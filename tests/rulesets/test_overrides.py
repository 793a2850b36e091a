"""Overrides in place: `--set key=value`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import Suit
from oddtrick.errors import BadInput, Invalid, OddtrickError
from oddtrick.rulesets import PARAMETERS, PRESET_NAMES, Game, check, preset, values_of, with_overrides

H, D, S, C = Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS


@pytest.mark.parametrize(
    ("name", "over", "expected"),
    [
        ("short", ["game.target=10"], {"game.target": 10}),
        ("keeper", ["honours=held"], {"honours": "held", "honours_bar": "one_short"}),
        ("modern", ["honours=captured"], {"honours": "captured", "honours_bar": "one_short"}),
        ("classic", ["honours=held"], {"honours": "held", "honours_bar": "none"}),
        ("short", ["honours_basis=captured"], {"honours": "captured"}),
        ("keeper", ["game.hands=2"], {"game.target": None, "game.hands": 2}),
        ("drive", ["game.target=7", "tally=none"], {"game.target": 7, "game.hands": None}),
        ("keeper", ["game.hands=2", "game.target=none"], {"game.target": None, "game.hands": 2}),
        ("long", ["calling_at=none"], {"calling_at": None}),
        ("drive", ["trump_cycle=H,C,D,S"], {"trump_cycle": (H, C, D, S)}),
        ("drive", [" trump_cycle = hcds "], {"trump_cycle": (H, C, D, S)}),
        ("drive", ["trump=turn_up"], {"trump": "turn_up", "trump_cycle": (), "no_trump_every": 0}),
        ("drive", ["trump=fixed", "trump_suit=C"], {"trump_suit": C, "trump_cycle": ()}),
        ("drive", ["trump=rotation"], {"trump_cycle": (H, D, S, C)}),
        ("short", ["trump=rotation", "trump_cycle=HDSC", "no_trump_every=5"], {"no_trump_every": 5}),
        (
            "short",
            ["revoke_options=take_three_tricks,add_three_points", "revoke_cap=yes", "revokes=allowed"],
            {"revoke_options": ("take_three_tricks", "add_three_points"), "revoke_cap": True},
        ),
        ("modern", ["revoke_options=none"], {"revoke_options": ()}),
        ("short", ["game_points=2/1", "honour_points.four=6"], {"game_points": "2/1", "honour_points.four": 6}),
        ("short", ["rubber_bonus=4", "rubber_bonus=6"], {"rubber_bonus": 6}),
        ("short", ["title=A = B"], {"title": "A = B"}),
    ],
)
def test_overrides(name: str, over: list[str], expected: dict[str, object]) -> None:
    made = with_overrides(preset(name), over)
    assert {key: values_of(made)[key] for key in expected} == expected
    assert made.name == name


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_no_override_changes_nothing_and_one_changes_one(name: str) -> None:
    assert with_overrides(preset(name), []) == with_overrides(preset(name), {}) == preset(name)
    changed = values_of(with_overrides(preset(name), ["min_cut=13"]))
    assert {key for key, value in values_of(preset(name)).items() if changed[key] != value} == {"min_cut"}


def test_a_mapping_holds_texts_or_values() -> None:
    by_text = with_overrides(preset("short"), {"game.target": "10", "revoke_options": "take_two_tricks"})
    by_value = with_overrides(preset("short"), {"game.target": 10, "revoke_options": ["take_two_tricks"]})
    assert by_text == by_value == with_overrides(preset("short"), ["game.target=10", "revoke_options=take_two_tricks"])
    assert with_overrides(preset("keeper"), {"game.hands": 2}).game == Game(target=None, hands=2)
    assert with_overrides(preset("short"), "game.target=10").game == Game(target=10)


@pytest.mark.parametrize(
    ("over", "code", "params"),
    [
        ("game.target", "ruleset_not_an_override", {"text": "game.target"}),
        ("", "ruleset_not_an_override", {}),
        ("=5", "ruleset_unknown_key", {"key": ""}),
        ("targt=5", "ruleset_unknown_key_near", {"near": "game.target"}),
        ("target=5", "ruleset_unknown_key_near", {"near": "game.target"}),
        ("hands=5", "ruleset_unknown_key_near", {"near": "game.hands"}),
        ("four=5", "ruleset_unknown_key_near", {"near": "honour_points.four"}),
        ("honors=held", "ruleset_unknown_key_near", {"near": "honours"}),
        ("Honours=held", "ruleset_unknown_key_near", {"near": "honours"}),
        ("name=mine", "ruleset_unknown_key", {}),
        ("extends=short", "ruleset_unknown_key", {}),
        ("game=5", "ruleset_key_table", {"keys": "game.target, game.hands"}),
        ("honours=on", "ruleset_wrong_choice", {"key": "honours", "value": "on"}),
        ("game.target=0", "ruleset_wrong_whole_or_none", {"value": "0", "least": 1}),
        ("revoke_cap=perhaps", "ruleset_wrong_yes_no", {}),
        ("trump_cycle=HDX", "ruleset_wrong_suits", {}),
        ("trump_suit=X", "ruleset_wrong_suit", {}),
        ("revoke_options=all", "ruleset_wrong_options", {}),
        ("title=", "ruleset_wrong_text", {}),
    ],
)
def test_what_is_refused(over: str, code: str, params: dict[str, object]) -> None:
    with pytest.raises(BadInput) as caught:
        with_overrides(preset("short"), [over])
    assert caught.value.code == code
    assert params.items() <= caught.value.reason.params.items()
    assert "{" not in caught.value.message


def test_an_override_is_checked_with_what_it_meets() -> None:
    with pytest.raises(Invalid, match=r"calling_at = 8 contradicts game.target = 7"):
        with_overrides(preset("long"), ["game.target=7"])
    with pytest.raises(Invalid, match="honours = held contradicts trump = none"):
        with_overrides(preset("short"), ["trump=none"])


def test_the_rule_set_given_is_left_as_it_was() -> None:
    before = values_of(preset("short"))
    with_overrides(preset("short"), ["game.target=10"])
    assert values_of(preset("short")) == before


KEYS = st.sampled_from([*PARAMETERS, "honours_basis", "game", "name", "x"]) | st.text(max_size=12)
WORDS = st.sampled_from([word for one in PARAMETERS.values() for word in one.choices] + ["none", "true", "HDSC", "S"])
VALUES = WORDS | st.integers(-3, 40).map(str) | st.text(max_size=12)


@given(
    st.sampled_from(PRESET_NAMES),
    st.lists(st.builds("{}={}".format, KEYS, VALUES) | st.text(max_size=20), max_size=5),
)
def test_only_our_own_errors_come_out(name: str, over: list[str]) -> None:
    said = ""
    try:
        made = with_overrides(preset(name), over)
    except OddtrickError as error:
        said = str(error)
    else:
        check(made)
        assert made.name == name
    assert said.isprintable()


@given(st.sampled_from(PRESET_NAMES), st.dictionaries(KEYS, VALUES | st.integers() | st.none() | st.lists(WORDS)))
def test_only_our_own_errors_come_out_of_mappings(name: str, over: dict[str, object]) -> None:
    said = ""
    try:
        check(with_overrides(preset(name), over))
    except OddtrickError as error:
        said = str(error)
    assert said.isprintable()


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_set_number_of_hands_fits_every_preset(name: str) -> None:
    rules = with_overrides(preset(name), ["game.hands=8"])
    assert (rules.game, rules.games_to_win, rules.calling_at) == (Game(hands=8), 1, None)
    assert rules.game_points == "none"
    assert rules.rubber_bonus == 0
    assert rules.settlement in ("none", "margin")


@pytest.mark.parametrize("name", [name for name in PRESET_NAMES if name != "drive"])
def test_one_game_fits_every_preset_and_keeps_its_target(name: str) -> None:
    rules = with_overrides(preset(name), ["games_to_win=1"])
    assert (rules.game, rules.games_to_win) == (preset(name).game, 1)
    assert (rules.game_points, rules.rubber_bonus) == ("none", 0)
    assert rules.calling_at == preset(name).calling_at


def test_best_of_three_of_an_american_game_is_settled_by_games() -> None:
    assert with_overrides(preset("american"), ["games_to_win=2"]).settlement == "games"
