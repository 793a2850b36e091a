"""Drives and knockouts in the store: beginning one, taking one in from a file, finding those this browser organises."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from oddtrick.codec.drives import (
    decode_drive_event,
    decode_knockout_event,
    encode_drive_event,
    encode_knockout_event,
)
from oddtrick.desk import Aggregate
from oddtrick.drive import NEW_DRIVE, Command, DriveSettings, DriveState, Event, apply, decide
from oddtrick.drive import commands as c
from oddtrick.drive import knockout as k
from oddtrick.drive.names import LONGEST_PAIR
from oddtrick.errors import Illegal
from oddtrick.records.drive_json import (
    KNOCKOUT_FORMAT,
    OTHERS,
    loads,
    loads_knockout,
    with_ids,
    with_knockout_ids,
)
from oddtrick.server.drives.codes import DriveCode, fresh_pen
from oddtrick.server.drives.entering import Arrivals, names_first
from oddtrick.server.drives.naming import director_id, fresh_ids, names_of_people, set_names, set_title, title_of
from oddtrick.server.drives.past import as_stored
from oddtrick.server.house import House
from oddtrick.store import StreamInfo

__all__ = [
    "DRIVE",
    "KNOCKOUT",
    "ListedDrive",
    "ListedKnockout",
    "begin_drive",
    "begin_knockout",
    "drives_of",
    "is_knockout",
    "knockouts_of",
    "take_in",
]

DRIVE: Aggregate[DriveState, Command, Event] = Aggregate(
    "drive", NEW_DRIVE, decide, apply, encode_drive_event, decode_drive_event
)
KNOCKOUT: Aggregate[k.KnockoutState, k.Command, k.Event] = Aggregate(
    "knockout", k.NEW_KNOCKOUT, k.decide, k.apply, encode_knockout_event, decode_knockout_event
)


class _Head(msgspec.Struct):
    format: str = ""


_HEAD = msgspec.json.Decoder(_Head)

MOST = 50
"""Drives that are listed, the ones touched last."""


@dataclass(frozen=True, slots=True)
class ListedDrive:
    """A drive of this browser's. rounds: seated of so many. touched: in seconds since 1970."""

    pen: str
    title: str
    kind: str
    people: int
    rounds: int
    of: int
    stage: str
    touched: float


@dataclass(frozen=True, slots=True)
class ListedKnockout:
    """A knockout of this browser's. champion: his name or number, empty while it is open."""

    pen: str
    title: str
    players: int
    champion: str
    touched: float


def _fresh() -> DriveCode:
    return fresh_pen(random.SystemRandom())


async def begin_drive(
    house: House, settings: DriveSettings, title: str, by: str, person: str, names: str = ""
) -> DriveCode:
    """A new drive with the people of a list, if there is one. Raises `BadInput` with the list's wrong line, `Illegal`
    with what refuses the settings or these people; there is then no drive.
    """
    opens = _fresh()
    commands: list[Command] = [c.OpenDrive(settings)]
    come = Arrivals.first_of(opens.code, settings, names) if names.strip() else None
    if come is not None:
        commands += come.commands(NEW_DRIVE)
    called, about = {} if come is None else come.names, {"pen": opens.pen}
    opening = partial(house.drives.desk.open, opens.code, commands, about=about, by=by)
    outcome = await names_first(house, called, opening)
    if outcome.refused is not None:
        raise Illegal(outcome.refused)
    await _belongs(house, opens, title, person)
    return opens


async def begin_knockout(
    house: House, names: Sequence[str], settings: k.KnockoutSettings, title: str, by: str, person: str
) -> DriveCode:
    """A new knockout between those of these names, the seeded first. Raises `Illegal` with what refuses it."""
    opens = _fresh()
    called = dict(zip(fresh_ids(opens.code, len(names)), names, strict=True))
    commands, about = [k.OpenKnockout(tuple(called), settings)], {"pen": opens.pen}
    desk = house.knockouts.desk
    opening = partial(desk.open, opens.code, commands, about=about, by=by)
    outcome = await names_first(house, called, opening, LONGEST_PAIR)
    if outcome.refused is not None:
        raise Illegal(outcome.refused)
    await _belongs(house, opens, title, person)
    return opens


