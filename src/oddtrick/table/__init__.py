"""A match at a table as a stream of events: `decide` answers a command, `apply` writes down, `view` shows to a viewer.

A driver loops: state = NEW_TABLE; for each command, `decide(state, command, chance)`; store the events it answers with
(or tell the sender why it refused), `apply` them one by one, and give each viewer `view(state, seat)`.
"""

from oddtrick.table.actions import Action, awaited, open_actions, table_turn
from oddtrick.table.commands import Command, Settings
from oddtrick.table.decide import Refusal, decide
from oddtrick.table.events import Event
from oddtrick.table.fold import NEW_TABLE, apply, fold
from oddtrick.table.log import Entry, entry_of, log_view
from oddtrick.table.state import TableState
from oddtrick.table.view import TableView, view

__all__ = [
    "NEW_TABLE",
    "Action",
    "Command",
    "Entry",
    "Event",
    "Refusal",
    "Settings",
    "TableState",
    "TableView",
    "apply",
    "awaited",
    "decide",
    "entry_of",
    "fold",
    "log_view",
    "open_actions",
    "table_turn",
    "view",
]
