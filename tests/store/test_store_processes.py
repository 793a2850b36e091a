"""Real processes: killed in the middle, forked, started at the same time."""

from __future__ import annotations

import random
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from oddtrick.store import Appended, Store
from store_at_hand import by_sql, is_postgresql

APPENDER = Path(__file__).with_name("store_in_a_process.py")
SPEAKER = Path(__file__).with_name("desk_in_a_process.py")
GROUP = 3


def appended_until_killed(database: str, run: str, lines: int) -> dict[str, int]:
    """Run the appender, read so many of its lines, kill it with -9; the heads it had said were stored."""
    heads: dict[str, int] = {}
    command = [sys.executable, str(APPENDER), database, run, "4"]
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


def kill_rounds(database: str, rounds: int, chance: random.Random) -> None:
    for run in range(rounds):
        heads = appended_until_killed(database, f"r{run}", chance.randrange(1, 200))
        with Store.open(database) as store:
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
        if not is_postgresql(database):
            assert by_sql(database, "PRAGMA integrity_check") == [("ok",)]


def test_killed_in_the_middle_of_appends(database: str) -> None:
    kill_rounds(database, 4, random.Random(1864))


@pytest.mark.long
def test_killed_in_the_middle_of_appends_again_and_again(database: str) -> None:
    kill_rounds(database, 100, random.Random(1728))


def run(text: str, *arguments: str) -> list[str]:
    """What a program prints, which must end well."""
    command = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(text), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_forked_process_is_told_so_and_does_its_parent_no_harm(database: str) -> None:
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
        database,
    )
    assert said == ["store_forked"] * 3 + ["2", "2"]


def test_a_program_that_forgets_to_close_ends_and_keeps_what_it_was_told_is_stored(database: str) -> None:
    said = run(
        """
        import sys
        from oddtrick.store import Store

        store = Store.open(sys.argv[1])
        print(store.create("a", "k", [b"1"], at=1.0).result().last)
        """,
        database,
    )
    assert said == ["1"]
    with Store.open(database) as store:
        assert len(store.read("a")) == 1


def test_processes_that_make_the_same_database_at_once_agree(empty_database: str) -> None:
    program = "import sys; from oddtrick.store import Store; s = Store.open(sys.argv[1], busy_seconds=60); "
    program += "s.create(sys.argv[2], 'k', [b'1'], at=1.0).result(); s.close()"
    started = [
        subprocess.Popen([sys.executable, "-c", program, empty_database, str(n)], stderr=subprocess.PIPE, text=True)
        for n in range(3)
    ]
    for process in started:
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
    with Store.open(empty_database) as store:
        assert {info.stream for info in store.streams("k")} == {"0", "1", "2"}


def test_processes_that_speak_to_one_stream_make_one_history(store: Store, database: str) -> None:
    """Whoever is overtaken decides anew on what the others did: every word knows its place, and is there once."""
    store.create("s", "words", [b"x@0"], at=1.0).result()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    speakers = [
        subprocess.Popen([sys.executable, str(SPEAKER), database, letter, "40"], **pipes)  # type: ignore[call-overload]
        for letter in "abc"
    ]
    for speaker in speakers:
        assert speaker.stdout.readline() == "ready\n"
    for speaker in speakers:
        speaker.stdin.write("go\n")
        speaker.stdin.flush()
    for speaker in speakers:
        _, said = speaker.communicate(timeout=120)
        assert speaker.returncode == 0, said
    words = [one.data.decode() for one in store.read("s")]
    assert [word.partition("@")[2] for word in words] == [str(n) for n in range(121)]
    for letter in "abc":
        assert [word.partition("@")[0] for word in words if word[0] == letter] == [f"{letter}{n}" for n in range(40)]
    assert [one.seq for one in store.read("s")] == list(range(1, 122))
