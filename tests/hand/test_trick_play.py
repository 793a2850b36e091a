"""Legal cards and trick winners: the worked cases, and a plain second writing of the rules."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.naive_play import naive_legal, naive_winner
from oddtrick.cards import CARDS, SUITS, CardSet, Suit, parse_card, parse_seat, parse_suit
from oddtrick.hand import Deal, HandState, legal_mask, trick_winner

CASES = json.loads((Path(__file__).parents[1] / "cases" / "tricks.json").read_text())["cases"]


def index_of(trump: Suit | None) -> int:
    return -1 if trump is None else trump.index


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case(case: dict[str, object]) -> None:
    plays = [parse_card(str(text)) for text in case["plays"]]  # type: ignore[attr-defined]
    trump = parse_suit(str(case["trump"])) if case["trump"] else None
    leader = parse_seat(str(case["led_by"]))
    winner = leader.plus(trick_winner([card.index for card in plays], index_of(trump)))
    assert winner.value == case["winner"]

    # The same trick through the state: a hand of one card each.
    at = {leader.plus(place): CardSet([card]) for place, card in enumerate(plays)}
    hands = tuple(at[seat] for seat in sorted(at, key=lambda seat: seat.index))
    state = HandState.of_plays(Deal(leader.right, hands, trump), plays)  # type: ignore[arg-type]
    assert [trick.winner for trick in state.tricks] == [winner]


@given(
    cards=st.lists(st.sampled_from(CARDS), min_size=1, max_size=4, unique=True),
    trump=st.sampled_from([*SUITS, None]),
)
def test_winner_is_the_plain_one(cards: list, trump: Suit | None) -> None:  # type: ignore[type-arg]
    assert trick_winner([card.index for card in cards], index_of(trump)) == naive_winner(cards, trump)


def test_winner_of_many_tricks() -> None:
    chance = random.Random(37)
    for _ in range(5000):
        cards = chance.sample(CARDS, 4)
        trump = chance.choice([*SUITS, None])
        assert trick_winner([card.index for card in cards], index_of(trump)) == naive_winner(cards, trump)


@given(
    held=st.sets(st.sampled_from(CARDS), min_size=1, max_size=13),
    led=st.one_of(st.none(), st.sampled_from(CARDS)),
)
def test_legal_is_the_plain_one(held: set, led: object) -> None:  # type: ignore[type-arg]
    mask = legal_mask(CardSet(held).bits, led.suit.mask if led else 0)  # type: ignore[attr-defined]
    assert set(CardSet.of_bits(mask)) == naive_legal(sorted(held, key=lambda card: card.index), led)  # type: ignore[arg-type]
