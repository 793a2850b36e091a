"""Thinking for a table: a bot's answer, a hint, a card of a review, each away from the loop that serves the sockets."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from oddtrick.analysis.hint import Hint, advise
from oddtrick.bots.levels import choose_safely, level
from oddtrick.bots.pool import HINT, REVIEW, Pool, load_players
from oddtrick.bots.worker import NotDone, WorkerLost
from oddtrick.cards import Card
from oddtrick.errors import OddtrickError
from oddtrick.hand import HandView
from oddtrick.reasons import reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore
from oddtrick.server.answers import answer
from oddtrick.server.logs import note
from oddtrick.server.metrics import thinking
from oddtrick.table import Command, TableView

__all__ = ["TIME_LIMIT", "Thinkers", "load_quietly", "seed_of", "worker_lost"]

TIME_LIMIT = 1.0
"""Seconds after which a bot thinks no further about a card."""

HINT_LIMIT = 20.0
"""Seconds after which the strongest player's hint is given up, and the club player's taken."""

THREADS = 32
"""Threads in which bots wait for the workers and the simple players think: more would only wait in another queue. What
may wait longer, hints and reviews, waits in none.
"""

SIMPLE = "club"
"""The level that plays and advises where nothing can be calculated."""

NICENESS = 10

Answer = TypeVar("Answer")


def load_quietly() -> None:
    """What a worker does first: it steps behind whoever answers people, and loads."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    load_players()


def worker_lost(failure: Exception) -> None:
    """A worker died, hung or could not load: whoever looks after the server is told. The words are the pool's, or of
    what failed to load; of a question, which may hold cards, there is nothing in them.
    """
    note("worker_failed", logging.ERROR, failure=type(failure).__name__, why=str(failure)[:200])


def seed_of(*parts: object) -> int:
    """A seed that comes from what is known, so that the same question gets the same answer."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "big")


class Thinkers:
    """All who think for the tables. pool: None where only the simple players play. time_limit: seconds for a card."""

    def __init__(self, pool: Pool | None, *, time_limit: float = TIME_LIMIT) -> None:
        self._pool = pool
        self._time_limit = time_limit
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="oddtrick-think")
        self._hints: dict[str, asyncio.Future[Any]] = {}

    def close(self) -> None:
        """Take no more work. What is under way ends by itself when the pool is closed."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _away(self, work: Callable[..., Answer], *args: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    # --- Bots ---

    async def answer(
        self, view: TableView, level_name: str, match: MatchScore | None, chance: random.Random
    ) -> Command | None:
        """What the program's player at the viewer's seat says or plays now; None if it has nothing to say."""

        def choose(hand: HandView, dice: random.Random) -> Card:
            return self._card(level_name, hand, view.ruleset, match, dice.getrandbits(62))

        if "play_card" not in view.open_actions:
            return answer(view, chance, choose)
        with thinking(level_name):
            return await self._away(answer, view, chance, choose)

    def _card(self, name: str, hand: HandView, ruleset: Ruleset, match: MatchScore | None, seed: int) -> Card:
        if self._pool is None:
            simple = name if not level(name).numbers else SIMPLE
            return choose_safely(simple, hand, seed=seed, ruleset=ruleset, match=match)[0].card
        return self._pool.choose(name, hand, seed=seed, time_limit=self._time_limit, ruleset=ruleset, match=match).card

    # --- Hints and reviews ---

    async def hint(
        self, hand: HandView, ruleset: Ruleset, match: MatchScore | None, seed: int, person: str = ""
    ) -> Hint:
        """What the strongest player there is would play from a view, and why. Raises `Illegal` out of turn.

        person: who asks. The workers have one hint of his at most: another waits until that is done, or taken back.
        """
        known: dict[str, Any] = {"ruleset": ruleset, "match": match, "seed": seed}
        if self._pool is not None and hand.legal:
            while (before := self._hints.get(person)) is not None:
                await asyncio.wait({before})
            try:
                with thinking("hint"):
                    return await self._in_pool(self._pool, HINT, HINT_LIMIT, person, advise, hand, "master", **known)
            except OddtrickError:  # no worker, or it failed: a simpler word is better than none
                pass
        return await self._away(lambda: advise(hand, SIMPLE, **known))

    async def in_worker(
        self, work: Callable[..., Answer], *args: Any, time_limit: float | None = None, **named: Any
    ) -> Answer:
        """Some work in a worker that can wait, behind all bots' cards and hints. time_limit: see `Pool.run`. Raises
        `OddtrickError` as the work does, `worker_failed`, or `server_no_workers` where there are none.
        """
        if self._pool is None:
            raise OddtrickError(reason("server_no_workers"))
        return await self._in_pool(self._pool, REVIEW, time_limit, None, work, *args, **named)

    async def _in_pool(
        self,
        pool: Pool,
        rank: int,
        time_limit: float | None,
        hinted: str | None,
        work: Callable[..., Answer],
        *args: Any,
        **named: Any,
    ) -> Answer:
        """Some work in a worker. hinted: whose hint it is. Who stops waiting (is cancelled) takes it back, unless a
        worker has begun. Raises `OddtrickError`.
        """
        try:
            asked = pool.submit(work, *args, rank=rank, time_limit=time_limit, **named)
            answer = asyncio.wrap_future(asked)
            if hinted is not None:
                self._hints[hinted] = answer
                answer.add_done_callback(lambda _: self._hints.pop(hinted, None))
            patience = pool.patience
            try:
                while not (await asyncio.wait({answer}, timeout=patience))[0]:
                    patience = max(patience or 0.0, 1.0)
                    pool.lose_patience(asked)
            except asyncio.CancelledError:
                # Not the wrapper: that is done when the worker is, and until then it is the one hint that he may have.
                asked.cancel()
                answer.add_done_callback(lambda done: done.cancelled() or done.exception())
                raise
            return answer.result()
        except (WorkerLost, NotDone) as failure:
            raise pool.came_to_nothing(work, failure) from failure
