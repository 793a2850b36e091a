"""A whist drive as a stream of events: `decide`, `apply`, `view`; movements, standings, and what a correction changed.

Everybody is a number; names live elsewhere. Movements are pure functions of who is there, of what was played and of
lots drawn (RULES 8).
"""

from oddtrick.drive.changes import Change, differences, history
from oddtrick.drive.commands import Command, NewEntrant, Slip
from oddtrick.drive.decide import Refusal, decide
from oddtrick.drive.events import Event
from oddtrick.drive.movement import seat
from oddtrick.drive.plans import DrivePlanning
from oddtrick.drive.score_cards import CardLine, score_card
from oddtrick.drive.seats import DIRECTOR, Entrant, Result, Seating, TableSeats
from oddtrick.drive.settings import KINDS, DriveSettings, Kind
from oddtrick.drive.standings import PrizeGiven, Row, Standings
from oddtrick.drive.state import NEW_DRIVE, DriveState, apply, fold
from oddtrick.drive.view import DriveView, standings, view

__all__ = [
    "DIRECTOR",
    "KINDS",
    "NEW_DRIVE",
    "CardLine",
    "Change",
    "Command",
    "DrivePlanning",
    "DriveSettings",
    "DriveState",
    "DriveView",
    "Entrant",
    "Event",
    "Kind",
    "NewEntrant",
    "PrizeGiven",
    "Refusal",
    "Result",
    "Row",
    "Seating",
    "Slip",
    "Standings",
    "TableSeats",
    "apply",
    "decide",
    "differences",
    "fold",
    "history",
    "score_card",
    "seat",
    "standings",
    "view",
]
