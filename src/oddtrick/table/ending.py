"""Decisions at the end of a hand: what is revealed, honours announced, revokes judged, score and match (RULES 4–7)."""

from __future__ import annotations

import random

from oddtrick.cards import SEATS, SIDES, Card, Seat, Side
from oddtrick.errors import illegal
from oddtrick.hand import Called, HandState, Settled
from oddtrick.hand.calling import honours_of
from oddtrick.hand.revoke import RevokeFact, judge_claim, revokes_in
from oddtrick.rulesets.model import Ruleset
from oddtrick.scoring import Called as CalledResult
from oddtrick.scoring import HandResult, MatchScore, Result, Revoke, add_hand
from oddtrick.table import commands as c
from oddtrick.table.asked import after, ruleset_of, seated
from oddtrick.table.events import (
    Event,
    HandEnded,
    HandScored,
    HonoursAnnounced,
    HowEnded,
    MatchEnded,
    PenaltyChosen,
    RevokeClaimed,
    RevokeJudged,
    ScoreClosed,
)
from oddtrick.table.state import OpenScore, ProvenRevoke, RevokeClaim, TableState

__all__ = [
    "announce_honours",
    "choose_penalty",
    "claim_revoke",
    "close_score",
    "honours_wait",
    "may_go_on",
    "penalty_open",
    "provisional",
    "revokes_wait",
    "score_now",
    "when_over",
]

Said = tuple[Event, ...]


# --- The cards are played -------------------------------------------------------------------------------------------


def when_over(state: TableState) -> Said:
    """What follows when the hand under way is over: its secrets come out, claims are judged, perhaps it is scored."""
    hand, pack = state.hand, state.pack
    if hand is None or pack is None or not hand.over:
        return ()
    ruleset = ruleset_of(state)
    tricks = (hand.tricks_won(Side.NS), hand.tricks_won(Side.EW))
    ended = HandEnded(
        hand=state.hand_number,
        how=_how(hand),
        tricks=tricks,
        honours=_honours(ruleset, hand),
        hands=hand.deal.hands,
        pack=pack.pack,
        nonce=pack.nonce,
        cut=pack.cut,
    )
    said: list[Event] = [ended]
    state = after(state, said)
    for claim in state.claims:
        judged = _judge(state, claim)
        said += judged
        state = after(state, judged)
    if not revokes_wait(state) and not honours_wait(state):
        said += score_now(state)
    return tuple(said)


def _how(hand: HandState) -> HowEnded:
    if isinstance(hand.ending, Called):
        return "called"
    if isinstance(hand.ending, Settled):
        return "claimed" if hand.ending.tricks[hand.ending.by.side.index] else "conceded"
    return "played"


def _honours(ruleset: Ruleset, hand: HandState) -> tuple[int, int] | None:
    """The honours of NS and EW by the rule set's basis, None where none are counted (RULES 4)."""
    trump = hand.deal.trump
    if ruleset.honours == "off" or trump is None:
        return None
    honours = honours_of(trump)
    side_of = _taken_by if ruleset.honours == "captured" else _dealt_to
    ns = sum(side_of(hand, card) is Side.NS for card in honours)
    return ns, len(honours) - ns


def _dealt_to(hand: HandState, card: Card) -> Side:
    """The side to which a card was dealt."""
    return next(seat.side for seat in SEATS if card in hand.deal.hands[seat.index])


def _taken_by(hand: HandState, card: Card) -> Side:
    """The side that captured a card.

    After an agreed claim the cards not in complete tricks go with the tricks left; where these were shared, each stays
    with the side it was dealt to.
    """
    for trick in hand.tricks:
        if card in trick.cards and trick.winner is not None:
            return trick.winner.side
    if isinstance(hand.ending, Settled) and 0 in hand.ending.tricks:
        return Side.EW if hand.ending.tricks[0] == 0 else Side.NS
    return _dealt_to(hand, card)


# --- The score ------------------------------------------------------------------------------------------------------


