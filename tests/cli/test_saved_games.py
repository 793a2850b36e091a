"""Journals of games: what is stored is there, what was torn is not, what is no journal is refused with its place."""

from __future__ import annotations

import functools
import os
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.bots import maxims
from oddtrick.cards import Seat
from oddtrick.cli.saved_games import begin_game, games_home, latest_game, open_game
from oddtrick.errors import BadInput, OddtrickError
from oddtrick.rulesets import preset
from oddtrick.server.answers import answer
from oddtrick.table import NEW_TABLE, Settings, apply, awaited, decide, fold, table_turn, view
from oddtrick.table import commands as c


def written(home: Path, sat: int = 4) -> tuple[Path, list]:
    """A journal in which a table was opened and so many sat down."""
    game = begin_game("short", 7, None)
    state = NEW_TABLE
    for command in [c.OpenTable(preset("short")), *(c.Sit(seat, f"player {seat.value}") for seat in list(Seat)[:sat])]:
        events = decide(state, command, random.Random(1))
        game.append(events)
        for event in events:
            state = apply(state, event)
    game.close()
    return game.path, game.events


def test_it_is_where_it_should_be(home: Path) -> None:
    path, _ = written(home)
    assert games_home() == home / "games"
    assert path.parent == home / "games"
    assert latest_game() == path


def test_the_system_has_a_place_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ODDTRICK_HOME", raising=False)
    assert games_home().parts[-2:] == ("oddtrick", "games")


def test_what_was_stored_is_there_again(home: Path) -> None:
    path, events = written(home)
    game, state = open_game(path)
    game.close()
    assert game.events == events
    assert game.count == 5
    assert state == fold(events)
    assert (game.begun.ruleset, game.begun.seed, game.begun.record) == ("short", 7, None)


def test_a_torn_last_line_does_not_count_wherever_it_is_torn(home: Path) -> None:
    path, events = written(home)
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(last, len(whole)):
        path.write_bytes(whole[:cut])
        game, state = open_game(path)
        assert game.events == events[:-1]
        game.append(events[-1:])
        game.close()
        assert path.read_bytes() == whole
        assert state == fold(events[:-1])


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (lambda lines: [b"{}", *lines[1:]], "game_not_one", 1),
        (lambda lines: [b"", *lines[1:]], "game_not_one", 1),
        (lambda lines: [b"\xff\xfe", *lines[1:]], "game_not_one", 1),
        (lambda lines: [lines[0].replace(b'"v":1', b'"v":2'), *lines[1:]], "game_version", 1),
        (lambda lines: [*lines[:2], lines[2][:-5], *lines[3:]], "game_damaged", 3),
        (lambda lines: [*lines[:2], b'{"a":1}', *lines[3:]], "game_damaged", 3),
        (lambda lines: [*lines[:2], b'[{"v":1,"type":"nothing","data":{}}]', *lines[3:]], "codec_unknown_type", 3),
        (lambda lines: [*lines[:2], lines[1]], "table_event_out_of_place", 3),
    ],
)
def test_what_is_damaged_is_refused_with_its_line(change, code: str, line: int, home: Path) -> None:
    path, _ = written(home)
    lines = path.read_bytes().splitlines()
    damaged = b"\n".join(change(lines)) + b"\n"
    path.write_bytes(damaged)
    with pytest.raises(BadInput) as refused:
        open_game(path)
    assert (refused.value.code, refused.value.where["line"]) == (code, line)
    assert refused.value.where["file"] == str(path)
    assert path.read_bytes() == damaged


def test_a_line_that_is_gone_is_noticed_where_it_is_missed(home: Path) -> None:
    """Such journals may fold all the same; the game would then wait for what cannot come."""
    lines = played().splitlines(keepends=True)
    path, _ = written(home)
    for gone in range(1, len(lines) - 1, 7):
        path.write_bytes(b"".join([*lines[:gone], *lines[gone + 1 :]]))
        with pytest.raises(OddtrickError) as refused:
            open_game(path)
        assert gone < int(refused.value.where["line"]) <= len(lines)


def test_an_empty_file_is_no_game(home: Path) -> None:
    path, _ = written(home)
    path.write_bytes(b"")
    with pytest.raises(BadInput) as refused:
        open_game(path)
    assert refused.value.code == "game_not_one"


@pytest.mark.skipif(os.name == "nt", reason="no such locks there")
def test_a_game_is_open_once_only(home: Path) -> None:
    path, _ = written(home)
    first, _ = open_game(path)
    with pytest.raises(BadInput) as refused:
        open_game(path)
    assert refused.value.code == "game_open"
    first.close()
    again, _ = open_game(path)
    again.close()


def test_the_latest_is_the_one_written_to_last(home: Path) -> None:
    older, _ = written(home)
    newer, _ = written(home)
    os.utime(older, (1, 1))
    assert latest_game() == newer
    os.utime(newer, (0, 0))
    assert latest_game() == older


def test_none_to_go_on_with(home: Path) -> None:
    with pytest.raises(BadInput) as refused:
        latest_game()
    assert refused.value.code == "game_none"


def test_an_ended_game_is_gone(home: Path) -> None:
    game = begin_game("short", None, None)
    game.end()
    assert not game.path.exists()


def test_a_place_that_cannot_be_written(home: Path) -> None:
    home.write_text("a file, no directory")
    with pytest.raises(BadInput) as refused:
        begin_game("short", None, None)
    assert refused.value.code == "game_not_kept"


@given(data=st.data())
def test_a_damaged_journal_is_refused_or_read_never_more(data, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Bytes changed anywhere, lines dropped, doubled or exchanged."""
    lines = played().splitlines(keepends=True)
    way = data.draw(st.sampled_from(["byte", "drop", "double", "swap"]))
    at, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    if way == "byte":
        line = bytearray(lines[at])
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
        lines[at] = bytes(line)
    elif way == "drop":
        del lines[at]
    elif way == "double":
        lines.insert(other, lines[at])
    else:
        lines[at], lines[other] = lines[other], lines[at]
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    path.write_bytes(b"".join(lines))
    where = None
    try:
        game, _ = open_game(path)
        game.close()
    except OddtrickError as refused:
        where = refused.where["file"]
    assert where in (None, str(path))


@functools.cache
def played() -> bytes:
    """The journal of a game left in the first hand."""
    with tempfile.TemporaryDirectory() as directory:
        game = begin_game("short", 7, None, Path(directory))
        state, chance = NEW_TABLE, random.Random(1)
        commands: list[c.Command] = [c.OpenTable(preset("short"), Settings(dealt_by="table"))]
        commands += [c.Sit(seat, f"player {seat.value}") for seat in Seat]
        commands.append(c.BeginMatch(None))
        while state.hand is None or len(state.hand.tricks) < 3:
            command = commands.pop(0) if commands else table_turn(state)
            if command is None:
                command = answer(view(state, awaited(state)[0]), chance, maxims.choose)
            events = decide(state, command, chance)
            game.append(events)
            state = fold(events, state)
        game.close()
        return game.path.read_bytes()
