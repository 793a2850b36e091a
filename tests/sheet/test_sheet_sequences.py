"""Random changes of a sheet against a plain list: whatever was done, it scores as the list left would afresh."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import SEATS
from oddtrick.errors import OddtrickError
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore, Score, add_hand, read_hand, start_match
from oddtrick.sheet import (
    NEW_SHEET,
    AnotherRubber,
    Entry,
    Event,
    HandPlayed,
    Misdealt,
    Reckoning,
    Refusal,
    SheetSettings,
    SheetState,
    ThrownIn,
    apply,
    decide,
    fold,
    history,
    reckon,
    reckoned,
    view,
)
from oddtrick.sheet import commands as c
from oddtrick.sheet import events as e
from oddtrick.sheet.changes import History
from oddtrick.sheet.retelling import retold
from oddtrick.sheet.statistics import figures
from scoring.random_matches import random_hand, random_rules, random_start


def afresh(rules: Ruleset, start: Score, entries: list[Entry]) -> list[MatchScore]:
    """The matches of a list of entries, scored in the plainest way."""
    matches = [start_match(rules, start)]
    for entry in entries:
        if isinstance(entry, AnotherRubber):
            matches.append(start_match(rules))
        elif isinstance(entry, HandPlayed):
            try:
                matches[-1] = add_hand(rules, matches[-1], entry.result)
            except OddtrickError:
                continue
    return matches


def random_entry(chance: random.Random, rules: Ruleset, state: SheetState) -> Entry:
    kind = chance.random()
    if kind < 0.06:
        return Misdealt()
    if kind < 0.1:
        return ThrownIn(chance.random() < 0.5)
    match = reckoned(state).match
    if kind < 0.15 or (match.over and kind < 0.7):
        return AnotherRubber(chance.choice((None, *SEATS)))
    score = {"NS": match.score.ns, "EW": match.score.ew}
    while True:
        try:
            return HandPlayed(read_hand(random_hand(chance, rules, score)))
        except OddtrickError:
            continue


def random_command(chance: random.Random, rules: Ruleset, state: SheetState) -> c.Command:
    numbers = [number for number, _ in state.written.entries]
    kind = chance.random()
    change = state.changes - (chance.random() < 0.03)
    if kind < 0.5 or not numbers:
        return c.EnterLine(state.lines + 1 + (chance.random() < 0.03), random_entry(chance, rules, state))
    number = chance.choice((*numbers, 999)) if chance.random() < 0.05 else chance.choice(numbers)
    if kind < 0.62:
        return c.CorrectLine(number, random_entry(chance, rules, state), change)
    if kind < 0.7:
        return c.InsertLine(number, random_entry(chance, rules, state), change)
    if kind < 0.78:
        return c.DeleteLine(number, change)
    if kind < 0.8:
        return c.SetDealer(chance.choice((None, *SEATS)), change)
    return c.Undo(change) if kind < 0.92 else c.Redo(change)


class Model:
    """What the same commands do to a plain list, with plain lists to undo and redo from."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, Entry]] = []
        self.past: list[list[tuple[int, Entry]]] = []
        self.future: list[list[tuple[int, Entry]]] = []
        self.next = 1

    def hear(self, event: Event) -> None:
        if isinstance(event, e.Undone):
            self.future.append(list(self.entries))
            self.entries = self.past.pop()
            return
        if isinstance(event, e.Redone):
            self.past.append(list(self.entries))
            self.entries = self.future.pop()
            return
        self.past.append(list(self.entries))
        self.future = []
        if isinstance(event, e.LineEntered):
            self.entries.append((self.next, event.entry))
            self.next += 1
        elif isinstance(event, e.LineInserted):
            self.entries.insert(self._place(event.before), (self.next, event.entry))
            self.next += 1
        elif isinstance(event, e.LineCorrected):
            self.entries[self._place(event.number)] = (event.number, event.entry)
        elif isinstance(event, e.LineDeleted):
            del self.entries[self._place(event.number)]

    def _place(self, number: int) -> int:
        return [each for each, _ in self.entries].index(number)


def run(seed: int, steps: int) -> dict[str, int]:
    """One random sheet; how many commands of each kind were carried out."""
    chance = random.Random(seed)
    rules = random_rules(chance)
    begin = random_start(chance, rules)
    start = Score(begin["NS"], begin["EW"])
    said = decide(NEW_SHEET, c.OpenSheet(rules, settings=SheetSettings(chance.choice((None, *SEATS)), start)))
    assert not isinstance(said, Refusal)
    stream, state, model, done = list(said), fold(said), Model(), dict[str, int]()
    for _ in range(steps):
        command = random_command(chance, rules, state)
        result = decide(state, command)
        if isinstance(result, Refusal):
            continue
        done[type(command).__name__] = done.get(type(command).__name__, 0) + 1
        for event in result:
            stream.append(event)
            state = apply(state, event)
            model.hear(event)
        assert list(state.written.entries) == model.entries
        sheet = reckoned(state)
        assert sheet == reckon(rules, model.entries, state.written.dealer, start)  # all of it, from the first line on
        assert list(sheet.matches) == afresh(rules, start, [entry for _, entry in model.entries])
        check_lines(sheet.lines, rules)
    assert fold(stream) == retold(stream) == state
    check_history(stream)
    check_figures(reckoned(state))
    view(state)
    return done


def check_lines(lines: Any, rules: Ruleset) -> None:
    """Each line goes on where the one before it in its match stopped, and a game that ended begins the next at 0–0."""
    for before, line in itertools.pairwise(lines):
        if line.rubber != before.rubber:
            assert isinstance(line.entry, AnotherRubber)
            continue
        assert line.start == (Score() if before.game is not None and not before.over else before.score)
        if line.scored is not None:
            assert line.scored.score == line.score
            assert line.why_not is None


def check_history(stream: list[Event]) -> None:
    changes = history(stream)
    assert [change.event for change in changes] == stream[1:]
    undone = [change.number for change in changes if not change.stands]
    state = fold(stream)
    redoable = {number for number, _ in state.future}
    assert redoable <= set(undone)
    in_parts = History()
    for at in range(0, len(stream), 7):
        in_parts.go_on(stream[at : at + 7])
        assert tuple(in_parts.changes) == history(stream[: at + 7])


def check_figures(sheet: Reckoning) -> None:
    found = figures([(sheet, True)])
    assert found.hands == sum(len(match.hands) for match in sheet.matches)
    assert found.games == sum(len(match.games) for match in sheet.matches)
    assert sum(found.tricks) + found.called == found.hands


@given(st.integers(0, 2**32))
def test_a_sheet_always_scores_as_its_list_would_afresh(seed: int) -> None:
    run(seed, 25)


def test_the_random_sheets_do_everything() -> None:
    done: dict[str, int] = {}
    for seed in range(40):
        for name, times in run(seed, 25).items():
            done[name] = done.get(name, 0) + times
    assert set(done) == {"EnterLine", "CorrectLine", "InsertLine", "DeleteLine", "SetDealer", "Undo", "Redo"}
    assert min(done.values()) > 5


@pytest.mark.long
def test_long_sheets() -> None:
    for seed in range(1000, 1400):
        run(seed, 80)
