"""`oddtrick doctor`: an installation that is well, and broken ones, each with what to do about it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections import namedtuple
from collections.abc import Iterator
from contextlib import closing
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from oddtrick.cli import doctor_network, doctor_places, doctor_program
from oddtrick.cli.doctor import doctor
from oddtrick.cli.doctor_findings import Finding, guarded
from oddtrick.cli.main import app
from oddtrick.cli.serve import serve
from oddtrick.errors import bad_input
from oddtrick.server.keys import load_keys
from oddtrick.server.run import listen
from oddtrick.server.settings import Settings
from oddtrick.store import Store, StoreFailed, condition
from oddtrick.store.condition import condition_of
from server.running_server import ServerInThread, quick_settings
from store_at_hand import by_sql, held, is_postgresql

NO_BOTS = ("--workers-for-bots", "0")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory of one's own, a port that nobody else has, and no settings from outside."""
    for name in [name for name in os.environ if name.startswith("ODDTRICK_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ODDTRICK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def run(*options: str) -> Result:
    return CliRunner().invoke(app, ["doctor", "--port", "0", *NO_BOTS, *options])


def found(*options: str, status: int) -> dict[str, dict[str, str]]:
    """What is found, by what it is about; of several the worst."""
    result = run("--json", *options)
    assert result.exit_code == status, result.output
    told = json.loads(result.stdout)
    assert told["ok"] == (status == 0)
    order = ("ok", "note", "wrong")
    return {each["about"]: each for each in sorted(told["findings"], key=lambda each: order.index(each["state"]))}


def states(*options: str, status: int) -> dict[str, str]:
    return {about: each["state"] for about, each in found(*options, status=status).items() if each["state"] != "ok"}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A database with a game in it, and its key."""
    file = tmp_path / "games.db"
    with Store.open(str(file)) as store:
        store.create("t1", "table", [b"opened"], at=time.time()).result()
    load_keys(file.with_name("games.db.key"))
    return file


# --- Well


def test_all_is_well_where_nothing_is_there_yet(tmp_path: Path) -> None:
    result = run()
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "All is well.")
    assert "oddtrick.db is made at the first start" in result.stdout
    assert list(tmp_path.iterdir()) == []  # it changes nothing


def test_all_is_well_with_a_database(played: Path) -> None:
    before = played.read_bytes()
    everything = found("--db", str(played), status=0)
    assert {each["state"] for each in everything.values()} == {"ok"}
    assert "1 tables, sheets and drives" in everything["database"]["said"]
    assert played.read_bytes() == before


def test_it_has_the_options_of_serve() -> None:
    def options(command: Any) -> set[str]:
        alone = typer.Typer(add_completion=False)
        alone.command()(command)
        return {option for param in typer.main.get_command(alone).params for option in param.opts}

    assert options(doctor) == options(serve) | {"--json"}


def test_what_is_wrong_is_said_with_what_to_do(played: Path) -> None:
    played.with_name("games.db.key").chmod(0o644)
    result = run("--db", str(played))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("WRONG  key"))
    assert "mode 644" in lines[at]
    assert lines[at + 1].strip().startswith("-> chmod 600 ")
    assert lines[-1] == "1 wrong."


def test_a_process_of_its_own_ends_with_the_status(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from oddtrick.cli.main import main; main()", "doctor", *NO_BOTS]
    for options, status in ((["--port", "0"], 0), (["--port", "0", "--db", str(tmp_path)], 1)):
        done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (status, "")


# --- Settings


@pytest.mark.parametrize(
    "options", [("--port", "99999"), ("--base-path", "whist"), ("--trust-proxy", "me"), ("--log", "x")]
)
def test_settings_that_make_no_sense(options: tuple[str, str]) -> None:
    assert states(*options, status=1) == {"settings": "wrong"}


# --- The database


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"no database at all, but a letter to Aunt Agatha\n" * 100, "is no database"), (None, "cannot be opened")],
)
def test_what_is_no_database(tmp_path: Path, content: bytes | None, said: str) -> None:
    place = tmp_path / "games.db"
    if content is None:
        place.mkdir()
    else:
        place.write_bytes(content)
    finding = found("--db", str(place), status=1)["database"]
    assert (finding["state"], said in finding["said"], bool(finding["remedy"])) == ("wrong", True, True)


def test_a_corrupted_database(played: Path) -> None:
    with Store.open(str(played)) as store:
        for number in range(200):
            store.create(f"more{number}", "table", [b"x" * 400], at=1.0).result()
    content = bytearray(played.read_bytes())
    for at in range(len(content) // 2, len(content) - 64, 4096):
        content[at : at + 64] = b"\xff" * 64
    played.write_bytes(content)
    finding = found("--db", str(played), status=1)["database"]
    assert (finding["state"], "take the last backup" in finding["remedy"]) == ("wrong", True)
    assert "damaged" in finding["said"]


def test_a_database_of_another_program(tmp_path: Path) -> None:
    by_sql(tmp_path / "other.db", "CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program" in found("--db", "other.db", status=1)["database"]["said"]


def test_an_old_schema_and_one_of_a_newer_program(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(condition, "REVISION", "9999")
        finding = found("--db", str(played), status=0)["database"]
        assert (finding["state"], "older version" in finding["said"]) == ("note", True)
        assert "oddtrick db backup" in finding["remedy"]
    by_sql(played, "UPDATE alembic_version SET version_num = '9998'")
    finding = found("--db", str(played), status=1)["database"]
    assert (finding["state"], "9998" in finding["said"]) == ("wrong", True)


def test_a_database_that_others_may_read(played: Path) -> None:
    played.chmod(0o644)
    finding = found("--db", str(played), status=0)["database"]
    assert (finding["state"], "mode 644" in finding["said"]) == ("note", True)


def test_the_condition_of_a_database(database: str) -> None:
    with Store.open(database) as store:
        store.create("t1", "table", [b"1"], at=12.5).result()
        store.name("anna", "Anna", at=13.0).result()
        now = condition_of(database)
        assert (now.streams, now.people, now.touched, now.old) == (1, 1, 12.5, False)
        with held(database), pytest.raises(StoreFailed) as refused:
            condition_of(database, busy_seconds=0.05)
        assert refused.value.code == "store_locked"
        store.check()  # nothing was left behind
    assert now.looked_through != is_postgresql(database)


def test_a_database_that_is_empty(empty_database: str) -> None:
    if not is_postgresql(empty_database):
        Path(empty_database).touch()
    assert condition_of(empty_database).revision is None
    said = doctor_places.looked_at(Settings(db=empty_database))[0][0]
    assert (said.state, "is empty" in said.said) == ("ok", True)


def test_a_server_of_databases_that_is_not_there() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    said = found("--db", f"postgresql+psycopg://me:hush@127.0.0.1:{port}/none", status=1)["database"]
    assert (said["state"], "cannot be reached" in said["said"], "hush" in json.dumps(said)) == ("wrong", True, False)


# --- Directories, keys, disks, clocks


def test_a_place_where_nothing_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    everything = found("--db", str(tmp_path / "file" / "games.db"), status=1)
    assert {about for about, each in everything.items() if each["state"] == "wrong"} == {"database", "key"}
    assert "cannot be made" in everything["database"]["said"]


UNPRIVILEGED = """
import ctypes, os, sys
os.chmod(sys.argv[1], 0o500)
if os.geteuid() == 0:
    os.setgroups([])
    ctypes.CDLL(None, use_errno=True).prctl(47, 4, 0, 0, 0)  # PR_CAP_AMBIENT_CLEAR_ALL
    for capability in range(64):
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP: exec below finds none of root's powers
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""


LOOKING = """
import json, sys
from oddtrick.cli import doctor_places
from oddtrick.server.settings import Settings
settings = Settings(db=sys.argv[1])
found, condition = doctor_places.looked_at(settings)
found += doctor_places.key(settings, condition)
print(json.dumps([(each.about, each.state, each.remedy) for each in found]))
"""


@pytest.mark.parametrize("there", [False, True])
def test_a_directory_that_may_not_be_written(tmp_path: Path, played: Path, there: bool) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    if there:
        for file in tmp_path.glob("games.db*"):
            file.rename(closed / file.name)
    done = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED, str(closed), "-c", LOOKING, str(closed / "games.db")],
        capture_output=True,
        text=True,
        check=False,
    )
    closed.chmod(0o700)
    assert (done.returncode, done.stderr) == (0, "")
    told = {about: (state, remedy) for about, state, remedy in json.loads(done.stdout)}
    assert told["database"][0] == "wrong"
    assert told["database"][1].startswith("let this user")
    assert told["key"][0] == ("ok" if there else "wrong")


