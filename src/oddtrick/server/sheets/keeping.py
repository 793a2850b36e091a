"""Sheets in the store: beginning one, importing one, and finding again those that this browser keeps."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from oddtrick.codec.sheets import decode_sheet_event, encode_sheet_event
from oddtrick.desk import Aggregate, Outcome
from oddtrick.reasons import reason
from oddtrick.server.house import House
from oddtrick.server.sheets.codes import SheetCode, fresh_pen
from oddtrick.server.sheets.names import NAMED, players_of, set_names
from oddtrick.sheet import NEW_SHEET, Command, Event, SheetState, apply, decide, view
from oddtrick.sheet import commands as c
from oddtrick.sheet import events as e
from oddtrick.sheet.view import SheetView
from oddtrick.store import AlreadyThere

__all__ = ["SHEET", "KeptSheet", "SheetsPage", "import_sheet", "open_sheet", "sheets_of"]

SHEET: Aggregate[SheetState, Command, Event] = Aggregate(
    "sheet", NEW_SHEET, decide, apply, encode_sheet_event, decode_sheet_event
)

MOST = 100
"""Sheets on a page of their list, the ones written on last first, and those that figures are made of."""


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """A sheet of this browser's. touched: when it was last written on, in seconds since 1970."""

    code: str
    pen: str
    touched: float
    state: SheetState
    seen: SheetView


@dataclass(frozen=True, slots=True)
class SheetsPage:
    """A page of a list. before: of the next page, as `sheets_of` takes it; None where this is the last."""

    sheets: list[KeptSheet]
    before: float | None = None


async def open_sheet(house: House, opens: SheetCode, command: c.OpenSheet, by: str) -> Outcome[SheetState, Event]:
    """Begin the sheet of a pen. The same again, for the answer was lost, changes nothing."""
    about = {"pen": opens.pen}
    try:
        return await house.sheets.desk.open(opens.code, [command], about=about, by=by)
    except AlreadyThere:
        first = (await house.sheets.desk.events(opens.code))[0]
        if decide(NEW_SHEET, command) == (first,):
            return Outcome(1, repeated=True)
        return Outcome(1, refused=reason("sheet_open_already"))


async def import_sheet(
    house: House, events: Sequence[Event], names: Mapping[str, str], by: str, person: str
) -> SheetCode:
    """A sheet of one's own with the events of a file, which `sheet_json.loads` has checked."""
    opens = fresh_pen(random.SystemRandom())
    players = players_of(opens.code)
    told = (replace(each, players=players) if isinstance(each, e.SheetOpened) else each for each in events)
    data = [encode_sheet_event(event) for event in told]
    about = {"pen": opens.pen}
    await asyncio.wrap_future(house.store.create(opens.code, SHEET.kind, data, about=about, by=by, at=time.time()))
    await set_names(house.people, opens.code, {who: names[who] for who in NAMED if names.get(who)})
    await asyncio.wrap_future(house.store.join(opens.code, person))
    return opens


async def sheets_of(house: House, person: str, before: float | None = None) -> SheetsPage:
    """The sheets that a person keeps, the one written on last first. before: only those touched before this time, in
    seconds since 1970.
    """
    streams = house.store.streams
    found = await asyncio.to_thread(streams, "sheet", member=person, limit=MOST + 1, before=before)
    kept = [(info, await house.sheets.desk.kept(info.stream)) for info in found[:MOST]]
    sheets = [
        KeptSheet(info.stream, str(info.about["pen"]), info.touched, one.state, view(one.state)) for info, one in kept
    ]
    return SheetsPage(sheets, found[MOST - 1].touched if len(found) > MOST else None)
