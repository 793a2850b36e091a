"""Whole drives by chance, of every kind and number: seats, sit-outs, meetings and totals counted again from outside."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from drive.drive_driver import Hall, check_seats, check_sit_outs, check_totals, settings
from oddtrick.drive import KINDS, DriveSettings, Event, apply, fold, history, view
from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.fairness import turns_taken
from oddtrick.drive.seats import Entrant
from oddtrick.drive.settings import DUPLICATE_KINDS, PAIR_KINDS
from oddtrick.drive.simulate import as_plain, simulate
from oddtrick.drive.state import NEW_DRIVE
from oddtrick.errors import Illegal

SAMPLE = (4, 5, 6, 7, 8, 10, 13, 18, 26, 27, 40, 80)


def how_for(kind: str, people: int, seed: int) -> DriveSettings:
    """Settings that fit a number, others for other seeds."""
    more: dict[str, Any] = {
        "sat_out": ("nothing", "average")[seed % 2],
        "leftover": ("sit_out", "phantom", "director")[seed % 3],
        "tally": ("odd", "tricks")[seed // 2 % 2],
    }
    if kind in DUPLICATE_KINDS:
        tables = (people // 2 + 1) // 2
        most = tables if tables % 2 else tables - 1
        rounds = max(1, min(6, most if kind == "mitchell" else people // 2 - 1))
        return settings(kind, rounds * 2, hands_a_round=2, **more)
    if kind == "progressive":
        more |= {"movers": ("losers", "winners")[seed % 2], "line": seed % 5 == 0}
    return settings(kind, 16, hands_a_round=1 + seed % 2, **more)


def who_stayed(stream: tuple[Event, ...]) -> None:
    """Who is said to be unable to move stays at his table from the next round on, as long as there is that table."""
    homes: dict[int, int] = {}
    at: dict[int, int] = {}
    gone = False
    for event in stream:
        if isinstance(event, e.EntrantFixed) and event.number in at:
            homes[event.number] = at[event.number]
        if isinstance(event, e.SeatsChanged | e.RoundSeated):
            tables = event.seating.tables
            at |= {player: table.number for table in tables for player in table.players}
            gone |= any(home > len(tables) for home in homes.values())
            if not gone:
                assert [at[player] for player in homes] == list(homes.values()), event.seating.number


def who_was_there(stream: tuple[Event, ...]) -> list[set[int]]:
    """Who was there as each round was seated, by the comings and goings alone."""
    here: set[int] = set()
    rounds: list[set[int]] = []
    for event in stream:
        if isinstance(event, e.EntrantsEntered):
            here |= {entrant.number for entrant in event.entrants}
        elif isinstance(event, e.EntrantsLeft):
            here -= set(event.numbers)
        elif isinstance(event, e.RoundSeated):
            rounds.append(set(here))
    return rounds


def play(kind: str, people: int, seed: int, **changes: int) -> tuple[DriveSettings, tuple[Event, ...]]:
    how = how_for(kind, people, seed)
    return how, simulate(how, people, random.Random(seed * 1000 + people), **changes)


def can_be_seated(kind: str, people: int, how: DriveSettings) -> bool:
    if kind in PAIR_KINDS:
        return people % 2 == 0 or how.leftover == "director"
    return True


def check(kind: str, people: int, seed: int, **changes: int) -> None:
    how = how_for(kind, people, seed)
    if not can_be_seated(kind, people, how):
        with pytest.raises(Illegal) as caught:
            play(kind, people, seed, **changes)
        assert caught.value.code == "drive_no_partner"
        return
    how, stream = play(kind, people, seed, **changes)
    state = NEW_DRIVE
    for event in stream:
        state = apply(state, event)
    assert fold(stream) == state
    assert [change.event for change in history(stream)] == list(stream)
    assert view(state).stage == "ended"
    plain = json.loads(json.dumps(as_plain(stream)))
    assert len(plain["rounds"]) == how.rounds
    check_seats(plain)
    check_totals(plain, how.hands_a_round)
    who_stayed(stream)
    if kind not in DUPLICATE_KINDS:
        check_sit_outs(plain, who_was_there(stream), 2 if kind in PAIR_KINDS else 1)
    elif not changes.keys() - {"fixed", "corrections"}:
        check_boards(plain, people)
    if kind in PAIR_KINDS:
        check_pairs(plain, state.entrants)
    if kind == "partner":
        check_meetings(stream)
        if not changes:
            check_partner_drive(plain)
    if how.two_kinds:
        check_kinds(plain, state.entrants)


def check_pairs(plain: dict[str, Any], entrants: tuple[Entrant, ...]) -> None:
    """Partners stay together; whoever has none plays with the director."""
    partner = {entrant.number: entrant.partner or 0 for entrant in entrants}
    for round_ in plain["rounds"]:
        for table in round_["tables"]:
            for one, two in (table["ns"], table["ew"]):
                assert partner.get(one, two) == two
                assert partner.get(two, one) == one


def check_partner_drive(plain: dict[str, Any]) -> None:
    """Nobody meets anybody again before he has met all."""
    met: Counter[frozenset[int]] = Counter()
    for round_ in plain["rounds"]:
        for table in round_["tables"]:
            met[frozenset((max(table["ns"]), max(table["ew"])))] += 1
    pairs = {max(side) for table in plain["rounds"][0]["tables"] for side in (table["ns"], table["ew"])}
    pairs |= {max(round_["sits_out"]) for round_ in plain["rounds"] if round_["sits_out"]}
    times = [met[frozenset((one, two))] for one in pairs for two in pairs if one < two]
    assert max(times) - min(times) <= 1


PRIME = 2**31 - 1


def can_all_meet(pairs: list[int], may: set[frozenset[int]]) -> bool:
    """Whether these can be put two by two: the matrix of W. T. Tutte, with numbers by chance in it, has full rank."""
    chance = random.Random(len(pairs))
    rows = [[0] * len(pairs) for _ in pairs]
    for one, two in combinations(range(len(pairs)), 2):
        if frozenset((pairs[one], pairs[two])) in may:
            rows[one][two] = chance.randrange(1, PRIME)
            rows[two][one] = PRIME - rows[one][two]
    for at in range(len(rows)):
        pivot = next((row for row in range(at, len(rows)) if rows[row][at]), None)
        if pivot is None:
            return False
        rows[at], rows[pivot] = rows[pivot], rows[at]
        inverse = pow(rows[at][at], -1, PRIME)
        for row in rows[at + 1 :]:
            if row[at]:
                factor = row[at] * inverse % PRIME
                row[at:] = [
                    (each - factor * other) % PRIME for each, other in zip(row[at:], rows[at][at:], strict=True)
                ]
    return True


def check_meetings(stream: tuple[Event, ...]) -> None:
    """Nobody meets again where somebody else of those whose turn it is alike might sit out so that nobody need.

    Two who cannot move are kept apart.
    """
    met: Counter[frozenset[int]] = Counter()
    state = NEW_DRIVE
    for event in stream:
        if isinstance(event, e.RoundSeated):
            tables, number = event.seating.tables, event.seating.number
            now = [frozenset((max(table.ns), max(table.ew))) for table in tables]
            stuck = {max(each.number, each.partner or 0) for each in state.entrants if each.fixed}
            out = {max(event.seating.sits_out)} if event.seating.sits_out else set()
            here = sorted({pair for match in now for pair in match} | out)
            most = max(met[match] for match in now)
            if most:
                may = {
                    frozenset(two)
                    for two in combinations(here, 2)
                    if met[frozenset(two)] < most and not set(two) <= stuck
                }
                turns = turns_taken(state.entrants, state.rounds, "sits_out", number)
                lately = set(state.rounds[-1].sits_out)
                fair = [pair for pair in here if out and turns[pair] == min(turns[each] for each in here)]
                fair = [pair for pair in fair if pair not in lately] or fair
                for waits in fair or [0]:
                    assert not can_all_meet([pair for pair in here if pair != waits], may), (number, waits)
            met.update(now)
        state = apply(state, event)


def check_boards(plain: dict[str, Any], people: int) -> None:
    """No pair plays a board or meets a pair twice; each sits out at most once; a Howell lets all meet in time."""
    boards: Counter[tuple[int, int]] = Counter()
    met: Counter[frozenset[int]] = Counter()
    for round_ in plain["rounds"]:
        for table in round_["tables"]:
            met[frozenset((max(table["ns"]), max(table["ew"])))] += 1
            for board in table["boards"]:
                boards.update([(max(table["ns"]), board), (max(table["ew"]), board)])
    assert set(boards.values()) == {1}
    assert set(met.values()) == {1}
    assert max(Counter(each for round_ in plain["rounds"] for each in round_["sits_out"]).values(), default=0) <= 1
    pairs = (people + 1) // 2
    if plain["kind"] == "howell" and len(plain["rounds"]) == pairs + pairs % 2 - 1:
        assert len(met) == pairs * (pairs - 1) // 2


def check_kinds(plain: dict[str, Any], entrants: tuple[Entrant, ...]) -> None:
    """An A and a B on each side, but for those who stand in for the other kind, who are shown."""
    kinds = {entrant.number: entrant.kind for entrant in entrants}
    for round_ in plain["rounds"]:
        odd = [
            player
            for table in round_["tables"]
            for a, b in (table["ns"], table["ew"])
            for player, role in ((a, "A"), (b, "B"))
            if player and kinds[player] != role
        ]
        assert sorted(odd) == round_.get("stand_ins", [])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("people", SAMPLE)
def test_a_drive_of_every_kind_and_many_numbers(kind: str, people: int) -> None:
    check(kind, people, people)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("people", SAMPLE[4:])
def test_with_late_arrivals_leavers_and_corrections(kind: str, people: int) -> None:
    check(kind, people, people + 1, late=3, leavers=2, corrections=5)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("people", SAMPLE[4:])
def test_who_is_said_to_be_unable_to_move_in_mid_drive_stays_from_then_on(kind: str, people: int) -> None:
    for seed in range(people, people + (1 if kind == "individual" else 3)):
        check(kind, people, seed, fixed=3, corrections=3)


@pytest.mark.parametrize("people", [8, 10, 12, 14, 18])
def test_pairs_that_come_and_go_and_an_odd_number_meet_nobody_again_while_it_can_be(people: int) -> None:
    for seed in range(12):
        check("partner", people, seed, late=seed % 3, leavers=1 + seed % 2)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("people", range(4, 81))
def test_a_drive_of_every_kind_and_number(kind: str, people: int) -> None:
    for seed in range(6):
        check(kind, people, seed)
        check(kind, people, seed, late=1 + seed % 4, leavers=seed % 3, corrections=5)
        check(kind, people, seed, late=seed % 2, leavers=seed % 3, corrections=5, fixed=1 + seed % 3)


def test_stand_ins_take_turns() -> None:
    """Seven A and three B: those of the seven who play as B do so about equally often."""
    hall = Hall(settings("progressive", 24))
    hall.enter(10, "AAAAAAABBB")
    hall.do(c.DrawLots(hall.change))
    hall.play_all()
    turns = Counter(player for seating in hall.state.rounds for player in seating.stand_ins)
    assert all(hall.state.entrants[player - 1].kind == "A" for player in turns)
    assert max(turns[player] for player in range(1, 8)) - min(turns[player] for player in range(1, 8)) <= 1


def test_while_a_and_b_are_level_nobody_stands_in() -> None:
    """13 A and 13 B: of the two who sit out one is of each kind."""
    how = settings("progressive", 12)
    for seed in range(4):
        for seating in fold(simulate(how, 26, random.Random(seed))).rounds:
            assert seating.stand_ins == ()


def test_a_seed_tells_the_drive_again() -> None:
    assert play("individual", 14, 3, late=2) == play("individual", 14, 3, late=2)
    assert play("goan", 14, 3)[1] != play("goan", 14, 4)[1]
