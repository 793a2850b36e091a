"""What the hidden cards may be: worlds drawn uniformly from all that fit the hard facts, then weighed by soft ones.

Soft facts are the plays of the other three seats, judged by several models of a player (the learned one, one that
solves deals double dummy, one that follows simple rules, one that plays anything); each seat has its own posterior over
the models, so that a belief helps against people who play otherwise than we do, and never hurts much.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oddtrick.bots.sight import Facts, Sight, facts_of
from oddtrick.kernel.belief import resample, weigh_worlds
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


def even_worlds(sight: Sight, number: int, rng: Array, *, voids: bool | None = None) -> Worlds:
    """Worlds by the hard facts alone, each that fits equally likely (`voids`: as in `facts_of`)."""
    hands = np.empty((number, 4), np.int64)
    _draw(facts_of(sight, voids=voids), sight, rng, hands)
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
        models,
        priors,
        power,
        slip,
        weights,
        posterior,
    )
    return Worlds(hands, weights, posterior)
