"""Codes of drives and knockouts: a pen that writes all; from it, one way only, the code that shows, and for each table
of a drive a key that enters what that table came to. Their lengths tell them apart.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from dataclasses import dataclass

from oddtrick.server.codes import LENGTH, LETTERS, signs_of, spelt

__all__ = ["KEY_LENGTH", "MOST_TABLES", "PEN_LENGTH", "DriveCode", "drive_code", "fresh_pen", "table_key"]

PEN_LENGTH = 16
"""Signs of a pen: 80 bits."""

_NUMBER, _SECRET = 2, 10
KEY_LENGTH = LENGTH + _NUMBER + _SECRET
"""Signs of a table's key: the drive's code, for a key must find its drive; the table's number; 50 bits of a secret."""

MOST_TABLES = 50
"""Tables of 200 people."""


@dataclass(frozen=True, slots=True)
class DriveCode:
    """What an address opens. code: of the drive, to look at it. pen: to write on it; None for whoever looks on.

    table: the number of the table that a key claims to be of, and secret what it is proved by; a drive's own pen says
    whether it is (`right`).
    """

    code: str
    pen: str | None = None
    table: int | None = None
    secret: str = ""

    @property
    def text(self) -> str:
        """As it stands in an address."""
        if self.table is None:
            return self.pen or self.code
        return spelt(_plain(self.code) + _number(self.table) + self.secret)

    def right(self, pen: str) -> bool:
        """Whether the drive with this pen is opened by it."""
        return self.table is None or hmac.compare_digest(self.secret, _secret(_plain(pen), self.table))


def fresh_pen(chance: random.Random) -> DriveCode:
    """A new pen. chance: the operating system's."""
    return _of_pen("".join(LETTERS[chance.getrandbits(5)] for _ in range(PEN_LENGTH)))


def drive_code(text: str) -> DriveCode | None:
    """What a text from an address or a keyboard opens; None if it is no pen, code or key."""
    signs = signs_of(text[:100])
    if signs is None:
        return None
    if len(signs) == PEN_LENGTH:
        return _of_pen(signs)
    if len(signs) == LENGTH:
        return DriveCode(spelt(signs))
    if len(signs) != KEY_LENGTH:
        return None
    number = signs[LENGTH : LENGTH + _NUMBER]
    table = 32 * LETTERS.index(number[0]) + LETTERS.index(number[1])
    if not 1 <= table <= MOST_TABLES:
        return None
    return DriveCode(spelt(signs[:LENGTH]), None, table, signs[LENGTH + _NUMBER :])


def table_key(pen: str, table: int) -> str:
    """The key of a table, from 1 to `MOST_TABLES`, as it stands in an address."""
    return DriveCode(_of_pen(_plain(pen)).code, None, table, _secret(_plain(pen), table)).text


def _plain(text: str) -> str:
    return text.replace("-", "")


def _number(table: int) -> str:
    return LETTERS[table >> 5 & 31] + LETTERS[table & 31]


def _of_pen(signs: str) -> DriveCode:
    return DriveCode(spelt(_derived(f"oddtrick drive {signs}", LENGTH)), spelt(signs))


def _secret(pen: str, table: int) -> str:
    return _derived(f"oddtrick drive {pen} table {table}", _SECRET)


def _derived(text: str, length: int) -> str:
    digest = int.from_bytes(hashlib.sha256(text.encode()).digest())
    return "".join(LETTERS[digest >> 5 * place & 31] for place in range(length))
