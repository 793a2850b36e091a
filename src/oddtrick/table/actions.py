"""Which commands are open to whom, and whom the table waits for: what a driver, a page and a player's program go by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from oddtrick.cards import Seat
from oddtrick.errors import Illegal
from oddtrick.hand import HandState
from oddtrick.hand.calling import calling_side
from oddtrick.hand.claim import answers_awaited
from oddtrick.hand.revoke import correcting_plays
from oddtrick.rulesets.model import Ruleset
from oddtrick.table.commands import Command, DealCards, Shuffle
from oddtrick.table.ending import may_go_on, penalty_open, revokes_wait
from oddtrick.table.playing import move_in_calling
from oddtrick.table.state import (
    TableState,
    calling_wait,
    cut_outcome,
    cutter_of,
    last_play,
    shuffler_of,
    start_scores,
)

__all__ = ["Action", "awaited", "open_actions", "table_turn"]

Action = Literal[
    "sit",
    "leave",
    "begin_match",
    "draw_card",
    "state_ages",
    "accept_deal",
    "decline_deal",
    "choose_dealer",
    "shuffle",
    "cut_pack",
    "deal_cards",
    "decide_fault",
    "show_honours",
    "ask_partner",
    "pass_calling",
    "play_card",
    "correct_revoke",
    "claim_revoke",
    "choose_penalty",
    "claim_rest",
    "concede",
    "answer_claim",
    "ask_take_back",
    "answer_take_back",
    "announce_honours",
    "close_score",
    "new_rubber",
]
"""The commands a person may give, by the names they have on the wire."""


def open_actions(state: TableState, viewer: Seat | None) -> tuple[Action, ...]:
    """The commands that some form of would not be refused now, for a seat; a spectator may sit where a seat is empty.

    They rest on what that viewer may know: his own cards and what is public.
    """
    if state.stage == "unopened":
        return ()
    if viewer is None or state.player(viewer) is None:
        return ("sit",) if None in state.players else ()
    return ("leave", *_open(state, viewer))


def _open(state: TableState, seat: Seat) -> Iterator[Action]:
    if state.stage == "seating" and None not in state.players:
        yield "begin_match"
    if state.stage == "drawing" and seat in awaited(state):
        yield "draw_card"
    if state.stage == "first_deal":
        yield from _first_deal(state, seat)
    yield from _dealing(state, seat)
    if state.stage == "play":
        yield from _playing(state, seat)
    yield from _closing(state, seat)
    if state.stage == "over":
        yield "new_rubber"


def _first_deal(state: TableState, seat: Seat) -> Iterator[Action]:
    how = state.ruleset.first_dealer if state.ruleset is not None else None
    if how == "chosen":
        yield "choose_dealer"
    if how == "oldest" and not state.offers:
        yield "state_ages"
    if state.offers and state.offers[state.declined] is seat:
        yield "accept_deal"
        yield "decline_deal"


def _may_shuffle(state: TableState, ruleset: Ruleset, dealer: Seat, seat: Seat) -> bool:
    """Whether it is for a seat to shuffle: the first time, or last of all for the dealer (S1, S4)."""
    if state.pack is None:
        return state.stage in ("shuffle", "closing") and seat is shuffler_of(ruleset, dealer) and _goes_on(state)
    once_more = ruleset.shuffler == "left" and state.pack.shuffles == 1 and not state.pack.cut
    return state.stage in ("cut", "deal") and seat is dealer and once_more


def _goes_on(state: TableState) -> bool:
    """Whether another hand may be prepared."""
    try:
        may_go_on(state)
    except Illegal:
        return False
    return True


def _dealing(state: TableState, seat: Seat) -> Iterator[Action]:
    ruleset, dealer = state.ruleset, state.dealer
    if ruleset is None or dealer is None:
        return
    by_players = state.settings.dealt_by == "players"
    if by_players and _may_shuffle(state, ruleset, dealer, seat):
        yield "shuffle"
    if state.stage == "cut" and seat is cutter_of(ruleset, dealer) and not penalty_open(state):
        yield "cut_pack"
    if by_players and state.stage == "deal" and seat is dealer and not penalty_open(state):
        yield "deal_cards"


def _playing(state: TableState, seat: Seat) -> Iterator[Action]:
    hand, ruleset = state.hand, state.ruleset
    if hand is None or ruleset is None:
        return
    if state.fault is not None:
        if seat in state.fault.decides:
            yield "decide_fault"
        return
    if not hand.tricks:  # the moments of calling are in the first trick
        if (move := move_in_calling(state, seat)) is not None:
            yield "show_honours" if move == "show" else "ask_partner"
        if calling_side(hand, ruleset.calling_at, start_scores(state.match)) is seat.side and seat not in state.passed:
            yield "pass_calling"
    if hand.claim is None:
        if seat is hand.to_play and calling_wait(state) is None:
            yield "play_card"
        if correcting_plays(hand, seat):
            yield "correct_revoke"
        if seat.side not in state.claim_refused:
            yield "claim_rest"
            yield "concede"
        last = last_play(hand)
        if state.settings.take_backs and last is not None and last.seat is seat and _may_wish(state):
            yield "ask_take_back"
    elif seat in answers_awaited(hand):
        yield "answer_claim"
    if state.take_back is not None and state.take_back.seat.side is not seat.side:
        yield "answer_take_back"
    if ruleset.revokes == "allowed" and _claimable(state, hand, seat):
        yield "claim_revoke"


def _may_wish(state: TableState) -> bool:
    """Whether nobody has asked yet for the last card to be taken back."""
    return state.take_back is None and not state.take_back_refused


def _claimable(state: TableState, hand: HandState, seat: Seat) -> bool:
    """Whether there is a card of an opponent, in a trick and by him, that nobody has called a revoke yet."""
    tricks = len(hand.tricks) + bool(hand.trick.cards)
    claimed = sum(each.against.side is not seat.side and each.trick <= tricks for each in state.claims)
    return claimed < 2 * tricks


def _closing(state: TableState, seat: Seat) -> Iterator[Action]:
    score, ruleset = state.open_score, state.ruleset
    if score is None or ruleset is None:
        return
    to_choose = any(each.penalty is None and each.against.side is not seat.side for each in score.revokes)
    if to_choose:
        yield "choose_penalty"
    if seat.side in score.closed:
        return
    if revokes_wait(state):
        yield "claim_revoke"
    held = 0 if score.honours is None or score.called is not None else score.honours[seat.side.index]
    if ruleset.honours_claim == "announced" and held >= 3 and held > score.announced[seat.side.index]:
        yield "announce_honours"
    if not to_choose:
        yield "close_score"


def awaited(state: TableState) -> tuple[Seat, ...]:
    """The seats whose word or card the table waits for. Empty where the table itself has to act, or nobody must.

    Which seats these are tells nothing of anybody's cards.
    """
    if state.ruleset is None:
        return ()
    if state.stage == "drawing" and state.cut is not None:
        return cut_outcome(state.ruleset, state.cut.draws).to_draw
    if state.stage == "first_deal":
        return (state.offers[state.declined],) if state.offers else tuple(Seat)
    if state.open_score is not None and (state.stage == "closing" or penalty_open(state)):
        return _awaited_to_close(state)
    if state.stage == "play":
        return _awaited_in_play(state)
    return _awaited_to_deal(state)


def _awaited_to_deal(state: TableState) -> tuple[Seat, ...]:
    if state.ruleset is None or state.dealer is None:
        return ()
    cutter = cutter_of(state.ruleset, state.dealer)
    if state.stage == "cut" and cutter is not None:
        return (cutter,)
    if state.settings.dealt_by == "table":
        return ()
    if state.stage == "shuffle":
        return (shuffler_of(state.ruleset, state.dealer),)
    return (state.dealer,) if state.stage == "deal" else ()


def _awaited_in_play(state: TableState) -> tuple[Seat, ...]:
    hand = state.hand
    if hand is None or hand.to_play is None:
        return ()
    if state.fault is not None:
        return state.fault.decides
    if hand.claim is not None:
        return answers_awaited(hand)
    if state.take_back is not None:
        return tuple(seat for seat in Seat if seat.side is not state.take_back.seat.side)
    waits = calling_wait(state)
    return (hand.to_play,) if waits is None else (waits,)


def _awaited_to_close(state: TableState) -> tuple[Seat, ...]:
    """Who is to choose a penalty; else the sides that have not said that they have nothing more to say."""
    score = state.open_score
    if score is None:
        return ()
    choosing = {each.against.side.other for each in score.revokes if each.penalty is None}
    if choosing:
        return tuple(seat for seat in Seat if seat.side in choosing)
    return tuple(seat for seat in Seat if seat.side not in score.closed)


def table_turn(state: TableState) -> Command | None:
    """What the table itself has to do now: shuffle or deal where it does so for the players; None: it waits.

    It does not go on while a side may still say something about the hand before.
    """
    if state.settings.dealt_by != "table" or state.dealer is None:
        return None
    if state.stage == "shuffle":
        return Shuffle(None)
    if state.stage == "deal" and not penalty_open(state):
        return DealCards(None)
    return None
