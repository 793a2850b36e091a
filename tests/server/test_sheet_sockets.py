"""A sheet over its socket: begun, written on, previewed, looked at; repeats do nothing, and nothing wrong comes in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from oddtrick.cards import Seat, Side
from oddtrick.rulesets import preset
from oddtrick.scoring import Called, HandResult, Score
from oddtrick.server.sheets.codes import sheet_code
from oddtrick.sheet import HandPlayed, SheetSettings
from oddtrick.sheet import commands as c
from server.running_server import ServerInThread, server_process
from server.sheet_client import OPEN, SheetLine, enter, some_pen
from server.table_client import Guest

CASES = json.loads((Path(__file__).parents[1] / "cases" / "scoring.json").read_text("utf-8"))["cases"]
REFUSED = [case for case in CASES if "error" in case["expect"]]


def test_a_pen_writes_and_its_code_only_shows() -> None:
    pen = some_pen(1)
    assert pen.pen is not None
    assert sheet_code(pen.pen.upper().replace("-", " ")) == pen
    shown = sheet_code(pen.code)
    assert shown is not None
    assert (shown.code, shown.pen, shown.text) == (pen.code, None, pen.code)
    assert sheet_code("k7dm-4wqz") is None
    assert sheet_code("k7dm-4wqz-t9b!") is None
    assert len({some_pen(seed).code for seed in range(200)}) == 200


def test_a_sheet_is_begun_and_written_on(guest: Guest) -> None:
    pen = some_pen()
    with SheetLine(guest, pen.text) as line:
        first = line.next()
        assert (first["type"], first["view"], first["writes"], first["code"]) == ("sheet", None, True, pen.code)
        assert line.say(enter(1, 9))["reason"]["code"] == "sheet_gone"
        assert line.say(OPEN)["type"] == "done"
        assert line.say(enter(1, 9))["seq"] == 2
        news = [each for each in line.heard if each["type"] == "news"]
        assert [each["seq"] for each in news] == [1, 2]
        assert news[1]["view"]["lines"][0]["scored"]["points"] == {"ns": 3, "ew": 0}
        assert news[1]["by"] == first["me"]
        assert line.say(enter(3, 9))["reason"]["code"] == "sheet_line_taken"
        assert line.say(c.Undo(7))["reason"]["code"] == "sheet_changed"
    with SheetLine(guest, pen.text) as line:
        assert line.next()["seq"] == 2


def test_the_same_command_again_does_nothing(guest: Guest) -> None:
    with SheetLine(guest, some_pen().text) as line:
        assert line.say(OPEN, id="open")["seq"] == 1
        assert line.say(OPEN, id="open")["type"] == "done"
        assert line.say(enter(1, 9), id="a")["seq"] == 2
        assert line.say(enter(1, 9), id="a") == {"type": "done", "id": "a", "seq": 2}
        assert line.say(enter(2, 8))["seq"] == 3
        other = c.OpenSheet(preset("long"))
        assert line.say(other)["reason"]["code"] == "sheet_open_already"


def test_a_preview_changes_nothing_and_says_what_would_be(guest: Guest) -> None:
    with SheetLine(guest, some_pen().text) as line:
        line.say_all([OPEN, enter(1, 9), enter(2, 9)])
        line.ask("preview", c.CorrectLine(1, HandPlayed(HandResult((13, 0))), 2))
        answer = line.until("previewed", "refused")
        assert answer["line"]["scored"]["points"] == {"ns": 7, "ew": 0}
        assert [each["code"] for each in answer["told"]] == ["sheet_game_won"]
        line.ask("preview", enter(3, 14))
        assert line.until("previewed", "refused")["reason"]["code"] == "score_tricks_range"
        line.ask("preview", c.EnterLine(3, HandPlayed(Called(Side.NS))))
        assert line.until("previewed", "refused")["reason"]["code"] == "score_no_calling"
        line.ask("preview", c.DeleteLine(1, 2))
        assert line.until("previewed", "refused")["line"] is None
        line.ask("preview", c.OpenSheet(preset("long"), settings=SheetSettings(Seat.N)))
        assert line.until("previewed", "refused")["type"] == "previewed"
        assert line.say(enter(3, 9))["seq"] == 4


def test_two_lines_hear_each_other_and_the_second_is_refused(guest: Guest, server: ServerInThread) -> None:
    pen = some_pen()
    with Guest(server.address) as other, SheetLine(guest, pen.text) as one, SheetLine(other, pen.text) as two:
        one.say_all([OPEN, enter(1, 9)])
        heard = [two.next(), two.next(), two.next()]
        assert [each["type"] for each in heard] == ["sheet", "news", "news"]
        assert heard[1]["by"] != heard[0]["me"]
        assert one.say(enter(2, 8))["type"] == "done"
        assert two.say(enter(2, 5))["reason"]["code"] == "sheet_line_taken"
        assert two.say(enter(3, 5))["type"] == "done"
        assert server.house.sheets.loaded == 1


def test_whoever_looks_on_hears_all_and_changes_nothing(guest: Guest, server: ServerInThread) -> None:
    pen = some_pen()
    with SheetLine(guest, pen.text) as keeper, Guest(server.address) as other:
        keeper.say_all([OPEN, enter(1, 9)])
        keeper.send({"type": "names", "id": "n", "names": {"N": " Ann \u202e <b> ", "EW": "They"}})
        keeper.until("done")
        with SheetLine(other, pen.code) as looker:
            shown = looker.next()
            assert (shown["writes"], shown["seq"]) == (False, 2)
            assert shown["names"] == {"N": "Ann <b>", "EW": "They"}
            assert pen.text not in json.dumps(shown)
            for kind, command in (("command", enter(2, 9)), ("preview", enter(2, 9))):
                looker.ask(kind, command)
                assert looker.until("error")["reason"]["code"] == "sheet_not_yours"
            looker.send({"type": "names", "id": "x", "names": {"N": ""}})
            assert looker.until("error")["reason"]["code"] == "sheet_not_yours"
            looker.send({"type": "history", "id": "h"})
            assert len(looker.until("history")["changes"]) == 1
            keeper.say(enter(2, 9))
            assert looker.until("news")["seq"] == 3


def test_names_are_deleted_and_never_in_an_event(guest: Guest, server: ServerInThread) -> None:
    pen = some_pen()
    with SheetLine(guest, pen.text) as line:
        line.say(OPEN)
        for name, kept in (("Ann", {"N": "Ann"}), ("", {})):
            line.send({"type": "names", "id": "n", "names": {"N": name}})
            assert line.until("names")["names"] == kept
        stored = b"".join(one.data for one in server.house.store.read(pen.code))
        assert b"Ann" not in stored
        assert f"s:{pen.code}:N".encode() in stored
        assert server.house.store.names([f"s:{pen.code}:N"]) == {}


def test_the_history_says_when_and_what_stands(guest: Guest) -> None:
    with SheetLine(guest, some_pen().text) as line:
        line.say_all([OPEN, enter(1, 9), enter(2, 9), c.Undo(2)])
        line.send({"type": "history", "id": "h"})
        changes = line.until("history")["changes"]
        assert [each["change"]["stands"] for each in changes] == [True, False, True]
        assert all(each["at"] > 1e9 for each in changes)


def test_there_is_no_line_to_a_sheet_that_there_is_not(guest: Guest, server: ServerInThread) -> None:
    for text in ("0000-0000-0000", "nonsense"):
        with SheetLine(guest, text) as line, pytest.raises(ConnectionClosed):
            line.next()
        assert line.closed_with == 4004
    assert server.house.sheets.loaded == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"type":"dance","id":"1"}',
        '{"type":"command","id":"1","command":{"v":1,"type":"open_sheet","data":{"players":["a","b","c","d"]}}}',
        '{"type":"command","id":"1","command":{"v":1,"type":"card_played","data":{}}}',
        '{"type":"command","id":"1","command":{"v":1,"type":"set_players","data":{"players":["a",null,null,null],"change":0}}}',
        '{"type":"names","id":"1","names":{"X":"y"}}',
        '{"type":"command","id":"","command":{}}',
        "[" * 5000,
        "x" * 20_000,
    ],
)
def test_what_is_not_understood_is_said_and_the_line_lives(guest: Guest, text: str) -> None:
    with SheetLine(guest, some_pen().text) as line:
        line.send(text)
        assert line.until("error")["reason"]["code"]
        line.send({"type": "ping"})
        assert line.until("pong")
        assert line.say(OPEN)["type"] == "done"


def plain_entry(hand: dict[str, Any]) -> dict[str, Any]:
    """A hand of a case as a command has it, whether it can be or not."""
    if "called" in hand:
        return {"is": "HandPlayed", "result": {"is": "Called", "side": hand["called"]}}
    pairs = {key: [hand[key]["NS"], hand[key]["EW"]] for key in ("tricks", "honours") if key in hand}
    return {"is": "HandPlayed", "result": {"is": "HandResult", **pairs, "revokes": hand.get("revokes", [])}}


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["id"])
def test_what_the_page_does_not_offer_the_server_refuses(guest: Guest, case: dict[str, Any]) -> None:
    start = case.get("start") and Score(case["start"]["NS"], case["start"]["EW"])
    with SheetLine(guest, some_pen().text) as line:
        line.say(c.OpenSheet(preset(case["ruleset"]), settings=SheetSettings(start=start)))
        answers = []
        for number, hand in enumerate(case["hands"], 1):
            data = {"number": number, "entry": plain_entry(hand)}
            command = {"v": 1, "type": "enter_line", "data": data}
            line.send({"type": "command", "id": f"e{number}", "command": command})
            answers.append(line.until("done", "refused", "error")["type"])
    assert answers == ["done"] * (len(answers) - 1) + ["refused"]


def test_too_much_is_too_often(start: Callable[..., ServerInThread]) -> None:
    with Guest(start(rate=0.2).address) as guest, SheetLine(guest, some_pen().text) as line:
        line.say(OPEN)
        codes = set()
        for _ in range(40):
            line.ask("preview", enter(1, 9))
            answer = line.until("previewed", "error")
            codes.add(answer.get("reason", {}).get("code"))
        assert "server_too_often" in codes


def test_a_sheet_outlasts_its_server(tmp_path: Path) -> None:
    pen = some_pen()
    with server_process(tmp_path / "oddtrick.db") as server, Guest(server.address) as guest:
        with SheetLine(guest, pen.text) as line:
            line.say_all([OPEN, enter(1, 9)])
            server.kill()
        server.start()
        with SheetLine(guest, pen.text) as line:
            assert line.next()["seq"] == 2
            assert line.say(enter(1, 9), id="again")["reason"]["code"] == "sheet_line_taken"


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    with (
        server_process(tmp_path / "oddtrick.db") as server,
        Guest(server.address) as guest,
        SheetLine(guest, some_pen().text) as line,
    ):
        line.say(OPEN)
        server.stop()
        line.until("closing")
        with pytest.raises(ConnectionClosed):
            line.next()
        assert line.closed_with == 1012