@pytest.mark.parametrize("content", ["", "no key", "00" * 31, "é"])
def test_a_damaged_key(played: Path, content: str) -> None:
    key = played.with_name("games.db.key")
    key.write_text(content, encoding="utf-8")
    assert "is damaged" in found("--db", str(played), status=1)["key"]["said"]
    assert key.read_text(encoding="utf-8") == content


def test_a_key_that_was_lost(played: Path) -> None:
    played.with_name("games.db.key").unlink()
    finding = found("--db", str(played), status=0)["key"]
    assert (finding["state"], "everybody is a new guest" in finding["said"]) == ("note", True)


def test_a_key_that_is_a_directory(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDTRICK_KEY_FILE", str(played.parent))
    assert "cannot be read" in found("--db", str(played), status=1)["key"]["said"]


@pytest.mark.parametrize(("megabytes", "state"), [(50, "wrong"), (500, "note"), (5000, "ok")])
def test_room_on_the_disk(monkeypatch: pytest.MonkeyPatch, megabytes: int, state: str) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(doctor_places.shutil, "disk_usage", lambda place: usage(0, 0, megabytes * 1024**2))
    assert [each.state for each in doctor_places.disk(Settings())] == [state]


def test_the_clock(played: Path) -> None:
    now = condition_of(str(played))
    assert now.touched is not None
    told = [
        [each.state for each in doctor_places.clock(now, at)] for at in (now.touched, now.touched - 172_800, 1000.0)
    ]
    assert told == [["ok"], ["wrong"], ["wrong"]]


# --- The way in


def test_a_port_that_another_program_has() -> None:
    with closing(listen("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        patient, doctor_network.SECONDS = doctor_network.SECONDS, 0.2  # it takes the call and says nothing
        try:
            finding = found("--port", port, status=1)["port"]
            assert (finding["state"], "taken by another program" in finding["said"]) == ("wrong", True)
            told = list(doctor_network.port(Settings(port=int(port)), named=False))
            assert [each.state for each in told] == ["note"]
        finally:
            doctor_network.SECONDS = patient


def test_a_port_at_which_we_serve_already(tmp_path: Path) -> None:
    with ServerInThread(quick_settings(tmp_path / "games.db", base_path="/whist")) as server:
        options = ("--port", str(server.port), "--db", str(tmp_path / "games.db"))
        everything = found(*options, "--base-path", "/whist", "--trust-proxy", "127.0.0.1", status=0)
        assert "is serving at port" in everything["port"]["said"]
        assert found(*options, status=1)["port"]["state"] == "wrong"  # under another path it does not answer


def test_an_address_that_is_not_ours() -> None:
    finding = found("--host", "192.0.2.99", status=1)["port"]
    assert (finding["state"], "cannot be listened at" in finding["said"]) == ("wrong", True)


@pytest.mark.parametrize(
    ("host", "lan", "address", "state"),
    [
        ("127.0.0.1", False, None, "ok"),
        ("127.0.0.1", True, "192.0.2.7", "wrong"),
        ("0.0.0.0", True, "192.0.2.7", "ok"),
        ("0.0.0.0", True, None, "note"),
    ],
)
def test_the_network(monkeypatch: pytest.MonkeyPatch, host: str, lan: bool, address: str | None, state: str) -> None:
    monkeypatch.setattr("oddtrick.server.lan.lan_address", lambda: address)
    assert [each.state for each in doctor_network.network(Settings(host=host, lan=lan))] == [state]


@pytest.mark.parametrize(
    ("given", "state"),
    [
        ({}, "ok"),
        ({"base_path": "/whist"}, "note"),
        ({"base_path": "/whist", "trust_proxy": "127.0.0.1"}, "ok"),
        ({"trust_proxy": "10.0.0.0/8"}, "note"),
        ({"trust_proxy": "127.0.0.0/8"}, "ok"),
        ({"trust_proxy": "*"}, "ok"),
        ({"trust_proxy": "*", "host": "0.0.0.0"}, "wrong"),
        ({"trust_proxy": "10.0.0.1, 0.0.0.0/0", "host": "0.0.0.0"}, "wrong"),
        ({"trust_proxy": "10.0.0.1", "host": "0.0.0.0"}, "ok"),
    ],
)
def test_proxies(given: dict[str, str], state: str) -> None:
    assert [each.state for each in doctor_network.proxy(Settings(**given))] == [state]


@pytest.mark.parametrize(("soft", "state"), [(1024, "note"), (-1, "ok"), (65536, "ok")])
def test_files_that_can_be_open(monkeypatch: pytest.MonkeyPatch, soft: int, state: str) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda what: (soft, -1))
    assert [each.state for each in doctor_network.files_open()] == [state]


def test_a_message_server_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    assert list(doctor_network.bus(Settings())) == []
    [finding] = doctor_network.bus(Settings(bus=f"redis://:hush@127.0.0.1:{port}"))
    assert (finding.state, "hush" in finding.said, "does not answer" in finding.said) == ("wrong", False, True)
    monkeypatch.setitem(sys.modules, "redis", None)  # not installed
    [finding] = doctor_network.bus(Settings(bus=f"redis://127.0.0.1:{port}"))
    assert (finding.state, "oddtrick[cluster]" in finding.remedy) == ("wrong", True)


# --- The program


def test_a_python_that_is_too_old() -> None:
    assert [each.state for each in doctor_program.python((3, 10, 4))] == ["wrong"]


def test_packages_that_are_missing_or_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    there = metadata.version

    def version(name: str) -> str:
        if name == "starlette":
            raise metadata.PackageNotFoundError(name)
        return "1.2.3" if name == "sqlalchemy" else there(name)

    assert doctor_program.lacking(None, version) == ["sqlalchemy 2.0.44 (there is 1.2.3)", "starlette"]
    assert doctor_program.lacking("bots") == []
    monkeypatch.setattr(doctor_program, "lacking", lambda extra: ["starlette"])
    assert [each.state for each in doctor_program.packages()] == ["wrong"]
    assert [each.state for each in doctor_program.bots(2)] == ["wrong"]


def test_a_program_that_is_not_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "static/base.css")

    monkeypatch.setattr("oddtrick.server.static_files.StaticVersion.__init__", gone)
    [finding] = doctor_program.files()
    assert (finding.state, "static/base.css" in finding.said) == ("wrong", True)


def test_the_players_that_calculate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    [finding] = doctor_program.bots(1)
    assert finding.state in ("ok", "note"), finding  # a note where nobody has compiled them yet

    def answers(text: str) -> Finding:
        monkeypatch.setattr(doctor_program, "LOADING", text)
        [finding] = doctor_program.bots(1, seconds=20.0)
        return finding

    told = '{"functions": 70, "compiled": 3, "place": "/x", "writable": %s}'
    assert answers(f"print('''{told % 'true'}''')").state == "note"
    assert "every start" in answers(f"print('''{told % 'false'}''')").said
    assert "signal 4" in answers("import os; os.kill(os.getpid(), 4)").said
    assert "no module like it" in answers("raise ImportError('no module like it')").said
    nowhere = "raise RuntimeError('cannot cache function: no locator available')"
    assert "NUMBA_CACHE_DIR" in answers(nowhere).remedy
    monkeypatch.setattr(doctor_program, "LOADING", "import time; time.sleep(60)")
    assert [each.state for each in doctor_program.bots(1, seconds=0.1)] == ["wrong"]


# --- Never a traceback


def test_a_look_that_fails_is_a_finding() -> None:
    def fails(wrong: BaseException) -> Iterator[Finding]:
        yield Finding("x", "ok", "so far")
        raise wrong

    failures = (ValueError("odd\x1b[31m"), bad_input("port_taken", host="h", port=1), ModuleNotFoundError(name="babel"))
    for failure in failures:
        first, last = guarded("x", lambda failure=failure: fails(failure))
        assert (first.state, last.state, "\x1b" in last.said) == ("ok", "wrong", False)
