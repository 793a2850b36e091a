"""Claiming and conceding the rest, and taking the last card back."""

from __future__ import annotations

import random
from itertools import product

import pytest

from oddtrick.cards import SEATS, Card, CardSet, Seat, Side
from oddtrick.rulesets import preset
from oddtrick.table import Settings, awaited, fold, log_view, open_actions, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table.audit import audit
from table.table_driver import Table, deal_these, opened, play, ready, step


def dealt(settings: Settings | None = None) -> Table:
    """South has dealt, spades are trumps; West leads."""
    table = ready(preset("classic"), settings, dealer=Seat.S)
    deal_these(table, Card.S2, S="S2 H5 DA", W="SA SK HA", N="H2 H3 SQ", E="H4 SJ")
    return table


def test_a_claim_shows_the_cards_and_stops_the_play() -> None:
    table = dealt()
    play(table, "HA")
    said = table.give(c.ClaimRest(Seat.W, 1))
    claimed = said[0]
    assert isinstance(claimed, e.RestClaimed)
    assert claimed.tricks == 13
    assert {Card.SA, Card.SK} <= set(claimed.cards)
    assert Card.HA not in claimed.cards
    for viewer in (*SEATS, None):
        hand = view(table.state, viewer).hand
        assert hand is not None
        assert hand.shown[Seat.W.index] == claimed.cards
        assert hand.claim is not None
    assert awaited(table.state) == (Seat.N, Seat.S)
    assert view(table.state, None).claim_answers == (Seat.N, Seat.S)
    assert table.refused(c.PlayCard(Seat.N, 1, 1, Card.H2)) == "claim_pending"
    assert "play_card" not in open_actions(table.state, Seat.N)
    assert "answer_claim" in open_actions(table.state, Seat.N)
    assert "answer_claim" not in open_actions(table.state, Seat.E)
    assert table.refused(c.AnswerClaim(Seat.E, True)) == "claim_not_yours_to_answer"
    assert table.refused(c.ClaimRest(Seat.S, 1)) == "claim_pending"
    assert table.refused(c.AskTakeBack(Seat.W)) == "claim_pending"


def test_both_opponents_accept_and_the_hand_is_over() -> None:
    table = dealt()
    play(table, "HA H2 H4 H5")
    table.give(c.ClaimRest(Seat.W, 1))
    assert len(table.give(c.AnswerClaim(Seat.S, True))) == 1
    said = table.give(c.AnswerClaim(Seat.N, True))
    assert [type(event) for event in said][:3] == [e.ClaimAnswered, e.HandEnded, e.HandScored]
    ended = said[1]
    assert isinstance(ended, e.HandEnded)
    assert (ended.how, ended.tricks) == ("claimed", (0, 13))


def test_a_refused_claim_leaves_the_cards_shown_and_play_goes_on() -> None:
    table = dealt()
    play(table, "HA H2")
    table.give(c.ClaimRest(Seat.W, 1))
    table.give(c.AnswerClaim(Seat.N, True))
    table.give(c.AnswerClaim(Seat.S, False))
    assert table.refused(c.AnswerClaim(Seat.N, True)) == "no_claim"
    hand = view(table.state, Seat.N).hand
    assert hand is not None
    assert hand.claim is None
    assert {Card.SA, Card.SK} <= set(hand.shown[Seat.W.index])
    play(table, "H4")


def test_after_a_refusal_the_side_claims_again_when_a_card_has_been_played() -> None:
    table = dealt()
    play(table, "HA")
    table.give(c.ClaimRest(Seat.W, 1))
    table.give(c.AnswerClaim(Seat.N, False))
    for seat in (Seat.W, Seat.E):
        assert table.refused(c.ClaimRest(seat, 1)) == "table_claim_refused"
        assert table.refused(c.Concede(seat, 1)) == "table_claim_refused"
        assert not {"claim_rest", "concede"} & set(open_actions(table.state, seat))
    assert "claim_rest" in open_actions(table.state, Seat.S)  # the other side has not been refused
    table.give(c.ClaimRest(Seat.S, 1, 5))
    table.give(c.AnswerClaim(Seat.W, False))
    assert {seat for seat in SEATS if "claim_rest" in open_actions(table.state, seat)} == set()
    play(table, "H2")
    assert {seat for seat in SEATS if "claim_rest" in open_actions(table.state, seat)} == set(SEATS)
    table.give(c.ClaimRest(Seat.E, 1))


