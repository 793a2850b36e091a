"""Whatever comes in over a drive's or a knockout's socket, the line answers or closes, and nothing breaks."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from oddtrick.codec.drives import DRIVE_COMMANDS, KNOCKOUT_COMMANDS
from server.drive_client import DriveLine, new_drive, new_knockout
from server.running_server import ServerInThread, quick_settings
from server.table_client import Guest

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NUMBERS = st.integers(-2, 12)
FIELDS = {
    "round": NUMBERS,
    "table": NUMBERS,
    "number": NUMBERS,
    "change": st.integers(0, 6),
    "first": NUMBERS,
    "one": NUMBERS,
    "two": NUMBERS,
    "fixed": st.booleans(),
    "movement": st.sampled_from(["keep", "reseat", None, "fly"]),
    "was": st.just({"tricks": [9]}) | PLAIN,
    "slip": st.builds(lambda one, two: {"scores": [[one, two]]}, NUMBERS, NUMBERS) | PLAIN,
    "entrants": st.lists(st.just({}) | PLAIN, max_size=4),
    "order": st.lists(NUMBERS, max_size=4),
    "match": st.tuples(NUMBERS, NUMBERS),
    "played": st.just({"score": [1, 0]}) | PLAIN,
    "by": st.sampled_from(["NS", None]),
}
TYPES = st.sampled_from([*DRIVE_COMMANDS, *KNOCKOUT_COMMANDS, "nonsense"])
COMMANDS = st.builds(
    lambda type, v, data: {"v": v, "type": type, "data": data},
    TYPES,
    st.integers(0, 2) | PLAIN,
    st.fixed_dictionaries({}, optional=FIELDS) | PLAIN,
)
KINDS = st.sampled_from(
    [
        "command",
        "preview",
        "people",
        "rename",
        "substitute",
        "title",
        "card",
        "history",
        "stop_planning",
        "from_sheet",
        "news",
    ]
)
MESSAGES = st.builds(
    lambda type, id, rest, command: {"type": type, "id": id, **rest, **({"command": command} if command else {})},
    KINDS,
    st.text(max_size=70) | PLAIN,
    st.fixed_dictionaries(
        {},
        optional={
            "side": st.sampled_from(["NS", "EW", "N", None]),
            "text": st.text(max_size=60),
            "name": st.text(max_size=60) | st.none(),
            "title": st.text(max_size=60),
            "first": NUMBERS,
            "number": NUMBERS,
            "player": NUMBERS,
            "change": NUMBERS,
            "kind": st.sampled_from(["A", "B", "C", None]),
            "preview": st.booleans(),
            "match": st.tuples(NUMBERS, NUMBERS),
            "sheet": st.text(max_size=40),
        },
    ),
    st.none() | COMMANDS,
)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Guest, list[tuple[str, str]]]]:
    """A drive in its first round and a knockout, by all they are opened with."""
    place = tmp_path_factory.mktemp("fuzz") / "oddtrick.db"
    with ServerInThread(quick_settings(place)) as server, Guest(server.address) as guest:
        pen, cup = new_drive(guest), new_knockout(guest, "Ann\nBob\nCy\nDi")
        with DriveLine(guest, pen) as line:
            line.begin(8)
            key = line.first["links"]["tables"]["1"].rsplit("/", 1)[1]
            code = str(line.first["code"])
        yield guest, [("d", pen), ("d", key), ("d", code), ("k", cup)]


@given(
    where=st.integers(0, 3),
    messages=st.lists(st.one_of(MESSAGES.map(json.dumps), st.text(max_size=200), PLAIN.map(json.dumps)), max_size=8),
)
@settings(deadline=None, max_examples=60)
def test_nothing_that_comes_in_breaks_a_line(
    hall: tuple[Guest, list[tuple[str, str]]], where: int, messages: list[str]
) -> None:
    guest, opened = hall
    sort, text = opened[where]
    faults = _Faults()
    log = logging.getLogger("oddtrick")
    log.addHandler(faults)
    try:
        with DriveLine(guest, text, sort) as line:
            for message in messages:
                line.send(message)
            line.send({"type": "ping"})
            try:
                while line.next()["type"] != "pong":
                    pass
            except ConnectionClosed:
                assert line.closed_with in (4400, 1007, 1009)
            said = [each.get("reason", {}).get("code") for each in line.heard if "reason" in each]
            assert "server_fault" not in said
    finally:
        log.removeHandler(faults)
    assert faults.found == []


class _Faults(logging.Handler):
    """Notes what the server calls a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[Any] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@given(
    code=st.text(max_size=40).filter(lambda text: text not in ("", ".", "..")), what=st.sampled_from(["", "/people"])
)
@settings(deadline=None, max_examples=40)
def test_no_address_breaks_the_server(hall: tuple[Guest, list[tuple[str, str]]], code: str, what: str) -> None:
    from urllib.parse import quote

    guest, _ = hall
    for sort in ("d", "k"):
        assert guest.http.get(f"/{sort}/{quote(code, safe='')}{what}").status_code in (404, 405)
