"""`oddtrick verify`: exit statuses, what is said, and where."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer import Typer
from typer.testing import CliRunner

from oddtrick.cli.main import app as console
from oddtrick.cli.verify import verify
from oddtrick.records import match_lines
from oddtrick.rulesets import preset
from oddtrick.table import Event
from oddtrick.table import commands as c
from table.table_driver import opened, play_match, step

app = Typer(add_completion=False)
app.command()(verify)


@pytest.fixture(scope="module")
def match() -> list[Event]:
    return play_match(opened(preset("short"), random.Random(4))).events


def run(*arguments: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(app, list(arguments), input=stdin)


def write(home: Path, events: list[Event], change: tuple[str, str] | None = None, line: int = 0) -> str:
    lines = match_lines.dumps(events).splitlines()
    if change is not None:
        assert change[0] in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(*change)
    path = home / "match.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def line_of(events: list[Event], kind: str, number: int = 0) -> int:
    lines = match_lines.dumps(events).splitlines()
    return [at for at, line in enumerate(lines, 1) if f'"type":"{kind}"' in line][number]


def test_a_good_record(tmp_path: Path, match: list[Event]) -> None:
    result = run(write(tmp_path, match))
    assert result.exit_code == 0
    assert "all as the rules say" in result.stdout
    result = run(write(tmp_path, match), "--json")
    assert result.exit_code == 0
    said = json.loads(result.stdout)
    assert said["ok"] is True
    assert said["over"] is True
    assert said["findings"] == []
    assert said["error"] is None
    assert said["cards"] == 52 * said["hands"]
    assert said["file"].endswith("match.jsonl")


def test_a_record_from_standard_input(match: list[Event]) -> None:
    assert run("-", stdin=match_lines.dumps(match).encode()).exit_code == 0


def test_an_unfinished_match(tmp_path: Path) -> None:
    table = opened(preset("short"), random.Random(1))
    table.give(c.BeginMatch(None))
    for _ in range(40):
        step(table)
    result = run(write(tmp_path, table.events))
    assert result.exit_code == 0
    assert "not over" in result.stdout


CHANGES: list[tuple[str, tuple[str, str], str]] = [
    ("pack_shuffled", ('"seal":"', '"seal":"0'), "audit_seal_broken"),
    ("pack_shuffled", ('"nonce":"', '"nonce":"0'), "audit_not_a_nonce"),
    ("hand_scored", ('"margin":null', '"margin":3'), "audit_score_differs"),
]


def test_other_players_in_the_first_line(tmp_path: Path, match: list[Event]) -> None:
    result = run(write(tmp_path, match, ('"players":{"N":"', '"players":{"N":"x'), 1))
    assert result.exit_code == 1
    assert "line 1, hand 0: the players named in the first line sat so at no point" in result.stdout


def test_a_nonce_that_could_not_be_sealed(tmp_path: Path, match: list[Event]) -> None:
    result = run(write(tmp_path, match, ('"nonce":"', '"nonce":"é'), line_of(match, "pack_shuffled")))
    assert result.exit_code == 1
    assert "the nonce is not 32" in result.stdout


@pytest.mark.parametrize(("kind", "change", "code"), CHANGES)
def test_a_changed_record(tmp_path: Path, match: list[Event], kind: str, change: tuple[str, str], code: str) -> None:
    line = line_of(match, kind)
    file = write(tmp_path, match, change, line)
    result = run(file)
    assert result.exit_code == 1
    assert f"line {line}, hand 1" in result.stdout
    said = json.loads(run(file, "--json").stdout)
    assert said["ok"] is False
    finding = said["findings"][0]
    assert finding["code"] == code
    assert finding["where"] == {"line": line, "hand": 1}
    assert finding["message"]


def test_a_changed_play(tmp_path: Path, match: list[Event]) -> None:
    line = line_of(match, "card_played", 60)
    event = json.loads(match_lines.dumps(match).splitlines()[line - 1])
    seat = event["data"]["seat"]
    file = write(tmp_path, match, (f'"seat":"{seat}"', f'"seat":"{"NESW"["NESW".index(seat) - 1]}"'), line)
    result = run(file)
    assert result.exit_code == 1
    assert f"line {line}, hand 2" in result.stdout


@pytest.mark.parametrize(
    ("content", "code", "where"),
    [
        (b"", "match_empty", {}),
        (b"no record\n", "match_not_a_record", {"line": 1}),
        (b'[Event "?"]\n', "match_not_a_record", {"line": 1}),
        (b"\xff\xfe\x00\n", "match_not_utf8", {"line": 1}),
        (b"{", "match_torn_line", {"line": 1}),
    ],
)
def test_what_is_no_record(tmp_path: Path, content: bytes, code: str, where: dict[str, Any]) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    result = run(str(path), "--json")
    assert result.exit_code == 2
    said = json.loads(result.stdout)
    assert (said["error"]["code"], said["error"]["where"]) == (code, where)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run(str(tmp_path / "nothing.jsonl"), "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "file_missing"


def test_without_json_a_wrong_file_is_the_console_commands_affair(tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_text("no record\n")
    result = CliRunner().invoke(console, ["verify", str(path)])
    assert result.exit_code == 2
    assert "other.txt" in result.stderr
    assert "first line" in result.stderr
