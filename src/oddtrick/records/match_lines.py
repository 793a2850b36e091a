"""A whole match at a table as JSON Lines: the rule set first, then every event; it reads back identical.

The first line is `{"format": "oddtrick match", "version": 1, "ruleset": {…}, "settings": {…}, "players": {…}}`, with
every parameter of the rule set. players: the ids of those who sat there when the line was written (null: nobody); in a
record written whole, at the end. The line stands for the event that opens the table. Each further line is one event in
its envelope, as `oddtrick.codec` writes it, secrets included: such a file is for after the game, or for its owner.
Lines may be added as a match goes on; a last line that was torn is noticed.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import IO, Any

from oddtrick.cards import SEATS, seat_name
from oddtrick.codec import decode, decode_event, encode, encode_event
from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.records.board import Board, WhistFacts
from oddtrick.records.whist import board_of_hand
from oddtrick.rulesets import from_plain, to_plain
from oddtrick.table import NEW_TABLE, Event, Settings, apply
from oddtrick.table.events import HandEnded, HandScored, SeatLeft, SeatTaken, SidesMade, TableOpened
from oddtrick.table.state import Players

__all__ = [
    "FORMAT",
    "VERSION",
    "boards",
    "dump",
    "dumps",
    "event_line",
    "first_line",
    "load",
    "loads",
    "numbered",
    "players_differ",
]

FORMAT = "oddtrick match"
VERSION = 1


def first_line(opened: TableOpened, players: Players = (None, None, None, None)) -> str:
    """The first line of a record, without its end."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": to_plain(opened.ruleset),
        "settings": json.loads(encode(opened.settings)),
        "players": _by_letter(players),
    }
    return json.dumps(head, ensure_ascii=False, separators=(",", ":"))


def event_line(event: Event) -> str:
    """The line of an event behind the first, without its end."""
    return encode_event(event).decode("utf-8")


def dumps(events: Sequence[Event]) -> str:
    """A match's events as JSON Lines. Raises `BadInput` (`match_not_opened`) unless the first opens the table."""
    if not events or not isinstance(events[0], TableOpened):
        raise bad_input("match_not_opened")
    lines = [first_line(events[0], _players(events)), *map(event_line, events[1:])]
    return "\n".join(lines) + "\n"


def dump(events: Sequence[Event], stream: IO[str]) -> None:
    """Write a match's events to an open file. Raises as `dumps` does, before anything is written."""
    stream.write(dumps(events))


def loads(source: str | bytes, *, torn: bool = False) -> tuple[Event, ...]:
    """The events of a record.

    torn: leave out a last line that was torn, as a program may that goes on with a match after it was stopped.
    Raises `BadInput` with `where` = line: what is no record, or not of a known version, or torn (`match_torn_line`).
    """
    return tuple(event for _, event in numbered(source, torn=torn))


def load(stream: IO[str] | IO[bytes], *, torn: bool = False) -> tuple[Event, ...]:
    """The events of an open record; see `loads`."""
    return loads(stream.read(), torn=torn)


def numbered(source: str | bytes, *, torn: bool = False) -> Iterator[tuple[int, Event]]:
    """The events of a record, each with its line (from 1); see `loads`."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    # Behind the last line end stands nothing, unless a line was torn; a torn one may end within a character.
    whole, end, rest = data.removeprefix(BOM_UTF8).rpartition(b"\n")
    lines = _text(whole).split("\n") if end else []
    if rest and not torn:
        raise bad_input("match_torn_line", {"line": len(lines) + 1})
    if not lines:
        raise bad_input("match_empty")
    yield 1, _opened(lines[0])
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            raise bad_input("match_empty_line", {"line": number})
        try:
            event = decode_event(line)
        except OddtrickError as error:
            raise _at(error, number) from None
        yield number, event


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise bad_input("match_not_utf8", {"line": data.count(b"\n", 0, error.start) + 1}) from None


def _at(error: OddtrickError, line: int) -> BadInput:
    return BadInput(error.reason, {"line": line, **error.where})


def _opened(line: str) -> TableOpened:
    """The event that the first line stands for."""
    try:
        head: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise bad_input("match_not_a_record", {"line": 1}) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise bad_input("match_not_a_record", {"line": 1})
    if head.get("version") != VERSION or isinstance(head["version"], bool):  # true equals 1
        raise bad_input("match_unknown_version", {"line": 1}, version=str(head.get("version"))[:20], most=VERSION)
    unknown = sorted(head.keys() - {"format", "version", "ruleset", "settings", "players"})
    if unknown:
        raise bad_input("match_unknown_field", {"line": 1}, field=unknown[0][:60])
    try:
        return TableOpened(from_plain(head.get("ruleset")), decode(json.dumps(head.get("settings")), Settings))
    except OddtrickError as error:
        raise _at(error, 1) from None


def players_differ(source: str | bytes, events: Iterable[Event]) -> bool:
    """Whether the first line of a record says of its players what was so at no point of its events."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    said = json.loads(data.removeprefix(BOM_UTF8).partition(b"\n")[0]).get("players")
    return all(said != _by_letter(players) for players in _seatings(events))


def _by_letter(players: Players) -> dict[str, str | None]:
    """Who sits where, as the first line has it."""
    return dict(zip((seat.value for seat in SEATS), players, strict=True))


def _players(events: Iterable[Event]) -> Players:
    """Who sits where at the end."""
    *_, last = _seatings(events)
    return last


def _seatings(events: Iterable[Event]) -> Iterator[Players]:
    """Who sits where, at first and after each change."""
    players: list[str | None] = [None] * 4
    yield None, None, None, None
    for event in events:
        if isinstance(event, SeatTaken):
            players[event.seat.index] = event.player
        elif isinstance(event, SeatLeft):
            players[event.seat.index] = None
        elif isinstance(event, SidesMade):
            players = list(event.players)
        else:
            continue
        north, east, south, west = players
        yield north, east, south, west


def boards(
    events: Iterable[Event], tags: Iterable[tuple[str, str]] = (), names: Mapping[str, str] | None = None
) -> tuple[Board, ...]:
    """Every finished hand of a match as a board, for PBN and the other records.

    tags: names and values that each board is to have, such as ("Event", "Club night"). names: of players by their ids;
    an id without one stands for itself. Raises what `apply` raises.
    """
    state, found, tags = NEW_TABLE, list[Board](), tuple(tags)
    for event in events:
        match, ruleset = state.match, state.ruleset
        state = apply(state, event)
        if isinstance(event, HandEnded) and state.last is not None and match is not None and ruleset is not None:
            facts = WhistFacts(
                ruleset=ruleset.name,
                hand=event.hand,
                score=(match.score.ns, match.score.ew),
                honours=event.honours,
            )
            seated = (
                (seat_name(seat, "word"), (names or {}).get(player, player))
                for seat, player in zip(SEATS, state.players, strict=True)
                if player is not None
            )
            name = str(len(found) + 1)
            found.append(board_of_hand(state.last.state, name=name, facts=facts, tags=(*seated, *tags)))
        elif isinstance(event, HandScored) and found and found[-1].whist is not None:
            # As scored: where honours must be announced, that may be fewer than were held.
            found[-1] = replace(found[-1], whist=replace(found[-1].whist, honours=event.honours))
    return tuple(found)
