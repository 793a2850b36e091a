"""The server on PostgreSQL: a table played over sockets, killed in between, and told off where it is not there.

`make test-postgresql` runs all tests of this room on it; these run always.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oddtrick.cards import Seat
from oddtrick.codec import decode_event, encode
from oddtrick.server.refolding import refold_all
from oddtrick.store import Store
from oddtrick.table import fold, view
from postgresql_at_hand import PrivateServer
from server.running_server import ServerInThread, ServerProcess, quick_settings
from server.table_client import Guest, play_on


@pytest.fixture
def database(postgresql: PrivateServer) -> str:
    return postgresql.database()


def as_seen(database: str, code: str, seat: str) -> Any:
    with Store.open(database) as store:
        events = [decode_event(row.data) for row in store.read(code)]
    return json.loads(encode(view(fold(events), Seat(seat))))


def test_a_rubber_is_played_and_folds(database: str, tmp_path: Path) -> None:
    settings = quick_settings(database, key_file=str(tmp_path / "key"))
    with ServerInThread(settings) as server, Guest(server.address) as guest:
        assert guest.http.get("/ready").json()["store"] == "ok"
        code = guest.play_now()
        with guest.line(code) as line:
            play_on(line, random.Random(1), lambda view: view["stage"] == "over")
            seen, seat = line.view, line.seat
    assert seat is not None
    assert as_seen(database, code, seat) == seen
    found = refold_all(database)
    assert (dict(found.streams), found.findings) == ({"table": 1}, [])
    assert [path.name for path in tmp_path.iterdir()] == ["key"], "there is no file of games"


def test_a_server_that_is_killed_goes_on_where_it_was(database: str, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "unused.db", bot_pace=0.02)
    server.again(db=database, key_file=tmp_path / "key")
    try:
        with Guest(server.address) as guest:
            code = guest.open_table(ruleset="classic", pairs="chosen", seat="S")
            with guest.line(code) as line:
                play_on(line, random.Random(1), lambda view: view["hand"] and view["hand"]["tricks_done"] == 3)
                server.kill()
                heard = line.seq
            server.start()
            with guest.line(code, heard) as line:
                line.next()
                assert line.seq >= heard
                play_on(line, random.Random(2), lambda view: view["hand_number"] > 1)
    finally:
        server.kill()
    assert refold_all(database).findings == []


def test_where_it_cannot_be_reached_the_password_is_not_told(tmp_path: Path) -> None:
    program = "from oddtrick.cli.main import main; main()"
    address = "postgresql+psycopg://anna:SECRET@127.0.0.1:1/games"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--db", address]
    done = subprocess.run(command, env={"ODDTRICK_HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "anna:***@127.0.0.1:1/games: the database's server cannot be reached" in done.stderr
    assert "SECRET" not in done.stdout + done.stderr
