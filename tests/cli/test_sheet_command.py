"""`oddtrick sheet`: score kept line by line in the terminal, in a file that is the sheet."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from oddtrick.cards import Seat, Side
from oddtrick.cli.sheet import Book, _keep
from oddtrick.cli.sheet_typed import HELP, Named, Show, read_typed
from oddtrick.errors import OddtrickError
from oddtrick.records import sheet_json
from oddtrick.rulesets import preset
from oddtrick.scoring import Called, HandResult, Revoke
from oddtrick.sheet import AnotherRubber, HandPlayed, Misdealt, SheetState, ThrownIn, decide, fold
from oddtrick.sheet import commands as c
from oddtrick.sheet.state import NEW_SHEET

MAIN = "from oddtrick.cli.main import main; main()"


def keep(file: Path, lines: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Keep score as somebody who types these lines into a pipe."""
    return subprocess.run(
        [sys.executable, "-c", MAIN, "sheet", str(file), *options],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env={"COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "PATH": ""},
        check=False,
    )


@pytest.fixture
def state() -> SheetState:
    """A sheet with two lines, the first of which was written last."""
    book = fold(decide(NEW_SHEET, c.OpenSheet(preset("modern"))))  # type: ignore[arg-type]
    for command in (c.EnterLine(1, hand(9)), c.InsertLine(1, hand(8), 1)):
        book = fold(decide(book, command), book)  # type: ignore[arg-type]
    return book


def hand(ns: int, honours: tuple[int, int] | None = None, *revokes: Revoke) -> HandPlayed:
    return HandPlayed(HandResult((ns, 13 - ns), honours, revokes))


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("ns 9", c.EnterLine(3, hand(9))),
        ("EW 13", c.EnterLine(3, hand(0))),
        ("ew 8 h ns 3", c.EnterLine(3, hand(5, (3, 1)))),
        (
            "ns 7 r ew add_three_points r ns take_three_tricks",
            c.EnterLine(3, hand(7, None, Revoke(Side.EW, "add_three_points"), Revoke(Side.NS, "take_three_tricks"))),
        ),
        ("call ns", c.EnterLine(3, HandPlayed(Called(Side.NS)))),
        ("misdeal", c.EnterLine(3, Misdealt())),
        ("thrown", c.EnterLine(3, ThrownIn())),
        ("thrown passes", c.EnterLine(3, ThrownIn(True))),
        ("match", c.EnterLine(3, AnotherRubber())),
        ("match east", c.EnterLine(3, AnotherRubber(Seat.E))),
        ("edit 1 ns 10", c.CorrectLine(2, hand(10), 2)),
        ("insert 2 misdeal", c.InsertLine(1, Misdealt(), 2)),
        ("delete 2", c.DeleteLine(1, 2)),
        ("undo", c.Undo(2)),
        ("redo", c.Redo(2)),
        ("dealer n", c.SetDealer(Seat.N, 2)),
        ("dealer nobody", c.SetDealer(None, 2)),
        ("stake 25", c.SetStake(25, 2)),
        ("name ns The Larks", Named("NS", "The Larks")),
        ("name w", Named("W", "")),
        ("?", Show("help")),
        ("quit", Show("quit")),
        ("  history ", Show("history")),
    ],
)
def test_what_is_typed_is_understood(state: SheetState, text: str, means: object) -> None:
    assert read_typed(text, state) == means


