"""docs/protocol.md on drives and knockouts: it names every message there is, and what it sends does what it says."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec

from oddtrick.server.drives import knockout_wire, wire
from server.drive_client import DriveLine, new_drive, new_knockout
from server.sheet_client import OPEN, SheetLine, some_pen
from server.table_client import Guest

from docs_runner import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Whist drives and knockouts", 1)[1].split("\n## ", 1)[0]


def tags(union: Any) -> set[str]:
    return {str(each.__struct_config__.tag) for each in get_args(union)}


def named() -> list[set[str]]:
    """The messages that the tables name, of what the drive says and of what one may say."""
    tables = re.split(r"^\| `type` .*$", SECTION, flags=re.MULTILINE)[1:]
    return [
        {name for row in re.findall(r"^\| (`[^|]*) \|", each, re.MULTILINE) for name in re.findall("`([^`]+)`", row)}
        for each in tables
    ]


def examples() -> list[list[dict[str, Any]]]:
    return [
        [json.loads(line) for line in block.splitlines()]
        for block in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)
    ]


def test_every_message_is_named() -> None:
    from_drive, from_hall = named()
    assert from_drive == tags(wire.FromDrive)
    assert from_hall == tags(wire.FromHall)
    knockouts = SECTION.split("A knockout has its socket", 1)[1]
    own = (tags(knockout_wire.FromKnockout) | tags(knockout_wire.FromUmpire)) - {
        *("done", "refused", "error", "closing", "pong", "ping")
    }
    assert {tag for tag in own if f"`{tag}`" not in knockouts} == set()


def test_the_evening_of_the_page(guest: Guest) -> None:
    hall, _ = examples()
    with DriveLine(guest, new_drive(guest)) as line:
        key = line.first["links"]["tables"]["1"].rsplit("/", 1)[1]
        with DriveLine(guest, key) as phone:
            for message in hall:
                one = phone if "side" in message else line
                one.send(message)
                answer = one.answer(message["id"])
                assert answer["type"] in ("done", "previewed"), answer
                if message["type"] == "people":
                    assert line.names == {"1": "Ann", "2": "Bob", "3": "Cy", "4": "Di"}
        assert line.view["rounds"][0]["closed"]
        assert line.names == {}


def test_the_knockout_of_the_page(guest: Guest) -> None:
    _, (from_sheet, enter) = examples()
    with SheetLine(guest, some_pen().text) as sheet:
        sheet.next()
        sheet.say(OPEN)
    with DriveLine(guest, new_knockout(guest, "A\nB\nC\nD", best_of="3"), "k") as line:
        line.send(from_sheet)
        assert line.answer("1")["reason"]["code"] == "knockout_no_sheet"
        line.send({**from_sheet, "id": "other", "sheet": some_pen().code})
        assert line.answer("other")["reason"]["code"] == "knockout_sheet_open"
        line.send(enter)
        assert line.answer("2")["type"] == "done"


def test_no_field_is_left_unread() -> None:
    for message in (each for block in examples() for each in block):
        strange = {**message, "more": 1}
        for decoder in (msgspec.json.Decoder(wire.FromHall), msgspec.json.Decoder(knockout_wire.FromUmpire)):
            try:
                decoder.decode(json.dumps(strange))
            except msgspec.ValidationError:
                continue
            raise AssertionError(message)
