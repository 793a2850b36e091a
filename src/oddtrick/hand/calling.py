"""Calling honours (RULES 5): who may speak in which moment, and what follows from showing and from asking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from oddtrick.cards import SIDES, CardSet, Seat, Side, Suit
from oddtrick.errors import OddtrickError, illegal
from oddtrick.hand.state import Called, HandState

__all__ = ["CallingMove", "HONOUR_RANKS", "call_honours", "calling_side", "honours_of", "may_call"]

CallingMove = Literal["show", "ask"]
"""What a player may do in his side's moment: show three or four honours, or ask his partner for one to his two."""

HONOUR_RANKS = 0b1111 << 9
"""The bits of A K Q J in a suit of thirteen."""


def honours_of(suit: Suit) -> CardSet:
    """The four honours, A K Q J, of a trump suit (RULES 4)."""
    return CardSet.of_bits(HONOUR_RANKS << 13 * suit.index)


def _moment(state: HandState, side: Side) -> Literal["early", "now", "late"]:
    """Whether a side's moment is now: before the lead for the side on lead, right after the lead for the other."""
    played = 4 * len(state.tricks) + len(state.trick.cards)
    own = 0 if side is state.deal.leader.side else 1
    if state.over or played > own:
        return "late"
    return "now" if played == own else "early"


def calling_side(state: HandState, calling_at: int | None, scores: Mapping[Side, int]) -> Side | None:
    """The side whose moment for calling this is, by score and by the cards played, whatever its players hold.

    A table may wait for both its players before it lets the next card be played. calling_at: the rule set's. scores:
    those at the start of the hand. None: no side may call now.
    """
    if state.tricks or calling_at is None or state.deal.trump is None or state.claim is not None:
        return None  # in the first trick both moments are over
    for side in SIDES:
        if scores[side] == calling_at and _moment(state, side) == "now":
            return side
    return None


def _why_not(state: HandState, seat: Seat, calling_at: int | None, score: int) -> OddtrickError | None:
    """Why a seat may not call, or None if it may."""
    if calling_at is None:
        return illegal("calling_not_played")
    if score != calling_at:
        return illegal("calling_score", needed=calling_at, score=score)
    if state.deal.trump is None:
        return illegal("calling_no_trumps")
    moment = _moment(state, seat.side)
    if moment != "now":
        return illegal("calling_too_early" if moment == "early" else "calling_too_late")
    if state.claim is not None:
        return illegal("claim_pending", by=state.claim.by)
    if seat in state.asked:
        return illegal("calling_asked", seat=seat)
    if len(state.holding(seat) & honours_of(state.deal.trump)) < 2:
        return illegal("calling_too_few", seat=seat)
    return None


def may_call(state: HandState, seat: Seat, calling_at: int | None, score: int) -> CallingMove | None:
    """What a seat may do now: `show`, `ask`, or nothing. It tells of the seat's cards, so only that player may know.

    calling_at: the rule set's. score: the side's at the start of the hand.
    """
    if state.deal.trump is None or _why_not(state, seat, calling_at, score) is not None:
        return None
    return "show" if len(state.holding(seat) & honours_of(state.deal.trump)) > 2 else "ask"


def call_honours(state: HandState, seat: Seat, calling_at: int | None, score: int) -> HandState:
    """Show three or four honours, or with exactly two ask the partner.

    With three honours or more on the side they are shown and the hand is over, unplayed (`called`; two
    points for the side). If the partner has none, play goes on and everybody knows what the two hold (`asked`).
    calling_at: the rule set's. score: the side's at the start of the hand. Raises `Illegal`: `calling_not_played`,
    `calling_score`, `calling_no_trumps`, `calling_too_early`, `calling_too_late`, `claim_pending`, `calling_asked`,
    `calling_too_few`. Source: RULES 5, S4L.
    """
    refusal = _why_not(state, seat, calling_at, score)
    if refusal is not None or state.deal.trump is None:
        raise refusal or illegal("calling_no_trumps")
    honours = honours_of(state.deal.trump)
    own = state.holding(seat) & honours
    if len(own) > 2:
        return _called(state, seat, own)
    partners = state.holding(seat.partner) & honours
    if partners:
        return _called(state, seat, own | partners)
    return replace(state, told=replace(state.told, asked=(*state.asked, seat)))


def _called(state: HandState, seat: Seat, honours: CardSet) -> HandState:
    """The hand ended by a seat whose side has shown its honours."""
    return replace(state, told=replace(state.told, called=Called(seat.side, seat, honours)))
