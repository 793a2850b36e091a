"""What was told of a drive is kept: over kill -9 and restarts, before twenty pairs of eyes, in a file and back."""

from __future__ import annotations

import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from oddtrick.drive import DriveSettings, Result
from oddtrick.drive import commands as c
from oddtrick.drive import knockout as k
from oddtrick.drive.simulate import simulate
from oddtrick.records import drive_json
from oddtrick.rulesets import preset
from oddtrick.server.drives.codes import drive_code
from server.drive_client import DriveLine, new_drive, new_knockout, odd
from server.running_server import server_process
from server.table_client import Guest


def take_in(guest: Guest, text: str) -> str:
    answer = guest.post("/drives/import", drive=text)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_kill_9_loses_nothing_that_was_told(tmp_path: Path) -> None:
    with server_process(tmp_path / "oddtrick.db") as server, Guest(server.address) as guest:
        pen = new_drive(guest, names="\n".join(f"Guest {n}" for n in range(1, 14)))
        with DriveLine(guest, pen) as line:
            line.do(c.DrawLots(line.change))
            line.do(c.SeatRound(1))
            line.do(c.EnterResult(1, 1, odd(9)))
            line.do(c.EnterResult(1, 2, odd(5)), id="last")
            told, names, seq = line.view, line.names, line.heard[-1]["seq"]
            server.kill()
        server.start()
        with DriveLine(guest, pen) as line:
            assert (line.view, line.names, line.first["seq"]) == (told, names, seq)
            assert line.do(c.EnterResult(1, 2, odd(5)), id="last")["seq"] == seq
            line.do(c.EnterResult(1, 3, odd(2)))
            assert line.view["rounds"][0]["closed"]


def test_killed_while_a_schedule_is_made_the_drive_stands_as_before(tmp_path: Path) -> None:
    with server_process(tmp_path / "oddtrick.db", plan_seconds=3600) as server, Guest(server.address) as guest:
        pen = new_drive(guest, kind="individual", names="\n".join(f"Guest {n}" for n in range(1, 15)))
        with DriveLine(guest, pen) as line:
            line.do(c.DrawLots(line.change))
            command = {"v": 1, "type": "seat_round", "data": {"round": 1}}
            line.send({"type": "command", "id": "seat", "command": command})
            line.until("planning")
            server.kill()
        server.again(plan_seconds=0)
        with DriveLine(guest, pen) as line:
            assert (line.view["stage"], line.first["planning"]) == ("drawn", None)
            line.do(c.SeatRound(1), id="seat")
            assert len(line.tables) == 3


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    with server_process(tmp_path / "oddtrick.db") as server, Guest(server.address) as guest:
        pen, cup = new_drive(guest), new_knockout(guest, "Ann\nBob\nCy")
        with DriveLine(guest, pen) as line, DriveLine(guest, cup, "k") as bracket:
            server.stop()
            for each in (line, bracket):
                each.until("closing")
                with pytest.raises(ConnectionClosed):
                    each.next()
                assert each.closed_with == 1012


def test_twenty_lines_see_the_same_drive(guest: Guest) -> None:
    """Ten tables enter at the same time, side by side; whoever looks on has in the end what the organiser has."""
    pen = new_drive(guest)
    with ExitStack() as stack:
        organiser = stack.enter_context(DriveLine(guest, pen))
        organiser.begin(40)
        keys = [link.rsplit("/", 1)[1] for link in organiser.first["links"]["tables"].values()][:10]
        phones = [stack.enter_context(DriveLine(guest, key)) for key in keys]
        looking = [stack.enter_context(DriveLine(guest, str(organiser.first["code"]))) for _ in range(9)]

        def enter(table: int) -> None:
            for side in ("NS", "EW"):
                phones[table - 1].do(c.EnterResult(1, table, odd(table)), side=side)

        with ThreadPoolExecutor(10) as together:
            list(together.map(enter, range(1, 11)))
        last = 3 + 1 + 3 * 10 + 1  # opened, entered, drawn, seated; said, said, entered by each; closed
        for line in (organiser, *phones, *looking):
            while max(each.get("seq", 0) for each in line.heard) < last:
                line.next()
            assert [each["result"]["tricks"] for each in line.tables] == [[table] for table in range(1, 11)]
            assert line.view["rounds"][0]["closed"]
        for line in (*looking, *phones):
            assert {each["by"] for each in line.heard if each["type"] == "news"} == {None}
        for line in looking:
            assert line.view == organiser.view
        for line in phones:
            assert line.view == {**organiser.view, "standings": None, "plan": []}


def test_a_drive_goes_into_a_file_and_back(guest: Guest) -> None:
    pen = new_drive(guest, names="Ann;lady\nBob;gent\nAnn;lady\n<b>Di</b>;gent\nEd")
    with DriveLine(guest, pen) as line:
        line.ask("rename", number=0, name="Mrs Clerk")
        line.do(c.DrawLots(line.change))
        line.do(c.SeatRound(1))
        line.play()
        line.do(c.CorrectResult(1, 1, Result((9,)), odd(8)))
        before, names = line.view, line.names
    text = guest.http.get(f"/d/{pen}/drive.json").text
    where = take_in(guest, text)
    assert where.startswith("/d/")
    with DriveLine(guest, where.rsplit("/", 1)[1]) as line:
        ids = line.view.pop("players")
        assert set(ids).isdisjoint(before.pop("players"))
        assert (line.view, line.names, line.title) == (before, names, "Harvest drive")
    shown = drive_code(pen)
    assert shown is not None
    assert guest.http.get(f"/d/{shown.code}/drive.json").status_code == 403


