"""The review of a hand: what each card cost with open cards, what a level would have played there, and the verdict.

Two measures are kept apart. The cost is double dummy: tricks lost against the best card, all four hands open. The
loss is by the view: how much worse the card was than the level's own by what the player could see. A card that cost
tricks and was as good as any by the view was unlucky; one that was worse by the view is a mistake if it cost
something, and lucky if not.

`review_hand` gives the cards one after another as they are done. `review_card` gives one of them, for a page that asks
for each in a worker of its own and shows them arriving.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from oddtrick.analysis.hint import Hint, advise, blunder_reason
from oddtrick.bots.blunders import Blunder, blunders_by_count
from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.bots.count import Count, count_of
from oddtrick.bots.levels import tricks_for_game
from oddtrick.cards import SEATS, Card, Seat
from oddtrick.errors import bad_input
from oddtrick.hand import HandState, Told, hand_view, legal_plays, play_card, start_hand
from oddtrick.hand.view import History
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore
from oddtrick.solver import position_of_hand, tricks_by_card, tricks_by_card_of_each

__all__ = ["MATCH_CHANCE", "TRICKS", "ReviewedCard", "SeatTotal", "Verdict", "review_card", "review_hand", "totals"]

Verdict = Literal["only", "good", "lucky", "unlucky", "mistake", "revoke"]
"""`only`: there was no other card. `good`: it cost nothing. `revoke`: it did not follow suit; no cost is given."""

TRICKS = 0.15
"""Tricks by which a card must be worse by the view to be a mistake; estimates are not finer than that."""
MATCH_CHANCE = 0.01
"""The same in chances of winning the match, where the score of the match is known."""


@dataclass(frozen=True, slots=True)
class ReviewedCard:
    """One card played.

    trick: its number, from 1. cost: tricks lost with open cards, None for a revoke. best: the cards that cost
    nothing. hint: what the level would have played from this seat's view, None where there was no choice. loss: by
    the view, in tricks or chances (`hint.by_match`), None if the level gives no estimate of the card. blunders: by
    their definitions.
    """

    trick: int
    seat: Seat
    card: Card
    cost: int | None
    best: tuple[Card, ...]
    hint: Hint | None
    loss: float | None
    blunders: tuple[Blunder, ...]
    verdict: Verdict

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The verdict for people, and then the blunders. Why the level would have played as it would: `hint.choice`."""
        said = reason(f"verdict_{self.verdict}", n=self.cost)
        return (said, *(blunder_reason(self.card, each) for each in self.blunders))


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """A seat's cards together: tricks they cost with open cards, how many were mistakes, unlucky, lucky."""

    seat: Seat
    cost: int
    mistakes: int
    unlucky: int
    lucky: int


def review_hand(
    hand: HandState,
    level_name: str = "master",
    *,
    ruleset: Ruleset | None = None,
    match: MatchScore | None = None,
    history: History = "all",
    leads: LeadTable = "american",
    seed: int = 0,
    work: float = 1.0,
) -> Iterator[ReviewedCard]:
    """Every card of a hand, over or under way, one after another as they are done.

    ruleset, match: with the score before the hand, so that the level plays to it. history: what could be looked at.
    leads, seed, work: of the level. Cards that were shown during the hand count as unseen. Raises as the solver and
    `advise` do.
    """
    moments = list(_moments(hand))
    solved = tricks_by_card_of_each(position_of_hand(moment.state) for moment in moments)
    asked = _Asked(level_name, ruleset, match, history, leads, seed, work)
    for moment, tricks in zip(moments, solved, strict=True):
        yield _reviewed(moment, tricks, asked)


def review_card(
    hand: HandState,
    number: int,
    level_name: str = "master",
    *,
    ruleset: Ruleset | None = None,
    match: MatchScore | None = None,
    history: History = "all",
    leads: LeadTable = "american",
    seed: int = 0,
    work: float = 1.0,
) -> ReviewedCard:
    """One card of a hand, number 0 to `len(hand.plays) - 1`; the same as `review_hand` gives there.

    Raises as `review_hand`, and `BadInput` (`no_such_play`) for a number at which no card was played.
    """
    moment = next((each for at, each in enumerate(_moments(hand)) if at == number), None)
    if moment is None:
        raise bad_input("no_such_play", n=number + 1)
    asked = _Asked(level_name, ruleset, match, history, leads, seed, work)
    return _reviewed(moment, tricks_by_card(position_of_hand(moment.state)), asked)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A card as it was played. state: before it."""

    state: HandState
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a review is asked to hold the cards against."""

    level_name: str
    ruleset: Ruleset | None
    match: MatchScore | None
    history: History
    leads: LeadTable
    seed: int
    work: float


