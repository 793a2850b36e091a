"""How much of a sheet is reckoned anew: what a change touches; for a history each line once; for a look all once."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest

from oddtrick.rulesets import preset
from oddtrick.scoring import HandResult
from oddtrick.sheet import (
    NEW_SHEET,
    AnotherRubber,
    Entry,
    Event,
    HandPlayed,
    SheetState,
    apply,
    fold,
    history,
    reckoned,
)
from oddtrick.sheet import commands as c
from oddtrick.sheet.decide import decide
from oddtrick.sheet.retelling import retold


def tricks(ns: int) -> HandPlayed:
    return HandPlayed(HandResult((ns, 13 - ns)))


class Written:
    """A sheet and its stream."""

    def __init__(self, ruleset: str) -> None:
        self.stream: list[Event] = []
        self.state: SheetState = NEW_SHEET
        self.do(c.OpenSheet(preset(ruleset)))

    def do(self, command: c.Command) -> None:
        said = decide(self.state, command)
        assert isinstance(said, tuple)
        self.stream += said
        self.state = apply(self.state, said[0])

    def enter(self, *entries: Entry) -> None:
        for entry in entries:
            self.do(c.EnterLine(self.state.lines + 1, entry))

    def correct(self, number: int, entry: Entry) -> None:
        self.do(c.CorrectLine(number, entry, self.state.changes))


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many hands were scored since it was asked last."""
    module: Any = importlib.import_module("oddtrick.sheet.reckoning")
    add_hand, done = module.add_hand, [0]

    def counted(*given: Any) -> Any:
        done[0] += 1
        return add_hand(*given)

    def since() -> int:
        count, done[0] = done[0], 0
        return count

    monkeypatch.setattr(module, "add_hand", counted)
    return since


def test_what_a_change_does_not_touch_is_not_reckoned_again(scored: Callable[[], int]) -> None:
    """Lines before a correction, and those after it from where nothing is otherwise, stay the same objects."""
    sheet = Written("classic")
    sheet.enter(*[each for _ in range(6) for each in (tricks(8), tricks(10), AnotherRubber())])
    before = reckoned(sheet.state).lines
    scored()
    sheet.correct(10, tricks(9))  # its match ends with its second hand all the same
    after = reckoned(sheet.state).lines
    assert [place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old is not new] == [9, 10, 11]
    assert scored() <= 2 * 2  # to be asked, and to be done


def test_a_history_scores_each_hand_once_and_a_stream_told_again_twice(scored: Callable[[], int]) -> None:
    sheet = Written("short")
    for _ in range(60):
        sheet.enter(AnotherRubber() if reckoned(sheet.state).match.over else tricks(10))
    hands = sum(isinstance(line.entry, HandPlayed) for line in reckoned(sheet.state).lines)
    scored()
    assert len(history(sheet.stream)) == 60
    assert scored() == hands
    retold(sheet.stream)
    assert scored() <= 2 * hands


def test_a_sheet_that_is_only_read_is_reckoned_once(scored: Callable[[], int]) -> None:
    """However often it was corrected: a stream that comes from the store costs what its last state does."""
    sheet = Written("drive")
    sheet.enter(*[tricks(8)] * 20)
    for ns in (9, 10, 11, 12):
        sheet.correct(1, tricks(ns))
    wanted = reckoned(sheet.state)
    scored()
    assert reckoned(fold(sheet.stream)) == wanted
    assert scored() == 20
