"""Schedules of individuals made while the line is heard on: progress, an exact design at once, stopping, in vain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from oddtrick.drive import commands as c
from server.drive_client import DriveLine, Message, new_drive, nobodies
from server.running_server import ServerInThread
from server.table_client import Guest


@pytest.fixture
def guest(start: Callable[..., ServerInThread]) -> Iterator[Guest]:
    """Somebody at a server that makes schedules in half a second."""
    with Guest(start(plan_seconds=0.5).address) as made:
        yield made


@pytest.fixture
def patient(start: Callable[..., ServerInThread]) -> Iterator[Guest]:
    """Somebody at a server that makes a schedule for an hour, unless it is told that it is enough."""
    with Guest(start(plan_seconds=3600.0).address) as made:
        yield made


def drawn(line: DriveLine, people: int) -> None:
    line.do(nobodies(1, people))
    line.do(c.DrawLots(line.change))


def progress(line: DriveLine) -> list[float | None]:
    return [each["progress"] for each in line.heard if each["type"] == "planning"]


def partners(plan: list[Any]) -> Counter[tuple[int, ...]]:
    return Counter(
        tuple(sorted(pair)) for round_ in plan for table in round_["tables"] for pair in (table["ns"], table["ew"])
    )


def test_a_schedule_is_made_with_word_of_how_far_it_is(guest: Guest) -> None:
    pen = new_drive(guest, kind="individual")
    with DriveLine(guest, pen) as line, DriveLine(guest, str(line.first["code"])) as looking:
        drawn(line, 14)
        line.do(c.PlanRounds(line.change))
        told = progress(line)
        assert told[0] == 0.0
        assert [each for each in told if each] == sorted(each for each in told if each)
        assert len(line.view["plan"]) == 24
        for round_ in line.view["plan"]:
            seated = [number for table in round_["tables"] for number in (*table["ns"], *table["ew"])]
            assert sorted([*seated, *round_["sits_out"]]) == list(range(1, 15))
        out = Counter(number for round_ in line.view["plan"] for number in round_["sits_out"])
        assert max(out.values()) - min(out[number] for number in range(1, 15)) <= 1
        while looking.heard[-1] != {"type": "planning", "progress": None}:
            looking.next()
        line.do(c.SeatRound(1))
        assert line.view["rounds"][0]["seating"] == {**line.view["rounds"][0]["seating"], "number": 1}


def test_an_exact_design_is_there_at_once(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest, kind="individual", hands="15", half_time="0")) as line:
        drawn(line, 16)
        line.do(c.PlanRounds(line.change))
        met = partners(line.view["plan"])
        assert met == Counter(combinations(range(1, 17), 2))


def test_a_round_whose_schedule_does_not_fit_waits_for_another(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest, kind="individual", hands="6", half_time="0")) as line:
        drawn(line, 14)
        line.do(c.SeatRound(1))
        assert progress(line)[0] == 0.0
        line.play()
        line.do(nobodies(15, 2))
        refused = line.preview(c.SeatRound(2))
        assert refused["reason"]["code"] == "drive_no_preview"
        line.do(c.SeatRound(2))
        assert len(line.tables) == 4
        events = [each["is"] for each in map(_event, line.ask("history")["changes"])]
        assert events[-2:] == ["RoundsPlanned", "RoundSeated"]
        line.play()
        before = len(progress(line))
        line.do(c.SeatRound(3))
        assert len(progress(line)) == before


def _event(change: Message) -> Any:
    return change["change"]["event"]


def test_the_line_is_heard_on_and_it_can_be_enough(patient: Guest) -> None:
    with DriveLine(patient, new_drive(patient, kind="individual")) as line:
        drawn(line, 14)
        line.send({"type": "command", "id": "plan", "command": plain("plan_rounds", change=line.change)})
        line.until("planning")
        line.send({"type": "ping"})
        assert line.until("pong")
        assert line.say(c.PlanRounds(line.change))["reason"]["code"] == "drive_planning"
        with DriveLine(patient, str(line.first["code"])) as looking:
            assert looking.first["planning"] is not None
        assert line.ask("stop_planning")["type"] == "done"
        assert line.answer("plan")["type"] == "done"
        assert len(line.view["plan"]) == 24


def plain(type: str, **data: Any) -> Message:
    return {"v": 1, "type": type, "data": data}


def test_who_comes_meanwhile_makes_it_vain(patient: Guest) -> None:
    with DriveLine(patient, new_drive(patient, kind="individual")) as line:
        drawn(line, 14)
        line.send({"type": "command", "id": "plan", "command": plain("plan_rounds", change=line.change)})
        line.until("planning")
        line.do(nobodies(15, 1))
        line.ask("stop_planning")
        assert line.answer("plan")["reason"]["code"] == "drive_changed"
        assert line.view["plan"] == []


def test_nobody_makes_a_schedule_in_vain(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest, kind="individual")) as line:
        line.do(nobodies(1, 14))
        assert line.say(c.PlanRounds(line.change))["reason"]["code"] == "drive_not_drawn"
        line.do(c.DrawLots(line.change))
        assert line.say(c.PlanRounds(line.change - 1))["reason"]["code"] == "drive_changed"
        assert line.say(c.SeatRound(2))["reason"]["code"] == "drive_round_seated"
        assert progress(line) == []
    with DriveLine(guest, new_drive(guest)) as line:
        drawn(line, 8)
        assert line.say(c.PlanRounds(line.change))["reason"]["code"] == "drive_no_schedule"


def test_the_same_schedule_again_is_not_made_twice(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest, kind="individual", hands="15", half_time="0")) as line:
        drawn(line, 16)
        first = line.do(c.PlanRounds(line.change), id="plan")
        again = line.do(c.PlanRounds(line.change - 1), id="plan")
        assert first == again
