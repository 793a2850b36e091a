"""How much one server carries: tables of four people who play random legal cards, each on a line of his own.

The server is `oddtrick serve` in a process of its own, without rate limits; the people are in one other process: two
cores are enough. Measured are plays a second when everybody plays as soon as it is his turn, and how long it takes
from sending a card to the last of the four seeing it, then and at a rate (--rate). CPU is that of whole processes. Then
1,000 tables with four people each at which nothing happens: their memory, with their lines and (after a restart, loaded
for a page) without, and what they cost a core. --profile adds a run in which the server is looked at all the time.

The peer is boardgame.io (npm), measured first: as many matches of a trick game (13 cards each, follow suit, 52 plays)
with its own server, sockets and clients. It keeps matches in memory alone; ours are stored before they are told.
Linux only, for it says there what processes use.

python benchmarks/load.py [--tables 100] [--seconds 10] [--rate 300] [--db ADDRESS] [--no-peer] [--profile] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from _load_peer import Missing, installed, peer_plays
from _load_server import Served, served, where_time_goes

CLIENTS = Path(__file__).resolve().with_name("_load_clients.py")


def clients(server: Served, what: str, *more: object) -> dict[str, Any]:
    """What the people's process measured."""
    command = [sys.executable, str(CLIENTS), server.address, str(server.pid), what, *map(str, more)]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"the clients failed ({ran.returncode})")
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found


def tell(name: str, found: dict[str, Any]) -> None:
    """One row of plays."""
    p50, p95, p99 = (found[f"p{share}_ms"] for share in (50, 95, 99))
    print(
        f"{name:34}{found['plays_per_second']:8,.0f}{p50:9.1f}{p95:9.1f}{p99:9.1f}"
        f"{found['server_cpu_ms']:9.2f}{found['client_cpu_ms']:9.2f}",
        flush=True,
    )


def measured_peer(wanted: argparse.Namespace) -> dict[str, Any] | None:
    """The peer's run; None without it, and why not is said."""
    if not wanted.peer:
        return None
    try:
        modules = installed(wanted.peer_dir)
        found = peer_plays(modules, wanted.tables, wanted.seconds, wanted.rate)
    except Missing as missing:
        print(f"without the peer: {missing}")
        return None
    tell("boardgame.io, as fast as they may", found["fast"])
    if "paced" in found:
        tell(f"boardgame.io, {wanted.rate:,.0f} a second", found["paced"])
    return found


def failures(directory: Path) -> int:
    """Lines of the server's log that tell of a fault of ours."""
    with (directory / "server.log").open(encoding="utf-8") as log:
        return sum("_failed" in line or "Traceback" in line for line in log)


def main() -> None:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--idle-tables", type=int, default=1000, help="open and idle; 0 leaves that out")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--rate", type=float, default=300.0, help="plays a second of the second run; 0 leaves it out")
    parser.add_argument("--db", help="an empty database's address; else a new SQLite file")
    parser.add_argument("--peer", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--peer-dir", type=Path, help="where the peer is installed; else in the user's cache")
    parser.add_argument(
        "--deflate", action=argparse.BooleanOptionalAction, default=True, help="offered, as browsers do"
    )
    parser.add_argument(
        "--pages", action=argparse.BooleanOptionalAction, default=True, help="idle people ask as pages do"
    )
    parser.add_argument("--profile", action="store_true", help="another run, to see where the server's time goes")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    wanted = parser.parse_args()
    if wanted.tables < 1 or wanted.seconds <= 0:
        parser.error("--tables takes a whole number from 1, --seconds a number above 0")
    busy = os.getloadavg()[0]
    if busy > 1:
        print(f"the machine is busy: {busy:.1f} processes wanted its {os.cpu_count()} cores before this began")
    print(f"{f'{wanted.tables} tables of four':34}{'plays/s':>8}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}", end="")
    print(f"{'CPU ms':>9}{'clients':>9}")
    peer = measured_peer(wanted)
    deflate = "--deflate" if wanted.deflate else "--no-deflate"
    given = ("--tables", wanted.tables, "--seconds", wanted.seconds, deflate)
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        with served(wanted.db or str(directory / "load.db"), directory) as server:
            ours = clients(server, "play", *given, "--rate", wanted.rate)
        tell("oddtrick, as fast as they may", ours["fast"])
        if "paced" in ours:
            tell(f"oddtrick, {wanted.rate:,.0f} a second", ours["paced"])
        if wanted.profile:
            profile = directory / "profile.json"
            with served(str(directory / "profile.db"), directory, profile) as server:
                clients(server, "play", *given, "--mark")
            print("\nwhere the server's time goes, as fast as they may", *where_time_goes(profile), sep="\n")
        memory = measured_idle(directory, wanted, deflate) if wanted.idle_tables else {}
        if wrong := failures(directory):
            print(f"{wrong} faults in the server's log")
    if wanted.json:
        paced = ours.get("paced", ours["fast"])
        plays = ours["fast"]["plays_per_second"]
        theirs = peer["fast"]["plays_per_second"] if peer else None
        figures = {
            "plays_per_second": round(plays, 1),
            "p50_ms": round(paced["p50_ms"], 2),
            "p99_ms": round(paced["p99_ms"], 2),
            "bytes_per_table": round(memory["bytes_per_table"]) if memory else None,
            "peer_plays_per_second": None if theirs is None else round(theirs, 1),
            "ratio": None if theirs is None else round(plays / theirs, 3),
        }
        print(json.dumps(figures))


def measured_idle(directory: Path, wanted: argparse.Namespace, deflate: str) -> dict[str, float]:
    """Tables open at which nothing happens, and loaded ones at which nobody is."""
    db = str(directory / "idle.db")
    with served(db, directory) as server:
        pages = "--pages" if wanted.pages else "--no-pages"
        given = ("--tables", wanted.idle_tables, "--seconds", 2 * wanted.seconds)
        with_lines = clients(server, "idle", *given, deflate, pages)
    with served(db, directory) as server:
        alone = clients(server, "visit", "--codes", *with_lines["codes"])
    print(
        f"\n{wanted.idle_tables:,} tables open, four people at each, nobody plays: "
        f"{100 * with_lines['idle_share']:.1f} % of a core\n"
        f"memory a loaded table: {alone['bytes_per_table'] / 1000:.1f} kB; "
        f"with the lines of four people {with_lines['bytes_with_lines'] / 1000:.1f} kB",
        flush=True,
    )
    return {"bytes_per_table": alone["bytes_per_table"]}


if __name__ == "__main__":
    main()
