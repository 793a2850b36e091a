"""What keeps a game going: the table shuffles and deals, and bots answer where they are waited for.

One task a table at most. It goes from one thing to do to the next and ends where people are waited for; whatever
happens wakes it. It finds out anew each time what is to be done, so it may be woken at any moment, and after a restart.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oddtrick.bots.maxims import choose as choose_by_maxims
from oddtrick.cards import SEATS, Seat
from oddtrick.hand import HandState
from oddtrick.hand.dealing import shuffle
from oddtrick.server.answers import answer
from oddtrick.server.logs import fault, note
from oddtrick.server.room import level_of
from oddtrick.table import Command, TableState, awaited, table_turn, view
from oddtrick.table import commands as c
from oddtrick.table.state import last_play

if TYPE_CHECKING:
    from collections.abc import Callable

    from oddtrick.server.live_table import LiveTable

__all__ = ["Driver", "paces_before"]

FIRST_REST, LONGEST_REST = 0.5, 30.0
"""Seconds before it tries again after something went wrong, such as a full disk; twice as many each time."""

TO_TAKE_BACK = 2
"""Paces before a bot plays on after a person's card, where that card may be taken back."""

TO_PUT_RIGHT = 5
"""Paces before a bot leads after a trick in which a person did not follow suit, where that may be a revoke."""


@dataclass(frozen=True, slots=True)
class _Due:
    """Something to be said. seat: for whom it is said; None: the table itself says it."""

    command: Command
    seat: Seat | None
    by: str


class Driver:
    """Drives one table."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._in_vain = 0
        self._bell = asyncio.Event()

    @property
    def busy(self) -> bool:
        """Whether it is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Go on, if there is anything to do."""
        self._bell.set()
        if not self.busy and self._table.leads and self._table.awake and self._may_be_due():
            self._task = asyncio.get_running_loop().create_task(self._drive())

    def _may_be_due(self) -> bool:
        """Whether the table itself or anybody for whom the program plays is waited for. Mostly people are."""
        state = self._table.state
        return table_turn(state) is not None or not all(map(self._table.plays_himself, awaited(state)))

    async def stop(self) -> None:
        """Stop at once."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _drive(self) -> None:
        """One thing to do after the other, until there is none."""
        while self._table.awake and self._table.leads:
            self._bell.clear()
            try:
                # Woken while it thought, it looks again: what it found might have been otherwise a moment later.
                if not await self._step() and not self._bell.is_set():
                    return
                self._in_vain = 0
            except Exception as wrong:  # whatever it is, people wait at this table
                fault("driver_failed", wrong)
                self._in_vain += 1
                # Whatever happens meanwhile, such as a person's command that is stored, shows that it may go on.
                await self._rest(min(LONGEST_REST, FIRST_REST * 2.0 ** min(self._in_vain - 1, 16)))

    async def _rest(self, seconds: float) -> None:
        """Wait so long, or until it is woken."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._bell.wait()

    async def _pause(self, until: float, seq: int) -> None:
        """Wait until a moment, or until anything has happened at the table since an event."""
        table = self._table
        while table.seq == seq and (left := until - table.around.now()) > 0:
            self._bell.clear()
            await self._rest(left)

    async def _step(self) -> bool:
        """Do what is next; False where nothing is."""
        table = self._table
        seq = table.seq
        due = self._table_turn() or await self._bot_turn()
        if due is None:
            return table.seq != seq
        if due.seat is not None:
            paces = paces_before(due.command, table.state, table.plays_himself)
            await self._pause(table.touched + paces * table.around.pace, seq)

        def still() -> bool:
            """The table stands as it stood, and the seat is still the program's to play."""
            return table.leads and table.seq == seq and (due.seat is None or not table.plays_himself(due.seat))

        outcome = await table.say(due.command, due.by, still)
        if outcome.refused is not None:
            note("bot_refused", logging.ERROR, code=outcome.refused.code, command=type(due.command).__name__)
            await self._instead(due, seq)
        return True

    async def _instead(self, due: _Due, seq: int) -> None:
        """A bot was refused, which must not happen; the simplest answer there is, so that the game goes on."""
        table = self._table
        if due.seat is not None and table.seq == seq:
            simple = answer(view(table.state, due.seat), table.around.chance, choose_by_maxims)
            if simple is not None:
                await table.say(simple, due.by, lambda: table.seq == seq)
        if table.seq == seq:
            await asyncio.sleep(FIRST_REST)

    def _table_turn(self) -> _Due | None:
        """What the table itself does now."""
        table, state = self._table, self._table.state
        turn = table_turn(state)
        if turn is None and self._nobody_names_the_dealer():
            seats = list(SEATS)
            shuffle(seats, table.around.chance)
            north, east, south, west = seats
            chosen = state.ruleset is not None and state.ruleset.first_dealer == "chosen"
            turn = c.ChooseDealer(None, north) if chosen else c.StateAges(None, (north, east, south, west))
        return None if turn is None else _Due(turn, None, "table")

    def _nobody_names_the_dealer(self) -> bool:
        """Whether it has to be said who deals, or who is oldest, and there is nobody here to say so but chance."""
        state = self._table.state
        if state.stage != "first_deal" or state.offers:
            return False
        return not any(self._table.plays_himself(seat) for seat in SEATS)

    async def _bot_turn(self) -> _Due | None:
        """What the first of the program's players says who has anything to say now."""
        table, state = self._table, self._table.state
        if state.stage in ("seating", "over"):
            return None
        asked = awaited(state)
        if state.hand is not None and state.hand.claim is not None and any(map(table.plays_himself, asked)):
            return None  # bots speak last: a person who is asked has the time to look at the cards laid open
        for seat in asked:
            if table.plays_himself(seat) or self._leaves_it_to_partner(seat):
                continue
            by = table.by_of(seat)
            command = await table.around.thinkers.answer(
                view(state, seat), level_of(table, seat), state.match, table.around.chance
            )
            if command is not None:
                return _Due(command, seat, by)
        return None

    def _leaves_it_to_partner(self, seat: Seat) -> bool:
        """Whether a person speaks for the side: about the score of a hand, and whether a card may be taken back."""
        table, state = self._table, self._table.state
        if not table.plays_himself(seat.partner):
            return False
        return state.take_back is not None or (state.open_score is not None and state.hand is None)


def paces_before(command: Command, state: TableState, himself: Callable[[Seat], bool]) -> int:
    """How many paces a bot waits before it says something, so that people have the time that the rules give them.

    himself: whether a person plays at a seat. Who did not follow suit is waited for whether he could have or not: the
    wait tells nobody what he holds.
    """
    hand = state.hand
    if not isinstance(command, c.PlayCard) or hand is None:
        return 1
    if hand.revokes_allowed and any(himself(seat) for seat in _not_followed(hand)):
        return TO_PUT_RIGHT
    last = last_play(hand)
    return TO_TAKE_BACK if state.settings.take_backs and last is not None and himself(last.seat) else 1


def _not_followed(hand: HandState) -> tuple[Seat, ...]:
    """Who did not follow suit in the trick that lies complete; nobody once the next is led."""
    if hand.trick.cards or not hand.tricks:
        return ()
    trick = hand.tricks[-1]
    return tuple(seat for seat in SEATS if (card := trick.card_of(seat)) and card.suit is not trick.cards[0].suit)
