"""The one family of exceptions: each has a code, a message for people, and where it helps, where it happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from oddtrick.reasons import Param, Reason, in_english, reason

__all__ = ["BadInput", "Illegal", "Invalid", "OddtrickError"]


class OddtrickError(Exception):
    """Base of all errors Oddtrick raises on purpose.

    `reason` is language-free; `code` and `message` (English) are read from it. `where` names the place: keys such as
    `file`, `line`, `column`, `hand`, `trick`, `key`, with whole numbers or text.
    """

    def __init__(self, reason: Reason, where: Mapping[str, int | str] | None = None) -> None:
        super().__init__(reason, where)
        self.reason = reason
        self.where: dict[str, int | str] = dict(where or {})

    @property
    def code(self) -> str:
        """The stable name of what went wrong, for programs."""
        return self.reason.code

    @property
    def message(self) -> str:
        """What went wrong, in English, without the place."""
        return in_english(self.reason)

    def at(self, **place: int | str) -> Self:
        """The same error with more said about where (given keys do not override known ones)."""
        return type(self)(self.reason, {**place, **self.where})

    def __str__(self) -> str:
        place = ", ".join(f"{key} {value}" for key, value in self.where.items())
        return f"{place}: {self.message}" if place else self.message


class BadInput(OddtrickError):
    """Text or data from outside that cannot be read: a file, an argument, a message."""


class Invalid(OddtrickError):
    """Values that were read but contradict each other or the limits: a rule set, a deal, a hand's result."""


class Illegal(OddtrickError):
    """An action that the rules do not allow in this state."""


def quoted(text: str, most: int | None = None) -> str:
    """Text from outside as a message quotes it: cut to `most`, with nothing in it that a terminal would obey."""
    shown = "".join(char if char.isprintable() else "\ufffd" for char in text[:most])
    return shown if most is None or len(text) <= most else shown + "…"


def bad_input(code: str, where: Mapping[str, int | str] | None = None, /, **params: Param) -> BadInput:
    """A `BadInput` built from a reason's code and parameters."""
    return BadInput(reason(code, **params), where)


def invalid(code: str, where: Mapping[str, int | str] | None = None, /, **params: Param) -> Invalid:
    """An `Invalid` built from a reason's code and parameters."""
    return Invalid(reason(code, **params), where)


def illegal(code: str, where: Mapping[str, int | str] | None = None, /, **params: Param) -> Illegal:
    """An `Illegal` built from a reason's code and parameters."""
    return Illegal(reason(code, **params), where)
