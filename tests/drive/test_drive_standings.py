"""Standings, prizes and the tie rule; duplicate whist by the figures of the sources."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from drive.drive_driver import Hall, settings, slip
from oddtrick.drive import Entrant, Result, Row, Seating, TableSeats, differences
from oddtrick.drive import commands as c
from oddtrick.drive import standings as standings_of
from oddtrick.drive.movement import seat
from oddtrick.drive.standings import Standings, reckon
from oddtrick.drive.tallies import against_the_mean, to_be_shown, whole
from oddtrick.reasons import in_english

PEOPLE = [Entrant(number, "A" if number % 2 else "B") for number in range(1, 9)]


def evening(*rounds: tuple[int, int], people: list[Entrant] | None = None, **how: Any) -> Standings:
    """Two tables that never move, 1 2 v 3 4 and 5 6 v 7 8, with the tricks of NS in each round."""
    seats = (TableSeats(1, (1, 2), (3, 4)), TableSeats(2, (5, 6), (7, 8)))
    cut = how.pop("cut", ())
    return reckon(
        settings("progressive", len(rounds), **how),
        people or PEOPLE,
        [Seating(number, seats) for number in range(1, len(rounds) + 1)],
        [{1: Result((one,)), 2: Result((two,))} for one, two in rounds],
        cut,
        over=True,
    )


def places(rows: tuple[Row, ...]) -> list[tuple[int, int, int]]:
    return [(row.players[0], row.place, row.score) for row in rows]


def test_places_are_shared_one_two_two_four() -> None:
    rows = evening((9, 8), (5, 8), (6, 7)).rows
    assert [(row.place, row.score) for row in rows] == [(1, 5), (1, 5), *[(3, 3)] * 4, (7, 0), (7, 0)]
    by_tricks = evening((9, 8), (5, 8), tally="tricks")
    assert places(by_tricks.rows) == [
        (5, 1, 16), (6, 1, 16), (1, 3, 14), (2, 3, 14), (3, 5, 12), (4, 5, 12), (7, 7, 10), (8, 7, 10),
    ]  # fmt: skip
    assert all(row.shared for row in by_tricks.rows)


def test_a_and_b_have_places_of_their_own() -> None:
    standings = evening((9, 8), (5, 8), tally="tricks")
    assert places(standings.a) == [(5, 1, 16), (1, 2, 14), (3, 3, 12), (7, 4, 10)]
    assert places(standings.b) == [(6, 1, 16), (2, 2, 14), (4, 3, 12), (8, 4, 10)]
    assert not any(row.shared for row in (*standings.a, *standings.b))


def test_nobody_is_left_out_before_the_first_round() -> None:
    standings = reckon(settings("progressive", 2), PEOPLE, [], [])
    assert [row.place for row in standings.rows] == [1] * 8
    assert standings.prizes == ()
    assert (standings.rounds, standings.complete, standings.half_time) == (0, False, ())


def test_half_time_stays_as_it_was() -> None:
    standings = evening((9, 8), (5, 8), (13, 0), (13, 0))
    assert [row.score for row in standings.half_time] == [4, 4, 3, 3, 2, 2, 0, 0]
    late = [*PEOPLE, Entrant(9, "A", since=3)]
    assert len(evening((9, 8), (5, 8), (13, 0), (13, 0), people=late).half_time) == 8
    assert len(evening((9, 8), (5, 8), (13, 0), (13, 0), people=late).rows) == 9


def test_sat_out_hands_count_nothing_or_the_average_and_are_shown() -> None:
    seats = (TableSeats(1, (1, 2), (3, 4)),)
    rounds = [Seating(1, seats, (5, 6, 7, 8)), Seating(2, seats, (5, 6, 7, 8)), Seating(3, seats, (1, 6, 7, 8))]
    rounds[2] = Seating(3, (TableSeats(1, (5, 2), (3, 4)),), (1, 6, 7, 8))
    results = [{1: Result((9,))}, {1: Result((8,))}, {1: Result((7,))}]
    for rule, credit, total in (("nothing", 0, 5), ("average", 3, 8)):
        rows = reckon(settings("progressive", 3, sat_out=rule), PEOPLE, rounds, results).rows
        one = next(row for row in rows if row.players == (1,))
        assert (one.total, one.points, one.credit, one.sat_out, one.hands) == (total, 5, credit, 1, 2)
        never = next(row for row in rows if row.players == (8,))
        assert (never.total, never.sat_out, never.hands) == (0, 3, 0)


def test_averages_go_to_the_nearest_whole() -> None:
    assert [whole(part, 4) for part in range(9)] == [0, 0, 1, 1, 1, 1, 2, 2, 2]


def test_who_came_and_went_without_a_hand_is_not_in_the_standings() -> None:
    gone = [*PEOPLE, Entrant(9, "A", away=((1, None),))]
    left = [Entrant(1, "A", away=((2, None),)), *PEOPLE[1:]]
    assert len(evening((9, 8), people=gone).rows) == 8
    (row,) = [row for row in evening((9, 8), people=left).rows if row.gone]
    assert row.players == (1,)


def prize(standings: Standings, name: str) -> tuple[list[int], int, str | None, bool]:
    (given,) = [given for given in standings.prizes if given.prize == name]
    return sorted(row.players[0] for row in given.rows), given.value, given.by, given.to_cut


def test_prizes_draw_themselves_up() -> None:
    names = ("best", "second", "best_a", "best_b", "half_time", "booby", "most_won", "highest_hand")
    people = [Entrant(5, "A"), *[Entrant(number, "B") for number in (1, 2, 3, 4, 6, 7, 8)]]
    standings = evening((9, 8), (5, 8), tally="tricks", people=people, prizes=names)
    assert prize(standings, "best_a") == ([5], 16, None, False)
    assert prize(standings, "best_b") == ([6], 16, None, False)
    assert prize(standings, "best") == ([5, 6], 16, "cut", True)
    assert not [given for given in standings.prizes if given.prize == "second"]
    assert prize(standings, "booby") == ([7, 8], 10, "cut", True)
    assert prize(standings, "most_won") == ([5, 6], 2, "cut", True)
    assert prize(standings, "highest_hand")[1] == 9
    cut = evening((9, 8), (5, 8), tally="tricks", people=people, prizes=names, cut=(6, 5, 8, 7))
    assert prize(cut, "best") == ([6], 16, "cut", False)
    assert prize(cut, "second") == ([5], 16, None, False)
    assert prize(cut, "booby") == ([8], 10, "cut", False)
    assert prize(cut, "half_time") == ([1, 2], 9, "cut", True)


def test_the_tie_rule_decides_in_its_order() -> None:
    """1 and 2 have 3 in one hand, 5 and 6 have 3 in two; 3 and 4, 7 and 8 the rest."""
    rounds = ((9, 7), (6, 8))
    most_won = evening(*rounds, prizes=("best",), ties=("most_won", "highest_hand"))
    highest = evening(*rounds, prizes=("best",), ties=("highest_hand",))
    nothing = evening(*rounds, prizes=("best",), ties=())
    assert prize(most_won, "best") == ([5, 6], 3, "most_won", False)
    assert prize(highest, "best") == ([1, 2], 3, "highest_hand", False)
    assert prize(nothing, "best") == ([1, 2, 5, 6], 3, None, False)
    assert [row.place for row in most_won.rows[:4]] == [1, 1, 1, 1]  # places stay shared


def test_a_cut_counts_when_all_who_are_level_cut() -> None:
    assert prize(evening((9, 6), prizes=("best",), cut=(2,)), "best")[3]
    assert prize(evening((9, 6), prizes=("best",), cut=(2, 8, 1)), "best") == ([2], 3, "cut", False)


def test_leavers_get_no_booby_prize_and_nobody_gets_one_without_a_hand() -> None:
    left = [*PEOPLE[:6], Entrant(7, "A", away=((3, None),)), Entrant(8, "B")]
    standings = evening((9, 8), (5, 8), people=left, prizes=("booby",), tally="tricks")
    assert prize(standings, "booby") == ([8], 10, None, False)
    empty = reckon(settings("progressive", 2, prizes=("best",)), PEOPLE, [], [], over=True)
    assert empty.prizes == ()


def test_pairs_stand_together() -> None:
    hall = Hall(settings("partner", 3), 8)
    hall.play_all()
    rows = standings_of(hall.state).rows
    assert [row.players for row in sorted(rows, key=lambda row: row.players)] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert standings_of(hall.state).of(4) == next(row for row in rows if 4 in row.players)
    assert standings_of(hall.state).of(99) is None


# --- Duplicate whist ------------------------------------------------------------------------------------------------

NS_TOTALS = {"a": 201, "b": 204, "c": 211, "d": 207, "e": 212}
EW_TOTALS = {"f": 189, "g": 186, "h": 179, "j": 183, "k": 178}


def tricks_by_meeting() -> list[list[int]]:
    """Tricks of each NS pair against each EW pair in six boards, that add up to the totals of both lines."""
    chance = random.Random(1)
    rows = list(NS_TOTALS.values())
    columns = [30 * 13 - total for total in EW_TOTALS.values()]
    table = [[40] * 5 for _ in range(5)]
    while True:
        over = [(sum(table[one]) - rows[one], one) for one in range(5)]
        wide = [(sum(row[two] for row in table) - columns[two], two) for two in range(5)]
        if not any(each for each, _ in (*over, *wide)):
            return table
        (_, one), (_, two) = (max(over), max(wide)) if chance.random() < 0.5 else (min(over), min(wide))
        table[one][two] += -1 if sum(table[one]) > rows[one] or sum(row[two] for row in table) > columns[two] else 1


def test_the_duplicate_match_of_the_sources() -> None:
    """Two lines of five pairs, 30 boards: means 207 and 183, each pair above or below that of its line."""
    how = settings("mitchell", 30, hands_a_round=6)
    people = [Entrant(number, None, number + 1 if number % 2 else number - 1) for number in range(1, 21)]
    order = range(1, 21)  # pairs 1–2 … 9–10 sit NS as a to e, 11–12 … 19–20 EW as f to k
    rounds: list[Seating] = []
    results: list[dict[int, Result]] = []
    meetings = tricks_by_meeting()
    for _ in range(5):
        seating = seat(how, people, rounds, results, order)
        rounds.append(seating)
        results.append({})
        for table in seating.tables:
            total = meetings[(table.ns[0] - 1) // 2][(table.ew[0] - 11) // 2]
            hands = [total // 6 + (place < total % 6) for place in range(6)]
            results[-1][table.number] = Result(tuple(hands))
    standings = reckon(how, people, rounds, results)
    found = {row.players[0]: row for row in standings.rows}
    totals = [found[number].total for number in range(1, 20, 2)]
    assert totals == [*NS_TOTALS.values(), *EW_TOTALS.values()]
    assert sum(totals[:5]) == 5 * 207
    assert sum(totals[5:]) == 5 * 183
    assert [found[number].mean for number in range(1, 20, 2)] == [-6, -3, 4, 0, 5, 6, 3, -4, 0, -5]
    assert [row.players[0] for row in standings.rows[:2]] == [11, 9]  # f before e
    assert standings.rows[0].place == 1


@pytest.mark.parametrize(("kind", "rounds"), [("howell", 7), ("mitchell", 3), ("howell", 3)])
def test_of_every_board_what_some_make_above_the_mean_others_make_below(kind: str, rounds: int) -> None:
    hall = Hall(settings(kind, rounds * 2, hands_a_round=2), 16)
    hall.play_all()
    mean = against_the_mean(hall.how, hall.state.rounds, hall.state.results)
    assert sum(mean.values()) == 0  # nothing is rounded
    assert max(mean.values()) > 0
    held: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for seating, result in zip(hall.state.rounds, hall.state.results, strict=True):
        for table in seating.tables:
            for board, ns in zip(table.boards, result[table.number].tricks, strict=True):
                held.setdefault((board, "ns"), []).append((table.ns[0], ns))
                held.setdefault((board, "ew"), []).append((table.ew[0], 13 - ns))
    for pair in range(1, 17, 2):
        exact = sum(
            made - Fraction(sum(tricks for _, tricks in line), len(line))
            for line in held.values()
            for who, made in line
            if who == pair
        )
        assert mean[pair] == exact
        assert mean[pair] == mean[pair + 1]


def test_in_duplicate_a_part_of_a_trick_decides_places_and_prizes() -> None:
    """One trick more in one hand of three tables: for its pair ⅔ above the mean, for others ⅓ above or below."""
    hall = Hall(settings("mitchell", 3, prizes=("best", "second", "booby"), ties=()), 12)
    hall.play_all()
    seatings = hall.state.rounds
    results = [{table.number: Result((7,)) for table in seating.tables} for seating in seatings]
    results[0][1] = Result((8,))
    lucky = seatings[0].tables[0]
    found = reckon(hall.how, hall.state.entrants, seatings, results, over=True)
    assert [(row.place, row.mean, row.exact) for row in found.rows] == [
        (1, 0.67, (2, 3)), (2, 0.33, (1, 3)), (2, 0.33, (1, 3)),
        (4, -0.33, (-1, 3)), (4, -0.33, (-1, 3)), (6, -0.67, (-2, 3)),
    ]  # fmt: skip
    won = {given.prize: (given.value, [row.score for row in given.rows]) for given in found.prizes}
    assert won == {
        "best": (0.67, [Fraction(2, 3)]), "second": (0.33, [Fraction(1, 3)] * 2), "booby": (-0.67, [Fraction(-2, 3)]),
    }  # fmt: skip
    assert found.rows[0].players == tuple(sorted(lucky.ns))
    assert found.rows[-1].players == tuple(sorted(lucky.ew))


def test_a_part_of_a_trick_is_shown_with_two_figures() -> None:
    shown = [to_be_shown(Fraction(*each)) for each in ((5, 2), (-5, 2), (2, 3), (-2, 3), (4, 2), (-1, 1000))]
    assert shown == [2.5, -2.5, 0.67, -0.67, 2, 0]
    assert [str(each) for each in shown[-2:]] == ["2", "0"]


def test_a_correction_tells_a_part_of_a_trick() -> None:
    hall = Hall(settings("mitchell", 3), 12)
    hall.play(7, 7, 7)
    hall.play(7, 7, 7)
    hall.play(7, 7, 7)
    before = hall.state
    hall.do(c.CorrectResult(1, 1, hall.was(1, 1), slip(8), "keep"))
    told = [in_english(each) for each in differences(before, hall.state)]
    assert any("has 0.67 instead of 0" in each for each in told), told


def test_there_are_no_prizes_before_the_drive_is_ended() -> None:
    hall = Hall(settings("progressive", 2, prizes=("best",), ties=()), 8)
    hall.play_all()
    before = standings_of(hall.state)
    assert (before.rounds, before.complete, before.prizes) == (2, False, ())
    hall.do(c.EndDrive(hall.change))
    after = standings_of(hall.state)
    assert (after.complete, [given.prize for given in after.prizes]) == (True, ["best"])
    hall.do(c.ResumeDrive(hall.change))
    assert standings_of(hall.state).prizes == ()


def test_in_duplicate_every_trick_counts_whatever_the_tally() -> None:
    hall = Hall(settings("howell", 6, hands_a_round=2, tally="odd"), 8)
    hall.play_all()
    assert sum(row.total for row in standings_of(hall.state).rows) == 3 * 2 * 2 * 13
    hall.do(c.EndDrive(hall.change))
    assert standings_of(hall.state).prizes
