"""The arena: duplicate play with common chance, its figures, its journal, and the command."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.bots.arena import DealResult, Match, Playing, deal_of, of_plain, play_deal, summary, to_plain
from oddtrick.cards import SEATS, Side
from oddtrick.cli import arena as command
from oddtrick.cli.main import app
from oddtrick.errors import bad_input
from oddtrick.records import jsonl
from oddtrick.records.check import check_board
from oddtrick.rulesets import preset

SHORT = preset("short")


@pytest.fixture(autouse=True)
def _cache_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command.platformdirs, "user_cache_dir", lambda name: str(tmp_path / "cache"))


def test_each_deal_twice_with_sides_exchanged() -> None:
    match = Match("maxims", "random", SHORT, 7)
    result = play_deal(match, 3)
    first, second = result.playings
    assert (first.side_of_a, second.side_of_a) == (Side.NS, Side.EW)
    assert set(first.plays) == set(second.plays) == {card for hand in deal_of(match, 3).hands for card in hand}
    assert result.tricks == first.tricks[0] + second.tricks[1] - 13
    assert play_deal(match, 3).tricks == result.tricks


def test_a_level_against_itself_is_level() -> None:
    match = Match("club", "club", SHORT, 11)
    assert [play_deal(match, number).tricks for number in range(4)] == [0, 0, 0, 0]


def test_seats_of_a_mixed_table() -> None:
    match = Match("expert", "novice", SHORT, 1, partner="club")
    for number in range(2):
        levels = match.levels(Side.NS, number)
        assert sorted(levels) == ["club", "club", "expert", "novice"]
        a, b = levels.index("expert"), levels.index("novice")
        assert SEATS[a].side is Side.NS
        assert SEATS[b].side is Side.EW
        assert match.levels(Side.EW, number).index("expert") == b


def test_trumps_follow_the_rule_set() -> None:
    match = Match("random", "random", preset("drive"), 5)
    assert [deal_of(match, number).trump.value for number in range(5)] == list("HDSCH")  # type: ignore[union-attr]
    assert deal_of(match, 0).turn_up is None
    assert deal_of(Match("random", "random", SHORT, 5), 0).turn_up is not None


def made(number: int, ns: tuple[int, int]) -> DealResult:
    counts = ({"threw_winner": 1}, {}), ({"threw_winner": 2}, {})
    playings = [
        Playing(side, (), (tricks, 13 - tricks), (0, 0), ((0.1,), (0.2, 0.4)), *counts)
        for side, tricks in zip((Side.NS, Side.EW), ns, strict=True)
    ]
    return DealResult(number, (playings[0], playings[1]))


def test_figures() -> None:
    results = [made(0, (7, 6)), made(1, (9, 5)), made(2, (6, 7))]  # d = 1, 4, -1
    found = summary(results)
    assert found.tricks[0] == pytest.approx(4 / 3)
    assert found.tricks[1] == pytest.approx(math.sqrt(((1 - 4 / 3) ** 2 + (4 - 4 / 3) ** 2 + (7 / 3) ** 2) / 2 / 3))
    assert found.shares == pytest.approx((2 / 3, 0, 1 / 3))
    assert found.seconds[1][0] == pytest.approx(0.3)
    assert found.seconds[1][2] == 0.4
    assert found.blunders[0]["threw_winner"] == 6
    assert found.blunders[1]["threw_winner"] == 0
    assert found.defined[0]["threw_winner"] == 12
    assert [of_plain(json.loads(json.dumps(to_plain(result)))) for result in results] == results


def test_command_prints_the_shape_programs_read(tmp_path: Path) -> None:
    record = tmp_path / "played.jsonl"
    arguments = ["arena", "maxims", "random", "--deals", "6", "--seed", "40", "--record", str(record), "--json"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    blunders = {"blunders", "blunders_by_definition"}
    assert set(found) == {"a", "b", "deals", "seed", "tricks_per_deal", "points", "seconds_per_card"} | blunders
    assert (found["a"], found["b"], found["deals"], found["seed"]) == ("maxims", "random", 6, 40)
    assert set(found["tricks_per_deal"]) == {"mean", "se"}
    assert set(found["seconds_per_card"]["b"]) == {"mean", "p95", "max"}
    boards = jsonl.loads(record.read_bytes())
    assert len(boards) == 12
    d = 0
    for board in boards:
        report = check_board(board)
        assert report.error is None
        side = 0 if board.name.endswith("NS") else 1
        assert board.result is not None
        d += board.result[side]
    assert found["tricks_per_deal"]["mean"] == pytest.approx((d - 13 * 6) / 6, abs=1e-3)


def test_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("maxims", "random", SHORT, 40)
    whole = [result.tricks for result in command.run_match(match, 5)]
    played = []

    def breaks(match: Match, number: int) -> DealResult:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(number)
        return play_deal(match, number)

    monkeypatch.setattr(command, "play_deal", breaks)
    with pytest.raises(KeyboardInterrupt):
        command.run_match(match, 5)
    again = []

    def goes(match: Match, number: int) -> DealResult:
        again.append(number)
        return play_deal(match, number)

    monkeypatch.setattr(command, "play_deal", goes)
    assert [result.tricks for result in command.run_match(match, 5)] == whole
    assert again == [3, 4]


def test_a_record_that_cannot_be_written_loses_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    arguments = ["arena", "maxims", "random", "--deals", "3", "--seed", "40", "--json", "--record"]

    def full(path: str, data: str) -> None:
        raise bad_input("file_full", {"file": path})

    with monkeypatch.context() as disk:
        disk.setattr(command, "write_whole", full)
        assert CliRunner().invoke(app, [*arguments, str(tmp_path / "played.jsonl")]).exit_code == 2

    def never(match: Match, number: int) -> DealResult:
        raise AssertionError("played before")

    monkeypatch.setattr(command, "play_deal", never)
    done = CliRunner().invoke(app, [*arguments, str(tmp_path / "played.jsonl")])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["deals"] == 3
    assert not list(tmp_path.glob("cache/arena/*"))
    # A place that cannot be written to is refused before a card is played.
    done = CliRunner().invoke(app, [*arguments, str(tmp_path / "nowhere" / "played.jsonl")])
    assert done.exit_code == 2
    assert "no directory" in done.output


def test_a_line_broken_off_costs_that_deal_alone() -> None:
    match = Match("maxims", "random", SHORT, 40)
    whole = command.run_match(match, 3, keep=True)
    (journal,) = Path(command.platformdirs.user_cache_dir("oddtrick")).glob("arena/*")
    journal.write_bytes(journal.read_bytes()[:-30])
    assert [result.number for result in command._read(journal)] == [0, 1]
    with command._kept(journal) as note:
        note(whole[2])
    assert [result.number for result in command._read(journal)] == [0, 1, 2]
    command.forget_match(match)
    assert not journal.exists()


def test_two_processes_find_the_same() -> None:
    match = Match("maxims", "random", SHORT, 90)
    alone = [result.tricks for result in command.run_match(match, 6)]
    assert [result.tricks for result in command.run_match(match, 6, workers=2)] == alone


@pytest.mark.parametrize("wrong", [["grandmaster", "club"], ["club", "club", "--partner", "nobody"]])
def test_wrong_names(wrong: list[str]) -> None:
    done = CliRunner().invoke(app, ["arena", *wrong, "--deals", "1"])
    assert done.exit_code == 2
