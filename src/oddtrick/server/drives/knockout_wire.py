"""The messages of a knockout's socket that a drive's has not."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oddtrick.drive.bracket import MatchKey
from oddtrick.server.drives.wire import AskHistory, ForgetNames, NamesNews, Rename, SetTitle
from oddtrick.server.every_wire import Closing, CommandId, Done, Failure, Ping, Pong, Refused

__all__ = [
    "Change",
    "FromKnockout",
    "FromUmpire",
    "HistoryGiven",
    "KnockoutNews",
    "KnockoutShown",
    "MatchShown",
    "Preview",
    "Previewed",
    "ReadSheet",
    "Say",
    "Shown",
    "SheetRead",
]


class Say(msgspec.Struct, tag="command", forbid_unknown_fields=True):
    """A command: `enter_match`, `correct_match`, `strike_match`. id: as on a drive's socket."""

    id: CommandId
    command: msgspec.Raw


class Preview(msgspec.Struct, tag="preview", forbid_unknown_fields=True):
    """Asks what a command would do; nothing is changed."""

    id: CommandId
    command: msgspec.Raw


class ReadSheet(msgspec.Struct, tag="from_sheet", forbid_unknown_fields=True):
    """Asks how many rubbers each side of a score sheet has won. sheet: its code, its pen or its address. one: the side
    of the match's first pair.
    """

    id: CommandId
    match: MatchKey
    sheet: Annotated[str, msgspec.Meta(max_length=500)]
    one: Literal["NS", "EW"] = "NS"


FromUmpire = Say | Preview | ReadSheet | Rename | SetTitle | ForgetNames | AskHistory | Ping


class MatchShown(msgspec.Struct):
    """A match of the bracket, as `drive.bracket.Match` has it, with whether it can be played and was a walkover."""

    key: MatchKey
    one: int | None
    two: int | None
    bye: bool
    comes_from: tuple[MatchKey, ...]
    winner: int | None
    score: tuple[int, int] | None
    walkover: bool
    ready: bool


class Shown(msgspec.Struct):
    """A knockout to be shown. settings: `KnockoutSettings`. needed: rubbers that win a match. champion, third: numbers
    in the bracket, once known.
    """

    settings: msgspec.Raw
    needed: int
    rounds: list[list[MatchShown]]
    champion: int | None
    third: int | None


class KnockoutShown(msgspec.Struct, tag="knockout"):
    """Sent first: the knockout as it stands. names: by number in the bracket."""

    protocol: int
    me: str
    code: str
    writes: bool
    seq: int
    view: Shown
    title: str
    names: dict[str, str]


class KnockoutNews(msgspec.Struct, tag="news"):
    """Something happened. by: who brought it about, for a pen alone."""

    seq: int
    by: str | None
    events: list[msgspec.Raw]
    view: Shown


class Previewed(msgspec.Struct, tag="previewed"):
    """What a command would do. struck: matches that fall with the one corrected or struck out. asks: why the organiser
    must agree to that first, a `Reason`, or null.
    """

    id: str
    seq: int
    struck: list[MatchKey]
    asks: msgspec.Raw


class SheetRead(msgspec.Struct, tag="sheet_read"):
    """What a score sheet says: rubbers won by the match's first and second pair. over: whether that decides the match.
    rubbers: how many were finished.
    """

    id: str
    score: tuple[int, int]
    over: bool
    rubbers: int


class Change(msgspec.Struct):
    """One change in the history. at: seconds since 1970. by: as in a drive's, for a pen alone."""

    at: float
    by: str | None
    event: msgspec.Raw


class HistoryGiven(msgspec.Struct, tag="history"):
    """All changes, the first first."""

    id: str
    changes: list[Change]


FromKnockout = (
    KnockoutShown
    | KnockoutNews
    | NamesNews
    | Done
    | Refused
    | Previewed
    | SheetRead
    | HistoryGiven
    | Failure
    | Closing
    | Pong
)