def is_knockout(source: str) -> bool:
    """Whether a file says that it is one of a knockout; what else is wrong with it is for its reader to say."""
    try:
        return _HEAD.decode(source).format == KNOCKOUT_FORMAT
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


async def take_in(house: House, source: str, by: str, person: str) -> tuple[str, DriveCode]:
    """A drive or knockout of one's own from a file: which of the two, "d" or "k", and its pen. When things were done,
    and by whom, stays as the file has it. Raises `BadInput`.
    """
    opens = _fresh()
    if is_knockout(source):
        cup = await asyncio.to_thread(loads_knockout, source)
        players = [player for event in cup.events if isinstance(event, k.KnockoutOpened) for player in event.order]
        ids = _ids_for(opens.code, players)
        data = [encode_knockout_event(event) for event in with_knockout_ids(cup.events, ids)]
        sort, kind, names, told = "k", "knockout", cup.names, cup.told
    else:
        file = await asyncio.to_thread(loads, source)
        ids = _ids_for(opens.code, file.names)
        data = [encode_drive_event(event) for event in with_ids(file.events, ids)]
        sort, kind, names, told = "d", "drive", file.names, file.told
    # Names first: whoever is kept in events is never without.
    await set_names(house.people, {ids[who]: name for who, name in names.items() if who not in OTHERS})
    await set_names(house.people, {director_id(opens.code): names.get("0", "")})
    now, about = time.time(), {"pen": opens.pen}
    stored = house.store.create(opens.code, kind, data, about=about, by=by, at=now, told=as_stored(told, now))
    await asyncio.wrap_future(stored)
    await _belongs(house, opens, names.get("title", ""), person)
    return sort, opens


def _ids_for(code: str, players: Iterable[str]) -> dict[str, str]:
    """Ids of ours for those of a file."""
    known = [player for player in dict.fromkeys(players) if player not in OTHERS]
    return dict(zip(known, fresh_ids(code, len(known)), strict=True))


async def _belongs(house: House, opens: DriveCode, title: str, person: str) -> None:
    if title:
        await set_title(house.people, opens.code, title)
    await asyncio.wrap_future(house.store.join(opens.code, person))


async def drives_of(house: House, person: str) -> list[ListedDrive]:
    """The drives that a person organises, the one touched last first."""
    return [await _listed_drive(house, info) for info in await _streams(house, "drive", person)]


async def knockouts_of(house: House, person: str) -> list[ListedKnockout]:
    """The knockouts that a person organises, the one touched last first."""
    return [await _listed_knockout(house, info) for info in await _streams(house, "knockout", person)]


async def _streams(house: House, kind: str, person: str) -> list[StreamInfo]:
    return await asyncio.to_thread(house.store.streams, kind, member=person, limit=MOST)


async def _listed_drive(house: House, info: StreamInfo) -> ListedDrive:
    state = (await house.drives.desk.kept(info.stream)).state
    settings = state.settings
    here = sum(entrant.here(len(state.rounds) + (not state.ended)) for entrant in state.entrants)
    return ListedDrive(
        pen=str(info.about["pen"]),
        title=title_of(house.people, info.stream),
        kind="" if settings is None else settings.kind,
        people=here,
        rounds=len(state.rounds),
        of=0 if settings is None else settings.rounds,
        stage=state.stage,
        touched=info.touched,
    )


async def _listed_knockout(house: House, info: StreamInfo) -> ListedKnockout:
    state = (await house.knockouts.desk.kept(info.stream)).state
    champion = k.view(state).champion
    names = names_of_people(house.people, info.stream, state.order)
    return ListedKnockout(
        pen=str(info.about["pen"]),
        title=title_of(house.people, info.stream),
        players=len(state.order),
        champion="" if champion is None else names.get(champion, str(champion)),
        touched=info.touched,
    )
