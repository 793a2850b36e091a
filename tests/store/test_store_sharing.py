"""Orders that wait share a commit, and what each comes to is as if it had come alone."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from typing import Any

import pytest

from oddtrick.store import AlreadyThere, Appended, Moved, NotThere, Store, StoreFailed
from store_at_hand import counted_commits, held, noticed_beginning


def outcome(future: Future[Any]) -> Any:
    error = future.exception()
    return error.reason.code if error is not None else future.result()  # type: ignore[attr-defined]


def test_appends_that_wait_share_a_commit(store: Store, database: str) -> None:
    for n in range(100):
        store.create(f"s{n}", "k", [b"1"], at=1.0)
    store.check()
    with counted_commits() as commits:
        with held(database):
            waiting = [store.append(f"s{n}", 1, [b"2"], command="x", at=2.0) for n in range(100)]
            assert not any(one.done() for one in waiting)
        assert [one.result() for one in waiting] == [Appended(2, 2)] * 100
    assert len(commits) <= 2, "one for the first, which did not know of the others, and one for all others"
    assert all(len(store.read(f"s{n}")) == 2 for n in range(100))


def test_a_future_is_resolved_only_after_its_commit(store: Store, database: str) -> None:
    """Whoever is told can read it, through another connection, at once."""
    store.create("a", "k", [b"1"], at=1.0).result()
    seen: list[int] = []
    done = threading.Semaphore(0)

    def look(future: Future[Appended]) -> None:
        seen.append(len(store.read("a")) - future.result().last)
        done.release()

    with held(database):
        for n in range(1, 51):
            store.append("a", n, [b"x"], at=1.0).add_done_callback(look)
    for _ in range(50):
        assert done.acquire(timeout=60)
    assert len(seen) == 50
    assert min(seen) >= 0


def test_conflicts_and_repeats_within_one_commit(store: Store, database: str) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    store.append("a", 1, [b"2"], command="old", at=1.0).result()
    with counted_commits() as commits:
        with held(database):
            first = store.name("p", "n", at=1.0)
            asked = [
                store.append("a", 2, [b"3", b"4"], command="x", at=2.0),
                store.append("a", 2, [b"no"], command="y", at=2.0),
                store.append("a", 4, [b"no"], command="x", at=2.0),
                store.append("a", 4, [b"5"], command="y", at=2.0),
                store.append("a", 5, [b"no"], command="old", at=2.0),
                store.create("b", "k", [b"1", b"2"], at=2.0),
                store.create("b", "k", [b"no"], at=2.0),
                store.append("b", 2, [b"3"], command="x", at=2.0),
                store.append("c", 0, [b"no"], at=2.0),
                store.join("b", "anna"),
                store.join("b", "anna"),
                store.describe("b", {"n": 1}),
                store.create("a", "k", [b"no"], at=2.0),
            ]
        first.result()
        answers = [outcome(one) for one in asked]
    assert answers == [
        Appended(3, 4),
        "store_moved",
        Appended(3, 4, repeated=True),
        Appended(5, 5),
        Appended(2, 2, repeated=True),
        Appended(1, 2),
        "store_stream_exists",
        Appended(3, 3),
        "store_no_stream",
        None,
        None,
        None,
        "store_stream_exists",
    ]
    assert len(commits) <= 2
    assert [one.data for one in store.read("a")] == [b"1", b"2", b"3", b"4", b"5"]
    assert [one.data for one in store.read("b")] == [b"1", b"2", b"3"]


def test_one_order_that_cannot_be_stored_does_not_spoil_the_others(store: Store, database: str) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    with held(database):
        first = store.name("p", "n", at=1.0)
        good = store.append("a", 1, [b"2"], command="x", at=1.0)
        bad = store.append("a", 2, [b"lost"], by="\ud800", at=1.0)
        odd = store.append("a", 2, ["text"], at=1.0)  # type: ignore[list-item]
        moved = store.append("a", 3, [b"lost"], at=1.0)
        more = store.append("a", 2, [b"3"], command="y", at=1.0)
        other = store.create("b", "k", [b"1"], at=1.0)
    assert first.result() is None
    assert good.result() == Appended(2, 2)
    with pytest.raises(StoreFailed):
        bad.result()
    with pytest.raises(StoreFailed):
        odd.result()
    with pytest.raises(Moved):
        moved.result()
    assert more.result() == Appended(3, 3)
    assert other.result() == Appended(1, 1)
    assert [one.data for one in store.read("a")] == [b"1", b"2", b"3"]


def test_an_error_never_quotes_what_was_to_be_stored(store: Store) -> None:
    """An event may hold cards that nobody may see; errors end up in logs."""
    store.create("a", "k", [b"1"], at=1.0).result()
    with pytest.raises(StoreFailed) as caught:
        store.append("a", 1, [b"SECRET"], by="SECRET\ud800", at=1.0).result()
    assert "SECRET" not in repr(caught.value) + str(caught.value)
    assert caught.value.__cause__ is None


def test_more_orders_than_one_commit_takes(store: Store, database: str) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    with counted_commits() as commits:
        with held(database):
            waiting = [store.append("a", n, [b"x"], command=str(n), at=1.0) for n in range(1, 1201)]
        assert [one.result().last for one in waiting] == list(range(2, 1202))
    assert 3 <= len(commits) <= 5
    assert len(store.read("a")) == 1201


def test_an_order_called_off_while_it_waits_is_not_carried_out(store: Store, database: str) -> None:
    store.create("a", "k", [b"1"], at=1.0).result()
    with held(database), noticed_beginning() as begun:
        first = store.name("p", "n", at=1.0)
        assert begun.wait(60)
        queued = [store.append("a", 1, [bytes([n])], at=1.0) for n in range(3)]
        assert queued[0].cancel()
        assert queued[2].cancel()
        assert not first.cancel()
    assert queued[1].result() == Appended(2, 2)
    assert [one.data for one in store.read("a")] == [b"1", b"\x01"]


def test_threads_that_append_to_one_stream_make_one_history(store: Store) -> None:
    """Each reads where the stream ends and appends there, again if somebody was first: nothing lost, nothing twice."""
    store.create("a", "k", [b"start"], at=1.0).result()
    moved: list[int] = []

    def work(who: int) -> None:
        for n in range(25):
            while True:
                head = len(store.read("a"))
                try:
                    store.append("a", head, [f"{who}:{n}".encode()], command=f"{who}:{n}", at=1.0).result()
                    break
                except Moved:
                    moved.append(who)

    threads = [threading.Thread(target=work, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = [one.data.decode() for one in store.read("a")]
    assert [one.seq for one in store.read("a")] == list(range(1, 102))
    for who in range(4):
        assert [one for one in told if one.startswith(f"{who}:")] == [f"{who}:{n}" for n in range(25)]


def test_two_stores_of_one_database_see_each_other(store: Store, database: str) -> None:
    with Store.open(database) as other:
        store.create("a", "k", [b"1"], at=1.0).result()
        assert other.append("a", 1, [b"2"], command="x", at=1.0).result() == Appended(2, 2)
        with pytest.raises(Moved):
            store.append("a", 1, [b"3"], at=1.0).result()
        assert store.append("a", 1, [b"2"], command="x", at=1.0).result() == Appended(2, 2, repeated=True)
        with pytest.raises(AlreadyThere):
            other.create("a", "k", [b"1"], at=1.0).result()
        with pytest.raises(NotThere):
            other.join("b", "anna").result()
        assert store.read("a") == other.read("a")
