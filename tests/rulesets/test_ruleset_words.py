"""Rule sets in words: every value of every parameter is said, and only what has an effect."""

from __future__ import annotations

import pytest

from oddtrick.reasons import TEMPLATES, in_english
from oddtrick.rulesets import PARAMETERS, PRESET_NAMES, Ruleset, preset, ruleset_in_words, with_overrides

HEADINGS = ["Before the deal", "Trumps", "Play", "Scoring", "Match", "Irregularities"]


def text(rules: Ruleset) -> str:
    return "\n".join(in_english(line) for section in ruleset_in_words(rules) for line in section.lines)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_sections_in_order_and_whole_sentences(name: str) -> None:
    sections = ruleset_in_words(preset(name))
    assert [in_english(section.heading) for section in sections] == HEADINGS
    for section in sections:
        assert section.lines
        for line in section.lines:
            said = in_english(line)
            assert line.code in TEMPLATES
            assert said[0].isupper()
            assert said.endswith(".")
            assert "{" not in said
            assert "None" not in said


def test_presets_read_differently() -> None:
    assert len({text(preset(name)) for name in PRESET_NAMES if name != "keeper"}) == len(PRESET_NAMES) - 1


@pytest.mark.parametrize(
    ("name", "over", "said"),
    [
        ("short", ["pairs=random"], "Partners are drawn by lot."),
        ("short", ["cut_ace=high"], "In a cut the ace is the highest card."),
        ("short", ["first_dealer=oldest"], "The oldest player deals first"),
        ("short", ["shuffler=dealer"], "The dealer shuffles."),
        ("short", ["cutter=left"], "left cuts."),
        ("short", ["cutter=none"], "The pack is not cut."),
        ("short", ["min_cut=1"], "at least one card."),
        ("short", ["min_cut=7"], "at least 7 cards."),
        ("short", ["trump=fixed", "trump_suit=D"], "trumps are diamonds in every hand."),
        ("keeper", ["trump=none"], "There are no trumps."),
        ("drive", [], "trumps are hearts, diamonds, spades and clubs in turn."),
        ("drive", ["trump_cycle=SH"], "trumps are spades and hearts in turn."),
        ("drive", ["trump_cycle=SHC"], "trumps are spades, hearts and clubs in turn."),
        ("drive", ["trump_cycle=C"], "trumps are clubs every time."),
        ("drive", ["no_trump_every=5"], "One hand in every 5"),
        ("drive", [], "In a drive every hand stands alone; the winners' tally grows by their tricks above six."),
        ("drive", [], "The side with more than six tricks scores a point for each above six."),
        ("drive", ["tally=tricks"], "In a drive every hand stands alone; each side's tally grows by all its tricks."),
        ("drive", ["tally=tricks"], "The side with more than six tricks scores a point for each above six."),
        ("drive", [], "The game is 24 hands"),
        ("drive", ["game.hands=1"], "The game is one hand"),
        ("short", ["game.target=9"], "reach 9 points wins the game"),
        ("short", ["game.target=1"], "reach 1 point wins the game"),
        ("short", ["honours=captured"], "wins them in tricks"),
        ("short", ["honour_points.four=8"], "all four score 8, three score 2"),
        ("short", ["honours_bar=needs_majority"], "Without most of the tricks"),
        ("short", ["honours_claim=automatic"], "without being claimed"),
        ("long", [], "A side at exactly 8 may call"),
        ("long", [], "worth 2 points if the losers have 0 to 4"),
        ("long", [], "The rubber adds 1 point."),
        ("short", ["rubber_bonus=6"], "The rubber adds 6 points."),
        ("short", [], "the first side with 2 games"),
        ("american", [], "One game is the match."),
        ("american", [], "by the difference of the points."),
        ("modern", [], "The match is counted in games."),
        ("modern", ["revokes=allowed"], "until it is put right or claimed."),
        ("modern", [], "chooses one of 2 penalties."),
        ("american-league", [], "A revoke has one penalty."),
        ("american-league", [], "two tricks go over"),
        ("laws-1864", [], "cannot win the game in that hand."),
        ("laws-1864", [], "the deal passes to the left."),
    ],
)
def test_what_is_set_is_said(name: str, over: list[str], said: str) -> None:
    assert said in text(with_overrides(preset(name), over))


@pytest.mark.parametrize(
    ("name", "over", "unsaid"),
    [
        ("classic", [], "ace"),
        ("classic", ["cutter=none"], "at least"),
        ("modern", [], "one point short"),
        ("keeper-honours", ["game.hands=12"], "one point short"),
        ("short", [], "call"),
        ("short", ["rubber_bonus=0"], "rubber"),
        ("short", [], "cannot win the game"),
    ],
)
def test_what_has_no_effect_is_not_said(name: str, over: list[str], unsaid: str) -> None:
    before_play = text(with_overrides(preset(name), over)).replace("aces are high", "")
    assert unsaid not in before_play.lower()


@pytest.mark.parametrize("key", [key for key, one in PARAMETERS.items() if one.kind == "choice" and key != "trump"])
def test_every_choice_has_its_sentence(key: str) -> None:
    stem = {"honours_bar": "bar", "honours_claim": "claim", "game_points": "points"}.get(key, key)
    for choice in PARAMETERS[key].choices:
        if (key, choice) not in {("game_points", "none"), ("tally", "none")}:
            assert f"rule_{stem}_{choice.replace('/', '_')}" in TEMPLATES
