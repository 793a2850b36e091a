"""The room around the cards: who is there, who plays for whom, the time, as everybody at the table is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddtrick.cards import SEATS, Seat
from oddtrick.server import wire
from oddtrick.server.bot_names import bot_name, is_bot
from oddtrick.server.seats import level_at, people_of

if TYPE_CHECKING:
    from oddtrick.server.live_table import LiveTable

__all__ = ["level_of", "room_of"]


def room_of(table: LiveTable, chairs: tuple[Seat, ...]) -> wire.Room:
    """The room as it is now. chairs: those that its reader may sit down in."""
    now, clock = table.around.now(), table.clock
    north, east, south, west = (_place(table, seat) for seat in SEATS)
    seated = set(table.state.players)
    return wire.Room(
        code=table.code,
        host=table.told.host,
        options=table.options,
        names=_names(table),
        places=(north, east, south, west),
        watchers=len(({line.player for line in table.lines} | table.around.others.players(table.code)) - seated),
        clock=wire.Clock(clock.seats, round(clock.left(now), 1)) if clock.runs else None,
        chairs=chairs,
    )


def _place(table: LiveTable, seat: Seat) -> wire.Place:
    player = table.state.player(seat)
    present = is_bot(player) or table.attendance.present(player)
    return wire.Place(present, table.attendance.stood_in(player))


def _names(table: LiveTable) -> dict[str, wire.Name]:
    """Who everybody seated is."""
    called = table.called()
    named = {player: wire.Name(called[player]) for player in people_of(table.state)}
    for seat in SEATS:
        player = table.state.player(seat)
        if player is not None and is_bot(player):
            named[player] = wire.Name(bot_name(player), level_of(table, seat))
    return named


def level_of(table: LiveTable, seat: Seat) -> str:
    """The level of whoever plays for the program at a seat."""
    options = table.options
    return level_at(table.state, seat, table.told.host, options.partner, options.opponents)
