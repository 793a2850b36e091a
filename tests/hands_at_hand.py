"""Hands under way for the players' tests: any size, any trumps, stopped anywhere."""

from __future__ import annotations

import random
from typing import Any

from oddtrick.cards import CARDS, SEATS, SUITS, CardSet, Seat, Suit
from oddtrick.hand import Deal, HandState, legal_plays, play_card, start_hand


def small_deal(chance: random.Random, size: int, trump: Suit | None, *, turned: bool = False) -> Deal:
    """A deal of so many cards a seat; the last one dealt is turned up if asked for."""
    pack = list(CARDS)
    chance.shuffle(pack)
    hands: list[list[Any]] = [pack[seat * size : (seat + 1) * size] for seat in range(4)]
    dealer = chance.choice(SEATS)
    north, east, south, west = (CardSet(hand) for hand in hands)
    up = hands[dealer.index][0] if turned else None
    return Deal(dealer, (north, east, south, west), up.suit if up is not None else trump, up)


def under_way(chance: random.Random, deal: Deal, plays: int, *, revokes: bool = False) -> HandState:
    """The hand after so many random plays (one fewer than all at most); now and then a revoke where it is allowed."""
    state = start_hand(deal, revokes_allowed=revokes)
    for _ in range(min(plays, 4 * deal.size - 1)):
        seat = state.to_play
        assert seat is not None
        cards = state.holding(seat) if revokes and chance.random() < 0.1 else legal_plays(state)
        state = play_card(state, seat, chance.choice(tuple(cards)))
    return state


def any_hand(seed: int) -> HandState:
    """A random hand under way: 1–13 cards, a suit, a turn-up or no trumps, revokes possible or not."""
    chance = random.Random(seed)
    size = chance.randint(1, 13)
    deal = small_deal(chance, size, chance.choice([None, *SUITS]), turned=chance.random() < 0.5)
    return under_way(chance, deal, chance.randint(0, 4 * size - 1), revokes=chance.random() < 0.3)


def redealt(state: HandState, seat: Seat, hands: dict[Seat, CardSet]) -> HandState:
    """The same plays from a deal in which the other seats hold other cards now."""
    made = []
    for each in SEATS:
        played = state.deal.hands[each.index] - state.holding(each)
        made.append((state.holding(each) if each is seat else hands[each]) | played)
    north, east, south, west = made
    deal = Deal(state.deal.dealer, (north, east, south, west), state.deal.trump, state.deal.turn_up)
    return HandState.of_plays(deal, state.plays, revokes_allowed=state.revokes_allowed)
