"""Reviews of finished hands: worked out card by card in the workers, kept for a while, looked at as they grow."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
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
    """A review under way, or done."""

    of: int
    cards: list[ReviewedCard] = field(default_factory=list)
    failed: Reason | None = None
    task: asyncio.Task[None] | None = None

    @property
    def shown(self) -> ReviewShown:
        """As far as it has come."""
        done = len(self.cards) == self.of or self.failed is not None
        summed = tuple(totals(self.cards)) if len(self.cards) == self.of else ()
        return ReviewShown(LEVEL, self.of, done, tuple(self.cards), summed, self.failed)


class Reviews:
    """The reviews of all tables, the latest kept."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[tuple[str, int, int], Review] = OrderedDict()
        self._room = asyncio.Semaphore(AT_ONCE)

    def find(self, code: str, rubber: int, number: int) -> Review | None:
        """A review that was asked for before. One that failed is told of once; then it may be begun again."""
        found = self._kept.get((code, rubber, number))
        if found is not None and found.failed is not None:
            del self._kept[code, rubber, number]
        return found

    def begin(self, code: str, hand: FinishedHand) -> Review:
        """Begin the review of a hand."""
        key = (code, hand.rubber, hand.number)
        found = self._kept[key] = Review(len(hand.state.plays))
        found.task = asyncio.get_running_loop().create_task(self._work(found, code, hand))
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()
        return found

    async def close(self) -> None:
        """Stop all that are under way."""
        tasks = [each.task for each in self._kept.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, review: Review, code: str, hand: FinishedHand) -> None:
        try:
            async with self._room:
                for number in range(review.of):
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
