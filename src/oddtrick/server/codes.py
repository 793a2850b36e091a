"""Codes of tables: drawn so that nobody guesses one, written so that they can be read aloud and typed."""

from __future__ import annotations

import random

__all__ = ["LENGTH", "LETTERS", "fresh_code", "signs_of", "spelt", "table_code"]

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Thirty-two signs of which no two look alike."""

LENGTH = 12
"""Signs in a code: 60 bits."""

_ALIKE = str.maketrans("oil", "011")


def fresh_code(chance: random.Random) -> str:
    """A new code such as `k7dm-4wqz-t9bx`. chance: the operating system's, for a code is all that a guest needs."""
    return spelt("".join(LETTERS[chance.getrandbits(5)] for _ in range(LENGTH)))


def spelt(signs: str) -> str:
    """The signs of a code in groups of four."""
    return "-".join(signs[at : at + 4] for at in range(0, len(signs), 4))


def signs_of(text: str) -> str | None:
    """The signs in a text, written in capitals or small, with hyphens, spaces or neither; None if any is no sign."""
    signs = "".join(text.lower().translate(_ALIKE).replace("-", " ").split())
    return signs if set(signs) <= set(LETTERS) else None


def table_code(text: str) -> str | None:
    """The code that a text stands for, in capitals or small, with hyphens, spaces or neither; None if it is none."""
    signs = signs_of(text)
    return None if signs is None or len(signs) != LENGTH else spelt(signs)
