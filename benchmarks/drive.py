"""A full hall: what the standings of 200 people at 50 tables take, and how soon a page of theirs is there.

Standings and view are reckoned in this process after 24 hands. The pages come from a server of its own into which the
same drive was taken in, over one connection each; the round is then opened again and a result entered anew, so that it
is also seen how soon the organiser has the standings that follow. Targets: standings in 50 ms, a page in 300 ms.

python benchmarks/drive.py [--players 200] [--kind progressive] [--times 20] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

os.environ.setdefault("ODDTRICK_WORKERS_FOR_BOTS", "0")  # nobody plays cards here

from bot_tables import served
from websockets.sync.client import ClientConnection, connect

from oddtrick.drive import KINDS, DriveSettings, fold, standings, view
from oddtrick.drive.simulate import simulate
from oddtrick.records import drive_json
from oddtrick.rulesets import preset

STANDINGS, PAGE = 0.050, 0.300
"""The targets, in seconds."""


def timed(times: int, work: Callable[[], object]) -> float:
    """The median of so many times, in seconds; the first, which loads and fills, is left out."""
    work()
    took = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        took.append(time.perf_counter() - begun)
    return statistics.median(took)


class Visitor:
    """A browser's worth of session."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._cookies = urllib.request.HTTPCookieProcessor()
        self._open = urllib.request.build_opener(self._cookies, urllib.request.ProxyHandler({}))

    def get(self, path: str) -> str:
        """A page."""
        with self._open.open(f"{self.address}{path}") as answer:
            return str(answer.read().decode())

    def take_in(self, file: str) -> str:
        """Take in a drive; its pen."""
        found = re.search(r'name="csrf" value="([^"]+)"', self.get("/me"))
        token = found[1] if found else ""
        body = urllib.parse.urlencode({"csrf": token, "drive": file}).encode()
        with self._open.open(f"{self.address}/drives/import", body) as answer:
            return str(answer.url.rsplit("/", 1)[1])

    def line(self, text: str) -> ClientConnection:
        """A line to a drive."""
        cookie = "; ".join(f"{each.name}={each.value}" for each in self._cookies.cookiejar)
        address = f"{self.address.replace('http', 'ws', 1)}/d/{text}/socket"
        more: dict[str, Any] = {"proxy": None, "max_size": None}
        line: ClientConnection = connect(address, additional_headers={"Cookie": cookie}, **more)
        return line


def first_message(visitor: Visitor, text: str) -> dict[str, Any]:
    """What a line is told first: the whole drive."""
    with visitor.line(text) as line:
        return dict(json.loads(line.recv()))


def entered(line: ClientConnection, round_: int, was: dict[str, Any], number: int) -> float:
    """Strike a result out and enter another: the seconds until the news of that is there."""
    at = {"round": round_, "table": 1}
    news: dict[str, Any] = {}
    took = 0.0
    slip = {"scores": [[1 + number % 12, 12 - number % 12]]}
    for type, data in (("strike_result", {**at, "was": was}), ("enter_result", {**at, "slip": slip})):
        begun = time.perf_counter()
        command = {"v": 1, "type": type, "data": data}
        line.send(json.dumps({"type": "command", "id": f"{type}{number}", "command": command}))
        while news.get("id") != f"{type}{number}":
            news = json.loads(line.recv())
            if news["type"] == "news":
                took = time.perf_counter() - begun
        if news["type"] != "done":
            raise SystemExit(f"refused: {news}")
    return took


def reopened(visitor: Visitor, pen: str, times: int) -> float:
    """The median of how long the organiser waits for the standings after a result of the last round."""
    with visitor.line(pen) as line:
        seen = json.loads(line.recv())["view"]
        rounds = len(seen["rounds"])
        for type, data in (
            ("resume_drive", {"change": seen["change"]}),
            ("reopen_round", {"round": rounds, "change": seen["change"] + 1}),
        ):
            line.send(json.dumps({"type": "command", "id": type, "command": {"v": 1, "type": type, "data": data}}))
            while (message := json.loads(line.recv())).get("id") != type:
                pass
            if message["type"] != "done":
                raise SystemExit(f"refused: {message}")
        was = seen["rounds"][-1]["tables"][0]["result"]
        took = []
        for number in range(times):
            took.append(entered(line, rounds, was, number))
            was = {"tricks": [1 + number % 12]}
            again = {"round": rounds, "change": seen["change"] + 2 + number}
            command = {"v": 1, "type": "reopen_round", "data": again}
            line.send(json.dumps({"type": "command", "id": f"open{number}", "command": command}))
            while (message := json.loads(line.recv())).get("id") != f"open{number}":
                pass
        return statistics.median(took)


def main() -> None:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--kind", choices=KINDS, default="progressive")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()

    settings = DriveSettings(kind=given.kind, ruleset=preset("drive"))
    events = simulate(settings, given.players, random.Random(1))
    state = fold(events)
    figures: dict[str, Any] = {
        "players": given.players,
        "tables": len(state.rounds[-1].tables),
        "hands": settings.hands,
        "standings_ms": timed(given.times, lambda: standings(state)),
        "view_ms": timed(given.times, lambda: view(state)),
    }
    with served() as address:
        visitor = Visitor(address)
        pen = visitor.take_in(drive_json.dumps(events))
        first = first_message(visitor, pen)
        public = first["code"]
        figures |= {
            "organiser_page_ms": timed(given.times, lambda: visitor.get(f"/d/{pen}")),
            "players_page_ms": timed(given.times, lambda: visitor.get(f"/d/{public}")),
            "results_print_ms": timed(given.times, lambda: visitor.get(f"/d/{public}/print/results")),
            "standings_csv_ms": timed(given.times, lambda: visitor.get(f"/d/{public}/standings.csv")),
            "socket_first_message_ms": timed(given.times, lambda: first_message(visitor, public)),
            "news_after_a_result_ms": reopened(visitor, pen, given.times),
        }
    shown = {name: round(1000 * each, 1) if name.endswith("_ms") else each for name, each in figures.items()}
    if given.json:
        print(json.dumps(shown))
    else:
        for name, each in shown.items():
            print(f"{name:>24}  {each}")
    late = (
        shown["standings_ms"] > 1000 * STANDINGS
        or max(each for name, each in shown.items() if name.endswith("page_ms") or name == "results_print_ms")
        > 1000 * PAGE
    )
    if late:
        print("slower than the target", file=sys.stderr)


if __name__ == "__main__":
    main()
