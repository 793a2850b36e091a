"""The messages of a table's socket, both ways: the one description of the protocol, from which its schemas are made.

A message is JSON with its name under `type`. Commands, log entries and views inside it are written by `codec`; here
they are raw, so that each is encoded once whoever reads it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oddtrick.cards import Seat
from oddtrick.server.every_wire import Closing, CommandId, Done, Failure, Ping, Pong, Refused

__all__ = [
    "COURTESIES",
    "PROTOCOL",
    "AskHint",
    "Bot",
    "Clock",
    "Closing",
    "Courtesy",
    "Done",
    "Failure",
    "FromPlayer",
    "FromTable",
    "Greet",
    "Here",
    "HintGiven",
    "Name",
    "News",
    "Options",
    "Ping",
    "Place",
    "Pong",
    "Refused",
    "Room",
    "RoomNews",
    "Said",
    "Say",
    "TableShown",
]

PROTOCOL = 1
"""The version of the protocol; it goes up when an old program would no longer understand."""

COURTESIES = ("good_luck", "well_played", "thank_you", "sorry", "one_moment", "goodbye")
"""What may be said at a table, between hands alone."""

Said = Literal["good_luck", "well_played", "thank_you", "sorry", "one_moment", "goodbye"]
Seq = Annotated[int, msgspec.Meta(ge=0)]


# --- From a player's program ----------------------------------------------------------------------------------------


class Say(msgspec.Struct, tag="command", forbid_unknown_fields=True):
    """A command to the table. id: made up by the sender, unique at this table; the same again does nothing. seq: the
    number of the last event the sender has seen. command: its envelope `{"v", "type", "data"}`, without `by` and
    `player`, which the server knows.
    """

    id: CommandId
    seq: Seq
    command: msgspec.Raw


class AskHint(msgspec.Struct, tag="hint", forbid_unknown_fields=True):
    """Asks what a strong player would play now, where the table allows it."""

    id: CommandId


class Greet(msgspec.Struct, tag="courtesy", forbid_unknown_fields=True):
    """Says a courtesy, between hands."""

    said: Said


class Here(msgspec.Struct, tag="here", forbid_unknown_fields=True):
    """Says that the player is back and plays himself again."""


FromPlayer = Say | AskHint | Greet | Here | Ping


# --- From the table -------------------------------------------------------------------------------------------------


class Bot(msgspec.Struct):
    """That a player is one of the program's, and of which level."""

    level: str


class Name(msgspec.Struct):
    """Who a player's id is. name: plain text; empty for a guest without one. bot: None for a person."""

    name: str
    bot: str | None = None


class Place(msgspec.Struct):
    """A seat beyond its cards. present: whether its person has a line open (a bot always has). stand_in: whether a bot
    plays for its person.
    """

    present: bool
    stand_in: bool


class Clock(msgspec.Struct):
    """The time to move. seats: whose. left: seconds from the sending of this message."""

    seats: tuple[Seat, ...]
    left: float


class Options(msgspec.Struct):
    """What the table's host chose. partner, opponents: levels of bots, seen from the host. seconds: to move, 0 without
    a clock. watched: shown in the list of games to watch. hints: whether they may be asked for. practice: a deal
    played again, which counts for nothing. open_chairs: whether others may take the bots' chairs in a match.
    """

    partner: str = "expert"
    opponents: str = "club"
    seconds: int = 0
    watched: bool = False
    hints: bool = True
    practice: bool = False
    open_chairs: bool = True


class Room(msgspec.Struct):
    """All about the table that is not whist. host: a player's id. names: of everybody seated. places: N E S W.
    watchers: how many look on without a seat. clock: None where there is none or nobody is awaited. chairs: those that
    the reader may sit down in now; each is told his own.
    """

    code: str
    host: str
    options: Options
    names: dict[str, Name]
    places: tuple[Place, Place, Place, Place]
    watchers: int
    clock: Clock | None
    chairs: tuple[Seat, ...] = ()


class TableShown(msgspec.Struct, tag="table"):
    """Sent first, and again whenever the receiver must forget what it had: the table as it stands.

    protocol: its version. me: the receiver's player id. seq: number of the last event. view: a `TableView`. entries:
    the log, from the beginning of the running hand or from where the receiver said it was (`?after=`).
    """

    protocol: int
    me: str
    seq: int
    view: msgspec.Raw
    entries: list[msgspec.Raw]
    room: Room


class News(msgspec.Struct, tag="news"):
    """Something happened. first, seq: numbers of its first and last event. entries: as the receiver may read them.
    view: the table after it. changes: instead of it, where the line was opened with `?news=changes`: what is otherwise
    in it than in the view before, from JSON Pointers to what is there now; one that ends in `/-` adds to an array.
    """

    first: int
    seq: int
    entries: list[msgspec.Raw]
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    changes: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class RoomNews(msgspec.Struct, tag="room"):
    """Something about the table changed that is not whist: who is there, who plays for whom, the clock."""

    room: Room


class HintGiven(msgspec.Struct, tag="hint"):
    """The hint asked for. hint: an `analysis.Hint`."""

    id: str
    hint: msgspec.Raw


class Courtesy(msgspec.Struct, tag="courtesy"):
    """A courtesy somebody said."""

    seat: Seat
    said: Said


FromTable = TableShown | News | RoomNews | Done | Refused | Failure | HintGiven | Courtesy | Closing | Pong
