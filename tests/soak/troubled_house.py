"""A server in a process of its own to which everything happens that happens to servers, and what can be seen of it from
outside: its log, its memory, what it has loaded.
"""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

from server.running_server import PATIENCE, ServerProcess

__all__ = ["TroubledHouse"]

PROGRAM = Path(__file__).with_name("serve_with_faults.py")
IDLE = 1.0
"""Seconds after which what nobody uses leaves the memory."""

GAUGE = re.compile(r"^(oddtrick_loaded|oddtrick_sockets)\{[^}]*\} ([0-9.]+)$", re.MULTILINE)
FAULT = re.compile(r"Traceback| failure=| error ")
BY_A_FULL_DISK = re.compile(r" failure=StoreFailed | store_failed ")
"""Faults in the log, and those among them that are right while the disk is full."""


class TroubledHouse(ServerProcess):
    """The server, on an SQLite database. place: a directory for that, its key and its log."""

    def __init__(self, place: Path) -> None:
        self.db = place / "oddtrick.db"
        self._control = place / "control.json"
        self._told: dict[str, float | bool] = {"clock": 0.0, "full": False}
        self._tell()
        log = place / "server.log"
        log.touch()
        program = (sys.executable, PROGRAM, self._control)
        more = {"key_file": place / "key", "idle_seconds": IDLE, "absence_seconds": 2.0, "bot_pace": 0.01}
        super().__init__(f"sqlite:///{self.db}", log=log, program=program, **more)
        self._judged = 0
        """Up to where the log has been looked through."""

    # --- What happens to it -----------------------------------------------------------------------------------------

    def jump(self, seconds: float) -> None:
        """Set its clock so many seconds before or behind the time."""
        self._told["clock"] = seconds
        self._tell()

    def fill_disk(self) -> None:
        """From now on nothing more can be written."""
        self.look_for_faults(disk_full=False)
        self._told["full"] = True
        self._tell()

    def free_disk(self) -> None:
        """There is room again."""
        self._told["full"] = False
        self._tell()
        time.sleep(1.0)  # it takes a moment until the last that failed has been told of
        self.look_for_faults(disk_full=True)

    def _tell(self) -> None:
        new = self._control.with_suffix(".new")
        new.write_text(json.dumps(self._told), encoding="utf-8")
        new.replace(self._control)

    # --- What is to be seen of it -----------------------------------------------------------------------------------

    def look_for_faults(self, *, disk_full: bool) -> None:
        """Look through what has come to the log. disk_full: meanwhile, so that it may tell of that. Raises
        `AssertionError` with the lines that tell of anything else.
        """
        with self.log.open("rb") as log:
            log.seek(self._judged)
            news = log.read()
        whole = news[: news.rfind(b"\n") + 1]
        self._judged += len(whole)
        lines = whole.decode().splitlines()
        for number, line in enumerate(lines):
            right = disk_full and BY_A_FULL_DISK.search(line)
            assert right or not FAULT.search(line), "\n".join(lines[max(0, number - 1) : number + 60])

    def in_use(self) -> int | None:
        """How many streams are in memory and how many sockets are open; None where it has no time to say so."""
        text = self.asked("/metrics")
        return round(sum(float(number) for _, number in GAUGE.findall(text))) if text else None

    def memory(self) -> int:
        """Bytes of memory that are its own."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(r"RssAnon:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def come_to_rest(self) -> int:
        """Wait until nothing is in memory that nobody uses; the memory then. Raises `AssertionError` if it never comes
        to that.
        """
        deadline = time.monotonic() + PATIENCE
        while (left := self.in_use()) != 0:
            assert time.monotonic() < deadline, f"{left} streams and sockets are left"
            time.sleep(0.2)
        return self.memory()
