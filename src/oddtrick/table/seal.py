"""The seal of a shuffle: a hash that is public before the cut and can be checked when the hand is over.

The sealed text is ASCII, without a line end: `oddtrick seal 1`, a space, the nonce as 32 lower-case hexadecimal digits,
a space, and the 52 cards from the top of the pack before the cut, as suit and rank (`SA HT D2 …`), a space between.
The seal is the SHA-256 of that text as 64 lower-case hexadecimal digits. The nonce is what keeps the hash from being
guessed; it must come from the operating system's randomness in a real game, as the pack must.
"""

from __future__ import annotations

import hashlib
import random
import re

from oddtrick.cards import Card, cards_name

__all__ = ["fresh_nonce", "is_nonce", "seal_of", "sealed_text"]

NONCE_BITS = 128


def fresh_nonce(chance: random.Random) -> str:
    """A nonce of 128 bits as 32 hexadecimal digits, drawn from `chance`."""
    return f"{chance.getrandbits(NONCE_BITS):032x}"


def is_nonce(text: str) -> bool:
    """Whether a text has the form of a nonce; a shorter one would let the hash be guessed."""
    return re.fullmatch(f"[0-9a-f]{{{NONCE_BITS // 4}}}", text) is not None


def sealed_text(nonce: str, pack: tuple[Card, ...]) -> str:
    """The text that is hashed: name and version of the form, nonce, the pack from its top before the cut."""
    return f"oddtrick seal 1 {nonce} {cards_name(pack)}"


def seal_of(nonce: str, pack: tuple[Card, ...]) -> str:
    """The seal of a shuffled pack: 64 hexadecimal digits, fit to be shown before the hand is played."""
    return hashlib.sha256(sealed_text(nonce, pack).encode("ascii")).hexdigest()
