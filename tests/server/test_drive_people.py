"""Names of a drive: pasted, from files of any usual make, told apart, hostile, written anew, deleted for good."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from database_at_hand import address_for
from oddtrick.drive import commands as c
from oddtrick.reasons import reason
from oddtrick.server.drives.codes import drive_code
from oddtrick.store import Store, StoreFailed
from server.drive_client import DriveLine, new_drive, nobodies
from server.running_server import ServerInThread
from server.table_client import Guest

HOSTILE = [
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "Ann & Bob's \\ `x` {{7*7}} %s",
    "𝔘𝔫𝔦 cöde 名前",
    "null",
]


def send_file(guest: Guest, pen: str, data: bytes) -> Any:
    return guest.http.post(f"/d/{pen}/people", content=data, headers={"x-csrf": guest.csrf()})


def test_a_list_is_pasted_and_names_are_told_apart(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        text = "name;kind;fixed\nAnn;lady;\nBob;gent;yes\nAnn;lady;no\n"
        read = line.ask("people", first=1, text=text, preview=True)
        assert read["people"] == [
            {"line": 2, "name": "Ann", "partner": None, "kind": "A", "fixed": False},
            {"line": 3, "name": "Bob", "partner": None, "kind": "B", "fixed": True},
            {"line": 4, "name": "Ann (2)", "partner": None, "kind": "A", "fixed": False},
        ]
        assert line.view["entrants"] == []
        nobody_can_be_fixed_yet = line.ask("people", first=1, text=text)
        assert nobody_can_be_fixed_yet["reason"]["code"] == "drive_fixed_too_many"
        assert line.names == {}
        more = "".join(f"{name};;\n" for name in ("Cy", "Ann", "Di"))
        assert line.ask("people", first=1, text=text + more)["type"] == "done"
        assert line.names == {"1": "Ann", "2": "Bob", "3": "Ann (2)", "4": "Cy", "5": "Ann (3)", "6": "Di"}
        assert [each["fixed"] for each in line.view["entrants"]] == [False, True, False, False, False, False]
        assert [each["kind"] for each in line.view["entrants"]][:3] == ["A", "B", "A"]
        late = line.ask("people", first=7, text="Ann\n")
        assert (late["type"], line.names["7"]) == ("done", "Ann (4)")
        assert line.ask("people", first=7, text="Eve")["reason"]["code"] == "drive_number_taken"
        assert "Eve" not in line.names.values()


def test_a_list_with_one_who_cannot_move_comes_after_the_lots(guest: Guest) -> None:
    """Lots are drawn for those of it too, and only then is it said of him."""
    with DriveLine(guest, new_drive(guest, names="Ann\nBob\nCy\nDi\nEve\nFay\nGil\nHal")) as line:
        line.do(c.DrawLots(line.change))
        assert line.ask("people", first=9, text="name;fixed\nIda;yes\nJo;no\n")["type"] == "done"
        assert [each["fixed"] for each in line.view["entrants"]] == [False] * 8 + [True, False]


def test_the_same_list_again_enters_nobody_twice(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        for _ in range(2):
            assert line.ask("people", id="list", first=1, text="Ann\nBob")["type"] == "done"
        assert line.names == {"1": "Ann", "2": "Bob"}


def test_pairs_of_a_list_stay_together(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest, kind="partner")) as line:
        line.ask("people", first=1, text="Ann, Bob\nCy\nDi, Ed\nFay\n")
        assert line.names == {"1": "Ann", "2": "Bob", "3": "Di", "4": "Ed", "5": "Cy", "6": "Fay"}
        assert [each["partner"] for each in line.view["entrants"]] == [2, 1, 4, 3, 6, 5]


@pytest.mark.parametrize(
    ("text", "code", "number"),
    [
        ("Ann\nBob;gent;no;more\n", "drive_names_cell", 2),
        ("Ann\nBob;lord\n", "drive_names_kind", 2),
        ("name;fixed\nAnn;perhaps\n", "drive_names_fixed", 2),
        ("Ann\n" + "x" * 61, "drive_names_name", 2),
        ("Ann\nB\u202eob", "drive_names_name", 2),
        (" \n", "drive_names_none", None),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(guest: Guest, text: str, code: str, number: int | None) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        for preview in (True, False):
            answer = line.ask("people", first=1, text=text, preview=preview)
            assert (answer["type"], answer["reason"]["code"]) == ("refused", code)
            assert answer["reason"]["params"].get("line") == number
        assert line.view["entrants"] == []


@pytest.mark.parametrize(
    "data",
    [
        "Zoë\tlady\r\n".encode(),
        b"\xef\xbb\xbf" + "Zoë\tlady\r\n".encode(),
        "Zoë\tlady\r\n".encode("cp1252"),
        b"\xff\xfe" + "Zoë\tlady\r\n".encode("utf-16-le"),
    ],
)
def test_files_of_names_are_read_whatever_they_are_written_in(guest: Guest, data: bytes) -> None:
    pen = new_drive(guest)
    text = send_file(guest, pen, data).json()["text"]
    with DriveLine(guest, pen) as line:
        assert line.ask("people", first=1, text=text)["type"] == "done"
        assert line.names == {"1": "Zoë"}


def test_a_file_that_is_no_text_is_refused_with_its_line(guest: Guest) -> None:
    pen = new_drive(guest)
    refused = send_file(guest, pen, b"Ann\n\x81\x8d")
    assert (refused.status_code, refused.json()["params"]) == (400, {"line": 2})
    assert refused.json()["message"].startswith("Line 2: ")
    with DriveLine(guest, pen) as line:
        assert send_file(guest, str(line.first["code"]), b"Ann").status_code == 403
    assert guest.http.post(f"/d/{pen}/people", content=b"Ann").status_code == 403
    assert send_file(guest, pen, b"x" * 70_000).status_code == 413


def test_hostile_names_stay_plain_text(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest, title=HOSTILE[0])) as line:
        quoted = "\n".join('"' + name.replace('"', '""') + '"' for name in HOSTILE)
        line.ask("people", first=1, text=quoted)
        assert list(line.names.values()) == HOSTILE
        assert line.title == HOSTILE[0]
        assert line.ask("rename", number=1, name="a\u202eb\u0000c")["reason"]["code"] == "drive_names_name"
        assert line.ask("rename", number=1, name="x" * 61)["reason"]["code"] == "drive_names_name"
        assert line.ask("rename", number=1, name="x" * 300)["type"] == "error"
        assert line.ask("title", title="\u202e\u0007 Ours \n")["type"] == "done"
        assert line.title == "Ours"
    assert "<script>alert" not in guest.http.get("/drives").text


def test_names_are_written_anew_and_substitutes_take_over(guest: Guest) -> None:
    with DriveLine(guest, new_drive(guest)) as line:
        line.ask("people", first=1, text="Ann;lady\nBob;gent")
        line.do(nobodies(3, 2))
        change, players = line.change, line.view["players"]
        assert line.ask("rename", number=2, name="  Bobby   B ")["type"] == "done"
        assert (line.names["2"], line.change, line.view["players"]) == ("Bobby B", change, players)
        line.ask("rename", number=2, name="Ann")
        assert line.names["2"] == "Ann (2)"
        line.ask("rename", number=3, name="Cy")
        assert (line.names["3"], line.change) == ("Cy", change + 1)
        line.ask("rename", number=0, name="The vicar")
        assert line.names["0"] == "The vicar"
        line.ask("rename", number=2, name="")
        assert "2" not in line.names
        assert line.ask("rename", number=9, name="Eve")["reason"]["code"] == "drive_no_entrant"
        stale = line.ask("substitute", number=1, name="Di", kind="A", change=line.change - 1)
        assert stale["reason"]["code"] == "drive_changed"
        assert line.names["1"] == "Ann"
        assert line.ask("substitute", number=1, name="Di", kind="A", change=line.change)["type"] == "done"
        assert (line.names["1"], line.view["players"][0] != players[0]) == ("Di", True)
        line.ask("substitute", number=1, kind="B", change=line.change)
        assert (line.names["1"], line.view["entrants"][0]["kind"]) == ("Di", "B")
        assert line.ask("substitute", number=1, kind=None, change=line.change)["reason"]["code"] == "drive_kind_needed"


def test_names_stay_with_people_whom_somebody_entered_who_is_gone(guest: Guest, server: ServerInThread) -> None:
    """Whoever hangs up does not stop what he said; the names come with the people, however long it takes."""
    pen = new_drive(guest)
    entering = server.house.drives.desk
    say, begun = entering.say, threading.Event()

    async def slowly(*args: Any, **more: Any) -> Any:
        begun.set()
        return await entering._undisturbed(after_a_while(say(*args, **more)))

    async def after_a_while(saying: Any) -> Any:
        await asyncio.sleep(0.5)
        return await saying

    entering.say = slowly  # type: ignore[method-assign]
    try:
        with DriveLine(guest, pen) as line:
            line.send({"type": "people", "id": "a", "first": 1, "text": "Ann\nBob"})
            assert begun.wait(60)
        with DriveLine(guest, pen) as line:
            line.ask("title", title="Harvest")  # which the first is told, and is found to be gone
    finally:
        entering.say = say  # type: ignore[method-assign]
    with DriveLine(guest, pen) as line:
        while len(line.view["entrants"]) < 2:
            line.next()
    with DriveLine(guest, pen) as line:
        assert {line.names["1"], line.names["2"]} == {"Ann", "Bob"}


def test_names_of_people_who_were_never_entered_go_with_the_others(
    guest: Guest, server: ServerInThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database fails in between, nobody knows whether they were entered: the names stay until all go."""
    pen = new_drive(guest)

    async def fails(*args: Any, **more: Any) -> Any:
        raise StoreFailed(reason("store_slow"))

    code = drive_code(pen)
    assert code is not None
    store, begins = server.house.store, f"d:{code.code}:"
    with DriveLine(guest, pen) as line:
        monkeypatch.setattr(server.house.drives.desk, "say", fails)
        assert line.ask("people", first=1, text="Ann\nBob")["type"] == "error"
        monkeypatch.undo()
        assert len(store.named_below(begins)) == 3  # and the title
        assert store.named_below("d:") == store.named_below(begins)
        assert line.ask("people", first=1, text="Cy\n;;;nonsense")["type"] == "refused"
        assert line.ask("people", first=7, text="Cy\nDi")["type"] == "refused"
        assert len(store.named_below(begins)) == 3
        assert line.ask("forget_names")["type"] == "done"
        assert store.named_below(begins) == []