def test_some_of_the_tricks_can_be_claimed() -> None:
    table = dealt()
    assert table.refused(c.ClaimRest(Seat.W, 1, 14)) == "claim_tricks"
    assert table.refused(c.ClaimRest(Seat.W, 1, -1)) == "claim_tricks"
    assert table.refused(c.ClaimRest(Seat.W, 2)) == "table_other_hand"
    table.give(c.ClaimRest(Seat.N, 1, 8))
    assert awaited(table.state) == (Seat.E, Seat.S, Seat.W)  # the partner too, who gives five up
    for seat in (Seat.S, Seat.W, Seat.E):
        table.give(c.AnswerClaim(seat, True))
    assert table.state.last is not None
    assert [table.state.last.state.tricks_won(side) for side in Side] == [8, 5]


def test_the_partner_must_agree_to_a_concession() -> None:
    table = dealt()
    table.give(c.Concede(Seat.E, 1))
    assert awaited(table.state) == (Seat.W,)
    assert table.refused(c.AnswerClaim(Seat.N, True)) == "claim_not_yours_to_answer"
    said = table.give(c.AnswerClaim(Seat.W, True))
    ended = said[1]
    assert isinstance(ended, e.HandEnded)
    assert (ended.how, ended.tricks) == ("conceded", (13, 0))
    assert table.refused(c.Concede(Seat.E, 1)) == "table_not_now"


def test_nobody_claims_without_a_hand() -> None:
    table = ready(preset("classic"))
    assert table.refused(c.ClaimRest(Seat.W, 1)) == "table_not_now"
    assert table.refused(c.AnswerClaim(Seat.W, True)) == "table_not_now"


# --- Taking back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("granter", "grant"), list(product((Seat.N, Seat.S), (True, False))))
def test_a_card_is_taken_back_when_the_other_side_grants_it(granter: Seat, grant: bool) -> None:
    table = dealt()
    play(table, "HA")
    assert "ask_take_back" in open_actions(table.state, Seat.W)
    table.give(c.AskTakeBack(Seat.W))
    assert table.refused(c.AskTakeBack(Seat.W)) == "table_take_back_pending"
    seen = view(table.state, Seat.S)
    assert seen.take_back is not None
    assert (seen.take_back.seat, seen.take_back.trick, seen.take_back.card) == (Seat.W, 1, Card.HA)
    assert awaited(table.state) == (Seat.N, Seat.S)
    assert table.refused(c.AnswerTakeBack(Seat.E, grant)) == "table_take_back_other_side"
    said = table.give(c.AnswerTakeBack(granter, grant))
    assert table.refused(c.AnswerTakeBack(granter, grant)) == "table_no_take_back"
    hand = view(table.state, Seat.N).hand
    assert hand is not None
    if grant:
        assert said == (e.CardTakenBack(1, 1, Seat.W, Card.HA, granter),)
        assert hand.to_play is Seat.W
        assert hand.shown[Seat.W.index] == CardSet([Card.HA])  # everybody has seen it
        play(table, "SA")
    else:
        assert said == (e.TakeBackRefused(1, granter),)
        assert hand.to_play is Seat.N


def test_it_stays_visible_in_everybodys_log() -> None:
    table = dealt()
    play(table, "HA")
    table.give(c.AskTakeBack(Seat.W))
    table.give(c.AnswerTakeBack(Seat.N, grant=True))
    play(table, "SK")
    for viewer in (*SEATS, None):
        kinds = [type(entry) for entry in log_view(table.events, viewer)]
        assert kinds[-4:] == [e.CardPlayed, e.TakeBackAsked, e.CardTakenBack, e.CardPlayed]


def test_only_the_last_card_and_only_by_who_played_it() -> None:
    table = dealt()
    assert table.refused(c.AskTakeBack(Seat.W)) == "table_take_back_last_only"
    play(table, "HA H2")
    assert table.refused(c.AskTakeBack(Seat.W)) == "table_take_back_last_only"
    assert "ask_take_back" not in open_actions(table.state, Seat.W)
    table.give(c.AskTakeBack(Seat.N))
    play(table, "H4")  # a card played meanwhile has refused it
    assert table.refused(c.AnswerTakeBack(Seat.E, grant=True)) == "table_no_take_back"
    play(table, "H5")
    table.give(c.AskTakeBack(Seat.S))  # the trick is complete, the next not led
    table.give(c.AnswerTakeBack(Seat.W, grant=True))
    hand = view(table.state, None).hand
    assert hand is not None
    assert (hand.to_play, hand.tricks_done) == (Seat.S, 0)


