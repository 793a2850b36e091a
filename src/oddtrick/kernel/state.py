"""One hand in play as an array of int64: what lies where, who leads, who has shown out, and the whole history.

The first `CORE` words are all that play needs (`copy_core` copies them for a rollout); the history behind them serves
`undo` and whoever reads the play back. A state may hold all four hands, or only those that its user knows: playing from
an unknown hand (0) is as good. Seats are 0–3 clockwise from North, sides 0 NS and 1 EW.

| words | what |
|---|---|
| `HAND` + seat | cards held now (0 where unknown) |
| `TRICK` + place | cards of the current trick in order of play, valid below `COUNT` |
| `VOID` + seat | suits the seat has failed to follow, bit = 1 << suit |
| `FIRST` + suit | the seat that first led the suit, -1 none yet |
| `KNOWN` + seat | cards all players know to be in the seat's hand (turn-up, honours shown), until they are played |
| `WON` + side | tricks taken by NS, EW |
| `LEADER` `TURN` | the seat that led to the current trick; the seat to play |
| `COUNT` `BEST` | cards in the current trick; the place in it of the one that wins so far |
| `TRUMP` | suit index, -1 no trumps |
| `DEALER` `TURN_UP` | the dealer's seat; the turned card's index, -1 none |
| `PLAYED` | mask of all cards played, the current trick included |
| `PLAYS` | how many they are, 0–52 |
| `SIZE` | cards dealt to each seat, 1–13 |
| `CARD` + n | the n-th card played, -1 where it is not known any more |
| `SEAT` + n | the seat that played it, -1 likewise |
| `MARK` + n | what `undo` must know of it |
"""

from __future__ import annotations

import numpy as np

from oddtrick.kernel.cards import suit_of
from oddtrick.kernel.compiled import Array, compiled
from oddtrick.kernel.rules import beats, legal_mask

__all__ = [
    "BEST",
    "CARD",
    "CORE",
    "COUNT",
    "DEALER",
    "FIRST",
    "HAND",
    "KNOWN",
    "LEADER",
    "LENGTH",
    "MARK",
    "PLAYED",
    "PLAYS",
    "SEAT",
    "SIZE",
    "TRICK",
    "TRUMP",
    "TURN",
    "TURN_UP",
    "VOID",
    "WON",
    "copy_core",
    "hand_over",
    "held",
    "led_suit",
    "legal",
    "new_state",
    "play",
    "start",
    "undo",
]

HAND = 0
TRICK = 4
VOID = 8
FIRST = 12
KNOWN = 16
WON = 20
LEADER = 22
TURN = 23
COUNT = 24
BEST = 25
TRUMP = 26
DEALER = 27
TURN_UP = 28
PLAYED = 29
PLAYS = 30
SIZE = 31
CORE = 32
CARD = CORE
SEAT = CARD + 52
MARK = SEAT + 52
LENGTH = MARK + 52

# MARK: the best place before the play in bits 0–1, a void that the play showed in bit 2, a suit it opened in bit 3,
# a card known before in bit 4.
_NEW_VOID = 4
_NEW_SUIT = 8
_WAS_KNOWN = 16


@compiled
def start(state: Array, hands: Array, dealer: int, trump: int, turn_up: int, size: int) -> None:
    """Sets a state to the beginning of a hand: the dealer's left leads, all know where the turn-up (-1 none) is."""
    for word in range(LENGTH):
        state[word] = 0
    for seat in range(4):
        state[HAND + seat] = hands[seat]
        state[FIRST + seat] = -1
        state[TRICK + seat] = -1
    state[LEADER] = state[TURN] = (dealer + 1) & 3
    state[TRUMP] = trump
    state[DEALER] = dealer
    state[TURN_UP] = turn_up
    state[SIZE] = size
    if turn_up >= 0:
        state[KNOWN + dealer] = 1 << turn_up


