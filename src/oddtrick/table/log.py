"""What a viewer may read of a table's stream: entries built up one by one, with own types where there are secrets.

An event without secret fields is public as it is and is its own entry. The others have entries below, which hold what
the viewer may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from oddtrick.cards import Card, CardSet, Seat, Suit
from oddtrick.table import events as e

__all__ = ["Entry", "PackDealt", "PackSealed", "SpreadLaid", "entry_of", "log_view"]


@dataclass(frozen=True, slots=True)
class SpreadLaid:
    """A pack was spread face down to draw from; so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class PackSealed:
    """The pack was shuffled for a hand and sealed. by: None where the table shuffled."""

    hand: int
    by: Seat | None
    seal: str


@dataclass(frozen=True, slots=True)
class PackDealt:
    """The pack was dealt. holding: what the viewer was dealt, None for a spectator."""

    hand: int
    dealer: Seat
    trump: Suit | None
    turn_up: Card | None
    holding: CardSet | None


PublicEvent = (
    e.TableOpened
    | e.SeatTaken
    | e.SeatLeft
    | e.MatchBegun
    | e.CardDrawn
    | e.SidesMade
    | e.AgesStated
    | e.DealDeclined
    | e.DealerFound
    | e.PackCut
    | e.FaultReported
    | e.FaultDecided
    | e.DealVoided
    | e.CallingPassed
    | e.PartnerAsked
    | e.HonoursShown
    | e.CardPlayed
    | e.RevokeCorrected
    | e.RevokeClaimed
    | e.RevokeJudged
    | e.PenaltyChosen
    | e.RestClaimed
    | e.ClaimAnswered
    | e.TakeBackAsked
    | e.TakeBackRefused
    | e.CardTakenBack
    | e.HandEnded
    | e.HonoursAnnounced
    | e.ScoreClosed
    | e.HandScored
    | e.MatchEnded
)
"""The events that hold no secret."""

Entry = SpreadLaid | PackSealed | PackDealt | PublicEvent
"""One line of a viewer's log."""


def _spread(event: e.PackSpread, viewer: Seat | None) -> SpreadLaid:
    return SpreadLaid(len(event.spread))


def _sealed(event: e.PackShuffled, viewer: Seat | None) -> PackSealed:
    return PackSealed(event.hand, event.by, event.seal)


def _dealt(event: e.HandDealt, viewer: Seat | None) -> PackDealt:
    own = None if viewer is None else event.hands[viewer.index]
    return PackDealt(event.hand, event.dealer, event.trump, event.turn_up, own)


_ENTRY_OF: Mapping[type[Any], Callable[[Any, Seat | None], Entry]] = {
    e.PackSpread: _spread,
    e.PackShuffled: _sealed,
    e.HandDealt: _dealt,
}


_PUBLIC = frozenset(get_args(PublicEvent))


def is_public(event: e.Event) -> bool:
    """Whether everybody reads the same of an event: it is its own entry in every log."""
    return type(event) in _PUBLIC


def entry_of(event: e.Event, viewer: Seat | None) -> Entry:
    """The entry of one event in a viewer's log; None is a spectator. Every kind of event has to be listed here."""
    if is_public(event):
        public: Any = event
        entry: Entry = public
        return entry
    return _ENTRY_OF[type(event)](event, viewer)


def log_view(events: Iterable[e.Event], viewer: Seat | None, *, after: int = 0) -> tuple[Entry, ...]:
    """A whole stream as a viewer may read it, or what of it comes behind its first `after` events. None is a spectator.

    Where the table's history is `last`, the cards of the running hand before its last complete trick are left out, as
    they are in the view; when the hand is over, all of it can be read.
    """
    stream = tuple(events)
    begins, first_trick = _strict(stream)
    return tuple(
        entry_of(event, viewer)
        for at, event in enumerate(stream)
        if at >= after and (at < begins or not isinstance(event, _OF_TRICKS) or event.trick >= first_trick)
    )


_OF_TRICKS = (e.CardPlayed, e.RevokeCorrected, e.TakeBackAsked, e.CardTakenBack)
"""The events that show a card in a trick."""


def _strict(stream: tuple[e.Event, ...]) -> tuple[int, int]:
    """Where the running hand begins if history is strict (else the stream's end), and the first trick it shows."""
    strict, begins, cards = False, len(stream), 0
    for at, event in enumerate(stream):
        if isinstance(event, e.TableOpened):
            strict = event.settings.history == "last"
        elif isinstance(event, e.HandDealt):
            begins, cards = at, 0
        elif isinstance(event, e.HandEnded | e.DealVoided):
            begins = len(stream)
        elif isinstance(event, e.CardPlayed):
            cards += 1
        elif isinstance(event, e.CardTakenBack):
            cards -= 1
        elif isinstance(event, e.RevokeCorrected):
            cards += 1 - len(event.withdrawn)
    return (begins if strict else len(stream)), cards // 4