def test_a_card_that_was_refused_lies_and_a_later_one_is_asked_for_anew() -> None:
    table = dealt()
    play(table, "HA")
    table.give(c.AskTakeBack(Seat.W))
    table.give(c.AnswerTakeBack(Seat.N, grant=False))
    assert "ask_take_back" not in open_actions(table.state, Seat.W)
    assert table.refused(c.AskTakeBack(Seat.W)) == "table_take_back_refused"
    table.give(c.ClaimRest(Seat.W, 1))  # what makes a wish lapse does not make room for another
    table.give(c.AnswerClaim(Seat.N, False))
    assert "ask_take_back" not in open_actions(table.state, Seat.W)
    assert table.refused(c.AskTakeBack(Seat.W)) == "table_take_back_refused"
    play(table, "H2")
    assert "ask_take_back" in open_actions(table.state, Seat.N)
    table.give(c.AskTakeBack(Seat.N))
    table.give(c.AnswerTakeBack(Seat.E, grant=True))
    play(table, "H3")
    table.give(c.AskTakeBack(Seat.N))


def test_a_record_in_which_a_refused_wish_was_repeated_holds() -> None:
    """Tables wrote such records once: they fold on, and nothing is found wrong with them."""
    table = opened(preset("classic"), random.Random(1))
    table.give(c.BeginMatch(None))
    while table.state.hand is None or not table.state.hand.plays:
        assert step(table)
    asked = table.give(c.AskTakeBack(table.state.hand.trick.leader))[0]
    assert isinstance(asked, e.TakeBackAsked)
    seat, card = asked.seat, asked.card
    table.give(c.AnswerTakeBack(seat.left, grant=False))
    events = [*table.events, asked, e.CardTakenBack(1, 1, seat, card, seat.left)]
    assert "play_card" in open_actions(fold(events), seat)
    assert audit(events).findings == ()


def test_the_turn_up_lies_on_the_table_again() -> None:
    table = dealt()
    play(table, "SA SQ SJ S2")
    table.give(c.AskTakeBack(Seat.S))
    table.give(c.AnswerTakeBack(Seat.E, grant=True))
    hand = view(table.state, None).hand
    assert hand is not None
    assert hand.turn_up_lies


def test_a_table_without_take_backs() -> None:
    table = dealt(Settings(take_backs=False))
    play(table, "HA")
    assert table.refused(c.AskTakeBack(Seat.W)) == "table_take_backs_off"
    assert "ask_take_back" not in open_actions(table.state, Seat.W)


def test_not_when_the_hand_is_over() -> None:
    table = dealt()
    while table.state.stage == "play":
        step(table)
    for seat in SEATS:
        assert table.refused(c.AskTakeBack(seat)) == "table_not_now"


def test_a_claim_makes_a_wish_lapse() -> None:
    table = dealt()
    play(table, "HA")
    table.give(c.AskTakeBack(Seat.W))
    table.give(c.ClaimRest(Seat.W, 1))
    assert table.refused(c.AnswerTakeBack(Seat.N, grant=True)) == "table_no_take_back"


# --- Plays out of place ---------------------------------------------------------------------------------------------


def test_a_play_names_its_hand_and_trick() -> None:
    table = dealt()
    assert table.refused(c.PlayCard(Seat.W, 2, 1, Card.HA)) == "table_other_hand"
    assert table.refused(c.PlayCard(Seat.W, 1, 2, Card.HA)) == "table_other_trick"
    assert table.refused(c.PlayCard(Seat.W, 1, 0, Card.HA)) == "table_other_trick"
    assert table.refused(c.PlayCard(Seat.N, 1, 1, Card.H2)) == "not_your_turn"
    assert table.refused(c.PlayCard(Seat.W, 1, 1, Card.H2)) == "not_your_card"
    play(table, "HA")
    assert table.refused(c.PlayCard(Seat.N, 1, 1, Card.SQ)) == "must_follow_suit"
    assert table.refused(c.PlayCard(Seat.W, 1, 1, Card.HA)) == "not_your_turn"  # the same command once more
