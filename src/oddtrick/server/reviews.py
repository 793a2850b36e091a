"""Reviews of finished hands: worked out card by card in the workers, kept for a while, looked at as they grow."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from oddtrick.analysis.review import ReviewedCard, SeatTotal, review_card, totals
from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, reason
from oddtrick.server.finished import FinishedHand
from oddtrick.server.logs import fault
from oddtrick.server.thinking import Thinkers, seed_of

__all__ = ["Review", "ReviewShown", "Reviews"]

LEVEL = "master"
MOST_KEPT = 200
SECONDS_A_CARD = 30.0
AT_ONCE = 1
"""Reviews that are worked out at the same time; more wait, so that those who play do not."""

MOST_OF_ONE, MOST_AT_ADDRESS = 2, 20
"""Reviews of one person, and of one address, that may be worked out or wait at a time, so that others get theirs."""

GIVEN_UP = 30.0
"""Seconds after which a review for which nobody asks any more rests. Asked for again, it goes on where it stopped."""


@dataclass(frozen=True, slots=True)
class ReviewShown:
    """A review as far as it has come. of: how many cards there are. done: that no more will come. totals: of N E S W,
    once all cards are done. failed: why it came to nothing.
    """

    level: str
    of: int
    done: bool
    cards: tuple[ReviewedCard, ...]
    totals: tuple[SeatTotal, ...]
    failed: Reason | None


@dataclass(slots=True)
class Review:
    """A review under way, or done, or at rest. person, address: who had it begun. asked: when it was asked for last."""

    of: int
    person: str = ""
    address: str = ""
    asked: float = 0.0
    cards: list[ReviewedCard] = field(default_factory=list)
    failed: Reason | None = None
    task: asyncio.Task[None] | None = None

    @property
    def done(self) -> bool:
        """Whether no more cards will come."""
        return len(self.cards) == self.of or self.failed is not None

    @property
    def under_way(self) -> bool:
        """Whether it is worked out, or waits for that."""
        return self.task is not None and not self.task.done()

    @property
    def shown(self) -> ReviewShown:
        """As far as it has come."""
        summed = tuple(totals(self.cards)) if len(self.cards) == self.of else ()
        return ReviewShown(LEVEL, self.of, self.done, tuple(self.cards), summed, self.failed)


class Reviews:
    """The reviews of all tables, the latest kept."""

    def __init__(self, thinkers: Thinkers, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._thinkers = thinkers
        self._clock = clock
        self._kept: OrderedDict[tuple[str, int, int], Review] = OrderedDict()
        self._room = asyncio.Semaphore(AT_ONCE)

    def find(self, code: str, rubber: int, number: int) -> Review | None:
        """A review that was asked for before and is done or under way. One that failed is told of once; then it may be
        begun again.
        """
        key = (code, rubber, number)
        found = self._kept.get(key)
        if found is None or not (found.done or found.under_way):
            return None
        if found.failed is not None:
            del self._kept[key]
        else:
            found.asked = self._clock()
            self._kept.move_to_end(key)
        return found

    def begin(self, code: str, hand: FinishedHand, *, person: str, address: str) -> Review | None:
        """Begin the review of a hand, or go on with one that rests; None where too many wait. person, address: of who
        asks.
        """
        key = (code, hand.rubber, hand.number)
        wanted = [each for each in self._kept.values() if each.under_way and self._wanted(each)]
        if sum(each.person == person for each in wanted) >= MOST_OF_ONE:
            return None
        if sum(each.address == address for each in wanted) >= MOST_AT_ADDRESS:
            return None
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT and not self._made_room():
                return None
            found = self._kept[key] = Review(len(hand.state.plays))
        found.person, found.address, found.asked = person, address, self._clock()
        found.task = asyncio.get_running_loop().create_task(self._work(found, code, hand))
        self._kept.move_to_end(key)
        return found

    def _wanted(self, review: Review) -> bool:
        """Whether somebody has asked for it a while ago at most."""
        return self._clock() - review.asked < GIVEN_UP

    def _made_room(self) -> bool:
        """Whether one could go, of those that nobody waits for the one asked for longest ago."""
        for key, each in self._kept.items():
            if not (each.under_way and self._wanted(each)):
                del self._kept[key]
                if each.task is not None:
                    each.task.cancel()
                return True
        return False

    async def close(self) -> None:
        """Stop all that are under way."""
        tasks = [each.task for each in self._kept.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, review: Review, code: str, hand: FinishedHand) -> None:
        try:
            async with self._room:
                for number in range(len(review.cards), review.of):
                    if not self._wanted(review):
                        return
                    card = await self._thinkers.in_worker(
                        review_card,
                        hand.state,
                        number,
                        LEVEL,
                        time_limit=SECONDS_A_CARD,
                        ruleset=hand.ruleset,
                        match=hand.before,
                        history=hand.history,
                        seed=seed_of(code, hand.rubber, hand.number, number),
                    )
                    review.cards.append(card)
        except OddtrickError as wrong:
            review.failed = wrong.reason
        except Exception as wrong:
            fault("review_failed", wrong)
            review.failed = reason("server_fault")
