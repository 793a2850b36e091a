"""Servers to test against: in a thread of this process, or in a process that can be killed at any moment."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import uvicorn

from database_at_hand import settings_for
from oddtrick.server.app import create_app
from oddtrick.server.guard import LARGEST_BODY
from oddtrick.server.house import House
from oddtrick.server.line_protocol import SparingProtocol
from oddtrick.server.run import listen
from oddtrick.server.settings import Settings

QUICK: dict[str, Any] = {"workers_for_bots": 0, "bot_pace": 0.0, "rate": 0.0, "absence_seconds": 30.0}
"""Settings of a server for tests: bots that think little and play at once, and nothing limited."""

PATIENCE = 60.0

PROGRAM = """
from oddtrick.server.run import run
from oddtrick.server.settings import read_settings
run(read_settings(), tell=print)
"""


def quick_settings(db: Path | str, **given: Any) -> Settings:
    """Settings for tests. db: the database's file, or its address."""
    return Settings(port=0, **{**QUICK, **settings_for(db), **given})


class ServerInThread:
    """A real uvicorn on a free port, in a thread. Use it as a context manager. narrow: its lines hold little."""

    def __init__(self, settings: Settings, *, narrow: bool = False) -> None:
        self.app = create_app(settings)
        self._socket = listen("127.0.0.1", 0)
        if narrow:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.port: int = self._socket.getsockname()[1]
        self.base = settings.base_path
        config = uvicorn.Config(
            self.app,
            lifespan="on",
            log_config=None,
            access_log=False,
            ws=SparingProtocol,
            ws_max_size=LARGEST_BODY,
            ws_ping_interval=None,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})

    def __enter__(self) -> ServerInThread:
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the server does not start")
            time.sleep(0.005)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()

    @property
    def house(self) -> House:
        """What it shares within; to be looked at, for it lives in another thread."""
        house: House = self.app.state.house
        return house

    @property
    def address(self) -> str:
        """Where its pages are."""
        return f"http://127.0.0.1:{self.port}{self.base}"


class ServerProcess:
    """A server in a process of its own, on a port that it keeps over restarts."""

    def __init__(self, db: Path, **given: Any) -> None:
        with contextlib.closing(listen("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        values = {**QUICK, **given, **settings_for(db), "port": self.port}
        self._environment = {f"ODDTRICK_{name.upper()}": str(value) for name, value in values.items()}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where its pages are."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        env = {**os.environ, **self._environment}
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("the server does not start") from None
                time.sleep(0.02)

    def again(self, **given: Any) -> None:
        """Start it again, with some settings changed."""
        self._environment.update({f"ODDTRICK_{name.upper()}": str(value) for name, value in given.items()})
        self.start()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.wait(PATIENCE)

    @property
    def status(self) -> int | None:
        """The status with which it ended; None while it runs."""
        return None if self._process is None else self._process.poll()


@contextlib.contextmanager
def server_process(db: Path, **given: Any) -> Iterator[ServerProcess]:
    """A started server in a process of its own."""
    server = ServerProcess(db, **given)
    server.start()
    try:
        yield server
    finally:
        server.kill()
