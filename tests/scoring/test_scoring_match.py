"""Games, rubbers, fixed hands; totals, margin and the lines of a settlement; what a side needs."""

from __future__ import annotations

import pytest

from oddtrick.cards import SIDES, Side
from oddtrick.errors import Illegal, Invalid
from oddtrick.reasons import in_english
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import (
    Called,
    HandResult,
    MatchScore,
    Score,
    add_hand,
    game_points,
    has_trumps,
    needs,
    settlement,
    start_match,
)

NS, EW = Side.NS, Side.EW


def rules(name: str, *changes: str) -> Ruleset:
    return with_overrides(preset(name), changes)


def played(ruleset: Ruleset, *tricks: int, start: tuple[int, int] = (0, 0)) -> MatchScore:
    """A match after hands in which NS took so many tricks."""
    match = start_match(ruleset, Score(*start))
    for number in tricks:
        match = add_hand(ruleset, match, HandResult((number, 13 - number)))
    return match


def test_before_the_first_hand() -> None:
    match = start_match(preset("short"))
    assert (match.score, match.games, match.over, match.winner) == (Score(), (), False, None)
    assert (match.totals, match.margin) == (Score(), None)


def test_a_start_belongs_to_the_first_game_only() -> None:
    match = played(preset("modern"), 8, start=(3, 4))
    assert (match.hands[0].score, match.games[0].winner, match.score) == (Score(5, 4), NS, Score())


@pytest.mark.parametrize("start", [(5, 0), (0, 7), (-1, 0)])
def test_a_start_at_the_target_or_below_nought_is_refused(start: tuple[int, int]) -> None:
    with pytest.raises(Invalid):
        start_match(preset("short"), Score(*start))


def test_fixed_hands_may_start_anywhere_above_nought() -> None:
    assert start_match(rules("keeper", "game.hands=3"), Score(500, 2)).totals == Score(500, 2)


@pytest.mark.parametrize(
    ("name", "worth"),
    [("short", [3, 2, 2, 1, 1]), ("long", [2, 2, 2, 2, 2, 1, 1, 1, 1, 1]), ("modern", [None] * 5)],
)
def test_game_points_by_the_losers_score(name: str, worth: list[int | None]) -> None:
    assert [game_points(preset(name), loser) for loser in range(len(worth))] == worth


def test_a_rubber_runs_and_settles() -> None:
    short = preset("short")
    match = played(short, 11)
    assert (match.over, match.winner, match.totals, match.margin) == (False, None, Score(3, 0), None)
    match = played(short, 11, 5, 2)
    assert (match.totals, match.score) == (Score(3, 3), Score())
    match = played(short, 11, 5, 2, 8)
    assert (match.totals, match.score, match.margin) == (Score(3, 3), Score(2, 0), None)
    match = played(short, 11, 5, 2, 8, 9)
    assert (match.over, match.winner, match.totals, match.margin) == (True, NS, Score(8, 3), 5)
    assert match.score == Score(5, 0)
    assert [(line.side, line.points, in_english(line.reason)) for line in settlement(short, match)] == [
        (NS, 3, "game 1, loser on 0: 3"),
        (EW, 3, "game 2, loser on 0: 3"),
        (NS, 3, "game 3, loser on 0: 3"),
        (NS, 2, "rubber: 2"),
    ]


def test_nothing_after_the_end() -> None:
    with pytest.raises(Illegal, match="over after 2 hands"):
        played(preset("short"), 11, 11, 7)
    with pytest.raises(Illegal, match=r"over after 1 hand$"):
        played(preset("classic"), 13, 7)


def test_best_of_three_without_points_counts_games() -> None:
    modern = preset("modern")
    assert played(modern, 11).totals == Score(1, 0)
    match = played(modern, 11, 2, 11)
    assert (match.totals, match.winner, match.margin) == (Score(2, 1), NS, None)
    assert [in_english(line.reason) for line in settlement(modern, match)] == ["game 1: 1", "game 2: 1", "game 3: 1"]


def test_a_single_game_counts_points_and_gives_a_margin_where_it_settles_so() -> None:
    match = played(preset("american"), 9, 2)
    assert (match.totals, match.over, match.margin) == (Score(3, 5), False, None)
    match = played(preset("american"), 9, 2, 13)
    assert (match.totals, match.over, match.margin) == (Score(10, 5), True, 5)
    assert played(preset("american-league"), 13).margin == 7
    assert played(preset("classic"), 13).margin is None


