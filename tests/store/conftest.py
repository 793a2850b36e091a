"""A store in a database of its own; `path` is its file where a module says that its tests are about SQLite alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oddtrick.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with Store.open(database) as opened:
        yield opened
