"""Hands that are over, found in a table's log: to be looked through, written down, reviewed and played again.

Nothing of a hand under way leaves from here: a record ends where the last hand ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from oddtrick.cards import Seat
from oddtrick.errors import bad_input
from oddtrick.hand import HandState, HandView, History, hand_view
from oddtrick.records import match_lines, pbn
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore
from oddtrick.table import NEW_TABLE, Event, TableState, apply
from oddtrick.table import events as e
from oddtrick.table.state import Players, Reveal

__all__ = ["FinishedHand", "HandShown", "find_hand", "match_record", "pbn_record", "public_part", "seat_in", "shown"]


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A hand that is over. number: in its rubber, from 1. before: the match as the hand began. scored: None while its
    score is still open. history: which tricks could be looked at.
    """

    rubber: int
    number: int
    ruleset: Ruleset
    players: Players
    state: HandState
    reveal: Reveal
    before: MatchScore
    scored: e.HandScored | None
    history: History


@dataclass(frozen=True, slots=True)
class HandShown:
    """A finished hand as anybody may look it through. ruleset: its name. players: N E S W, as they sat at the end.

    hand: with all four hands and every trick. reveal: what opens the seal. scored: with its lines; None while the score
    is open.
    """

    rubber: int
    number: int
    ruleset: str
    players: Players
    hand: HandView
    reveal: Reveal
    scored: e.HandScored | None


def shown(hand: FinishedHand) -> HandShown:
    """What is shown of a finished hand."""
    return HandShown(
        hand.rubber,
        hand.number,
        hand.ruleset.name,
        hand.players,
        hand_view(hand.state, None),
        hand.reveal,
        hand.scored,
    )


def find_hand(events: Sequence[Event], number: int, rubber: int | None = None) -> FinishedHand:
    """A finished hand by its number in its rubber. rubber: from 1; None: the latest in which that hand is over.

    Raises `BadInput` (`no_finished_hand`) where there is none, or it is not over.
    """
    state: TableState = NEW_TABLE
    found: FinishedHand | None = None
    for event in events:
        before, state = state, apply(state, event)
        if isinstance(event, e.HandEnded) and event.hand == number and rubber in (None, state.rubber):
            if state.last is None or before.match is None or state.ruleset is None:
                continue
            found = FinishedHand(
                state.rubber,
                number,
                state.ruleset,
                state.players,
                state.last.state,
                state.last.reveal,
                before.match,
                None,
                state.settings.history,
            )
        elif (
            found is not None
            and isinstance(event, e.HandScored)
            and (event.hand, state.rubber) == (number, found.rubber)
        ):
            found = replace(found, scored=event)
    if found is None:
        raise bad_input("no_finished_hand", hand=number)
    return found


def public_part(events: Sequence[Event]) -> Sequence[Event]:
    """The events up to the end of the last finished hand, or of what was said of it before the next pack was shuffled.

    Later ones hold a pack that is a secret still.
    """
    end, sealed = 0, False
    for at, event in enumerate(events, 1):
        if isinstance(event, e.PackShuffled):
            sealed = True
        elif isinstance(event, e.HandEnded | e.DealVoided):
            sealed = False
        if not sealed and isinstance(event, e.HandEnded | e.HandScored | e.MatchEnded):
            end = at
    return events[:end]


def match_record(events: Sequence[Event]) -> str:
    """All finished hands of a table as JSON Lines. Raises `BadInput` (`no_hand_finished`) before the first is over."""
    return match_lines.dumps(_some(events))


def pbn_record(events: Sequence[Event], names: Mapping[str, str], event_name: str) -> str:
    """All finished hands of a table as PBN. names: of players by their ids. Raises as `match_record`."""
    return pbn.dumps(match_lines.boards(_some(events), [("Event", event_name)], names))


def _some(events: Sequence[Event]) -> Sequence[Event]:
    finished = public_part(events)
    if not finished:
        raise bad_input("no_hand_finished")
    return finished


def seat_in(hand: FinishedHand, player: str) -> Seat | None:
    """Where somebody sat in a hand."""
    return next((seat for seat in Seat if hand.players[seat.index] == player), None)
