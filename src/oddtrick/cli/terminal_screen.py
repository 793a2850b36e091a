"""The terminal itself: what is printed, how it is redrawn, what is typed, and how long a card is looked at.

On a screen the table is drawn anew in one place. Where the output goes into a pipe or a file, or lines are asked for,
the game is told line by line, which a screen reader can follow too.
"""

from __future__ import annotations

import io
import os
import select
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TextIO

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from oddtrick.cli.plain_letters import plain
from oddtrick.errors import bad_input

__all__ = ["PACES", "Left", "Pace", "Screen", "terminal_screen"]

Pace = Literal["slow", "normal", "fast", "click", "none"]

PACES: dict[Pace, tuple[float, float]] = {
    "slow": (1.6, 3.0),
    "normal": (0.8, 1.5),
    "fast": (0.3, 0.8),
    "click": (0.3, 0.0),
    "none": (0.0, 0.0),
}
"""Seconds to look at a card of the others, and at a complete trick. `click`: a trick lies until Enter."""

MOST_TYPED = 200
"""Characters of a typed line that are looked at."""

MOST_IN_VAIN = 200
"""Answers in a row that decide nothing, after which an input that nobody types is given up."""


class Left(Exception):
    """The player has left: by `q`, by the end of the input. The game is kept."""


@dataclass(slots=True)
class Screen:
    """A terminal with a player before it.

    drawn: whether the table is drawn in one place rather than told in lines. news: lines said since the last question,
    which are shown below the table. told: the hand that was told in lines last, which is not told twice. in_vain:
    answers since something was decided.
    """

    console: Console
    typed: TextIO
    drawn: bool
    pace: Pace
    ascii_only: bool = False
    news: list[Text] = field(default_factory=list)
    told: object = None
    in_vain: int = 0
    _room: int = 1
    _cleared: bool = False

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.console.height

    @property
    def interactive(self) -> bool:
        """Whether somebody types, rather than a file or a pipe."""
        return self.typed.isatty()

    def line(self, text: Text | str = "") -> None:
        """Print a line, wrapped where it is too long for a terminal; into a pipe or a file it goes whole."""
        self.console.print(self._spelt(text), soft_wrap=not self.console.is_terminal)

    def lines(self, texts: Iterable[Text | str]) -> None:
        """Print lines."""
        for text in texts:
            self.line(text)

    def _spelt(self, text: Text | str) -> Text:
        made = Text(text) if isinstance(text, str) else text
        if self.ascii_only:
            made = made.copy()
            made.plain = plain(made.plain)
        return made

    def tell(self, text: Text | str) -> None:
        """Say what happened: at once, or below the table when it is drawn next."""
        if self.drawn:
            self.news.append(Text(text) if isinstance(text, str) else text)
        else:
            self.line(text)

    def has_room(self, lines: list[Text]) -> bool:
        """Whether lines may be told: below the table as it was drawn last, or at the end of what was told in lines."""
        return not self.drawn or sum(len(line.wrap(self.console, self.width)) for line in lines) <= self._room

    def wait(self, text: str) -> None:
        """Say at once that something takes a while; the next picture covers it."""
        self.console.print(self._spelt(text), end="" if self.drawn else "\n")
        self.console.file.flush()

    def picture(self, top: list[Text], bottom: list[Text]) -> None:
        """Draw the table in its place: what is above, the latest news as far as there is room, and what is below."""
        self._home()
        room = self._room = max(self.height - len(top) - len(bottom) - 2, 1)
        news = [line for text in self.news for line in self._spelt(text).wrap(self.console, self.width)]
        for text in (*top, *news[-room:], *bottom):
            self._put(self._spelt(text))
        self._erase_below()

    def page(self, lines: Iterable[Text | str]) -> None:
        """A page of its own in place of the table, in parts where it is long; or the same lines below what was told.

        Raises `Left` at the end of the input.
        """
        if not self.drawn:
            self.lines(lines)
            return
        wrapped = [
            part for line in lines for part in (self._spelt(line).wrap(self.console, self.width) if line else [Text()])
        ]
        room = max(self.height - 2, 1)
        for at in range(0, max(len(wrapped), 1), room):
            if at and self.ask("Enter: more") in ("q", "quit"):
                return
            self._home()
            self._erase_below()
            self.lines(wrapped[at : at + room])

    def flush_news(self) -> None:
        """Print the news where no table is drawn, and forget it."""
        if self.drawn:
            self.lines(self.news)
        self.news.clear()

    def _put(self, text: Text) -> None:
        self.console.print(text, end="", no_wrap=True, overflow="crop", crop=True)
        self.console.control(Control((ControlType.ERASE_IN_LINE, 0)))
        self.console.print()

    def _home(self) -> None:
        """To the top left; the first time, what stood on the screen is pushed up rather than overwritten."""
        if not self._cleared:
            self.console.print("\n" * (self.height - 1))
            self._cleared = True
        self.console.control(Control.home())

    def _erase_below(self) -> None:
        self.console.file.write("\x1b[J")
        self.console.file.flush()

    def ask(self, prompt: str) -> str:
        """Ask and read a line, without spaces around it.

        Raises `Left` at the end of the input, and `BadInput` (`play_in_vain`) where nobody types and answer upon answer
        decides nothing.
        """
        if self.in_vain >= MOST_IN_VAIN and not self.interactive:
            raise bad_input("play_in_vain", n=self.in_vain)
        self.in_vain += 1
        self.console.print(self._spelt(prompt), end="")
        self.console.file.write(" ")
        self.console.file.flush()
        answer = self.typed.readline()
        self.news.clear()
        if not answer:
            self.console.print()
            raise Left
        answer = answer.strip()[:MOST_TYPED]
        if not self.interactive:
            # Nobody saw it being typed.
            self.console.print(Text("".join(sign if sign.isprintable() else "?" for sign in answer)))
        return answer

    def look(self, what: Literal["card", "trick"], *words: str) -> bool:
        """Let the player look at a card or a trick, as long as the pace says.

        Returns whether one of the words was typed meanwhile; then it ends at once. Other lines typed are lost.
        Raises `Left` at the end of the input.
        """
        end = time.monotonic() + PACES[self.pace][what == "trick"]
        while (left := end - time.monotonic()) > 0:
            if self._typed_within(left):
                line = self.typed.readline()
                if not line:
                    raise Left
                if line.strip().casefold() in words:
                    return True
        return False

    def _typed_within(self, seconds: float) -> bool:
        """Wait so long for a line to be typed; where that cannot be known, wait and say no."""
        if self.interactive and os.name != "nt":
            return bool(select.select([self.typed], [], [], seconds)[0])
        time.sleep(seconds)
        return False


def terminal_screen(*, drawn: bool | None, pace: Pace | None, ascii_only: bool) -> Screen:
    """The screen of this process. drawn, pace: None for what suits it: on a terminal a drawn table at a normal pace."""
    console = Console(highlight=False, markup=False, emoji=False)
    typed = sys.stdin if sys.stdin is not None else io.StringIO()  # closed before we began: at its end
    if isinstance(typed, io.TextIOWrapper):
        typed.reconfigure(errors="replace")
    there = console.is_terminal and not console.is_dumb_terminal
    both = there and typed.isatty()
    return Screen(
        console=console,
        typed=typed,
        drawn=there if drawn is None else drawn and there,
        pace=pace or ("normal" if both else "none"),
        ascii_only=ascii_only,
    )
