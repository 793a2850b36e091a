"""Compiles and loads all that the calculating players need, so that the first card is as quick as the next (`make
install`).
"""

from __future__ import annotations

from oddtrick.cards import CardSet, Seat, Suit
from oddtrick.hand.dealing import Deal
from oddtrick.hand.state import start_hand
from oddtrick.hand.view import hand_view

__all__ = ["warm"]


def warm() -> None:
    """Compiles the kernel, solves, and plays a card of a small ending at each level that calculates."""
    from oddtrick import kernel, solver
    from oddtrick.bots.levels import choose

    kernel.warm()
    solver.warm()
    north, east, south, west = (CardSet.of_bits(0b111 << 3 * seat | 0b11 << 13 + 2 * seat) for seat in range(4))
    state = start_hand(Deal(Seat.N, (north, east, south, west), Suit.SPADES))
    turn = state.to_play
    for name in ("expert", "master", "pimc10", "random"):
        choose(name, hand_view(state, turn), work=0.1)
