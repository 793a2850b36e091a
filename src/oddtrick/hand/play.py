"""The play of cards on plain whole numbers: which cards are legal and which card wins a trick. The one place for both.

A holding is a 52-bit mask, a card its index 0–51, a suit its index 0–3 or its 13-bit mask; no trumps is -1. Everything
that plays cards (the immutable state, the fast cursor) asks these functions.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["NO_TRUMP", "STRENGTH", "SUIT_MASKS", "legal_mask", "trick_winner"]

NO_TRUMP = -1
"""The trump index of a hand without trumps."""

SUIT_MASKS: tuple[int, ...] = tuple(0x1FFF << 13 * (index // 13) for index in range(52))
"""For each card index the mask of its suit."""


def _strengths(trump: int, led: int) -> tuple[int, ...]:
    """For each card its strength in a trick where a suit was led: trumps above the suit led above all others."""
    return tuple(
        26 + card % 13 if card // 13 == trump else 13 + card % 13 if card // 13 == led else 0 for card in range(52)
    )


def _table() -> tuple[tuple[tuple[int, ...], ...], ...]:
    by_suit = [[_strengths(trump, led) for led in range(4)] for trump in (0, 1, 2, 3, NO_TRUMP)]
    return tuple(tuple(rows[card // 13] for card in range(52)) for rows in by_suit)


STRENGTH = _table()
"""`STRENGTH[trump][card led][card]`: the higher wins (RULES 3). Row -1, the last, is that of no trumps."""


def legal_mask(holding: int, led: int) -> int:
    """The cards that may be played from a holding (RULES 3): those of the suit led if there is one, else all.

    holding: mask of the cards held. led: `Suit.mask` of the suit led, 0 for the player on lead.
    """
    return holding & led or holding


def trick_winner(cards: Sequence[int], trump: int) -> int:
    """The place (0 for the leader) of the card that wins: the highest trump, or else the highest of the suit led.

    cards: the card indexes in the order of play, at least one. trump: its suit's index, -1 for none. Source: RULES 3.
    """
    strength = STRENGTH[trump][cards[0]]
    if len(cards) == 4:  # spelt out, for this is what long runs spend their time on
        first, second, third, fourth = cards
        a, b, c, d = strength[first], strength[second], strength[third], strength[fourth]
        if a > b:
            if a > c:
                return 0 if a > d else 3
        elif b > c:
            return 1 if b > d else 3
        return 2 if c > d else 3
    place = best = 0
    for at, card in enumerate(cards):
        if strength[card] > best:
            place, best = at, strength[card]
    return place
