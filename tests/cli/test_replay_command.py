"""`oddtrick replay`: a line or an object a board, whatever the files are, and a status that says if all was well."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import record_samples as samples
from oddtrick.cli.main import app
from oddtrick.records import match_lines
from oddtrick.rulesets import preset
from table.table_driver import opened, play_match

ROW = samples.sample()
KEYS = ["file", "board", "trump", "leader", "tricks", "winners", "complete", "error"]


def run(*arguments: str, stdin: bytes | None = None) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["replay", *arguments], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout.splitlines()


def objects(*arguments: str, stdin: bytes | None = None) -> tuple[int, list[dict[str, Any]]]:
    status, lines = run("--json", *arguments, stdin=stdin)
    return status, [json.loads(line) for line in lines]


@pytest.fixture
def write(tmp_path: Path):
    def write(name: str, data: str | bytes) -> str:
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
        return str(path)

    return write


def spoilt() -> str:
    """The sample with two cards of one seat exchanged, which makes a revoke."""
    plays = [list(play) for play in ROW["plays"]]
    led = plays[0][1][0]
    mine = [at for at, (seat, card) in enumerate(plays) if seat == plays[1][0] and card[0] != led]
    assert plays[1][1][0] == led
    plays[1][1], plays[mine[0]][1] = plays[mine[0]][1], plays[1][1]
    return samples.pbn_text({**ROW, "plays": plays})


def test_a_whole_board_as_an_object(write) -> None:
    file = write("a.pbn", samples.pbn_text(ROW))
    status, (found,) = objects(file)
    assert status == 0
    assert list(found) == KEYS
    assert found == {
        "file": file,
        "board": "7",
        "trump": "NT",
        "leader": "W",
        "tricks": {"NS": 10, "EW": 3},
        "winners": samples.winners(ROW),
        "complete": True,
        "error": None,
    }


def test_a_claim_adds_up_to_thirteen(write) -> None:
    for name, text in (
        ("a.pbn", samples.pbn_text(ROW, 22) + "*"),
        ("a.lin", samples.lin_text(ROW, 22, tail="mc|10|")),
    ):
        status, (found,) = objects(write(name, text))
        assert status == 0
        assert list(found) == [*KEYS[:-1], "claimed", "error"]
        assert sum(found["tricks"].values()) == 5
        assert {side: found["tricks"][side] + found["claimed"][side] for side in ("NS", "EW")} == {"NS": 10, "EW": 3}
        assert found["complete"] is False


def test_an_error_says_code_message_and_where(write) -> None:
    status, (found,) = objects(write("a.pbn", spoilt()))
    assert status == 1
    assert found["error"]["code"] == "revoke"
    assert found["error"]["message"].startswith("revoke at trick 1: N played ")
    assert " holding " in found["error"]["message"]
    assert found["error"]["where"] == {"line": 9, "trick": 1, "seat": "N"}
    assert (found["complete"], found["winners"], found["tricks"]) == (False, [], {"NS": 0, "EW": 0})


def test_boards_without_play_are_no_errors(write) -> None:
    text = '[Board "1"]\n\n[Contract "1C"]\n[Declarer "N"]\n\n[Board "3"]\n[Deal "N:- - - -"]\n'
    status, found = objects(write("a.pbn", text))
    assert status == 0
    assert [(each["board"], each["trump"], each["leader"]) for each in found] == [
        ("1", None, None),
        ("#2", "C", "E"),
        ("3", None, None),
    ]
    assert all(each["error"] is None and not each["complete"] and not each["winners"] for each in found)


def test_files_that_cannot_be_read_do_not_stop_the_run(write, tmp_path: Path) -> None:
    good = write("good.pbn", samples.pbn_text(ROW))
    files = [
        str(tmp_path),
        str(tmp_path / "missing.pbn"),
        write("rubbish.pbn", bytes(range(256)) * 20),
        write("packed.pbn", gzip.compress(samples.pbn_text(ROW).encode())),
        write("letter.lin", "Dear Sir or Madam,\n"),
        "bad\udcffname",
    ]
    status, found = objects(*files, good)
    assert status == 1
    assert [each["board"] for each in found] == [None] * 6 + ["7"]
    assert all(list(each) == KEYS for each in found)
    assert [each["error"]["code"] for each in found[:6]] == [
        "file_directory",
        "file_missing",
        "record_not_text",
        "record_packed",
        "record_unknown_format",
        "file_missing",
    ]
    assert found[6]["error"] is None
    status, lines = run(*files, good)
    assert status == 1
    assert len(lines) == 7
    assert lines[1] == f"{tmp_path / 'missing.pbn'}: cannot be read: there is no such file"


def test_formats_are_told_by_content_in_input_order(write) -> None:
    names = [
        write("a.lin", samples.pbn_text(ROW, Board="1")),
        write("b.pbn", json.dumps({**ROW, "board": "2"})),
        write("c.jsonl", samples.lin_text(ROW)),
        write("d", samples.pbn_text(ROW, Board="4") + "\n" + samples.pbn_text(ROW, Board="5")),
    ]
    status, found = objects(*names)
    assert status == 0
    assert [each["board"] for each in found] == ["1", "2", "Board 7", "4", "5"]
    assert [each["file"] for each in found] == [*names, names[3]]
    assert all(each["complete"] for each in found)


def test_empty_files_have_no_boards(write) -> None:
    status, found = objects(write("a", ""), write("b", "% PBN 2.1\n% EXPORT\n"))
    assert (status, found) == (0, [])


def test_standard_input() -> None:
    status, (found,) = objects("-", stdin=samples.pbn_text(ROW).encode())
    assert (status, found["file"], found["complete"]) == (0, "-", True)


def test_lines_for_people(write) -> None:
    good = write("good.pbn", samples.pbn_text(ROW))
    wrong = write("wrong.pbn", spoilt())
    part = write("part.pbn", samples.pbn_text(ROW, 22) + "*")
    none = write("none.pbn", samples.pbn_text(ROW, 0, Play=None))
    going_on = write("on.pbn", samples.pbn_text(ROW, 4) + "+")
    lin = write("a.lin", samples.lin_text(samples.trump_sample()))
    status, lines = run(good, wrong, part, none, going_on, lin)
    assert status == 1
    winners = "".join(samples.winners(ROW))
    assert lines[0] == f"{good}: board 7: no trumps, W led: NS 10, EW 3; winners {winners}; complete"
    assert lines[1].startswith(f"{wrong}: board 7: line 9: revoke at trick 1: N played ")
    ns = sum(seat in "NS" for seat in winners[:5])
    assert lines[2] == (
        f"{part}: board 7: no trumps, W led: NS {ns}, EW {5 - ns} in 5 tricks and 2 cards, "
        f"the rest claimed NS {10 - ns}, EW {3 - 5 + ns}; winners {winners[:5]}; claimed"
    )
    assert lines[3] == f"{none}: board 7: no play recorded"
    assert lines[4].endswith(f" in 1 trick; winners {winners[0]}; not complete")
    assert lines[5].startswith(f"{lin}: Board 7: spades, ")


def test_notes_are_told(write) -> None:
    cards = [card for _, card in ROW["plays"]]
    rows = "\n".join(" ".join(cards[at : at + 4]) for at in range(0, 52, 4))
    file = write("a.pbn", samples.pbn_text(ROW, rows=rows))
    _, (found,) = objects(file)
    assert found["notes"] == ["the rows of the play begin with the leader, not always with W"]
    _, (line,) = run(file)
    assert line.endswith("complete; " + found["notes"][0])


def test_nothing_in_a_file_reaches_the_terminal_as_a_command(write) -> None:
    _, (line,) = run(write("a.pbn", samples.pbn_text(ROW, Board="\x1b[2J\u202e7")))
    assert "\x1b" not in line
    assert "\u202e" not in line


def test_a_whole_match_is_a_board_a_hand(tmp_path: Path) -> None:
    record = tmp_path / "evening.jsonl"
    record.write_text(match_text(), encoding="utf-8")
    status, found = objects(str(record))
    assert status == 0
    assert len(found) >= 1
    assert [each["board"] for each in found] == [str(number) for number in range(1, len(found) + 1)]
    assert all(each["complete"] or "claimed" in each for each in found)
    record.write_text(record.read_text("utf-8").replace('"version":1', '"version":99', 1), encoding="utf-8")
    status, (found,) = objects(str(record))
    assert (status, found["board"], found["error"]["code"]) == (1, None, "match_unknown_version")


def match_text() -> str:
    """The record of a match of one game, played at random."""
    return match_lines.dumps(play_match(opened(preset("classic"), random.Random(3))).events)


def test_the_example_files_replay(write) -> None:
    files = [str(path) for path in sorted(samples.ODD_FILES.iterdir())]
    status, found = objects(*files)
    assert status == 0
    assert len(found) == 101
    _, lines = run(*files)
    assert len(lines) == 101


def test_a_closed_pipe_is_no_error(write) -> None:
    file = write("a.jsonl", samples.corpus_text())
    command = f"{sys.executable} -c 'from oddtrick.cli.main import main; main()' replay {file} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
