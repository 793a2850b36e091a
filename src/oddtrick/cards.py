"""Cards, sets of cards, seats and sides; reading them from text and printing them.

Everything here is a value without state. The order of suits is that of the bridge formats (S H D C); whist ranks no
suit above another but trumps. Aces are high in play (RULES 3); a cut may count them low, which is the cut's affair.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from typing import Literal

from oddtrick.errors import bad_input, quoted

__all__ = [
    "CARDS",
    "FULL_PACK",
    "RANKS",
    "SEATS",
    "SIDES",
    "SUITS",
    "Card",
    "CardSet",
    "CardStyle",
    "Rank",
    "Seat",
    "Side",
    "Suit",
    "card_name",
    "cards_name",
    "parse_card",
    "parse_cards",
    "parse_rank",
    "parse_seat",
    "parse_side",
    "parse_suit",
    "rank_name",
    "seat_name",
    "side_name",
    "suit_name",
]


class Suit(enum.Enum):
    """One of the four suits. `index` 0–3 in the order S H D C; `mask` its thirteen bits in a 52-bit set."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    index: int
    mask: int
    glyph: str

    __hash__ = object.__hash__


class Rank(enum.Enum):
    """One of the thirteen ranks. `index` 0–12 from two to ace."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    index: int

    __hash__ = object.__hash__


class Side(enum.Enum):
    """A partnership. `index` 0 for NS, 1 for EW."""

    NS = "NS"
    EW = "EW"

    index: int

    __hash__ = object.__hash__

    @property
    def other(self) -> Side:
        """The side that opposes this one."""
        return SIDES[1 - self.index]

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the side, North or East first."""
        return SEATS[self.index], SEATS[self.index + 2]


