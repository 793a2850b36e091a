"""A private PostgreSQL for the tests: Debian's package, run as an ordinary user in a directory of its own.

PostgreSQL refuses root: there it runs as `postgres`, or `nobody`. It listens at a Unix socket alone, minds no power cut
(nothing of the tests may outlive them), and is ended with those who started it. Where it cannot be had, a test fails
and says what to install; none is skipped.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier

from oddtrick.store import Store

SECONDS = 60.0
ROOM = 2 << 30
"""Bytes that are enough for all tests of one process."""
MISSING = "the tests need PostgreSQL. On Debian and Ubuntu: sudo apt install postgresql"
EVIDENCE = Path(__file__).resolve().parent.parent / "build" / "tested-on-postgresql"
"""Where a server notes at its end what it was used for; `.ci/run` looks whether there is something."""

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "log_min_messages": "fatal",
}


def quick_place() -> str | None:
    """The memory, where there is room in it: the tests wait for no disk. None: where temporary files lie."""
    with contextlib.suppress(OSError):
        if os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free > ROOM:
            return "/dev/shm"
    return None


def programs() -> Path:
    """Where `initdb` and `postgres` lie: of all that are installed, the newest."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    place = found[-1] if found else shutil.which("initdb")
    if place is None:
        raise RuntimeError(MISSING)
    return Path(place).parent


def ordinary_user() -> dict[str, Any]:
    """How `subprocess` is to start what refuses root: as this user, or where that is root, as another."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise RuntimeError("PostgreSQL refuses root, and there is no user postgres or nobody to run it as")


class PrivateServer:
    """A PostgreSQL of one's own. Use it as a context manager. settings: its own; place: where its directory is made."""

    def __init__(self, settings: dict[str, str] = SETTINGS, place: str | None = None) -> None:
        self._settings = settings
        self._programs = programs()
        self._user = ordinary_user()
        # Not below pytest's directories: those are closed to other users, as root's server must be.
        self.directory = Path(tempfile.mkdtemp(prefix="oddtrick-pg-", dir=place))
        self._process: subprocess.Popen[bytes] | None = None
        self._mourner: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._template: str | None = None

    def __enter__(self) -> PrivateServer:
        try:
            if self._user:
                os.chown(self.directory, self._user["user"], self._user["group"])
            self._run(
                "initdb", "--no-sync", "--auth=trust", "--username=oddtrick", "--encoding=UTF8", "--locale=C.UTF-8"
            )
            self.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            if made := next(self._numbers) - 1:
                EVIDENCE.parent.mkdir(exist_ok=True)
                with EVIDENCE.open("a", encoding="utf-8") as file:
                    file.write(f"{self.version()}: {made} databases\n")
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.directory, ignore_errors=True)

    def start(self) -> None:
        """Start it, and wait until it lets somebody in."""
        given = [f"-c{name}={value}" for name, value in self._settings.items()]
        command = [self._programs / "postgres", "-D", self.directory / "data", "-k", self.directory, *given]
        with (self.directory / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self.directory, stdout=log, stderr=log, start_new_session=True, **self._user
            )
        # Even if we are killed: the end of its input tells this one that we are gone.
        last = f"read _; kill -QUIT {self._process.pid}; sleep 2; rm -rf '{self.directory}'"
        self._mourner = subprocess.Popen(["sh", "-c", last], stdin=subprocess.PIPE, start_new_session=True)
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                self.ask("SELECT 1")
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.directory / "log").read_text()) from None
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT throws everybody out, SIGQUIT is as near to a power cut as it gets."""
        process, self._process = self._process, None
        mourner, self._mourner = self._mourner, None
        if mourner is not None and mourner.stdin is not None:
            mourner.kill()
            mourner.wait(SECONDS)
            mourner.stdin.close()
        if process is not None:
            process.send_signal(how)
            process.wait(SECONDS)

    def ask(self, question: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """What a statement of SQL answers, as the user that may do everything."""
        place = {"host": str(self.directory), "user": "oddtrick", "dbname": database}
        with psycopg.connect(**place, autocommit=True) as connection:
            cursor = connection.execute(SQL(question))  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def drop(self, address: str) -> None:
        """Do away with a database, whoever is still there."""
        self.ask(f"DROP DATABASE {name_in(address)} WITH (FORCE)")

    def version(self) -> str:
        """Which PostgreSQL it is."""
        return str(self.ask("SHOW server_version")[0][0])

    def empty_database(self) -> str:
        """The address of a new database without a table."""
        return self._address(self._made())

    def database(self) -> str:
        """The address of a new database whose tables are there, which is sooner done than letting a store make them."""
        if self._template is None:
            name = self._made()
            Store.open(self._address(name)).close()
            self._template = name
        return self._address(self._made(self._template))

    def _made(self, template: str = "template0") -> str:
        name = f"games{next(self._numbers)}"
        self.ask(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(template)).as_string())
        return name

    def _address(self, name: str) -> str:
        return f"postgresql+psycopg://oddtrick@/{name}?host={self.directory}"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, "-D", self.directory / "data", *arguments],
            cwd=self.directory,
            check=True,
            capture_output=True,
            timeout=SECONDS,
            **self._user,
        )


def name_in(address: str) -> str:
    """The name of the database that an address leads to."""
    return address.partition("@/")[2].partition("?")[0]
