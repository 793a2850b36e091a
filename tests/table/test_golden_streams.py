"""The streams of every release fold to the same end, for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oddtrick.cards import SEATS
from oddtrick.codec import EVENTS
from oddtrick.records import match_lines
from oddtrick.table import events as e
from oddtrick.table import fold, log_view, view
from table.golden_streams import GOLDEN, summary

RECORDS = sorted(GOLDEN.glob("*/*.jsonl"))


def test_there_are_some() -> None:
    assert len(RECORDS) >= 9


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_folds_to_the_same_end(record: Path) -> None:
    stream = match_lines.loads(record.read_bytes())
    state = fold(stream)
    assert summary(state) == json.loads(record.with_suffix(".end.json").read_text(encoding="utf-8"))
    for viewer in (*SEATS, None):
        assert view(state, viewer).viewer is viewer
        assert log_view(stream, viewer)


def test_every_kind_of_event_is_in_some_stream() -> None:
    kinds = {type(event) for record in RECORDS for event in match_lines.loads(record.read_bytes())}
    assert {kind.made for kind in EVENTS.values()} - kinds == set()
    assert e.HonoursShown in kinds
