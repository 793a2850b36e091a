"""The one thread that writes: orders that wait are carried out in one transaction and answered after its commit."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, reason
from oddtrick.store.batch import Batch
from oddtrick.store.engines import hurry
from oddtrick.store.failures import StoreFailed, meaning, met_another, waited_in_vain
from oddtrick.store.kinds import Carried
from oddtrick.store.orders import Order

__all__ = ["Writer"]

T = TypeVar("T")

TRIES = 5
"""Of an order that meets others; each time it met one, that other got through."""

MOST = 500
"""Orders in one transaction; SQLite allows 32,766 values in a statement (PostgreSQL 65,535), and a commit should not
take long.
"""


@dataclass(slots=True)
class _Waiting:
    """An order, who waits for it, since when, and what it came to in the transaction that is not committed yet."""

    order: Order[Any]
    future: Future[Any]
    since: float = field(default_factory=time.monotonic)
    came_to: Any = None
    refusal: OddtrickError | None = None


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why a transaction came to nothing. begun: whether it got as far as to the orders (to the write lock of SQLite).
    waited: that it was for others who held what it needed. met: that somebody wrote the same at the same time.
    """

    why: Reason
    begun: bool
    waited: bool
    met: bool


class Writer:
    """Carries out orders one after the other, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._orders: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._door = threading.Lock()  # nothing is queued behind the closing
        self._closed = False
        self._told: Callable[[Carried], None] | None = None
        self._process = os.getpid()
        # A daemon: a program that forgets to close its store ends all the same; what it was told is stored is stored.
        self._thread = threading.Thread(target=self._run, name="oddtrick-store", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many orders nobody has begun to carry out."""
        return self._orders.qsize()

    def watch(self, told: Callable[[Carried], None]) -> None:
        """Have a function called, in the writer's thread, after each time that orders were carried out and answered."""
        self._told = told

    def submit(self, order: Order[T]) -> Future[T]:
        """Queue an order. The future is resolved after the commit, in the writer's thread.

        Raises `StoreFailed` at once if the writer is closed or belongs to the process this one was forked from.
        """
        if os.getpid() != self._process:
            raise StoreFailed(reason("store_forked"))
        future: Future[T] = Future()
        with self._door:
            if self._closed:
                raise StoreFailed(reason("store_closed"))
            self._orders.put(_Waiting(order, future))
        return future

    def close(self) -> None:
        """Carry out what is queued, and end."""
        if os.getpid() != self._process:
            return
        with self._door:
            if not self._closed:
                self._closed = True
                self._orders.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    # --- In the thread ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._next()
            if batch:
                began = time.monotonic()
                self._carry_out(batch)
                self._tell(batch, began)
        self._disconnect()
        self._engine.dispose()

    def _tell(self, batch: list[_Waiting], began: float) -> None:
        """Tell who watches how it went."""
        if self._told is not None:
            failed = sum(isinstance(one.future.exception(), StoreFailed) for one in batch)
            with suppress(Exception):  # whoever counts must not stop who writes
                self._told(Carried(len(batch), failed, time.monotonic() - began, began - batch[0].since))

    def _next(self) -> tuple[list[_Waiting], bool]:
        """All that waits, at least one, at most `MOST`; and whether there may be more."""
        batch: list[_Waiting] = []
        waiting = self._orders.get()
        while waiting is not None:
            if waiting.future.set_running_or_notify_cancel():  # from here on it cannot be cancelled any more
                batch.append(waiting)
            if len(batch) == MOST:
                return batch, True
            try:
                waiting = self._orders.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _carry_out(self, batch: list[_Waiting]) -> None:
        """Do a batch in one transaction; if that fails, each order in its own, so that one cannot spoil the others."""
        failure = self._transaction(batch, hopeful=True)
        waited = failure is not None and failure.waited
        if failure is not None and failure.begun and not waited:
            failure = self._transaction(batch, hopeful=False)
            waited = failure is not None and failure.waited
        if failure is not None and failure.begun and (len(batch) > 1 or failure.met):
            while batch and (failure is None or failure.begun):
                failure = self._alone(batch[:1], hurried=waited)
                _answer(batch[:1], failure)
                batch = batch[1:]
        _answer(batch, failure)

    def _alone(self, one: list[_Waiting], *, hurried: bool) -> _Failure | None:
        """Carry out an order by itself, again where it met another who wrote the same."""
        for _ in range(TRIES):
            failure = self._transaction(one, hopeful=False, hurried=hurried)
            if failure is None or not failure.met:
                break
        return failure

    def _transaction(self, batch: list[_Waiting], *, hopeful: bool, hurried: bool = False) -> _Failure | None:
        """Carry out orders and commit, or leave everything as it was and say why. hurried: waits for nobody."""
        begun = False
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                begun = True
                if hurried:
                    hurry(self._connection)
                streams = [one.order.stream for one in batch if one.order.stream is not None]
                work = Batch(self._connection, streams, hopeful=hopeful)
                for one in batch:
                    one.came_to = one.refusal = None  # of a transaction that failed before
                    try:
                        one.came_to = one.order.carry_out(work)
                    except OddtrickError as refusal:
                        one.refusal = refusal
                work.write()
        except Exception as error:  # whatever it is, those who wait are told, and the thread lives on
            self._disconnect()
            return _Failure(meaning(error), begun, waited_in_vain(error), met_another(error))
        return None

    def _disconnect(self) -> None:
        """Let go of the connection; the next transaction makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()


def _answer(batch: list[_Waiting], failure: _Failure | None) -> None:
    """Tell those who wait what their orders came to. Each gets an exception of his own, as tracebacks grow on them."""
    for one in batch:
        if failure is not None:
            one.future.set_exception(StoreFailed(failure.why))
        elif one.refusal is not None:
            one.future.set_exception(one.refusal)
        else:
            one.future.set_result(one.came_to)
