"""What processes say to each other. Nothing of it decides anything: the log does. What is lost is made up for."""

from __future__ import annotations

import msgspec

__all__ = [
    "Alive",
    "Appended",
    "AtTable",
    "AtTables",
    "Back",
    "Courtesy",
    "Forgotten",
    "Freed",
    "Gone",
    "NamesChanged",
    "Planning",
    "Renamed",
    "Room",
    "Said",
    "StopPlanning",
    "read",
    "written",
]


class _Said(msgspec.Struct, frozen=True, tag=True):
    """process: who says it."""

    process: str


class Alive(_Said, frozen=True):
    """That the process is there. It is said all the time; whoever is silent for a while is taken for dead."""


class Gone(_Said, frozen=True):
    """That the process stops."""


class Appended(_Said, frozen=True):
    """Events were stored. seq: the number of the last."""

    kind: str
    stream: str
    seq: int


class AtTable(_Said, frozen=True):
    """Who has a line to a table open at this process. seq: how far the table has come here."""

    code: str
    players: tuple[str, ...]
    seq: int


class AtTables(_Said, frozen=True):
    """The same of all tables: players and seq by code. Those that are not named have no line here."""

    tables: dict[str, tuple[tuple[str, ...], int]]


class Room(_Said, frozen=True):
    """How the room of a table is, by the process that drives it.

    seq: after which event. stood_in: for whom a bot plays. missed: how often in a row somebody's time ran out.
    timed_out: the seats whose time is over. left: seconds on the clock, null where it does not run. called: people's
    names while a hand is played.
    """

    code: str
    seq: int
    stood_in: tuple[str, ...]
    missed: dict[str, int]
    timed_out: tuple[str, ...]
    left: float | None
    called: dict[str, str]


class Freed(_Said, frozen=True):
    """Tables that this process drives no longer: another may."""

    codes: tuple[str, ...]


class Back(_Said, frozen=True):
    """Somebody plays himself again."""

    code: str
    player: str


class Courtesy(_Said, frozen=True):
    """A message for everybody at a table, as it goes over the line."""

    code: str
    message: str


class NamesChanged(_Said, frozen=True):
    """People, by their ids, who are called otherwise."""

    people: tuple[str, ...]


class Renamed(_Said, frozen=True):
    """A sheet, drive or knockout whose names are to be told anew."""

    kind: str
    code: str


class Forgotten(_Said, frozen=True):
    """A person whose lines end."""

    person: str


class Planning(_Said, frozen=True):
    """How far a drive's schedule is, 0 to 1; null when it is done or given up."""

    code: str
    progress: float | None


class StopPlanning(_Said, frozen=True):
    """A drive's schedule is to be taken as it is by whoever makes it."""

    code: str


Said = (
    Alive
    | Gone
    | Appended
    | AtTable
    | AtTables
    | Room
    | Freed
    | Back
    | Courtesy
    | NamesChanged
    | Renamed
    | Forgotten
    | Planning
    | StopPlanning
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def written(said: Said) -> bytes:
    """A message as it goes over the bus."""
    return _ENCODER.encode(said)


def read(message: bytes) -> Said | None:
    """A message as it came; None for what this version does not know."""
    try:
        return _DECODER.decode(message)
    except msgspec.DecodeError:
        return None
