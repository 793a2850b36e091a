"""The drives of every release fold to the same end, for ever; and everything said of a drive goes through JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drive.drive_driver import slip
from drive.golden_drives import GOLDEN, KINDS, busy_evening, loads, streams, summary
from oddtrick.cards import Side
from oddtrick.codec import decode, encode
from oddtrick.codec.drives import (
    DRIVE_COMMANDS,
    DRIVE_EVENTS,
    KNOCKOUT_COMMANDS,
    KNOCKOUT_EVENTS,
    decode_drive_command,
    decode_drive_event,
    decode_knockout_command,
    decode_knockout_event,
    encode_drive_command,
    encode_drive_event,
    encode_knockout_command,
    encode_knockout_event,
)
from oddtrick.drive import Command, DriveView, Event, fold, view
from oddtrick.drive import knockout as k
from oddtrick.drive.commands import EnterResult
from oddtrick.errors import BadInput
from oddtrick.rulesets import Ruleset, preset

RECORDS = sorted(GOLDEN.glob("*/*.jsonl"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_folds_to_the_same_end(record: Path) -> None:
    stream = loads(record.read_text(encoding="utf-8"))
    assert summary(stream) == json.loads(record.with_suffix(".end.json").read_text(encoding="utf-8"))


def test_every_kind_of_event_is_in_some_stream() -> None:
    kinds = {type(event) for record in RECORDS for event in loads(record.read_text(encoding="utf-8"))}
    assert kinds == {kind.made for kind in KINDS.values()}
    assert len(RECORDS) >= 8


def test_the_streams_can_be_made_anew() -> None:
    """Those of the next release: every kind of event is in them."""
    assert {type(event) for stream in streams().values() for event in stream} == {kind.made for kind in KINDS.values()}


TABLES = (
    (Event, DRIVE_EVENTS, encode_drive_event, decode_drive_event),
    (Command, DRIVE_COMMANDS, encode_drive_command, decode_drive_command),
    (k.Event, KNOCKOUT_EVENTS, encode_knockout_event, decode_knockout_event),
    (k.Command, KNOCKOUT_COMMANDS, encode_knockout_command, decode_knockout_command),
)


@pytest.mark.parametrize("table", range(4))
@given(st.data())
def test_any_event_or_command_comes_back_equal(table: int, data: st.DataObject) -> None:
    union, kinds, write, read = TABLES[table]
    assert {kind.made for kind in kinds.values()} == set(get_args(union))
    kind = data.draw(st.sampled_from(get_args(union)))
    st.register_type_strategy(Ruleset, st.just(preset("drive")))
    hints = get_type_hints(kind)
    value: Any = data.draw(st.builds(kind, **{name: st.from_type(hint) for name, hint in hints.items()}))
    assert read(write(value)) == value


def test_a_table_s_phone_cannot_speak_for_the_other_side() -> None:
    said = json.loads(encode_drive_command(EnterResult(1, 2, slip(9))))
    del said["data"]["by"]
    assert decode_drive_command(json.dumps(said), {"by": Side.EW}) == EnterResult(1, 2, slip(9), Side.EW)
    said["data"]["by"] = "NS"
    with pytest.raises(BadInput) as caught:
        decode_drive_command(json.dumps(said), {"by": Side.EW})
    assert caught.value.code == "codec_not_yours_to_say"


def test_the_view_goes_through_json() -> None:
    seen = view(fold(busy_evening()))
    assert json.loads(encode(seen))["stage"] == "playing"
    assert decode(encode(seen), DriveView) == seen
