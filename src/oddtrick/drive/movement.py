"""The movements by their kinds: one function seats the next round of any drive, or says why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from oddtrick.drive.by_result import seat_by_result
from oddtrick.drive.duplicate import (
    Stations,
    howell_rounds,
    mitchell_rounds,
    seat_howell,
    seat_mitchell,
    stations,
)
from oddtrick.drive.pairs import alone, pairs_here, seat_partners
from oddtrick.drive.plans import who_is_planned
from oddtrick.drive.seats import Entrant, Result, Seating
from oddtrick.drive.settings import DUPLICATE_KINDS, DriveSettings, Kind
from oddtrick.errors import illegal

__all__ = ["LEAST", "MOST", "check_seats", "seat"]

LEAST, MOST = 4, 200
"""People a drive may have, of those who are there at once."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What a movement goes by. rounds, results: those so far, results by table. order: in which the lot put everybody.
    plan: the rounds of a schedule made beforehand, for individuals. first: the seats of round 1 that gave out the
    places of a Mitchell or Howell.
    """

    settings: DriveSettings
    entrants: Sequence[Entrant]
    rounds: Sequence[Seating]
    results: Sequence[Mapping[int, Result]]
    order: Sequence[int]
    plan: Sequence[Seating]
    first: Seating | None

    def places(self) -> Stations:
        """Who plays from which place of a Mitchell or Howell in the next round."""
        return stations(self.settings, self.entrants, self.order, len(self.rounds) + 1, self.first)


def seat(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    rounds: Sequence[Seating],
    results: Sequence[Mapping[int, Result]],
    order: Sequence[int],
    plan: Sequence[Seating] = (),
    first: Seating | None = None,
) -> Seating:
    """The next round. Raises `Illegal` where the kind cannot seat those who are there, with the reason.

    rounds, results: those so far, results by table. order: in which the lot put everybody. plan: the rounds of a
    schedule made beforehand, for individuals. first: the seats of round 1 that gave out the places of a Mitchell or
    Howell, if they were changed since.
    """
    number = len(rounds) + 1
    first = first or (rounds[0] if rounds else None)
    check_seats(settings, entrants, number, order, first)
    evening = Evening(settings, entrants, rounds, results, order, plan, first)
    seating = _MOVEMENTS[settings.kind](evening)
    if settings.leftover == "phantom" and seating.sits_out and settings.kind not in DUPLICATE_KINDS:
        return replace(seating, half_table=len(seating.tables) + 1)
    return seating


def check_seats(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    round_: int,
    order: Sequence[int] = (),
    first: Seating | None = None,
) -> None:
    """Raises `Illegal` where the kind cannot seat those who are there in a round, or not for so many rounds.

    first: the seats of round 1, once they are made.
    """
    here = [entrant.number for entrant in entrants if entrant.here(round_)]
    if len(here) > MOST:
        raise illegal("drive_too_many", n=len(here), most=MOST)
    if not settings.pairs:
        if len(here) < LEAST - (settings.leftover == "director"):
            raise illegal("drive_too_few", n=len(here), least=LEAST)
        return
    fills_in = settings.leftover == "director"
    single = alone(entrants, round_)
    if len(single) > fills_in:
        raise illegal("drive_no_partner", player=single[-1], kind=settings.kind)
    pairs = pairs_here(entrants, round_, director=fills_in)
    if len(pairs) < 2:
        raise illegal("drive_too_few_pairs", n=len(pairs), kind=settings.kind)
    if settings.kind in DUPLICATE_KINDS:
        _check_duplicate(settings, entrants, round_, order, first)


def _check_duplicate(
    settings: DriveSettings, entrants: Sequence[Entrant], round_: int, order: Sequence[int], first: Seating | None
) -> None:
    places = stations(settings, entrants, order, round_, first)
    pairs = len([each for each in stations(settings, entrants, order, 1, first) if each is not None])
    most = mitchell_rounds(pairs) if settings.kind == "mitchell" else howell_rounds(pairs)
    if settings.rounds > most:
        raise illegal(
            "drive_rounds", kind=settings.kind, pairs=pairs, n=most, rounds=settings.rounds, hands=settings.hands
        )
    for pair in pairs_here(entrants, round_, director=settings.leftover == "director"):
        if pair not in places:
            raise illegal("drive_no_place", one=pair[0], two=pair[1], kind=settings.kind)


def _planned(evening: Evening) -> Seating:
    """The round of the schedule. Raises `Illegal` where it was made for other players than those who are there."""
    number = len(evening.rounds) + 1
    seating = next((each for each in evening.plan if each.number == number), None)
    if seating is None or not who_is_planned(evening.settings, evening.entrants, number) == {
        *seating.players(),
        *seating.sits_out,
    }:
        raise illegal("drive_no_plan", round=number)
    return seating


_MOVEMENTS: Mapping[Kind, Callable[[Evening], Seating]] = {
    "partner": lambda on: seat_partners(on.settings, on.entrants, on.rounds, on.order),
    "progressive": lambda on: seat_by_result(on.settings, on.entrants, on.rounds, on.results, on.order),
    "semi-partner": lambda on: seat_by_result(on.settings, on.entrants, on.rounds, on.results, on.order),
    "goan": lambda on: seat_by_result(on.settings, on.entrants, on.rounds, on.results, on.order),
    "individual": _planned,
    "mitchell": lambda on: seat_mitchell(on.settings, on.places(), len(on.rounds) + 1),
    "howell": lambda on: seat_howell(on.settings, on.places(), len(on.rounds) + 1),
}
