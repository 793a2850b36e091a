"""A player for the terminal's table that reads what stands on the screen, and a place where its games are kept."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from oddtrick.cards import Seat
from oddtrick.cli.saved_games import begin_game, open_game
from oddtrick.cli.seated_levels import Levels
from oddtrick.cli.terminal_game import Game
from oddtrick.cli.terminal_screen import Left, Screen
from oddtrick.rulesets import preset, with_overrides

USUAL = Levels()


class Robot(io.StringIO):
    """Types an answer to whatever the screen asks: at random among the cards that have a number, and Enter else.

    answers: what to type at a question that matches a pattern, in place of that; each is used as often as it fits.
    `FIRST` is the first card there is, `PUTS RIGHT` the first that the question names.
    """

    def __init__(self, output: io.StringIO, seed: int, answers: dict[str, str], limit: int) -> None:
        super().__init__()
        self.output = output
        self.chance = random.Random(seed)
        self.answers = answers
        self.left = limit
        self.asked: list[str] = []

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1, /) -> str:
        self.left -= 1
        if self.left < 0:
            return ""
        shown = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", self.output.getvalue()[-4000:])
        question = shown.splitlines()[-1]
        self.asked.append(question)
        answer = next((answer for pattern, answer in self.answers.items() if re.search(pattern, question)), None)
        if answer == "PUTS RIGHT":
            return re.findall(r"\w+[♠♥♦♣]", question)[0] + "\n"
        if answer not in (None, "FIRST"):
            again = len(self.asked) > 1 and self.asked[-2].startswith(question) and question.startswith("3 or 4")
            return ("" if again else answer) + "\n"
        if question.startswith(("Your card", "Your lead")):
            rows = [re.findall(r"\d+", line) for line in shown.splitlines()[-8:-1] if re.fullmatch(r"[ ·.\d]+", line)]
            numbers = [number for row in rows for number in row]
            return (numbers[0] if answer else self.chance.choice(numbers)) + "\n"
        return "\n"


class Table:
    """A game with a robot before it, and what its screen has shown."""

    def __init__(self, game: Game, robot: Robot, output: io.StringIO) -> None:
        self.game = game
        self.robot = robot
        self.output = output

    @property
    def shown(self) -> str:
        return self.output.getvalue()

    def play(self) -> bool:
        """Play on; whether the match came to its end (else the robot left, and the journal is closed)."""
        try:
            self.game.play()
        except Left:
            return False
        finally:
            self.game.saved.close()
        return True


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ODDTRICK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def table(home: Path) -> Iterator[Callable[..., Table]]:
    """Makes a table: a new game under a rule set, or the one in a journal."""
    made: list[Table] = []

    def make(
        ruleset: str = "short",
        *overrides: str,
        seed: int = 1,
        journal: Path | None = None,
        drawn: bool = False,
        size: tuple[int, int] = (80, 24),
        answers: dict[str, str] | None = None,
        limit: int = 5000,
        record: Path | None = None,
        ascii_only: bool = False,
        seat: Seat = Seat.S,
        levels: Levels = USUAL,
    ) -> Table:
        output = io.StringIO()
        console = Console(
            file=output, width=size[0], height=size[1], force_terminal=drawn, highlight=False, markup=False, emoji=False
        )
        robot = Robot(output, seed, answers or {}, limit)
        screen = Screen(console, robot, drawn=drawn, pace="none", ascii_only=ascii_only)
        if journal is not None:
            game = Game(screen, *open_game(journal))
        else:
            game = Game(screen, begin_game(ruleset, seed, None if record is None else str(record), levels=levels))
            game.sit_down(with_overrides(preset(ruleset), overrides), seat)
        made.append(Table(game, robot, output))
        return made[-1]

    yield make
    for each in made:
        each.game.saved.close()
