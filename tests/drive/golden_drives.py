"""Writes the golden streams of a release: drives and knockouts that must fold to the same end for ever.

Run it once for a new version, from the directory of the tests: `python -m drive.golden_drives 0.2.0`. What it wrote for
an old version is never written again.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drive.drive_driver import Hall, settings, slip
from oddtrick.cards import Side
from oddtrick.codec.drives import (
    DRIVE_EVENTS,
    KNOCKOUT_EVENTS,
    decode_drive_event,
    decode_knockout_event,
    encode_drive_event,
    encode_knockout_event,
)
from oddtrick.drive import Event, fold
from oddtrick.drive import commands as c
from oddtrick.drive import knockout as k
from oddtrick.drive.simulate import as_plain, simulate

GOLDEN = Path(__file__).parent.parent / "cases" / "golden_drives"


KINDS = {**DRIVE_EVENTS, **KNOCKOUT_EVENTS}


def dumps(stream: Sequence[Any]) -> str:
    """One event a line, in an envelope."""
    write = encode_knockout_event if isinstance(stream[0], k.KnockoutOpened) else encode_drive_event
    return "".join(write(event).decode("utf-8") + "\n" for event in stream)


def loads(text: str) -> list[Any]:
    lines = text.splitlines()
    read: Any = decode_knockout_event if '"knockout_opened"' in lines[0] else decode_drive_event
    return [read(line) for line in lines]


def summary(stream: Sequence[Any]) -> dict[str, Any]:
    """What a stream comes to, in figures that no change of the state's shape touches."""
    if isinstance(stream[0], k.KnockoutOpened):
        shown = k.view(k.fold(stream))
        rounds = [[[match.one, match.two, match.winner] for match in matches] for matches in shown.bracket.rounds]
        return {"players": list(shown.players), "rounds": rounds, "champion": shown.champion, "third": shown.third}
    state = fold(stream)
    return {
        **as_plain(stream),
        "stage": state.stage,
        "ids": list(state.players),
        "closed": sorted(state.closed),
        "fixed": [entrant.number for entrant in state.entrants if entrant.fixed],
        "said": {
            str(table): {side.value: list(r.tricks) for side, r in by.items()} for table, by in state.said.items()
        },
        "waiting_exchanges": [list(map(list, ordered.exchange)) for ordered in state.exchanges],
        "cut": list(state.cut),
    }


def busy_evening() -> list[Event]:
    """Everything that can happen at a drive, once at least."""
    hall = Hall(settings("progressive", 6, leftover="phantom", sat_out="average"))
    hall.do(c.EnterEntrants(1, tuple(c.NewEntrant(f"id{number}") for number in range(1, 15))))
    hall.do(c.ChangeEntrant(2, "somebody else", "B", hall.change))
    hall.do(c.FixEntrant(5, True, hall.change))
    hall.do(c.DrawLots(hall.change))
    hall.play()
    hall.enter(2)
    hall.do(c.Leave(7, hall.change))
    hall.seat()
    hall.do(c.TakeBackSeats(2, hall.change))
    hall.seat()
    hall.do(c.SwapSeats(2, *hall.state.rounds[1].tables[0].ns, hall.change))
    for table in hall.state.rounds[1].tables:
        hall.score(table.number, 8, Side.NS)
        hall.score(table.number, 8, Side.EW)
    hall.do(c.ReopenRound(2, hall.change))
    hall.do(c.StrikeResult(2, 1, hall.was(2, 1)))
    hall.score(1, 3)
    hall.do(c.Return(7, hall.change))
    hall.play()
    hall.seat()
    hall.score(1, 9)
    hall.do(c.CorrectResult(2, 2, hall.was(2, 2), slip(4), "reseat"))
    for table in hall.state.rounds[3].tables[1:]:
        hall.score(table.number, 9)
    hall.do(c.EndDrive(hall.change))
    hall.do(c.ResumeDrive(hall.change))
    hall.do(c.RecordCut((3, 4), hall.change))
    hall.seat()
    hall.score(1, 5, Side.NS)
    hall.score(1, 6, Side.EW)
    hall.do(c.CorrectResult(3, 2, hall.was(3, 2), slip(13 - hall.was(3, 2).tricks[0]), "reseat"))
    return hall.stream


def cup() -> list[k.Event]:
    state, stream, chance = k.NEW_KNOCKOUT, list[k.Event](), random.Random(4)
    commands: list[k.Command] = [
        k.OpenKnockout(tuple("abcdef"), k.KnockoutSettings(seeds=2, best_of=3, third_place=True)),
        k.EnterMatch((1, 2), k.Played((2, 1))),
        k.EnterMatch((1, 4), k.Played((0, 2), walkover=True)),
        k.EnterMatch((2, 1), k.Played((2, 0))),
        k.CorrectMatch((1, 2), k.Played((2, 1)), k.Played((1, 2)), strike_later=True),
        k.EnterMatch((2, 1), k.Played((0, 2))),
        k.EnterMatch((2, 2), k.Played((2, 0))),
        k.EnterMatch((3, 2), k.Played((2, 0))),
    ]
    for command in commands:
        said = k.decide(state, command, chance)
        assert isinstance(said, tuple)
        stream += said
        state = k.fold(said, state)
    return stream


def cup_with_a_mistake() -> list[k.Event]:
    """A result and what hung on it are struck out, and entered as they were."""
    state, stream, chance = k.NEW_KNOCKOUT, list[k.Event](), random.Random(5)
    commands: list[k.Command] = [
        k.OpenKnockout(tuple("abcd"), k.KnockoutSettings(seeds=4)),
        k.EnterMatch((1, 1), k.Played((1, 0))),
        k.EnterMatch((1, 2), k.Played((1, 0))),
        k.EnterMatch((2, 1), k.Played((0, 1))),
        k.StrikeMatch((1, 2), k.Played((1, 0)), strike_later=True),
        k.EnterMatch((1, 2), k.Played((0, 1))),
    ]
    for command in commands:
        said = k.decide(state, command, chance)
        assert isinstance(said, tuple)
        stream += said
        state = k.fold(said, state)
    return stream


def streams() -> dict[str, Sequence[Any]]:
    def drive(kind: str, people: int, hands: int = 6, **more: Any) -> Sequence[Event]:
        changes = {name: more.pop(name, 0) for name in ("late", "leavers", "corrections")}
        return simulate(settings(kind, hands, **more), people, random.Random(people), **changes)

    return {
        "busy-evening": busy_evening(),
        "cup": cup(),
        "cup-with-a-mistake": cup_with_a_mistake(),
        "partner": drive("partner", 18, late=1, leavers=1),
        "semi-partner": drive("semi-partner", 13, line=True, corrections=2),
        "goan": drive("goan", 15, leftover="director", bonus="honours"),
        "individual": drive("individual", 14, late=2, leavers=1, tally="tricks"),
        "mitchell": drive("mitchell", 20, 10, hands_a_round=2),
        "howell": drive("howell", 14, 14, hands_a_round=2),
    }


def write(version: str) -> None:
    home = GOLDEN / version
    home.mkdir(parents=True)  # a version that is there already stays as it is
    for name, stream in streams().items():
        (home / f"{name}.jsonl").write_text(dumps(stream), encoding="utf-8")
        (home / f"{name}.end.json").write_text(json.dumps(summary(stream)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
