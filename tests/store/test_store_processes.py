"""Real processes: killed in the middle, forked, started at the same time."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from oddtrick.store import Appended, Store

APPENDER = Path(__file__).with_name("store_in_a_process.py")
GROUP = 3


def appended_until_killed(path: Path, run: str, lines: int) -> dict[str, int]:
    """Run the appender, read so many of its lines, kill it with -9; the heads it had said were stored."""
    heads: dict[str, int] = {}
    command = [sys.executable, str(APPENDER), str(path), run, "4"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(lines):
            line = process.stdout.readline()
            assert line, process.stderr.read()
            stream, head = line.split()
            heads[stream] = int(head)
        process.kill()
        for line in process.stdout:  # said before it died
            if line.endswith("\n"):
                stream, head = line.split()
                heads[stream] = int(head)
    assert process.returncode == -9
    return heads


def kill_rounds(path: Path, rounds: int, chance: random.Random) -> None:
    for run in range(rounds):
        heads = appended_until_killed(path, f"r{run}", chance.randrange(1, 200))
        with Store.open(str(path)) as store:
            for stream, head in heads.items():
                stored = store.read(stream)
                assert len(stored) >= head, "what was acknowledged is there"
                assert len(stored) % GROUP == 0, "nothing is there by half"
                assert [one.data for one in stored] == [b"%d" % n for n in range(len(stored))]
                assert [one.seq for one in stored] == list(range(1, len(stored) + 1))
                info = store.info(stream)
                assert info is not None
                assert info.head == len(stored)
                last = len(stored) - GROUP
                if heads[stream] > GROUP:
                    known = store.stored(stream, f"r{run}:{heads[stream] - GROUP}")
                    assert known == Appended(heads[stream] - GROUP + 1, heads[stream], repeated=True)
                if last >= heads[stream]:  # stored, but not heard of any more: the same command again does nothing
                    again = store.append(stream, last, [b"x"], command=f"r{run}:{last}", at=2.0).result()
                    assert again == Appended(last + 1, last + GROUP, repeated=True)
        with sqlite3.connect(path) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()


def test_killed_in_the_middle_of_appends(path: Path) -> None:
    kill_rounds(path, 4, random.Random(1864))


@pytest.mark.long
def test_killed_in_the_middle_of_appends_again_and_again(path: Path) -> None:
    kill_rounds(path, 100, random.Random(1728))


def run(text: str, *arguments: str) -> list[str]:
    """What a program prints, which must end well."""
    command = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(text), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_forked_process_is_told_so_and_does_its_parent_no_harm(path: Path) -> None:
    said = run(
        """
        import os, sys
        from oddtrick.store import Store, StoreFailed

        store = Store.open(sys.argv[1])
        store.create("a", "k", [b"1"], at=1.0).result()
        if not (child := os.fork()):
            for ask in (lambda: store.append("a", 1, [b"2"], at=1.0), lambda: store.read("a"), store.check):
                try:
                    ask()
                except StoreFailed as error:
                    print(error.code, flush=True)
            store.close()
            os._exit(0)
        os.waitpid(child, 0)
        print(store.append("a", 1, [b"2"], at=1.0).result().last, len(store.read("a")))
        store.close()
        """,
        str(path),
    )
    assert said == ["store_forked"] * 3 + ["2", "2"]


def test_a_program_that_forgets_to_close_ends_and_keeps_what_it_was_told_is_stored(path: Path) -> None:
    said = run(
        """
        import sys
        from oddtrick.store import Store

        store = Store.open(sys.argv[1])
        print(store.create("a", "k", [b"1"], at=1.0).result().last)
        """,
        str(path),
    )
    assert said == ["1"]
    with Store.open(str(path)) as store:
        assert len(store.read("a")) == 1


def test_processes_that_make_the_same_database_at_once_agree(path: Path) -> None:
    program = "import sys; from oddtrick.store import Store; s = Store.open(sys.argv[1], busy_seconds=60); "
    program += "s.create(sys.argv[2], 'k', [b'1'], at=1.0).result(); s.close()"
    started = [
        subprocess.Popen([sys.executable, "-c", program, str(path), str(n)], stderr=subprocess.PIPE, text=True)
        for n in range(3)
    ]
    for process in started:
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
    with Store.open(str(path)) as store:
        assert {info.stream for info in store.streams("k")} == {"0", "1", "2"}
