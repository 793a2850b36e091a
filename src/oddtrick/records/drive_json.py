"""A whist drive or a knockout as a file of our own: every event since it was begun, and names; it reads back identical.

The file is one JSON object, an event a line:
`{"format": "oddtrick drive", "version": 1, "names": {…}, "events": [{"at": …, "by": …, "event": …}, …]}`.
The events are in their envelopes. Ids of players, which mean something on one server alone, are numbered anew from "1"
as they come, and `names` has the names of these numbers, as far as there are any; "0" is the director, "title" what the
drive is called. at: when it happened, in seconds since 1970, and by: who did it, in words; both as far as known.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from oddtrick.codec.drives import (
    decode_drive_event,
    decode_knockout_event,
    encode_drive_event,
    encode_knockout_event,
)
from oddtrick.drive import Event
from oddtrick.drive import events as e
from oddtrick.drive import knockout as k
from oddtrick.drive.retelling import retold, retold_knockout
from oddtrick.errors import BadInput, OddtrickError, bad_input

__all__ = [
    "FORMAT",
    "KNOCKOUT_FORMAT",
    "OTHERS",
    "VERSION",
    "File",
    "Told",
    "dumps",
    "dumps_knockout",
    "loads",
    "loads_knockout",
    "with_ids",
    "with_knockout_ids",
]

FORMAT, KNOCKOUT_FORMAT = "oddtrick drive", "oddtrick knockout"
VERSION = 1
OTHERS = ("title", "0")
"""What has a name beside players: the drive itself, and the director who fills in."""

LONGEST_NAME = 200
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Seconds = Annotated[float, msgspec.Meta(ge=0, lt=253_402_300_800)]
"""Since 1970, in years of four figures."""

E = TypeVar("E", Event, k.Event)


@dataclass(frozen=True, slots=True)
class Told:
    """When an event happened, in seconds since 1970, and who brought it about, in words; as far as it is known."""

    at: float | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class File(Generic[E]):
    """What a file holds. names: by the ids that the events have, and `OTHERS`. told: of each event."""

    events: tuple[E, ...]
    names: Mapping[str, str]
    told: tuple[Told, ...]


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    event: msgspec.Raw
    at: Seconds | None = None
    by: Text = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    events: list[_Line]
    names: dict[str, Text] = {}


_DECODER = msgspec.json.Decoder(_File)


def dumps(events: Sequence[Event], names: Mapping[str, str] | None = None, told: Sequence[Told] = ()) -> str:
    """The file of a drive. names: by the ids in the events, and of `OTHERS`. told: of each event, or none.

    Raises `Invalid` for a stream that the rules do not make.
    """
    retold(events)
    return _dumps(FORMAT, events, names or {}, told, _ids_of_drive(events), with_ids, encode_drive_event)


def dumps_knockout(events: Sequence[k.Event], names: Mapping[str, str] | None = None, told: Sequence[Told] = ()) -> str:
    """The file of a knockout, as `dumps`."""
    retold_knockout(events)
    ids = (player for event in events if isinstance(event, k.KnockoutOpened) for player in event.order)
    return _dumps(KNOCKOUT_FORMAT, events, names or {}, told, ids, with_knockout_ids, encode_knockout_event)


def _dumps(
    name: str,
    events: Sequence[E],
    names: Mapping[str, str],
    told: Sequence[Told],
    ids: Iterable[str],
    renamed: Callable[[Sequence[E], Mapping[str, str]], tuple[E, ...]],
    encode: Callable[[Any], bytes],
) -> str:
    numbers = {player: str(number) for number, player in enumerate(dict.fromkeys(ids), 1)}
    numbers |= {other: other for other in OTHERS}
    called = {number: names[player] for player, number in numbers.items() if names.get(player)}
    head = json.dumps({"format": name, "version": VERSION, "names": called}, ensure_ascii=False)
    known = told or (Told(),) * len(events)
    lines = ",\n".join(
        msgspec.json.encode(_Line(msgspec.Raw(encode(event)), each.at, each.by)).decode("utf-8")
        for event, each in zip(renamed(events, numbers), known, strict=True)
    )
    return f'{head[:-1]}, "events": [\n{lines}\n]}}\n'


def loads(source: str | bytes) -> File[Event]:
    """The drive of a file. Its ids are "1", "2", …: give it those of your own by `with_ids`.

    Raises `BadInput` for what is no such file, with `where` = event, from 1, where one is wrong; every event is checked
    against the rules.
    """
    return _loads(source, FORMAT, decode_drive_event, retold, _ids_of_drive)


def loads_knockout(source: str | bytes) -> File[k.Event]:
    """The knockout of a file, as `loads`."""

    def ids(events: Sequence[k.Event]) -> Iterator[str]:
        for event in events:
            if isinstance(event, k.KnockoutOpened):
                yield from event.order

    return _loads(source, KNOCKOUT_FORMAT, decode_knockout_event, retold_knockout, ids)


def _loads(
    source: str | bytes,
    name: str,
    decode: Callable[[bytes], E],
    check: Callable[[Sequence[E]], object],
    ids: Callable[[Sequence[E]], Iterable[str]],
) -> File[E]:
    try:
        found = _DECODER.decode(source.removeprefix(b"\xef\xbb\xbf") if isinstance(source, bytes) else source)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise _unreadable(name, str(wrong)[:200]) from None
    if found.format != name:
        raise _unreadable(name, f"format {found.format[:40]}")
    if found.version != VERSION:
        raise bad_input("drive_file_version", version=str(found.version)[:20], known=VERSION)
    events: list[E] = []
    for number, line in enumerate(found.events, 1):
        try:
            events.append(decode(bytes(line.event)))
        except BadInput as wrong:
            raise wrong.at(event=number) from None
        if not line.by.isprintable():
            raise _unreadable(name, f"by {line.by[:40]!r}").at(event=number)
    try:
        check(events)
    except OddtrickError as wrong:
        raise BadInput(wrong.reason, wrong.where) from None
    known = {*ids(events), *OTHERS}
    for player, called in found.names.items():
        if player not in known or not called or not called.isprintable():
            raise _unreadable(name, f"names of {player[:40]!r}")
    return File(tuple(events), dict(found.names), tuple(Told(line.at, line.by) for line in found.events))


def _unreadable(name: str, what: str) -> BadInput:
    code = "drive_file_unreadable" if name == FORMAT else "knockout_file_unreadable"
    return bad_input(code, what=what)


def _ids_of_drive(events: Sequence[Event]) -> Iterator[str]:
    """The ids of players in a drive's events, in the order in which they come."""
    for event in events:
        if isinstance(event, e.EntrantsEntered):
            yield from (player for player in event.players if player is not None)
        elif isinstance(event, e.EntrantChanged) and event.player is not None:
            yield event.player


def with_ids(events: Sequence[Event], ids: Mapping[str, str]) -> tuple[Event, ...]:
    """A drive's events with other ids of players. ids: the new ones by the old; who has none there has none after."""

    def of(player: str | None) -> str | None:
        return None if player is None else ids.get(player)

    def renamed(event: Event) -> Event:
        if isinstance(event, e.EntrantsEntered):
            return replace(event, players=tuple(of(player) for player in event.players))
        if isinstance(event, e.EntrantChanged):
            return replace(event, player=of(event.player), was=(of(event.was[0]), event.was[1]))
        return event

    return tuple(renamed(event) for event in events)


def with_knockout_ids(events: Sequence[k.Event], ids: Mapping[str, str]) -> tuple[k.Event, ...]:
    """A knockout's events with other ids, which must be there for all."""

    def renamed(event: k.Event) -> k.Event:
        if isinstance(event, k.KnockoutOpened):
            return replace(event, order=tuple(ids[player] for player in event.order))
        return event

    return tuple(renamed(event) for event in events)
