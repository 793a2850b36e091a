"""Random numbers of the kernel's own: splitmix64 in an array of one word, the same on every machine for the same seed.

A generator is made with `new_rng(seed, stream)`; generators of different streams do not follow each other. Not for
shuffles that people play for: those draw from the operating system.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from oddtrick.kernel.compiled import Rng, compiled, int64, uint64

__all__ = ["below", "new_rng", "next_word", "seed_rng", "uniform"]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_APART = np.uint64(0xD1B54A32D192ED03)


@compiled
def mixed(word: Any) -> Any:
    """A uint64 whose every bit hangs on every bit of the given one."""
    word = (word ^ (word >> uint64(30))) * _FIRST
    word = (word ^ (word >> uint64(27))) * _SECOND
    return word ^ (word >> uint64(31))


@compiled
def seed_rng(rng: Rng, seed: int, stream: int) -> None:
    """Starts a generator anew at a seed and a stream (any int64 each)."""
    rng[0] = mixed(mixed(uint64(seed) + _STEP) ^ (uint64(stream) * _APART + _STEP))


@compiled
def next_word(rng: Rng) -> Any:
    """The next 64 random bits, as uint64."""
    rng[0] += _STEP
    return mixed(rng[0])


@compiled
def below(rng: Rng, n: int) -> int:
    """A whole number 0 … n-1, n from 1 to 2³¹; each alike but for a bias under n / 2³²."""
    drawn: int = int64(((next_word(rng) >> uint64(32)) * uint64(n)) >> uint64(32))
    return drawn


@compiled
def uniform(rng: Rng) -> float:
    """A number from 0 (included) to 1 (not included), with 53 bits."""
    drawn: float = np.float64(next_word(rng) >> uint64(11)) * (1.0 / 9007199254740992.0)
    return drawn


@compiled
def new_rng(seed: int, stream: int = 0) -> Rng:
    """A generator for a seed and a stream (any int64 each)."""
    rng = np.zeros(1, np.uint64)
    seed_rng(rng, seed, stream)
    return rng
