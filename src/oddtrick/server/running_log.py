"""The events of the hand under way, kept at hand, so that a page that comes back is told of them without a search."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.cards import Seat
from oddtrick.table import Entry, Event, log_view
from oddtrick.table.events import MatchBegun, PackShuffled, TableOpened

__all__ = ["RunningLog"]


class RunningLog:
    """The table's log since its hand, or its match, began. start: how many events came before."""

    def __init__(self, events: Sequence[Event]) -> None:
        opened = events[0]
        if not isinstance(opened, TableOpened):
            raise ValueError("a table's first event opens it")
        self._opened = opened
        self.start = 0
        self.events: list[Event] = []
        self.add(events)

    def add(self, events: Sequence[Event]) -> None:
        """What happened next. What a hand's beginning makes old is let go."""
        for event in events:
            if isinstance(event, PackShuffled | MatchBegun):
                self.start += len(self.events)
                self.events = []
            self.events.append(event)

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.start + len(self.events)

    def entries(self, viewer: Seat | None, after: int = 0) -> tuple[Entry, ...]:
        """The log as a viewer may read it, from behind an event's number or from its start, whichever is later."""
        # The opening event tells the log how much of the tricks may be looked at; it is not of this hand itself.
        return log_view((self._opened, *self.events), viewer, after=1 + max(0, after - self.start))

    def since(self, seq: int) -> list[Event] | None:
        """The events behind a number; None where they are not all here."""
        return self.events[seq - self.start :] if seq >= self.start else None
