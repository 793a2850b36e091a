"""The play of cards written again as plainly as can be, to compare with; and random hands for the tests."""

from __future__ import annotations

import random
from collections.abc import Sequence

from oddtrick.cards import CARDS, SEATS, SUITS, Card, CardSet, Rank, Seat, Suit
from oddtrick.hand import Deal, HandState, play_card, start_hand

ORDER = "23456789TJQKA"


def naive_legal(held: Sequence[Card], led: Card | None) -> set[Card]:
    """The cards that may be played: of the suit led if any is held."""
    follow = [card for card in held if led is not None and card.value[0] == led.value[0]]
    return set(follow or held)


def naive_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The place of the winning card: each card in turn beats the best so far, or does not."""
    best = 0
    for place in range(1, len(cards)):
        new, old = cards[place].value, cards[best].value
        if new[0] == old[0]:
            beats = ORDER.index(new[1]) > ORDER.index(old[1])
        else:
            beats = trump is not None and new[0] == trump.value
        if beats:
            best = place
    return best


def some_deal(chance: random.Random, size: int = 13) -> Deal:
    """A random deal of so many cards a seat, with a turn-up, a trump suit without one, or no trumps."""
    pack = list(CARDS)
    chance.shuffle(pack)
    dealer = chance.choice(SEATS)
    hands = [CardSet(pack[at * size : at * size + size]) for at in range(4)]
    way = chance.randrange(3)
    turn_up = chance.choice(list(hands[dealer.index])) if way == 0 else None
    trump = turn_up.suit if turn_up else chance.choice(SUITS) if way == 1 else None
    return Deal(dealer, (hands[0], hands[1], hands[2], hands[3]), trump, turn_up)


def some_play(state: HandState, chance: random.Random, revoke: float = 0.0) -> HandState:
    """The state after one random card, now and then a revoke where revokes are allowed."""
    seat = state.to_play
    assert seat is not None
    held = list(state.holding(seat))
    led = state.trick.cards[0] if state.trick.cards else None
    choices = held if chance.random() < revoke else sorted(naive_legal(held, led), key=lambda card: card.index)
    return play_card(state, seat, chance.choice(choices))


def after(deal: Deal, plays: int, chance: random.Random, *, revokes: bool = False) -> HandState:
    """A random state after so many plays of a deal."""
    state = start_hand(deal, revokes_allowed=revokes)
    for _ in range(plays):
        state = some_play(state, chance, 0.3 if revokes else 0.0)
    return state


def deal_of(hands: dict[str, str], dealer: str = "N", trump: Suit | None = Suit.SPADES) -> Deal:
    """A deal from hands as text (`{"N": "SA S2", …}`), nothing turned up."""
    from oddtrick.cards import parse_cards

    sets = [CardSet(parse_cards(hands[seat.value])) for seat in SEATS]
    return Deal(Seat(dealer), (sets[0], sets[1], sets[2], sets[3]), trump)


def honour_deal(counts: Sequence[int], dealer: Seat = Seat.N, trump: Suit = Suit.HEARTS) -> Deal:
    """A whole deal in which N E S W hold so many of the honours of the trump suit (four in all)."""
    honours = [
        card for card in CARDS if card.suit is trump and card.rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    ]
    rest = [card for card in CARDS if card not in honours]
    hands: list[CardSet] = []
    for count in counts:
        hands.append(CardSet([*(honours.pop() for _ in range(count)), *(rest.pop() for _ in range(13 - count))]))
    return Deal(dealer, (hands[0], hands[1], hands[2], hands[3]), trump)
