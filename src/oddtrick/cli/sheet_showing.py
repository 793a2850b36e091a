"""A score sheet in the terminal: the table, how it stands, what a change did, the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from oddtrick.cards import SIDES, Seat, Side, seat_name, side_name
from oddtrick.errors import quoted
from oddtrick.reasons import Reason, english_word, reason, render
from oddtrick.scoring import Called, HandResult
from oddtrick.sheet import (
    AnotherRubber,
    Entry,
    Event,
    HandPlayed,
    Line,
    Misdealt,
    SheetState,
    differences,
    history,
    reckoned,
    view,
)
from oddtrick.sheet import events as e
from oddtrick.sheet.view import Rubber

__all__ = ["changed_in_words", "history_in_words", "print_sheet", "standing"]

Names = Mapping[str, str]


def _seat(letter: str, names: Names) -> str:
    """Who sits there, or the seat."""
    return quoted(names.get(letter, "")) or seat_name(Seat(letter), "word")


def _side(side: Side, names: Names) -> str:
    """What a side is called: by its own name, by its players', or by its seats."""
    if own := names.get(side.value):
        return quoted(own)
    players = [quoted(names[seat.value]) for seat in side.seats if names.get(seat.value)]
    return " and ".join(players) or side_name(side, "word")


def _said(what: Reason, names: Names) -> str:
    """What the core says, by the names on this sheet."""

    def word(kind: str, letters: str) -> str:
        if kind == "side":
            return _side(Side(letters), names)
        return _seat(letters, names) if kind == "seat" else english_word(kind, letters)

    return render(what, word=word)


def print_sheet(state: SheetState, names: Names) -> None:
    """The whole sheet, and how it stands."""
    seen = view(state)
    console = Console(highlight=False, markup=False, emoji=False)  # titles and names are their writers'
    table = Table(title=quoted(seen.ruleset.title))
    table.add_column("Line", justify="right")
    table.add_column("Entered")
    for side in SIDES:
        table.add_column(_side(side, names), justify="right")
    table.add_column("Score", justify="center")
    table.add_column("What for")
    for place, line in enumerate(seen.lines, 1):
        points = ("", "") if line.scored is None else (str(line.scored.points.ns), str(line.scored.points.ew))
        score = f"{line.score.ns}–{line.score.ew}"
        table.add_row(
            str(place), _entry(line.entry, names), *points, score, _why(line, names), end_section=line.game is not None
        )
    if seen.lines:
        console.print(table)
    for rubber in seen.rubbers:
        for text in _settled(rubber, len(seen.rubbers) > 1, names):
            console.print(text)
    console.print(standing(state, names))


def _why(line: Line, names: Names) -> str:
    if line.why_not is not None:
        return f"does not count: {_said(line.why_not, names)}"
    if line.remark is not None:
        return _said(line.remark, names)
    if line.scored is None:
        return ""
    return "\n".join(f"{each.side.value} {_said(each.reason, names)}" for each in line.scored.lines)


def _entry(entry: Entry, names: Names) -> str:
    """What was entered."""
    if isinstance(entry, HandPlayed):
        return _result(entry.result)
    if isinstance(entry, Misdealt):
        return "misdeal"
    if isinstance(entry, AnotherRubber):
        return "another match" if entry.dealer is None else f"another match, {_seat(entry.dealer.value, names)} deals"
    return "thrown in, the deal passes" if entry.passes else "thrown in"


def _result(result: HandResult | Called) -> str:
    if isinstance(result, Called):
        return f"{result.side.value} called"
    parts = [f"{result.tricks[0]}–{result.tricks[1]}"]
    if result.honours is not None:
        parts.append(f"honours {result.honours[0]}–{result.honours[1]}")
    parts += [f"revoke {revoke.by.value} {revoke.penalty}" for revoke in result.revokes]
    return ", ".join(parts)


def _settled(rubber: Rubber, several: bool, names: Names) -> list[str]:
    """What a match came to, once it is over."""
    match = rubber.match
    if not match.over:
        return []
    title = f"Match {rubber.number}: " if several else "Match: "
    winner = "a draw" if match.winner is None else f"{_side(match.winner, names)} won"
    margin = "" if match.margin is None else f" by {match.margin}"
    lines = [f"{title}{winner}{margin}"]
    lines += [f"  {_side(each.side, names)}: {_said(each.reason, names)}" for each in rubber.lines]
    for each in rubber.payments:
        paid = f"{each.amount} for {each.fish} fish" if each.amount else f"{each.fish} fish"
        lines.append(f"  {_seat(each.payer.value, names)} pays {_seat(each.payee.value, names)} {paid}")
    return lines


def standing(state: SheetState, names: Names) -> str:
    """The score, what each side needs, and who deals."""
    seen = view(state)
    score = seen.rubbers[-1].match.score
    sides = (f"{_side(side, names)} {score.of(side)}, {_said(seen.needs[side.index], names)}" for side in SIDES)
    text = "; ".join(sides)
    coming = seen.next_hand
    if seen.rubbers[-1].match.over:
        return f"{text}."
    if coming.dealer is not None:
        text += f"; {_seat(coming.dealer.value, names)} deals"
    if coming.trump is not None:
        text += f"; {_said(reason('sheet_trumps', suit=coming.trump), names)}"
    elif not coming.trumps:
        text += "; no trumps"
    return f"{text}."


def changed_in_words(before: SheetState, after: SheetState, names: Names) -> str:
    """What a change did: its line, what else is otherwise, and how the sheet stands."""
    was = {line.number: line for line in reckoned(before).lines}
    lines = [
        f"line {place}: {_entry(line.entry, names)}" + (f": {_why(line, names)}" if _why(line, names) else "")
        for place, line in enumerate(reckoned(after).lines, 1)
        if line.number not in was or was[line.number].entry != line.entry
    ]
    lines += [_said(each, names) for each in differences(reckoned(before), reckoned(after))]
    return "\n".join((*(each.replace("\n", ", ") for each in lines), standing(after, names)))


_DONE: dict[type[Any], Callable[[Any, Names], str]] = {
    e.LineEntered: lambda event, names: f"entered: {_entry(event.entry, names)}",
    e.LineCorrected: lambda event, names: f"corrected: {_entry(event.was, names)} to {_entry(event.entry, names)}",
    e.LineInserted: lambda event, names: f"inserted: {_entry(event.entry, names)}",
    e.LineDeleted: lambda event, names: f"struck out: {_entry(event.was, names)}",
    e.DealerSet: lambda event, names: f"first dealer: {'nobody' if event.dealer is None else event.dealer.value}",
    e.PlayersSet: lambda event, names: "players named",
    e.StakeSet: lambda event, names: f"stake: {event.stake}",
    e.Undone: lambda event, names: f"undone: change {event.change}",
    e.Redone: lambda event, names: f"done again: change {event.change}",
}


def history_in_words(events: Sequence[Event], names: Names) -> str:
    """Every change since the sheet was begun, and what it did to other lines."""
    lines: list[str] = []
    for change in history(events):
        mark = "" if change.stands else " (undone)"
        place = "" if change.place is None else f"line {change.place} "
        lines.append(f"{change.number}. {place}{_DONE[type(change.event)](change.event, names)}{mark}")
        lines += [f"   {_said(each, names)}" for each in change.consequences]
    return "\n".join(lines) or "nothing has been written yet"
