"""A score sheet kept by people with real cards, as a stream of events: `decide`, `apply`, `view`, and what changed.

The sheet is a list of entries reckoned through by `scoring` (RULES 4–7). Corrections change the list, and all of it is
reckoned anew; nothing that was ever written is lost from the stream.
"""

from oddtrick.sheet.changes import Change, differences, history
from oddtrick.sheet.commands import Command, SheetSettings
from oddtrick.sheet.decide import Refusal, decide, preview
from oddtrick.sheet.entries import AnotherRubber, Entry, HandPlayed, Misdealt, ThrownIn
from oddtrick.sheet.events import Event
from oddtrick.sheet.reckoning import Line, NextHand, Reckoning, reckon
from oddtrick.sheet.state import NEW_SHEET, SheetState, apply, fold, reckoned
from oddtrick.sheet.view import SheetView, view

__all__ = [
    "NEW_SHEET",
    "AnotherRubber",
    "Change",
    "Command",
    "Entry",
    "Event",
    "HandPlayed",
    "Line",
    "Misdealt",
    "NextHand",
    "Reckoning",
    "Refusal",
    "SheetSettings",
    "SheetState",
    "SheetView",
    "ThrownIn",
    "apply",
    "decide",
    "differences",
    "fold",
    "history",
    "preview",
    "reckon",
    "reckoned",
    "view",
]
