"""What a change did to a sheet: told to the keeper after every correction, and kept readable for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from oddtrick.reasons import Reason, reason
from oddtrick.scoring import MatchScore
from oddtrick.sheet import events as e
from oddtrick.sheet.reckoning import Line, Reckoning
from oddtrick.sheet.state import NEW_SHEET, SheetState, apply, reckoned
from oddtrick.sheet.written import alike

__all__ = ["Change", "History", "differences", "history"]


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the sheet. number: from 1. event: what was done. stands: whether it is not taken back.
    consequences: what it changed beside its own line. place: where the line stood that was written, corrected or struck
    out, from 1, as the sheet was then; None for any other change.
    """

    number: int
    event: e.Event
    stands: bool
    consequences: tuple[Reason, ...]
    place: int | None


def differences(before: Reckoning, after: Reckoning) -> tuple[Reason, ...]:
    """What is otherwise after a change, in the order of the sheet: later lines, games, rubbers."""
    return (*_line_differences(before, after), *_match_differences(before, after))


def _line_differences(before: Reckoning, after: Reckoning) -> Iterator[Reason]:
    first = alike(before.lines, after.lines)
    kept = alike(before.lines[first:][::-1], after.lines[first:][::-1])  # nothing is otherwise there
    was = {line.number: line for line in before.lines[first : len(before.lines) - kept]}
    for place, line in enumerate(after.lines[first : len(after.lines) - kept], first + 1):
        old = was.get(line.number)
        if old is None or old.entry != line.entry:
            continue  # entered, inserted or corrected itself: its own line says so
        if line.why_not is not None and old.why_not is None:
            yield reason("sheet_line_falls", line=place)
        elif line.why_not is None and old.why_not is not None:
            yield reason("sheet_line_stands_again", line=place)
        elif _points(line) != _points(old):
            (ns, ew), (old_ns, old_ew) = _points(line), _points(old)
            yield reason("sheet_line_points", line=place, ns=ns, ew=ew, old_ns=old_ns, old_ew=old_ew)


def _points(line: Line) -> tuple[int, int]:
    return (0, 0) if line.scored is None else (line.scored.points.ns, line.scored.points.ew)


def _match_differences(before: Reckoning, after: Reckoning) -> Iterator[Reason]:
    first = alike(before.matches, after.matches)
    for number, (old, new) in enumerate(zip_longest(before.matches[first:], after.matches[first:]), first + 1):
        if old is None or new is None:
            continue  # a rubber was begun or struck out: its own line says so
        yield from _game_differences(number, old, new)
        if new.over and (not old.over or old.winner is not new.winner):
            if new.winner is None:
                yield reason("sheet_match_drawn", rubber=number)
            else:
                yield reason("sheet_match_won", rubber=number, side=new.winner)
        elif old.over and not new.over:
            yield reason("sheet_match_goes_on", rubber=number)


def _game_differences(rubber: int, old: MatchScore, new: MatchScore) -> Iterator[Reason]:
    for number, (was, now) in enumerate(zip_longest(old.games, new.games), 1):
        if was == now:
            continue
        if now is None:
            yield reason("sheet_game_goes_on", rubber=rubber, game=number)
        elif now.winner is None:
            yield reason("sheet_game_drawn", rubber=rubber, game=number, ns=now.score.ns, ew=now.score.ew)
        else:
            score = now.score
            yield reason("sheet_game_won", rubber=rubber, game=number, side=now.winner, ns=score.ns, ew=score.ew)


class History:
    """Every change of a sheet since it was begun, the first first; what comes later is told without the rest again."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self._state = NEW_SHEET

    def go_on(self, stream: Iterable[e.Event]) -> None:
        """Tell the events that come next. Raises `Invalid` as `fold` does; those before the wrong one are told."""
        for event in stream:
            before, after = self._state, apply(self._state, event)
            if not isinstance(event, e.SheetOpened):
                told = differences(reckoned(before), reckoned(after))  # both reckoned as they came to be
                number, place = len(self.changes) + 1, _place(before, event, after)
                if isinstance(event, e.Undone | e.Redone):
                    at = event.change - 1
                    self.changes[at] = replace(self.changes[at], stands=isinstance(event, e.Redone))
                self.changes.append(Change(number, event, True, told, place))
            self._state = after


def history(stream: Iterable[e.Event]) -> tuple[Change, ...]:
    """Every change of a sheet since it was begun, the first first. Raises `Invalid` as `fold` does."""
    made = History()
    made.go_on(stream)
    return tuple(made.changes)


def _place(before: SheetState, event: e.Event, after: SheetState) -> int | None:
    """Where a line stands that was written, corrected or struck out."""
    if not isinstance(event, e.LineEntered | e.LineInserted | e.LineCorrected | e.LineDeleted):
        return None
    at = (before if isinstance(event, e.LineDeleted) else after).written.place_of(event.number)
    return None if at is None else at + 1
