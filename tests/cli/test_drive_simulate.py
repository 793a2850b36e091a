"""`oddtrick drive simulate`: what it prints, and that every kind holds its bounds, counted from its JSON alone."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cli.drive_command import done, refused, run, simulated
from oddtrick.drive import KINDS

ASKED = {"players", "kind", "tally", "sat_out", "rounds", "standings", "met"}


def rounds_for(kind: str, players: int) -> int:
    """As many rounds as fit: 24, or what a Mitchell or a Howell has."""
    pairs = players // 2
    tables = (pairs + 1) // 2
    most = {"mitchell": tables - 1 + tables % 2, "howell": pairs + pairs % 2 - 1}
    return min(24, most.get(kind, 24))


def met(plain: dict[str, Any]) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """Partners and opponents, counted from the tables."""
    partners, opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for round_ in plain["rounds"]:
        for table in round_["tables"]:
            partners.update((frozenset(table["ns"]), frozenset(table["ew"])))
            opponents.update(frozenset((one, two)) for one in table["ns"] for two in table["ew"])
    return partners, opponents


def check(kind: str, players: int, *more: object) -> None:
    rounds = rounds_for(kind, players)
    words = ("--players", players, "--kind", kind, "--rounds", rounds, "--seed", players, "--plan-steps", 2000, *more)
    if kind in ("partner", "mitchell", "howell") and players % 2:
        assert "has no partner" in refused("simulate", *words)
        return
    plain = simulated(*words)
    assert set(plain) == ASKED
    assert len(plain["rounds"]) == rounds
    out: Counter[int] = Counter()
    for number, round_ in enumerate(plain["rounds"], 1):
        assert round_["round"] == number
        if kind not in ("mitchell", "howell"):  # there a board has its own trumps
            assert round_["trump"] == "HDSC"[(number - 1) % 4]
        seated = [player for table in round_["tables"] for player in (*table["ns"], *table["ew"])]
        assert len(seated) == len(set(seated))  # nobody plays himself
        assert not set(seated) & set(round_["sits_out"])
        out.update(round_["sits_out"])
        assert all(table["tricks"]["ns"] + table["tricks"]["ew"] == 13 for table in round_["tables"])
    partners, opponents = met(plain)
    for name, counted in (("partners", partners), ("opponents", opponents)):
        assert {frozenset(map(int, pair.split("-"))): n for pair, n in plain["met"][name].items()} == counted
    if more:
        return
    assert {player for round_ in plain["rounds"] for table in round_["tables"] for player in table["ns"]} <= set(
        range(1, players + 1)
    )
    assert max(out[each] for each in range(1, players + 1)) - min(out[each] for each in range(1, players + 1)) <= 1
    if kind in ("partner", "mitchell", "howell"):  # no opponents again before it cannot be helped
        pairs = [min(pair) for pair in partners]
        times = [n for two, n in opponents.items() if two <= set(pairs)]
        possible = len(pairs) - 1 + len(pairs) % 2
        assert max(times) <= -(-rounds // possible)
    if kind == "individual" and players % 4 < 2 and rounds >= players - 1 + (players % 4):
        everybody = [frozenset(two) for two in combinations(range(1, players + 1), 2)]
        whole = rounds // (players - 1 + players % 4)
        assert all(partners[two] >= whole for two in everybody)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [4, 9, 26, 44])
def test_a_simulated_drive_of_every_kind(kind: str, players: int) -> None:
    check(kind, players)


@pytest.mark.parametrize("kind", KINDS)
def test_with_late_arrivals_leavers_and_corrections(kind: str) -> None:
    check(kind, 22, "--late", 3, "--leavers", 2, "--corrections", 4)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", range(4, 81))
def test_a_simulated_drive_of_every_kind_and_number(kind: str, players: int) -> None:
    check(kind, players)
    check(kind, players, "--late", players % 5, "--leavers", players % 3, "--corrections", 6)


@pytest.mark.parametrize("players", [5, 8, 13, 20, 21, 24])
def test_a_whole_individual_drive_is_exact(players: int) -> None:
    rounds = players if players % 4 else players - 1
    plain = simulated("--players", players, "--kind", "individual", "--rounds", rounds, "--seed", 1)
    partners, opponents = met(plain)
    everybody = {frozenset(two) for two in combinations(range(1, players + 1), 2)}
    assert partners == Counter(everybody)
    assert opponents == Counter(dict.fromkeys(everybody, 2))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--players 3 --kind progressive", "3 people make no table"),
        ("--players 201 --kind goan", "201 people are too many"),
        ("--players 2 --kind partner", "needs two pairs"),
        ("--players 11 --kind partner", "has no partner"),
        ("--players 20 --kind mitchell --rounds 24", "has 5 rounds"),
        ("--players 12 --kind howell --rounds 11", "has 5 rounds"),
        ("--players 12 --kind goan --rounds 101", "1 to 100"),
        ("--players 12 --kind whist", "is not one of"),
        ("--players 0 --kind goan", "--players"),
    ],
)
def test_numbers_that_a_kind_cannot_seat_are_status_2_with_the_reason(words: str, reason: str) -> None:
    assert reason in " ".join(refused("simulate", *words.split()).split())


def test_a_seed_tells_the_drive_again() -> None:
    words = ("--players", 14, "--kind", "individual", "--rounds", 8, "--plan-steps", 500)
    first = done("simulate", *words, "--seed", 3, "--json")
    assert done("simulate", *words, "--seed", 3, "--json") == first
    assert done("simulate", *words, "--seed", 4, "--json") != first
    assert done("simulate", *words, "--json") != done("simulate", *words, "--json")


def test_more_annealing_is_a_better_schedule() -> None:
    def unevenness(steps: int) -> int:
        words = ("--players", 22, "--kind", "individual", "--rounds", 12, "--seed", 2, "--plan-steps", steps)
        partners, opponents = met(simulated(*words))
        return sum(n - 1 for n in partners.values()) * 100 + sum(n**2 for n in opponents.values())

    assert unevenness(20_000) < unevenness(0)


def test_options_of_the_drive_are_those_of_its_rules() -> None:
    words = ("--players", 15, "--kind", "goan", "--rounds", 6, "--hands-a-round", 2, "--seed", 1)
    plain = simulated(*words, "--tally", "tricks", "--sat-out", "average", "--leftover", "director")
    assert (plain["tally"], plain["sat_out"]) == ("tricks", "average")
    assert {len(table["hands"]) for round_ in plain["rounds"] for table in round_["tables"]} == {2}
    assert not any(round_["sits_out"] for round_ in plain["rounds"])  # the director makes the fourth
    assert any(0 in (*table["ns"], *table["ew"]) for table in plain["rounds"][0]["tables"])


def test_without_json_a_table_is_printed() -> None:
    shown = done("simulate", "--players", 13, "--kind", "progressive", "--rounds", 8, "--seed", 5)
    assert shown.startswith("13 people, seed 5\nProgressive drive, after 8 rounds of 8\n")
    assert "Booby" in shown
    assert shown.splitlines()[-1].startswith("most meetings of two as partners: ")
    assert json.loads(run("simulate", "--players", "4", "--kind", "goan", "--rounds", "1", "--json").stdout)
