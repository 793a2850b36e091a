"""Rule sets on their way out and back: plain values for records, and TOML; a record outlives a change of its preset."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oddtrick.errors import BadInput, Invalid, OddtrickError
from oddtrick.rulesets import (
    PARAMETERS,
    PRESET_NAMES,
    Ruleset,
    from_plain,
    preset,
    presets,
    ruleset_from_toml,
    to_plain,
    to_toml,
    with_overrides,
)

WORDS = [word for one in PARAMETERS.values() for word in one.choices]


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Presets, some with a few parameters set anew that go together."""
    made = preset(draw(st.sampled_from(PRESET_NAMES)))
    for key in draw(st.lists(st.sampled_from(list(PARAMETERS)), max_size=4)):
        parameter = PARAMETERS[key]
        values = {
            "text": st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30),
            "whole": st.integers(parameter.least, min(parameter.most, 30)),
            "yes_no": st.booleans(),
            "suit": st.sampled_from("SHDC"),
            "suits": st.permutations("SHDC").map(list),
            "options": st.permutations(parameter.choices).map(lambda options: options[:2]),
            "choice": st.sampled_from(parameter.choices or ("",)),
        }
        try:
            made = with_overrides(made, {key: draw(values[parameter.kind])})
        except OddtrickError:
            assume(True)  # it does not go with the rest; the others may
    return made


@given(rulesets())
def test_plain_round_trip(rules: Ruleset) -> None:
    plain = to_plain(rules)
    assert from_plain(plain) == rules
    assert from_plain(json.loads(json.dumps(plain))) == rules
    assert list(plain) == list(dict.fromkeys(["name", *(key.partition(".")[0] for key in PARAMETERS)]))


@given(rulesets())
def test_plain_is_what_msgspec_makes_of_the_value(rules: Ruleset) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rules)) == to_plain(rules)
    assert msgspec.convert(to_plain(rules), Ruleset) == rules


@given(rulesets())
def test_toml_round_trip(rules: Ruleset) -> None:
    assert ruleset_from_toml(to_toml(rules).encode(), rules.name) == rules


@given(rulesets())
def test_pickle_and_copy(rules: Ruleset) -> None:
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules


def test_texts_with_quotes_and_backslashes_survive() -> None:
    rules = with_overrides(preset("short"), {"title": 'The "Old" Club \\ N°1 – ♠', "summary": "C:\\n"})
    assert ruleset_from_toml(to_toml(rules).encode(), "short") == rules


def test_a_record_keeps_its_rules_when_a_preset_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record holds every parameter: nothing is looked up by name when it is read."""
    record = json.dumps(to_plain(preset("short")))
    before = preset("short")

    def gone(name: str) -> Ruleset:
        raise AssertionError(f"{name} was looked up")

    monkeypatch.setattr("oddtrick.rulesets.shipped._read_preset", gone)
    assert from_plain(json.loads(record)) == before


def change(**changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(preset("short"))
    for key, value in changes.items():
        if value is ...:
            del plain[key]
        else:
            plain[key] = value
    return plain


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        (None, "ruleset_not_a_record"),
        ([], "ruleset_not_a_record"),
        ("short", "ruleset_not_a_record"),
        ({5: 5}, "ruleset_not_a_record"),
        ({}, "ruleset_bad_name"),
        (change(name=...), "ruleset_bad_name"),
        (change(name=5), "ruleset_bad_name"),
        (change(name=""), "ruleset_bad_name"),
        (change(min_cut=...), "ruleset_key_missing"),
        (change(game=...), "ruleset_key_missing"),
        (change(game={"target": 5}), "ruleset_key_missing"),
        (change(game={"target": 5, "hands": None, "hand": 1}), "ruleset_unknown_key_near"),
        (change(game=5), "ruleset_key_table"),
        (change(zebra="red"), "ruleset_unknown_key"),
        (change(honours_basis="held"), "ruleset_unknown_key_near"),
        (change(extends="short"), "ruleset_unknown_key"),
        (change(min_cut="4"), "ruleset_wrong_whole"),
        (change(honours="on"), "ruleset_wrong_choice"),
    ],
)
def test_records_are_read_strictly(plain: object, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_plain(plain)
    assert caught.value.code == code
    assert str(caught.value).isprintable()


def test_a_record_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(Invalid, match="honours = held contradicts trump = none"):
        from_plain(change(trump="none"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*PARAMETERS, "name", "game"]) | st.text(), inner),
    max_leaves=20,
)


@given(JSON)
def test_only_our_own_errors_come_out_of_any_record(value: object) -> None:
    with pytest.raises(OddtrickError):
        from_plain(value)


@given(st.sampled_from(list(to_plain(preset("short")))), JSON)
def test_only_our_own_errors_come_out_of_damaged_records(key: str, value: object) -> None:
    try:
        made = from_plain(change(**{key: value}))
    except OddtrickError:
        return
    assert from_plain(to_plain(made)) == made


def test_presets_written_as_toml_differ() -> None:
    assert len({to_toml(rules) for rules in presets()}) == len(PRESET_NAMES)
