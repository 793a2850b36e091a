"""A whole match as JSON Lines: it reads back identical, and what is wrong is said with its line."""

from __future__ import annotations

import contextlib
import io
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import Seat, Side
from oddtrick.errors import BadInput, OddtrickError
from oddtrick.records import check_board, hand_of_board, jsonl, match_lines, pbn
from oddtrick.rulesets import preset, with_overrides
from oddtrick.table import Event, Settings, fold
from oddtrick.table import commands as c
from oddtrick.table import events as e
from table.table_driver import PLAYERS, opened, play_match, step


def a_match(name: str = "long", seed: int = 12, settings: Settings | None = None, **odd: float) -> list[Event]:
    return play_match(opened(preset(name), random.Random(seed), settings), **odd).events


MATCH = a_match()
RECORD = match_lines.dumps(MATCH)
LINES = RECORD.splitlines()


def wrong(source: str | bytes) -> BadInput:
    with pytest.raises(BadInput) as caught:
        match_lines.loads(source)
    assert caught.value.message
    return caught.value


def test_a_match_reads_back_identical_and_folds_to_the_same() -> None:
    assert match_lines.loads(RECORD) == tuple(MATCH)
    assert match_lines.loads(RECORD.encode()) == tuple(MATCH)
    assert fold(match_lines.loads(RECORD)) == fold(MATCH)
    assert match_lines.dumps(match_lines.loads(RECORD)) == RECORD


def test_it_goes_through_files() -> None:
    text, data = io.StringIO(), io.BytesIO(RECORD.encode())
    match_lines.dump(MATCH, text)
    assert text.getvalue() == RECORD
    text.seek(0)
    assert match_lines.load(text) == match_lines.load(data) == tuple(MATCH)


def test_the_first_line_says_the_whole_rule_set_and_who_sat_where() -> None:
    ruleset = with_overrides(preset("long"), ["game.target=9"])
    table = opened(ruleset, random.Random(3), Settings("last", False, "table"))
    head = json.loads(match_lines.dumps(table.events).splitlines()[0])
    assert head["format"] == "oddtrick match"
    assert head["version"] == 1
    assert head["ruleset"]["game"]["target"] == 9
    assert head["settings"] == {"history": "last", "take_backs": False, "dealt_by": "table"}
    assert head["players"] == dict(zip("NESW", PLAYERS, strict=True))
    table.give(c.Leave(Seat.E))
    assert json.loads(match_lines.dumps(table.events).splitlines()[0])["players"]["E"] is None
    assert match_lines.loads(match_lines.dumps(table.events)) == tuple(table.events)


def test_a_record_written_line_by_line_is_the_same() -> None:
    opening = MATCH[0]
    assert isinstance(opening, e.TableOpened)
    lines = [match_lines.first_line(opening, fold(MATCH).players), *map(match_lines.event_line, MATCH[1:])]
    assert "\n".join(lines) + "\n" == RECORD


def test_a_record_can_end_anywhere_between_lines() -> None:
    for count in range(1, len(LINES), 7):
        part = "\n".join(LINES[:count]) + "\n"
        assert match_lines.loads(part) == tuple(MATCH[:count])


@given(st.integers(0, len(RECORD.encode()) - 1))
def test_a_torn_last_line_is_noticed_with_its_number(cut: int) -> None:
    data = RECORD.encode()[:cut]
    whole = data.count(b"\n")
    if data.endswith(b"\n"):
        assert match_lines.loads(data) == tuple(MATCH[:whole])
        return
    if not data:
        assert wrong(data).code == "match_empty"
        return
    error = wrong(data)
    assert (error.code, error.where["line"]) == ("match_torn_line", whole + 1)
    if whole:
        assert match_lines.loads(data, torn=True) == tuple(MATCH[:whole])


def test_a_line_torn_within_a_character() -> None:
    table = opened(preset("classic"), random.Random(1), seated=False)
    table.give(c.Sit(Seat.N, "Åse"))
    data = match_lines.dumps(table.events).encode()
    at = data.index("Å".encode(), data.index(b"\n")) + 1
    assert wrong(data[:at]).code == "match_torn_line"
    assert match_lines.loads(data[:at], torn=True) == tuple(table.events[:1])


def with_line(number: int, line: str) -> str:
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"


