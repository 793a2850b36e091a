"""The messages of a sheet's socket, both ways; the same in spirit as a table's.

A message is JSON with its name under `type`. Commands, events and the view inside it are written by `codec`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oddtrick.server.every_wire import Closing, CommandId, Done, Failure, Ping, Pong, Refused

__all__ = [
    "PROTOCOL",
    "AskHistory",
    "AskPlace",
    "Change",
    "Closing",
    "Done",
    "Failure",
    "FromKeeper",
    "FromSheet",
    "HistoryGiven",
    "Named",
    "NamesNews",
    "Ping",
    "PlaceGiven",
    "Pong",
    "Preview",
    "Previewed",
    "Refused",
    "Say",
    "SetNames",
    "SheetNews",
    "SheetShown",
]

PROTOCOL = 1
"""The version of the protocol; it goes up when an old program would no longer understand."""

Named = Literal["N", "E", "S", "W", "NS", "EW"]
"""Who has a name on a sheet: four players and two sides."""


# --- From whoever keeps the score -----------------------------------------------------------------------------------


class Say(msgspec.Struct, tag="command", forbid_unknown_fields=True):
    """A command to the sheet. id: made up by the sender, unique on this sheet; the same again does nothing. command:
    its envelope `{"v", "type", "data"}`, without `players`, whose ids the server makes.
    """

    id: CommandId
    command: msgspec.Raw


class Preview(msgspec.Struct, tag="preview", forbid_unknown_fields=True):
    """Asks what a command would do; nothing is changed."""

    id: CommandId
    command: msgspec.Raw


class SetNames(msgspec.Struct, tag="names", forbid_unknown_fields=True):
    """Says what players and sides are called; an empty name is deleted. Those not mentioned stay as they are."""

    id: CommandId
    names: dict[Named, Annotated[str, msgspec.Meta(max_length=200)]]


class AskHistory(msgspec.Struct, tag="history", forbid_unknown_fields=True):
    """Asks for all changes since the sheet was begun."""

    id: CommandId


class AskPlace(msgspec.Struct, tag="place", forbid_unknown_fields=True):
    """Asks what may be written before a line, or in its place. before: the line's number."""

    id: CommandId
    before: int


FromKeeper = Say | Preview | SetNames | AskHistory | AskPlace | Ping


# --- From the sheet -------------------------------------------------------------------------------------------------


class SheetShown(msgspec.Struct, tag="sheet"):
    """Sent first: the sheet as it stands. me: who the receiver is in news. code: to look at it; writes: whether the
    receiver may write. seq: number of the last event. view: a `SheetView`, null before the sheet is begun.
    """

    protocol: int
    me: str
    code: str
    writes: bool
    seq: int
    view: msgspec.Raw
    names: dict[str, str]


class SheetNews(msgspec.Struct, tag="news"):
    """Something happened. by: who brought it about. told: what it changed beside its own line (`Reason`s)."""

    seq: int
    by: str
    events: list[msgspec.Raw]
    told: list[msgspec.Raw]
    view: msgspec.Raw


class NamesNews(msgspec.Struct, tag="names"):
    """What players and sides are called now."""

    names: dict[str, str]


class Previewed(msgspec.Struct, tag="previewed"):
    """What a command would do. line: the line it writes, null where it writes none. told: as in news."""

    id: str
    seq: int
    line: msgspec.Raw
    told: list[msgspec.Raw]


class Change(msgspec.Struct):
    """One change in the history. change: a `sheet.Change`. at: seconds since 1970."""

    at: float
    by: str
    change: msgspec.Raw


class HistoryGiven(msgspec.Struct, tag="history"):
    """All changes, the first first."""

    id: str
    changes: list[Change]


class PlaceGiven(msgspec.Struct, tag="place"):
    """A place of the sheet. place: a `sheet.Place`. change: the last change of the sheet that it goes by."""

    id: str
    change: int
    place: msgspec.Raw


FromSheet = (
    SheetShown
    | SheetNews
    | NamesNews
    | Done
    | Refused
    | Previewed
    | HistoryGiven
    | PlaceGiven
    | Failure
    | Closing
    | Pong
)
