"""The kernel and the double-dummy solver."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    "bots_extra_missing": "{package} is missing; install Oddtrick with its extra: pip install 'oddtrick[bots]'",
    "position_card_twice": "{card:card} is in the position twice",
    "position_trick": "a trick under way has three cards at most, not {n}",
    "position_sizes": (
        "the seats must hold equally many cards, 1 to 13, one fewer where a card is played; N E S W hold {sizes}"
    ),
    "solve_trump": "“{text}” is not a trump suit; use S, H, D or C, or NT for no trumps",
    "solve_unknown_hand": "all four hands must be given, such as “N:AK.. QJ.. T9.. 87..”",
    "solve_too_many_plays": "all the cards of the deal are played before this one",
    "solve_nothing_left": "all the cards of the deal are played: there is nothing to solve",
    "solver_not_loaded": "the double-dummy solver does not load: {why}",
    "solver_failed": "the double-dummy solver says: {why}",
}
