"""How likely each drawn world is, from what the other seats played: several models of a player, a posterior for each
seat.

What a seat played tells of its own hand alone, so each different hand of a seat is judged once, in however many worlds
it stands.
"""

from __future__ import annotations

import math

import numpy as np

from oddtrick.kernel.bits import popcount, power_of_e
from oddtrick.kernel.compiled import Array, Rng, compiled, int64, uint64
from oddtrick.kernel.features import WIDTH, list_features
from oddtrick.kernel.rng import uniform
from oddtrick.kernel.state import TURN, legal

__all__ = ["MODELS", "resample", "weigh_worlds"]

MODELS = 4
"""Columns of the models' array: so many are judged at a stroke, those that are not there standing empty."""
_REVOKE = 0.1
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


@compiled
def _judge(
    pasts: Array,
    card: Array,
    later: Array,
    rows: Array,
    hand: int,
    models: Array,
    kinds: int,
    power: float,
    slip: float,
    cards: Array,
    features: Array,
    scores: Array,
    logs: Array,
) -> None:
    """Writes into `logs` (kinds + 1) the logarithm of the likelihood of a seat's plays (`rows`) by each model, had it
    held `hand` now.
    """
    products = logs
    products[:] = 1.0
    for at in rows:
        past = pasts[at]
        holding = hand | later[at]
        playable = legal(past, holding)
        if not (playable >> card[at]) & 1:
            chance = _REVOKE ** (1.0 / power) * slip / popcount(playable)
            for kind in range(kinds + 1):
                products[kind] *= chance
            continue
        if playable & (playable - 1) == 0:
            continue
        number = list_features(past, past[TURN], holding, cards, features)
        own = 0
        for i in range(number):
            a = b = c = d = np.float32(0.0)
            for j in range(WIDTH):
                row = models[features[i, j]]
                a += row[0]
                b += row[1]
                c += row[2]
                d += row[3]
            scores[0, i] = a
            scores[1, i] = b
            scores[2, i] = c
            scores[3, i] = d
            if cards[i] == card[at]:
                own = i
        even = 1.0 / number
        for kind in range(kinds):
            line = scores[kind]
            mine = line[own]
            whole = 0.0
            for i in range(number):
                line[i] = power_of_e(min(max(line[i] - mine, -600.0), 600.0))
            for i in range(number):
                whole += line[i]
            products[kind] *= (1.0 - slip) / whole + slip * even
        products[kinds] *= even
    for kind in range(kinds + 1):
        logs[kind] = power * math.log(products[kind])


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
    hands: worlds × 4. models: weights of policies, float32, features × `MODELS`, of which priors say how many are
    there; behind them stands one more model, uniform play. priors: 4 seats × (models + 1). A play counts
    ((1-slip)·p + slip/n) to the `power`.
    """
    kinds = priors.shape[1] - 1
    worlds = len(hands)
    cards = np.empty(13, np.int64)
    features = np.empty((13, WIDTH), np.int32)
    scores = np.empty((MODELS, 13), np.float64)
    logs = np.empty(kinds + 1, np.float64)
    width = 4
    while 1 << width < 2 * worlds:
        width += 1
    slots = np.empty(1 << width, np.int64)
    keys = np.empty(worlds, np.int64)
    values = np.empty(worlds, np.float64)
    shares = np.empty((4, worlds, kinds + 1), np.float64)
    acted = np.zeros(4, np.bool_)
    mine = np.empty((4, worlds), np.int64)
    weights[:] = 0.0
    posterior[:] = priors
    for seat in range(4):
        rows = np.flatnonzero(who == seat)
        if len(rows) == 0:
            continue
        acted[seat] = True
        slots[:] = -1
        known = 0
        for world in range(worlds):
            hand = hands[world, seat]
            slot: int = int64((uint64(hand) * _SPREAD) >> uint64(64 - width))
            while slots[slot] >= 0 and keys[slots[slot]] != hand:
                slot = (slot + 1) & ((1 << width) - 1)
            at = slots[slot]
            if at < 0:
                at = known
                known += 1
                slots[slot] = at
                keys[at] = hand
                _judge(pasts, card, later, rows, hand, models, kinds, power, slip, cards, features, scores, logs)
                top = -1e300
                for kind in range(kinds + 1):
                    if priors[seat, kind] > 0.0:
                        top = max(top, logs[kind])
                whole = 0.0
                for kind in range(kinds + 1):
                    shares[seat, at, kind] = 0.0
                    if priors[seat, kind] > 0.0:
                        shares[seat, at, kind] = priors[seat, kind] * math.exp(logs[kind] - top)
                        whole += shares[seat, at, kind]
                for kind in range(kinds + 1):
                    shares[seat, at, kind] /= whole
                values[at] = top + math.log(whole)
            mine[seat, world] = at
            weights[world] += values[at]
    best = weights.max()
    whole = 0.0
    for world in range(worlds):
        weights[world] = math.exp(weights[world] - best)
        whole += weights[world]
    for world in range(worlds):
        weights[world] /= whole
    for seat in range(4):
        if acted[seat]:
            posterior[seat] = 0.0
            for world in range(worlds):
                for kind in range(kinds + 1):
                    posterior[seat, kind] += weights[world] * shares[seat, mine[seat, world], kind]


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
