"""A small ending laid out for the search: suits packed so that gaps vanish, one frame of a stack for each trick.

A suit is a word with two bits for each card that is left, the lowest card first: the seat that holds it. So cards
already gone leave no gap, touching cards of one hand stand side by side and only one of them is tried, and positions
that differ in ranks alone are one. Suits are kept with trumps first.
"""

from __future__ import annotations

from oddtrick.kernel.bits import highest
from oddtrick.kernel.compiled import Array, compiled

__all__ = [
    "ALL",
    "AT",
    "FRAME",
    "HIGH",
    "KEY",
    "LEADER",
    "LEFT",
    "LENGTH",
    "LOW",
    "MOST_TRICKS",
    "MOVES",
    "NUMBER",
    "OWNERS",
    "RANK",
    "STACK",
    "SUIT",
    "TARGET",
    "TRUMPS",
    "best_place",
    "cards_of",
    "end_trick",
    "held",
    "last_trick",
    "top_run",
]

MOST_TRICKS = 7
"""Cards a seat, counted before the current trick, up to which an ending is solved: a key for one less fills a word."""

# A frame of the stack.
OWNERS = 0  # + suit: two bits a card
LENGTH = 4  # + suit: cards left
SUIT = 8  # + place: suit of the card played
RANK = 12  # + place: its rank among those left
LEADER = 16
LEFT = 17  # tricks left, this one included
TRUMPS = 18  # 1 where suit 0 is trumps, 0 for no trumps
TARGET = 19  # tricks that are asked for
LOW = 20  # bounds known before the search
HIGH = 21
KEY = 22
AT = 24  # + place: cards tried so far
NUMBER = 28  # + place: cards to try
MOVES = 32  # + 14 × place: weight << 8 | suit << 4 | rank
FRAME = 88
STACK = FRAME * (MOST_TRICKS + 1)

ALL = 0x1555555
"""The lower bit of thirteen cards; times a seat, that seat's cards throughout."""


@compiled
def cards_of(owners: int, length: int, seat: int) -> int:
    """A seat's cards of a suit, one bit at every second place."""
    other = owners ^ (ALL * seat)
    return ~(other | other >> 1) & ALL & ((1 << 2 * length) - 1)


@compiled
def held(stack: Array, base: int, suit: int, seat: int) -> int:
    """A seat's cards of a suit in a frame, one bit at every second place."""
    return cards_of(stack[base + OWNERS + suit], stack[base + LENGTH + suit], seat)


@compiled
def top_run(cards: int, length: int) -> int:
    """How many of the highest cards of a suit are in one hand, from the top without a gap."""
    gap = ~cards & ALL & ((1 << 2 * length) - 1)
    return length - 1 - (highest(gap) >> 1)


@compiled
def last_trick(stack: Array, base: int) -> int:
    """The side that takes the last trick, each seat holding one card."""
    leader = stack[base + LEADER]
    led = -1
    if stack[base + TRUMPS] and stack[base + LENGTH]:
        led = 0
    else:
        for suit in range(4):
            if held(stack, base, suit, leader):
                led = suit
    # The highest card of trumps, or else of the suit led.
    top = 2 * (stack[base + LENGTH + led] - 1)
    side: int = (stack[base + OWNERS + led] >> top) & 1
    return side


@compiled
def best_place(stack: Array, base: int, count: int) -> int:
    """The place of the card that wins among the first `count` of the trick."""
    best = 0
    for place in range(1, count):
        suit = stack[base + SUIT + place]
        if suit == stack[base + SUIT + best]:
            if stack[base + RANK + place] > stack[base + RANK + best]:
                best = place
        elif suit == 0 and stack[base + TRUMPS]:
            best = place
    return best


@compiled
def end_trick(stack: Array, base: int) -> int:
    """Writes the frame of the next trick behind the current one; returns the seat that leads to it."""
    after = base + FRAME
    for word in range(8):
        stack[after + word] = stack[base + word]
    for place in range(4):
        suit = stack[base + SUIT + place]
        rank = stack[base + RANK + place]
        down = rank
        for earlier in range(place):
            if stack[base + SUIT + earlier] == suit and stack[base + RANK + earlier] < rank:
                down -= 1
        owners = stack[after + OWNERS + suit]
        below = (1 << 2 * down) - 1
        stack[after + OWNERS + suit] = owners & below | (owners >> 2) & ~below
        stack[after + LENGTH + suit] -= 1
    winner: int = (stack[base + LEADER] + best_place(stack, base, 4)) & 3
    stack[after + LEADER] = winner
    stack[after + LEFT] = stack[base + LEFT] - 1
    stack[after + TRUMPS] = stack[base + TRUMPS]
    return winner
