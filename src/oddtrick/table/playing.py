"""Decisions while a hand is played: calling, cards, putting a revoke right, claims, taking back (RULES 3, 5, 7)."""

from __future__ import annotations

import random

from oddtrick.cards import CardSet, Seat
from oddtrick.errors import illegal
from oddtrick.hand import Called, HandState
from oddtrick.hand.calling import CallingMove, call_honours, calling_side, may_call
from oddtrick.hand.claim import answers_awaited, tricks_left
from oddtrick.hand.revoke import correcting_plays
from oddtrick.table import commands as c
from oddtrick.table.asked import after, hand_in_play, ruleset_of, seated
from oddtrick.table.ending import when_over
from oddtrick.table.events import (
    CallingPassed,
    CardPlayed,
    CardTakenBack,
    ClaimAnswered,
    Event,
    HonoursShown,
    PartnerAsked,
    RestClaimed,
    RevokeCorrected,
    TakeBackAsked,
    TakeBackRefused,
)
from oddtrick.table.state import TableState, calling_wait, last_play, start_scores

__all__ = [
    "answer_claim",
    "answer_take_back",
    "ask_partner",
    "ask_take_back",
    "claim",
    "concede",
    "correct",
    "move_in_calling",
    "pass_calling",
    "play",
    "show_honours",
]

Said = tuple[Event, ...]


def _and_then(state: TableState, *said: Event) -> Said:
    """The events, and what follows if the hand is over with them."""
    return (*said, *when_over(after(state, said)))


# --- Calling --------------------------------------------------------------------------------------------------------


def move_in_calling(state: TableState, seat: Seat) -> CallingMove | None:
    """What a seat may say now in the moment of calling; it rests on the seat's own cards."""
    hand = state.hand
    if hand is None or state.ruleset is None or state.fault is not None:
        return None
    return may_call(hand, seat, state.ruleset.calling_at, start_scores(state.match)[seat.side])


def show_honours(state: TableState, command: c.ShowHonours, chance: random.Random) -> Said:
    """Show three or four honours: two points, which is game, and the hand is not played."""
    called = _called(state, command.by)
    if move_in_calling(state, command.by) != "show" or not isinstance(called.ending, Called):
        raise illegal("table_show_needs_three", seat=command.by)
    return _and_then(state, HonoursShown(state.hand_number, command.by, called.ending.honours))


def ask_partner(state: TableState, command: c.AskPartner, chance: random.Random) -> Said:
    """With exactly two honours ask the partner; the cards answer, for an answer must be true."""
    called = _called(state, command.by)
    if move_in_calling(state, command.by) != "ask":
        raise illegal("table_ask_needs_two", seat=command.by)
    number = state.hand_number
    if not isinstance(called.ending, Called):
        return (PartnerAsked(number, command.by, found=False),)
    shown = HonoursShown(number, command.by, called.ending.honours)
    return _and_then(state, PartnerAsked(number, command.by, found=True), shown)


def _called(state: TableState, seat: Seat) -> HandState:
    """The hand as it is when the seat calls. Raises `Illegal` where it may not."""
    hand = hand_in_play(state)
    seated(state, seat)
    return call_honours(hand, seat, ruleset_of(state).calling_at, start_scores(state.match)[seat.side])


def pass_calling(state: TableState, command: c.PassCalling, chance: random.Random) -> Said:
    """Let the moment of calling go by."""
    hand = hand_in_play(state)
    seated(state, command.by)
    side = calling_side(hand, ruleset_of(state).calling_at, start_scores(state.match))
    if side is not command.by.side or command.by in state.passed:
        raise illegal("table_nothing_to_pass", seat=command.by)
    return (CallingPassed(state.hand_number, command.by),)


# --- Cards ----------------------------------------------------------------------------------------------------------


def _at_trick(state: TableState, hand: HandState, trick: int, now: int) -> None:
    if trick != now:
        raise illegal("table_other_trick", {"hand": state.hand_number}, trick=trick, now=now)


