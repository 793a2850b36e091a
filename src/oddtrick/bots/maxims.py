"""The simple player: it follows the old maxims, looks at nothing but its own view, and thinks no further than a trick.

Second hand low, third hand high, low when partner wins, back with partner's suit, ruff what the other side would win,
the cheapest winner in fourth hand, and on lead the longest suit. Chance decides between suits equally good.
"""

from __future__ import annotations

import random
from itertools import pairwise

from oddtrick.cards import CARDS, FULL_PACK, SUITS, Card, CardSet, Rank, Seat, Suit
from oddtrick.errors import illegal
from oddtrick.hand.play import NO_TRUMP, trick_winner
from oddtrick.hand.view import HandView

__all__ = ["choose"]


def choose(view: HandView, chance: random.Random) -> Card:
    """The card this player plays from a view in which it is the viewer's turn; always one of `view.legal`.

    The same view and the same state of `chance` give the same card. Raises `Illegal` (`not_your_turn`, `hand_over`).
    Source: the classical maxims (RULES, appendix F).
    """
    if not view.legal:
        if view.to_play is None:
            raise illegal("hand_over")
        raise illegal("not_your_turn", turn=view.to_play)
    if len(view.legal) == 1:
        return next(iter(view.legal))
    if not view.trick.cards:
        return _lead(view, chance)
    if next(iter(view.legal)).suit is view.trick.cards[0].suit:
        return _follow(view)
    return _void(view)


# What the view tells


def _me(view: HandView) -> Seat:
    """The seat whose turn it is, which is the viewer."""
    if view.viewer is None:
        raise illegal("bots_no_seat")
    return view.viewer


def _held(view: HandView) -> CardSet:
    return view.holding or CardSet()


def _unseen(view: HandView) -> int:
    """The mask of the cards that are neither played (as far as the view shows) nor the viewer's own."""
    seen = _held(view).bits | CardSet(view.trick.cards).bits
    for trick in view.tricks:
        seen |= CardSet(trick.cards).bits
    return FULL_PACK.bits & ~seen


def _is_master(card: Card, unseen: int) -> bool:
    """Whether no card of its suit that may still be with another player is higher."""
    return not (unseen & card.suit.mask) >> (card.index + 1)


def _voids(view: HandView) -> dict[Seat, set[Suit]]:
    """The suits each seat has shown out of. Where revokes are possible, that is no proof of anything."""
    voids: dict[Seat, set[Suit]] = {}
    if view.revokes_allowed:
        return voids
    for trick in (*view.tricks, view.trick):
        for place, card in enumerate(trick.cards):
            if card.suit is not trick.cards[0].suit:
                voids.setdefault(trick.leader.plus(place), set()).add(trick.cards[0].suit)
    return voids


def _lowest(cards: CardSet) -> Card:
    """The card of the lowest rank; of equals that of the shorter suit."""
    return min(cards, key=lambda card: (card.rank.index, len(cards.suit(card.suit)), card.suit.index))


def _winning_place(view: HandView) -> int:
    """The place in the trick of the card that wins so far."""
    return trick_winner([card.index for card in view.trick.cards], _trump_index(view))


def _trump_index(view: HandView) -> int:
    return NO_TRUMP if view.trump is None else view.trump.index


def _partner_wins(view: HandView) -> bool:
    return view.trick.leader.plus(_winning_place(view)) is _me(view).partner


def _winners(view: HandView, cards: CardSet) -> CardSet:
    """Those of the cards that would win the trick as it lies."""
    table = [card.index for card in view.trick.cards]
    trump = _trump_index(view)
    return CardSet(card for card in cards if trick_winner([*table, card.index], trump) == len(table))


# Leading


def _lead(view: HandView, chance: random.Random) -> Card:
    back = _partners_suit(view)
    if back is not None:
        return _return(view, back)
    held = _held(view)
    unwelcome = _unwelcome(view)
    suits = [suit for suit in SUITS if held.suit(suit)]
    welcome = [suit for suit in suits if suit not in unwelcome] or suits

    def worth(suit: Suit) -> tuple[int, int, int]:
        cards = held.suit(suit)
        return len(cards), suit is not view.trump, sum(max(card.rank.index - 8, 0) for card in cards)

    best = max(worth(suit) for suit in welcome)
    suit = chance.choice([suit for suit in welcome if worth(suit) == best])
    return _from_suit(view, suit)


