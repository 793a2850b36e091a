"""Hint and review: the card a level would play and why; what each card cost, and unlucky told from mistaken."""

from __future__ import annotations

import pickle
import random

import pytest

from oddtrick.analysis.hint import advise
from oddtrick.analysis.review import review_card, review_hand, totals
from oddtrick.bots.blunders import Blunder
from oddtrick.cards import SEATS, Seat, parse_card
from oddtrick.errors import BadInput, Illegal
from oddtrick.hand import HandState, hand_view, legal_plays, play_card, random_deal, start_hand
from oddtrick.reasons import in_english
from oddtrick.rulesets import preset
from oddtrick.scoring import Score, start_match
from view_at import state_at, view_at

pytest.importorskip("numba")
pytest.importorskip("endplay")


def test_the_hint_of_a_level_without_numbers() -> None:
    view = view_at(("H4 C2 C3", "HA H7 C4", "HK C5 C6", "H9 C7 C8"), "S", "W", "H4")
    given = advise(view, "club")
    assert (given.seat, given.trick, given.choice.card.value) == (Seat.E, 1, "H7")
    assert given.choice.reason.code == "bot_second_low"
    assert not given.by_match


def test_the_hint_warns_of_blunders() -> None:
    view = view_at(("H3 C4", "HA C6", "H5 C3", "S2 C5"), "S", "W", "H3 HA H5")
    given = advise(view, "club")
    assert given.choice.card.value == "C5"
    assert given.blunders == ((parse_card("S2"), (Blunder.RUFFED_PARTNER,)),)
    ((card, wrong),) = given.warnings
    assert (card, wrong.code) == (parse_card("S2"), "blunder_ruffed_partner")
    assert in_english(wrong).startswith("2♠ would ruff")


def test_the_score_decides_how_many_tricks_make_the_game() -> None:
    view = view_at(("HQ C4", "H3 C6", "H5 C3", "HK H2"), None, "W", "HQ H3 H5")
    assert advise(view, "club").choice.card.value == "HK"


def test_a_master_says_what_cards_are_worth() -> None:
    deal = random_deal(random.Random(4), Seat.N)
    view = hand_view(start_hand(deal), Seat.E)
    given = advise(view, "master", work=0.1)
    assert len(given.choice.estimates) > 1
    assert given == advise(view, "master", work=0.1)
    short = preset("short")
    by_match = advise(view, "master", ruleset=short, match=start_match(short), work=0.1)
    assert by_match.by_match
    assert all(0 <= each.value <= 1 for each in by_match.choice.estimates)


def test_no_chance_is_above_one() -> None:
    """At 4-0 in a game to 5, and with more than six tricks taken, the match is won whatever comes."""
    keeper = preset("keeper")
    match = start_match(keeper, Score(4, 0))
    certain = 0
    for seed in range(12):
        chance = random.Random(seed)
        state = start_hand(random_deal(chance, Seat.N))
        while len(state.tricks) < 9 or state.to_play not in (Seat.N, Seat.S):
            assert state.to_play is not None
            state = play_card(state, state.to_play, chance.choice(tuple(legal_plays(state))))
        given = advise(hand_view(state, state.to_play), "expert", ruleset=keeper, match=match, work=0.1)
        assert all(each.value <= 1 for each in given.choice.estimates)
        certain += any(each.value == 1 for each in given.choice.estimates)
    assert certain


def test_wrong_questions() -> None:
    state = start_hand(random_deal(random.Random(4), Seat.N))
    with pytest.raises(Illegal):
        advise(hand_view(state, Seat.S), "club")
    with pytest.raises(BadInput) as wrong:
        advise(hand_view(state, Seat.E), "clairvoyant")
    assert wrong.value.code == "level_not_seated"


def test_costs_add_up_to_the_tricks_lost() -> None:
    """What both sides lost, from the double-dummy value on, gives the result."""
    chance = random.Random(12)
    state = start_hand(random_deal(chance, Seat.N))
    while (seat := state.to_play) is not None:
        state = play_card(state, seat, chance.choice(tuple(legal_plays(state))))
    cards = list(review_hand(state, "club"))
    assert len(cards) == 52
    from oddtrick.solver import position_of_hand, tricks_by_card

    start = max(tricks_by_card(position_of_hand(start_hand(state.deal))).values())
    side = state.deal.leader.side
    lost = sum((each.cost or 0) * (1 if each.seat.side is side else -1) for each in cards)
    assert state.tricks_won(side) == start - lost
    assert sum(total.cost for total in totals(cards)) == sum(each.cost or 0 for each in cards)
    assert [total.seat for total in totals(cards)] == list(SEATS)


