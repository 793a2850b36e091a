"""A hint: the card a level would play from one seat's view, why, and what it says of the other cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddtrick.bots.blunders import Blunder, blunders_by_count
from oddtrick.bots.choice import Choice, Estimate
from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.bots.count import count_of
from oddtrick.bots.levels import choose, level, tricks_for_game
from oddtrick.cards import Card, Seat
from oddtrick.errors import illegal
from oddtrick.hand.view import HandView
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore

__all__ = ["Hint", "advise", "blunder_reason"]


@dataclass(frozen=True, slots=True)
class Hint:
    """What a level would play.

    trick: the number of the trick, from 1. by_match: the estimates are chances of winning the match, not tricks.
    blunders: the legal cards that nobody likes to see played here, and why.
    """

    seat: Seat
    trick: int
    level: str
    choice: Choice
    by_match: bool
    blunders: tuple[tuple[Card, tuple[Blunder, ...]], ...]

    @property
    def warnings(self) -> tuple[tuple[Card, Reason], ...]:
        """The blunders for people: a card and what is wrong with it, one by one."""
        return tuple((card, blunder_reason(card, each)) for card, found in self.blunders for each in found)


def blunder_reason(card: Card, blunder: Blunder) -> Reason:
    """What would be wrong with a card."""
    return reason(f"blunder_{blunder.value}", card=card)


def advise(
    view: HandView,
    level_name: str = "master",
    *,
    ruleset: Ruleset | None = None,
    match: MatchScore | None = None,
    leads: LeadTable = "american",
    seed: int = 0,
    work: float = 1.0,
    time_limit: float | None = None,
) -> Hint:
    """The hint for the viewer, whose turn it must be.

    ruleset, match: of the match, with the score before this hand; without them every trick counts alike. leads, seed,
    work, time_limit: as for `levels.choose`; the level sees the view and nothing else. Raises `BadInput` for a level
    unknown or one that may not sit at a table, `Illegal` if it is not the viewer's turn, `OddtrickError`
    (`bots_extra_missing`) where the level needs the extra `bots`.
    """
    seat = view.viewer
    if seat is None or not view.legal:
        raise illegal("not_your_turn", turn=view.to_play)
    found = level(level_name, seated=True)
    choice = choose(
        level_name, view, seed=seed, work=work, time_limit=time_limit, ruleset=ruleset, match=match, leads=leads
    )
    # A level plays to the score where it is known, unless fewer cards were dealt than a score is for.
    by_match = found.numbers and ruleset is not None and match is not None and view.size == 13
    by_match = by_match and bool(choice.estimates)
    if by_match:
        # A thousandth for each trick may lift a certain win above 1, which no chance is.
        estimates = tuple(Estimate(each.card, min(each.value, 1.0)) for each in choice.estimates)
        choice = replace(choice, estimates=estimates)
    count = count_of(view)
    needed = tricks_for_game(ruleset, match, seat.side)
    warned = ((card, blunders_by_count(count, card.index, needed)) for card in view.legal)
    return Hint(seat, view.tricks_done + 1, level_name, choice, by_match, tuple((card, w) for card, w in warned if w))
