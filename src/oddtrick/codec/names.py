"""The one table of type names and versions on the wire: commands, events, and the entries of a viewer's log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from oddtrick.table import commands, events, log

__all__ = ["COMMANDS", "ENTRIES", "EVENTS", "UPCASTERS", "Kind", "Upcaster"]

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes the data of the next version out of that of the version before; pure, and final once released."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A type's line in the table: the class, and the version its data has today."""

    made: type[Any]
    version: int = 1


EVENTS: Mapping[str, Kind] = {
    "table_opened": Kind(events.TableOpened),
    "seat_taken": Kind(events.SeatTaken),
    "seat_left": Kind(events.SeatLeft),
    "match_begun": Kind(events.MatchBegun),
    "pack_spread": Kind(events.PackSpread),
    "card_drawn": Kind(events.CardDrawn),
    "sides_made": Kind(events.SidesMade),
    "ages_stated": Kind(events.AgesStated),
    "deal_declined": Kind(events.DealDeclined),
    "dealer_found": Kind(events.DealerFound),
    "pack_shuffled": Kind(events.PackShuffled),
    "pack_cut": Kind(events.PackCut),
    "hand_dealt": Kind(events.HandDealt),
    "fault_reported": Kind(events.FaultReported),
    "fault_decided": Kind(events.FaultDecided),
    "deal_voided": Kind(events.DealVoided),
    "calling_passed": Kind(events.CallingPassed),
    "partner_asked": Kind(events.PartnerAsked),
    "honours_shown": Kind(events.HonoursShown),
    "card_played": Kind(events.CardPlayed),
    "revoke_corrected": Kind(events.RevokeCorrected),
    "revoke_claimed": Kind(events.RevokeClaimed),
    "revoke_judged": Kind(events.RevokeJudged),
    "penalty_chosen": Kind(events.PenaltyChosen),
    "rest_claimed": Kind(events.RestClaimed),
    "claim_answered": Kind(events.ClaimAnswered),
    "take_back_asked": Kind(events.TakeBackAsked),
    "take_back_refused": Kind(events.TakeBackRefused),
    "card_taken_back": Kind(events.CardTakenBack),
    "hand_ended": Kind(events.HandEnded),
    "honours_announced": Kind(events.HonoursAnnounced),
    "score_closed": Kind(events.ScoreClosed),
    "hand_scored": Kind(events.HandScored),
    "match_ended": Kind(events.MatchEnded),
}

COMMANDS: Mapping[str, Kind] = {
    "open_table": Kind(commands.OpenTable),
    "sit": Kind(commands.Sit),
    "leave": Kind(commands.Leave),
    "begin_match": Kind(commands.BeginMatch),
    "draw_card": Kind(commands.DrawCard),
    "state_ages": Kind(commands.StateAges),
    "accept_deal": Kind(commands.AcceptDeal),
    "decline_deal": Kind(commands.DeclineDeal),
    "choose_dealer": Kind(commands.ChooseDealer),
    "shuffle": Kind(commands.Shuffle),
    "cut_pack": Kind(commands.CutPack),
    "deal_cards": Kind(commands.DealCards),
    "report_fault": Kind(commands.ReportFault),
    "decide_fault": Kind(commands.DecideFault),
    "show_honours": Kind(commands.ShowHonours),
    "ask_partner": Kind(commands.AskPartner),
    "pass_calling": Kind(commands.PassCalling),
    "play_card": Kind(commands.PlayCard),
    "correct_revoke": Kind(commands.CorrectRevoke),
    "claim_revoke": Kind(commands.ClaimRevoke),
    "choose_penalty": Kind(commands.ChoosePenalty),
    "claim_rest": Kind(commands.ClaimRest),
    "concede": Kind(commands.Concede),
    "answer_claim": Kind(commands.AnswerClaim),
    "ask_take_back": Kind(commands.AskTakeBack),
    "answer_take_back": Kind(commands.AnswerTakeBack),
    "announce_honours": Kind(commands.AnnounceHonours),
    "close_score": Kind(commands.CloseScore),
    "new_rubber": Kind(commands.NewRubber),
}

ENTRIES: Mapping[str, Kind] = {
    **{name: kind for name, kind in EVENTS.items() if kind.made not in events.SECRET_FIELDS},
    "spread_laid": Kind(log.SpreadLaid),
    "pack_sealed": Kind(log.PackSealed),
    "pack_dealt": Kind(log.PackDealt),
}

UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
"""For a type's name and an old version: what makes version + 1 of it."""
