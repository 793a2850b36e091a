"""What can be asked of a table: one frozen value for each command, said by a seat or by the table itself.

`by` is the seat that speaks. Whoever delivers a command (a server, the terminal) sets it from what it knows of the
sender, never from the message. Where `by` may be None, the table itself may speak: its host, or a driver that keeps it
going.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from oddtrick.cards import Card, Seat
from oddtrick.hand.faults import FaultKind
from oddtrick.hand.view import History
from oddtrick.rulesets.model import RevokeOption, Ruleset

__all__ = [
    "AcceptDeal",
    "AnnounceHonours",
    "AnswerClaim",
    "AnswerTakeBack",
    "AskPartner",
    "AskTakeBack",
    "BeginMatch",
    "ChooseDealer",
    "ChoosePenalty",
    "ClaimRest",
    "ClaimRevoke",
    "CloseScore",
    "Command",
    "Concede",
    "CorrectRevoke",
    "CutPack",
    "DealCards",
    "DealtBy",
    "DecideFault",
    "DeclineDeal",
    "DrawCard",
    "Leave",
    "NewRubber",
    "OpenTable",
    "PassCalling",
    "PlayCard",
    "ReportFault",
    "Settings",
    "ShowHonours",
    "Shuffle",
    "Sit",
    "StateAges",
]

DealtBy = Literal["players", "table"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table agrees on beside the rules.

    history: whether all completed tricks of the running hand may be looked at, or only the last. take_backs: whether a
    player may ask to take back the last card. dealt_by: whether the players shuffle and deal, or the table does it for
    them (the cut stays with the player the rule set names).
    """

    history: History = "all"
    take_backs: bool = True
    dealt_by: DealtBy = "players"


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table under a rule set, which goes whole into the match and never changes."""

    ruleset: Ruleset
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an empty seat. player: an opaque id that the deliverer knows; names live elsewhere."""

    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the seat; its cards stay on the table for whoever sits down there."""

    by: Seat


@dataclass(frozen=True, slots=True)
class BeginMatch:
    """Begin, with four seated: the first rubber's sides and dealer are found by the rule set's way (RULES 2)."""

    by: Seat | None


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw a card from the spread pack, for partners or for the deal. place: from 0, among the cards that still lie."""

    by: Seat
    place: int


@dataclass(frozen=True, slots=True)
class StateAges:
    """Say who is how old: all four seats, the oldest first (`first_dealer = oldest`)."""

    by: Seat | None
    oldest_first: tuple[Seat, Seat, Seat, Seat]


@dataclass(frozen=True, slots=True)
class AcceptDeal:
    """Take the first deal offered for age."""

    by: Seat


@dataclass(frozen=True, slots=True)
class DeclineDeal:
    """Decline the first deal offered for age; the next oldest is asked, and if all decline the oldest deals."""

    by: Seat


@dataclass(frozen=True, slots=True)
class ChooseDealer:
    """Name the first dealer (`first_dealer = chosen`)."""

    by: Seat | None
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle the pack; the dealer may do so once more after his left neighbour (S1, S4)."""

    by: Seat | None


@dataclass(frozen=True, slots=True)
class CutPack:
    """Cut the pack. at: how many cards are taken off the top."""

    by: Seat
    at: int


@dataclass(frozen=True, slots=True)
class DealCards:
    """Deal the pack."""

    by: Seat | None


@dataclass(frozen=True, slots=True)
class ReportFault:
    """Report a fault in dealing, after the deal and before anything else (RULES 7). Only the table itself reports.

    caused_by: whose fault it was, None where that makes no difference. card: the one it is about, if any.
    """

    by: Seat | None
    kind: FaultKind
    caused_by: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DecideFault:
    """Decide, as the one the rule names, whether the cards are dealt again."""

    by: Seat
    redeal: bool


@dataclass(frozen=True, slots=True)
class ShowHonours:
    """Call: show three or four honours held, at the score where honours may be called (RULES 5)."""

    by: Seat


@dataclass(frozen=True, slots=True)
class AskPartner:
    """Call: holding exactly two honours, ask the partner for one more; the cards answer (RULES 5)."""

    by: Seat


@dataclass(frozen=True, slots=True)
class PassCalling:
    """Say nothing in the moment of calling, so that one's partner may play the side's first card."""

    by: Seat


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card. hand, trick: numbers from 1, of the hand and trick the player has in mind; a mismatch is refused."""

    by: Seat
    hand: int
    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class CorrectRevoke:
    """Put one's own revoke right while it may be: take the card back and play another. hand, trick: numbers from 1."""

    by: Seat
    hand: int
    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class ClaimRevoke:
    """Say that an opponent revoked in a trick (number from 1) of a hand; the record decides when the hand is over."""

    by: Seat
    hand: int
    trick: int
    against: Seat


@dataclass(frozen=True, slots=True)
class ChoosePenalty:
    """Choose what a proven revoke of the other side costs. hand, trick: numbers from 1."""

    by: Seat
    hand: int
    trick: int
    against: Seat
    penalty: RevokeOption


@dataclass(frozen=True, slots=True)
class ClaimRest:
    """Show one's cards and claim so many of the tricks not yet complete for one's side; None: all of them."""

    by: Seat
    hand: int
    tricks: int | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """Show one's cards and give all the tricks not yet complete to the other side; one's partner must agree."""

    by: Seat
    hand: int


@dataclass(frozen=True, slots=True)
class AnswerClaim:
    """Agree to the claim or concession that waits, or refuse it."""

    by: Seat
    agree: bool


@dataclass(frozen=True, slots=True)
class AskTakeBack:
    """Ask to take back the card just played."""

    by: Seat


@dataclass(frozen=True, slots=True)
class AnswerTakeBack:
    """Grant or refuse the other side's wish to take a card back."""

    by: Seat
    grant: bool


@dataclass(frozen=True, slots=True)
class AnnounceHonours:
    """Say how many honours the side held, after the last trick and before the next turn-up (RULES 4, announced).

    count: three or four.
    """

    by: Seat
    hand: int
    count: int


@dataclass(frozen=True, slots=True)
class CloseScore:
    """Say that one's side has nothing more to announce or claim in a hand; when both sides have, it is scored."""

    by: Seat
    hand: int


@dataclass(frozen=True, slots=True)
class NewRubber:
    """After a match, begin another under the same rule set.

    cut_again: find sides and dealer anew; else the players keep their seats and the deal passes on.
    """

    by: Seat | None
    cut_again: bool = True


Command = (
    OpenTable
    | Sit
    | Leave
    | BeginMatch
    | DrawCard
    | StateAges
    | AcceptDeal
    | DeclineDeal
    | ChooseDealer
    | Shuffle
    | CutPack
    | DealCards
    | ReportFault
    | DecideFault
    | ShowHonours
    | AskPartner
    | PassCalling
    | PlayCard
    | CorrectRevoke
    | ClaimRevoke
    | ChoosePenalty
    | ClaimRest
    | Concede
    | AnswerClaim
    | AskTakeBack
    | AnswerTakeBack
    | AnnounceHonours
    | CloseScore
    | NewRubber
)
