"""What is refused in rule sets, and what each parameter decides."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # names, files, overrides, records
    "unknown_ruleset": "there is no rule set “{name}”; there are {known}",
    "unknown_ruleset_near": "there is no rule set “{name}”; did you mean {near}? There are {known}",
    "ruleset_bad_name": (
        "“{value}” cannot name a rule set; use up to 100 printable characters without spaces at the ends"
    ),
    "ruleset_file_huge": "the file is longer than a rule set may be, {most} bytes",
    "ruleset_file_utf16": "the file is UTF-16 text; save it as UTF-8",
    "ruleset_file_not_utf8": "byte {byte} is no UTF-8 text; save the file as UTF-8",
    "ruleset_file_not_text": "the file is not text; a rule set is a TOML file in UTF-8",
    "ruleset_file_empty": "the file is empty; a rule set needs at least a title",
    "ruleset_not_toml": "this is not TOML: {what}",
    "ruleset_toml_beyond": (
        "this TOML cannot be read: a number is too long, a date does not exist, or brackets are nested too deep"
    ),
    "ruleset_unknown_key": (
        "“{key}” is no parameter of a rule set; `oddtrick rulesets show short --toml` lists them all"
    ),
    "ruleset_unknown_key_near": "“{key}” is no parameter of a rule set; did you mean {near}?",
    "ruleset_key_table": "“{key}” holds several parameters; set one of {keys}",
    "ruleset_key_twice": "{key} is given twice, as {value} and as {other}; give it once",
    "ruleset_key_missing": "{key} is missing; a recorded rule set holds every parameter",
    "ruleset_no_title": 'a rule set needs a title, such as title = "Sunday whist"',
    "ruleset_not_an_override": "“{text}” sets nothing; write key=value, such as game.target=10",
    "ruleset_not_a_record": "{value} is not a recorded rule set; it must be a table of parameters",
    "not_a_hand_number": "{value} is no hand's number; hands are counted from 1",
    # values not allowed, and what is (a pair of the same ending for each sort of value)
    "ruleset_wrong_text": (
        "{key} cannot be “{value}”; it is one line of text, at most {most} characters, in quotation marks"
    ),
    "ruleset_wrong_choice": "{key} cannot be “{value}”; it is one of {choices}",
    "ruleset_wrong_whole": "{key} cannot be “{value}”; it is a whole number from {least} to {most}",
    "ruleset_wrong_whole_or_none": "{key} cannot be “{value}”; it is a whole number from {least} to {most}, or none",
    "ruleset_wrong_yes_no": "{key} cannot be “{value}”; it is true or false",
    "ruleset_wrong_suit": "{key} cannot be “{value}”; it is one of S, H, D, C, or none",
    "ruleset_wrong_suits": (
        "{key} cannot be “{value}”; it is different suits in a row, such as HDSC or H,D,S,C, or none"
    ),
    "ruleset_wrong_options": "{key} cannot be “{value}”; it is one or more of {choices}, each once, or none",
    "allowed_text": "one line of text, at most {most} characters",
    "allowed_choice": "one of {choices}",
    "allowed_whole": "a whole number from {least} to {most}",
    "allowed_whole_or_none": "a whole number from {least} to {most}, or none",
    "allowed_yes_no": "true or false",
    "allowed_suit": "one of S, H, D, C, or none",
    "allowed_suits": "different suits in a row, or none",
    "allowed_options": "one or more of {choices}, each once, or none",
    # contradictions
    "ruleset_no_end": "neither game.target nor game.hands is given, so no game would ever end; give one of them",
    "ruleset_two_ends": (
        "game.hands = {hands} contradicts game.target = {target}: a game ends in one way; give one of them"
    ),
    "ruleset_hands_one_game": (
        "games_to_win = {value} contradicts game.hands = {hands}: a set number of hands is one game; set"
        " games_to_win to 1"
    ),
    "ruleset_points_no_rubber": (
        "game_points = {value} contradicts games_to_win = 1: only a rubber gives points for its games;"
        " set games_to_win to 2 or game_points to none"
    ),
    "ruleset_games_no_rubber": (
        "settlement = {value} contradicts games_to_win = 1: there is only one game to count;"
        " set games_to_win to 2 or settlement to none"
    ),
    "ruleset_bonus_no_points": (
        "rubber_bonus = {value} contradicts game_points = none: a bonus is added to points for games;"
        " set rubber_bonus to 0 or game_points to 2/1 or 3/2/1"
    ),
    "ruleset_difference_no_points": (
        "settlement = {value} contradicts game_points = none: there are no totals to take the difference of;"
        " set game_points to 2/1 or 3/2/1, or settlement to none"
    ),
    "ruleset_games_with_points": (
        "settlement = {value} contradicts game_points = {points}: games that are worth points are not counted singly;"
        " set settlement to difference or game_points to none"
    ),
    "ruleset_margin_many_games": (
        "settlement = {value} contradicts games_to_win = {games}: the margin is that of a single game;"
        " set games_to_win to 1 or settlement to games"
    ),
    "ruleset_no_cycle": "trump = rotation needs a trump_cycle, such as HDSC",
    "ruleset_always_no_trump": (
        "no_trump_every = {value} contradicts trump = rotation: no hand would have trumps; use 0 for never, or 2"
        " and more"
    ),
    "ruleset_cycle_no_rotation": (
        "trump_cycle = {value} contradicts trump = {trump}: only rotation goes round a cycle;"
        " set trump to rotation or trump_cycle to none"
    ),
    "ruleset_every_no_rotation": (
        "no_trump_every = {value} contradicts trump = {trump}: only a rotation has hands without trumps in it;"
        " set trump to rotation or no_trump_every to 0"
    ),
    "ruleset_no_trump_suit": "trump = fixed needs a trump_suit: S, H, D or C",
    "ruleset_suit_not_fixed": (
        "trump_suit = {value} contradicts trump = {trump}: the suit is agreed only where trump is fixed;"
        " set trump to fixed or trump_suit to none"
    ),
    "ruleset_honours_no_trumps": (
        "honours = {value} contradicts trump = none: honours are cards of the trump suit;"
        " set honours to off, or trump to turn_up, rotation or fixed"
    ),
    "ruleset_calling_no_honours": (
        "calling_at = {value} contradicts honours = off: honours that do not count cannot be called;"
        " set honours to held or calling_at to none"
    ),
    "ruleset_calling_captured": (
        "calling_at = {value} contradicts honours = captured: honours are called before the first card, when none"
        " is captured;"
        " set honours to held or calling_at to none"
    ),
    "ruleset_calling_no_target": (
        "calling_at = {value} contradicts game.hands: without a target no call can win the game;"
        " set game.target or set calling_at to none"
    ),
    "ruleset_calling_beyond": (
        "calling_at = {value} contradicts game.target = {target}: the game is over before anyone may call;"
        " set a target above {value}, or calling_at to none"
    ),
    "ruleset_calling_short": (
        "calling_at = {value} contradicts game.target = {target}: a call wins the game with its 2 points;"
        " set calling_at to {right}, or to none"
    ),
    "ruleset_revokes_no_penalty": (
        "revokes = {value} contradicts revoke_options = none: a revoke that may be made must cost something;"
        " set revoke_options or set revokes to prevented"
    ),
    "ruleset_cap_no_penalty": (
        "revoke_cap = {value} contradicts revoke_options = none: there is no penalty for it to add to;"
        " set revoke_options or set revoke_cap to false"
    ),
    "ruleset_tally_no_hands": (
        "tally = {value} needs a set number of hands; set game.hands, such as 24, or tally to none"
    ),
    "ruleset_tally_honours": (
        "tally = {value} contradicts honours = {honours}: a drive counts tricks alone; set honours to off or"
        " tally to none"
    ),
    # what each parameter decides
    "param_title": "What the rule set is called.",
    "param_summary": "The rule set in one line.",
    "param_source": "Where its rules come from.",
    "param_pairs": "How the two sides are made.",
    "param_cut_ace": "Whether an ace is the lowest or the highest card of a cut.",
    "param_first_dealer": "Who deals the first hand.",
    "param_shuffler": "Who shuffles: the dealer, or the player on the dealer's left.",
    "param_cutter": "Who cuts the pack to the dealer.",
    "param_min_cut": "The least number of cards that a cut takes and leaves.",
    "param_trump": "How trumps are found.",
    "param_trump_cycle": "The suits that are trumps in turn, where trump is rotation.",
    "param_no_trump_every": "Every how many hands of a rotation one is played without trumps; 0 is never.",
    "param_trump_suit": "The agreed suit, where trump is fixed.",
    "param_game_target": "The points that win a game; instead of game.hands.",
    "param_game_hands": "The number of hands after which most points win; instead of game.target.",
    "param_games_to_win": "The games a side must win: 1 for a single game, 2 for the best of three.",
    "param_honours": "Whether honours count, and for whom: off, held as dealt, or captured in tricks.",
    "param_honour_points_four": "Points for all four honours.",
    "param_honour_points_three": "Points for three honours.",
    "param_honours_bar": "What keeps a side near game from winning it by honours.",
    "param_honours_claim": "Whether honours count by themselves, or must be announced before the next turn-up.",
    "param_calling_at": "The score at which a side may call its honours before its first card.",
    "param_game_points": "What a game is worth by the loser's score: 2/1 in long whist, 3/2/1 in short.",
    "param_rubber_bonus": "Points for winning the rubber.",
    "param_settlement": "How a match is settled.",
    "param_revokes": "Whether a table refuses a revoke, or lets it stand to be claimed.",
    "param_revoke_options": "The penalties for a revoke among which the other side chooses.",
    "param_revoke_cap": "Whether a side that revoked cannot win the game in that hand.",
    "param_misdeal": "Whether the dealer deals again after a misdeal, or the deal passes to the left.",
    "param_tally": "What a whist drive adds up: tricks over six, or all tricks.",
}
