"""What is said of cards, seats and sides that cannot be read."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    "not_a_card": "“{text}” is not a card; write suit and rank, such as SA, H10 or ♦7",
    "not_a_suit": "“{text}” is not a suit; use S, H, D or C",
    "not_a_rank": "“{text}” is not a rank; use 2 to 10, J, Q, K or A",
    "not_a_seat": "“{text}” is not a seat; use N, E, S or W",
    "not_a_side": "“{text}” is not a side; use NS or EW",
    "card_twice": "{card:card} is there twice",
    "not_a_card_set": "{text} is not a set of cards; it must be a whole number of 52 bits",
}
