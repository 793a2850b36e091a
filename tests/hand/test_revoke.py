"""Revokes where they are allowed: what stands, what can be put right and until when, what a claim finds."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.naive_play import deal_of, naive_legal, some_deal, some_play
from oddtrick.cards import SEATS, Card, CardSet, Seat, Side, Suit
from oddtrick.errors import Illegal
from oddtrick.hand import (
    HandState,
    RevokeFact,
    answer_claim,
    claim_rest,
    correct_revoke,
    correcting_plays,
    judge_claim,
    legal_plays,
    play_card,
    revokes_in,
    start_hand,
)

# Dealer North, East leads. South and West hold hearts and can revoke on a heart lead.
DEAL = deal_of({"N": "H2 S2 D2 C2", "E": "HA S3 D3 C3", "S": "HK S4 D4 C4", "W": "HQ S5 D5 C5"}, trump=Suit.CLUBS)


def played(cards: str, *, allowed: bool = True) -> HandState:
    return HandState.of_plays(DEAL, map(Card, cards.split()), revokes_allowed=allowed)


def code_of(error: pytest.ExceptionInfo[Illegal]) -> str:
    assert error.value.message != error.value.code
    return error.value.code


def test_prevented_is_prevented() -> None:
    with pytest.raises(Illegal) as caught:
        played("HA S4", allowed=False)
    assert code_of(caught) == "must_follow_suit"
    assert not correcting_plays(played("HA HK", allowed=False), Seat.S)


def test_allowed_it_stands_and_wins_as_it_lies() -> None:
    state = played("HA C4 HQ H2")  # South ruffs while it holds the king
    assert state.tricks[0].winner is Seat.S
    assert revokes_in(state) == (RevokeFact(Seat.S, 1, Card.C4, CardSet([Card.HK])),)
    assert legal_plays(played("HA")) == CardSet([Card.HK])  # what a player ought to choose from stays the same
    with pytest.raises(Illegal) as caught:
        play_card(played("HA"), Seat.S, Card.SA)
    assert code_of(caught) == "not_your_card"


def test_put_right_at_once() -> None:
    state = played("HA S4")
    assert correcting_plays(state, Seat.S) == CardSet([Card.HK])
    for seat in (Seat.N, Seat.E, Seat.W):
        assert not correcting_plays(state, seat)
    state = correct_revoke(state, Seat.S, Card.HK)
    assert state.trick.cards == (Card.HA, Card.HK)
    assert state.to_play is Seat.W
    assert Card.S4 in state.holding(Seat.S)
    assert state.publicly_in(Seat.S) == CardSet([Card.S4])
    assert revokes_in(state) == ()
    assert not correcting_plays(state, Seat.S)


def test_later_players_take_their_cards_back_and_play_again() -> None:
    state = correct_revoke(played("HA S4 HQ H2"), Seat.S, Card.HK)  # complete, but the next is not led
    assert state.tricks == ()
    assert state.to_play is Seat.W
    assert state.publicly_in(Seat.W) == CardSet([Card.HQ])
    assert state.publicly_in(Seat.N) == CardSet([Card.H2])
    again = play_card(play_card(state, Seat.W, Card.HQ), Seat.N, Card.H2)  # the same cards
    assert again.tricks[0].cards == (Card.HA, Card.HK, Card.HQ, Card.H2)
    assert again.tricks[0].winner is Seat.E
    assert again.publicly_in(Seat.S) == CardSet([Card.S4])
    assert not again.publicly_in(Seat.W)
    other = play_card(state, Seat.W, Card.C5)  # another card; that revoke is his own
    assert [fact.seat for fact in revokes_in(other)] == [Seat.W]
    assert other.publicly_in(Seat.W) == CardSet([Card.HQ])


def test_the_last_to_play_completes_the_trick_again() -> None:
    state = correct_revoke(played("HA HK HQ D2"), Seat.N, Card.H2)
    assert state.tricks[0].cards[3] is Card.H2
    assert state.to_play is Seat.E
    assert state.publicly_in(Seat.N) == CardSet([Card.D2])


def test_two_revokes_in_one_trick() -> None:
    state = played("HA S4 D5")
    assert [fact.seat for fact in revokes_in(state)] == [Seat.S, Seat.W]
    later = correct_revoke(state, Seat.W, Card.HQ)  # the later one alone
    assert [fact.seat for fact in revokes_in(later)] == [Seat.S]
    assert later.trick.cards == (Card.HA, Card.S4, Card.HQ)
    first = correct_revoke(state, Seat.S, Card.HK)  # the first takes the later card off the table too
    assert first.trick.cards == (Card.HA, Card.HK)
    assert revokes_in(first) == ()


def test_too_late_once_the_next_trick_is_led() -> None:
    state = played("HA S4 HQ H2 S3")
    assert not correcting_plays(state, Seat.S)
    with pytest.raises(Illegal) as caught:
        correct_revoke(state, Seat.S, Card.HK)
    assert code_of(caught) == "no_revoke_to_correct"


def test_what_is_no_correction() -> None:
    state = played("HA S4 HQ")
    for card in (Card.D4, Card.S4, Card.HQ, Card.H2):
        with pytest.raises(Illegal) as caught:
            correct_revoke(state, Seat.S, card)
        assert code_of(caught) == "not_a_correction"
    with pytest.raises(Illegal) as caught:
        correct_revoke(state, Seat.W, Card.HQ)
    assert code_of(caught) == "no_revoke_to_correct"
    with pytest.raises(Illegal) as caught:
        correct_revoke(start_hand(DEAL, revokes_allowed=True), Seat.E, Card.HA)
    assert code_of(caught) == "no_revoke_to_correct"


def test_not_while_a_claim_waits_nor_after_the_end() -> None:
    state = claim_rest(played("HA S4"), Seat.E)
    assert not correcting_plays(state, Seat.S)
    for seat in (Seat.S, Seat.N):
        state = answer_claim(state, seat, True)
    assert not correcting_plays(state, Seat.S)
    assert judge_claim(state, Side.EW, Seat.S) == (RevokeFact(Seat.S, 1, Card.S4, CardSet([Card.HK])),)


WHOLE = "HA S4 HQ H2 S3 HK S5 S2 D5 D2 D3 D4 C5 C2 C3 C4"


def test_claims() -> None:
    """South plays S4 on hearts holding HK, then HK on spades holding none."""
    state = played(WHOLE)
    assert state.over
    fact = RevokeFact(Seat.S, 1, Card.S4, CardSet([Card.HK]))
    assert revokes_in(state) == (fact,)
    assert judge_claim(state, Side.EW, Seat.S) == (fact,)
    assert judge_claim(state, Side.EW, Seat.S, 1) == (fact,)
    assert judge_claim(state, Side.EW, Seat.S, 2) == ()  # false: it was another trick
    assert judge_claim(state, Side.EW, Seat.N) == ()  # false: it was his partner
    assert judge_claim(state, Side.EW, Seat.S, penalised=[fact]) == ()  # each revoke once
    for claim, code in (
        ((Side.NS, Seat.S, None), "claim_own_side"),
        ((Side.EW, Seat.S, 5), "no_such_trick"),
        ((Side.EW, Seat.S, 0), "no_such_trick"),
    ):
        with pytest.raises(Illegal) as caught:
            judge_claim(state, *claim)
        assert code_of(caught) == code


def test_a_claim_tells_nothing_before_the_hand_is_over() -> None:
    """True or false, the answer waits: it would tell whether a player is void."""
    for cards in ("HA S4 HQ H2 S3", "HA HK HQ H2 S3"):
        with pytest.raises(Illegal) as caught:
            judge_claim(played(cards), Side.EW, Seat.S)
        assert code_of(caught) == "hand_not_over"


def test_a_corrected_revoke_cannot_be_claimed() -> None:
    state = correct_revoke(played("HA S4 HQ H2"), Seat.S, Card.HK)
    for text in ("HQ", "H2", "S3", "S4", "S5", "S2"):
        seat = state.to_play
        assert seat is not None
        state = play_card(state, seat, Card(text))
    while not state.over:
        state = some_play(state, random.Random(1))
    assert judge_claim(state, Side.EW, Seat.S) == ()


@given(seed=st.integers(0, 2**32), size=st.integers(1, 13))
def test_the_record_has_every_revoke_and_no_other(seed: int, size: int) -> None:
    """Random hands with revokes, some put right: the facts are those a plain book-keeper notes."""
    chance = random.Random(seed)
    state = start_hand(some_deal(chance, size), revokes_allowed=True)
    noted: dict[tuple[Seat, int], RevokeFact] = {}
    while not state.over:
        seat = state.to_play
        assert seat is not None
        number = len(state.tricks) + 1
        held = state.holding(seat)
        led = state.trick.cards[0] if state.trick.cards else None
        lawful = naive_legal(list(held), led)
        state = some_play(state, chance, 0.5)
        card = state.plays[-1]
        if led is not None and card not in lawful:
            noted[seat, number] = RevokeFact(seat, number, card, CardSet(lawful))
        if chance.random() < 0.3:
            for revoker in SEATS:
                right = list(correcting_plays(state, revoker))
                assert bool(right) == ((revoker, number) in noted and not state.over)
                if not right:
                    continue
                trick = state.trick if state.trick.cards else state.tricks[-1]
                place = (revoker.index - trick.leader.index) % 4
                for later in range(place, len(trick.cards)):
                    noted.pop((trick.leader.plus(later), number), None)
                state = correct_revoke(state, revoker, chance.choice(right))
                break
        assert revokes_in(state) == tuple(sorted(noted.values(), key=lambda fact: (fact.trick, _place(state, fact))))
    for seat in SEATS:
        facts = judge_claim(state, seat.side.other, seat)
        assert facts == tuple(fact for fact in revokes_in(state) if fact.seat is seat)
        assert len({fact.trick for fact in facts}) == len(facts)


def _place(state: HandState, fact: RevokeFact) -> int:
    trick = (*state.tricks, state.trick)[fact.trick - 1]
    return (fact.seat.index - trick.leader.index) % 4
