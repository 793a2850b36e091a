"""What a command would do to a drive or knockout as it stands, without doing it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from oddtrick.drive import Command, DriveState, Refusal, decide, differences, fold
from oddtrick.drive import commands as c
from oddtrick.drive import knockout as k
from oddtrick.drive.bracket import MatchKey
from oddtrick.drive.commands import Movement
from oddtrick.reasons import Reason

__all__ = ["Foretold", "foretold", "struck_by"]

MOVEMENTS: tuple[Movement, ...] = ("keep", "reseat")

Foretold = tuple[tuple[Reason, ...], Reason | None, dict[str, tuple[Reason, ...]] | None]
"""What would be otherwise; why one must choose first, if so; and then, what each choice would change."""


def foretold(state: DriveState, command: Command) -> Foretold | Refusal:
    """What a command would do. Lots are drawn and schedules made for the look alone."""
    chance = random.Random(0)
    said = decide(state, command, chance)
    if isinstance(said, tuple):
        return differences(state, fold(said, state)), None, None
    asks = said.reason.code == "drive_movement_depends"
    if not asks or not isinstance(command, c.CorrectResult | c.SwapSeats):
        return said
    choices: dict[str, tuple[Reason, ...]] = {}
    for movement in MOVEMENTS:
        chosen = decide(state, replace(command, movement=movement), chance)
        if not isinstance(chosen, tuple):
            return chosen
        choices[movement] = differences(state, fold(chosen, state))
    return (), said.reason, choices


def struck_by(state: k.KnockoutState, command: k.Command) -> tuple[Sequence[MatchKey], Reason | None] | Refusal:
    """The matches that would fall with one corrected or struck out, and why one must agree to that first, if so."""
    chance = random.Random(0)
    said, asks = k.decide(state, command, chance), None
    if (
        isinstance(said, Refusal)
        and isinstance(command, k.CorrectMatch | k.StrikeMatch)
        and said.reason.code in ("knockout_later_played", "knockout_later_hangs")
    ):
        asks = said.reason
        said = k.decide(state, replace(command, strike_later=True), chance)
    if isinstance(said, Refusal):
        return said
    return [
        key for event in said if isinstance(event, k.MatchCorrected | k.MatchStruck) for key, _ in event.struck
    ], asks
