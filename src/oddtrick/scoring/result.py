"""What a hand came to, before it is scored, and what a rule set refuses of it."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import SIDES, Side
from oddtrick.errors import illegal, invalid
from oddtrick.rulesets import Ruleset
from oddtrick.rulesets.model import RevokeOption
from oddtrick.scoring.score import Score

__all__ = [
    "HONOURS",
    "MOST_REVOKES",
    "TRICKS",
    "Called",
    "HandResult",
    "Result",
    "Revoke",
    "check_result",
    "check_start",
    "check_tricks",
]

TRICKS = 13
"""Tricks in a hand (RULES 3)."""

HONOURS = 4
"""Honours in a hand with trumps: A K Q J (RULES 4)."""

MOST_REVOKES = 24
"""Revokes that a side can make in a hand: its two players, in each trick but the last, to which nobody has a choice."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """An established revoke: the side that revoked and the penalty its opponents chose (RULES 7)."""

    by: Side
    penalty: RevokeOption


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand that was played out.

    tricks: as taken by NS and EW, before any penalty, 13 together. honours: those that NS and EW score for, on the
    basis the rule set names (held or captured) and claimed in time, at most four together; None where none were claimed
    or the hand has none. revokes: in the order in which they happened.
    """

    tricks: tuple[int, int]
    honours: tuple[int, int] | None = None
    revokes: tuple[Revoke, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """A hand ended before play because a side called its honours (RULES 5)."""

    side: Side


Result = HandResult | Called


def check_start(ruleset: Ruleset, start: Score) -> None:
    """Raises `Invalid` unless a hand can begin at this score in the current game: 0 or more, short of the target."""
    target = ruleset.game.target
    for side in SIDES:
        points = start.of(side)
        if points < 0:
            raise invalid("score_start_below", side=side, points=points)
        if target is not None and points >= target:
            raise invalid("score_start_beyond", side=side, points=points, target=target)


def check_result(ruleset: Ruleset, start: Score, result: Result, *, trumps: bool) -> None:
    """Raises `Invalid` for a result that cannot be, `Illegal` for a call that the rule set does not allow.

    start: the score as the hand began. trumps: whether the hand had a trump suit; without one, no honours (RULES 4).
    """
    if isinstance(result, Called):
        _check_call(ruleset, start, result.side, trumps)
        return
    check_tricks(result.tricks)
    if result.honours is not None:
        _check_honours(ruleset, result.honours, trumps)
        _check_captured(ruleset, result)
    for revoke in result.revokes:
        _check_penalty(ruleset, revoke)
    for side in SIDES:
        if (n := sum(revoke.by is side for revoke in result.revokes)) > MOST_REVOKES:
            raise invalid("score_revokes_range", side=side, n=n, most=MOST_REVOKES)


def check_tricks(tricks: tuple[int, int]) -> None:
    """Raises `Invalid` unless each side has 0–13 tricks and both together 13."""
    for side in SIDES:
        if not 0 <= tricks[side.index] <= TRICKS:
            raise invalid("score_tricks_range", side=side, tricks=_bounded(tricks[side.index]))
    if sum(tricks) != TRICKS:
        raise invalid("score_tricks_not_13", ns=tricks[0], ew=tricks[1], total=sum(tricks))


def _check_honours(ruleset: Ruleset, honours: tuple[int, int], trumps: bool) -> None:
    if ruleset.honours == "off":
        raise invalid("score_honours_off", ruleset=ruleset.name)
    if not trumps:
        raise invalid("score_honours_no_trumps")
    for side in SIDES:
        if not 0 <= honours[side.index] <= HONOURS:
            raise invalid("score_honours_range", side=side, honours=_bounded(honours[side.index]))
    # Fewer than four together can be: at a table a side may claim less than it held.
    if sum(honours) > HONOURS:
        raise invalid("score_honours_not_4", ns=honours[0], ew=honours[1], total=sum(honours))


def _check_captured(ruleset: Ruleset, result: HandResult) -> None:
    """Where honours go by the tricks they are won in, a side without a trick has none (RULES 4)."""
    if ruleset.honours != "captured" or result.honours is None:
        return
    for side in SIDES:
        if (honours := result.honours[side.index]) and not result.tricks[side.index]:
            raise invalid("score_honours_no_tricks", side=side, honours=honours)


def _check_penalty(ruleset: Ruleset, revoke: Revoke) -> None:
    if not ruleset.revoke_options:
        raise invalid("score_no_penalties", ruleset=ruleset.name)
    if revoke.penalty not in ruleset.revoke_options:
        options = ", ".join(ruleset.revoke_options)
        raise invalid("score_not_this_penalty", ruleset=ruleset.name, penalty=revoke.penalty, options=options)


def _check_call(ruleset: Ruleset, start: Score, side: Side, trumps: bool) -> None:
    if ruleset.calling_at is None:
        raise illegal("score_no_calling", ruleset=ruleset.name)
    if not trumps:
        raise illegal("score_call_no_trumps")
    if start.of(side) != ruleset.calling_at:
        raise illegal("score_call_not_at", side=side, points=start.of(side), at=ruleset.calling_at)


def _bounded(number: int) -> int | str:
    """A number as a message quotes it; one of thousands of figures cannot even be printed."""
    return number if abs(number) < 10**9 else "that many"
