"""A score sheet as a file of our own: every event since it was begun, and the names; it reads back identical.

The file is one JSON object, an event a line: `{"format": "oddtrick sheet", "version": 1, "names": {…}, "events": […]}`.
The events are in their envelopes, without the ids of players, which mean something on one server alone. names: of the
four seats and the two sides, by their letters, as far as they have any.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

import msgspec

from oddtrick.codec.sheets import decode_sheet_event, encode_sheet_event
from oddtrick.errors import BadInput, OddtrickError, bad_input, invalid
from oddtrick.records.text import tidy_name
from oddtrick.sheet import Event
from oddtrick.sheet import events as e
from oddtrick.sheet.retelling import retold

__all__ = ["FORMAT", "NAMED", "VERSION", "dumps", "loads"]

FORMAT = "oddtrick sheet"
VERSION = 1
NAMED = ("N", "E", "S", "W", "NS", "EW")
"""Who can have a name."""

LONGEST_NAME = 200
NOBODY = (None, None, None, None)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    events: list[msgspec.Raw]
    names: dict[str, Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]] = {}


_DECODER = msgspec.json.Decoder(_File)


def dumps(events: Sequence[Event], names: Mapping[str, str] | None = None) -> str:
    """The file of a sheet. Raises `Invalid` (`sheet_not_open`) for a stream without events."""
    if not events or not isinstance(events[0], e.SheetOpened):
        raise invalid("sheet_not_open")
    called = {who: names[who] for who in NAMED if names and names.get(who)}
    head = json.dumps({"format": FORMAT, "version": VERSION, "names": called}, ensure_ascii=False)
    lines = ",\n".join(encode_sheet_event(_without_players(event)).decode("utf-8") for event in events)
    return f'{head[:-1]}, "events": [\n{lines}\n]}}\n'


def loads(source: str | bytes) -> tuple[tuple[Event, ...], dict[str, str]]:
    """The events of a file and the names in it, tidied as names are shown.

    Raises `BadInput` for what is no such file, with `where` = event, from 1, where one is wrong; every event is checked
    against the rules.
    """
    try:
        found = _DECODER.decode(source.removeprefix(b"\xef\xbb\xbf") if isinstance(source, bytes) else source)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise bad_input("sheet_file_unreadable", what=str(wrong)[:200]) from None
    if found.format != FORMAT:
        raise bad_input("sheet_file_unreadable", what=f"format {found.format[:40]}")
    if found.version != VERSION:
        raise bad_input("sheet_file_version", version=str(found.version)[:20], known=VERSION)
    if unknown := [who for who in found.names if who not in NAMED]:
        raise bad_input("sheet_file_unreadable", what=f"names of {unknown[0][:40]}")
    events = tuple(_event(number, bytes(data)) for number, data in enumerate(found.events, 1))
    try:
        retold(events)
    except OddtrickError as wrong:
        raise BadInput(wrong.reason, wrong.where) from None
    names = {who: tidy_name(name) for who, name in found.names.items()}
    return events, {who: name for who, name in names.items() if name}


def _event(number: int, data: bytes) -> Event:
    try:
        return _without_players(decode_sheet_event(data))
    except BadInput as wrong:
        raise wrong.at(event=number) from None


def _without_players(event: Event) -> Event:
    if isinstance(event, e.SheetOpened | e.PlayersSet):
        return replace(event, players=NOBODY)
    return event
