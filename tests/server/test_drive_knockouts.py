"""Knockouts over their sockets: drawn, played, corrected, filled from a score sheet, looked at."""

from __future__ import annotations

import json

import pytest

from oddtrick.drive import knockout as k
from oddtrick.rulesets import preset
from oddtrick.scoring import HandResult
from oddtrick.sheet import AnotherRubber, HandPlayed, SheetSettings
from oddtrick.sheet import commands as s
from server.drive_client import DriveLine, new_knockout
from server.sheet_client import SheetLine, some_pen
from server.table_client import Guest

NAMES = "Ann, Bob\nCy\nDi\nEd\nFay\n"


def number_of(line: DriveLine, name: str) -> int:
    return next(int(number) for number, each in line.names.items() if each == name)


def test_a_knockout_is_drawn_played_and_won(guest: Guest) -> None:
    cup = new_knockout(guest, NAMES, seeds="2", third_place="yes")
    with DriveLine(guest, cup, "k") as line:
        assert (line.first["type"], line.first["writes"], line.title) == ("knockout", True, "Cup")
        assert (line.names["1"], line.names["2"]) == ("Ann / Bob", "Cy")
        assert sorted(line.names.values()) == ["Ann / Bob", "Cy", "Di", "Ed", "Fay"]
        first = line.view["rounds"][0]
        assert [(match["one"], match["two"], match["bye"]) for match in first] == [
            (1, None, True),
            (4, 5, False),
            (2, None, True),
            (3, None, True),
        ]
        assert line.say(k.EnterMatch((2, 1), k.Played((1, 0))))["reason"]["code"] == "knockout_not_ready"
        line.do(k.EnterMatch((1, 2), k.Played((0, 1))), id="once")
        assert line.do(k.EnterMatch((1, 2), k.Played((0, 1))), id="once")["seq"] == 2
        line.do(k.EnterMatch((2, 1), k.Played((1, 0))))
        line.do(k.EnterMatch((2, 2), k.Played((0, 1), walkover=True)))
        assert [match["walkover"] for match in line.view["rounds"][1]] == [False, True]
        line.do(k.EnterMatch((3, 1), k.Played((1, 0))))
        assert line.view["champion"] == 1
        line.do(k.EnterMatch((3, 2), k.Played((1, 0))))
        assert line.view["third"] == 5
        assert line.say(k.EnterMatch((3, 2), k.Played((1, 0))))["reason"]["code"] == "knockout_played"
        events = [each["event"]["is"] for each in line.ask("history")["changes"]]
        assert events == ["KnockoutOpened", *["MatchEntered"] * 5]
        seen = line.view
    with DriveLine(guest, cup, "k") as again:
        assert again.view == seen


def test_a_correction_moves_the_right_one_on_or_asks_first(guest: Guest) -> None:
    with DriveLine(guest, new_knockout(guest, "A\nB\nC\nD"), "k") as line:
        line.do(k.EnterMatch((1, 1), k.Played((1, 0))))
        one = line.view["rounds"][0][0]
        wrong = k.CorrectMatch((1, 1), k.Played((1, 0)), k.Played((0, 1)))
        free = line.preview(wrong)
        assert (free["struck"], free["asks"]) == ([], None)
        line.do(k.EnterMatch((1, 2), k.Played((1, 0))))
        line.do(k.EnterMatch((2, 1), k.Played((1, 0))))
        asked = line.preview(wrong)
        assert (asked["struck"], asked["asks"]["code"]) == ([[2, 1]], "knockout_later_played")
        assert line.say(wrong)["reason"] == asked["asks"]
        agreed = k.CorrectMatch((1, 1), k.Played((1, 0)), k.Played((0, 1)), strike_later=True)
        assert line.preview(agreed)["struck"] == [[2, 1]]
        line.do(agreed)
        final = line.view["rounds"][1][0]
        assert (final["one"], final["winner"], line.view["champion"]) == (one["two"], None, None)
        assert line.preview(wrong)["reason"]["code"] == "knockout_moved"


def test_a_result_is_struck_out_and_what_hangs_on_it_is_foretold(guest: Guest) -> None:
    with DriveLine(guest, new_knockout(guest, "A\nB\nC\nD"), "k") as line:
        won = k.Played((1, 0))
        for key in ((1, 1), (1, 2), (2, 1)):
            line.do(k.EnterMatch(key, won))
        asked = line.preview(k.StrikeMatch((1, 1), won))
        assert (asked["struck"], asked["asks"]["code"]) == ([[2, 1]], "knockout_later_hangs")
        assert line.say(k.StrikeMatch((1, 1), won))["reason"] == asked["asks"]
        line.do(k.StrikeMatch((1, 1), won, strike_later=True))
        assert (line.view["rounds"][0][0]["winner"], line.view["rounds"][1][0]["one"]) == (None, None)
        assert [each["event"]["is"] for each in line.ask("history")["changes"]][-1] == "MatchStruck"


