"""Finished hands by their numbers, the latest that were asked for kept: to find one, a table's whole log is folded."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from oddtrick.server.finished import FinishedHand, find_hand

if TYPE_CHECKING:
    from oddtrick.desk import Desk
    from oddtrick.server.live_table import LiveTable
    from oddtrick.table import Command, Event, TableState

__all__ = ["FinishedHands"]

MOST_KEPT = 200


class FinishedHands:
    """The finished hands of all tables."""

    def __init__(self, desk: Desk[TableState, Command, Event]) -> None:
        self._desk = desk
        self._kept: OrderedDict[tuple[object, ...], FinishedHand] = OrderedDict()

    async def find(self, table: LiveTable, number: int, rubber: int | None = None) -> FinishedHand:
        """A finished hand; see `find_hand` for the parameters. Raises `BadInput` (`no_finished_hand`)."""
        # Which hand is the latest of its number changes when another hand begins or another rubber, and only then.
        latest = (table.state.rubber, table.state.hand_number) if rubber is None else rubber
        key = (table.code, number, latest)
        found = self._kept.get(key)
        if found is None:
            events = await self._desk.events(table.code)
            found = await asyncio.to_thread(find_hand, events, number, rubber)
            if found.scored is None:  # its score is still to come
                return found
            self._kept[key] = found
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found
