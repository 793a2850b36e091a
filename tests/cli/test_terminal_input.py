"""What a player types is understood in every usual spelling, and nothing else is taken for a card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, Seat, card_name, parse_card, parse_cards
from oddtrick.cli.terminal_input import Typed, number_in, read_typed

HAND = parse_cards("HK H2 SA D7")


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("hk", Typed("card", parse_card("HK"))),
        ("k♥", Typed("card", parse_card("HK"))),
        ("♥ K", Typed("card", parse_card("HK"))),
        (" KH ", Typed("card", parse_card("HK"))),
        ("10s", Typed("card", parse_card("ST"))),
        ("s10", Typed("card", parse_card("ST"))),
        ("3", Typed("card", parse_card("SA"))),
        ("03", Typed("card", parse_card("SA"))),
        ("0", Typed("unknown")),
        ("5", Typed("unknown")),
        ("-1", Typed("unknown")),
        ("٣", Typed("unknown")),
        ("99999999999999999999999", Typed("unknown")),
        ("", Typed("enter")),
        ("   ", Typed("enter")),
        ("?", Typed("help")),
        ("HELP", Typed("help")),
        ("l", Typed("last")),
        ("s", Typed("score")),
        ("q", Typed("quit")),
        ("h 5", Typed("card", parse_card("H5"))),
        ("h k", Typed("card", parse_card("HK"))),
        ("s 10", Typed("card", parse_card("ST"))),
        ("S of K", Typed("card", parse_card("SK"))),
        ("h", Typed("hands")),
        ("i", Typed("hint")),
        ("Hint", Typed("hint")),
        ("i k", Typed("hint")),
        ("claim", Typed("claim")),
        ("Claim 3", Typed("claim", number=3)),
        ("revoke w 7", Typed("revoke", number=7, seat=Seat.W)),
        ("revoke 7 West", Typed("revoke", number=7, seat=Seat.W)),
        ("correct h2", Typed("correct", parse_card("H2"))),
        ("correct 2", Typed("correct", parse_card("H2"))),
        ("correct", Typed("correct")),
        ("hearts", Typed("unknown")),
        ("hkhk", Typed("unknown")),
    ],
)
def test_typed(text: str, typed: Typed) -> None:
    assert read_typed(text, HAND) == typed


@pytest.mark.parametrize(
    ("text", "typed"),
    [("h 5", Typed("hands", number=5)), ("h", Typed("hands")), ("s 5", Typed("score", number=5)), ("hk", "card")],
)
def test_where_no_card_is_asked_for_the_words_come_first(text: str, typed: Typed | str) -> None:
    found = read_typed(text)
    assert found == typed or found.word == typed


@given(card=st.sampled_from(CARDS), style=st.sampled_from(["suit_first", "rank_first", "glyph_first", "glyph"]))
def test_every_card_in_every_style(card, style) -> None:
    assert read_typed(card_name(card, style), HAND) == Typed("card", card)
    assert read_typed(card_name(card, style).lower()) == Typed("card", card)


@given(text=st.text(max_size=30))
def test_anything_may_be_typed(text: str) -> None:
    typed = read_typed(text, HAND)
    assert (typed.card is not None) >= (typed.word == "card")


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), (" 7 ", 7), ("007", 7), ("7.0", None), ("-7", None), ("", None)]
)
def test_numbers(text: str, number: int | None) -> None:
    assert number_in(text) == number
