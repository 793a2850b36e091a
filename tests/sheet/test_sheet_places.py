"""What the sheet says of its places, so that no page has to know a rule: what may be entered where, which game runs."""

from __future__ import annotations

import pytest

from oddtrick.cards import SIDES, Seat, Side, Suit
from oddtrick.errors import Invalid
from oddtrick.rulesets import preset, with_overrides
from oddtrick.scoring import HandResult, Score
from oddtrick.sheet import (
    NEW_SHEET,
    AnotherRubber,
    Entry,
    HandPlayed,
    Misdealt,
    SheetSettings,
    SheetState,
    decide,
    fold,
    history,
    view,
)
from oddtrick.sheet import commands as c
from oddtrick.sheet.places import Allowed, place_before


def hand(ns: int) -> HandPlayed:
    return HandPlayed(HandResult((ns, 13 - ns)))


def kept(name: str, *entries: Entry, settings: SheetSettings | None = None, **sets: str) -> SheetState:
    rules = with_overrides(preset(name), sets)
    state = fold(decide(NEW_SHEET, c.OpenSheet(rules, settings=settings or SheetSettings())))  # type: ignore[arg-type]
    for number, entry in enumerate(entries, 1):
        state = fold(decide(state, c.EnterLine(number, entry)), state)  # type: ignore[arg-type]
    return state


def test_a_place_before_a_line_is_the_one_its_hand_was_played_at() -> None:
    state = kept("drive", *(hand(9) for _ in range(3)), settings=SheetSettings(Seat.E))
    for line in view(state).lines:
        place = place_before(state, line.number)
        assert (place.hand.hand, place.hand.dealer, place.hand.trump) == (line.hand, line.dealer, line.trump)
        assert (place.start, place.over) == (line.start, False)
    assert place_before(state, 2).hand.trump is Suit.DIAMONDS
    with pytest.raises(Invalid):
        place_before(state, 4)


def test_where_a_match_is_over_only_another_may_stand() -> None:
    state = kept("classic", hand(13), AnotherRubber(Seat.S), hand(9))
    assert [place_before(state, number).over for number in (1, 2, 3)] == [False, True, False]
    assert place_before(state, 2).allowed == Allowed(honours=False, may_call=())
    assert place_before(state, 2).hand.rubber == 1
    assert place_before(state, 3).hand.dealer is Seat.S


def test_calls_and_honours_go_by_the_place_and_are_open_where_nobody_knows_it() -> None:
    state = kept("long", hand(13), hand(7), hand(9), settings=SheetSettings(start=Score(0, 8)))
    assert [place_before(state, number).allowed.may_call for number in (1, 2, 3)] == [
        (Side.EW,),
        (Side.EW,),
        (Side.NS, Side.EW),
    ]
    assert view(state).may_call == ()
    assert view(state).somewhere == Allowed(honours=True, may_call=SIDES)
    assert view(kept("short")).somewhere == Allowed(honours=True, may_call=())
    assert view(kept("drive")).somewhere == Allowed(honours=False, may_call=())


def test_which_game_and_hand_run_or_ended_the_match() -> None:
    seen = view(kept("short", hand(13), hand(4), Misdealt()))
    assert (seen.game, seen.hand, seen.games) == (2, 3, Score(1, 0))
    seen = view(kept("short", hand(13), hand(13)))
    assert (seen.game, seen.hand, seen.games) == (2, 2, Score(2, 0))
    seen = view(kept("drive", hand(9), hand(9), **{"game.hands": "2"}))
    assert (seen.game, seen.hand) == (1, 2)


@pytest.mark.parametrize(("name", "rows"), [("short", 1), ("american", 3), ("long", 3), ("drive", 0)])
def test_how_many_rows_of_counters_a_game_needs(name: str, rows: int) -> None:
    assert view(kept(name)).rows == rows


def test_a_game_to_five_lays_four_counters_at_most() -> None:
    assert view(kept("short", hand(10))).counters == ((0, 4, 0), (0, 0, 0))
    assert view(kept("classic", hand(11))).counters == (None, (0, 0, 0))


def test_the_history_says_where_a_line_stood_when_it_was_changed() -> None:
    state = kept("short", hand(7), hand(8))
    stream = list(decide(NEW_SHEET, c.OpenSheet(preset("short"))))  # type: ignore[arg-type]
    commands: list[c.Command] = [
        c.EnterLine(1, hand(7)),
        c.EnterLine(2, hand(8)),
        c.InsertLine(1, hand(6), 2),
        c.CorrectLine(2, hand(4), 3),
        c.DeleteLine(1, 4),
        c.Undo(5),
        c.SetDealer(Seat.N, 6),
    ]
    state = fold(stream)
    for command in commands:
        said = decide(state, command)
        assert isinstance(said, tuple), said
        stream += said
        state = fold(said, state)
    assert [change.place for change in history(stream)] == [1, 2, 1, 3, 2, None, None]
