"""One hand: dealing, play, revokes, calling, claims, faults and cutting."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # dealing
    "deal_not_four_hands": ("a deal has four hands; there is one", "a deal has four hands; there are {n}"),
    "deal_card_twice": "{card:card} is in two hands",
    "deal_sizes": "the four hands must hold equally many cards, one at least; they hold {sizes}",
    "turn_up_not_dealers": "the turn-up {card:card} is not among the cards of the dealer, {dealer:seat}",
    "turn_up_not_trump": "the turn-up {card:card} is not of the trump suit",
    "not_a_pack": "a pack has 52 different cards; this one has {n}",
    "cut_too_thin": "a cut takes {least} to {most} cards off the pack, not {at}",
    "exposed_not_dealt": "{card:card} was dealt to nobody",
    # play
    "hand_over": "the hand is over",
    "not_your_turn": "it is the turn of {turn:seat}",
    "not_your_card": "{seat:seat} does not hold {card:card}",
    "must_follow_suit": "{seat:seat} holds {led:suit}; {led:suit} were led",
    "no_such_card_index": "there is no card {index}; cards are numbered 0 to 51",
    "playout_claim": "a playout cannot start while a claim waits for an answer",
    "nothing_to_take_back": "no card has been played yet",
    # revokes
    "no_revoke_to_correct": "{seat:seat} has no revoke that can still be put right",
    "not_a_correction": "a revoke is put right with a card held of the suit led, {led:suit}, not {card:card}",
    "claim_own_side": "a revoke is claimed by the other side",
    "hand_not_over": "the hand is not over yet",
    "no_such_trick": "there is no trick {trick}; the hand has {most}",
    # calling
    "calling_not_played": "this form of whist has no calling of honours",
    "calling_score": "honours may be called by a side that began the hand with exactly {needed}; yours had {score}",
    "calling_no_trumps": "there are no honours in a hand without trumps",
    "calling_too_early": "honours may be called after the lead and before your side plays its first card",
    "calling_too_late": "honours may be called only before your side plays its first card",
    "calling_too_few": "calling takes two honours in one hand at least; {seat:seat} has fewer",
    "calling_asked": "{seat:seat} has asked already",
    # claims
    "claim_pending": "the claim of {by:seat} waits for an answer",
    "claim_tricks": "a claim is for none to all of the {most} tricks left, not {tricks}",
    "no_claim": "there is no claim to answer",
    "claim_not_yours_to_answer": "{seat:seat} is not asked about this claim",
    # faults in dealing
    "fault_faced_in_pack": "{card:card} lay face up in the pack: the same dealer deals again",
    "fault_exposed": "{card:card} was seen through the fault of {by:seat}: {side:side} may have the cards dealt again",
    "fault_exposed_by_others": "{card:card} was seen through the fault of {by:seat}: the dealer may deal again",
    "fault_exposed_stands": "{card:card} was seen, but {touched:seat} had touched the cards: the deal stands",
    "fault_misdeal_redeal": "a misdeal: the same dealer deals again",
    "fault_misdeal_passes": "a misdeal: the deal passes to the left",
    "fault_misdeal_touched": "a misdeal, but {touched:seat} had touched the cards: the same dealer deals again",
    "fault_touched": "{by:seat} touched the cards before the turn-up: {side:side} may not ask for a new deal",
    "fault_needs_card": "this fault is about a card; say which",
    "fault_needs_seat": "this fault was somebody’s; say whose",
    "fault_last_card": "the last card of the pack is turned up in any case; it is no fault",
    "fault_not_yours": "{seat:seat} does not decide about this deal",
    "fault_no_choice": "“{choice}” is not open here; choose {choices}",
    # cutting
    "draw_again": "{seat:seat} has no card to draw now",
    "drawn_already": "{card:card} has been drawn already",
    "no_such_place": "the spread pack has places 1 to {most}, not {place}",
}
