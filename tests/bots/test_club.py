"""The club player: legal and the same everywhere, blind to what it cannot see, true to each convention (RULES, F)."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hands_at_hand import small_deal, under_way
from oddtrick.bots import club
from oddtrick.bots.blunders import blunders, faultless_cards
from oddtrick.bots.count import count_of
from oddtrick.bots.telling import in_words, sentences
from oddtrick.cards import SEATS, SUITS, CardSet, Seat, Suit, parse_card
from oddtrick.errors import Illegal, OddtrickError
from oddtrick.hand import Deal, HandState, HandView, hand_view, legal_plays, random_deal, start_hand
from oddtrick.reasons import TEMPLATES
from view_at import view_at

Hands = tuple[str, str, str, str]


def some_state(seed: int, size: int, *, revokes: bool = False) -> HandState:
    chance = random.Random(seed)
    trump = chance.choice((None, *SUITS))
    deal = small_deal(chance, size, trump, turned=trump is not None and chance.random() < 0.5)
    return under_way(chance, deal, chance.randrange(4 * size), revokes=revokes)


@given(st.integers(0, 2**32), st.integers(1, 13), st.booleans(), st.sampled_from(["all", "last"]), st.booleans())
def test_any_view_gets_a_legal_card_with_a_reason_and_the_same_again(
    seed: int, size: int, revokes: bool, history: str, old: bool
) -> None:
    state = some_state(seed, size, revokes=revokes)
    seat = state.to_play
    assert seat is not None
    view = hand_view(state, seat, "all" if history == "all" else "last")
    leads = "old" if old else "american"
    choice = club.choose(view, leads=leads, needed=1 + seed % 14)
    assert choice.card in legal_plays(state)
    assert choice == club.choose(view, random.Random(seed), leads=leads, needed=1 + seed % 14)
    for said in sentences(choice.reason):
        assert said.code in TEMPLATES
    assert "{" not in in_words(choice.reason)


@given(st.integers(0, 2**32), st.integers(1, 13))
def test_no_blunder_while_another_card_is_at_hand(seed: int, size: int) -> None:
    state = some_state(seed, size)
    assert state.to_play is not None
    view = hand_view(state, state.to_play)
    for needed in (7, 14, view.tricks_won[view.viewer.side.index] + 1):
        card = club.choose(view, needed=needed).card
        assert faultless_cards(count_of(view), needed) & card.bit
        assert not blunders(view, card, needed) or all(blunders(view, each, needed) for each in view.legal)


def shuffled_elsewhere(state: HandState, seat: Seat, chance: random.Random) -> HandState | None:
    """The same plays from a deal that differs in the cards the seat cannot see; None if none was found."""
    rest: list = []
    for each in SEATS:
        if each is not seat:
            rest += state.holding(each) - state.publicly_in(each)
    for _ in range(30):
        chance.shuffle(rest)
        hands, at = [], 0
        for each in SEATS:
            dealt = state.deal.hands[each.index]
            if each is not seat:
                hidden = len(state.holding(each) - state.publicly_in(each))
                kept = dealt - (state.holding(each) - state.publicly_in(each))
                dealt = kept | CardSet(rest[at : at + hidden])
                at += hidden
            hands.append(dealt)
        north, east, south, west = hands
        deal = Deal(state.deal.dealer, (north, east, south, west), state.deal.trump, state.deal.turn_up)
        try:
            other = HandState.of_plays(deal, state.plays)
        except OddtrickError:
            continue
        if deal != state.deal:
            return other
    return None


@given(st.integers(0, 2**32), st.integers(2, 13))
def test_hidden_cards_change_nothing(seed: int, size: int) -> None:
    state = some_state(seed, size)
    seat = state.to_play
    assert seat is not None
    other = shuffled_elsewhere(state, seat, random.Random(seed))
    assume(other is not None)
    assert other is not None
    assert hand_view(other, seat) == hand_view(state, seat)
    assert club.choose(hand_view(other, seat)) == club.choose(hand_view(state, seat))


def test_only_when_it_is_its_turn() -> None:
    state = start_hand(random_deal(random.Random(3), Seat.N))
    with pytest.raises(Illegal) as early:
        club.choose(hand_view(state, Seat.S))
    assert early.value.code == "not_your_turn"


def test_a_card_takes_less_than_five_milliseconds() -> None:
    views = [hand_view(state, state.to_play) for state in (some_state(seed, 13) for seed in range(60))]
    best = min(_seconds(views) for _ in range(3))
    assert best / len(views) < 0.005


def _seconds(views: list[HandView]) -> float:
    began = time.perf_counter()
    for view in views:
        club.choose(view)
    return time.perf_counter() - began


# The conventions, each on a small position. North leads where West deals; S is the trump suit.


def chosen(
    hands: Hands, trump: str | None, dealer: str, play: str = "", *, leads: str = "american", needed: int = 14
) -> tuple[str, str]:
    view = view_at(hands, trump, dealer, play)
    choice = club.choose(view, leads="old" if leads == "old" else "american", needed=needed)
    return choice.card.value, choice.reason.code


LEADS: list[tuple[str, str | None, str]] = [
    # F1: the longest suit, and the strongest of equals
    ("DK DQ DT D8 D2 HK HT H8 H3 C5 C3 S4 S2", "C", "D"),
    ("SA SK SQ ST D6 D4 D3 D2 H9 H7 H5 C8 C6", None, "S"),
    # F9: trumps from five with honours; with four and two good suits
    ("SA SQ S9 S6 S3 HK HQ H4 D8 D5 C7 C3 C2", "S", "S"),
    ("SK SJ S6 S3 HA HK HQ H4 DA DK DQ D5 C2", "S", "S"),
]


@pytest.mark.parametrize(("hand", "trump", "suit"), LEADS)
def test_the_suit_that_is_opened(hand: str, trump: str | None, suit: str) -> None:
    held = CardSet(parse_card(card) for card in hand.split())
    chance = random.Random(1)
    rest = [
        card
        for each in SUITS
        for card in CardSet(parse_card(each.value + r) for r in "23456789TJQKA")
        if card not in held
    ]
    chance.shuffle(rest)
    deal = Deal(
        Seat.W, (held, *(CardSet(rest[at : at + 13]) for at in (0, 13, 26))), None if trump is None else Suit(trump)
    )
    assert club.choose(hand_view(start_hand(deal), Seat.N)).card.suit.value == suit


POSITIONS: dict[str, tuple[Hands, str | None, str, str, str, str]] = {
    "second hand low": (("H4 C2 C3", "HA H7 C4", "HK C5 C6", "H9 C7 C8"), "S", "W", "H4", "H7", "bot_second_low"),
    "the ace on an honour": (
        ("HQ C2 C3", "HA H7 C4", "HK C5 C6", "H9 C7 C8"),
        "S",
        "W",
        "HQ",
        "HA",
        "bot_second_ace_on_honour",
    ),
    "the lowest of touching high cards": (
        ("H4 C2 C3", "HK HQ H2", "HA C5 C6", "H9 C7 C8"),
        "S",
        "W",
        "H4",
        "HQ",
        "bot_second_sequence",
    ),
    "third hand high, the lowest of equals": (
        ("H4 C2 C3", "H7 C4 C9", "HK HQ H2", "HA C7 C8"),
        "S",
        "W",
        "H4 H7",
        "HQ",
        "bot_third_high",
    ),
    "the ace and not the queen on partner's first lead": (
        ("H4 C2 C3", "H7 C4 C9", "HA HQ H2", "HK C7 C8"),
        "S",
        "W",
        "H4 H7",
        "HA",
        "bot_third_high",
    ),
    "the finesse on a later lead of his": (
        ("DA H4 C2", "D4 H7 C9", "D2 HA HQ", "D3 HK C8"),
        None,
        "W",
        "DA D4 D2 D3 H4 H7",
        "HQ",
        "bot_third_finesse",
    ),
    "low where partner's card is as good": (
        ("HK C2 C3", "H7 C4 C9", "HA H2 C5", "HQ C7 C8"),
        "S",
        "W",
        "HK H7",
        "H2",
        "bot_partner_as_good",
    ),
    "fourth hand the cheapest winner": (
        ("H4 C2 C3", "H9 C4 C9", "HJ C5 C6", "HA HQ H2"),
        "S",
        "W",
        "H4 H9 HJ",
        "HQ",
        "bot_fourth_cheapest",
    ),
    "fourth hand leaves partner's trick": (
        ("H4 C2 C3", "HK C4 C9", "H5 C5 C6", "HA HT H2"),
        "S",
        "W",
        "H4 HK H5",
        "H2",
        "bot_partner_has_it",
    ),
    "a doubtful trick is ruffed with three trumps or fewer": (
        ("H4 C2 C3 D2", "S2 S5 D4 C9", "HK C5 C6 D3", "HA C7 C8 D9"),
        "S",
        "W",
        "H4",
        "S2",
        "bot_ruff_freely",
    ),
    "and not with four": (
        ("H4 C2 C3 D2 D5", "S2 S5 S7 S9 D4", "HK C5 C6 D3 D6", "HA C7 C8 D9 D7"),
        "S",
        "W",
        "H4",
        "D4",
        "bot_discard_weakest",
    ),
    "the lowest trump that does in fourth hand": (
        ("H4 C2 C3", "H9 C4 C9", "HJ C5 C6", "S9 S3 C8"),
        "S",
        "W",
        "H4 H9 HJ",
        "S3",
        "bot_ruff_fourth",
    ),
    "a higher trump where the next player may ruff too": (
        # West showed out of hearts in the first trick, where South threw his last heart.
        ("HA H4 C2", "HK H9 C9", "H2 SA S3", "D5 S7 C8"),
        "S",
        "W",
        "HA H9 H2 D5 H4 HK",
        "SA",
        "bot_ruff_high",
    ),
    "the discard from the weakest suit": (
        ("HA H4 C2 C4", "HK H9 C9 CT", "C3 C7 DK D2", "H5 H6 C8 D9"),
        None,
        "W",
        "HA HK",
        "C3",
        "bot_discard_weakest",
    ),
    "the return of partner's trump lead": (
        ("S4 H3 H4", "S7 H5 H6", "SA S8 D2", "S9 H7 H8"),
        "S",
        "W",
        "S4 S7 SA S9",
        "S8",
        "bot_return_trumps",
    ),
    "the higher of two in partner's suit": (
        ("H4 D3 D4", "H7 C5 C6", "HA HJ H3", "H9 C7 C8"),
        None,
        "W",
        "H4 H7 HA H9",
        "HJ",
        "bot_lead_partners_suit",
    ),
    "an ace cashed when nobody can ruff": (
        ("HA D3 D4", "D7 C5 C6", "D8 HJ H3", "D9 C7 C8"),
        None,
        "W",
        "",
        "HA",
        "bot_lead_winner",
    ),
    "a high card out of partner's way": (
        # No trumps; after king and ace nobody else has a higher heart than South's queen and knave.
        ("HA HK H5 H4", "H2 H3 C5 C6", "HQ HJ HT D4", "D5 D6 C7 C8"),
        None,
        "W",
        "HK H2 HT D5 HA H3",
        "HQ",
        "bot_unblock",
    ),
    "a call for trumps": (
        ("H4 C2 C3 C4 C5 C6 C7", "HA D2 D3 D4 D5 D6 D7", "H9 H2 SA SK S9 S5 S3", "HK C8 C9 CT CJ CQ CK"),
        "S",
        "W",
        "H4 HA",
        "H9",
        "bot_call_for_trumps",
    ),
    "the echo on partner's trumps": (
        ("SK C2 C3 C4 C5", "SA D2 D3 D4 D5", "S8 S6 S4 S2 H2", "S3 C8 C9 CT CJ"),
        "S",
        "W",
        "SK SA",
        "S4",
        "bot_echo",
    ),
    "the trick that makes the game": (
        ("H4 C2 C3", "H7 C4 C9", "HA HQ H2", "HK C7 C8"),
        None,
        "W",
        "H4 H7",
        "HA",
        "bot_game_trick",
    ),
}


def test_the_rule_of_eleven_saves_a_high_card() -> None:
    # Eleven less seven: four hearts above the seven lie outside North's hand, and South holds all four of them.
    hands: Hands = (
        "H7 HK HT H8 C2 C3 C4 C5 C6 D2 D3 D4 D5",
        "H5 H4 S2 S3 S4 S5 S6 C7 C8 C9 CT CJ CQ",
        "HA HJ H9 HQ S7 S8 S9 ST SJ D6 D7 D8 D9",
        "H2 H3 H6 SQ SK SA CK CA DT DJ DQ DK DA",
    )
    assert chosen(hands, "S", "W", "H7 H5") == ("H9", "bot_rule_of_eleven")


def test_the_call_is_heard() -> None:
    """South dropped the nine and then the two of hearts; North, on lead again, leads trumps."""
    hands: Hands = (
        "HA HK S2 C2 C3 C4",
        "H3 H4 S4 D2 D3 D4",
        "H9 H2 S9 SK SA D9",
        "H5 H6 S5 C8 C9 CT",
    )
    assert chosen(hands, "S", "W", "HA H3 H9 H5 HK H4 H2 H6") == ("S2", "bot_trumps_called")
    no_call = ("HA HK S2 C2 C3 C4", "H3 H4 S4 D2 D3 D4", "H2 H9 S9 SK SA D9", "H5 H6 S5 C8 C9 CT")
    assert chosen(no_call, "S", "W", "HA H3 H2 H5 HK H4 H9 H6")[1] != "bot_trumps_called"


def test_a_cross_ruff_is_stopped() -> None:
    """West has shown out of hearts and East of diamonds; North, with few trumps, leads one."""
    hands: Hands = (
        "HA DA S2 S7 H5 D5",
        "H2 C3 S4 S5 C4 C5",
        "H3 D3 D4 H4 C6 C7",
        "C2 D2 S8 S9 C8 C9",
    )
    assert chosen(hands, "S", "W", "HA H2 H3 C2 DA C3 D3 D2") == ("S7", "bot_trumps_stop_ruffs")


@pytest.mark.parametrize("name", POSITIONS)
def test_a_convention(name: str) -> None:
    hands, trump, dealer, play, card, code = POSITIONS[name]
    needed = 1 if code == "bot_game_trick" else 14
    assert chosen(hands, trump, dealer, play, needed=needed) == (card, code)
