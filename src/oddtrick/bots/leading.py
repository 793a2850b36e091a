"""Which suit the club player leads: trumps or not, winners, partner's suit, a long one, a short one (RULES, F1, F9).

Every suit is given points for what speaks for and against it; the best is led with the card of the table, and what
spoke most for it is the reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.bots.conventions_leads import LeadTable, continued_lead, return_card, table_lead
from oddtrick.bots.count import SUIT_OF, Count, lowest
from oddtrick.bots.signals import calls_for_trumps, first_leads, led_first, rounds_of, ruffed_before, suit_dealt
from oddtrick.cards import SUITS
from oddtrick.reasons import Reason, reason

__all__ = ["choose_lead"]

HONOURS = (4.0, 3.0, 2.0, 1.0, 0.5)
"""What ace, king, queen, knave and ten count when the strength of a suit is judged."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The points of a lead. Chosen by ablation: `docs/conventions.md`."""

    length: float = 0.5
    strength: float = 0.3
    winner: float = 5.0
    cash: float = 7.0
    partners: float = 2.5
    through: float = 2.0
    into: float = -1.5
    ruffed: float = -6.0
    partner_out: float = -5.0
    tenace: float = -3.0
    sequence: float = 2.0
    singleton: float = 2.5
    doubleton: float = 0.0
    trumps_long: float = 10.0
    trumps_four: float = 2.5
    trumps_two_suits: float = 12.0
    trumps_back: float = 8.0
    trumps_called: float = 8.0
    trumps_stop: float = 4.0
    trumps_two_for_one: float = 2.0
    trumps_base: float = -3.0


WEIGHTS = Weights()


def strength_of(held: int) -> float:
    """The strength of a suit's thirteen bits by its honours."""
    return sum(points for place, points in enumerate(HONOURS) if held >> (12 - place) & 1)


def choose_lead(count: Count, leads: LeadTable, allowed: int) -> tuple[int, Reason]:
    """The card to lead, and why. allowed: mask of the cards to choose from, not empty.

    Where the card of the table is not allowed, the lowest of the suit that is stands for it.
    """
    found: list[tuple[float, int, int, int, str, str]] = []
    for suit in range(4):
        if count.held(suit) & allowed:
            card, how = _card(count, suit, leads)
            if not allowed >> card & 1:
                card, how = lowest(count.held(suit) & allowed), "bot_lead_low"
            points, why = _worth(count, suit, card)
            found.append((points, count.length(suit), -suit, card, why, how))
    _, _, _, card, why, how = max(found)
    return card, reason(why, suit=SUITS[SUIT_OF[card]], how=how)


def _card(count: Count, suit: int, leads: LeadTable) -> tuple[int, str]:
    """The card to lead from a suit, by the table, and the code of the reason for it."""
    base = 13 * suit
    held = count.held(suit) >> base
    masters = count.masters(suit) >> base
    first = led_first(count, suit)
    if first == count.me:
        rank, code = continued_lead(held, suit_dealt(count, suit), _first_rank(count, suit), masters, leads)
    elif first == count.partner:
        rank, code = return_card(held, masters)
    elif masters and first >= 0:
        rank, code = masters.bit_length() - 1, "bot_lead_winner"
    else:
        rank, code = table_lead(held, leads, trumps=suit == count.trump, forced=ruffed_before(count))
    return base + rank, code


def _first_rank(count: Count, suit: int) -> int:
    for trick in count.tricks:
        if trick.suit == suit:
            return trick.cards[0] % 13
    return 0


def _worth(count: Count, suit: int, card: int) -> tuple[float, str]:
    if suit == count.trump:
        return _worth_of_trumps(count, card)
    return _worth_of_plain(count, suit, card)


