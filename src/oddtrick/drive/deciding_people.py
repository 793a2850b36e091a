"""Who plays in a drive: entered, changed, late, gone and back."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.duplicate import stations, stays
from oddtrick.drive.homes import last_table
from oddtrick.drive.lots import drawn_into
from oddtrick.drive.movement import MOST, check_seats
from oddtrick.drive.pairs import alone
from oddtrick.drive.seats import Entrant, PlayerKind
from oddtrick.drive.settings import DUPLICATE_KINDS, DriveSettings
from oddtrick.drive.state import DriveState, apply, settings_of
from oddtrick.errors import illegal, invalid

__all__ = ["change", "check_stuck", "come_back", "enter", "fix", "leave", "seen", "standing"]

MOST_EVER = 1000
"""People a drive may ever have had on its list, those included who left."""

LONGEST_ID = 100

Events = tuple[e.Event, ...]


def seen(state: DriveState, change: int) -> None:
    """Raises `Illegal` unless the sender had people and seats as they stand before his eyes."""
    if change != state.changes:
        raise illegal("drive_changed", n=abs(state.changes - change))


def standing(state: DriveState, number: int) -> Entrant:
    """The entrant of a number. Raises `Invalid` where there is none."""
    entrant = state.entrant(number)
    if entrant is None:
        raise invalid("drive_no_entrant", number=number)
    return entrant


def not_over(state: DriveState) -> None:
    """Raises `Illegal` after the end of the drive."""
    if state.ended:
        raise illegal("drive_over")


def _check_ids(players: Iterable[str | None], others: Iterable[str | None]) -> None:
    known = {player for player in others if player is not None}
    for player in players:
        if player is None:
            continue
        if not (0 < len(player) <= LONGEST_ID and player.isprintable()):
            raise invalid("table_player_id", most=LONGEST_ID)
        if player in known:
            raise illegal("drive_player_twice", player=player)
        known.add(player)


def enter(state: DriveState, command: c.EnterEntrants, chance: random.Random) -> Events:
    """Enter people, from the next round on."""
    settings = settings_of(state)
    not_over(state)
    first = len(state.entrants) + 1
    if command.first != first:
        raise illegal("drive_number_taken", number=command.first, next=first)
    if not command.entrants:
        raise invalid("drive_nobody_entered")
    here = sum(entrant.here(state.next_round) for entrant in state.entrants)
    if here + len(command.entrants) > MOST or len(state.entrants) + len(command.entrants) > MOST_EVER:
        raise illegal("drive_too_many", n=here + len(command.entrants), most=MOST)
    players = tuple(entrant.player for entrant in command.entrants)
    _check_ids(players, state.players)
    joined = _joins(state, settings, len(players))
    made: list[Entrant] = []
    for place, entrant in enumerate(command.entrants):
        number, partner = first + place, None
        if settings.pairs:
            mate = place + 1 if place % 2 == 0 else place - 1
            partner = first + mate if mate < len(players) else joined
        kind = (entrant.kind or _fewer((*state.entrants, *made), state.next_round)) if settings.two_kinds else None
        made.append(Entrant(number, kind, partner, state.next_round))
    event = e.EntrantsEntered(tuple(made), players, joined)
    if state.rounds and settings.kind in DUPLICATE_KINDS:
        after = [replace(each, partner=made[-1].number) if each.number == joined else each for each in state.entrants]
        check_seats(settings, (*after, *made), state.next_round, state.order, state.first or state.seating(1))
    if state.stage == "drawn":
        numbers = [each.number for each in made]
        return (event, e.LotsDrawn(drawn_into(state.order, numbers, chance)))
    return (event,)


def _joins(state: DriveState, settings: DriveSettings, entered: int) -> int | None:
    """Who of those without a partner gets the last of so many."""
    if not settings.pairs or entered % 2 == 0:
        return None
    return next(iter(alone(state.entrants, state.next_round)), None)


def _fewer(entrants: Iterable[Entrant], round_: int) -> PlayerKind:
    """The kind of which fewer are there; A where they are level."""
    kinds = [entrant.kind for entrant in entrants if entrant.here(round_)]
    return "A" if kinds.count("A") <= kinds.count("B") else "B"


def change(state: DriveState, command: c.ChangeEntrant, chance: random.Random) -> Events:
    """Say anew who plays under a number, and as what."""
    seen(state, command.change)
    settings, entrant = settings_of(state), standing(state, command.number)
    at = command.number - 1
    _check_ids([command.player], (*state.players[:at], *state.players[at + 1 :]))
    if (command.kind is None) == settings.two_kinds:
        if settings.two_kinds:
            raise invalid("drive_kind_needed", number=command.number)
        raise invalid("drive_no_kinds", number=command.number)
    was = (state.players[at], entrant.kind)
    if was == (command.player, command.kind):
        raise illegal("drive_nothing_changed")
    return (e.EntrantChanged(command.number, command.player, command.kind, was),)


def fix(state: DriveState, command: c.FixEntrant, chance: random.Random) -> Events:
    """Say that somebody cannot move, or can again."""
    seen(state, command.change)
    entrant = standing(state, command.number)
    if entrant.fixed == command.fixed:
        raise illegal("drive_nothing_changed")
    if command.fixed:
        _may_stay(state, entrant)
    return (e.EntrantFixed(command.number, command.fixed),)


def _may_stay(state: DriveState, entrant: Entrant) -> None:
    """Raises `Illegal` where somebody cannot be spared from moving from now on."""
    settings = settings_of(state)
    if state.rounds and settings.kind in DUPLICATE_KINDS:
        _check_place(state, settings, entrant.number)
        return
    check_stuck(settings, state.entrants, entrant, state.next_round)
    home = last_table(state.rounds, entrant.number)
    others = [
        number
        for number in sorted(state.stuck)
        if home and number != entrant.partner and last_table(state.rounds, number) == home
    ]
    if len(others) >= (2 if settings.two_kinds else 1):  # there are two chairs for each kind
        raise illegal("drive_fixed_table_taken", player=entrant.number, table=home, other=others[0])


def check_stuck(
    settings: DriveSettings, entrants: Iterable[Entrant], more: Entrant | None = None, round_: int = 1
) -> None:
    """Raises `Illegal` where more are to be spared from moving than there are tables for in a round.

    more: who is to be spared from it too.
    """
    here = [each for each in entrants if each.here(round_)]
    stuck = {min(each.number, each.partner or each.number) for each in here if each.fixed}
    stuck |= {min(more.number, more.partner or more.number)} if more is not None else set()
    if settings.kind == "howell" and len(stuck) > 1:
        raise illegal("drive_fixed_howell")
    if (more is not None or settings.kind == "mitchell") and len(stuck) > len(here) // 4:
        raise illegal("drive_fixed_too_many", n=len(here) // 4)


def _check_place(state: DriveState, settings: DriveSettings, number: int) -> None:
    """Raises `Illegal` where somebody would have to move on from his place of a Mitchell or Howell."""
    first = state.first or state.seating(1)
    if not stays(settings, stations(settings, state.entrants, state.order, state.next_round, first), number):
        raise illegal("drive_fixed_moves", player=number, kind=settings.kind)


def leave(state: DriveState, command: c.Leave, chance: random.Random) -> Events:
    """Let somebody go after the last round that is seated; of a pair, both."""
    not_over(state)
    seen(state, command.change)
    return (e.EntrantsLeft(_with_partner(state, command.number, here=True), state.next_round),)


def come_back(state: DriveState, command: c.Return, chance: random.Random) -> Events:
    """Let somebody who left play again; of a pair, both."""
    settings = settings_of(state)
    not_over(state)
    seen(state, command.change)
    numbers = _with_partner(state, command.number, here=False)
    if sum(entrant.here(state.next_round) for entrant in state.entrants) + len(numbers) > MOST:
        raise illegal("drive_too_many", n=MOST + 1, most=MOST)
    back = e.EntrantsReturned(numbers, state.next_round)
    if state.rounds and settings.kind in DUPLICATE_KINDS:
        after = apply(state, back)
        check_seats(settings, after.entrants, state.next_round, state.order, state.first or state.seating(1))
        for number in numbers:
            if after.entrants[number - 1].fixed:
                _check_place(after, settings, number)
    return (back,)


def _with_partner(state: DriveState, number: int, *, here: bool) -> tuple[int, ...]:
    """Somebody, and his partner where he has one, who are there or are not. Raises `Illegal` for one who is not so."""
    entrant = standing(state, number)
    if entrant.here(state.next_round) is not here:
        if here:
            raise illegal("drive_not_here", player=number)
        raise illegal("drive_is_here", player=number)
    partner = state.entrant(entrant.partner or 0)
    return tuple(sorted({number, *([partner.number] if partner and partner.here(state.next_round) is here else [])}))
