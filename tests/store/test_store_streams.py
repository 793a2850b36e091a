"""What a store does when nothing goes wrong: streams, commands, members, names, what is found again."""

from __future__ import annotations

import stat
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.errors import Invalid
from oddtrick.store import AlreadyThere, Appended, Moved, NotThere, Store, Stored, StoreFailed, StreamInfo


def made(store: Store, stream: str = "a", events: Sequence[bytes] = (b"1",), at: float = 1.0, kind: str = "k") -> None:
    store.create(stream, kind, events, at=at).result()


def test_what_is_appended_is_read_in_order(store: Store) -> None:
    assert store.create("a", "k", [b"1", b"2"], by="anna", at=1.5).result() == Appended(1, 2)
    assert store.append("a", 2, [b"\x00\xff", b""], by="berit", at=2.5).result() == Appended(3, 4)
    stored = [
        Stored(1, 1.5, "anna", b"1"),
        Stored(2, 1.5, "anna", b"2"),
        Stored(3, 2.5, "berit", b"\x00\xff"),
        Stored(4, 2.5, "berit", b""),
    ]
    assert store.read("a") == stored
    assert store.read("a", 2) == stored[2:]
    assert store.read("a", 4) == []


def test_streams_do_not_mix(store: Store) -> None:
    for stream in "ab":
        made(store, stream, [stream.encode()])
    store.append("a", 1, [b"more"], command="x", at=2.0).result()
    assert store.append("b", 1, [b"other"], command="x", at=2.0).result() == Appended(2, 2)
    assert [one.data for one in store.read("a")] == [b"a", b"more"]
    assert [one.data for one in store.read("b")] == [b"b", b"other"]


def test_everything_is_there_after_opening_again(store: Store, database: str) -> None:
    made(store)
    store.append("a", 1, [b"2"], command="x", at=2.0).result()
    store.close()
    with Store.open(database) as again:
        assert [one.data for one in again.read("a")] == [b"1", b"2"]
        assert again.append("a", 1, [b"2"], command="x", at=3.0).result() == Appended(2, 2, repeated=True)


def test_an_append_at_another_number_is_refused(store: Store) -> None:
    made(store, events=[b"1", b"2"])
    for expected in (0, 1, 3, -1):
        with pytest.raises(Moved) as caught:
            store.append("a", expected, [b"x"], command=f"c{expected}", at=1.0).result()
        assert caught.value.reason.params == {"expected": expected, "head": 2}
    assert len(store.read("a")) == 2
    assert store.append("a", 2, [b"3"], command="c1", at=1.0).result() == Appended(3, 3)


@pytest.mark.parametrize("expected", [1, 3, 4, 99])
def test_a_command_is_stored_once_whatever_is_expected(store: Store, expected: int) -> None:
    made(store)
    assert store.append("a", 1, [b"2", b"3"], command="x", at=2.0).result() == Appended(2, 3)
    store.append("a", 3, [b"4"], at=3.0).result()
    assert store.append("a", expected, [b"other"], command="x", at=9.0).result() == Appended(2, 3, repeated=True)
    assert [one.data for one in store.read("a")] == [b"1", b"2", b"3", b"4"]
    assert store.stored("a", "x") == Appended(2, 3, repeated=True)
    assert store.stored("a", "y") is None
    assert store.stored("b", "x") is None
    info = store.info("a")
    assert info is not None
    assert info.touched == 3.0


def test_a_stream_is_made_once(store: Store) -> None:
    made(store)
    with pytest.raises(AlreadyThere):
        store.create("a", "other", [b"x"], at=2.0).result()
    assert store.info("a") == StreamInfo("a", "k", {}, 1, 1.0, 1.0, closed=False)


def test_unknown_streams(store: Store) -> None:
    assert store.read("a") == []
    assert store.info("a") is None
    for asked in (
        store.append("a", 0, [b"1"], at=1.0),
        store.describe("a", {}),
        store.join("a", "anna"),
        store.list_publicly("a", True),
    ):
        with pytest.raises(NotThere):
            asked.result()
    assert store.streams("k", member="anna") == []


def test_what_happened_elsewhere_keeps_its_times_and_authors(store: Store) -> None:
    told = [(2.0, "anna"), (3.5, "")]
    assert store.create("a", "k", [b"1", b"2"], by="berit", at=9.0, told=told).result() == Appended(1, 2)
    assert store.read("a") == [Stored(1, 2.0, "anna", b"1"), Stored(2, 3.5, "", b"2")]
    (info,) = store.streams("k")
    assert (info.created, info.touched) == (9.0, 9.0)
    with pytest.raises(Invalid):
        store.create("b", "k", [b"1", b"2"], at=9.0, told=told[:1])
    with pytest.raises(StoreFailed):
        store.create("b", "k", [b"1", b"2"], at=9.0, told=[*told[:1], (3.5, "\0")]).result()
    assert store.info("b") is None


