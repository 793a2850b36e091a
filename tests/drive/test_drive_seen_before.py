"""A view made from the one before is the view made afresh, whatever happened; and so is what lines are shown."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddtrick.cards import Side
from oddtrick.codec.envelopes import encode
from oddtrick.drive import DriveSettings, DriveState, DriveView, Result, Slip, apply, decide, view
from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.settings import KINDS, Kind
from oddtrick.drive.simulate import simulate
from oddtrick.drive.state import NEW_DRIVE
from oddtrick.rulesets import preset, with_overrides
from oddtrick.server.drives.shown import Shown

FEW = {"howell": 8, "mitchell": 12}
"""People of kinds that cannot seat any number in so few rounds."""


def evening(kind: Kind, seed: int) -> list[e.Event]:
    """A drive with all that can go wrong: late, gone, corrected, said otherwise, opened again, swapped."""
    chance = random.Random(seed)
    a_round = 2 if kind == "howell" else 1
    hands = with_overrides(preset("drive"), {"game.hands": 6 if kind != "mitchell" else 3})
    how = DriveSettings(kind=kind, ruleset=hands, hands_a_round=a_round, half_time=a_round, plan_steps=200)
    if kind in FEW:
        stream = list(simulate(how, FEW[kind], chance, corrections=2))
    else:
        stream = list(
            simulate(
                how,
                (2 * chance.randint(4, 7) if how.pairs else chance.randint(8, 14)),
                chance,
                late=2,
                leavers=1,
                corrections=2,
            )
        )
    state = NEW_DRIVE
    for event in stream:
        state = apply(state, event)
    for make in (
        lambda now: c.ResumeDrive(now.changes),
        lambda now: c.ReopenRound(len(now.rounds), now.changes),
        lambda now: c.StrikeResult(len(now.rounds), 1, now.results[-1][1]),
        lambda now: c.EnterResult(len(now.rounds), 1, Slip(((9, 4),) * a_round), Side.NS),
        lambda now: c.EnterResult(len(now.rounds), 1, Slip(((8, 5),) * a_round), Side.EW),
        lambda now: c.SwapSeats(1, *_two(now), now.changes, "keep"),
        lambda now: c.FixEntrant(1, True, now.changes),
        lambda now: c.EnterResult(len(now.rounds), 1, Slip(((8, 5),) * a_round), Side.NS),
        lambda now: c.EndDrive(now.changes),
        lambda now: c.RecordCut((1, 2), now.changes),
    ):
        said = decide(state, make(state), chance)
        if isinstance(said, tuple):
            stream += said
            for event in said:
                state = apply(state, event)
    return stream


def _two(state: DriveState) -> tuple[int, int]:
    table = state.rounds[0].tables[0]
    return table.ns[0], table.ew[0]


def merged(view: Any, news: Any, count: int) -> Any:
    """As a page puts news into what it has."""
    rounds = {each["seating"]["number"]: each for each in (*view["rounds"], *news["rounds"])}
    kept = [each for number, each in sorted(rounds.items()) if number <= count]
    return {**news, "rounds": kept, "standings": news["standings"] or view["standings"]}


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 10_000), every=st.integers(1, 5))
@settings(max_examples=8)
def test_a_view_from_the_one_before_is_the_same(kind: Kind, seed: int, every: int) -> None:
    state, seen, shown, told = NEW_DRIVE, None, None, None
    for number, event in enumerate(evening(kind, seed)):
        state = apply(state, event)
        if number % every:
            continue
        afresh = view(state)
        now: tuple[DriveState, DriveView] = (state, view(state, seen))
        assert now[1] == afresh
        seen = now
        shown = Shown(state, shown)
        whole = json.loads(encode(afresh))
        assert json.loads(bytes(shown.whole())) == whole
        if told is not None:
            news = json.loads(bytes(shown.news(shown.changed, standings=not shown.same_standings)))
            assert merged(told, news, len(state.rounds)) == whole
        told = whole


def test_what_did_not_change_is_not_reckoned_again() -> None:
    state = NEW_DRIVE
    for event in evening("progressive", 1):
        if isinstance(event, e.DriveEnded):
            break
        state = apply(state, event)
    before = (state, view(state))
    after = apply(state, e.EntrantFixed(1, True))
    assert view(after, before).rounds[0] is before[1].rounds[0]
    result = Result((0,))
    table = state.rounds[1].tables[0].number
    after = apply(state, e.ResultCorrected(2, table, state.results[1][table], result))
    again = view(after, before)
    assert again.rounds[0] is before[1].rounds[0]
    assert again.rounds[1].tables[0].result == result
    assert again.standings != before[1].standings
