"""The movements by example: who goes where, who cannot move, halls that are not full, numbers that cannot be seated."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from drive.drive_driver import Hall, settings
from oddtrick.drive import DIRECTOR, Entrant, Result, Seating, TableSeats, seat
from oddtrick.drive import commands as c
from oddtrick.drive.duplicate import howell_design, howell_rounds, mitchell_rounds
from oddtrick.drive.matching import all_two_by_two, first_of_many, least_met
from oddtrick.drive.pairs import circle_round
from oddtrick.errors import Illegal

# Three tables: A-players 1–6, B-players 11–16, at each table (A, B) against (A, B).
FIRST = Seating(
    1,
    (TableSeats(1, (1, 11), (2, 12)), TableSeats(2, (3, 13), (4, 14)), TableSeats(3, (5, 15), (6, 16))),
)
PEOPLE = [Entrant(number, "A") for number in range(1, 7)] + [Entrant(number, "B") for number in range(11, 17)]
NS_WINS = {1: Result((9,)), 2: Result((9,)), 3: Result((9,))}


def moved(people: list[Entrant] | None = None, **how: Any) -> dict[int, tuple[tuple[int, int], tuple[int, int]]]:
    """The second round after North–South won at every table."""
    order = [entrant.number for entrant in PEOPLE]
    seating = seat(settings(**how), people or PEOPLE, [FIRST], [NS_WINS], order)
    return {table.number: tuple(sorted((table.ns, table.ew))) for table in seating.tables}  # type: ignore[misc]


def test_progressive_losers_move_and_winners_part() -> None:
    """The losing A goes up, the losing B down; the A who arrives plays with the B who stayed, and the other way."""
    assert moved(kind="progressive") == {
        1: ((1, 14), (6, 11)),
        2: ((2, 13), (3, 16)),
        3: ((4, 15), (5, 12)),
    }


def test_progressive_winners_move() -> None:
    """The winning A goes up and plays with the losing B there, the winning B down and plays with the losing A."""
    expected = {1: ((2, 13), (5, 12)), 2: ((1, 14), (4, 15)), 3: ((3, 16), (6, 11))}
    assert moved(kind="progressive", movers="winners") == expected
    assert moved(kind="goan") == expected


def test_semi_partner_winners_stay_together_and_those_who_arrive_are_partners() -> None:
    assert moved(kind="semi-partner") == {
        1: ((1, 11), (6, 14)),
        2: ((2, 16), (3, 13)),
        3: ((4, 12), (5, 15)),
    }


def test_the_other_way_round() -> None:
    """B-players go up and A-players down where the club wants it so."""
    assert moved(kind="semi-partner", a_goes="down")[1] == ((1, 11), (4, 16))


def test_along_a_line_nobody_walks_from_end_to_end() -> None:
    """At the end who would have to walk stays, and turns round as the other kind."""
    seats = moved(kind="semi-partner", line=True)
    assert set(seats[3][0] + seats[3][1]) == {5, 15, 4, 6}  # the losing A of table 3 stays, playing as B
    assert set(seats[1][0] + seats[1][1]) == {1, 11, 14, 12}  # the losing B of table 1 stays, playing as A
    seating = seat(settings("semi-partner", line=True), PEOPLE, [FIRST], [NS_WINS], range(1, 17))
    assert seating.stand_ins == (6, 12)


def test_another_goes_instead_of_one_who_cannot_move() -> None:
    people = [Entrant(e.number, e.kind, fixed=e.number in (2, 15)) for e in PEOPLE]
    seats = moved(people, kind="progressive")
    assert seats[1] == ((2, 14), (6, 11))  # 2 has stayed in place of 1, who goes up
    assert 1 in seats[2][0] + seats[2][1]
    assert 15 in seats[3][0] + seats[3][1]


def test_who_cannot_move_keeps_his_table_all_evening() -> None:
    for kind in ("progressive", "goan", "semi-partner", "individual"):
        hall = Hall(settings(kind, 12))
        hall.enter(18)
        for number in (4, 9):
            hall.do(c.FixEntrant(number, True, hall.change))
        hall.do(c.DrawLots(hall.change))
        hall.play_all()
        for number in (4, 9):
            tables = {table.number for seating in hall.state.rounds if (table := seating.table_of(number))}
            assert len(tables) == 1, kind


def test_pairs_that_cannot_move_are_visited() -> None:
    hall = Hall(settings("partner", 9))
    hall.enter(20)
    hall.do(c.FixEntrant(5, True, hall.change))
    hall.do(c.DrawLots(hall.change))
    hall.play_all()
    assert len({table.number for seating in hall.state.rounds if (table := seating.table_of(6))}) == 1
    howell = Hall(settings("howell", 9))
    howell.enter(20)
    howell.do(c.FixEntrant(5, True, howell.change))
    howell.do(c.DrawLots(howell.change))
    howell.play_all()
    assert {table.number for seating in howell.state.rounds if (table := seating.table_of(5))} == {1}
    mitchell = Hall(settings("mitchell", 5))
    mitchell.enter(20)
    for number in (5, 6):
        mitchell.do(c.FixEntrant(number, True, mitchell.change))
    mitchell.do(c.DrawLots(mitchell.change))
    mitchell.play_all()
    assert {table.number for seating in mitchell.state.rounds if (table := seating.table_of(6))} == {1}


def test_half_tables_and_directors() -> None:
    half = Hall(settings("progressive", 12, leftover="phantom"), 14)
    half.play_all()
    assert {seating.half_table for seating in half.state.rounds} == {4}
    full = Hall(settings("progressive", 12, leftover="phantom"), 16)
    full.seat()
    assert full.state.rounds[0].half_table is None
    for kind in ("progressive", "individual"):
        hall = Hall(settings(kind, 12, leftover="director"), 15)
        hall.play_all()
        assert all(DIRECTOR in set(seating.players()) for seating in hall.state.rounds)
        assert not any(seating.sits_out for seating in hall.state.rounds)
    two = Hall(settings("progressive", 12, leftover="director"), 14)
    two.seat()
    assert len(two.state.rounds[0].sits_out) == 2  # one director makes no table of two
    single = Hall(settings("partner", 5, leftover="director"), 7)
    single.play_all()
    assert {
        table.side_of(7) and DIRECTOR in table.players for s in single.state.rounds if (table := s.table_of(7))
    } == {True}


def test_from_a_half_table_all_go_on() -> None:
    """It stands behind the last table: the A goes round to the first, the B one down to the last."""
    seating = Seating(2, FIRST.tables, (7, 17), half_table=4)
    people = [*PEOPLE, Entrant(7, "A"), Entrant(17, "B")]
    after = seat(settings("progressive"), people, [Seating(1, ()), seating], [{}, NS_WINS], range(1, 18))
    seats = {player: table.number for table in after.tables for player in table.players}
    assert not {7, 17} & set(after.sits_out)
    assert (seats[7], seats[17]) == (1, 3)


# --- Pairs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", range(2, 41))
def test_the_circle_lets_all_meet_once(pairs: int) -> None:
    everybody = [(2 * each, 2 * each + 1) for each in range(pairs)]
    met: Counter[Any] = Counter()
    out: Counter[Any] = Counter()
    for turn in range(pairs - 1 + pairs % 2):
        matches, waits = circle_round(everybody, turn)
        met.update(frozenset(match) for match in matches)
        out.update([waits] if waits else [])
        assert len({pair for match in matches for pair in match} | {waits}) >= pairs
    assert met == Counter(frozenset(two) for two in combinations(everybody, 2))
    assert out == (Counter(everybody) if pairs % 2 else Counter())


def test_tables_are_shared_in_a_partner_drive() -> None:
    """With twelve pairs over eleven rounds everybody is at each of six tables one to three times."""
    hall = Hall(settings("partner", 11), 24)
    hall.play_all()
    visits = Counter(
        (player, table.number) for s in hall.state.rounds for table in s.tables for player in table.players
    )
    assert len(visits) == 24 * 6
    assert max(visits.values()) <= 3


def test_pairs_that_come_late_leave_rounds_enough_in_which_nobody_meets_again() -> None:
    """8 pairs, and 2 more before the third of 8 rounds: each has more to meet than there are rounds."""
    for seed in range(6):
        hall = Hall(settings("partner", 8, half_time=0), 16, seed)
        met: Counter[frozenset[int]] = Counter()
        while hall.last < 8:
            if hall.last == 2:
                hall.enter(4)
            hall.play()
            met.update(frozenset((max(ns), max(ew))) for ns, ew in hall.seats())
        assert set(met.values()) == {1}, seed


def test_where_everybody_has_many_to_meet_one_round_is_looked_at_alone() -> None:
    assert first_of_many(range(20), {}, 10) is None
    chosen = first_of_many(range(20), {}, 12)
    assert chosen is not None
    assert sorted(player for pairing in chosen for player in pairing) == list(range(20))
    nobody = {frozenset(both): 1 for both in combinations(range(6), 2)}
    assert first_of_many(range(6), nobody, 3) is None


def test_pairs_that_come_and_go_meet_nobody_twice_while_it_can_be() -> None:
    for seed in range(12):
        hall = Hall(settings("partner", 8), 14, seed)
        met: Counter[frozenset[int]] = Counter()
        while hall.last < 8:
            hall.play()
            now = [frozenset((max(ns), max(ew))) for ns, ew in hall.seats()]
            who = sorted(pair for match in now for pair in match)
            if any(met[match] for match in now):
                assert not can_meet_anew(who, met), hall.last
            met.update(now)
            if hall.last == 2:
                hall.enter(2)
            if hall.last == 4:
                hall.do(c.Leave(3, hall.change))
            if hall.last == 5:
                hall.enter(4)


def can_meet_anew(who: list[int], met: Counter[frozenset[int]]) -> bool:
    """Whether these can be put two by two without anybody meeting again, by trying all ways."""
    if not who:
        return True
    first, *rest = who
    return any(
        not met[frozenset((first, other))] and can_meet_anew([each for each in rest if each != other], met)
        for other in rest
    )


def test_two_by_two_against_trying_all_ways() -> None:
    chance = random.Random(7)
    found = Counter[bool]()
    for _ in range(600):
        size = chance.choice((2, 4, 6, 8, 10))
        share = chance.random()
        friends = {frozenset(two) for two in combinations(range(size), 2) if chance.random() < share}
        mates = all_two_by_two(size, lambda one, two, friends=friends: frozenset((one, two)) in friends)
        strangers = Counter(frozenset(two) for two in combinations(range(size), 2) if frozenset(two) not in friends)
        assert (mates is not None) == can_meet_anew(list(range(size)), strangers)
        found[mates is not None] += 1
        if mates is not None:
            assert all(mates[mates[each]] == each and frozenset((each, mates[each])) in friends for each in range(size))
    assert min(found.values()) > 100


def test_when_all_have_met_those_meet_who_met_least() -> None:
    met = Counter({frozenset(two): 2 for two in combinations("abcd", 2)})
    met[frozenset("ac")] = met[frozenset("bd")] = 1
    assert {frozenset(two) for two in least_met("abcd", met)} == {frozenset("ac"), frozenset("bd")}


def test_of_all_ways_with_the_same_most_one_that_exchange_cannot_better_is_taken() -> None:
    met = Counter({frozenset(two): 2 for two in ("ad", "bc")} | {frozenset(two): 1 for two in ("ab", "cd", "ac")})
    assert {frozenset(two) for two in least_met("abcd", met)} == {frozenset("ac"), frozenset("bd")}


# --- Duplicate ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", [*range(4, 44, 2), 100])
def test_a_howell_lets_all_meet_over_boards_nobody_has_seen(pairs: int) -> None:
    design, size = howell_design(pairs), pairs - 1
    met, seen, shared = Counter[frozenset[int]](), Counter[tuple[int, int]](), 0

    def at(place: int, turn: int) -> int:
        return place if place == size else (place + turn) % size

    for turn in range(size):
        at_once = Counter((each + turn) % size for *_, each in design)
        shared = max(shared, *at_once.values())
        for one, two, each in design:
            met[frozenset((at(one, turn), at(two, turn)))] += 1
            seen.update([(at(one, turn), (each + turn) % size), (at(two, turn), (each + turn) % size)])
    assert met == Counter(frozenset(two) for two in combinations(range(pairs), 2))
    assert set(seen.values()) == {1}
    assert shared == 1 or pairs < 8


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 1), (6, 3), (8, 3), (10, 5), (12, 5), (16, 7), (7, 3)])
def test_a_mitchell_has_a_round_for_each_table_or_one_less(pairs: int, rounds: int) -> None:
    assert mitchell_rounds(pairs) == rounds
    hall = Hall(settings("mitchell", rounds), 2 * pairs)
    hall.play_all()
    boards = Counter(
        (max(side), board)
        for seating in hall.state.rounds
        for table in seating.tables
        for side in (table.ns, table.ew)
        for board in table.boards
    )
    assert set(boards.values()) == {1}
    met = Counter(frozenset(map(max, (table.ns, table.ew))) for s in hall.state.rounds for table in s.tables)
    assert set(met.values()) == {1}


def test_in_a_mitchell_one_line_sits_and_the_other_goes_up() -> None:
    hall = Hall(settings("mitchell", 10, hands_a_round=2), 20)
    hall.play_all()
    first, second = hall.state.rounds[:2]
    assert [table.ns for table in first.tables] == [table.ns for table in second.tables]
    for table in first.tables:
        up = second.table(table.number % 5 + 1)
        down = second.table((table.number - 2) % 5 + 1)
        assert up is not None
        assert down is not None
        assert up.ew == table.ew
        assert down.boards == table.boards


def test_who_meets_the_phantom_waits_at_his_table() -> None:
    for kind, rounds in (("mitchell", 5), ("howell", 9)):
        hall = Hall(settings(kind, rounds), 18)
        hall.play_all()
        out = Counter(player for seating in hall.state.rounds for player in seating.sits_out)
        assert set(out.values()) == {1}
        assert all(seating.half_table for seating in hall.state.rounds)
        assert all(seating.table(seating.half_table or 0) is None for seating in hall.state.rounds)


def test_a_late_pair_takes_the_phantom_s_place_and_is_refused_where_there_is_none() -> None:
    hall = Hall(settings("howell", 9), 18)
    hall.play()
    hall.enter(2)
    hall.play()
    assert hall.state.rounds[1].table_of(19)
    assert hall.code(c.EnterEntrants(21, (c.NewEntrant(), c.NewEntrant()))) == "drive_no_place"
    hall.do(c.Leave(3, hall.change))
    hall.play()
    hall.enter(2)
    hall.play()
    assert hall.state.rounds[3].table_of(21)
    assert hall.code(c.Return(3, hall.change)) == "drive_no_place"


# --- Numbers that cannot be seated ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "people", "more", "code"),
    [
        ("progressive", 3, {}, "drive_too_few"),
        ("individual", 2, {"leftover": "director"}, "drive_too_few"),
        ("partner", 2, {}, "drive_too_few_pairs"),
        ("partner", 9, {}, "drive_no_partner"),
        ("mitchell", 12, {"hands_a_round": 4}, "drive_rounds"),
        ("howell", 12, {"hands_a_round": 4}, "drive_rounds"),
    ],
)
def test_numbers_that_a_kind_cannot_seat(kind: str, people: int, more: dict[str, Any], code: str) -> None:
    hall = Hall(settings(kind, 24, **more))
    hall.enter(people)
    assert hall.code(c.DrawLots(hall.change)) == code


def test_three_and_the_director_make_a_table() -> None:
    hall = Hall(settings("progressive", 4, leftover="director"), 3)
    hall.play_all()
    assert set(hall.state.rounds[-1].players()) == {0, 1, 2, 3}


def test_more_than_two_hundred_are_too_many() -> None:
    hall = Hall(settings("progressive"))
    hall.enter(200)
    assert hall.code(c.EnterEntrants(201, (c.NewEntrant(),))) == "drive_too_many"
    with pytest.raises(Illegal):
        seat(settings("progressive"), [Entrant(number, "A") for number in range(1, 202)], [], [], ())


def test_howell_rounds_count_a_phantom() -> None:
    assert [howell_rounds(pairs) for pairs in (4, 5, 9, 10)] == [3, 5, 9, 9]
