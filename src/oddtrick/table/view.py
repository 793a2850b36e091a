"""What a viewer sees of a table: a type of its own, built up from what is allowed, never cut down from the state."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Seat, Side
from oddtrick.changed import changed
from oddtrick.hand import HandView, hand_view
from oddtrick.hand.calling import calling_side
from oddtrick.hand.claim import answers_awaited
from oddtrick.hand.cutting import Draw
from oddtrick.hand.faults import Outcome
from oddtrick.hand.view import OWN as OWN_OF_HAND
from oddtrick.hand.view import with_own_cards
from oddtrick.reasons import Reason
from oddtrick.rulesets.model import Ruleset
from oddtrick.scoring import GameScore, HandScore, Score, ScoreLine
from oddtrick.table.actions import Action, awaited, open_actions
from oddtrick.table.asked import ruleset_of
from oddtrick.table.commands import Settings
from oddtrick.table.ending import provisional
from oddtrick.table.state import (
    OpenScore,
    Players,
    Reveal,
    Stage,
    TableState,
    TakeBack,
    cutter_of,
    shuffler_of,
    start_scores,
)

__all__ = [
    "OWN",
    "CallingView",
    "CutView",
    "FaultView",
    "LastHandView",
    "OpenScoreView",
    "PackView",
    "ScoreView",
    "SheetRow",
    "TableView",
    "view",
]


@dataclass(frozen=True, slots=True)
class CutView:
    """The cut for partners or the deal. lying: how many cards of the spread pack still lie. to_draw: who draws now."""

    draws: tuple[Draw, ...]
    lying: int
    to_draw: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PackView:
    """The pack of the hand to come or under way: its seal, and where it was cut (0: not yet, or nobody cuts)."""

    shuffled_by: Seat | None
    seal: str
    cut: int


@dataclass(frozen=True, slots=True)
class FaultView:
    """A fault in dealing on which one of the seats in `decides` has to decide."""

    reason: Reason
    outcomes: tuple[Outcome, ...]
    decides: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CallingView:
    """The moment of calling: whose it is, and who has let it pass."""

    side: Side
    passed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A scored hand in one row: its number, the points it gave, the score at its end, who won the game with it."""

    number: int
    points: Score
    score: Score
    game_won_by: Side | None


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The match so far. lines: of the hand scored last, as recorded. sheet: every hand in a row."""

    score: Score
    games: tuple[GameScore, ...]
    over: bool
    winner: Side | None
    totals: Score
    margin: int | None
    lines: tuple[ScoreLine, ...]
    sheet: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class OpenScoreView:
    """The score of the hand before, still open: what is said so far, and what it would come to as it stands."""

    said: OpenScore
    would_be: HandScore
    would_end_match: bool


@dataclass(frozen=True, slots=True)
class LastHandView:
    """The hand before, whole: all four hands, every trick, and the secrets that open its seal."""

    number: int
    hand: HandView
    reveal: Reveal


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one viewer sees it; None is a spectator.

    hand_number: of the hand being prepared or played, from 1. dealer, shuffler, cutter: of that hand. trick_number: of
    the trick under way, from 1 (0: none); a play names both numbers. awaited: whom the table waits for. open_actions:
    commands this viewer may give now, by their names on the wire. offered: who is asked to take the first deal.
    least_cut: fewest cards to take off or leave. claim_answers: who has still to answer the claim in `hand.claim`.
    claimed_revokes: how many claims wait for the end of the hand. last_hand: only while no hand is in play. voided: the
    secrets of a deal that did not count.
    """

    viewer: Seat | None
    ruleset: Ruleset
    settings: Settings
    stage: Stage
    players: Players
    awaited: tuple[Seat, ...]
    open_actions: tuple[Action, ...]
    rubber: int
    hand_number: int
    trick_number: int
    dealer: Seat | None
    shuffler: Seat | None
    cutter: Seat | None
    least_cut: int
    cut: CutView | None
    offered: Seat | None
    pack: PackView | None
    hand: HandView | None
    fault: FaultView | None
    calling: CallingView | None
    claim_answers: tuple[Seat, ...]
    take_back: TakeBack | None
    claimed_revokes: int
    score: ScoreView | None
    open_score: OpenScoreView | None
    last_hand: LastHandView | None
    voided: Reveal | None


