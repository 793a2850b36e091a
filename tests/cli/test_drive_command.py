"""`oddtrick drive`: an evening kept in a file, from names to prizes; two who enter at once; what is refused."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.drive_command import done, refused, run, standings
from oddtrick.cli import drive_entering
from oddtrick.cli.drive_file import changing, read_drive
from oddtrick.cli.drive_typed import HELP, Show, read_results, read_typed
from oddtrick.drive import DriveState, Slip
from oddtrick.drive import commands as c
from oddtrick.errors import OddtrickError
from oddtrick.records import drive_json

MAIN = "from oddtrick.cli.main import main; main()"
PEOPLE = "name;kind;fixed\nAnn;lady;\nJoe;gent;yes\nMay;lady\nTom;gent\nEve;lady\nSam;gent\nIda;lady\nBob;gent\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A progressive drive of nine, two of them called Ann, one of whom cannot move, with round 1 seated."""
    (tmp_path / "people.csv").write_bytes((PEOPLE + "Ann;lady\n").encode("utf-8-sig"))
    place = tmp_path / "friday.json"
    words = ("--kind", "progressive", "--hands", 6, "--kinds", "lady,gent", "--title", "Friday <b>", "--director", "Di")
    done("new", place, *words, "--names", tmp_path / "people.csv")
    done("seat", place, "--seed", 1)
    return place


def state(file: Path) -> DriveState:
    return read_drive(str(file)).state


def test_an_evening_from_lots_to_prizes(file: Path) -> None:
    drive = read_drive(str(file))
    assert drive.title == "Friday <b>"
    assert drive.people == dict(enumerate(["Di", "Ann", "Joe", "May", "Tom", "Eve", "Sam", "Ida", "Bob"])) | {
        9: "Ann (2)"
    }
    assert [entrant.kind for entrant in drive.state.entrants[:2]] == ["A", "B"]
    assert [entrant.number for entrant in drive.state.entrants if entrant.fixed] == [2]
    assert "closed" in done("enter", file, "1 7-6", "2 4 9")
    late = done("seat", file, "--enter", "Zoë;lady", "--leave", 3)
    assert "entered: 10 Zoë" in late
    assert "gone from round 2 on: 3 May" in late
    for _ in range(5):
        tables = state(file).rounds[-1].tables
        done("enter", file, *(f"{table.number} {5 + table.number}" for table in tables))
        if state(file).stage == "between" and len(state(file).rounds) < 6:
            done("seat", file)
    assert "Highest lady" not in done("standings", file)  # no prizes before the end
    assert "all 6 rounds" in refused("seat", file)
    done("enter", file, typed="end\n")
    shown = done("standings", file)
    assert shown.startswith("Friday <b>, after 6 rounds of 6")
    assert "May (left)" in shown
    assert "Highest lady" in shown
    assert done("standings", file, "--half-time").startswith("Friday <b>, at half-time, after 3 hands")


def test_standings_are_the_same_as_table_csv_and_json(file: Path) -> None:
    done("enter", file, "1 7-6", "2 4-9")
    plain = standings(file)
    rows = list(csv.DictReader(io.StringIO(run("standings", file, "--csv").stdout)))
    assert [int(row["number"]) for row in rows] == [row["player"] for row in plain["standings"]]
    assert [int(row["total"]) for row in rows] == [row["total"] for row in plain["standings"]]
    assert [row["name"] for row in rows] == [plain["names"][row["number"]] for row in rows]
    points: dict[int, int] = {}
    for table in plain["rounds"][0]["tables"]:
        for players, tricks in ((table["ns"], table["tricks"]["ns"]), (table["ew"], table["tricks"]["ew"])):
            points.update(dict.fromkeys(players, max(0, tricks - 6)))
    assert {row["player"]: row["total"] for row in plain["standings"]} == points | dict.fromkeys(
        plain["rounds"][0]["sits_out"], 0
    )


def test_a_correction_asks_what_becomes_of_later_seats(file: Path) -> None:
    done("enter", file, "1 7-6", "2 4-9")
    done("seat", file)
    before = file.read_bytes()
    assert "keep the seats as played" in refused("enter", file, "edit 1 2 9-4")
    assert "choose one" in refused("enter", file, "edit 1 2 9-4", "--keep", "--reseat")
    assert file.read_bytes() == before
    seats = state(file).rounds[1]
    assert "instead of" in done("enter", file, "edit 1 2 9-4 keep")
    assert state(file).rounds[1] == seats
    file.write_bytes(before)
    assert "seats of round 2 changed" in done("enter", file, "edit 1 2 9-4", "--reseat")
    assert state(file).rounds[1] != seats
    assert "instead of" in done("enter", file, "edit 1 2 8-5")  # the same winners: nobody is asked


