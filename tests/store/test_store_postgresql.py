"""What only PostgreSQL can do to a store: lines that break, a server that is gone, rights, locks of one row."""

from __future__ import annotations

import signal
import socket
import sys
import threading
from collections.abc import Iterator

import psycopg
import pytest
import sqlalchemy as sa
from psycopg import errors

from oddtrick.store import Appended, Store, StoreFailed
from oddtrick.store.condition import condition_of
from oddtrick.store.engines import without_password
from oddtrick.store.failures import meaning
from postgresql_at_hand import PrivateServer, name_in
from store_at_hand import by_sql, engine_of, held, noticed_beginning

CUT_OFF = (
    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '{}' AND application_name = '{}'"
)


@pytest.fixture
def database(postgresql: PrivateServer) -> str:
    return postgresql.database()


@pytest.fixture
def written(store: Store) -> Store:
    """A store with a stream, that has read and written."""
    store.create("a", "k", [b"1"], at=1.0).result()
    assert len(store.read("a")) == 1
    return store


def cut_off(server: PrivateServer, database: str) -> None:
    """Break all lines of our program's to a database."""
    server.ask(CUT_OFF.format(name_in(database), "oddtrick"))


def fails(address: str) -> str:
    with pytest.raises(StoreFailed) as caught:
        Store.open(address, busy_seconds=0.05).close()
    return caught.value.code


# --- Lines ----------------------------------------------------------------------------------------------------------


def test_broken_lines_are_made_anew_and_nobody_notices(
    written: Store, database: str, postgresql: PrivateServer
) -> None:
    for head in range(1, 4):
        cut_off(postgresql, database)
        assert written.append("a", head, [b"x"], command=f"c{head}", at=1.0).result() == Appended(head + 1, head + 1)
        assert len(written.read("a")) == head + 1
    written.check()


def test_a_line_that_breaks_while_orders_wait(written: Store, database: str, postgresql: PrivateServer) -> None:
    """They are carried out over a new one, each once."""
    with held(database), noticed_beginning() as begun:
        first = written.append("a", 1, [b"2"], command="x", at=1.0)
        assert begun.wait(60)
        more = written.append("a", 2, [b"3"], command="y", at=1.0)
        cut_off(postgresql, database)
    assert (first.result(), more.result()) == (Appended(2, 2), Appended(3, 3))
    assert [one.data for one in written.read("a")] == [b"1", b"2", b"3"]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "killed"])
def test_a_server_that_is_gone_for_a_while(
    written: Store, database: str, postgresql: PrivateServer, how: signal.Signals
) -> None:
    postgresql.stop(how)
    try:
        for ask in (
            lambda: written.append("a", 1, [b"lost"], at=1.0).result(),
            lambda: written.read("a"),
            written.check,
        ):
            with pytest.raises(StoreFailed) as caught:
                ask()
            assert caught.value.code == "store_unreachable"
        assert fails(database) == "store_unreachable"
    finally:
        postgresql.start()
    assert written.append("a", 1, [b"2"], at=1.0).result() == Appended(2, 2)
    assert [one.data for one in written.read("a")] == [b"1", b"2"]


def test_a_server_that_is_killed_loses_nothing_it_has_answered(
    written: Store, database: str, postgresql: PrivateServer
) -> None:
    """`synchronous_commit` is left on, whatever SQLite would do."""
    assert by_sql(database, "SHOW synchronous_commit") == [("on",)]
    with Store.open(database, synchronous="NORMAL") as other:
        assert other.append("a", 1, [b"2"] * 200, command="x", at=1.0).result() == Appended(2, 201)
        postgresql.stop(signal.SIGQUIT)
        postgresql.start()
        assert len(other.read("a")) == 201
        assert other.append("a", 1, [b"2"], command="x", at=1.0).result() == Appended(2, 201, repeated=True)


