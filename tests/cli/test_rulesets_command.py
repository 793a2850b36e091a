"""`oddtrick rulesets`: the list, one in words, one's own file checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from oddtrick.cli.rulesets import app, chosen_ruleset
from oddtrick.errors import OddtrickError
from oddtrick.reasons import in_english
from oddtrick.rulesets import (
    MOST_BYTES,
    PRESET_NAMES,
    from_plain,
    preset,
    presets,
    ruleset_from_toml,
    ruleset_in_words,
    with_overrides,
)


def run(*arguments: str, columns: int = 100, text: str | None = None) -> Result:
    return CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}).invoke(app, arguments, input=text)


def run_well(*arguments: str, columns: int = 100) -> str:
    result = run(*arguments, columns=columns)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def words(text: str) -> str:
    return " ".join(text.split())


def test_the_list_has_a_row_for_every_preset() -> None:
    lines = run_well().splitlines()
    assert lines[0].split() == ["Name", "Title", "Game", "Honours", "Match", "Summary"]
    rows = [line for line in lines[1:] if not line.startswith(" ")]
    assert [row.split()[0] for row in rows] == list(PRESET_NAMES)
    row = next(row for row in rows if row.startswith("long"))
    for cell in ("Long whist", "to 10", "held, call at 8", "best of 3"):
        assert cell in row
    assert "24 hands" in rows[-1]
    assert "one game" in rows[0]


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 140])
def test_the_list_fits_the_terminal(columns: int) -> None:
    listed = run_well(columns=columns)
    assert all(name in listed for name in PRESET_NAMES)
    assert all(len(line) <= columns for line in listed.splitlines())
    assert ("Title" in listed) == (columns >= 90)
    assert all(name in listed for name in PRESET_NAMES)


def test_the_list_as_json_holds_whole_rule_sets() -> None:
    assert tuple(from_plain(plain) for plain in json.loads(run_well("--json"))) == presets()


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("columns", [40, 100])
def test_one_in_words(name: str, columns: int) -> None:
    shown = run_well("show", name, columns=columns)
    assert shown.startswith(preset(name).title)
    assert all(len(line) <= columns and line == line.rstrip() for line in shown.splitlines())
    for section in ruleset_in_words(preset(name)):
        assert in_english(section.heading) in shown.splitlines()
        for line in section.lines:
            assert in_english(line) in words(shown)


def test_one_with_overrides() -> None:
    shown = run_well("show", "keeper", "--set", "game.target=10", "--set", "honours=held")
    assert "reach 10 points" in shown
    assert "one point short" in shown
    plain = json.loads(run_well("show", "keeper", "--set", "honours=held", "--json"))
    assert from_plain(plain) == with_overrides(preset("keeper"), ["honours=held"])


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_one_as_toml_is_a_file_that_check_accepts(name: str, tmp_path: Path) -> None:
    text = run_well("show", name, "--toml")
    assert ruleset_from_toml(text.encode(), name) == preset(name)
    file = tmp_path / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    assert run_well("check", str(file)).startswith(f"{file}: {preset(name).title}: game ")
    assert from_plain(json.loads(run_well("check", str(file), "--json"))["ruleset"]) == preset(name)
    assert run_well("show", str(file)) == run_well("show", name)


def test_check_reads_the_standard_input() -> None:
    result = run("check", "-", text='title = "Ours"\nextends = "long"\n')
    assert result.exit_code == 0
    assert result.stdout == "-: Ours: game to 10, honours held, call at 8, best of 3\n"


def test_check_names_everything_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('title = "x"\nmin_cut = 40\n\nhonour = "held"\n', encoding="utf-8")
    result = run("check", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    first, second = result.stderr.splitlines()
    assert first.startswith(f"file {file}, ")
    assert "line 2" in first
    assert "min_cut cannot be “40”; it is a whole number from 1 to 26" in first
    assert "line 4" in second
    assert "did you mean honours?" in second

    result = run("check", str(file), "--json")
    assert (result.exit_code, result.stderr) == (2, "")
    said = json.loads(result.stdout)
    assert said["error"] == said["errors"][0]
    assert [error["code"] for error in said["errors"]] == ["ruleset_wrong_whole", "ruleset_unknown_key_near"]
    assert said["error"]["where"] == {"file": str(file), "key": "min_cut", "line": 2}
    assert said["error"]["message"] == "min_cut cannot be “40”; it is a whole number from 1 to 26"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('title = "x"\nhonours = "held"\ntrump = "none"\n', "honours are cards of the trump suit"),
        ('title = "x"\nhonours = "held"\ncalling_at = 8\ngame.target = 8\n', "set a target above 8"),
        ('title = "x"\ncolour = "red"\n', "“colour” is no parameter"),
        ('title = "x', "this is not TOML"),
        ("", "the file is empty"),
        ("#" * (MOST_BYTES + 1), "longer than a rule set may be, 16384 bytes"),
    ],
)
def test_check_refuses(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    result = run("check", str(file))
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.startswith(f"file {file}")


@pytest.mark.parametrize(
    ("missing", "code"),
    [
        ("nothing.toml", "file_missing"),
        (".", "file_directory"),
        ("nothing/here.toml", "file_missing"),
        ("x" * 5000, "file_failed"),
        ("a\0b.toml", "file_failed"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, code: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("check", missing, "--json")
    assert result.exit_code == 2
    error = json.loads(result.stdout)["error"]
    assert error["code"] == code
    assert error["where"] == {"file": missing}


def test_a_file_named_in_another_encoding(tmp_path: Path) -> None:
    file = tmp_path / "caf\udce9.toml"
    file.write_bytes(b'title = "x"\n')
    result = run("check", str(file))
    assert result.exit_code == 2
    assert "cannot name a rule set" in result.stderr


def test_the_rule_set_a_command_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sunday.toml").write_text('title = "Sunday"\n', encoding="utf-8")
    Path("plain").write_text('title = "Plain"\n', encoding="utf-8")
    Path("short").write_text('title = "Not this one"\n', encoding="utf-8")
    assert chosen_ruleset("short") is not None
    assert chosen_ruleset("short") == preset("short")
    assert chosen_ruleset("sunday.toml").name == "sunday"
    assert chosen_ruleset("./plain", ["game.hands=4"]).game.hands == 4
    assert chosen_ruleset("plain").title == "Plain"
    for wrong, code in (("shorty", "unknown_ruleset_near"), ("none.toml", "file_missing")):
        with pytest.raises(OddtrickError) as caught:
            chosen_ruleset(wrong)
        assert caught.value.code == code
    Path("bad.toml").write_text('title = "x"\nmin_cut = 0\n', encoding="utf-8")
    with pytest.raises(OddtrickError, match=r"^file bad.toml, line 2, key min_cut: min_cut cannot be "):
        chosen_ruleset("bad.toml")


@pytest.mark.parametrize(
    "arguments", [("show", "bridge"), ("show", "long", "--set", "game.target=7"), ("show", "long", "--set", "x")]
)
def test_what_show_refuses_is_one_of_our_errors(arguments: tuple[str, ...]) -> None:
    assert isinstance(run(*arguments).exception, OddtrickError)


@pytest.mark.parametrize("arguments", [(), ("show",), ("check",)])
def test_help_has_an_example(arguments: tuple[str, ...]) -> None:
    assert f"Example: oddtrick {' '.join(('rulesets', *arguments))}" in words(run_well(*arguments, "--help"))


def test_unknown_commands_and_missing_arguments_are_status_two() -> None:
    for arguments in (("list",), ("show",), ("check",), ("--what",), ("show", "long", "--json=5")):
        assert run(*arguments).exit_code == 2


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.binary(max_size=120))
def test_any_file_is_checked_or_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(data)
    result = run("check", str(file))
    assert result.exit_code in (0, 2)
    assert isinstance(result.exception, SystemExit) or result.exception is None
