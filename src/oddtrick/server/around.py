"""What all tables share: the desk and the store, those who think, people's names, pace and patience."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

from oddtrick.desk import Desk
from oddtrick.server.names import Names
from oddtrick.server.others import Others
from oddtrick.server.thinking import Thinkers
from oddtrick.store import Store
from oddtrick.table import Command, Event, TableState

__all__ = ["Around"]


@dataclass(frozen=True, slots=True)
class Around:
    """What a table needs of its server. pace: seconds before a bot's card. patience: seconds before a bot stands in for
    somebody who is away. others: the other processes. chance: the operating system's.
    """

    desk: Desk[TableState, Command, Event]
    store: Store
    names: Names
    thinkers: Thinkers
    pace: float
    patience: float
    others: Others = field(default_factory=Others)
    chance: random.Random = field(default_factory=random.SystemRandom)

    def now(self) -> float:
        """The loop's own time, in seconds, which no change of the clock on the wall moves."""
        return asyncio.get_running_loop().time()
