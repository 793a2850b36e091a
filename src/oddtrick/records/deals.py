"""The four hands as PBN, LIN and JSON write them, checked against each other; three whole hands give the fourth."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oddtrick.cards import CARDS, FULL_PACK, RANKS, SEATS, SUITS, Card, CardSet, Seat, Suit
from oddtrick.errors import BadInput, bad_input, invalid
from oddtrick.records.board import NO_HANDS, Hands
from oddtrick.records.contract import seat_of

__all__ = ["lin_hand", "pbn_deal", "pbn_hand", "settled_hands", "write_pbn_deal"]

_RANK_OF = {rank.value: rank for rank in RANKS}
_SUIT_OF = {suit.value: suit for suit in SUITS}
_VOID = ("", "-", "--", "—", "–")


def settled_hands(hands: Sequence[CardSet | None]) -> Hands:
    """The hands N E S W after a check: no card twice, equally many cards in each; three hands of 13 give the fourth.

    An empty hand counts as unknown. Raises `Invalid`: `deal_card_in_two_hands`, `deal_hand_sizes`.
    """
    north, east, south, west = (hand if hand else None for hand in hands)
    known: Hands = (north, east, south, west)
    seen = 0
    for seat, hand in zip(SEATS, known, strict=True):
        if hand is None:
            continue
        if seen & hand.bits:
            card = next(iter(CardSet.of_bits(seen & hand.bits)))
            other = next(s for s, h in zip(SEATS, known, strict=True) if h is not None and card in h)
            raise invalid("deal_card_in_two_hands", {"seat": seat.value}, card=card, seat=seat, other=other)
        seen |= hand.bits
    sizes = {len(hand) for hand in known if hand is not None}
    if len(sizes) > 1 or any(size > 13 for size in sizes):
        counts = " ".join(f"{s.value} {len(h)}" for s, h in zip(SEATS, known, strict=True) if h is not None)
        raise invalid("deal_hand_sizes", counts=counts)
    if known.count(None) == 1 and sizes == {13}:
        rest = CardSet.of_bits(FULL_PACK.bits & ~seen)
        north, east, south, west = (rest if hand is None else hand for hand in known)
        return north, east, south, west
    return known


def _cards_of_suit(suit_index: int, text: str, whole: str) -> list[Card]:
    """The cards of one suit from its ranks, `AQ10` or `akt9`. Raises `BadInput`: `deal_not_a_rank`."""
    cards: list[Card] = []
    for letter in text.replace("10", "T"):
        rank = _RANK_OF.get(letter.upper())
        if rank is None:
            raise bad_input("deal_not_a_rank", text=letter, hand=whole)
        cards.append(CARDS[suit_index * 13 + rank.index])
    return cards


def _as_set(cards: Sequence[Card], whole: str) -> CardSet:
    made = CardSet(cards)
    if len(made) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise bad_input("deal_card_twice_in_hand", card=twice, hand=whole)
    return made


def pbn_hand(text: str) -> CardSet | None:
    """A hand such as `AQ2.KJ.T98.76543`, void suits empty; None for `-` (unknown). Raises `BadInput` (`deal_…`).

    `10` for T, small letters, `-` for a void and suit letters in front (`SAQ2.HKJ…`) are read too.
    """
    if text in _VOID[1:]:
        return None
    whole = text[:60]
    parts = text.split(".")
    while len(parts) > 4 and parts[-1] == "":
        parts.pop()
    if len(parts) != 4:
        raise bad_input("deal_not_four_suits", hand=whole, n=len(parts))
    cards: list[Card] = []
    for suit, part in zip(SUITS, parts, strict=True):
        ranks = part[1:] if part[:1].upper() == suit.value else part
        if ranks not in _VOID:
            cards += _cards_of_suit(suit.index, ranks, whole)
    return _as_set(cards, whole)


_DEAL = re.compile(r"\s*(?:([^:\s]{1,6})\s*:)?\s*(.*)\Z", re.DOTALL)


def pbn_deal(text: str) -> Hands:
    """The hands of a PBN deal `N:… … … …`, clockwise from the seat named (North if none is).

    Raises `BadInput` and `Invalid` (`deal_…`), with `where` = seat if one hand is wrong.
    """
    found = _DEAL.match(text)
    named, rest = found.groups() if found is not None else (None, text)
    first = SEATS[0] if named is None else seat_of(named)
    if first is None:
        raise bad_input("deal_first_seat", text=named)
    words = rest.split()
    if not words:
        return NO_HANDS
    if len(words) > 4:
        raise bad_input("deal_too_many_hands", n=len(words))
    hands: list[CardSet | None] = [None, None, None, None]
    for place, word in enumerate(words):
        seat = first.plus(place)
        try:
            hands[seat.index] = pbn_hand(word)
        except BadInput as wrong:
            raise wrong.at(seat=seat.value) from None
    return settled_hands(hands)


def lin_hand(text: str) -> CardSet | None:
    """A hand such as `S7QAH2JQD58JQKC34` in LIN, suit letters before their ranks; None for an empty one.

    Raises `BadInput`: `deal_not_a_rank` also for ranks before any suit, `deal_card_twice_in_hand`.
    """
    whole = text.strip()[:60]
    cards: list[Card] = []
    suit: Suit | None = None
    for letter in text.replace("10", "T"):
        if letter.upper() in _SUIT_OF:
            suit = _SUIT_OF[letter.upper()]
        elif not letter.isspace() and letter not in "-.":
            rank = _RANK_OF.get(letter.upper())
            if rank is None or suit is None:
                raise bad_input("deal_not_a_rank", text=letter, hand=whole)
            cards.append(CARDS[suit.index * 13 + rank.index])
    return _as_set(cards, whole) if cards else None


def write_pbn_deal(hands: Hands, first: Seat) -> str:
    """A deal as the Deal tag has it, from a seat on clockwise; `-` for unknown hands."""
    words = []
    for place in range(4):
        hand = hands[first.plus(place).index]
        words.append(
            "-" if hand is None else ".".join("".join(card.rank.value for card in hand.suit(suit)) for suit in SUITS)
        )
    return f"{first.value}:{' '.join(words)}"
