"""What is told to have changed in a view leads from the view before to the one after, and holds nothing else."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from changes_applied import applied
from oddtrick.cards import SEATS, Seat
from oddtrick.codec import Shared, encode, encode_changes
from oddtrick.hand import History
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import HandResult
from oddtrick.sheet import HandPlayed
from oddtrick.table import Settings, TableState, view
from oddtrick.table import events as e
from oddtrick.table.view import OWN
from table.table_driver import opened, step

VIEWERS = (*SEATS, None)


def seen(state: TableState) -> dict[object, str]:
    return {viewer: encode(view(state, viewer)).decode() for viewer in VIEWERS}


def shared_changes(before: TableState, was: Seat | None, now: TableState, viewer: Seat | None) -> bytes:
    """The same by the way on which what all viewers are told is found once."""
    everybody, since = view(before, None), view(now, None)
    mine = (view(before, was, public=everybody), view(now, viewer, public=since))
    return encode_changes(*mine, Shared(everybody, since, OWN))


@given(
    ruleset=st.sampled_from(
        [preset("long"), preset("short"), preset("drive"), with_overrides(preset("laws-1864"), ["revokes=allowed"])]
    ),
    history=st.sampled_from(["all", "last"]),
    seed=st.integers(0, 2**32),
)
def test_changes_lead_from_every_view_to_the_next(ruleset: Ruleset, history: History, seed: int) -> None:
    chance = random.Random(seed)
    table = opened(ruleset, chance, Settings(history=history))
    before, texts = table.state, seen(table.state)
    told = whole = 0
    for _ in range(80):
        if not step(table, oddness=0.1, revokes=0.05):
            break
        now = seen(table.state)
        for viewer in VIEWERS:
            changes = encode_changes(view(before, viewer), view(table.state, viewer))
            assert applied(json.loads(texts[viewer]), json.loads(changes)) == json.loads(now[viewer])
            assert json.loads(shared_changes(before, viewer, table.state, viewer)) == json.loads(changes)
            told, whole = told + len(changes), whole + len(now[viewer])
        before, texts = table.state, now
    assert told < whole / 4


def test_who_changes_chairs_is_told_what_is_otherwise_in_the_new_one() -> None:
    table = opened(preset("short"), random.Random(5))
    while not any(isinstance(event, e.CardPlayed) for event in table.events):
        step(table)
    for was in VIEWERS:
        for viewer in VIEWERS:
            one, other = view(table.state, was), view(table.state, viewer)
            changes = json.loads(encode_changes(one, other))
            assert changes == json.loads(shared_changes(table.state, was, table.state, viewer))
            assert applied(json.loads(encode(one)), changes) == json.loads(encode(other))
            assert (changes == {}) == (was is viewer)


def test_a_card_played_is_told_as_a_card_added_to_the_trick() -> None:
    table = opened(preset("short"), random.Random(5))
    while not isinstance(table.events[-1], e.CardPlayed):
        before = table.state
        step(table)
    played = table.events[-1]
    assert isinstance(played, e.CardPlayed)
    assert table.state.hand is not None
    assert table.state.hand.to_play is not None
    changes = json.loads(encode_changes(view(before, None), view(table.state, None)))
    assert changes["/hand/trick/cards/-"] == played.card.value
    assert changes["/hand/to_play"] == table.state.hand.to_play.value
    assert "/ruleset" not in " ".join(changes)


def test_beside_a_viewers_own_all_see_the_same() -> None:
    table = opened(preset("short"), random.Random(5))
    for _ in range(60):
        step(table)
        public = view(table.state, None)
        for seat in SEATS:
            mine = view(table.state, seat, public=public)
            for one, other in ((public, mine), *([(public.hand, mine.hand)] if public.hand and mine.hand else [])):
                names = [field.name for field in dataclasses.fields(one) if field.name not in OWN[type(one)]]
                assert all(getattr(one, name) is getattr(other, name) for name in names)


def test_a_value_whose_parts_are_written_otherwise_is_refused() -> None:
    # The result is one of several classes, told apart by a name that each is written with.
    with pytest.raises(TypeError, match="HandPlayed"):
        encode_changes(HandPlayed(HandResult((7, 6))), HandPlayed(HandResult((6, 7))))
