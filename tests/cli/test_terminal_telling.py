"""What is told counts right: one card, one trick, one hand, and more of them."""

from __future__ import annotations

import pytest

from oddtrick.cards import CARDS, CardSet, Seat, card_name
from oddtrick.cli.terminal_telling import Teller
from oddtrick.reasons import in_english, reason
from oddtrick.table import events as e

ONE = CardSet(CARDS[:1])
ME = Teller(Seat.S, ("",) * 4)


def told(entry: object) -> str:
    line = ME.tell(entry)  # type: ignore[arg-type]
    assert line is not None
    return line.plain


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (e.PackCut(1, Seat.W, 1), "West cuts the pack: 1 card goes below."),
        (e.PackCut(1, Seat.S, 19), "You cut the pack: 19 cards go below."),
        (e.RestClaimed(1, Seat.S, 1, ONE), "You claim 1 trick, showing {one}."),
        (e.RestClaimed(1, Seat.E, 2, ONE), "East claims 2 tricks, showing {one}."),
        (e.RestClaimed(1, Seat.E, 0, ONE), "East gives up all tricks left, showing {one}."),
    ],
)
def test_one_and_many(entry: object, expected: str) -> None:
    assert told(entry) == expected.format(one=card_name(CARDS[0], "glyph"))


@pytest.mark.parametrize("what", ["card", "deal", "hand", "point", "seal", "trick"])
def test_every_count_has_a_word_for_one(what: str) -> None:
    assert in_english(reason(f"count_{what}s", n=1, many="1")) == f"1 {what}"
    assert in_english(reason(f"count_{what}s", n=0, many="0")) == f"0 {what}s"
    assert in_english(reason(f"count_{what}s", n=2, many="2")) == f"2 {what}s"
