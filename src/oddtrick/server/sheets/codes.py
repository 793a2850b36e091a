"""Codes of sheets: a pen that writes, and from it, one way only, the code of the sheet, which only shows it.

The page makes the pen, so that a sheet can be begun while the line is down.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass

from oddtrick.server.codes import LENGTH, LETTERS, signs_of, spelt

__all__ = ["PEN_LENGTH", "SheetCode", "fresh_pen", "sheet_code"]

PEN_LENGTH = 16
"""Signs of a pen: 80 bits. A sheet's own code has as many as a table's, by which the two are told apart."""


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What an address opens. code: of the sheet, to look at it. pen: to write on it; None for whoever looks on."""

    code: str
    pen: str | None

    @property
    def text(self) -> str:
        """As it stands in an address."""
        return self.pen or self.code


def fresh_pen(chance: random.Random) -> SheetCode:
    """A new pen. chance: the operating system's."""
    return _of_pen("".join(LETTERS[chance.getrandbits(5)] for _ in range(PEN_LENGTH)))


def sheet_code(text: str) -> SheetCode | None:
    """What a text from an address or a keyboard opens; None if it is neither a pen nor a code."""
    signs = signs_of(text[:100])
    if signs is None or len(signs) not in (LENGTH, PEN_LENGTH):
        return None
    if len(signs) == LENGTH:
        return SheetCode(spelt(signs), None)
    return _of_pen(signs)


def _of_pen(signs: str) -> SheetCode:
    digest = int.from_bytes(hashlib.sha256(b"oddtrick sheet " + signs.encode()).digest())
    shown = "".join(LETTERS[digest >> 5 * place & 31] for place in range(LENGTH))
    return SheetCode(spelt(shown), spelt(signs))
