"""One hand of cards: shuffle, cut and deal, play, turn-up, revokes, calling, claims, and what a seat sees of it."""

from oddtrick.hand.calling import CallingMove, call_honours, calling_side, honours_of, may_call
from oddtrick.hand.claim import answer_claim, answers_awaited, claim_rest, concede_rest, tricks_left
from oddtrick.hand.cutting import CutOutcome, Draw, cut_rank, draw_card, judge_cut
from oddtrick.hand.dealing import Deal, Hands, cut_pack, deal_hand, deal_pack, random_deal, shuffled_pack
from oddtrick.hand.faults import Fault, FaultKind, Outcome, Ruling, choose, rule_on
from oddtrick.hand.play import legal_mask, trick_winner
from oddtrick.hand.playout import Playout
from oddtrick.hand.revoke import RevokeFact, correct_revoke, correcting_plays, judge_claim, revokes_in
from oddtrick.hand.state import (
    Called,
    Claim,
    HandState,
    Settled,
    Told,
    Trick,
    legal_plays,
    play_card,
    start_hand,
    take_back,
)
from oddtrick.hand.view import HandView, History, HonoursKnown, hand_view

__all__ = [
    "Called",
    "CallingMove",
    "Claim",
    "CutOutcome",
    "Deal",
    "Draw",
    "Fault",
    "FaultKind",
    "HandState",
    "HandView",
    "Hands",
    "History",
    "HonoursKnown",
    "Outcome",
    "Playout",
    "RevokeFact",
    "Ruling",
    "Settled",
    "Told",
    "Trick",
    "answer_claim",
    "answers_awaited",
    "call_honours",
    "calling_side",
    "choose",
    "claim_rest",
    "concede_rest",
    "correct_revoke",
    "correcting_plays",
    "cut_pack",
    "cut_rank",
    "deal_hand",
    "deal_pack",
    "draw_card",
    "hand_view",
    "honours_of",
    "judge_claim",
    "judge_cut",
    "legal_mask",
    "legal_plays",
    "may_call",
    "play_card",
    "random_deal",
    "revokes_in",
    "rule_on",
    "shuffled_pack",
    "start_hand",
    "take_back",
    "trick_winner",
    "tricks_left",
]
