"""Servers for the tests of this room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from server.running_server import ServerInThread, quick_settings
from server.table_client import Guest


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., ServerInThread]]:
    """Starts servers with settings of one's choice, which end with the test."""
    with ExitStack() as stack:

        def started(**given: Any) -> ServerInThread:
            return stack.enter_context(ServerInThread(quick_settings(tmp_path / "oddtrick.db", **given)))

        yield started


@pytest.fixture
def server(start: Callable[..., ServerInThread]) -> ServerInThread:
    """A server whose bots think little and play at once."""
    return start()


@pytest.fixture
def guest(server: ServerInThread) -> Iterator[Guest]:
    """Somebody who has just come to the server."""
    with Guest(server.address) as made:
        yield made
