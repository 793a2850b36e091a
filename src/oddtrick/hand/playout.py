"""A mutable cursor over one hand for long runs, on the same functions for legality and winners as the state.

It plays whole numbers (card indexes 0–51, 52-bit masks), checks each play, and knows nothing of revokes, calling or
claims.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Self

from oddtrick.cards import CARDS, SEATS, Card, CardSet, Seat, Side, Suit
from oddtrick.errors import Illegal, illegal, invalid
from oddtrick.hand.dealing import shuffle
from oddtrick.hand.play import NO_TRUMP, SUIT_MASKS, legal_mask, trick_winner
from oddtrick.hand.state import HandState

__all__ = ["Playout"]


def _members(first: int) -> tuple[tuple[int, ...], ...]:
    """For each set of thirteen cards in a suit, the indexes of its cards; `first` is the index of the suit's two."""
    rows: list[tuple[int, ...]] = [()]
    for rank in range(13):
        rows += [(*row, first + rank) for row in rows]
    return tuple(rows)


SPADES, HEARTS, DIAMONDS, CLUBS = (_members(13 * suit) for suit in range(4))
ROWS = [rows for rows in (SPADES, HEARTS, DIAMONDS, CLUBS) for _ in range(13)]
FIRST_OF_SUIT = [13 * (index // 13) for index in range(52)]
BITS = [1 << index for index in range(52)]
TURNS = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))


def _one_of(cards: int, lot: float) -> int:
    """The index of one card of a mask; `lot`, from 0 to 1, says which."""
    at = int(lot * cards.bit_count())
    row = SPADES[cards & 0x1FFF]
    if at < len(row):
        return row[at]
    at -= len(row)
    row = HEARTS[cards >> 13 & 0x1FFF]
    if at < len(row):
        return row[at]
    at -= len(row)
    row = DIAMONDS[cards >> 26 & 0x1FFF]
    if at < len(row):
        return row[at]
    return CLUBS[cards >> 39][at - len(row)]


