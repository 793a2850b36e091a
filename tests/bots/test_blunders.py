"""The six blunders: positions that are and positions that are not, the filter, and what a blunder costs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands_at_hand import small_deal, under_way
from oddtrick.bots.blunders import Blunder, blunders, faultless_cards, veto
from oddtrick.bots.count import count_of
from oddtrick.cards import SUITS, Card, CardSet, Seat, Suit, parse_card, parse_cards
from oddtrick.hand import Deal, HandState, HandView, hand_view
from view_at import view_at

Hands = tuple[str, str, str, str]

# North leads (West deals). Trumps are spades unless said otherwise.
RUFF: Hands = ("HA H2", "H3 C4", "S2 C5", "H5 C6")
FOURTH: Hands = ("H3 C4", "HA C6", "H5 C3", "S2 C5")


def found(view: HandView, card: str, needed: int = 14) -> set[Blunder]:
    return set(blunders(view, parse_card(card), needed))


def test_ruffing_partners_trick_in_fourth_hand() -> None:
    view = view_at(FOURTH, "S", "W", "H3 HA H5")
    assert found(view, "S2") == {Blunder.RUFFED_PARTNER}
    assert found(view, "C5") == set()


def test_ruffing_in_third_hand_is_one_only_where_nobody_behind_can_beat_partner() -> None:
    # West may hold the last trump and no heart: partner's ace is not certain.
    assert found(view_at(RUFF, "S", "W", "HA H3"), "S2") == set()
    # Here both adversaries have shown out of trumps.
    hands: Hands = ("SA HA H2", "D2 H3 C4", "S5 S2 C5", "D6 H5 C6")
    view = view_at(hands, "S", "W", "SA D2 S5 D6 HA H3")
    assert found(view, "S2") == {Blunder.RUFFED_PARTNER}
    assert found(view, "C5") == set()


def test_ruffing_is_no_blunder_with_nothing_but_trumps() -> None:
    hands: Hands = ("H3 C4", "HA C6", "H5 C3", "S2 S5")
    assert found(view_at(hands, "S", "W", "H3 HA H5"), "S2") == set()


def test_ruffing_what_the_other_side_wins_is_none() -> None:
    hands: Hands = ("HA C4", "H3 C6", "H5 C3", "S2 C5")
    assert found(view_at(hands, "S", "W", "HA H3 H5"), "S2") == set()


# A trump round in which both East and West show out; North, who led, is to lead again.
DRAWN: Hands = ("SA S3 C4", "D2 D3 C6", "S5 S4 C3", "H2 H3 C5")


def test_leading_trumps_that_both_adversaries_are_out_of() -> None:
    view = view_at(DRAWN, "S", "W", "SA D2 S4 H2")
    assert found(view, "S3") == {Blunder.LED_DRAWN_TRUMPS}
    assert found(view, "C4") == set()
    one: Hands = ("SA S3 C4", "D2 D3 C6", "S5 S4 C3", "S2 H3 C5")
    assert found(view_at(one, "S", "W", "SA D2 S4 S2"), "S3") == set()
    only: Hands = ("SA S3 S7", "D2 D3 C6", "S5 S4 C3", "H2 H3 C5")
    assert found(view_at(only, "S", "W", "SA D2 S4 H2"), "S3") == set()


def test_leading_them_is_none_where_that_alone_makes_the_game() -> None:
    view = view_at(DRAWN, "S", "W", "SA D2 S4 H2")
    assert found(view, "S3", needed=2) == set()  # a higher one could only be partner's
    sure = view_at(("SA SK C4", "D2 D3 C6", "S5 S4 C3", "H2 H3 C5"), "S", "W", "SA D2 S4 H2")
    assert found(sure, "SK", needed=2) == set()
    assert found(sure, "C4", needed=2) == {Blunder.MISSED_GAME}
    assert found(sure, "SK", needed=3) == {Blunder.LED_DRAWN_TRUMPS}


def test_a_shown_void_is_no_proof_where_revokes_are_possible() -> None:
    assert found(view_at(DRAWN, "S", "W", "SA D2 S4 H2", revokes=True), "S3") == set()


# Hearts led by North, South shows out; no trumps.
VOID: Hands = ("HA H3 C4", "H2 H7 C6", "D2 D3 C3", "H5 H9 C5")


def test_leading_a_suit_partner_is_out_of() -> None:
    view = view_at(VOID, None, "W", "HA H2 D2 H5")
    assert found(view, "H3") == {Blunder.LED_PARTNERS_VOID}
    assert found(view, "C4") == set()


def test_not_where_the_trick_is_certain_or_no_other_plain_suit_is_left() -> None:
    certain: Hands = ("HA HK C4", "H2 H7 C6", "D2 D3 C3", "H5 H9 C5")
    assert found(view_at(certain, None, "W", "HA H2 D2 H5"), "HK") == set()
    alone: Hands = ("HA H3 H4", "H2 H7 C6", "D2 D3 C3", "H5 H9 C5")
    assert found(view_at(alone, None, "W", "HA H2 D2 H5"), "H3") == set()


def test_not_where_partner_is_sure_to_ruff() -> None:
    hands = ("SA S3 HA H3 C4", "D4 H2 H7 C6 C9", "S5 S2 D2 C3 C8", "D5 H5 H9 C5 CT")
    north, east, south, west = (CardSet(parse_cards(hand)) for hand in hands)
    # South's turn-up, the five of spades, is still with him, and East and West have shown out of spades.
    deal = Deal(Seat.S, (north, east, south, west), Suit.SPADES, parse_card("S5"))
    plays = parse_cards("D5 SA D4 D2 S3 C6 S2 C5 HA H2 C3 H5")
    view = hand_view(HandState.of_plays(deal, plays), Seat.N)
    assert found(view, "H3") == set()
    unknown = Deal(Seat.S, deal.hands, Suit.SPADES)
    assert found(hand_view(HandState.of_plays(unknown, plays), Seat.N), "H3") == {Blunder.LED_PARTNERS_VOID}


@pytest.mark.parametrize(
    ("card", "expected"),
    [("DA", {Blunder.THREW_WINNER}), ("CA", {Blunder.THREW_WINNER}), ("C2", set()), ("DK", {Blunder.THREW_WINNER})],
)
def test_throwing_an_ace_or_a_winner_away(card: str, expected: set[Blunder]) -> None:
    hands: Hands = ("HA H3 H4 H6", "H2 H7 C6 C7", "DA DK CA C2", "H5 H9 C5 C8")
    assert found(view_at(hands, None, "W", "HA H2"), card) == expected


def test_throwing_winners_is_none_where_there_is_nothing_else() -> None:
    hands: Hands = ("HA H3", "H2 H7", "DA CA", "H5 H9")
    assert found(view_at(hands, None, "W", "HA H2"), "DA") == set()
    trump_left: Hands = ("HA H3", "H2 H7", "DA S2", "H5 H9")
    assert found(view_at(trump_left, "S", "W", "HA H2"), "DA") == set()


def test_taking_partners_certain_trick() -> None:
    hands: Hands = ("H3 C4", "HQ C6", "H5 C3", "HK H2")
    view = view_at(hands, None, "W", "H3 HQ H5")
    assert found(view, "HK") == {Blunder.TOOK_PARTNERS_TRICK}
    assert found(view, "H2") == set()


def test_taking_it_is_none_where_it_is_not_certain_or_cannot_be_left() -> None:
    third: Hands = ("HQ C4", "H3 C6", "HK H2", "HA C3")
    assert found(view_at(third, None, "W", "HQ H3"), "HK") == set()
    forced: Hands = ("H3 C4", "HQ C6", "H5 C3", "HK HA")
    assert found(view_at(forced, None, "W", "H3 HQ H5"), "HK") == set()


def test_missing_the_trick_that_makes_the_game() -> None:
    hands: Hands = ("H3 C4", "HQ C6", "H5 C3", "HK H2")
    theirs: Hands = ("HQ C4", "H3 C6", "H5 C3", "HK H2")
    view = view_at(theirs, None, "W", "HQ H3 H5")
    assert found(view, "H2", needed=1) == {Blunder.MISSED_GAME}
    assert found(view, "HK", needed=1) == set()
    assert found(view, "H2", needed=2) == set()
    # Partner has it already.
    assert found(view_at(hands, None, "W", "H3 HQ H5"), "H2", needed=1) == set()


def test_missing_it_on_lead() -> None:
    view = view_at(("HA C4", "HQ C6", "H5 C3", "HK H2"), None, "W")
    assert found(view, "C4", needed=1) == {Blunder.MISSED_GAME}
    # With trumps about, the ace is not certain.
    assert found(view_at(("HA C4", "HQ C6", "H5 C3", "HK H2"), "S", "W"), "C4", needed=1) == set()


def test_the_filter_keeps_order_and_never_leaves_nothing() -> None:
    view = view_at(FOURTH, "S", "W", "H3 HA H5")
    ruff, plain = parse_cards("S2 C5")
    assert veto(view, (ruff, plain)) == (plain,)
    assert veto(view, (ruff,)) == (plain,)
    assert veto(view, (ruff, plain), costs_nothing=lambda card: True) == (ruff, plain)
    forced = view_at(("H3 C4", "HA C6", "H5 C3", "S2 S5"), "S", "W", "H3 HA H5")
    assert veto(forced, tuple(forced.legal)) == tuple(forced.legal)


@given(st.integers(0, 2**32), st.integers(1, 13))
def test_there_is_always_a_card_without_blame(seed: int, size: int) -> None:
    chance = random.Random(seed)
    trump = chance.choice((None, *SUITS))
    state = under_way(chance, small_deal(chance, size, trump), chance.randrange(4 * size))
    assert state.to_play is not None
    view = hand_view(state, state.to_play)
    mask = faultless_cards(count_of(view))
    assert mask
    assert mask & ~view.legal.bits == 0
    clean = {card for card in view.legal if not blunders(view, card)}
    assert clean == {card for card in Card if card.bit & mask} or not clean


def test_what_a_blunder_costs_is_measured_and_excused_where_it_is_nothing() -> None:
    pytest.importorskip("numba")
    pytest.importorskip("endplay")
    from oddtrick.bots.blunder_costs import BlunderCosts, unexcused_blunders

    # The last two tricks: partner wins this one; ruffing it loses the trump's own trick.
    view = view_at(FOURTH, "S", "W", "H3 HA H5")
    costs = BlunderCosts(view, needed=14)
    assert costs.cost(parse_card("S2")) > 0.1
    assert costs.cost(parse_card("C5")) == 0.0
    assert unexcused_blunders(view, parse_card("S2"), 14) == (Blunder.RUFFED_PARTNER,)
    # Two winners that come to the same: taking partner's trick with the king costs nothing when the ace is next.
    same = view_at(("H3 C4", "HQ C6", "H5 C3", "HK CA"), None, "W", "H3 HQ H5")
    assert unexcused_blunders(same, parse_card("HK"), 14) == ()
    # What is as good in every world needs nothing to spare.
    costs = BlunderCosts(same, needed=14)
    assert costs.costs_nothing(parse_card("HK"), errors=5.0)
    assert not BlunderCosts(view, needed=14).costs_nothing(parse_card("S2"), errors=2.0)
