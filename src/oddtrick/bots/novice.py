"""The novice: simple maxims, and now and then a slip, though never to a card that people hate."""

from __future__ import annotations

import random

from oddtrick.bots import maxims
from oddtrick.bots.blunders import faultless_cards
from oddtrick.bots.choice import Choice
from oddtrick.bots.count import Count, cards_of, count_of
from oddtrick.cards import CARDS, Card
from oddtrick.hand.view import HandView
from oddtrick.reasons import Reason, reason

__all__ = ["SLIP", "choose"]

SLIP = 1 / 4
"""The share of cards, where there is a choice, at which the novice does not think of its maxims."""


def choose(view: HandView, chance: random.Random, *, slip: float = SLIP) -> Choice:
    """The card the novice plays, and why; the same for the same view and state of `chance`.

    slip: the share of slips. Raises `Illegal` (`hand_over`, `not_your_turn`).
    """
    count = count_of(view)
    if count.legal.bit_count() == 1:
        return Choice(next(iter(view.legal)), reason("bot_only_card"))
    # Both draws are made each time, so that a slip does not shift the chance of all cards to come.
    slipped, pick = chance.random() < slip, chance.random()
    card = maxims.choose(view, chance)
    if slipped:
        others = cards_of(faultless_cards(count))
        return Choice(CARDS[others[int(pick * len(others))]], reason("bot_slip"))
    return Choice(card, _said(count, card))


def _said(count: Count, card: Card) -> Reason:
    """The maxim a card follows."""
    table = count.table
    if table is None:
        return reason("bot_maxim_lead", suit=card.suit)
    if card.suit.index != table.suit:
        return reason("bot_maxim_ruff" if card.suit.index == count.trump else "bot_maxim_discard")
    if count.beats(card.index):
        return reason("bot_maxim_win")
    return reason("bot_partner_has_it" if count.partner_wins else "bot_maxim_low")
