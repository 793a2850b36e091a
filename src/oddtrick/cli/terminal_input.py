"""What a player types, read: a card, the number of one, a word with what follows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.cards import Card, Seat, parse_card, parse_seat
from oddtrick.errors import BadInput

__all__ = ["Typed", "number_in", "read_typed"]

WORDS = {
    "?": "help",
    "help": "help",
    "l": "last",
    "last": "last",
    "s": "score",
    "score": "score",
    "sheet": "score",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
    "seal": "seal",
    "rules": "rules",
    "h": "hands",
    "hands": "hands",
    "t": "tricks",
    "i": "hint",
    "hint": "hint",
    "tricks": "tricks",
    "claim": "claim",
    "concede": "concede",
    "undo": "undo",
    "u": "undo",
    "call": "call",
    "show": "call",
    "ask": "ask",
    "revoke": "revoke",
    "correct": "correct",
}
"""The words a player may type, and what they mean."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line as it was understood.

    word: what is wanted: `card`, `enter`, one of the words' meanings, or `unknown`. card: for `card`, and behind
    `correct`. number, seat: those that stand behind a word.
    """

    word: str
    card: Card | None = None
    number: int | None = None
    seat: Seat | None = None


def read_typed(text: str, hand: Sequence[Card] = ()) -> Typed:
    """A line understood; `unknown` where it is nothing that may be typed.

    hand: the player's cards in the order in which he sees them, which their numbers (from 1) count; none where no card
    is asked for. Where one is, `h 5` and `s k` are cards; else they are words with what follows them.
    """
    words = text.casefold().split()
    if not words:
        return Typed("enter")
    meaning = WORDS.get(words[0])
    if meaning is None or (hand and len(words) > 1):
        card = _card(text, hand)
        if card is not None:
            return Typed("card", card)
    if meaning is None:
        return Typed("unknown")
    rest = words[1:]
    if meaning == "correct":
        return Typed(meaning, card=_card(" ".join(rest), hand))
    return Typed(
        meaning,
        number=next((number for word in rest if (number := number_in(word)) is not None), None),
        seat=next((seat for word in rest if (seat := _seat(word)) is not None), None),
    )


def _card(text: str, hand: Sequence[Card]) -> Card | None:
    number = number_in(text)
    if number is not None:
        return hand[number - 1] if 1 <= number <= len(hand) else None
    try:
        return parse_card(re.sub(r"\s+|\bof\b", "", text))
    except BadInput:
        return None


def _seat(word: str) -> Seat | None:
    try:
        return parse_seat(word)
    except BadInput:
        return None


def number_in(text: str) -> int | None:
    """The whole number a text is, in plain figures; None if it is none."""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text.strip(), re.ASCII) else None
