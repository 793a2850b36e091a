"""Corrections of a drive: what they change, whom they move and whom not, and that nothing is erased."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drive.drive_driver import Hall, settings, slip
from oddtrick.cards import Side
from oddtrick.drive import (
    Result,
    differences,
    fold,
    history,
    view,
)
from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.exchanges import exchanged
from oddtrick.drive.retelling import retold
from oddtrick.reasons import in_english

NS, EW = Side.NS, Side.EW


# --- Corrections ----------------------------------------------------------------------------------------------------


def test_a_correction_changes_totals_and_says_what_it_changed() -> None:
    hall = Hall(settings("partner", 4, tally="tricks"), 8)
    hall.play(9, 8)
    hall.play(7, 7)
    hall.play(6, 6)
    before = hall.state
    ns, ew = before.rounds[0].tables[0].ns, before.rounds[0].tables[0].ew
    hall.do(c.CorrectResult(1, 1, hall.was(1, 1), slip(11)))
    said = [in_english(each) for each in differences(before, hall.state)]
    old, new = view(before).standings, view(hall.state).standings
    for pair, step in ((ns, 2), (ew, -2)):
        was, now = old.of(pair[0]), new.of(pair[0])
        assert was is not None
        assert now is not None
        assert now.total == was.total + step
        assert f"number {min(pair)} has {now.total} instead of {was.total}, place {now.place}" in said
        half = [row.total for row in (*old.half_time, *new.half_time) if row.players == now.players]
        assert half[1] == half[0] + step
        assert any(line.startswith(f"at half-time number {min(pair)} had {half[1]}") for line in said)
    assert history(hall.stream)[-1].consequences == differences(before, hall.state)


def test_a_correction_names_what_its_sender_saw() -> None:
    hall = Hall(settings("partner", 4), 8)
    hall.play(9, 8)
    was = hall.was(1, 1)
    assert hall.code(c.CorrectResult(1, 1, was, slip(9))) == "drive_nothing_changed"
    assert hall.code(c.CorrectResult(1, 3, was, slip(9))) == "drive_no_table"
    hall.do(c.CorrectResult(1, 1, was, slip(10)))
    assert hall.code(c.CorrectResult(1, 1, was, slip(11))) == "drive_result_moved"
    hall.seat()
    assert hall.code(c.CorrectResult(2, 1, was, slip(11))) == "drive_no_result"


def progressive_with_a_wrong_slip(rounds_after: int, kind: str = "progressive") -> tuple[Hall, c.CorrectResult]:
    """Three tables; the winners of table 2 in round 1 were entered the wrong way round."""
    hall = Hall(settings(kind, 12), 12)
    hall.play(9, 9, 9)
    for _ in range(rounds_after - 1):
        hall.play(8, 8, 8)
    if rounds_after:
        hall.seat()
    return hall, c.CorrectResult(1, 2, hall.was(1, 2), slip(4))


def test_before_anybody_moved_a_correction_moves_nobody() -> None:
    hall, correction = progressive_with_a_wrong_slip(0)
    hall.do(correction)
    right = Hall(settings("progressive", 12), 12)
    right.play(9, 4, 9)
    hall.seat()
    right.seat()
    assert hall.state.rounds[1] == right.state.rounds[1]


def test_where_the_movement_depended_on_it_the_organiser_is_asked() -> None:
    hall, correction = progressive_with_a_wrong_slip(1)
    said = hall.refused(correction)
    assert said is not None
    assert (said.code, said.params["n"]) == ("drive_movement_depends", 4)
    seats = hall.state.rounds[1]
    hall.do(replace(correction, movement="keep"))
    assert hall.state.rounds[1] == seats
    assert hall.was(1, 2) == Result((4,))


@pytest.mark.parametrize("kind", ["progressive", "semi-partner", "goan"])
def test_reseating_a_round_not_begun_gives_the_seats_of_the_right_result(kind: str) -> None:
    hall, correction = progressive_with_a_wrong_slip(1, kind)
    before = hall.state
    hall.do(replace(correction, movement="reseat"))
    right = Hall(settings(kind, 12), 12)
    right.play(9, 4, 9)
    right.seat()
    assert hall.state.rounds[1] == right.state.rounds[1]
    said = [each.code for each in differences(before, hall.state)]
    assert "drive_seat_changed" in said


def test_reseating_after_more_rounds_exchanges_those_who_went_each_other_s_way() -> None:
    hall, correction = progressive_with_a_wrong_slip(2)
    hall.score(1, 8)  # round 3 is being played
    table = hall.state.rounds[0].tables[1]
    before = hall.state
    hall.do(replace(correction, movement="reseat"))
    assert hall.state.rounds == before.rounds
    assert "drive_seat_will_change" in [each.code for each in differences(before, hall.state)]
    hall.score(2, 8)
    hall.score(3, 8)
    other = fold(hall.stream[: len(hall.stream)])
    hall.seat()
    kept, _ = progressive_with_a_wrong_slip(2)
    for number in (1, 2, 3):
        kept.score(number, 8)
    kept.seat()
    instead = {table.ns[0]: table.ew[0], table.ns[1]: table.ew[1]}
    instead |= {two: one for one, two in instead.items()}
    for mine, theirs in zip(hall.state.rounds[3].tables, kept.state.rounds[3].tables, strict=True):
        assert mine.players == tuple(instead.get(player, player) for player in theirs.players)
    assert other.exchanges
    assert not hall.state.exchanges
    hall.do(c.TakeBackSeats(4, hall.change))
    assert hall.state.exchanges == other.exchanges
    seated = hall.stream[-2]
    hall.seat()
    assert hall.stream[-1] == seated


@pytest.mark.parametrize("place", range(4))
def test_reseating_where_one_of_the_four_has_left_exchanges_the_two_others(place: int) -> None:
    hall, correction = progressive_with_a_wrong_slip(1)
    hall.do(c.TakeBackSeats(2, hall.change))
    table = hall.state.rounds[0].tables[1]
    hall.do(c.Leave(table.players[place], hall.change))
    hall.seat()
    before = hall.state.rounds[1]
    hall.do(replace(correction, movement="reseat"))
    one, two = (table.ns[1 - place % 2], table.ew[1 - place % 2])
    instead = {one: two, two: one}
    for was, now in zip(before.tables, hall.state.rounds[1].tables, strict=True):
        assert now.players == tuple(instead.get(player, player) for player in was.players)
    assert hall.state.rounds[1] != before


def test_a_hand_played_at_the_wrong_table() -> None:
    """Two who had sat in one another's places: the points go to who played, and where they went is the organiser's."""
    hall = Hall(settings("progressive", 12), 8)
    hall.play(9, 4)
    hall.play(8, 8)
    one, two = hall.state.rounds[0].tables[0].ns[0], hall.state.rounds[0].tables[1].ns[0]
    before = {row.players[0]: row.total for row in view(hall.state).standings.rows}
    swap = c.SwapSeats(1, one, two, hall.change)
    assert hall.code(swap) == "drive_movement_depends"
    hall.do(replace(swap, movement="keep"))
    after = {row.players[0]: row.total for row in view(hall.state).standings.rows}
    assert after[one] - before[one] == -3
    assert after[two] - before[two] == 3
    seated = [event for event in hall.stream if isinstance(event, e.RoundSeated)]
    assert one in seated[0].seating.tables[0].players  # nothing is erased


def test_who_cannot_move_or_sits_out_is_not_exchanged() -> None:
    hall, correction = progressive_with_a_wrong_slip(1)
    table = hall.state.rounds[0].tables[1]
    hall.do(c.FixEntrant(table.ns[0], True, hall.change))
    before = hall.state.rounds[1]
    hall.do(replace(correction, movement="reseat"))
    after = hall.state.rounds[1]
    assert before.table_of(table.ns[0]) != after.table_of(table.ns[1])
    moved = {player for player in range(1, 13) if before.table_of(player) != after.table_of(player)}
    where = {p: t.number for t in after.tables for p in t.players}
    was = {p: t.number for t in before.tables for p in t.players}
    assert {p for p in where if where[p] != was[p]} <= {table.ns[1], table.ew[1]}
    assert moved


def take_back(hall: Hall, round_: int) -> None:
    """Take the seats of the last round back, with all that was entered of it."""
    if round_ in hall.state.closed:
        hall.do(c.ReopenRound(round_, hall.change))
    for table in tuple(hall.state.results[round_ - 1]):
        hall.do(c.StrikeResult(round_, table, hall.was(round_, table)))
    hall.do(c.TakeBackSeats(round_, hall.change))


def assert_round_2_seated_as_if_never_wrong(hall: Hall) -> None:
    right = Hall(settings("progressive", 12), 12)
    right.play(9, 4, 9)
    right.seat()
    assert hall.state.rounds[1] == right.state.rounds[1]
    assert retold(hall.stream) == hall.state


@pytest.mark.parametrize("by", [NS, None])
def test_seats_taken_back_after_a_correction_come_out_right(by: Side | None) -> None:
    """A phone has spoken, or a result was in and is struck out: the exchange that was to come later has no more use."""
    hall, correction = progressive_with_a_wrong_slip(1)
    hall.score(1, 8, by)
    hall.do(replace(correction, movement="reseat"))
    assert hall.state.exchanges
    take_back(hall, 2)
    assert not hall.state.exchanges
    hall.seat()
    assert_round_2_seated_as_if_never_wrong(hall)


def test_an_exchange_for_an_earlier_round_lasts_when_seats_are_taken_back() -> None:
    """They were sent wrongly to round 2, which was played: round 3, seated anew, needs the exchange again."""
    hall, correction = progressive_with_a_wrong_slip(2)
    hall.do(replace(correction, movement="reseat"))  # nothing of round 3 is in: it is changed at once
    changed = hall.state.rounds[2]
    take_back(hall, 3)
    assert hall.state.exchanges
    hall.seat()
    assert hall.state.rounds[2] == changed
    take_back(hall, 3)
    take_back(hall, 2)  # and now what it put right is not wrong any more
    assert not hall.state.exchanges
    hall.seat()
    assert_round_2_seated_as_if_never_wrong(hall)


def test_an_exchange_ordered_by_an_older_version_comes_again_when_seats_are_taken_back() -> None:
    """Such a stream does not say after which round people were sent wrongly; it folds as it did."""
    hall, correction = progressive_with_a_wrong_slip(1)
    hall.score(1, 8, NS)
    hall.do(replace(correction, movement="reseat"))
    old = [replace(each, after=None) if isinstance(each, e.ExchangeOrdered) else each for each in hall.stream]
    state = fold([*old, e.SeatsTakenBack(hall.state.rounds[1])])
    assert [each.exchange for each in state.exchanges] == [each.exchange for each in hall.state.exchanges]


def test_where_a_table_has_spoken_the_exchange_waits_for_the_next_round() -> None:
    hall, correction = progressive_with_a_wrong_slip(1)
    hall.score(1, 8, NS)
    seats = hall.state.rounds[1]
    hall.do(replace(correction, movement="reseat"))
    assert hall.state.rounds[1] == seats
    assert len(hall.state.exchanges) == 1


def test_who_cannot_move_by_then_is_not_exchanged() -> None:
    both = []
    for fixed in (False, True):
        hall, correction = progressive_with_a_wrong_slip(1)
        for number in (1, 2, 3):
            hall.score(number, 8)
        hall.do(replace(correction, movement="reseat"))
        one, other = hall.state.rounds[0].tables[1].ns[0], hall.state.rounds[0].tables[1].ew[0]
        if fixed:
            hall.do(c.FixEntrant(one, True, hall.change))
        home = hall.state.rounds[1].table_of(one)
        hall.seat()
        after = hall.state.rounds[2].table_of(one)
        assert home is not None
        assert after is not None
        both.append((home.number, after.number, other in after.players))
    assert both[1][0] == both[1][1]
    assert both[0] != both[1]


def test_three_who_take_one_another_s_places_in_turn() -> None:
    hall = Hall(settings("progressive", 12), 12)
    hall.seat()
    before = hall.state.rounds[0]
    one, two, three = (table.ns[0] for table in before.tables)
    after = exchanged(hall.how, hall.state.entrants, before, ((one, two), (two, three), (three, one)))
    assert [table.ns[0] for table in after.tables] == [three, one, two]
    assert exchanged(hall.how, hall.state.entrants, before, ((one, two), (two, three), (three, 99))) == before


def test_results_may_be_corrected_after_the_end() -> None:
    hall = Hall(settings("partner", 3), 8)
    hall.play_all()
    hall.do(c.EndDrive(hall.change))
    correction = c.CorrectResult(1, 1, hall.was(1, 1), slip(13 if hall.was(1, 1).tricks != (13,) else 12))
    hall.do(correction)
    assert hall.state.ended
