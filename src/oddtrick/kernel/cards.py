"""The cards as compiled code knows them: index 0–51 = suit × 13 + rank (S H D C, two to ace), bit = 1 << index.

The same numbers as `oddtrick.cards`. A trump is a suit's index, or -1 for no trumps.
"""

from __future__ import annotations

from oddtrick.kernel.compiled import compiled

__all__ = ["NO_TRUMPS", "PACK", "SUIT", "rank_of", "suit_mask", "suit_of"]

PACK = (1 << 52) - 1
"""All 52 cards."""
SUIT = 0x1FFF
"""The thirteen bits of one suit, at the bottom."""
NO_TRUMPS = -1


@compiled
def suit_of(card: int) -> int:
    """The index of a card's suit, 0–3 (a division by 13 that costs a multiplication)."""
    return (card * 79) >> 10


@compiled
def rank_of(card: int) -> int:
    """A card's rank, 0 (two) to 12 (ace)."""
    return card - 13 * suit_of(card)


@compiled
def suit_mask(suit: int) -> int:
    """The thirteen cards of a suit."""
    return SUIT << (13 * suit)
