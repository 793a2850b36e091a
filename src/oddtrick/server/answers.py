"""What the program's players answer to all that a table may ask; the card they play is chosen for them.

They get the view of their own seat and a source of chance, nothing more.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from oddtrick.bots import claims
from oddtrick.cards import Card, Seat
from oddtrick.hand import HandView
from oddtrick.rulesets.model import RevokeOption
from oddtrick.scoring.penalties import TRICKS_TAKEN
from oddtrick.table import Command, TableView
from oddtrick.table import commands as c
from oddtrick.table.state import OpenScore

__all__ = ["Choose", "answer"]

Choose = Callable[[HandView, random.Random], Card]
"""Chooses the card to play from a view of the hand."""


def answer(view: TableView, chance: random.Random, choose: Choose) -> Command | None:
    """What the viewer says or does now; None if it has nothing to say.

    view: of its own seat, which must be taken. choose: plays its cards. It takes honest part in everything: it calls
    honours where it can, claims revokes it can prove from the tricks, agrees to claims that cannot fail, and lets the
    last card be taken back.
    """
    seat, may = view.viewer, view.open_actions
    if seat is None:
        return None
    if "draw_card" in may and view.cut is not None:
        return c.DrawCard(seat, int(chance.random() * view.cut.lying))
    if "accept_deal" in may:
        return c.AcceptDeal(seat)
    if "cut_pack" in may:
        room = 52 - 2 * view.least_cut + 1
        return c.CutPack(seat, view.least_cut + int(chance.random() * room))
    if "answer_take_back" in may:
        return c.AnswerTakeBack(seat, grant=True)
    if view.hand is not None:
        return _in_play(view, view.hand, seat, chance, choose)
    return _at_the_end(view, seat)


def _in_play(view: TableView, hand: HandView, seat: Seat, chance: random.Random, choose: Choose) -> Command | None:
    may = view.open_actions
    if "answer_claim" in may:
        return c.AnswerClaim(seat, claims.agrees(hand))
    if "show_honours" in may:
        return c.ShowHonours(seat)
    if "ask_partner" in may:
        return c.AskPartner(seat)
    if "play_card" in may:
        return c.PlayCard(seat, view.hand_number, view.trick_number, choose(hand, chance))
    if "pass_calling" in may and seat in view.awaited:
        return c.PassCalling(seat)
    return None


def _at_the_end(view: TableView, seat: Seat) -> Command | None:
    """After the last trick: revokes, penalties, honours, and then nothing more."""
    may, open_score, last = view.open_actions, view.open_score, view.last_hand
    if open_score is None or last is None:
        return None
    said = open_score.said
    if "choose_penalty" in may:
        waiting = next(each for each in said.revokes if each.penalty is None and each.against.side is not seat.side)
        return c.ChoosePenalty(seat, said.hand, waiting.trick, waiting.against, _penalty(view, said, seat))
    if "claim_revoke" in may:
        known = {(each.trick, each.against) for each in said.revokes}
        for trick, against in _revokes_shown(last.hand, seat):
            if (trick, against) not in known:
                return c.ClaimRevoke(seat, said.hand, trick, against)
    if "announce_honours" in may and said.honours is not None:
        return c.AnnounceHonours(seat, said.hand, said.honours[seat.side.index])
    if "close_score" in may:
        return c.CloseScore(seat, said.hand)
    return None


def _revokes_shown(hand: HandView, seat: Seat) -> list[tuple[int, Seat]]:
    """The other side's revokes that came to light in the tricks: it played a suit later that it had not followed."""
    found = []
    for number, trick in enumerate(hand.tricks, 1):
        led = trick.cards[0].suit
        for opponent in (seat.left, seat.right):
            card = trick.card_of(opponent)
            later = (each.card_of(opponent) for each in hand.tricks[number:])
            if (
                card is not None
                and card.suit is not led
                and any(each is not None and each.suit is led for each in later)
            ):
                found.append((number, opponent))
    return found


def _penalty(view: TableView, said: OpenScore, seat: Seat) -> RevokeOption:
    """Points where they win the game, or where the other side has no three tricks left to give; or else tricks."""
    options = view.ruleset.revoke_options
    target = view.ruleset.game.target
    mine = 0 if view.score is None else view.score.score.of(seat.side)
    taken = sum(TRICKS_TAKEN.get(each.penalty, 0) for each in said.revokes if each.penalty is not None)
    left = said.tricks[seat.side.other.index] - taken
    if "add_three_points" in options and (left < 3 or (target is not None and mine + 3 >= target)):
        return "add_three_points"
    return next((option for option in options if option in TRICKS_TAKEN), options[0])
