"""Claiming and conceding the tricks left: the claimer's cards are shown, those who would lose by it must agree."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import SEATS, Seat
from oddtrick.errors import illegal
from oddtrick.hand.state import Claim, HandState, Settled

__all__ = ["answer_claim", "answers_awaited", "claim_rest", "concede_rest", "tricks_left"]


def tricks_left(state: HandState) -> int:
    """How many tricks are not complete yet; the one under way counts among them."""
    return state.deal.size - len(state.tricks)


def claim_rest(state: HandState, seat: Seat, tricks: int | None = None) -> HandState:
    """Claim so many of the tricks left for one's side, the others going to the other side; None claims them all.

    The claimer's cards are shown to all, and stay so if play goes on. Any player may claim, in turn or not. Until it is
    answered no card is played. Raises `Illegal`: `hand_over`, `claim_pending`, `claim_tricks`.
    """
    if state.over:
        raise illegal("hand_over")
    if state.claim is not None:
        raise illegal("claim_pending", by=state.claim.by)
    left = tricks_left(state)
    wanted = left if tricks is None else tricks
    if not 0 <= wanted <= left:
        raise illegal("claim_tricks", tricks=wanted, most=left)
    shown = list(state.shown)
    shown[seat.index] |= state.holding(seat)
    north, east, south, west = shown
    told = replace(state.told, shown=(north, east, south, west), claim=Claim(seat, wanted))
    return replace(state, told=told)


def concede_rest(state: HandState, seat: Seat) -> HandState:
    """Give all tricks left to the other side: a claim to none of them. Raises `Illegal` as `claim_rest` does."""
    return claim_rest(state, seat, 0)


def answers_awaited(state: HandState) -> tuple[Seat, ...]:
    """The seats that have still to answer the claim, in turn from the claimer's left; none if there is no claim.

    Both opponents answer where the claimer's side is to have a trick, his partner where it gives one up.
    """
    claim = state.claim
    if claim is None:
        return ()
    asked = [claim.by.left, claim.by.right] if claim.tricks else []
    if claim.tricks < tricks_left(state):
        asked.insert(1, claim.by.partner)
    return tuple(seat for seat in asked if seat not in claim.agreed)


def answer_claim(state: HandState, seat: Seat, agree: bool) -> HandState:
    """Agree to a claim or refuse it. All agreed: the hand is over (`settled`). One refused: play goes on.

    Raises `Illegal`: `no_claim`, `claim_not_yours_to_answer`.
    """
    claim = state.claim
    if claim is None:
        raise illegal("no_claim")
    awaited = answers_awaited(state)
    if seat not in awaited:
        raise illegal("claim_not_yours_to_answer", seat=seat)
    if not agree:
        return replace(state, told=replace(state.told, claim=None))
    if len(awaited) > 1:
        agreed = tuple(each for each in SEATS if each is seat or each in claim.agreed)
        return replace(state, told=replace(state.told, claim=replace(claim, agreed=agreed)))
    others = tricks_left(state) - claim.tricks
    tricks = (claim.tricks, others) if claim.by.side.index == 0 else (others, claim.tricks)
    return replace(state, told=replace(state.told, claim=None, settled=Settled(claim.by, tricks)))