def test_results_of_one_command_stand_or_fall_together(file: Path) -> None:
    before = file.read_bytes()
    for second in ("2 9-9", "3 7-6", "2", "round", "foo"):
        refused("enter", file, "1 7-6", second)
        assert file.read_bytes() == before


def test_results_from_lists(file: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text("1;7;6\n2;4;9\n")
    assert "round 1 closed" in done("enter", file, "--csv", results)
    done("seat", file)
    one = state(file).rounds[1].tables[0]
    names = f"{one.ns[0]},{one.ns[1]},{one.ew[0]},{one.ew[1]}"
    typed = f"Round,Table,NS,EW,North,South,East,West\n1,1,7,6\n1,2,4,9\n2,1,0,2,{names}\n"
    assert done("enter", file, "--csv", "-", typed=typed) == "round 2, table 1: 5–8\n"  # what stands is passed over
    assert "is in" in refused("enter", file, "--csv", "-", typed="2,1,9,4\n")
    assert "corrected" in done("enter", file, "--csv", "-", "--keep", typed="2,1,9,4\n")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "no results in this list"),
        ("table,ns,ew\n", "no results in this list"),
        ("table,north,ew\n1,2,3\n", "name no column “ns”"),
        ("1,7,6\n2,x,9\n", "line 2: “x” is no number"),
        ("1,7,6\n2,7\n", "line 2: a line of results has"),
        ("1,7,6\n2,9,9\n", "line 2: 9 and 9 make 18"),
        ("1,7,6\n1,7,6\n", "line 1: a round has one hand"),
        ("1,7,6\n3,7,6\n", "line 2: round 1 has no table 3"),
        ("2,1,7,6\n", "line 1: there is no round 2"),
        ("table,ns,ew,north,south,east,west\n2,7,6,1,1,2,3\n", "line 2: number 1 is on the slip twice"),
    ],
)
def test_a_wrong_list_is_refused_with_its_line(file: Path, typed: str, said: str) -> None:
    before = file.read_bytes()
    assert said in refused("enter", file, "--csv", "-", typed=typed)
    assert file.read_bytes() == before


def test_line_by_line_each_for_itself(file: Path) -> None:
    came = run("enter", file, typed="1 7-6\n\n2 9-9\nfoo\nns 2 8\new 2 8\nround\nstandings\nhistory\nhelp\nquit\n1 9\n")
    assert came.exit_code == 1
    assert len(came.stderr.splitlines()) == 2
    assert "NS says 8–5" in came.stdout
    assert "Round 1 is closed." in came.stdout
    assert "edit 2 3 6-7" in came.stdout
    assert "command line: round 1 closed" in came.stdout
    assert state(file).results[0][1].tricks == (7,)
    assert (
        run("enter", file, typed="reopen\nstrike 1\n1 8\nclose\nend\nresume\ncut 3 4\n").exit_code == 1
    )  # it closes itself
    assert state(file).cut == (3, 4)


