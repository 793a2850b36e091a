"""A private nginx for the tests: Debian's package, in a directory of its own, sharing out lines in turn.

It is ended with those who started it. Where it cannot be had, a test fails and says what to install; none is skipped.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from redis_at_hand import SECONDS, dismissed, ended_with_us, free_port

MISSING = "the tests of several processes need nginx. On Debian and Ubuntu: sudo apt install nginx-light"

CONFIGURATION = """
daemon off;
worker_processes 1;
pid {place}/pid;
error_log {place}/log crit;
{user}
events {{ worker_connections 512; }}
http {{
  access_log off;
  client_body_temp_path {place}/body;
  proxy_temp_path {place}/proxy;
  fastcgi_temp_path {place}/fastcgi;
  uwsgi_temp_path {place}/uwsgi;
  scgi_temp_path {place}/scgi;
  map $http_upgrade $connection_upgrade {{ default upgrade; "" close; }}
  upstream oddtrick {{ {servers} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://oddtrick;
      proxy_connect_timeout 2s;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }}
  }}
}}
"""


def program() -> str:
    """Where nginx lies; for an ordinary user not always in the path."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        raise RuntimeError(MISSING)
    return found


class PrivateNginx:
    """An nginx of one's own before some servers. Use it as a context manager. ports: where the servers listen."""

    def __init__(self, place: Path, ports: Sequence[int]) -> None:
        self.port = free_port()
        self._place = place
        servers = " ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in ports)
        # Its worker would run as somebody who may not enter a directory of the tests.
        user = "user root;" if os.geteuid() == 0 else ""
        place.mkdir(parents=True, exist_ok=True)
        text = CONFIGURATION.format(place=place, port=self.port, servers=servers, user=user)
        (place / "nginx.conf").write_text(text, encoding="utf-8")
        self._program = program()
        self._process: subprocess.Popen[bytes] | None = None
        self._mourner: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> PrivateNginx:
        command = [self._program, "-p", self._place, "-c", self._place / "nginx.conf", "-e", self._place / "log"]
        with (self._place / "said").open("wb") as told:
            self._process = subprocess.Popen(command, stdout=told, stderr=told, start_new_session=True)
        self._mourner = ended_with_us(self._process, "QUIT")
        deadline = time.monotonic() + SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self._place / "said").read_text() + (self._place / "log").read_text())
            time.sleep(0.02)
        return self

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1):
                return True
        except OSError:
            return False

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._mourner is not None:
            dismissed(self._mourner)
        if self._process is not None:
            self._process.terminate()
            self._process.wait(SECONDS)
