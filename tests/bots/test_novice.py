"""The novice: legal, the same for the same seed, slipping now and then, and never into what people hate."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from hands_at_hand import small_deal, under_way
from oddtrick.bots import club, novice
from oddtrick.bots.blunders import faultless_cards
from oddtrick.bots.count import count_of
from oddtrick.cards import SEATS, SUITS, Side
from oddtrick.hand import hand_view, legal_plays, play_card, random_deal, start_hand
from oddtrick.reasons import TEMPLATES


@given(st.integers(0, 2**32), st.integers(1, 13), st.booleans())
def test_any_view_gets_a_legal_card_with_a_reason_and_the_same_again(seed: int, size: int, revokes: bool) -> None:
    chance = random.Random(seed)
    trump = chance.choice((None, *SUITS))
    state = under_way(chance, small_deal(chance, size, trump), chance.randrange(4 * size), revokes=revokes)
    assert state.to_play is not None
    view = hand_view(state, state.to_play)
    choice = novice.choose(view, random.Random(seed))
    assert choice.card in legal_plays(state)
    assert choice == novice.choose(view, random.Random(seed))
    assert choice.reason.code in TEMPLATES
    slip = novice.choose(view, random.Random(seed), slip=1.0)
    if len(view.legal) > 1:
        assert slip.reason.code == "bot_slip"
        assert faultless_cards(count_of(view)) & slip.card.bit


def test_it_slips_about_as_often_as_it_says() -> None:
    chance = random.Random(8)
    slips = choices = 0
    for number in range(20):
        state = start_hand(random_deal(chance, SEATS[number % 4]))
        while (seat := state.to_play) is not None:
            choice = novice.choose(hand_view(state, seat), chance)
            if len(legal_plays(state)) > 1:
                choices += 1
                slips += choice.reason.code == "bot_slip"
            state = play_card(state, seat, choice.card)
    assert abs(slips / choices - novice.SLIP) < 0.06


def test_the_rungs_of_the_ladder_are_in_order() -> None:
    """Each deal twice with the sides exchanged: club beats novice, novice beats chance."""
    assert (
        _gain(lambda view, chance: club.choose(view).card, lambda view, chance: novice.choose(view, chance).card) > 0.4
    )
    assert (
        _gain(
            lambda view, chance: novice.choose(view, chance).card, lambda view, chance: chance.choice(tuple(view.legal))
        )
        > 1.2
    )


def _gain(first: object, second: object, deals: int = 60) -> float:
    chance = random.Random(17)
    total = 0
    for number in range(deals):
        deal = random_deal(chance, SEATS[number % 4])
        for side in (Side.NS, Side.EW):
            state = start_hand(deal)
            while (seat := state.to_play) is not None:
                player = first if seat.side is side else second
                state = play_card(state, seat, player(hand_view(state, seat), chance))  # type: ignore[operator]
            total += state.tricks_won(side)
    return total / deals - 13
