"""The others at the terminal's table: their levels, what they get to see, and the hint for the player."""

from __future__ import annotations

import multiprocessing
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import worker_jobs
from oddtrick.bots import pool as pool_module
from oddtrick.bots.choice import Choice
from oddtrick.bots.levels import LEVELS, SEATED
from oddtrick.bots.pool import Pool
from oddtrick.cards import SEATS, Seat
from oddtrick.cli import seated_levels, terminal_players
from oddtrick.cli.main import app
from oddtrick.cli.saved_games import begin_game, open_game
from oddtrick.cli.seated_levels import DEFAULT, Levels
from oddtrick.cli.terminal_players import Players
from oddtrick.cli.terminal_screen import Left
from oddtrick.errors import BadInput
from oddtrick.hand import HandView
from oddtrick.reasons import reason
from oddtrick.rulesets import preset
from oddtrick.scoring import Score, start_match
from oddtrick.table.events import CardPlayed

from docs_runner import ROOT

FIRST = {r"^Your (card|lead)": "FIRST"}


def without(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """As on a machine where a package is not installed."""
    found = seated_levels.find_spec
    monkeypatch.setattr(seated_levels, "find_spec", lambda name: None if name == package else found(name))


# Levels


@pytest.mark.parametrize("you", SEATS)
def test_levels_go_by_the_seats(you: Seat) -> None:
    levels = Levels("master", "novice")
    assert [levels.of(seat, you) for seat in (you.left, you.partner, you.right)] == ["novice", "master", "novice"]


@pytest.mark.parametrize("name", SEATED)
def test_whoever_may_sit_can_play(name: str) -> None:
    Levels(name, DEFAULT).check()
    Levels(DEFAULT, name).check()


@pytest.mark.parametrize(("name", "code"), [("pimc10", "level_not_seated"), ("Master", "unknown_level")])
def test_who_may_not_sit_is_refused(name: str, code: str) -> None:
    for levels in (Levels(name, DEFAULT), Levels(DEFAULT, name)):
        with pytest.raises(BadInput) as caught:
            levels.check()
        assert caught.value.code == code
        assert "novice, club, expert, master" in caught.value.message


@pytest.mark.parametrize("package", seated_levels.PACKAGES)
def test_without_the_extra_those_that_calculate_are_refused(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, package)
    for name in ("expert", "master"):
        with pytest.raises(BadInput, match=rf"needs {package}.*oddtrick\[bots\].*novice, club") as caught:
            Levels(DEFAULT, name).check()
        assert caught.value.code == "level_needs_extra"
    Levels("novice", "club").check()


def test_each_level_is_described_where_it_is_chosen() -> None:
    """In the help, at the start of a game, and on the page."""
    told = " ".join(CliRunner().invoke(app, ["play", "--help"], env={"COLUMNS": "200"}).stdout.split())
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    for name in SEATED:
        style = LEVELS[name].style
        assert f"{name} {style}." in told
        assert f"| `{name}` | {style} |" in page
        assert list(Levels(name, name).lines()) == [f"The others: {name} – {style}."]
        old = ", by the old table of leads" if name == "club" else ""
        assert list(Levels(name, name, "old").lines()) == [f"The others: {name} – {style}{old}."]
    assert [line.partition(" – ")[0] for line in Levels("master", "club").lines()] == [
        "Partner: master",
        "Opponents: club",
    ]


# At the table


def test_a_player_gets_its_own_view_and_a_seed(table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but the view of its seat, the rules, the public score, and chance that the number of decisions gives."""
    asked: list[tuple[str, HandView, int]] = []
    choose = Players.choose

    def noted(self, name, view, ruleset, match, seed):
        asked.append((name, view, seed))
        return choose(self, name, view, ruleset, match, seed)

    monkeypatch.setattr(Players, "choose", noted)
    made = table("short", seed=3, levels=Levels("novice", "club"), limit=20)
    made.play()
    you = made.game.me
    assert {(name, view.viewer) for name, view, _ in asked} == {
        ("novice", you.partner),
        ("club", you.left),
        ("club", you.right),
    }
    assert all(view.hands is None and view.to_play is view.viewer for _, view, _ in asked)
    assert len({seed for _, _, seed in asked}) == len(asked)
    assert sum(isinstance(event, CardPlayed) and event.seat is not you for event in made.game.saved.events) == len(
        asked
    )


@pytest.mark.parametrize("levels", [Levels("novice", "novice"), Levels("expert", "club")])
def test_resumed_it_goes_on_with_the_same_players_as_it_would_have(levels: Levels, table) -> None:
    rules = ("keeper", "pairs=agreed", "game.hands=1")
    whole = table(*rules, seed=8, levels=levels, answers=FIRST)
    assert whole.play()
    broken = table(*rules, seed=8, levels=levels, answers=FIRST, limit=5)
    assert not broken.play()
    on = table(journal=broken.game.saved.path, answers=FIRST)
    assert on.game.players.levels == levels
    assert on.play()
    assert on.game.saved.events == whole.game.saved.events


def test_the_levels_make_a_difference(table) -> None:
    """Or else nothing above would show that they are asked."""
    games = []
    for name in ("novice", "club"):
        made = table("keeper", "pairs=agreed", seed=8, levels=Levels(name, name), answers=FIRST, limit=9)
        made.play()
        games.append(made.game.saved.events)
    assert games[0] != games[1]


def test_leads_are_by_the_table_chosen(table) -> None:
    """Kept with the game, and gone on with."""
    rules = ("keeper", "pairs=agreed", "game.hands=1")
    games = {}
    for leads in ("old", "american"):
        made = table(*rules, seed=8, levels=Levels("club", "club", leads), answers=FIRST)
        assert made.play()
        games[leads] = made.game.saved.events
    assert games["old"] != games["american"]
    broken = table(*rules, seed=8, levels=Levels("club", "club", "old"), answers=FIRST, limit=5)
    assert not broken.play()
    on = table(journal=broken.game.saved.path, answers=FIRST)
    assert on.play()
    assert on.game.saved.events == games["old"]


@pytest.mark.parametrize("score", [Score(0, 0), Score(1, 4), Score(4, 0)])
def test_a_player_knows_what_the_hand_means_for_the_match(score: Score, table, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {}

    def noted(self, name, view, **arguments):
        given.update(arguments, name=name)
        return Choice(next(iter(view.legal)), reason("bot_as_good"))

    monkeypatch.setattr(Pool, "choose", noted)
    made = table("short", seed=4, limit=6)
    made.play()
    view = made.game.seen(made.game.me).hand
    match = start_match(preset("short"), score)
    made.game.players.choose("master", view, preset("short"), match, 5)
    wanted = {"name": "master", "seed": 5, "time_limit": terminal_players.TIME_LIMIT, "leads": "american"}
    assert given == wanted | {"ruleset": preset("short"), "match": match}


# Those that calculate, in a process of their own


def with_workers(monkeypatch: pytest.MonkeyPatch, load, think=None) -> None:
    """Workers that load and think otherwise."""
    monkeypatch.setattr(terminal_players, "Pool", partial(Pool, load=load))
    if think is not None:
        monkeypatch.setattr(pool_module, "_think", think)


def test_a_level_that_fails_costs_its_card_and_is_named_once(table, monkeypatch: pytest.MonkeyPatch) -> None:
    with_workers(monkeypatch, worker_jobs.load_nothing, worker_jobs.out_of_order)
    made = table("keeper", "pairs=agreed", seed=8, levels=Levels("club", "expert"), answers=FIRST, limit=4)
    made.play()
    assert made.shown.count("expert could not think (expert: RuntimeError: out of order); then club plays") == 1
    assert len([event for event in made.game.saved.events if isinstance(event, CardPlayed)]) > 8


def test_a_worker_that_dies_over_every_card_costs_the_cards_and_not_the_game(
    table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_workers(monkeypatch, worker_jobs.load_nothing, worker_jobs.die)
    games = []
    for name in ("expert", "club"):
        made = table("keeper", "pairs=agreed", "game.hands=1", seed=8, levels=Levels(name, "club"), answers=FIRST)
        assert made.play()
        games.append(made.game.saved.events)
    assert games[0] == games[1]


def test_the_worker_loads_while_the_game_begins_and_ends_with_it(table, monkeypatch: pytest.MonkeyPatch) -> None:
    with_workers(monkeypatch, worker_jobs.load_nothing)
    began: list[int] = []
    start = Pool.start

    def noted(self) -> None:
        began.append(len(made.robot.asked))
        start(self)

    monkeypatch.setattr(Pool, "start", noted)
    for levels in (Levels("club", "novice"), Levels("master", "club"), Levels("club", "expert")):
        made = table("short", seed=3, levels=levels, limit=0)
        assert not made.play()
        assert began == [0] * levels.calculate
        began.clear()
        assert not multiprocessing.active_children()


def test_a_game_without_levels_in_its_first_line_is_played_at_the_usual_one(home: Path) -> None:
    """As written before there was a choice."""
    game = begin_game("short", 7, None, levels=Levels("master", "novice"))
    game.close()
    first = game.path.read_text()
    assert '"partner":"master","opponents":"novice"' in first
    game.path.write_text(first.replace(',"partner":"master","opponents":"novice"', ""))
    again, _ = open_game(game.path)
    again.close()
    assert again.begun.levels == Levels(DEFAULT, DEFAULT)


# The command


def play(*options: str, typed: str = "", status: int = 0):
    done = CliRunner().invoke(app, ["play", *options], input=typed)
    assert done.exit_code == status, done.output + done.stderr
    return done


@pytest.mark.parametrize("option", ["--partner", "--opponents"])
def test_a_level_that_is_none_is_said(option: str, home: Path) -> None:
    assert "there is no player “bob”" in play(option, "bob", status=2).stderr
    assert "for measuring" in play(option, "clairvoyant", status=2).stderr
    assert "takes no rules, players" in re.sub(r"\W+", " ", play("--resume", option, "club", status=2).stderr).replace(
        "rules players", "rules, players"
    )


def test_a_table_of_leads_is_for_those_who_follow_it(home: Path) -> None:
    assert "none of the others is of that level" in play(
        "--leads", "old", "--partner", "novice", "--opponents", "novice", status=2
    ).stderr.replace("\n", " ")
    assert "--leads" in play("--leads", "new", status=2).stderr
    begun = play("--leads", "old", "--partner", "novice", typed="\n\nq\n")
    assert "Opponents: club – " in begun.stdout
    assert "by the old table of leads." in begun.stdout
    assert "by the old table of leads." in play("--resume", typed="q\n").stdout


def test_a_kept_game_whose_players_are_missing_here_waits(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = play("--seed", "3", "--partner", "master", "--opponents", "club", typed="\nq\n")
    assert "Partner: master – " in begun.stdout
    with monkeypatch.context() as here:
        without(here, "endplay")
        refused = play("--resume", status=2)
        assert "line 1: “master” needs endplay" in refused.stderr
    on = play("--resume", typed="q\n")
    assert "Partner: master – " in on.stdout
    assert "Opponents: club – " in on.stdout


def test_a_kept_game_with_a_player_there_is_not(home: Path) -> None:
    play("--seed", "3", typed="\nq\n")
    path = next((home / "games").glob("*.jsonl"))
    path.write_text(path.read_text().replace('"partner":"club"', '"partner":"random"', 1))
    assert "line 1: “random” is for measuring" in play("--resume", status=2).stderr


def test_the_usual_game_loads_no_compiled_code_and_starts_no_process(home: Path) -> None:
    """It starts quickly, and on a machine without the extra."""
    code = (
        "import sys\nfrom oddtrick.cli.main import main\n"
        "try: main()\nfinally: print([each for each in"
        " ('numpy', 'numba', 'endplay', 'multiprocessing.popen_spawn_posix') if each in sys.modules])"
    )
    command = [sys.executable, "-c", code, "play", "--seed", "2"]
    done = subprocess.run(
        command,
        input="\n\n" + "".join(f"{number}\n" for number in range(1, 14)) + "q\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "You play" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


# The hint


def asking(table, *words: str, **options):
    """A game in which the player is to play a card and types these words."""
    made = table("short", seed=4, limit=6, **options)
    made.play()
    on = table(journal=made.game.saved.path, **options)
    before = on.game.saved.count
    lines = iter(words)
    on.robot.readline = lambda size=-1, /: next(((line + "\n") for line in lines), "")
    with pytest.raises(Left):
        on.game.play()
    assert on.game.saved.count == before
    return on


def hint_of(shown: str) -> list[str]:
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", shown)
    return re.findall(r"Hint by (\w+): (\S+) – (.+)", plain)


def test_a_hint_is_a_legal_card_with_a_reason_and_the_same_when_asked_again(table) -> None:
    on = asking(table, "i", "hint", "HINT")
    found = hint_of(on.shown)
    assert len(found) == 3
    assert found[0] == found[1] == found[2]
    level, card, why = found[0]
    assert level == "master"
    legal = on.game.seen(on.game.me).hand.legal
    assert card in {f"{'10' if each.value[1] == 'T' else each.value[1]}{each.suit.glyph}" for each in legal}
    assert len(why) > 10
    assert on.shown.count("thinking …") == 1


def test_without_the_extra_club_gives_the_hint(table, monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "numba")
    on = asking(table, "i")
    assert hint_of(on.shown)[0][0] == "club"
    assert "thinking" not in on.shown


@pytest.mark.parametrize("load", [worker_jobs.load_dies, worker_jobs.load_fails])
def test_where_the_adviser_fails_club_gives_the_hint(
    load, table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(worker_jobs.TRACES, str(tmp_path))
    with_workers(monkeypatch, load)
    assert hint_of(asking(table, "i").shown)[0][0] == "club"
    assert not multiprocessing.active_children()


def test_the_hint_sees_the_players_view_alone(table, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    real = Players.hint

    def noted(self, view, ruleset, match, seed):
        seen.append(view)
        return real(self, view, ruleset, match, seed)

    monkeypatch.setattr(Players, "hint", noted)
    without(monkeypatch, "numba")
    on = asking(table, "i")
    assert seen == [on.game.seen(on.game.me).hand]
    assert seen[0].hands is None


def test_on_the_drawn_table_a_hint_stands_below_it(table, monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "numba")
    on = asking(table, "i", drawn=True)
    last = on.shown.split("\x1b[H")[-1]
    assert hint_of(last)
    assert "Enter goes back" not in on.shown
    small = asking(table, "i", drawn=True, size=(40, 12))
    assert "Enter goes back to the table" in small.shown


@pytest.mark.parametrize("word", ["h", "t"])
def test_h_alone_gives_no_hint_away(word: str, table) -> None:
    on = asking(table, word)
    assert not hint_of(on.shown)
    assert "i gives a hint" in " ".join(on.shown.split())


def test_there_is_no_hint_where_no_card_is_asked_for(table) -> None:
    made = table("keeper", "pairs=cut", seed=2)
    lines = iter(["i\n"])
    made.robot.readline = lambda size=-1, /: next(lines, "")
    with pytest.raises(Left):
        made.game.play()
    assert "when it is for you to play a card" in made.shown


def test_the_help_names_the_hint(table) -> None:
    shown = asking(table, "?").shown
    assert re.search(r"^  i  hint +a hint", shown, re.MULTILINE)
    help_rows = shown[shown.index("What you may type") :].splitlines()
    assert len(help_rows) <= 24