def _unwelcome(view: HandView) -> set[Suit]:
    """Suits not to lead: partner has none of them, an opponent would ruff, or partner alone could have the trumps."""
    me, trump = _me(view), view.trump
    voids = _voids(view)
    left, right = voids.get(me.left, set()), voids.get(me.right, set())
    unwelcome = {suit for suit in voids.get(me.partner, ()) if suit is not trump}
    if trump is not None:
        for opponent in (left, right):
            if trump not in opponent:
                unwelcome |= opponent
        if trump in left and trump in right:
            unwelcome.add(trump)
    return unwelcome


def _partners_suit(view: HandView) -> Suit | None:
    """The suit partner led when first on lead, if it can be returned: held, and not one to stay away from."""
    partner = _me(view).partner
    led = next((trick.cards[0].suit for trick in view.tricks if trick.leader is partner), None)
    if led is None or not _held(view).suit(led) or led in _unwelcome(view):
        return None
    return led


def _return(view: HandView, suit: Suit) -> Card:
    """Partner's suit back: the master, or else the higher of two, or else the lowest (RULES, appendix F8)."""
    cards = tuple(_held(view).suit(suit))
    if _is_master(cards[0], _unseen(view)) or len(cards) == 2:
        return cards[0]
    return cards[-1]


def _from_suit(view: HandView, suit: Suit) -> Card:
    """The card to lead from a suit of one's own."""
    cards = tuple(_held(view).suit(suit))
    ranks = [card.rank for card in cards]
    unseen = _unseen(view)
    led_before = any(trick.cards[0].suit is suit for trick in view.tricks)
    if led_before and _is_master(cards[0], unseen):
        return cards[0]
    if ranks[:2] == [Rank.ACE, Rank.KING]:
        return cards[1]
    if ranks[:2] == [Rank.KING, Rank.QUEEN]:
        return cards[0]
    if len(cards) >= 3 and ranks[0].index >= Rank.JACK.index and _touching(ranks[:3]):
        return cards[0]
    if len(cards) >= 4:
        return cards[3]
    # A short suit without anything to keep: from the top, so that partner may build on it.
    return cards[0] if ranks[0].index < Rank.JACK.index else cards[-1]


def _touching(ranks: list[Rank]) -> bool:
    return all(high.index - low.index == 1 for high, low in pairwise(ranks))


# Following suit


def _follow(view: HandView) -> Card:
    cards = view.legal
    winners = _winners(view, cards)
    place = len(view.trick.cards)
    if not winners:
        return _lowest(cards)
    if place == 1:
        return _second(view, cards)
    if place == 3:
        return _lowest(cards if _partner_wins(view) else winners)
    return _third(view, cards, winners)


def _second(view: HandView, cards: CardSet) -> Card:
    """Second hand low; but the ace goes on an honour."""
    led = view.trick.cards[0]
    top = next(iter(cards))
    if top.rank is Rank.ACE and led.rank.index >= Rank.JACK.index:
        return top
    return _lowest(cards)


def _third(view: HandView, cards: CardSet, winners: CardSet) -> Card:
    """Third hand high, with the lowest of cards that are as good; low when partner's card is as good as any of them."""
    unseen = _unseen(view)
    winning = view.trick.cards[_winning_place(view)]
    best = next(iter(winners))
    if _partner_wins(view) and not _between(winning, best, unseen):
        return _lowest(cards)
    return next(card for card in reversed(tuple(winners)) if not _between(card, best, unseen))


def _between(low: Card, high: Card, unseen: int) -> bool:
    """Whether a card of the suit that others may hold ranks between the two."""
    return any(unseen & CARDS[index].bit for index in range(low.index + 1, high.index))


# Void in the suit led


def _void(view: HandView) -> Card:
    if not _partner_wins(view):
        trumps = view.legal.suit(view.trump) if view.trump is not None else CardSet()
        ruffs = _winners(view, trumps)
        if ruffs:
            return _lowest(ruffs)
    return _discard(view)


def _discard(view: HandView) -> Card:
    """The lowest card of a plain suit; trumps and masters are kept as long as there is anything else."""
    unseen = _unseen(view)
    plain = CardSet(card for card in view.legal if card.suit is not view.trump)
    idle = CardSet(card for card in plain if not _is_master(card, unseen))
    return _lowest(idle or plain or view.legal)
