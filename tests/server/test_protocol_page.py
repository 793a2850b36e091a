"""docs/protocol.md and its schemas say what goes over the line: compared with the types, and with whole games."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, get_args

import msgspec

from oddtrick.analysis.hint import Hint
from oddtrick.codec import decode, decode_entry
from oddtrick.server import lines, sockets, talking, wire
from oddtrick.server.finished import HandShown
from oddtrick.server.guard import LARGEST_BODY
from oddtrick.server.openings import LONGEST_CLOCK, SHORTEST_CLOCK
from oddtrick.server.protocol import protocol, schema_of
from oddtrick.table import TableView
from oddtrick.table.actions import Action
from server.running_server import ServerInThread
from server.table_client import Guest, Line, play_on

from docs_runner import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_schemas_are_those_of_the_types() -> None:
    """To bring them up to date: python -m oddtrick.server.protocol > docs/protocol.json"""
    kept = (ROOT / "docs" / "protocol.json").read_text(encoding="utf-8")
    assert kept == json.dumps(protocol(), indent=1, ensure_ascii=False) + "\n"


def test_schemas_name_nothing_that_is_not_in_them() -> None:
    def refs(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            yield from (each for key, each in value.items() if key == "$ref")
            for each in value.values():
                yield from refs(each)
        elif isinstance(value, list):
            for each in value:
                yield from refs(each)

    for place, named in protocol().items():
        if place == "protocol":
            continue
        for name, schema in named.items():
            named_within = {ref.removeprefix("#/$defs/") for ref in refs(schema)}
            assert named_within == set(schema.get("$defs", {})), (place, name)
    assert schema_of("no_such_message") is None


def test_a_command_does_not_say_who_speaks() -> None:
    for name, schema in protocol()["commands"].items():
        text = json.dumps(schema)
        assert '"by"' not in text, name
        assert '"player"' not in text, name


def test_the_page_names_every_message_and_every_code() -> None:
    for union in (wire.FromPlayer, wire.FromTable):
        for kind in get_args(union):
            assert f"| `{kind.__struct_config__.tag}` |" in PAGE
    codes = (
        sockets.NO_TABLE,
        sockets.NO_WELCOME,
        talking.TOO_MANY_WRONG,
        lines.TOO_SLOW,
        lines.CLOSING,
        lines.FORGOTTEN,
    )
    for code in codes:
        assert f"| {code} |" in PAGE
    assert f"{talking.LARGEST_MESSAGE} characters" in PAGE
    assert f"| 1009 | a message had more than {LARGEST_BODY} bytes |" in PAGE
    assert f"{SHORTEST_CLOCK} to {LONGEST_CLOCK}" in PAGE
    assert f"the `protocol`, {wire.PROTOCOL} today" in PAGE


def check_strictly(line: Line) -> set[str]:
    """All that came over a line is of the types; the kinds of messages there were."""
    decoder = msgspec.json.Decoder(wire.FromTable)
    for message in line.heard:
        decoder.decode(json.dumps(message))
        if "view" in message:
            decode(json.dumps(message["view"]), TableView)
        for entry in message.get("entries", []):
            decode_entry(json.dumps(entry))
        if message["type"] == "hint":
            decode(json.dumps(message["hint"]), Hint)
    return {message["type"] for message in line.heard}


def test_traffic_is_of_the_types(server: ServerInThread, guest: Guest) -> None:
    with ExitStack() as stack:
        watcher = stack.enter_context(Guest(server.address))
        code = guest.open_table(ruleset="long", hints="yes")
        line = stack.enter_context(guest.line(code))
        onlooker = stack.enter_context(watcher.line(code))
        play_on(line, random.Random(1), lambda view: "play_card" in view["open_actions"] and line.awaited)
        line.send({"type": "hint", "id": "h"})
        line.until(lambda message: message.get("id") == "h")
        line.send({"type": "ping"})
        line.give("play_card", hand=1, trick=1, card="H2", extra=1)
        line.give("play_card", hand=9, trick=1, card="H2")
        play_on(line, random.Random(1), lambda view: view["stage"] == "over")
        line.send({"type": "courtesy", "said": "well_played"})
        line.until(lambda message: message["type"] == "courtesy")
        kinds = check_strictly(line)
        assert kinds == {kind.__struct_config__.tag for kind in get_args(wire.FromTable)} - {"closing"}
        while onlooker.seq < line.seq:
            onlooker.next()
        check_strictly(onlooker)
        decode(guest.http.get(f"/t/{code}/hands/1.json").text, HandShown)
        given = {message["view"]["stage"] for message in line.heard if "view" in message}
        assert {"drawing", "cut", "play", "over"} <= given
        actions = {action for message in line.heard if "view" in message for action in message["view"]["open_actions"]}
        assert actions <= set(get_args(Action))


def test_the_example_sits_down_and_plays(server: ServerInThread) -> None:
    program = ROOT / "examples" / "sit_and_play.py"
    assert len(program.read_text(encoding="utf-8").splitlines()) <= 60
    done = subprocess.run(
        [sys.executable, str(program), server.address, "2"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    first, last = done.stdout.splitlines()
    assert first.startswith(f"Sitting at {server.address}/t/")
    assert last.startswith("Score: {")
    assert last.endswith(("} after 2 hands", "} after 1 hands"))  # a match may be over with the first
