"""`oddtrick db`: made and brought up to date, backed up while it is played on, restored into either kind, checked."""

from __future__ import annotations

import gzip
import json
import os
import random
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from oddtrick.cli.main import app
from oddtrick.codec import encode_event
from oddtrick.drive import DriveSettings
from oddtrick.drive import commands as d
from oddtrick.drive import knockout as k
from oddtrick.reasons import reason
from oddtrick.rulesets import preset
from oddtrick.server.refolding import AGGREGATES
from oddtrick.sheet import commands as s
from oddtrick.store import Moved, Store, Stored, StoreFailed, StreamInfo
from store_at_hand import by_sql, is_postgresql
from table.table_driver import opened, play_match

FIRST = {
    "sheet": s.OpenSheet(preset("classic")),
    "drive": d.OpenDrive(DriveSettings(kind="progressive", ruleset=preset("drive"))),
    "knockout": k.OpenKnockout(("p1", "p2", "p3")),
}


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["db", *arguments], input=stdin)


def check(database: str) -> Result:
    return run("check", "--db", database)


@pytest.fixture(scope="module")
def match() -> list[bytes]:
    played = play_match(opened(preset("short"), random.Random(4)))
    return [encode_event(event) for event in played.events]


@pytest.fixture
def filled(database: str, match: list[bytes]) -> str:
    """A database with a stream of each kind, a member, a name, a command, and a stream of odd bytes that was closed."""
    with Store.open(database) as store:
        store.create("t1", "table", match[:1], about={"title": "Fredag ♥"}, by="anna", at=1.5)
        store.append("t1", 1, match[1:], command="c1", by="berit", at=2.25)
        for kind, command in FIRST.items():
            aggregate = AGGREGATES[kind]
            events = aggregate.decide(aggregate.new, command, random.Random(1))
            store.create(f"{kind}1", kind, [aggregate.encode(event) for event in events], at=3.0)
        store.join("t1", "anna")
        store.list_publicly("t1", True)
        store.describe("sheet1", {"pen": "x"}, closed=True)
        store.name("anna", "Åse “♥” Berg\n", at=4.0)
        store.check()
    return database


def everything(database: str) -> tuple[list[StreamInfo], list[list[Stored]], object]:
    """All that a store tells of a database."""
    with Store.open(database) as store:
        infos = [info for kind in ("table", *FIRST, "odd") for info in store.streams(kind, limit=1000)]
        events = [store.read(info.stream) for info in infos]
        listed = store.streams("table", listed=True, member="anna")
        return infos, events, (listed, store.names(["anna"]), store.stored("t1", "c1"))


# --- Up to date -----------------------------------------------------------------------------------------------------


def test_a_database_is_made_once(empty_database: str) -> None:
    assert run("upgrade", "--db", empty_database).stdout == "made, at version 0001\n"
    assert run("upgrade", "--db", empty_database).stdout == "at version 0001 already\n"
    assert check(empty_database).stdout == "streams: none; events: 0; all fold\n"


def test_a_newer_database_is_left_alone(filled: str, tmp_path: Path) -> None:
    by_sql(filled, "UPDATE alembic_version SET version_num = '9999'")
    for asked in (["upgrade"], ["check"], ["backup", str(tmp_path / "backup.jsonl")]):
        result = run(*asked, "--db", filled)
        assert result.exit_code == 2
        assert "is of another version (9999)" in result.stderr
    assert not (tmp_path / "backup.jsonl").exists()


def test_the_database_is_the_server_s_unless_one_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ODDTRICK_HOME", str(tmp_path))
    assert run("upgrade").exit_code == 0
    assert (tmp_path / "oddtrick.db").exists()
    monkeypatch.setenv("ODDTRICK_DB", str(tmp_path / "other.db"))
    result = run("check")
    assert result.exit_code == 2
    assert "other.db: there is no database of Oddtrick's" in result.stderr
    assert not (tmp_path / "other.db").exists(), "looking makes none"


