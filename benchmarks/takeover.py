"""How long a table rests whose process is killed with -9, until another process has taken it over.

Two times `oddtrick serve` on a PostgreSQL and with a Redis of our own, started as the tests start them, and an nginx
before them. In each run there are three tables, all driven by the first process, which is killed at a moment that has
nothing to do with its beat, while everybody waits for the program. Then it is seen in the log when the card came:

- a bot's, at a table where somebody sits whose line leads to the second process
- a bot's, at a table of which the second knows nothing until its only person comes back there, which he does at once
- the card of somebody whose time to move runs out within half a second of the kill

and on a line to the second process, when whoever was at the first is said to be away. Bots would play 1 s after the
card before, or 2 where it might be taken back, so none of that is left when the table is taken over. A card that was
played twice, or a table not taken over in a minute, ends all. A run in which the machine was too slow to kill in time
does not count.

    python benchmarks/takeover.py [--runs 20] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis

from oddtrick.codec import decode_event
from oddtrick.store import Store
from oddtrick.table.events import CardPlayed

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))  # for how servers of one's own are started

from postgresql_at_hand import PrivateServer, quick_place
from server.several_processes import Several
from server.table_client import Line, sensible
from server.table_company import back_again, each_card_once, guests_of, play_all, sit_down

TARGET = 5.0
"""Seconds that a table may rest."""

PATIENCE = 60.0
BEFORE_RINGING = 0.9
"""Seconds before a clock runs out at which the cards are played that the bots then answer."""

MEASURED = {
    "bot": "a bot's card, somebody sits at the other process",
    "bot_alone": "a bot's card, the only person comes back there",
    "clock": "the card of somebody whose time runs out",
    "away": "who was at the killed one is said to be away",
}


class TooLate(Exception):
    """The machine was so slow that the process was not killed when it should have been."""


@dataclass
class Played:
    """A table in a run. lines: of those who sit there, the first at the process that is killed."""

    code: str
    guests: list[Any]
    lines: list[Line]

    @property
    def seq(self) -> int:
        """How far it has come, as far as anybody was told."""
        return max(line.seq for line in self.lines)


class Measuring:
    """Two processes, a look into the log and at who drives which table."""

    def __init__(self, several: Several, store: Store, chance: random.Random) -> None:
        self._several = several
        self._store = store
        self._chance = chance
        self._bus = redis.Redis.from_url(several.redis.address)

    def run(self) -> dict[str, float]:
        """Seconds from the kill, by `MEASURED`. Raises `TooLate`."""
        several, first = self._several, self._several.processes[0]
        with ExitStack() as stack:
            alone = self._table(stack, "N", before_a_bot=True)
            both = self._table(stack, "NS", before_a_bot=True)
            timed = self._table(stack, "NS", before_a_bot=False, seconds="5")
            tables = {"bot": both, "bot_alone": alone, "clock": timed}
            if len({self._driven_by(table.code) for table in tables.values()}) != 1:
                raise SystemExit("the first process does not drive all tables")
            rings = _rings(timed.lines[0])
            _sleep_until(rings - BEFORE_RINGING)
            for table in (alone, both):
                self._play(table)
            _sleep_until(rings - self._chance.uniform(0.05, 0.5))
            known = {name: (table.code, table.seq) for name, table in tables.items()}
            killed, since = time.time(), time.monotonic()
            first.kill()
            try:
                alone.lines.append(stack.enter_context(back_again(alone.guests[0], several, alone.code, alone.seq)))
                both.lines[1].until_room(lambda room: not room["places"][0]["present"])
                away = time.monotonic() - since
                took = {name: self._next_card(code, seq) - killed for name, (code, seq) in known.items()}
            finally:
                first.start()
            for table in tables.values():
                each_card_once(several, table.code)
        several.until_all_know(2)
        if min(took.values()) < 0:
            raise TooLate
        return {**took, "away": away}

    def _table(self, stack: ExitStack, seats: str, *, before_a_bot: bool, **fields: str) -> Played:
        """A table in mid-hand, at which a person is to play. before_a_bot: and after him a bot, to the same trick."""
        guests = guests_of(self._several, stack, len(seats))
        code, lines = sit_down(guests, stack, seats, **fields)
        lines[0].give("begin_match")

        def as_wanted(view: Any) -> bool:
            hand = view["hand"]
            return bool(hand and hand["to_play"] in seats and not (before_a_bot and len(hand["trick"]["cards"]) == 3))

        play_all(lines, self._chance, as_wanted)
        return Played(code, guests, lines)

    def _driven_by(self, code: str) -> object:
        """Which process holds a table on the bus."""
        return self._bus.get(next(iter(self._bus.scan_iter(f"*:held:{code}"))))

    def _play(self, table: Played) -> None:
        """The person whose turn it is plays a card, and hears so."""
        line = next(line for line in table.lines if line.awaited)
        command = sensible(line.view, self._chance)
        assert command is not None
        answer = line.give(command[0], **command[1])
        while line.seq < answer["seq"]:
            line.next()

    def _next_card(self, code: str, known: int) -> float:
        """When the next card was put into a table's log, after what was known before the kill."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for row in self._store.read(code, known):
                if isinstance(decode_event(row.data), CardPlayed):
                    return row.at
            time.sleep(0.05)
        raise SystemExit("a table was not taken over")


def _rings(line: Line) -> float:
    """When the clock runs out that a line was told of last."""
    rings = 0.0
    while True:
        try:
            message = line.next(1.0 if rings == 0.0 else 0.2)
        except TimeoutError:
            return rings
        if message["type"] == "room" and message["room"]["clock"] is not None:
            rings = time.monotonic() + message["room"]["clock"]["left"]


def _sleep_until(moment: float) -> None:
    if (left := moment - time.monotonic()) < 0:
        raise TooLate
    time.sleep(left)


@contextmanager
def measuring(chance: random.Random) -> Iterator[Measuring]:
    """Two processes that serve."""
    with tempfile.TemporaryDirectory() as name, PrivateServer(place=quick_place()) as postgresql, ExitStack() as stack:
        several = stack.enter_context(Several(Path(name), postgresql, 2, bot_pace=1.0))
        several.until_all_know(2)
        yield Measuring(several, stack.enter_context(Store.open(several.database)), chance)


def main() -> None:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    wanted = parser.parse_args()
    if wanted.runs < 1:
        parser.error("--runs takes a whole number from 1")
    found: list[dict[str, float]] = []
    with measuring(random.Random(1)) as processes:
        late = 0
        while len(found) < wanted.runs:
            try:
                found.append(processes.run())
            except TooLate:
                late += 1
                if late > wanted.runs:
                    raise SystemExit("the machine is too slow for this") from None
    print(f"{f'seconds after the kill, {len(found)} runs':50}{'median':>8}{'worst':>8}")
    figures: dict[str, float] = {"runs": len(found)}
    for key, name in MEASURED.items():
        seconds = [run[key] for run in found]
        figures |= {f"{key}_median_s": round(statistics.median(seconds), 2), f"{key}_worst_s": round(max(seconds), 2)}
        print(f"{name:50}{statistics.median(seconds):8.2f}{max(seconds):8.2f}")
    if late:
        print(f"{late} runs in which it was killed too late do not count")
    worst = max(max(run.values()) for run in found)
    print(f"target: {TARGET:.0f} s, {'met' if worst <= TARGET else 'not met'}")
    if wanted.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
