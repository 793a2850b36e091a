"""Drives to be printed, for tests: made by simulation, with people who have names of all sorts."""

from __future__ import annotations

import random
from typing import Any

from oddtrick.drive import DriveSettings, DriveState, Kind, fold
from oddtrick.drive import knockout as k
from oddtrick.drive.events import RoundSeated
from oddtrick.drive.simulate import simulate
from oddtrick.rulesets import preset, with_overrides
from oddtrick.server.drives.paper import PrintedDrive, What, on_paper
from oddtrick.server.static_files import StaticVersion
from oddtrick.server.templating import Rendering
from oddtrick.server.words import Words

__all__ = ["LONG", "MARKUP", "RENDERING", "cup", "drive", "names_of", "page", "printed"]

RENDERING = Rendering("", Words(), StaticVersion())
FIRST = ("Ada", "Grace", "Sam", "Yusuf", "Eileen", "Nikhil", "Doris", "Jack", "Hilda", "Carol", "Ruth", "Una", "Zoë")
LAST = ("Okoro", "Lindo", "Whitlock", "Khan", "Marsh", "Rao", "Tan", "Tully", "Frost", "Hughes", "Adair", "Byrne")
LONG = "Wilhelmina-Theodora Featherstonehaugh-Cholmondeley of Hereby"
MARKUP = "<script>alert(1)</script>"


def names_of(people: int) -> dict[int, str]:
    """As many names, the third as long as a name may be, the fifth with markup in it."""
    names = {n: f"{FIRST[n % len(FIRST)]} {LAST[n * 5 // len(FIRST) % len(LAST)]}" for n in range(1, people + 1)}
    return names | {3: LONG, 5: MARKUP} if people > 4 else names


def drive(kind: Kind, people: int, *, rounds: int | None = None, hands: int = 24, **given: Any) -> DriveState:
    """A drive by chance. rounds: how many are seated at most; the last of them is played."""
    ruleset = with_overrides(preset("drive"), {"game.hands": hands})
    given = {"kinds": ("lady", "gent"), "plan_steps": 300, "half_time": hands // 2, **given}
    late, leavers = given.pop("late", 0), given.pop("leavers", 0)
    settings = DriveSettings(kind=kind, ruleset=ruleset, **given)
    stream = simulate(settings, people, random.Random(people), late=late, leavers=leavers)
    if rounds is None:
        return fold(stream)
    kept, seated = [], 0
    for event in stream:
        seated += isinstance(event, RoundSeated)
        if seated > rounds:
            break
        kept.append(event)
    return fold(kept)


def printed(state: DriveState, **given: Any) -> PrintedDrive:
    """The drive with names and a title."""
    return PrintedDrive(state, names_of(len(state.entrants)), "Harvest drive", **given)


def page(what: What, state: DriveState, lang: str = "en", **given: Any) -> str:
    """A printed page of it."""
    return on_paper(RENDERING, lang, what, printed(state, **given))


def cup(players: int, *, matches: int | None = None, **given: Any) -> k.KnockoutView:
    """A knockout by chance. matches: how many are played; None: all."""
    chance = random.Random(players)
    settings = k.KnockoutSettings(**given)
    opened = k.decide(k.NEW_KNOCKOUT, k.OpenKnockout(tuple(f"p{n}" for n in range(players)), settings), chance)
    assert isinstance(opened, tuple)
    state = k.fold(opened)
    needed = settings.best_of // 2 + 1
    while matches is None or len(state.played) < matches:
        ready = [each for row in k.bracket_of(state).rounds for each in row if each.ready and each.winner is None]
        if not ready:
            break
        score = (needed, chance.randrange(needed))
        said = k.decide(
            state, k.EnterMatch(ready[0].key, k.Played(score if chance.random() < 0.5 else score[::-1])), chance
        )
        assert isinstance(said, tuple)
        state = k.fold(said, state)
    return k.view(state)
