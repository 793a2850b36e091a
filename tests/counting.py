"""The smallest aggregate: numbers are added to a list, each once. For the tests of the desk."""

from __future__ import annotations

import random
from dataclasses import dataclass

from oddtrick.desk import Aggregate, Desk
from oddtrick.reasons import Reason

State = tuple[int, ...]
Numbers = Desk[State, int, int]


@dataclass(frozen=True)
class Refused:
    reason: Reason


def decide(state: State, command: int, chance: random.Random) -> tuple[int, ...] | Refused:
    """A number is added, one divisible by ten together with a random one; one that is there already is refused."""
    if command in state:
        return Refused(Reason("there_already", {"number": command}))
    return (command, 1000 + chance.randrange(10**9)) if command % 10 == 0 else (command,)


COUNTING: Aggregate[State, int, int] = Aggregate(
    "counting",
    (),
    decide,
    lambda state, event: (*state, event),
    lambda event: str(event).encode(),
    int,
)
