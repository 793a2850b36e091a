"""What is always in sight on a score sheet: one value with all that page, terminal and print show."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import SIDES, Seat, Side
from oddtrick.reasons import Reason
from oddtrick.rulesets.model import RevokeOption, Ruleset
from oddtrick.scoring import (
    MatchScore,
    Payment,
    Score,
    ScoreLine,
    counters,
    fish,
    needs,
    settlement,
    stakes,
)
from oddtrick.sheet.commands import Players
from oddtrick.sheet.reckoning import Line, NextHand
from oddtrick.sheet.state import SheetState, reckoned, ruleset_of

__all__ = ["Rubber", "SheetView", "may_call", "view"]

Rows = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Rubber:
    """A match on the sheet. number: from 1. lines: what its totals are made of. payments: who pays whom, once it is
    over and where the rule set settles by a difference.
    """

    number: int
    match: MatchScore
    lines: tuple[ScoreLine, ...]
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet. next_line: the number the next line gets. change: the number of the last change. needs: of NS and EW.
    may_call: the sides that may end the coming hand by calling (RULES 5). honours: whether they may be entered for it.
    penalties: the options where a revoke may be entered. counters: of NS and EW, rows ×3, ×1 and ×5, None where four
    counters cannot show the score. fish: of each side, None where the rule set has none.
    """

    ruleset: Ruleset
    players: Players
    first_dealer: Seat | None
    stake: int
    lines: tuple[Line, ...]
    rubbers: tuple[Rubber, ...]
    next_hand: NextHand
    next_line: int
    change: int
    needs: tuple[Reason, Reason]
    may_call: tuple[Side, ...]
    honours: bool
    penalties: tuple[RevokeOption, ...]
    counters: tuple[Rows | None, Rows | None]
    fish: Score | None
    can_undo: bool
    can_redo: bool


def view(state: SheetState) -> SheetView:
    """The sheet as everybody who has it may see it. Raises `Invalid` (`sheet_not_open`) before it is begun."""
    ruleset, sheet = ruleset_of(state), reckoned(state)
    written, match = state.written, sheet.match
    coming = sheet.next_hand
    return SheetView(
        ruleset=ruleset,
        players=written.players,
        first_dealer=written.dealer,
        stake=written.stake,
        lines=sheet.lines,
        rubbers=tuple(_rubber(ruleset, number, each, written.stake) for number, each in enumerate(sheet.matches, 1)),
        next_hand=coming,
        next_line=state.lines + 1,
        change=state.changes,
        needs=(needs(ruleset, match, Side.NS), needs(ruleset, match, Side.EW)),
        may_call=may_call(ruleset, match.score, coming.trumps) if not match.over else (),
        honours=ruleset.honours != "off" and coming.trumps,
        penalties=ruleset.revoke_options,
        counters=(_counters(ruleset, match.score.ns), _counters(ruleset, match.score.ew)),
        fish=None if ruleset.game_points == "none" else fish(ruleset, match),
        can_undo=bool(state.past),
        can_redo=bool(state.future),
    )


def may_call(ruleset: Ruleset, start: Score, trumps: bool) -> tuple[Side, ...]:
    """The sides that may end a hand by calling that begins at this score (RULES 5)."""
    if ruleset.calling_at is None or not trumps:
        return ()
    return tuple(side for side in SIDES if start.of(side) == ruleset.calling_at)


def _rubber(ruleset: Ruleset, number: int, match: MatchScore, stake: int) -> Rubber:
    settled = match.over and match.margin is not None
    return Rubber(number, match, settlement(ruleset, match), stakes(match, stake) if settled else ())


def _counters(ruleset: Ruleset, points: int) -> Rows | None:
    """The counters of a score. Four a side show up to 9; larger targets and sets of hands have none."""
    target = ruleset.game.target
    return counters(points) if target is not None and target <= 10 and 0 <= points <= 9 else None
