"""What a player of `load.py` must know of what comes over his line."""

from __future__ import annotations

import msgspec

__all__ = ["MESSAGE", "Message", "View"]


class Hand(msgspec.Struct):
    """What a player must know of a hand."""

    legal: str


class Said(msgspec.Struct):
    """What is said so far about a score."""

    hand: int


class OpenScore(msgspec.Struct):
    """A score still open."""

    said: Said


class View(msgspec.Struct):
    """What a player must know of a table."""

    viewer: str | None
    awaited: list[str]
    open_actions: list[str]
    hand_number: int
    trick_number: int
    hand: Hand | None
    open_score: OpenScore | None


NOT = msgspec.UNSET
IN_VIEW = ("viewer", "awaited", "open_actions", "hand_number", "trick_number", "hand", "open_score")


POINTERS = {name: f"/{name}" for name in IN_VIEW} | {
    "legal": "/hand/legal",
    "one_more_awaited": "/awaited/-",
    "one_more_action": "/open_actions/-",
}


class Changes(msgspec.Struct, rename=POINTERS):
    """What has changed of it."""

    viewer: str | msgspec.UnsetType | None = NOT
    awaited: list[str] | msgspec.UnsetType = NOT
    open_actions: list[str] | msgspec.UnsetType = NOT
    hand_number: int | msgspec.UnsetType = NOT
    trick_number: int | msgspec.UnsetType = NOT
    hand: Hand | msgspec.UnsetType | None = NOT
    legal: str | msgspec.UnsetType = NOT
    one_more_awaited: str | msgspec.UnsetType = NOT
    one_more_action: str | msgspec.UnsetType = NOT
    open_score: OpenScore | msgspec.UnsetType | None = NOT

    def put_into(self, view: View) -> None:
        """The view after it."""
        for name in IN_VIEW:
            if (now := getattr(self, name)) is not NOT:
                setattr(view, name, now)
        if self.one_more_awaited is not NOT:
            view.awaited.append(self.one_more_awaited)
        if self.one_more_action is not NOT:
            view.open_actions.append(self.one_more_action)
        if view.hand is not None and self.legal is not NOT:
            view.hand.legal = self.legal


class Message(msgspec.Struct):
    """Any message."""

    type: str
    id: str | None = None
    first: int = 0
    seq: int = 0
    view: View | None = None
    changes: Changes | None = None


MESSAGE = msgspec.json.Decoder(Message)
