"""`oddtrick serve` whose clock can be put forward and back, and whose disk can be full, by a file that is looked at all
the time: {"clock": seconds, "full": true or false}.

python serve_with_faults.py FILE
"""

from __future__ import annotations

import json
import socket
import sqlite3
import sys
import threading
import time
from pathlib import Path
from typing import Any

LOOKS = 0.05
NO_LIMIT = 2**31
"""Pages that a database may have when the disk is not full."""

_told: dict[str, Any] = {"clock": 0.0, "full": False}
_real_time = time.time


def _look(file: Path) -> None:
    while True:
        time.sleep(LOOKS)
        try:
            _told.update(json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            continue  # it is being written


def _limit(connection: sqlite3.Connection) -> None:
    # One page is fewer than there are: SQLite then takes what the database has for the most it may have.
    connection.execute(f"PRAGMA max_page_count = {1 if _told['full'] else NO_LIMIT}")


def main() -> None:
    """Serve by the settings of the environment."""
    time.time = lambda: _real_time() + float(_told["clock"])
    threading.Thread(target=_look, args=(Path(sys.argv[1]),), daemon=True).start()

    import sqlalchemy as sa
    from sqlalchemy.engine import Engine

    from oddtrick.server import run as running
    from oddtrick.server.settings import read_settings

    def limit(connection: sa.Connection) -> None:
        raw = connection.connection.dbapi_connection
        if isinstance(raw, sqlite3.Connection):
            _limit(raw)

    sa.event.listen(Engine, "begin", limit)
    listen = running.listen

    def narrow(*args: Any, **more: Any) -> socket.socket:
        made = listen(*args, **more)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # so that who reads slowly is soon noticed
        return made

    running.listen = narrow
    running.run(read_settings(), tell=print)


if __name__ == "__main__":
    main()
