"""How many appends a second: the store and the desk against plain sqlite3 and plain psycopg, in turns.

A peer inserts one row of the same size into a table of the same form, commits, and does nothing else: no look at
where the stream ends, no command kept, no other thread. SQLite writes to a file (--dir says where; a file system in
memory would flatter FULL) in WAL mode, with the same `synchronous` for both. Where Debian's package of PostgreSQL is
installed, a server of our own is started beside it, with `synchronous_commit` off for NORMAL and on for FULL. An append
of the store carries one event of 200 bytes and a command's id, and is answered after its commit. "100 at once" are 100
streams, each with one append under way. Times are those of the clock on the wall; CPU is that of the whole process, the
side that asks included (of PostgreSQL's own processes nothing).

    python benchmarks/store.py [--appends 1000] [--rounds 5] [--dir DIR] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from oddtrick.desk import Aggregate, Desk
from oddtrick.store import Store

DATA = b"x" * 200
AT_ONCE = 100
MODES = ("NORMAL", "FULL")

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))  # for how a PostgreSQL of one's own is started

Way = Callable[[str, str, int], float]
"""Takes an address, a mode and how many appends; seconds."""

COUNTING: Aggregate[int, int, int] = Aggregate(
    "counting", 0, lambda state, command, chance: (command,), lambda state, event: state + event, lambda _: DATA, len
)
"""An aggregate that costs nothing, so that what is measured is the desk."""


def plain_sqlite(address: str, mode: str, appends: int) -> float:
    """sqlite3, one row a transaction; seconds."""
    connection = sqlite3.connect(address, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {mode}")
    connection.execute(
        "CREATE TABLE events (stream INTEGER, seq INTEGER, at REAL, by TEXT, data BLOB, PRIMARY KEY (stream, seq))"
        " WITHOUT ROWID"
    )
    began = time.perf_counter()
    for seq in range(appends):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO events VALUES (1, ?, ?, 'somebody', ?)", (seq, 1.0, DATA))
        connection.execute("COMMIT")
    took = time.perf_counter() - began
    connection.close()
    return took


def plain_postgresql(address: str, mode: str, appends: int) -> float:
    """psycopg, one row a transaction; seconds."""
    import psycopg

    with psycopg.connect(address.replace("+psycopg", "", 1), autocommit=True) as connection:
        connection.execute(
            "CREATE TABLE events (stream bigint, seq bigint, at float8, by text, data bytea, PRIMARY KEY (stream, seq))"
        )
        began = time.perf_counter()
        for seq in range(appends):
            connection.execute("INSERT INTO events VALUES (1, %s, %s, 'somebody', %s)", (seq, 1.0, DATA))
        return time.perf_counter() - began


def store_single(address: str, mode: str, appends: int) -> float:
    """The store, each append waited for before the next; seconds."""
    with Store.open(address, synchronous=mode) as store:  # type: ignore[arg-type]
        store.create("s", "k", [DATA], at=1.0).result()
        began = time.perf_counter()
        for seq in range(1, appends + 1):
            store.append("s", seq, [DATA], command=str(seq), by="somebody", at=1.0).result()
        return time.perf_counter() - began


def store_at_once(address: str, mode: str, appends: int) -> float:
    """The store, from an event loop, 100 streams at once; seconds."""

    async def stream(store: Store, name: str) -> None:
        for seq in range(1, appends // AT_ONCE + 1):
            await asyncio.wrap_future(store.append(name, seq, [DATA], command=str(seq), by="somebody", at=1.0))

    async def main() -> float:
        for name in names:
            store.create(name, "k", [DATA], at=1.0)
        store.check()
        began = time.perf_counter()
        await asyncio.gather(*(stream(store, name) for name in names))
        return time.perf_counter() - began

    names = [f"s{n}" for n in range(AT_ONCE)]
    with Store.open(address, synchronous=mode) as store:  # type: ignore[arg-type]
        return asyncio.run(main())


def desk(address: str, mode: str, appends: int, at_once: int) -> float:
    """The desk, so many streams at once; seconds."""

    async def stream(desk: Desk[int, int, int], name: str) -> None:
        for number in range(appends // at_once):
            await desk.say(name, [1], id=str(number), by="somebody")

    async def main() -> float:
        one = Desk(store, COUNTING, chance=random.Random(1))
        for name in names:
            await one.open(name, [1], about={})
        began = time.perf_counter()
        await asyncio.gather(*(stream(one, name) for name in names))
        return time.perf_counter() - began

    names = [f"s{n}" for n in range(at_once)]
    with Store.open(address, synchronous=mode) as store:  # type: ignore[arg-type]
        return asyncio.run(main())


OURS: dict[str, Way] = {
    "store, one at a time": store_single,
    "store, 100 at once": store_at_once,
    "desk, one at a time": lambda address, mode, appends: desk(address, mode, appends, 1),
    "desk, 100 at once": lambda address, mode, appends: desk(address, mode, appends, AT_ONCE),
}


@contextmanager
def a_file(place: str | None, _mode: str) -> Iterator[str]:
    """A new SQLite database."""
    with tempfile.TemporaryDirectory(dir=place) as directory:
        yield str(Path(directory) / "games.db")


def postgresql(place: str | None, leave: ExitStack) -> Callable[[str | None, str], AbstractContextManager[str]] | None:
    """What makes a new PostgreSQL database in a server of our own; None where there is no PostgreSQL to start."""
    try:
        from postgresql_at_hand import PrivateServer

        # As it comes, but for the memory: it waits for the disk.
        server = leave.enter_context(PrivateServer({"listen_addresses": "", "shared_buffers": "128MB"}, place))
    except (ImportError, RuntimeError) as missing:
        print(f"without PostgreSQL: {missing}", file=sys.stderr)
        return None

    def a_database(_place: str | None, mode: str) -> AbstractContextManager[str]:
        commit = {"NORMAL": "off", "FULL": "on"}[mode]
        return nullcontext(f"{server.empty_database()}&options=-csynchronous_commit%3D{commit}")

    return a_database


def measured(
    ways: dict[str, Way], made: Callable[[str | None, str], AbstractContextManager[str]], mode: str, wanted: Any
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Appends a second and CPU µs an append of each way, round by round."""
    rates: dict[str, list[float]] = {name: [] for name in ways}
    cpu: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(wanted.rounds + 1):
        for name, run in ways.items():
            with made(wanted.dir, mode) as address:
                used = time.process_time()
                took = run(address, mode, wanted.appends)
                used = time.process_time() - used
            if number:  # the first round warms up
                rates[name].append(wanted.appends / took)
                cpu[name].append(used / wanted.appends * 1e6)
    return rates, cpu


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--appends", type=int, default=1000, help="appends in a round, a multiple of 100")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each, in turns")
    parser.add_argument("--dir", help="where the databases lie; else where temporary files do")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    wanted = parser.parse_args()
    if wanted.appends < AT_ONCE or wanted.appends % AT_ONCE or wanted.rounds < 1:
        parser.error("--appends takes a multiple of 100, --rounds whole numbers from 1")
    figures: dict[str, float] = {}
    with ExitStack() as leave:
        kinds = {"SQLite": (a_file, {"plain sqlite3, single rows": plain_sqlite, **OURS})}
        if a_database := postgresql(wanted.dir, leave):
            kinds["PostgreSQL"] = (a_database, {"plain psycopg, single rows": plain_postgresql, **OURS})
        for kind, (made, ways) in kinds.items():
            for mode in MODES:
                rates, cpu = measured(ways, made, mode, wanted)
                base = statistics.median(rates[next(iter(ways))])
                print(f"{f'appends a second, {kind}, {mode}':42}{'median':>10}{'best':>10}{'ratio':>8}{'CPU µs':>8}")
                for name, found in rates.items():
                    middle = statistics.median(found)
                    used = statistics.median(cpu[name])
                    print(f"{name:42}{middle:10,.0f}{max(found):10,.0f}{middle / base:8.2f}{used:8.0f}")
                    figures[f"{name}, {kind}, {mode}"] = round(middle)
    if wanted.json:
        print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
