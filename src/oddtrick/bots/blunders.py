"""The six plays that make people leave the table, each defined exactly, and the filter that keeps players from them.

A definition looks at the view before the play and at the card, that is at what everybody has seen and at the own
hand; nothing is a blunder because of cards nobody could know of. "Certain" means: for every lie of the unseen cards
that fits the hard facts. Where revokes are possible a shown void is no proof, so that less is certain. The
definitions in words are in `docs/blunders.md`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable

from oddtrick.bots.count import SUIT, SUIT_OF, Count, cards_of, count_of
from oddtrick.cards import Card
from oddtrick.hand.view import HandView

__all__ = [
    "ODD_TRICK",
    "TESTS",
    "Blunder",
    "blunders",
    "blunders_by_count",
    "faultless_cards",
    "veto",
]

ODD_TRICK = 7
"""The tricks that are taken to make the game where nobody says how many do: those that win the hand."""


class Blunder(enum.Enum):
    """The plays people hate, by the names the arena counts them under."""

    RUFFED_PARTNER = "ruffed_partner"
    LED_DRAWN_TRUMPS = "led_drawn_trumps"
    LED_PARTNERS_VOID = "led_partners_void"
    THREW_WINNER = "threw_winner"
    TOOK_PARTNERS_TRICK = "took_partners_trick"
    MISSED_GAME = "missed_game"

    __hash__ = object.__hash__


def _ruffed_partner(count: Count, card: int, needed: int) -> bool:
    """A trump on a plain suit, where partner's card wins and nobody behind can beat it, with a plain card at hand."""
    table, trump = count.table, count.trump
    if table is None or SUIT_OF[card] != trump or table.suit == trump:
        return False
    return count.partner_stands and bool(count.legal & ~SUIT[trump])


def _led_drawn_trumps(count: Count, card: int, needed: int) -> bool:
    """A trump led when neither adversary can hold one, with a plain card at hand, unless it alone makes the game."""
    if count.table is not None or count.trump < 0 or SUIT_OF[card] != count.trump:
        return False
    plain = count.legal & ~SUIT[count.trump]
    if count.trumps_out or not plain:
        return False
    makes_game = count.won == needed - 1 and count.stands(card)
    return not makes_game or any(count.stands(other) for other in cards_of(plain))


def _led_partners_void(count: Count, card: int, needed: int) -> bool:
    """A plain suit led that partner cannot hold, without a certain trick in it, with a card of another at hand."""
    suit = SUIT_OF[card]
    if count.table is not None or suit == count.trump or not _lacks(count, suit):
        return False
    if count.stands(card) or _partner_ruffs(count, suit):
        return False
    return any(count.held(other) and not _lacks(count, other) for other in range(4) if other not in (suit, count.trump))


def _lacks(count: Count, suit: int) -> bool:
    """Whether partner has shown out of a suit, and so holds none for certain."""
    return bool(count.out[count.partner] >> suit & 1) and not count.may[count.partner] & SUIT[suit]


def _partner_ruffs(count: Count, suit: int) -> bool:
    """Whether partner, who has none of a suit, certainly wins a trick in it: he has a trump and they have none."""
    return count.trump >= 0 and bool(count.sure[count.partner] & SUIT[count.trump]) and not count.trumps_out


def _threw_winner(count: Count, card: int, needed: int) -> bool:
    """An ace, or a card no unseen one of its suit can beat, discarded while a loser of a plain suit could go."""
    table, trump = count.table, count.trump
    if table is None or SUIT_OF[card] in (table.suit, trump) or not _is_winner(count, card):
        return False
    return any(not _is_winner(count, other) for other in cards_of(count.legal) if SUIT_OF[other] != trump)


def _is_winner(count: Count, card: int) -> bool:
    return card % 13 == 12 or count.is_master(card)


def _took_partners_trick(count: Count, card: int, needed: int) -> bool:
    """The suit followed with a card that takes partner's certain trick, when another would have left it to him."""
    table = count.table
    if table is None or SUIT_OF[card] != table.suit or not count.partner_stands or not count.beats(card):
        return False
    return any(not count.beats(other) for other in cards_of(count.legal))


def _missed_game(count: Count, card: int, needed: int) -> bool:
    """The side is one trick short, a card would win this trick for certain, and the card played does not."""
    if count.won != needed - 1 or count.partner_stands or count.stands(card):
        return False
    if count.table is None and _lacks(count, SUIT_OF[card]) and _partner_ruffs(count, SUIT_OF[card]):
        return False
    return any(count.stands(other) for other in cards_of(count.legal))


TESTS: dict[Blunder, Callable[[Count, int, int], bool]] = {
    Blunder.RUFFED_PARTNER: _ruffed_partner,
    Blunder.LED_DRAWN_TRUMPS: _led_drawn_trumps,
    Blunder.LED_PARTNERS_VOID: _led_partners_void,
    Blunder.THREW_WINNER: _threw_winner,
    Blunder.TOOK_PARTNERS_TRICK: _took_partners_trick,
    Blunder.MISSED_GAME: _missed_game,
}
"""For each blunder its definition: (what the seat knew, the card's index, tricks that make the game) -> is it one."""


def blunders_by_count(count: Count, card: int, needed: int = ODD_TRICK) -> tuple[Blunder, ...]:
    """The blunders a legal card is, from a count that is at hand already. card: its index."""
    return tuple(blunder for blunder, test in TESTS.items() if test(count, card, needed))


def blunders(view: HandView, card: Card, needed: int = ODD_TRICK) -> tuple[Blunder, ...]:
    """The blunders that playing a card is, from the view before the play; empty for most cards.

    view: of the seat to play. card: one of `view.legal`. needed: tricks in this hand that make the game (or rubber) for
    the viewer's side; 14 if none do. Raises `Illegal` (`hand_over`, `not_your_turn`).
    """
    return blunders_by_count(count_of(view), card.index, needed)


def faultless_cards(count: Count, needed: int = ODD_TRICK) -> int:
    """The mask of the legal cards that are no blunder; all legal cards if each is one."""
    mask = 0
    for card in cards_of(count.legal):
        if not any(test(count, card, needed) for test in TESTS.values()):
            mask |= 1 << card
    return mask or count.legal


def veto(
    view: HandView,
    candidates: Iterable[Card],
    needed: int = ODD_TRICK,
    costs_nothing: Callable[[Card], bool] | None = None,
) -> tuple[Card, ...]:
    """The candidates that are no blunder, in their order; never empty if there are any.

    For players that calculate: call it on the candidates before the best is taken. costs_nothing: says of a blunder
    that it costs nothing here (as `blunder_costs.BlunderCosts` does), which lets it pass. If every candidate is a
    blunder and other legal cards are not, those are returned; if all legal cards are blunders, the candidates.
    """
    count = count_of(view)
    wanted = tuple(candidates)
    kept = tuple(
        card
        for card in wanted
        if not blunders_by_count(count, card.index, needed) or (costs_nothing is not None and costs_nothing(card))
    )
    if kept:
        return kept
    others = tuple(card for card in view.legal if not blunders_by_count(count, card.index, needed))
    return others or wanted
