"""Fish, payments, counters and the tallies of a drive."""

from __future__ import annotations

import pytest

from oddtrick.cards import Seat, Side
from oddtrick.errors import Illegal, Invalid
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import (
    HandResult,
    MatchScore,
    Payment,
    Score,
    add_hand,
    counters,
    drive_tally,
    fish,
    stakes,
    start_match,
)


def played(ruleset: Ruleset, *tricks: int) -> MatchScore:
    match = start_match(ruleset)
    for number in tricks:
        match = add_hand(ruleset, match, HandResult((number, 13 - number)))
    return match


def test_each_winner_is_paid_by_the_player_on_his_left() -> None:
    rubber = played(preset("short"), 11, 2, 11)
    assert (rubber.winner, rubber.totals) == (Side.NS, Score(8, 3))
    assert stakes(rubber, 10) == (Payment(Seat.E, Seat.N, 5, 50), Payment(Seat.W, Seat.S, 5, 50))
    rubber = played(preset("long"), 0, 3, 0, 3)
    assert stakes(rubber, 1) == (Payment(Seat.S, Seat.E, 5, 5), Payment(Seat.N, Seat.W, 5, 5))


def test_a_margin_is_paid_in_the_same_way() -> None:
    assert [payment.fish for payment in stakes(played(preset("american"), 9, 2, 13), 0)] == [5, 5]


def test_the_better_total_is_paid_and_nobody_where_they_are_level() -> None:
    without = with_overrides(preset("short"), ["rubber_bonus=0"])
    odd = played(without, 2, 4, 11, 4, 11)
    assert odd.winner is Side.NS
    assert stakes(odd, 2) == (Payment(Seat.S, Seat.E, 1, 2), Payment(Seat.N, Seat.W, 1, 2))
    one = with_overrides(preset("short"), ["rubber_bonus=1"])
    assert stakes(played(one, 2, 4, 11, 4, 11), 2) == ()


def test_no_stakes_before_the_end_or_without_a_difference() -> None:
    with pytest.raises(Illegal, match="before the match is over"):
        stakes(played(preset("short"), 11), 1)
    with pytest.raises(Invalid, match="no difference"):
        stakes(played(preset("modern"), 11, 11), 1)
    with pytest.raises(Invalid, match="-1"):
        stakes(played(preset("short"), 11, 11), -1)


def test_fish_lie_there_while_the_rubber_runs() -> None:
    short = preset("short")
    assert fish(short, played(short, 11)) == Score(3, 0)
    assert fish(short, played(short, 11, 11)) == Score(8, 0)
    with pytest.raises(Invalid, match="modern"):
        fish(preset("modern"), played(preset("modern"), 11))


def test_counters_add_up_and_never_take_more_than_four() -> None:
    for points in range(10):
        three, one, five = counters(points)
        assert 3 * three + one + 5 * five == points
        assert three + one + five <= 4


@pytest.mark.parametrize("points", [-1, 10])
def test_counters_end_at_nine(points: int) -> None:
    with pytest.raises(Invalid):
        counters(points)


def test_tallies() -> None:
    assert drive_tally("odd", (9, 4)) == Score(3, 0)
    assert drive_tally("odd", (0, 13)) == Score(0, 7)
    assert drive_tally("tricks", (9, 4)) == Score(9, 4)


@pytest.mark.parametrize("tricks", [(9, 5), (6, 6), (14, -1), (-1, 14)])
def test_a_tally_that_does_not_fit_13_is_refused(tricks: tuple[int, int]) -> None:
    for tally in ("odd", "tricks"):
        with pytest.raises(Invalid):
            drive_tally(tally, tricks)


def test_no_tally() -> None:
    with pytest.raises(Invalid, match="tally"):
        drive_tally("none", (7, 6))
