"""Whist hands as boards and back: the dealer is declarer, the contract one of the trump suit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from oddtrick.cards import SEATS, SIDES, Card
from oddtrick.errors import invalid
from oddtrick.hand import Called, Deal, HandState, Settled, legal_mask, play_card, start_hand
from oddtrick.records.board import STRAINS, Board, Mark, Play, WhistFacts
from oddtrick.records.check import check_board
from oddtrick.records.tags import ordered_tags

__all__ = ["board_of_deal", "board_of_hand", "hand_of_board"]


def board_of_deal(
    deal: Deal, *, name: str = "", facts: WhistFacts | None = None, tags: Iterable[tuple[str, str]] = ()
) -> Board:
    """A deal as a board without play.

    name: the board's number. facts: what else is known of the hand; its turn-up is taken from the deal. tags: names and
    values such as ("Event", "Club night").
    """
    trump = STRAINS[deal.trump.index if deal.trump is not None else -1]
    return Board(
        name=name,
        dealer=deal.dealer,
        declarer=deal.dealer,
        leader=deal.leader,
        contract=f"1{trump}",
        trump=trump,
        hands=deal.hands,
        tags=ordered_tags((("Vulnerable", "None"), *tags)),
        whist=replace(facts or WhistFacts(), turn_up=deal.turn_up),
    )


def board_of_hand(
    state: HandState, *, name: str = "", facts: WhistFacts | None = None, tags: Iterable[tuple[str, str]] = ()
) -> Board:
    """A hand under way or over as a board; parameters as in `board_of_deal`.

    Cards that did not follow suit are marked as revokes. A hand ended by calling honours names the side in its facts.
    """
    ending = state.ending
    called = ending.side if isinstance(ending, Called) else None
    facts = replace(facts or WhistFacts(), called=called)
    board = board_of_deal(state.deal, name=name, facts=facts, tags=tags)
    plays = tuple(_plays(state))
    settled = isinstance(ending, Settled)
    ended = settled or state.over
    result = None if called is not None or not ended else (state.tricks_won(SIDES[0]), state.tricks_won(SIDES[1]))
    return replace(
        board,
        plays=plays,
        unfinished=bool(plays) and not ended,
        claimed=settled and bool(plays),
        result=result,
    )


def _plays(state: HandState) -> Iterable[Play]:
    held = [hand.bits for hand in state.deal.hands]
    for trick in (*state.tricks, state.trick):
        led = 0
        for place, card in enumerate(trick.cards):
            seat = trick.leader.plus(place)
            mark: Mark = "" if card.bit & legal_mask(held[seat.index], led) else "revoke"
            led = led or card.suit.mask
            held[seat.index] &= ~card.bit
            yield Play(seat, card, mark)


def hand_of_board(board: Board) -> HandState:
    """The state of the hand that a board records; at whist the dealer, at bridge the declarer counts as dealer.

    Raises what `check_board` finds wrong; `Invalid` `hands_unknown` where a hand or the trump suit is not recorded.
    """
    report = check_board(board)
    if report.error is not None:
        raise report.error
    dealer = board.declarer or board.dealer or (board.leader.right if board.leader is not None else None)
    hands = tuple(hand for hand in board.hands if hand is not None)
    if len(hands) != 4 or dealer is None or board.trump is None:
        raise invalid("hands_unknown")
    turn_up: Card | None = board.whist.turn_up if board.whist is not None else None
    north, east, south, west = hands
    deal = Deal(dealer, (north, east, south, west), board.trump_suit, turn_up)
    state = start_hand(deal, revokes_allowed=any(play.mark == "revoke" for play in board.plays))
    for play in board.plays:
        state = play_card(state, play.seat, play.card)
    if report.claimed is not None:
        by = board.declarer or SEATS[0]
        state = replace(state, told=replace(state.told, settled=Settled(by, report.claimed)))
    return state
