"""What cards tell: the rule of eleven, the call for trumps (peter) and its echo, who opened which suit.

All of it is public: a signal is a way of playing that everybody at the table may read (RULES, F5 and F10).
"""

from __future__ import annotations

from oddtrick.bots.count import SUIT, SUIT_OF, Count, lowest

__all__ = [
    "calls_for_trumps",
    "first_leads",
    "higher_behind",
    "led_first",
    "rounds_of",
    "ruffed_before",
    "signal",
    "suit_dealt",
]


def led_first(count: Count, suit: int) -> int:
    """The seat that led a suit first, -1 if nobody has (as far as the tricks may be looked at)."""
    for trick in count.tricks:
        if trick.suit == suit:
            return trick.leader
    table = count.table
    return table.leader if table is not None and table.suit == suit else -1


def first_leads(count: Count, seat: int) -> list[int]:
    """The suits a seat was the first to lead, in that order."""
    suits: list[int] = []
    opened = 0
    for trick in count.tricks:
        if not opened >> trick.suit & 1:
            opened |= 1 << trick.suit
            if trick.leader == seat:
                suits.append(trick.suit)
    return suits


def rounds_of(count: Count, suit: int) -> int:
    """How often a suit has been led in the complete tricks."""
    return sum(1 for trick in count.tricks if trick.suit == suit)


def suit_dealt(count: Count, suit: int) -> int:
    """The own cards of a suit as they were dealt, in thirteen bits, as far as the tricks may be looked at."""
    mask = count.hand
    for trick in (*count.tricks, count.table):
        if trick is not None:
            for place, card in enumerate(trick.cards):
                if trick.seat(place) == count.me:
                    mask |= 1 << card
    return mask >> 13 * suit & 0x1FFF


def ruffed_before(count: Count) -> bool:
    """Whether one has ruffed in this hand."""
    for trick in count.tricks:
        card = trick.cards[(count.me - trick.leader) & 3]
        if SUIT_OF[card] == count.trump != trick.suit:
            return True
    return False


def higher_behind(count: Count) -> int | None:
    """How many cards of the suit led, higher than it, the fourth player can have by the rule of eleven (RULES, F5).

    For the third hand, when partner leads a plain suit for the first time with a card that may be his fourth best:
    eleven less its pips is the number of higher cards in the three other hands. None where the rule says nothing.
    """
    table = count.table
    if table is None or len(table.cards) != 2 or led_first(count, table.suit) != count.partner:
        return None
    if any(trick.suit == table.suit for trick in count.tricks):
        return None
    card, suit = table.cards[0], table.suit
    pips = card % 13 + 2
    if pips > 9 or not count.whole:
        return None
    outside = 11 - pips
    above = SUIT[suit] >> (card + 1) << (card + 1) & SUIT[suit]
    own = (count.hand & above).bit_count()
    second = table.cards[1]
    seen = 1 if SUIT_OF[second] == suit and second > card else 0
    left = outside - own - seen
    # Partner holds three higher cards if it was his fourth best; if the sum does not fit, it was another lead.
    if left < 0 or (count.unseen & above).bit_count() < 3 + left:
        return None
    return left


def calls_for_trumps(count: Count, seat: int) -> bool:
    """Whether a seat has petered: played a higher card, then a lower, of a plain suit where neither was needed.

    Seen in the first two rounds of a suit others led, both times with a card that did not win and was not the highest
    on the table when it fell.
    """
    if count.trump < 0:
        return False
    fell: dict[int, int] = {}
    for trick in count.tricks:
        suit = trick.suit
        if suit == count.trump:
            continue
        place = (seat - trick.leader) & 3
        card = trick.cards[place]
        if place == 0 or SUIT_OF[card] != suit:
            fell[suit] = -1  # led by himself, or shown out: says nothing
            continue
        before = trick.cards[:place]
        idle = any(SUIT_OF[other] == suit and other > card for other in before) or any(
            SUIT_OF[other] == count.trump for other in before
        )
        if not idle or card % 13 > 8:
            fell[suit] = -1
            continue
        last = fell.get(suit)
        if last is None:
            fell[suit] = card
        elif last > card:
            return True
        else:
            fell[suit] = -1
    return False


def signal(count: Count, card: int) -> tuple[int, str] | None:
    """The card that signals in place of the low card one would play, and the code of the reason; or None (RULES, F10).

    The call for trumps: with five trumps or more and an honour among them, before trumps are led, the second lowest
    of a plain suit and next time the lowest. The echo: the same in trumps led by partner, with four or more. Only
    with cards that win nothing and that nobody needs: both below the knave, and the lowest not played to this suit
    before.
    """
    table, trump = count.table, count.trump
    if table is None or trump < 0 or card != lowest(count.legal) or SUIT_OF[card] != table.suit:
        return None
    higher = count.legal & ~(1 << card)
    if not higher:
        return None
    second = lowest(higher)
    if second % 13 > 8 or count.beats(second) or rounds_of(count, table.suit):
        return None
    first = led_first(count, trump)
    if table.suit == trump:
        if table.leader == count.partner and first == count.partner and count.length(trump) >= 4:
            return second, "bot_echo"
        return None
    trumps = count.trumps >> 13 * trump
    if first < 0 and trumps.bit_count() >= 5 and trumps >> 9:
        return second, "bot_call_for_trumps"
    return None
