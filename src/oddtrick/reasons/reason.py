"""What the core says, free of language: a code with parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

__all__ = ["Param", "Reason", "reason"]

Param = str | int | bool | Enum | None


@dataclass(frozen=True, slots=True)
class Reason:
    """A language-free reason: a refusal, a score line, a ruling or a player's thought.

    code: a key of the templates. params: plain text and whole numbers; suits, seats, sides and cards by their letters.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict, hash=False)


def reason(code: str, /, **params: Param) -> Reason:
    """A `Reason` whose parameters are reduced to text and whole numbers (suits, seats and cards to their letters)."""
    plain: dict[str, str | int] = {}
    for key, value in params.items():
        if isinstance(value, Enum):
            value = str(value.value)
        if value is None:
            value = ""
        plain[key] = int(value) if isinstance(value, bool) else value
    return Reason(code, plain)
