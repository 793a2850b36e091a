"""A table as it stands: the frozen value that its events fold to, secrets included. Nobody is shown it whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from oddtrick.cards import SIDES, Card, Seat, Side
from oddtrick.hand import HandState
from oddtrick.hand.calling import calling_side
from oddtrick.hand.cutting import CutOutcome, Draw, judge_cut
from oddtrick.hand.faults import Outcome
from oddtrick.reasons import Reason
from oddtrick.rulesets.model import RevokeOption, Ruleset
from oddtrick.scoring import MatchScore, Score
from oddtrick.table.commands import Settings

__all__ = [
    "CutState",
    "LastHand",
    "OpenScore",
    "PendingFault",
    "Players",
    "ProvenRevoke",
    "RevokeClaim",
    "Reveal",
    "SealedPack",
    "Stage",
    "TableState",
    "TakeBack",
    "calling_wait",
    "cut_outcome",
    "cutter_of",
    "last_play",
    "shuffler_of",
    "start_scores",
]

Stage = Literal["unopened", "seating", "drawing", "first_deal", "shuffle", "cut", "deal", "play", "closing", "over"]
"""What the table is about. `closing`: a hand is over and its score still open; `over`: the match has ended."""

Players = tuple[str | None, str | None, str | None, str | None]
"""Who sits N E S W, as opaque ids."""


@dataclass(frozen=True, slots=True)
class CutState:
    """The cut for partners or deal under way. spread: the pack as it lay at first, secret."""

    spread: tuple[Card, ...]
    draws: tuple[Draw, ...] = ()


@dataclass(frozen=True, slots=True)
class SealedPack:
    """The pack of the hand to come or under way.

    by: who shuffled last, None for the table. shuffles: how often. cut: cards taken off the top, 0 before the cut.
    """

    by: Seat | None
    pack: tuple[Card, ...]
    nonce: str
    seal: str
    shuffles: int
    cut: int = 0


@dataclass(frozen=True, slots=True)
class Reveal:
    """The secrets of a hand that is over, with which anybody can check its seal and its deal."""

    hand: int
    pack: tuple[Card, ...]
    nonce: str
    seal: str
    cut: int


@dataclass(frozen=True, slots=True)
class PendingFault:
    """A fault in dealing about which one of some seats has to decide."""

    outcomes: tuple[Outcome, ...]
    decides: tuple[Seat, ...]
    reason: Reason
    exposed: Card | None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A wish to take back the last card, not answered yet."""

    seat: Seat
    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class RevokeClaim:
    """A claimed revoke: in which trick, who says so, of whom."""

    trick: int
    by: Seat
    against: Seat


@dataclass(frozen=True, slots=True)
class ProvenRevoke:
    """A revoke that was claimed and stands in the record; penalty None until it is chosen."""

    trick: int
    against: Seat
    penalty: RevokeOption | None = None


@dataclass(frozen=True, slots=True)
class OpenScore:
    """What is known of the score of a hand that is over and not scored yet.

    honours: by the rule set's basis. announced: so many by NS and EW, 0 for nothing said. closed: sides that have
    nothing more to say. revokes: the proven ones, in the order in which they were proven.
    """

    hand: int
    tricks: tuple[int, int]
    called: Side | None
    honours: tuple[int, int] | None
    announced: tuple[int, int] = (0, 0)
    closed: tuple[Side, ...] = ()
    revokes: tuple[ProvenRevoke, ...] = ()


@dataclass(frozen=True, slots=True)
class LastHand:
    """The hand before: its cards as they ended, and its secrets, public now."""

    number: int
    state: HandState
    reveal: Reveal