def test_the_organiser_deletes_all_names_for_good(guest: Guest, server: ServerInThread, tmp_path: Path) -> None:
    pen = new_drive(guest)
    with DriveLine(guest, pen) as line, DriveLine(guest, str(line.first["code"])) as looking:
        line.ask("people", first=1, text="Margaret\nBertram\nOlivia\nEdmund")
        line.ask("substitute", number=1, name="Penelope", kind="A", change=line.change)
        line.ask("rename", number=0, name="Ferdinand")
        line.do(c.DrawLots(line.change))
        while looking.names != line.names:
            looking.next()
        assert line.ask("forget_names")["type"] == "done"
        assert (line.names, line.title) == ({}, "")
        while looking.names:
            looking.next()
        assert len(line.view["entrants"]) == 4
        line.do(c.SeatRound(1))
    with DriveLine(guest, pen) as line:
        assert line.names == {}
        everything = json.dumps(line.ask("history"))
    for name in ("Margaret", "Bertram", "Olivia", "Edmund", "Penelope", "Ferdinand", "Harvest"):
        assert name not in everything
    with Store.open(address_for(tmp_path / "oddtrick.db")) as store:
        ids = [player for player in line.view["players"] if player]
        assert store.names(ids) == {}
        assert not any(b"Margaret" in one.data for one in store.read(str(line.first["code"])))
