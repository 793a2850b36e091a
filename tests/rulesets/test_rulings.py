"""What the referee says: under every rule set each case has a ruling, its source, and what the sheet can take."""

from __future__ import annotations

import pytest

from oddtrick.cards import Side
from oddtrick.reasons import in_english
from oddtrick.rulesets import Ruleset, preset, presets, with_overrides
from oddtrick.rulesets.rulings import Ruling, rulings
from oddtrick.scoring import HandResult, Revoke, Score, score_hand


def all_of(rules: Ruleset) -> list[Ruling]:
    return [each for topic in rulings(rules) for each in topic.rulings]


def ruled(rules: Ruleset, code: str) -> Ruling | None:
    return next((each for each in all_of(rules) if each.ruling.code == code), None)


@pytest.mark.parametrize("rules", presets(), ids=lambda rules: rules.name)
def test_every_case_has_a_ruling_a_source_and_words(rules: Ruleset) -> None:
    assert [topic.code for topic in rulings(rules)] == ["dealing", "exposed", "turn", "revoke", "claims", "honours"]
    for each in all_of(rules):
        assert each.sources
        for said in (each.case, each.ruling, *each.sources, *(choice.said for choice in each.choices)):
            assert in_english(said)
    cases = [each.case.code for each in all_of(rules)]
    assert len(set(cases)) == len(cases)


@pytest.mark.parametrize("rules", presets(), ids=lambda rules: rules.name)
def test_penalties_are_those_the_rule_set_can_score(rules: Ruleset) -> None:
    found = ruled(rules, "referee_revoke")
    assert (found is not None) == bool(rules.revoke_options)
    assert (ruled(rules, "referee_revoke_no_penalty") is None) == bool(rules.revoke_options)
    if found is not None:
        penalties = [choice.penalty for choice in found.choices]
        assert penalties == list(rules.revoke_options)
        for penalty in penalties:
            assert penalty is not None
            score_hand(rules, Score(), HandResult((7, 6), None, (Revoke(Side.NS, penalty),)))
    assert (ruled(rules, "referee_revoke_cap") is not None) == rules.revoke_cap


def test_a_misdeal_goes_by_the_rule_set() -> None:
    passes, redeals = (
        ruled(preset("laws-1864"), "referee_misdeal_passes"),
        ruled(preset("short"), "referee_misdeal_redeal"),
    )
    assert passes is not None
    assert redeals is not None
    assert passes.enters == redeals.enters == "misdeal"
    assert "law 43" in in_english(passes.sources[0])
    assert ruled(with_overrides(preset("short"), ["misdeal=passes"]), "referee_misdeal_passes") is not None


@pytest.mark.parametrize(
    ("name", "code", "enters"),
    [
        ("classic", "referee_honours_off", None),
        ("short", "referee_honours_announced", "honours"),
        ("european", "referee_honours_automatic", "honours"),
    ],
)
def test_honours_forgotten_go_by_how_they_are_claimed(name: str, code: str, enters: str | None) -> None:
    found = ruled(preset(name), code)
    assert found is not None
    assert found.enters == enters
