"""Every kind of message, right, nearly right and wrong: each is answered, and the table stays as the log says."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from oddtrick.cards import CARDS
from oddtrick.codec import COMMANDS, decode_event
from oddtrick.server import wire
from oddtrick.server.guard import LARGEST_BODY
from oddtrick.server.talking import MOST_WRONG, TOO_MANY_WRONG
from oddtrick.table import fold
from oddtrick.table.actions import Action
from server.running_server import ServerInThread, quick_settings
from server.table_client import Guest, Line, play_on

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
SENSIBLE = st.sampled_from(
    [
        *(card.value for card in CARDS),
        *"NESW",
        *range(-1, 15),
        True,
        False,
        None,
        "take_three_tricks",
        ["N", "E", "S", "W"],
        26,
    ]
)
VALUES = SENSIBLE | JSON
FEWER = settings(max_examples=settings().max_examples // 3)
"""Each example is a line of many messages, so fewer do."""


def fields_of(name: str) -> list[str]:
    """The fields a message may say of a command."""
    kind = COMMANDS.get(name)
    names = [] if kind is None else [field.name for field in dataclasses.fields(kind.made)]
    return [each for each in names if each not in ("by", "player")]


@st.composite
def command_data(draw: st.DrawFn, name: str) -> Any:
    """The data of a command, mostly with its own fields."""
    data = {field: draw(VALUES) for field in fields_of(name) if draw(st.integers(0, 9))}
    if not draw(st.integers(0, 5)):
        data[draw(st.sampled_from(["by", "player", "x", ""]))] = draw(VALUES)
    return data if draw(st.integers(0, 9)) else draw(JSON)


@st.composite
def commands(draw: st.DrawFn) -> Any:
    """A command's envelope, mostly well-formed."""
    name = draw(st.sampled_from([*get_args(Action), "open_table", "report_fault", "", "no_such"]))
    envelope = {"v": draw(st.sampled_from([1, 1, 1, 1, 0, 2, -1, "1", None])), "type": name}
    envelope["data"] = draw(command_data(name))
    if not draw(st.integers(0, 9)):
        envelope[draw(st.text(max_size=4))] = draw(JSON)
    return envelope if draw(st.integers(0, 9)) else draw(JSON)


IDS = st.text(max_size=70) | st.sampled_from(["a", "b"]) | st.integers()
MESSAGES = {
    "command": st.fixed_dictionaries(
        {"type": st.just("command"), "id": IDS, "seq": st.integers(-1, 400) | JSON, "command": commands()}
    ),
    "hint": st.fixed_dictionaries({"type": st.just("hint"), "id": IDS}),
    "courtesy": st.fixed_dictionaries({"type": st.just("courtesy"), "said": st.sampled_from(wire.COURTESIES) | JSON}),
    "here": st.fixed_dictionaries({"type": st.just("here")}, optional={"x": JSON}),
    "ping": st.fixed_dictionaries({"type": st.just("ping")}, optional={"x": JSON}),
}
TEXTS = (
    st.text(max_size=40)
    | st.just("[" * 5000)
    | st.just('{"type":"command","id":"x","seq":0,"command":' + '{"a":' * 2000 + "1" + "}" * 2000 + "}")
    | st.just("x" * 20_000)
    | JSON.map(json.dumps)
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerInThread, Guest, Guest, str]]:
    """A server, a player and a spectator, and a table at which the player sits with bots."""
    settings = quick_settings(tmp_path_factory.mktemp("fuzz") / "oddtrick.db")
    with ServerInThread(settings) as server, Guest(server.address) as player, Guest(server.address) as watcher:
        # Revokes, calling, announced honours: as many things to say as there can be.
        code = player.open_table(ruleset="laws-1864", revokes="allowed", pairs="chosen", seat="S")
        yield server, player, watcher, code


def check(server: ServerInThread, guest: Guest, line: Line) -> None:
    """All was answered, the server is up, and the table is what its log says."""
    try:
        line.send({"type": "ping"})
        line.until(lambda message: message["type"] == "pong")
    except ConnectionClosed:
        assert line.closed_with in (4400, 1009)
    assert not any(
        message.get("reason", {}).get("code") in ("server_fault", "table_event_out_of_place") for message in line.heard
    )
    assert guest.http.get("/health").status_code == 200
    table = server.house.tables.live(line.code)
    assert table is not None
    stored = [decode_event(row.data) for row in server.house.store.read(line.code)]
    seen = table.state, table.seq
    if len(stored) == seen[1]:  # bots may have gone on meanwhile
        assert fold(stored) == seen[0]


