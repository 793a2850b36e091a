"""Counting: what one player knows of the cards that are out, from its own view alone and on plain whole numbers.

A holding is a 52-bit mask, a seat its index 0–3, a suit its index 0–3 (no trumps is -1). `may` and `sure` are proofs:
each card that nobody has seen lies in a hand that may hold it, and shown voids count only where revokes are
prevented. `out` is what the players at the table would believe: where revokes are possible it believes them too,
until the suit comes up.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import FULL_PACK, SEATS, Seat
from oddtrick.errors import illegal
from oddtrick.hand.play import NO_TRUMP, STRENGTH, trick_winner
from oddtrick.hand.state import Trick
from oddtrick.hand.view import HandView

__all__ = ["SUIT", "SUIT_OF", "Count", "Led", "cards_of", "count_of", "highest", "lowest"]

SUIT: tuple[int, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))
"""For each suit its mask."""
SUIT_OF: tuple[int, ...] = tuple(card // 13 for card in range(52))
"""For each card its suit."""
_COURT = 0x1E00
"""Ace, king, queen and knave of a suit, in its thirteen bits."""


def lowest(mask: int) -> int:
    """The lowest card of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest card of a mask that is not empty."""
    return mask.bit_length() - 1


def cards_of(mask: int) -> list[int]:
    """The cards of a mask, the lowest first."""
    cards = []
    while mask:
        bit = mask & -mask
        cards.append(bit.bit_length() - 1)
        mask ^= bit
    return cards


@dataclass(frozen=True, slots=True)
class Led:
    """A trick the view shows: who led (seat), its cards in order, the place that won it (of the cards so far)."""

    leader: int
    cards: tuple[int, ...]
    best: int

    @property
    def suit(self) -> int:
        """The suit led."""
        return SUIT_OF[self.cards[0]]

    def seat(self, place: int) -> int:
        """Who played at a place."""
        return (self.leader + place) & 3

    @property
    def winner(self) -> int:
        """The seat whose card wins, so far."""
        return (self.leader + self.best) & 3


@dataclass(frozen=True, slots=True)
class Count:
    """What the seat to play knows.

    me, left, partner, right: seats. hand, legal: masks. tricks: the complete ones that may be looked at. table: the
    trick under way (None when leading). unseen: cards that may lie in another hand. may: for each seat the cards it
    may hold (its own hand for `me`). sure: those it is known to hold. out: for each seat a mask of four bits, suits
    it is taken to be out of. left_with: how many cards each seat still holds. whole: no trick is hidden, so that
    counts of cards are exact.
    """

    me: int
    left: int
    partner: int
    right: int
    trump: int
    hand: int
    legal: int
    size: int
    done: int
    tricks: tuple[Led, ...]
    table: Led | None
    unseen: int
    may: tuple[int, int, int, int]
    sure: tuple[int, int, int, int]
    out: tuple[int, int, int, int]
    left_with: tuple[int, int, int, int]
    won: int
    lost: int
    whole: bool

    # One's own cards

    def held(self, suit: int) -> int:
        """The own cards of a suit."""
        return self.hand & SUIT[suit]

    def length(self, suit: int) -> int:
        """How many cards of a suit one holds."""
        return (self.hand & SUIT[suit]).bit_count()

    @property
    def trumps(self) -> int:
        """The own trumps."""
        return self.hand & SUIT[self.trump] if self.trump >= 0 else 0

    # Cards that are out

    @property
    def theirs(self) -> int:
        """The cards that the adversaries may hold."""
        return self.may[self.left] | self.may[self.right]

    def is_master(self, card: int) -> bool:
        """Whether no card of its suit that may be in another hand is higher."""
        return not (self.unseen & SUIT[SUIT_OF[card]]) >> card

    def masters(self, suit: int) -> int:
        """The own cards of a suit that nobody can beat within the suit."""
        others = self.unseen & SUIT[suit]
        return self.hand & SUIT[suit] & ~((1 << others.bit_length()) - 1)

    def is_out(self, seat: int, suit: int) -> bool:
        """Whether a seat is taken to be out of a suit, by proof or because it showed out."""
        return bool(self.out[seat] >> suit & 1) or not self.may[seat] & SUIT[suit]

    @property
    def trumps_out(self) -> int:
        """The trumps that the adversaries may hold, as a mask."""
        return self.theirs & SUIT[self.trump] if self.trump >= 0 else 0

    def may_ruff(self, seat: int, suit: int) -> bool:
        """Whether it is possible, for all that is proved, that a seat ruffs when a suit is led."""
        trump = self.trump
        if trump < 0 or suit == trump or not self.may[seat] & SUIT[trump]:
            return False
        return not self.sure[seat] & SUIT[suit]

    def will_ruff(self, seat: int, suit: int) -> bool:
        """Whether a seat is taken to be out of a suit and may have a trump for it."""
        trump = self.trump
        return trump >= 0 and suit != trump and self.is_out(seat, suit) and not self.is_out(seat, trump)

    # The trick under way

    @property
    def place(self) -> int:
        """The own place in the trick: 0 on lead, 3 for fourth hand."""
        return 0 if self.table is None else len(self.table.cards)

    @property
    def partner_wins(self) -> bool:
        """Whether partner's card wins the trick so far."""
        return self.table is not None and self.table.winner == self.partner

    @property
    def behind(self) -> tuple[int, ...]:
        """The seats that play after this card, in order."""
        return tuple((self.me + at) & 3 for at in range(1, 4 - self.place))

    def beats(self, card: int) -> bool:
        """Whether an own card would win the trick as it lies."""
        table = self.table
        if table is None:
            return True
        strength = STRENGTH[self.trump][table.cards[0]]
        return strength[card] > strength[table.cards[table.best]]

    def winners(self) -> int:
        """The legal cards that would win the trick as it lies."""
        table = self.table
        if table is None:
            return self.legal
        strength = STRENGTH[self.trump][table.cards[0]]
        mark = strength[table.cards[table.best]]
        mask = 0
        for card in cards_of(self.legal):
            if strength[card] > mark:
                mask |= 1 << card
        return mask

    def can_beat(self, seat: int, card: int, led: int) -> bool:
        """Whether a seat still to play may beat a card in a trick where suit `led` was led; by proof only."""
        may, trump = self.may[seat], self.trump
        suit = SUIT_OF[card]
        if suit == trump and led != trump:
            # It can be beaten by a higher trump of one who does not have to follow suit.
            return bool((may & SUIT[trump]) >> card) and not self.sure[seat] & SUIT[led]
        if suit != led:
            return True
        return bool((may & SUIT[led]) >> card) or self.may_ruff(seat, led)

    def stands(self, card: int) -> bool:
        """Whether an own card, played now, wins the trick against all that the adversaries behind may hold."""
        if not self.beats(card):
            return False
        led = SUIT_OF[card] if self.table is None else self.table.suit
        return not any(self.can_beat(seat, card, led) for seat in self.behind if (seat ^ self.me) & 1)

    @property
    def partner_stands(self) -> bool:
        """Whether partner's card wins the trick so far and no adversary still to play can beat it."""
        table = self.table
        if table is None or table.winner != self.partner:
            return False
        card = table.cards[table.best]
        return not any(self.can_beat(seat, card, table.suit) for seat in self.behind)


