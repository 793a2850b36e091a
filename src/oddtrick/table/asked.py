"""What every decision asks first: is it the time, is there somebody at that seat, is it this hand."""

from __future__ import annotations

from collections.abc import Iterable

from oddtrick.cards import Seat
from oddtrick.errors import illegal
from oddtrick.hand import HandState
from oddtrick.rulesets.model import Ruleset
from oddtrick.table.events import Event
from oddtrick.table.fold import fold
from oddtrick.table.state import Stage, TableState

__all__ = ["after", "at_stage", "dealer_of", "hand_in_play", "ruleset_of", "seated"]


def ruleset_of(state: TableState) -> Ruleset:
    """The table's rule set. Raises `Illegal` (`table_not_open`)."""
    if state.ruleset is None:
        raise illegal("table_not_open")
    return state.ruleset


def at_stage(state: TableState, *stages: Stage) -> None:
    """Raises `Illegal` (`table_not_now`) unless the table is at one of these stages."""
    if state.stage not in stages:
        raise illegal("table_not_now", stage=state.stage)


def seated(state: TableState, seat: Seat | None) -> None:
    """Raises `Illegal` (`table_seat_empty`) if nobody sits at the seat that speaks; the table itself always may."""
    if seat is not None and state.player(seat) is None:
        raise illegal("table_seat_empty", seat=seat)


def dealer_of(state: TableState) -> Seat:
    """The dealer of the hand that is prepared or played. Raises `Illegal` before he is found."""
    if state.dealer is None:
        raise illegal("table_not_now", stage=state.stage)
    return state.dealer


def hand_in_play(state: TableState, number: int | None = None) -> HandState:
    """The hand under way. number: the one the speaker has in mind, if he names it.

    Raises `Illegal`: `table_not_now`, `table_other_hand`, `table_fault_pending` while a fault in dealing waits.
    """
    if state.hand is None:
        raise illegal("table_not_now", stage=state.stage)
    if number is not None and number != state.hand_number:
        raise illegal("table_other_hand", hand=number, now=state.hand_number)
    if state.fault is not None:
        raise illegal("table_fault_pending")
    return state.hand


def after(state: TableState, events: Iterable[Event]) -> TableState:
    """The table as it will stand after events that are about to be answered with."""
    return fold(events, state)
