"""A matrix of rule-set options, every two of them together: a hand can always be played, and a match be finished."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from oddtrick.errors import OddtrickError
from oddtrick.hand import legal_plays
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.table import TableState, fold
from oddtrick.table import commands as c
from oddtrick.table.audit import audit
from table.table_driver import opened, step

OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "pairs": (("pairs=cut",), ("pairs=agreed",), ("pairs=random",)),
    "first_dealer": tuple((f"first_dealer={how}",) for how in ("lowest", "highest", "oldest", "chosen", "random")),
    "cut_ace": (("cut_ace=low",), ("cut_ace=high",)),
    "shuffler": (("shuffler=dealer",), ("shuffler=left",)),
    "cutter": (("cutter=right",), ("cutter=left",), ("cutter=none",)),
    "min_cut": (("min_cut=1",), ("min_cut=4",)),
    "trump": (
        ("trump=turn_up",),
        ("trump=rotation", "trump_cycle=H,D,S,C"),
        ("trump=rotation", "trump_cycle=H,C,D,S", "no_trump_every=5"),
        ("trump=fixed", "trump_suit=H"),
        ("trump=none", "honours=off", "calling_at=none"),
    ),
    "game": (("game.target=5",), ("game.target=10",), ("game.hands=3", "games_to_win=1"), ("game.target=1",)),
    "games_to_win": (("games_to_win=1",), ("games_to_win=2",)),
    "honours": (("honours=off", "calling_at=none"), ("honours=held",), ("honours=captured",)),
    "honours_bar": (("honours_bar=none",), ("honours_bar=one_short",), ("honours_bar=needs_majority",)),
    "honours_claim": (("honours_claim=automatic",), ("honours_claim=announced",)),
    "revokes": (("revokes=prevented",), ("revokes=allowed", "revoke_options=take_three_tricks,add_three_points")),
    "revoke_options": (
        ("revoke_options=take_two_tricks",),
        ("revoke_options=take_three_tricks,add_three_points,deduct_three_points",),
    ),
    "revoke_cap": (("revoke_cap=false",), ("revoke_cap=true", "revoke_options=take_three_tricks,add_three_points")),
    "misdeal": (("misdeal=redeal",), ("misdeal=passes",)),
    "game_points": (
        ("game_points=none", "rubber_bonus=0"),
        ("game_points=3/2/1", "games_to_win=2"),
        ("game_points=2/1", "games_to_win=2"),
    ),
}


Row = dict[str, tuple[str, ...]]
"""A value for every option."""


def pairs_of(row: Row) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    return {(row[one], row[other]) for one, other in combinations(OPTIONS, 2)}


def made(row: Row) -> Ruleset | None:
    """The rule set of a row; None where its values contradict each other."""
    try:
        return with_overrides(preset("short"), ["settlement=none", *(text for value in row.values() for text in value)])
    except OddtrickError:
        return None


def matrix() -> tuple[dict[Ruleset, None], set[tuple[tuple[str, ...], tuple[str, ...]]]]:
    """Rule sets in which every two values come together at least once, and the pairs that were not reached."""
    chance = random.Random(1)
    missing = {pair for one, other in combinations(OPTIONS, 2) for pair in product(OPTIONS[one], OPTIONS[other])}
    found: dict[Ruleset, None] = {}
    for _ in range(150):
        rows = [{name: chance.choice(values) for name, values in OPTIONS.items()} for _ in range(40)]
        rows.sort(key=lambda row: len(pairs_of(row) & missing), reverse=True)
        for row in rows:
            ruleset = made(row)
            if ruleset is not None:
                if pairs_of(row) & missing:
                    found[ruleset] = None
                    missing -= pairs_of(row)
                break
    return found, missing


MATRIX, MISSING = matrix()


def test_every_two_values_that_agree_come_together() -> None:
    contradict = {
        frozenset(pair)
        for pair in (
            (("trump=none", "honours=off", "calling_at=none"), ("honours=held",)),
            (("trump=none", "honours=off", "calling_at=none"), ("honours=captured",)),
            (("game.hands=3", "games_to_win=1"), ("games_to_win=2",)),
            (("game.hands=3", "games_to_win=1"), ("game_points=3/2/1", "games_to_win=2")),
            (("game.hands=3", "games_to_win=1"), ("game_points=2/1", "games_to_win=2")),
        )
    }
    assert {frozenset(pair) for pair in MISSING} <= contradict


@pytest.mark.parametrize("number", range(len(MATRIX)))
def test_a_hand_under_every_pair_of_options(number: int) -> None:
    play_some(list(MATRIX)[number], number)


def play_some(ruleset: Ruleset, seed: int) -> None:
    """Play until a first hand has been scored, or half of it where the table says so, never stuck."""
    chance = random.Random(seed)
    table = opened(ruleset, chance)
    table.give(c.BeginMatch(None))
    for _ in range(150):
        state: TableState = table.state
        if state.match is not None and state.match.hands:
            break
        if state.hand is not None and state.hand.claim is None:
            assert legal_plays(state.hand), ruleset
        assert step(table, oddness=0.02, revokes=0.05), (ruleset, state.stage)
    assert table.state.match is not None
    assert table.state.match.hands, ruleset
    assert fold(table.events) == table.state
    assert audit(table.events).findings == ()
