"""`oddtrick serve` as a process: what it says, what stops it from beginning, how it ends, what it writes in its log."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from oddtrick.cli.main import app
from oddtrick.server.run import listen
from oddtrick.store import Store
from server.running_server import ServerInThread

COMMAND = [sys.executable, "-c", "from oddtrick.cli.main import main; main()", "serve"]
QUICK = {"ODDTRICK_WORKERS_FOR_BOTS": "0", "ODDTRICK_BOT_PACE": "0", "ODDTRICK_PORT": "0"}
PATIENCE = 60.0


class Running:
    """A server process. address: where it says it is."""

    def __init__(self, db: Path, *options: str, **environment: str) -> None:
        env = {**os.environ, **QUICK, "ODDTRICK_DB": str(db), **environment}
        self._process = subprocess.Popen(
            [*COMMAND, *options], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._log: list[str] = []
        self._reading = threading.Thread(target=lambda: self._log.extend(self._process.stderr or ()))
        self._reading.start()
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self._process.stdout.readline()
            assert line, self.end()
            self.said += line
        self.address = re.search(r"Oddtrick is at (\S+)/\n", self.said)[1]

    def end(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; its exit status."""
        if self._process.poll() is None:
            self._process.send_signal(number)
        status = self._process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        self._process.stdout.close()
        self._process.stderr.close()
        return status

    @property
    def log(self) -> str:
        return "".join(self._log)

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._process.returncode is None:
            self._process.kill()
            self.end()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    with ExitStack() as stack:
        yield lambda *options, **environment: stack.enter_context(
            Running(tmp_path / "oddtrick.db", *options, **environment)
        )


def token_of(page: httpx.Response) -> str:
    return re.search(r'name="csrf" value="([^"]+)"', page.text)[1]


def opened_table(client: httpx.Client) -> str:
    """Opens a table; its path."""
    answer = client.post("play", data={"csrf": token_of(client.get(""))})
    assert answer.status_code == 303
    return answer.headers["location"]


def line_to(server: Running, client: httpx.Client, path: str, **named: object):
    """A socket of the client to its table."""
    cookie = {"Cookie": f"oddtrick={client.cookies['oddtrick']}"}
    root = server.address.replace("http", "ws").removesuffix("/whist")
    return connect(f"{root}{path}/socket", additional_headers=cookie, **named)


def heard_until_the_end(line) -> tuple[list[dict], int]:
    """All that comes, and the code of the close."""
    heard = []
    try:
        while True:
            heard.append(json.loads(line.recv(timeout=PATIENCE)))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code


# --- The end


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_while_a_socket_is_open(serve: Callable[..., Running], tmp_path: Path, number: int) -> None:
    server = serve()
    with httpx.Client(base_url=server.address) as client:
        path = opened_table(client)
        with line_to(server, client, path) as line:
            assert json.loads(line.recv(timeout=PATIENCE))["type"] == "table"
            ended: list[int] = []
            ending = threading.Thread(target=lambda: ended.append(server.end(number)))
            ending.start()
            heard, code = heard_until_the_end(line)
            ending.join(PATIENCE)
    assert heard[-1]["type"] == "closing"
    assert code == 1012
    assert ended == [0]
    assert "stopped" in server.log
    assert "Traceback" not in server.log
    with Store.open(str(tmp_path / "oddtrick.db")) as store:
        assert len(store.streams("table")) == 1
        assert store.streams("table")[0].head > 3


def test_second_start_goes_on_where_the_first_ended(serve: Callable[..., Running]) -> None:
    first = serve()
    with httpx.Client(base_url=first.address) as client:
        path = opened_table(client)
        first.end()
        second = serve()
        client.base_url = second.address
        client.headers["cookie"] = f"oddtrick={client.cookies['oddtrick']}"
        assert client.get(path).status_code == 200
        games = client.get("games").text
        assert path in games
        with line_to(second, client, path) as line:
            shown = json.loads(line.recv(timeout=PATIENCE))
    assert shown["type"] == "table"
    assert shown["me"] in shown["room"]["names"]


# --- Sockets and strangers


def told_at(server: ServerInThread, path: str, cookie: str, origin: str | None) -> str:
    """The type of the first message that a socket with this cookie and origin gets."""
    address = f"ws://127.0.0.1:{server.port}{path}/socket"
    with connect(address, additional_headers={"Cookie": f"oddtrick={cookie}"}, origin=origin, proxy=None) as line:
        return json.loads(line.recv(timeout=PATIENCE))["type"]


def test_sockets_are_opened_from_our_pages_with_a_session(server: ServerInThread) -> None:
    with httpx.Client(base_url=server.address, trust_env=False) as client:
        path = opened_table(client)
        cookie = client.cookies["oddtrick"]
    for origin in (None, server.address):
        assert told_at(server, path, cookie, origin) == "table"
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(InvalidStatus, match="403"):
            told_at(server, path, cookie, origin)
    for wrong in ("forged", "", cookie.swapcase()):
        with pytest.raises(InvalidStatus, match="403"):
            told_at(server, path, wrong, None)


# --- The log


