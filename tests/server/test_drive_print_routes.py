"""The addresses for paper and wall, at a running server: who may print what, PDF, files, the clock, the bracket."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from oddtrick.drive import commands as c
from oddtrick.drive import knockout as k
from oddtrick.server.drives import pdf
from oddtrick.server.drives.codes import table_key
from server.drive_client import DriveLine, new_drive, new_knockout
from server.page_reading import read_page
from server.running_server import ServerInThread
from server.table_client import Guest

NAMES = "Ann;lady\nBob;gent\n<b>Cy</b>;lady\nDee;gent\nEve;lady\nFay;gent\nGus;lady\nHal;gent\n=Ina;lady"
HALL = "hall.test:8000"


def begun(guest: Guest, rounds: int = 1) -> tuple[str, str]:
    """A drive of nine with some rounds played and one more seated; its pen and its code."""
    pen = new_drive(guest, names=NAMES)
    with DriveLine(guest, pen) as line:
        line.do(c.DrawLots(line.change))
        for number in range(1, rounds + 1):
            line.do(c.SeatRound(number))
            line.play()
        line.do(c.SeatRound(rounds + 1))
        return pen, line.first["code"]


def at_hall(guest: Guest, path: str, status: int = 200) -> str:
    """What is found at an address when the server is reached under a name that others reach it by too."""
    answer = guest.http.get(path, headers={"host": HALL})
    assert answer.status_code == status, answer.text
    return answer.text


def test_the_organiser_prints_the_keys_of_tables_and_nobody_else(guest: Guest) -> None:
    pen, code = begun(guest)
    own, others = (at_hall(guest, f"/d/{text}/print/tables") for text in (pen, code))
    at_table = at_hall(guest, f"/d/{table_key(pen, 1)}/print/tables")
    assert "Enter the result by phone" in own
    assert len(set(re.findall(r'class="qr".*?</svg>', own, re.S))) == 2
    for page in (others, at_table):
        assert "Standings, and your next table." in page
        assert len(set(re.findall(r'class="qr".*?</svg>', page, re.S))) == 1
    alone = guest.http.get(f"/d/{pen}/print/tables").text
    assert 'class="qr"' not in alone  # this server listens to this machine alone


def test_pages_for_all_have_neither_pen_nor_keys_in_them(guest: Guest) -> None:
    pen, code = begun(guest)
    secret = [pen, *(table_key(pen, number) for number in range(1, 51))]
    for what in ("", "/cards", "/tables", "/seats", "/movement", "/results"):
        page = at_hall(guest, f"/d/{code}/print{what}")
        assert not [each for each in secret if each in page]
    for path in ("projector", "standings.csv", "clock.json"):
        page = at_hall(guest, f"/d/{code}/{path}")
        assert not [each for each in secret if each in page]
    on_wall = at_hall(guest, f"/d/{table_key(pen, 2)}/projector")
    assert not [each for each in secret if each in on_wall]


@pytest.mark.parametrize("what", ["cards", "tables", "seats", "movement", "results"])
def test_pages_are_found_from_the_list_and_lead_back(guest: Guest, what: str) -> None:
    _, code = begun(guest)
    listed = read_page(guest.http.get(f"/d/{code}/print").text)
    assert f"/d/{code}/print/{what}" in listed.links
    page = read_page(guest.http.get(f"/d/{code}/print/{what}").text)
    assert f"/d/{code}/print" in page.links
    assert {f"/d/{code}/print/{what}.pdf?paper={paper}" for paper in ("a4", "letter")} <= set(page.links)
    assert page.inline == []


def test_a_page_comes_as_pdf_on_the_paper_that_is_asked_for(guest: Guest) -> None:
    pen, _ = begun(guest)
    answer = guest.http.get(f"/d/{pen}/print/seats.pdf?paper=letter")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert pen not in answer.headers["content-disposition"]
    assert guest.http.get(f"/d/{pen}/print/seats.pdf?paper=a3").status_code == 404


def test_where_pdf_cannot_be_made_pages_say_so_and_offer_none(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    pen, _ = begun(guest)

    def missing() -> None:
        raise pdf.invalid("pdf_no_libraries")

    monkeypatch.setattr(pdf, "_weasyprint", missing)
    answer = guest.http.get(f"/d/{pen}/print/seats.pdf")
    assert answer.status_code == 503
    assert "Pango" in read_page(answer.text).words
    assert not [link for link in read_page(guest.http.get(f"/d/{pen}/print/seats").text).links if ".pdf" in link]
    assert "WeasyPrint" in guest.http.get(f"/d/{pen}/print").text


def test_pdf_is_not_made_without_end(start: Callable[..., ServerInThread]) -> None:
    with Guest(start(rate=0.5).address) as guest:
        pen, _ = begun(guest, 0)
        statuses = [guest.http.get(f"/d/{pen}/print/seats.pdf").status_code for _ in range(6)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_standings_come_as_a_file_for_spreadsheets(guest: Guest) -> None:
    _, code = begun(guest)
    answer = guest.http.get(f"/d/{code}/standings.csv")
    assert answer.content.startswith(b"\xef\xbb\xbfplace,number,name,")
    assert answer.text.count("\r\n") == 10
    assert "<b>Cy</b>" in answer.text
    assert ",'=Ina," in answer.text
    assert "attachment" in answer.headers["content-disposition"]


def test_the_clock_tells_when_the_round_was_seated(guest: Guest) -> None:
    pen, code = begun(guest)
    told = guest.http.get(f"/d/{code}/clock.json").json()
    assert told["round"] == 2
    assert told["seated_at"] <= told["now"] <= told["seated_at"] + 300
    with DriveLine(guest, pen) as line:
        line.play()
        line.do(c.SeatRound(3))
    later = guest.http.get(f"/d/{code}/clock.json").json()
    assert later["round"] == 3
    assert later["seated_at"] >= told["seated_at"]
    empty = new_drive(guest)
    assert guest.http.get(f"/d/{empty}/clock.json").json()["seated_at"] is None


@pytest.mark.parametrize("path", ["print/nothing", "print/cards.png", "print/.pdf"])
def test_what_cannot_be_printed_is_not_there(guest: Guest, path: str) -> None:
    _, code = begun(guest, 0)
    assert guest.http.get(f"/d/{code}/{path}").status_code == 404
    for nobody in ("k7dm-4wqz-t9bx", table_key("0123456789abcdef", 3), "x"):
        assert guest.http.get(f"/d/{nobody}/print").status_code == 404
        assert guest.http.get(f"/d/{nobody}/projector").status_code == 404


def test_the_bracket_of_a_knockout_is_a_picture_a_page_and_a_pdf(guest: Guest) -> None:
    pen = new_knockout(guest, "\n".join(f"Pair {n} & <i>Co</i>" for n in range(1, 19)), seeds="1")
    with DriveLine(guest, pen, "k") as line:
        code = line.first["code"]
        ready = next(match for row in line.view["rounds"] for match in row if match["ready"])
        line.do(k.EnterMatch(tuple(ready["key"]), k.Played((1, 0))))
    svg = guest.http.get(f"/k/{code}/bracket.svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.count("data-match=") == 31
    assert "&lt;i&gt;Co" in svg.text
    assert "<i>" not in svg.text
    part = guest.http.get(f"/k/{code}/bracket.svg?most=8&part=1")
    assert part.headers["x-parts"] == "3"
    assert 'data-match="1-9"' in part.text
    assert 'data-match="1-1"' not in part.text
    for wrong in ("most=7", "most=8&part=x"):
        assert guest.http.get(f"/k/{code}/bracket.svg?{wrong}").status_code == 404
    page = guest.http.get(f"/k/{code}/print").text
    assert "data-match=" in page
    assert pen not in page
    assert guest.http.get(f"/k/{code}/print.pdf").content.startswith(b"%PDF")
    assert read_page(page).inline == []


def test_the_form_of_a_knockout_says_what_is_wrong_and_keeps_what_was_written(guest: Guest) -> None:
    form = {
        "csrf": guest.csrf(),
        "title": "Cup",
        "names": "Ann\nBob",
        "seeds": "0",
        "best_of": "3",
        "third_place": "yes",
    }
    answer = guest.http.post("/knockouts/new", data=form)
    assert answer.status_code == 400
    page = read_page(answer.text)
    assert "Ann\nBob" in answer.text
    assert page.forms[0].fields.get("best_of", "3") == "3"
    assert 'role="alert"' in answer.text
