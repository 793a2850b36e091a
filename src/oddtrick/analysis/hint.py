"""A hint: the card a level would play from one seat's view, why, and what it says of the other cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddtrick.bots.blunders import Blunder, blunders_by_count
from oddtrick.bots.choice import Choice, Estimate
from oddtrick.bots.count import count_of
from oddtrick.bots.levels import choose, level
from oddtrick.cards import Card, Seat
from oddtrick.errors import illegal
from oddtrick.hand.view import HandView
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore

__all__ = ["Hint", "advise", "tricks_for_game"]


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


def tricks_for_game(ruleset: Ruleset | None, match: MatchScore | None, seat: Seat) -> int:
    """How many tricks make the game for a seat's side: 7 where no score is known, 14 where no number does."""
    if ruleset is None or match is None:
        return 7
    target = ruleset.game.target
    return 14 if target is None else min(6 + target - match.score.of(seat.side), 14)


def advise(
    view: HandView,
    level_name: str = "master",
    *,
    ruleset: Ruleset | None = None,
    match: MatchScore | None = None,
    seed: int = 0,
    work: float = 1.0,
) -> Hint:
    """The hint for the viewer, whose turn it must be.

    ruleset, match: of the match, with the score before this hand; without them every trick counts alike. seed, work:
    of the level's thought, which sees the view and nothing else. Raises `BadInput` for a level unknown or one that
    sees all hands, `Illegal` if it is not the viewer's turn, `OddtrickError` where the level needs the extra `bots`.
    """
    seat = view.viewer
    if seat is None or not view.legal:
        raise illegal("not_your_turn", turn=view.to_play)
    needed = tricks_for_game(ruleset, match, seat)
    by_match = False
    if level(level_name, seated=True).numbers and ruleset is not None and match is not None and view.size == 13:
        from oddtrick.bots.match_value import stakes_of

        choice = choose(level_name, view, seed=seed, work=work, stakes=stakes_of(ruleset, match, seat.side))
        by_match = bool(choice.estimates)
        # A thousandth for each trick may lift a certain win above 1, which no chance is.
        estimates = tuple(Estimate(each.card, min(each.value, 1.0)) for each in choice.estimates)
        choice = replace(choice, estimates=estimates)
    elif level_name == "club":
        from oddtrick.bots import club

        choice = club.choose(view, needed=needed)
    else:
        choice = choose(level_name, view, seed=seed, work=work)
    count = count_of(view)
    found = ((card, blunders_by_count(count, card.index, needed)) for card in view.legal)
    warned = tuple((card, which) for card, which in found if which)
    return Hint(seat, view.tricks_done + 1, level_name, choice, by_match, warned)
