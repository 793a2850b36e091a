"""Thinking in processes of their own, for one table or many: one double-dummy thread each, cards of the game first, and
a crash costs one worker's restart and a `club` card, not the game.

Each worker is kept by a thread of this process, which starts it, hands it what waits, and puts another in its place
when it dies or hangs; the others go on meanwhile.
"""

from __future__ import annotations

import atexit
import threading
from bisect import insort
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from oddtrick.bots.choice import Choice
from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.bots.levels import choose_safely, level
from oddtrick.bots.worker import NotDone, Worker, WorkerLost
from oddtrick.errors import OddtrickError, illegal
from oddtrick.hand.view import HandView
from oddtrick.reasons import reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore

if TYPE_CHECKING:
    from oddtrick.bots.match_value import Stakes

__all__ = ["CARD", "GRACE", "HINT", "REVIEW", "WARMING", "Pool", "load_players"]

GRACE = 3.0
"""Seconds beyond the time limit of a card after which a worker counts as hung."""
WARMING = 300.0
"""Seconds a worker may take to compile and load; that is not counted in any time limit."""
TRIES = 3
"""Failures in a row after which a worker is not replaced at once; one that says itself that it cannot load has one."""
FIRST_REST = 5.0
"""Seconds before another is started then; twice as many after each further failure."""
LONGEST_REST = 300.0
IDLE = 2.0
"""Seconds after which a worker that nobody asks is looked at, whether it lives."""
MOST_FAILURES = 20

CARD, HINT, REVIEW = range(3)
"""Ranks of work: what waits for a worker is done in this order, and within a rank in the order in which it came."""

Answer = TypeVar("Answer")


def load_players() -> None:
    """What a worker does first: it compiles and loads what a card would otherwise wait for."""
    from oddtrick.bots.warm import warm

    warm()


def _think(name: str, view: HandView, arguments: dict[str, Any]) -> tuple[Choice, str | None]:
    return choose_safely(name, view, **arguments)


@dataclass(slots=True, eq=False)
class _Work:
    """Something to do. limit: seconds after which whoever does it counts as hung. rank: what goes before what."""

    function: Callable[..., Any]
    args: tuple[object, ...]
    named: dict[str, object]
    limit: float | None
    rank: int = CARD
    answer: Future[Any] = field(default_factory=Future)

    def fail(self, why: str) -> None:
        """Nobody will do it, unless a worker is at it already; who no longer wanted it is not told."""
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_exception(WorkerLost(why))


@dataclass(slots=True, eq=False)
class _Place:
    """A worker's place in the pool. failed: how often in a row whoever was in it has failed."""

    worker: Worker | None = None
    loaded: bool = False
    failed: int = 0

    @property
    def hopeful(self) -> bool:
        """Whether somebody is in it, or soon will be, of whom an answer may be expected."""
        return self.loaded or self.failed < TRIES

    @property
    def rest(self) -> float:
        """Seconds before another is started; 0 for at once."""
        return 0.0 if self.failed < TRIES else min(FIRST_REST * 2.0 ** min(self.failed - TRIES, 16), LONGEST_REST)


