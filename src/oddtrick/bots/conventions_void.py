"""When one has none of the suit led: to ruff or not, with which trump, and what to throw away (RULES, F11 and F12)."""

from __future__ import annotations

from oddtrick.bots.count import SUIT, SUIT_OF, Count, cards_of, lowest
from oddtrick.bots.signals import first_leads, led_first

__all__ = ["discard", "ruff"]

HONOURS = (4.0, 3.0, 2.0, 1.0, 0.5)


def ruff(count: Count) -> tuple[int, str] | None:
    """The trump to ruff or overruff with and why, or None where one discards."""
    table, trump = count.table, count.trump
    if table is None or trump < 0 or not count.legal & SUIT[trump]:
        return None
    trumps = count.winners() & SUIT[trump]
    if not trumps or count.partner_stands:
        return None
    place, card = count.place, table.cards[table.best]
    if count.partner_wins:
        # Third hand: partner's card wins so far and the fourth player is to come.
        if SUIT_OF[card] == trump or count.is_master(card):
            return None
        if not _doubtful_ruffed(count):
            return None
    if place == 1 and not count.is_master(card) and not _doubtful_ruffed(count):
        return None
    if place == 3:
        return lowest(trumps), "bot_ruff_fourth"
    left = count.left
    if count.will_ruff(left, table.suit):
        over = count.may[left] & SUIT[trump]
        high = [mine for mine in cards_of(trumps) if not over >> mine]
        if high:
            return high[0], "bot_ruff_high"
    why = "bot_ruff_certain" if count.is_master(card) or SUIT_OF[card] == trump or place == 2 else "bot_ruff_freely"
    return lowest(trumps), why


def _doubtful_ruffed(count: Count) -> bool:
    """Whether a trick is ruffed that partner may win: freely with three trumps or fewer, not with four or more."""
    return count.trumps.bit_count() <= 3


def discard(count: Count) -> tuple[int, str]:
    """The card to throw away: of the weakest suit, keeping winners and guards; of the long one if they draw trumps."""
    trump = count.trump
    plain = count.legal & ~SUIT[trump] if trump >= 0 else count.legal
    if not plain:
        return lowest(count.legal), "bot_discard_trump"
    their_trumps = trump >= 0 and led_first(count, trump) in (count.left, count.right)
    best: tuple[float, int] | None = None
    for card in cards_of(plain):
        cost = _cost(count, card, their_trumps)
        if best is None or cost < best[0]:
            best = (cost, card)
    chosen = lowest(plain) if best is None else best[1]
    if count.is_master(chosen):
        return chosen, "bot_discard_only_winners"
    return chosen, "bot_discard_strong" if their_trumps and count.length(
        SUIT_OF[chosen]
    ) >= 4 else "bot_discard_weakest"


def _cost(count: Count, card: int, their_trumps: bool) -> float:
    """What a discard gives up, in points."""
    suit, rank = SUIT_OF[card], card % 13
    held = count.held(suit)
    length = held.bit_count()
    ranks = held >> 13 * suit
    cost = rank * 0.15
    if rank == 12 or count.is_master(card):
        cost += 30.0
    masters = count.masters(suit).bit_count()
    strength = sum(points for place, points in enumerate(HONOURS) if ranks >> (12 - place) & 1)
    cost += strength * 0.25 * (0.3 if their_trumps else 1.0)
    # Guards: an honour with as many small cards as there are higher ones out keeps a trick alive.
    top = ranks.bit_length() - 1
    above = (count.unseen >> 13 * suit & 0x1FFF) >> top
    higher = above.bit_count()
    if 1 <= higher <= 2 and top >= 8:
        if length == higher + 1 and card % 13 != top:
            cost += 4.0
        elif card % 13 == top:
            cost += 5.0
    if masters and length > masters:
        cost += 0.5 * length  # small cards behind winners may become winners
    if length >= 4 and not their_trumps:
        cost += 0.4 * (length - 3)
    if suit in first_leads(count, count.partner)[:1] and length == 1 and not count.is_out(count.partner, suit):
        cost += 1.5
    if length == 1 and count.trumps and count.trumps_out:
        cost -= 0.7
    if not count.theirs & SUIT[suit] and not count.is_out(count.partner, suit):
        cost -= 0.5  # partner has the rest
    return cost
