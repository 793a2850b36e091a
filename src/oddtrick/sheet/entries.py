"""What stands on a line of a score sheet: a hand, a misdeal, a hand thrown in, the beginning of another rubber."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Seat
from oddtrick.scoring import Result

__all__ = ["AnotherRubber", "Entry", "HandPlayed", "Misdealt", "Numbered", "ThrownIn"]


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A hand with its result, played out or ended by calling."""

    result: Result


@dataclass(frozen=True, slots=True)
class Misdealt:
    """A misdeal: nothing is scored, and the rule set says who deals next (RULES 7, `misdeal`)."""


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A hand that all four threw in: abandoned, nothing is scored (L64 law 59).

    passes: whether the deal passes to the left; the law does not say, so the keeper does. The same dealer deals again
    otherwise. Trumps in turn do not move on, for no hand was played.
    """

    passes: bool = False


@dataclass(frozen=True, slots=True)
class AnotherRubber:
    """Another match begins on the same sheet. dealer: of its first hand; None: the deal passes on as if within one."""

    dealer: Seat | None = None


Entry = HandPlayed | Misdealt | ThrownIn | AnotherRubber

Numbered = tuple[int, Entry]
"""An entry with the number that its line keeps for ever."""