def _told(text: str) -> list[tuple[float | None, str | None]]:
    """When each event of a file happened, and who it was."""
    return [(each.get("at"), each.get("by")) for each in json.loads(text)["events"]]


def test_who_and_when_stay_as_they_were_when_a_drive_moves_by_its_file(guest: Guest) -> None:
    pen = new_drive(guest, names="\n".join(f"Guest {n}" for n in range(1, 9)))
    with DriveLine(guest, pen) as line, Guest(guest.address) as another:
        line.do(c.DrawLots(line.change))
        line.do(c.SeatRound(1))
        with DriveLine(guest, line.first["links"]["tables"]["2"].rsplit("/", 1)[1]) as phone:
            phone.do(c.EnterResult(1, 2, odd(6)), side="NS")
            phone.do(c.EnterResult(1, 2, odd(6)), side="EW")
        with DriveLine(another, pen) as other:
            other.do(c.EnterResult(1, 1, odd(9)))
        history = line.ask("history")["changes"]
    text = guest.http.get(f"/d/{pen}/drive.json").text
    words = ["organiser"] * 4 + ["table 2"] * 3 + ["organiser 2"] * 2
    assert _told(text) == [(each["at"], by) for each, by in zip(history, words, strict=True)]
    assert '"by":"p:' not in text
    with Guest(guest.address) as elsewhere:
        moved = take_in(elsewhere, text).rsplit("/", 1)[1]
        with DriveLine(elsewhere, moved) as line:
            came = line.ask("history")["changes"]
            assert [each["by"] for each in came] == [f"f:{by}" for by in words]
            for name in ("at", "who", "table"):
                assert [each[name] for each in came] == [each[name] for each in history]
            line.do(c.SeatRound(2))
        again = elsewhere.http.get(f"/d/{moved}/drive.json").text
        assert _told(again)[:-1] == _told(text)
        assert _told(again)[-1][1] == "organiser 3"  # whoever took it in is none of those before


def test_who_and_when_stay_as_they_were_when_a_knockout_moves(guest: Guest) -> None:
    cup = new_knockout(guest, "Ann\nBob\nCy")
    with DriveLine(guest, cup, "k") as line:
        line.do(k.EnterMatch((1, 2), k.Played((1, 0))))
        history = line.ask("history")["changes"]
    text = guest.http.get(f"/k/{cup}/knockout.json").text
    assert _told(text) == [(each["at"], "organiser") for each in history]
    with Guest(guest.address) as elsewhere:
        moved = take_in(elsewhere, text).rsplit("/", 1)[1]
        with DriveLine(elsewhere, moved, "k") as line:
            came = line.ask("history")["changes"]
        assert [(each["at"], each["by"]) for each in came] == [(each["at"], "f:organiser") for each in history]
        assert _told(elsewhere.http.get(f"/k/{moved}/knockout.json").text) == _told(text)


def test_a_file_that_does_not_say_when_and_who_gets_the_time_and_nobody(guest: Guest) -> None:
    events = simulate(DriveSettings(kind="progressive", ruleset=preset("drive")), 8, random.Random(1))[:3]
    told = [drive_json.Told(), drive_json.Told(5.0, "command line"), drive_json.Told(2.0e11, "one to come")]
    before = time.time()
    with DriveLine(guest, take_in(guest, drive_json.dumps(events, told=told)).rsplit("/", 1)[1]) as line:
        first, second, third = line.ask("history")["changes"]
    assert (first["by"], second["by"], second["at"], third["by"]) == ("f:", "f:command line", 5.0, "f:one to come")
    assert all(before <= each["at"] <= time.time() for each in (first, third))


def test_a_knockout_goes_into_a_file_and_back(guest: Guest) -> None:
    cup = new_knockout(guest, "Ann\nBob\nCy")
    with DriveLine(guest, cup, "k") as line:
        command = {"v": 1, "type": "enter_match", "data": {"match": [1, 2], "played": {"score": [1, 0]}}}
        assert line.ask("command", command=command)["type"] == "done"
        before, names = line.view, line.names
    where = take_in(guest, guest.http.get(f"/k/{cup}/knockout.json").text)
    assert where.startswith("/k/")
    with DriveLine(guest, where.rsplit("/", 1)[1], "k") as line:
        assert (line.view, line.names, line.title) == (before, names, "Cup")


def test_the_largest_drive_can_be_taken_in(guest: Guest) -> None:
    events = simulate(DriveSettings(kind="progressive", ruleset=preset("drive")), 200, random.Random(1))
    text = drive_json.dumps(events)
    assert len(text) > 64 * 1024
    with DriveLine(guest, take_in(guest, text).rsplit("/", 1)[1]) as line:
        assert len(line.view["standings"]["rows"]) == 200


@pytest.mark.parametrize(
    "text", ["", "{}", "nonsense", "[" * 5000, '{"format":"oddtrick knockout","version":1,"events":[]}']
)
def test_what_is_no_file_of_ours_is_refused(guest: Guest, text: str) -> None:
    answer = guest.post("/drives/import", drive=text)
    assert answer.status_code == 400
    assert "Traceback" not in answer.text


def test_a_file_whose_events_cannot_be_is_refused(guest: Guest) -> None:
    pen = new_drive(guest)
    with DriveLine(guest, pen) as line:
        line.begin(8)
    text = guest.http.get(f"/d/{pen}/drive.json").text
    lines = text.splitlines()
    assert guest.post("/drives/import", drive="\n".join([*lines[:2], *lines[3:]])).status_code == 400


def test_too_large_a_file_is_not_read(guest: Guest) -> None:
    answer = guest.post("/drives/import", drive="x" * (5 * 1024 * 1024))
    assert answer.status_code == 413