def test_fixed_hands() -> None:
    two = rules("keeper", "game.hands=2")
    match = played(two, 13)
    assert (match.over, match.games, match.hands[0].game_won_by, match.totals) == (False, (), None, Score(7, 0))
    match = played(two, 13, 5)
    assert (match.over, match.winner, match.totals, match.score) == (True, NS, Score(7, 2), Score(7, 2))
    assert (match.hands[1].game_won_by, match.games[0].winner, match.games[0].game_points) == (NS, NS, None)
    drawn = played(two, 8, 5)
    assert (drawn.over, drawn.winner, drawn.totals, drawn.games[0].winner) == (True, None, Score(2, 2), None)
    with pytest.raises(Illegal):
        played(two, 8, 5, 7)


def test_a_draw_that_settles_by_margin_has_margin_nought() -> None:
    assert played(rules("american", "game.hands=2"), 8, 5).margin == 0


def test_a_drive_of_24_hands() -> None:
    drive = preset("drive")
    assert not played(drive, *[7] * 23).over
    match = played(drive, *[7] * 24)
    assert (match.over, match.totals, match.winner) == (True, Score(24, 0), NS)


def test_the_better_total_may_be_the_losers_where_the_bonus_is_set_to_nothing() -> None:
    match = played(rules("short", "rubber_bonus=0"), 2, 4, 11, 4, 11)
    assert match.winner is NS
    assert (match.totals, match.margin) == (Score(2, 3), -1)


def test_the_french_rubber() -> None:
    assert played(rules("long", "rubber_bonus=6"), 13, 9, 13, 9).totals == Score(10, 0)


def test_no_trump_hands_come_in_their_turn_and_have_no_honours() -> None:
    turns = rules("short", "trump=rotation", "trump_cycle=HDSC", "no_trump_every=2", "game.target=50")
    assert [has_trumps(turns, number) for number in (1, 2, 3, 4)] == [True, False, True, False]
    match = add_hand(turns, start_match(turns), HandResult((7, 6), (3, 1)))
    with pytest.raises(Invalid, match="no trumps"):
        add_hand(turns, match, HandResult((7, 6), (3, 1)))
    match = add_hand(turns, match, HandResult((7, 6)))
    assert add_hand(turns, match, HandResult((7, 6), (3, 1))).score == Score(7, 0)


@pytest.mark.parametrize("name", ["short", "long", "classic", "drive"])
def test_which_hands_have_trumps(name: str) -> None:
    assert has_trumps(preset(name), 5)


def test_no_trumps_at_all() -> None:
    assert not has_trumps(rules("classic", "trump=none"), 1)
    assert has_trumps(rules("classic", "trump=fixed", "trump_suit=H"), 1)


def test_a_call_ends_a_game_and_counts_as_a_hand() -> None:
    long = preset("long")
    match = add_hand(long, start_match(long, Score(8, 9)), Called(NS))
    assert (len(match.hands), match.games[0].score, match.games[0].game_points) == (1, Score(10, 9), 1)
    assert match.score == Score()


@pytest.mark.parametrize(
    ("ruleset", "start", "tricks", "ns", "ew"),
    [
        (preset("classic"), (3, 4), (), "needs 2", "needs 1"),
        (preset("short"), (3, 4), (), "needs 2", "needs 1; honours cannot help at 4"),
        (
            preset("european"),
            (3, 0),
            (),
            "needs 2; honours win only with the majority of tricks",
            "needs 5",
        ),
        (preset("long"), (8, 9), (), "needs 2; honours may be called at 8", "needs 1"),
        (preset("classic"), (0, 0), (13,), "has won", "has lost"),
        (rules("keeper", "game.hands=3"), (0, 0), (9, 7), "4 ahead with 1 hand to go", "4 behind with 1 hand to go"),
        (rules("keeper", "game.hands=3"), (2, 2), (), "level with 3 hands to go", "level with 3 hands to go"),
        (rules("keeper", "game.hands=2"), (0, 0), (7, 6), "drawn", "drawn"),
        (
            rules("short", "trump=rotation", "trump_cycle=HDSC", "no_trump_every=2"),
            (3, 0),
            (7,),
            "needs 1",
            "needs 5",
        ),
    ],
)
def test_what_a_side_needs(ruleset: Ruleset, start: tuple[int, int], tricks: tuple[int, ...], ns: str, ew: str) -> None:
    match = played(ruleset, *tricks, start=start)
    assert [in_english(needs(ruleset, match, side)) for side in SIDES] == [ns, ew]
