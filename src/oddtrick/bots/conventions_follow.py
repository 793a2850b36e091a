"""Following suit: second hand, third hand and fourth hand, and unblocking (RULES, F5–F7).

Each function answers with a card and the code of the reason. "Low" is the lowest card, or the higher of two low ones
where a signal is made.
"""

from __future__ import annotations

from oddtrick.bots.count import SUIT, SUIT_OF, Count, cards_of, highest, lowest
from oddtrick.bots.signals import first_leads, higher_behind, led_first, rounds_of

__all__ = ["fourth_hand", "second_hand", "third_hand", "unblocking"]

_T, _J, _Q, _K, _A = 8, 9, 10, 11, 12


def equals_down(count: Count, card: int, within: int) -> int:
    """The lowest of one's cards (within a mask) that is as good as a card: nobody else may hold one between."""
    suit = SUIT_OF[card]
    best = card
    for other in range(card - 1, 13 * suit - 1, -1):
        bit = 1 << other
        if within & bit:
            best = other
        elif count.unseen & bit:
            break
    return best


def second_hand(count: Count) -> tuple[int, str]:
    """Second to play: low on a low card, the ace on an honour, the lowest of touching high cards."""
    table = count.table
    legal = count.legal
    low = lowest(legal)
    if table is None or legal.bit_count() == 1:
        return low, "bot_only_card"
    winners = count.winners()
    if not winners:
        return low, "bot_cannot_win"
    led, suit = table.cards[0], table.suit
    rank = led % 13
    top = highest(legal)
    plain = suit != count.trump
    if plain and count.will_ruff(count.left, suit):
        return low, "bot_third_will_ruff"
    if plain and count.will_ruff(count.partner, suit) and not count.is_master(led):
        return low, "bot_partner_may_ruff"
    standing = [card for card in cards_of(winners) if count.stands(card)]
    rounds = rounds_of(count, suit)
    length = legal.bit_count()
    if standing:
        return standing[0], "bot_second_certain"
    if count.is_master(top):
        cheap = equals_down(count, top, winners)
        if cheap != top and not rank >= _Q:
            return cheap, "bot_second_sequence"
        if rank >= _J:
            return cheap, "bot_second_ace_on_honour"
        if plain and (rounds >= 1 or length >= 6) and count.trumps_out:
            return cheap, "bot_second_before_ruff"
        return low, "bot_second_low"
    ranks = legal >> 13 * suit
    if rank >= _T and top % 13 > rank and length <= 3 and top % 13 - rank <= 2:
        return equals_down(count, top, winners), "bot_second_cover"
    if ranks >> _K & 1 and ranks >> _Q & 1:
        return 13 * suit + _Q, "bot_second_sequence"
    if ranks >> _Q & 1 and ranks >> _J & 1 and length <= 3:
        return 13 * suit + _J, "bot_second_sequence"
    return low, "bot_second_low"


def third_hand(count: Count) -> tuple[int, str]:
    """Third to play, partner led: high enough, with the lowest of equals; low where partner's card will do."""
    table = count.table
    legal = count.legal
    low = lowest(legal)
    if table is None or legal.bit_count() == 1:
        return low, "bot_only_card"
    winners = count.winners()
    if not winners:
        return low, "bot_cannot_win"
    suit = table.suit
    behind = count.may[count.left]
    if count.partner_wins:
        if count.partner_stands:
            return low, "bot_partner_has_it"
        if suit != count.trump and count.will_ruff(count.left, suit):
            return low, "bot_fourth_will_ruff"
        mine = table.cards[0]
        top = highest(winners)
        between = behind & SUIT[suit] & ((1 << top) - 1) & ~((1 << mine + 1) - 1)
        if not between:
            return low, "bot_partner_as_good"
        eleven = higher_behind(count)
        if eleven == 0:
            return low, "bot_rule_of_eleven"
        if (mine % 13 >= _T and not count.is_master(top)) or (mine % 13 == _Q and top % 13 == _A):
            return low, "bot_third_pass_honour"
    elif suit != count.trump and count.will_ruff(count.left, suit):
        return lowest(winners), "bot_third_enough"
    return _third_high(count, winners, behind)


def _third_high(count: Count, winners: int, behind: int) -> tuple[int, str]:
    """The card that beats as much as any, the lowest of equals; or the lower of a tenace."""
    top = highest(winners)
    suit = SUIT_OF[top]
    best = equals_down(count, top, winners)
    enough = next((card for card in cards_of(winners) if not (behind & SUIT[suit]) >> card), best)
    if enough < best:
        return enough, "bot_third_enough"
    lower = winners & ((1 << best) - 1)
    if lower and count.is_master(top):
        second = highest(lower)
        gap = count.unseen & SUIT[suit] & ((1 << best) - 1) & ~((1 << second + 1) - 1)
        if gap.bit_count() == 1 and may_finesse(count, suit):
            return equals_down(count, second, winners), "bot_third_finesse"
    return best, "bot_third_high"


def _partners_first_lead(count: Count, suit: int) -> bool:
    """Whether partner opens a suit for the first time in this trick: his best, and he wants to know what is there."""
    opened = led_first(count, suit) == count.partner and rounds_of(count, suit) == 0
    return opened and not first_leads(count, count.partner)


def may_finesse(count: Count, suit: int) -> bool:
    """Whether a finesse is tried: not in the suit partner opens first, nor where the ace may be ruffed next time."""
    if _partners_first_lead(count, suit):
        return False
    return suit == count.trump or not count.trumps_out or rounds_of(count, suit) == 0


def fourth_hand(count: Count) -> tuple[int, str]:
    """Last to play: the trick as cheaply as it can be had, unless it is partner's."""
    legal = count.legal
    low = lowest(legal)
    if legal.bit_count() == 1:
        return low, "bot_only_card"
    if count.partner_wins:
        return low, "bot_partner_has_it"
    winners = count.winners()
    if not winners:
        return low, "bot_cannot_win"
    return lowest(winners), "bot_fourth_cheapest"


def unblocking(count: Count) -> int | None:
    """A high card thrown under partner's winner, so that it does not stop the rest of partner's long suit; or None.

    Only where nobody ruffs any more, partner opened the suit, its trick is certain, and all of one's two or three cards
    are lower than partner's but higher than what the adversaries hold.
    """
    table = count.table
    if table is None or not count.partner_stands or count.trumps_out or table.suit == count.trump:
        return None
    suit = table.suit
    mine = count.held(suit)
    if led_first(count, suit) != count.partner or not 2 <= mine.bit_count() <= 3 or count.winners():
        return None
    theirs = count.theirs & SUIT[suit]
    if highest(mine) < (theirs.bit_length() - 1 if theirs else 0) or count.is_out(count.partner, suit):
        return None
    return highest(mine)