def test_a_password_is_not_shown() -> None:
    for asked in (["upgrade"], ["check"], ["backup", "-"]):
        result = run(*asked, "--db", "postgresql://anna:SECRET@127.0.0.1:1/games")
        assert result.exit_code == 2
        assert "anna:***@127.0.0.1:1/games: the database's server cannot be reached" in result.stderr
        assert "SECRET" not in result.output


# --- Backing up and restoring ---------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to restore: a database of either kind that nobody has made anything in."""
    if request.param == "sqlite":
        return str(tmp_path / "restored.db")
    address: str = request.getfixturevalue("postgresql").empty_database()
    return address


@pytest.mark.parametrize("name", ["backup.jsonl", "backup.jsonl.gz"])
def test_what_was_backed_up_is_restored_into_either_kind(filled: str, target: str, tmp_path: Path, name: str) -> None:
    backup = tmp_path / name
    with Store.open(filled) as store:
        store.create("odd", "odd", [b"\x00\xff", b"", b"text"], at=1e-3).result()
    before = everything(filled)
    saved = run("backup", str(backup), "--db", filled)
    assert saved.exit_code == 0, saved.output
    assert saved.stdout.startswith(f"{backup}: ")
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600, "it holds all hands"
    restored = run("restore", str(backup), "--db", target)
    assert restored.exit_code == 0, restored.output
    assert restored.stdout == f"restored: 5 streams, {sum(len(events) for events in before[1]):,} events, 1 people\n"
    assert everything(target) == before
    with Store.open(target) as store:  # and it is played on
        assert store.create("new", "k", [b"1"], at=5.0).result().last == 1
        assert store.append("t1", before[0][0].head, [b"x"], command="c1", at=5.0).result().repeated
    again = run("backup", "-", "--db", target)
    text = gzip.decompress(backup.read_bytes()) if name.endswith(".gz") else backup.read_bytes()
    old, new = (set(each.splitlines()[1:-1]) for each in (text, again.stdout_bytes))
    assert len(new - old) == 2, "the new stream and its event"
    assert old <= new


def test_a_copy_of_sqlite_s_is_a_database_and_restored_into_either_kind(
    tmp_path: Path, target: str, match: list[bytes]
) -> None:
    database, backup = tmp_path / "games.db", tmp_path / "backup.db"
    with Store.open(str(database)) as store:
        store.create("t1", "table", match, at=1.0).result()
        assert run("backup", str(backup), "--db", str(database)).exit_code == 0
        store.create("t2", "table", match, at=1.0).result()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "games.db"], "it is one file"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert run("restore", str(backup), "--db", target).exit_code == 0
    for copy in (str(backup), target):
        with Store.open(copy) as store:
            assert [one.data for one in store.read("t1")] == match
            assert store.info("t2") is None


def test_a_backup_goes_through_pipes(filled: str, target: str, match: list[bytes]) -> None:
    program = [sys.executable, "-c", "from oddtrick.cli.main import main; main()", "db"]
    saving = subprocess.Popen([*program, "backup", "-", "--db", filled], stdout=subprocess.PIPE)
    done = subprocess.run(
        [*program, "restore", "-", "--db", target], stdin=saving.stdout, capture_output=True, timeout=120
    )
    assert saving.stdout is not None
    saving.stdout.close()
    assert (saving.wait(60), done.returncode) == (0, 0), done.stderr
    assert everything(target) == everything(filled)