def _led(trick: Trick, trump: int) -> Led:
    cards = tuple(card.index for card in trick.cards)
    return Led(trick.leader.index, cards, trick_winner(cards, trump))


def count_of(view: HandView) -> Count:
    """What the viewer knows when it is his turn. Raises `Illegal` (`hand_over`, `not_your_turn`)."""
    viewer = view.viewer
    if view.to_play is None:
        raise illegal("hand_over")
    if viewer is None or not view.legal:
        raise illegal("not_your_turn", turn=view.to_play)
    trump = NO_TRUMP if view.trump is None else view.trump.index
    tricks = tuple(_led(trick, trump) for trick in view.tricks)
    table = _led(view.trick, trump) if view.trick.cards else None
    hand = 0 if view.holding is None else view.holding.bits
    played = [0, 0, 0, 0]
    out = [0, 0, 0, 0]
    for trick in (*tricks, table) if table is not None else tricks:
        suit = trick.suit
        for place, card in enumerate(trick.cards):
            seat = trick.seat(place)
            played[seat] |= 1 << card
            out[seat] &= ~(1 << SUIT_OF[card])  # he has the suit after all: he revoked before
            if SUIT_OF[card] != suit:
                out[seat] |= 1 << suit
    known = [view.shown[seat].bits for seat in range(4)]
    return _counted(view, viewer, trump, tricks, table, hand, played, out, known)


