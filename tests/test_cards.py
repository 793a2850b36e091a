"""Cards, sets of cards, seats and sides: their order, their text both ways, and what is refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import (
    CARDS,
    FULL_PACK,
    RANKS,
    SEATS,
    SIDES,
    SUITS,
    Card,
    CardSet,
    CardStyle,
    Rank,
    Seat,
    Side,
    Suit,
    card_name,
    cards_name,
    parse_card,
    parse_cards,
    parse_rank,
    parse_seat,
    parse_side,
    parse_suit,
    rank_name,
    seat_name,
    side_name,
    suit_name,
)
from oddtrick.errors import BadInput

STYLES: tuple[CardStyle, ...] = get_args(CardStyle)
some_card = st.sampled_from(CARDS)
some_bits = st.integers(0, (1 << 52) - 1)
some_set = some_bits.map(CardSet.of_bits)


# Order, indexes, bits


def test_the_pack() -> None:
    assert [len(group) for group in (SUITS, RANKS, SEATS, SIDES, CARDS)] == [4, 13, 4, 2, 52]
    assert "".join(str(suit.value) for suit in SUITS) == "SHDC"
    assert "".join(str(rank.value) for rank in RANKS) == "23456789TJQKA"
    assert "".join(str(seat.value) for seat in SEATS) == "NESW"
    assert [str(side.value) for side in SIDES] == ["NS", "EW"]
    assert [str(card.value) for card in CARDS] == [f"{suit.value}{rank.value}" for suit in SUITS for rank in RANKS]
    for group in (SUITS, RANKS, SEATS, SIDES, CARDS):
        assert [one.index for one in group] == list(range(len(group)))


def test_bits_and_masks() -> None:
    for card in CARDS:
        assert card.index == card.suit.index * 13 + card.rank.index
        assert card.bit == 1 << card.index
        assert [suit for suit in SUITS if suit.mask & card.bit] == [card.suit]
        assert card.value == f"{card.suit.value}{card.rank.value}"
    assert sum(suit.mask for suit in SUITS) == (1 << 52) - 1 == FULL_PACK.bits
    assert [suit.glyph for suit in SUITS] == list("♠♥♦♣")


@pytest.mark.parametrize("member", [*SUITS, *RANKS, *SEATS, *SIDES, *CARDS], ids=str)
def test_members_are_one_of_a_kind(member: Any) -> None:
    assert pickle.loads(pickle.dumps(member)) is copy.deepcopy(member) is member
    assert type(member)(member.value) is member
    assert {member: 1}[member] == 1


# Seats and sides


def test_places_at_the_table() -> None:
    for seat in SEATS:
        assert seat.plus(0) is seat.plus(4) is seat.plus(-4) is seat
        assert seat.plus(1) is seat.left
        assert seat.plus(2) is seat.partner
        assert seat.plus(3) is seat.plus(-1) is seat.right
        assert seat.left.right is seat.partner.partner is seat
        assert seat.side is seat.partner.side
        assert seat.side.other is seat.left.side is seat.right.side
        assert seat in seat.side.seats
    assert (Seat.N.left, Seat.W.left) == (Seat.E, Seat.N)
    assert Side.NS.seats == (Seat.N, Seat.S)
    assert Side.EW.seats == (Seat.E, Seat.W)
    assert Side.NS.other is Side.EW


@pytest.mark.parametrize(
    ("text", "seat"),
    [("N", Seat.N), ("e", Seat.E), (" South ", Seat.S), ("WEST", Seat.W), ("north", Seat.N), ("w\n", Seat.W)],
)
def test_seats_read(text: str, seat: Seat) -> None:
    assert parse_seat(text) is seat


def test_seats_and_sides_both_ways() -> None:
    for seat in SEATS:
        assert parse_seat(seat_name(seat)) is parse_seat(seat_name(seat, "word")) is seat
    assert [seat_name(seat, "word") for seat in SEATS] == ["North", "East", "South", "West"]
    for side in SIDES:
        assert parse_side(side_name(side)) is parse_side(f" {side_name(side).lower()} ") is side
    assert [side_name(side, "word") for side in SIDES] == ["North–South", "East–West"]


# Suits and ranks


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        ("S", Suit.SPADES),
        ("h", Suit.HEARTS),
        ("♦", Suit.DIAMONDS),
        ("♧", Suit.CLUBS),
        ("♠️", Suit.SPADES),
        (" ♡ ", Suit.HEARTS),
        ("♣\ufe0e", Suit.CLUBS),
    ],
)
def test_suits_read(text: str, suit: Suit) -> None:
    assert parse_suit(text) is suit


def test_suits_and_ranks_both_ways() -> None:
    for suit in SUITS:
        assert parse_suit(suit_name(suit)) is parse_suit(suit_name(suit, "glyph")) is suit
    assert [suit_name(suit, "word") for suit in SUITS] == ["spades", "hearts", "diamonds", "clubs"]
    for rank in RANKS:
        assert parse_rank(rank_name(rank)) is parse_rank(rank_name(rank, "number").lower()) is rank
    assert rank_name(Rank.TEN) == "T"
    assert rank_name(Rank.TEN, "number") == "10"
    assert rank_name(Rank.ACE, "number") == "A"
    assert [rank_name(rank, "word") for rank in RANKS[-6:]] == ["nine", "ten", "jack", "queen", "king", "ace"]
    assert parse_rank(" t ") is Rank.TEN


REFUSED: list[tuple[Callable[[str], object], str, list[str]]] = [
    (parse_suit, "not_a_suit", ["", " ", "X", "SS", "spades", "NT", "\ufe0f", "5"]),
    (parse_rank, "not_a_rank", ["", "1", "0", "11", "X", "ten", "T0", "10 0", "S"]),
    (parse_seat, "not_a_seat", ["", "X", "NE", "Nort", "no", "5", "North South"]),
    (parse_side, "not_a_side", ["", "N", "SN", "N S", "North–South", "NSEW"]),
    (
        parse_card,
        "not_a_card",
        ["", " ", "S", "A", "SAH", "XA", "S1", "S11", "S0", "SX", "AA", "SS", "10", "♠", "SA SK", "S A"],
    ),
]


@pytest.mark.parametrize(
    ("parse", "code", "text"), [(parse, code, text) for parse, code, texts in REFUSED for text in texts]
)
def test_what_is_refused_is_quoted(parse: Callable[[str], object], code: str, text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(text)
    assert caught.value.code == code
    assert f"“{text.strip()}”" in caught.value.message


@pytest.mark.parametrize("parse", [parse_suit, parse_rank, parse_seat, parse_side, parse_card, parse_cards])
@given(text=st.text())
def test_only_bad_input_comes_out_and_its_message_is_fit_to_print(parse: Callable[[str], object], text: str) -> None:
    said = ""
    try:
        parse(text)
    except BadInput as error:
        said = str(error)
    assert said.isprintable()
    assert len(said) < 120


def test_long_and_odd_texts_are_quoted_shortly() -> None:
    with pytest.raises(BadInput) as caught:
        parse_card("\x1b[31m" + "x" * 10_000)
    assert caught.value.message.startswith("“\ufffd[31mxxxxxxxxxxxxxxx…” is not a card")


# One card


@pytest.mark.parametrize(
    ("texts", "card"),
    [
        ("SA AS ♠A A♠ sa as Sa ♤A ♠️A A♠️", Card.SA),
        ("H10 HT 10H TH ♥10 10♥ ht th h10 ♥️10 T♡", Card.HT),
        ("d7 7d D7 ♦7 7♦", Card.D7),
        ("C2 2c ♣2 ♣︎2", Card.C2),
    ],
)
def test_one_card_read_in_any_style(texts: str, card: Card) -> None:
    for text in texts.split():
        assert parse_card(text) is card, text
        assert parse_card(f" {text}\t") is card, text


def test_one_card_printed_in_every_style() -> None:
    assert [card_name(Card.HT, style) for style in STYLES] == ["HT", "TH", "♥10", "10♥", "ten of hearts"]
    assert [card_name(Card.SA, style) for style in STYLES] == ["SA", "AS", "♠A", "A♠", "ace of spades"]
    assert card_name(Card.D7) == "D7"


@given(some_card, st.sampled_from([style for style in STYLES if style != "words"]), st.booleans())
def test_every_style_but_words_reads_back(card: Card, style: CardStyle, lower: bool) -> None:
    text = card_name(card, style)
    assert parse_card(text.lower() if lower else text) is card


def test_names_differ_in_every_style() -> None:
    for style in STYLES:
        assert len({card_name(card, style) for card in CARDS}) == 52


def test_a_wrong_card_has_its_column() -> None:
    with pytest.raises(BadInput) as caught:
        parse_card("  XX")
    assert caught.value.where == {"column": 3}


# Cards in a row


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        (" ,; ", ""),
        ("SA HK", "SA HK"),
        ("SAHK", "SA HK"),
        ("AS,KH;10d", "SA HK DT"),
        ("♠A♥10 c2", "SA HT C2"),
        ("H10S10", "HT ST"),
        ("10H10S", "HT ST"),
        ("S2\nS3\tS4", "S2 S3 S4"),
    ],
)
def test_cards_in_a_row(text: str, cards: str) -> None:
    assert cards_name(parse_cards(text)) == cards


@pytest.mark.parametrize(
    ("text", "code", "column", "quoted"),
    [
        ("SA XX", "not_a_card", 4, "XX"),
        ("SA,SX,SK", "not_a_card", 4, "SX"),
        ("SAS", "not_a_card", 3, "S"),
        ("10", "not_a_card", 1, "10"),
        ("SA HK SA", "card_twice", 7, "A♠"),
        ("SA as", "card_twice", 4, "A♠"),
        ("SA " + "x" * 50, "not_a_card", 4, "x" * 20 + "…"),
    ],
)
def test_a_wrong_row_names_text_and_column(text: str, code: str, column: int, quoted: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_cards(text)
    assert caught.value.code == code
    assert caught.value.where == {"column": column}
    assert quoted in caught.value.message


@given(
    st.lists(some_card, unique=True, max_size=52),
    st.sampled_from([style for style in STYLES if style != "words"]),
    st.sampled_from([" ", ",", ", ", "; ", "\n", ""]),
)
def test_rows_read_back(cards: list[Card], style: CardStyle, between: str) -> None:
    text = between.join(card_name(card, style) for card in cards)
    assert parse_cards(text) == tuple(cards)
    assert parse_cards(cards_name(cards, style)) == tuple(cards)


# Sets of cards


@given(st.lists(some_card))
def test_a_set_holds_what_it_was_made_of(cards: list[Card]) -> None:
    made = CardSet(cards)
    assert set(made) == set(cards)
    assert len(made) == len(set(cards))
    assert bool(made) == bool(cards)
    assert [card for card in CARDS if card in made] == sorted(set(cards), key=lambda card: card.index)
    assert made == CardSet(reversed(cards)) == CardSet.of_bits(made.bits)
    assert hash(made) == hash(CardSet(reversed(cards)))


@given(some_set)
def test_a_set_runs_by_suit_and_high_cards_first(held: CardSet) -> None:
    order = list(held)
    assert order == sorted(order, key=lambda card: (card.suit.index, -card.rank.index))
    assert [card for suit in SUITS for card in held.suit(suit)] == order
    for suit in SUITS:
        assert all(card.suit is suit for card in held.suit(suit))


@given(some_set, some_set)
def test_operations_are_those_of_sets(one: CardSet, other: CardSet) -> None:
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)
    assert (one <= other) == (set(one) <= set(other))
    assert one & other <= one <= one | other
    assert (one == other) == (set(one) == set(other))


@given(some_set)
def test_sets_are_copied_pickled_and_shown(held: CardSet) -> None:
    assert pickle.loads(pickle.dumps(held)) == copy.deepcopy(held) == copy.copy(held) == held
    assert eval(repr(held), {"CardSet": lambda text: CardSet(parse_cards(text))}) == held


def test_a_set_is_no_other_thing() -> None:
    assert CardSet() == CardSet([])
    assert CardSet() != 0
    assert CardSet([Card.SA]) != {Card.SA}
    assert "SA" not in FULL_PACK
    assert None not in FULL_PACK
    assert len(FULL_PACK) == 52
    assert repr(CardSet([Card.HT, Card.SA])) == "CardSet('SA HT')"


def test_a_set_does_not_change() -> None:
    held = CardSet([Card.SA])
    with pytest.raises(AttributeError, match="does not change"):
        held.bits = 0
    with pytest.raises(AttributeError, match="does not change"):
        del held.bits
    with pytest.raises(AttributeError):
        held.other = 1  # type: ignore[attr-defined]
    assert held.bits == Card.SA.bit


@pytest.mark.parametrize("bits", [-1, 1 << 52, 1 << 60])
def test_bits_beyond_the_pack_are_refused(bits: int) -> None:
    with pytest.raises(BadInput) as caught:
        CardSet.of_bits(bits)
    assert caught.value.code == "not_a_card_set"
    assert str(bits) in caught.value.message
