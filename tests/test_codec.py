"""JSON both ways: everything comes back equal, and nothing wrong comes in."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, SEATS, Card, CardSet, Seat
from oddtrick.codec import (
    COMMANDS,
    ENTRIES,
    EVENTS,
    decode,
    decode_command,
    decode_entry,
    decode_event,
    encode,
    encode_command,
    encode_entry,
    encode_event,
    schema,
)
from oddtrick.codec.names import Kind
from oddtrick.codec.wire import wire_of
from oddtrick.errors import BadInput
from oddtrick.hand import HandState, HandView
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.table import Command, Entry, Event, Settings, TableState, TableView, log_view, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from table.table_driver import opened, play_match, step


def wrong(data: bytes | str, read: Any = decode_command, **known: Any) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read(data, **known)
    assert caught.value.message
    assert str(caught.value.where["path"]).startswith("$")
    return caught.value


def message(type_: str, data: object, v: object = 1, **more: object) -> str:
    return json.dumps({"v": v, "type": type_, "data": data, **more})


# --- There and back -------------------------------------------------------------------------------------------------


def strategy_of(hint: Any) -> st.SearchStrategy[Any]:
    if hint is Ruleset:
        return st.sampled_from([preset("short"), preset("drive"), with_overrides(preset("long"), ["game.target=9"])])
    if hint is CardSet:
        return st.sets(st.sampled_from(CARDS)).map(CardSet)
    return st.from_type(hint)


@given(st.data())
def test_any_command_comes_back_equal(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(get_args(Command)))
    hints = get_type_hints(kind)
    made = {name: strategy_of(hint) for name, hint in hints.items()}
    made = {name: st.integers(-(2**62), 2**62) if hints[name] is int else one for name, one in made.items()}
    if "tricks" in hints:
        made["tricks"] = st.one_of(st.none(), st.integers(-5, 20))
    command = data.draw(st.builds(kind, **made))
    assert decode_command(encode_command(command)) == command


@pytest.mark.parametrize("name", ["long", "modern-honours", "laws-1864"])
def test_whatever_happens_at_a_table_comes_back_equal(name: str) -> None:
    ruleset = with_overrides(preset(name), ["revokes=allowed"] if preset(name).revoke_options else [])
    table = opened(ruleset, random.Random(11))
    table.give(c.BeginMatch(None))
    for _ in range(160):
        step(table, oddness=0.15, revokes=0.1)
        assert decode(encode(table.state), TableState) == table.state
        for viewer in (*SEATS, None):
            seen = view(table.state, viewer)
            assert decode(encode(seen), TableView) == seen
        if table.state.hand is not None:
            assert decode(encode(table.state.hand), HandState) == table.state.hand
            hand = view(table.state, Seat.N).hand
            assert hand is not None
            assert decode(encode(hand), HandView) == hand
    for event in table.events:
        assert decode_event(encode_event(event)) == event
        json.loads(encode_event(event))
    for entry in log_view(table.events, Seat.E):
        assert decode_entry(encode_entry(entry)) == entry


def test_equal_values_have_equal_bytes() -> None:
    table = play_match(opened(preset("classic"), random.Random(2)))
    assert encode(decode(encode(table.state), TableState)) == encode(table.state)
    assert encode(CardSetHolder(CardSet([Card.C2, Card.SA]))) == encode(CardSetHolder(CardSet([Card.SA, Card.C2])))


def test_the_table_names_every_type_once() -> None:
    for table, union in ((EVENTS, Event), (COMMANDS, Command), (ENTRIES, Entry)):
        made = [kind.made for kind in table.values()]
        assert set(made) == set(get_args(union))
        assert len(made) == len(set(made))
        assert all(kind.version >= 1 for kind in table.values())


def test_how_things_are_written() -> None:
    play = c.PlayCard(Seat.W, 3, 7, Card.HK)
    assert json.loads(encode_command(play)) == {
        "v": 1,
        "type": "play_card",
        "data": {"by": "W", "hand": 3, "trick": 7, "card": "HK"},
    }
    claimed = e.RestClaimed(1, Seat.N, 2, CardSet([Card.H2, Card.SA]))
    assert json.loads(encode_event(claimed))["data"]["cards"] == "SA H2"


# --- What the deliverer knows ---------------------------------------------------------------------------------------


def test_the_sender_is_known_from_elsewhere() -> None:
    data = {"hand": 3, "trick": 7, "card": "HK"}
    known = {"by": Seat.W, "player": "anna"}
    assert decode_command(message("play_card", data), known) == c.PlayCard(Seat.W, 3, 7, Card.HK)
    assert decode_command(message("sit", {"seat": "N"}), known) == c.Sit(Seat.N, "anna")
    claimed = wrong(message("play_card", {**data, "by": "N"}), known=known)
    assert (claimed.code, claimed.where["path"]) == ("codec_not_yours_to_say", "$.data.by")
    assert wrong(message("sit", {"seat": "N", "player": "berit"}), known=known).where["path"] == "$.data.player"
    assert wrong(message("play_card", data)).code == "codec_wrong_data"  # without `by` nobody speaks


def test_what_may_be_left_out() -> None:
    claim = decode_command(message("claim_rest", {"by": "N", "hand": 2}))
    assert claim == c.ClaimRest(Seat.N, 2)
    ruleset = json.loads(encode(preset("short")))
    opened_table = decode_command(message("open_table", {"ruleset": ruleset}))
    assert opened_table == c.OpenTable(preset("short"), Settings())


# --- What is wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ("", "codec_not_json", "$"),
        ("{", "codec_not_json", "$"),
        ("[]", "codec_wrong_data", "$"),
        ('{"v":1,"type":"leave","data":' + "[" * 100_000, "codec_not_json", "$"),
        ('{"v":1,"type":"leave","data":' + "[" * 100_000 + "]" * 100_000 + "}", "codec_not_json", "$"),
        ('{"v":1,"type":"leave"}', "codec_wrong_data", "$"),
        ('{"v":1,"type":"leave","data":{},"more":1}', "codec_wrong_data", "$"),
        ('{"v":"1","type":"leave","data":{}}', "codec_wrong_data", "$.v"),
        ('{"v":1,"type":7,"data":{}}', "codec_wrong_data", "$.type"),
        (message("dance", {}), "codec_unknown_type", "$.type"),
        (message("card_played", {}), "codec_unknown_type", "$.type"),
        (message("leave", {"by": "N"}, 2), "codec_unknown_version", "$.v"),
        (message("leave", {"by": "N"}, 0), "codec_unknown_version", "$.v"),
        (message("leave", {"by": "N"}, -1), "codec_unknown_version", "$.v"),
        (message("leave", {"by": "N"}, 10**30), "codec_unknown_version", "$.v"),
        (message("leave", []), "codec_wrong_data", "$.data"),
        (message("leave", {}), "codec_wrong_data", "$.data"),
        (message("leave", {"by": "N", "why": "late"}), "codec_wrong_data", "$.data"),
        (message("leave", {"by": "X"}), "codec_wrong_data", "$.data.by"),
        (message("leave", {"by": "n"}), "codec_wrong_data", "$.data.by"),
        (message("leave", {"by": None}), "codec_wrong_data", "$.data.by"),
        (message("cut_pack", {"by": "N", "at": "20"}), "codec_wrong_data", "$.data.at"),
        (message("cut_pack", {"by": "N", "at": 20.5}), "codec_wrong_data", "$.data.at"),
        (message("cut_pack", {"by": "N", "at": True}), "codec_wrong_data", "$.data.at"),
        (message("play_card", {"by": "N", "hand": 1, "trick": 1, "card": "KH"}), "codec_wrong_data", "$.data.card"),
        (message("state_ages", {"by": "N", "oldest_first": ["N", "E"]}), "codec_wrong_data", "$.data.oldest_first"),
        (
            message("state_ages", {"by": "N", "oldest_first": ["N", "E", "S", 1]}),
            "codec_wrong_data",
            "$.data.oldest_first[3]",
        ),
    ],
)
def test_a_wrong_message_is_refused_with_its_path(data: str, code: str, path: str) -> None:
    error = wrong(data)
    assert error.code == code
    assert error.where["path"] == path


def test_a_wrong_thing_deep_inside_is_found() -> None:
    plain = json.loads(encode_command(c.OpenTable(preset("short"))))
    plain["data"]["ruleset"]["game"]["targets"] = 5
    assert wrong(json.dumps(plain)).where["path"] == "$.data.ruleset.game"
    del plain["data"]["ruleset"]["game"]["targets"]
    plain["data"]["ruleset"]["honours"] = "sometimes"
    assert wrong(json.dumps(plain)).where["path"] == "$.data.ruleset.honours"


def test_a_set_of_cards_is_read_strictly() -> None:
    plain = json.loads(encode_event(e.RestClaimed(1, Seat.N, 2, CardSet([Card.H2]))))
    for bad in ("H2 H2", "X2", 5, ["H2"], None):
        plain["data"]["cards"] = bad
        assert wrong(json.dumps(plain), decode_event).where["path"] == "$.data.cards"


def test_an_event_that_contradicts_itself_is_bad_input() -> None:
    table = opened(preset("classic"), random.Random(2))
    table.give(c.BeginMatch(None))
    while table.state.stage != "play":
        step(table)
    plain = json.loads(encode(table.state))
    plain["hand"]["deal"]["hands"][0] = plain["hand"]["deal"]["hands"][1]
    assert wrong(json.dumps(plain), lambda data: decode(data, TableState)).code == "deal_card_twice"


@given(st.one_of(st.text(), st.binary()))
def test_noise_is_refused(noise: str | bytes) -> None:
    for read in (decode_command, decode_event, decode_entry):
        with pytest.raises(BadInput):
            read(noise)


json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False),
        st.text(max_size=5),
        st.sampled_from("NESW"),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)),
    max_leaves=8,
)


@given(st.data())
def test_a_message_with_anything_in_a_field_is_read_or_refused(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(COMMANDS)))
    keys = [field.name for field in fields(COMMANDS[name].made)] + ["extra"]
    body = data.draw(st.dictionaries(st.sampled_from(keys), json_values))
    try:
        command = decode_command(message(name, body))
    except BadInput:
        return
    assert "extra" not in body
    assert decode_command(encode_command(command)) == command


# --- Versions -------------------------------------------------------------------------------------------------------


def test_an_old_version_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVENTS, "seat_left", Kind(e.SeatLeft, 3))  # type: ignore[arg-type]
    upcasters = {
        ("seat_left", 1): lambda data: {"place": data["where"], "player": "nobody"},
        ("seat_left", 2): lambda data: {"seat": data["place"], "player": data["player"]},
    }
    expected = e.SeatLeft(Seat.E, "nobody")
    assert decode_event(message("seat_left", {"where": "E"}, 1), upcasters) == expected
    assert decode_event(message("seat_left", {"place": "E", "player": "nobody"}, 2), upcasters) == expected
    assert decode_event(message("seat_left", {"seat": "E", "player": "nobody"}, 3), upcasters) == expected
    error = wrong(message("seat_left", {}, 4), lambda data: decode_event(data, upcasters))
    assert error.code == "codec_unknown_version"


# --- The machinery --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardSetHolder:
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Circle:
    size: int


@dataclass(frozen=True, slots=True)
class Square:
    size: int
    holds: CardSetHolder | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    shapes: tuple[Circle | Square, ...]
    best: Circle | Square | None = None
    pair: tuple[int, Circle] | None = None


@pytest.mark.parametrize(
    "drawing",
    [
        Drawing((Circle(1), Square(1), Square(2, CardSetHolder(CardSet([Card.SA]))))),
        Drawing((), Square(3), (4, Circle(5))),
    ],
)
def test_members_of_a_union_are_told_apart(drawing: Drawing) -> None:
    assert decode(encode(drawing), Drawing) == drawing
    assert b'"is":"Square"' in encode(drawing)
    assert not wire_of(Drawing).plain


def test_a_schema_for_every_command() -> None:
    for kind in COMMANDS.values():
        made = schema(kind.made)
        assert kind.made.__name__ in json.dumps(made)
    assert schema(CardSetHolder)["$defs"]["CardSetHolder"]["properties"]["cards"]["type"] == "string"


def test_what_has_no_form_in_json_is_an_error_of_ours() -> None:
    @dataclass(frozen=True)
    class Odd:
        what: Any

    with pytest.raises(TypeError, match="no form"):
        encode(Odd(object()))
