"""The others at the terminal's table, who think of a card by their levels, and the adviser of the player.

They think in this process, from the view of their own seat. What needs compiled code is loaded at the first card that
needs it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from rich.text import Text

from oddtrick.analysis.hint import Hint, advise, tricks_for_game
from oddtrick.bots import club
from oddtrick.bots.choice import Choice
from oddtrick.bots.levels import choose_safely, level
from oddtrick.bots.telling import in_words
from oddtrick.cards import Seat
from oddtrick.cli.seated_levels import DEFAULT, Levels, missing_package
from oddtrick.cli.terminal_cards import card_text
from oddtrick.cli.terminal_screen import Screen
from oddtrick.errors import bad_input
from oddtrick.hand import HandView
from oddtrick.reasons import in_english, reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore

__all__ = ["Players", "hint_lines"]

TIME_LIMIT = 1.0
"""Seconds after which a player thinks no further about a card."""

MOST_ESTIMATES = 4
MOST_WARNINGS = 2


class Players:
    """The others at the table, who think, and the adviser of the player. screen: is told what takes long."""

    def __init__(self, screen: Screen, levels: Levels) -> None:
        self.screen = screen
        self.levels = levels
        self._loaded = False
        self._failed = False

    def choose(self, name: str, view: HandView, ruleset: Ruleset | None, match: MatchScore | None, seed: int) -> Choice:
        """What a level plays from a view of the seat to play. match: the score before the hand, which is public.

        The same view, score and seed give the same card, unless the time runs out. Whatever goes wrong, there is one.
        """
        if not level(name).numbers:
            if name == "club":
                with contextlib.suppress(Exception):
                    return club.choose(view, needed=tricks_for_game(ruleset, match, _viewer(view)))
            return choose_safely(name, view, seed=seed)[0]
        self._load()
        stakes = None
        with contextlib.suppress(Exception):
            from oddtrick.bots.match_value import stakes_of

            if ruleset is not None and match is not None:
                stakes = stakes_of(ruleset, match, _viewer(view).side)
        choice, wrong = choose_safely(name, view, seed=seed, time_limit=TIME_LIMIT, stakes=stakes)
        if wrong is not None and not self._failed:
            self._failed = True
            self.screen.tell(f"{name} cannot think ({wrong}); the cards are those of {DEFAULT}.")
        return choice

    def hint(self, view: HandView, ruleset: Ruleset | None, match: MatchScore | None, seed: int) -> Hint:
        """What the strongest level there is would play from the player's view, and why. It must be his turn."""
        if missing_package() is None:
            self._load()
            with contextlib.suppress(Exception):
                return advise(view, "master", ruleset=ruleset, match=match, seed=seed)
        return advise(view, "club", ruleset=ruleset, match=match, seed=seed)

    def _load(self) -> None:
        """Loads compiled code before anybody's time runs; once."""
        if self._loaded:
            return
        self._loaded = True
        self.screen.wait("thinking … (longer the first time after an installation)")
        with contextlib.suppress(Exception):  # what is wrong is said when a card is asked for
            from oddtrick.bots.warm import warm

            warm()


def _viewer(view: HandView) -> Seat:
    if view.viewer is None:
        raise bad_input("bots_no_seat")
    return view.viewer


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
    warned = [(card, blunder) for card, found in given.blunders for blunder in found]
    for card, blunder in warned[:MOST_WARNINGS]:
        yield Text(f"{in_english(reason(f'blunder_{blunder.value}', card=card))}.")
