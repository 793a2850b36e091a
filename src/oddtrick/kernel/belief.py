"""How likely each drawn world is, from what the other seats played: several models of a player, a posterior for each
seat.
"""

from __future__ import annotations

import math

import numpy as np

from oddtrick.kernel.bits import popcount
from oddtrick.kernel.compiled import Array, Rng, compiled
from oddtrick.kernel.features import WIDTH, list_features
from oddtrick.kernel.rng import uniform
from oddtrick.kernel.state import legal

__all__ = ["resample", "weigh_worlds"]

_REVOKE = math.log(0.1)


@compiled
def weigh_worlds(
    pasts: Array,
    who: Array,
    card: Array,
    later: Array,
    hands: Array,
    models: Array,
    priors: Array,
    power: float,
    slip: float,
    weights: Array,
    posterior: Array,
) -> None:
    """Weighs worlds by the past plays of the seats in them; fills `weights` (sum 1) and `posterior` (4 seats × models).

    pasts: a state before each play. who, card: the seat and what it played. later: what it has played from then on.
    hands: worlds × 4. models: weights of policies, float32, models × features; behind them stands one more model,
    uniform play. priors: 4 seats × (models + 1). A play counts ((1-slip)·p + slip/n) to the `power`.
    """
    plays = len(who)
    kinds = len(models)
    cards = np.empty(13, np.int64)
    features = np.empty((13, WIDTH), np.int32)
    scores = np.empty(13, np.float64)
    logs = np.empty((4, kinds + 1), np.float64)
    shares = np.zeros((len(hands), 4, kinds + 1), np.float64)
    acted = np.zeros(4, np.int64)
    for at in range(plays):
        acted[who[at]] = 1
    best = -1e300
    for world in range(len(hands)):
        logs[:] = 0.0
        for at in range(plays):
            seat = who[at]
            past = pasts[at]
            holding = hands[world, seat] | later[at]
            playable = legal(past, holding)
            if playable & (playable - 1) == 0 and (playable >> card[at]) & 1:
                continue
            if not (playable >> card[at]) & 1:
                for kind in range(kinds + 1):
                    logs[seat, kind] += power * math.log(slip / popcount(playable)) + _REVOKE
                continue
            number = list_features(past, seat, holding, cards, features)
            even = 1.0 / number
            for kind in range(kinds):
                top = -1e30
                own = 0.0
                for i in range(number):
                    total = models[kind, features[i, 0]]
                    for j in range(1, WIDTH):
                        total += models[kind, features[i, j]]
                    scores[i] = total
                    top = max(top, scores[i])
                    if cards[i] == card[at]:
                        own = scores[i]
                whole = 0.0
                for i in range(number):
                    whole += math.exp(scores[i] - top)
                chance = math.exp(own - top) / whole
                logs[seat, kind] += power * math.log((1.0 - slip) * chance + slip * even)
            logs[seat, kinds] += power * math.log(even)
        log_weight = 0.0
        for seat in range(4):
            if not acted[seat]:
                for kind in range(kinds + 1):
                    shares[world, seat, kind] = priors[seat, kind]
                continue
            top = -1e300
            for kind in range(kinds + 1):
                if priors[seat, kind] > 0.0:
                    top = max(top, logs[seat, kind])
            whole = 0.0
            for kind in range(kinds + 1):
                if priors[seat, kind] > 0.0:
                    shares[world, seat, kind] = priors[seat, kind] * math.exp(logs[seat, kind] - top)
                    whole += shares[world, seat, kind]
            for kind in range(kinds + 1):
                shares[world, seat, kind] /= whole
            log_weight += top + math.log(whole)
        weights[world] = log_weight
        best = max(best, log_weight)
    whole = 0.0
    for world in range(len(hands)):
        weights[world] = math.exp(weights[world] - best)
        whole += weights[world]
    posterior[:] = 0.0
    for world in range(len(hands)):
        weights[world] /= whole
        for seat in range(4):
            for kind in range(kinds + 1):
                posterior[seat, kind] += weights[world] * shares[world, seat, kind]


@compiled
def resample(weights: Array, rng: Rng, picks: Array) -> None:
    """Fills `picks` with worlds in proportion to their weights (systematic resampling: one random number for all),
    in order.
    """
    number = len(picks)
    step = 1.0 / number
    at = 0
    passed = weights[0]
    mark = uniform(rng) * step
    for pick in range(number):
        while passed < mark and at < len(weights) - 1:
            at += 1
            passed += weights[at]
        picks[pick] = at
        mark += step