class Pool:
    """Workers that answer for the players, and do other work of that kind. Use it as a context manager, or `close` it.

    Any number of threads may ask at once; they wait in the order of the ranks, else in that in which they came.

    workers: how many processes. patience: seconds a card waits for workers of which none has loaded yet, before `club`
    plays it, and other work before it is given up; None to wait as long as it takes. load: a function of a module that
    each worker calls first. lost: is told, in a thread of the pool, of each worker that died, hung or could not load.
    failures: what went wrong so far, in words, the latest last (at most 20 are kept).

    The workers are fresh interpreters, so a script that makes a pool does so under `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        workers: int = 1,
        *,
        patience: float | None = None,
        load: Callable[[], None] = load_players,
        lost: Callable[[Exception], None] | None = None,
    ) -> None:
        self.workers = workers
        self.patience = patience
        self.failures: list[str] = []
        self._load = load
        self._lost = lost
        self._places = [_Place() for _ in range(workers)]
        self._keepers: list[threading.Thread] = []
        self._waiting: list[_Work] = []
        self._closed = False
        # Guards all of these; told of work that came, and of the end.
        self._changed = threading.Condition()

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def loaded(self) -> int:
        """How many workers have loaded and live."""
        with self._changed:
            workers = [place.worker for place in self._places if place.loaded]
        return sum(worker is not None and worker.alive for worker in workers)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._waiting)

    @property
    def ready(self) -> bool:
        """Whether a worker has loaded, so that a card need not wait for that."""
        return self.loaded > 0

    @property
    def hopeless(self) -> bool:
        """Whether no worker has loaded, and all have failed so often that another is started only after a rest."""
        with self._changed:
            return not self._hopeful

    @property
    def _hopeful(self) -> bool:
        """Whether there is a worker to wait for. With the lock held."""
        return any(place.hopeful for place in self._places)

    def start(self) -> None:
        """Starts the workers, which load meanwhile; otherwise the first that is asked does."""
        with self._changed:
            if self._keepers or self._closed:
                return
            for place in self._places:
                keeper = threading.Thread(target=self._keep, args=(place,), name="oddtrick-pool", daemon=True)
                keeper.start()
                self._keepers.append(keeper)
        atexit.register(self.close)  # before the system's own end of the workers, which would look like their death

    def close(self) -> None:
        """Ends the workers, at once, whatever they do; for whoever waits for a card `club` plays. For good."""
        with self._changed:
            self._closed = True
            keepers, self._keepers = self._keepers, []
            workers = [place.worker for place in self._places]
            self._give_up("the pool is closed")
            self._changed.notify_all()
        for worker in workers:
            if worker is not None:
                worker.kill()
        for keeper in keepers:
            keeper.join(2.0)
        atexit.unregister(self.close)

    def choose(
        self,
        name: str,
        view: HandView,
        *,
        seed: int = 0,
        work: float = 1.0,
        time_limit: float | None = None,
        stakes: Stakes | None = None,
        ruleset: Ruleset | None = None,
        match: MatchScore | None = None,
        leads: LeadTable = "american",
    ) -> Choice:
        """What a level plays, thought out in a worker; blocks until it is known. The arguments are those of
        `levels.choose`. Levels that do not calculate answer here, at once.

        Where the worker dies, or hangs (`time_limit` and `GRACE` after it began, without a limit never), where none can
        load, or the pool is closed, `club` plays. Raises `BadInput` for a name that may not sit at a table, `Illegal`
        if it is not the viewer's turn.
        """
        numbers = level(name, seated=True).numbers
        if not view.legal:
            raise illegal("not_your_turn", turn=view.to_play)
        known: dict[str, Any] = {"seed": seed, "stakes": stakes, "ruleset": ruleset, "match": match, "leads": leads}
        if not numbers:
            return choose_safely(name, view, **known)[0]
        limit = None if time_limit is None else time_limit + GRACE
        asked = _Work(_think, (name, view, {**known, "work": work, "time_limit": time_limit}), {}, limit)
        try:
            choice, wrong = self._done(asked)
        except (WorkerLost, NotDone, OddtrickError) as failure:
            self._note(f"{name}: {failure}")
            return choose_safely("club", view, **known)[0]
        if wrong is not None:
            self._note(wrong)
        found: Choice = choice
        return found

    def run(
        self, function: Callable[..., Answer], *args: object, time_limit: float | None = None, **named: object
    ) -> Answer:
        """What a function gives, called in a worker; blocks. It goes with the cards of the game.

        function: of a module; it, its arguments and what it gives are sent by pickle. time_limit: seconds, from the
        moment a worker begins, after which it is ended. Raises `OddtrickError` as the function does, and
        `worker_failed` where it came to nothing for another reason.
        """
        try:
            answer: Answer = self._done(_Work(function, args, named, time_limit))
        except (WorkerLost, NotDone) as failure:
            raise self.came_to_nothing(function, failure) from failure
        return answer

    def submit(
        self,
        function: Callable[..., Answer],
        *args: object,
        rank: int = HINT,
        time_limit: float | None = None,
        **named: object,
    ) -> Future[Answer]:
        """Like `run`, without waiting for it: a hint (`analysis.hint.advise`), a card of a review.

        rank: `CARD`, `HINT` or `REVIEW`. Cancelled before a worker has begun, the work is never done, and nothing waits
        behind it. Raises, here or by the future, `WorkerLost` or `NotDone` (see `came_to_nothing`), or an
        `OddtrickError` as the function does. `patience` is the caller's affair: see `lose_patience`.
        """
        work = _Work(function, args, named, time_limit, rank)
        self._put(work)
        return work.answer

    def came_to_nothing(self, function: Callable[..., object], failure: Exception) -> OddtrickError:
        """Notes that work was not done, and gives what `run` raises then."""
        self._note(f"{getattr(function, '__name__', function)}: {failure}")
        return OddtrickError(reason("worker_failed", why=str(failure)))

    def lose_patience(self, answer: Future[Any]) -> None:
        """Gives up what waits where no worker has loaded yet; with workers that have, one waits for one's turn."""
        with self._changed:
            if not any(place.loaded for place in self._places):
                for work in [each for each in self._waiting if each.answer is answer]:
                    self._waiting.remove(work)
                    work.fail("no worker has loaded yet")

    def _put(self, work: _Work) -> None:
        """Lets some work wait for a worker. Raises `WorkerLost` where there is none to wait for."""
        try:
            self.start()
        except RuntimeError as wrong:  # not another thread in this process
            raise WorkerLost(str(wrong)) from wrong
        with self._changed:
            if self._closed:
                raise WorkerLost("the pool is closed")
            if not self._hopeful:
                raise WorkerLost("no worker can load")
            insort(self._waiting, work, key=lambda each: each.rank)
            self._changed.notify_all()
        work.answer.add_done_callback(lambda answer: self._take_back(work) if answer.cancelled() else None)

    def _take_back(self, work: _Work) -> None:
        """Who asked no longer wants it."""
        with self._changed:
            if work in self._waiting:
                self._waiting.remove(work)

    def _done(self, work: _Work) -> Any:
        """The answer to some work. Raises `WorkerLost`, `NotDone`, or an `OddtrickError` of the work itself."""
        self._put(work)
        patience = self.patience
        while True:
            try:
                return work.answer.result(patience)
            except Late:
                # With workers that have loaded one waits for one's turn, unless they are lost meanwhile.
                patience = max(patience or 0.0, 1.0)
                self.lose_patience(work.answer)

    def _note(self, wrong: str) -> None:
        with self._changed:
            self.failures = [*self.failures[1 - MOST_FAILURES :], wrong]

    def _give_up(self, why: str) -> None:
        """Nobody will do what waits. With the lock held."""
        while self._waiting:
            self._waiting.pop(0).fail(why)

    # --- The thread that keeps a worker ---

    def _keep(self, place: _Place) -> None:
        """Keeps a worker in its place until the pool is closed."""
        while True:
            with self._changed:
                if self._changed.wait_for(lambda: self._closed, place.rest):
                    return
            self._one_life(place)

    def _one_life(self, place: _Place) -> None:
        """A worker from its start to its end."""
        worker: Worker | None = None
        try:
            worker = Worker(self._load)
            with self._changed:
                place.worker = worker
            if not self._closed:  # from here on `close` knows of it
                worker.wait_loaded(WARMING)
                with self._changed:
                    place.loaded = True
                self._serve(place, worker)
        except Exception as failure:
            self._failed(place, failure)
        finally:
            with self._changed:
                place.worker, place.loaded = None, False
            if worker is not None:
                worker.end()

    def _serve(self, place: _Place, worker: Worker) -> None:
        """Hands a worker what waits, until it is lost over it or the pool is closed. Raises `WorkerLost` if it dies
        over nothing.
        """
        while (work := self._next(worker)) is not None:
            try:
                answer = worker.ask(work.function, work.args, work.named, work.limit)
            except WorkerLost as lost:
                self._failed(place, lost, asked=True)
                work.answer.set_exception(lost)
                return
            except (NotDone, OddtrickError) as wrong:
                work.answer.set_exception(wrong)
            except Exception as wrong:
                work.answer.set_exception(NotDone(f"{type(wrong).__name__}: {wrong}"))
            else:
                work.answer.set_result(answer)
            place.failed = 0

    def _next(self, worker: Worker) -> _Work | None:
        """What has waited longest of the first rank, as soon as anything does; None at the end."""
        with self._changed:
            while True:
                while not self._changed.wait_for(lambda: self._closed or self._waiting, IDLE):
                    if not worker.alive:
                        raise WorkerLost("the worker died while it had nothing to do")
                if self._closed:
                    return None
                work = self._waiting.pop(0)
                if work.answer.set_running_or_notify_cancel():
                    return work

    def _failed(self, place: _Place, failure: Exception, *, asked: bool = False) -> None:
        """Counts a failure. asked: who asked is told, and it is noted there. An error that is not `WorkerLost` is a
        worker's own word that it cannot load, or there was none, and at once it would go no better.
        """
        with self._changed:
            if self._closed:
                return
            place.loaded = False
            place.failed += 1
            if not isinstance(failure, WorkerLost):
                place.failed = max(place.failed, TRIES)
            if not self._hopeful:
                self._give_up("no worker can load")
        if not asked:
            self._note(f"a worker: {failure}")
        if self._lost is not None:
            self._lost(failure)
