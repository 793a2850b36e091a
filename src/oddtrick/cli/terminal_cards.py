"""Cards, suits and holdings in a terminal: `K♥` in four colours, and a hand in the order in which a player keeps it."""

from __future__ import annotations

from itertools import pairwise, permutations

from rich.text import Text

from oddtrick.cards import SUITS, Card, CardSet, Suit, card_name, rank_name, suit_name
from oddtrick.hand.view import HandView

__all__ = ["card_text", "dealt_to_viewer", "in_order", "suit_line", "suit_order", "trump_text"]

# Four colours that can be read on dark ground and on light; spades are as the terminal writes.
STYLES: dict[Suit, str] = {
    Suit.SPADES: "bold",
    Suit.HEARTS: "bold color(196)",
    Suit.DIAMONDS: "bold color(33)",
    Suit.CLUBS: "bold color(34)",
}
_RED = (Suit.HEARTS, Suit.DIAMONDS)


def card_text(card: Card, *, faint: bool = False) -> Text:
    """The card as `K♥` in its suit's colour; faint without colour, for one that may not be played."""
    return Text(card_name(card, "glyph"), "dim" if faint else STYLES[card.suit])


def trump_text(trump: Suit | None) -> Text:
    """The trump suit as glyph and word: `♥ hearts`, or `no trumps`."""
    if trump is None:
        return Text("no trumps", "bold")
    return Text(f"{trump.glyph} {suit_name(trump, 'word')}", STYLES[trump])


def suit_line(cards: CardSet, suit: Suit) -> Text:
    """A suit of a holding on one line, high cards first: `♠ A K 10 4`, with a dash for none."""
    ranks = " ".join(rank_name(card.rank, "number") for card in cards.suit(suit))
    return Text.assemble((suit.glyph, STYLES[suit]), " ", ranks or "–")


def suit_order(cards: CardSet, trump: Suit | None) -> tuple[Suit, ...]:
    """The order in which a player sorts these suits: trumps at the left, red and black in turn where it can be."""
    held = [suit for suit in SUITS if cards.suit(suit)]
    orders = [order for order in permutations(held) if trump not in held or order[0] is trump]

    def alike(order: tuple[Suit, ...]) -> int:
        return sum((left in _RED) == (right in _RED) for left, right in pairwise(order))

    return min(orders, key=alike)


def in_order(cards: CardSet, order: tuple[Suit, ...]) -> tuple[Card, ...]:
    """The cards sorted by suit in that order, and high cards first."""
    return tuple(card for suit in order for card in cards.suit(suit))


def dealt_to_viewer(view: HandView) -> CardSet:
    """What the viewer held when the hand began: his cards and those he has played, as far as the view shows them.

    By these a hand is sorted, so that its order does not change when a suit is played out.
    """
    played = (trick.card_of(view.viewer) for trick in (*view.tricks, view.trick) if view.viewer is not None)
    return (view.holding or CardSet()) | CardSet(card for card in played if card is not None)