@dataclass(frozen=True, slots=True)
class TableState:
    """A table and the match on it.

    left: who rose during the hand under way, and from where. rose: who rose from a chair of this match and has not
    sat down since, and from which chair he rose last. rubber: matches begun here. hand_number: of the hand being
    prepared or played, from 1 in the match; a deal that is voided keeps it. dealer: of that hand. offers: the seats
    in order of age while the first deal is offered; declined: how many have refused it. passed: seats that let the
    moment of calling go by. take_back_refused: whether a wish to take back the last card was refused. claim_refused:
    sides whose claim was refused since the last card. touched: seats that touched their cards before the turn-up, the
    first first. voided: the secrets of the last deal that did not
    count, for this hand number. open_score: of the hand before this one. last: the hand before this one.
    """

    stage: Stage = "unopened"
    ruleset: Ruleset | None = None
    settings: Settings = field(default_factory=Settings)
    players: Players = (None, None, None, None)
    left: tuple[tuple[str, Seat], ...] = ()
    rose: tuple[tuple[str, Seat], ...] = ()
    rubber: int = 0
    hand_number: int = 0
    dealer: Seat | None = None
    cut: CutState | None = None
    offers: tuple[Seat, ...] = ()
    declined: int = 0
    pack: SealedPack | None = None
    hand: HandState | None = None
    touched: tuple[Seat, ...] = ()
    fault: PendingFault | None = None
    passed: tuple[Seat, ...] = ()
    take_back: TakeBack | None = None
    take_back_refused: bool = False
    claim_refused: tuple[Side, ...] = ()
    claims: tuple[RevokeClaim, ...] = ()
    open_score: OpenScore | None = None
    last: LastHand | None = None
    voided: Reveal | None = None
    match: MatchScore | None = None

    def player(self, seat: Seat) -> str | None:
        """Who sits at a seat."""
        return self.players[seat.index]


def shuffler_of(ruleset: Ruleset, dealer: Seat) -> Seat:
    """Who shuffles for a dealer (RULES 2)."""
    return dealer if ruleset.shuffler == "dealer" else dealer.left


def cutter_of(ruleset: Ruleset, dealer: Seat) -> Seat | None:
    """Who cuts the pack for a dealer, if anybody (RULES 2)."""
    return {"right": dealer.right, "left": dealer.left, "none": None}[ruleset.cutter]


def cut_outcome(ruleset: Ruleset, draws: tuple[Draw, ...]) -> CutOutcome:
    """How the cut for partners or deal stands after some draws. Raises `Illegal` for draws out of order."""
    dealer: Literal["lowest", "highest"] | None = None
    if ruleset.first_dealer == "lowest" or ruleset.first_dealer == "highest":
        dealer = ruleset.first_dealer
    return judge_cut(draws, ace=ruleset.cut_ace, partners=ruleset.pairs == "cut", dealer=dealer)


def start_scores(match: MatchScore | None) -> dict[Side, int]:
    """The score of each side as the hand under way began: the running one, since a hand is scored when it is over."""
    score = match.score if match is not None else Score()
    return {side: score.of(side) for side in SIDES}


def calling_wait(state: TableState) -> Seat | None:
    """The seat whose word is awaited before its side's first card may be played, in the moment of calling (RULES 5).

    The one who is to play that card speaks by playing or calling; his partner must say that he does not call. Whether
    they could call makes no difference, or it would tell what they hold.
    """
    hand = state.hand
    if hand is None or hand.tricks or state.ruleset is None or hand.to_play is None:
        return None
    side = calling_side(hand, state.ruleset.calling_at, start_scores(state.match))
    if side is None or side is not hand.to_play.side:
        return None
    partner = hand.to_play.partner
    spoken = (*state.passed, *hand.asked)
    # After a vain question everybody knows that the partner of the asker has no honour to call with.
    if partner in spoken or hand.to_play in hand.asked:
        return None
    return partner


def last_play(hand: HandState) -> TakeBack | None:
    """The card played last: by whom, in which trick (from 1); None before the first."""
    if hand.trick.cards:
        trick, number = hand.trick, len(hand.tricks) + 1
    elif hand.tricks:
        trick, number = hand.tricks[-1], len(hand.tricks)
    else:
        return None
    return TakeBack(trick.leader.plus(len(trick.cards) - 1), number, trick.cards[-1])