OWN: dict[type[object], tuple[str, ...]] = {
    TableView: ("viewer", "open_actions", "hand", "last_hand"),
    HandView: OWN_OF_HAND,
}
"""The fields of each class of view that are a viewer's own, `hand` in part; the others are the same objects for all for
whom a view is made of the same public one.
"""


def view(state: TableState, viewer: Seat | None, *, public: TableView | None = None) -> TableView:
    """What a viewer sees; None is a spectator. Raises `Illegal` (`table_not_open`) before the table is opened.

    public: what a spectator sees of the same state, where that is at hand: a seat's view is that and what is its own,
    so that for four of them most of the work is done once.
    """
    if public is None:
        public = _public_view(state)
    if viewer is None:
        return public
    hand = None if state.hand is None or public.hand is None else with_own_cards(public.hand, state.hand, viewer)
    return changed(
        public,
        viewer=viewer,
        open_actions=open_actions(state, viewer),
        hand=hand,
        last_hand=_last_hand_view(state, viewer),
    )


def _public_view(state: TableState) -> TableView:
    """What everybody may see."""
    ruleset, dealer, hand = ruleset_of(state), state.dealer, state.hand
    return TableView(
        viewer=None,
        ruleset=ruleset,
        settings=state.settings,
        stage=state.stage,
        players=state.players,
        awaited=awaited(state),
        open_actions=open_actions(state, None),
        rubber=state.rubber,
        hand_number=state.hand_number,
        trick_number=0 if hand is None else len(hand.tricks) + 1,
        dealer=dealer,
        shuffler=None if dealer is None else shuffler_of(ruleset, dealer),
        cutter=None if dealer is None else cutter_of(ruleset, dealer),
        least_cut=ruleset.min_cut,
        cut=_cut_view(state),
        offered=state.offers[state.declined] if state.offers else None,
        pack=None if state.pack is None else PackView(state.pack.by, state.pack.seal, state.pack.cut),
        hand=None if hand is None else hand_view(hand, None, state.settings.history),
        fault=None if state.fault is None else FaultView(state.fault.reason, state.fault.outcomes, state.fault.decides),
        calling=_calling_view(state),
        claim_answers=() if hand is None else answers_awaited(hand),
        take_back=state.take_back,
        claimed_revokes=len(state.claims),
        score=_score_view(state),
        open_score=_open_score_view(state),
        last_hand=_last_hand_view(state, None),
        voided=state.voided,
    )


def _cut_view(state: TableState) -> CutView | None:
    if state.cut is None:
        return None
    return CutView(state.cut.draws, len(state.cut.spread) - len(state.cut.draws), awaited(state))


def _calling_view(state: TableState) -> CallingView | None:
    if state.hand is None or state.ruleset is None or state.fault is not None:
        return None
    side = calling_side(state.hand, state.ruleset.calling_at, start_scores(state.match))
    return None if side is None else CallingView(side, state.passed)


def _score_view(state: TableState) -> ScoreView | None:
    match = state.match
    if match is None:
        return None
    return ScoreView(
        score=match.score,
        games=match.games,
        over=match.over,
        winner=match.winner,
        totals=match.totals,
        margin=match.margin,
        lines=match.hands[-1].lines if match.hands else (),
        sheet=tuple(
            SheetRow(number, scored.points, scored.score, scored.game_won_by)
            for number, scored in enumerate(match.hands, 1)
        ),
    )


def _open_score_view(state: TableState) -> OpenScoreView | None:
    match = provisional(state)
    if match is None or state.open_score is None:
        return None
    return OpenScoreView(state.open_score, match.hands[-1], match.over)


def _last_hand_view(state: TableState, viewer: Seat | None) -> LastHandView | None:
    last = state.last
    if last is None or state.hand is not None:
        return None
    return LastHandView(last.number, hand_view(last.state, viewer), last.reveal)