def test_nothing_cannot_be_stored(store: Store) -> None:
    made(store)
    with pytest.raises(Invalid):
        store.append("a", 1, [], at=1.0)
    with pytest.raises(Invalid):
        store.create("b", "k", [], at=1.0)


def test_what_is_known_about_a_stream(store: Store) -> None:
    about = {"title": "Søndagswhist ♥", "seats": ["anna", None], "deep": {"n": 1.5, "yes": True}}
    store.create("a", "k", [b"1"], about=about, at=1.0).result()
    assert store.info("a") == StreamInfo("a", "k", about, 1, 1.0, 1.0, closed=False)
    store.append("a", 1, [b"2", b"3"], at=4.0).result()
    store.describe("a", {"title": "new"}).result()
    assert store.info("a") == StreamInfo("a", "k", {"title": "new"}, 3, 1.0, 4.0, closed=False)
    store.describe("a", {}, closed=True).result()
    assert store.info("a") == StreamInfo("a", "k", {}, 3, 1.0, 4.0, closed=True)
    store.describe("a", {"again": 1}).result()
    assert store.info("a") == StreamInfo("a", "k", {"again": 1}, 3, 1.0, 4.0, closed=True)
    store.describe("a", {}, closed=False).result()
    assert store.info("a") == StreamInfo("a", "k", {}, 3, 1.0, 4.0, closed=False)


@pytest.mark.parametrize("about", [{"x": b"bytes"}, {"x": float("nan")}, {"x": {1, 2}}], ids=["bytes", "nan", "set"])
def test_what_json_cannot_hold_is_refused_at_once(store: Store, about: dict[str, object]) -> None:
    made(store)
    with pytest.raises(Invalid):
        store.describe("a", about)
    with pytest.raises(Invalid):
        store.create("b", "k", [b"1"], about=about, at=1.0)


def test_streams_are_found_the_last_touched_first(store: Store) -> None:
    for place, stream in enumerate("abcde", 1):
        made(store, stream, at=float(place), kind="other" if stream == "c" else "k")
    store.append("a", 1, [b"2"], at=9.0).result()
    store.describe("d", {}, closed=True).result()
    store.list_publicly("b", True).result()
    store.list_publicly("d", True).result()
    for stream, member in (("a", "anna"), ("a", "anna"), ("b", "anna"), ("c", "anna"), ("d", "anna"), ("e", "berit")):
        store.join(stream, member).result()

    def found(kind: str = "k", **which: object) -> str:
        return "".join(info.stream for info in store.streams(kind, **which))  # type: ignore[arg-type]

    assert found() == "aedb"
    assert found("other") == "c"
    assert found("none") == ""
    assert found(limit=2) == "ae"
    assert found(before=5.0) == "db"
    assert found(before=5.0, limit=1) == "d"
    assert found(closed=True) == "d"
    assert found(closed=False) == "aeb"
    assert found(listed=True) == "db"
    assert found(listed=False) == "ae"
    assert found(listed=True, closed=False) == "b"
    assert found(member="anna") == "adb"
    assert found(member="berit") == "e"
    assert found(member="anna", closed=False, listed=False, before=10.0) == "a"
    store.list_publicly("b", False).result()
    assert found(listed=True) == "d"


def test_names_are_kept_beside_and_can_be_forgotten(store: Store) -> None:
    made(store)
    assert store.names(["p1"]) == {}
    store.name("p1", "Anna", at=1.0).result()
    store.name("p2", "Åse ♥", at=1.0).result()
    store.name("p1", "Anne", at=2.0).result()
    store.join("a", "p1").result()
    assert store.names(["p1", "p2", "p3", "p1"]) == {"p1": "Anne", "p2": "Åse ♥"}
    assert store.names([]) == {}
    store.forget("p1").result()
    store.forget("nobody").result()
    assert store.names(["p1", "p2"]) == {"p2": "Åse ♥"}
    assert store.streams("k", member="p1") == []
    assert store.info("a") is not None


