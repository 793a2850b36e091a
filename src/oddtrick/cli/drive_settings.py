"""The options of a new drive, put together: a rule set with hands, trumps and tally, and how the drive is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, get_args

from oddtrick.drive.settings import RESULT_KINDS, Kind, Prize, Tie
from oddtrick.errors import bad_input, quoted
from oddtrick.rulesets import Ruleset, with_overrides

__all__ = ["drive_rules", "half_of", "kind_names", "prizes", "ties", "usual_prizes"]

FIFTH = 5
SUITS = "SHDC"
T = TypeVar("T", bound=str)


def drive_rules(
    rules: Ruleset, hands: int | None = None, trumps: str | None = None, tally: str | None = None, fifth: bool = False
) -> Ruleset:
    """A rule set with the hands, trumps and tally of this drive; what is None stays.

    trumps: `turn-up`, or letters of suits in turn. fifth: every fifth hand is without trumps. Raises `OddtrickError`.
    """
    given: dict[str, object] = {}
    if hands is not None:
        given["game.hands"] = hands
    if tally is not None:
        given["tally"] = tally
    if trumps == "turn-up":
        given |= {"trump": "turn_up", "trump_cycle": []}
    elif trumps is not None:
        cycle = [letter for letter in trumps.upper() if letter not in " ,"]
        if not cycle or any(letter not in SUITS for letter in cycle):
            raise bad_input("drive_trumps_typed", text=quoted(trumps, 20))
        given |= {"trump": "rotation", "trump_cycle": cycle}
    if fifth:
        given["no_trump_every"] = FIFTH
    return with_overrides(rules, given)


def half_of(hands: int, hands_a_round: int) -> int:
    """After how many hands half-time is, unless somebody says: between two rounds, after half of them at most."""
    return hands // hands_a_round // 2 * hands_a_round if hands_a_round > 0 else 0


def kind_names(text: str) -> tuple[str, str]:
    """What a club calls its A- and B-players, from `lady,gent`. Raises `BadInput`."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not all(names):
        raise bad_input("drive_kinds_typed", text=quoted(text, 40))
    return names[0], names[1]


def _chosen(text: str, known: Sequence[T]) -> tuple[T, ...]:
    """Names from a list with commas, each one of those known. Raises `BadInput`."""
    by_name: dict[str, T] = {name: name for name in known}
    chosen = [word.strip().replace("-", "_") for word in text.split(",") if word.strip()]
    for word in chosen:
        if word not in by_name:
            raise bad_input("drive_option_list", text=quoted(word, 20), known=", ".join(known))
    return tuple(by_name[word] for word in chosen)


def usual_prizes(kind: Kind) -> tuple[Prize, ...]:
    """The prizes of a drive whose organiser names none: of A and of B where the kind has both, else of all."""
    return ("best_a", "best_b", "half_time", "booby") if kind in RESULT_KINDS else ("best", "half_time", "booby")


def prizes(text: str) -> tuple[Prize, ...]:
    """Prizes from a list with commas. Raises `BadInput`."""
    return _chosen(text, get_args(Prize))


def ties(text: str) -> tuple[Tie, ...]:
    """What decides between equal totals, in this order, from a list with commas. Raises `BadInput`."""
    return _chosen(text, get_args(Tie))
