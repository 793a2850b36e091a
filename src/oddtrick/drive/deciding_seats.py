"""Who sits where: lots, schedules, the next round, two who swap, and seats taken back."""

from __future__ import annotations

import random
from collections.abc import Mapping

from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.deciding_people import Events, check_stuck, not_over, seen, standing
from oddtrick.drive.exchanges import exchanged, sent_otherwise, swapped
from oddtrick.drive.lots import drawn_into, shuffled
from oddtrick.drive.movement import check_seats, seat
from oddtrick.drive.plans import DrivePlanning, check_plan, who_is_planned
from oddtrick.drive.seats import DIRECTOR, Result, Seating
from oddtrick.drive.state import DriveState, settings_of
from oddtrick.errors import illegal, invalid

__all__ = ["draw", "fits", "may_plan", "may_seat_round", "moved_on", "plan", "seat_round", "swap", "take_back"]


def draw(state: DriveState, command: c.DrawLots, chance: random.Random) -> Events:
    """Draw lots, which may be done again until the first round is seated."""
    not_over(state)
    seen(state, command.change)
    if state.rounds:
        raise illegal("drive_begun")
    order = tuple(shuffled([entrant.number for entrant in state.entrants], chance))
    check_seats(settings_of(state), state.entrants, 1, order)
    return (e.LotsDrawn(order),)


def plan(state: DriveState, command: c.PlanRounds, chance: random.Random) -> Events:
    """Make the schedule of the rounds that are left, or take one made beforehand."""
    may_plan(state, command.change)
    if not command.plan:
        return (_planned(state, chance),)
    check_plan(settings_of(state), state.entrants, state.rounds, command.plan)
    return (e.RoundsPlanned(command.plan),)


def may_plan(state: DriveState, change: int) -> None:
    """Raises what refuses a schedule now, so that nobody makes one in vain."""
    settings = settings_of(state)
    not_over(state)
    seen(state, change)
    _may_seat(state)
    if settings.kind != "individual":
        raise illegal("drive_no_schedule", kind=settings.kind)
    check_seats(settings, state.entrants, state.next_round)


def _planned(state: DriveState, chance: random.Random) -> e.RoundsPlanned:
    settings = settings_of(state)
    planning = DrivePlanning(settings, state.entrants, state.rounds, state.order, chance)
    return e.RoundsPlanned(planning.run(settings.plan_steps))


def _may_seat(state: DriveState) -> None:
    if not state.order:
        raise illegal("drive_not_drawn")
    if state.next_round > settings_of(state).rounds:
        raise illegal("drive_all_played", n=len(state.rounds))


def seat_round(state: DriveState, command: c.SeatRound, chance: random.Random) -> Events:
    """Seat the next round; a schedule that is not there, or was made for other people, is made first."""
    settings = settings_of(state)
    may_seat_round(state, command.round)
    made: Events = ()
    rounds = state.plan
    if settings.kind == "individual" and not fits(state):
        planned = _planned(state, chance)
        made, rounds = (planned,), planned.plan
    seating = seat(settings, state.entrants, state.rounds, state.results, state.order, rounds, state.first)
    for ordered in state.exchanges:
        seating = exchanged(settings, state.entrants, seating, ordered.exchange)
    return (*made, e.RoundSeated(seating))


def may_seat_round(state: DriveState, round_: int) -> None:
    """Raises what refuses to seat a round now."""
    not_over(state)
    if round_ != state.next_round:
        raise illegal("drive_round_seated", round=round_, next=state.next_round)
    _may_seat(state)
    if state.rounds and len(state.rounds) not in state.closed:
        raise illegal("drive_round_open", round=len(state.rounds))
    settings = settings_of(state)
    check_seats(settings, state.entrants, state.next_round, state.order, state.first or state.seating(1))
    if not state.rounds:
        check_stuck(settings, state.entrants)


def fits(state: DriveState) -> bool:
    """Whether the schedule was made for those who are there, and for those of them who cannot move."""
    seating = next((each for each in state.plan if each.number == state.next_round), None)
    who = who_is_planned(settings_of(state), state.entrants, state.next_round)
    return (
        seating is not None
        and {*seating.players(), *seating.sits_out} == who
        and (settings_of(state).kind != "individual" or state.planned_for == state.stuck)
    )


def take_back(state: DriveState, command: c.TakeBackSeats, chance: random.Random) -> Events:
    """Take back the seats of the last round, of which no result is in."""
    not_over(state)
    seen(state, command.change)
    if not state.rounds or command.round != len(state.rounds):
        raise illegal("drive_not_last_round", round=command.round)
    if state.results[-1]:
        raise illegal("drive_round_begun", round=command.round)
    taken = e.SeatsTakenBack(state.rounds[-1])
    late = [entrant.number for entrant in state.entrants if entrant.since == 2]
    if command.round > 1 or not late:
        return (taken,)
    drawn = [number for number in state.order if number not in late]
    return (taken, e.LotsDrawn(drawn_into(drawn, late, chance)))


def swap(state: DriveState, command: c.SwapSeats, chance: random.Random) -> Events:
    """Exchange two people of a round, or the pairs they are of."""
    settings = settings_of(state)
    seen(state, command.change)
    seating = state.seating(command.round)
    if seating is None:
        raise invalid("drive_no_round", round=command.round)
    instead: dict[int, int] = {}
    for one, two in ((command.one, command.two), (command.two, command.one)):
        instead[one] = two
    if command.one == command.two:
        raise invalid("drive_person_twice", player=command.one, round=command.round)
    there = {*seating.players(), *seating.sits_out}
    for number in instead:
        if number != DIRECTOR:
            standing(state, number)
        if number not in there:
            raise invalid("drive_not_in_round", player=number, round=command.round)
    if settings.pairs:
        instead = _pairs_for(state, seating, command.one, command.two)
    after = swapped(settings, state.entrants, seating, instead)
    if after == seating:
        raise illegal("drive_nothing_changed")
    results = state.results[command.round - 1]
    return (
        e.SeatsChanged(after, seating),
        *moved_on(state, command.round, (after, results), command.movement),
    )


def _pairs_for(state: DriveState, seating: Seating, one: int, two: int) -> dict[int, int]:
    """Both of a pair for both of another, as they sit."""
    pairs = [side for table in seating.tables for side in (table.ns, table.ew)]
    pairs += [(each, state.entrants[each - 1].partner or DIRECTOR) for each in seating.sits_out]
    (a, b), (x, y) = (next(pair for pair in pairs if each in pair) for each in (one, two))
    return {} if {a, b} == {x, y} else {a: x, b: y, x: a, y: b}


def moved_on(
    state: DriveState, round_: int, after: tuple[Seating, Mapping[int, Result]], movement: c.Movement | None
) -> Events:
    """What becomes of later seats when a round turns out otherwise. Raises `Illegal` where one must choose first."""
    settings = settings_of(state)
    if round_ >= len(state.rounds):
        return ()
    before = (state.rounds[round_ - 1], state.results[round_ - 1])
    exchange = sent_otherwise(settings, state.entrants, before, after)
    if not exchange:
        return ()
    if movement is None:
        raise illegal("drive_movement_depends", round=round_, n=len(exchange))
    if movement == "keep":
        return ()
    last = state.rounds[-1]
    if state.results[-1] or state.said:
        return (e.ExchangeOrdered(exchange, round_),)
    moved = exchanged(settings, state.entrants, last, exchange)
    if moved == last:
        return ()
    if round_ == len(state.rounds) - 1:
        return (e.SeatsChanged(moved, last),)
    return (e.SeatsChanged(moved, last, exchange, round_),)
