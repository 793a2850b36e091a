"""Those who cannot move, said before the first round or in mid-drive: they stay, or it is refused with the reason."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from drive.drive_driver import Hall, settings
from oddtrick.drive import KINDS, NewEntrant
from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.deciding_seats import fits
from oddtrick.drive.matching import first_of_many
from oddtrick.drive.retelling import retold


def tables_of(hall: Hall, player: int, since: int = 1) -> set[int]:
    """The tables at which somebody played from a round on."""
    return {
        table.number
        for seating in hall.state.rounds
        if seating.number >= since and (table := seating.table_of(player)) is not None
    }


def twice(hall: Hall) -> tuple[list[Any], list[Any]]:
    """Pairs that met twice, and pairs with boards that they played twice."""
    met, boards = Counter[frozenset[int]](), Counter[tuple[int, int]]()
    for seating in hall.state.rounds:
        for table in seating.tables:
            met[frozenset((max(table.ns), max(table.ew)))] += 1
            boards.update((max(side), board) for side in (table.ns, table.ew) for board in table.boards)
    return [each for each, times in met.items() if times > 1], [each for each, times in boards.items() if times > 1]


# --- Mitchell and Howell --------------------------------------------------------------------------------------------


def test_in_a_mitchell_who_sits_can_be_said_to_stay_and_who_goes_round_cannot() -> None:
    hall = Hall(settings("mitchell", 7), 28)
    for _ in range(3):
        hall.play()
    ns, ew = hall.seats()[4]
    assert hall.code(c.FixEntrant(ew[0], True, hall.change)) == "drive_fixed_moves"
    hall.do(c.FixEntrant(ns[0], True, hall.change))
    hall.play_all()
    assert tables_of(hall, ns[0]) == {5}
    assert twice(hall) == ([], [])
    assert retold(hall.stream) == hall.state


@pytest.mark.parametrize("kind", ["mitchell", "howell"])
def test_the_places_of_round_1_are_not_given_out_again(kind: str) -> None:
    """Whether somebody can move by now changes nothing of where the others go."""
    others = []
    for change in (False, True):
        hall = Hall(settings(kind, 7), 0)
        hall.enter(28 if kind == "mitchell" else 16)
        hall.do(c.FixEntrant(9, True, hall.change))
        hall.do(c.DrawLots(hall.change))
        hall.play()
        hall.play()
        if change:
            hall.do(c.FixEntrant(9, False, hall.change))
        hall.play_all()
        assert twice(hall) == ([], [])
        others.append([(table.ns, table.ew, table.boards) for s in hall.state.rounds for table in s.tables])
    assert others[0] == others[1]


def test_of_a_howell_one_pair_can_be_spared_from_moving() -> None:
    hall = Hall(settings("howell", 7))
    hall.enter(16)
    hall.do(c.FixEntrant(5, True, hall.change))
    hall.do(c.FixEntrant(6, True, hall.change))  # his partner
    assert hall.code(c.FixEntrant(3, True, hall.change)) == "drive_fixed_howell"
    hall.do(c.DrawLots(hall.change))
    hall.play()
    assert hall.code(c.FixEntrant(3, True, hall.change)) == "drive_fixed_moves"
    hall.play_all()
    assert tables_of(hall, 5) == {1}
    assert twice(hall) == ([], [])


@pytest.mark.parametrize("pairs", [5, 7, 9, 11])
def test_in_a_howell_of_an_odd_number_of_pairs_one_stays_and_each_sits_out_once(pairs: int) -> None:
    hall = Hall(settings("howell", pairs))
    hall.enter(2 * pairs)
    hall.do(c.FixEntrant(4, True, hall.change))
    hall.do(c.DrawLots(hall.change))
    hall.play_all()
    assert tables_of(hall, 4) == {1}
    assert twice(hall) == ([], [])
    assert set(Counter(each for s in hall.state.rounds for each in s.sits_out).values()) == {1}


def test_a_mitchell_is_not_begun_with_more_who_cannot_move_than_it_has_tables() -> None:
    hall = Hall(settings("mitchell", 3))
    hall.enter(16)
    for number in (1, 3, 5, 7):
        hall.do(c.FixEntrant(number, True, hall.change))
    hall.do(c.DrawLots(hall.change))
    hall.do(c.Leave(9, hall.change))
    hall.do(c.Leave(11, hall.change))
    assert hall.code(c.SeatRound(1)) == "drive_fixed_too_many"
    hall.do(c.FixEntrant(7, False, hall.change))
    hall.play_all()
    assert all(len(tables_of(hall, number)) == 1 for number in (1, 3, 5))


@pytest.mark.parametrize(("kind", "people"), [("mitchell", 20), ("mitchell", 18), ("howell", 10), ("howell", 14)])
def test_two_who_swap_before_round_1_is_played_keep_one_another_s_places(kind: str, people: int) -> None:
    hall = Hall(settings(kind, 5), people)
    hall.seat()
    seating = hall.state.rounds[0]
    waits = seating.sits_out or seating.tables[-1].ew
    hall.do(c.SwapSeats(1, seating.tables[0].ns[0], waits[0], hall.change))
    for table in hall.state.rounds[0].tables:
        hall.score(table.number, 8)
    hall.play()
    swapped, later = (hall.state.rounds[0].tables[at].ns[0] for at in (0, 1))
    hall.do(c.SwapSeats(1, swapped, later, hall.change))  # too late: where they go from now on stays
    while hall.last < hall.how.rounds:
        hall.play()
    hall.do(c.SwapSeats(1, swapped, later, hall.change))
    assert twice(hall) == ([], [])


def test_who_comes_back_to_a_mitchell_gets_his_place_again() -> None:
    hall = Hall(settings("mitchell", 5), 20)
    hall.play()
    home, other = hall.seats()[3][0]
    hall.do(c.FixEntrant(home, True, hall.change))
    hall.do(c.Leave(home, hall.change))
    hall.do(c.Leave(hall.seats()[0][0][0], hall.change))
    hall.play()
    hall.do(c.Return(other, hall.change))
    hall.play_all()
    assert tables_of(hall, home) == {4}
    assert twice(hall) == ([], [])


def test_who_cannot_move_does_not_come_back_to_a_place_that_moves_on() -> None:
    hall = Hall(settings("mitchell", 5), 20)
    hall.play()
    home, guest = hall.seats()[3][0][0], hall.seats()[0][1][0]
    hall.do(c.FixEntrant(home, True, hall.change))
    hall.do(c.Leave(home, hall.change))
    hall.play()
    hall.enter(2)  # they take his place
    hall.play()
    hall.do(c.Leave(guest, hall.change))
    assert hall.code(c.Return(home, hall.change)) == "drive_fixed_moves"
    hall.do(c.FixEntrant(home, False, hall.change))
    hall.do(c.Return(home, hall.change))
    assert retold(hall.stream) == hall.state


def test_a_partner_who_comes_late_comes_to_the_place_of_who_played_with_the_director() -> None:
    hall = Hall(settings("mitchell", 5, leftover="director"), 19)
    hall.play()
    home = hall.state.rounds[0].table_of(19)
    hall.enter(1)
    hall.play()
    assert home is not None
    assert hall.state.rounds[1].table_of(20) == hall.state.rounds[1].table_of(19)
    side = home.side_of(19)
    now = hall.state.rounds[1].table_of(19)
    assert side is not None
    assert now is not None
    assert now.side_of(20) is side
    assert twice(hall)[1] == []


# --- Partner drives -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stuck", [(3, 8), (3, 8, 12), (2, 5, 9, 14)])
def test_pairs_that_cannot_move_keep_different_tables_and_never_meet(stuck: tuple[int, ...]) -> None:
    for people in (20, 22):
        hall = Hall(settings("partner", 12))
        hall.enter(people)
        for number in stuck:
            hall.do(c.FixEntrant(number, True, hall.change))
        hall.do(c.DrawLots(hall.change))
        hall.play_all()
        homes = [tables_of(hall, number) for number in stuck]
        assert all(len(home) == 1 for home in homes)
        assert len(set().union(*homes)) == len(stuck)


@pytest.mark.parametrize("people", [20, 22])
def test_two_pairs_that_cannot_move_would_meet_in_the_last_turn_of_the_circle(people: int) -> None:
    """So all meet others but for the last turn, whatever the lots."""
    for seed in range(5):
        hall = Hall(settings("partner", 8), seed=seed)
        hall.enter(people)
        for number in (3, 8):
            hall.do(c.FixEntrant(number, True, hall.change))
        hall.do(c.DrawLots(hall.change))
        hall.play_all()
        assert twice(hall)[0] == []


def test_after_pairs_have_swapped_the_others_they_met_are_those_they_met() -> None:
    """The circle is left where it was not played, or they would meet again."""
    hall = Hall(settings("partner", 5), 16)
    hall.play()
    hall.seat()
    one, two = hall.state.rounds[1].tables[0].ns[0], hall.state.rounds[1].tables[1].ns[0]
    hall.do(c.SwapSeats(2, one, two, hall.change))
    already = len(twice(hall)[0])
    for table in hall.state.rounds[1].tables:
        hall.score(table.number, 8)
    hall.play_all()
    assert len(twice(hall)[0]) == already


def test_a_pair_that_sits_out_with_all_it_may_meet_ahead() -> None:
    """Five pairs; each has sat out once but for the last two: one of them waits, whoever else could."""
    chosen = first_of_many((*"abcde", None), {frozenset(("a", None)): 9, frozenset(("b", None)): 9}, 5, [1, 1, 0, 0, 0])
    assert chosen is not None
    waits = next(set(two) - {None} for two in chosen if None in two)
    assert waits <= {"c", "d", "e"}
    met = {frozenset(two): 1 for two in ("ab", "ac", "ad", "ae")}
    assert first_of_many((*"abcde", None), met | {frozenset(("a", None)): 9}, 5, [1, 0, 0, 0, 0]) is None


# --- Individuals, and drives by result ------------------------------------------------------------------------------


def test_a_schedule_is_made_anew_when_somebody_cannot_move() -> None:
    hall = Hall(settings("individual", 10), 16)
    for _ in range(3):
        hall.play()
    assert fits(hall.state)
    home = hall.state.rounds[-1].table_of(3)
    hall.do(c.FixEntrant(3, True, hall.change))
    assert not fits(hall.state)
    hall.play_all()
    assert home is not None
    assert tables_of(hall, 3, since=3) == {home.number}
    assert fits(Hall(settings("individual", 10), 16).state) is False
    assert retold(hall.stream) == hall.state


@pytest.mark.parametrize("people", [16, 17, 20, 26])
def test_in_a_schedule_of_few_exchanges_two_who_cannot_move_do_not_meet_either(people: int) -> None:
    hall = Hall(settings("individual", 12, plan_steps=30))
    hall.enter(people)
    for number in (3, 8, 11):
        hall.do(c.FixEntrant(number, True, hall.change))
    hall.do(c.DrawLots(hall.change))
    hall.play_all()
    assert [len(tables_of(hall, number)) for number in (3, 8, 11)] == [1, 1, 1]


@pytest.mark.parametrize("kind", ["progressive", "semi-partner", "goan"])
def test_from_a_half_table_who_cannot_move_comes_back_to_his_own(kind: str) -> None:
    for seed in range(6):
        hall = Hall(settings(kind, 16, leftover="phantom"), 19, seed)
        for _ in range(3):
            hall.play()
        stuck = [table.ns[0] for table in hall.state.rounds[-1].tables]
        for number in stuck:
            hall.do(c.FixEntrant(number, True, hall.change))
        hall.play_all()
        for number, table in zip(stuck, (1, 2, 3, 4), strict=True):
            assert tables_of(hall, number, since=3) == {table}


@pytest.mark.parametrize(("kind", "most"), [("individual", 1), ("partner", 1), ("progressive", 2), ("goan", 2)])
def test_one_table_has_room_for_so_many_who_stay(kind: str, most: int) -> None:
    hall = Hall(settings(kind, 9), 20)
    hall.play()
    table = hall.state.rounds[0].tables[1]
    there = (table.ns[0], table.ew[0], table.ew[1]) if most == 2 else (table.ns[0], table.ew[0])
    for number in there[:most]:
        hall.do(c.FixEntrant(number, True, hall.change))
    reason = hall.refused(c.FixEntrant(there[most], True, hall.change))
    assert reason is not None
    assert (reason.code, reason.params["table"]) == ("drive_fixed_table_taken", 2)
    hall.play_all()
    for number in there[:most]:
        assert tables_of(hall, number) == {2}


@pytest.mark.parametrize("kind", KINDS)
def test_what_older_versions_allowed_is_read(kind: str) -> None:
    """A drive in which everybody at the first table was said to be unable to move."""
    hall = Hall(settings(kind, 3), 16)
    hall.play()
    stream = list(hall.stream)
    stuck = hall.state.rounds[0].tables[0].players
    stream += [e.EntrantFixed(number, True) for number in stuck]
    assert [each.number for each in retold(stream).entrants if each.fixed] == sorted(stuck)


def test_people_of_a_list_who_cannot_move_come_to_free_tables_in_mid_drive() -> None:
    hall = Hall(settings("partner", 9), 16)
    hall.play()
    hall.do(c.FixEntrant(hall.seats()[0][0][0], True, hall.change))
    stays = hall.seats()[0][0][0]
    hall.do(c.EnterEntrants(17, (NewEntrant(), NewEntrant())))
    hall.do(c.FixEntrant(17, True, hall.change))
    hall.play_all()
    assert tables_of(hall, stays) == {1}
    assert len(tables_of(hall, 17)) == 1
    assert tables_of(hall, 17) != {1}
