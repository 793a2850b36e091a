"""Decisions of the deal: shuffle, cut, deal, and faults in dealing (RULES 2 and 7)."""

from __future__ import annotations

import random

from oddtrick.cards import Seat
from oddtrick.errors import illegal
from oddtrick.hand.dealing import cut_pack, deal_hand, shuffled_pack
from oddtrick.hand.faults import Fault, Outcome, Ruling, choose, rule_on
from oddtrick.rulesets import trump_in_turn, turns_up
from oddtrick.table import commands as c
from oddtrick.table.asked import after, at_stage, dealer_of, hand_in_play, ruleset_of, seated
from oddtrick.table.ending import may_go_on, penalty_open, score_now
from oddtrick.table.events import (
    DealVoided,
    Event,
    FaultDecided,
    FaultReported,
    HandDealt,
    PackCut,
    PackShuffled,
)
from oddtrick.table.seal import fresh_nonce, seal_of
from oddtrick.table.state import SealedPack, TableState, cutter_of, shuffler_of

__all__ = ["cut", "deal", "decide_fault", "report_fault", "shuffle_pack"]

Said = tuple[Event, ...]


def shuffle_pack(state: TableState, command: c.Shuffle, chance: random.Random) -> Said:
    """Shuffle for the next hand: the one the rule set names, once more the dealer after his left, or the table."""
    at_stage(state, "shuffle", "closing", "cut", "deal")
    seated(state, command.by)
    ruleset, dealer = ruleset_of(state), dealer_of(state)
    once_more = state.pack is not None
    if command.by is not None:
        if state.settings.dealt_by == "table":
            raise illegal("table_deals_itself")
        turn = dealer if once_more else shuffler_of(ruleset, dealer)
        if command.by is not turn:
            raise illegal("table_shuffler", seat=command.by, turn=turn)
    if state.pack is not None and (
        command.by is None or ruleset.shuffler != "left" or state.pack.shuffles > 1 or state.pack.cut
    ):
        raise illegal("table_shuffled_already")
    if state.stage == "closing":
        may_go_on(state)
    pack, nonce = shuffled_pack(chance), fresh_nonce(chance)
    return (PackShuffled(state.hand_number, command.by, pack, nonce, seal_of(nonce, pack)),)


def cut(state: TableState, command: c.CutPack, chance: random.Random) -> Said:
    """Cut the pack, whose seal is public by now. With the cut, revokes of the hand before can no longer be claimed."""
    at_stage(state, "cut")
    seated(state, command.by)
    ruleset, pack = ruleset_of(state), _pack(state)
    cutter = cutter_of(ruleset, dealer_of(state))
    if command.by is not cutter:
        raise illegal("table_cutter", seat=command.by, turn=cutter)
    cut_pack(pack.pack, command.at, ruleset.min_cut)
    if penalty_open(state):  # also where the score itself stays open for honours until the turn-up
        raise illegal("table_penalty_first")
    scored: Said = () if _waits_for_honours(state) else score_now(state)
    if after(state, scored).stage == "over":
        return scored
    return (*scored, PackCut(state.hand_number, command.by, command.at))


def _waits_for_honours(state: TableState) -> bool:
    """Whether the score of the hand before stays open until the next turn-up, for honours to be announced."""
    score, ruleset = state.open_score, ruleset_of(state)
    return score is not None and score.honours is not None and ruleset.honours_claim == "announced"


def deal(state: TableState, command: c.DealCards, chance: random.Random) -> Said:
    """Deal. With the turn-up (or the last card dealt) the score of the hand before is closed; it may end the match."""
    at_stage(state, "deal")
    seated(state, command.by)
    ruleset, dealer, pack = ruleset_of(state), dealer_of(state), _pack(state)
    if command.by is not None:
        if state.settings.dealt_by == "table":
            raise illegal("table_deals_itself")
        if command.by is not dealer:
            raise illegal("table_dealer", seat=command.by, turn=dealer)
    scored = score_now(state)
    if after(state, scored).stage == "over":
        return scored
    number = state.hand_number
    lying = cut_pack(pack.pack, pack.cut) if pack.cut else pack.pack
    made = deal_hand(lying, dealer, trump_in_turn(ruleset, number), turn_up=turns_up(ruleset))
    return (*scored, HandDealt(number, dealer, made.hands, made.trump, made.turn_up))


def _pack(state: TableState) -> SealedPack:
    if state.pack is None:
        raise illegal("table_not_now", stage=state.stage)
    return state.pack


def report_fault(state: TableState, command: c.ReportFault, chance: random.Random) -> Said:
    """Report a fault in dealing; the ruling follows at once where there is nothing to decide.

    Only the table reports: with a program's cards, a player could otherwise undo a deal he does not like.
    """
    hand = hand_in_play(state)
    if command.by is not None:
        raise illegal("table_fault_reported_by_table")
    if hand.plays or hand.asked or hand.claim is not None or state.passed:
        raise illegal("table_fault_too_late")
    fault = Fault(command.kind, command.caused_by, command.card)
    ruleset, dealer = ruleset_of(state), dealer_of(state)
    ruling = rule_on(fault, dealer, ruleset.misdeal, state.touched, hand.deal.turn_up)
    reported = FaultReported(state.hand_number, fault, ruling.outcomes, ruling.decides, ruling.reason)
    if len(ruling.outcomes) > 1:
        return (reported,)
    return (reported, *_void(state, ruling.outcomes[0]))


def decide_fault(state: TableState, command: c.DecideFault, chance: random.Random) -> Said:
    """Decide on a fault, as one whom the rule names."""
    fault = state.fault
    if fault is None:
        raise illegal("table_no_fault")
    seated(state, command.by)
    wish: Outcome = "redeal" if command.redeal else "stands"
    outcome = choose(Ruling(fault.outcomes, fault.reason, fault.decides), command.by, wish)
    return (FaultDecided(state.hand_number, command.by, outcome), *_void(state, outcome))


def _void(state: TableState, outcome: Outcome) -> Said:
    """The end of a deal that does not stand; the hand keeps its number, for no hand was played."""
    if outcome == "stands":
        return ()
    dealer, pack = dealer_of(state), _pack(state)
    following: Seat = dealer.left if outcome == "passes" else dealer
    return (DealVoided(state.hand_number, following, pack.pack, pack.nonce, pack.cut),)