def test_unlucky_is_told_from_mistaken() -> None:
    """With two cards left each, all is known but where the last cards lie."""
    # West ruffs his partner's ace and has then to lead a losing club: a mistake by the view, and it costs a trick.
    hands = ("H3 C9", "HA C6", "H5 CT", "S2 C5")
    cards = list(review_hand(state_at(hands, "S", "W", "H3 HA H5 S2"), "club"))
    ruff = cards[-1]
    assert ruff.card.value == "S2"
    assert ruff.blunders == (Blunder.RUFFED_PARTNER,)
    assert ruff.verdict == "mistake"
    assert ruff.cost == 1
    assert [each.code for each in ruff.reasons] == ["verdict_mistake", "blunder_ruffed_partner"]
    assert in_english(ruff.reasons[0]).startswith("It cost a trick, and")
    # East's ace is right by the book, though hearts are three-two and it would have done better to wait.
    third = list(review_hand(state_at(("HQ CK", "HA H2", "HK C4", "H3 H4"), None, "W", "HQ HA"), "club"))[-1]
    assert third.cost is not None
    assert third.verdict in ("good", "unlucky")


def test_who_plays_as_the_level_does_is_unlucky_at_worst() -> None:
    """Four of a level: its own cards cost something now and then, and none of them is a mistake."""
    unlucky = 0
    for seed in range(3):
        state = start_hand(random_deal(random.Random(seed), Seat.N))
        while (seat := state.to_play) is not None:
            state = play_card(state, seat, advise(hand_view(state, seat), "club").choice.card)
        cards = list(review_hand(state, "club"))
        assert {card.verdict for card in cards} <= {"only", "good", "unlucky"}
        assert all((card.cost or 0) > 0 for card in cards if card.verdict == "unlucky")
        unlucky += sum(card.verdict == "unlucky" for card in cards)
    assert unlucky


def test_a_card_alone_is_reviewed_as_in_its_hand() -> None:
    """So a page may have each worked out by itself, in any order and in any worker."""
    short = preset("short")
    asked = {"ruleset": short, "match": start_match(short, Score(2, 4)), "history": "last", "leads": "old", "seed": 3}
    chance = random.Random(6)
    state = start_hand(random_deal(chance, Seat.N))
    for _ in range(23):
        assert state.to_play is not None
        state = play_card(state, state.to_play, chance.choice(tuple(legal_plays(state))))
    for level in ("novice", "club"):
        whole = list(review_hand(state, level, **asked))
        alone = [review_card(state, number, level, **asked) for number in reversed(range(23))]
        assert alone[::-1] == whole
        assert pickle.loads(pickle.dumps((state, asked, whole))) == (state, asked, whole)
        assert all(in_english(each).strip() for card in whole for each in card.reasons)
    for number in (-1, 23):
        with pytest.raises(BadInput, match="there is no card"):
            review_card(state, number, "club", **asked)


def test_cards_come_one_by_one() -> None:
    state = state_at(("H3 C9", "HA C6", "H5 CT", "S2 C5"), "S", "W", "H3 HA H5 S2")
    cards = review_hand(state, "club")
    assert next(cards) == review_card(state, 0, "club")
    assert len(list(cards)) == 3


def test_a_forced_card_and_a_revoke() -> None:
    state = state_at(("H3 C4", "HA C6", "H5 C3", "S2 H9"), "S", "W", "H3 HA H5 S2", revokes=True)
    cards = list(review_hand(state, "club"))
    assert cards[2].verdict == "only"
    assert cards[3].verdict == "revoke"
    assert cards[3].cost is None
    assert [in_english(card.reasons[0])[:15] for card in cards[2:]] == ["There was no ot", "It did not foll"]
    assert isinstance(state, HandState)
