"""Settings for all tests: how long Hypothesis looks (HYPOTHESIS_PROFILE=fast or long); and the two kinds of databases.

A test that asks for a `database` runs twice, and is given the address of an SQLite file and of a PostgreSQL database.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from postgresql_at_hand import PrivateServer

quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("fast", max_examples=30, deadline=None, suppress_health_check=quiet)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=quiet)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PrivateServer]:
    """A PostgreSQL that is the tests' own; it is started for the first who asks."""
    from postgresql_at_hand import PrivateServer, quick_place

    with PrivateServer(place=quick_place()) as server:
        yield server


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of one's own: an SQLite file that is not there yet, or a PostgreSQL without games."""
    if request.param == "sqlite":
        yield str(tmp_path / "games.db")
    else:
        server: PrivateServer = request.getfixturevalue("postgresql")
        address = server.database()
        yield address
        server.drop(address)


@pytest.fixture(params=DATABASES)
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """As `database`, but nobody has made any tables yet."""
    if request.param == "sqlite":
        yield str(tmp_path / "games.db")
    else:
        server: PrivateServer = request.getfixturevalue("postgresql")
        address = server.empty_database()
        yield address
        server.drop(address)
