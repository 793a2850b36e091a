"""Signs that an output cannot have are spelt in plain ones of the same width."""

from __future__ import annotations

import io
import sys

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cli.plain_letters import PLAIN, plain, spell_where_needed


def test_every_substitute_is_plain_and_of_the_same_width() -> None:
    for sign, substitute in PLAIN.items():
        assert not sign.isascii()
        assert substitute.isascii()
        assert len(substitute) == len(sign) or sign == "½"
    assert plain("K♥ ▶ – 10♣") == "KH > - 10C"


@given(text=st.text())
def test_an_ascii_output_takes_anything(text: str) -> None:
    raw = io.BytesIO()
    before = sys.stdout
    sys.stdout = io.TextIOWrapper(raw, encoding="ascii", write_through=True, newline="")
    try:
        spell_where_needed()
        print("♥" + text, end="")
    finally:
        sys.stdout.detach()
        sys.stdout = before
    assert raw.getvalue().decode("ascii").startswith("H")


def test_an_output_that_can_is_left_alone() -> None:
    raw = io.BytesIO()
    before = sys.stdout
    sys.stdout = io.TextIOWrapper(raw, encoding="utf-8", write_through=True)
    try:
        spell_where_needed()
        print("K♥", end="")
    finally:
        sys.stdout.detach()
        sys.stdout = before
    assert raw.getvalue() == "K♥".encode()
