"""The room around the cards: who is there, who plays for whom, the time, as everybody at the table is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddtrick.cards import SEATS, Seat
from oddtrick.server import wire
from oddtrick.server.bot_names import bot_name, is_bot
from oddtrick.server.seats import level_at, people_of, person_of_player

if TYPE_CHECKING:
    from oddtrick.server.live_table import LiveTable

__all__ = ["level_of", "room_of"]


def room_of(table: LiveTable) -> wire.Room:
    """The room as it is now."""
    now, clock = table.around.now(), table.clock
    north, east, south, west = (_place(table, seat) for seat in SEATS)
    seated = set(table.state.players)
    return wire.Room(
        code=table.code,
        host=table.told.host,
        options=table.options,
        names=_names(table),
        places=(north, east, south, west),
        watchers=len({line.player for line in table.lines} - seated),
        clock=wire.Clock(clock.seats, round(clock.left(now), 1)) if clock.runs else None,
    )


def _place(table: LiveTable, seat: Seat) -> wire.Place:
    player = table.state.player(seat)
    present = is_bot(player) or table.attendance.present(player)
    return wire.Place(present, table.attendance.stood_in(player))


def _names(table: LiveTable) -> dict[str, wire.Name]:
    """Who everybody seated is."""
    people = people_of(table.state)
    called = table.around.names.names(person_of_player(player) for player in people)
    named = {player: wire.Name(called.get(person_of_player(player), "")) for player in people}
    for seat in SEATS:
        player = table.state.player(seat)
        if player is not None and is_bot(player):
            named[player] = wire.Name(bot_name(player), level_of(table, seat))
    return named


def level_of(table: LiveTable, seat: Seat) -> str:
    """The level of whoever plays for the program at a seat."""
    options = table.options
    return level_at(table.state, seat, table.told.host, options.partner, options.opponents)
