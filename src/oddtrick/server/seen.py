"""A table as everybody sees it at one moment, and what is otherwise since: made once for all who see the same."""

from __future__ import annotations

import msgspec

from oddtrick.cards import Seat
from oddtrick.codec import Shared, encode_changes
from oddtrick.server import messages
from oddtrick.table import TableState, TableView, view
from oddtrick.table.view import OWN

__all__ = ["Otherwise", "Seen"]


class Seen:
    """The views of a state."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._views: dict[Seat | None, TableView] = {}
        self._raw: dict[Seat | None, msgspec.Raw] = {}

    def by(self, viewer: Seat | None) -> TableView:
        """What a viewer sees; None is a spectator."""
        if viewer not in self._views:
            public = None if viewer is None else self.by(None)
            self._views[viewer] = view(self._state, viewer, public=public)
        return self._views[viewer]

    def raw(self, viewer: Seat | None) -> msgspec.Raw:
        """The same, as it stands inside a message."""
        if viewer not in self._raw:
            self._raw[viewer] = messages.raw(self.by(viewer))
        return self._raw[viewer]


class Otherwise:
    """What is otherwise in the views of a state than in those of the one before."""

    def __init__(self, before: Seen, now: Seen) -> None:
        self._before = before
        self._now = now
        self._shared: Shared | None = None

    def by(self, was: Seat | None, viewer: Seat | None) -> msgspec.Raw:
        """For a viewer, who before was one at perhaps another seat."""
        if self._shared is None:
            self._shared = Shared(self._before.by(None), self._now.by(None), OWN)
        return msgspec.Raw(encode_changes(self._before.by(was), self._now.by(viewer), self._shared))
