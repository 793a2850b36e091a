"""A place of the sheet where a line may be written: which hand comes there, and what may be entered for it."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import SIDES, Side
from oddtrick.errors import invalid
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore, Score
from oddtrick.sheet.reckoning import NextHand, may_call, reckon
from oddtrick.sheet.state import SheetState, ruleset_of

__all__ = ["Allowed", "Place", "allowed", "allowed_somewhere", "place_before"]


@dataclass(frozen=True, slots=True)
class Allowed:
    """What beside tricks may be entered for a hand. honours: whether they count. may_call: the sides that may end it by
    calling (RULES 5).
    """

    honours: bool
    may_call: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place before a line. hand: the one that would be played there. start: the score it would begin at. over:
    whether the match before is over, so that nothing but another match can stand there.
    """

    hand: NextHand
    start: Score
    allowed: Allowed
    over: bool


def allowed(ruleset: Ruleset, match: MatchScore, hand: NextHand) -> Allowed:
    """What may be entered for the hand that comes next in a match (RULES 4, 5)."""
    if match.over:
        return Allowed(honours=False, may_call=())
    return Allowed(ruleset.honours != "off" and hand.trumps, may_call(ruleset, match.score, hand.trumps))


def allowed_somewhere(ruleset: Ruleset) -> Allowed:
    """What may be entered for some hand of a rule set: for one of which nobody knows yet at which score it begins, or
    whether it has trumps, because others before it are not scored yet.
    """
    return Allowed(ruleset.honours != "off", () if ruleset.calling_at is None else SIDES)


def place_before(state: SheetState, number: int) -> Place:
    """The place before a line. Raises `Invalid`: `sheet_not_open`, `sheet_no_such_line`."""
    ruleset, written = ruleset_of(state), state.written
    at = written.place_of(number)
    if at is None:
        raise invalid("sheet_no_such_line", number=number)
    sheet = reckon(ruleset, written.entries[:at], written.dealer, state.start)
    match, hand = sheet.match, sheet.next_hand
    return Place(hand, match.score, allowed(ruleset, match, hand), match.over)
