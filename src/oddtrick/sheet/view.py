"""What is always in sight on a score sheet: one value with all that page, terminal and print show."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Seat, Side
from oddtrick.reasons import Reason
from oddtrick.rulesets.model import RevokeOption, Ruleset, Settlement
from oddtrick.scoring import (
    MatchScore,
    Payment,
    Score,
    ScoreLine,
    counters,
    fish,
    games_won,
    needs,
    settlement,
    stakes,
)
from oddtrick.sheet.commands import Players
from oddtrick.sheet.places import Allowed, allowed, allowed_somewhere
from oddtrick.sheet.reckoning import Line, NextHand
from oddtrick.sheet.state import SheetState, reckoned, ruleset_of

__all__ = ["PAYING", "Rubber", "SheetView", "pays", "view"]

Rows = tuple[int, int, int]

SHORT = 5
"""The highest target that one row of four counters serves, as in Short Whist: it shows 0 to 4 (RULES 6)."""

MOST_BY_COUNTERS = 9
"""The highest score that four counters a side show, in three rows."""

PAYING: tuple[Settlement, ...] = ("margin", "difference")
"""The settlements by which somebody pays somebody in the end (RULES 6, stakes)."""


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
    """A sheet. game, hand: numbers of those that run in the last match, or ended it. games: won by each side in that
    match. next_line: the number the next line gets. change: the number of the last change. needs: of NS and EW.
    may_call: the sides that may end the coming hand by calling (RULES 5). honours: whether they may be entered for it.
    somewhere: the same for a hand of which nobody knows yet where it stands. penalties: the options where a revoke may
    be entered. pays: whether anybody pays anybody by these rules, so that a stake means something. counters: of NS and
    EW, rows ×3, ×1 and ×5, None where four counters cannot show the score. rows: of counters that a game can need, 0, 1
    or 3. fish: of each side, None where the rule set has none.
    """

    ruleset: Ruleset
    players: Players
    first_dealer: Seat | None
    stake: int
    lines: tuple[Line, ...]
    rubbers: tuple[Rubber, ...]
    next_hand: NextHand
    game: int
    hand: int
    games: Score
    next_line: int
    change: int
    needs: tuple[Reason, Reason]
    may_call: tuple[Side, ...]
    honours: bool
    somewhere: Allowed
    penalties: tuple[RevokeOption, ...]
    pays: bool
    counters: tuple[Rows | None, Rows | None]
    rows: int
    fish: Score | None
    can_undo: bool
    can_redo: bool


def view(state: SheetState) -> SheetView:
    """The sheet as everybody who has it may see it. Raises `Invalid` (`sheet_not_open`) before it is begun."""
    ruleset, sheet = ruleset_of(state), reckoned(state)
    written, match = state.written, sheet.match
    coming = sheet.next_hand
    may = allowed(ruleset, match, coming)
    return SheetView(
        ruleset=ruleset,
        players=written.players,
        first_dealer=written.dealer,
        stake=written.stake,
        lines=sheet.lines,
        rubbers=tuple(_rubber(ruleset, number, each, written.stake) for number, each in enumerate(sheet.matches, 1)),
        next_hand=coming,
        game=len(match.games) + (not match.over),
        hand=len(match.hands) + (not match.over),
        games=Score(games_won(match.games, Side.NS), games_won(match.games, Side.EW)),
        next_line=state.lines + 1,
        change=state.changes,
        needs=(needs(ruleset, match, Side.NS), needs(ruleset, match, Side.EW)),
        may_call=may.may_call,
        honours=may.honours,
        somewhere=allowed_somewhere(ruleset),
        penalties=ruleset.revoke_options,
        pays=pays(ruleset),
        counters=(_counters(ruleset, match.score.ns), _counters(ruleset, match.score.ew)),
        rows=_rows(ruleset),
        fish=None if ruleset.game_points == "none" else fish(ruleset, match),
        can_undo=bool(state.past),
        can_redo=bool(state.future),
    )


def pays(ruleset: Ruleset) -> bool:
    """Whether a match ends with somebody paying somebody."""
    return ruleset.settlement in PAYING


def _rubber(ruleset: Ruleset, number: int, match: MatchScore, stake: int) -> Rubber:
    settled = match.over and match.margin is not None
    return Rubber(number, match, settlement(ruleset, match), stakes(match, stake) if settled else ())


def _rows(ruleset: Ruleset) -> int:
    """Rows of counters that a game can need; none for larger targets and sets of hands."""
    target = ruleset.game.target
    if target is None or target > MOST_BY_COUNTERS + 1:
        return 0
    return 1 if target <= SHORT else 3


def _counters(ruleset: Ruleset, points: int) -> Rows | None:
    """The counters of a score, if those a game can need show it."""
    most = {0: -1, 1: SHORT - 1, 3: MOST_BY_COUNTERS}[_rows(ruleset)]
    return counters(points) if 0 <= points <= most else None
