"""The others at the terminal's table, who think of a card by their levels, and the adviser of the player.

Each thinks from the view of its own seat. Levels that calculate do it in a process of their own, which loads as soon as
a game with such a level begins, and else when the player first asks for a hint. It may crash: the game goes on.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from types import TracebackType
from typing import Any

from rich.text import Text

from oddtrick.analysis.hint import Hint, advise
from oddtrick.bots.choice import Choice
from oddtrick.bots.levels import level
from oddtrick.bots.pool import GRACE, Pool
from oddtrick.bots.telling import in_words
from oddtrick.cli.seated_levels import DEFAULT, Levels, missing_package
from oddtrick.cli.terminal_cards import card_text
from oddtrick.cli.terminal_screen import Screen
from oddtrick.errors import OddtrickError
from oddtrick.hand import HandView
from oddtrick.reasons import in_english
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore

__all__ = ["Players", "hint_lines"]

TIME_LIMIT = 1.0
"""Seconds after which a player thinks no further about a card."""

MOST_ESTIMATES = 4
MOST_WARNINGS = 2


class Players:
    """The others at the table, who think, and the adviser of the player. screen: is told what takes long.

    As a context manager it has whoever calculates load early, and ends at its end.
    """

    def __init__(self, screen: Screen, levels: Levels) -> None:
        self.screen = screen
        self.levels = levels
        self.pool = Pool(1)
        self._waited = False
        self._failed = False

    def __enter__(self) -> Players:
        if self.levels.calculate:
            self.pool.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pool.close()

    def choose(self, name: str, view: HandView, ruleset: Ruleset | None, match: MatchScore | None, seed: int) -> Choice:
        """What a level plays from a view of the seat to play. match: the score before the hand, which is public.

        The same view, score and seed give the same card, unless the time runs out. Whatever goes wrong, there is one.
        """
        if level(name).numbers:
            self._wait()
        leads = self.levels.leads
        choice = self.pool.choose(
            name, view, seed=seed, time_limit=TIME_LIMIT, ruleset=ruleset, match=match, leads=leads
        )
        if self.pool.failures and not self._failed:
            self._failed = True
            self.screen.tell(f"{name} could not think ({self.pool.failures[-1]}); then {DEFAULT} plays the card.")
        return choice

    def hint(self, view: HandView, ruleset: Ruleset | None, match: MatchScore | None, seed: int) -> Hint:
        """What the strongest level there is would play from the player's view, and why. It must be his turn."""
        known: dict[str, Any] = {"ruleset": ruleset, "match": match, "leads": self.levels.leads, "seed": seed}
        if missing_package() is None:
            self._wait()
            with contextlib.suppress(OddtrickError):
                master = partial(advise, view, "master", time_limit=TIME_LIMIT, **known)
                return self.pool.run(master, time_limit=TIME_LIMIT + GRACE)
        return advise(view, "club", **known)

    def _wait(self) -> None:
        """Says, once, what the first thought waits for."""
        if not self._waited:
            self._waited = True
            self.screen.wait("thinking … (longer the first time after an installation)")


def hint_lines(given: Hint) -> Iterator[Text]:
    """A hint in a few lines: the card and why, what the best are worth, and which cards nobody likes to see."""
    choice = given.choice
    yield Text.assemble(f"Hint by {given.level}: ", card_text(choice.card), f" – {in_words(choice.reason)}.")
    if len(choice.estimates) > 1:
        what = "Chances of the match" if given.by_match else "Tricks in the hand"
        line = Text(f"{what}: ")
        for place, each in enumerate(choice.estimates[:MOST_ESTIMATES]):
            worth = f"{100 * each.value:.1f} %" if given.by_match else f"{each.value:.2f}"
            line.append(" · " if place else "").append_text(card_text(each.card)).append(f" {worth}")
        yield line
    for _, wrong in given.warnings[:MOST_WARNINGS]:
        yield Text(f"{in_english(wrong)}.")
