"""What `oddtrick doctor` finds: one thing it looked at, how it is, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from oddtrick.errors import OddtrickError, quoted

__all__ = ["Finding", "fine", "guarded", "noted", "wrong"]

State = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """about: what was looked at. state: `note` is worth knowing, `wrong` keeps something from working. remedy: what to
    do; empty where nothing is.
    """

    about: str
    state: State
    said: str
    remedy: str = ""


def fine(about: str, said: str) -> Finding:
    """As it should be."""
    return Finding(about, "ok", said)


def noted(about: str, said: str, remedy: str) -> Finding:
    """Not what one would wish, but all works."""
    return Finding(about, "note", said, remedy)


def wrong(about: str, said: str, remedy: str) -> Finding:
    """Something does not work."""
    return Finding(about, "wrong", said, remedy)


def guarded(about: str, look: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """What a look finds; where the look itself fails, that is what is found."""
    try:
        yield from look()
    except OddtrickError as failure:
        yield wrong(about, failure.message, "")
    except ModuleNotFoundError as failure:
        yield wrong(
            about, f"the package {failure.name} is missing", "install Oddtrick again: pip install --upgrade oddtrick"
        )
    except Exception as failure:  # a doctor does not faint
        said = quoted(str(failure), 200)
        yield wrong(
            about, f"this could not be looked at: {type(failure).__name__}: {said}", "report it, with this line"
        )
