"""How soon a person's card is acknowledged while bots think at twenty tables: three expert bots each, and a person.

The peer is the same tables with club bots, who hardly think, in the same run. The server runs in a process of its own
with its own workers, the people all in this one; each plays as soon as it is his turn, and bots do not wait before a
card, so there is more going on than at twenty real tables. The target: 99 in 100 cards within 150 ms.

python benchmarks/bot_tables.py [--tables 20] [--cards 60] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

TARGET = 0.150
"""Seconds within which 99 in 100 cards are to be acknowledged."""
LOADING = 600.0
SERVER = """
from oddtrick.server.run import run
from oddtrick.server.settings import read_settings
run(read_settings(), tell=print)
"""


@contextlib.contextmanager
def served() -> Iterator[str]:
    """A server with its usual number of workers, loaded; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as directory:
        given = {"DB": Path(directory) / "oddtrick.db", "PORT": port, "RATE": 0, "BOT_PACE": 0}
        env = {**os.environ, **{f"ODDTRICK_{name}": str(value) for name, value in given.items()}}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen([sys.executable, "-c", SERVER], env=env, **quiet)
        try:
            _wait_until_ready(address)
            yield address
        finally:
            process.kill()
            process.wait()


def _wait_until_ready(address: str) -> None:
    deadline = time.monotonic() + LOADING
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/ready", timeout=10):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise SystemExit("the server is not ready")


@dataclass
class Player:
    """A person at a table of his own. waits: seconds from each card to its answer."""

    address: str
    level: str
    waits: list[float] = field(default_factory=list)

    async def play(self, cards: int) -> None:
        """Sit down with three bots and play so many cards."""
        table, cookie = await asyncio.to_thread(self._open)
        ids, sent, pending = itertools.count(), 0.0, ""
        view: Any = None
        async with connect(f"{table.replace('http', 'ws', 1)}/socket", additional_headers={"Cookie": cookie}) as line:
            async for text in line:
                message = json.loads(text)
                if message["type"] in ("table", "news"):
                    view, seq = message["view"], message["seq"]
                elif message["type"] in ("done", "refused"):
                    if pending == "play_card":
                        self.waits.append(time.perf_counter() - sent)
                    pending = ""
                if len(self.waits) >= cards:
                    return
                if not pending and (said := wish(view)) is not None:
                    pending = said[0]
                    command = {"v": 1, "type": said[0], "data": said[1]}
                    sent = time.perf_counter()
                    await line.send(
                        json.dumps({"type": "command", "id": f"{next(ids)}", "seq": seq, "command": command})
                    )

    def _open(self) -> tuple[str, str]:
        """A new table; its address, and the session's cookie."""
        cookies = urllib.request.HTTPCookieProcessor()
        web = urllib.request.build_opener(cookies)
        token = re.search('name="csrf" value="([^"]+)"', web.open(f"{self.address}/me").read().decode())
        assert token is not None
        form = {"csrf": token[1], "ruleset": "long", "partner": self.level, "opponents": self.level, "pairs": "chosen"}
        table = web.open(f"{self.address}/tables", urllib.parse.urlencode(form).encode()).geturl()
        return table, "; ".join(f"{each.name}={each.value}" for each in cookies.cookiejar)


def wish(view: Any) -> tuple[str, dict[str, Any]] | None:
    """What a person says who does not think long."""
    may, hand = view["open_actions"], view["hand"]
    if view["viewer"] not in view["awaited"]:
        return None
    simple: dict[str, dict[str, Any]] = {
        "draw_card": {"place": 0},
        "cut_pack": {"at": 26},
        "answer_claim": {"agree": True},
        "answer_take_back": {"grant": True},
        "pass_calling": {},
        "new_rubber": {"cut_again": False},
    }
    if "play_card" in may:
        card = hand["legal"].split()[0]
        return "play_card", {"hand": view["hand_number"], "trick": view["trick_number"], "card": card}
    if "close_score" in may:
        return "close_score", {"hand": view["open_score"]["said"]["hand"]}
    return next(((name, data) for name, data in simple.items() if name in may), None)


async def at_tables(address: str, level: str, tables: int, cards: int) -> list[float]:
    """The waits of people at so many tables at once, each with bots of a level."""
    players = [Player(address, level) for _ in range(tables)]
    await asyncio.gather(*(player.play(cards) for player in players))
    return sorted(wait for player in players for wait in player.waits)


def percentile(waits: list[float], share: float) -> float:
    """The wait that so many in a hundred do not exceed."""
    return waits[min(len(waits) - 1, round(share / 100 * len(waits)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--cards", type=int, default=60, help="a person plays")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    arguments = parser.parse_args()
    found = {}
    with served() as address:
        for level in ("club", "expert"):
            began = time.perf_counter()
            waits = asyncio.run(at_tables(address, level, arguments.tables, arguments.cards))
            seconds = time.perf_counter() - began
            p50, p95, p99 = (percentile(waits, share) for share in (50, 95, 99))
            within = sum(wait <= TARGET for wait in waits) / len(waits)
            found[level] = {"cards": len(waits), "p50": p50, "p95": p95, "p99": p99, "within": within}
            print(
                f"{level}: {len(waits)} cards of {arguments.tables} people in {seconds:.0f} s; acknowledged after "
                f"{1000 * p50:.1f} ms (median), {1000 * p95:.1f} ms (95 %), {1000 * p99:.1f} ms (99 %), "
                f"{1000 * waits[-1]:.0f} ms at most, {1000 * statistics.mean(waits):.1f} ms on average; "
                f"{100 * within:.2f} % within {1000 * TARGET:.0f} ms",
                flush=True,
            )
    ratio = found["expert"]["p99"] / found["club"]["p99"]
    reached = "reached" if found["expert"]["within"] >= 0.99 else "missed"
    print(f"expert against club, 99 %: {ratio:.2f} times as long; target {reached}")
    if arguments.json:
        print(json.dumps({**found, "ratio": ratio}, separators=(",", ":")))


if __name__ == "__main__":
    main()