def send_all(tables: tuple[ServerInThread, Guest, Guest, str], messages: list[Any], *, watching: bool) -> None:
    server, player, watcher, code = tables
    with player.line(code) as line:
        line.next()
        if watching:
            with watcher.line(code) as other:
                other.next()
                _send(other, messages)
                check(server, watcher, other)
        else:
            _send(line, messages)
            check(server, player, line)
        _go_on(line)


def _send(line: Line, messages: list[Any]) -> None:
    try:
        for message in messages:
            line.send(message)
    except ConnectionClosed:
        line.closed_with = 4400


def _go_on(line: Line) -> None:
    """The player sits down again if he rose, begins anew if the match is over, and a few cards are played."""
    if line.closed_with is not None:
        return
    line.send({"type": "ping"})
    line.until(lambda message: message["type"] == "pong")
    if line.view["viewer"] is None:
        seat = next((each for each in "SNEW" if line.give("sit", seat=each)["type"] == "done"), None)
        if seat is None:  # he has seen two hands of this deal; the next one is dealt without him
            return
        line.until_view(lambda view: view["viewer"] is not None)
    if line.view["stage"] == "over":
        line.give("new_rubber", cut_again=True)
        line.until_view(lambda view: view["stage"] != "over")
    if line.view["stage"] == "seating":
        line.give("begin_match")
        line.until_view(lambda view: view["stage"] != "seating")
    target = line.seq + 5
    play_on(line, random.Random(1), lambda view: line.seq >= target or view["stage"] == "over")


@pytest.mark.parametrize("kind", MESSAGES)
@FEWER
@given(data=st.data())
def test_messages_of_a_player(tables: tuple[ServerInThread, Guest, Guest, str], kind: str, data: st.DataObject) -> None:
    send_all(tables, data.draw(st.lists(MESSAGES[kind], min_size=1, max_size=20)), watching=False)


@FEWER
@given(messages=st.lists(st.one_of(*MESSAGES.values(), TEXTS), min_size=1, max_size=20))
def test_anything_from_a_spectator(tables: tuple[ServerInThread, Guest, Guest, str], messages: list[Any]) -> None:
    send_all(tables, messages, watching=True)


@FEWER
@given(messages=st.lists(TEXTS, min_size=1, max_size=30))
def test_texts_that_are_no_messages(tables: tuple[ServerInThread, Guest, Guest, str], messages: list[str]) -> None:
    send_all(tables, messages, watching=False)


def test_a_message_that_no_line_carries_ends_it(tables: tuple[ServerInThread, Guest, Guest, str]) -> None:
    _, player, _, code = tables
    with player.line(code) as line:
        line.next()
        line.send("x" * LARGEST_BODY)
        assert line.until(lambda message: message["type"] == "error")["reason"]["code"] == "server_too_long"
        line.send("x" * (LARGEST_BODY + 1))
        with pytest.raises(ConnectionClosed):
            line.until(lambda message: False)
        assert line.closed_with == 1009


@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize(
    "command",
    [{"v": 1, "type": "play_card", "data": {"hand": "x"}}, {"v": 1, "type": "no_such", "data": {}}, "no command"],
    ids=["data", "type", "envelope"],
)
def test_commands_without_sense_count_and_cost_no_look_at_the_store(
    tables: tuple[ServerInThread, Guest, Guest, str], command: Any, watching: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, player, watcher, code = tables
    asked: list[str] = []
    monkeypatch.setattr(server.house.store, "stored", lambda stream, id: asked.append(id))
    with (watcher if watching else player).line(code) as line:
        line.next()
        for number in range(MOST_WRONG):
            line.send({"type": "command", "id": f"x{number}", "seq": line.seq, "command": command})
        with pytest.raises(ConnectionClosed):
            line.until(lambda message: False)
        assert line.closed_with == TOO_MANY_WRONG
        assert sum(message["type"] == "error" for message in line.heard) == MOST_WRONG
    assert asked == []


def test_bytes_and_too_many_wrong_messages(tables: tuple[ServerInThread, Guest, Guest, str]) -> None:
    _, player, _, code = tables
    with player.line(code) as line:
        line.next()
        line.socket.send(b"\x00\xff")
        assert line.until(lambda message: message["type"] == "error")["reason"]["code"] == "server_not_understood"
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                line.send("{")
                line.next()
        with pytest.raises(ConnectionClosed):
            line.until(lambda message: False)
        assert line.closed_with == 4400
