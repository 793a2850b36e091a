"""What a store of either kind says when its database is held, not ours, too new, only to be read; and how it closes."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from oddtrick.store import Appended, Store, StoreFailed
from store_at_hand import by_sql, held, is_postgresql, locked_against_writing


def fails(database: str) -> str:
    """The code with which opening fails."""
    with pytest.raises(StoreFailed) as caught:
        Store.open(database, busy_seconds=0.05).close()
    assert caught.value.message != caught.value.code
    return caught.value.code


def test_a_database_of_another_program_is_left_alone(empty_database: str) -> None:
    by_sql(empty_database, "CREATE TABLE contacts (name TEXT)")
    assert fails(empty_database) == "store_not_ours"
    assert by_sql(empty_database, "SELECT count(*) FROM contacts") == [(0,)]
    by_sql(empty_database, "DROP TABLE contacts")
    Store.open(empty_database).close()


def test_a_database_of_a_newer_program(store: Store, database: str) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    store.close()
    by_sql(database, "UPDATE alembic_version SET version_num = '9999'")
    assert fails(database) == "store_newer"
    assert by_sql(database, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_a_database_that_was_upgraded_while_it_was_open_fails_the_check(store: Store, database: str) -> None:
    by_sql(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreFailed) as caught:
        store.check()
    assert caught.value.code == "store_newer"


def test_a_database_that_becomes_read_only(store: Store) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    with locked_against_writing():
        for ask in (lambda: store.append("a", 1, [b"2"], at=1.0).result(), store.check):
            with pytest.raises(StoreFailed) as caught:
                ask()
            assert caught.value.code == "store_read_only"
        assert len(store.read("a")) == 1
    assert store.append("a", 1, [b"2"], at=1.0).result() == Appended(2, 2)


def test_a_database_held_by_another_process(database: str) -> None:
    with Store.open(database, busy_seconds=0.05) as store:
        store.create("a", "k", [b"1"], at=1.0).result()
        with held(database):
            waiting = [store.append("a", 1, [b"2"], at=1.0), *(store.join("a", f"m{n}") for n in range(20))]
            for one in waiting:
                error = one.exception()
                assert isinstance(error, StoreFailed)
                assert error.code == "store_locked"
            with pytest.raises(StoreFailed):
                store.check()
            assert len(store.read("a")) == 1, "reading goes on"
        assert store.append("a", 1, [b"2"], at=1.0).result() == Appended(2, 2)
        assert store.streams("k", member="m3") == []


def test_who_waits_long_enough_gets_through(database: str) -> None:
    with Store.open(database, busy_seconds=60) as store:
        store.create("a", "k", [b"1"], at=1.0).result()
        with held(database):
            waiting = store.append("a", 1, [b"2"], at=1.0)
            with pytest.raises(StoreFailed) as caught:
                store.check(seconds=0.05)
            assert caught.value.code == "store_slow"
        assert waiting.result() == Appended(2, 2)


def test_closing_stores_what_waits(store: Store, database: str) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    with held(database):
        waiting = [store.append("a", n, [b"x"], at=1.0) for n in range(1, 101)]
        closing = threading.Thread(target=store.close)
        closing.start()
    closing.join()
    assert [one.result().last for one in waiting] == list(range(2, 102))
    with Store.open(database) as again:
        assert len(again.read("a")) == 101


def test_a_closed_store_does_nothing(store: Store, database: str) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    store.close()
    store.close()
    for ask in (
        lambda: store.append("a", 1, [b"2"], at=1.0),
        lambda: store.read("a"),
        lambda: store.names(["p"]),
        store.check,
    ):
        with pytest.raises(StoreFailed) as caught:
            ask()
        assert caught.value.code == "store_closed"
    if not is_postgresql(database):
        assert not Path(f"{database}-wal").exists(), "all of it is in the one file"


def test_whoever_closes_at_the_same_time_waits_too(store: Store) -> None:
    store.create("a", "k", [b"1"], at=1.0)
    threads = [threading.Thread(target=store.close) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with pytest.raises(StoreFailed):
        store.name("p", "n", at=1.0)


def test_a_callback_that_fails_does_not_stop_the_writer(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_future: object) -> None:
        raise RuntimeError

    first = store.create("a", "k", [b"1"], at=1.0)
    first.add_done_callback(fail)
    first.result()
    assert store.append("a", 1, [b"2"], at=1.0).result() == Appended(2, 2)


def test_a_locked_database_cannot_be_opened(store: Store, database: str) -> None:
    store.close()
    with held(database):
        assert fails(database) == "store_locked"
    Store.open(database).close()
