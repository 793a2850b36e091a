"""What happened to a whist drive, in order. Nothing of it is secret, and nothing is ever erased."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Side
from oddtrick.drive.seats import Entrant, PlayerKind, Result, Seating
from oddtrick.drive.settings import DriveSettings

__all__ = [
    "CutRecorded",
    "DriveEnded",
    "DriveOpened",
    "DriveResumed",
    "EntrantChanged",
    "EntrantFixed",
    "EntrantsEntered",
    "EntrantsLeft",
    "EntrantsReturned",
    "Event",
    "Exchange",
    "ExchangeOrdered",
    "LotsDrawn",
    "ResultCorrected",
    "ResultEntered",
    "ResultSaid",
    "ResultStruck",
    "RoundClosed",
    "RoundReopened",
    "RoundSeated",
    "RoundsPlanned",
    "SeatsChanged",
    "SeatsTakenBack",
]

Exchange = tuple[tuple[int, int], ...]
"""Who takes whose place: (somebody, whose seat he gets), each person at most once on either side."""


@dataclass(frozen=True, slots=True)
class DriveOpened:
    """A drive was begun."""

    settings: DriveSettings


@dataclass(frozen=True, slots=True)
class EntrantsEntered:
    """People were entered. players: their ids. joined: who of those before them got one of them as partner."""

    entrants: tuple[Entrant, ...]
    players: tuple[str | None, ...]
    joined: int | None = None


@dataclass(frozen=True, slots=True)
class EntrantChanged:
    """Another plays under a number, or as another kind. was: who and as what before."""

    number: int
    player: str | None
    kind: PlayerKind | None
    was: tuple[str | None, PlayerKind | None]


@dataclass(frozen=True, slots=True)
class EntrantFixed:
    """Somebody cannot move, or can again."""

    number: int
    fixed: bool


@dataclass(frozen=True, slots=True)
class EntrantsLeft:
    """People are not there from a round on."""

    numbers: tuple[int, ...]
    round: int


@dataclass(frozen=True, slots=True)
class EntrantsReturned:
    """People are back from a round on."""

    numbers: tuple[int, ...]
    round: int


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Lots were drawn. order: everybody, the first first."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundsPlanned:
    """The schedule of the rounds that are left was made."""

    plan: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class RoundSeated:
    """A round was seated."""

    seating: Seating


@dataclass(frozen=True, slots=True)
class SeatsTakenBack:
    """The seats of a round were taken back. was: as they were."""

    was: Seating


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """People of a round exchanged their seats, or are said to have done so. was: as they were before. exchange, after:
    who took whose place for having been sent the wrong way after an earlier round, and after which; empty where they
    would go the right way if the round were seated anew.
    """

    seating: Seating
    was: Seating
    exchange: Exchange = ()
    after: int | None = None


@dataclass(frozen=True, slots=True)
class ExchangeOrdered:
    """People will take each other's places in the next round, for they were sent the wrong ways. after: the round after
    which they were; None in streams that do not say it.
    """

    exchange: Exchange
    after: int | None = None


@dataclass(frozen=True, slots=True)
class ResultSaid:
    """A side of a table said what it came to."""

    round: int
    table: int
    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A table's result is in. by: the side that said so last, the other having said the same; None: the organiser."""

    round: int
    table: int
    result: Result
    by: Side | None


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A table's result was replaced. was: what stood there."""

    round: int
    table: int
    was: Result
    result: Result


@dataclass(frozen=True, slots=True)
class ResultStruck:
    """A table's result was struck out. was: what stood there."""

    round: int
    table: int
    was: Result


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All results of a round are in."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """A round is open again."""

    round: int


@dataclass(frozen=True, slots=True)
class CutRecorded:
    """Those who were level cut for a prize. order: how they came, the winner first."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DriveEnded:
    """The drive is over. rounds: how many were played."""

    rounds: int


@dataclass(frozen=True, slots=True)
class DriveResumed:
    """The drive goes on after all."""


Event = (
    DriveOpened
    | EntrantsEntered
    | EntrantChanged
    | EntrantFixed
    | EntrantsLeft
    | EntrantsReturned
    | LotsDrawn
    | RoundsPlanned
    | RoundSeated
    | SeatsTakenBack
    | SeatsChanged
    | ExchangeOrdered
    | ResultSaid
    | ResultEntered
    | ResultCorrected
    | ResultStruck
    | RoundClosed
    | RoundReopened
    | CutRecorded
    | DriveEnded
    | DriveResumed
)
