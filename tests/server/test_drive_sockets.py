"""A drive over its sockets: an evening by pen and tables, corrections and what they ask, history, who may say what."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from oddtrick.cards import Side
from oddtrick.drive import Result, Slip
from oddtrick.drive import commands as c
from server.drive_client import DriveLine, new_drive, nobodies, odd
from server.running_server import ServerInThread
from server.table_client import Guest


def result(tricks: int) -> Result:
    return Result((tricks,))


def code_of(line: DriveLine) -> str:
    return str(line.first["code"])


def key_of(line: DriveLine, table: int) -> str:
    return str(line.first["links"]["tables"][str(table)]).rsplit("/", 1)[1]


def test_an_evening_by_the_organiser(guest: Guest) -> None:
    pen = new_drive(guest, hands="4", half_time="2")
    with DriveLine(guest, pen) as line:
        assert (line.first["role"], line.first["seq"], line.view["stage"], line.title) == (
            "pen",
            1,
            "entering",
            "Harvest drive",
        )
        line.begin(9)
        for number in range(1, 5):
            line.play(6 + number)
            if number < 4:
                line.do(c.SeatRound(number + 1))
        line.do(c.EndDrive(line.change))
        seen = line.view
        assert (seen["stage"], len(seen["rounds"]), seen["standings"]["complete"]) == ("ended", 4, True)
        # Independently: every round each NS pair of both tables has the odd tricks, EW none.
        made = dict.fromkeys(range(1, 10), 0)
        for at, each in enumerate(seen["rounds"]):
            for table in each["seating"]["tables"]:
                for player in table["ns"]:
                    made[player] += at + 1
        assert {row["players"][0]: row["total"] for row in seen["standings"]["rows"]} == made
        assert {given["prize"] for given in seen["standings"]["prizes"]} >= {"best_a", "booby"}
    with DriveLine(guest, pen) as again:
        assert again.view == seen


def test_what_is_the_same_again_does_nothing(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        assert line.do(nobodies(1, 8), id="once")["seq"] == 2
        assert line.do(nobodies(1, 8), id="once")["seq"] == 2
        assert len(line.view["entrants"]) == 8


def test_the_phones_of_a_table_enter_and_confirm(guest: Guest) -> None:
    pen = new_drive(guest)
    with DriveLine(guest, pen) as organiser, Guest(guest.address) as player:
        organiser.begin(8)
        with DriveLine(player, key_of(organiser, 2)) as phone, DriveLine(player, key_of(organiser, 2)) as other:
            assert (phone.first["role"], phone.first["table"], phone.first["links"]) == ("table", 2, None)
            phone.do(c.EnterResult(1, 2, odd(9), Side.NS), side="NS")
            assert phone.tables[1]["status"] == "said"
            said_again = phone.say(c.EnterResult(1, 2, odd(9), Side.NS), side="NS")
            assert said_again["reason"]["code"] == "drive_said_already"
            other.do(c.EnterResult(1, 2, odd(8), Side.EW), side="EW")
            assert other.tables[1]["status"] == "differs"
            assert other.tables[1]["said"] == {
                "NS": {"tricks": [9], "honours": []},
                "EW": {"tricks": [8], "honours": []},
            }
            other.do(c.EnterResult(1, 2, odd(9), Side.EW), side="EW")
            assert other.tables[1]["status"] == "in"
            organiser.do(c.EnterResult(1, 1, odd(3)))
            assert organiser.view["rounds"][0]["closed"]
            organiser.do(c.SeatRound(2))
            while phone.view["rounds"][-1]["seating"]["number"] != 2:
                phone.next()
        history = organiser.ask("history")["changes"]
        who = [(each["change"]["event"]["is"], each["who"], each["table"]) for each in history[-7:]]
        assert who == [
            ("ResultSaid", "table", 2),
            ("ResultSaid", "table", 2),
            ("ResultSaid", "table", 2),
            ("ResultEntered", "table", 2),
            ("ResultEntered", "pen", None),
            ("RoundClosed", "pen", None),
            ("RoundSeated", "pen", None),
        ]
        assert [each["change"]["number"] for each in history] == list(range(1, len(history) + 1))


def test_a_key_says_the_results_of_its_own_table_and_nothing_else(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as organiser:
        organiser.begin(8)
        change, seq = organiser.change, organiser.heard[-1]["seq"]
        with DriveLine(guest, key_of(organiser, 1)) as phone:
            seen = phone.view
            assert (seen["standings"], seen["plan"], len(seen["rounds"])) == (None, [], 1)
            refusals: list[tuple[Any, dict[str, Any], str]] = [
                (c.EnterResult(1, 2, odd(9)), {"side": "NS"}, "drive_not_your_table"),
                (c.EnterResult(1, 1, odd(9)), {}, "drive_side_of_table"),
                (c.SeatRound(2), {"side": "NS"}, "drive_not_yours"),
                (c.StrikeResult(1, 1, result(9)), {}, "drive_not_yours"),
                (c.CorrectResult(1, 1, result(9), odd(8)), {"side": "EW"}, "drive_not_yours"),
                (c.EndDrive(change), {}, "drive_not_yours"),
            ]
            for command, more, code in refusals:
                answer = phone.say(command, **more)
                assert (answer["type"], answer["reason"]["code"]) == ("error", code), command
            for type, fields in NOT_FOR_TABLES:
                assert phone.ask(type, **fields)["reason"]["code"] == "drive_not_yours", type
        with DriveLine(guest, code_of(organiser)) as looking:
            assert looking.first["role"] == "code"
            assert looking.say(c.EnterResult(1, 1, odd(9)))["reason"]["code"] == "drive_not_yours"
            assert looking.say(c.EnterResult(1, 1, odd(9)), side="NS")["reason"]["code"] == "drive_not_yours"
            for type, fields in NOT_FOR_TABLES:
                assert looking.ask(type, **fields)["reason"]["code"] == "drive_not_yours", type
            assert looking.ask("card", player=1)["lines"][0]["how"] == "waiting"
            changes = looking.ask("history")["changes"]
            assert [each["who"] for each in changes] == ["pen"] * len(changes)
            assert {each["by"] for each in changes} == {None}
            assert {each["by"] for each in organiser.ask("history")["changes"]} == {organiser.first["me"]}
        assert organiser.ask("command", command=BY_IN_DATA)["reason"]["code"] == "codec_not_yours_to_say"
        assert organiser.say(c.EnterResult(1, 1, odd(9)), side="NS")["reason"]["code"] == "drive_side_of_table"
        assert organiser.ask("preview", command=PLAIN_SEAT)["seq"] == seq


NOT_FOR_TABLES: list[tuple[str, dict[str, Any]]] = [
    ("people", {"first": 9, "text": "Eve"}),
    ("people", {"first": 9, "text": "Eve", "preview": True}),
    ("rename", {"number": 1, "name": "Eve"}),
    ("substitute", {"number": 1, "name": "Eve", "change": 1}),
    ("title", {"title": "Ours"}),
    ("forget_names", {}),
    ("stop_planning", {}),
]
BY_IN_DATA = {
    "v": 1,
    "type": "enter_result",
    "data": {"round": 1, "table": 1, "slip": {"scores": [[9, 4]]}, "by": None},
}
PLAIN_SEAT = {"v": 1, "type": "strike_result", "data": {"round": 1, "table": 1, "was": {"tricks": [9]}}}


def test_commands_with_ids_and_schedules_of_ones_own_are_not_taken(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest, kind="individual")) as line:
        line.do(nobodies(1, 5))
        settings = line.view["settings"]
        for type, data in (
            ("open_drive", {"settings": settings}),
            ("enter_entrants", {"first": 6, "entrants": [{"player": "p:somebody"}]}),
            ("change_entrant", {"number": 1, "player": "p:somebody", "kind": None, "change": line.change}),
            ("plan_rounds", {"change": line.change, "plan": [{"number": 1, "tables": []}]}),
        ):
            answer = line.ask("command", command={"v": 1, "type": type, "data": data})
            assert answer["reason"] == {"code": "drive_said_otherwise", "params": {"type": type}}


def test_a_correction_asks_what_becomes_of_the_seats_and_tells_what_it_changed(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        line.begin(8)
        line.play(9)
        line.do(c.SeatRound(2))
        wrong = c.CorrectResult(1, 1, result(9), odd(4))
        foretold = line.preview(wrong)
        assert foretold["asks"]["code"] == "drive_movement_depends"
        assert foretold["told"] == []
        assert set(foretold["choices"]) == {"keep", "reseat"}
        moved = [each["code"] for each in foretold["choices"]["reseat"]]
        assert "drive_seat_changed" in moved
        assert "drive_seat_changed" not in [each["code"] for each in foretold["choices"]["keep"]]
        assert line.say(wrong)["reason"]["code"] == "drive_movement_depends"
        before = line.view["rounds"][1]
        line.do(c.CorrectResult(1, 1, result(9), odd(4), "reseat"))
        news = next(each for each in reversed(line.heard) if each["type"] == "news")
        assert news["told"] == foretold["choices"]["reseat"]
        assert line.view["rounds"][1] != before
        assert [each["is"] for each in (one["change"]["event"] for one in line.ask("history")["changes"][-2:])] == [
            "ResultCorrected",
            "SeatsChanged",
        ]
        quiet = line.preview(c.CorrectResult(1, 1, result(4), odd(3)))
        assert (quiet["asks"], quiet["choices"]) == (None, None)
        assert {each["code"] for each in quiet["told"]} <= {"drive_total_changed", "drive_place_changed"}
        assert line.preview(c.CorrectResult(1, 1, result(9), odd(3)))["reason"]["code"] == "drive_result_moved"


def test_a_round_is_opened_again_struck_and_closed(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        line.begin(8)
        line.play(9)
        line.do(c.ReopenRound(1, line.change))
        assert line.view["stage"] == "playing"
        line.do(c.StrikeResult(1, 2, result(9)))
        assert line.say(c.CloseRound(1))["reason"] == {
            "code": "drive_tables_missing",
            "params": {"tables": "2", "n": 1, "round": 1},
        }
        line.do(c.EnterResult(1, 2, odd(2)))
        assert line.view["rounds"][0]["closed"]
        line.do(c.SeatRound(2))
        line.do(c.TakeBackSeats(2, line.change))
        assert len(line.view["rounds"]) == 1
        line.do(c.SeatRound(2))
        line.do(c.SwapSeats(2, 1, 2, line.change))
        assert len(line.view["rounds"]) == 2


def test_another_command_under_an_id_that_was_used_does_nothing(guest: Guest) -> None:
    """As docs/protocol.md says: a command is known by its id alone."""
    with DriveLine(guest, new_drive(guest)) as line:
        line.begin(8)
        seq = line.do(c.EnterResult(1, 1, odd(9)), id="one")["seq"]
        assert line.do(c.EnterResult(1, 2, odd(5)), id="one")["seq"] == seq
        assert [each["status"] for each in line.tables] == ["in", "empty"]


def test_two_organisers_do_not_undo_each_others_work(guest: Guest) -> None:
    pen = new_drive(guest)
    with DriveLine(guest, pen) as one, Guest(guest.address) as friend, DriveLine(friend, pen) as two:
        one.do(nobodies(1, 8))
        assert two.say(nobodies(1, 3))["reason"]["code"] == "drive_number_taken"
        two.do(c.DrawLots(two.change))
        assert one.say(c.Leave(3, one.change - 1))["type"] == "refused"
        one.do(c.SeatRound(1))
        one.do(c.EnterResult(1, 1, odd(9)))
        assert two.say(c.EnterResult(1, 1, odd(9)))["reason"]["code"] == "drive_result_in"


@pytest.mark.parametrize("slip", [Slip(((7, 7),)), Slip(((9, 4), (8, 5))), Slip(((9, 4),), players=(1, 1, 2, 3))])
def test_slips_that_cannot_be_are_refused_with_the_reason(guest: Guest, slip: Slip) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        line.begin(8)
        answer = line.say(c.EnterResult(1, 1, slip))
        assert answer["type"] == "refused"
        codes = ("drive_not_13", "drive_hands_on_slip", "drive_person_on_slip_twice")
        assert answer["reason"]["code"] in codes
        assert line.say(c.EnterResult(1, 9, odd(9)))["reason"]["code"] == "drive_no_table"


def test_who_looks_on_is_told_all_in_the_end_and_not_too_often(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line, Guest(guest.address) as looker:
        line.begin(40)
        with DriveLine(looker, code_of(line)) as looking:
            line.play(9)
            line.do(c.SeatRound(2))
            line.do(c.TakeBackSeats(2, line.change))
            while looking.heard[-1].get("seq") != line.heard[-2]["seq"]:
                looking.next()
            assert looking.view == line.view
            news = [each for each in looking.heard if each["type"] == "news"]
            assert sum(len(each["events"]) for each in news) == 13
            assert len(news) < 10


def test_nothing_that_shows_gives_away_pen_or_keys(guest: Guest) -> None:
    pen = new_drive(guest)
    with DriveLine(guest, pen) as line:
        line.begin(8)
        keys = [link.rsplit("/", 1)[1] for link in line.first["links"]["tables"].values()]
        for text in (code_of(line), key_of(line, 1)):
            with DriveLine(guest, text) as looking:
                looking.ask("history")
                line.do(c.EnterResult(1, 1 if text == code_of(line) else 2, odd(9)))
                looking.until("news")
                told = json.dumps(looking.heard)
                assert pen not in told
                assert not [key for key in keys if key in told]


@pytest.mark.parametrize("text", ["k7dm-4wqz-t9bx", "k7dm-4wqz-t9bx-k7dm", "nonsense", "k7dm-4wqz-t9bx-0100-0000-0000"])
def test_there_is_no_line_to_what_is_not_there(guest: Guest, text: str) -> None:
    with DriveLine(guest, text) as line:
        assert line.closed_with == 4004


def test_a_key_that_is_made_up_opens_nothing(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        key = key_of(line, 1)
    made_up = key[:-1] + ("0" if key[-1] != "0" else "1")
    with DriveLine(guest, made_up) as phone:
        assert phone.closed_with == 4004
    assert guest.http.get(f"/d/{made_up}").status_code == 404


def test_who_talks_too_much_is_told_to_wait(start: Callable[..., ServerInThread]) -> None:
    server = start(rate=1.0)
    with Guest(server.address) as guest, DriveLine(guest, new_drive(guest)) as line:
        for number in range(80):
            line.send({"type": "card", "id": f"q{number}", "player": 1})
        codes = [line.answer(f"q{number}")["reason"]["code"] for number in range(80)]
        assert set(codes) == {"drive_no_entrant", "server_too_often"}
        line.send({"type": "ping"})
        assert line.until("pong")