def _result(ruleset: Ruleset, score: OpenScore, hand: HandState) -> Result:
    """What is to be scored, by what is known now; a revoke whose penalty is not chosen counts for nothing yet."""
    if score.called is not None:
        return CalledResult(score.called)
    honours = score.honours
    if honours is not None and ruleset.honours_claim == "announced":
        honours = score.announced
    order = {(fact.trick, fact.seat): at for at, fact in enumerate(revokes_in(hand))}
    revokes = sorted(score.revokes, key=lambda each: order[each.trick, each.against])
    return HandResult(
        score.tricks,
        honours,
        tuple(Revoke(each.against.side, each.penalty) for each in revokes if each.penalty is not None),
    )


def provisional(state: TableState) -> MatchScore | None:
    """The match as it would stand if the open score were closed now; None where no score is open."""
    if state.open_score is None or state.match is None or state.last is None:
        return None
    ruleset = ruleset_of(state)
    return add_hand(ruleset, state.match, _result(ruleset, state.open_score, state.last.state))


def score_now(state: TableState) -> Said:
    """The events that close the open score, if one is open. Raises `Illegal` while a penalty has to be chosen."""
    score, before, match = state.open_score, state.match, provisional(state)
    if score is None or before is None or match is None or state.last is None:
        return ()
    if penalty_open(state):
        raise illegal("table_penalty_first")
    result = _result(ruleset_of(state), score, state.last.state)
    played = result if isinstance(result, HandResult) else HandResult(score.tricks)
    scored = HandScored(
        hand=score.hand,
        tricks=played.tricks,
        honours=played.honours,
        revokes=played.revokes,
        called=score.called,
        scored=match.hands[-1],
        score=match.score,
        game=match.games[-1] if len(match.games) > len(before.games) else None,
        over=match.over,
        winner=match.winner,
        totals=match.totals,
        margin=match.margin,
    )
    if not match.over:
        return (scored,)
    return (scored, MatchEnded(state.rubber, match.winner, match.totals, match.margin))


def penalty_open(state: TableState) -> bool:
    """Whether the penalty of a proven revoke has still to be chosen."""
    return state.open_score is not None and any(each.penalty is None for each in state.open_score.revokes)


def may_go_on(state: TableState) -> None:
    """Raises `Illegal` (`table_close_first`) where the match ends with the open score as it stands."""
    match = provisional(state)
    if match is not None and match.over:
        raise illegal("table_close_first")


def revokes_wait(state: TableState) -> bool:
    """Whether revokes of the hand before may still be claimed: until the next deal is cut (RULES 7)."""
    score = state.open_score
    if score is None or score.called is not None or ruleset_of(state).revokes != "allowed":
        return False
    return state.pack is None or not state.pack.cut


def honours_wait(state: TableState) -> bool:
    """Whether announcing honours of the hand before could change anything (RULES 4: until the next turn-up)."""
    score, match = state.open_score, state.match
    ruleset = ruleset_of(state)
    if score is None or match is None or score.honours is None or score.called is not None:
        return False
    if ruleset.honours_claim != "announced" or max(score.honours) < 3 or max(score.announced) == max(score.honours):
        return False
    if revokes_wait(state):
        return True
    said, unsaid = (
        add_hand(ruleset, match, HandResult(score.tricks, honours)).hands[-1].score for honours in (score.honours, None)
    )
    return said != unsaid


# --- What may still be said -----------------------------------------------------------------------------------------


def _open(state: TableState, seat: Seat, number: int) -> OpenScore:
    """The open score of the hand before. Raises `Illegal` where it is closed, for all or for the seat's side."""
    ruleset_of(state)
    seated(state, seat)
    score = state.open_score
    if score is None or score.hand != number:
        raise illegal("table_score_closed", hand=number)
    if seat.side in score.closed:
        raise illegal("table_score_closed_side", side=seat.side)
    return score


