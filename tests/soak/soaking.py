"""Mixed use for as long as one likes, with everything that goes wrong in it, and the reckoning at the end.

Time goes by in cycles. In each the server is started, people play, then all go, and what the server holds in memory is
noted; people play on while the disk is full for a while and the clock jumps; all go, and the memory must be what it
was; they come back, and in mid-game the server is killed or stopped.

PYTHONPATH=tests python tests/soak/soaking.py [--minutes 30] [--seed 1864] [--dir DIR]
"""

from __future__ import annotations

import argparse
import logging
import random
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from soak.reckoning import Found, reckon
from soak.restless_people import Company, Dozer, Person
from soak.steady_writers import Keeper, Organiser, Writer
from soak.troubled_house import TroubledHouse

__all__ = ["Soaked", "soak"]

COMPANIES = ("NESW", "NS", "NE", "N", "NESW", "NW")
"""Who is a person at each table; bots have the other chairs. Beside them each table has somebody who looks on."""

LONG = 5.0
"""Minutes after which somebody must have fallen asleep for too long."""

JUMPS = (3600.0, -3600.0, 86400.0, 0.5, 0.0)
"""Seconds by which the clock is wrong."""

MORE_MEMORY = 12_000_000
"""Bytes that a process may keep beyond what it had when all had gone for the first time: heaps do not shrink."""


@dataclass
class Soaked:
    """What came of it. memory: bytes of each process when all had gone for the first and the last time. troubles: how
    often something was done to the server.
    """

    found: Found = field(default_factory=Found)
    memory: list[tuple[int, int]] = field(default_factory=list)
    troubles: dict[str, int] = field(default_factory=dict)

    def count(self, trouble: str) -> None:
        """Something was done to the server."""
        self.troubles[trouble] = self.troubles.get(trouble, 0) + 1


class _Evening:
    """The people, and the server they are at. stay: seconds at one table."""

    def __init__(self, place: Path, seed: int, stay: float) -> None:
        self.house = TroubledHouse(place)
        self.chance = random.Random(seed)
        self._active, self._over = threading.Event(), threading.Event()
        seeds = iter(range(1000 * seed, 1000 * seed + 999))
        self.people: list[Person] = []
        for seats in COMPANIES:
            company = Company(most=stay)
            for seat in (*seats, ""):
                self.people.append(Person(self.house.address, company, seat, next(seeds), self._active, self._over))
            dozer = Dozer(self.house.address, company, "", next(seeds), self._active, self._over)
            dozer.nap = min(30.0, stay / 2)
            self.people.append(dozer)
        self.keeper = Keeper(self.house.address, next(seeds), self._active, self._over)
        self.organiser = Organiser(self.house.address, next(seeds), self._active, self._over)

    @property
    def _all(self) -> list[Person | Writer]:
        return [*self.people, self.keeper, self.organiser]

    def begin(self) -> None:
        """All come."""
        for each in self._all:
            each.start()

    def let_play(self, seconds: float) -> None:
        """Let all play for so long. Raises `AssertionError` as soon as one has seen what must not be."""
        self._active.set()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            time.sleep(min(0.5, max(0.0, until - time.monotonic())))
            wrong = [text for each in self._all for text in each.wrong]
            assert not wrong, wrong[:5]

    def send_home(self) -> int:
        """All hang up; what the server then holds in memory."""
        self._active.clear()
        return self.house.come_to_rest()

    def end(self) -> None:
        """It is over."""
        self._over.set()
        self._active.set()
        for each in self._all:
            each.join(120)
            assert not each.is_alive(), f"{each.name} waits in vain"


def soak(place: Path, seconds: float, cycles: int, seed: int, tell: Callable[[str], object] = lambda _: None) -> Soaked:
    """Let people use a server for so long, in so many cycles. place: an empty directory. tell: says how it goes.

    Raises `AssertionError` for the first thing that is not as it must be.
    """
    logging.getLogger("websockets.client").setLevel(logging.CRITICAL)  # to it, whoever breaks his own line has failed
    part = seconds / cycles
    evening, made = _Evening(place, seed, stay=0.4 * part), Soaked()
    house = evening.house
    try:
        for cycle in range(cycles):
            house.start()
            if cycle == 0:
                evening.begin()
            evening.let_play(0.3 * part)
            first = evening.send_home()
            _trouble(evening, made, 0.5 * part)
            last = evening.send_home()
            made.memory.append((first, last))
            tell(f"cycle {cycle + 1} of {cycles}: {first / 1e6:.1f} MB, then {last / 1e6:.1f} MB; {made.troubles}")
            assert last <= first + MORE_MEMORY, f"of {first:,} bytes it came to {last:,}"
            evening.let_play(0.2 * part)
            house.look_for_faults(disk_full=False)
            if cycle < cycles - 1:
                kill = cycle % 2 == 0
                made.count("killed" if kill else "stopped")
                (house.kill if kill else house.stop)()
        evening.end()
        house.look_for_faults(disk_full=False)
    finally:
        house.stop()
    made.troubles["dropped for reading too slowly"] = sum(person.dropped for person in evening.people)
    made.found = reckon(house.db, evening.people, [evening.keeper], [evening.organiser])
    return made


def _trouble(evening: _Evening, made: Soaked, seconds: float) -> None:
    """People play on, while the disk is full for a while and the clock jumps to and fro."""
    house, step = evening.house, seconds / 5
    for jump in evening.chance.sample(JUMPS, 2):
        evening.let_play(step)
        house.jump(jump)
        made.count("clock jumped")
    evening.let_play(step)
    house.fill_disk()
    made.count("disk full")
    evening.let_play(step)
    house.free_disk()
    evening.let_play(step)
    house.jump(0.0)


def main() -> None:
    """Soak, and say what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1864)
    parser.add_argument("--dir", type=Path, help="an empty directory, which is kept; else one that is not")
    wanted = parser.parse_args()
    cycles = max(2, round(wanted.minutes / 3))
    with tempfile.TemporaryDirectory() as name:
        place = wanted.dir or Path(name)
        place.mkdir(parents=True, exist_ok=True)
        made = soak(place, 60 * wanted.minutes, cycles, wanted.seed, lambda line: print(line, flush=True))
    print(made.troubles, dict(made.found), sep="\n")
    if wanted.minutes >= LONG and not made.troubles["dropped for reading too slowly"]:
        raise SystemExit("nobody was dropped who read too slowly")
    print("All streams fold, nothing that was answered is lost or there twice, memory is back, no fault in the log.")


if __name__ == "__main__":
    main()
