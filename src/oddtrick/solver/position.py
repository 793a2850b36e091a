"""A position for the solver: what each seat still holds, the trumps, and the trick under way."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import SEATS, Card, CardSet, Seat, Suit
from oddtrick.errors import invalid
from oddtrick.hand.dealing import Hands
from oddtrick.hand.play import legal_mask
from oddtrick.hand.state import HandState

__all__ = ["Position", "position_of_hand"]


@dataclass(frozen=True, slots=True)
class Position:
    """Four open hands with a card to play.

    hands: what N E S W hold now, 1 to 13 cards each, one fewer where a card lies in the trick. trump: None for no
    trumps. leader: the seat that led to the current trick, or is to lead. trick: its cards so far (0–3), no longer in
    the hands. Raises `Invalid`: `position_card_twice`, `position_trick`, `position_sizes`.
    """

    hands: Hands
    trump: Suit | None
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.trick) > 3:
            raise invalid("position_trick", n=len(self.trick))
        seen = 0
        for cards in (*self.hands, *(CardSet([card]) for card in self.trick)):
            if seen & cards.bits:
                raise invalid("position_card_twice", card=next(iter(CardSet.of_bits(seen & cards.bits))))
            seen |= cards.bits
        size = len(self.hands[self.to_play.index])
        before = {self.leader.plus(place) for place in range(len(self.trick))}
        if not 1 <= size <= 13 or any(len(self.hands[seat.index]) != size - (seat in before) for seat in SEATS):
            raise invalid("position_sizes", sizes=" ".join(str(len(hand)) for hand in self.hands))

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is."""
        return self.leader.plus(len(self.trick))

    @property
    def size(self) -> int:
        """Tricks still to be won, the current one included."""
        return len(self.hands[self.to_play.index])

    @property
    def legal(self) -> CardSet:
        """The cards the seat to play may play."""
        led = self.trick[0].suit.mask if self.trick else 0
        return CardSet.of_bits(legal_mask(self.hands[self.to_play.index].bits, led))


def position_of_hand(hand: HandState) -> Position:
    """The position of a hand under way. Raises `Invalid` (`position_sizes`) if all cards are played."""
    north, east, south, west = (hand.holding(seat) for seat in SEATS)
    return Position((north, east, south, west), hand.deal.trump, hand.trick.leader, hand.trick.cards)
