"""The sheets of every release fold to the same end, for ever; and what is no event of a sheet does not come in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oddtrick.codec.sheets import (
    SHEET_COMMANDS,
    SHEET_EVENTS,
    decode_sheet_command,
    decode_sheet_event,
    encode_sheet_command,
    encode_sheet_event,
)
from oddtrick.errors import BadInput
from oddtrick.sheet import Event, fold, history, reckoned, view
from oddtrick.sheet import commands as c
from oddtrick.sheet.retelling import retold
from sheet.golden_sheets import GOLDEN, SHEETS, summary, told

RECORDS = sorted(GOLDEN.glob("*/*.jsonl"))


def stream_of(record: Path) -> list[Event]:
    return [decode_sheet_event(line) for line in record.read_bytes().splitlines()]


def test_there_are_some_with_every_kind_of_event() -> None:
    assert len(RECORDS) >= 3
    kinds = {type(event) for record in RECORDS for event in stream_of(record)}
    assert kinds == {kind.made for kind in SHEET_EVENTS.values()}


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_folds_to_the_same_end(record: Path) -> None:
    stream = stream_of(record)
    state = fold(stream)
    assert summary(reckoned(state)) == json.loads(record.with_suffix(".end.json").read_text(encoding="utf-8"))
    assert retold(stream) == state
    assert len(history(stream)) == len(stream) - 1
    assert view(state).change == state.changes


def test_every_command_goes_there_and_back() -> None:
    commands = [command for sheet in SHEETS.values() for command in sheet]
    commands = [command for command in commands if not isinstance(command, c.SetPlayers)]  # not on the wire
    assert {type(command) for command in commands} == {kind.made for kind in SHEET_COMMANDS.values()}
    for command in commands:
        assert decode_sheet_command(encode_sheet_command(command)) == command


def test_events_go_there_and_back() -> None:
    for commands in SHEETS.values():
        for event in told(commands):
            assert decode_sheet_event(encode_sheet_event(event)) == event


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"v":1,"type":"card_played","data":{}}', "$.type"),
        ('{"v":2,"type":"undone","data":{"change":1}}', "$.v"),
        ('{"v":1,"type":"undone","data":{"change":"1"}}', "$.data.change"),
        ('{"v":1,"type":"undone","data":{"change":1,"by":"me"}}', "$.data"),
        ('{"v":1,"type":"line_entered","data":{"number":1,"entry":{"is":"Passed"}}}', "$.data.entry.is"),
        ("[]", "$"),
        ("", "$"),
    ],
)
def test_what_is_no_event_of_a_sheet_is_refused_with_its_place(text: str, path: str) -> None:
    with pytest.raises(BadInput) as caught:
        decode_sheet_event(text)
    assert str(caught.value.where["path"]).startswith(path)


def test_a_command_may_not_say_what_its_deliverer_knows() -> None:
    data = encode_sheet_command(SHEETS["laws-1864-corrected"][0])
    with pytest.raises(BadInput) as caught:
        decode_sheet_command(data, {"players": ("a", "b", "c", "d")})
    assert caught.value.code == "codec_not_yours_to_say"
