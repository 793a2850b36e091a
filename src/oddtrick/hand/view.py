"""What a seat, or a spectator, sees of a hand: a type of its own, built up from what is allowed. All a bot gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oddtrick.cards import SEATS, SIDES, Card, CardSet, Seat, Suit
from oddtrick.changed import changed
from oddtrick.hand.dealing import Hands
from oddtrick.hand.revoke import correcting_plays
from oddtrick.hand.state import Called, Claim, HandState, Settled, Trick, legal_plays

__all__ = ["OWN", "HandView", "History", "HonoursKnown", "hand_view", "with_own_cards"]

NO_CARDS = CardSet()

OWN = ("viewer", "holding", "dealt", "legal", "correcting")
"""The fields of a `HandView` that are a seat's own; the others are the same objects for all whose view is made of the
same public one.
"""

History = Literal["all", "last"]
"""Which complete tricks may be looked at: all of this hand, or the last alone."""


@dataclass(frozen=True, slots=True)
class HonoursKnown:
    """What a vain question told everybody: how many honours a seat was dealt (RULES 5)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as one viewer sees it.

    viewer: None for a spectator. size: tricks in the hand. turn_up: the card turned up for trumps, lying on the table
    while `turn_up_lies`. holding, dealt: the viewer's own cards, now and at first (None for a spectator). tricks: the
    complete ones he may look at, the latest last; `tricks_done` counts all. legal: what he may play now without
    revoking, empty when it is not his turn. correcting: with what he may put his own revoke right now. tricks_won: NS,
    EW. keepers: before whom the tricks of NS and of EW lie. shown: unplayed cards that everybody knows to be with N, E,
    S, W. called, settled: how the hand ended, if otherwise than by its last card. hands: what was dealt, once the hand
    is over.
    """

    viewer: Seat | None
    dealer: Seat
    trump: Suit | None
    turn_up: Card | None
    turn_up_lies: bool
    size: int
    holding: CardSet | None
    dealt: CardSet | None
    tricks: tuple[Trick, ...]
    tricks_done: int
    trick: Trick
    to_play: Seat | None
    legal: CardSet
    correcting: CardSet
    tricks_won: tuple[int, int]
    keepers: tuple[Seat | None, Seat | None]
    shown: Hands
    revokes_allowed: bool
    honours_known: tuple[HonoursKnown, ...]
    claim: Claim | None
    called: Called | None
    settled: Settled | None
    over: bool
    hands: Hands | None

    def cards_left(self, seat: Seat) -> int:
        """How many cards a seat still holds."""
        return self.size - self.tricks_done - (self.trick.card_of(seat) is not None)


def hand_view(state: HandState, viewer: Seat | None, history: History = "all") -> HandView:
    """What a viewer sees of a hand; None is a spectator, who sees no hand until it is over.

    history: `last` hides all complete tricks but the latest, as at a strict table.
    """
    public = _public_view(state, history)
    return public if viewer is None else with_own_cards(public, state, viewer)


def with_own_cards(public: HandView, state: HandState, viewer: Seat) -> HandView:
    """What a seat sees of a hand. public: what a spectator sees of it; for four seats most of the work is done once."""
    return changed(
        public,
        viewer=viewer,
        holding=state.holding(viewer),
        dealt=state.deal.hands[viewer.index],
        legal=legal_plays(state) if public.to_play is viewer else NO_CARDS,
        correcting=correcting_plays(state, viewer),
    )


def _public_view(state: HandState, history: History) -> HandView:
    """What everybody may see of a hand."""
    north, east, south, west = (state.publicly_in(seat) for seat in SEATS)
    ns, ew = (state.tricks_won(side) for side in SIDES)
    turn = state.to_play
    return HandView(
        viewer=None,
        dealer=state.deal.dealer,
        trump=state.deal.trump,
        turn_up=state.deal.turn_up,
        turn_up_lies=state.turn_up_lies,
        size=state.deal.size,
        holding=None,
        dealt=None,
        tricks=state.tricks if history == "all" else state.tricks[-1:],
        tricks_done=len(state.tricks),
        trick=state.trick,
        to_play=turn,
        legal=NO_CARDS,
        correcting=NO_CARDS,
        tricks_won=(ns, ew),
        keepers=(state.keeper(SIDES[0]), state.keeper(SIDES[1])),
        shown=(north, east, south, west),
        revokes_allowed=state.revokes_allowed,
        honours_known=tuple(
            HonoursKnown(seat, count) for asker in state.asked for seat, count in ((asker, 2), (asker.partner, 0))
        ),
        claim=state.claim,
        called=state.told.called,
        settled=state.told.settled,
        over=turn is None,
        hands=state.deal.hands if turn is None else None,
    )
