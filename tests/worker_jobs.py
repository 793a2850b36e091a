"""What workers of a pool do in its tests: functions of a module, as a worker asks for."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from oddtrick.bots.choice import Choice
from oddtrick.bots.levels import choose
from oddtrick.errors import illegal
from oddtrick.hand import HandView
from oddtrick.reasons import reason

TRACES = "ODDTRICK_TEST_TRACES"
"""The environment's name for a directory in which each worker that loads leaves a file."""

DIES, HANGS, NO_MEMORY, NOT_SENT, NO_CARD = range(101, 106)
"""Seeds at which `think` does something else."""


def load_nothing() -> None:
    pass


def load_never() -> None:
    time.sleep(600)


def load_fails() -> None:
    _trace()
    raise RuntimeError("out of order")


def load_dies() -> None:
    _trace()
    os._exit(3)


def load_better_the_second_time() -> None:
    if _trace() == 1:
        raise RuntimeError("not yet")


def _trace() -> int:
    traces = Path(os.environ[TRACES])
    traces.joinpath(str(os.getpid())).touch()
    return len(list(traces.iterdir()))


def think(name: str, view: HandView, arguments: dict[str, Any]) -> tuple[Choice, str | None]:
    """The highest legal card, by chance of course."""
    seed = arguments["seed"]
    if seed == DIES:
        os.kill(os.getpid(), signal.SIGKILL)
    if seed == HANGS:
        time.sleep(600)
    if seed == NO_MEMORY:
        raise MemoryError
    if seed == NOT_SENT:
        return Choice(lambda: None, reason("bot_by_chance")), None  # type: ignore[arg-type]
    if seed == NO_CARD:
        raise illegal("not_your_turn", turn="N")
    return Choice(max(view.legal, key=lambda card: (card.rank.index, card.index)), reason("bot_by_chance")), None


def out_of_order(name: str, view: HandView, arguments: dict[str, Any]) -> tuple[Choice, str | None]:
    return choose("club", view), f"{name}: RuntimeError: out of order"


def die(name: str, view: HandView, arguments: dict[str, Any]) -> tuple[Choice, str | None]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def process() -> int:
    return os.getpid()


def square(number: int) -> int:
    return number * number


def refuse() -> None:
    raise illegal("hand_over")


def give_a_function() -> Callable[[], None]:
    return lambda: None


def write_down(file: Path, number: int) -> None:
    with file.open("a") as lines:
        lines.write(f"{number}\n")


def advise(file: Path, view: HandView, level: str, *, seed: int, **known: Any) -> int:
    """In the place of a hint: which one it was is written down."""
    write_down(file, seed)
    return seed


def advise_and_wait(
    file: Path, begun: Path, go_on: Path, view: HandView, level: str, *, seed: int, **known: Any
) -> int:
    """In the place of a hint that takes its time."""
    write_down(file, seed)
    begin_and_wait(begun, go_on)
    return seed


def think_written_down(file: Path, name: str, view: HandView, arguments: dict[str, Any]) -> tuple[Choice, str | None]:
    """As `think`, and which one it was is written down."""
    write_down(file, arguments["seed"])
    return think(name, view, arguments)


def begin_and_hang(begun: Path) -> None:
    begun.write_text(str(os.getpid()))
    time.sleep(600)


def begin_and_wait(begun: Path, go_on: Path) -> int:
    begun.touch()
    while not go_on.exists():
        time.sleep(0.01)
    return os.getpid()
