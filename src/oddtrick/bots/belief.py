"""What the hidden cards may be: worlds drawn uniformly from all that fit the hard facts, then weighed by soft ones.

Soft facts are the plays of the other three seats, judged by several models of a player (the learned one, one that
solves deals double dummy, one that follows simple rules, one that plays anything); each seat has its own posterior over
the models, so that a belief helps against people who play otherwise than we do, and never hurts much.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.bots.sight import Facts, Sight, facts_of
from oddtrick.kernel import np
from oddtrick.kernel.belief import MODELS, resample, weigh_worlds
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.worlds import draw_worlds

__all__ = ["POWER", "REVOKE_SHARE", "SLIP", "Worlds", "even_worlds", "weighed_worlds"]

POWER = 0.5
"""A play counts by its chance to this power: plays of one hand tell less together than each alone."""
SLIP = 0.1
"""The share of plays that a model leaves unexplained."""
REVOKE_SHARE = 0.1
"""Where revokes are possible: the share of worlds drawn without regard to suits that seats seemed to be out of."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds (n × 4 hands as masks), their weights (sum 1), and each seat's posterior over the models (4 × models +
    1).
    """

    hands: Array
    weights: Array
    posterior: Array | None = None

    def picks(self, number: int, rng: Array) -> Array:
        """So many worlds in proportion to their weights, as row numbers in order."""
        picks = np.empty(number, np.int64)
        resample(self.weights, rng, picks)
        return picks

    def best(self, number: int, rng: Array) -> tuple[Array, Array]:
        """Different worlds, as row numbers, and how much each counts: all if there are no more than so many, or else
        those that so many `picks` meet.
        """
        if len(self.hands) <= number:
            order = np.argsort(-self.weights, kind="stable")
            return order, self.weights[order]
        return np.unique(self.picks(number, rng), return_counts=True)

    def once(self) -> Worlds:
        """The different worlds, each with the weight of one draw: for worlds drawn evenly, a second draw tells nothing.

        Where every world that fits was drawn, nothing is left to chance.
        """
        _, first = np.unique(_marks(self.hands), return_index=True)
        weights = self.weights[first]
        return Worlds(self.hands[first], weights / weights.sum(), self.posterior)

    def different(self, rows: Array) -> int:
        """How many different worlds these rows are."""
        return len(np.unique(_marks(self.hands[np.unique(rows)])))


def _marks(hands: Array) -> Array:
    """One number for each world, hardly ever the same for two."""
    marks: Array = hands[:, 0] * 0x9E3779B97F4A7C1 + hands[:, 1] * 0x3F58476D1CE4E5B + hands[:, 2] * 0x14D049BB133111EB
    return marks ^ marks >> 29


def _draw(facts: Facts, sight: Sight, rng: Array, hands: Array) -> None:
    draw_worlds(
        facts.table,
        facts.classes,
        facts.allowed,
        facts.fixed,
        facts.rooms,
        facts.known,
        sight.me,
        sight.holding,
        rng,
        hands,
    )


def _beside(models: Array) -> Array:
    """Policies × features as features × `MODELS`: what is added together lies together."""
    beside = np.zeros((models.shape[1], MODELS), np.float32)
    beside[:, : len(models)] = models.T
    return beside


def even_worlds(sight: Sight, number: int, rng: Array) -> Worlds:
    """Worlds by the hard facts alone, each that fits equally likely."""
    hands = np.empty((number, 4), np.int64)
    _draw(facts_of(sight), sight, rng, hands)
    return Worlds(hands, np.full(number, 1.0 / number))


def weighed_worlds(
    sight: Sight,
    number: int,
    rng: Array,
    models: Array,
    priors: Array,
    *,
    power: float = POWER,
    slip: float = SLIP,
) -> Worlds:
    """Worlds by the hard facts, weighed by what the other seats played.

    models: policies × features. priors: 4 seats × (policies + 1), the last for a player who plays anything.
    """
    hands = np.empty((number, 4), np.int64)
    if sight.proof:
        _draw(facts_of(sight), sight, rng, hands)
    else:
        loose = max(1, round(number * REVOKE_SHARE))
        _draw(facts_of(sight, voids=True), sight, rng, hands[loose:])
        _draw(facts_of(sight, voids=False), sight, rng, hands[:loose])
    weights = np.empty(number, np.float64)
    posterior = np.empty((4, len(models) + 1), np.float64)
    heard = sight.who != sight.me
    weigh_worlds(
        sight.pasts[heard],
        sight.who[heard],
        sight.card[heard],
        sight.later[heard],
        hands,
        _beside(models),
        priors,
        power,
        slip,
        weights,
        posterior,
    )
    return Worlds(hands, weights, posterior)
