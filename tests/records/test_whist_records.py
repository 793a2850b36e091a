"""Whist hands go out as PBN and come back the same: under way, over, claimed, with revokes, with honours called."""

from __future__ import annotations

import io
import random
import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import SEATS, SIDES, CardSet, Side, Suit, parse_cards
from oddtrick.errors import OddtrickError
from oddtrick.hand import Called, Deal, HandState, Settled, legal_plays, play_card, random_deal, start_hand
from oddtrick.records import (
    Board,
    Play,
    WhistFacts,
    board_of_deal,
    board_of_hand,
    check_board,
    hand_of_board,
    jsonl,
    pbn,
)
from oddtrick.records.tags import MANDATORY

words = st.text(string.ascii_letters + string.digits + 'äöüß "\\[]{};%#é', max_size=30).map(lambda s: s.strip("? "))
tricks = st.tuples(st.integers(0, 9), st.integers(0, 9))
facts = st.builds(
    WhistFacts,
    ruleset=st.sampled_from(["", "short", "laws-1864"]),
    hand=st.none() | st.integers(1, 500),
    score=st.none() | tricks,
    honours=st.none() | st.tuples(st.integers(0, 4), st.integers(0, 4)),
    deal=words,
)


@st.composite
def whist_hands(draw: st.DrawFn) -> HandState:
    """A hand at any point, with revokes where they are allowed, perhaps ended by a claim."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    trump = draw(st.sampled_from([None, *Suit]))
    deal = random_deal(chance, draw(st.sampled_from(SEATS)), trump, turn_up=draw(st.booleans()))
    revokes = draw(st.booleans())
    state = start_hand(deal, revokes_allowed=revokes)
    for _ in range(draw(st.integers(0, 52))):
        seat = state.to_play
        assert seat is not None
        cards = state.holding(seat) if revokes and chance.random() < 0.2 else legal_plays(state)
        state = play_card(state, seat, chance.choice(list(cards)))
    if state.to_play is not None and state.played.bits and draw(st.booleans()):
        left = 13 - len(state.tricks)
        ns = draw(st.integers(0, left))
        by = draw(st.sampled_from(SEATS))
        state = replace(state, told=replace(state.told, settled=Settled(by, (ns, left - ns))))
    return state


@given(whist_hands(), facts, words, st.lists(words, max_size=3))
def test_a_hand_comes_back_from_pbn_as_it_went(state: HandState, said: WhistFacts, name: str, tags: list[str]) -> None:
    pairs = [(tag, value) for tag, value in zip(("Event", "North", "Annotator"), tags, strict=False) if value]
    board = board_of_hand(state, name=name.strip("-"), facts=said, tags=pairs)
    text = pbn.dumps([board, board])
    assert pbn.loads(text) == (board, board)
    file = io.BytesIO()
    pbn.dump([board], file)
    assert pbn.loads(file.getvalue()) == (board,)


@given(whist_hands())
def test_a_hand_comes_back_as_a_state(state: HandState) -> None:
    board = board_of_hand(state)
    report = check_board(board)
    assert report.error is None
    assert report.tricks[0] + (report.claimed or (0, 0))[0] == state.tricks_won(SIDES[0])
    again = hand_of_board(board)
    assert again.deal == state.deal
    assert again.tricks == state.tricks
    assert again.played == state.played
    assert again.to_play == state.to_play
    assert [again.tricks_won(side) for side in SIDES] == [state.tricks_won(side) for side in SIDES]


@given(whist_hands())
def test_a_hand_goes_through_json_lines(state: HandState) -> None:
    board = board_of_hand(state)
    (again,) = jsonl.loads(jsonl.dumps([board]))
    assert (again.hands, again.trump, again.leader, again.declarer) == (
        board.hands,
        board.trump,
        board.leader,
        board.declarer,
    )
    assert again.plays == board.plays
    assert (again.result, again.claimed, again.unfinished) == (board.result, board.claimed, board.unfinished)
    assert again.whist is None or board.whist is None or again.whist.turn_up == board.whist.turn_up


def fixed_deal() -> Deal:
    return random_deal(random.Random(5), SEATS[2], Suit.HEARTS, turn_up=True)


def test_the_dealer_is_declarer_and_the_contract_one_of_trumps() -> None:
    deal = fixed_deal()
    text = pbn.dumps([board_of_deal(deal, name="12", facts=WhistFacts(ruleset="short", hand=12, score=(3, 1)))])
    assert text.startswith("% PBN 2.1\n% EXPORT\n[Event ")
    names = [line[1:].split(" ")[0] for line in text.splitlines()[2:]]
    assert tuple(names[:15]) == MANDATORY
    for line in (
        '[Board "12"]',
        '[Dealer "S"]',
        '[Declarer "S"]',
        f'[Contract "1{deal.trump.value if deal.trump else ""}"]',
        '[Result "?"]',
        '[OddtrickGame "whist"]',
        f'[OddtrickTurnUp "{deal.turn_up.value if deal.turn_up else ""}"]',
        '[OddtrickRuleset "short"]',
        '[OddtrickHand "12"]',
        '[OddtrickScore "NS 3 EW 1"]',
    ):
        assert line in text.splitlines()
    assert "[Play" not in text


def test_no_trumps_is_written_as_one_no_trump() -> None:
    deal = random_deal(random.Random(5), SEATS[1], None, turn_up=False)
    board = board_of_deal(deal)
    assert '[Contract "1NT"]' in pbn.dumps([board])
    assert board.whist == WhistFacts()
    assert pbn.loads(pbn.dumps([board])) == (board,)


def test_where_play_goes_on_there_stands_a_plus() -> None:
    state = start_hand(fixed_deal())
    for _ in range(6):
        seat = state.to_play
        assert seat is not None
        state = play_card(state, seat, next(iter(legal_plays(state))))
    rows = pbn.dumps([board_of_hand(state)]).splitlines()[-2:]
    assert rows[0].count("-") == 0
    assert rows[1].split().count("+") == 1
    assert rows[1].split().count("-") == 1
    whole = HandState.of_plays(state.deal, state.plays[:4])
    last = pbn.dumps([board_of_hand(whole)]).splitlines()[-1].split()
    assert sorted(last) == ["+", "-", "-", "-"]
    # The plus stands in the column of who leads next; the first column is the first leader's.
    leader = whole.to_play
    assert leader is not None
    assert last.index("+") == (leader.index - whole.deal.leader.index) % 4


def test_honours_called_end_a_hand_without_a_result() -> None:
    state = start_hand(fixed_deal())
    ended = replace(state, told=replace(state.told, called=Called(Side.EW, SEATS[1], CardSet())))
    board = board_of_hand(ended)
    assert (board.result, board.unfinished, board.claimed) == (None, False, False)
    text = pbn.dumps([board])
    assert '[OddtrickCalled "EW"]' in text
    assert pbn.loads(text) == (board,)


def test_comments_and_long_values_keep_to_the_line() -> None:
    board = replace(
        board_of_deal(fixed_deal(), tags=[("Event", "x" * 400), ("Annotator", "\\" * 300), ("not a name!", "x")]),
        comments=("a word " * 80, "% looks hidden\n% too }", "two\n\nparts"),
    )
    text = pbn.dumps([board])
    assert max(map(len, text.splitlines())) <= 254
    (again,) = pbn.loads(text)
    assert again.hands == board.hands
    assert [" ".join(comment.split()) for comment in again.comments] == [
        ("a word " * 80).strip(),
        "% looks hidden % too )",
        "two parts",
    ]
    assert again.tag("Event").startswith("x" * 200)


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "Ã©", "plain"])
def test_bytes_can_always_be_read_back(name: str) -> None:
    file = io.BytesIO()
    board = board_of_deal(fixed_deal(), tags=[("North", name)])
    pbn.dump([board], file)
    assert pbn.loads(file.getvalue()) == (board,)
    if name == "Zoë":
        assert b"Zo\xeb" in file.getvalue()


def test_facts_that_make_no_sense_are_left_out() -> None:
    (board,) = pbn.loads(
        '[OddtrickTurnUp "X9"]\n[OddtrickHand "many"]\n[OddtrickScore "3:1"]\n[OddtrickCalled "all"]\n'
    )
    assert board.whist == WhistFacts()


def test_boards_that_are_no_whole_hands_give_no_state() -> None:
    board = board_of_deal(fixed_deal())
    with pytest.raises(OddtrickError) as caught:
        hand_of_board(replace(board, hands=(None, *board.hands[1:])))
    assert caught.value.code == "hands_unknown"
    play = Play(SEATS[3], next(iter(board.hands[0] or ())))
    with pytest.raises(OddtrickError) as caught:
        hand_of_board(replace(board, plays=(play,)))
    assert caught.value.code == "card_of_another"


def test_a_bridge_board_is_a_hand_with_declarer_as_dealer() -> None:
    board = Board(
        declarer=SEATS[0],
        leader=SEATS[1],
        trump="S",
        hands=tuple(CardSet(parse_cards(hand)) for hand in ("SA", "HA", "DA", "CA")),  # type: ignore[arg-type]
    )
    state = hand_of_board(board)
    assert (state.deal.dealer, state.to_play, state.deal.trump) == (SEATS[0], SEATS[1], Suit.SPADES)
    assert hand_of_board(replace(board, declarer=None)) == state


def test_boards_without_much_are_written_too() -> None:
    text = pbn.dumps([Board(), Board(contract="Pass"), Board(trump="H"), Board(result=(9, 4)), Board(unfinished=True)])
    assert '[Deal "N:- - - -"]' in text
    boards = pbn.loads(text)
    assert [board.contract for board in boards] == ["", "Pass", "H", "", ""]
    assert boards[3].result == (9, 4)