class Playout:
    """One hand being played. Changed in place by `play`, `play_index` and `run_random`; `copy` branches off.

    hands: masks of what N, E, S and W hold. trump: its suit's index, -1 for none. turn: the index of the seat to play,
    -1 when the hand is over. led: mask of the suit led, 0 before a lead. trick: the cards of the trick under way.
    taken: tricks of NS and EW.
    """

    __slots__ = ("hands", "led", "taken", "trick", "trump", "turn")

    def __init__(
        self,
        hands: Sequence[int],
        trump: int,
        turn: int,
        trick: Sequence[int] = (),
        taken: Sequence[int] = (0, 0),
    ) -> None:
        self.hands = list(hands)
        self.trump = trump
        self.turn = turn
        self.trick = list(trick)
        self.led = SUIT_MASKS[trick[0]] if trick else 0
        self.taken = list(taken)

    @classmethod
    def of(cls, state: HandState) -> Self:
        """A cursor at the point a state has reached. Raises `Invalid` (`playout_claim`) while a claim waits."""
        if state.claim is not None:
            raise invalid("playout_claim")
        turn = state.to_play
        return cls(
            [state.holding(seat).bits for seat in SEATS],
            NO_TRUMP if state.deal.trump is None else state.deal.trump.index,
            -1 if turn is None else turn.index,
            [card.index for card in state.trick.cards],
            [state.tricks_won(side) for side in Side],
        )

    @classmethod
    def random_deal(
        cls, chance: random.Random, dealer: Seat = Seat.N, trump: Suit | None = None, *, turn_up: bool = True
    ) -> Self:
        """Shuffle and deal; the same deal as `hand.random_deal` makes from the same source of randomness."""
        pack = BITS.copy()
        shuffle(pack, chance)
        if turn_up:
            suit = (pack[51].bit_length() - 1) // 13
        else:
            suit = NO_TRUMP if trump is None else trump.index
        dealt = [sum(pack[place::4]) for place in range(4)]
        eldest = (dealer.index + 1) % 4
        return cls(dealt[-eldest:] + dealt[:-eldest], suit, eldest)

    def copy(self) -> Playout:
        """An independent cursor at the same point."""
        return Playout(self.hands, self.trump, self.turn, self.trick, self.taken)

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return self.turn < 0

    @property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is, None when the hand is over."""
        return None if self.turn < 0 else SEATS[self.turn]

    def legal(self) -> CardSet:
        """The cards the seat to play may play (RULES 3); empty when the hand is over."""
        return CardSet.of_bits(self.legal_mask())

    def legal_mask(self) -> int:
        """The mask of `legal`."""
        return 0 if self.turn < 0 else legal_mask(self.hands[self.turn], self.led)

    def holding(self, seat: Seat) -> CardSet:
        """What a seat holds now."""
        return CardSet.of_bits(self.hands[seat.index])

    def tricks_won(self, side: Side) -> int:
        """How many tricks a side has."""
        return self.taken[side.index]

    def play(self, card: Card) -> None:
        """Play a card for the seat whose turn it is. Raises `Illegal` as `play_card` does."""
        self.play_index(card.index)

    def play_index(self, card: int) -> None:
        """Play the card of an index, 0–51. Raises `Illegal`: `hand_over`, `not_your_card`, `must_follow_suit`."""
        turn = self.turn
        hands = self.hands
        if turn < 0 or card < 0 or not 1 << card & legal_mask(hands[turn], self.led):
            raise self._illegal(card)
        hands[turn] ^= 1 << card
        trick = self.trick
        trick.append(card)
        if len(trick) < 4:
            if len(trick) == 1:
                self.led = SUIT_MASKS[card]
            self.turn = turn + 1 & 3
            return
        # The fourth to play sits at the leader's right: the winner is so many places to his left.
        winner = turn + 1 + trick_winner(trick, self.trump) & 3
        self.taken[winner & 1] += 1
        trick.clear()
        self.led = 0
        self.turn = winner if hands[winner] else -1

    def run_random(self, chance: random.Random) -> None:
        """Play to the end, each card chosen evenly among the legal ones, and checked like any other.

        A choice among n uses one of 2^53 numbers, so none is off by more than n × 2^-53.
        """
        draw = chance.random
        while self.trick:
            self.play_index(_one_of(self.legal_mask(), draw()))
        if self.turn < 0:
            return
        hands, trump, taken, leader = self.hands, self.trump, self.taken, self.turn
        while hands[leader]:
            trick: list[int] = []
            led, shift, rows = 0, 0, SPADES
            for seat in TURNS[leader]:
                holding = hands[seat]
                legal = legal_mask(holding, led)
                if legal & led:
                    row = rows[legal >> shift]
                    card = row[int(draw() * len(row))]
                else:
                    card = _one_of(legal, draw())
                bit = BITS[card]
                if not bit & legal:
                    raise illegal("not_your_card", card=CARDS[card], seat=SEATS[seat])
                hands[seat] = holding ^ bit
                trick.append(card)
                if not led:
                    led, shift, rows = SUIT_MASKS[card], FIRST_OF_SUIT[card], ROWS[card]
            leader = leader + trick_winner(trick, trump) & 3
            taken[leader & 1] += 1
        self.turn = -1

    def _illegal(self, card: int) -> Illegal:
        """Why a card may not be played now."""
        if self.turn < 0:
            return illegal("hand_over")
        seat = SEATS[self.turn]
        if not 0 <= card < 52:
            return illegal("no_such_card_index", index=card)
        if not self.hands[self.turn] >> card & 1:
            return illegal("not_your_card", card=CARDS[card], seat=seat)
        return illegal("must_follow_suit", card=CARDS[card], led=CARDS[self.trick[0]].suit, seat=seat)
