"""Drives and knockouts as files: they read back identical, with names, times and ids; what is wrong is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drive.golden_drives import GOLDEN, busy_evening, cup, loads
from oddtrick.drive import fold
from oddtrick.drive import knockout as k
from oddtrick.errors import BadInput, Invalid
from oddtrick.records import drive_json
from oddtrick.records.drive_json import Told

RECORDS = sorted(GOLDEN.glob("*/*.jsonl"))
NAMES = {"id1": '"Ann" <b>', "id2": "שרה", "somebody else": "Zoë", "nobody here": "X", "title": "Harvest drive"}


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_drives_of_every_release_are_files_that_read_back_identical(record: Any) -> None:
    stream = loads(record.read_text(encoding="utf-8"))
    is_cup = isinstance(stream[0], k.KnockoutOpened)
    dumps, read = (
        (drive_json.dumps_knockout, drive_json.loads_knockout) if is_cup else (drive_json.dumps, drive_json.loads)
    )
    told = tuple(Told(1.5e9 + place, "the organiser") for place in range(len(stream)))
    text = dumps(stream, {}, told)  # type: ignore[operator]
    found: Any = read(text)
    assert len(found.events) == len(stream)
    assert found.told == told
    assert dumps(found.events, found.names, found.told) == text
    assert read(b"\xef\xbb\xbf" + text.encode()) == found


def test_ids_are_numbered_anew_and_names_go_by_them() -> None:
    stream = busy_evening()
    text = drive_json.dumps(stream, NAMES)
    found = drive_json.loads(text)
    assert "id1" not in text
    assert "nobody here" not in text
    shown = {"1": '"Ann" <b>', "2": "שרה", "15": "Zoë", "title": "Harvest drive"}
    assert found.names == shown  # 14 were entered before a substitute came
    mine = {str(number): f"id{number}" for number in range(1, 15)} | {"15": "somebody else"}
    assert drive_json.with_ids(found.events, mine) == tuple(stream)
    assert fold(drive_json.with_ids(found.events, {})).players == (None,) * 16


def test_a_knockout_s_ids_too() -> None:
    found = drive_json.loads_knockout(drive_json.dumps_knockout(cup(), {"a": "Ann & Bob", "f": "Fay"}))
    order = fold_cup(cup()).order
    assert found.names == {str(order.index("a") + 1): "Ann & Bob", str(order.index("f") + 1): "Fay"}
    mine = {str(number): player for number, player in enumerate(order, 1)}
    assert drive_json.with_knockout_ids(found.events, mine) == tuple(cup())


def fold_cup(stream: list[k.Event]) -> k.KnockoutState:
    return k.fold(stream)


def plain_drive() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(drive_json.dumps(busy_evening()))
    return found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "drive_file_unreadable"),
        ("[" * 100_000, "drive_file_unreadable"),
        (b"\xff\xfe", "drive_file_unreadable"),
        ('{"format":"oddtrick sheet","version":1,"events":[]}', "drive_file_unreadable"),
        ('{"format":"oddtrick drive","version":2,"events":[]}', "drive_file_version"),
        ('{"format":"oddtrick drive","version":1,"events":[]}', "drive_not_open"),
        (json.dumps({**plain_drive(), "more": 1}), "drive_file_unreadable"),
        (json.dumps({**plain_drive(), "names": {"99": "Ann"}}), "drive_file_unreadable"),
        (json.dumps({**plain_drive(), "names": {"1": "A\u0007nn"}}), "drive_file_unreadable"),
        (json.dumps({**plain_drive(), "names": {"1": ""}}), "drive_file_unreadable"),
        *(
            (json.dumps({**plain_drive(), "events": [{**plain_drive()["events"][0], **told}]}), "drive_file_unreadable")
            for told in ({"at": -1}, {"at": 1e300}, {"at": 253_402_300_800}, {"by": "A\u0007nn"}, {"by": "x" * 201})
        ),
        (drive_json.dumps_knockout(cup()), "drive_file_unreadable"),
    ],
)
def test_what_is_no_such_file_is_refused(text: str | bytes, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        drive_json.loads(text)
    assert caught.value.code == code


def test_what_is_no_file_of_a_knockout_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        drive_json.loads_knockout(drive_json.dumps(busy_evening()))
    assert caught.value.code == "knockout_file_unreadable"
    with pytest.raises(Invalid):
        drive_json.dumps_knockout(())


def _event(plain: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(line["event"]["data"] for line in plain["events"] if line["event"]["type"] == kind)
    return found


WRONG: dict[str, tuple[str, Callable[[dict[str, Any]], Any], str]] = {
    "somebody sits at two tables": (
        "round_seated",
        lambda data: data["seating"]["tables"][0].update(ns=data["seating"]["tables"][1]["ns"]),
        "drive_person_twice",
    ),
    "somebody is missing": ("round_seated", lambda data: data["seating"].update(sits_out=[]), "drive_plan_people"),
    "two tables have a number": (
        "round_seated",
        lambda data: data["seating"]["tables"][0].update(number=2),
        "drive_plan_tables",
    ),
    "a round is left out": ("round_seated", lambda data: data["seating"].update(number=9), "drive_event_out_of_place"),
    "14 tricks": ("result_entered", lambda data: data["result"].update(tricks=[14]), "score_tricks_range"),
    "two hands": ("result_entered", lambda data: data["result"].update(tricks=[7, 7]), "drive_hands_on_slip"),
    "a lot is drawn twice": ("lots_drawn", lambda data: data.update(order=[1] * 14), "drive_event_out_of_place"),
    "people who are nobody change places": (
        "exchange_ordered",
        lambda data: data.update(exchange=[[900, 901], [901, 900]]),
        "drive_event_out_of_place",
    ),
    "others sit there after a swap": (
        "seats_changed",
        lambda data: data["seating"]["tables"][0].update(ns=[900, 901]),
        "drive_event_out_of_place",
    ),
    "confirmed by none": ("result_said", lambda data: data["result"].update(tricks=[3]), "drive_event_out_of_place"),
    "the hands cannot be": ("drive_opened", lambda data: data["settings"].update(half_time=99), "drive_half_time"),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_event_that_the_rules_do_not_make_is_refused_with_its_number(what: str) -> None:
    kind, change, code = WRONG[what]
    plain = plain_drive()
    change(_event(plain, kind))
    with pytest.raises(BadInput) as caught:
        drive_json.loads(json.dumps(plain))
    assert caught.value.code == code
    kinds = [line["event"]["type"] for line in plain["events"]]
    assert caught.value.where["event"] in range(kinds.index(kind) + 1, kinds.index(kind) + 4)


def test_a_match_that_cannot_have_been_is_refused_with_its_number() -> None:
    plain = json.loads(drive_json.dumps_knockout(cup()))
    plain["events"][1]["event"]["data"]["played"]["score"] = [3, 3]
    with pytest.raises(BadInput) as caught:
        drive_json.loads_knockout(json.dumps(plain))
    assert (caught.value.code, caught.value.where["event"]) == ("knockout_score", 2)


@given(st.data())
def test_a_file_with_something_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = drive_json.dumps(busy_evening(), NAMES)
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from(["", "0", "9", '"', "}", "null", "-", "\\", "é"]))
    with suppress(BadInput):
        assert fold(drive_json.loads(text[:at] + put + text[at + 1 :]).events).settings is not None
