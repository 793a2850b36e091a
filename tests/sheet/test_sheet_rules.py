"""A score sheet by example: the cases of the sources, deals and trumps in turn, corrections and what they change."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from oddtrick.cards import Seat, Side, Suit
from oddtrick.errors import OddtrickError
from oddtrick.reasons import in_english
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import Called, HandResult, Result, Revoke, Score, read_hand
from oddtrick.sheet import (
    NEW_SHEET,
    AnotherRubber,
    Entry,
    Event,
    HandPlayed,
    Misdealt,
    Refusal,
    SheetSettings,
    SheetState,
    ThrownIn,
    apply,
    decide,
    differences,
    fold,
    history,
    preview,
    reckoned,
    view,
)
from oddtrick.sheet import commands as c

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases/scoring.json").read_text("utf-8"))["cases"]


class Keeper:
    """A sheet and its stream, written on by short commands."""

    def __init__(
        self, rules: Ruleset, dealer: Seat | None = Seat.N, start: Score | None = None, stake: int = 0
    ) -> None:
        self.stream: list[Event] = []
        self.state: SheetState = NEW_SHEET
        self.do(c.OpenSheet(rules, settings=SheetSettings(dealer, start, stake)))

    def try_(self, command: c.Command) -> str | None:
        """Why a command is refused, in English; None when it was carried out."""
        said = decide(self.state, command)
        if isinstance(said, Refusal):
            return in_english(said.reason)
        for event in said:
            self.stream.append(event)
            self.state = apply(self.state, event)
        return None

    def do(self, command: c.Command) -> None:
        assert self.try_(command) is None

    def enter(self, *entries: Entry | Result) -> None:
        for entry in entries:
            self.do(c.EnterLine(self.state.lines + 1, as_entry(entry)))

    def correct(self, number: int, entry: Entry | Result) -> tuple[str, ...]:
        """Correct a line; what else changed, in English."""
        before = reckoned(self.state)
        self.do(c.CorrectLine(number, as_entry(entry), self.state.changes))
        return tuple(in_english(each) for each in differences(before, reckoned(self.state)))

    @property
    def score(self) -> tuple[int, int]:
        match = reckoned(self.state).match
        return match.score.ns, match.score.ew


def as_entry(entry: Entry | Result) -> Entry:
    return HandPlayed(entry) if isinstance(entry, HandResult | Called) else entry


def tricks(ns: int, honours: tuple[int, int] | None = None, *revokes: Revoke) -> HandResult:
    return HandResult((ns, 13 - ns), honours, revokes)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_case_of_the_sources(case: dict[str, Any]) -> None:
    rules = with_overrides(preset(case["ruleset"]), {key: str(value) for key, value in case.get("set", {}).items()})
    start = case.get("start", {"NS": 0, "EW": 0})
    keeper = Keeper(rules, start=Score(start["NS"], start["EW"]))
    expect = case["expect"]
    for place, plain in enumerate(case["hands"]):
        last = place == len(case["hands"]) - 1
        if expect.get("error") and last:
            try:
                entry = HandPlayed(read_hand(plain))
            except OddtrickError:
                return  # refused before it could be an entry
            assert keeper.try_(c.EnterLine(keeper.state.lines + 1, entry))
            return
        keeper.enter(read_hand(plain))
    line = view(keeper.state).lines[-1]
    if "score" in expect:
        assert line.score == Score(expect["score"]["NS"], expect["score"]["EW"])
    if "game_points" in expect:
        assert line.game is not None
        assert line.game.game_points == expect["game_points"]
    wanted = expect.get("match", {})
    match = view(keeper.state).rubbers[-1].match
    for key in wanted:
        if key == "totals":
            assert match.totals == Score(wanted[key]["NS"], wanted[key]["EW"])
        elif key == "winner":
            assert match.winner is (None if wanted[key] is None else Side(wanted[key]))
        else:
            assert getattr(match, key) == wanted[key]


def test_the_deal_passes_and_trumps_go_round() -> None:
    keeper = Keeper(with_overrides(preset("drive"), ["no_trump_every=5"]), Seat.W)
    keeper.enter(*[tricks(8)] * 6)
    lines = view(keeper.state).lines
    assert [line.dealer for line in lines] == [Seat.W, Seat.N, Seat.E, Seat.S, Seat.W, Seat.N]
    assert [line.trump for line in lines] == [Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS, None, Suit.HEARTS]
    assert [line.trumps for line in lines] == [True, True, True, True, False, True]
    coming = view(keeper.state).next_hand
    assert (coming.hand, coming.dealer, coming.leader, coming.trump) == (7, Seat.E, Seat.S, Suit.DIAMONDS)


@pytest.mark.parametrize(("ruleset", "next_dealer"), [("short", Seat.N), ("laws-1864", Seat.E)])
def test_after_a_misdeal_the_rule_set_says_who_deals(ruleset: str, next_dealer: Seat) -> None:
    keeper = Keeper(preset(ruleset))
    keeper.enter(Misdealt())
    assert view(keeper.state).next_hand.dealer is next_dealer
    assert view(keeper.state).next_hand.hand == 1
    assert keeper.score == (0, 0)


def test_a_hand_thrown_in_scores_nothing_and_the_keeper_says_who_deals() -> None:
    keeper = Keeper(preset("drive"))
    keeper.enter(ThrownIn())
    assert view(keeper.state).next_hand.dealer is Seat.N
    keeper.enter(ThrownIn(passes=True))
    coming = view(keeper.state).next_hand
    assert (coming.dealer, coming.hand, coming.trump) == (Seat.E, 1, Suit.HEARTS)


def test_a_corrected_hand_moves_the_end_of_a_game_and_says_so() -> None:
    keeper = Keeper(preset("classic"))  # one game to 5
    keeper.enter(tricks(9), tricks(8))
    assert view(keeper.state).rubbers[0].match.over
    assert keeper.correct(1, tricks(8)) == (
        "match 1, game 1 is not over any more",
        "match 1 is not over any more",
    )
    assert keeper.score == (4, 0)
    assert keeper.correct(1, tricks(12)) == (
        "line 2 counts no more",
        "match 1, game 1: North–South win it, 6–0",
        "match 1: North–South win it",
    )
    assert in_english(view(keeper.state).lines[1].why_not) == "the match was over after 1 hand"  # type: ignore[arg-type]


def test_a_later_line_that_scores_otherwise_is_named() -> None:
    keeper = Keeper(preset("short"))
    keeper.enter(tricks(9), tricks(6, (4, 0)))  # 3–0, then 1 for them and four honours: game
    assert keeper.correct(1, tricks(10)) == (
        "line 2 scores 0–1 instead of 4–1",
        "match 1, game 1 is not over any more",
    )
    assert keeper.score == (4, 1)


def test_a_call_that_is_no_longer_possible_stands_with_its_reason_until_it_is_corrected() -> None:
    keeper = Keeper(preset("long"), start=Score(6, 0))
    keeper.enter(tricks(8), Called(Side.NS))
    assert view(keeper.state).rubbers[0].match.games[0].winner is Side.NS
    changed = keeper.correct(1, tricks(7))
    assert changed[0] == "line 2 counts no more"
    assert keeper.score == (7, 0)
    assert keeper.try_(c.CorrectLine(2, HandPlayed(Called(Side.EW)), keeper.state.changes))
    keeper.correct(2, tricks(7))
    assert keeper.score == (8, 0)


def test_calling_is_offered_exactly_when_it_is_allowed() -> None:
    keeper = Keeper(preset("long"), start=Score(7, 8))
    assert view(keeper.state).may_call == (Side.EW,)
    keeper.enter(tricks(7))
    assert view(keeper.state).may_call == (Side.NS, Side.EW)
    keeper.enter(tricks(7))
    assert view(keeper.state).may_call == (Side.EW,)
    keeper.enter(Called(Side.EW))
    assert view(keeper.state).may_call == ()
    assert view(Keeper(preset("short")).state).may_call == ()


def test_two_keepers_do_not_write_over_each_other() -> None:
    keeper = Keeper(preset("short"))
    keeper.enter(tricks(8))
    assert keeper.try_(c.EnterLine(1, HandPlayed(tricks(9)))) == "line 1 is written already; the next is 2"
    seen = keeper.state.changes
    keeper.correct(1, tricks(9))
    refused = keeper.try_(c.DeleteLine(1, seen))
    assert refused == "the sheet was changed once more since you looked; look again"
    assert keeper.score == (3, 0)


def test_undo_and_redo_go_through_everything_and_a_new_change_forgets_the_undone() -> None:
    keeper = Keeper(preset("short"))
    assert keeper.try_(c.Undo(0)) == "there is nothing to undo"
    keeper.enter(tricks(8), tricks(9))
    keeper.do(c.InsertLine(2, HandPlayed(tricks(6)), keeper.state.changes))
    assert [number for number, _ in keeper.state.written.entries] == [1, 3, 2]
    for score in ((5, 0), (2, 0), (0, 0)):
        keeper.do(c.Undo(keeper.state.changes))
        match = reckoned(keeper.state).match
        assert (match.hands[-1].score.ns if match.hands else 0, 0) == (score[0], 0)
    keeper.do(c.Redo(keeper.state.changes))
    assert keeper.score == (2, 0)
    keeper.enter(tricks(7))
    assert keeper.try_(c.Redo(keeper.state.changes)) == "there is nothing to do again"
    assert [number for number, _ in keeper.state.written.entries] == [1, 4]


def test_another_rubber_begins_only_when_one_is_over() -> None:
    keeper = Keeper(preset("classic"))
    assert keeper.try_(c.EnterLine(1, AnotherRubber())) == "another match begins when this one is over"
    keeper.enter(tricks(13))
    assert keeper.try_(c.EnterLine(2, HandPlayed(tricks(8)))) == "the match was over after 1 hand"
    keeper.enter(AnotherRubber(Seat.W), tricks(7))
    seen = view(keeper.state)
    assert [(line.rubber, line.dealer) for line in seen.lines] == [(1, Seat.N), (2, Seat.W), (2, Seat.W)]
    assert [rubber.match.totals for rubber in seen.rubbers] == [Score(7, 0), Score(1, 0)]


def test_honours_on_a_sheet_are_four_in_all() -> None:
    keeper = Keeper(preset("short"))
    assert keeper.try_(c.EnterLine(1, HandPlayed(tricks(7, (3, 0)))))
    keeper.enter(tricks(7, (3, 1)))
    assert keeper.score == (3, 0)


def test_the_settlement_says_who_pays_whom() -> None:
    keeper = Keeper(preset("short"), stake=50)
    keeper.enter(tricks(12), tricks(11))
    rubber = view(keeper.state).rubbers[0]
    assert rubber.match.totals == Score(8, 0)
    assert [(pay.payer, pay.payee, pay.amount) for pay in rubber.payments] == [
        (Seat.E, Seat.N, 400),
        (Seat.W, Seat.S, 400),
    ]
    keeper.do(c.SetStake(0, keeper.state.changes))
    assert all(pay.amount == 0 for pay in view(keeper.state).rubbers[0].payments)


def test_counters_and_fish_are_laid_where_the_old_players_had_them() -> None:
    keeper = Keeper(preset("long"))
    keeper.enter(tricks(13), tricks(5))
    seen = view(keeper.state)
    assert seen.counters == ((0, 2, 1), (0, 2, 0))
    assert seen.fish == Score(0, 0)
    assert view(Keeper(preset("drive")).state).counters == (None, None)
    assert view(Keeper(preset("classic")).state).fish is None


def test_a_preview_changes_nothing() -> None:
    keeper = Keeper(preset("short"))
    keeper.enter(tricks(8))
    seen = preview(keeper.state, c.EnterLine(2, HandPlayed(tricks(9, (4, 0)))))
    assert not isinstance(seen, Refusal)
    before, after = seen
    assert before == reckoned(keeper.state)
    line = after.lines[-1].scored
    assert line is not None
    assert line.score == Score(5, 0)
    assert [in_english(each.reason) for each in line.lines] == [
        "9 tricks: 3",
        "honours, 4 of 4, not counted: the game was won before them",
    ]
    assert isinstance(preview(keeper.state, c.Undo(99)), Refusal)


def test_the_history_keeps_what_was_and_whether_it_stands() -> None:
    keeper = Keeper(preset("short"))
    keeper.enter(tricks(8))
    keeper.correct(1, tricks(9))
    keeper.do(c.Undo(keeper.state.changes))
    changes = history(keeper.stream)
    assert [(change.number, change.stands) for change in changes] == [(1, True), (2, False), (3, True)]
    assert fold(keeper.stream) == keeper.state


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (c.EnterLine(1, HandPlayed(HandResult((9, 5)))), "14"),
        (c.CorrectLine(7, HandPlayed(HandResult((9, 4))), 0), "there is no line 7"),
        (c.InsertLine(7, HandPlayed(HandResult((9, 4))), 0), "there is no line 7"),
        (c.DeleteLine(7, 0), "there is no line 7"),
        (c.SetStake(-1, 0), "a stake is a whole number"),
        (c.SetPlayers(("", None, None, None), 0), "1 to 100"),
        (c.OpenSheet(preset("short")), "begun already"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else None,
)
def test_what_cannot_be_is_refused(command: c.Command, words: str) -> None:
    assert words in (Keeper(preset("short")).try_(command) or "")


def test_nothing_can_be_said_of_a_sheet_that_is_not_open() -> None:
    said = decide(NEW_SHEET, c.EnterLine(1, Misdealt()))
    assert isinstance(said, Refusal)
    assert in_english(said.reason) == "this sheet has not been begun"


def test_another_match_after_one_that_is_not_over_any_more_says_so_and_counts() -> None:
    keeper = Keeper(preset("classic"))
    keeper.enter(tricks(13), AnotherRubber(), tricks(8))
    assert view(keeper.state).lines[1].remark is None
    assert "match 1 is not over any more" in keeper.correct(1, tricks(9))
    another = view(keeper.state).lines[1]
    assert another.remark is not None
    assert in_english(another.remark) == "match 1, before it, is not over"
    assert another.why_not is None
    assert [rubber.match.score for rubber in view(keeper.state).rubbers] == [Score(3, 0), Score(2, 0)]
    keeper.correct(1, tricks(12))
    assert view(keeper.state).lines[1].remark is None


def test_the_dealer_of_another_match_can_be_corrected_while_the_one_before_is_open_again() -> None:
    keeper = Keeper(preset("classic"))
    keeper.enter(tricks(13), AnotherRubber(), tricks(8))
    keeper.correct(1, tricks(9))
    keeper.correct(2, AnotherRubber(Seat.W))
    assert [line.dealer for line in view(keeper.state).lines][1:] == [Seat.W, Seat.W]
    for new in (c.CorrectLine(3, AnotherRubber(), 5), c.InsertLine(3, AnotherRubber(), 5)):
        assert keeper.try_(new) == "another match begins when this one is over"


@pytest.mark.parametrize("ruleset", ["classic", "modern", "keeper", "drive"])
def test_there_is_no_stake_where_nobody_pays_anybody(ruleset: str) -> None:
    said = decide(NEW_SHEET, c.OpenSheet(preset(ruleset), settings=SheetSettings(stake=5)))
    assert isinstance(said, Refusal)
    assert "nobody pays" in in_english(said.reason)
    keeper = Keeper(preset(ruleset))
    assert not view(keeper.state).pays
    assert "nobody pays" in (keeper.try_(c.SetStake(5, 0)) or "")
    keeper.do(c.SetStake(0, 0))
    assert view(Keeper(preset("american"), stake=5).state).pays


def test_a_sheet_can_be_changed_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("oddtrick.sheet.decide"), "MOST_CHANGES", 3)
    keeper = Keeper(preset("short"))
    keeper.enter(tricks(8))
    keeper.do(c.Undo(1))
    keeper.do(c.Redo(2))
    full = "a sheet can be changed 3 times; begin another"
    assert keeper.try_(c.EnterLine(2, HandPlayed(tricks(8)))) == full
    assert keeper.try_(c.Undo(3)) == full