@pytest.mark.parametrize("form", ["plain", "json"])
def test_log_holds_no_secrets(serve: Callable[..., Running], form: str) -> None:
    server = serve("--log", form, "--base-path", "/whist")
    with httpx.Client(base_url=server.address) as client:
        path = opened_table(client)
        client.post("me", data={"csrf": token_of(client.get("me")), "name": "Edith Quill"})
        form = {"csrf": token_of(client.get("me"))}
        page = client.post("me/link", data=form, headers={"host": "whist.example"}).text
        token = re.search(r'value="http://whist.example/whist/device/([\w-]+)"', page)[1]
        client.get(f"device/{token}")
        client.get("device/some-token-or-other")
        client.get("t/zzzz-zzzz-zzzz")
        client.get("no/such/page-at-all?code=abcd")
        client.post("me", data={"name": "Eve"})
        with line_to(server, client, path) as line:
            line.recv(timeout=PATIENCE)
            line.send('{"type": "command", "id": "my-command", "seq": 1, "command": {"type": "play", "card": "HK"}}')
            line.send("not even JSON: HK")
            line.recv(timeout=PATIENCE)
        cookie = client.cookies["oddtrick"]
    assert server.end() == 0
    assert "/t/{code}" in server.log
    assert "/whist" not in server.log
    secrets = [
        path.rpartition("/")[2],
        cookie,
        "Edith",
        "Quill",
        "zzzz",
        "some-token",
        "page-at-all",
        "abcd",
        "my-command",
        "Eve",
        token,
    ]
    assert [secret for secret in secrets if secret in server.log] == []
    assert not re.search(r"\b[SHDC](10|[2-9TJQKA])\b", server.log)
    assert "Traceback" not in server.log
    if form == "json":
        lines = [json.loads(line) for line in server.log.splitlines()]
        assert {"at", "level", "event"} <= set.intersection(*(set(line) for line in lines))
        kinds = {(line.get("kind"), line.get("route"), line.get("status")) for line in lines}
        assert ("POST", "/play", 303) in kinds
        assert ("GET", "(none)", 404) in kinds
        assert any(kind == "socket" and route == "/t/{code}/socket" for kind, route, _ in kinds)


# --- What it says, and what stops it from beginning


def test_local_network(serve: Callable[..., Running]) -> None:
    server = serve("--lan", PYTHONIOENCODING="utf-8")
    assert re.search(r"On your network: http://[0-9.]+:\d+/\n\n█|no address on a local network", server.said)
    port = server.address.rpartition(":")[2]
    assert httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).json()["status"] == "ok"


def test_no_qr_code_where_it_cannot_be_drawn(serve: Callable[..., Running]) -> None:
    said = serve("--lan", PYTHONIOENCODING="ascii").said
    assert "?" not in said
    assert len(said.splitlines()) <= 3


@pytest.fixture
def complaint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What the command says where it cannot begin: one line, and exit status 2."""

    def complained(*options: str, **environment: str) -> str:
        for name, value in {**QUICK, "ODDTRICK_DB": str(tmp_path / "oddtrick.db"), **environment}.items():
            monkeypatch.setenv(name, value)
        ended = CliRunner().invoke(app, ["serve", *options])
        assert (ended.exit_code, ended.stdout) == (2, "")
        (line,) = ended.stderr.splitlines()
        assert line.startswith("oddtrick: ")
        return line

    return complained


def test_complaint_of_the_process(tmp_path: Path) -> None:
    env = {**os.environ, **QUICK, "ODDTRICK_DB": str(tmp_path)}
    ended = subprocess.run(COMMAND, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"oddtrick: db {tmp_path}: ")
    assert ended.stderr.count("\n") == 1


def test_port_taken(complaint: Callable[..., str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} of 127.0.0.1 is taken" in complaint("--port", str(port))


def test_next_port_where_none_was_asked_for() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port, elsewhere=True) as found:
            assert port < found.getsockname()[1] <= port + 20


@pytest.mark.parametrize("broken", ["in a file", "directory", "not a database", "not sqlite"])
def test_database_that_cannot_be_used(complaint: Callable[..., str], tmp_path: Path, broken: str) -> None:
    (tmp_path / "text.db").write_text("This is a letter, not a database, and long enough to be read as one. " * 20)
    (tmp_path / "directory.db").mkdir()
    place = {
        "in a file": str(tmp_path / "text.db" / "oddtrick.db"),
        "directory": str(tmp_path / "directory.db"),
        "not a database": str(tmp_path / "text.db"),
        "not sqlite": "oracle://somewhere/else",
    }[broken]
    assert place in complaint("--db", place)


def test_damaged_key(complaint: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "oddtrick.db.key").write_text("not a key")
    assert "oddtrick.db.key: this key is damaged" in complaint()


@pytest.mark.parametrize(
    ("options", "environment", "says"),
    [
        ((), {"ODDTRICK_PORT": "many"}, "ODDTRICK_PORT cannot be “many”; it is a whole number"),
        ((), {"ODDTRICK_LAN": "perhaps"}, "ODDTRICK_LAN cannot be “perhaps”"),
        (("--base-path", "whist"), {}, "base_path cannot be “whist”; it is a path such as /whist"),
        (("--log", "xml"), {}, "log cannot be “xml”; it is plain or json"),
        (("--host", "no such host"), {}, "no such host, port 0, cannot be listened at"),
        (
            ("--trust-proxy", "nginx"),
            {},
            "trust_proxy cannot be “nginx”; it is addresses or networks",
        ),
    ],
)
def test_settings_that_make_no_sense(
    complaint: Callable[..., str], options: tuple[str, ...], environment: dict[str, str], says: str
) -> None:
    assert says in complaint(*options, **environment)
