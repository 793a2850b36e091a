"""Results from tables, rounds closed and opened, the end, and what is shown; all that is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drive.drive_driver import Hall, settings, slip
from oddtrick.cards import Side, Suit
from oddtrick.drive import (
    DriveSettings,
    NewEntrant,
    Result,
    Slip,
    score_card,
    view,
)
from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.slips import tricks_of
from oddtrick.drive.state import NEW_DRIVE, apply
from oddtrick.errors import Invalid
from oddtrick.rulesets import preset, with_overrides

NS, EW = Side.NS, Side.EW


# --- Results --------------------------------------------------------------------------------------------------------


def test_the_last_result_closes_the_round() -> None:
    hall = Hall(settings("progressive", 12), 8)
    hall.seat()
    hall.score(2, 8)
    assert view(hall.state).rounds[0].missing == (1,)
    assert hall.code(c.CloseRound(1)) == "drive_tables_missing"
    assert hall.code(c.CloseRound(2)) == "drive_no_round"
    assert hall.code(c.EnterResult(1, 2, slip(9))) == "drive_result_in"
    assert hall.code(c.EnterResult(1, 3, slip(9))) == "drive_no_table"
    assert hall.code(c.EnterResult(2, 1, slip(9))) == "drive_no_round"
    hall.score(1, 8)
    assert hall.state.stage == "between"
    assert hall.code(c.EnterResult(1, 1, slip(9))) == "drive_round_closed"
    assert hall.code(c.CloseRound(1)) == "drive_round_closed"


def test_one_side_says_and_the_other_confirms() -> None:
    hall = Hall(settings("progressive", 12), 8)
    hall.seat()
    hall.score(1, 9, NS)
    assert view(hall.state).rounds[0].tables[0].status == "said"
    assert hall.code(c.EnterResult(1, 1, slip(9), NS)) == "drive_said_already"
    hall.score(1, 8, EW)
    shown = view(hall.state).rounds[0]
    assert (shown.tables[0].status, shown.differs, shown.missing) == ("differs", (1,), (1, 2))
    assert shown.tables[0].said == {NS: Result((9,)), EW: Result((8,))}
    hall.score(1, 9, EW)  # it looks again
    assert hall.was(1, 1) == Result((9,))
    hall.score(2, 6, EW)
    hall.score(2, 7, NS)
    assert hall.state.stage == "playing"
    hall.score(2, 6)  # the organiser asks them, and settles it
    assert hall.state.stage == "between"
    assert [event.by for event in hall.stream if isinstance(event, e.ResultEntered)] == [EW, None]


@pytest.mark.parametrize(("ns", "ew", "tricks"), [(7, 6, 7), (0, 13, 0), (13, 0, 13), (3, 0, 9), (0, 1, 6), (7, 0, 13)])
def test_tricks_or_odd_tricks(ns: int, ew: int, tricks: int) -> None:
    assert tricks_of(ns, ew) == tricks


@pytest.mark.parametrize(
    ("ns", "ew", "code"),
    [
        (7, 7, "drive_not_13"),
        (0, 0, "drive_not_13"),
        (8, 0, "drive_not_13"),
        (3, 1, "drive_not_13"),
        (-1, 14, "score_tricks_range"),
        (-2, 3, "score_tricks_range"),
        (20, 0, "score_tricks_range"),
    ],
)
def test_figures_that_do_not_fit(ns: int, ew: int, code: str) -> None:
    with pytest.raises(Invalid) as caught:
        tricks_of(ns, ew)
    assert caught.value.code == code


def test_slips_that_cannot_be() -> None:
    hall = Hall(settings("progressive", 12, hands_a_round=2), 8)
    hall.seat()
    table = hall.state.rounds[0].tables[0]
    (north, south), (east, west) = table.ns, table.ew
    other = hall.state.rounds[0].tables[1].ns[0]

    def code(slip_: Slip) -> str:
        return hall.code(c.EnterResult(1, 1, slip_))

    two = ((7, 6), (3, 0))
    assert code(slip(9)) == "drive_hands_on_slip"
    assert code(slip(9, 14)) == "score_tricks_range"
    assert code(Slip(two, ((4, 0), (0, 0)))) == "drive_no_honours"
    assert code(Slip(two, players=(north, south, east, east))) == "drive_person_on_slip_twice"
    assert code(Slip(two, players=(north, south, east, other))) == "drive_not_as_seated"
    assert code(Slip(two, players=(north, east, south, west))) == "drive_not_as_seated"
    hall.do(c.EnterResult(1, 1, Slip(two, players=(east, west, south, north))))
    assert hall.was(1, 1) == Result((7, 9))


def test_honours_are_counted_where_the_drive_wants_them() -> None:
    rules = with_overrides(preset("drive"), ["no_trump_every=2"])
    hall = Hall(DriveSettings(kind="progressive", ruleset=rules, hands_a_round=2, bonus="honours"), 4)
    hall.seat()
    two = ((7, 6), (6, 7))
    for honours, code in (
        (((4, 0),), "drive_hands_on_slip"),
        (((3, 2), (0, 0)), "drive_honours"),
        (((-1, 2), (0, 0)), "drive_honours"),
        (((4, 0), (2, 2)), "drive_honours"),  # the second hand has no trumps
    ):
        assert hall.code(c.EnterResult(1, 1, Slip(two, honours))) == code
    hall.do(c.EnterResult(1, 1, Slip(two, ((0, 4), (0, 0)))))
    rows = view(hall.state).standings.rows
    assert [(row.total, row.honours) for row in rows] == [(5, 4), (5, 4), (1, 0), (1, 0)]
    hall.seat()
    hall.do(c.EnterResult(2, 1, Slip(two)))
    assert hall.was(2, 1).honours == ((0, 0), (0, 0))


def test_the_last_round_is_opened_again() -> None:
    hall = Hall(settings("progressive", 12), 8)
    hall.play(8, 8)
    hall.play(8, 8)
    assert hall.code(c.ReopenRound(1, hall.change)) == "drive_not_last_round"
    hall.do(c.ReopenRound(2, hall.change))
    assert hall.code(c.ReopenRound(2, hall.change)) == "drive_round_is_open"
    assert hall.code(c.SeatRound(3)) == "drive_round_open"
    was = hall.was(2, 1)
    assert hall.code(c.StrikeResult(2, 1, Result((1,)))) == "drive_result_moved"
    assert hall.code(c.StrikeResult(1, 1, hall.was(1, 1))) == "drive_round_closed"
    hall.do(c.StrikeResult(2, 1, was))
    assert hall.code(c.StrikeResult(2, 1, was)) == "drive_no_result"
    hall.score(1, 4, NS)
    hall.score(1, 4, EW)
    assert hall.state.stage == "between"
    hall.do(c.ReopenRound(2, hall.change))
    hall.do(c.CloseRound(2))
    hall.seat()
    assert hall.state.stage == "playing"


# --- The end --------------------------------------------------------------------------------------------------------


def test_a_drive_ends_after_a_round_and_may_go_on() -> None:
    hall = Hall(settings("partner", 6), 8)
    assert hall.code(c.EndDrive(hall.change)) == "drive_nothing_played"
    hall.seat()
    assert hall.code(c.EndDrive(hall.change)) == "drive_round_open"
    assert hall.code(c.ResumeDrive(hall.change)) == "drive_not_over"
    hall.score(1, 8)
    hall.score(2, 8)
    assert not view(hall.state).standings.complete
    hall.do(c.EndDrive(hall.change))
    shown = view(hall.state)
    assert (shown.stage, shown.standings.complete) == ("ended", True)
    change = hall.change
    for command in (
        c.SeatRound(2),
        c.DrawLots(change),
        c.EnterEntrants(9, (NewEntrant(), NewEntrant())),
        c.Leave(1, change),
        c.Return(1, change),
        c.TakeBackSeats(1, change),
        c.PlanRounds(change),
        c.EnterResult(1, 1, slip(7)),
        c.StrikeResult(1, 1, hall.was(1, 1)),
        c.CloseRound(1),
        c.ReopenRound(1, change),
        c.EndDrive(change),
    ):
        assert hall.code(command) == "drive_over"
    hall.do(c.ResumeDrive(hall.change))
    hall.play()
    assert hall.last == 2


def test_cuts_are_recorded() -> None:
    hall = Hall(settings("partner", 6), 8)
    assert hall.code(c.RecordCut((1,), hall.change)) == "drive_cut_of_two"
    assert hall.code(c.RecordCut((1, 1), hall.change)) == "drive_cut_of_two"
    assert hall.code(c.RecordCut((1, 9), hall.change)) == "drive_no_entrant"
    hall.do(c.RecordCut((1, 3), hall.change))
    hall.do(c.RecordCut((5, 3), hall.change))
    assert hall.state.cut == (5, 3, 1)


# --- What is shown --------------------------------------------------------------------------------------------------


def test_trumps_dealers_and_hands_of_a_round() -> None:
    rules = with_overrides(preset("drive"), ["no_trump_every=5"])
    hall = Hall(DriveSettings(kind="goan", ruleset=rules, hands_a_round=2, dealer="losing_b"), 8)
    assert [hand.trump for hand in view(hall.state).next_hands] == [Suit.HEARTS, Suit.DIAMONDS]
    hall.play(9, 9)
    hall.play(9, 9)
    hall.seat()
    shown = view(hall.state)
    assert [(hand.number, hand.trump) for hand in shown.rounds[2].hands] == [(5, None), (6, Suit.HEARTS)]
    assert [table.dealer for table in shown.rounds[0].tables] == [None, None]
    for table in shown.rounds[1].tables:  # winners moved: the B who stayed had lost, and deals
        stayed = [each for each in (table.seats.ns[1], table.seats.ew[1]) if each == table.dealer]
        before = hall.state.rounds[0].table_of(stayed[0])
        assert before is not None
        assert stayed[0] in before.ew
    north = Hall(settings("goan", dealer="north"), 8)
    north.seat()
    assert [t.dealer for t in view(north.state).rounds[0].tables] == [ns[0] for ns, _ in north.seats()]


def test_a_board_keeps_its_trumps_wherever_it_is_played() -> None:
    hall = Hall(settings("howell", 10, hands_a_round=2), 12)
    hall.play_all()
    trumps: dict[int, set[Suit | None]] = {}
    for entrant in hall.state.entrants:
        for line in score_card(hall.how, entrant, hall.state.rounds, hall.state.results):
            trumps.setdefault(line.hand, set()).add(line.trump)
    assert all(len(each) == 1 for each in trumps.values())
    assert len(trumps) >= 10


def test_a_score_card_has_every_hand() -> None:
    hall = Hall(settings("individual", 6, leftover="phantom"), 9)
    hall.do(c.PlanRounds(hall.change))
    hall.play(9, 5)
    hall.do(c.Leave(2, hall.change))
    hall.seat()
    cards = {
        entrant.number: score_card(hall.how, entrant, hall.state.rounds, hall.state.results, hall.state.plan)
        for entrant in hall.state.entrants
    }
    assert {line.how for line in cards[2][1:]} == {"away"}
    out = hall.state.rounds[0].sits_out[0]
    assert (cards[out][0].how, cards[out][0].table) == ("sits_out", 3)
    north, south = hall.state.rounds[0].tables[0].ns
    first = cards[north][0]
    assert (first.how, first.partner, first.table, first.points, first.total) == ("played", south, 1, 3, 3)
    assert (first.against, first.tricks) == (hall.state.rounds[0].tables[0].ew, 9)
    assert cards[north][1].how in ("waiting", "away")
    assert cards[8 if north != 8 else 7][3].how == "waiting"  # the schedule knows
    goan = Hall(settings("goan", 6), 8)
    goan.play()
    (card,) = {score_card(goan.how, goan.state.entrants[0], goan.state.rounds, goan.state.results)[3].how}
    assert card == "to_come"


# --- Events that cannot have happened -------------------------------------------------------------------------------


def test_events_out_of_place() -> None:
    hall = Hall(settings("progressive", 12), 8)
    hall.play(8, 8)
    seating = hall.state.rounds[0]
    for event in (
        e.DriveOpened(hall.how),
        e.RoundSeated(seating),
        e.SeatsTakenBack(seating),
        e.SeatsChanged(seating, replace(seating, sits_out=(9,))),
        e.ResultEntered(1, 7, Result((7,)), None),
        e.ResultEntered(3, 1, Result((7,)), None),
        e.ResultSaid(2, 1, NS, Result((7,))),
        e.ResultStruck(1, 1, Result((8,))),
        e.RoundClosed(2),
        e.RoundReopened(2),
        e.EntrantFixed(9, True),
        e.EntrantsEntered((hall.state.entrants[0],), (None,)),
        e.EntrantsReturned((1,), 2),
    ):
        with pytest.raises(Invalid) as caught:
            apply(hall.state, event)
        assert caught.value.code == "drive_event_out_of_place"
    with pytest.raises(Invalid):
        apply(NEW_DRIVE, e.RoundClosed(1))
