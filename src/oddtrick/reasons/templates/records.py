"""Records of hands and matches in files."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # files and formats
    "record_packed": "this is a compressed file ({kind}); unpack it first",
    "record_not_text": "this is not text, so no record can be read from it",
    "record_unknown_format": "this is no record that can be read; PBN, LIN and JSON Lines (one object a line) can",
    "record_json": "this line is not JSON: {problem}",
    "record_json_not_object": "a line must hold one JSON object, not {kind}",
    "record_json_no_deal": "this object holds no hands and no plays; a deal has “hands” or “plays”",
    "record_json_value": "“{key}” cannot be {value}; write {example}",
    "nothing_to_inherit": '[{tag} "#"] repeats the board before, but there is none to repeat',
    # deals
    "deal_first_seat": "“{text}” is not a seat; a deal begins with N:, E:, S: or W:",
    "deal_too_many_hands": "a deal has four hands; this one has {n}",
    "deal_not_four_suits": "the hand “{hand}” has {n} suits; write four, spades first, with a dot between",
    "deal_not_a_rank": "“{text}” is not a rank; the hand is “{hand}”",
    "deal_card_twice_in_hand": "{card:card} is twice in the hand “{hand}”",
    "deal_card_in_two_hands": "{card:card} is in the hands of {other:seat} and {seat:seat}",
    "deal_hand_sizes": "the hands do not hold equally many cards, 13 at most: {counts}",
    # play
    "revoke": "revoke at trick {trick}: {seat} played {card} holding {held}",
    "card_not_held": "card not held at trick {trick}: {seat} played {card}",
    "card_of_another": "card not held at trick {trick}: {seat} played {card}, which {holder} was dealt",
    "card_played_twice": "card played twice at trick {trick}: {seat} played {card}, played by {first} at trick {at}",
    "out_of_turn": "out of turn at trick {trick}: {seat} played {card}, but it was the turn of {turn}",
    "play_not_a_card": "“{text}” is not a card",
    "play_gap": "gap at trick {trick}: {seat} played {card}, but there is no card of {missing} before it",
    "play_stops_early": "gap at trick {trick}: there is no card of {missing}, yet play goes on",
    "trump_unknown": "cards were played, but nothing says what was trump",
    "contract_unreadable": "“{text}” is not a contract; write one such as 3NT or 4SX",
    "leader_unknown": "cards were played, but nothing says who led",
    "played_though_passed": "cards were played, but everybody had passed",
    "claim_impossible": (
        "the result NS {ns} EW {ew} cannot follow from NS {played_ns} EW {played_ew} in the tricks played"
    ),
    "result_differs": "the record says NS {ns} EW {ew}, the cards played say NS {played_ns} EW {played_ew}",
    "turn_up_elsewhere": "the turn-up {card} was not dealt to the dealer, {seat}",
    "turn_up_other_suit": "the turn-up {card} is not of the trump suit, {trump:suit}",
    "hands_unknown": "the record does not give all four hands, the dealer and the trump suit",
    # what a reader supplied
    "note_deal_before": "the deal is that of the board before",
    "note_first_column": "the first column of the play, {seat}, is not the leader’s",
    "note_rows_from_leader": "the rows of the play begin with the leader, not always with {seat}",
    "note_not_a_seat": "“{text}” in {tag} is not a seat",
    "note_contract_of_auction": "“{text}” is not a contract; the auction ended in {contract}",
    "revoke_admitted": "revoke at trick {trick}, marked in the record: {seat} played {card} holding {held}",
    "lead_admitted": "lead out of turn at trick {trick}, marked in the record: {seat} led {card}",
    # whole matches
    "match_not_opened": "the events of a match begin with the one that opens the table",
    "match_empty": "the file is empty",
    "match_empty_line": "the line is empty; each line holds one event",
    "match_torn_line": "the last line has no end: writing it was broken off",
    "match_not_utf8": "the line is not in UTF-8",
    "match_not_a_record": "this is not the first line of a match record",
    "match_unknown_version": "version {version} of match records is not known; the newest is {most}",
    "match_unknown_field": "a match record has no field “{field}”",
}
