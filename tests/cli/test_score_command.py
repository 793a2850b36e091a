"""`oddtrick score`: the worked examples, what goes out, and bad input of every kind."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from oddtrick.cli.score import score
from oddtrick.rulesets import preset, to_toml
from scoring.naive_scorer import Refused, naive_match
from scoring.random_matches import plain_rules, random_hand, random_rules, random_start

FILE = Path(__file__).parents[1] / "cases" / "scoring.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["cases"]
NINE = b'{"tricks":{"NS":9,"EW":4}}'

app = typer.Typer(add_completion=False)
app.command()(score)


def run(*arguments: str, stdin: bytes | str = b"") -> Result:
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def run_json(*arguments: str, stdin: bytes | str = b"") -> dict[str, Any]:
    result = run(*arguments, "--json", stdin=stdin)
    assert result.stderr == ""
    said: dict[str, Any] = json.loads(result.stdout)
    assert result.exit_code == (2 if "error" in said else 0)
    return said


def error(*arguments: str, stdin: bytes | str = b"") -> dict[str, Any]:
    said = run_json(*arguments, stdin=stdin)
    assert list(said) == ["error"]
    assert list(said["error"]) == ["code", "message", "where"]
    assert said["error"]["message"] != said["error"]["code"]
    people = run(*arguments, stdin=stdin)
    assert (people.exit_code, people.stdout) == (2, "")
    assert said["error"]["message"] in people.stderr
    found: dict[str, Any] = said["error"]
    return found


def lines(hands: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(hand) + "\n" for hand in hands)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(lines(case["hands"]), "utf-8")
    arguments = ["--ruleset", case["ruleset"], str(file)]
    for key, value in case.get("set", {}).items():
        arguments += ["--set", f"{key}={value}"]
    if "start" in case:
        arguments += ["--start", f"NS={case['start']['NS']},EW={case['start']['EW']}"]
    expect = dict(case["expect"])
    if expect.pop("error", False):
        assert error(*arguments)["where"] == {"hand": len(case["hands"])}
        return
    said = run_json(*arguments)
    for key, value in expect.pop("match", {}).items():
        assert said["match"][key] == value
    for key, value in expect.items():
        last = said["games"][-1] if key == "game_points" else said["hands"][-1]
        assert last[key] == value
    assert run(*arguments).exit_code == 0


def test_the_whole_answer() -> None:
    hands = lines([{"tricks": {"NS": 8, "EW": 5}, "honours": {"NS": 3, "EW": 1}}, {"tricks": {"NS": 7, "EW": 6}}])
    result = run("--ruleset", "short", "--json", "-", stdin=hands)
    assert result.stdout.isascii()
    assert result.stdout.count("\n") == 1
    said = json.loads(result.stdout)
    assert list(said) == ["ruleset", "hands", "games", "match"]
    assert said["ruleset"] == "short"
    assert said["hands"][0] == {
        "number": 1,
        "points": {"NS": 4, "EW": 0},
        "score": {"NS": 4, "EW": 0},
        "game_won_by": None,
        "lines": [
            {
                "side": "NS",
                "points": 2,
                "code": "score_tricks",
                "params": {"tricks": 8, "points": 2},
                "text": "8 tricks: 2",
            },
            {
                "side": "NS",
                "points": 2,
                "code": "score_honours",
                "params": {"held": 3, "points": 2},
                "text": "honours, 3 of 4: 2",
            },
        ],
    }
    assert list(said["hands"][1]) == ["number", "points", "score", "game_won_by", "lines"]
    assert said["games"] == [{"winner": "NS", "score": {"NS": 5, "EW": 0}, "game_points": 3}]
    assert said["match"] == {"over": False, "winner": None, "totals": {"NS": 3, "EW": 0}, "margin": None}
    assert list(said["match"]) == ["over", "winner", "totals", "margin"]


def test_games_without_points_say_so() -> None:
    said = run_json("--ruleset", "classic", "-", stdin=b'{"tricks":{"NS":13,"EW":0}}')
    assert said["games"][0]["game_points"] is None


def test_the_sheet_for_people() -> None:
    hands = lines([{"tricks": {"NS": 8, "EW": 5}, "honours": {"NS": 3, "EW": 1}}, {"tricks": {"NS": 5, "EW": 8}}])
    sheet = run("--ruleset", "short", "-", stdin=hands).stdout
    for words in ("Short", "NS 8 tricks: 2", "NS honours, 3 of 4: 2", "4–2", "So far", "honours cannot help at 4"):
        assert words in sheet
    whole = run("--ruleset", "short", "-", stdin=b'{"tricks":{"NS":13,"EW":0}}\n' * 2).stdout
    for words in ("Game 2: North–South won, 7–0", "rubber: 2", "Result: North–South won", "margin 8"):
        assert words in whole
    level = lines([{"tricks": {"NS": ns, "EW": 13 - ns}} for ns in (7, 6)])
    drawn = run("--ruleset", "keeper", "--set", "game.hands=2", "-", stdin=level)
    assert "Game 1: drawn, 1–1" in drawn.stdout
    assert "Result: a draw" in drawn.stdout


@pytest.mark.parametrize("stdin", [b"", b"\n \r\n\t\n", b"\xef\xbb\xbf"])
def test_no_hands_are_fine(stdin: bytes) -> None:
    said = run_json("--ruleset", "long", "--start", "ew=2, ns=1", "-", stdin=stdin)
    assert (said["hands"], said["games"]) == ([], [])
    assert run("--ruleset", "long", "-", stdin=stdin).exit_code == 0


@pytest.mark.parametrize(
    "stdin",
    [
        b"\xef\xbb\xbf" + NINE + b"\n",
        NINE,
        b"\r\n" + NINE + b"\r\n\r\n",
        b'\t {"tricks" : {"EW":4, "NS":9}, "honours":null} ',
    ],
)
def test_marks_blank_lines_and_line_ends(stdin: bytes) -> None:
    assert run_json("--ruleset", "classic", "-", stdin=stdin)["match"]["totals"] == {"NS": 3, "EW": 0}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"tricks":{"NS":true,"EW":12}}', "entry_not_whole"),
        (b'{"tricks":{"NS":9.0,"EW":4}}', "entry_not_whole"),
        (b'{"tricks":{"NS":1e400,"EW":4}}', "entry_not_whole"),
        (b'{"tricks":{"NS":"9","EW":4}}', "entry_not_whole"),
        (b'{"tricks":{"NS":-1,"EW":14}}', "score_tricks_range"),
        (b'{"tricks":{"NS":1' + b"0" * 30 + b',"EW":4}}', "score_tricks_range"),
        (b'{"tricks":{"NS":' + b"9" * 4300 + b',"EW":' + b"9" * 4300 + b"}}", "score_tricks_range"),
        (b'{"tricks":{"NS":9,"EW":4},"revoke":[]}', "entry_unknown_key"),
        (b'{"\\ud800\\u001b[31m":1}', "entry_unknown_key"),
        (b"[]", "entry_not_a_hand"),
        (b"null", "entry_not_a_hand"),
        (b'"9"', "entry_not_a_hand"),
    ],
)
def test_a_wrong_hand_is_named(line: bytes, code: str) -> None:
    found = error("--ruleset", "classic", "-", stdin=NINE + b"\n\n" + line + b"\n")
    assert (found["code"], found["where"]) == (code, {"hand": 2})


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "score_line_not_json"),
        (NINE + NINE, "score_line_not_json"),
        (b"tricks 9 4", "score_line_not_json"),
        (b'{"tricks":{"NS":NaN,"EW":4}}', "score_line_constant"),
        (b'{"tricks":{"NS":-Infinity,"EW":4}}', "score_line_constant"),
        (b'{"tricks":{"NS":' + b"9" * 5000 + b',"EW":4}}', "score_line_number"),
        (b"[" * 100_000, "score_line_too_deep"),
        (b'{"a":' * 100_000, "score_line_too_deep"),
        (b'{"tricks":{"NS":9,"EW":4},"tricks":{"NS":4,"EW":9}}', "score_line_twice"),
        (b'{"\\ud800":1,"\\ud800":1}', "score_line_twice"),
        (b'{"tricks":"\xff"}', "score_line_not_utf8"),
        (b"\xff\xfe{\x00", "score_line_not_utf8"),
        (b"\x00", "score_line_not_json"),
        (b"\xef\xbb\xbf" + NINE, "score_line_not_json"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: bytes, code: str) -> None:
    found = error("--ruleset", "classic", "-", stdin=NINE + b"\n\n" + line + b"\n")
    assert found["code"] == code
    assert found["where"].items() >= {"hand": 2, "line": 3}.items()


def test_hands_before_a_bad_line_are_judged_first() -> None:
    assert error("--ruleset", "classic", "-", stdin=b'{"tricks":{"NS":9,"EW":5}}\n{')["where"] == {"hand": 1}


def test_honours_in_a_hand_without_trumps() -> None:
    turns = ["trump=rotation", "trump_cycle=HDSC", "no_trump_every=2", "game.target=20"]
    hand = {"tricks": {"NS": 7, "EW": 6}, "honours": {"NS": 3, "EW": 1}}
    found = error("--ruleset", "short", *(f"--set={change}" for change in turns), "-", stdin=lines([hand, hand]))
    assert (found["code"], found["where"]) == ("score_honours_no_trumps", {"hand": 2})


NOT_STARTS = ["", "3", "NS=3", "NS=3,NS=1", "NS=3,EW=1,EW=1", "NS=-1,EW=0", "NS=1.0,EW=0", "NS=٣,EW=0", "NS=3;EW=1"]


@pytest.mark.parametrize("start", [*NOT_STARTS, "NS=" + "9" * 5000 + ",EW=0"])
def test_a_start_that_cannot_be_read(start: str) -> None:
    assert error("--ruleset", "short", f"--start={start}", "-")["code"] == "score_start_unreadable"


@pytest.mark.parametrize("start", ["NS=5,EW=0", "NS=0,EW=9999999"])
def test_a_start_over_the_target(start: str) -> None:
    assert error("--ruleset", "short", "--start", start, "-")["code"] == "score_start_beyond"


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for file in (tmp_path / "none.jsonl", tmp_path):
        found = error("--ruleset", "short", str(file))
        assert found["where"] == {"file": str(file)}
    assert error("--ruleset", "short", "a\0b")["code"] == "file_failed"


def test_rule_sets_that_are_not_there(tmp_path: Path) -> None:
    assert "short" in error("--ruleset", "shrot", "-")["message"]
    assert error("--ruleset", "a\0b", "-")["code"] == "unknown_ruleset"
    missing = str(tmp_path / "own.toml")
    assert error("--ruleset", missing, "-")["where"] == {"file": missing}
    assert error("--ruleset", "short", "--set", "game.target=none at all", "-")["where"]["key"] == "game.target"
    assert error("--ruleset", "short", "--set", "nothing", "-")


def test_a_rule_set_from_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(to_toml(preset("american")), "utf-8")
    said = run_json("--ruleset", str(own), "--set", "game.target=3", "-", stdin=NINE)
    assert (said["ruleset"], said["match"]["margin"]) == ("own", 3)
    own.write_bytes(b"title = \xff")
    assert error("--ruleset", str(own), "-")["where"]["file"] == str(own)


def test_a_title_is_text_not_markup(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(to_toml(preset("classic")).replace("title = ", 'title = "[/red] [bold]x" #', 1), "utf-8")
    assert "[/red] [bold]x" in run("--ruleset", str(own), "-", stdin=NINE).stdout


def test_a_rule_set_has_to_be_named() -> None:
    assert run("-").exit_code == 2


def test_help_has_an_example() -> None:
    assert "oddtrick score --ruleset" in run("--help").stdout


def test_random_matches_agree_with_the_second_scorer() -> None:
    chance = random.Random(1742)
    for _ in range(60):
        rules = random_rules(chance)
        start = random_start(chance, rules)
        hands = [random_hand(chance, rules, wild=0.01) for _ in range(chance.randint(1, 5))]
        arguments = ["--ruleset", "short", "--start", f"NS={start['NS']},EW={start['EW']}", "-"]
        for key, value in plain_rules(rules).items():
            if isinstance(value, list):
                value = ",".join(value) or "none"
            if key not in ("title", "summary", "source"):
                arguments += ["--set", f"{key}={'none' if value is None else value}"]
        said = run_json(*arguments, stdin=lines(hands))
        try:
            other: dict[str, Any] = naive_match(plain_rules(rules), start, hands)
        except Refused as refused:
            other = {"refused": refused.args[0]}
        if "error" in said:
            assert {"refused": said["error"]["where"]["hand"]} == other
        else:
            for hand in said["hands"]:
                del hand["lines"]
            assert {key: said[key] for key in ("hands", "games", "match")} == other


PIECES = st.lists(st.sampled_from([NINE, b"{", b"\n", b"\r", b"\xef\xbb\xbf", b'"', b"9"])).map(b"".join)


@given(st.binary(max_size=60) | PIECES)
def test_any_bytes_are_read_or_refused(stdin: bytes) -> None:
    said = run_json("--ruleset", "classic", "-", stdin=stdin)
    assert ("error" in said) != ("match" in said)


def test_letters_and_signs_where_the_output_cannot_have_more() -> None:
    """As everywhere in the command line: a dash becomes a hyphen, never a question mark."""
    code = "from oddtrick.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "score", "--ruleset", "short", "-"],
        input=NINE,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "100"},
        timeout=60,
        check=True,
    )
    shown = done.stdout.decode("ascii")
    assert "So far: North-South" in shown
    assert "3-0" in shown
    assert "?" not in shown
