"""What a blunder costs: double dummy over sampled worlds, for the one excuse a player has. Needs the extra `bots`."""

from __future__ import annotations

from dataclasses import dataclass, field

from oddtrick.bots.belief import even_worlds
from oddtrick.bots.blunders import ODD_TRICK, Blunder, blunders_by_count
from oddtrick.bots.count import cards_of, count_of
from oddtrick.bots.sight import sight_of_view
from oddtrick.cards import Card
from oddtrick.hand.view import HandView
from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.rng import new_rng
from oddtrick.kernel.state import COUNT, LEADER, TRICK, TRUMP
from oddtrick.solver.arrays import solve_worlds

__all__ = ["WORLDS", "BlunderCosts", "unexcused_blunders"]

WORLDS = 200
"""How many worlds a blunder's cost is averaged over."""


_SMALL = 5
"""Cards a seat up to which the kernel's search solves: above it, each new deal takes that one now and then ten times as
long as DDS, and a player has a time to keep.
"""


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
    _tricks: dict[int, Array] = field(default_factory=dict)

    def cost(self, card: Card) -> float:
        """How many tricks fewer a card takes, on average, than the best that is no blunder; below 0 if it takes more.

        0 where every card is a blunder. Raises as the solver does.
        """
        return -min((float(gain.mean()) for gain in self._gains(card)), default=0.0)

    def costs_nothing(self, card: Card, errors: float = 0.0) -> bool:
        """Whether the worlds show that a card costs nothing.

        errors: by how many standard errors it must be better than each card that is no blunder, or else as good in
        every world. With some to spare, other worlds would most likely show the same.
        """
        spared = errors / np.sqrt(self.worlds)
        return all(float(gain.mean()) >= spared * float(gain.std()) for gain in self._gains(card))

    def _gains(self, card: Card) -> list[Array]:
        """For each card that is no blunder: the tricks more that a card makes than it, world by world."""
        if not self._tricks:
            self._solve()
        count = count_of(self.view)
        clean = [other for other in self._tricks if not blunders_by_count(count, other, self.needed)]
        return [self._tricks[card.index] - self._tricks[other] for other in clean]

    def _solve(self) -> None:
        sight = sight_of_view(self.view)
        state = sight.state
        hands = even_worlds(sight, self.worlds, new_rng(self.seed, 0)).hands
        table = state[TRICK : TRICK + 4], int(state[COUNT]), int(state[LEADER]), int(state[TRUMP])
        solved = solve_worlds(hands, *table, small=_SMALL)
        self._tricks = {card: solved[:, card] for card in cards_of(self.view.legal.bits)}


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
