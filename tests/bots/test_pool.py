"""The pool of workers: many ask at once, and whatever becomes of a worker costs a card of club and nothing else."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import worker_jobs
from hands_at_hand import small_deal, under_way
from oddtrick.bots import pool as pool_module
from oddtrick.bots.choice import Choice
from oddtrick.bots.levels import choose
from oddtrick.bots.pool import CARD, HINT, MOST_FAILURES, REVIEW, TRIES, Pool
from oddtrick.cards import Suit
from oddtrick.errors import BadInput, Illegal, OddtrickError
from oddtrick.hand import HandView, hand_view
from oddtrick.rulesets import preset
from oddtrick.scoring import Score, start_match

# No worker here needs numba but in the last test.


def a_view(seed: int = 4) -> HandView:
    state = under_way(random.Random(seed), small_deal(random.Random(seed), 13, Suit.HEARTS), 32)
    return hand_view(state, state.to_play)


VIEW = a_view()
CLUB = choose("club", VIEW)


def thought(view: HandView = VIEW) -> Choice:
    """What a worker answers that is well."""
    return worker_jobs.think("", view, {"seed": 0})[0]


@pytest.fixture(autouse=True)
def _thinking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert thought() != CLUB
    monkeypatch.setattr(pool_module, "_think", worker_jobs.think)
    monkeypatch.setenv(worker_jobs.TRACES, str(tmp_path / "traces"))
    (tmp_path / "traces").mkdir()


def loading_nothing(workers: int = 1) -> Pool:
    return Pool(workers, load=worker_jobs.load_nothing)


def until(holds: Callable[[], object]) -> None:
    """Waits for what must come; a minute, for busy machines."""
    end = time.monotonic() + 60
    while not holds():
        if time.monotonic() > end:
            pytest.fail("it did not come")
        time.sleep(0.01)


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    # Whose starter was killed may lie dead for a while, until the system looks after it.
    state = Path(f"/proc/{process}/stat")
    return state.exists() and state.read_text().rpartition(") ")[2].startswith("Z")


def processes(pool: Pool) -> list[int]:
    pids = [place.worker.process.pid for place in pool._places if place.worker is not None]
    return [pid for pid in pids if pid is not None]


def traces(tmp_path: Path) -> int:
    return len(list((tmp_path / "traces").iterdir()))


def test_many_ask_at_once(tmp_path: Path) -> None:
    views = [a_view(seed) for seed in range(1, 9)]
    with loading_nothing(2) as pool, ThreadPoolExecutor(24) as threads:
        numbers = [threads.submit(pool.run, worker_jobs.square, number) for number in range(60)]
        cards = [threads.submit(pool.choose, "expert", view, time_limit=60) for view in views * 6]
        assert [each.result() for each in numbers] == [number * number for number in range(60)]
        assert [each.result() for each in cards] == [thought(view) for view in views * 6]
        assert pool.failures == []
        until(lambda: pool.loaded == 2)
        assert pool.ready


def test_whoever_came_first_is_served_first_and_waiting_is_not_hanging(tmp_path: Path) -> None:
    begun, go_on, order = (tmp_path / name for name in ("begun", "go on", "order"))
    with loading_nothing() as pool, ThreadPoolExecutor(24) as threads:
        pool.run(worker_jobs.process)
        first = threads.submit(pool.run, worker_jobs.begin_and_wait, begun, go_on)
        until(begun.exists)
        waiting = []
        for number in range(20):
            waiting.append(threads.submit(pool.run, worker_jobs.write_down, order, number, time_limit=1.5))
            until(lambda number=number: len(pool._waiting) == number + 1)
        time.sleep(1.6)  # longer than each of them may take
        go_on.touch()
        first.result()
        for each in waiting:
            each.result()
        assert order.read_text().split() == [str(number) for number in range(20)]
        assert pool.failures == []


def test_cards_go_before_hints_and_hints_before_reviews(tmp_path: Path) -> None:
    begun, go_on, order = (tmp_path / name for name in ("begun", "go on", "order"))
    with loading_nothing() as pool:
        first = pool.submit(worker_jobs.begin_and_wait, begun, go_on)
        until(begun.exists)
        ranks = (REVIEW, HINT, CARD, REVIEW, HINT, CARD)
        asked = [pool.submit(worker_jobs.write_down, order, at, rank=rank) for at, rank in enumerate(ranks)]
        go_on.touch()
        for each in (first, *asked):
            each.result(60)
        assert [int(at) for at in order.read_text().split()] == [2, 5, 1, 4, 0, 3]


def test_what_is_taken_back_is_never_done_and_nothing_waits_behind_it(tmp_path: Path) -> None:
    begun, go_on, order = (tmp_path / name for name in ("begun", "go on", "order"))
    with loading_nothing() as pool:
        first = pool.submit(worker_jobs.begin_and_wait, begun, go_on)
        until(begun.exists)
        asked = [pool.submit(worker_jobs.write_down, order, at) for at in range(10)]
        assert all(each.cancel() for each in asked[:9])
        assert len(pool._waiting) == 1
        assert not first.cancel()  # a worker is at it
        go_on.touch()
        asked[9].result(60)
        assert order.read_text().split() == ["9"]
        go_on.unlink()
        begun.unlink()
        first = pool.submit(worker_jobs.begin_and_wait, begun, go_on)
        until(begun.exists)
        last = pool.submit(worker_jobs.square, 3)
        last.cancel()
    assert pool.failures == []  # closing it gives up what is left, and stumbles over nothing
    assert last.cancelled()


def test_a_worker_killed_while_it_thinks_costs_its_card_alone(tmp_path: Path) -> None:
    begun, go_on = tmp_path / "begun", tmp_path / "go on"
    with loading_nothing(2) as pool, ThreadPoolExecutor() as threads:
        other = threads.submit(pool.run, worker_jobs.begin_and_wait, begun, go_on)
        until(begun.exists)
        assert pool.choose("master", VIEW, seed=worker_jobs.DIES) == CLUB
        assert pool.failures == ["master: the worker died"]
        assert pool.choose("master", VIEW) == thought()
        go_on.touch()
        same = other.result()
        until(lambda: pool.loaded == 2)
        assert same in processes(pool)


def test_a_worker_that_hangs_is_replaced_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "GRACE", 0.2)
    begun, go_on, hung = (tmp_path / name for name in ("begun", "go on", "hung"))
    with loading_nothing(2) as pool, ThreadPoolExecutor() as threads:
        other = threads.submit(pool.run, worker_jobs.begin_and_wait, begun, go_on)
        until(begun.exists)
        assert pool.choose("master", VIEW, seed=worker_jobs.HANGS, time_limit=0.1) == CLUB
        assert pool.failures == ["master: the worker gave no answer in 0.3 s"]
        with pytest.raises(OddtrickError, match="no answer in 1 s") as caught:
            pool.run(worker_jobs.begin_and_hang, hung, time_limit=1)
        assert caught.value.code == "worker_failed"
        until(lambda: gone(int(hung.read_text())))
        assert pool.choose("master", VIEW, time_limit=60) == thought()
        go_on.touch()
        assert other.result() in processes(pool)


def test_one_killed_while_idle_is_replaced_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "IDLE", 0.02)
    with loading_nothing() as pool:
        before = pool.run(worker_jobs.process)
        os.kill(before, signal.SIGKILL)
        until(lambda: pool.ready and before not in processes(pool))
        assert pool.choose("expert", VIEW) == thought()
        assert pool.run(worker_jobs.process) != before
        assert pool.failures == ["a worker: the worker died while it had nothing to do"]


@pytest.mark.parametrize("seed", [worker_jobs.NO_MEMORY, worker_jobs.NOT_SENT, worker_jobs.NO_CARD])
def test_an_error_in_a_worker_costs_the_card_and_not_the_worker(seed: int) -> None:
    with loading_nothing() as pool:
        before = pool.run(worker_jobs.process)
        assert pool.choose("expert", VIEW, seed=seed) == CLUB
        assert len(pool.failures) == 1
        assert pool.failures[0].startswith("expert: ")
        assert pool.run(worker_jobs.process) == before


def test_what_cannot_be_sent_costs_the_card_and_not_the_worker() -> None:
    with loading_nothing() as pool:
        before = pool.run(worker_jobs.process)
        assert pool.choose("expert", VIEW, work=lambda: None) == CLUB  # type: ignore[arg-type]
        with pytest.raises(OddtrickError) as there:
            pool.run(lambda: None)
        with pytest.raises(OddtrickError) as back:
            pool.run(worker_jobs.give_a_function)
        assert there.value.code == back.value.code == "worker_failed"
        with pytest.raises(Illegal) as own:
            pool.run(worker_jobs.refuse)
        assert own.value.code == "hand_over"
        assert pool.run(worker_jobs.process) == before
        for _ in range(MOST_FAILURES):
            pool.choose("expert", VIEW, seed=worker_jobs.NO_MEMORY)
        assert len(pool.failures) == MOST_FAILURES


def test_levels_that_do_not_calculate_start_nothing() -> None:
    with loading_nothing() as pool:
        assert pool.choose("club", VIEW) == CLUB
        assert pool.choose("novice", VIEW, seed=3) == choose("novice", VIEW, seed=3)
        assert not pool.ready
        assert processes(pool) == []
        with pytest.raises(BadInput, match="cannot sit"):
            pool.choose("clairvoyant", VIEW)
        state = under_way(random.Random(1), small_deal(random.Random(1), 13, None), 3)
        with pytest.raises(Illegal, match="turn"):
            pool.choose("expert", hand_view(state, state.to_play.partner if state.to_play else None))
        assert processes(pool) == []


def test_in_the_place_of_another_club_knows_the_score() -> None:
    """At 4 of 5 the seventh trick makes the game. A pool that is closed answers as one whose worker died."""
    pool = loading_nothing()
    pool.close()
    short = preset("short")
    state = under_way(random.Random(18), small_deal(random.Random(18), 13, Suit.HEARTS), 44)
    view = hand_view(state, state.to_play)
    cards = []
    for score in (Score(0, 0), Score(4, 4)):
        match = start_match(short, score)
        cards.append(pool.choose("master", view, ruleset=short, match=match))
        assert cards[-1] == choose("club", view, ruleset=short, match=match)
    assert cards[0] != cards[1]


def test_close_ends_workers_that_load_and_those_who_wait_get_a_card() -> None:
    pool = Pool(2, load=worker_jobs.load_never)
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(pool.choose, "expert", VIEW)
        done = threads.submit(pool.run, worker_jobs.process)
        until(lambda: len(processes(pool)) == 2 and len(pool._waiting) == 2)
        running = processes(pool)
        assert not pool.ready
        pool.close()
        assert all(gone(process) for process in running)
        assert asked.result() == CLUB
        with pytest.raises(OddtrickError, match="the pool is closed"):
            done.result()
    pool.close()
    pool.start()
    assert pool.choose("expert", VIEW) == CLUB
    assert processes(pool) == []
    assert not [thread for thread in threading.enumerate() if thread.name == "oddtrick-pool"]


def test_close_ends_workers_that_think() -> None:
    pool = loading_nothing()
    with ThreadPoolExecutor() as threads:
        running = pool.run(worker_jobs.process)
        asked = threads.submit(pool.choose, "expert", VIEW, seed=worker_jobs.HANGS)
        until(lambda: not pool._waiting)
        pool.close()
        assert asked.result() == CLUB
        assert gone(running)


def test_patience_ends_while_workers_load() -> None:
    with Pool(2, patience=0.05, load=worker_jobs.load_never) as pool:
        assert pool.choose("expert", VIEW) == CLUB
        assert pool.failures == ["expert: no worker has loaded yet"]
        with pytest.raises(OddtrickError, match="no worker has loaded yet"):
            pool.run(worker_jobs.process)
        assert not pool._waiting


def test_with_workers_that_have_loaded_one_waits_for_ones_turn(tmp_path: Path) -> None:
    begun, go_on = tmp_path / "begun", tmp_path / "go on"
    with Pool(1, patience=0.05, load=worker_jobs.load_nothing) as pool, ThreadPoolExecutor() as threads:
        pool.start()
        until(lambda: pool.ready)
        first = threads.submit(pool.run, worker_jobs.begin_and_wait, begun, go_on)
        until(begun.exists)
        asked = threads.submit(pool.choose, "expert", VIEW)
        until(lambda: pool._waiting)
        time.sleep(0.1)  # longer than the patience
        go_on.touch()
        first.result()
        assert asked.result() == thought()


@pytest.mark.parametrize(
    ("load", "tries"), [(worker_jobs.load_fails, 1), (worker_jobs.load_dies, TRIES)], ids=["says-so", "dies"]
)
def test_workers_that_cannot_load_are_not_started_again_and_again(
    load: Callable[[], None], tries: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "FIRST_REST", 300.0)
    told: list[str] = []
    with Pool(1, load=load, lost=lambda failure: told.append(str(failure))) as pool:
        assert not pool.hopeless
        for _ in range(5):
            assert pool.choose("expert", VIEW) == CLUB
        with pytest.raises(OddtrickError, match="no worker can load"):
            pool.run(worker_jobs.process)
        assert traces(tmp_path) == tries
        assert any("a worker: " in failure for failure in pool.failures)
        assert pool.failures.count("expert: no worker can load") == 5
        assert not pool.ready
        assert pool.hopeless
        assert [f"a worker: {failure}" for failure in told] == pool.failures[:tries]


def test_after_a_rest_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "FIRST_REST", 0.1)
    with Pool(1, load=worker_jobs.load_better_the_second_time) as pool:
        assert pool.choose("expert", VIEW) == CLUB
        until(lambda: pool.ready)
        assert pool.choose("expert", VIEW) == thought()
        assert pool.failures == ["a worker: RuntimeError: not yet", "expert: no worker can load"]


def test_an_interruption_does_not_reach_a_worker_from_its_first_moment_on() -> None:
    with loading_nothing() as pool:
        pool.start()
        until(lambda: processes(pool))
        (started,) = processes(pool)
        while not pool.ready:
            os.kill(started, signal.SIGINT)
            time.sleep(0.002)
        os.kill(started, signal.SIGINT)
        assert pool.run(worker_jobs.process) == started
        assert pool.failures == []


ENDS = {"killed": "os.kill(os.getpid(), signal.SIGKILL)", "not closed": "", "raising": "raise KeyboardInterrupt"}


@pytest.mark.parametrize("ending", ENDS)
def test_no_worker_outlives_the_program(ending: str) -> None:
    code = f"""
import os, signal
import worker_jobs
from oddtrick.bots.pool import Pool
if __name__ == "__main__":
    pool = Pool(2, load=worker_jobs.load_nothing)
    print(pool.run(worker_jobs.process), flush=True)
    {ENDS[ending]}
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(Path(worker_jobs.__file__).parent)},
    )
    until(lambda: gone(int(done.stdout)))
    if ending == "not closed":
        assert (done.returncode, done.stderr) == (0, "")
    elif ending == "raising":
        assert done.stderr.strip().splitlines()[-1] == "KeyboardInterrupt"


def test_a_worker_thinks_as_one_does_here(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    pytest.importorskip("endplay")
    monkeypatch.undo()
    short = preset("short")
    match = start_match(short, Score(3, 2))
    with Pool(1) as pool:
        assert pool.choose("expert", VIEW, seed=5, work=0.1) == choose("expert", VIEW, seed=5, work=0.1)
        asked = {"seed": 5, "work": 0.1, "ruleset": short, "match": match}
        assert pool.choose("master", VIEW, **asked) == choose("master", VIEW, **asked)
        assert pool.failures == []
