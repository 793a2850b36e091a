"""Revokes where a table allows them (RULES 7): putting one right, finding them in the record, judging a claim."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from oddtrick.cards import Card, CardSet, Seat, Side
from oddtrick.errors import illegal
from oddtrick.hand.state import HandState, Trick, play_card, withdraw

__all__ = ["RevokeFact", "correct_revoke", "correcting_plays", "judge_claim", "revokes_in"]


@dataclass(frozen=True, slots=True)
class RevokeFact:
    """A revoke by the record: in trick `trick` (from 1) a seat played `card` while holding `held` of the suit led."""

    seat: Seat
    trick: int
    card: Card
    held: CardSet


def _revokes_of(state: HandState, trick: Trick, number: int, later: int) -> list[RevokeFact]:
    """The revokes in one trick; `later`: the mask of all cards played after that trick, which were held in it."""
    found = []
    for place, card in enumerate(trick.cards[1:], 1):
        led = trick.cards[0].suit
        if card.suit is led:
            continue
        seat = trick.leader.plus(place)
        unplayed = state.deal.hands[seat.index].bits & (later | ~state.played.bits)
        if unplayed & led.mask:
            found.append(RevokeFact(seat, number, card, CardSet.of_bits(unplayed & led.mask)))
    return found


def revokes_in(state: HandState) -> tuple[RevokeFact, ...]:
    """All revokes that stand in the record, in the order in which they happened; a corrected one is in it no more."""
    found: list[RevokeFact] = []
    later = 0
    for at in range(len(state.tricks), -1, -1):
        trick = state.trick if at == len(state.tricks) else state.tricks[at]
        found[:0] = _revokes_of(state, trick, at + 1, later)
        later |= CardSet(trick.cards).bits
    return tuple(found)


def _open_trick(state: HandState) -> Trick | None:
    """The trick in which a revoke can still be put right: the latest, until the next is led or the hand is over."""
    if state.over or state.claim is not None:
        return None
    if state.trick.cards:
        return state.trick
    return state.tricks[-1] if state.tricks else None


def correcting_plays(state: HandState, seat: Seat) -> CardSet:
    """The cards with which a seat may now put its revoke right; empty if it has none to put right, or is too late."""
    if not state.revokes_allowed or (trick := _open_trick(state)) is None:
        return CardSet()
    card = trick.card_of(seat)
    led = trick.cards[0].suit
    if card is None or card.suit is led:
        return CardSet()
    return state.holding(seat).suit(led)


def correct_revoke(state: HandState, seat: Seat, card: Card) -> HandState:
    """Put a revoke right: the wrong card goes back, a card of the suit led is played instead.

    Those who played to the trick after the revoker take their cards back and play again in turn, the same cards if they
    like. All cards taken back are known to everybody (`shown`). Possible until the next trick is led.
    Raises `Illegal`: `no_revoke_to_correct`, `not_a_correction`. Source: RULES 7.
    """
    trick = _open_trick(state)
    allowed = correcting_plays(state, seat)
    if trick is None or not allowed:
        raise illegal("no_revoke_to_correct", seat=seat)
    if card not in allowed:
        raise illegal("not_a_correction", card=card, led=trick.cards[0].suit)
    place = (seat.index - trick.leader.index) % 4
    return play_card(withdraw(state, trick, place), seat, card)


def judge_claim(
    state: HandState, by: Side, against: Seat, trick: int | None = None, penalised: Collection[RevokeFact] = ()
) -> tuple[RevokeFact, ...]:
    """The revokes that a claim proves, by the record; none: the claim was false, which costs nothing (RULES 7).

    by: the claiming side. against: the seat it names. trick: the trick (from 1) it names, or None for any. penalised:
    the revokes that have had their penalty; each has one only. A claim is judged when the hand is over: an answer
    before would tell the claimants whether a player is void. Raises `Illegal`: `claim_own_side`, `hand_not_over`,
    `no_such_trick`.
    """
    if against.side is by:
        raise illegal("claim_own_side")
    if trick is not None and not 1 <= trick <= state.deal.size:
        raise illegal("no_such_trick", trick=trick, most=state.deal.size)
    if not state.over:
        raise illegal("hand_not_over")
    return tuple(
        fact
        for fact in revokes_in(state)
        if fact.seat is against and trick in (None, fact.trick) and fact not in penalised
    )