def play(state: TableState, command: c.PlayCard, chance: random.Random) -> Said:
    """Play a card. The hand and trick named must be the present ones."""
    hand = hand_in_play(state, command.hand)
    seated(state, command.by)
    _at_trick(state, hand, command.trick, len(hand.tricks) + 1)
    played = CardPlayed(command.hand, command.trick, command.by, command.card)
    then = after(state, [played])
    waits = calling_wait(state)
    if waits is not None:
        raise illegal("table_partner_may_call", seat=waits)
    return (played, *when_over(then))


def correct(state: TableState, command: c.CorrectRevoke, chance: random.Random) -> Said:
    """Put one's own revoke right, until the next trick is led."""
    hand = hand_in_play(state, command.hand)
    seated(state, command.by)
    if not correcting_plays(hand, command.by):
        raise illegal("no_revoke_to_correct", seat=command.by)
    trick, number = (hand.trick, len(hand.tricks) + 1) if hand.trick.cards else (hand.tricks[-1], len(hand.tricks))
    _at_trick(state, hand, command.trick, number)
    place = (command.by.index - trick.leader.index) % 4
    corrected = RevokeCorrected(command.hand, number, command.by, trick.cards[place:], command.card)
    return _and_then(state, corrected)


# --- Claims ---------------------------------------------------------------------------------------------------------


def claim(state: TableState, command: c.ClaimRest, chance: random.Random) -> Said:
    """Show one's cards and claim tricks; no card is played until those who would lose by it have answered.

    A side whose claim was refused claims again when another card has been played (`table_claim_refused`), or it could
    stop play for ever.
    """
    hand = hand_in_play(state, command.hand)
    return _claimed(state, hand, command.by, tricks_left(hand) if command.tricks is None else command.tricks)


def concede(state: TableState, command: c.Concede, chance: random.Random) -> Said:
    """Give up all tricks left; the partner must agree."""
    return _claimed(state, hand_in_play(state, command.hand), command.by, 0)


def _claimed(state: TableState, hand: HandState, seat: Seat, tricks: int) -> Said:
    seated(state, seat)
    if seat.side in state.claim_refused:
        raise illegal("table_claim_refused", side=seat.side)
    claimed = RestClaimed(state.hand_number, seat, tricks, CardSet(hand.holding(seat)))
    after(state, [claimed])
    return (claimed,)


def answer_claim(state: TableState, command: c.AnswerClaim, chance: random.Random) -> Said:
    """Agree or refuse; the hand is over when all who are asked agree."""
    hand = hand_in_play(state)
    seated(state, command.by)
    if command.by not in answers_awaited(hand):
        raise illegal("claim_not_yours_to_answer" if hand.claim else "no_claim", seat=command.by)
    return _and_then(state, ClaimAnswered(state.hand_number, command.by, command.agree))


# --- Taking back ----------------------------------------------------------------------------------------------------


def ask_take_back(state: TableState, command: c.AskTakeBack, chance: random.Random) -> Said:
    """Ask to take back the card one played last, if it is the last of all.

    Once refused, that card lies (`table_take_back_refused`): whoever asked without end could stop play for ever.
    """
    hand = hand_in_play(state)
    seated(state, command.by)
    if not state.settings.take_backs:
        raise illegal("table_take_backs_off")
    if hand.claim is not None:
        raise illegal("claim_pending", by=hand.claim.by)
    last = last_play(hand)
    if last is None or last.seat is not command.by:
        raise illegal("table_take_back_last_only")
    if state.take_back is not None:
        raise illegal("table_take_back_pending")
    if state.take_back_refused:
        raise illegal("table_take_back_refused")
    return (TakeBackAsked(state.hand_number, last.trick, last.seat, last.card),)


def answer_take_back(state: TableState, command: c.AnswerTakeBack, chance: random.Random) -> Said:
    """Grant or refuse it, as one of the other side. A card played meanwhile has refused it."""
    hand_in_play(state)
    seated(state, command.by)
    wish = state.take_back
    if wish is None:
        raise illegal("table_no_take_back")
    if wish.seat.side is command.by.side:
        raise illegal("table_take_back_other_side")
    if not command.grant:
        return (TakeBackRefused(state.hand_number, command.by),)
    return (CardTakenBack(state.hand_number, wish.trick, wish.seat, wish.card, command.by),)