def test_who_types_is_asked_what_becomes_of_later_seats(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Typist(io.StringIO):
        def isatty(self) -> bool:
            return True

    done("enter", file, "1 7-6", "2 4-9")
    done("seat", file)
    monkeypatch.setattr(sys, "stdin", Typist("edit 1 2 9-4\nreseat\nedit 1 1 6-7\nnothing\n"))
    assert drive_entering.enter_line_by_line(str(file), None)
    assert "keep or reseat? " in capsys.readouterr().out
    assert state(file).results[0][2].tricks == (9,)
    assert state(file).results[0][1].tricks == (7,)  # no answer: it stays


def test_what_others_changed_meanwhile_is_not_overwritten(file: Path) -> None:
    seen = state(file)
    done("enter", file, "1 7-6")
    done("enter", file, "edit 1 1 8-5")
    stale = read_typed("edit 1 1 9-4", seen)
    assert not isinstance(stale, Show)
    with pytest.raises(OddtrickError) as caught, changing(str(file)) as drive:
        drive.do(stale)
    assert caught.value.code == "drive_result_moved"


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "big.json"
    (tmp_path / "names").write_text("".join(f"Player {number}\n" for number in range(48)))
    done("new", file, "--kind", "goan", "--names", tmp_path / "names")
    done("seat", file)
    halves = ["".join(f"{table} 8-5\n" for table in tables) for tables in (range(1, 7), range(7, 13))]
    both = [
        subprocess.Popen(
            [sys.executable, "-c", MAIN, "drive", "enter", str(file)],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        for _ in halves
    ]  # fmt: skip
    for process, half in zip(both, halves, strict=True):
        assert process.stdin is not None
        process.stdin.write(half)
        process.stdin.flush()
    said = [process.communicate(timeout=120)[1] for process in both]
    assert ([process.returncode for process in both], said) == ([0, 0], ["", ""])
    assert len(state(file).results[0]) == 12
    assert state(file).stage == "between"
    assert sorted(tmp_path.iterdir()) == [file, tmp_path / "names"]  # nothing is left behind


def test_people_come_go_and_change(file: Path) -> None:
    done("seat", file, "--take-back", "--wait")
    assert state(file).stage == "drawn"
    done("seat", file, "--draw", "--free", 2, "--fix", 5, "--rename", "1=Anne", "--rename", "0=", "--wait")
    drive = read_drive(str(file))
    assert (drive.people[1], 0 in drive.people) == ("Anne", False)
    assert [entrant.number for entrant in drive.state.entrants if entrant.fixed] == [5]
    done("seat", file, "--substitute", "4=Sam")
    drive = read_drive(str(file))
    assert drive.people[4] == "Sam (2)"
    assert "Tom" not in drive.people.values()
    assert "Tom" in drive.names.values()  # who he was is in the file
    assert drive.state.stage == "playing"
    done("seat", file, "--leave", 9)
    done("seat", file, "--back", 9)
    assert state(file).entrants[8].away == ()
    for words in (("--leave", 99), ("--rename", "x"), ("--rename", "99=A"), ("--substitute", "99=A"), ("--back", 9)):
        refused("seat", file, *words)


def test_pairs_and_a_director(tmp_path: Path) -> None:
    file = tmp_path / "pairs.json"
    done("new", file, "--kind", "partner", "--leftover", "director", "--hands", 3)
    done("seat", file, "--names", "-", "--wait", typed="Ann;Bob\nCal\nDee;Eve\nFay\nGus\n")
    drive = read_drive(str(file))
    assert list(drive.people.values()) == ["Ann", "Bob", "Dee", "Eve", "Cal", "Fay", "Gus"]
    assert [entrant.partner for entrant in drive.state.entrants] == [2, 1, 4, 3, 6, 5, None]
    assert "0" in done("seat", file)


def test_an_individual_drive_gets_its_schedule(tmp_path: Path) -> None:
    file = tmp_path / "alone.json"
    done("new", file, "--kind", "individual", "--hands", 20, "--plan-steps", 300)
    done("seat", file, "--names", "-", typed="".join(f"P{number}\n" for number in range(22)))
    assert len(state(file).plan) == 20
    done("enter", file, *(f"{table} 7" for table in range(1, 6)))
    assert "schedule made" not in done("seat", file)
    done("enter", file, *(f"{table} 7" for table in range(1, 6)))
    assert "schedule made of 18 rounds" in done("seat", file, "--leave", 4)


def test_two_hands_a_round_with_honours_and_turn_ups(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    words = ("--hands", 4, "--hands-a-round", 2, "--trumps", "turn-up", "--bonus", "honours", "--tally", "tricks")
    done("new", file, "--kind", "semi-partner", *words, "--prizes", "best,highest-hand", "--ties", "highest_hand")
    done("seat", file, "--names", "-", typed="A\nB\nC\nD\n")
    assert "3 scores" in refused("enter", file, "1 7-6 9-4 8-5")
    assert done("enter", file, "1 7-6 9 h 4-0 0-0").startswith("round 1, table 1: 7–6 9–4, honours 4–0 0–0")
    done("seat", file)
    typed = "table,ns,ew,ns_honours,ew_honours\n1,7,6,3,1\n1,4,9,0,4\n"
    done("enter", file, "--csv", "-", typed=typed)
    assert state(file).results[1][1].honours == ((3, 1), (0, 4))
    done("enter", file, typed="end\n")
    assert "Highest hand" in done("standings", file)


@pytest.mark.parametrize(
    "words",
    [
        "--kind goan --trumps xyz", "--kind goan --trumps =", "--kind goan --kinds lady", "--kind goan --kinds A,A",
        "--kind goan --prizes gold", "--kind goan --hands 0", "--kind goan --hands 7 --hands-a-round 2",
        "--kind goan --half-time 24", "--kind goan --ruleset long", "--kind goan --ruleset nothing", "--kind polka",
        "--kind howell --bonus honours", "--kind partner --dealer losing_b", "--kind goan --names missing.csv", "",
    ],
)  # fmt: skip
def test_settings_that_cannot_be_leave_no_file(tmp_path: Path, words: str) -> None:
    refused("new", tmp_path / "drive.json", *words.split())
    assert not list(tmp_path.iterdir())


def test_trumps_in_turn_with_a_fifth_hand_without(tmp_path: Path) -> None:
    file = tmp_path / "drive.json"
    done("new", file, "--kind", "goan", "--trumps", "hcds", "--no-trump-fifth", "--hands", 10, "--a-down", "--line")
    done("seat", file, "--names", "-", typed="A\nB\nC\nD\n")
    for _ in range(9):
        done("enter", file, "1 7")
        done("seat", file)
    assert [round_["trump"] for round_ in standings(file)["rounds"]] == [
        "H",
        "C",
        "D",
        "S",
        "NT",
        "H",
        "C",
        "D",
        "S",
        "NT",
    ]


def test_a_file_that_is_there_or_is_none(file: Path, tmp_path: Path) -> None:
    assert "such a file already" in refused("new", file, "--kind", "goan")
    for words in (("seat",), ("enter",), ("standings",), ("print",)):
        assert "no such file" in refused(words[0], tmp_path / "nowhere.json")
        assert "no file of a whist drive" in refused(words[0], tmp_path / "people.csv")
    refused("new", tmp_path / "no" / "where.json", "--kind", "goan")


def test_the_file_is_the_drive_with_when_and_by_whom(file: Path) -> None:
    found = drive_json.loads(file.read_bytes())
    assert {told.by for told in found.told} == {"command line"}
    times = [told.at for told in found.told if told.at is not None]
    assert len(times) == len(found.events)
    assert times == sorted(times)
    assert json.loads(file.read_text())["format"] == "oddtrick drive"


def test_pages_to_print(file: Path, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    assert len(done("print", file, "--to", pages).splitlines()) == 5
    for what in ("cards", "tables", "movement", "seats", "results"):
        html = (pages / f"{what}.html").read_text()
        assert "Friday &lt;b&gt;" in html
        assert "<script" not in html
    assert "Ann (2)" in (pages / "seats.html").read_text()
    assert done("print", file, "results", "--to", tmp_path / "nb", "--lang", "nb").count("\n") == 1
    for words in (("foo",), ("--paper", "a3"), ("--lang", "xx")):
        assert "there are" in refused("print", file, *words)


def test_pages_as_pdf(file: Path, tmp_path: Path) -> None:
    done("print", file, "results", "--to", tmp_path, "--pdf", "--paper", "letter")
    assert (tmp_path / "results.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("1 7-6", c.EnterResult(1, 1, Slip(((7, 6),)))),
        ("1 7 6", c.EnterResult(1, 1, Slip(((7, 6),)))),
        ("1 7", c.EnterResult(1, 1, Slip(((7, 6),)))),
        ("1 0–2", c.EnterResult(1, 1, Slip(((0, 2),)))),
        ("STRIKE 1", None),
        ("swap 1 2", None),
        ("swap 1 2 5 keep", None),
        ("?", Show("help")),
        ("q", Show("quit")),
    ],
)
def test_what_is_typed_is_understood(file: Path, text: str, means: object) -> None:
    typed = read_typed(text, state(file))
    assert means is None or typed == means


@pytest.mark.parametrize(
    "text",
    ["", "x", "1", "1 x", "1 7-6-5", "1 7-6 h", "ns", "ns x", "edit 1 1", "swap 1", "swap 1 2 3 4", "strike", "close 1",
     "cut x", "quit 1", "1 ٩", "-1 7", "y" * 5000],
)  # fmt: skip
def test_what_is_not_understood_is_refused(file: Path, text: str) -> None:
    with pytest.raises(OddtrickError) as caught:
        read_typed(text, state(file))
    assert caught.value.code in ("drive_typed_unknown", "drive_typed_many")
    assert len(caught.value.message) < 200


def test_help_names_what_there_is() -> None:
    for word in ("edit", "strike", "close", "reopen", "swap", "cut", "end", "resume", "standings", "history", "quit"):
        assert word in HELP


def test_lists_of_results_name_rounds_or_not(file: Path) -> None:
    commands = read_results("1 ,7,6\n2,4,9", state(file))
    assert [(line, command.table) for line, command in commands if isinstance(command, c.EnterResult)] == [
        (1, 1),
        (2, 2),
    ]
