"""A table as everybody sees it at one moment: each view is made once, for all who see the same."""

from __future__ import annotations

import msgspec

from oddtrick.cards import Seat
from oddtrick.codec import encode_changes
from oddtrick.server import messages
from oddtrick.table import TableState, TableView, view

__all__ = ["Seen"]


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

    def changes(self, before: Seen, was: Seat | None, viewer: Seat | None) -> msgspec.Raw:
        """What a viewer sees otherwise than before, when he was a viewer at perhaps another seat."""
        return msgspec.Raw(encode_changes(before.by(was), self.by(viewer)))
