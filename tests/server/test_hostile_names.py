"""Names and notes that would do harm: text on every page and print, cells in tables, values in records and pictures."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from oddtrick.records import pbn, sheet_json
from oddtrick.rulesets import preset
from oddtrick.server.finished import pbn_record
from server.drive_client import FORM
from server.page_reading import read_page
from server_site import Site, Visitor, open_site
from sheet.golden_sheets import SHEETS, told
from table.table_driver import opened, play_match

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}{%x%}&#60;b&#62;",
    "'; DROP TABLE people; --",
    "=HYPERLINK(A1)",
    "Ann;=1+2;Bob",
)
"""Names that a person may well type: they are kept as they are, and mean nothing anywhere."""

NOT_KEPT = "\x1b[2J\x9b31m\u202e\u2066\u200b\x00"
"""What a terminal obeys, what turns text around, what cannot be seen."""


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path, rate=0.0) as made:
        yield made


@pytest.fixture
async def visitor(site: Site) -> AsyncIterator[Visitor]:
    async with site.visitor() as made:
        await made.look("/me")
        yield made


def listed() -> str:
    return "\n".join('"' + name.replace('"', '""') + '"' for name in (*HOSTILE, "Cy", "Di"))


def assert_harmless(text: str, path: str) -> None:
    """That a page holds no element and no attribute that came out of a name."""
    assert "<script>alert" not in text, path
    assert "<img src=x" not in text, path
    assert read_page(text).inline == [], path
    assert [char for char in NOT_KEPT if not char.isprintable() and char in text] == [], path


async def read_all(visitor: Visitor, paths: list[str]) -> dict[str, str]:
    found = {}
    for path in paths:
        answer = await visitor.get(path)
        assert answer.status_code == 200, path
        found[path] = answer.text
        if answer.headers["content-type"].startswith("text/html"):
            assert_harmless(answer.text, path)
        else:
            assert answer.headers["x-content-type-options"] == "nosniff"
    return found


async def test_hostile_names_of_a_drive_on_every_page_print_and_file(visitor: Visitor) -> None:
    answer = await visitor.fill("/drives/new", {**FORM, "title": HOSTILE[0], "names": listed()})
    assert answer.status_code == 303, answer.text
    pen = answer.headers["location"]
    index = await visitor.get(f"{pen}/print")
    prints = [link for link in read_page(index.text).links if f"{pen}/print/" in link and ".pdf" not in link]
    assert len(prints) >= 3
    files = [f"{pen}/standings.csv", f"{pen}/drive.json", f"{pen}/code.svg"]
    found = await read_all(visitor, [pen, "/drives", f"{pen}/print", f"{pen}/projector", *prints, *files])
    names = [row["name"] for row in csv.DictReader(io.StringIO(found[files[0]].lstrip("\ufeff")))]
    assert {"'=HYPERLINK(A1)", "Ann;'=1+2;Bob", HOSTILE[0]} <= set(names)
    assert set(HOSTILE) <= set(json.loads(found[files[1]])["names"].values())


async def test_hostile_names_of_a_knockout_on_every_page_print_and_picture(visitor: Visitor) -> None:
    form = {"title": HOSTILE[1], "seeds": "0", "best_of": "1", "names": listed()}
    answer = await visitor.fill("/knockouts/new", form)
    assert answer.status_code == 303, answer.text
    pen = answer.headers["location"]
    files = [f"{pen}/bracket.svg", f"{pen}/knockout.json"]
    found = await read_all(visitor, [pen, f"{pen}/print", f"{pen}/projector", *files])
    picture = ET.fromstring(found[files[0]])
    names = {element.tag.rpartition("}")[2] for element in picture.iter()}
    assert names & {"script", "img", "foreignObject", "a", "image"} == set()
    assert not any(name.startswith("on") for element in picture.iter() for name in element.attrib)
    assert "alert(1)" in "".join(picture.itertext())


async def test_hostile_names_of_a_sheet_on_every_page_print_and_file(visitor: Visitor) -> None:
    events = told(next(iter(SHEETS.values())))
    file = sheet_json.dumps(events, {"N": HOSTILE[0], "S": HOSTILE[1], "E": HOSTILE[4], "W": HOSTILE[2]})
    answer = await visitor.fill("/sheets/import", {"sheet": file})
    assert answer.status_code == 303, answer.text
    pen = answer.headers["location"]
    found = await read_all(visitor, [pen, "/sheets", f"{pen}/print", f"{pen}/sheet.csv", f"{pen}/sheet.json"])
    assert "HYPERLINK" not in found[f"{pen}/sheet.csv"]  # it has no names in it


async def test_hostile_names_of_a_person_on_every_page(visitor: Visitor) -> None:
    for name in HOSTILE:
        await visitor.fill("/me", {"name": name + NOT_KEPT})
        code = (await visitor.fill("/play")).headers["location"]
        found = await read_all(visitor, ["/me", "/", "/games", code])
        assert name in read_page(found["/me"]).words


def test_hostile_names_in_the_record_of_a_match() -> None:
    """Also such as no name can be: whoever writes a record trusts nobody."""
    played = play_match(opened(preset("short"), random.Random(3)))
    players = [event.player for event in played.events if hasattr(event, "player")]
    for name in (*HOSTILE, '"]\n[Result "^13"]', "}\n[Event \\", "\\", NOT_KEPT, "\n% hidden", "x" * 500):
        text = pbn_record(played.events, dict.fromkeys(players, name), name)
        assert [char for char in text if unicodedata.category(char) == "Cc" and char not in "\r\n"] == [], name
        tags = [line for line in text.splitlines() if line.startswith("[")]
        assert all(re.fullmatch(r'\[\w+ "(?:[^"\\]|\\.)*"\]', tag) for tag in tags), name
        assert max(map(len, text.splitlines())) <= 255
        plain = pbn_record(played.events, {}, "plain")
        assert len(list(pbn.loads(text))) == len(list(pbn.loads(plain)))