class Seat(enum.Enum):
    """A place at the table, clockwise N E S W. `index` 0–3."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    index: int
    side: Side

    __hash__ = object.__hash__

    def plus(self, places: int) -> Seat:
        """The seat so many places to the left (clockwise)."""
        return SEATS[(self.index + places) % 4]

    @property
    def left(self) -> Seat:
        """The next seat clockwise."""
        return SEATS[(self.index + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return SEATS[(self.index + 2) % 4]

    @property
    def right(self) -> Seat:
        """The next seat anticlockwise."""
        return SEATS[(self.index + 3) % 4]


class Card(enum.Enum):
    """One of the 52 cards; the value is suit and rank, as in `HK`.

    `index` 0–51 (suit × 13 + rank), `bit` = 1 << index.
    """

    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    S5 = "S5"
    S6 = "S6"
    S7 = "S7"
    S8 = "S8"
    S9 = "S9"
    ST = "ST"
    SJ = "SJ"
    SQ = "SQ"
    SK = "SK"
    SA = "SA"

    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    H5 = "H5"
    H6 = "H6"
    H7 = "H7"
    H8 = "H8"
    H9 = "H9"
    HT = "HT"
    HJ = "HJ"
    HQ = "HQ"
    HK = "HK"
    HA = "HA"

    D2 = "D2"
    D3 = "D3"
    D4 = "D4"
    D5 = "D5"
    D6 = "D6"
    D7 = "D7"
    D8 = "D8"
    D9 = "D9"
    DT = "DT"
    DJ = "DJ"
    DQ = "DQ"
    DK = "DK"
    DA = "DA"

    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    C5 = "C5"
    C6 = "C6"
    C7 = "C7"
    C8 = "C8"
    C9 = "C9"
    CT = "CT"
    CJ = "CJ"
    CQ = "CQ"
    CK = "CK"
    CA = "CA"

    index: int
    bit: int
    suit: Suit
    rank: Rank

    __hash__ = object.__hash__


SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[Rank, ...] = tuple(Rank)
SIDES: tuple[Side, ...] = tuple(Side)
SEATS: tuple[Seat, ...] = tuple(Seat)
CARDS: tuple[Card, ...] = tuple(Card)

for _i, _suit in enumerate(SUITS):
    _suit.index, _suit.mask, _suit.glyph = _i, 0x1FFF << 13 * _i, "♠♥♦♣"[_i]
for _i, _rank in enumerate(RANKS):
    _rank.index = _i
for _i, _side in enumerate(SIDES):
    _side.index = _i
for _i, _seat in enumerate(SEATS):
    _seat.index, _seat.side = _i, SIDES[_i % 2]
for _i, _card in enumerate(CARDS):
    _card.index, _card.bit, _card.suit, _card.rank = _i, 1 << _i, SUITS[_i // 13], RANKS[_i % 13]


class CardSet:
    """An immutable set of cards, 52 bits wide: what a player holds.

    Iterates in suit order S H D C, high cards first.
    """

    __slots__ = ("bits",)
    bits: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        bits = 0
        for card in cards:
            bits |= card.bit
        object.__setattr__(self, "bits", bits)

    @classmethod
    def of_bits(cls, bits: int) -> CardSet:
        """The set of a 52-bit mask. Raises `BadInput` if a bit beyond the pack is set."""
        if bits == 0:
            return _NO_CARDS  # most sets that are made have no cards, and to compare the same one costs nothing
        if not 0 < bits < 1 << 52:
            raise bad_input("not_a_card_set", text=str(bits))
        made = cls.__new__(cls)
        object.__setattr__(made, "bits", bits)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a CardSet does not change")

    def __reduce__(self) -> tuple[object, ...]:
        return CardSet.of_bits, (self.bits,)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        for suit in SUITS:
            held = self.bits >> 13 * suit.index & 0x1FFF
            while held:
                top = held.bit_length() - 1
                yield CARDS[suit.index * 13 + top]
                held ^= 1 << top

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(("CardSet", self.bits))

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.of_bits(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.of_bits(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.of_bits(self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        return self.bits & ~other.bits == 0

    def suit(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet.of_bits(self.bits & suit.mask)

    def __repr__(self) -> str:
        return f"CardSet({cards_name(self)!r})"


_NO_CARDS = CardSet()
FULL_PACK = CardSet(CARDS)

CardStyle = Literal["suit_first", "rank_first", "glyph_first", "glyph", "words"]
"""How a card is printed: `HT`, `TH`, `♥10`, `10♥`, `ten of hearts`."""

_SUIT_OF = {**{s.value: s for s in SUITS}, **{s.glyph: s for s in SUITS}, **dict(zip("♤♡♢♧", SUITS, strict=True))}
_RANK_OF = {**{r.value: r for r in RANKS}, "10": Rank.TEN}
_SUIT_WORD = {s: s.name.lower() for s in SUITS}
_RANK_WORD = {r: r.name.lower() for r in RANKS}


def _quoted(text: str) -> str:
    """The beginning of a text that names nothing, as a message quotes it."""
    return quoted(text.strip(), 20)


def parse_suit(text: str) -> Suit:
    """The suit of a letter (either case) or glyph. Raises `BadInput`."""
    suit = _SUIT_OF.get(text.strip().rstrip("\ufe0e\ufe0f").upper())
    if suit is None:
        raise bad_input("not_a_suit", text=_quoted(text))
    return suit


def suit_name(suit: Suit, style: Literal["letter", "glyph", "word"] = "letter") -> str:
    """The suit as a letter, a glyph or an English word."""
    return {"letter": str(suit.value), "glyph": suit.glyph, "word": _SUIT_WORD[suit]}[style]


def parse_rank(text: str) -> Rank:
    """The rank of 2–9, T or 10, J, Q, K, A (either case). Raises `BadInput`."""
    rank = _RANK_OF.get(text.strip().upper())
    if rank is None:
        raise bad_input("not_a_rank", text=_quoted(text))
    return rank


def rank_name(rank: Rank, style: Literal["letter", "number", "word"] = "letter") -> str:
    """The rank as a letter (`T`), with ten in figures (`10`), or as an English word."""
    if style == "word":
        return _RANK_WORD[rank]
    return "10" if rank is Rank.TEN and style == "number" else str(rank.value)


def parse_seat(text: str) -> Seat:
    """The seat of a letter or English name (either case). Raises `BadInput`."""
    word = text.strip().lower()
    for seat, name in zip(SEATS, ("north", "east", "south", "west"), strict=True):
        if word in (name, name[0]):
            return seat
    raise bad_input("not_a_seat", text=_quoted(text))


def seat_name(seat: Seat, style: Literal["letter", "word"] = "letter") -> str:
    """The seat as a letter or an English word."""
    return seat.value if style == "letter" else {"N": "North", "E": "East", "S": "South", "W": "West"}[seat.value]


def parse_side(text: str) -> Side:
    """The side of `NS` or `EW` (either case). Raises `BadInput`."""
    word = text.strip().upper()
    if word not in ("NS", "EW"):
        raise bad_input("not_a_side", text=_quoted(text))
    return Side(word)


def side_name(side: Side, style: Literal["letter", "word"] = "letter") -> str:
    """The side as letters or English words."""
    return side.value if style == "letter" else {"NS": "North–South", "EW": "East–West"}[side.value]


def _card_at(text: str, start: int) -> tuple[Card, int] | None:
    """The card that stands at a place in the text, and the place behind it; suit first, then rank first."""
    length = len(text)

    def suit_at(at: int) -> tuple[Suit, int] | None:
        suit = _SUIT_OF.get(text[at : at + 1].upper())
        if suit is None:
            return None
        at += 1
        return suit, at + 1 if at < length and text[at] in "\ufe0e\ufe0f" else at

    def rank_at(at: int) -> tuple[Rank, int] | None:
        if text[at : at + 2] == "10":
            return Rank.TEN, at + 2
        rank = _RANK_OF.get(text[at : at + 1].upper())
        return None if rank is None else (rank, at + 1)

    if (suit := suit_at(start)) and (rank := rank_at(suit[1])):
        return CARDS[suit[0].index * 13 + rank[0].index], rank[1]
    if (rank := rank_at(start)) and (suit := suit_at(rank[1])):
        return CARDS[suit[0].index * 13 + rank[0].index], suit[1]
    return None


def parse_card(text: str) -> Card:
    """The card of `SA`, `AS`, `♠A`, `H10`, `HT`, `d7`… (either case, space around). Raises `BadInput` with the text."""
    start = len(text) - len(text.lstrip())
    found = _card_at(text, start)
    if found is None or text[found[1] :].strip():
        raise bad_input("not_a_card", {"column": start + 1}, text=_quoted(text))
    return found[0]


def card_name(card: Card, style: CardStyle = "suit_first") -> str:
    """The card in the style asked for: `suit_first` HT, `rank_first` TH, `glyph_first` ♥10, `glyph` 10♥, `words`."""
    suit, rank = card.suit, card.rank
    if style == "suit_first":
        return str(card.value)
    if style == "rank_first":
        return f"{rank.value}{suit.value}"
    if style == "glyph_first":
        return suit.glyph + rank_name(rank, "number")
    if style == "glyph":
        return rank_name(rank, "number") + suit.glyph
    return f"{_RANK_WORD[rank]} of {_SUIT_WORD[suit]}"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards in a row, with spaces, commas or nothing between, each in any style `parse_card` reads.

    Raises `BadInput` naming the text and the column (from 1) where no card stands, or a card that comes twice.
    """
    cards: list[Card] = []
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] in ",;":
            at += 1
            continue
        found = _card_at(text, at)
        if found is None:
            word = re.split(r"[\s,;]", text[at : at + 99], maxsplit=1)[0]
            raise bad_input("not_a_card", {"column": at + 1}, text=_quoted(word))
        card, behind = found
        if card in cards:
            raise bad_input("card_twice", {"column": at + 1}, card=card)
        cards.append(card)
        at = behind
    return tuple(cards)


def cards_name(cards: Iterable[Card], style: CardStyle = "suit_first") -> str:
    """Cards in the order given, a space between."""
    return " ".join(card_name(card, style) for card in cards)