def _worth_of_trumps(count: Count, card: int) -> tuple[float, str]:
    w = WEIGHTS
    trumps = count.trumps
    length = trumps.bit_count()
    out = count.trumps_out
    if not out:
        return -20.0, "bot_lead_no_other"
    partner = count.partner
    if led_first(count, count.trump) == partner and rounds_of(count, count.trump) == 1:
        return w.trumps_back + w.trumps_base, "bot_return_trumps"
    if calls_for_trumps(count, partner):
        return w.trumps_called, "bot_trumps_called"
    points = w.trumps_base + w.strength * strength_of(trumps >> 13 * count.trump)
    why = "bot_lead_no_other"
    if out.bit_count() == 1 and not count.is_master(card):
        return points - 6.0, why  # the last one wins whenever it likes
    sides = _good_suits(count)
    if length >= 5:
        points += w.trumps_long
        why = "bot_trumps_five"
    elif length == 4 and sides >= 1:
        points += w.trumps_two_suits if sides >= 2 else w.trumps_four
        why = "bot_trumps_four"
    elif length > out.bit_count():
        points += w.trumps_long
        why = "bot_trumps_draw"
    if led_first(count, count.trump) == count.me and length >= 2:
        points += 1.5
    if length <= 3 and _cross_ruff(count):
        points += w.trumps_stop
        why = "bot_trumps_stop_ruffs"
    elif count.is_master(card) and count.is_out(partner, count.trump) and _both_have_trumps(count):
        points += w.trumps_two_for_one
        why = "bot_trumps_two_for_one"
    return points, why


def _cross_ruff(count: Count) -> bool:
    """Whether each adversary has shown out of a plain suit and may have trumps: they would ruff in turn."""
    return all(any(count.will_ruff(seat, suit) for suit in range(4)) for seat in (count.left, count.right))


def _both_have_trumps(count: Count) -> bool:
    return not count.is_out(count.left, count.trump) and not count.is_out(count.right, count.trump)


def _good_suits(count: Count) -> int:
    """How many plain suits are long and strong, or established."""
    good = 0
    for suit in range(4):
        if suit != count.trump and count.length(suit) >= 4:
            held = count.held(suit) >> 13 * suit
            if strength_of(held) >= 5 or count.masters(suit).bit_count() >= 2:
                good += 1
    return good


def _worth_of_plain(count: Count, suit: int, card: int) -> tuple[float, str]:
    w = WEIGHTS
    held = count.held(suit)
    ranks = held >> 13 * suit
    length = held.bit_count()
    terms: list[tuple[float, str]] = [
        (w.length * length, "bot_lead_longest"),
        (w.strength * strength_of(ranks), "bot_lead_strongest"),
    ]
    first = led_first(count, suit)
    if first == count.partner and suit in first_leads(count, count.partner)[:1]:
        terms.append((w.partners, "bot_lead_partners_suit"))
    elif first == count.left:
        terms.append((w.through, "bot_lead_through"))
    elif first == count.right:
        terms.append((w.into, ""))
    partner_out = count.is_out(count.partner, suit)
    if any(count.will_ruff(seat, suit) for seat in (count.left, count.right)):
        terms.append((w.ruffed, ""))
    elif count.is_master(card):
        safe = count.stands(card)
        terms.append((w.cash if safe and not count.trumps_out else w.winner, "bot_lead_winner"))
    elif partner_out:
        terms.append((w.partner_out, ""))
    if first < 0 and not count.is_master(card):
        terms += _opening_terms(count, ranks, length)
    points = sum(term for term, _ in terms)
    return points, max(terms, key=lambda term: (term[0], term[1]))[1]


def _opening_terms(count: Count, ranks: int, length: int) -> list[tuple[float, str]]:
    """What speaks for a suit nobody has led yet."""
    w = WEIGHTS
    terms: list[tuple[float, str]] = []
    top = ranks.bit_length() - 1
    touching = bool(ranks >> (top - 1) & 1) if top else False
    if touching and top >= 9:
        terms.append((w.sequence, "bot_lead_sequence"))
    elif top >= 11 or (ranks >> 10 & 1 and top == 12):
        terms.append((w.tenace, ""))
    trumps = count.trumps.bit_count()
    if length == 1 and 1 <= trumps <= 3 and count.trumps_out:
        terms.append((w.singleton, "bot_lead_singleton"))
    elif length == 2 and 1 <= trumps <= 3 and count.trumps_out:
        terms.append((w.doubleton, "bot_lead_short"))
    return terms
