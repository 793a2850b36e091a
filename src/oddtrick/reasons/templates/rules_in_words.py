"""Rule sets in words: a sentence for each rule."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # headings
    "rules_before": "Before the deal",
    "rules_trumps": "Trumps",
    "rules_play": "Play",
    "rules_scoring": "Scoring",
    "rules_match": "Match",
    "rules_faults": "Irregularities",
    # before the deal
    "rule_pairs_cut": "Partners are cut for: the two highest cards play against the two lowest.",
    "rule_pairs_agreed": "Partners are agreed.",
    "rule_pairs_random": "Partners are drawn by lot.",
    "rule_cut_ace_low": "In a cut the ace is low and the king the highest card.",
    "rule_cut_ace_high": "In a cut the ace is the highest card.",
    "rule_first_dealer_lowest": "The lowest card cut deals first.",
    "rule_first_dealer_highest": "The highest card cut deals first.",
    "rule_first_dealer_oldest": "The oldest player deals first, and may decline in favour of the next oldest.",
    "rule_first_dealer_chosen": "The first dealer is chosen by the players.",
    "rule_first_dealer_random": "The first dealer is drawn by lot.",
    "rule_shuffler_dealer": "The dealer shuffles.",
    "rule_shuffler_left": "The player on the dealer's left shuffles; the dealer may shuffle last.",
    "rule_cutter_right": "The player on the dealer's right cuts.",
    "rule_cutter_left": "The player on the dealer's left cuts.",
    "rule_cutter_none": "The pack is not cut.",
    "rule_min_cut": ("The cut takes and leaves at least one card.", "The cut takes and leaves at least {n} cards."),
    "rule_deal": (
        "All 52 cards are dealt singly to the left, the last to the dealer; the deal passes to the left after"
        " each hand."
    ),
    # trumps
    "rule_trump_turn_up": (
        "The dealer's last card is turned up; its suit is trumps, and it may be played from the table."
    ),
    "rule_trump_none": "There are no trumps.",
    "rule_trump_fixed": "No card is turned up; trumps are {suit:suit} in every hand.",
    "rule_cycle_1": "No card is turned up; trumps are {first:suit} every time.",
    "rule_cycle_2": "No card is turned up; trumps are {first:suit} and {second:suit} in turn.",
    "rule_cycle_3": "No card is turned up; trumps are {first:suit}, {second:suit} and {third:suit} in turn.",
    "rule_cycle_4": (
        "No card is turned up; trumps are {first:suit}, {second:suit}, {third:suit} and {fourth:suit} in turn."
    ),
    "rule_no_trump_every": (
        "One hand in every {every}, the last of them, is played without trumps; then the suits go on."
    ),
    # play
    "rule_play_lead": "The player on the dealer's left leads; the winner of a trick leads to the next.",
    "rule_play_follow": "Whoever can must follow suit; whoever cannot may ruff or discard.",
    "rule_play_wins": "The highest trump wins the trick, or else the highest card of the suit led; aces are high.",
    # scoring
    "rule_tricks": "The side with more than six tricks scores a point for each above six.",
    "rule_tally_odd": "In a drive every hand stands alone; the winners' tally grows by their tricks above six.",
    "rule_tally_tricks": "In a drive every hand stands alone; each side's tally grows by all its tricks.",
    "rule_target": (
        "The first side to reach 1 point wins the game, after a whole hand.",
        "The first side to reach {n} points wins the game, after a whole hand.",
    ),
    "rule_hands": ("The game is one hand.", "The game is {n} hands; most points win, and level points are a draw."),
    "rule_honours_off": "Honours do not count.",
    "rule_honours_held": (
        "Honours are the A, K, Q and J of trumps, counted for the side that was dealt them:"
        " all four score {four}, three score {three}."
    ),
    "rule_honours_captured": (
        "Honours are the A, K, Q and J of trumps, counted for the side that wins them in tricks:"
        " all four score {four}, three score {three}."
    ),
    "rule_honours_order": "Tricks count before honours; a side that reaches the target by tricks ends the game there.",
    "rule_bar_none": "Honours count at every score.",
    "rule_bar_one_short": "A side that began the hand one point short of the target scores no honours.",
    "rule_bar_needs_majority": "Without most of the tricks a side rises by honours to one short of the target at most.",
    "rule_claim_automatic": "Honours are counted without being claimed.",
    "rule_claim_announced": (
        "Honours must be announced after the last trick and before the next turn-up, or they are lost."
    ),
    "rule_calling": (
        "A side at exactly {score} may call its honours before its first card of the hand: with three or four between"
        " the partners it scores 2, which is game, and the hand is not played."
    ),
    # the match
    "rule_games": (
        "One game is the match.",
        "The match goes to the first side with {n} games; every game starts at nought.",
    ),
    "rule_points_2_1": "A game is worth 2 points if the losers have 0 to 4, and 1 if they have 5 or more.",
    "rule_points_3_2_1": (
        "A game is worth 3 points if the losers have 0, 2 if they have 1 or 2, and 1 if they have more."
    ),
    "rule_bonus": ("The rubber adds 1 point.", "The rubber adds {n} points."),
    "rule_settlement_none": "Nothing but the win is settled.",
    "rule_settlement_margin": "The winners win by the difference of the points.",
    "rule_settlement_difference": "The winners win by their total less the losers' points for games.",
    "rule_settlement_games": "The match is counted in games.",
    # irregularities
    "rule_revokes_prevented": "A table refuses a revoke.",
    "rule_revokes_allowed": "A revoke stands at the table until it is put right or claimed.",
    "rule_no_penalty": "There is no penalty for a revoke.",
    "rule_penalty_choice": (
        "A revoke has one penalty.",
        "For a revoke the other side chooses one of {n} penalties.",
    ),
    "rule_take_three_tricks": "Penalty: three tricks go over from the revoking side.",
    "rule_add_three_points": "Penalty: the other side adds three points to its score.",
    "rule_deduct_three_points": "Penalty: three points are taken off the revoking side's score, never below nought.",
    "rule_take_two_tricks": "Penalty: two tricks go over from the revoking side.",
    "rule_revoke_cap": "A side that revoked cannot win the game in that hand.",
    "rule_misdeal_redeal": "After a misdeal the same dealer deals again.",
    "rule_misdeal_passes": "After a misdeal the deal passes to the left.",
}
