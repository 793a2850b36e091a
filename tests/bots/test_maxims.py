"""The simple player: legal always, the same in the same position, and true to each of its maxims."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.bots.maxims import choose
from oddtrick.cards import SEATS, SUITS, Card, CardSet, Seat, Side, Suit, parse_card, parse_cards
from oddtrick.errors import Illegal
from oddtrick.hand import Deal, HandState, HandView, hand_view, legal_plays, play_card, random_deal, start_hand

seeds = st.integers(0, 2**32)
Player = Callable[[HandView, random.Random], Card]


def cards(text: str) -> CardSet:
    return CardSet(parse_cards(text))


def position(
    north: str, east: str, south: str, west: str, *, trump: str | None, dealer: str, play: str = ""
) -> HandView:
    """The view of the player to play after the cards given were played from these hands."""
    hands = (cards(north), cards(east), cards(south), cards(west))
    state = start_hand(Deal(Seat(dealer), hands, None if trump is None else Suit(trump)))
    for card in parse_cards(play):
        assert state.to_play is not None
        state = play_card(state, state.to_play, card)
    return hand_view(state, state.to_play)


def chosen(view: HandView) -> Card:
    return choose(view, random.Random(1))


def by_chance(view: HandView, chance: random.Random) -> Card:
    return chance.choice(tuple(view.legal))


def played(deal: Deal, ns: Player, ew: Player, chance: random.Random, *, revokes_allowed: bool = False) -> HandState:
    state = start_hand(deal, revokes_allowed=revokes_allowed)
    while (seat := state.to_play) is not None:
        player = ns if seat.side is Side.NS else ew
        state = play_card(state, seat, player(hand_view(state, seat), chance))
    return state


@given(seed=seeds, trumps=st.sampled_from(["turn_up", "none", *SUITS]), history=st.sampled_from(["all", "last"]))
def test_always_legal_and_the_same_for_the_same_view(seed: int, trumps: str | Suit, history: str) -> None:
    chance = random.Random(seed)
    trump = trumps if isinstance(trumps, Suit) else None
    state = start_hand(random_deal(chance, chance.choice(SEATS), trump, turn_up=trumps == "turn_up"))
    while (seat := state.to_play) is not None:
        view = hand_view(state, seat, history)
        card = choose(view, random.Random(seed))
        assert card in legal_plays(state)
        assert card is choose(view, random.Random(seed))
        # The other seats' cards are not looked at: the others may hold anything, the view and so the card stay.
        state = play_card(state, seat, card if seed % 2 else chance.choice(tuple(view.legal)))
    assert len(state.tricks) == 13


@given(seed=seeds)
def test_never_revokes_where_it_could(seed: int) -> None:
    chance = random.Random(seed)
    state = start_hand(random_deal(chance, Seat.N), revokes_allowed=True)
    while (seat := state.to_play) is not None:
        card = choose(hand_view(state, seat), chance)
        led = state.trick.cards[0].suit if state.trick.cards else card.suit
        assert card.suit is led or not state.holding(seat).suit(led)
        state = play_card(state, seat, card)


def test_far_better_than_chance() -> None:
    """Each deal twice with the sides exchanged; rules win some two tricks a deal more."""
    chance = random.Random(20)
    gained = 0
    deals = 60
    for _ in range(deals):
        deal = random_deal(chance, Seat.N)
        gained += played(deal, choose, by_chance, chance).tricks_won(Side.NS)
        gained -= played(deal, by_chance, choose, chance).tricks_won(Side.NS)
    assert gained / deals > 1.5


def test_only_when_it_is_its_turn() -> None:
    state = start_hand(random_deal(random.Random(3), Seat.N))
    with pytest.raises(Illegal) as early:
        choose(hand_view(state, Seat.S), random.Random(1))
    assert early.value.code == "not_your_turn"
    over = played(state.deal, choose, choose, random.Random(1))
    with pytest.raises(Illegal) as late:
        choose(hand_view(over, Seat.S), random.Random(1))
    assert late.value.code == "hand_over"


@pytest.mark.parametrize(
    ("maxim", "view", "card"),
    [
        (
            "second hand low",
            position("S2 S5 S9", "SK S3 D2", "S4 S8 D3", "SA S6 D4", trump="H", dealer="W", play="S5"),
            "S3",
        ),
        (
            "the ace on an honour in second hand",
            position("SQ S5 S9", "SA S3 D2", "S4 S8 D3", "SK S6 D4", trump="H", dealer="W", play="SQ"),
            "SA",
        ),
        (
            "third hand high",
            position("S2 S5 S9", "SJ S3 D2", "SK S8 D3", "SA S6 D4", trump="H", dealer="W", play="S5 S3"),
            "SK",
        ),
        (
            "third hand high, but the lower of touching cards",
            position("S2 S5 S9", "SJ S3 D2", "SK SQ S8", "SA S6 D4", trump="H", dealer="W", play="S5 S3"),
            "SQ",
        ),
        (
            "third hand low on partner's master",
            position("SA S5 S9", "SJ S3 D2", "SK SQ S8", "S4 S6 D4", trump="H", dealer="W", play="SA S3"),
            "S8",
        ),
        (
            "third hand low where it cannot win",
            position("S2 S5 S9", "SA S3 D2", "SK S7 S8", "S4 S6 D4", trump="H", dealer="W", play="S5 SA"),
            "S7",
        ),
        (
            "fourth hand low when partner wins",
            position("S2 S5 S9", "SJ S3 D2", "ST S7 D3", "SA SQ S4", trump="H", dealer="W", play="S5 SJ ST"),
            "S4",
        ),
        (
            "the cheapest winner in fourth hand",
            position("S2 S5 S9", "S8 S3 D2", "ST S7 D3", "SA SQ S4", trump="H", dealer="W", play="S5 S8 ST"),
            "SQ",
        ),
        (
            "a ruff when the other side wins",
            position("S2 S5 S9", "S8 S3 D2", "H2 H9 D3", "SA SQ S4", trump="H", dealer="W", play="S5 S8"),
            "H2",
        ),
        (
            "an over-ruff with the lowest trump that is enough",
            position("S2 S5 S9", "H4 H3 D2", "H2 H9 HK", "SA SQ S4", trump="H", dealer="W", play="S5 H4"),
            "H9",
        ),
        (
            "no ruff on partner's winner",
            position("SA S5 S9", "S8 S3 D2", "H2 H9 D3", "SK SQ S4", trump="H", dealer="W", play="SA S3"),
            "D3",
        ),
        (
            "no under-ruff",
            position("S2 S5 S9", "HA H3 D2", "H2 H9 D3", "SA SQ S4", trump="H", dealer="W", play="S5 HA"),
            "D3",
        ),
        (
            "no ace is thrown away",
            position("SA S5 S9", "S8 S3 D2", "DA CK CQ", "SK SQ S4", trump="H", dealer="W", play="SA S3"),
            "CQ",
        ),
        (
            "the longest suit, and the fourth best of it",
            position(
                "SK SJ S9 S4 S2 D3",
                "S5 S6 S7 D2 D4 D5",
                "C2 C3 C4 C5 C6 C7",
                "H2 H3 H4 H5 H6 H7",
                trump="H",
                dealer="W",
            ),
            "S4",
        ),
        (
            "the king from ace and king",
            position(
                "SA SK S9 S4 S2 D3",
                "S5 S6 S7 D2 D4 D5",
                "C2 C3 C4 C5 C6 C7",
                "H2 H3 H4 H5 H6 H7",
                trump="H",
                dealer="W",
            ),
            "SK",
        ),
        (
            "partner's suit is returned, the lowest of three",
            position(
                "S9 D2 D3 D8 C2",
                "S4 S3 SA D9 D4",
                "S5 S6 SK DQ DJ",
                "ST SQ S8 DK DA",
                trump="H",
                dealer="W",
                play="S9 S3 SK S8",
            ),
            "S6",
        ),
        (
            "partner's suit is returned before a longer one, the lowest of three",
            position(
                "S9 D2 D3 D8 C2 C3 C4 C5",
                "S4 S3 SA D9 D4 C6 C7 C8",
                "S5 S6 S7 SK DQ DJ DT D7",
                "ST SQ S8 DK DA C9 CT CJ",
                trump="H",
                dealer="W",
                play="S9 S3 SK S8",
            ),
            "S5",
        ),
        (
            "a suit that partner has shown out of is not led",
            position(
                "C2 D2 D3 D4 D5",
                "C3 S2 S3 S4 C6",
                "CK SA SQ SJ D9",
                "C4 S5 S6 S7 C7",
                trump="H",
                dealer="W",
                play="C2 C3 CK C4 SA S5 D2 S2",
            ),
            "D9",
        ),
        (
            "trumps are not drawn where partner alone can have any",
            position(
                "H2 C2 D2 D3", "S2 S3 S4 S5", "H6 H7 H8 C5", "S6 S7 S8 S9", trump="H", dealer="W", play="H2 S2 H6 S6"
            ),
            "C5",
        ),
        (
            "the master of a suit that has been led before",
            position(
                "C2 D2 D3 D4 D5",
                "C3 S2 CQ S4 C6",
                "CA CK C8 C5 D9",
                "C4 S5 S6 S7 C7",
                trump="H",
                dealer="S",
                play="C4 C2 CQ CA",
            ),
            "CK",
        ),
    ],
)
def test_maxim(maxim: str, view: HandView, card: str) -> None:
    assert chosen(view) is parse_card(card)
