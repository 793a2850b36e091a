"""`oddtrick hint` and `oddtrick review` on every kind of file that holds a game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from oddtrick.cards import Seat
from oddtrick.cli.game_source import chosen_hand, hands_of_file
from oddtrick.cli.main import app
from oddtrick.cli.saved_games import begin_game
from oddtrick.hand import HandState, legal_plays, play_card, random_deal, start_hand
from oddtrick.records import board_of_hand, jsonl, match_lines, pbn
from oddtrick.rulesets import preset
from table.table_driver import Table, opened, step

runner = CliRunner()


def played(seed: int, cards: int) -> HandState:
    chance = random.Random(seed)
    state = start_hand(random_deal(chance, Seat.N))
    for _ in range(cards):
        assert state.to_play is not None
        state = play_card(state, state.to_play, chance.choice(tuple(legal_plays(state))))
    return state


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    file = tmp_path / "boards.jsonl"
    file.write_text(jsonl.dumps([board_of_hand(played(1, 52), name="1"), board_of_hand(played(2, 22), name="2")]))
    return file


def output(*arguments: str, status: int = 0) -> str:
    result = runner.invoke(app, list(arguments))
    assert result.exit_code == status, result.output
    return result.output


def test_hint_for_the_next_card(boards: Path) -> None:
    plain: dict[str, Any] = json.loads(output("hint", str(boards), "--level", "club", "--json"))
    state = played(2, 22)
    assert (plain["hand"], plain["trick"], plain["seat"]) == ("2", 6, state.to_play.value if state.to_play else "")
    assert plain["card"] in {card.value for card in legal_plays(state)}
    assert plain["text"]
    said = output("hint", str(boards), "--level", "club")
    assert "Hand 2, trick 6" in said
    assert plain["text"] in " ".join(said.split())


def test_a_hand_that_is_over_has_no_next_card(boards: Path) -> None:
    assert "hand 1 is over" in output("hint", str(boards), "--hand", "1", "--level", "novice", status=2)


def test_a_hand_without_cards_is_none_to_review(boards: Path, tmp_path: Path) -> None:
    with boards.open("a") as file:
        file.write(jsonl.dumps([board_of_hand(played(3, 0), name="3")]))
    assert "in hand 3 no card was played" in output("review", str(boards), "--hand", "3", status=2)
    assert "trick 1" in output("hint", str(boards), "--hand", "3", "--level", "club")
    alone = tmp_path / "alone.jsonl"
    alone.write_text(jsonl.dumps([board_of_hand(played(3, 0), name="3")]))
    assert "in hand 3 no card was played" in output("review", str(alone), status=2)


def test_hint_from_pbn(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    file.write_text(pbn.dumps([board_of_hand(played(2, 22), name="2")]))
    assert json.loads(output("hint", str(file), "--level", "club", "--json"))["trick"] == 6


def test_what_is_wrong_is_said(boards: Path, tmp_path: Path) -> None:
    output("hint", str(boards), "--level", "nobody", status=2)
    output("hint", str(boards), "--hand", "3", status=2)
    output("hint", str(tmp_path / "none"), status=2)
    empty = tmp_path / "empty.pbn"
    empty.write_text("")
    output("hint", str(empty), status=2)
    output("review", str(empty), status=2)


def test_review_as_json_and_as_a_table(boards: Path) -> None:
    pytest.importorskip("numba")
    pytest.importorskip("endplay")
    lines = output("review", str(boards), "--level", "club", "--json").splitlines()
    first, second = map(json.loads, lines)
    assert (len(first["cards"]), len(second["cards"])) == (52, 22)
    assert {"trick", "seat", "card", "cost", "best", "verdict", "loss", "blunders", "would_play"} == set(
        first["cards"][0]
    )
    assert sum(first["tricks"].values()) == 13
    for seat, total in first["totals"].items():
        assert total["cost"] == sum(card["cost"] for card in first["cards"] if card["seat"] == seat)
    said = output("review", str(boards), "--level", "club", "--hand", "1")
    assert "mistakes" in said
    assert "verdict" in said


def under_way(seed: int, plays: int) -> Table:
    """A match stopped some cards into a hand, its score and all."""
    table = opened(preset("short"), random.Random(seed))
    hands = 0
    while hands < 2 or table.state.hand is None or len(table.state.hand.plays) != plays:
        before = table.state.hand_number
        assert step(table)
        hands += table.state.hand_number > before
    return table


def test_a_match_record_and_a_saved_game_say_the_same(tmp_path: Path) -> None:
    table = under_way(5, 21)
    state = table.state.hand
    assert state is not None
    assert state.to_play is not None
    record = tmp_path / "match.jsonl"
    record.write_text(match_lines.dumps(table.events))
    saved = begin_game("short", 5, None, home=tmp_path)
    for event in table.events:
        saved.append((event,))
    saved.close()
    from_record = json.loads(output("hint", str(record), "--level", "club", "--json"))
    from_game = json.loads(output("hint", str(saved.path), "--level", "club", "--json"))
    assert from_record == from_game
    assert from_record["seat"] == state.to_play.value
    assert from_record["trick"] == 6
    # A line torn by a power cut takes nothing else with it.
    with saved.path.open("ab") as file:
        file.write(b'[{"torn')
    assert json.loads(output("hint", str(saved.path), "--level", "club", "--json")) == from_game
    source = chosen_hand(hands_of_file(str(record)), None)
    assert source.state == state
    assert source.match is not None
    assert source.match == table.state.match


def test_a_finished_hand_of_a_match_stands_before_the_others(tmp_path: Path) -> None:
    table = under_way(5, 21)
    record = tmp_path / "match.jsonl"
    record.write_text(match_lines.dumps(table.events))
    hands = hands_of_file(str(record))
    assert [hand.name for hand in hands] == [str(number) for number in range(1, len(hands) + 1)]
    assert all(hand.state.over for hand in hands[:-1])
    assert hands[0].match is not None
    assert hands[0].match.hands == ()
