"""Which cards may be played and which card wins, in compiled code; proven equal to `oddtrick.hand` by tests."""

from __future__ import annotations

from oddtrick.kernel.cards import suit_mask, suit_of
from oddtrick.kernel.compiled import Array, compiled

__all__ = ["beats", "legal_mask", "trick_winner"]


@compiled
def legal_mask(holding: int, led: int) -> int:
    """The cards that may be played from a holding; `led` is the suit led, -1 when leading (RULES 3: follow suit)."""
    if led < 0:
        return holding
    following = holding & suit_mask(led)
    return following if following else holding


@compiled
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played after the best so far wins from it: higher in its suit, or a trump on a plain suit."""
    suit = suit_of(card)
    return card > best if suit == suit_of(best) else suit == trump


@compiled
def trick_winner(cards: Array, trump: int) -> int:
    """The place 0–3 in the trick of the card that wins it; `cards` holds four card indexes in order of play."""
    best = 0
    for place in range(1, 4):
        if beats(cards[place], cards[best], trump):
            best = place
    return best
