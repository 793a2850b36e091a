"""How hands between equal sides fall: the share of hands in which a side has so many honours and takes so many tricks.

Counted over deals that the learned policy played with itself, both sides taken together so that neither has an edge.
"""

from __future__ import annotations

from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array

__all__ = ["OUTCOMES"]

OUTCOMES: Array = np.array(
    [
        [
            0.00068,
            0.00315,
            0.00654,
            0.01082,
            0.01301,
            0.01009,
            0.00689,
            0.00294,
            0.00108,
            0.00029,
            0.00003,
            0.00000,
            0.00000,
            0.00000,
        ],
        [
            0.00057,
            0.00432,
            0.01399,
            0.02820,
            0.04370,
            0.05184,
            0.04691,
            0.03352,
            0.01789,
            0.00674,
            0.00179,
            0.00025,
            0.00000,
            0.00000,
        ],
        [
            0.00003,
            0.00095,
            0.00526,
            0.01500,
            0.03629,
            0.05894,
            0.07831,
            0.07831,
            0.05894,
            0.03629,
            0.01500,
            0.00526,
            0.00095,
            0.00003,
        ],
        [
            0.00000,
            0.00000,
            0.00025,
            0.00179,
            0.00674,
            0.01789,
            0.03352,
            0.04691,
            0.05184,
            0.04370,
            0.02820,
            0.01399,
            0.00432,
            0.00057,
        ],
        [
            0.00000,
            0.00000,
            0.00000,
            0.00003,
            0.00029,
            0.00108,
            0.00294,
            0.00689,
            0.01009,
            0.01301,
            0.01082,
            0.00654,
            0.00315,
            0.00068,
        ],
    ]
)
"""5 × 14: rows by honours dealt to the side (0–4), columns by its tricks (0–13); together 1."""
OUTCOMES = OUTCOMES / OUTCOMES.sum()
