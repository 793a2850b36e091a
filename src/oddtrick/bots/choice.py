"""What a player answers when it is its turn: a card, why, and what it thought the cards were worth."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Card
from oddtrick.reasons import Reason

__all__ = ["Choice", "Estimate"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a player thinks a card is worth: tricks of its side in the whole hand, or whatever utility it plays for."""

    card: Card
    value: float


@dataclass(frozen=True, slots=True)
class Choice:
    """A card, why it is played (a reason every level gives), and estimates of the cards weighed, best first.

    Players that know maxims and do not calculate give no estimates.
    """

    card: Card
    reason: Reason
    estimates: tuple[Estimate, ...] = ()
