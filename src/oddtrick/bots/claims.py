"""Whether to agree to a claim: only where the claimer's shown cards take so many tricks whatever the others hold."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.cards import FULL_PACK, SUITS, Card, CardSet, Seat, Suit
from oddtrick.hand import Trick
from oddtrick.hand.play import trick_winner
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
    """How many tricks the claimer's side takes for certain of those left, the trick under way among them.

    Every card that is not seen is taken to be in one hand that does its best, his partner's among them. The claimer
    plays to the trick what serves him best; once on lead he leads his cards from the top, trumps first, and only when
    all are out do plain winners count. Where he does not come to the lead, his highest trumps alone are certain.
    """
    claim = view.claim
    if claim is None:
        return 0
    mine = view.shown[claim.by.index].bits
    others = _unplayed(view) & ~mine
    if not view.trick.cards:
        return (_on_lead if view.to_play is claim.by else _in_time)(mine, others, view.trump)
    if view.trick.card_of(claim.by) is not None:
        return _after(view.trick, claim.by, mine, others, view.trump)
    led = view.trick.cards[0].suit
    legal = CardSet.of_bits(mine & led.mask or mine)
    return max(_playing(view.trick, claim.by, card, mine & ~card.bit, others, view.trump) for card in legal)


def _playing(trick: Trick, seat: Seat, card: Card, mine: int, others: int, trump: Suit | None) -> int:
    """What is certain if the claimer plays a card to the trick under way. mine: what he holds then."""
    cards = (*trick.cards, card)
    # Others may play before him: what no card of theirs beats wins all the same, his or his partner's.
    best = _best(cards, trump)
    winner = seat if best == len(trick.cards) else trick.leader.plus(best)
    complete = len(cards) == 4
    return _rest(winner, seat, complete or not _beaten(cards[best], others, trump), mine, others, trump)


def _after(trick: Trick, seat: Seat, mine: int, others: int, trump: Suit | None) -> int:
    """What is certain when the claimer has played to the trick. mine: what he still holds."""
    best = _best(trick.cards, trump)
    certain = not _beaten(trick.cards[best], others, trump)
    return _rest(trick.leader.plus(best), seat, certain, mine, others, trump)


def _rest(winner: Seat, seat: Seat, certain: bool, mine: int, others: int, trump: Suit | None) -> int:
    """The trick under way and all after it. winner: whose card wins it so far. certain: whether it will."""
    if certain and winner is seat:
        return 1 + _on_lead(mine, others, trump)
    return (certain and winner is seat.partner) + _in_time(mine, others, trump)


def _best(cards: Sequence[Card], trump: Suit | None) -> int:
    """The place of the card that wins so far."""
    return trick_winner([card.index for card in cards], -1 if trump is None else trump.index)


def _beaten(card: Card, others: int, trump: Suit | None) -> bool:
    """Whether any of the others' cards would beat one that wins so far."""
    higher = others & card.suit.mask & ~(card.bit | card.bit - 1)
    return bool(higher or (trump is not None and card.suit is not trump and others & trump.mask))


def _on_lead(mine: int, others: int, trump: Suit | None) -> int:
    """What is certain when the claimer leads: trumps first, then plain winners, if no trump is left to beat them."""
    if trump is None:
        return sum(_run(mine, others, suit) for suit in SUITS)
    trumps = _run(mine, others, trump)
    if trumps < (others & trump.mask).bit_count():
        return trumps
    return trumps + sum(_run(mine, others, suit) for suit in SUITS if suit is not trump)


def _in_time(mine: int, others: int, trump: Suit | None) -> int:
    """What is certain whoever leads: the trumps that nothing beats, each of which takes the trick it is played to."""
    if trump is None:
        return 0
    against = others & trump.mask
    return ((mine & trump.mask) >> against.bit_length()).bit_count()


def _run(mine: int, others: int, suit: Suit) -> int:
    """How many cards of a suit win when led from the top against all the others' cards of it in one hand."""
    held, against = mine & suit.mask, others & suit.mask
    masters = (held >> against.bit_length()).bit_count() if against else held.bit_count()
    return held.bit_count() if masters >= against.bit_count() else masters
