"""At a table where only the last trick may be looked at, nobody forgets his own cards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hands_at_hand import any_hand
from oddtrick.bots.belief import even_worlds
from oddtrick.bots.count import count_of
from oddtrick.bots.search import honours_dealt
from oddtrick.bots.sight import sight_of_view
from oddtrick.hand import hand_view
from oddtrick.kernel.rng import new_rng


@given(seed=st.integers(0, 2**32))
def test_own_cards_in_tricks_turned_down_are_with_nobody(seed: int) -> None:
    state = any_hand(seed)
    seat = state.to_play
    assert seat is not None
    view = hand_view(state, seat, "last")
    dealt = state.deal.hands[seat.index].bits
    assert view.dealt is not None
    assert view.dealt.bits == dealt
    assert not count_of(view).unseen & dealt
    hands = even_worlds(sight_of_view(view), 5, new_rng(seed, 0)).hands
    for other in range(4):
        if other != seat.index:
            assert not any(int(world[other]) & dealt for world in hands)


@given(seed=st.integers(0, 2**32))
def test_own_honours_in_tricks_turned_down_still_count(seed: int) -> None:
    state = any_hand(seed)
    seat, trump = state.to_play, state.deal.trump
    assert seat is not None
    sight = sight_of_view(hand_view(state, seat, "last"))
    hands = even_worlds(sight, 5, new_rng(seed, 0)).hands
    last = state.tricks[-1:]
    for world, honours in zip(hands, honours_dealt(sight, hands), strict=True):
        ours = state.deal.hands[seat.index].bits | int(world[seat.partner.index])
        ours |= sum(card.bit for trick in (*last, state.trick) if (card := trick.card_of(seat.partner)) is not None)
        mask = 0 if trump is None else 0x1E00 << 13 * trump.index
        assert honours == (ours & mask).bit_count()
