"""What the list of one's sheets shows, and the figures over them with their small plots."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import SIDES, Side
from oddtrick.scoring import games_won
from oddtrick.scoring.points import BOOK
from oddtrick.server.house import House
from oddtrick.server.sheets.keeping import KeptSheet
from oddtrick.server.sheets.names import names_of_sheet
from oddtrick.server.sheets.told import Teller
from oddtrick.server.words import Language
from oddtrick.sheet.statistics import MAJORITIES, SheetFigures

__all__ = ["Bar", "ListedSheet", "Plot", "figures_told", "listed"]

NARROW, BROAD = 48, 96
"""How far bars stand apart whose labels are figures, or words."""


@dataclass(frozen=True, slots=True)
class ListedSheet:
    """A sheet in a list. title: who plays whom. line: the rules and how far it is, games too. points: the score
    in the game, or what the match came to.
    """

    pen: str
    title: str
    line: str
    points: str


def listed(house: House, kept: KeptSheet, words: Language) -> ListedSheet:
    """A sheet in a few words."""
    teller, seen = Teller(words, names_of_sheet(house.people, kept.code)), kept.seen
    match = seen.rubbers[-1].match
    hands = words.ngettext("{n} hand", "{n} hands", sum(len(each.match.hands) for each in seen.rubbers))
    one, other = (teller.side(side.value) for side in SIDES)
    title = words.gettext("{one} against {other}", one=one, other=other)
    line = words.gettext("{game}, {hands}", game=words.gettext(seen.ruleset.title), hands=hands)
    if match.over and match.winner is not None:
        line = words.gettext("{line}. {side} won.", line=line, side=teller.side(match.winner.value))
    if not match.over and match.games:
        ns, ew = (games_won(match.games, side) for side in SIDES)
        line = words.gettext("{line}. Games {ns}–{ew}.", line=line, ns=ns, ew=ew)
    shown = match.totals if match.over else match.score
    return ListedSheet(kept.pen, title, line, f"{shown.of(Side.NS)}–{shown.of(Side.EW)}")


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a plot. height: of the tallest, which is 100."""

    label: str
    count: int
    height: int


@dataclass(frozen=True, slots=True)
class Plot:
    """A small plot with its title. step: how far its bars stand apart."""

    title: str
    bars: tuple[Bar, ...]
    step: int


def figures_told(found: SheetFigures, words: Language) -> tuple[Plot, ...]:
    """The plots."""
    tricks = [(str(each), n) for each, n in zip(MAJORITIES, found.tricks, strict=True)]
    held = (words.gettext("Nobody"), words.gettext("Three"), words.gettext("Four"))
    honours = list(zip(held, found.honours, strict=True))
    plots = list[Plot]()
    if sum(found.tricks):
        plots.append(_plot(words.gettext("Tricks of the side with more than {n}", n=BOOK), tricks))
    if sum(found.honours):
        plots.append(_plot(words.gettext("Honours entered for a side"), honours))
    return tuple(plots)


def _plot(title: str, counts: list[tuple[str, int]]) -> Plot:
    most = max((n for _, n in counts), default=0) or 1
    bars = tuple(Bar(label, n, round(100 * n / most)) for label, n in counts)
    return Plot(title, bars, NARROW if all(len(label) <= 2 for label, _ in counts) else BROAD)
