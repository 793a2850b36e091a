"""How long a sheet's history, file and reading take, against reckoning the whole sheet from its first line each time.

The peer does what the history needs in the plainest way: after every change it reckons all entries from the first one
on (`sheet.reckon`), as the sheet stood before and after, and compares. Both tell the same consequences, or the
benchmark fails. A sheet of short whist has random hands, a new rubber when one is over, and every tenth change is a
correction of one of the last ten lines. The peer's time grows with the square of the lines, and it goes through them
once; above --peer lines its time is that of every hundredth change, times a hundred, and marked with ~. Writing is that
of the file, reading that of the file with each event checked; a file of more than a sheet's lines is refused there.

    python benchmarks/sheets.py [--lines 400 4000] [--peer 400] [--rounds 3] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time

from oddtrick.cards import Seat
from oddtrick.errors import OddtrickError
from oddtrick.records import sheet_json
from oddtrick.rulesets import preset
from oddtrick.scoring import HandResult
from oddtrick.sheet import (
    NEW_SHEET,
    AnotherRubber,
    Entry,
    Event,
    HandPlayed,
    Reckoning,
    SheetSettings,
    SheetState,
    apply,
    differences,
    history,
    reckon,
    reckoned,
)
from oddtrick.sheet import events as e

RULES = preset("short")
SAMPLE = 100
"""Of how many changes the peer does one, where it does not do all."""


def some_sheet(lines: int) -> list[Event]:
    """A stream with so many changes."""
    chance = random.Random(lines)
    stream: list[Event] = [e.SheetOpened(RULES, (None, None, None, None), SheetSettings(Seat.N))]
    state = apply(NEW_SHEET, stream[0])
    while len(stream) <= lines:
        tricks = chance.randint(0, 13)
        entry: Entry = HandPlayed(HandResult((tricks, 13 - tricks)))
        event: Event
        if len(stream) % 10 == 0:
            number, was = chance.choice(state.written.entries[-10:])
            event = e.LineCorrected(number, was, entry)
        else:
            event = e.LineEntered(state.lines + 1, AnotherRubber() if reckoned(state).match.over else entry)
        stream.append(event)
        state = apply(state, event)
    return stream


def afresh(state: SheetState) -> Reckoning:
    """The sheet reckoned from its first line on."""
    return reckon(RULES, state.written.entries, state.written.dealer, state.start)


def plain_history(states: list[SheetState], step: int) -> list[object]:
    """What each change did, or every so many of them, reckoned from scratch."""
    return [differences(afresh(states[place]), afresh(states[place + 1])) for place in range(0, len(states) - 1, step)]


def read(text: str) -> object:
    """The file read, and each event checked; a sheet with too many lines is refused after as many as there may be."""
    try:
        return sheet_json.loads(text)
    except OddtrickError:
        return None


def measured(lines: int, step: int, rounds: int) -> tuple[dict[str, float], int]:
    """Seconds of each, the peer's for all changes, and the size of the file."""
    stream = some_sheet(lines)
    states = [apply(NEW_SHEET, stream[0])]
    for event in stream[1:]:
        states.append(apply(states[-1], event))
    began = time.perf_counter()
    plain = plain_history(states, step)
    took = time.perf_counter() - began
    times: dict[str, list[float]] = {"afresh": [took * step], "history": [], "write": [], "read": []}
    text = ""
    for _ in range(rounds):
        began = time.perf_counter()
        told = history(stream)
        times["history"].append(time.perf_counter() - began)
        if [each.consequences for each in told][::step] != plain:
            raise SystemExit("the two histories are not the same")
        began = time.perf_counter()
        text = sheet_json.dumps(stream)
        times["write"].append(time.perf_counter() - began)
        began = time.perf_counter()
        read(text)
        times["read"].append(time.perf_counter() - began)
    return {name: statistics.median(found) for name, found in times.items()}, len(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, nargs="+", default=[400, 4000], help="changes of the sheets")
    parser.add_argument("--peer", type=int, default=400, help="up to so many lines the peer does all changes")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each but the peer")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    wanted = parser.parse_args()
    if min(wanted.lines) < 1 or wanted.rounds < 1:
        parser.error("--lines and --rounds take whole numbers from 1")
    figures: dict[str, float] = {}
    print(f"{'lines':>6}{'afresh s':>10}{'history s':>11}{'ratio':>9}{'write s':>9}{'read s':>8}{'kB':>7}")
    for lines in wanted.lines:
        step = 1 if lines <= wanted.peer else SAMPLE
        took, size = measured(lines, step, wanted.rounds)
        ratio, mark = took["afresh"] / took["history"], "" if step == 1 else "~"
        peer = f"{mark + format(took['afresh'], '.1f'):>10}{took['history']:11.2f}{mark + format(ratio, '.0f'):>9}"
        print(f"{lines:6}{peer}{took['write']:9.3f}{took['read']:8.2f}{size / 1000:7.0f}")
        figures |= {f"history {lines}": round(took["history"], 3), f"ratio {lines}": round(ratio, 1)}
    if wanted.json:
        print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
