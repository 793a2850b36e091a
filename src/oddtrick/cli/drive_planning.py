"""Schedules for individuals made with a bar that shows how far they are, on standard error where that is a terminal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

from oddtrick.drive import DrivePlanning, DriveState
from oddtrick.drive import commands as c
from oddtrick.drive.deciding_seats import fits, may_seat_round
from oddtrick.drive.state import settings_of

__all__ = ["progress_bar", "schedule_needed"]


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """A bar; what it gives is told how far it is, from 0 to 1."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=1.0)
        yield lambda done: progress.update(task, completed=done)


def schedule_needed(state: DriveState, chance: random.Random) -> c.PlanRounds | None:
    """The schedule that the next round waits for, made; None where it waits for none.

    Raises what refuses to seat the round, before any work is done.
    """
    may_seat_round(state, state.next_round)
    settings = settings_of(state)
    if settings.kind != "individual" or fits(state):
        return None
    # The system's own numbers are drawn too slowly for many thousand exchanges; they give the seed.
    own = random.Random(chance.getrandbits(64))
    with progress_bar("Making the schedule") as told:
        planning = DrivePlanning(settings, state.entrants, state.rounds, state.order, own)
        plan = planning.run(settings.plan_steps, told)
    return c.PlanRounds(state.changes, plan)
