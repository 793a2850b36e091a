"""A private Redis for the tests: Debian's package, on a free port of this machine, with nothing on the disk.

It is ended with those who started it. Where it cannot be had, a test fails and says what to install; none is skipped.
"""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import time
from types import TracebackType

from oddtrick.server.run import listen

SECONDS = 60.0
MISSING = "the tests of several processes need Redis. On Debian and Ubuntu: sudo apt install redis-server"


def free_port() -> int:
    """A port that nobody listens at."""
    with contextlib.closing(listen("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def ended_with_us(process: subprocess.Popen[bytes], how: str = "KILL") -> subprocess.Popen[bytes]:
    """Whatever happens to us, a process ends when we do: the end of this one's input tells it."""
    last = f"read _; kill -{how} {process.pid}"
    return subprocess.Popen(["sh", "-c", last], stdin=subprocess.PIPE, start_new_session=True)


def dismissed(mourner: subprocess.Popen[bytes]) -> None:
    """It need not end anything any more."""
    mourner.kill()
    mourner.wait(SECONDS)
    if mourner.stdin is not None:
        mourner.stdin.close()


class PrivateRedis:
    """A Redis of one's own. Use it as a context manager; it may be killed and started again at the same port."""

    def __init__(self) -> None:
        self._program = shutil.which("redis-server") or shutil.which("valkey-server")
        if self._program is None:
            raise RuntimeError(MISSING)
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._mourner: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """What servers are told."""
        return f"redis://127.0.0.1:{self.port}"

    def __enter__(self) -> PrivateRedis:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        given = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [str(self._program), *given],
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._mourner = ended_with_us(self._process)
        deadline = time.monotonic() + SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("Redis does not start")
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        """End it as a power cut would: what it held is gone."""
        mourner, self._mourner = self._mourner, None
        if mourner is not None:
            dismissed(mourner)
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait(SECONDS)
