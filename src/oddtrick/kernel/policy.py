"""A learned player in compiled code: the chance of each legal card is a softmax over the summed weights of its
features.

Weights are float32 arrays of `FEATURES` numbers. Fitting is AdaGrad over recorded choices.
"""

from __future__ import annotations

import math

import numpy as np

from oddtrick.kernel.bits import lowest, power_of_e
from oddtrick.kernel.compiled import Array, Rng, compiled
from oddtrick.kernel.features import FEATURES, WIDTH, list_features
from oddtrick.kernel.rng import below, new_rng, uniform
from oddtrick.kernel.state import legal

__all__ = ["fit", "fit_loss", "new_scratch", "sampled_card"]


@compiled
def new_scratch() -> tuple[Array, Array, Array]:
    """Room for one choice: cards, their features, and their scores (float64)."""
    return np.empty(13, np.int64), np.empty((13, WIDTH), np.int32), np.empty(13, np.float64)


@compiled
def score_cards(
    state: Array, seat: int, holding: int, weights: Array, cards: Array, features: Array, scores: Array
) -> int:
    """Lists the legal cards with their scores (logarithms of chances, up to a constant); returns how many."""
    number = list_features(state, seat, holding, cards, features)
    for card in range(number):
        row = features[card]
        total = weights[row[0]]
        for at in range(1, WIDTH):
            total += weights[row[at]]
        scores[card] = total
    return number


@compiled
def sampled_card(
    state: Array,
    seat: int,
    holding: int,
    weights: Array,
    sharpness: float,
    rng: Rng,
    cards: Array,
    features: Array,
    scores: Array,
) -> int:
    """A legal card drawn with the policy's chances, scores multiplied by `sharpness` (one over the temperature)."""
    playable = legal(state, holding)
    if playable & (playable - 1) == 0:
        only: int = lowest(playable)
        return only
    number = score_cards(state, seat, holding, weights, cards, features, scores)
    top = scores[0]
    for at in range(1, number):
        top = max(top, scores[at])
    total = 0.0
    for at in range(number):
        scores[at] = power_of_e(max((scores[at] - top) * sharpness, -600.0))
        total += scores[at]
    drawn = uniform(rng) * total
    for at in range(number - 1):
        drawn -= scores[at]
        if drawn < 0.0:
            pick: int = cards[at]
            return pick
    last: int = cards[number - 1]
    return last


@compiled
def fit(
    weights: Array,
    features: Array,
    sizes: Array,
    targets: Array,
    rows: Array,
    epochs: int,
    shrink: float,
    step: float,
    squares: Array,
    seed: int,
) -> None:
    """Fits weights to choices by AdaGrad, one choice at a time in random order.

    features: choices × 13 × `WIDTH`. sizes: legal cards of each. targets: choices × 13, the share each card should get.
    rows: the choices to learn from (shuffled here). shrink: ridge on active weights. squares: sums of squared
    gradients, kept between calls.
    """
    rng = new_rng(seed, 17)
    chances = np.empty(13, np.float64)
    for _ in range(epochs):
        for left in range(len(rows) - 1, 0, -1):
            at = below(rng, left + 1)
            rows[left], rows[at] = rows[at], rows[left]
        for row in rows:
            number = sizes[row]
            top = -1e30
            for card in range(number):
                total = 0.0
                for at in range(WIDTH):
                    total += weights[features[row, card, at]]
                chances[card] = total
                top = max(top, total)
            total = 0.0
            for card in range(number):
                chances[card] = math.exp(chances[card] - top)
                total += chances[card]
            for card in range(number):
                error = targets[row, card] - chances[card] / total
                for at in range(WIDTH):
                    feature = features[row, card, at]
                    if feature == FEATURES - 1:
                        continue
                    slope = error - shrink * weights[feature]
                    squares[feature] += slope * slope
                    weights[feature] += step * slope / math.sqrt(squares[feature])


@compiled
def fit_loss(weights: Array, features: Array, sizes: Array, targets: Array, rows: Array) -> tuple[float, float]:
    """The mean cross entropy of targets and policy, and the share of choices where both like the same card best."""
    loss = 0.0
    hits = 0
    scores = np.empty(13, np.float64)
    for row in rows:
        top = -1e30
        best = 0
        wanted = 0
        for card in range(sizes[row]):
            score = 0.0
            for at in range(WIDTH):
                score += weights[features[row, card, at]]
            scores[card] = score
            if score > top:
                top = score
                best = card
            if targets[row, card] > targets[row, wanted]:
                wanted = card
        total = 0.0
        for card in range(sizes[row]):
            total += math.exp(scores[card] - top)
        for card in range(sizes[row]):
            loss -= targets[row, card] * (scores[card] - top - math.log(total))
        hits += 1 if best == wanted else 0
    return loss / max(1, len(rows)), hits / max(1, len(rows))
