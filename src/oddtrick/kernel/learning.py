"""Learning from play against itself: a policy's weights climb the gradient of the tricks it takes (REINFORCE).

Each deal is played several times by the policy with chance; what a side took, less what it took in the other playings
of the same deal, says whether its choices were better than usual. Whole batches are averaged, and each weight steps by
its mean gradient over the root of its mean square (Adam).
"""

from __future__ import annotations

import math

import numpy as np

from oddtrick.kernel.bits import lowest
from oddtrick.kernel.compiled import Array, Rng, compiled
from oddtrick.kernel.dealing import deal_hands
from oddtrick.kernel.features import FEATURES, WIDTH, list_features
from oddtrick.kernel.rng import below, uniform
from oddtrick.kernel.state import HAND, LENGTH, TURN, WON, hand_over, legal, play, start

__all__ = ["improve"]


@compiled
def improve(
    weights: Array,
    mean: Array,
    square: Array,
    steps: int,
    batches: int,
    deals: int,
    playings: int,
    rate: float,
    shrink: float,
    no_trumps: int,
    rng: Rng,
) -> float:
    """Improves a policy in place by so many batches of deals; returns the mean size of the advantage, in tricks.

    weights, mean, square: float32, float64, float64 of `FEATURES`; the last two are Adam's memory, `steps` how many
    batches it has seen. playings: of each deal. rate: size of a step. shrink: pull towards 0. no_trumps: one deal in so
    many is without.
    """
    gradient = np.zeros(FEATURES, np.float64)
    features = np.empty((playings, 52, 13, WIDTH), np.int32)
    chances = np.empty((playings, 52, 13), np.float64)
    sizes = np.zeros((playings, 52), np.int64)
    chosen = np.zeros((playings, 52), np.int64)
    seats = np.zeros((playings, 52), np.int64)
    won = np.zeros(playings, np.int64)
    hands = np.empty(4, np.int64)
    first = np.empty(LENGTH, np.int64)
    state = np.empty(LENGTH, np.int64)
    cards = np.empty(13, np.int64)
    swing = 0.0
    for _ in range(batches):
        gradient[:] = 0.0
        for _deal in range(deals):
            dealer = below(rng, 4)
            turn_up = deal_hands(rng, dealer, 13, hands)
            if below(rng, no_trumps) == 0:
                start(first, hands, dealer, -1, -1, 13)
            else:
                start(first, hands, dealer, turn_up // 13, turn_up, 13)
            total = 0
            for playing in range(playings):
                state[:] = first
                at = 0
                while not hand_over(state):
                    seat = state[TURN]
                    holding = state[HAND + seat]
                    playable = legal(state, holding)
                    if playable & (playable - 1) == 0:
                        sizes[playing, at] = 0
                        play(state, lowest(playable))
                        at += 1
                        continue
                    rows = features[playing, at]
                    number = list_features(state, seat, holding, cards, rows)
                    odds = chances[playing, at]
                    top = -1e30
                    for card in range(number):
                        score = 0.0
                        for j in range(WIDTH):
                            score += weights[rows[card, j]]
                        odds[card] = score
                        top = max(top, score)
                    whole = 0.0
                    for card in range(number):
                        odds[card] = math.exp(odds[card] - top)
                        whole += odds[card]
                    drawn = uniform(rng) * whole
                    pick = number - 1
                    for card in range(number - 1):
                        drawn -= odds[card]
                        if drawn < 0.0:
                            pick = card
                            break
                    for card in range(number):
                        odds[card] /= whole
                    sizes[playing, at] = number
                    chosen[playing, at] = pick
                    seats[playing, at] = seat
                    play(state, cards[pick])
                    at += 1
                won[playing] = state[WON]
                total += state[WON]
            for playing in range(playings):
                better = won[playing] - (total - won[playing]) / (playings - 1)
                swing += abs(better)
                if better == 0.0:
                    continue
                for at in range(52):
                    number = sizes[playing, at]
                    if number == 0:
                        continue
                    side = better if seats[playing, at] & 1 == 0 else -better
                    for card in range(number):
                        slope = ((1.0 if card == chosen[playing, at] else 0.0) - chances[playing, at, card]) * side
                        for j in range(WIDTH):
                            gradient[features[playing, at, card, j]] += slope
        gradient[FEATURES - 1] = 0.0
        steps += 1
        scale = 1.0 / (deals * playings)
        for f in range(FEATURES):
            slope = gradient[f] * scale - shrink * weights[f]
            mean[f] = 0.9 * mean[f] + 0.1 * slope
            square[f] = 0.999 * square[f] + 0.001 * slope * slope
            if square[f] > 0.0:
                m = mean[f] / (1.0 - 0.9**steps)
                v = square[f] / (1.0 - 0.999**steps)
                weights[f] += rate * m / (math.sqrt(v) + 1e-6)
    return swing / (batches * deals * playings)
