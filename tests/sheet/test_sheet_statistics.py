"""Figures over sheets: hands, games, matches, tricks, honours; lines that do not count are not counted."""

from __future__ import annotations

from oddtrick.cards import Side
from oddtrick.rulesets import preset
from oddtrick.scoring import Called, HandResult, Revoke, Score
from oddtrick.sheet import AnotherRubber, HandPlayed, Misdealt, Reckoning, ThrownIn, reckon
from oddtrick.sheet.statistics import figures


def sheet(ruleset: str, *entries: object, start: Score | None = None) -> Reckoning:
    return reckon(preset(ruleset), list(enumerate(entries, 1)), None, start)  # type: ignore[arg-type]


def hand(ns: int, honours: tuple[int, int] | None = None, *revokes: Revoke) -> HandPlayed:
    return HandPlayed(HandResult((ns, 13 - ns), honours, revokes))


def test_figures_of_nothing() -> None:
    found = figures(())
    assert (found.sheets, found.hands, found.odd_tricks) == (0, 0, None)


def test_hands_games_matches_and_the_average_of_odd_tricks() -> None:
    short = sheet(
        "short", hand(9), hand(4, (1, 3)), Misdealt(), ThrownIn(), hand(13), hand(13), AnotherRubber(), hand(7, (4, 0))
    )
    found = figures([(short, True), (sheet("classic", hand(6)), False)])
    assert (found.sheets, found.matches, found.games, found.hands) == (2, 1, 4, 6)
    assert found.tricks == (2, 0, 2, 0, 0, 0, 2)
    assert found.odd_tricks == (1 + 1 + 3 + 3 + 7 + 7) / 6
    assert found.honours == (3, 1, 1)


def test_calls_and_revokes_are_counted_and_what_does_not_count_is_not() -> None:
    long = sheet("long", HandPlayed(Called(Side.NS)), HandPlayed(Called(Side.NS)), start=Score(8, 0))
    laws = sheet("laws-1864", hand(7, None, Revoke(Side.EW, "add_three_points"), Revoke(Side.NS, "take_three_tricks")))
    found = figures([(long, True), (laws, True)])
    assert (found.hands, found.called, found.revokes) == (2, 1, 2)
    assert found.tricks[0] == 1
