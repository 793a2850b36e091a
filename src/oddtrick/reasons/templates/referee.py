"""The referee: what happens now."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    "referee_topic_dealing": "A fault in dealing",
    "referee_topic_exposed": "A card exposed",
    "referee_topic_turn": "Out of turn",
    "referee_topic_revoke": "A revoke",
    "referee_topic_claims": "Cards thrown down, tricks looked at",
    "referee_topic_honours": "Honours forgotten",
    "referee_topic_penalties": "Calls and penalties",
    "referee_case_faced_in_pack": "A card lies face up in the pack, and it is not the last.",
    "referee_case_faced_in_pack_any": "A card lies face up in the pack.",
    "referee_faced_in_pack": "The same dealer deals again.",
    "referee_case_shown_by_dealer": "The dealer or the dealer's partner shows a card in the deal.",
    "referee_shown_by_dealer": (
        "The other side may have the cards dealt again, if neither of them has touched his cards. If the deal"
        " stands, the card cannot be called."
    ),
    "referee_case_shown_by_others": "An opponent of the dealer shows a card in the deal.",
    "referee_shown_by_others": (
        "The dealer may deal again, if his partner has not touched his cards. If the deal stands, the card cannot be"
        " called."
    ),
    "referee_case_misdeal_order": (
        "The cards are not dealt one at a time in turn from the dealer's left, or two go to a player and the next"
        " one is dealt on top of it."
    ),
    "referee_case_misdeal_last": "The last card does not come to the dealer in its turn, or is placed face down.",
    "referee_case_misdeal_fourteen": "A player has fourteen cards, and another fewer than thirteen.",
    "referee_case_misdeal_counting": "The dealer touches the cards on the table, or in the pack, to count them.",
    "referee_case_misdeal_uncut": (
        "The pack was not cut, and it is noticed before the trump card is turned up and before anybody has looked at"
        " his cards."
    ),
    "referee_case_misdeal_uncut_any": "The pack was not cut, and it is noticed before anybody has looked at his cards.",
    "referee_misdeal_redeal": "Nothing is scored, and the same dealer deals again.",
    "referee_misdeal_passes": "It is a misdeal: nothing is scored, and the deal passes to the left.",
    "referee_case_misdeal_two": "Two cards are dealt to a player at once, and it is noticed before a third is dealt.",
    "referee_misdeal_two": "The dealer may put it right by moving one card. It is no misdeal.",
    "referee_case_misdeal_touched": "It is a misdeal, but the other side had touched their cards first.",
    "referee_misdeal_touched": "The deal is not lost: the same dealer deals again.",
    "referee_case_touched_early": "Somebody touches his cards before the deal is complete.",
    "referee_touched_early": "Nobody should. His opponents may touch theirs too, and lose no claim by it.",
    "referee_case_peeked": "The dealer looks at the trump card before it is turned up.",
    "referee_peeked": "His opponents may see it too, and may have the cards dealt again.",
    "referee_case_pack_wrong": "The pack is found not to be complete and right.",
    "referee_pack_wrong": "The same dealer deals again.",
    "referee_case_short_hand": "After play has begun a player is found with too few cards; the others are right.",
    "referee_short_hand": "The deal stands, and he answers for any revoke made by the want of the missing card.",
    "referee_case_exposed": (
        "A card is dropped face up on the table or above it, even if it is snatched back, or two or more are played"
        " at once."
    ),
    "referee_exposed": "It is left face up on the table and may be called. A card dropped on the floor is not exposed.",
    "referee_case_runs_winners": "A player lays down winners one after the other without waiting for his partner.",
    "referee_runs_winners": (
        "Both follow: his partner may be made to win any one of these tricks, and the other cards laid down are"
        " exposed and may be called."
    ),
    "referee_case_called": "A card or a suit is called.",
    "referee_called": (
        "Nobody can be forced to revoke by it. A card may be called in each trick until it has been played."
    ),
    "referee_case_called_void": "A suit is called, and the player has none of it.",
    "referee_called_void": "He plays what he likes, and the penalty is paid.",
    "referee_case_call_failed": "A player does not play as he was rightly called to, though he could.",
    "referee_call_failed": "It counts as a revoke, with the penalties of one.",
    "referee_call_failed_free": "It counts as a revoke; these rules have no penalty for one.",
    "referee_case_consulted": "Two partners consult about which of two penalties to choose.",
    "referee_consulted": "They lose the penalty. Only about the penalty for a revoke may they consult.",
    "referee_case_led_out_of_turn": "Somebody has led out of turn.",
    "referee_led_out_of_turn": "The card stays face up on the table. The other side has one of two penalties.",
    "referee_case_led_and_all": "Somebody has led out of turn, and all three others have played to it.",
    "referee_led_and_all": "The trick stands.",
    "referee_case_led_and_some": (
        "Somebody has led out of turn, and the next player, or the next two, have played to it."
    ),
    "referee_led_and_some": (
        "They take their cards back without a penalty. Who led still pays one of the two for a lead out of turn, and"
        " his card stays face up."
    ),
    "referee_case_third_before_second": "The third player plays before the second.",
    "referee_third_before_second": "The fourth player may play before his partner.",
    "referee_case_fourth_before_second": "The fourth player plays before the second, and the third has not played.",
    "referee_fourth_before_second": "The fourth player's partner may be told to win the trick, or not to win it.",
    "referee_case_missed_a_trick": "A player has missed playing to a trick, and the next has been played to.",
    "referee_missed_a_trick": (
        "The other side may have the hand dealt again. If it does not, the card left over at the end belongs to that"
        " trick, and it is no revoke."
    ),
    "referee_case_two_to_a_trick": "A player is found to have played two cards to a trick.",
    "referee_two_to_a_trick": (
        "The tricks may be counted face down; the card too many goes back to his hand, and he answers for any revoke"
        " made meanwhile."
    ),
    "referee_case_revoke_now": "A revoke is noticed before the trick is complete and the next one is led.",
    "referee_revoke_now": (
        "It is put right and is no revoke; who played after him may change their cards. The other side has one of"
        " three penalties. The older law 73 is stricter: it is too late there once the trick is turned, or the player"
        " or his partner has led or played to the next."
    ),
    "referee_case_revoke": "A revoke is noticed after that: the next trick has been led.",
    "referee_revoke": "The other side chooses a penalty, and may consult about it.",
    "referee_case_revoke_no_penalty": "A revoke is noticed after that: the next trick has been led.",
    "referee_revoke_no_penalty": "These rules have no penalty for it. The hand is scored as it was played.",
    "referee_case_revoke_scope": "There were several revokes, or the penalty is more than this game needs.",
    "referee_revoke_scope": (
        "Each revoke is penalised. A penalty counts in the game that is being played and in no other, cannot be"
        " divided, and is scored before everything else."
    ),
    "referee_case_revoke_cap": "The side that revoked would win the game with this hand.",
    "referee_revoke_cap": "It cannot; it stops one point short of the target.",
    "referee_case_both_revoked": "Both sides have revoked.",
    "referee_both_revoked": (
        "Both are penalised, each as the other side chooses, and neither can win the game with this hand."
    ),
    "referee_case_revoke_proof": "A revoke is claimed, and the other side denies it.",
    "referee_revoke_proof": (
        "Who claims it may look through all the tricks at the end of the hand, and may require the hand to be played"
        " out. If the accused side mixes the cards, the claim is not barred by that."
    ),
    "referee_case_revoke_false": "A revoke was claimed, and there was none.",
    "referee_revoke_false": "A false claim costs nothing and changes nothing.",
    "referee_case_revoke_late": "A revoke is noticed after the pack has been cut for the next deal.",
    "referee_case_revoke_late_uncut": "A revoke is noticed after the next deal has begun.",
    "referee_revoke_late": "It is too late to claim it.",
    "referee_case_threw_down": (
        "A player, or some of them but not all, show their hands or throw them on the table, as when they claim the"
        " rest."
    ),
    "referee_threw_down": (
        "These cards are exposed and may be called. A partner who has not thrown his in keeps his hand, and play"
        " goes on."
    ),
    "referee_case_all_threw_in": "All four throw their cards in.",
    "referee_all_threw_in": "The hand is abandoned and scores nothing; no claim can be made any more but for a revoke.",
    "referee_case_last_trick": "Somebody asks who played which card.",
    "referee_last_trick": "He may ask that all draw their cards before them, until the trick is gathered.",
    "referee_case_see_trick": "Somebody wants to see tricks that are turned.",
    "referee_see_trick": "He may see the last one, and no other: never more than eight cards in all lie open.",
    "referee_case_drew_attention": "A player draws his partner's attention to the trick before the partner has played.",
    "referee_drew_attention": "The other side may tell the partner what to play to this trick.",
    "referee_case_honours": "A side has forgotten to count its honours.",
    "referee_honours_off": "Honours do not count by these rules.",
    "referee_honours_announced": (
        "They count if they were announced after the last trick and before the next turn-up; after that they are lost."
    ),
    "referee_honours_announced_any": (
        "They count if they were announced after the last trick and before the next deal; after that they are lost."
    ),
    "referee_honours_automatic": "They count without being claimed: correct the hand on the sheet.",
    "referee_choose_again": "Deal again, the same dealer",
    "referee_choose_on": "Let the deal stand",
    "referee_choose_call_card": "Call the card later in the hand",
    "referee_choose_leave": "Do without a penalty",
    "referee_choose_partner_wins": "Make the partner win one of the tricks",
    "referee_choose_call_suit": "Name the suit that he or his partner leads, whoever of the two has the lead next",
    "referee_choose_win": "To win the trick",
    "referee_choose_not_win": "Not to win the trick",
    "referee_choose_highest": "To play the highest card of the suit",
    "referee_choose_lowest": "To play the lowest card of the suit",
    "referee_source_1864": "Laws of Short Whist, 1864, law {laws}",
    "referee_source_1909": "Hoyle’s Games Modernized, 1909, law {laws}",
    "referee_source_old": "the old Hoyle",
    "referee_source_salon": "Salon des jeux, 2010",
    "referee_source_rules": "the rule set in use",
    "referee_source_section": "Oddtrick’s rules (RULES {section})",
}