@pytest.mark.parametrize("odd", ["a\0", "\ud800"], ids=["NUL", "half a character"])
def test_names_that_no_database_can_hold_are_refused_and_nowhere(store: Store, odd: str) -> None:
    """All alike, whatever the database: and what waits beside them is stored."""
    made(store)
    refused = [
        store.create(odd, "k", [b"1"], at=1.0),
        store.create("b", odd, [b"1"], at=1.0),
        store.append("a", 1, [b"2"], command=odd, at=1.0),
        store.append("a", 1, [b"2"], by=odd, at=1.0),
        store.join("a", odd),
        store.name("p", odd, at=1.0),
        store.name(odd, "n", at=1.0),
        store.forget(odd),
    ]
    stored = store.append("a", 1, [b"2"], at=1.0)
    for one in refused:
        with pytest.raises(StoreFailed) as caught:
            one.result()
        assert caught.value.code == "store_bad_text"
    assert stored.result() == Appended(2, 2)
    with pytest.raises(NotThere):
        store.append(odd, 0, [b"1"], at=1.0).result()
    assert (store.read(odd), store.info(odd), store.stored("a", odd), store.stored(odd, "x")) == ([], None, None, None)
    assert (store.names([odd]), store.streams(odd), store.streams("k", member=odd)) == ({}, [], [])


def test_many_names_are_asked_for_at_once(store: Store) -> None:
    people = [f"p{n}" for n in range(2500)]
    for answer in [store.name(person, person.upper(), at=1.0) for person in people]:
        answer.result()
    assert store.names(people) == {person: person.upper() for person in people}


def test_the_file_is_for_its_owner_alone(path: Path) -> None:
    with Store.open(f"sqlite:///{path}") as store:
        made(store)
        files = list(path.parent.iterdir())
        assert path in files
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_directories_are_made(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "50% of #games?.db"
    with Store.open(str(path)) as store:
        made(store)
    assert path.exists()


def test_a_store_that_is_well_passes_its_check(store: Store) -> None:
    made(store)
    before = store.read("a"), store.info("a")
    store.check()
    assert (store.read("a"), store.info("a")) == before


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("sqlite://", "store_needs_a_file"),
        ("sqlite:///:memory:", "store_needs_a_file"),
        ("", "store_needs_a_file"),
        ("oracle://x/y", "store_unknown_database"),
        ("mysql+pymysql://x/y", "store_unknown_database"),
        ("postgresql+asyncpg://x/y", "store_unknown_database"),
        ("postgresql://x:port/y", "store_bad_url"),
        ("://", "store_bad_url"),
    ],
)
def test_addresses_that_lead_nowhere(url: str, code: str) -> None:
    with pytest.raises(StoreFailed) as caught:
        Store.open(url)
    assert caught.value.code == code


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def lasting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("lasting") / "games.db")
    else:
        address = request.getfixturevalue("postgresql").database()
    with Store.open(address) as store:
        yield store, iter(range(10**9))


@given(
    groups=st.lists(st.lists(st.binary(max_size=20), min_size=1, max_size=4), min_size=1, max_size=6),
    ids=st.lists(st.text(max_size=3), min_size=6, max_size=6),
    by=st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
)
def test_any_bytes_ids_and_names_come_back(lasting, groups: list[list[bytes]], ids: list[str], by: str) -> None:
    """Against a plain list and a dictionary; ids may hold what not every database can (NUL, lone surrogates)."""
    store, numbers = lasting
    stream = f"s{next(numbers)}"
    store.create(stream, "k", groups[0], by=by, at=0.0).result()
    log, known = list(groups[0]), {}
    for group, id in zip(groups[1:], ids, strict=False):
        answer = store.append(stream, len(log), group, command=id, by=by, at=1.0)
        if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in id):
            with pytest.raises(StoreFailed) as refused:
                answer.result()
            assert refused.value.code == "store_bad_text"
        elif id in known:
            assert answer.result() == Appended(*known[id], repeated=True)
        else:
            known[id] = (len(log) + 1, len(log) + len(group))
            assert answer.result() == Appended(*known[id])
            log += group
    assert [one.data for one in store.read(stream)] == log
    assert {one.by for one in store.read(stream)} == {by}
    assert [one.seq for one in store.read(stream)] == list(range(1, len(log) + 1))


def test_a_name_that_is_forgotten_is_gone_from_the_file(tmp_path: Path) -> None:
    file, name = tmp_path / "games.db", "Wilhelmina Featherstonehaugh"
    with Store.open(str(file)) as store:
        for number in range(40):
            store.name(f"p{number}", f"{name} {number}", at=1.0).result()
    assert name.encode() in file.read_bytes()
    with Store.open(str(file)) as store:
        for number in range(40):
            store.forget(f"p{number}").result()
    assert [each.name for each in tmp_path.iterdir()] == ["games.db"]
    assert name.encode() not in file.read_bytes()
