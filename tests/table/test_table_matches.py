"""Whole matches by random play: cards, points, dealers and numbers, and what a stream is good for afterwards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from oddtrick.cards import SEATS, CardSet, Seat
from oddtrick.codec import decode, encode
from oddtrick.hand import HandState, hand_view
from oddtrick.records import match_lines
from oddtrick.rulesets import PRESET_NAMES, Ruleset, preset, trump_in_turn, with_overrides
from oddtrick.scoring import Score
from oddtrick.table import NEW_TABLE, TableState, apply, fold, log_view, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table.audit import audit
from table.table_driver import Table, opened, play_match, step


def with_revokes(name: str) -> Ruleset:
    """A preset as at a real table, where a card that does not follow suit stands."""
    ruleset = preset(name)
    options = [] if ruleset.revoke_options else ["revoke_options=take_three_tricks,add_three_points"]
    return with_overrides(ruleset, ["revokes=allowed", *options])


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_match_under_every_preset(name: str) -> None:
    ruleset = preset(name)
    table = play_match(opened(ruleset, random.Random(name)))
    check_cards(table)
    check_points(table)
    check_order(table)
    check_stream(table)
    assert table.state.match is not None
    assert table.state.match.over


@pytest.mark.parametrize("name", [name for name in PRESET_NAMES if name != "drive"])
@pytest.mark.parametrize("revokes", [False, True])
def test_a_match_with_all_that_happens_at_a_table(name: str, revokes: bool) -> None:
    ruleset = with_revokes(name) if revokes else preset(name)
    table = play_match(opened(ruleset, random.Random(f"{name} odd")), oddness=0.1, revokes=0.15 if revokes else 0)
    check_cards(table)
    check_points(table)
    check_order(table)
    check_stream(table)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("seed", range(20))
def test_many_matches(name: str, seed: int) -> None:
    for ruleset, revokes in ((preset(name), 0.0), (with_revokes(name), 0.1)):
        table = play_match(opened(ruleset, random.Random(seed)), oddness=0.05, revokes=revokes)
        check_cards(table)
        check_points(table)
        check_order(table)
        check_stream(table)


def states(table: Table) -> Iterator[tuple[e.Event, TableState]]:
    state = NEW_TABLE
    for event in table.events:
        state = apply(state, event)
        yield event, state


def check_cards(table: Table) -> None:
    """At every point each card is in one hand or on the table, and nobody has more than he should."""
    for event, state in states(table):
        hand = state.hand
        if hand is None:
            continue
        together = hand.played.bits
        for seat in SEATS:
            held = hand.holding(seat)
            assert not together & held.bits
            together |= held.bits
        assert together == (1 << 52) - 1
        if isinstance(event, e.HandDealt):
            assert [len(held) for held in event.hands] == [13] * 4
            assert event.turn_up is None or event.turn_up in event.hands[event.dealer.index]


def check_points(table: Table) -> None:
    """Points add up within each game; the line items of a hand to its points; games and totals follow."""
    score = Score()
    for event in table.events:
        if isinstance(event, e.MatchBegun):
            score = Score()
        if not isinstance(event, e.HandScored):
            continue
        points = event.scored.points
        assert Score().plus(event.scored.lines) == points
        score = Score(score.ns + points.ns, score.ew + points.ew)
        assert event.scored.score == score
        if event.game is not None:
            assert event.game.score == score
            assert event.game.winner is event.scored.game_won_by
            score = Score()
        else:
            assert event.scored.game_won_by is None
        assert event.score == score or event.over
        if event.called is None:
            assert sum(event.tricks) == 13
    last = table.events[-1]
    assert isinstance(last, e.MatchEnded)
    assert table.state.match is not None
    assert (last.winner, last.totals, last.margin) == (
        table.state.match.winner,
        table.state.match.totals,
        table.state.match.margin,
    )


def check_order(table: Table) -> None:
    """Hands are numbered in order, the deal passes to the left after each, and trumps are those of the number."""
    ruleset = table.state.ruleset
    assert ruleset is not None
    ended = [event for event in table.events if isinstance(event, e.HandEnded)]
    assert [event.hand for event in ended] == list(range(1, len(ended) + 1))
    scored = [event.hand for event in table.events if isinstance(event, e.HandScored)]
    assert scored == [event.hand for event in ended]
    dealt = {event.hand: event for event in table.events if isinstance(event, e.HandDealt)}
    for before, after in pairwise(dealt.values()):
        assert after.dealer is before.dealer.left
    for number, event in dealt.items():
        if ruleset.trump == "turn_up":
            assert event.turn_up is not None
            assert event.trump is event.turn_up.suit
        else:
            assert event.turn_up is None
            assert event.trump is trump_in_turn(ruleset, number)


def check_stream(table: Table) -> None:
    """The stream folds to the state, reads back identical from a record, and passes the check."""
    assert fold(table.events) == table.state
    record = match_lines.dumps(table.events)
    assert match_lines.loads(record) == tuple(table.events)
    assert decode(encode(table.state), TableState) == table.state
    found = audit(table.events)
    assert found.findings == ()
    assert found.over
    for viewer in (*SEATS, None):
        assert len(log_view(table.events, viewer)) == len(table.events)


@pytest.mark.parametrize("name", ["short", "drive"])
def test_saved_and_loaded_at_each_of_the_52_plays(name: str) -> None:
    table = opened(preset(name), random.Random(7))
    table.give(c.BeginMatch(None))
    while table.state.stage != "play":
        step(table)
    for played in range(52):
        assert table.state.hand is not None
        assert len(table.state.hand.plays) == played
        loaded = decode(encode(table.state), TableState)
        assert loaded == table.state
        hand = decode(encode(table.state.hand), HandState)
        assert hand == table.state.hand
        for viewer in (*SEATS, None):
            assert view(loaded, viewer) == view(table.state, viewer)
            assert hand_view(hand, viewer) == hand_view(table.state.hand, viewer)
        twin = Table(random.Random(played), loaded)
        assert step(twin)  # it goes on from there
        assert step(table)
    assert table.state.stage != "play"


def test_several_rubbers_in_a_row_stand_for_themselves() -> None:
    table = play_match(opened(preset("keeper"), random.Random(3)))
    first = table.state.match
    dealer = table.state.dealer
    players = table.state.players
    table.give(c.NewRubber(Seat.N, cut_again=False))
    assert table.state.rubber == 2
    assert table.state.hand_number == 1
    assert table.state.dealer is dealer
    assert table.state.players == players
    assert table.state.match is not None
    assert table.state.match.hands == ()
    play_match(table)
    assert table.state.match != first
    table.give(c.NewRubber(None))
    assert table.state.stage == "drawing"
    assert set(table.state.players) == set(players)
    play_match(table)
    assert table.state.rubber == 3
    assert audit(table.events).findings == ()
    assert audit(table.events).matches == 3
    assert fold(table.events) == table.state


def test_a_whole_hand_is_kept_until_the_next_is_over() -> None:
    table = opened(preset("short"), random.Random(5))
    table.give(c.BeginMatch(None))
    while not any(isinstance(event, e.HandEnded) for event in table.events):
        step(table)
    dealt = next(event for event in table.events if isinstance(event, e.HandDealt))
    last = view(table.state, None).last_hand
    assert last is not None
    assert last.number == 1
    assert last.hand.hands == dealt.hands
    assert CardSet(last.reveal.pack) == CardSet(card for hand in dealt.hands for card in hand)
    while table.state.stage != "play":
        step(table)
    assert view(table.state, None).last_hand is None
    assert table.state.last is not None
    assert table.state.last.number == 1