@compiled
def new_state(hands: Array, dealer: int, trump: int, turn_up: int, size: int) -> Array:
    """A state at the beginning of a hand; `hands` are four masks in seat order, 0 where unknown."""
    state = np.empty(LENGTH, np.int64)
    start(state, hands, dealer, trump, turn_up, size)
    return state


@compiled
def copy_core(to: Array, state: Array) -> None:
    """Copies all that play needs and not the history (which `undo` on the copy would miss)."""
    for word in range(CORE):
        to[word] = state[word]


@compiled
def led_suit(state: Array) -> int:
    """The suit led to the current trick, -1 if its leader is to play."""
    return suit_of(state[TRICK]) if state[COUNT] else -1


@compiled
def legal(state: Array, holding: int) -> int:
    """The cards of a holding that may be played now by the seat to play."""
    return legal_mask(holding, led_suit(state))


@compiled
def held(state: Array, seat: int) -> int:
    """How many cards a seat holds, known or not."""
    done = state[PLAYS] >> 2
    in_trick = 1 if (seat - state[LEADER]) & 3 < state[COUNT] else 0
    number: int = state[SIZE] - done - in_trick
    return number


@compiled
def hand_over(state: Array) -> bool:
    """Whether every card has been played."""
    over: bool = state[PLAYS] == 4 * state[SIZE]
    return over


@compiled
def play(state: Array, card: int) -> None:
    """The seat to play plays a card, which is not checked; a fourth card ends the trick."""
    turn = state[TURN]
    count = state[COUNT]
    number = state[PLAYS]
    suit = suit_of(card)
    bit = 1 << card
    mark = state[BEST]
    if count == 0:
        state[BEST] = 0
        if state[FIRST + suit] < 0:
            state[FIRST + suit] = turn
            mark |= _NEW_SUIT
    else:
        led = suit_of(state[TRICK])
        if suit != led and not (state[VOID + turn] >> led) & 1:
            state[VOID + turn] |= 1 << led
            mark |= _NEW_VOID
        if beats(card, state[TRICK + state[BEST]], state[TRUMP]):
            state[BEST] = count
    if state[KNOWN + turn] & bit:
        state[KNOWN + turn] ^= bit
        mark |= _WAS_KNOWN
    state[HAND + turn] &= ~bit
    state[TRICK + count] = card
    state[PLAYED] |= bit
    state[CARD + number] = card
    state[SEAT + number] = turn
    state[MARK + number] = mark
    state[PLAYS] = number + 1
    if count == 3:
        winner = (state[LEADER] + state[BEST]) & 3
        state[WON + (winner & 1)] += 1
        state[LEADER] = state[TURN] = winner
        state[COUNT] = 0
    else:
        state[COUNT] = count + 1
        state[TURN] = (turn + 1) & 3


@compiled
def undo(state: Array, own: bool) -> None:
    """Takes the last play back; `own` says whether the card goes back to its hand (not where hands are unknown)."""
    number = state[PLAYS] - 1
    card = state[CARD + number]
    seat = state[SEAT + number]
    mark = state[MARK + number]
    bit = 1 << card
    if state[COUNT] == 0:
        first = number - 3
        state[WON + (state[LEADER] & 1)] -= 1
        state[LEADER] = state[SEAT + first]
        for place in range(4):
            state[TRICK + place] = state[CARD + first + place]
        state[COUNT] = 3
    else:
        state[COUNT] -= 1
    state[BEST] = mark & 3
    state[TURN] = seat
    state[PLAYS] = number
    state[PLAYED] ^= bit
    if mark & _NEW_VOID:
        state[VOID + seat] ^= 1 << suit_of(state[TRICK])
    if mark & _NEW_SUIT:
        state[FIRST + suit_of(card)] = -1
    if mark & _WAS_KNOWN:
        state[KNOWN + seat] |= bit
    if own:
        state[HAND + seat] |= bit
