"""A sheet, a drive and a knockout that are seen from two processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from oddtrick.drive import commands as c
from oddtrick.drive import knockout as k
from postgresql_at_hand import PrivateServer
from server.drive_client import DriveLine, new_drive, new_knockout, nobodies
from server.several_processes import Several
from server.sheet_client import OPEN, SheetLine, enter, some_pen
from server.table_client import Guest


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, postgresql: PrivateServer) -> Iterator[Several]:
    """Two processes, for all tests of this file; they make schedules until it is enough."""
    with Several(tmp_path_factory.mktemp("two"), postgresql, 2, plan_seconds=3600.0) as several:
        several.until_all_know(2)
        yield several
        assert [process.faults() for process in several.processes] == [[], []]


@pytest.fixture
def guests(two: Several) -> Iterator[list[Guest]]:
    """Somebody at each process."""
    with ExitStack() as stack:
        yield [stack.enter_context(Guest(process.address)) for process in two.processes]


def test_a_sheet(guests: list[Guest]) -> None:
    pen = some_pen(1)
    with SheetLine(guests[0], pen.text) as writes, SheetLine(guests[1], pen.text) as looks:
        assert looks.until("sheet")["seq"] == 0  # before there is anything
        assert writes.say(OPEN)["type"] == "done"
        assert looks.until("news")["seq"] == 1
        assert looks.say(enter(1, 9))["type"] == "done"
        told = writes.until("news")
        while told["seq"] < 2:
            told = writes.until("news")
        assert told["view"] is not None
        writes.send({"type": "names", "id": "n", "names": {"N": "Ann"}})
        assert looks.until("names")["names"] == {"N": "Ann"}
        # A command that is based on what the other did a moment ago is not refused for what is not known here yet.
        for number in range(2, 8):
            line = (writes, looks)[number % 2]
            assert line.say(enter(number, 7 - number % 2))["type"] == "done"


def test_a_drive(guests: list[Guest]) -> None:
    pen = new_drive(guests[0])
    with DriveLine(guests[0], pen) as one, DriveLine(guests[1], pen) as other:
        people = "\n".join(f"Person {letter};{kind}" for letter, kind in zip("ABCD", ["lady", "gent"] * 2, strict=True))
        assert one.ask("people", first=1, text=people)["type"] == "done"
        while other.names.get("4") != "Person D":
            other.next()
        other.do(c.DrawLots(other.change))
        other.do(c.SeatRound(1))
        while not one.view["rounds"]:
            one.next()
        assert one.tables == other.tables
        assert one.ask("title", title="Spring drive")["type"] == "done"
        while other.title != "Spring drive":
            other.next()
        assert "Spring drive" in guests[1].http.get(f"/d/{pen}/print").text


def test_a_schedule_is_made_at_one_process(guests: list[Guest]) -> None:
    pen = new_drive(guests[0], kind="individual")
    with DriveLine(guests[0], pen) as one, DriveLine(guests[1], pen) as other:
        one.do(nobodies(1, 14))
        one.do(c.DrawLots(one.change))
        command = {"v": 1, "type": "plan_rounds", "data": {"change": one.change, "plan": []}}
        one.send({"type": "command", "id": "plan", "command": command})
        assert other.until("planning")["progress"] is not None
        assert other.say(c.PlanRounds(other.change))["reason"]["code"] == "drive_planning"
        with DriveLine(guests[1], str(one.first["code"])) as looks:
            assert looks.first["planning"] is not None
        assert other.ask("stop_planning")["type"] == "done"
        assert one.answer("plan")["type"] == "done"
        while other.heard[-1] != {"type": "planning", "progress": None}:
            other.next()


def test_a_knockout(guests: list[Guest]) -> None:
    pen = new_knockout(guests[0], "A\nB\nC\nD")
    with DriveLine(guests[0], pen, "k") as one, DriveLine(guests[1], pen, "k") as other:
        one.do(k.EnterMatch((1, 1), k.Played((1, 0))))
        assert other.until("news")["view"]["rounds"][0][0]["winner"] is not None
        assert other.ask("rename", number=1, name="Ann")["type"] == "done"
        while one.names.get("1") != "Ann":
            one.next()
