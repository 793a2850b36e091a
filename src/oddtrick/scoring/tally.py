"""What a hand at a whist drive counts for each side of a table (RULES 8)."""

from __future__ import annotations

from oddtrick.cards import SIDES
from oddtrick.errors import invalid
from oddtrick.rulesets.model import Tally
from oddtrick.scoring.points import trick_points
from oddtrick.scoring.result import check_tricks
from oddtrick.scoring.score import Score

__all__ = ["drive_tally"]


def drive_tally(tally: Tally, tricks: tuple[int, int]) -> Score:
    """What NS and EW score: `odd`, tricks over six for the winners (S3); `tricks`, all tricks.

    Raises `Invalid` for tricks that do not make 13, and where the tally is `none`.
    """
    check_tricks(tricks)
    if tally == "none":
        raise invalid("score_no_tally")
    if tally == "tricks":
        return Score(*tricks)
    return Score(*(trick_points(tricks[side.index]) for side in SIDES))
