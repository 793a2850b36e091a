"""`apply`: the table after one more event; `fold`: after a whole stream. Events are taken at their word here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

from oddtrick.cards import SEATS, CardSet, Seat
from oddtrick.changed import changed
from oddtrick.errors import invalid
from oddtrick.hand import Called, Deal, HandState, play_card, start_hand, take_back
from oddtrick.hand.claim import answer_claim, claim_rest
from oddtrick.hand.cutting import Draw
from oddtrick.hand.revoke import correct_revoke
from oddtrick.scoring import MatchScore, start_match
from oddtrick.table import events as e
from oddtrick.table.state import (
    CutState,
    LastHand,
    OpenScore,
    PendingFault,
    Players,
    ProvenRevoke,
    Reveal,
    RevokeClaim,
    SealedPack,
    Stage,
    TableState,
    TakeBack,
)

__all__ = ["NEW_TABLE", "apply", "fold"]

NEW_TABLE = TableState()
"""The table before its first event."""

T = TypeVar("T")


def fold(stream: Iterable[e.Event], start: TableState = NEW_TABLE) -> TableState:
    """The table after a stream of events. Raises `Invalid` or `Illegal` for an event that cannot have happened."""
    return reduce(apply, stream, start)


def apply(state: TableState, event: e.Event) -> TableState:
    """The table after one more event. Raises `Invalid` or `Illegal` for one that cannot have happened in this state."""
    return _APPLY[type(event)](state, event)


def _need(value: T | None, event: e.Event) -> T:
    """What an event needs to be there; an event in the wrong place finds it missing."""
    if value is None:
        raise invalid("table_event_out_of_place", event=type(event).__name__)
    return value


def _with_player(players: Players, seat: Seat, player: str | None) -> Players:
    north, east, south, west = (player if at == seat.index else each for at, each in enumerate(players))
    return north, east, south, west


# --- Seats, sides and the first dealer ------------------------------------------------------------------------------


def _opened(state: TableState, event: e.TableOpened) -> TableState:
    if state.stage != "unopened":
        raise invalid("table_event_out_of_place", event="TableOpened")
    return replace(state, stage="seating", ruleset=event.ruleset, settings=event.settings)


def _seat_taken(state: TableState, event: e.SeatTaken) -> TableState:
    rose = tuple(each for each in state.rose if each[0] != event.player)
    return replace(state, players=_with_player(state.players, event.seat, event.player), rose=rose)


def _seat_left(state: TableState, event: e.SeatLeft) -> TableState:
    left = state.left if state.hand is None else (*state.left, (event.player, event.seat))
    rose = state.rose if state.rubber == 0 else (*state.rose, (event.player, event.seat))
    return replace(state, players=_with_player(state.players, event.seat, None), left=left, rose=rose)


def _match_begun(state: TableState, event: e.MatchBegun) -> TableState:
    return TableState(
        stage="first_deal",
        ruleset=_need(state.ruleset, event),
        settings=state.settings,
        players=state.players,
        rubber=event.rubber,
        hand_number=1,
        match=start_match(_need(state.ruleset, event)),
    )


def _pack_spread(state: TableState, event: e.PackSpread) -> TableState:
    return replace(state, stage="drawing", cut=CutState(event.spread))


def _card_drawn(state: TableState, event: e.CardDrawn) -> TableState:
    cut = _need(state.cut, event)
    return replace(state, cut=replace(cut, draws=(*cut.draws, Draw(event.seat, event.card))))


def _sides_made(state: TableState, event: e.SidesMade) -> TableState:
    # Whoever sits in a chair that somebody rose from may be given another: it is that one which he may come back to.
    rose = tuple(
        (who, SEATS[event.players.index(state.player(seat))] if state.player(seat) in event.players else seat)
        for who, seat in state.rose
    )
    return replace(state, players=event.players, stage="first_deal", cut=None, rose=rose)


def _ages_stated(state: TableState, event: e.AgesStated) -> TableState:
    return replace(state, stage="first_deal", cut=None, offers=event.oldest_first, declined=0)


def _deal_declined(state: TableState, event: e.DealDeclined) -> TableState:
    return replace(state, declined=state.declined + 1)


def _dealer_found(state: TableState, event: e.DealerFound) -> TableState:
    return replace(state, stage="shuffle", dealer=event.dealer, cut=None, offers=(), declined=0)


# --- The deal -------------------------------------------------------------------------------------------------------


def _shuffled(state: TableState, event: e.PackShuffled) -> TableState:
    ruleset = _need(state.ruleset, event)
    shuffles = 1 if state.pack is None else state.pack.shuffles + 1
    pack = SealedPack(event.by, event.pack, event.nonce, event.seal, shuffles)
    return replace(state, stage="deal" if ruleset.cutter == "none" else "cut", pack=pack)


def _cut(state: TableState, event: e.PackCut) -> TableState:
    return replace(state, stage="deal", pack=replace(_need(state.pack, event), cut=event.at))


def _dealt(state: TableState, event: e.HandDealt) -> TableState:
    deal = Deal(event.dealer, event.hands, event.trump, event.turn_up)
    hand = start_hand(deal, revokes_allowed=_need(state.ruleset, event).revokes == "allowed")
    _need(state.pack, event)
    return replace(state, stage="play", dealer=event.dealer, hand=hand, touched=(), passed=(), voided=None, left=())


def _fault_reported(state: TableState, event: e.FaultReported) -> TableState:
    fault = event.fault
    if fault.kind == "touched" and fault.by is not None:
        return replace(state, touched=(*state.touched, fault.by))
    if len(event.outcomes) > 1:
        exposed = fault.card if fault.kind == "exposed" else None
        return replace(state, fault=PendingFault(event.outcomes, event.decides, event.reason, exposed))
    if event.outcomes == ("stands",) and fault.card is not None:
        return _exposed(state, event, CardSet([fault.card]))
    return state


def _exposed(state: TableState, event: e.Event, cards: CardSet) -> TableState:
    """The deal stands, and everybody has seen these cards in it."""
    hand = _need(state.hand, event)
    north, east, south, west = (
        shown | (cards & dealt) for shown, dealt in zip(hand.shown, hand.deal.hands, strict=True)
    )
    return replace(state, hand=replace(hand, told=replace(hand.told, shown=(north, east, south, west))))


def _fault_decided(state: TableState, event: e.FaultDecided) -> TableState:
    fault = _need(state.fault, event)
    state = replace(state, fault=None)
    if event.outcome == "stands" and fault.exposed is not None:
        return _exposed(state, event, CardSet([fault.exposed]))
    return state


def _voided(state: TableState, event: e.DealVoided) -> TableState:
    reveal = Reveal(event.hand, event.pack, event.nonce, _need(state.pack, event).seal, event.cut)
    return replace(
        state,
        stage="shuffle",
        dealer=event.dealer,
        hand=None,
        pack=None,
        fault=None,
        touched=(),
        voided=reveal,
        left=(),
    )


# --- Play -----------------------------------------------------------------------------------------------------------


def _hand_changed(state: TableState, hand: HandState) -> TableState:
    """The table with the hand moved on; a wish to take a card back lapses with it."""
    return changed(state, hand=hand, take_back=None)


def _calling_passed(state: TableState, event: e.CallingPassed) -> TableState:
    return replace(state, passed=(*state.passed, event.seat))


def _partner_asked(state: TableState, event: e.PartnerAsked) -> TableState:
    hand = _need(state.hand, event)
    if event.found:
        return state
    return replace(state, hand=replace(hand, told=replace(hand.told, asked=(*hand.asked, event.seat))))


def _honours_shown(state: TableState, event: e.HonoursShown) -> TableState:
    hand = _need(state.hand, event)
    ending = Called(event.by.side, event.by, event.honours)
    return _hand_changed(state, replace(hand, told=replace(hand.told, called=ending)))


def _played(state: TableState, event: e.CardPlayed) -> TableState:
    played = play_card(_need(state.hand, event), event.seat, event.card)
    return changed(_hand_changed(state, played), claim_refused=(), take_back_refused=False)


def _corrected(state: TableState, event: e.RevokeCorrected) -> TableState:
    corrected = correct_revoke(_need(state.hand, event), event.seat, event.card)
    return replace(_hand_changed(state, corrected), take_back_refused=False)


def _take_back_asked(state: TableState, event: e.TakeBackAsked) -> TableState:
    return replace(state, take_back=TakeBack(event.seat, event.trick, event.card))


def _take_back_refused(state: TableState, event: e.TakeBackRefused) -> TableState:
    return replace(state, take_back=None, take_back_refused=True)


def _taken_back(state: TableState, event: e.CardTakenBack) -> TableState:
    return replace(_hand_changed(state, take_back(_need(state.hand, event))), take_back_refused=False)


def _rest_claimed(state: TableState, event: e.RestClaimed) -> TableState:
    return _hand_changed(state, claim_rest(_need(state.hand, event), event.seat, event.tricks))


def _claim_answered(state: TableState, event: e.ClaimAnswered) -> TableState:
    hand = _need(state.hand, event)
    refused = state.claim_refused
    if hand.claim is not None and not event.agree:
        refused = (*refused, hand.claim.by.side)
    return replace(state, hand=answer_claim(hand, event.seat, event.agree), claim_refused=refused)


# --- The end of a hand ----------------------------------------------------------------------------------------------


def _hand_ended(state: TableState, event: e.HandEnded) -> TableState:
    hand = _need(state.hand, event)
    seal = _need(state.pack, event).seal
    called = None if hand.told.called is None else hand.told.called.side
    return replace(
        state,
        stage="closing",
        hand=None,
        pack=None,
        take_back=None,
        take_back_refused=False,
        left=(),
        touched=(),
        passed=(),
        claim_refused=(),
        hand_number=event.hand + 1,
        dealer=hand.deal.dealer.left,
        open_score=OpenScore(event.hand, event.tricks, called, event.honours),
        last=LastHand(event.hand, hand, Reveal(event.hand, event.pack, event.nonce, seal, event.cut)),
    )


def _revoke_claimed(state: TableState, event: e.RevokeClaimed) -> TableState:
    return replace(state, claims=(*state.claims, RevokeClaim(event.trick, event.by, event.against)))


def _revoke_judged(state: TableState, event: e.RevokeJudged) -> TableState:
    score = _need(state.open_score, event)
    claim = RevokeClaim(event.trick, event.by, event.against)
    claims = tuple(each for each in state.claims if each != claim)
    if event.proven:
        score = replace(score, revokes=(*score.revokes, ProvenRevoke(event.trick, event.against)))
    return replace(state, claims=claims, open_score=score)


def _penalty_chosen(state: TableState, event: e.PenaltyChosen) -> TableState:
    score = _need(state.open_score, event)
    revokes = tuple(
        replace(each, penalty=event.penalty) if (each.trick, each.against) == (event.trick, event.against) else each
        for each in score.revokes
    )
    return replace(state, open_score=replace(score, revokes=revokes))


def _announced(state: TableState, event: e.HonoursAnnounced) -> TableState:
    score = _need(state.open_score, event)
    ns, ew = (event.count if at == event.by.side.index else each for at, each in enumerate(score.announced))
    return replace(state, open_score=replace(score, announced=(ns, ew)))


def _score_closed(state: TableState, event: e.ScoreClosed) -> TableState:
    score = _need(state.open_score, event)
    return replace(state, open_score=replace(score, closed=(*score.closed, event.by.side)))


def _scored(state: TableState, event: e.HandScored) -> TableState:
    match = _need(state.match, event)
    _need(state.open_score, event)
    games = match.games if event.game is None else (*match.games, event.game)
    made = MatchScore(
        (*match.hands, event.scored), event.score, games, event.over, event.winner, event.totals, event.margin
    )
    stage: Stage = "over" if event.over else "shuffle" if state.stage == "closing" else state.stage
    pack = None if event.over else state.pack
    return replace(state, stage=stage, match=made, open_score=None, claims=(), pack=pack)


def _match_ended(state: TableState, event: e.MatchEnded) -> TableState:
    return state


_APPLY: dict[type[Any], Callable[[TableState, Any], TableState]] = {
    e.TableOpened: _opened,
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.MatchBegun: _match_begun,
    e.PackSpread: _pack_spread,
    e.CardDrawn: _card_drawn,
    e.SidesMade: _sides_made,
    e.AgesStated: _ages_stated,
    e.DealDeclined: _deal_declined,
    e.DealerFound: _dealer_found,
    e.PackShuffled: _shuffled,
    e.PackCut: _cut,
    e.HandDealt: _dealt,
    e.FaultReported: _fault_reported,
    e.FaultDecided: _fault_decided,
    e.DealVoided: _voided,
    e.CallingPassed: _calling_passed,
    e.PartnerAsked: _partner_asked,
    e.HonoursShown: _honours_shown,
    e.CardPlayed: _played,
    e.RevokeCorrected: _corrected,
    e.RevokeClaimed: _revoke_claimed,
    e.RevokeJudged: _revoke_judged,
    e.PenaltyChosen: _penalty_chosen,
    e.RestClaimed: _rest_claimed,
    e.ClaimAnswered: _claim_answered,
    e.TakeBackAsked: _take_back_asked,
    e.TakeBackRefused: _take_back_refused,
    e.CardTakenBack: _taken_back,
    e.HandEnded: _hand_ended,
    e.HonoursAnnounced: _announced,
    e.ScoreClosed: _score_closed,
    e.HandScored: _scored,
    e.MatchEnded: _match_ended,
}
