"""Figures over several sheets: how many hands, games and matches, how the tricks fell, who held honours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from oddtrick.scoring import Called, HandResult
from oddtrick.scoring.points import BOOK
from oddtrick.scoring.result import TRICKS
from oddtrick.sheet.entries import HandPlayed
from oddtrick.sheet.reckoning import Reckoning

__all__ = ["MAJORITIES", "SheetFigures", "figures"]

MAJORITIES = tuple(range(BOOK + 1, TRICKS + 1))
"""Tricks that the side with more of them can have."""


@dataclass(frozen=True, slots=True)
class SheetFigures:
    """Figures over sheets. Lines that count for nothing are left out.

    matches, games: those that are over. hands: played out or called. tricks: for each of `MAJORITIES`, in how many
    hands a side took so many, before penalties. honours: in how many hands nobody, three or four were entered for a
    side, among those with trumps where honours count. revokes: entered.
    """

    sheets: int
    matches: int
    games: int
    hands: int
    called: int
    tricks: tuple[int, ...]
    honours: tuple[int, int, int]
    revokes: int

    @property
    def odd_tricks(self) -> float | None:
        """Tricks above six in a hand that was played out, on average; None where there is none."""
        played = sum(self.tricks)
        if not played:
            return None
        return sum((tricks - BOOK) * n for tricks, n in zip(MAJORITIES, self.tricks, strict=True)) / played


def figures(sheets: Iterable[tuple[Reckoning, bool]]) -> SheetFigures:
    """The figures of sheets, each with whether its rule set counts honours."""
    count, matches, games, hands, called, revokes = 0, 0, 0, 0, 0, 0
    tricks, honours = Counter[int](), Counter[int]()
    for sheet, honoured in sheets:
        count += 1
        matches += sum(match.over for match in sheet.matches)
        games += sum(len(match.games) for match in sheet.matches)
        for line in sheet.lines:
            if line.scored is None or not isinstance(line.entry, HandPlayed):
                continue
            hands += 1
            result = line.entry.result
            called += isinstance(result, Called)
            if isinstance(result, HandResult):
                tricks[max(result.tricks)] += 1
                revokes += len(result.revokes)
                if honoured and line.trumps:
                    honours[max(result.honours or (0, 0))] += 1
    nobody = sum(n for held, n in honours.items() if held < 3)
    return SheetFigures(
        sheets=count,
        matches=matches,
        games=games,
        hands=hands,
        called=called,
        tricks=tuple(tricks[each] for each in MAJORITIES),
        honours=(nobody, honours[3], honours[4]),
        revokes=revokes,
    )
