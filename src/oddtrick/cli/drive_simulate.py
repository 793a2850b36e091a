"""`oddtrick drive simulate`: a whole drive with random results, printed; to try a kind out, and to test them all."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import Progress

from oddtrick.cli.drive_showing import ENGLISH, print_standings_of
from oddtrick.drive import DriveSettings, Event, fold
from oddtrick.drive.simulate import as_plain, simulate
from oddtrick.server.drives.rows import Naming

__all__ = ["Evening", "simulate_drive"]

WORDS = {"planning": "Making the schedule", "playing": "Playing"}


@dataclass(frozen=True, slots=True)
class Evening:
    """What happens at a drive that is simulated. late, leavers, corrections: how often."""

    settings: DriveSettings
    players: int
    late: int = 0
    leavers: int = 0
    corrections: int = 0


def simulate_drive(evening: Evening, seed: int | None, *, as_json: bool) -> None:
    """Play a drive and print it. Raises `Illegal` where its kind cannot seat so many."""
    if seed is None:
        seed = random.SystemRandom().getrandbits(48)
    stream = _played(evening, random.Random(seed))
    plain = as_plain(stream)
    if as_json:
        print(json.dumps(plain, separators=(",", ":")))
        return
    print(f"{ENGLISH.ngettext('{n} person', '{n} people', plain['players'])}, seed {seed}")
    print_standings_of(fold(stream), Naming(ENGLISH, {}))
    print(_met(plain))


def _played(evening: Evening, chance: random.Random) -> tuple[Event, ...]:
    """The events, with a progress bar on standard error where that is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(WORDS["playing"], total=1.0)

        def doing(what: str, done: float) -> None:
            progress.update(task, description=WORDS[what], completed=done)

        return simulate(
            evening.settings,
            evening.players,
            chance,
            late=evening.late,
            leavers=evening.leavers,
            corrections=evening.corrections,
            doing=doing,
        )


def _met(plain: Mapping[str, Any]) -> str:
    """How often people met and sat out, in a line."""
    often = {name: max(met.values(), default=0) for name, met in plain["met"].items()}
    out = [row["sat_out"] for row in plain["standings"]]
    most = f"most meetings of two as partners: {often['partners']}, as opponents: {often['opponents']}"
    return f"{most}; hands sat out: {min(out)} to {max(out)}" if any(out) else most
