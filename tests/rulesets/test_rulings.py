"""What the referee says, against RULES 7 and appendix A4: each case with its ruling, its choices, source and entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oddtrick.cards import Side
from oddtrick.reasons import in_english
from oddtrick.rulesets import Ruleset, preset, presets, with_overrides
from oddtrick.rulesets.rulings import Ruling, rulings
from oddtrick.scoring import HandResult, Revoke, Score, score_hand

RULES = (Path(__file__).parents[2] / "docs/rules.md").read_text("utf-8")
LAWS = preset("laws-1864")


def all_of(rules: Ruleset) -> list[Ruling]:
    return [each for topic in rulings(rules) for each in topic.rulings]


def of_case(rules: Ruleset, case: str) -> Ruling | None:
    """The ruling in a case; None where the rule set knows no such case."""
    return next((each for each in all_of(rules) if each.case.code == f"referee_case_{case}"), None)


def said(ruling: Ruling | None) -> str:
    assert ruling is not None
    return in_english(ruling.ruling)


def numbers(text: str) -> set[int]:
    """The laws of a list such as `62, 64–66`."""
    found = set[int]()
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


def cited(ruling: Ruling, code: str = "referee_source_1864") -> set[int]:
    """The laws of 1864 that a ruling cites, or those of another code."""
    return set[int]().union(*(numbers(str(dict(each.params)["laws"])) for each in ruling.sources if each.code == code))


def laws_of_appendix() -> set[int]:
    """The laws that A4 has under L64."""
    table = RULES.partition("## A4.")[2].partition("\n## ")[0]
    column = " ".join(row.split("|")[2] for row in table.splitlines() if row.startswith("|"))
    return set[int]().union(*(numbers(each) for each in re.findall(r"laws? (\d+(?:–\d+)?)", column)))


@pytest.mark.parametrize("rules", presets(), ids=lambda rules: rules.name)
def test_every_case_has_a_ruling_a_source_and_words(rules: Ruleset) -> None:
    topics = ["dealing", "exposed", "penalties", "turn", "revoke", "claims", "honours"]
    assert [topic.code for topic in rulings(rules)] == topics
    for each in all_of(rules):
        assert each.sources
        for words in (each.case, each.ruling, *each.sources, *(choice.said for choice in each.choices)):
            assert in_english(words)
    cases = [each.case.code for each in all_of(rules)]
    assert len(set(cases)) == len(cases)


def test_every_law_of_the_appendix_is_ruled_and_no_other_is_cited() -> None:
    definition = {71}  # says what a revoke is
    assert set[int]().union(*map(cited, all_of(LAWS))) == laws_of_appendix() - definition


@pytest.mark.parametrize(
    ("case", "laws", "words", "choices"),
    [
        ("faced_in_pack", {37}, "same dealer deals again", []),
        ("shown_by_dealer", {38}, "neither of them has touched his cards", ["again", "on"]),
        ("shown_by_dealer", {38}, "cannot be called", ["again", "on"]),
        ("shown_by_others", {38}, "if his partner has not touched his cards", ["again", "on"]),
        ("shown_by_others", {38}, "cannot be called", ["again", "on"]),
        ("misdeal_order", {43, 44}, "passes to the left", []),
        ("misdeal_last", {43, 44}, "passes to the left", []),
        ("misdeal_fourteen", {43, 44}, "passes to the left", []),
        ("misdeal_counting", {43, 44}, "passes to the left", []),
        ("misdeal_uncut", {43, 44}, "passes to the left", []),
        ("misdeal_two", {44}, "no misdeal", []),
        ("touched_early", {39}, "lose no claim", []),
        ("peeked", {41}, "may see it too", ["again", "on"]),
        ("exposed", {56}, "left face up", ["call_card", "leave"]),
        ("runs_winners", {57}, "the other cards laid down are exposed", ["partner_wins", "leave"]),
        ("called", {64, 65}, "in each trick until it has been played", []),
        ("called_void", {66}, "the penalty is paid", []),
        ("consulted", {84}, "They lose the penalty. Only about the penalty for a revoke", []),
        ("led_out_of_turn", {62}, "stays face up", ["call_card", "call_suit"]),
        ("led_and_all", {63}, "The trick stands", []),
        ("led_and_some", {62, 63}, "still pays", ["call_card", "call_suit"]),
        ("third_before_second", {67}, "The fourth player may play before his partner", []),
        ("fourth_before_second", {68}, "to win the trick, or not to win it", ["win", "not_win"]),
        ("missed_a_trick", {69}, "it is no revoke", ["again", "on"]),
        ("two_to_a_trick", {70}, "counted face down", []),
        ("revoke_now", {73, 74, 75}, "who played after him may change", ["highest", "lowest", "call_card"]),
        ("revoke_scope", {72}, "in no other, cannot be divided", []),
        ("revoke_cap", {82}, "one point short", []),
        ("both_revoked", {81}, "neither can win the game", []),
        ("revoke_proof", {77, 79}, "look through all the tricks", []),
        ("revoke_false", set(), "costs nothing and changes nothing", []),
        ("revoke_late", {78}, "too late", []),
        ("threw_down", {58}, "A partner who has not thrown his in keeps his hand", ["call_card", "leave"]),
        ("all_threw_in", {59}, "but for a revoke", []),
        ("last_trick", {85}, "until the trick is gathered", []),
        ("see_trick", {91}, "more than eight cards", []),
        ("drew_attention", {86}, "what to play", ["win", "not_win", "highest", "lowest"]),
    ],
)
def test_the_laws_of_1864_as_the_appendix_has_them(case: str, laws: set[int], words: str, choices: list[str]) -> None:
    found = of_case(LAWS, case)
    assert found is not None
    assert cited(found) == laws
    assert words in said(found)
    assert [choice.said.code for choice in found.choices] == [f"referee_choose_{each}" for each in choices]


def test_a_revoke_can_be_put_right_until_the_next_trick_is_led_and_law_73_is_named_as_stricter() -> None:
    """RULES 7 is binding, and a table goes by it (`oddtrick.hand.revoke`); of law 73 whichever comes first ends it."""
    now, later = of_case(LAWS, "revoke_now"), of_case(LAWS, "revoke")
    assert now is not None
    assert later is not None
    limit = "the trick is complete and the next one is led"
    assert limit in " ".join(RULES.partition("## 7.")[2].split())
    assert limit in in_english(now.case)
    assert "the next trick has been led" in in_english(later.case)
    assert "older law 73 is stricter: it is too late there once the trick is turned, or the player or" in said(now)
    assert in_english(now.sources[0]) == "Oddtrick’s rules (RULES 7)"
    assert "referee_source_rules" not in [each.code for each in now.sources]


@pytest.mark.parametrize("rules", presets(), ids=lambda rules: rules.name)
def test_no_ruling_on_a_late_revoke_names_a_cut_where_nobody_cuts(rules: Ruleset) -> None:
    cut, dealt = of_case(rules, "revoke_late"), of_case(rules, "revoke_late_uncut")
    assert (cut is None, dealt is None) == (rules.cutter == "none", rules.cutter != "none")
    if dealt is not None:
        assert in_english(dealt.case) == "A revoke is noticed after the next deal has begun."
        assert said(dealt) == "It is too late to claim it."


@pytest.mark.parametrize("rules", presets(), ids=lambda rules: rules.name)
def test_penalties_are_those_the_rule_set_can_score(rules: Ruleset) -> None:
    found, failed = of_case(rules, "revoke"), of_case(rules, "call_failed")
    assert (found is not None) == bool(rules.revoke_options)
    assert (of_case(rules, "revoke_no_penalty") is None) == bool(rules.revoke_options)
    assert (of_case(rules, "both_revoked") is not None) == bool(rules.revoke_options)
    assert (of_case(rules, "revoke_cap") is not None) == rules.revoke_cap
    assert failed is not None
    assert 61 in cited(failed)
    for each in (found, failed):
        if each is not None:
            penalties = [choice.penalty for choice in each.choices]
            assert penalties == list(rules.revoke_options)
            assert each.enters == ("revoke" if penalties else None)
            for penalty in penalties:
                assert penalty is not None
                score_hand(rules, Score(), HandResult((7, 6), None, (Revoke(Side.NS, penalty),)))


def test_both_sides_revokes_are_entered_together() -> None:
    found = of_case(LAWS, "both_revoked")
    assert found is not None
    assert found.enters == "both_revoked"
    assert not found.choices  # each side chooses for the other's: the keeper enters both


@pytest.mark.parametrize("rules", presets(), ids=lambda rules: rules.name)
def test_a_misdeal_goes_by_the_rule_set(rules: Ruleset) -> None:
    for each in all_of(rules):
        if each.enters != "misdeal":
            continue
        codes = {source.code for source in each.sources}
        assert each.ruling.code == f"referee_misdeal_{rules.misdeal}"
        assert "referee_source_rules" in codes
        assert not codes & {"referee_source_old", "referee_source_salon"}  # neither says so
        assert (43 in cited(each)) == (rules.misdeal == "passes")
    touched = of_case(rules, "misdeal_touched")
    assert (touched is not None) == (rules.misdeal == "passes")
    if touched is not None:
        assert cited(touched, "referee_source_1909") == {39}
        assert touched.enters is None


def test_what_may_be_a_misdeal_goes_by_how_the_pack_is_cut() -> None:
    assert of_case(preset("european"), "misdeal_uncut") is None  # nobody cuts
    assert of_case(preset("short"), "misdeal_uncut") is not None


@pytest.mark.parametrize("change", ["trump=none", "trump=rotation", "trump=fixed"])
def test_where_nothing_is_turned_up_no_ruling_speaks_of_a_turn_up(change: str) -> None:
    more = {"trump=rotation": ["trump_cycle=HDSC"], "trump=fixed": ["trump_suit=H"]}.get(change, [])
    honours = ["honours=off", "honours_claim=automatic"] if change == "trump=none" else []
    rules = with_overrides(preset("short"), [change, *more, *honours])
    for case in ("peeked", "misdeal_last", "faced_in_pack", "misdeal_uncut"):
        assert of_case(rules, case) is None
        assert of_case(preset("short"), case) is not None
    for each in all_of(rules):
        text = in_english(each.case) + in_english(each.ruling)
        assert not re.search("turn-up|trump card|turned up|last card", text), text


@pytest.mark.parametrize(
    ("name", "code", "enters"),
    [
        ("classic", "referee_honours_off", None),
        ("short", "referee_honours_announced", "honours"),
        ("european", "referee_honours_automatic", "honours"),
    ],
)
def test_honours_forgotten_go_by_how_they_are_claimed(name: str, code: str, enters: str | None) -> None:
    found = of_case(preset(name), "honours")
    assert found is not None
    assert (found.ruling.code, found.enters) == (code, enters)
