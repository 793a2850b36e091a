"""A board as a record gives it: hands, contract, cards in the order of play, and what the record says came of it.

The same record serves PBN, LIN and JSON Lines, bridge and whist. A whist hand is a board whose declarer is the dealer
and whose contract is one of the trump suit. Nothing here has been checked; `oddtrick.records.check_board` does that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, get_args

from oddtrick.cards import Card, CardSet, Seat, Side, Suit
from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason

__all__ = ["MARKS", "NO_HANDS", "STRAINS", "Board", "Hands", "Mark", "Play", "Strain", "WhistFacts", "faultless"]

Strain = Literal["S", "H", "D", "C", "NT"]
"""What is trump: the letter of a suit, or NT for none."""

STRAINS: tuple[Strain, ...] = get_args(Strain)

Mark = Literal["", "revoke", "lead"]
"""An irregularity the record itself admits: a revoke, or a lead out of turn that was let stand (PBN's ^R and ^L)."""

MARKS: tuple[Mark, ...] = get_args(Mark)

Hands = tuple[CardSet | None, CardSet | None, CardSet | None, CardSet | None]
"""What N E S W were dealt; None where the record does not say."""

NO_HANDS: Hands = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Play:
    """One card played. `line`, where it stands in its file (0: nowhere), does not count for equality."""

    seat: Seat
    card: Card
    mark: Mark = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhistFacts:
    """What a whist hand has and a bridge board has not. `score` is the score when the hand began, (NS, EW).

    `honours` as scored, (NS, EW). `called`: the side that ended the hand by calling honours (RULES 5). `hand`: its
    number in the match, from 1. `deal`: a seed or any other name of the deal.
    """

    turn_up: Card | None = None
    ruleset: str = ""
    hand: int | None = None
    score: tuple[int, int] | None = None
    honours: tuple[int, int] | None = None
    called: Side | None = None
    deal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One board of a record. Place, notes and fault do not count for equality.

    name: its number or name in the record, "" if it has none. contract: as written, such as `4SX`, `3N` or `Pass`.
    leader: who leads to the first trick. unfinished: the record says that play is to go on. claimed: the record says
    that play ended before the last card. result: tricks of NS and EW in all, as recorded. adjusted: that result is
    marked as not coming from the play alone. tags: names and values of the rest. extra: what else a JSON line said, as
    JSON. place: its place in the file, from 1. notes: what the reader had to supply. fault: why it could not be read to
    the end.
    """

    name: str = ""
    dealer: Seat | None = None
    declarer: Seat | None = None
    leader: Seat | None = None
    contract: str = ""
    trump: Strain | None = None
    hands: Hands = NO_HANDS
    plays: tuple[Play, ...] = ()
    unfinished: bool = False
    claimed: bool = False
    result: tuple[int, int] | None = None
    adjusted: bool = False
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    whist: WhistFacts | None = None
    extra: tuple[tuple[str, str], ...] = ()
    file: str = field(default="", compare=False)
    place: int = field(default=0, compare=False)
    line: int = field(default=0, compare=False)
    result_line: int = field(default=0, compare=False)
    notes: tuple[Reason, ...] = field(default=(), compare=False)
    fault: OddtrickError | None = field(default=None, compare=False)

    @property
    def title(self) -> str:
        """Its name, or `#3` for the third board of a file if it has none."""
        return self.name or f"#{self.place}"

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit; None for no trumps and where the record does not say."""
        return Suit(self.trump) if self.trump is not None and self.trump != "NT" else None

    @property
    def size(self) -> int:
        """How many cards a hand has: 13, or fewer in an end position."""
        return max((len(hand) for hand in self.hands if hand is not None), default=13) or 13

    def tag(self, name: str) -> str:
        """The value of a tag, "" where there is none."""
        return next((value for key, value in self.tags if key == name), "")


def faultless(boards: Iterable[Board]) -> tuple[Board, ...]:
    """The boards, if all of them could be read to the end. Raises the first fault otherwise."""
    found = []
    for board in boards:
        if board.fault is not None:
            raise board.fault
        found.append(board)
    return tuple(found)
