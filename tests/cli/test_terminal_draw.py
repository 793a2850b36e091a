"""The drawn table, from views made for the purpose: what stands where, and that nothing runs into anything else."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from oddtrick.bots.maxims import choose
from oddtrick.cards import SEATS, SUITS, CardSet, Seat, Suit, parse_cards
from oddtrick.cli.terminal_cards import dealt_to_viewer, suit_order
from oddtrick.cli.terminal_draw import Around, crosswise, draw_hand, draw_table, hand_in_order
from oddtrick.cli.terminal_hands import compass
from oddtrick.hand import HandState, hand_view, play_card, random_deal, start_hand
from oddtrick.hand.claim import answer_claim, claim_rest

AROUND = Around(Seat.S, ("Cavendish", "Clay", "", "Hoyle"), "Short whist", (3, 1), (1, 0), 4, "to 5", asked=True)
sizes = st.tuples(st.integers(36, 140), st.integers(20, 50))


def position(seed: int, plays: int, turn_up: bool = True) -> HandState:
    chance = random.Random(seed)
    state = start_hand(random_deal(chance, chance.choice(SEATS), turn_up=turn_up))
    for _ in range(plays):
        if state.to_play is not None:
            state = play_card(state, state.to_play, choose(hand_view(state, state.to_play), chance))
    return state


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


@given(seed=st.integers(0, 10**6), plays=st.integers(0, 51), size=sizes, turn_up=st.booleans(), shown=st.booleans())
def test_it_fits_and_loses_nothing(seed: int, plays: int, size: tuple[int, int], turn_up: bool, shown: bool) -> None:
    state = position(seed, plays, turn_up)
    if shown:  # a claim that was refused lays a whole hand open
        claimer = state.to_play
        assert claimer is not None
        state = answer_claim(claim_rest(state, claimer), claimer.left, False)
    view = hand_view(state, Seat.S)
    around = replace(AROUND, trick=state.tricks[-1] if state.tricks and not state.trick.cards else None)
    width, height = size
    table, hand = draw_table(view, around, width, height), draw_hand(view, around, width)
    for line in (*table, *hand):
        assert line.cell_len <= width or not line.plain[width:].strip()
    picture = plain([*table, *hand])
    lying = around.trick or view.trick
    for card in lying.cards:
        assert ("10" if card.rank.value == "T" else card.rank.value) + card.suit.glyph in picture
    for name in ("North", "East", "South, you", "West", "dealer", "tricks: you", "trick ", "You 3 – they 1"):
        assert name in picture
    assert ("♠ spades", "♥ hearts", "♦ diamonds", "♣ clubs", "no trumps")[
        4 if view.trump is None else view.trump.index
    ] in picture
    if view.turn_up_lies:
        assert "turn-up" in picture
    if lying.winner is not None:
        assert "wins" in picture
    assert picture.count("▶") == 1
    if size[0] >= 80 and size[1] >= 24:
        assert len(table) + len(hand) + 3 <= size[1]


@given(seed=st.integers(0, 10**6), plays=st.integers(0, 51))
def test_the_order_of_a_hand_does_not_change_while_it_is_played(seed: int, plays: int) -> None:
    before = hand_in_order(hand_view(position(seed, 0), Seat.S))
    after = hand_in_order(hand_view(position(seed, plays), Seat.S))
    assert [card for card in before if card in after] == list(after)


@given(seed=st.integers(0, 10**6), plays=st.integers(0, 51))
def test_numbers_stand_under_what_may_be_played_and_dots_under_the_rest(seed: int, plays: int) -> None:
    state = position(seed, plays)
    seat = state.to_play
    assert seat is not None
    view = hand_view(state, seat)
    faces, numbers = draw_hand(view, replace(AROUND, you=seat), 80)
    under = re.findall(r"\d+|·", numbers.plain)
    assert len(under) == len(view.holding or ())
    for number, (card, mark) in enumerate(zip(hand_in_order(view), under, strict=True), 1):
        assert mark == (str(number) if card in view.legal else "·")
    assert len(re.findall(r"[♠♥♦♣]", faces.plain)) == len(under)
    assert draw_hand(view, replace(AROUND, you=seat, asked=False), 80)[0].plain == faces.plain
    assert len(draw_hand(view, replace(AROUND, you=seat, asked=False), 80)) == 1


@pytest.mark.parametrize(
    ("cards", "trump", "order"),
    [
        ("SA HA DA CA", "H", "HSDC"),
        ("SA HA DA CA", "S", "SHCD"),
        ("SA HA DA CA", "C", "CHSD"),
        ("SA HA DA CA", None, "SHCD"),
        ("SA HA CA", "S", "SHC"),
        ("SA HA CA", "H", "HSC"),
        ("SA DA CA", "H", "SDC"),
        ("HA DA SA", None, "HSD"),
        ("HA DA", "D", "DH"),
        ("SA", "H", "S"),
        ("", "H", ""),
    ],
)
def test_colours_take_turns_with_trumps_at_the_left(cards: str, trump: str | None, order: str) -> None:
    found = suit_order(CardSet(parse_cards(cards)), None if trump is None else Suit(trump))
    assert "".join(suit.value for suit in found) == order


def test_what_was_dealt_is_known_from_the_view() -> None:
    state = position(5, 30)
    assert dealt_to_viewer(hand_view(state, Seat.S)) == state.deal.hands[Seat.S.index]


@pytest.mark.parametrize(("count", "shown"), [(0, ""), (1, "▮"), (2, "▮▬"), (7, "▮▬▮▬▮▬▮")])
def test_tricks_lie_crosswise(count: int, shown: str) -> None:
    assert crosswise(count) == shown


@given(seed=st.integers(0, 10**6), width=st.integers(20, 140), bottom=st.sampled_from(SEATS))
def test_four_hands_fit_and_are_whole(seed: int, width: int, bottom: Seat) -> None:
    hands = random_deal(random.Random(seed), Seat.N).hands
    lines = compass(hands, bottom=bottom, notes={Seat.N: "dealer"}, width=width)
    assert max(line.cell_len for line in lines) <= max(width, 30)
    text = plain(lines)
    assert "North (dealer)" in text
    assert sum(len(re.findall(r"(?<!\S)(?:10|[2-9AKQJ])(?!\S)", line)) for line in text.split("\n")) == 52
    assert all(text.count(suit.glyph) == 4 for suit in SUITS)
    names = re.findall(r"North|East|South|West", text)
    assert names[0] == {"S": "North", "N": "South", "E": "West", "W": "East"}[bottom.value]


def test_a_hand_of_one_suit_stands_beside_the_others() -> None:
    hands = tuple(CardSet.of_bits(suit.mask) for suit in SUITS)
    for width in (48, 60, 80):
        assert max(line.cell_len for line in compass(hands, width=width)) <= width
