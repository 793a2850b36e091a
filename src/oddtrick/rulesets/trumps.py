"""Which suit is trumps in a hand where no card is turned up (RULES 2)."""

from __future__ import annotations

from oddtrick.cards import Suit
from oddtrick.errors import bad_input
from oddtrick.rulesets.model import Ruleset

__all__ = ["trump_in_turn", "turns_up"]


def turns_up(ruleset: Ruleset) -> bool:
    """Whether the dealer's last card is turned up and makes trumps (RULES 2)."""
    return ruleset.trump == "turn_up"


def trump_in_turn(ruleset: Ruleset, hand_number: int) -> Suit | None:
    """The trump suit a rule set gives a hand before any card is seen; None for no trumps and for a turn-up (RULES 2).

    hand_number: from 1 over the whole match; only completed hands count, so a redeal does not move it. With
    `no_trump_every` = 5 the hands 5, 10, 15 … are without trumps and the cycle goes on behind each.
    Raises `BadInput` for a number below 1.
    """
    if hand_number < 1:
        raise bad_input("not_a_hand_number", value=hand_number)
    if ruleset.trump == "fixed":
        return ruleset.trump_suit
    if ruleset.trump != "rotation":
        return None
    place, every = hand_number - 1, ruleset.no_trump_every
    if every:
        if hand_number % every == 0:
            return None
        place -= place // every
    return ruleset.trump_cycle[place % len(ruleset.trump_cycle)]
