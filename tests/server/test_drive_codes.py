"""Codes of drives: a pen writes, its code shows, a key is of one table; none of them gives away another."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.server.codes import LETTERS
from oddtrick.server.drives.codes import MOST_TABLES, DriveCode, drive_code, fresh_pen, table_key

SIGNS = st.text(LETTERS, min_size=24, max_size=24)


def some_pen(seed: int = 0) -> DriveCode:
    return fresh_pen(random.Random(seed))


def test_a_pen_writes_and_its_code_only_shows() -> None:
    pen = some_pen(1)
    assert pen.pen is not None
    assert drive_code(pen.pen.upper().replace("-", " ")) == pen
    assert drive_code(pen.code) == DriveCode(pen.code)
    assert (pen.text, drive_code(pen.code) and DriveCode(pen.code).text) == (pen.pen, pen.code)
    assert len({some_pen(seed).code for seed in range(200)}) == 200


def test_what_is_no_code_opens_nothing() -> None:
    for text in ("", "k7dm-4wqz", "k7dm-4wqz-t9b!", "k" * 13, "k" * 25, "ø" * 12, "k7dm-4wqz-t9bx" * 20):
        assert drive_code(text) is None
    pen = some_pen().pen or ""
    for number in (0, MOST_TABLES + 1, 1023):
        signs = some_pen().code.replace("-", "") + LETTERS[number >> 5] + LETTERS[number & 31] + "0" * 10
        assert drive_code(signs) is None, number
    assert drive_code(table_key(pen, MOST_TABLES)) is not None


def test_a_key_is_right_for_its_own_table_and_drive_alone() -> None:
    pen, other = some_pen(1).pen or "", some_pen(2).pen or ""
    for table in range(1, MOST_TABLES + 1):
        key = drive_code(table_key(pen, table))
        assert key is not None
        assert (key.code, key.table, key.pen) == (some_pen(1).code, table, None)
        assert key.right(pen)
        assert not key.right(other)
        moved = DriveCode(key.code, None, table % MOST_TABLES + 1, key.secret)
        assert not moved.right(pen)
        assert drive_code(key.text) == key


def test_neither_code_nor_key_contains_the_pen() -> None:
    pen = some_pen(3)
    signs = (pen.pen or "").replace("-", "")
    for table in range(1, MOST_TABLES + 1):
        key = table_key(pen.pen or "", table).replace("-", "")
        assert not any(signs[at : at + 5] in key for at in range(12))


@given(SIGNS)
def test_a_key_made_up_is_not_right(signs: str) -> None:
    made_up = drive_code(signs)
    if made_up is not None:
        assert not made_up.right(some_pen(4).pen or "")
        assert made_up.text.replace("-", "") == signs