@pytest.mark.parametrize(
    "text",
    [
        "ns", "ns nine", "ns 9 9", "ns 14", "ns 9 h", "ns 9 h xx 3", "ns 9 h ns 5", "ns 9 h ns 3 h ns 3", "ns 9 r ew",
        "ns 9 r ew hang", "call", "thrown out", "match q", "edit ns 9", "edit 3 ns 9", "edit 0 ns 9", "delete",
        "stake x", "dealer", "name q Ann", "help me", "undo 3", "ns ٩", "-1", "x" * 5000,
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(state: SheetState, text: str) -> None:
    with pytest.raises(OddtrickError) as caught:
        read_typed(text, state)
    assert len(caught.value.message) < 200


def test_help_names_what_there_is() -> None:
    for word in ("edit", "insert", "delete", "undo", "redo", "call", "thrown", "match", "name", "stake", "dealer"):
        assert word in HELP


def test_a_sheet_is_kept_corrected_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    first = keep(file, "ns 9\nname N Ann\nname S Joe\new 8 h ew 3\nedit 1 ns 11\nundo\n", "--dealer", "n")
    assert first.returncode == 0, first.stderr
    assert "match 1, game 1: Ann and Joe win it, 5–0" in first.stdout
    assert first.stdout.splitlines()[-1].endswith("Joe deals.")
    again = keep(file, "history\nquit\nns 9\n")
    assert again.returncode == 0
    assert "3. line 1 corrected: 9–4 to 11–2 (undone)" in again.stdout
    assert "2. line 2 entered: 5–8, honours 1–3" in again.stdout
    assert "4. undone: change 3" in again.stdout
    events, names = sheet_json.loads(file.read_bytes())
    assert (len(events), names) == (5, {"N": "Ann", "S": "Joe"})


def test_what_is_refused_is_said_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    came = keep(file, "ns 14\ncall ns\nns 7\n", "--ruleset", "classic")
    assert came.returncode == 1
    assert len(came.stderr.splitlines()) == 2
    assert len(sheet_json.loads(file.read_bytes())[0]) == 2


def test_a_file_that_is_there_keeps_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    assert keep(file, "", "--ruleset", "long", "--start", "NS=8,EW=3", "--stake", "5").returncode == 0
    came = keep(file, "", "--ruleset", "short")
    assert (came.returncode, came.stdout) == (2, "")
    assert "its rules were chosen when it was begun" in came.stderr
    assert "honours called at 8: 2" in keep(file, "call ns\n").stdout


def test_what_is_no_sheet_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text(json.dumps({"mine": 1}))
    came = keep(file, "ns 9\n")
    assert came.returncode == 2
    assert "Traceback" not in came.stderr
    assert json.loads(file.read_text()) == {"mine": 1}


def test_a_change_that_cannot_be_written_is_not_made(tmp_path: Path) -> None:
    book = Book(str(tmp_path / "nowhere" / "sheet.json"))
    with pytest.raises(OddtrickError):
        book.say(c.OpenSheet(preset("short")))
    assert (book.events, book.state) == ((), NEW_SHEET)


def test_two_programs_with_one_file_do_not_write_over_each_other(tmp_path: Path) -> None:
    file = str(tmp_path / "sheet.json")
    one, two = Book(file), Book(file)
    one.say(c.OpenSheet(preset("short")))
    two.look()
    one.say(c.EnterLine(1, hand(9)))
    one.call("N", "Ann")
    with pytest.raises(OddtrickError) as caught:
        two.say(c.EnterLine(1, hand(8)))
    assert caught.value.code == "sheet_line_taken"
    assert two.overtaken
    assert (two.events, two.names) == (one.events, one.names)
    two.say(c.EnterLine(2, hand(8)))
    two.call("S", "Joe")
    with pytest.raises(OddtrickError) as caught:
        one.say(c.CorrectLine(1, hand(7), 1))
    assert caught.value.code == "sheet_changed"
    events, names = sheet_json.loads(Path(file).read_bytes())
    assert (len(events), names) == (3, {"N": "Ann", "S": "Joe"})


def test_who_is_overtaken_is_shown_the_others_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "sheet.json")
    one, two = Book(file), Book(file)
    one.say(c.OpenSheet(preset("short")))
    two.look()
    lines = iter(("ns 8\n", "ns 10\n"))

    def next_line() -> str | None:
        line = next(lines, None)
        if line == "ns 8\n":
            one.say(c.EnterLine(1, hand(9)))
        return line

    assert not _keep(two, next_line)
    told = capsys.readouterr()
    assert "line 1 is written already" in told.err
    assert "9 tricks: 3" in told.out
    assert "line 2: 10–3" in told.out


def test_many_programs_at_once_lose_no_entry(tmp_path: Path) -> None:
    file, typed, told = tmp_path / "sheet.json", tmp_path / "typed", [tmp_path / f"told-{n}" for n in range(3)]
    assert keep(file, "").returncode == 0
    typed.write_text("misdeal\n" * 8)
    with ExitStack() as opened:
        running = [
            subprocess.Popen(
                [sys.executable, "-c", MAIN, "sheet", str(file)],
                stdin=opened.enter_context(typed.open()),
                stdout=opened.enter_context(each.open("w")),
                stderr=subprocess.STDOUT,
                env={"NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "PATH": ""},
            )
            for each in told
        ]
        assert {each.wait(120) for each in running} <= {0, 1}  # some were refused, for others had written
    lines = [line for each in told for line in each.read_text("utf-8").splitlines()]
    done = sum(line.startswith("line ") and line.endswith(": misdeal") for line in lines)
    assert not any("Traceback" in line for line in lines)
    assert len(sheet_json.loads(file.read_bytes())[0]) - 1 == done >= 8


def test_a_file_that_is_no_sheet_any_more_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    book = Book(str(file))
    book.say(c.OpenSheet(preset("short")))
    file.write_text("{}")
    with pytest.raises(OddtrickError):
        book.say(c.EnterLine(1, hand(9)))
    assert file.read_text() == "{}"
    file.unlink()
    book.say(c.EnterLine(1, hand(9)))
    assert len(sheet_json.loads(file.read_bytes())[0]) == 2


def test_names_are_tidied_before_they_reach_file_or_terminal(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    came = keep(file, "name N A\x1b[31mnn\x07  of \u202e York\nname S \x1b\x07\nhistory\n")
    assert "\x1b" not in came.stdout
    assert "A[31mnn of York" in came.stdout
    assert sheet_json.loads(file.read_bytes())[1] == {"N": "A[31mnn of York"}


def test_a_stake_where_nobody_pays_is_refused(tmp_path: Path) -> None:
    came = keep(tmp_path / "sheet.json", "", "--ruleset", "classic", "--stake", "5")
    assert came.returncode != 0
    assert "nobody pays" in came.stderr
