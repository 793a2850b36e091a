"""Files that hold what a terminal obeys: no command that reads them passes it on."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from typer.testing import CliRunner

import record_samples as samples
from oddtrick.cli.main import app
from oddtrick.records import sheet_json
from sheet.golden_sheets import SHEETS, told

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31mAnn\u202e\u2066\x08"
TAGS = {tag: HOSTILE + tag for tag in ("Event", "Site", "Date", "Board", "North", "South", "East", "West", "Room")}


def shown_by(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


def assert_tame(shown: str) -> None:
    bad = [char for char in shown if unicodedata.category(char) in ("Cc", "Cf") and char not in "\n\t\u202f\u00ad"]
    assert bad == []


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / f"a{HOSTILE.replace('/', '')}.pbn"
    file.write_text(samples.pbn_text(samples.sample(), **TAGS), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", ["replay", "verify", "hint", "review", "solve"])
def test_a_hostile_record_is_tame(record: str, command: str) -> None:
    shown = shown_by(command, record)
    assert shown
    assert_tame(shown)


@pytest.mark.parametrize("command", ["seat", "standings", "enter"])
def test_a_hostile_drive_is_tame(tmp_path: Path, command: str) -> None:
    names = tmp_path / "people.txt"
    names.write_text("Ann\nBob\nCy\nDi\n", encoding="utf-8")
    file = tmp_path / "friday.json"
    made = CliRunner().invoke(app, ["drive", "new", str(file), "--kind", "individual", "--names", str(names)])
    assert made.exit_code == 0, made.output
    written = json.loads(file.read_text(encoding="utf-8"))
    written["title"] = HOSTILE
    written["names"] = {number: f"{HOSTILE}{number}" for number in written["names"]}
    file.write_text(json.dumps(written), encoding="utf-8")
    shown = shown_by("drive", command, str(file))
    assert shown
    assert_tame(shown)


def test_a_hostile_sheet_is_tame(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    written = sheet_json.dumps(told(next(iter(SHEETS.values()))), {"N": "Ann"})
    file.write_text(written.replace('"Ann"', json.dumps(HOSTILE)), encoding="utf-8")
    result = CliRunner().invoke(app, ["sheet", str(file)], input=f"history\nname S {HOSTILE}\nrubbish {HOSTILE}\n")
    assert result.output
    assert_tame(result.output)
