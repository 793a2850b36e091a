"""What a blunder costs: double dummy over sampled worlds, for the one excuse a player has. Needs the extra `bots`."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from oddtrick.bots.belief import even_worlds
from oddtrick.bots.blunders import ODD_TRICK, Blunder, blunders_by_count
from oddtrick.bots.count import cards_of, count_of
from oddtrick.bots.sight import sight_of_view
from oddtrick.cards import Card
from oddtrick.hand.view import HandView
from oddtrick.kernel.rng import new_rng
from oddtrick.kernel.state import COUNT, LEADER, TRICK, TRUMP
from oddtrick.solver.arrays import solve_worlds

__all__ = ["WORLDS", "BlunderCosts", "unexcused_blunders"]

WORLDS = 200
"""How many worlds a blunder's cost is averaged over."""


@dataclass(slots=True)
class BlunderCosts:
    """The cost of cards in one view, in tricks: solved at the first question, once for all cards.

    view: of the seat to play. needed: tricks that make the game. seed: of the worlds, drawn evenly from all that fit
    the hard facts.
    """

    view: HandView
    needed: int = ODD_TRICK
    worlds: int = WORLDS
    seed: int = 0
    _means: dict[int, float] = field(default_factory=dict)

    def cost(self, card: Card) -> float:
        """How many tricks fewer a card takes, on average, than the best that is no blunder; below 0 if it takes more.

        0 where every card is a blunder. Raises as the solver does.
        """
        if not self._means:
            self._solve()
        count = count_of(self.view)
        clean = [mean for other, mean in self._means.items() if not blunders_by_count(count, other, self.needed)]
        return max(clean) - self._means[card.index] if clean else 0.0

    def costs_nothing(self, card: Card) -> bool:
        """Whether the worlds show that a card costs nothing."""
        return self.cost(card) <= 0.0

    def _solve(self) -> None:
        sight = sight_of_view(self.view)
        state = sight.state
        hands = even_worlds(sight, self.worlds, new_rng(self.seed, 0)).hands
        solved = solve_worlds(hands, state[TRICK : TRICK + 4], int(state[COUNT]), int(state[LEADER]), int(state[TRUMP]))
        cards = cards_of(self.view.legal.bits)
        sums = np.asarray(solved[:, cards], np.int64).sum(0)
        self._means = {card: int(total) / self.worlds for card, total in zip(cards, sums, strict=True)}


def unexcused_blunders(
    view: HandView, card: Card, needed: int = ODD_TRICK, *, worlds: int = WORLDS, seed: int = 0
) -> tuple[Blunder, ...]:
    """The blunders a card is, unless the worlds show that it costs nothing. Raises as `blunders` and the solver do.

    The solver is asked only about a card that is a blunder by definition, so counting over whole matches costs little.
    """
    found = blunders_by_count(count_of(view), card.index, needed)
    if found and BlunderCosts(view, needed, worlds, seed).costs_nothing(card):
        return ()
    return found