@pytest.mark.parametrize("name", ["backup.jsonl", "backup.db"])
def test_a_backup_while_it_is_played_on_is_of_one_moment(database: str, tmp_path: Path, name: str) -> None:
    """Whatever is appended meanwhile: each stream has as many events as it says, and none lies after a later one."""
    if is_postgresql(database):
        name = "backup.jsonl"
    copy = str(tmp_path / "copy.db")
    stop = threading.Event()

    def play(store: Store, streams: Iterator[int]) -> None:
        """In turn to two streams: whoever sees the second at n has seen the first at n."""
        number = next(streams)
        while not stop.is_set():
            number += 1
            for stream in "ab":
                store.append(stream, number - 1, [b"x" * 500] * 1, command=str(number), at=1.0).result()

    with Store.open(database) as store:
        for stream in "ab":
            store.create(stream, "k", [b"1"], at=1.0).result()
        player = threading.Thread(target=play, args=(store, iter([1])))
        player.start()
        try:
            while store.read("b")[-1].seq < 20:
                pass
            result = run("backup", str(tmp_path / name), "--db", database)
            seen = store.read("b")[-1].seq
            while store.read("b")[-1].seq < seen + 5:  # it goes on
                pass
        finally:
            stop.set()
            player.join()
    assert result.exit_code == 0, result.output
    assert run("restore", str(tmp_path / name), "--db", copy).exit_code == 0
    with Store.open(copy) as store:
        first, second = (store.read(stream) for stream in "ab")
        assert 0 <= len(first) - len(second) <= 1
        assert 20 <= len(second) <= seen
        for stream, events in (("a", first), ("b", second)):
            assert [one.seq for one in events] == list(range(1, len(events) + 1))
            info = store.info(stream)
            assert info is not None
            assert info.head == len(events)
            with pytest.raises(Moved):
                store.append(stream, len(events) + 1, [b"x"], at=1.0).result()
            assert store.stored(stream, str(len(events))) is not None


