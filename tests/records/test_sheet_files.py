"""Sheets as files: JSON that reads back identical and refuses what is wrong, CSV with what was entered and scored."""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.errors import BadInput, Invalid
from oddtrick.records import sheet_csv, sheet_json
from oddtrick.sheet import Event, fold, reckoned
from oddtrick.sheet import events as e
from sheet.golden_sheets import SHEETS, told

NAMES = {"N": '"Ann" <b>', "EW": "שרה ומרים"}


def nobody(stream: list[Event]) -> tuple[Event, ...]:
    """The stream without the ids of players."""
    none = (None, None, None, None)
    kept = {e.SheetOpened: lambda event: e.SheetOpened(event.ruleset, none, event.settings)}
    kept[e.PlayersSet] = lambda event: e.PlayersSet(none)
    return tuple(kept.get(type(event), lambda same: same)(event) for event in stream)


@pytest.mark.parametrize("name", SHEETS)
def test_a_file_reads_back_identical_without_ids_of_players(name: str) -> None:
    stream = told(SHEETS[name])
    text = sheet_json.dumps(stream, NAMES)
    assert sheet_json.loads(text) == (nobody(stream), NAMES)
    assert sheet_json.loads(b"\xef\xbb\xbf" + text.encode()) == (nobody(stream), NAMES)
    assert sheet_json.dumps(*sheet_json.loads(text)) == text
    assert "s:1:" not in text


def changed(**changes: Any) -> str:
    return json.dumps({**json.loads(sheet_json.dumps(told(SHEETS["long-with-calling"]))), **changes})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "sheet_file_unreadable"),
        ("{", "sheet_file_unreadable"),
        ("[" * 100_000, "sheet_file_unreadable"),
        ('{"format":"oddtrick match","version":1,"events":[]}', "sheet_file_unreadable"),
        ('{"format":"oddtrick sheet","version":2,"events":[]}', "sheet_file_version"),
        ('{"format":"oddtrick sheet","version":1,"events":[]}', "sheet_not_open"),
        (changed(names={"Z": "x"}), "sheet_file_unreadable"),
        (changed(names={"N": 3}), "sheet_file_unreadable"),
        (changed(more=1), "sheet_file_unreadable"),
    ],
)
def test_what_is_no_such_file_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        sheet_json.loads(text)
    assert caught.value.code == code


def test_an_event_that_the_rules_do_not_make_is_refused_with_its_number() -> None:
    plain = json.loads(sheet_json.dumps(told(SHEETS["long-with-calling"])))
    plain["events"][2]["data"]["number"] = 7
    with pytest.raises(BadInput) as caught:
        sheet_json.loads(json.dumps(plain))
    assert (caught.value.code, caught.value.where["event"]) == ("sheet_line_taken", 3)
    plain["events"][2] = {
        "v": 1,
        "type": "line_corrected",
        "data": {**plain["events"][1]["data"], "was": {"is": "Misdealt"}},
    }
    plain["events"][2]["data"]["entry"] = {"is": "ThrownIn", "passes": False}
    with pytest.raises(BadInput) as caught:
        sheet_json.loads(json.dumps(plain))
    assert (caught.value.code, caught.value.where["event"]) == ("sheet_event_out_of_place", 3)


def test_a_sheet_that_was_not_begun_is_no_file() -> None:
    with pytest.raises(Invalid):
        sheet_json.dumps(())


@given(st.data())
def test_a_file_with_something_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = sheet_json.dumps(told(SHEETS["trumps-in-turn"]))
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from(["", "0", "9", '"', "}", "null", "-", "\\", "é"]))
    with suppress(BadInput):
        events, _ = sheet_json.loads(text[:at] + put + text[at + 1 :])
        assert fold(events).ruleset is not None


def test_csv_has_what_was_entered_and_what_it_scored() -> None:
    sheet = reckoned(fold(told(SHEETS["laws-1864-corrected"])))
    rows = list(csv.DictReader(io.StringIO(sheet_csv.dumps(sheet))))
    assert tuple(rows[0]) == sheet_csv.COLUMNS
    assert len(rows) == len(sheet.lines)
    for place, (row, line) in enumerate(zip(rows, sheet.lines, strict=True), 1):
        assert (row["line"], row["number"]) == (str(place), str(line.number))
        assert (row["score_ns"], row["score_ew"]) == (str(line.score.ns), str(line.score.ew))
        if line.scored is not None:
            assert (row["points_ns"], row["points_ew"]) == (str(line.scored.points.ns), str(line.scored.points.ew))
            assert row["why"]
    revoked = next(row for row in rows if row["revokes"])
    assert revoked["revokes"] == "NS take_three_tricks"


def test_csv_of_calls_other_matches_and_lines_that_do_not_count() -> None:
    rows = list(csv.DictReader(io.StringIO(sheet_csv.dumps(reckoned(fold(told(SHEETS["long-with-calling"])))))))
    kinds = [row["kind"] for row in rows]
    assert kinds == ["hand", "hand", "hand", "another match", "hand"]
    called = list(csv.DictReader(io.StringIO(sheet_csv.dumps(reckoned(fold(told(SHEETS["long-with-calling"][:2])))))))
    assert (called[0]["kind"], called[0]["called"], called[0]["tricks_ns"]) == ("called", "NS", "")
    turns = list(csv.DictReader(io.StringIO(sheet_csv.dumps(reckoned(fold(told(SHEETS["trumps-in-turn"])))))))
    assert [row["trump"] for row in turns] == ["H", "NT", "C"]


def test_names_in_a_file_are_tidied() -> None:
    names = {"N": " Ann\u202e \x1b[31m ", "S": "\x07", "EW": "x" * 150}
    assert sheet_json.loads(changed(names=names))[1] == {"N": "Ann [31m", "EW": "x" * 40}
