"""From a hand as people know it (`oddtrick.hand`) to the kernel's arrays.

A state read from a view holds what the viewer knows and nothing else: other hands are 0.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oddtrick.cards import SEATS, CardSet, Seat, Suit
from oddtrick.hand.state import HandState, Trick
from oddtrick.hand.view import HandView
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.state import (
    CARD,
    KNOWN,
    LEADER,
    PLAYED,
    PLAYS,
    SEAT,
    TURN,
    WON,
    new_state,
    play,
)

__all__ = ["masks", "state_of_hand", "state_of_view", "trump_index"]


def trump_index(trump: Suit | None) -> int:
    """The kernel's number of a trump suit, -1 for no trumps."""
    return -1 if trump is None else trump.index


def masks(hands: Sequence[CardSet]) -> Array:
    """Four hands in seat order as an array of masks."""
    return np.array([hand.bits for hand in hands], np.int64)


def state_of_hand(hand: HandState) -> Array:
    """The state of a hand all of whose cards are known, with its whole history."""
    deal = hand.deal
    turn_up = -1 if deal.turn_up is None else deal.turn_up.index
    state = new_state(masks(deal.hands), deal.dealer.index, trump_index(deal.trump), turn_up, deal.size)
    _play_tricks(state, (*hand.tricks, hand.trick))
    for seat in SEATS:
        state[KNOWN + seat.index] = hand.publicly_in(seat).bits
    return state


def state_of_view(view: HandView) -> Array:
    """The state as far as a viewer knows it: the viewer's own cards and whatever all have seen.

    Where the view has no more than the last trick, the plays before it stand as -1 in the history, and `PLAYED`, `VOID`
    and `FIRST` know nothing of them, but for the viewer's own cards in `PLAYED`; all else is right.
    """
    hands = np.zeros(4, np.int64)
    viewer = view.viewer
    own: int = 0
    if viewer is not None and view.holding is not None:
        own = view.holding.bits
        for trick in (*view.tricks, view.trick):
            card = trick.card_of(viewer)
            own |= 0 if card is None else card.bit
        hands[viewer.index] = own
    turn_up = -1 if view.turn_up is None else view.turn_up.index
    state = new_state(hands, view.dealer.index, trump_index(view.trump), turn_up, view.size)
    hidden = view.tricks_done - len(view.tricks)
    if hidden:
        _skip_tricks(state, hidden, view.tricks[0].leader)
    _play_tricks(state, (*view.tricks, view.trick))
    for seat in SEATS:
        state[KNOWN + seat.index] = view.shown[seat.index].bits
    if hidden:
        # A hand that has ended by a claim counts the tricks that the claim gave; nobody plays on from there.
        for side in range(2):
            state[WON + side] = view.tricks_won[side]
        if view.dealt is not None:
            # Nobody forgets what he has played himself.
            state[PLAYED] |= view.dealt.bits & ~own
    return state


def _play_tricks(state: Array, tricks: Sequence[Trick]) -> None:
    for trick in tricks:
        for card in trick.cards:
            play(state, card.index)


def _skip_tricks(state: Array, tricks: int, leader: Seat) -> None:
    """Passes over tricks of which nothing is known but who led to the next one."""
    plays = 4 * tricks
    state[CARD : CARD + plays] = -1
    state[SEAT : SEAT + plays] = -1
    state[PLAYS] = plays
    state[LEADER] = state[TURN] = leader.index
