"""What happened at a table, in order: one frozen value for each event. The stream of these is the truth about a match.

An event holds all that `apply` needs, results included, so that an old stream folds the same under later rules. Players
are opaque ids; time stands in the envelope of whoever stores the event. Fields named in `SECRET_FIELDS` are hidden from
everybody until they are made public by a later event; all others are public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from oddtrick.cards import Card, CardSet, Seat, Side, Suit
from oddtrick.hand.dealing import Hands
from oddtrick.hand.faults import Fault, Outcome
from oddtrick.reasons import Reason
from oddtrick.rulesets.model import RevokeOption
from oddtrick.scoring import GameScore, HandScore, Revoke, Score
from oddtrick.table.first_events import (
    AgesStated,
    CardDrawn,
    DealDeclined,
    DealerFound,
    DealerHow,
    MatchBegun,
    PackSpread,
    SeatLeft,
    SeatTaken,
    SidesMade,
    TableOpened,
)

__all__ = [
    "SECRET_FIELDS",
    "AgesStated",
    "CallingPassed",
    "CardDrawn",
    "CardPlayed",
    "CardTakenBack",
    "ClaimAnswered",
    "DealDeclined",
    "DealVoided",
    "DealerFound",
    "DealerHow",
    "Event",
    "FaultDecided",
    "FaultReported",
    "HandDealt",
    "HandEnded",
    "HandScored",
    "HonoursAnnounced",
    "HonoursShown",
    "HowEnded",
    "MatchBegun",
    "MatchEnded",
    "PackCut",
    "PackShuffled",
    "PackSpread",
    "PartnerAsked",
    "PenaltyChosen",
    "RestClaimed",
    "RevokeClaimed",
    "RevokeCorrected",
    "RevokeJudged",
    "ScoreClosed",
    "SeatLeft",
    "SeatTaken",
    "SidesMade",
    "TableOpened",
    "TakeBackAsked",
    "TakeBackRefused",
]

HowEnded = Literal["played", "claimed", "conceded", "called"]

Pack = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """The pack was shuffled for a hand (number from 1 in the match). pack (before the cut) and nonce: secret.

    by: None where the table shuffled. seal: see `table.seal`.
    """

    hand: int
    by: Seat | None
    pack: Pack
    nonce: str
    seal: str


@dataclass(frozen=True, slots=True)
class PackCut:
    """The pack was cut. at: how many cards were taken off the top and put below."""

    hand: int
    by: Seat
    at: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The pack was dealt. hands: what N E S W hold, secret. turn_up: shown to all."""

    hand: int
    dealer: Seat
    hands: Hands
    trump: Suit | None
    turn_up: Card | None


