"""A value with some fields otherwise is what `dataclasses.replace` makes, and nothing else can be made so."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass, field

import pytest

from oddtrick.cards import Seat
from oddtrick.changed import changed
from oddtrick.rulesets import preset
from oddtrick.table import TableState, view
from table.table_driver import opened, step


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbers."""

    one: int
    other: int = 2


@dataclass(frozen=True, slots=True)
class Sorted(Pair):
    """A pair that looks at what it is made of."""

    def __post_init__(self) -> None:
        if self.one > self.other:
            raise ValueError("the smaller one comes first")


@dataclass(frozen=True)
class Open:
    """A value without slots."""

    one: int


@dataclass(slots=True)
class Loose:
    """A value that changes."""

    one: int


@dataclass(frozen=True, slots=True, init=False)
class Checked:
    """A value that is made in a way of its own."""

    one: int

    def __init__(self, one: int) -> None:
        object.__setattr__(self, "one", abs(one))


@dataclass(frozen=True, slots=True)
class Counted:
    """A value with a field that is not given."""

    one: int
    two: int = field(default=2, init=False)


def test_it_is_what_replace_makes_in_a_whole_match() -> None:
    table = opened(preset("short"), random.Random(7))
    for _ in range(120):
        if not step(table, oddness=0.1):
            break
        state = table.state
        values: list[tuple[TableState | object, dict[str, object]]] = [(state, {"claim_refused": (), "hand": None})]
        values += [(view(state, seat), {"viewer": None, "open_actions": ()}) for seat in Seat]
        for value, to in values:
            assert changed(value, **to) == dataclasses.replace(value, **to)  # type: ignore[type-var]
            assert changed(value) == value


def test_the_value_given_stays_as_it_was() -> None:
    pair = Pair(1)
    other = changed(pair, other=5)
    assert (pair, other) == (Pair(1, 2), Pair(1, 5))
    assert hash(other) == hash(Pair(1, 5))
    with pytest.raises(dataclasses.FrozenInstanceError):
        other.one = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("value", "to", "what"),
    [
        (Pair(1), {"third": 3}, "Pair has no field 'third'"),
        (Sorted(1), {"one": 3}, "Sorted is not frozen and made of slots alone"),
        (Open(1), {"one": 3}, "Open is not frozen and made of slots alone"),
        (Loose(1), {"one": 3}, "Loose is not frozen and made of slots alone"),
        (Checked(1), {"one": -3}, "Checked is not frozen and made of slots alone"),
        (Counted(1), {"one": 3}, "Counted is not frozen and made of slots alone"),
        (Seat.N, {"value": "S"}, "dataclass"),
    ],
)
def test_whatever_cannot_be_made_so_is_refused(value: object, to: dict[str, object], what: str) -> None:
    with pytest.raises(TypeError, match=what):
        changed(value, **to)
