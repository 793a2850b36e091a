"""The club player: the classical conventions of whist as code (RULES, appendix F), with exact counting of what is out.

It looks at its view alone and thinks no further than the trick; chance has no part in it. Every card comes with the
convention it follows.
"""

from __future__ import annotations

import random

from oddtrick.bots.blunders import ODD_TRICK, faultless_cards
from oddtrick.bots.choice import Choice
from oddtrick.bots.conventions_follow import fourth_hand, second_hand, third_hand, unblocking
from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.bots.conventions_void import discard, ruff
from oddtrick.bots.count import SUIT, SUIT_OF, Count, cards_of, count_of, lowest
from oddtrick.bots.leading import choose_lead
from oddtrick.bots.signals import signal
from oddtrick.cards import CARDS
from oddtrick.hand.view import HandView
from oddtrick.reasons import Reason, reason

__all__ = ["choose", "choose_by_count"]


def choose(
    view: HandView, chance: random.Random | None = None, *, leads: LeadTable = "american", needed: int = ODD_TRICK
) -> Choice:
    """The card the club player plays, and why; the same for the same view.

    view: of the seat to play. chance: not used, every player takes one. leads: the table of leads followed. needed:
    tricks in this hand that make the game for its side, so that a trick that makes it is taken; the odd trick where
    the score is not known. Raises `Illegal` (`hand_over`, `not_your_turn`).
    """
    return choose_by_count(count_of(view), leads=leads, needed=needed)


def choose_by_count(count: Count, *, leads: LeadTable = "american", needed: int = ODD_TRICK) -> Choice:
    """`choose` from a count that is at hand already."""
    if count.legal.bit_count() == 1:
        return Choice(CARDS[lowest(count.legal)], reason("bot_only_card"))
    allowed = faultless_cards(count, needed)
    card, told = _wanted(count, allowed, leads, needed)
    if not allowed >> card & 1:
        card, told = _instead(count, allowed)
    return Choice(CARDS[card], told)


def _wanted(count: Count, allowed: int, leads: LeadTable, needed: int) -> tuple[int, Reason]:
    if count.won == needed - 1 and not count.partner_stands:
        for card in cards_of(count.legal):
            if count.stands(card):
                return card, reason("bot_game_trick")
    table = count.table
    if table is None:
        return choose_lead(count, leads, allowed)
    if SUIT_OF[lowest(count.legal)] == table.suit:
        return _follow(count)
    ruffed = ruff(count)
    card, code = discard(count) if ruffed is None else ruffed
    return card, reason(code)


def _follow(count: Count) -> tuple[int, Reason]:
    thrown = unblocking(count)
    if thrown is not None:
        return thrown, reason("bot_unblock")
    card, code = (second_hand, third_hand, fourth_hand)[count.place - 1](count)
    signalled = signal(count, card)
    if signalled is not None:
        card, code = signalled
    return card, reason(code)


def _instead(count: Count, allowed: int) -> tuple[int, Reason]:
    """The card in place of one that nobody likes to see: the lowest plain card among the others."""
    plain = allowed & ~SUIT[count.trump] if count.trump >= 0 else allowed
    return min(cards_of(plain or allowed), key=lambda card: card % 13), reason("bot_nothing_better")