@dataclass(frozen=True, slots=True)
class FaultReported:
    """A fault in dealing. outcomes: what may follow; more than one: one of the seats in `decides` chooses."""

    hand: int
    fault: Fault
    outcomes: tuple[Outcome, ...]
    decides: tuple[Seat, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class FaultDecided:
    """A seat chose what follows from a fault."""

    hand: int
    by: Seat
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal does not count; pack, nonce and cut become public. dealer: who deals next, for the same hand number."""

    hand: int
    dealer: Seat
    pack: Pack
    nonce: str
    cut: int


@dataclass(frozen=True, slots=True)
class CallingPassed:
    """A player had nothing to say in the moment of calling honours, or did not want to."""

    hand: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class PartnerAsked:
    """A player with two honours asked the partner for one more. found: whether there was one; they are shown then."""

    hand: int
    seat: Seat
    found: bool


@dataclass(frozen=True, slots=True)
class HonoursShown:
    """Honours of a side were shown and the hand is not played. by: who showed his own three, or asked."""

    hand: int
    by: Seat
    honours: CardSet


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played. trick: number from 1."""

    hand: int
    trick: int
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RevokeCorrected:
    """A player put his revoke right. withdrawn: the cards taken back, his own first, then those played after it."""

    hand: int
    trick: int
    seat: Seat
    withdrawn: Pack
    card: Card


@dataclass(frozen=True, slots=True)
class RevokeClaimed:
    """A player said that an opponent revoked; it is judged when the hand is over."""

    hand: int
    trick: int
    by: Seat
    against: Seat


@dataclass(frozen=True, slots=True)
class RevokeJudged:
    """The record decided on a claimed revoke. A false claim costs nothing."""

    hand: int
    trick: int
    by: Seat
    against: Seat
    proven: bool


@dataclass(frozen=True, slots=True)
class PenaltyChosen:
    """The penalty of a proven revoke. by: None where the rule set leaves no choice."""

    hand: int
    trick: int
    against: Seat
    by: Seat | None
    penalty: RevokeOption


@dataclass(frozen=True, slots=True)
class RestClaimed:
    """A player showed his cards and claimed so many of the tricks left for his side (0: he concedes them all)."""

    hand: int
    seat: Seat
    tricks: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    """A player agreed to the claim that waited, or refused it; a refusal ends the claim and play goes on."""

    hand: int
    seat: Seat
    agree: bool


@dataclass(frozen=True, slots=True)
class TakeBackAsked:
    """A player asked to take back the card he played last."""

    hand: int
    trick: int
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TakeBackRefused:
    """The other side refused."""

    hand: int
    by: Seat


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """The other side granted it, and the card went back into its hand. granted_by: who spoke."""

    hand: int
    trick: int
    seat: Seat
    card: Card
    granted_by: Seat


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand is over; its cards, pack, nonce and cut become public.

    tricks: of NS and EW (none where honours were called). honours: of NS and EW by the rule set's basis, None where
    they are off or there are no trumps. cut: 0 where nobody cuts.
    """

    hand: int
    how: HowEnded
    tricks: tuple[int, int]
    honours: tuple[int, int] | None
    hands: Hands
    pack: Pack
    nonce: str
    cut: int


@dataclass(frozen=True, slots=True)
class HonoursAnnounced:
    """A player announced so many honours for his side."""

    hand: int
    by: Seat
    count: int


@dataclass(frozen=True, slots=True)
class ScoreClosed:
    """A side has nothing more to announce or to claim in a hand."""

    hand: int
    by: Seat


@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand was scored; its lines stand for ever.

    tricks, honours, revokes, called: what was scored (see `scoring.HandResult`). scored: points and lines. score: of
    the game that goes on. game: the one that ended with this hand. over, winner, totals, margin: how the match stands.
    """

    hand: int
    tricks: tuple[int, int]
    honours: tuple[int, int] | None
    revokes: tuple[Revoke, ...]
    called: Side | None
    scored: HandScore
    score: Score
    game: GameScore | None
    over: bool
    winner: Side | None
    totals: Score
    margin: int | None


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match is over. winner: None for a draw."""

    rubber: int
    winner: Side | None
    totals: Score
    margin: int | None


Event = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | MatchBegun
    | PackSpread
    | CardDrawn
    | SidesMade
    | AgesStated
    | DealDeclined
    | DealerFound
    | PackShuffled
    | PackCut
    | HandDealt
    | FaultReported
    | FaultDecided
    | DealVoided
    | CallingPassed
    | PartnerAsked
    | HonoursShown
    | CardPlayed
    | RevokeCorrected
    | RevokeClaimed
    | RevokeJudged
    | PenaltyChosen
    | RestClaimed
    | ClaimAnswered
    | TakeBackAsked
    | TakeBackRefused
    | CardTakenBack
    | HandEnded
    | HonoursAnnounced
    | ScoreClosed
    | HandScored
    | MatchEnded
)

SECRET_FIELDS: dict[type[Any], tuple[str, ...]] = {
    PackSpread: ("spread",),
    PackShuffled: ("pack", "nonce"),
    HandDealt: ("hands",),
}
"""The fields that nobody may see when the event happens."""
