"""Which database the tests of the server run on: files of SQLite's, or with ODDTRICK_TEST_DATABASE=postgresql a private
PostgreSQL (`make test-postgresql`).
"""

from __future__ import annotations

import atexit
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from postgresql_at_hand import PrivateServer

__all__ = ["address_for", "settings_for"]


def address_for(place: Path | str) -> str:
    """The address of the database that would be the file at a place: that file, or always the same in PostgreSQL."""
    match os.environ.get("ODDTRICK_TEST_DATABASE", "sqlite"):
        case "sqlite":
            return str(place)
        case "postgresql":
            return str(place) if "://" in str(place) else _database(str(place))
        case other:
            raise ValueError(f"ODDTRICK_TEST_DATABASE={other}: no such database")


def settings_for(place: Path | str) -> dict[str, str]:
    """The settings of a server with that database; its key lies where it would lie beside the file."""
    address = address_for(place)
    return {"db": address} if address == str(place) else {"db": address, "key_file": f"{place}.key"}


@cache
def _database(_place: str) -> str:
    return _server().database()


@cache
def _server() -> PrivateServer:
    from postgresql_at_hand import PrivateServer, quick_place

    server = PrivateServer(place=quick_place())
    server.__enter__()
    atexit.register(server.__exit__, None, None, None)
    return server
