"""One hand of cards as an immutable value: what was dealt, what was played, and what everybody was shown meanwhile.

What a player still holds is what he was dealt less what was played, so a state is small and cannot disagree with
itself. Each function returns a new state; the rules of single cards are those of `hand.play`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from oddtrick.cards import SEATS, Card, CardSet, Seat, Side
from oddtrick.errors import illegal, invalid
from oddtrick.hand.dealing import Deal, Hands
from oddtrick.hand.play import NO_TRUMP, legal_mask, trick_winner

__all__ = [
    "Called",
    "Claim",
    "HandState",
    "Settled",
    "Told",
    "Trick",
    "legal_plays",
    "play_card",
    "start_hand",
    "take_back",
]


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who led, the cards in the order of play, and who won it (None while it is not complete)."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None

    def card_of(self, seat: Seat) -> Card | None:
        """The card a seat played to it, or None if it has not yet."""
        place = (seat.index - self.leader.index) % 4
        return self.cards[place] if place < len(self.cards) else None


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that waits for answers: who made it, how many of the tricks left his side is to have, who has agreed."""

    by: Seat
    tricks: int
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """The end of a hand by calling honours (RULES 5): the side, who spoke, and the honours that were shown."""

    side: Side
    by: Seat
    honours: CardSet


@dataclass(frozen=True, slots=True)
class Settled:
    """The end of a hand by an agreed claim: who made it, and how many of the tricks left NS and EW get by it."""

    by: Seat
    tricks: tuple[int, int]


NOTHING_SHOWN: Hands = (CardSet(), CardSet(), CardSet(), CardSet())


@dataclass(frozen=True, slots=True)
class Told:
    """What everybody was told or shown in a hand besides the cards played; it seldom changes.

    revokes_allowed: a card that does not follow suit stands. shown: cards that everybody saw in a seat's hand (N E S
    W), besides the turn-up; some may have been played since. asked: seats that asked their partners for honours in
    vain. claim: waits for answers. called, settled: how the hand ended, if otherwise than by its last card.
    """

    revokes_allowed: bool = False
    shown: Hands = NOTHING_SHOWN
    asked: tuple[Seat, ...] = ()
    claim: Claim | None = None
    called: Called | None = None
    settled: Settled | None = None


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand under way, or over. Made by `start_hand` and changed by the functions of this package only.

    tricks: the complete ones. trick: the one under way (without cards when its leader is to lead). played: all cards
    that lie on the table or in tricks. told: what became known otherwise.
    """

    deal: Deal
    tricks: tuple[Trick, ...]
    trick: Trick
    played: CardSet
    told: Told

    @classmethod
    def of_plays(cls, deal: Deal, plays: Iterable[Card], *, revokes_allowed: bool = False) -> HandState:
        """The state after cards were played in turn from a deal. Raises `Illegal` with `where` = trick (from 1)."""
        state = start_hand(deal, revokes_allowed=revokes_allowed)
        for card in plays:
            seat = state.to_play
            if seat is None:
                raise illegal("hand_over")
            state = play_card(state, seat, card)
        return state

    @property
    def revokes_allowed(self) -> bool:
        """Whether a card that does not follow suit stands (RULES 7)."""
        return self.told.revokes_allowed

    @property
    def shown(self) -> Hands:
        """The cards that everybody saw in a seat's hand, besides the turn-up, played since or not."""
        return self.told.shown

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that asked their partners for honours in vain (RULES 5)."""
        return self.told.asked

    @property
    def claim(self) -> Claim | None:
        """The claim that waits for answers."""
        return self.told.claim

    @property
    def ending(self) -> Called | Settled | None:
        """How the hand ended, if otherwise than by its last card."""
        return self.told.called or self.told.settled

    @property
    def over(self) -> bool:
        """Whether the hand has ended: by its last card, an agreed claim, or honours called."""
        return self.to_play is None

    @property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is; None when the hand is over."""
        trick, told = self.trick, self.told
        seat = SEATS[(trick.leader.index + len(trick.cards)) & 3]
        # Whoever is next in turn has a card left, unless all have been played.
        left = self.deal.hands[seat.index].bits & ~self.played.bits
        if left and told.called is None and told.settled is None:
            return seat
        return None

    @property
    def plays(self) -> tuple[Card, ...]:
        """All cards in the order of play, those of the trick under way included."""
        return tuple(card for trick in (*self.tricks, self.trick) for card in trick.cards)

    @property
    def turn_up_lies(self) -> bool:
        """Whether the turn-up still lies on the table: until the dealer plays to the first trick (RULES 2)."""
        if self.deal.turn_up is None or self.tricks:
            return False
        return self.trick.card_of(self.deal.dealer) is None

    def holding(self, seat: Seat) -> CardSet:
        """What a seat holds now; the turn-up counts among the dealer's cards while it lies on the table."""
        return self.deal.hands[seat.index] - self.played

    def publicly_in(self, seat: Seat) -> CardSet:
        """The unplayed cards that everybody knows a seat to hold: shown ones, and the turn-up."""
        bits = self.shown[seat.index].bits
        if self.deal.turn_up is not None and seat is self.deal.dealer:
            bits |= self.deal.turn_up.bit
        return CardSet.of_bits(bits & ~self.played.bits)

    def keeper(self, side: Side) -> Seat | None:
        """Who won his side's first trick, before whom its tricks lie (RULES 3, S4); None while it has none."""
        return next((trick.winner for trick in self.tricks if trick.winner in side.seats), None)

    def tricks_won(self, side: Side) -> int:
        """How many tricks a side has: those it won, and those an agreed claim gave it."""
        won = sum(1 for trick in self.tricks if trick.winner is not None and trick.winner.side is side)
        return won + self.told.settled.tricks[side.index] if self.told.settled is not None else won


