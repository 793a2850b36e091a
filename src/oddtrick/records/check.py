"""Runs the cards of a board through the rules: who won each trick, was every card legal, does the result fit.

Legality and winners are those of `oddtrick.hand.play`, the same as at a table. Where a hand is unknown, the cards that
its player was seen to play are known to have been in it, and that is enough to prove many a revoke.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oddtrick.cards import SEATS, SIDES, Card, CardSet, Seat
from oddtrick.errors import OddtrickError, invalid
from oddtrick.hand.play import NO_TRUMP, legal_mask, trick_winner
from oddtrick.reasons import Param, Reason, reason
from oddtrick.records.board import Board, Play

__all__ = ["BoardReport", "check_board"]


@dataclass(frozen=True, slots=True)
class BoardReport:
    """What a check of a board found.

    tricks: tricks of NS and EW by cards played. winners: of the tricks in turn. complete: every card was played.
    claimed: what of the tricks left NS and EW were given by a claim, None without one. error: the first thing wrong;
    tricks and winners are then those before it. admitted: revokes and leads out of turn that the record itself marks.
    """

    board: Board
    tricks: tuple[int, int] = (0, 0)
    winners: tuple[Seat, ...] = ()
    complete: bool = False
    claimed: tuple[int, int] | None = None
    error: OddtrickError | None = None
    admitted: tuple[Reason, ...] = ()


def check_board(board: Board) -> BoardReport:
    """Check a board. Nothing is raised: what is wrong stands in the report, with `where` = line, trick and seat.

    Errors: `revoke`, `card_not_held`, `card_of_another`, `card_played_twice`, `out_of_turn`, `trump_unknown`,
    `result_differs`, `claim_impossible`, `turn_up_elsewhere`, `turn_up_other_suit`, or what the reader met.
    """
    walk = _Walk(board)
    error = walk.run()
    if error is None:
        error = board.fault or _turn_up_error(board)
    complete = error is None and len(board.plays) == 4 * board.size
    tricks = walk.tricks
    claimed = None
    if error is None and complete:
        error = _result_error(board, tricks, admitted=bool(walk.admitted))
        complete = error is None
    elif error is None and board.claimed and board.result is not None and not board.adjusted:
        claimed = (board.result[0] - tricks[0], board.result[1] - tricks[1])
        if min(claimed) < 0 or sum(claimed) != board.size - sum(tricks):
            error = invalid(
                "claim_impossible",
                _place(board.result_line),
                ns=board.result[0],
                ew=board.result[1],
                played_ns=tricks[0],
                played_ew=tricks[1],
            )
            claimed = None
    return BoardReport(board, tricks, tuple(walk.winners), complete, claimed, error, tuple(walk.admitted))


class _Walk:
    """Goes through the plays of a board in order, keeping holdings, tricks and what was admitted."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.winners: list[Seat] = []
        self.admitted: list[Reason] = []
        self.dealt = [0 if hand is None else hand.bits for hand in board.hands]
        self.known = [hand is not None for hand in board.hands]
        for play in board.plays:
            if not self.known[play.seat.index]:
                self.dealt[play.seat.index] |= play.card.bit
        self.played_by: dict[Card, tuple[Seat, int]] = {}

    @property
    def tricks(self) -> tuple[int, int]:
        """Tricks of NS and EW so far."""
        ns = sum(1 for seat in self.winners if seat.side is SIDES[0])
        return ns, len(self.winners) - ns

    def run(self) -> OddtrickError | None:
        """Play all cards; the first error, or None."""
        board = self.board
        if board.plays and board.trump is None:
            return invalid("trump_unknown", _place(board.plays[0].line))
        suit = board.trump_suit
        trump = NO_TRUMP if suit is None else suit.index
        played = 0
        cards: list[int] = []
        leader = board.leader
        for count, play in enumerate(board.plays):
            if not cards and (leader is None or play.mark == "lead"):
                if leader is not None and leader is not play.seat:
                    self._admit("lead_admitted", count // 4 + 1, play)
                leader = play.seat
            turn = (leader or play.seat).plus(len(cards))
            led = board.plays[count - len(cards)].card.suit.mask if cards else 0
            if error := self._wrong(play, turn, led, played, count // 4 + 1):
                return error
            played |= play.card.bit
            self.played_by[play.card] = (play.seat, count // 4 + 1)
            cards.append(play.card.index)
            if len(cards) == 4:
                leader = (leader or play.seat).plus(trick_winner(cards, trump))
                self.winners.append(leader)
                cards = []
        return None

    def _wrong(self, play: Play, turn: Seat, led: int, played: int, trick: int) -> OddtrickError | None:
        """What is wrong with a card, or None. The order matters: a card can be wrong in several ways."""
        card, seat = play.card, play.seat
        fault = _fault_at(play, trick)
        if before := self.played_by.get(card):
            return fault("card_played_twice", first=before[0], at=before[1])
        if seat is not turn:
            return fault("out_of_turn", turn=turn)
        holder = next((s for s in SEATS if self.dealt[s.index] & card.bit), None)
        if holder is not None and holder is not seat:
            return fault("card_of_another", holder=holder)
        if holder is None:
            return fault("card_not_held")
        holding = self.dealt[seat.index] & ~played
        if not card.bit & legal_mask(holding, led):
            held = " ".join(each.value for each in CardSet.of_bits(holding & led))
            if play.mark != "revoke":
                return fault("revoke", held=held)
            self._admit("revoke_admitted", trick, play, held=held)
        return None

    def _admit(self, code: str, trick: int, play: Play, **more: Param) -> None:
        self.admitted.append(reason(code, trick=trick, seat=play.seat, card=play.card, **more))


def _fault_at(play: Play, trick: int) -> Callable[..., OddtrickError]:
    """A maker of errors about one card, all of which name the card, its seat and its trick."""

    def fault(code: str, **more: Param) -> OddtrickError:
        where = {**_place(play.line), "trick": trick, "seat": play.seat.value}
        return invalid(code, where, trick=trick, seat=play.seat, card=play.card, **more)

    return fault


def _place(line: int) -> dict[str, int | str]:
    return {"line": line} if line else {}


def _result_error(board: Board, tricks: tuple[int, int], *, admitted: bool) -> OddtrickError | None:
    """Whether the recorded result contradicts the play. A result after an admitted revoke may hold a penalty."""
    if board.result is None or board.adjusted or admitted or board.size != 13 or board.result == tricks:
        return None
    return invalid(
        "result_differs",
        _place(board.result_line),
        ns=board.result[0],
        ew=board.result[1],
        played_ns=tricks[0],
        played_ew=tricks[1],
    )


def _turn_up_error(board: Board) -> OddtrickError | None:
    """Whether the turn-up is not the dealer's, or not of the trump suit (RULES 2)."""
    card = board.whist.turn_up if board.whist is not None else None
    if card is None:
        return None
    if board.trump is not None and card.suit is not board.trump_suit:
        return invalid("turn_up_other_suit", _place(board.line), card=card, trump=board.trump)
    hand = board.hands[board.dealer.index] if board.dealer is not None else None
    if board.dealer is not None and hand is not None and card not in hand:
        return invalid("turn_up_elsewhere", _place(board.line), card=card, seat=board.dealer)
    return None
