"""What double dummy costs here beside the bare library: whole deals, and endings of 2 to 9 cards, on one core.

The bare library is DDS's `SolveBoard` through endplay's bindings with a record filled beforehand, nothing read back.
Ours is `tricks_by_card` from a position to a dictionary of cards, and `solve_positions`, many at once into an array.
Rounds take turns, so that neither way has the quiet minutes to itself; all see the same deals. Times are CPU times,
medians of rounds.

python benchmarks/solver.py [--deals 30] [--rounds 5] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from oddtrick.cards import CARDS, SEATS, SUITS, CardSet
from oddtrick.errors import OddtrickError
from oddtrick.solver import Position, tricks_by_card, warm

SEED = 1864


def random_positions(number: int, size: int) -> list[Position]:
    """Deals of so many cards a seat, before a lead, any trumps."""
    chance = random.Random(SEED + size)
    made = []
    for _ in range(number):
        pack = chance.sample(CARDS, 4 * size)
        north, east, south, west = (CardSet(pack[at : at + size]) for at in range(0, 4 * size, size))
        made.append(Position((north, east, south, west), chance.choice([None, *SUITS]), chance.choice(SEATS)))
    return made


def bare(positions: Sequence[Position]) -> Callable[[], object]:
    """The library alone on records filled beforehand."""
    from oddtrick.solver.dds import bindings

    library = bindings()
    answer = library.futureTricks()

    def record(position: Position) -> Any:
        deal = library.deal()
        deal.trump = 4 if position.trump is None else position.trump.index
        deal.first = position.leader.index
        for seat in range(4):
            for suit in range(4):
                deal.remainCards[seat][suit] = (position.hands[seat].bits >> 13 * suit & 0x1FFF) << 2
        return deal

    records = [record(position) for position in positions]

    def run() -> None:
        for deal in records:
            library.SolveBoard(deal, -1, 3, 1, answer, 0)

    return run


def milliseconds(runs: dict[str, Callable[[], object]], deals: int, rounds: int) -> dict[str, float]:
    """The median time a deal of each way, the ways taking turns."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            began = time.process_time()
            run()
            times[name].append(1000 * (time.process_time() - began) / deals)
    return {name: statistics.median(found) for name, found in times.items()}


def fresh_table(run: Callable[[], object]) -> Callable[[], object]:
    """The kernel's search with nothing remembered from the round before."""
    from oddtrick.solver import arrays

    def forgetful() -> object:
        arrays._of_thread.table = None
        return run()

    return forgetful


def main() -> int:
    """Run and print the tables, with `--json` the figures in one line at the end."""
    parser = argparse.ArgumentParser(description="Double dummy beside the bare library.")
    parser.add_argument("--deals", type=int, default=30, help="whole deals in a round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each, in turns")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    wanted = parser.parse_args()
    if wanted.deals < 1 or wanted.rounds < 1:
        parser.error("--deals and --rounds take whole numbers from 1")
    try:
        warm()
    except OddtrickError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    from oddtrick.kernel.endings import MOST_TRICKS
    from oddtrick.solver.arrays import solve_positions

    whole = random_positions(wanted.deals, 13)
    raw = bare(whole)
    ways = {
        "bare library": raw,
        "tricks_by_card": lambda: [tricks_by_card(position) for position in whole],
        "many at once": lambda: solve_positions(whole),
    }
    raw()  # a warm start for all
    found = milliseconds(ways, wanted.deals, wanted.rounds)
    base = found["bare library"]
    print(f"{'all leads of a whole deal':28}{'ms':>10}{'ratio':>8}")
    for name, each in found.items():
        print(f"{name:28}{each:10.2f}{each / base:8.3f}")
    overhead = found["tricks_by_card"] / base - 1
    print(f"\n{'cards a seat, ms':16}{'bare':>9}{'DDS':>9}{'kernel':>9}")
    endings = []
    for size in range(2, 10):
        few = random_positions(300 if size < 8 else 100, size)
        runs = {"bare": bare(few), "dds": lambda few=few: solve_positions(few, 0)}
        if size <= MOST_TRICKS:
            runs["kernel"] = fresh_table(lambda few=few: solve_positions(few, MOST_TRICKS))
        each = milliseconds(runs, len(few), wanted.rounds)
        endings.append({"cards": size, **{name: round(number, 4) for name, number in each.items()}})
        print(f"{size:16}" + "".join(f"{number:9.3f}" for number in each.values()))
    if wanted.json:
        print(
            json.dumps(
                {
                    "ours_ms": round(found["tricks_by_card"], 3),
                    "library_ms": round(base, 3),
                    "overhead": round(overhead, 4),
                    "endings_ms": endings,
                }
            )
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
