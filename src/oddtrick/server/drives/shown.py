"""A drive as its lines are shown it: the parts of its view as JSON, each written once, put together for each sort."""

from __future__ import annotations

from dataclasses import fields

import msgspec

from oddtrick.drive import DriveState, DriveView, view
from oddtrick.drive.view import RoundView

__all__ = ["NOTHING", "Shown"]

NOTHING = msgspec.Raw(b"null")
EMPTY = msgspec.Raw(b"[]")

_ENCODER = msgspec.json.Encoder()
_HEAD = tuple(field.name for field in fields(DriveView) if field.name not in ("rounds", "standings", "plan"))


class Shown:
    """A drive's view and its JSON in parts. before: how it was shown last, of which what is the same is taken over."""

    def __init__(self, state: DriveState, before: Shown | None = None) -> None:
        self.state = state
        self.view: DriveView = view(state, None if before is None else (before.state, before.view))
        self.changed: list[int] = []
        """Rounds that were shown otherwise before, or not at all."""
        self._rounds: list[msgspec.Raw] = [self._round(at, shown, before) for at, shown in enumerate(self.view.rounds)]
        self._head = {name: _raw(getattr(self.view, name)) for name in _HEAD}
        self._plan = _raw(self.view.plan)
        self.same_standings: bool = False
        """Whether the standings are those that were shown before."""
        self._standings: msgspec.Raw
        if before is not None and before.view.standings is self.view.standings:
            self.same_standings, self._standings = True, before._standings
        else:
            self._standings = _raw(self.view.standings)

    def _round(self, at: int, shown: RoundView, before: Shown | None) -> msgspec.Raw:
        if before is not None and at < len(before.view.rounds) and before.view.rounds[at] == shown:
            return before._rounds[at]
        self.changed.append(at + 1)
        return _raw(shown)

    def whole(self) -> msgspec.Raw:
        """All of it."""
        return self._made(self._rounds, self._standings, self._plan)

    def at_table(self) -> msgspec.Raw:
        """What a table's phone has use for: the last round alone, no standings."""
        return self._made(self._rounds[-1:], NOTHING, EMPTY)

    def news(self, rounds: list[int], *, standings: bool) -> msgspec.Raw:
        """With some of the rounds, by number, and with the standings or without."""
        chosen = [self._rounds[number - 1] for number in rounds if number <= len(self._rounds)]
        return self._made(chosen, self._standings if standings else NOTHING, self._plan)

    def _made(self, rounds: list[msgspec.Raw], standings: msgspec.Raw, plan: msgspec.Raw) -> msgspec.Raw:
        return _raw({**self._head, "rounds": rounds, "plan": plan, "standings": standings})


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode(value))