def test_a_backup_writes_over_nothing(filled: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("something else")
    result = run("backup", str(kept), "--db", filled)
    assert (result.exit_code, kept.read_text()) == (2, "something else")
    assert "there is a file of this name already" in result.stderr
    assert run("backup", str(tmp_path / "no" / "where.jsonl"), "--db", filled).exit_code == 2
    assert [path.name for path in tmp_path.iterdir() if path.suffix in (".part", ".jsonl")] == ["kept.jsonl"]


def test_postgresql_has_no_file_to_copy(postgresql, tmp_path: Path) -> None:
    result = run("backup", str(tmp_path / "backup.db"), "--db", postgresql.database())
    assert result.exit_code == 2
    assert "is backed up as lines of JSON" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_restored_over_games(filled: str, tmp_path: Path) -> None:
    backup = str(tmp_path / "backup.jsonl")
    assert run("backup", backup, "--db", filled).exit_code == 0
    before = everything(filled)
    result = run("restore", backup, "--db", filled)
    assert result.exit_code == 2
    assert "the database holds something already" in result.stderr
    assert everything(filled) == before


def test_what_has_no_end_is_not_read_to_it(tmp_path: Path) -> None:
    target = str(tmp_path / "restored.db")
    result = run("restore", "/dev/zero", "--db", target)
    assert result.exit_code == 2
    assert "line 1: this is no line of a backup of Oddtrick's" in " ".join(result.stderr.split())


def test_a_database_in_which_nobody_has_played_may_be_filled(filled: str, target: str, tmp_path: Path) -> None:
    backup = str(tmp_path / "backup.jsonl")
    assert run("backup", backup, "--db", filled).exit_code == 0
    Store.open(target).close()
    assert run("restore", backup, "--db", target).exit_code == 0
    assert everything(target) == everything(filled)


BROKEN = {
    lambda lines: b"".join(lines[: len(lines) // 2]): "it was cut short",
    lambda lines: b"".join(lines)[:-100]: "it was cut short",
    lambda lines: b"".join(lines[:-4] + lines[-3:]): "was changed on its way",
    lambda lines: b"".join(lines).replace(b"card_played", b"card_plaied", 1): "was changed on its way",
    lambda lines: b"".join([*lines, b'["people","x","y",1]\n']): "was changed on its way",
    lambda lines: b"".join([lines[0], b'["contacts",1]\n', *lines[1:]]): "line 2",
    lambda lines: b"".join([lines[0], b"{]\n", *lines[1:]]): "line 2",
    lambda lines: b"".join([lines[0], b'["people","x",[1,2],1.0]\n', *lines[1:]]): "line 2",
    lambda lines: b"".join([lines[0], b'["people",null,"y",1.0]\n', *lines[1:]]): "cannot be stored",
    lambda lines: lines[0].replace(b'"format":1', b'"format":2'): "written in a newer way",
    lambda lines: lines[0].replace(b'"0001"', b'"9999"'): "another version (9999)",
    lambda lines: lines[0].replace(b'"head"', b'"tail"'): "line 1",
    lambda _lines: b"A letter.\n": "line 1",
    lambda _lines: b"": "line 1",
    lambda lines: gzip.compress(b"".join(lines))[:-20]: "it was cut short",
    lambda lines: gzip.compress(b"".join(lines))[:60] + b"x" * 99: "was changed on its way",
}


def test_a_broken_copy_is_named_and_not_the_new_database(tmp_path: Path) -> None:
    backup, new = tmp_path / "copy.db", tmp_path / "new.db"
    assert run("upgrade", "--db", str(backup)).exit_code == 0
    by_sql(str(backup), "UPDATE alembic_version SET version_num = '9999'")
    result = run("restore", str(backup), "--db", str(new))
    assert (result.exit_code, new.exists()) == (2, False)
    assert "copy.db" in result.stderr
    assert "new.db" not in result.stderr
    backup.write_bytes(backup.read_bytes()[:2_000] + b"x" * 6_000)
    result = run("restore", str(backup), "--db", str(new))
    assert (result.exit_code, new.exists()) == (2, False)
    assert "copy.db" in result.stderr
    assert "new.db" not in result.stderr


@pytest.mark.parametrize("name", ["friday.jsonl", "friday.jsonl.gz", "friday.db"])
def test_of_a_full_disk_the_backup_s_is_named(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "games.db"
    assert run("upgrade", "--db", str(database)).exit_code == 0

    def full(*_given: object, **_more: object) -> None:
        raise StoreFailed(reason("store_full"))

    monkeypatch.setattr("oddtrick.cli.db.copy_file", full)
    monkeypatch.setattr("oddtrick.cli.db._write_lines", full)
    result = run("backup", str(tmp_path / name), "--db", str(database))
    assert result.exit_code == 2
    assert f"file {tmp_path / name}" in result.stderr
    assert "games.db" not in result.stderr
    assert list(tmp_path.iterdir()) == [database]


@pytest.mark.parametrize("broken", BROKEN, ids=range(len(BROKEN)))
def test_of_a_broken_backup_nothing_is_restored(filled: str, tmp_path: Path, broken, postgresql) -> None:
    lines = run("backup", "-", "--db", filled).stdout_bytes.splitlines(keepends=True)
    backup = tmp_path / "backup.jsonl"
    backup.write_bytes(broken(lines))
    new = tmp_path / "new.db"
    targets = [str(new)] if not is_postgresql(filled) else [postgresql.empty_database()]
    for target in targets:
        result = run("restore", str(backup), "--db", target)
        assert result.exit_code == 2, result.output
        assert BROKEN[broken] in result.stderr
        assert "backup.jsonl" in result.stderr
        assert result.stderr.count("\n") == 1
        if is_postgresql(target):
            assert by_sql(target, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(0,)]
    assert not new.exists()
    assert not list(tmp_path.glob("new*"))


def test_a_backup_of_an_older_version_is_brought_up_to_date(
    filled: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a step that the next version might have: a column that every stream gets."""
    backup = tmp_path / "backup.jsonl"
    assert run("backup", str(backup), "--db", filled).exit_code == 0
    steps = tmp_path / "migrations"
    original = Path(sys.modules["oddtrick.store"].__file__ or "").parent / "migrations"
    (steps / "versions").mkdir(parents=True)
    (steps / "env.py").write_bytes((original / "env.py").read_bytes())
    (steps / "versions" / "s0001_streams.py").write_bytes((original / "versions" / "s0001_streams.py").read_bytes())
    (steps / "versions" / "s0002_colour.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\nrevision = '0002'\ndown_revision = '0001'\n"
        "def upgrade():\n    op.add_column('streams', sa.Column('colour', sa.Text, server_default='red'))\n"
    )
    monkeypatch.setattr("oddtrick.store.upgrading._MIGRATIONS", steps)
    monkeypatch.setattr("oddtrick.store.upgrading.REVISION", "0002")
    result = run("restore", str(backup), "--db", target)
    assert result.exit_code == 0, result.output
    assert by_sql(target, "SELECT DISTINCT colour FROM streams") == [("red",)]
    assert by_sql(target, "SELECT version_num FROM alembic_version") == [("0002",)]
    assert run("upgrade", "--db", filled).stdout == "brought from version 0001 to 0002\n"
    assert by_sql(filled, "SELECT DISTINCT colour FROM streams") == [("red",)]


# --- Checking -------------------------------------------------------------------------------------------------------


def test_a_sound_database(filled: str, match: list[bytes]) -> None:
    result = check(filled)
    assert result.exit_code == 0
    events = len(match) + len(FIRST)
    assert result.stdout == f"streams: drive 1, knockout 1, sheet 1, table 1; events: {events}; all fold\n"


WRONG = {
    "an event is gone": ("DELETE FROM events WHERE seq = 7", "table t1: event 7 is not where it should be"),
    "the last is gone": (
        "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)",
        "table t1: it should end at",
    ),
    "one too many": (
        "INSERT INTO events VALUES (2, 2, 1.0, '', 'x')",
        "sheet sheet1: it should end at 1 and ends at 2",
    ),
    "none at all": ("DELETE FROM events WHERE stream_id = 3", "drive drive1: it should end at 1 and ends at 0"),
    "no event": ("UPDATE events SET data = 'SECRET' WHERE seq = 9", "table t1: event 9 cannot be read: "),
    "of another time": (
        "UPDATE events SET data = (SELECT data FROM events WHERE seq = 1 AND stream_id = 1) WHERE seq = 9",
        "table t1: event 9 does not follow from those before it",
    ),
    "no such kind": (
        "UPDATE streams SET kind = 'whist' WHERE stream = 'knockout1'",
        "whist knockout1: nobody knows what a stream of the kind “whist” is",
    ),
    "another kind": ("UPDATE streams SET kind = 'sheet' WHERE id = 3", "sheet drive1: event 1 cannot be read"),
    "a command too many": (
        "UPDATE commands SET last = 99999",
        "table t1: a command is kept for events that are not there",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_does_not_fold_is_named(filled: str, wrong: str) -> None:
    statement, says = WRONG[wrong]
    if is_postgresql(filled):
        statement = statement.replace("'x')", "'x'::bytea)")
    by_sql(filled, statement)
    result = check(filled)
    assert result.exit_code == 1, result.output
    assert says in result.stdout
    assert "SECRET" not in result.stdout
    assert result.stdout.splitlines()[-1].endswith("1 found wrong")
    told = json.loads(run("check", "--db", filled, "--json").stdout)
    assert (told["ok"], len(told["findings"]), sum(told["streams"].values())) == (False, 1, 4)


def test_damage_is_found_where_no_stream_shows_it(tmp_path: Path) -> None:
    """In SQLite's file: something that belongs to nothing. (PostgreSQL does not let it be written.)"""
    database = str(tmp_path / "games.db")
    Store.open(database).close()
    by_sql(database, "INSERT INTO members VALUES ('anna', 99)")
    result = check(database)
    assert result.exit_code == 2
    assert "the database is damaged" in result.stderr


def test_a_check_changes_nothing_and_makes_nothing(filled: str, tmp_path: Path) -> None:
    before = everything(filled)
    names = sorted(os.listdir(tmp_path))
    assert check(filled).exit_code == 0
    assert sorted(os.listdir(tmp_path)) == names
    assert everything(filled) == before