_new = object.__new__
_set_deal, _set_tricks, _set_trick, _set_played, _set_told = (
    HandState.__dict__[name].__set__ for name in ("deal", "tricks", "trick", "played", "told")
)


def _made(deal: Deal, tricks: tuple[Trick, ...], trick: Trick, played: CardSet, told: Told) -> HandState:
    """`HandState(deal, tricks, trick, played, told)` in a third of the time, for it is made at every card.

    A frozen dataclass sets each field through `object.__setattr__`; this sets the slots directly.
    """
    state = _new(HandState)
    _set_deal(state, deal)
    _set_tricks(state, tricks)
    _set_trick(state, trick)
    _set_played(state, played)
    _set_told(state, told)
    return state


def start_hand(deal: Deal, *, revokes_allowed: bool = False, exposed: Iterable[Card] = ()) -> HandState:
    """The state before the first lead.

    revokes_allowed: a card that does not follow suit stands, as at a real table (RULES 7). exposed: cards that were
    seen in the deal when it was let stand. Raises `Invalid` for an exposed card that nobody was dealt.
    """
    seen = CardSet(exposed)
    north, east, south, west = (seen & hand for hand in deal.hands)
    dealt = north | east | south | west
    if dealt != seen:
        raise invalid("exposed_not_dealt", card=next(iter(seen - dealt)))
    return HandState(deal, (), Trick(deal.leader), CardSet(), Told(revokes_allowed, (north, east, south, west)))


def legal_plays(state: HandState) -> CardSet:
    """The cards the seat to play may play without revoking (RULES 3); empty when the hand is over or a claim waits."""
    seat = state.to_play
    if seat is None or state.told.claim is not None:
        return CardSet()
    cards = state.trick.cards
    holding = state.deal.hands[seat.index].bits & ~state.played.bits
    return CardSet.of_bits(legal_mask(holding, cards[0].suit.mask if cards else 0))


def play_card(state: HandState, seat: Seat, card: Card) -> HandState:
    """Play a card. Where revokes are allowed, a card that does not follow suit stands.

    Raises `Illegal`: `hand_over`, `claim_pending`, `not_your_turn`, `not_your_card`, `must_follow_suit`, with `where` =
    trick (from 1). Source: RULES 3 and 7.
    """
    if state.to_play is not seat or state.told.claim is not None:
        raise _out_of_turn(state, seat)
    cards = state.trick.cards
    holding = state.deal.hands[seat.index].bits & ~state.played.bits
    bit = card.bit
    if not bit & legal_mask(holding, cards[0].suit.mask if cards else 0):
        where = {"trick": len(state.tricks) + 1}
        if not bit & holding:
            raise illegal("not_your_card", where, card=card, seat=seat)
        if not state.told.revokes_allowed:
            raise illegal("must_follow_suit", where, card=card, led=cards[0].suit, seat=seat)
    return _with_card(state, card)


def _out_of_turn(state: HandState, seat: Seat) -> Exception:
    """Why a seat may not play now."""
    if state.over:
        return illegal("hand_over")
    if state.claim is not None:
        return illegal("claim_pending", by=state.claim.by)
    return illegal("not_your_turn", {"trick": len(state.tricks) + 1}, seat=seat, turn=state.to_play)


def _with_card(state: HandState, card: Card) -> HandState:
    """The state with one more card on the table; a fourth card completes the trick and its winner leads next."""
    trick = state.trick
    cards = (*trick.cards, card)
    tricks = state.tricks
    if len(cards) == 4:
        trump = state.deal.trump
        place = trick_winner([each.index for each in cards], NO_TRUMP if trump is None else trump.index)
        winner = SEATS[(trick.leader.index + place) % 4]
        tricks = (*tricks, Trick(trick.leader, cards, winner))
        trick = Trick(winner)
    else:
        trick = Trick(trick.leader, cards)
    played = CardSet.of_bits(state.played.bits | card.bit)
    return _made(state.deal, tricks, trick, played, state.told)


def take_back(state: HandState) -> HandState:
    """Take the last card back into the hand it came from; everybody has seen it, so it counts as shown.

    Whether it may be taken back is the table's affair. Raises `Illegal`: `nothing_to_take_back`, `claim_pending`, or
    `hand_over` when a claim or a call ended the hand.
    """
    if state.ending is not None:
        raise illegal("hand_over")
    if state.claim is not None:
        raise illegal("claim_pending", by=state.claim.by)
    at = state.trick if state.trick.cards else state.tricks[-1] if state.tricks else None
    if at is None:
        raise illegal("nothing_to_take_back")
    return withdraw(state, at, len(at.cards) - 1)


def withdraw(state: HandState, trick: Trick, place: int) -> HandState:
    """The state in which the cards of the latest trick from a place (0–3) on lie in their hands again, shown to all."""
    shown = list(state.shown)
    played = state.played.bits
    for at in range(place, len(trick.cards)):
        seat, card = trick.leader.plus(at), trick.cards[at]
        shown[seat.index] |= CardSet.of_bits(card.bit)
        played &= ~card.bit
    north, east, south, west = shown
    return replace(
        state,
        tricks=state.tricks[:-1] if len(trick.cards) == 4 else state.tricks,
        trick=Trick(trick.leader, trick.cards[:place]),
        played=CardSet.of_bits(played),
        told=replace(state.told, shown=(north, east, south, west)),
    )