def test_many_who_read_at_once_share_a_few_lines(written: Store, database: str, postgresql: PrivateServer) -> None:
    most: list[int] = []

    def read() -> None:
        for _ in range(20):
            assert len(written.read("a")) == 1
        asked = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name_in(database)}'"
        most.append(postgresql.ask(asked)[0][0])

    threads = [threading.Thread(target=read) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(most) == 30
    assert 1 <= max(most) <= 9, "one that writes, eight that read at most"


# --- Locks ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hasty(database: str) -> Iterator[Store]:
    with Store.open(database, busy_seconds=0.2) as store:
        yield store


def test_a_stream_that_somebody_holds_does_not_keep_the_others(hasty: Store, database: str) -> None:
    for stream in "abc":
        hasty.create(stream, "k", [b"1"], at=1.0).result()
    engine = engine_of(database)
    with engine.connect() as other, noticed_beginning() as begun:
        other.exec_driver_sql("SELECT * FROM streams WHERE stream = 'a' FOR UPDATE")
        begun.clear()
        first = hasty.append("a", 1, [b"lost"], at=1.0)
        assert begun.wait(60)
        waiting = [hasty.append(stream, 1, [b"2"], at=1.0) for stream in "abc"]
        for one in (first, waiting[0]):
            with pytest.raises(StoreFailed) as caught:
                one.result()
            assert caught.value.code == "store_locked"
        assert [one.result() for one in waiting[1:]] == [Appended(2, 2)] * 2
    engine.dispose()
    assert hasty.append("a", 1, [b"2"], at=1.0).result() == Appended(2, 2)


def test_two_that_wait_for_each_other_both_get_through(written: Store, database: str) -> None:
    """Each names in one transaction what the other names in the opposite order."""
    people = [f"p{n}" for n in range(40)]
    with Store.open(database) as other:
        with held(database):
            blocked = [written.name("x", "x", at=1.0), other.name("y", "y", at=1.0)]
            asked = [written.name(person, "one", at=1.0) for person in people]
            asked += [other.name(person, "two", at=1.0) for person in reversed(people)]
        for one in blocked + asked:
            one.result()
    assert set(written.names(people)) == set(people)


def test_two_that_make_the_same_streams_in_opposite_orders(written: Store, database: str) -> None:
    names = [f"s{n}" for n in range(40)]
    with Store.open(database) as other:
        with held(database):
            blocked = [written.name("x", "x", at=1.0), other.name("y", "y", at=1.0)]
            asked = {name: [written.create(name, "k", [b"one"], at=1.0)] for name in names}
            for name in reversed(names):
                asked[name].append(other.create(name, "k", [b"two"], at=1.0))
        for one in blocked:
            one.result()
        for name, pair in asked.items():
            codes = [getattr(one.exception(), "code", "made") for one in pair]
            assert sorted(codes) == ["made", "store_stream_exists"]
            assert len(written.read(name)) == 1


# --- Refused --------------------------------------------------------------------------------------------------------


def test_places_where_there_is_no_database(database: str, postgresql: PrivateServer) -> None:
    assert fails(database.replace(name_in(database), "nowhere")) == "store_unreachable"
    assert fails(database.replace(str(postgresql.directory), "/nowhere")) == "store_unreachable"
    assert fails(database.replace("oddtrick@", "stranger@")) == "store_unreachable"
    assert fails(f"{database}&unheard=of") == "store_failed"


def test_every_way_to_write_the_address_leads_there(written: Store, database: str) -> None:
    for start in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        with Store.open(database.replace("postgresql+psycopg://", start)) as other:
            assert len(other.read("a")) == 1


def test_tables_in_a_schema_of_their_own(postgresql: PrivateServer) -> None:
    """So a database can be shared with another program."""
    address = postgresql.empty_database()
    by_sql(address, "CREATE TABLE contacts (name TEXT)")
    assert fails(address) == "store_not_ours"
    by_sql(address, "CREATE SCHEMA whist")
    for _ in range(2):
        with Store.open(f"{address}&options=-csearch_path%3Dwhist") as store:
            store.name("p", "n", at=1.0).result()
    assert by_sql(address, "SELECT person FROM whist.people") == [("p",)]


def test_somebody_without_rights(postgresql: PrivateServer) -> None:
    address = postgresql.empty_database()
    by_sql(address, "DROP ROLE IF EXISTS guest")
    by_sql(address, "CREATE ROLE guest LOGIN")
    assert fails(address.replace("oddtrick@", "guest@")) == "store_not_allowed"


def test_an_empty_database_that_cannot_be_filled_is_found_out_by_looking(postgresql: PrivateServer) -> None:
    address = postgresql.empty_database()
    assert condition_of(address).revision is None
    by_sql(address, "DROP ROLE IF EXISTS guest")
    by_sql(address, "CREATE ROLE guest LOGIN")
    with pytest.raises(StoreFailed) as caught:
        condition_of(address.replace("oddtrick@", "guest@"))
    assert caught.value.code == "store_not_allowed"
    postgresql.ask("CREATE DATABASE seven_bits ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(StoreFailed) as caught:
        condition_of(address.replace(f"/{name_in(address)}", "/seven_bits"))
    assert caught.value.code == "store_not_utf8"
    postgresql.ask("DROP DATABASE seven_bits")


def test_a_server_that_never_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert fails(f"postgresql+psycopg://me@127.0.0.1:{silent.getsockname()[1]}/games") == "store_unreachable"


def test_a_database_that_can_only_be_read(written: Store, database: str) -> None:
    written.close()
    by_sql(database, f"ALTER DATABASE {name_in(database)} SET default_transaction_read_only = on")
    assert fails(database) == "store_read_only"


def test_a_database_that_cannot_hold_every_letter(database: str, postgresql: PrivateServer) -> None:
    made = "CREATE DATABASE latin ENCODING LATIN1 LOCALE 'C' TEMPLATE template0"
    postgresql.ask("DROP DATABASE IF EXISTS latin")
    postgresql.ask(made)
    assert fails(database.replace(name_in(database), "latin")) == "store_not_utf8"


def test_without_its_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreFailed) as caught:
        Store.open("postgresql+psycopg://somebody@localhost/games")
    assert caught.value.code == "store_needs_psycopg"
    assert "oddtrick[postgres]" in caught.value.message


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.DiskFull, "store_full"),
        (errors.TooManyConnections, "store_unreachable"),
        (errors.AdminShutdown, "store_unreachable"),
        (errors.QueryCanceled, "store_slow"),
        (errors.DataCorrupted, "store_damaged"),
        (errors.IoError, "store_disk_error"),
        (errors.DeadlockDetected, "store_locked"),
        (errors.UndefinedTable, "store_failed"),
        (psycopg.OperationalError, "store_unreachable"),
        (psycopg.DataError, "store_failed"),
    ],
)
def test_what_its_errors_mean(error: type[psycopg.Error], code: str) -> None:
    said = meaning(sa.exc.DBAPIError("INSERT", {"data": "SECRET"}, error("DETAIL: a text")))
    assert said.code == code
    assert "SECRET" not in str(said)


def test_what_a_row_held_is_never_quoted(written: Store, database: str) -> None:
    """PostgreSQL's own words would: they name the key that is there twice."""
    by_sql(database, "INSERT INTO events (stream_id, seq, at, by, data) SELECT id, 2, 0, '', '' FROM streams")
    with pytest.raises(StoreFailed) as caught:
        written.append("a", 1, [b"SECRET"], by="SECRET", at=1.0).result()
    assert caught.value.reason.params == {"what": "UniqueViolation (23505)"}
    assert len(written.read("a")) == 2


# --- Passwords ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql+psycopg://anna:SECRET@host/games", "postgresql+psycopg://anna:***@host/games"),
        (
            "postgresql://anna@host/games?password=SECRET&sslmode=require",
            "postgresql://anna@host/games?sslmode=require",
        ),
        ("postgresql://anna:SECRET@host:port/games", "postgresql://…"),
        ("games.db", "games.db"),
        ("sqlite:///games.db", "sqlite:///games.db"),
        ("://", "://"),
    ],
)
def test_an_address_is_shown_without_its_password(address: str, shown: str) -> None:
    assert without_password(address) == shown
