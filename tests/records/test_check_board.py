"""The check of a board agrees with a hand at the table, card by card, and names the first thing wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, SEATS, SIDES, Card, CardSet, Seat, Suit
from oddtrick.errors import Illegal, OddtrickError
from oddtrick.hand import Deal, HandState, legal_plays, play_card, random_deal, start_hand
from oddtrick.records import Board, Play, check_board
from oddtrick.records.board import STRAINS

CODES = {"revoke": "must_follow_suit", "card_of_another": "not_your_card", "card_played_twice": "not_your_card"}


def board_of(deal: Deal, plays: list[Play]) -> Board:
    return Board(
        declarer=deal.dealer,
        leader=deal.leader,
        trump=STRAINS[deal.trump.index if deal.trump else -1],
        hands=deal.hands,
        plays=tuple(plays),
    )


def random_plays(deal: Deal, chance: random.Random, count: int = 52) -> tuple[HandState, list[Play]]:
    state, plays = start_hand(deal), []
    while len(plays) < count and state.to_play is not None:
        seat = state.to_play
        card = chance.choice(list(legal_plays(state)))
        plays.append(Play(seat, card))
        state = play_card(state, seat, card)
    return state, plays


@st.composite
def hands_under_way(draw: st.DrawFn) -> tuple[Deal, HandState, list[Play]]:
    chance = random.Random(draw(st.integers(0, 2**32)))
    deal = random_deal(chance, draw(st.sampled_from(SEATS)), draw(st.sampled_from([None, *Suit])), turn_up=False)
    state, plays = random_plays(deal, chance, draw(st.integers(0, 52)))
    return deal, state, plays


@given(hands_under_way())
def test_legal_play_agrees_with_the_table(hand: tuple[Deal, HandState, list[Play]]) -> None:
    deal, state, plays = hand
    for board in (board_of(deal, plays), Board(leader=deal.leader, trump=board_of(deal, []).trump, plays=tuple(plays))):
        report = check_board(board)
        assert report.error is None
        assert report.winners == tuple(trick.winner for trick in state.tricks)
        assert report.tricks == (state.tricks_won(SIDES[0]), state.tricks_won(SIDES[1]))
        assert report.complete == (len(plays) == 52)
        assert report.claimed is None


@given(hands_under_way(), st.sampled_from(CARDS), st.integers(0, 3))
def test_any_card_by_any_seat_is_wrong_exactly_where_the_table_refuses_it(
    hand: tuple[Deal, HandState, list[Play]], card: Card, places: int
) -> None:
    deal, state, plays = hand
    if state.to_play is None:
        return
    seat = state.to_play.plus(places)
    report = check_board(board_of(deal, [*plays, Play(seat, card)]))
    refusal = refused(state, seat, card)
    if refusal is None:
        assert report.error is None
        return
    assert report.error is not None
    if report.error.code != "card_played_twice":
        assert CODES.get(report.error.code, "not_your_turn") == refusal
    assert report.error.where == {"trick": len(plays) // 4 + 1, "seat": seat.value}
    assert len(report.winners) == len(state.tricks)
    assert not report.complete


def refused(state: HandState, seat: Seat, card: Card) -> str | None:
    """The code with which the table refuses a card, None if it does not."""
    try:
        play_card(state, seat, card)
    except Illegal as error:
        return error.code
    return None


def small(plays: str, **fields: object) -> OddtrickError | None:
    """The error of a board of two cards each, hearts trumps, North to lead; plays as `N:SA E:S3 …`."""
    hands = ("SA H3", "S3 HA", "S5 S6", "D7 D8")
    values = {
        "leader": Seat.N,
        "trump": "H",
        "hands": tuple(CardSet(Card(card) for card in hand.split()) for hand in hands),
        "plays": tuple(Play(Seat(word[0]), Card(word[2:]), line=9) for word in plays.split()),
    }
    return check_board(Board(**{**values, **fields})).error  # type: ignore[arg-type]


GOOD = "N:SA E:S3 S:S5 W:D7 N:H3 E:HA S:S6 W:D8"


def test_the_small_board_is_right() -> None:
    assert small(GOOD) is None


@pytest.mark.parametrize(
    ("plays", "message", "trick", "seat"),
    [
        ("N:SA E:HA", "revoke at trick 1: E played HA holding S3", 1, "E"),
        ("N:SA S:S5", "out of turn at trick 1: S played S5, but it was the turn of E", 1, "S"),
        ("E:S3", "out of turn at trick 1: E played S3, but it was the turn of N", 1, "E"),
        ("N:SA E:S6", "card not held at trick 1: E played S6, which S was dealt", 1, "E"),
        ("N:SA E:S9", "card not held at trick 1: E played S9", 1, "E"),
        ("N:SA E:SA", "card played twice at trick 1: E played SA, played by N at trick 1", 1, "E"),
        ("N:SA E:S3 S:S5 W:D7 E:HA", "out of turn at trick 2: E played HA, but it was the turn of N", 2, "E"),
        (GOOD + " E:S2", "card not held at trick 3: E played S2", 3, "E"),
        (GOOD + " E:HA", "card played twice at trick 3: E played HA, played by E at trick 2", 3, "E"),
    ],
)
def test_the_first_wrong_card_is_named(plays: str, message: str, trick: int, seat: str) -> None:
    error = small(plays)
    assert error is not None
    assert error.message == message
    assert error.where == {"line": 9, "trick": trick, "seat": seat}


def test_unknown_hands_prove_revokes_by_what_is_played_later() -> None:
    hands = (None, None, None, None)
    assert small(GOOD, hands=hands) is None
    error = small("N:SA E:HA S:S5 W:D7 E:S3 S:S6 W:D8 N:H3", hands=hands)
    assert error is not None
    assert error.message == "revoke at trick 1: E played HA holding S3"


def test_nothing_can_be_said_without_trumps() -> None:
    error = small(GOOD, trump=None)
    assert error is not None
    assert (error.code, error.where) == ("trump_unknown", {"line": 9})
    assert small("", trump=None) is None


def test_results_of_end_positions_count_other_tricks_too() -> None:
    assert small(GOOD, result=(7, 6)) is None


def test_an_adjusted_result_is_no_claim_and_never_differs() -> None:
    report = check_board(Board(result=(7, 6), claimed=True, adjusted=True))
    assert (report.error, report.claimed) == (None, None)
