"""The server that `load.py` plays on: `oddtrick serve` in a process of its own, what it costs, where its time goes.

Run as a script it is that process with a thread beside it that looks, 200 times a second, at what the event loop and
the store's writer are at, and writes down what it saw at the end. SIGUSR1 makes it forget what it saw before.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

__all__ = ["Served", "cpu_seconds", "memory", "served", "where_time_goes"]

PATIENCE = 600.0
EVERY = 0.005
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Served:
    """A server that runs: its address and the number of its process."""

    address: str
    pid: int


@contextlib.contextmanager
def served(db: str, directory: Path, profile: Path | None = None) -> Iterator[Served]:
    """A server without rate limits and without workers for bots. directory: for its log. profile: where to write what
    the sampling saw.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).with_name("oddtrick"))]
    if profile is not None:
        command = [sys.executable, __file__, str(profile)]
    env = {**os.environ, "ODDTRICK_RATE": "0", "ODDTRICK_WORKERS_FOR_BOTS": "0", "ODDTRICK_DB": db}
    env |= {"ODDTRICK_KEY_FILE": str(directory / "key"), "PYTHONUNBUFFERED": "1"}
    with (directory / "server.log").open("ab") as log:
        process = subprocess.Popen([*command, "serve", "--port", str(port)], env=env, stdout=log, stderr=log)
    found = Served(f"http://127.0.0.1:{port}", process.pid)
    try:
        _wait_until_ready(found.address, process)
        yield found
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_ready(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/ready", timeout=10):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit("the server is not ready")


def cpu_seconds(pid: int) -> float:
    """The processor's time that a process has had, all its threads together, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """The memory a process has to itself, in bytes."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("the system does not say how much memory a process has")


# --- Where the time goes --------------------------------------------------------------------------------------------

PARTS = (
    ("compressing", ("permessage_deflate",)),
    ("websockets and uvicorn: frames", ("/websockets/", "/uvicorn/", "asyncio/selector_events", "asyncio/transports")),
    ("starlette", ("/starlette/",)),
    ("store: writer, SQLAlchemy, SQLite", ("/sqlalchemy/", "oddtrick/store/", "/sqlite3/")),
    ("codec: to and from JSON", ("oddtrick/codec/", "oddtrick/server/messages", "/msgspec/")),
    ("rules: deciding, folding, views", ("oddtrick/table/", "oddtrick/hand/", "oddtrick/scoring/", "oddtrick/cards")),
    ("desk", ("oddtrick/desk",)),
    ("server: tables, lines, limits", ("oddtrick/server/",)),
    ("metrics", ("/prometheus_client/",)),
    ("asyncio", ("/asyncio/", "/concurrent/", "/selectors", "/threading", "/queue", "/contextlib", "/functools")),
)
"""What a file's time is counted under: the first whose words are in its name."""


@dataclass
class Seen:
    """What a thread was seen at. own: the function it was in. within: those that had called it, too."""

    waiting: int = 0
    own: Counter[str] = field(default_factory=Counter)
    within: Counter[str] = field(default_factory=Counter)


WAITING = {"select", "_next"}
"""Functions in which the event loop, or the writer, waits for something to do."""


def where_time_goes(profile: Path, most: int = 14) -> list[str]:
    """Lines that say it: shares of the time in which there was something to do."""
    seen = json.loads(profile.read_text())
    lines = []
    for thread, counts in seen.items():
        busy = sum(counts["own"].values()) or 1
        lines.append(f"{thread}: at work {100 * busy / (busy + counts['waiting']):.0f} % of the time; of that")
        parts: Counter[str] = Counter()
        for place, times in counts["own"].items():
            parts[next((name for name, words in PARTS if any(word in place for word in words)), "the rest")] += times
        lines += [f"  {100 * times / busy:5.1f} %  {name}" for name, times in parts.most_common()]
        lines.append("  by function, with what it calls")
        within = Counter(counts["within"]).most_common(most)
        lines += [f"  {100 * times / busy:5.1f} %  {_short(place)}" for place, times in within]
        lines.append("  by function, alone")
        alone = Counter(counts["own"]).most_common(most)
        lines += [f"  {100 * times / busy:5.1f} %  {_short(place)}" for place, times in alone]
    return lines


def _short(place: str) -> str:
    file, _, function = place.rpartition(" ")
    return f"{'/'.join(file.split('/')[-2:])} {function}"


def _sample(out: Path, threads: dict[str, int], forget: threading.Event, over: threading.Event) -> None:
    seen: dict[str, Seen] = {}
    while not over.wait(EVERY):
        if forget.is_set():
            forget.clear()
            seen = {}
        frames = sys._current_frames()
        for thread in threading.enumerate():
            if thread.name == "oddtrick-store" and thread.ident is not None:
                threads["the store's writer"] = thread.ident
        for name, ident in threads.items():
            _note(seen.setdefault(name, Seen()), frames.get(ident))
    out.write_text(json.dumps({name: vars(each) for name, each in seen.items()}))


def _note(seen: Seen, frame: FrameType | None) -> None:
    if frame is None:
        return
    if frame.f_code.co_name in WAITING:
        seen.waiting += 1
        return
    seen.own[_place(frame)] += 1
    places = set()
    above: FrameType | None = frame
    while above is not None:
        places.add(_place(above))
        above = above.f_back
    seen.within.update(
        place for place in places if "oddtrick/" in place or "permessage" in place or "/uvicorn/" in place
    )


def _place(frame: FrameType) -> str:
    return f"{frame.f_code.co_filename} {frame.f_code.co_qualname}"


def _serve_sampled(out: Path) -> None:
    from oddtrick.cli.main import main

    over, forget = threading.Event(), threading.Event()
    signal.signal(signal.SIGUSR1, lambda *_: forget.set())
    threads = {"the event loop": threading.get_ident()}
    sampling = threading.Thread(target=_sample, args=(out, threads, forget, over), daemon=True)
    sampling.start()
    try:
        main()
    finally:
        over.set()
        sampling.join()


if __name__ == "__main__":
    _serve_sampled(Path(sys.argv.pop(1)))