def _reviewed(moment: _Moment, tricks: Mapping[Card, int], asked: _Asked) -> ReviewedCard:
    """tricks: what each legal card makes with open cards."""
    state, seat, card = moment.state, moment.seat, moment.card
    number = len(state.tricks) + 1
    most = max(tricks.values())
    best = tuple(each for each, made in tricks.items() if made == most)
    if card not in tricks:
        return ReviewedCard(number, seat, card, None, best, None, None, (), "revoke")
    cost = most - tricks[card]
    if len(legal_plays(state)) == 1:
        return ReviewedCard(number, seat, card, cost, best, None, None, (), "only")
    view = hand_view(state, seat, asked.history)
    count = count_of(view)
    hint = advise(
        view,
        asked.level_name,
        ruleset=asked.ruleset,
        match=asked.match,
        leads=asked.leads,
        seed=asked.seed,
        work=asked.work,
    )
    found = blunders_by_count(count, card.index, tricks_for_game(asked.ruleset, asked.match, seat.side))
    loss = _loss(count, hint, card)
    shown = loss is not None or bool(found)
    verdict = _verdict(cost, _is_right(count, hint, card, loss), shown)
    return ReviewedCard(number, seat, card, cost, best, hint, loss, found, verdict)


def _moments(hand: HandState) -> Iterator[_Moment]:
    """The cards in the order of play, each with the state before it."""
    state = start_hand(hand.deal)
    # What was said before the first card holds for all of them; what was shown later was not known before.
    state = replace(state, told=Told(revokes_allowed=hand.revokes_allowed, asked=hand.asked))
    for card in hand.plays:
        seat = state.to_play
        if seat is None:
            return
        yield _Moment(state, seat, card)
        state = play_card(state, seat, card)


def _as_good(count: Count, card: Card, other: Card) -> bool:
    """Whether two own cards come to the same: of one suit, with none between that another hand may hold."""
    if card.suit is not other.suit:
        return False
    low, high = sorted((card.index, other.index))
    between = (1 << high) - 1 & ~((2 << low) - 1)
    return not count.unseen & between and not _on_table_between(count, between)


def _on_table_between(count: Count, between: int) -> bool:
    """Whether a card of the trick under way ranks between; it decides who wins the trick."""
    return count.table is not None and any(between >> each & 1 for each in count.table.cards)


def _loss(count: Count, hint: Hint, card: Card) -> float | None:
    """How much worse a card is than the best by the level's estimates; None if it gives none of it."""
    estimates = hint.choice.estimates
    if not estimates:
        return None
    values = [each.value for each in estimates if each.card is card]
    values = values or [each.value for each in estimates if _as_good(count, each.card, card)]
    if not values:
        return None
    return max(max(each.value for each in estimates) - values[0], 0.0)


def _is_right(count: Count, hint: Hint, card: Card, loss: float | None) -> bool:
    """Whether a card was as good as the level's own by what was seen."""
    if _as_good(count, hint.choice.card, card):
        return True
    return loss is not None and loss <= (MATCH_CHANCE if hint.by_match else TRICKS)


def _verdict(cost: int, right: bool, shown: bool) -> Verdict:
    """shown: the view itself shows the card to be worse, which another choice of a level without estimates does not."""
    if cost:
        return "unlucky" if right else "mistake"
    return "lucky" if shown and not right else "good"


def totals(cards: Iterable[ReviewedCard]) -> tuple[SeatTotal, ...]:
    """What the cards of each seat come to."""
    found = []
    given = tuple(cards)
    for seat in SEATS:
        mine = [each for each in given if each.seat is seat]
        count = {verdict: sum(each.verdict == verdict for each in mine) for verdict in ("mistake", "unlucky", "lucky")}
        cost = sum(each.cost or 0 for each in mine)
        found.append(SeatTotal(seat, cost, count["mistake"], count["unlucky"], count["lucky"]))
    return tuple(found)
