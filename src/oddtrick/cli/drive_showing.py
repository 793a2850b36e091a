"""A whist drive in the terminal: a round and what is missing, standings and prizes, what a change did, history."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from rich.console import Console
from rich.table import Table

from oddtrick.cli.drive_file import DriveFile
from oddtrick.drive import DriveState, PrizeGiven, differences, history, view
from oddtrick.drive import events as e
from oddtrick.drive.seats import Result, Seating
from oddtrick.drive.simulate import as_plain
from oddtrick.drive.view import RoundView
from oddtrick.reasons import in_english
from oddtrick.records.drive_json import Told
from oddtrick.server.drives.movement_told import kind_title, trump_told
from oddtrick.server.drives.rows import Naming, StandingRow, as_csv, columns_of, standing_rows
from oddtrick.server.words import Language

__all__ = [
    "changed_in_words",
    "history_in_words",
    "print_round",
    "print_standings",
    "print_standings_of",
    "standings_csv",
    "standings_json",
]

ENGLISH = Language("en", None)

HEADINGS = {
    "kind": "kind",
    "won": "won",
    "highest": "best",
    "hands": "hands",
    "sat_out": "sat out",
    "credit": "for them",
    "honours": "honours",
    "score": "total",
}
PRIZES = {
    "best": "Highest",
    "best_a": "Highest {a}",
    "best_b": "Highest {b}",
    "second": "Second",
    "half_time": "Half-time",
    "booby": "Booby",
    "most_won": "Most hands won",
    "highest_hand": "Highest hand",
}
TIES = {"most_won": "most hands won", "highest_hand": "highest hand", "cut": "a cut"}


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)  # names and titles are their writers'


def naming_of(drive: DriveFile) -> Naming:
    """Puts the numbers of a drive into names."""
    return Naming(ENGLISH, drive.people)


def _who(drive: DriveFile, numbers: Iterable[int]) -> str:
    """Numbers with the names there are: 3 Ann, 4 Joe."""
    people = drive.people
    return ", ".join(f"{number} {people[number]}" if number in people else str(number) for number in numbers)


# --- A round --------------------------------------------------------------------------------------------------------


def print_round(drive: DriveFile) -> None:
    """The last round: who sits where, what is in and what is missing; or what is to be done before there is one."""
    seen, console = view(drive.state), _console()
    if not seen.rounds:
        people = ENGLISH.ngettext("{n} person", "{n} people", len(seen.entrants))
        console.print(f"{drive.title or kind_title(seen.settings, ENGLISH)}: {people} entered, nobody is seated yet")
        return
    last = seen.rounds[-1]
    trumps = ", ".join(
        dict.fromkeys(trump_told(seen.settings, hand.number, hand.trump, ENGLISH) for hand in last.hands)
    )
    console.print(f"Round {last.seating.number} of {seen.settings.rounds}, trumps: {trumps}")
    table = Table(box=None, pad_edge=False)
    for heading in ("Table", "NS", "EW"):
        table.add_column(heading, justify="right" if heading == "Table" else "left")
    boards = any(each.seats.boards for each in last.tables)
    if boards:
        table.add_column("Boards")
    table.add_column("Result")
    for each in last.tables:
        seats = each.seats
        row = [str(seats.number), _who(drive, seats.ns), _who(drive, seats.ew)]
        if boards:
            row.append(", ".join(map(str, seats.boards)))
        said = " / ".join(f"{side.value} says {_result(result)}" for side, result in each.said.items())
        table.add_row(*row, _result(each.result) if each.result else said)
    console.print(table)
    if last.seating.sits_out:
        where = f", at half table {last.seating.half_table}" if last.seating.half_table else ""
        console.print(f"Sits out{where}: {_who(drive, last.seating.sits_out)}", soft_wrap=True)
    if last.seating.stand_ins:
        console.print(f"Plays as the other kind: {_who(drive, last.seating.stand_ins)}", soft_wrap=True)
    console.print(_standing(last, drive.state))


def _standing(last: RoundView, state: DriveState) -> str:
    if state.ended:
        return "The drive is over."
    if last.closed:
        return f"Round {last.seating.number} is closed."
    tables = ", ".join(map(str, last.missing))
    return f"Missing: table {tables}." if last.missing else "All is in; the round is open."


def _result(result: Result) -> str:
    said = " ".join(f"{ns}–{13 - ns}" for ns in result.tricks)
    held = " ".join(f"{ns}–{ew}" for ns, ew in result.honours)
    return f"{said}, honours {held}" if any(map(any, result.honours)) else said


# --- Standings ------------------------------------------------------------------------------------------------------


def print_standings(drive: DriveFile, *, half_time: bool = False) -> None:
    """The standings, those of A and B where there are both, and the prizes once the drive is over."""
    print_standings_of(drive.state, naming_of(drive), drive.title, half_time=half_time)


def print_standings_of(state: DriveState, naming: Naming, title: str = "", *, half_time: bool = False) -> None:
    """The same of a drive without a file."""
    seen, console = view(state), _console()
    settings, standings = seen.settings, seen.standings
    played = ENGLISH.ngettext("{n} round", "{n} rounds", standings.rounds)
    when = f"at half-time, after {settings.half_time} hands" if half_time else f"after {played} of {settings.rounds}"
    console.print(f"{title or kind_title(settings, ENGLISH)}, {when}")
    rows = standing_rows(settings, standings.half_time if half_time else standings.rows, naming)
    if half_time and not rows:
        console.print("Half-time has not come yet.")
        return
    columns = columns_of(settings, rows)
    table = Table(box=None, pad_edge=False)
    for heading in ("Place", "No.", "Name", *(HEADINGS[column] for column in columns)):
        table.add_column(heading, justify="left" if heading in ("Name", "kind") else "right")
    for row in rows:
        who = f"{row.who} (left)" if row.gone else row.who
        numbers = "/".join(map(str, row.numbers))
        table.add_row(row.place, numbers, who, *(_cell(row, column) for column in columns))
    console.print(table)
    if half_time:
        return
    for given in standings.prizes:
        console.print(_prize(given, settings.kinds, naming), soft_wrap=True)
    if any(row.shared for row in standings.rows) and standings.ties:
        decides = ", then ".join(TIES[tie] for tie in standings.ties)
        console.print(f"Places are shared; for a prize decides {decides}.", soft_wrap=True)


def _cell(row: StandingRow, column: str) -> str:
    return str(getattr(row, column))


def _prize(given: PrizeGiven, kinds: tuple[str, str], naming: Naming) -> str:
    name = PRIZES[given.prize].format(a=kinds[0], b=kinds[1])
    who = "; ".join(naming.all(row.players) for row in given.rows)
    if given.to_cut:
        return f"{name} ({given.value}): {who} – they have to cut"
    by = f", by {TIES[given.by]}" if given.by else ""
    shared = ", shared" if len(given.rows) > 1 else ""
    return f"{name} ({given.value}{by}): {who}{shared}"


def standings_csv(drive: DriveFile) -> str:
    """The standings for spreadsheets: the same rows as on the page."""
    seen = view(drive.state)
    return as_csv(seen.settings, seen.standings, naming_of(drive))


def standings_json(drive: DriveFile) -> str:
    """The whole drive with its standings, names and prizes as one JSON object."""
    found = view(drive.state).standings
    plain = as_plain(drive.events)
    plain["title"] = drive.title
    plain["names"] = {str(number): name for number, name in sorted(drive.people.items())}
    plain["prizes"] = [
        {
            "prize": given.prize,
            "players": [list(row.players) for row in given.rows],
            "value": given.value,
            "by": given.by,
            "to_cut": given.to_cut,
        }
        for given in found.prizes
    ]
    plain["half_time"] = [
        {"players": list(row.players), "total": row.total, "place": row.place} for row in found.half_time
    ]
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


# --- What a change did, and all that happened -----------------------------------------------------------------------


def changed_in_words(before: DriveState, drive: DriveFile, events: Sequence[e.Event]) -> list[str]:
    """What happened, and what else is otherwise by it."""
    lines = [_told(event, drive) for event in events]
    if any(isinstance(event, e.ResultCorrected | e.ResultStruck | e.SeatsChanged) for event in events):
        lines += [f"  {in_english(each)}" for each in differences(before, drive.state)]
    return lines


def history_in_words(drive: DriveFile) -> list[str]:
    """All that happened since the drive was begun: when, by whom, what, and what it changed."""
    lines: list[str] = []
    for change, told in zip(history(drive.events), drive.told, strict=True):
        lines.append(f"{change.number}. {_when(told)}{_told(change.event, drive)}")
        lines += [f"   {in_english(each)}" for each in change.consequences]
    return lines


def _when(told: Told) -> str:
    when = "" if told.at is None else f"{datetime.fromtimestamp(told.at):%Y-%m-%d %H:%M} "
    return f"{when}{told.by}: " if told.by else when


def _told(event: e.Event, drive: DriveFile) -> str:
    return _HAPPENED[type(event)](event, drive)


def _at(event: Any) -> str:
    return f"round {event.round}, table {event.table}"


def _tables(seating: Seating) -> str:
    return ENGLISH.ngettext("{n} table", "{n} tables", len(seating.tables))


_HAPPENED: Mapping[type[Any], Callable[[Any, DriveFile], str]] = {
    e.DriveOpened: lambda event, _: f"begun: {kind_title(event.settings, ENGLISH)}, {event.settings.hands} hands",
    e.EntrantsEntered: lambda event, drive: f"entered: {_who(drive, [each.number for each in event.entrants])}",
    e.EntrantChanged: lambda event, drive: f"changed: {_who(drive, [event.number])}",
    e.EntrantFixed: lambda event, drive: (
        f"{'cannot move' if event.fixed else 'can move again'}: {_who(drive, [event.number])}"
    ),
    e.EntrantsLeft: lambda event, drive: f"gone from round {event.round} on: {_who(drive, event.numbers)}",
    e.EntrantsReturned: lambda event, drive: f"back from round {event.round} on: {_who(drive, event.numbers)}",
    e.LotsDrawn: lambda event, _: "lots drawn",
    e.RoundsPlanned: lambda event, _: f"schedule made of {len(event.plan)} rounds",
    e.RoundSeated: lambda event, _: f"round {event.seating.number} seated, {_tables(event.seating)}",
    e.SeatsTakenBack: lambda event, _: f"seats of round {event.was.number} taken back",
    e.SeatsChanged: lambda event, _: f"seats of round {event.seating.number} changed",
    e.ExchangeOrdered: lambda event, drive: (
        f"will exchange their places: {_who(drive, sorted(one for one, _ in event.exchange))}"
    ),
    e.ResultSaid: lambda event, _: f"{_at(event)}: {event.side.value} says {_result(event.result)}",
    e.ResultEntered: lambda event, _: f"{_at(event)}: {_result(event.result)}",
    e.ResultCorrected: lambda event, _: f"{_at(event)}: {_result(event.was)} corrected to {_result(event.result)}",
    e.ResultStruck: lambda event, _: f"{_at(event)}: {_result(event.was)} struck out",
    e.RoundClosed: lambda event, _: f"round {event.round} closed",
    e.RoundReopened: lambda event, _: f"round {event.round} open again",
    e.CutRecorded: lambda event, drive: f"cut: {_who(drive, event.order)}",
    e.DriveEnded: lambda event, _: f"over after {event.rounds} rounds",
    e.DriveResumed: lambda _, __: "goes on",
}
