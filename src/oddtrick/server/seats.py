"""Who sits where, and what follows when people come and go: bots fill chairs and make room."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from oddtrick.bots.levels import LEVELS
from oddtrick.cards import SEATS, Seat
from oddtrick.errors import Illegal, illegal
from oddtrick.server.bot_names import NAMES, bot_ids, is_bot
from oddtrick.table import Command, Refusal, TableState, decide, fold
from oddtrick.table import commands as c

__all__ = [
    "chairs_for",
    "commands_of_player",
    "fill_chairs",
    "level_at",
    "people_of",
    "person_of_player",
    "player_of",
    "seat_of",
]

_PREFIX = "p:"

_NO_CHANCE = random.Random(0)
"""Chance for decisions that take none: rising and sitting down."""


def player_of(person: str) -> str:
    """The id of a person at tables. It may be shown: it opens nothing, for that takes a signed session."""
    return _PREFIX + person


def person_of_player(player: str) -> str:
    """The person behind an id at a table."""
    return player.removeprefix(_PREFIX)


def seat_of(state: TableState, player: str) -> Seat | None:
    """Where somebody sits; None for a spectator."""
    return SEATS[state.players.index(player)] if player in state.players else None


def people_of(state: TableState) -> tuple[str, ...]:
    """The people who sit there, bots left out."""
    return tuple(player for player in state.players if player is not None and not is_bot(player))


def level_at(state: TableState, seat: Seat, host: str, partner: str, opponents: str) -> str:
    """The level of whoever plays for the program at a seat: as the host chose it for his partner and for the others.

    It goes by the seats as they are: who becomes the host's partner by a cut plays as one. Where the host does not sit,
    it is seen from the first person who does.
    """
    person = host if host in state.players else next(iter(people_of(state)), None)
    anchor = Seat.S if person is None else SEATS[state.players.index(person)]
    level = partner if seat.side is anchor.side else opponents
    return level if level in LEVELS else "club"


def fill_chairs(state: TableState, empty: Sequence[Seat], chance: random.Random) -> tuple[Command, ...]:
    """Bots for empty chairs, named as chance has it."""
    taken = {*state.players, *(player for player, _ in state.left)}
    ids = bot_ids(taken, chance.randrange(len(NAMES)))
    return tuple(c.Sit(seat, next(ids)) for seat in empty)


def commands_of_player(
    state: TableState, player: str, command: Command, chance: random.Random, bots_chairs: bool
) -> tuple[Command, ...]:
    """What a command comes to when a person gives it. bots_chairs: whether he may take a bot's chair in which he has
    not sat: the host always may, others where he leaves them open.

    Whoever sits down takes the place of a bot, though not while a hand is played whose cards he would see; when a match
    has begun, a bot takes the place of whoever leaves; and bots fill the empty chairs of a match that begins. All of it
    happens at once, or is refused at once. Raises `Illegal`: `server_not_seated` for a command of somebody without a
    seat, `server_chairs_kept`, `server_hand_in_play`.
    """
    if isinstance(command, c.Sit):
        return _sit_down(state, player, command.seat, bots_chairs)
    seat = seat_of(state, player)
    if seat is None:
        raise illegal("server_not_seated")
    rule = _COMING_AND_GOING.get(type(command))
    if rule is not None:
        return rule(state, seat, command, chance)
    return (_said_by(seat, command),)


def _said_by(seat: Seat, command: Any) -> Command:
    """The command as the seat's. Whoever gave it may have changed seats since, as in a cut."""
    said: Command = replace(command, by=seat)
    return said


def _sit_down(state: TableState, player: str, seat: Seat, bots_chairs: bool) -> tuple[Command, ...]:
    made: list[Command] = []
    sits = seat_of(state, player)
    # Before a match one may try another chair; later that would mean other cards and another partner.
    if sits is not None and sits is not seat and state.stage == "seating":
        made.append(c.Leave(sits))
    if is_bot(state.player(seat)):
        if (player, seat) not in state.rose:  # the chair that one rose from last is one's own at any time
            _may_take_a_bots(state, bots_chairs)
        made.append(c.Leave(seat))
    return (*made, c.Sit(seat, player))


def _may_take_a_bots(state: TableState, bots_chairs: bool) -> None:
    """Raises `Illegal` where a bot's chair is not to be had, or not now."""
    if not bots_chairs:
        raise illegal("server_chairs_kept")
    if state.stage == "play":
        raise illegal("server_hand_in_play")


def chairs_for(state: TableState, player: str, bots_chairs: bool) -> tuple[Seat, ...]:
    """The chairs in which a person may sit down now. bots_chairs: see `commands_of_player`."""
    return tuple(seat for seat in SEATS if _would_sit(state, player, seat, bots_chairs))


def _would_sit(state: TableState, player: str, seat: Seat, bots_chairs: bool) -> bool:
    """Whether sitting down would be followed: asked of those who decide it, so that it is said in one place."""
    try:
        commands = _sit_down(state, player, seat, bots_chairs)
    except Illegal:
        return False
    for command in commands:
        decided = decide(state, command, _NO_CHANCE)
        if isinstance(decided, Refusal):
            return False
        state = fold(decided, state)
    return True


def _leave(state: TableState, seat: Seat, command: Command, chance: random.Random) -> tuple[Command, ...]:
    if state.rubber == 0:
        return (c.Leave(seat),)
    return (c.Leave(seat), *fill_chairs(state, (seat,), chance))


def _begin(state: TableState, seat: Seat, command: Command, chance: random.Random) -> tuple[Command, ...]:
    empty = tuple(each for each in SEATS if state.player(each) is None)
    return (*fill_chairs(state, empty, chance), _said_by(seat, command))


_COMING_AND_GOING: dict[type[Any], Callable[[TableState, Seat, Any, random.Random], tuple[Command, ...]]] = {
    c.Leave: _leave,
    c.BeginMatch: _begin,
    c.NewRubber: _begin,
}