def sheet_of(guest: Guest, winners: str) -> str:
    """A sheet of rubbers of one game each, won by N or E in turn; its pen."""
    pen = some_pen(len(winners))
    with SheetLine(guest, pen.text) as line:
        line.next()
        assert line.say(s.OpenSheet(preset("american"), settings=SheetSettings()))["type"] == "done"
        number = 1
        for winner in winners:
            ns = 13 if winner == "N" else 0
            while True:
                answer = line.say(s.EnterLine(number, HandPlayed(HandResult((ns, 13 - ns)))))
                assert answer["type"] == "done", answer
                number += 1
                news = next(each for each in reversed(line.heard) if each["type"] == "news")
                if news["view"]["rubbers"][-1]["match"]["over"]:
                    break
            assert line.say(s.EnterLine(number, AnotherRubber()))["type"] == "done"
            number += 1
    return pen.text


def test_a_match_is_read_from_a_score_sheet(guest: Guest) -> None:
    with DriveLine(guest, new_knockout(guest, "A\nB\nC\nD", best_of="3"), "k") as line:
        sheet = sheet_of(guest, "NEN")
        for text in (sheet, f"{guest.address}/s/{sheet}", f"/s/{sheet}/print", sheet.upper()):
            read = line.ask("from_sheet", match=[1, 1], sheet=text, one="NS")
            assert (read["score"], read["over"], read["rubbers"]) == ([2, 1], True, 3)
        assert line.ask("from_sheet", match=[1, 1], sheet=sheet, one="EW")["score"] == [1, 2]
        line.do(k.EnterMatch((1, 1), k.Played((2, 1))))
        unfinished = sheet_of(guest, "N")
        assert line.ask("from_sheet", match=[1, 2], sheet=unfinished)["over"] is False


@pytest.mark.parametrize("sheet", ["k7dm-4wqz-t9bx", "nonsense", "", "http://[", "/s/"])
def test_there_is_no_such_score_sheet(guest: Guest, sheet: str) -> None:
    with DriveLine(guest, new_knockout(guest, "A\nB\nC"), "k") as line:
        assert line.ask("from_sheet", match=[1, 2], sheet=sheet)["reason"]["code"] == "knockout_no_sheet"


def test_a_sheet_without_a_finished_rubber_says_nothing(guest: Guest) -> None:
    pen = some_pen(9)
    with SheetLine(guest, pen.text) as line:
        line.next()
        assert line.say(s.OpenSheet(preset("american"), settings=SheetSettings()))["type"] == "done"
    with DriveLine(guest, new_knockout(guest, "A\nB\nC"), "k") as line:
        assert line.ask("from_sheet", match=[1, 2], sheet=pen.text)["reason"]["code"] == "knockout_sheet_open"
        assert line.ask("from_sheet", match=[7, 7], sheet=pen.text)["reason"]["code"] == "knockout_no_match"


def test_who_looks_on_may_not_write(guest: Guest) -> None:
    cup = new_knockout(guest, "A\nB\nC")
    with DriveLine(guest, cup, "k") as line, DriveLine(guest, str(line.first["code"]), "k") as looking:
        assert looking.first["writes"] is False
        for type, fields in (
            ("rename", {"number": 1, "name": "Eve"}),
            ("title", {"title": "Ours"}),
            ("forget_names", {}),
            ("from_sheet", {"match": [1, 1], "sheet": "x"}),
        ):
            assert looking.ask(type, **fields)["reason"]["code"] == "drive_not_yours"
        assert looking.say(k.EnterMatch((1, 2), k.Played((1, 0))))["reason"]["code"] == "drive_not_yours"
        assert looking.preview(k.EnterMatch((1, 2), k.Played((1, 0))))["reason"]["code"] == "drive_not_yours"
        line.do(k.EnterMatch((1, 2), k.Played((1, 0))))
        looking.until("news")
        assert looking.view == line.view
        looking.ask("history")
        assert line.first["me"] not in json.dumps([each for each in looking.heard if each is not looking.first])
        assert {each["by"] for each in line.ask("history")["changes"]} == {line.first["me"]}
        assert cup not in json.dumps(looking.heard)
    with DriveLine(guest, cup) as line:
        assert line.closed_with == 4004


def test_names_of_a_knockout_are_written_anew_and_deleted(guest: Guest) -> None:
    with DriveLine(guest, new_knockout(guest, "Ann\nBob\nAnn", seeds="3"), "k") as line:
        assert line.names == {"1": "Ann", "2": "Bob", "3": "Ann (2)"}
        assert line.ask("rename", number=2, name="Bertram")["type"] == "done"
        assert line.names["2"] == "Bertram"
        assert line.ask("rename", number=4, name="Eve")["reason"]["code"] == "drive_no_entrant"
        assert line.ask("rename", number=1, name="x" * 131)["reason"]["code"] == "drive_names_name"
        line.ask("forget_names")
        assert (line.names, line.title) == ({}, "")


def test_a_pair_s_name_keeps_both_names_however_long(guest: Guest) -> None:
    one, two = "A" * 60, "B" * 60
    with DriveLine(guest, new_knockout(guest, f"{one}, {two}\n{one}, {two}\nC, D", seeds="3"), "k") as line:
        assert [line.names[number] for number in "123"] == [f"{one} / {two}", f"{one} / {two} (2)", "C / D"]


def test_two_knockouts_do_not_hear_each_other(guest: Guest) -> None:
    one, other = new_knockout(guest, "A\nB\nC"), new_knockout(guest, "A\nB\nC")
    with DriveLine(guest, one, "k") as line, DriveLine(guest, other, "k") as quiet:
        line.do(k.EnterMatch((1, 2), k.Played((1, 0))))
        quiet.send({"type": "ping"})
        assert quiet.next()["type"] == "pong"
