"""A process that works for this one: started afresh, asked one thing at a time, and ended, by force if need be.

It ends by itself when the process that started it is gone. An interruption from the keyboard is not for it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from typing import Any, Literal

from oddtrick.errors import OddtrickError

__all__ = ["NotDone", "Worker", "WorkerLost"]

Outcome = Literal["done", "wrong", "not_done"]
"""What a worker answers: a result, an `OddtrickError` that the work raised, or in words why it came to nothing."""


class WorkerLost(Exception):
    """The worker died, hung, or could not load: it is of no use any more."""


class NotDone(Exception):
    """The work came to nothing; the worker is as good as before."""


class Worker:
    """A process that loads and then does what it is asked. load: a function of a module, called first.

    One thread at a time may use it, but for `kill`. Raises `OSError` where no process can be started.
    """

    def __init__(self, load: Callable[[], None]) -> None:
        # A fresh interpreter: a copy of this one might hold locks of threads that it does not have.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        # A daemon: it is ended at this interpreter's end, should nobody have done it before.
        self.process = context.Process(target=_work, args=(theirs, load), name="oddtrick-worker", daemon=True)
        self._connection: Connection = ours
        try:
            with _not_interrupted():
                self.process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()  # or the end of the worker would not end the connection

    @property
    def alive(self) -> bool:
        """Whether the process is there."""
        return self.process.is_alive()

    def wait_loaded(self, within: float) -> None:
        """Waits until it has loaded. Raises `WorkerLost` if it died over it, did not come to the end of it in so many
        seconds, and `NotDone` if it says itself what went wrong.
        """
        self._answer(within)

    def ask(
        self, function: Callable[..., Any], args: tuple[object, ...], named: dict[str, object], limit: float | None
    ) -> Any:
        """What a function of a module gives in the worker.

        limit: seconds after which the worker counts as hung. Raises `WorkerLost`; `OddtrickError` as the function does;
        `NotDone` for any other error in it, and for values that cannot be sent.
        """
        try:
            # Pickled here and not by `send`, so that a value that cannot be sent is told from a worker that is gone.
            work = bytes(ForkingPickler.dumps((function, args, named)))
        except Exception as wrong:
            raise NotDone(_words(wrong)) from wrong
        try:
            self._connection.send_bytes(work)
        except (OSError, ValueError) as gone:
            raise WorkerLost("the worker was gone") from gone
        return self._answer(limit)

    def _answer(self, limit: float | None) -> Any:
        try:
            if not self._connection.poll(limit):
                raise WorkerLost(f"the worker gave no answer in {limit:g} s")
            sent = self._connection.recv_bytes()
        except (EOFError, OSError) as gone:
            raise WorkerLost("the worker died") from gone
        try:
            outcome, answer = ForkingPickler.loads(sent)
        except Exception as wrong:
            raise NotDone(_words(wrong)) from wrong
        if outcome == "done":
            return answer
        raise answer if outcome == "wrong" else NotDone(answer)

    def kill(self) -> None:
        """Ends the process at once; whoever waits for its answer gets `WorkerLost`. Any thread may call it."""
        with contextlib.suppress(OSError, ValueError):
            self.process.kill()

    def end(self, within: float = 2.0) -> None:
        """Ends the process at once and sees it off, for so many seconds at most."""
        self.kill()
        self.process.join(within)
        self._connection.close()


@contextlib.contextmanager
def _not_interrupted() -> Iterator[None]:
    """Whoever is started meanwhile never hears of Ctrl-C, from its first moment on: it inherits this thread's mask."""
    if os.name == "nt":
        yield  # there it is deaf from its first line on
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it lifts the mask, so not between here and the worker's start
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _words(wrong: BaseException) -> str:
    return f"{type(wrong).__name__}: {wrong}"


# --- In the worker ---


def _work(connection: Connection, load: Callable[[], None]) -> None:
    """Loads, then does what it is asked until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        load()
    except Exception as wrong:
        _send(connection, "not_done", _words(wrong))
        return
    if not _send(connection, "done", None):
        return
    while True:
        try:
            work = connection.recv_bytes()
        except (EOFError, OSError):
            return  # whoever started it is gone
        if not _send(connection, *_done(work)):
            return


def _done(work: bytes) -> tuple[Outcome, Any]:
    try:
        function, args, named = ForkingPickler.loads(work)
        return "done", function(*args, **named)
    except OddtrickError as wrong:
        return "wrong", wrong
    except Exception as wrong:  # whatever it is: it is told, and the next work waits
        return "not_done", _words(wrong)


def _send(connection: Connection, outcome: Outcome, answer: Any) -> bool:
    """Sends an answer; whether anybody is there to get it."""
    try:
        sent = bytes(ForkingPickler.dumps((outcome, answer)))
    except Exception as wrong:
        sent = bytes(ForkingPickler.dumps(("not_done", _words(wrong))))
    try:
        connection.send_bytes(sent)
    except (OSError, ValueError):
        return False
    return True