def _counted(
    view: HandView,
    viewer: Seat,
    trump: int,
    tricks: tuple[Led, ...],
    table: Led | None,
    hand: int,
    played: list[int],
    out: list[int],
    known: list[int],
) -> Count:
    me = viewer.index
    mine = hand if view.dealt is None else view.dealt.bits  # own cards in tricks turned down are no secret to oneself
    unseen = FULL_PACK.bits & ~(mine | played[0] | played[1] | played[2] | played[3])
    if view.turn_up is not None and not known[view.dealer.index] & view.turn_up.bit:
        unseen &= ~view.turn_up.bit  # the dealer has played it, perhaps in a trick now turned down
    left_with = [view.cards_left(seat) for seat in SEATS]
    others = [seat for seat in range(4) if seat != me]
    may = [0, 0, 0, 0]
    for seat in others:
        mask = unseen
        for other in others:
            if other != seat:
                mask &= ~known[other]
        if not view.revokes_allowed:
            for suit in range(4):
                if out[seat] >> suit & 1:
                    mask &= ~SUIT[suit]
        may[seat] = mask | known[seat]
    if trump >= 0:
        for told in view.honours_known:
            if told.count == 0 and told.seat.index != me:
                may[told.seat.index] &= ~(_COURT << 13 * trump)
    whole = view.tricks_done == len(view.tricks)
    sure = list(known)
    if whole and unseen.bit_count() == sum(left_with[seat] for seat in others):
        _conclude(others, unseen, may, sure, left_with)
    may[me] = sure[me] = hand
    side = viewer.side.index
    return Count(
        me=me,
        left=(me + 1) & 3,
        partner=me ^ 2,
        right=(me + 3) & 3,
        trump=trump,
        hand=hand,
        legal=view.legal.bits,
        size=view.size,
        done=view.tricks_done,
        tricks=tricks,
        table=table,
        unseen=unseen,
        may=(may[0], may[1], may[2], may[3]),
        sure=(sure[0], sure[1], sure[2], sure[3]),
        out=(out[0], out[1], out[2], out[3]),
        left_with=(left_with[0], left_with[1], left_with[2], left_with[3]),
        won=view.tricks_won[side],
        lost=view.tricks_won[1 - side],
        whole=whole,
    )


def _conclude(others: list[int], unseen: int, may: list[int], sure: list[int], left_with: list[int]) -> None:
    """Where all unseen cards lie in three hands: what only one may hold is his, a hand that is full holds no other."""
    changed = True
    while changed:
        changed = False
        for at, seat in enumerate(others):
            one, two = others[at - 1], others[at - 2]
            only = unseen & may[seat] & ~(may[one] | may[two])
            if only & ~sure[seat]:
                sure[seat] |= only
                changed = True
            if sure[seat].bit_count() >= left_with[seat] and may[seat] != sure[seat]:
                may[seat] = sure[seat]
                changed = True
            if may[seat].bit_count() == left_with[seat] and may[seat] != sure[seat]:
                sure[seat] = may[seat]
                changed = True
