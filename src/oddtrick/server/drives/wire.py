"""The messages of the sockets of drives and knockouts, both ways; the same in spirit as a sheet's.

A message is JSON with its name under `type`. Commands, events and views inside it are written by `codec`.
A preview is refused like what it asks about; the reason why a list cannot be read has its `line`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oddtrick.cards import Side
from oddtrick.server.every_wire import Closing, CommandId, Done, Failure, Ping, Pong, Refused

__all__ = [
    "LONGEST_TITLE",
    "PROTOCOL",
    "AskCard",
    "AskHistory",
    "CardGiven",
    "Change",
    "Closing",
    "Done",
    "DriveNews",
    "DriveShown",
    "EnterPeople",
    "Failure",
    "ForgetNames",
    "FromDrive",
    "FromHall",
    "HistoryGiven",
    "Links",
    "NamesNews",
    "OnList",
    "PeopleRead",
    "Ping",
    "PlanningNews",
    "Pong",
    "Preview",
    "Previewed",
    "Refused",
    "Rename",
    "Role",
    "Say",
    "SetTitle",
    "StopPlanning",
    "Substitute",
]

PROTOCOL = 1
"""The version of the protocol; it goes up when an old program would no longer understand."""

LONGEST_TITLE = 80

Name = Annotated[str, msgspec.Meta(max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Role = Literal["pen", "table", "code"]
"""What a line was opened with: the organiser's pen, a table's key, or the code that only shows."""


# --- From the hall --------------------------------------------------------------------------------------------------


class Say(msgspec.Struct, tag="command", forbid_unknown_fields=True):
    """A command. id: made up by the sender, unique in this stream; the same again does nothing. command: its envelope
    `{"v", "type", "data"}`. side: with a table's key, the side that says it.
    """

    id: CommandId
    command: msgspec.Raw
    side: Side | None = None


class Preview(msgspec.Struct, tag="preview", forbid_unknown_fields=True):
    """Asks what a command would do; nothing is changed."""

    id: CommandId
    command: msgspec.Raw
    side: Side | None = None


class EnterPeople(msgspec.Struct, tag="people", forbid_unknown_fields=True):
    """Enters the people of a list. first: the number the first of them gets. preview: only reads the list."""

    id: CommandId
    text: str
    first: Number = 0
    preview: bool = False


class Rename(msgspec.Struct, tag="rename", forbid_unknown_fields=True):
    """Writes somebody's name anew; an empty one is deleted. Number 0 of a drive is the director."""

    id: CommandId
    number: Number
    name: Name


class Substitute(msgspec.Struct, tag="substitute", forbid_unknown_fields=True):
    """Says that somebody else plays under a number, or plays as another kind. name: null for the same person."""

    id: CommandId
    number: Number
    change: int
    name: Name | None = None
    kind: Literal["A", "B"] | None = None


class SetTitle(msgspec.Struct, tag="title", forbid_unknown_fields=True):
    """Says what the evening is called."""

    id: CommandId
    title: Name


class ForgetNames(msgspec.Struct, tag="forget_names", forbid_unknown_fields=True):
    """Deletes all names, and the title, for good."""

    id: CommandId


class StopPlanning(msgspec.Struct, tag="stop_planning", forbid_unknown_fields=True):
    """Takes the schedule that is being made as it is by now."""

    id: CommandId


class AskCard(msgspec.Struct, tag="card", forbid_unknown_fields=True):
    """Asks for a player's evening hand by hand."""

    id: CommandId
    player: Number


class AskHistory(msgspec.Struct, tag="history", forbid_unknown_fields=True):
    """Asks for all that was done since the beginning."""

    id: CommandId


FromHall = (
    Say
    | Preview
    | EnterPeople
    | Rename
    | Substitute
    | SetTitle
    | ForgetNames
    | StopPlanning
    | AskCard
    | AskHistory
    | Ping
)


# --- From the drive -------------------------------------------------------------------------------------------------


class Links(msgspec.Struct):
    """Where others find the drive: paths with the base path; of tables by their numbers."""

    public: str
    tables: dict[str, str]


class DriveShown(msgspec.Struct, tag="drive"):
    """Sent first: the drive as it stands. me: who the receiver is in news. role, table: what his code is good for.
    view: a `DriveView`; of a table's key with the last round alone and without plan and standings. names: by number.
    planning: how far a schedule is, from 0 to 1; null where none is being made. links: for the pen alone.
    """

    protocol: int
    me: str
    code: str
    role: Role
    table: int | None
    seq: int
    view: msgspec.Raw
    title: str
    names: dict[str, str]
    planning: float | None
    links: Links | None


class DriveNews(msgspec.Struct, tag="news"):
    """Something happened. by: who brought it about last, for a pen alone. told: what it changed beside its own cell
    (`Reason`s). view: as in `drive`, with the rounds that changed alone, and `standings` null where they did not.
    rounds: how many there are now.
    """

    seq: int
    by: str | None
    events: list[msgspec.Raw]
    told: list[msgspec.Raw]
    view: msgspec.Raw
    rounds: int


class NamesNews(msgspec.Struct, tag="names"):
    """What people are called now, by number, and the evening."""

    title: str
    names: dict[str, str]


class PlanningNews(msgspec.Struct, tag="planning"):
    """How far a schedule is that is being made; null when it is done or dropped."""

    progress: float | None


class Previewed(msgspec.Struct, tag="previewed"):
    """What a command would do. told: as in news. asks: why the organiser must choose first, a `Reason`; then choices
    has what each choice would do.
    """

    id: str
    seq: int
    told: list[msgspec.Raw]
    asks: msgspec.Raw
    choices: dict[str, list[msgspec.Raw]] | None


class OnList(msgspec.Struct):
    """Somebody on a list that was read."""

    line: int
    name: str
    partner: str | None
    kind: str | None
    fixed: bool


class PeopleRead(msgspec.Struct, tag="people"):
    """Who is on a list, names told apart."""

    id: str
    people: list[OnList]


class CardGiven(msgspec.Struct, tag="card"):
    """A player's evening: `CardLine`s."""

    id: str
    player: int
    lines: msgspec.Raw


class Change(msgspec.Struct):
    """One change in the history. at: seconds since 1970. by: for a pen alone, who did it: as in news, or "f:" and the
    words of the file from which the drive was taken in. who: with a pen or with the key of a table, its number then.
    change: a `drive.Change`.
    """

    at: float
    by: str | None
    who: Literal["pen", "table"]
    table: int | None
    change: msgspec.Raw


class HistoryGiven(msgspec.Struct, tag="history"):
    """All changes, the first first."""

    id: str
    changes: list[Change]


FromDrive = (
    DriveShown
    | DriveNews
    | NamesNews
    | PlanningNews
    | Done
    | Refused
    | Previewed
    | PeopleRead
    | CardGiven
    | HistoryGiven
    | Failure
    | Closing
    | Pong
)
