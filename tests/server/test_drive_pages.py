"""Pages of drives and knockouts: forms and what is wrong with them, lists, what each address opens, pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from oddtrick.drive import commands as c
from oddtrick.drive.settings import KINDS
from oddtrick.rulesets import preset
from oddtrick.server.drives.codes import drive_code
from oddtrick.server.drives.creating import default_drive, drive_settings
from server.drive_client import FORM, DriveLine, new_drive, new_knockout
from server.running_server import ServerInThread
from server.table_client import Guest


def keys_of(guest: Guest, pen: str) -> list[str]:
    with DriveLine(guest, pen) as line:
        return [link.rsplit("/", 1)[1] for link in line.first["links"]["tables"].values()]


def code_of(pen: str) -> str:
    opens = drive_code(pen)
    assert opens is not None
    return opens.code


def test_the_form_begins_with_the_usual_drive() -> None:
    settings = drive_settings(default_drive())
    assert (settings.kind, settings.hands, settings.hands_a_round, settings.half_time) == ("progressive", 24, 1, 12)
    assert settings.ruleset == preset("drive")
    assert (settings.tally, settings.sat_out) == ("odd", "nothing")


@pytest.mark.parametrize(
    ("chosen", "trumps"),
    [
        ({"trumps": "HDSC"}, ["H", "D", "S", "C", "H", "D", "S", "C", "H", "D"]),
        ({"trumps": "HCDS"}, ["H", "C", "D", "S", "H", "C", "D", "S", "H", "C"]),
        ({"trumps": "own", "own_trumps": "s, c"}, ["S", "C"] * 5),
        ({"trumps": "HDSC", "no_trump_fifth": "yes"}, ["H", "D", "S", "C", None, "H", "D", "S", "C", None]),
        ({"trumps": "turn_up"}, [None] * 10),
    ],
)
def test_trumps_are_as_they_were_chosen(guest: Guest, chosen: dict[str, str], trumps: list[str | None]) -> None:
    with DriveLine(guest, new_drive(guest, hands="10", half_time="5", **chosen)) as line:
        line.do(c.EnterEntrants(1, (c.NewEntrant(),) * 4))
        shown = [hand["trump"] for hand in line.ask("card", player=1)["lines"]]
        assert shown == trumps
        assert (line.view["settings"]["ruleset"]["trump"] == "turn_up") == (chosen["trumps"] == "turn_up")


def test_what_is_chosen_is_what_the_drive_has(guest: Guest) -> None:
    chosen = {
        "kind": "semi-partner",
        "hands": "12",
        "hands_a_round": "2",
        "half_time": "6",
        "tally": "tricks",
        "sat_out": "average",
        "bonus": "honours",
        "movers": "winners",
        "line": "yes",
        "a_goes": "down",
        "kind_a": "red",
        "kind_b": "black",
        "leftover": "phantom",
        "dealer": "losing_b",
        "prizes": ["best", "highest_hand"],
        "tie1": "cut",
        "tie2": "",
        "tie3": "cut",
    }
    with DriveLine(guest, new_drive(guest, **chosen)) as line:
        has = line.view["settings"]
        for name in ("kind", "sat_out", "bonus", "movers", "a_goes", "leftover", "dealer", "prizes"):
            assert has[name] == chosen[name], name
        assert (has["hands_a_round"], has["half_time"], has["line"], has["ties"]) == (2, 6, True, ["cut"])
        assert (has["kinds"], has["ruleset"]["tally"], has["ruleset"]["game"]["hands"]) == (
            ["red", "black"],
            "tricks",
            12,
        )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_begun(guest: Guest, kind: str) -> None:
    with DriveLine(guest, new_drive(guest, kind=kind)) as line:
        assert line.view["settings"]["kind"] == kind


@pytest.mark.parametrize(
    "chosen",
    [
        {"kind": "quadrille"},
        {"hands": "0"},
        {"hands": "many"},
        {"hands": "9" * 50},
        {"hands": "٣"},
        {"hands_a_round": "5"},
        {"half_time": "24"},
        {"trumps": "own", "own_trumps": "S X"},
        {"trumps": "own", "own_trumps": ""},
        {"tally": "none"},
        {"prizes": ["moon"]},
        {"prizes": ["best", "best"]},
        {"tie1": "moon"},
        {"kind_a": ""},
        {"kind_a": "same", "kind_b": "same"},
        {"kind": "mitchell", "bonus": "honours"},
        {"names": "Ann\nBob;gent;no;more"},
    ],
)
def test_a_form_that_cannot_be_is_shown_again_with_the_reason(guest: Guest, chosen: dict[str, Any]) -> None:
    answer = guest.http.post("/drives/new", data={"csrf": guest.csrf(), **FORM, **chosen})
    assert answer.status_code == 400
    assert "Harvest drive" in answer.text
    assert 'role="alert"' in answer.text
    assert guest.http.get("/drives").text.count("/d/") == 0


@pytest.mark.parametrize(
    ("people", "head", "cells", "why"),
    [(201, "name", "", "200"), (8, "name;kind;fixed", ";lady;yes", "only 2 can be spared")],
)
def test_people_who_cannot_be_entered_are_not_lost_with_their_drive(
    guest: Guest, people: int, head: str, cells: str, why: str
) -> None:
    names = "\n".join((head, *(f"Guest {n}{cells}" for n in range(1, people + 1))))
    answer = guest.http.post("/drives/new", data={"csrf": guest.csrf(), **FORM, "names": names})
    assert answer.status_code == 400
    alert = re.search(r'role="alert"[^>]*>(.*?)</', answer.text, re.DOTALL)
    assert alert is not None
    assert why in alert[1], alert[1]
    for line in names.splitlines():
        assert line in answer.text
    assert "/d/" not in guest.http.get("/drives").text


def test_a_line_of_the_list_is_named(guest: Guest) -> None:
    answer = guest.http.post("/drives/new", data={"csrf": guest.csrf(), **FORM, "names": "Ann\nBob;lord"})
    assert "Line 2" in answer.text


@pytest.mark.parametrize(
    "chosen",
    [
        {"names": "Ann\nBob"},
        {"names": ""},
        {"names": "Ann\nBob\nCy", "seeds": "4"},
        {"names": "Ann\nBob\nCy", "best_of": "2"},
        {"names": "Ann\nBob\nCy", "best_of": "x"},
        {"names": "\n".join(f"P{n}" for n in range(257))},
    ],
)
def test_a_knockout_that_cannot_be_is_not_begun(guest: Guest, chosen: dict[str, str]) -> None:
    answer = guest.post("/knockouts/new", **{"title": "Cup", "seeds": "0", "best_of": "1", **chosen})
    assert answer.status_code == 400
    assert "/k/" not in guest.http.get("/drives").text


def test_a_form_is_taken_from_our_own_pages_alone(guest: Guest) -> None:
    guest.csrf()
    for path in ("/drives/new", "/knockouts/new", "/drives/import"):
        assert guest.http.post(path, data=FORM).status_code == 403
        foreign = {"origin": "https://elsewhere.example"}
        assert guest.http.post(path, data={**FORM, "csrf": guest.csrf()}, headers=foreign).status_code == 403


def test_the_list_has_what_this_browser_organises(guest: Guest) -> None:
    pen = new_drive(guest, title="<b>Bell</b> Lane")
    cup = new_knockout(guest, "Ann\nBob\nCy", title="Cup of tea")
    page = guest.http.get("/drives").text
    assert f"/d/{pen}" in page
    assert f"/k/{cup}" in page
    assert "&lt;b&gt;Bell&lt;/b&gt; Lane" in page
    assert "Cup of tea" in page
    with Guest(guest.address) as other:
        assert pen not in other.http.get("/drives").text
        with DriveLine(other, code_of(pen)):
            assert pen not in other.http.get("/drives").text
        with DriveLine(other, pen):
            assert pen in other.http.get("/drives").text


def test_each_code_opens_its_own_page(guest: Guest) -> None:
    pen = new_drive(guest)
    keys = keys_of(guest, pen)
    for text in (pen, code_of(pen), keys[2]):
        page = guest.http.get(f"/d/{text}")
        assert page.status_code == 200
        assert page.headers["cache-control"] == "no-store"
        assert "Harvest drive" in page.text
        if text != pen:
            assert pen not in page.text
            assert not [key for key in keys if key in page.text and key != text]
        untidy = text.upper().replace("-", "")
        assert guest.http.get(f"/d/{untidy}").headers["location"] == f"/d/{text}"
    cup = new_knockout(guest, "Ann\nBob\nCy")
    for text in (cup, code_of(cup)):
        page = guest.http.get(f"/k/{text}")
        assert page.status_code == 200
        assert (cup in page.text) == (text == cup)


def test_what_is_not_there_is_not_found(guest: Guest) -> None:
    pen, cup = new_drive(guest), new_knockout(guest, "Ann\nBob\nCy")
    for path in (f"/d/{cup}", f"/k/{pen}", f"/k/{keys_of(guest, pen)[0]}", "/d/k7dm-4wqz-t9bx", "/k/k7dm-4wqz-t9bx"):
        assert guest.http.get(path).status_code == 404, path
    assert guest.http.get(f"/k/{code_of(cup)}/knockout.json").status_code == 403


def test_pictures_lead_others_to_the_drive(start: Callable[..., ServerInThread]) -> None:
    server = start()
    with Guest(server.address) as guest:
        pen = new_drive(guest)
        outside = {"host": "whist.example"}
        for path in (f"/d/{pen}/code.svg", f"/d/{code_of(pen)}/code.svg", f"/d/{pen}/table/3.svg"):
            picture = guest.http.get(path, headers=outside)
            assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml"), path
        assert guest.http.get(f"/d/{code_of(pen)}/table/3.svg", headers=outside).status_code == 403
        assert guest.http.get(f"/d/{pen}/table/51.svg", headers=outside).status_code == 404
        assert guest.http.get(f"/d/{pen}/code.svg").status_code == 404  # nobody else reaches a loopback address
        cup = new_knockout(guest, "Ann\nBob\nCy")
        assert guest.http.get(f"/k/{cup}/code.svg", headers=outside).status_code == 200


def test_below_a_path_all_links_stand_below_it(start: Callable[..., ServerInThread]) -> None:
    server = start(base_path="/whist")
    with Guest(server.address) as guest:
        pen = new_drive(guest)
        with DriveLine(guest, pen) as line:
            assert line.first["links"]["public"] == f"/whist/d/{code_of(pen)}"
            assert line.first["links"]["tables"]["1"].startswith("/whist/d/")
        assert re.search(rf'href="/whist/d/{pen}"', guest.http.get("/drives").text)


def test_too_many_drives_are_not_begun(start: Callable[..., ServerInThread]) -> None:
    server = start(rate=1.0)
    with Guest(server.address) as guest:
        token = guest.csrf()
        codes = [guest.http.post("/drives/new", data={"csrf": token, **FORM}).status_code for _ in range(12)]
        assert codes == [303] * 10 + [429] * 2
