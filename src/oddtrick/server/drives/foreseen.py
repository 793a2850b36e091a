"""The seats of rounds still to come, where they are known: for score cards and movement sheets made beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oddtrick.drive import DriveState, Result, Seating, seat
from oddtrick.drive.state import settings_of
from oddtrick.errors import OddtrickError

__all__ = ["foreseen", "shown_rounds"]


def foreseen(state: DriveState) -> tuple[Seating, ...]:
    """The rounds after those seated, as they will be if nobody comes or leaves.

    A schedule of individuals is made beforehand; pairs that stay together go round whatever the results are, once lots
    are drawn. Where the results say who moves, nothing is known.
    """
    if not settings_of(state).pairs:
        return tuple(seating for seating in state.plan if seating.number >= state.next_round)
    return tuple(_of_pairs(state)) if state.order and not state.ended and not state.exchanges else ()


def _of_pairs(state: DriveState) -> Iterator[Seating]:
    settings = settings_of(state)
    rounds = list(state.rounds)
    nothing: Mapping[int, Result] = {}
    while len(rounds) < settings.rounds:
        try:
            rounds.append(
                seat(settings, state.entrants, rounds, [nothing] * len(rounds), state.order, first=state.first)
            )
        except OddtrickError:
            return  # too few, or too many rounds for them: the organiser is told when the round is seated
        yield rounds[-1]


def shown_rounds(state: DriveState) -> tuple[Seating, ...]:
    """All rounds of which the seats are known, the first first."""
    return (*state.rounds, *foreseen(state))
