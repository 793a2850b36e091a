"""What can be asked of a whist drive. The organiser may say any of these, a side of a table only its own result.

A command names what its sender had before his eyes: the number the next entrant gets, a round and a table with what
stands there, or, where seats and people are changed, the last change he saw. So two people with the same drive do not
undo each other's work, while tables may enter their results at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oddtrick.cards import Side
from oddtrick.drive.seats import PlayerKind, Result, Seating
from oddtrick.drive.settings import DriveSettings

__all__ = [
    "ChangeEntrant",
    "CloseRound",
    "Command",
    "CorrectResult",
    "DrawLots",
    "EndDrive",
    "EnterEntrants",
    "EnterResult",
    "FixEntrant",
    "Leave",
    "Movement",
    "NewEntrant",
    "OpenDrive",
    "PlanRounds",
    "RecordCut",
    "ReopenRound",
    "ResumeDrive",
    "Return",
    "SeatRound",
    "Slip",
    "StrikeResult",
    "SwapSeats",
    "TakeBackSeats",
]

Movement = Literal["keep", "reseat"]
"""What becomes of seats that followed from a result now corrected: they stay as played, or those concerned exchange
their places from the next round on.
"""


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """Somebody to be entered. player: an opaque id, names live elsewhere. kind: None: of which there are fewer."""

    player: str | None = None
    kind: PlayerKind | None = None


@dataclass(frozen=True, slots=True)
class Slip:
    """What a table's slip says. scores: NS and EW, for each hand, as tricks (13 together) or as odd tricks of the side
    that won. honours: how many each side held, for each hand, where the drive counts them. players: who played, N S E
    W, where the slip names them: they must be those seated there.
    """

    scores: tuple[tuple[int, int], ...]
    honours: tuple[tuple[int, int], ...] = ()
    players: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class OpenDrive:
    """Begin a drive."""

    settings: DriveSettings


@dataclass(frozen=True, slots=True)
class EnterEntrants:
    """Enter people, before the drive or late. first: the number the first of them gets.

    Where pairs stay together, each two that follow one another are partners; one who is left over joins another who
    has no partner.
    """

    first: int
    entrants: tuple[NewEntrant, ...]


@dataclass(frozen=True, slots=True)
class ChangeEntrant:
    """Say (anew) who plays under a number, and as what: a slip of the pen, or a substitute who takes over."""

    number: int
    player: str | None
    kind: PlayerKind | None
    change: int


@dataclass(frozen=True, slots=True)
class FixEntrant:
    """Say that somebody cannot move, or can again."""

    number: int
    fixed: bool
    change: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody leaves after the last round that is seated; of a pair that stays together, both do."""

    number: int
    change: int


@dataclass(frozen=True, slots=True)
class Return:
    """Somebody who left is back from the next round on; of a pair that stays together, both are."""

    number: int
    change: int


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Draw lots for the seats of the first round."""

    change: int


@dataclass(frozen=True, slots=True)
class PlanRounds:
    """Make the schedule of all rounds that are left, for individuals. plan: one made beforehand, if there is one."""

    change: int
    plan: tuple[Seating, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatRound:
    """Seat the next round. round: its number."""

    round: int


@dataclass(frozen=True, slots=True)
class TakeBackSeats:
    """Take back the seats of the last round, of which no result is in."""

    round: int
    change: int


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Exchange two people (or their pairs) in a round: before it is played, or because they played so.

    movement: what becomes of later seats that followed from it.
    """

    round: int
    one: int
    two: int
    change: int
    movement: Movement | None = None


@dataclass(frozen=True, slots=True)
class EnterResult:
    """What a table came to. by: the side that says so; None: the organiser."""

    round: int
    table: int
    slip: Slip
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Put another result in place of a table's. was: what stands there. movement: what becomes of later seats that
    followed from it.
    """

    round: int
    table: int
    was: Result
    slip: Slip
    movement: Movement | None = None


@dataclass(frozen=True, slots=True)
class StrikeResult:
    """Strike out a result of a round that is open, so that the table enters it afresh. was: what stands there."""

    round: int
    table: int
    was: Result


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Close a round of which all is in."""

    round: int


@dataclass(frozen=True, slots=True)
class ReopenRound:
    """Open the last round again."""

    round: int
    change: int


@dataclass(frozen=True, slots=True)
class RecordCut:
    """Say in which order those who are level came in a cut for a prize, the winner first."""

    order: tuple[int, ...]
    change: int


@dataclass(frozen=True, slots=True)
class EndDrive:
    """End the drive after the last round that is closed, all rounds played or not."""

    change: int


@dataclass(frozen=True, slots=True)
class ResumeDrive:
    """Go on with a drive that was ended."""

    change: int


Command = (
    OpenDrive
    | EnterEntrants
    | ChangeEntrant
    | FixEntrant
    | Leave
    | Return
    | DrawLots
    | PlanRounds
    | SeatRound
    | TakeBackSeats
    | SwapSeats
    | EnterResult
    | CorrectResult
    | StrikeResult
    | CloseRound
    | ReopenRound
    | RecordCut
    | EndDrive
    | ResumeDrive
)
