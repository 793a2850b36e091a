"""Trying cards out: each candidate is played in the same drawn worlds, the rest of the hand by the learned policy
with chance.
"""

from __future__ import annotations

import numpy as np

from oddtrick.kernel.bits import lowest
from oddtrick.kernel.cards import PACK
from oddtrick.kernel.compiled import Array, Rng, compiled, int64, uint64
from oddtrick.kernel.policy import new_scratch, sampled_card
from oddtrick.kernel.rng import next_word, seed_rng
from oddtrick.kernel.state import (
    COUNT,
    HAND,
    LENGTH,
    PLAYED,
    TRICK,
    TURN,
    WON,
    copy_core,
    hand_over,
    legal,
    play,
)

__all__ = ["lowest_of_touching", "roll_out"]


@compiled
def lowest_of_touching(state: Array, holding: int, playable: int) -> int:
    """Of each run of cards that nothing unseen nor on the table parts, the lowest: one candidate stands for all."""
    between = PACK & ~(state[PLAYED] | holding)
    for at in range(state[COUNT]):
        between |= 1 << state[TRICK + at]
    kept = 0
    inside = False
    for card in range(52):
        if card % 13 == 0:
            inside = False
        bit = 1 << card
        if playable & bit:
            if not inside:
                kept |= bit
            inside = True
        elif between & bit:
            inside = False
    return kept


@compiled
def roll_out(
    state: Array,
    me: int,
    candidates: Array,
    hands: Array,
    picks: Array,
    weights: Array,
    models: Array,
    sharpness: float,
    rng: Rng,
    tricks: Array,
) -> None:
    """Plays every candidate in each picked world with the same random numbers.

    candidates: card indexes. hands: worlds × 4 seats. picks: which world each row tries. weights: policies × features.
    models: rows × 4, which policy a seat plays by. tricks: rows × candidates, filled with the tricks of the player's
    side at the end.
    """
    trial = np.empty(LENGTH, np.int64)
    own_rng = np.zeros(1, np.uint64)
    cards, features, scores = new_scratch()
    for row in range(len(picks)):
        world = picks[row]
        stream: int = int64(next_word(rng) >> uint64(1))
        for at in range(len(candidates)):
            copy_core(trial, state)
            for seat in range(4):
                trial[HAND + seat] = hands[world, seat]
            play(trial, candidates[at])
            seed_rng(own_rng, stream, 0)
            while not hand_over(trial):
                seat = trial[TURN]
                holding = trial[HAND + seat]
                playable = legal(trial, holding)
                if playable & (playable - 1) == 0:
                    card = lowest(playable)
                else:
                    card = sampled_card(
                        trial,
                        seat,
                        holding,
                        weights[models[row, seat]],
                        sharpness,
                        own_rng,
                        cards,
                        features,
                        scores,
                    )
                play(trial, card)
            tricks[row, at] = trial[WON + (me & 1)]
