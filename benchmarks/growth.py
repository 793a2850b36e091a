"""Whether anything gets dearer as games pile up: a play, opening a table and a drive's standings, at 1,000, 10,000 and
(--full) 100,000 finished matches.

The matches are games of one hand, played at random by the rules and written by the real store, each a stream of its own
with the ids of its commands, its description and its four members; a few hundred different ones, over and over. Times
are CPU times of this process, the store's thread included, as medians. Tables and the drive (of 200 people) are loaded
by a desk that has nothing in memory; a play is a card chosen from a view, decided, stored and told.

python benchmarks/growth.py [--full] [--times 200] [--dir DIR] [--svg FILE] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from _growth_plot import plot

from oddtrick.cards import SEATS, Seat
from oddtrick.codec import encode_event
from oddtrick.desk import TABLE, Desk
from oddtrick.drive import DriveSettings, standings
from oddtrick.drive.simulate import simulate
from oddtrick.rulesets import preset, with_overrides
from oddtrick.server.drives.keeping import DRIVE
from oddtrick.server.summaries import Told, summary
from oddtrick.server.wire import Options
from oddtrick.store import Store
from oddtrick.table import NEW_TABLE, Command, Refusal, Settings, TableState, apply, awaited, decide, table_turn, view
from oddtrick.table import commands as c

DIFFERENT = 200
"""Matches that are really played; the others have the same cards."""
AT_ONCE = 200
"""Matches written before the writer is waited for."""
PEOPLE = 200
"""In the drive, and times ten among those who played the matches."""
RULES = with_overrides(preset("american"), {"game.target": "1"})

SIZES = (1_000, 10_000, 100_000)


@dataclass(frozen=True)
class Played:
    """A finished match: what each command led to, as it is stored, and how it ended."""

    said: tuple[tuple[bytes, ...], ...]
    state: TableState


def next_command(state: TableState, chance: random.Random) -> Command:
    """What somebody, or the table, says now who does not think."""
    turn = table_turn(state)
    if turn is not None:
        return turn
    seat = awaited(state)[0]
    seen = view(state, seat)
    if "play_card" in seen.open_actions and seen.hand is not None:
        return c.PlayCard(seat, seen.hand_number, seen.trick_number, chance.choice(list(seen.hand.legal)))
    if "close_score" in seen.open_actions and seen.open_score is not None:
        return c.CloseScore(seat, seen.open_score.said.hand)
    if "state_ages" in seen.open_actions:
        return c.StateAges(seat, (Seat.N, Seat.E, Seat.S, Seat.W))
    return c.AcceptDeal(seat)


def beginning() -> list[Command]:
    """What comes before the cards."""
    sitting = [c.Sit(seat, f"p:{seat.value}") for seat in SEATS]
    return [c.OpenTable(RULES, Settings(dealt_by="table")), *sitting, c.BeginMatch(SEATS[0])]


def played(chance: random.Random) -> Played:
    """A match at random."""
    state, said = NEW_TABLE, []
    waiting = beginning()
    while state.stage != "over":
        decided = decide(state, waiting.pop(0) if waiting else next_command(state, chance), chance)
        if isinstance(decided, Refusal):
            raise SystemExit(f"refused: {decided.reason}")
        for event in decided:
            state = apply(state, event)
        said.append(tuple(encode_event(event) for event in decided))
    return Played(tuple(said), state)


def fill(store: Store, matches: Sequence[Played], first: int, last: int) -> None:
    """Write finished matches, numbered from first to before last, command by command as they were played."""
    about = [
        msgspec.to_builtins(Told("p:N", RULES.name, RULES.title, Options(), now=summary(each.state)))
        for each in matches
    ]
    waiting: list[Future[Any]] = []
    for number in range(first, last):
        which = number % len(matches)
        code, at = f"m{number:07}", 1e9 + number
        seq = len(matches[which].said[0])
        waiting.append(store.create(code, "table", matches[which].said[0], about=about[which], at=at))
        for place, data in enumerate(matches[which].said[1:]):
            waiting.append(store.append(code, seq, data, command=f"p:{place % 4} {place}", by=f"p:{place % 4}", at=at))
            seq += len(data)
        for seat in range(4):
            waiting.append(store.join(code, f"person{(4 * number + seat) % (10 * PEOPLE)}"))
        waiting.append(store.describe(code, about[which], closed=True))
        if number % AT_ONCE == 0 or number == last - 1:
            for each in waiting:
                each.result()
            waiting.clear()


async def timed(times: int, work: Callable[[int], Awaitable[object]]) -> float:
    """The median of the CPU time of so many times, in milliseconds, after the first few, which load and fill."""
    took = []
    for number in range(times + 3):
        began = time.process_time()
        await work(number)
        took.append(time.process_time() - began)
    return 1000 * statistics.median(took[3:])


async def costs(store: Store, size: int, times: int, chance: random.Random) -> dict[str, float]:
    """What a play, opening a table, a drive's standings and a list of somebody's games cost now."""
    desk = Desk(store, TABLE, chance=chance)
    code = f"new{size}"
    await desk.open(code, beginning(), about={})

    async def play(number: int) -> None:
        while True:
            state = (await desk.kept(code)).state
            if state.stage == "over":
                await desk.say(code, [c.NewRubber(SEATS[0])], by="p:N")
                continue
            command = next_command(state, chance)
            await desk.say(code, [command], id=f"{size} {number} {state.hand_number} {command}"[:64], by="p:N")
            if isinstance(command, c.PlayCard):
                return

    async def open_table(number: int) -> None:
        await Desk(store, TABLE).kept(f"m{chance.randrange(size):07}")

    async def seen_standings(number: int) -> None:
        standings((await Desk(store, DRIVE).kept("drive")).state)

    async def games(number: int) -> None:
        store.streams("table", member=f"person{chance.randrange(10 * PEOPLE)}", limit=20)

    return {
        "play_ms": await timed(times, play),
        "open_ms": await timed(times, open_table),
        "standings_ms": await timed(max(5, times // 20), seen_standings),
        "games_ms": await timed(times, games),
    }


COLUMNS = {
    "play_ms": "a play",
    "open_ms": "opening a table",
    "standings_ms": "standings of a drive",
    "games_ms": "somebody's games",
}


def main() -> None:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--full", action="store_true", help="100,000 matches too, which take a while to write")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--dir", help="where the database lies; else where temporary files do")
    parser.add_argument("--svg", type=Path, help="where to draw it, such as docs/growth.svg")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    wanted = parser.parse_args()
    if wanted.times < 1:
        parser.error("--times takes a whole number from 1")
    chance = random.Random(1864)
    matches = [played(chance) for _ in range(DIFFERENT)]
    events = statistics.mean(sum(map(len, match.said)) for match in matches)
    print(f"matches of {events:.0f} events on average; CPU in milliseconds, medians")
    print(f"{'finished matches':>16}{'MB':>9}" + "".join(f"{name:>22}" for name in COLUMNS.values()))
    found: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory(dir=wanted.dir) as directory:
        file = Path(directory) / "growth.db"
        with Store.open(str(file)) as store:
            drive = simulate(DriveSettings(kind="progressive", ruleset=preset("drive")), PEOPLE, chance)
            store.create("drive", "drive", [DRIVE.encode(event) for event in drive], at=1e9).result()
            there = 0
            for size in SIZES if wanted.full else SIZES[:-1]:
                fill(store, matches, there, size)
                there = size
                found[size] = asyncio.run(costs(store, size, wanted.times, chance))
                megabytes = sum(each.stat().st_size for each in Path(directory).glob("growth.db*")) / 1e6
                row = "".join(f"{found[size][name]:22.3f}" for name in COLUMNS)
                print(f"{size:16,}{megabytes:9,.0f}{row}", flush=True)
    if wanted.svg:
        series = {title: [(size, each[name]) for size, each in found.items()] for name, title in COLUMNS.items()}
        wanted.svg.write_text(plot(series), encoding="utf-8")
    if wanted.json:
        print(
            json.dumps({str(size): {name: round(ms, 4) for name, ms in each.items()} for size, each in found.items()})
        )


if __name__ == "__main__":
    main()
