"""The lesson: every card by the rules, a word for whatever the reader tries, and no claim that is not so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from oddtrick.cards import SUITS, CardSet, Seat, Side, Suit, parse_cards
from oddtrick.hand import legal_plays
from oddtrick.server import lesson_steps
from oddtrick.server.lesson_hand import DEAL, READER, STEPS, Advice
from oddtrick.server.lesson_steps import Moment, moments, shown
from oddtrick.server.words import LANGUAGES, Words
from oddtrick.solver import position_of_hand, tricks_by_card

MOMENTS = moments()
NUMBERED = [pytest.param(moment, id=f"trick {number}") for number, moment in enumerate(MOMENTS, 1)]


def test_all_cards_are_played_by_the_rules() -> None:
    last = MOMENTS[-1].after
    assert len(MOMENTS) == 13
    assert last.over
    assert len(set(last.plays)) == 52
    assert DEAL.leader is Seat.W
    assert [trick.cards for trick in last.tricks] == [parse_cards(step.cards) for step in STEPS]


@pytest.mark.parametrize("moment", NUMBERED)
def test_there_is_a_word_for_every_card_that_may_be_played(moment: Moment) -> None:
    assert moment.before.to_play is READER
    spoken = [card for other in moment.step.others for card in parse_cards(other.cards)]
    assert len(spoken) == len(set(spoken))
    assert CardSet(spoken) == legal_plays(moment.before) - CardSet([moment.mine])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_reader_tries_he_is_told_something(lang: str) -> None:
    for moment, said in zip(MOMENTS, shown(Words().for_language(lang)), strict=True):
        held = {card.value for card in moment.before.holding(READER)}
        assert set(said.says) == held - {said.mine}
        assert all(said.says.values())
        assert set(said.refused) == {card.value for card in moment.before.holding(READER) - legal_plays(moment.before)}


def test_a_card_that_does_not_follow_is_refused_in_the_words_of_the_rules() -> None:
    first = shown(Words().for_language("en"))[0]
    assert first.says["HK"] == "You hold spades; spades were led."


@pytest.mark.parametrize("moment", NUMBERED)
def test_the_lessons_card_loses_nothing_and_those_said_to_cost_a_trick_do(moment: Moment) -> None:
    tricks = tricks_by_card(position_of_hand(moment.before))
    best = max(tricks.values())
    assert tricks[moment.mine] == best

    def costs(other: Advice) -> Iterator[bool]:
        return (tricks[card] < best for card in parse_cards(other.cards))

    for other in moment.step.others:
        assert all(cost is other.costs for cost in costs(other)), other


def trumps(cards: CardSet) -> int:
    assert DEAL.trump is Suit.HEARTS
    return len(cards.suit(Suit.HEARTS))


def test_what_the_lesson_counts_is_so() -> None:
    """The texts say these figures; whoever changes the hand must change them too."""
    ninth, tenth = MOMENTS[8].before, MOMENTS[9].before
    assert "Three trumps are still out" in STEPS[8].before
    assert trumps(ninth.played) + trumps(ninth.holding(READER)) == 13 - 3
    assert "Ten of thirteen have been played, and you hold two" in STEPS[9].before
    assert (trumps(tenth.played), trumps(tenth.holding(READER))) == (10, 2)
    assert "sixth trick" in STEPS[7].after
    assert MOMENTS[7].after.tricks_won(Side.NS) == 6
    assert "two tricks, you have two" in STEPS[3].after
    assert (MOMENTS[3].after.tricks_won(Side.NS), MOMENTS[3].after.tricks_won(Side.EW)) == (2, 2)
    assert "Nine tricks for your side, four for the others" in STEPS[12].after
    assert "hold five of them" in STEPS[1].before
    assert trumps(MOMENTS[1].before.holding(READER)) == 5


def test_the_seventh_trick_can_be_beaten_by_one_card_alone() -> None:
    seventh = MOMENTS[6].before
    unseen = DEAL.hands[Seat.N.index] | DEAL.hands[Seat.E.index] | DEAL.hands[Seat.W.index]
    higher = [
        card for card in (unseen - seventh.played).suit(Suit.HEARTS) if card.rank.index > MOMENTS[6].mine.rank.index
    ]
    assert [card.value for card in higher] == ["H9"]


def test_it_scores_a_game_in_one_hand() -> None:
    score = lesson_steps.score()
    assert score.points.of(READER.side) == 5
    assert score.game_won_by is READER.side
    assert {line.reason.code for line in score.lines} == {"score_tricks", "score_honours"}


def test_the_hand_is_sorted_by_suits_with_trumps_at_the_left() -> None:
    cards = lesson_steps.hand_cards()
    assert cards[0] == "HK"
    assert len(cards) == 13
    assert [letters[0] for letters in cards] == sorted((c[0] for c in cards), key="HSDC".index)
    assert {letters[0] for letters in cards} == {suit.value for suit in SUITS}