@pytest.mark.parametrize(
    ("number", "line", "code"),
    [
        (1, "{}", "match_not_a_record"),
        (1, "hello", "match_not_a_record"),
        (1, "[1]", "match_not_a_record"),
        (1, "[" * 50_000, "match_not_a_record"),
        (1, LINES[1], "match_not_a_record"),
        (1, LINES[0].replace('"version":1', '"version":2'), "match_unknown_version"),
        (1, LINES[0].replace('"version":1', '"version":true'), "match_unknown_version"),
        (1, LINES[0].replace('"players"', '"persons"'), "match_unknown_field"),
        (1, LINES[0].replace('"settings"', '"ruleset2"'), "match_unknown_field"),
        (1, LINES[0].replace('"take_backs":true', '"take_backs":1'), "codec_wrong_data"),
        (1, LINES[0].replace('"honours":"held"', '"honours":"now and then"'), None),
        (1, LINES[0].replace('"target":10', '"target":7'), None),
        (2, "", "match_empty_line"),
        (5, LINES[0], "codec_wrong_data"),
        (5, LINES[5].replace('"v":1', '"v":9'), "codec_unknown_version"),
        (5, LINES[5][:-1], "codec_not_json"),
        (9, '{"v":1,"type":"leave","data":{"by":"N"}}', "codec_unknown_type"),
    ],
)
def test_a_wrong_line_is_named(number: int, line: str, code: str | None) -> None:
    error = wrong_any(with_line(number, line))
    assert error.where["line"] == number
    if code is not None:
        assert error.code == code


def wrong_any(source: str) -> OddtrickError:
    with pytest.raises(OddtrickError) as caught:
        match_lines.loads(source)
    return caught.value


def test_bytes_that_are_no_text() -> None:
    data = RECORD.encode().replace(b"anna", b"\xff\xfe", 2)
    error = wrong(data.replace(b'"players":{"N":"\xff\xfe"', b'"players":{"N":"anna"'))
    assert error.code == "match_not_utf8"
    assert error.where["line"] >= 1


def test_a_byte_order_mark_and_dos_line_ends_are_survived() -> None:
    data = b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode()
    assert match_lines.loads(data) == tuple(MATCH)


def test_events_that_do_not_open_a_table_are_no_match() -> None:
    for events in ([], MATCH[1:]):
        with pytest.raises(BadInput) as caught:
            match_lines.dumps(events)
        assert caught.value.code == "match_not_opened"


@given(st.one_of(st.text(), st.binary(), st.lists(st.sampled_from(LINES[:30])).map("\n".join)))
def test_noise_never_breaks_the_reader(noise: str | bytes) -> None:
    with contextlib.suppress(OddtrickError):
        match_lines.loads(noise)


# --- Boards ---------------------------------------------------------------------------------------------------------


def some_matches() -> list[list[Event]]:
    revokes = with_overrides(preset("modern-honours"), ["revokes=allowed"])
    return [
        MATCH,
        a_match("drive", 3),
        a_match("european", 5, oddness=0.1),
        play_match(opened(revokes, random.Random(2)), oddness=0.05, revokes=0.1).events,
    ]


@pytest.mark.parametrize("events", some_matches(), ids=["long", "drive", "european", "modern"])
def test_every_finished_hand_is_a_board_that_other_records_take(events: list[Event]) -> None:
    boards = match_lines.boards(events, [("Event", "Club night")])
    ended = [event for event in events if isinstance(event, e.HandEnded)]
    assert len(boards) == len(ended)
    for board, hand in zip(boards, ended, strict=True):
        assert check_board(board).error is None
        assert board.whist is not None
        assert board.whist.hand == hand.hand
        assert board.tag("Event") == "Club night"
        assert board.hands == hand.hands
        assert (board.result is None) is (hand.how == "called")
        if board.result is not None:
            assert board.result == hand.tricks
            state = hand_of_board(board)
            assert (state.tricks_won(Side.NS), state.tricks_won(Side.EW)) == hand.tricks
    for form in (pbn, jsonl):
        again = form.loads(form.dumps(boards))
        for one, other in zip(again, boards, strict=True):
            assert [(play.seat, play.card) for play in one.plays] == [(play.seat, play.card) for play in other.plays]
        assert [board.hands for board in again] == [board.hands for board in boards]
        assert [board.result for board in again] == [board.result for board in boards]


def test_a_board_says_the_score_and_honours_as_scored() -> None:
    boards = match_lines.boards(MATCH)
    scored = [event for event in MATCH if isinstance(event, e.HandScored)]
    before: Any = (0, 0)
    for board, hand in zip(boards, scored, strict=True):
        assert board.whist is not None
        assert board.whist.score == before
        assert board.whist.honours == hand.honours
        before = (hand.score.ns, hand.score.ew)


def test_names_stand_for_ids_where_they_are_known() -> None:
    events = a_match("classic", 1)
    board = match_lines.boards(events, names={"anna": "Anna Lie"})[0]
    assert board.tag("North") == "Anna Lie"
    assert board.tag("South") == "carl"


def test_an_unfinished_hand_is_no_board_yet() -> None:
    table = opened(preset("classic"), random.Random(1))
    table.give(c.BeginMatch(None))
    for _ in range(30):
        step(table)
    assert match_lines.boards(table.events) == ()
