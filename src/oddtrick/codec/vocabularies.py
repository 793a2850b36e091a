"""The words of one sort of stream: its events and commands with their names and versions, to and from the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from oddtrick.codec.envelopes import Known, from_envelope, in_envelope, names_of
from oddtrick.codec.names import Kind, Upcaster

__all__ = ["Upcasters", "Vocabulary"]

E = TypeVar("E")
C = TypeVar("C")

Upcasters = Mapping[tuple[str, int], Upcaster]
"""For a type's name and an old version: what makes version + 1 of it."""


class Vocabulary(Generic[E, C]):
    """Tables of events and commands, and the ways between them and their envelopes."""

    def __init__(self, events: Mapping[str, Kind], commands: Mapping[str, Kind], upcasters: Upcasters) -> None:
        self._events, self._commands, self._upcasters = events, commands, upcasters
        self._event_names, self._command_names = names_of(events), names_of(commands)

    def encode_event(self, event: E) -> bytes:
        """An event in its envelope."""
        return in_envelope(event, self._event_names)

    def encode_command(self, command: C) -> bytes:
        """A command in its envelope."""
        return in_envelope(command, self._command_names)

    def decode_event(self, data: bytes | str, upcasters: Upcasters | None = None) -> E:
        """The event of an envelope. Raises `BadInput` with the path of what is wrong.

        upcasters: others than the table's own.
        """
        event: E = from_envelope(data, self._events, self._upcasters if upcasters is None else upcasters, None)
        return event

    def decode_command(self, data: bytes | str, known: Known | None = None, upcasters: Upcasters | None = None) -> C:
        """The command of an envelope. Raises `BadInput` with the path of what is wrong.

        known: what the deliverer knows (`{"by": side}`, `{"players": ids}`); the message may not say it itself.
        """
        command: C = from_envelope(data, self._commands, self._upcasters if upcasters is None else upcasters, known)
        return command
