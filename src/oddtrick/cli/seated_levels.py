"""Who the others at the terminal's table are, of which level, and whether such a one can play here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec

from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.bots.levels import LEVELS, SEATED, level
from oddtrick.cards import Seat
from oddtrick.errors import bad_input

__all__ = ["DEFAULT", "NAMES", "Levels", "missing_package"]

NAMES = ("Hoyle", "Cavendish", "Clay")
"""The players' names, after three who wrote on the game."""

DEFAULT = "club"
"""The level of all three unless another is chosen: it plays well, says why, and starts at once on any machine."""

PACKAGES = ("numpy", "numba", "endplay")
"""What the levels that calculate need besides."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Of which level the others are. They go by the seats: who becomes partner by a cut plays as partner.

    leads: the table of leads that those of `club` follow.
    """

    partner: str = DEFAULT
    opponents: str = DEFAULT
    leads: LeadTable = "american"

    def of(self, seat: Seat, you: Seat) -> str:
        """The level of a seat that is not the player's."""
        return self.partner if seat is you.partner else self.opponents

    @property
    def calculate(self) -> bool:
        """Whether one of them needs compiled code."""
        return level(self.partner).numbers or level(self.opponents).numbers

    def check(self) -> None:
        """Raises `BadInput` for a level that cannot play here: `unknown_level`, `level_not_seated`, or
        `level_needs_extra` where a package is missing.
        """
        for name in (self.partner, self.opponents):
            if level(name, seated=True).numbers and (package := missing_package()) is not None:
                known = ", ".join(each for each in SEATED if not LEVELS[each].numbers)
                raise bad_input("level_needs_extra", level=name, package=package, known=known)

    def lines(self) -> Iterator[str]:
        """Who plays, and in what style."""
        if self.partner == self.opponents:
            yield f"The others: {self._style(self.partner)}"
            return
        yield f"Partner: {self._style(self.partner)}"
        yield f"Opponents: {self._style(self.opponents)}"

    def _style(self, name: str) -> str:
        old = name == "club" and self.leads == "old"
        return f"{name} – {level(name).style}{', by the old table of leads' if old else ''}."


def missing_package() -> str | None:
    """The first package that a level that calculates would miss."""
    return next((package for package in PACKAGES if find_spec(package) is None), None)
