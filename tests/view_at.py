"""Views for tests: the view of the seat to play after some cards from four given hands."""

from __future__ import annotations

from oddtrick.cards import CardSet, Seat, Suit, parse_cards
from oddtrick.hand import Deal, HandState, HandView, hand_view, play_card, start_hand


def state_at(
    hands: tuple[str, str, str, str], trump: str | None, dealer: str, play: str = "", *, revokes: bool = False
) -> HandState:
    """The state after the cards of `play` from hands of N, E, S, W; the dealer's left leads."""
    north, east, south, west = (CardSet(parse_cards(hand)) for hand in hands)
    deal = Deal(Seat(dealer), (north, east, south, west), None if trump is None else Suit(trump))
    state = start_hand(deal, revokes_allowed=revokes)
    for card in parse_cards(play):
        assert state.to_play is not None
        state = play_card(state, state.to_play, card)
    return state


def view_at(
    hands: tuple[str, str, str, str], trump: str | None, dealer: str, play: str = "", *, revokes: bool = False
) -> HandView:
    """The view of the seat to play in that state."""
    state = state_at(hands, trump, dealer, play, revokes=revokes)
    return hand_view(state, state.to_play)