def announce_honours(state: TableState, command: c.AnnounceHonours, chance: random.Random) -> Said:
    """Announce honours of the hand before, three or four; a claim above what was held is refused, one below stands."""
    score = _open(state, command.by, command.hand)
    side = command.by.side
    if score.honours is None or score.called is not None or ruleset_of(state).honours_claim != "announced":
        raise illegal("table_honours_not_announced")
    if command.count not in (3, 4):
        raise illegal("table_honours_three_or_four")
    if command.count > score.honours[side.index]:
        raise illegal("table_honours_not_held", side=side)
    if command.count <= score.announced[side.index]:
        raise illegal("table_honours_said_already")
    said: Said = (HonoursAnnounced(score.hand, command.by, command.count),)
    state = after(state, said)
    return said if revokes_wait(state) or honours_wait(state) or state.pack is not None else (*said, *score_now(state))


def claim_revoke(state: TableState, command: c.ClaimRevoke, chance: random.Random) -> Said:
    """Claim that an opponent revoked: in the hand under way, to be judged at its end, or in the hand before."""
    ruleset = ruleset_of(state)
    seated(state, command.by)
    if ruleset.revokes != "allowed":
        raise illegal("table_revokes_prevented")
    if command.against.side is command.by.side:
        raise illegal("claim_own_side")
    claim = RevokeClaim(command.trick, command.by, command.against)
    claimed = RevokeClaimed(command.hand, command.trick, command.by, command.against)
    hand = state.hand
    if hand is not None and command.hand == state.hand_number:
        if not 1 <= command.trick <= len(hand.tricks) + bool(hand.trick.cards):
            raise illegal("no_such_trick", trick=command.trick, most=len(hand.tricks) + bool(hand.trick.cards))
        if any((each.trick, each.against) == (claim.trick, claim.against) for each in state.claims):
            raise illegal("table_revoke_claimed_already")
        return (claimed,)
    score = _open(state, command.by, command.hand)
    if not revokes_wait(state):
        raise illegal("table_revoke_too_late")
    if (claim.trick, claim.against) in [(each.trick, each.against) for each in score.revokes]:
        raise illegal("table_revoke_claimed_already")
    return (claimed, *_judge(after(state, [claimed]), claim))


def _judge(state: TableState, claim: RevokeClaim) -> Said:
    """What the record says of a claim, when the hand is over; the penalty too where the rule set leaves no choice."""
    if state.open_score is None or state.last is None:
        return ()
    number = state.open_score.hand
    proven = bool(_facts(state.last.state, claim))
    judged = RevokeJudged(number, claim.trick, claim.by, claim.against, proven)
    options = ruleset_of(state).revoke_options
    if not proven or len(options) != 1:
        return (judged,)
    return (judged, PenaltyChosen(number, claim.trick, claim.against, None, options[0]))


def _facts(hand: HandState, claim: RevokeClaim) -> tuple[RevokeFact, ...]:
    return judge_claim(hand, claim.by.side, claim.against, claim.trick)


def choose_penalty(state: TableState, command: c.ChoosePenalty, chance: random.Random) -> Said:
    """Choose the penalty of a proven revoke, as one of the side that claimed it."""
    ruleset_of(state)
    seated(state, command.by)
    score = state.open_score
    if score is None or score.hand != command.hand:
        raise illegal("table_score_closed", hand=command.hand)
    if command.by.side is command.against.side:
        raise illegal("claim_own_side")
    if ProvenRevoke(command.trick, command.against) not in score.revokes:
        raise illegal("table_no_penalty_open")
    options = ruleset_of(state).revoke_options
    if command.penalty not in options:
        raise illegal("table_penalty_unknown", penalty=command.penalty, options=", ".join(options))
    return (PenaltyChosen(score.hand, command.trick, command.against, command.by, command.penalty),)


def close_score(state: TableState, command: c.CloseScore, chance: random.Random) -> Said:
    """Say that one's side has nothing more to announce or claim; when both sides have, the hand is scored."""
    score = _open(state, command.by, command.hand)
    if any(each.penalty is None and each.against.side is not command.by.side for each in score.revokes):
        raise illegal("table_penalty_first")
    closed = ScoreClosed(score.hand, command.by)
    state = after(state, [closed])
    if state.open_score is None or len(state.open_score.closed) < len(SIDES):
        return (closed,)
    return (closed, *score_now(state))
