"""The house: all that the server's parts share while it runs, one value that every request finds."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from oddtrick.server.keys import Keys
from oddtrick.server.limits import Limits
from oddtrick.server.names import Names
from oddtrick.server.others import Others
from oddtrick.server.settings import Settings
from oddtrick.server.templating import Rendering
from oddtrick.server.words import Words

if TYPE_CHECKING:
    from oddtrick.bots.pool import Pool
    from oddtrick.desk import Desk
    from oddtrick.server.device_links import DeviceLinks
    from oddtrick.server.drives.knockout_live import Knockouts
    from oddtrick.server.drives.live import Drives
    from oddtrick.server.live import Tables
    from oddtrick.server.sheets.histories import Histories
    from oddtrick.server.sheets.live import Sheets
    from oddtrick.store import Store
    from oddtrick.table import Command, Event, TableState

__all__ = ["House", "house_of"]


@dataclass(slots=True)
class House:
    """What a running server has.

    pool: None where no bot that calculates may play. levels: of the bots that may. others: the other processes.
    closing: that it is about to stop.
    """

    settings: Settings
    keys: Keys
    limits: Limits
    rendering: Rendering
    store: Store
    people: Names
    links: DeviceLinks
    desk: Desk[TableState, Command, Event]
    pool: Pool | None
    levels: tuple[str, ...]
    others: Others = field(default_factory=Others)
    tables: Tables = field(init=False)
    sheets: Sheets = field(init=False)
    histories: Histories = field(init=False)
    drives: Drives = field(init=False)
    knockouts: Knockouts = field(init=False)
    closing: bool = False

    async def say_closing(self) -> None:
        """Tells every open socket that the server is about to stop. Saying it twice does no harm."""
        if not self.closing:
            self.closing = True
            await self.others.leave()
            parts = (self.tables, self.sheets, self.drives, self.knockouts)
            await asyncio.gather(*(part.say_closing() for part in parts))

    @property
    def words(self) -> Words:
        """The words of all languages."""
        return self.rendering.words


def house_of(connection: HTTPConnection) -> House:
    """The house that a request or a socket came to."""
    house: House = connection.app.state.house
    return house
