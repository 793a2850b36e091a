"""People of a drive and their seats: entered, late, gone and back; lots, schedules, swaps; settings refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drive.drive_driver import Hall, settings
from oddtrick.cards import Side
from oddtrick.drive import (
    DriveSettings,
    Entrant,
    NewEntrant,
    Seating,
    view,
)
from oddtrick.drive import commands as c
from oddtrick.drive.decide import Refusal, decide
from oddtrick.drive.fairness import turns_taken
from oddtrick.drive.retelling import retold
from oddtrick.drive.state import NEW_DRIVE
from oddtrick.errors import Invalid
from oddtrick.reasons import in_english
from oddtrick.rulesets import preset, with_overrides

NS, EW = Side.NS, Side.EW


# --- Settings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"ruleset": preset("short")}, "drive_no_tally"),
        ({"ruleset": with_overrides(preset("drive"), ["game.hands=101"])}, "drive_hands"),
        ({"hands_a_round": 5}, "drive_hands_a_round"),
        ({"hands_a_round": 0}, "drive_hands_a_round"),
        ({"half_time": 24}, "drive_half_time"),
        ({"half_time": 9, "hands_a_round": 2}, "drive_half_time"),
        ({"kinds": ("", "gent")}, "drive_kind_name"),
        ({"kinds": ("gent", "gent")}, "drive_kind_names_alike"),
        ({"ties": ("cut", "cut")}, "drive_named_twice"),
        ({"prizes": ("booby", "booby")}, "drive_named_twice"),
        ({"kind": "partner", "dealer": "losing_b"}, "drive_dealer_losing_b"),
        ({"kind": "howell", "bonus": "honours"}, "drive_duplicate_honours"),
        ({"plan_steps": -1}, "drive_plan_steps"),
    ],
)
def test_settings_that_cannot_be(more: dict[str, Any], code: str) -> None:
    how: dict[str, Any] = {"kind": "progressive", "ruleset": preset("drive"), **more}
    said = decide(NEW_DRIVE, c.OpenDrive(DriveSettings(**how)), None)  # type: ignore[arg-type]
    assert isinstance(said, Refusal)
    assert said.reason.code == code
    assert in_english(said.reason) != code


def test_a_drive_is_begun_first_and_once() -> None:
    said = decide(NEW_DRIVE, c.DrawLots(0), None)  # type: ignore[arg-type]
    assert isinstance(said, Refusal)
    assert said.reason.code == "drive_not_open"
    hall = Hall(settings())
    assert hall.code(c.OpenDrive(hall.how)) == "drive_open_already"
    with pytest.raises(Invalid):
        view(NEW_DRIVE)


# --- People ---------------------------------------------------------------------------------------------------------


def test_people_get_numbers_in_turn() -> None:
    hall = Hall(settings())
    hall.do(c.EnterEntrants(1, (NewEntrant("ann", "A"), NewEntrant("bob", "B"))))
    assert hall.code(c.EnterEntrants(1, (NewEntrant("cy"),))) == "drive_number_taken"
    assert hall.code(c.EnterEntrants(3, ())) == "drive_nobody_entered"
    assert hall.code(c.EnterEntrants(3, (NewEntrant("ann"),))) == "drive_player_twice"
    assert hall.code(c.EnterEntrants(3, (NewEntrant("cy"), NewEntrant("cy")))) == "drive_player_twice"
    assert hall.code(c.EnterEntrants(3, (NewEntrant("\n"),))) == "table_player_id"
    hall.do(c.EnterEntrants(3, (NewEntrant("cy"), NewEntrant("dee"), NewEntrant("eve"))))
    assert [entrant.kind for entrant in hall.state.entrants] == ["A", "B", "A", "B", "A"]
    assert view(hall.state).next_number == 6
    assert hall.state.players == ("ann", "bob", "cy", "dee", "eve")


def test_pairs_are_made_of_those_who_follow_one_another() -> None:
    hall = Hall(settings("partner"))
    hall.enter(3)
    hall.enter(2)
    hall.enter(1)  # joins number 3
    assert [entrant.partner for entrant in hall.state.entrants] == [2, 1, 6, 5, 4, 3]
    hall.do(c.Leave(3, hall.change))
    assert [entrant.here(1) for entrant in hall.state.entrants] == [True, True, False, True, True, False]
    hall.do(c.Return(6, hall.change))
    assert all(entrant.here(1) for entrant in hall.state.entrants)


def test_a_substitute_takes_over_and_slips_of_the_pen_are_mended() -> None:
    hall = Hall(settings(), 8)
    hall.do(c.ChangeEntrant(3, "zoe", "B", hall.change))
    assert hall.state.players[2] == "zoe"
    assert hall.state.entrants[2].kind == "B"
    assert hall.code(c.ChangeEntrant(3, "zoe", "B", hall.change)) == "drive_nothing_changed"
    assert hall.code(c.ChangeEntrant(3, "zoe", None, hall.change)) == "drive_kind_needed"
    assert hall.code(c.ChangeEntrant(4, "zoe", "B", hall.change)) == "drive_player_twice"
    assert hall.code(c.ChangeEntrant(9, "yan", "B", hall.change)) == "drive_no_entrant"
    assert hall.code(c.ChangeEntrant(4, "yan", "B", hall.change - 1)) == "drive_changed"
    single = Hall(settings("individual"), 8)
    assert single.code(c.ChangeEntrant(4, "yan", "B", single.change)) == "drive_no_kinds"
    single.do(c.ChangeEntrant(4, "yan", None, single.change))


def test_as_many_can_be_spared_from_moving_as_there_are_tables() -> None:
    hall = Hall(settings(), 9)
    hall.do(c.FixEntrant(1, True, hall.change))
    assert hall.code(c.FixEntrant(1, True, hall.change)) == "drive_nothing_changed"
    hall.do(c.FixEntrant(2, True, hall.change))
    assert hall.code(c.FixEntrant(3, True, hall.change)) == "drive_fixed_too_many"
    hall.do(c.FixEntrant(2, False, hall.change))
    hall.do(c.FixEntrant(3, True, hall.change))
    assert [entrant.number for entrant in hall.state.entrants if entrant.fixed] == [1, 3]


def test_who_comes_late_plays_from_the_next_round_on_and_owes_no_sit_out() -> None:
    hall = Hall(settings("progressive", 12), 9)
    for _ in range(4):
        hall.play()
    hall.enter(1)
    hall.play()
    assert len(hall.state.rounds[-1].sits_out) == 2
    assert 10 in {*hall.state.rounds[-1].players(), *hall.state.rounds[-1].sits_out}
    assert hall.state.entrants[9].since == 5


def test_turns_to_sit_out_are_credited_to_those_who_come_and_come_back() -> None:
    def out(number: int, *players: int) -> Seating:
        return Seating(number, (), players)

    people = [Entrant(1), Entrant(2, away=((2, 3),)), Entrant(3, since=4), Entrant(4, away=((4, None),))]
    rounds = [out(1, 1, 4), out(2, 1, 4), out(3, 1)]
    assert turns_taken(people, rounds, "sits_out", 4) == {1: 3, 2: 3, 3: 3}
    assert turns_taken(people, rounds[:1], "sits_out", 2) == {1: 1, 4: 1}
    back = [Entrant(1), Entrant(2, away=((2, 3),))]
    assert turns_taken(back, [out(1, 2), out(2), out(3)], "sits_out", 4) == {1: 0, 2: 1}


def test_who_leaves_and_comes_back() -> None:
    hall = Hall(settings("progressive", 12), 9)
    hall.play()
    hall.do(c.Leave(4, hall.change))
    assert hall.code(c.Leave(4, hall.change)) == "drive_not_here"
    assert hall.code(c.Return(5, hall.change)) == "drive_is_here"
    hall.play()
    hall.play()
    hall.do(c.Return(4, hall.change))
    hall.play()
    assert hall.state.entrants[3].away == ((2, 3),)
    assert [4 in {*s.players(), *s.sits_out} for s in hall.state.rounds] == [True, False, False, True]
    hall.do(c.Leave(4, hall.change))
    hall.do(c.Return(4, hall.change))
    assert hall.state.entrants[3].away == ((2, 3),)


def test_too_few_may_be_left() -> None:
    hall = Hall(settings("individual", 12), 4)
    hall.play()
    hall.do(c.Leave(2, hall.change))
    assert hall.code(c.SeatRound(2)) == "drive_too_few"


# --- Lots and seats -------------------------------------------------------------------------------------------------


def test_lots_are_drawn_before_the_first_round() -> None:
    hall = Hall(settings())
    hall.enter(8)
    assert hall.code(c.SeatRound(1)) == "drive_not_drawn"
    assert hall.code(c.DrawLots(hall.change + 1)) == "drive_changed"
    hall.do(c.DrawLots(hall.change))
    first = hall.state.order
    hall.do(c.DrawLots(hall.change))
    assert sorted(first) == sorted(hall.state.order) == list(range(1, 9))
    assert first != hall.state.order
    hall.seat()
    assert hall.code(c.DrawLots(hall.change)) == "drive_begun"


def test_who_comes_between_the_lots_and_round_1_is_put_in_by_lot() -> None:
    places: set[int] = set()
    for seed in range(60):
        hall = Hall(settings(), 4, seed)
        before = hall.state.order
        hall.enter(1)
        places.add(hall.state.order.index(5))
        assert tuple(number for number in hall.state.order if number != 5) == before
        assert retold(hall.stream) == hall.state
        hall.seat()
        hall.enter(1)
        assert hall.state.order[-1] == 6  # the lots are for the first round
    assert places == {0, 1, 2, 3, 4}


def test_who_came_while_round_1_was_seated_is_put_in_by_lot_when_its_seats_are_taken_back() -> None:
    places: set[int] = set()
    for seed in range(60):
        hall = Hall(settings(), 4, seed)
        hall.seat()
        hall.enter(1)
        hall.do(c.TakeBackSeats(1, hall.change))
        places.add(hall.state.order.index(5))
        assert retold(hall.stream) == hall.state
        assert hall.state.entrants[4].since == 1
    assert places == {0, 1, 2, 3, 4}


def test_one_without_a_partner_may_come_after_the_lots() -> None:
    hall = Hall(settings("partner", 3), 8)
    hall.enter(1)
    assert hall.code(c.SeatRound(1)) == "drive_no_partner"
    assert retold(hall.stream) == hall.state


def test_rounds_are_seated_one_by_one() -> None:
    hall = Hall(settings(hands=2), 8)
    assert hall.code(c.SeatRound(2)) == "drive_round_seated"
    hall.seat()
    assert hall.code(c.SeatRound(1)) == "drive_round_seated"
    assert hall.code(c.SeatRound(2)) == "drive_round_open"
    hall.score(1, 7)
    hall.score(2, 7)
    assert view(hall.state).half_time
    hall.play()
    assert hall.code(c.SeatRound(3)) == "drive_all_played"
    assert view(hall.state).next_round is None
    assert not view(hall.state).half_time


def test_seats_are_taken_back_while_no_result_is_in() -> None:
    hall = Hall(settings("progressive", 12), 8)
    hall.play()
    hall.do(c.Leave(2, hall.change))
    hall.do(c.Return(2, hall.change))
    hall.seat()
    hall.enter(4)  # they come in just as the round is seated
    hall.do(c.Leave(3, hall.change))
    assert hall.state.entrants[8].since == 3
    assert hall.code(c.TakeBackSeats(1, hall.change)) == "drive_not_last_round"
    hall.do(c.TakeBackSeats(2, hall.change))
    assert hall.last == 1
    hall.seat()
    there = {*hall.state.rounds[1].players(), *hall.state.rounds[1].sits_out}
    assert there == set(range(1, 13)) - {3}
    hall.score(1, 8)
    assert hall.code(c.TakeBackSeats(2, hall.change)) == "drive_round_begun"


def test_one_who_came_back_too_late_is_in_time_when_seats_are_taken_back() -> None:
    hall = Hall(settings("progressive", 12), 8)
    hall.play()
    hall.do(c.Leave(3, hall.change))
    hall.seat()
    hall.do(c.Return(3, hall.change))
    assert hall.state.entrants[2].away == ((2, 2),)
    hall.do(c.TakeBackSeats(2, hall.change))
    assert hall.state.entrants[2].away == ()


def test_two_swap_before_the_round_is_played() -> None:
    hall = Hall(settings("progressive", 12), 9)
    hall.seat()
    before = hall.state.rounds[0]
    out, plays = before.sits_out[0], before.tables[0].ns[0]
    hall.do(c.SwapSeats(1, out, plays, hall.change))
    after = hall.state.rounds[0]
    assert after.sits_out == (plays,)
    assert after.tables[0].ns[0] == out
    assert hall.code(c.SwapSeats(1, out, out, hall.change)) == "drive_person_twice"
    assert hall.code(c.SwapSeats(2, out, plays, hall.change)) == "drive_no_round"
    assert hall.code(c.SwapSeats(1, out, 77, hall.change)) == "drive_no_entrant"
    assert hall.code(c.SwapSeats(1, out, plays, 0)) == "drive_changed"
    hall.enter(1)
    assert hall.code(c.SwapSeats(1, out, 10, hall.change)) == "drive_not_in_round"


def test_where_pairs_stay_together_pairs_swap() -> None:
    hall = Hall(settings("partner", 5), 10)
    hall.seat()
    seating = hall.state.rounds[0]
    one, two = seating.tables[0].ns, seating.tables[1].ew
    hall.do(c.SwapSeats(1, one[1], two[0], hall.change))
    assert {hall.state.rounds[0].tables[0].ns, hall.state.rounds[0].tables[1].ew} == {one, two}
    assert set(hall.state.rounds[0].tables[1].ew) == set(one)
    assert hall.code(c.SwapSeats(1, *one, hall.change)) == "drive_nothing_changed"
    out = hall.state.rounds[0].sits_out
    hall.do(c.SwapSeats(1, out[0], one[0], hall.change))
    assert set(hall.state.rounds[0].sits_out) == set(one)


def test_schedules_from_outside_are_checked() -> None:
    hall = Hall(settings("individual", 2), 8)
    assert hall.code(c.PlanRounds(0)) == "drive_changed"
    hall.do(c.PlanRounds(hall.change))
    first, second = hall.state.plan
    table = first.tables[0]
    wrong = {
        "drive_plan_rounds": (first,),
        "drive_person_twice": (replace(first, tables=(first.tables[0], first.tables[0])), second),
        "drive_plan_people": (replace(first, tables=(table,)), second),
        "drive_plan_tables": (replace(first, tables=(replace(table, number=3), first.tables[1])), second),
    }
    for code, plan in wrong.items():
        assert hall.code(c.PlanRounds(hall.change, plan)) == code
    hall.do(c.PlanRounds(hall.change, (first, second)))
    other = Hall(settings("goan", 2), 8)
    assert other.code(c.PlanRounds(other.change)) == "drive_no_schedule"
