"""Playing to the end with random legal cards: a state, or four bare hands in less than half the time."""

from __future__ import annotations

from oddtrick.kernel.bits import kth_bit, popcount
from oddtrick.kernel.cards import suit_mask, suit_of
from oddtrick.kernel.compiled import Array, Rng, compiled
from oddtrick.kernel.rng import below
from oddtrick.kernel.state import HAND, TURN, hand_over, legal, play

__all__ = ["play_hands_out", "random_card", "random_playout"]


@compiled
def random_card(cards: int, rng: Rng) -> int:
    """One card of a set that is not empty, each alike."""
    return kth_bit(cards, below(rng, popcount(cards)))


@compiled
def random_playout(state: Array, rng: Rng) -> None:
    """Plays random legal cards, each alike, to the end of the hand; all four hands must be in the state."""
    while not hand_over(state):
        play(state, random_card(legal(state, state[HAND + state[TURN]]), rng))


@compiled
def play_hands_out(hands: Array, leader: int, trump: int, size: int, rng: Rng) -> int:
    """Plays `size` tricks from the first lead on, as `random_playout` would; returns the tricks of North and South.

    hands: four masks of `size` cards each; they are empty afterwards. leader: a seat. trump: suit index, -1 none.
    """
    trumps = suit_mask(trump) if trump >= 0 else 0
    won = 0
    for left in range(size, 0, -1):
        holding = hands[leader]
        card = kth_bit(holding, below(rng, left))
        hands[leader] = holding & ~(1 << card)
        led = suit_mask(suit_of(card))
        # A card's strength: trumps above the suit led above all others, then the card; below them its place.
        best = ((trumps >> card) & 1) << 9 | 1 << 8 | card << 2
        for place in range(1, 4):
            seat = (leader + place) & 3
            holding = hands[seat]
            following = holding & led
            legal = following if following else holding
            card = random_card(legal, rng)
            hands[seat] = holding & ~(1 << card)
            best = max(best, ((trumps >> card) & 1) << 9 | ((led >> card) & 1) << 8 | card << 2 | place)
        leader = (leader + (best & 3)) & 3
        won += 1 - (leader & 1)
    return won
