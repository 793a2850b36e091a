"""What a store says when the file of its database will not: full, read-only, damaged, no database."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from oddtrick.store import Appended, Store, StoreFailed
from oddtrick.store.failures import meaning
from store_at_hand import held, small_disk


@pytest.fixture
def database(path: Path) -> str:
    """All of this is about files, and so about SQLite."""
    return str(path)


def fails(path: Path | str) -> str:
    """The code with which opening fails."""
    with pytest.raises(StoreFailed) as caught:
        Store.open(str(path), busy_seconds=0.05).close()
    assert caught.value.message != caught.value.code
    return caught.value.code


def heads_fit(path: Path) -> bool:
    """Whether the whole database is sound and every stream has all events it claims, and no other."""
    with sqlite3.connect(path) as connection:
        sound = connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute(
            "SELECT head, count(seq), min(seq), max(seq) FROM streams LEFT JOIN events ON stream_id = id GROUP BY id"
        ).fetchall()
    connection.close()
    return sound and all(head == count == most and least == 1 for head, count, least, most in rows)


# --- Opening --------------------------------------------------------------------------------------------------------


def test_a_file_that_is_no_database(path: Path) -> None:
    path.write_bytes(b"North leads the king of hearts. " * 100)
    assert fails(path) == "store_not_a_database"
    assert path.read_bytes().startswith(b"North leads")


def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert fails(tmp_path / "file" / "games.db") == "store_no_access"
    assert fails(tmp_path) == "store_no_access"


def test_a_new_database_on_a_full_disk(path: Path) -> None:
    with small_disk(3) as disk:
        assert fails(path) == "store_full"
        disk.pages = 1000
        with Store.open(str(path)) as store:  # nothing half-made stands in the way
            assert store.create("a", "k", [b"1"], at=1.0).result() == Appended(1, 1)


def test_no_room_for_the_file_beside_it_is_a_full_disk_too() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert meaning(error).code == "store_full"
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
    assert meaning(error).code == "store_disk_error"


def test_a_read_only_database(store: Store, path: Path) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    store.close()
    assert fails(f"sqlite:///file:{path}?mode=ro&uri=true") == "store_read_only"


# --- Writing --------------------------------------------------------------------------------------------------------


def test_a_full_disk_stores_nothing_half_and_heals(path: Path) -> None:
    with small_disk(60) as disk, Store.open(str(path)) as store:
        store.create("a", "k", [b"1"], at=1.0).result()
        stored, tried, error = 1, 0, None
        while error is None:
            tried += 1
            answer = store.append("a", stored, [b"x" * 2000] * 3, command=f"c{tried}", at=1.0)
            error = answer.exception()
            stored += 3 if error is None else 0
        assert isinstance(error, StoreFailed)
        assert error.code == "store_full"
        assert tried > 5
        assert len(store.read("a")) == stored
        assert store.stored("a", f"c{tried}") is None
        with pytest.raises(StoreFailed):  # again, from a new connection
            store.append("a", stored, [b"x" * 2000] * 30, at=1.0).result()
        assert heads_fit(path)
        disk.pages = 1000
        again = store.append("a", stored, [b"x" * 2000] * 3, command=f"c{tried}", at=1.0).result()
        assert again == Appended(stored + 1, stored + 3)
        store.check()
    assert heads_fit(path)


def test_on_a_full_disk_what_still_fits_is_stored(path: Path) -> None:
    """Of orders that share a commit, one too large for the disk does not take the others with it."""
    with small_disk(60), Store.open(str(path)) as store:
        store.create("a", "k", [b"1"], at=1.0).result()
        store.create("b", "k", [b"1"], at=1.0).result()
        with held(path):
            first = store.name("p", "n", at=1.0)
            huge = store.append("a", 1, [b"x" * 1_000_000], at=1.0)
            small = store.append("b", 1, [b"2"], at=1.0)
        first.result()
        with pytest.raises(StoreFailed) as caught:
            huge.result()
        assert caught.value.code == "store_full"
        assert small.result() == Appended(2, 2)
    assert heads_fit(path)


def test_a_damaged_database(store: Store, path: Path) -> None:
    for n in range(20):
        store.create(f"s{n}", "k", [b"x" * 3000] * 3, at=1.0).result()
    store.close()
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    assert fails(path) == "store_damaged"


def test_damage_in_one_place_is_reported_where_it_is_met(store: Store, path: Path) -> None:
    for n in range(20):
        store.create(f"s{n}", "k", [b"x" * 3000] * 3, at=1.0).result()
    store.close()
    with sqlite3.connect(path) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
    connection.close()
    content = bytearray(path.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = b"\xa5" * 4096
    path.write_bytes(content)
    with Store.open(str(path)) as damaged:
        assert damaged.info("s1") is not None
        with pytest.raises(StoreFailed) as caught:
            damaged.read("s1")
        assert caught.value.code == "store_damaged"
        with pytest.raises(StoreFailed):
            damaged.append("s1", 3, [b"4"], at=1.0).result()
        damaged.name("p", "what is whole still works", at=1.0).result()


def test_a_database_cut_short_by_a_copy(store: Store, path: Path, tmp_path: Path) -> None:
    for n in range(50):
        store.create(f"s{n}", "k", [b"x" * 3000] * 3, at=1.0).result()
    store.close()
    short = tmp_path / "short.db"
    shutil.copyfile(path, short)
    with short.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)
    assert fails(short) == "store_damaged"
