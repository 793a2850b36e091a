"""Whether to agree to a claim: only where the claimer's shown cards take so many tricks whatever the others hold."""

from __future__ import annotations

from oddtrick.cards import FULL_PACK, SUITS, CardSet, Suit
from oddtrick.hand.view import HandView

__all__ = ["agrees", "sure_tricks"]


def agrees(view: HandView) -> bool:
    """Whether a viewer who is asked should agree to the claim that waits in his view; False where none waits.

    An opponent of the claimer agrees to what cannot be prevented. The claimer's partner, asked about tricks that are
    given up, agrees if he himself has no card that must win.
    """
    claim = view.claim
    if claim is None or view.viewer is None:
        return False
    if view.viewer is claim.by.partner:
        return not _has_master(view)
    return claim.tricks <= sure_tricks(view)


def _has_master(view: HandView) -> bool:
    """Whether the viewer holds the highest card left of some suit, as far as he can see."""
    held = (view.holding or CardSet()).bits
    out = _unplayed(view)
    return any(held >> ((out & suit.mask).bit_length() - 1) & 1 for suit in SUITS if out & suit.mask)


def _unplayed(view: HandView) -> int:
    """The mask of the cards not played yet; with a view of the last trick only, more than there are."""
    played = CardSet(view.trick.cards).bits
    for trick in view.tricks:
        played |= CardSet(trick.cards).bits
    return FULL_PACK.bits & ~played


def sure_tricks(view: HandView) -> int:
    """How many tricks the claimer takes for certain by leading his cards from the top; 0 if he is not on lead.

    Every other card is taken to be in one hand that does its best. Trumps are drawn first; only when all are out do
    plain winners count.
    """
    claim = view.claim
    if claim is None or view.trick.cards or view.to_play is not claim.by:
        return 0
    mine = view.shown[claim.by.index].bits
    others = _unplayed(view) & ~mine
    if view.trump is None:
        return sum(_run(mine, others, suit) for suit in SUITS)
    trumps = _run(mine, others, view.trump)
    if trumps < (others & view.trump.mask).bit_count():
        return trumps
    return trumps + sum(_run(mine, others, suit) for suit in SUITS if suit is not view.trump)


def _run(mine: int, others: int, suit: Suit) -> int:
    """How many cards of a suit win when led from the top against all the others' cards of it in one hand."""
    held, against = mine & suit.mask, others & suit.mask
    masters = (held >> against.bit_length()).bit_count() if against else held.bit_count()
    return held.bit_count() if masters >= against.bit_count() else masters
