"""The presets against the table "Every preset, every parameter" of RULES 6."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest

import oddtrick.rulesets
from oddtrick.errors import BadInput
from oddtrick.rulesets import PARAMETERS, PRESET_NAMES, check, preset, presets, ruleset_from_toml, to_plain

TABLE = json.loads((Path(__file__).parent.parent / "cases" / "presets.json").read_text(encoding="utf-8"))["presets"]
WORDS = {"name", "title", "summary", "source"}
FOLDER = Path(oddtrick.rulesets.__file__).parent


def test_the_presets_are_those_of_the_table() -> None:
    assert tuple(TABLE) == PRESET_NAMES
    assert tuple(rules.name for rules in presets()) == PRESET_NAMES


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_parameter_is_that_of_the_table(name: str) -> None:
    plain = to_plain(preset(name))
    assert {key: value for key, value in plain.items() if key not in WORDS} == TABLE[name]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_title_summary_and_source_say_something_in_one_line(name: str) -> None:
    rules = preset(name)
    for text in (rules.title, rules.summary, rules.source):
        assert 2 < len(text) <= 100
        assert text.isprintable()
    assert rules.summary.endswith(".")
    assert re.search(r"S[0-4]|L64|League", rules.source)


def test_titles_and_summaries_differ() -> None:
    assert len({rules.title for rules in presets()}) == len({rules.summary for rules in presets()}) == 12


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_files_give_every_parameter_and_say_where_the_source_is_silent(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    given = re.findall(r"^([a-z_.]+) = ", text, re.MULTILINE)
    ends = {"game.target", "game.hands"}
    assert len(set(given) & ends) == 1
    assert set(given) - ends == set(PARAMETERS) - ends
    assert len(given) == len(set(given))
    assert text.count("  # ") >= 2, "no source fixes every parameter"


def test_no_file_is_left_out() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(PRESET_NAMES)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_presets_are_frozen_checked_and_read_once(name: str) -> None:
    rules = preset(name)
    check(rules)
    assert preset(name) is rules
    assert hash(rules) == hash(ruleset_from_toml((FOLDER / f"{name}.toml").read_bytes(), name))
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.title = "other"  # type: ignore[misc]


def test_presets_pairwise_differ_in_more_than_words() -> None:
    bare = [dataclasses.replace(rules, name="x", title="x", summary="x", source="x") for rules in presets()]
    assert len(set(bare)) == len(bare)


@pytest.mark.parametrize(
    ("name", "near"), [("Short", "short"), ("longs", "long"), ("laws1864", "laws-1864"), ("bridge", ""), ("", "")]
)
def test_unknown_names_are_refused_with_the_names_there_are(name: str, near: str) -> None:
    with pytest.raises(BadInput) as caught:
        preset(name)
    assert caught.value.code == ("unknown_ruleset_near" if near else "unknown_ruleset")
    assert caught.value.reason.params["near"] == near
    assert "american, european, classic" in caught.value.message
    assert f"“{name}”" in caught.value.message


@pytest.mark.parametrize("name", ["../presets", "short.toml", "short\x00", "s" * 100_000])
def test_a_name_is_never_a_path(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        preset(name)
    assert len(caught.value.message) < 400
