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
from collections.abc import Iterator, Sequence
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
from redis_at_hand import dismissed, ended_with_us, free_port

QUICK: dict[str, Any] = {"workers_for_bots": 0, "bot_pace": 0.0, "rate": 0.0, "absence_seconds": 30.0}
"""Settings of a server for tests: bots that think little and play at once, and nothing limited."""

SERVE = (Path(sys.executable).with_name("oddtrick"), "serve")

PATIENCE = 180.0
"""Seconds after which what did not come is not waited for: no measure of speed, for machines may be busy."""


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
    """`oddtrick serve`, as somebody would start it, on a port that it keeps over restarts. db: the database's file, or
    its address. log: the file that it writes to. program: another that serves. given: its settings.
    """

    def __init__(
        self, db: Path | str, *, log: Path = Path(os.devnull), program: Sequence[str | Path] = SERVE, **given: Any
    ) -> None:
        self.port = free_port()
        self.log = log
        self._program = program
        self._environment: dict[str, str] = {}
        self._set({**QUICK, **given, **settings_for(db), "port": self.port})
        self._process: subprocess.Popen[bytes] | None = None
        self._mourner: subprocess.Popen[bytes] | None = None

    def _set(self, settings: dict[str, Any]) -> None:
        self._environment.update({f"ODDTRICK_{name.upper()}": str(value) for name, value in settings.items()})

    @property
    def address(self) -> str:
        """Where its pages are."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.begin()
        self.wait()

    def begin(self) -> None:
        """Start it."""
        env = {**os.environ, **self._environment}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._program, env=env, stdout=subprocess.DEVNULL, stderr=log)
        self._mourner = ended_with_us(self._process)

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while not self.asked("/health"):
            if self.status is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server does not start\n{self.log.read_text()}")
            time.sleep(0.02)

    def asked(self, path: str) -> str:
        """The page at a path; nothing where it does not answer."""
        try:
            with urllib.request.urlopen(f"{self.address}{path}", timeout=5) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, OSError):
            return ""

    def again(self, **given: Any) -> None:
        """Start it again, with some settings changed."""
        self._set(given)
        self.start()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self._end(signal.SIGINT)

    @property
    def pid(self) -> int:
        """The number of its process while it runs."""
        assert self._process is not None
        return self._process.pid

    def _end(self, number: signal.Signals) -> None:
        mourner, self._mourner = self._mourner, None
        if mourner is not None:
            dismissed(mourner)
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.wait(PATIENCE)

    @property
    def status(self) -> int | None:
        """The status with which it ended; None while it runs."""
        return None if self._process is None else self._process.poll()

    def faults(self) -> list[str]:
        """The lines of its log that say that something of ours failed."""
        return [line for line in self.log.read_text().splitlines() if " error " in line]


@contextlib.contextmanager
def server_process(db: Path, **given: Any) -> Iterator[ServerProcess]:
    """A started server in a process of its own."""
    server = ServerProcess(db, **given)
    server.start()
    try:
        yield server
    finally:
        server.kill()
