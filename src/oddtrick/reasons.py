"""What the core says, free of language: a code with parameters, and the English templates in one place.

A template's fields may name what a parameter is, so that an edge can put it into words: `{led:suit}` hearts,
`{by:seat}` North, `{side:side}` North–South, `{card:card}` K♥, `{field:field}` what a form calls a field. A template
that counts is a pair (one, many), chosen by the parameter `n`.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

__all__ = ["Param", "Reason", "in_english", "reason", "render"]

type_names = ("suit", "seat", "side", "card", "field")
Param = str | int | bool | Enum | None


@dataclass(frozen=True, slots=True)
class Reason:
    """A language-free reason: a refusal, a score line, a ruling or a player's thought.

    code: a key of the templates. params: plain text and whole numbers; suits, seats, sides and cards by their letters.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict, hash=False)


def reason(code: str, /, **params: Param) -> Reason:
    """A `Reason` whose parameters are reduced to text and whole numbers (suits, seats and cards to their letters)."""
    plain: dict[str, str | int] = {}
    for key, value in params.items():
        if isinstance(value, Enum):
            value = str(value.value)
        if value is None:
            value = ""
        plain[key] = int(value) if isinstance(value, bool) else value
    return Reason(code, plain)


_SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trumps", "": "no trumps"}
_SEAT_WORDS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_SIDE_WORDS = {"NS": "North–South", "EW": "East–West"}
_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def english_word(kind: str, value: str) -> str:
    """The English word for a suit, seat, side or card given by its letters; the letters themselves if unknown."""
    if kind == "suit":
        return _SUIT_WORDS.get(value, value)
    if kind == "seat":
        return _SEAT_WORDS.get(value, value)
    if kind == "side":
        return _SIDE_WORDS.get(value, value)
    if len(value) == 2 and value[0] in _GLYPHS:
        return ("10" if value[1] == "T" else value[1]) + _GLYPHS[value[0]]
    return value


class _Words(string.Formatter):
    """Formats a template, putting typed parameters into words by a function (kind, letters) -> word."""

    def __init__(self, word: Callable[[str, str], str]) -> None:
        self.word = word

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in type_names:
            return self.word(format_spec, str(value))
        return str(super().format_field(value, format_spec))


def template_of(code: str, n: int | str | None = None) -> str:
    """The English template of a code; `n` chooses between one and many. An unknown code is its own template."""
    entry = TEMPLATES.get(code, code.replace("{", "{{").replace("}", "}}"))
    if isinstance(entry, tuple):
        return entry[0] if n == 1 else entry[1]
    return entry


def render(
    said: Reason,
    translate: Callable[[str, int | None], str] = template_of,
    word: Callable[[str, str], str] = english_word,
) -> str:
    """The reason in words.

    translate: gives the template of a code and its count `n`. word: puts a suit, seat, side or card (given by its kind
    and letters) into words.
    """
    n = said.params.get("n")
    text = translate(said.code, n if isinstance(n, int) else None)
    return _Words(word).format(text, **said.params)


def in_english(said: Reason) -> str:
    """The reason in English."""
    return render(said)


# The English templates. Sections follow the rooms of the house; a code is unique over all of them.
TEMPLATES: dict[str, str | tuple[str, str]] = {
    # cards
    "not_a_card": "“{text}” is not a card; write suit and rank, such as SA, H10 or ♦7",
    "not_a_suit": "“{text}” is not a suit; use S, H, D or C",
    "not_a_rank": "“{text}” is not a rank; use 2 to 10, J, Q, K or A",
    "not_a_seat": "“{text}” is not a seat; use N, E, S or W",
    "not_a_side": "“{text}” is not a side; use NS or EW",
    "card_twice": "{card:card} is there twice",
    "not_a_card_set": "{text} is not a set of cards; it must be a whole number of 52 bits",
    # rule sets: names, files, overrides, records
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
    # rule sets: values not allowed, and what is (a pair of the same ending for each sort of value)
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
    # rule sets: contradictions
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
    # rule sets: what each parameter decides
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
    # rule sets in words: headings
    "rules_before": "Before the deal",
    "rules_trumps": "Trumps",
    "rules_play": "Play",
    "rules_scoring": "Scoring",
    "rules_match": "Match",
    "rules_faults": "Irregularities",
    # rule sets in words: before the deal
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
    # rule sets in words: trumps
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
    # rule sets in words: play
    "rule_play_lead": "The player on the dealer's left leads; the winner of a trick leads to the next.",
    "rule_play_follow": "Whoever can must follow suit; whoever cannot may ruff or discard.",
    "rule_play_wins": "The highest trump wins the trick, or else the highest card of the suit led; aces are high.",
    # rule sets in words: scoring
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
    # rule sets in words: the match
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
    # rule sets in words: irregularities
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
    # hand: dealing
    "deal_not_four_hands": ("a deal has four hands; there is one", "a deal has four hands; there are {n}"),
    "deal_card_twice": "{card:card} is in two hands",
    "deal_sizes": "the four hands must hold equally many cards, one at least; they hold {sizes}",
    "turn_up_not_dealers": "the turn-up {card:card} is not among the cards of the dealer, {dealer:seat}",
    "turn_up_not_trump": "the turn-up {card:card} is not of the trump suit",
    "not_a_pack": "a pack has 52 different cards; this one has {n}",
    "cut_too_thin": "a cut takes {least} to {most} cards off the pack, not {at}",
    "exposed_not_dealt": "{card:card} was dealt to nobody",
    # hand: play
    "hand_over": "the hand is over",
    "not_your_turn": "it is the turn of {turn:seat}",
    "not_your_card": "{seat:seat} does not hold {card:card}",
    "must_follow_suit": "{seat:seat} holds {led:suit}; {led:suit} were led",
    "no_such_card_index": "there is no card {index}; cards are numbered 0 to 51",
    "playout_claim": "a playout cannot start while a claim waits for an answer",
    "nothing_to_take_back": "no card has been played yet",
    # hand: revokes
    "no_revoke_to_correct": "{seat:seat} has no revoke that can still be put right",
    "not_a_correction": "a revoke is put right with a card held of the suit led, {led:suit}, not {card:card}",
    "claim_own_side": "a revoke is claimed by the other side",
    "hand_not_over": "the hand is not over yet",
    "no_such_trick": "there is no trick {trick}; the hand has {most}",
    # hand: calling
    "calling_not_played": "this form of whist has no calling of honours",
    "calling_score": "honours may be called by a side that began the hand with exactly {needed}; yours had {score}",
    "calling_no_trumps": "there are no honours in a hand without trumps",
    "calling_too_early": "honours may be called after the lead and before your side plays its first card",
    "calling_too_late": "honours may be called only before your side plays its first card",
    "calling_too_few": "calling takes two honours in one hand at least; {seat:seat} has fewer",
    "calling_asked": "{seat:seat} has asked already",
    # hand: claims
    "claim_pending": "the claim of {by:seat} waits for an answer",
    "claim_tricks": "a claim is for none to all of the {most} tricks left, not {tricks}",
    "no_claim": "there is no claim to answer",
    "claim_not_yours_to_answer": "{seat:seat} is not asked about this claim",
    # hand: faults in dealing
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
    # hand: cutting
    "draw_again": "{seat:seat} has no card to draw now",
    "drawn_already": "{card:card} has been drawn already",
    "no_such_place": "the spread pack has places 1 to {most}, not {place}",
    # scoring: what each point was for
    "score_tricks": "{tricks} tricks: {points}",
    "score_tricks_late": "{tricks} tricks not counted: {winner:side} had won the game by the penalty",
    "score_honours": "honours, {held} of 4: {points}",
    "score_honours_barred": "honours barred at {at}",
    "score_honours_capped": "honours without the majority of tricks stop at {at}: −{less}",
    "score_honours_late": "honours, {held} of 4, not counted: the game was won before them",
    "score_called": "honours called at {at}: {points}",
    "score_revoke_added": "revoke by {by:side}: {points}",
    "score_revoke_deducted": "revoke, points deducted: −{less}",
    "score_revoke_tricks": (
        "revoke by {by:side}: {n} trick taken, makes {tricks}",
        "revoke by {by:side}: {n} tricks taken, makes {tricks}",
    ),
    "score_capped_revoke": "stops at {at} after its revoke: −{less}",
    "score_capped_both": "both sides revoked, stops at {at}: −{less}",
    "score_total_points": "points: {points}",
    "score_total_game": "game {number}: 1",
    "score_total_game_points": "game {number}, loser on {loser}: {points}",
    "score_total_bonus": "rubber: {points}",
    # scoring: what a side needs
    "score_needs": "needs {points}",
    "score_needs_barred": "needs {points}; honours cannot help at {at}",
    "score_needs_majority": "needs {points}; honours win only with the majority of tricks",
    "score_needs_may_call": "needs {points}; honours may be called at {at}",
    "score_ahead": ("{points} ahead with {n} hand to go", "{points} ahead with {n} hands to go"),
    "score_behind": ("{points} behind with {n} hand to go", "{points} behind with {n} hands to go"),
    "score_level": ("level with {n} hand to go", "level with {n} hands to go"),
    "score_drawn": "drawn",
    "score_won_match": "has won",
    "score_lost_match": "has lost",
    # scoring: what is refused
    "score_start_below": "{side:side} cannot start at {points}; a score is never below 0",
    "score_start_beyond": "{side:side} cannot start at {points}; a game to {target} is over there",
    "score_tricks_range": "{side:side} cannot have {tricks} tricks; a side has 0 to 13",
    "score_tricks_not_13": "{ns} and {ew} tricks make {total}; a hand has 13",
    "score_honours_off": "honours do not count under {ruleset}; leave them out or set honours=held",
    "score_honours_no_trumps": "this hand has no trumps and so no honours; leave them out",
    "score_honours_range": "{side:side} cannot have {honours} honours; a side has 0 to 4",
    "score_honours_not_4": "{ns} and {ew} honours make {total}; a hand has 4",
    "score_honours_no_tricks": "{side:side} took no trick and so captured no honours, not {honours}",
    "score_revokes_range": "{side:side} cannot have revoked {n} times; a side can at most {most} times in a hand",
    "score_no_penalties": "there are no penalties for revokes under {ruleset}; switch some on with revoke_options",
    "score_not_this_penalty": "there is no penalty {penalty} under {ruleset}; choose {options}",
    "score_no_calling": "honours are not called under {ruleset}",
    "score_call_no_trumps": "this hand has no trumps and so no honours to call",
    "score_call_not_at": "{side:side} may not call honours on {points}, only on exactly {at}",
    "score_match_over": ("the match was over after {n} hand", "the match was over after {n} hands"),
    "score_not_over": "nobody pays before the match is over",
    "score_no_fish": "games have no points, and so no fish, under {ruleset}",
    "score_no_settlement": "this match settles by no difference, so nobody pays",
    "score_value_below": "a fish cannot be worth {value}; its value is 0 or more",
    "score_counters_range": "four counters show 0 to 9 points, not {points}",
    "score_no_tally": "the rule set has no tally for a drive; choose odd or tricks",
    # scoring: a hand as entered on a sheet
    "entry_not_a_hand": "a hand is an object such as {example}, not {value}",
    "entry_unknown_key": "“{key}” is not part of {what}; use {allowed}",
    "entry_no_tricks": "the tricks of both sides are missing; write {example}",
    "entry_not_sides": "{what} must be given for both sides as {example}, not {value}",
    "entry_side_missing": "{what} of {side:side} are missing; give both sides, 0 too",
    "entry_not_whole": "{what} of {side:side} must be a whole number, not {value}",
    "entry_not_a_side": "{what} must be NS or EW, not {value}",
    "entry_called_alone": "a hand ended by calling has no {what}",
    "entry_revokes_not_list": "revokes must be a list of objects such as {example}, not {value}",
    "entry_revoke_incomplete": "a revoke needs “{what}”; write {example}",
    "entry_not_a_penalty": "{value} is not a penalty; the penalties are {options}",
    # scoring: the command line
    "score_start_unreadable": "“{text}” is not a score to start at; write NS=3,EW=1",
    "score_line_not_utf8": "the line is not UTF-8 text",
    "score_line_not_json": "the line is not JSON: {why}",
    "score_line_too_deep": "the line is nested too deep to be a hand",
    "score_line_number": "the line has a number too long to read",
    "score_line_twice": "“{key}” is given twice in one object",
    "score_line_constant": "{value} is not a number that JSON knows",
    # sheet: what is refused
    "sheet_not_open": "this sheet has not been begun",
    "sheet_open_already": "this sheet has been begun already",
    "sheet_event_out_of_place": "{event} cannot have happened to this sheet as it stood",
    "sheet_line_taken": "line {number} is written already; the next is {next}",
    "sheet_changed": (
        "the sheet was changed once more since you looked; look again",
        "the sheet was changed {n} times since you looked; look again",
    ),
    "sheet_no_such_line": "there is no line {number} on this sheet",
    "sheet_nothing_changed": "that is what stands there already",
    "sheet_nothing_to_undo": "there is nothing to undo",
    "sheet_nothing_to_redo": "there is nothing to do again",
    "sheet_match_not_over": "another match begins when this one is over",
    "sheet_match_before": "match {rubber}, before it, is not over",
    "sheet_full": "a sheet has room for {most} lines; begin another",
    "sheet_changed_too_often": "a sheet can be changed {most} times; begin another",
    "sheet_file_unreadable": "this is no file of a score sheet: {what}",
    "sheet_file_version": "the file of this sheet is of version {version}; this program knows {known}",
    "sheet_not_yours": "this link is for looking on; whoever keeps the score has another one",
    "sheet_gone": "there is no sheet at this address yet",
    "sheet_is_there": "the sheet is there already; its rules were chosen when it was begun",
    "sheet_typed_unknown": "“{text}” is not understood; type help",
    "sheet_trumps": "{suit:suit} are trumps",
    "sheet_stake": "a stake is a whole number from 0 to {most}",
    "sheet_stake_means_nothing": "by these rules nobody pays anybody at the end, so there is no stake",
    # sheet: what a correction changed
    "sheet_line_falls": "line {line} counts no more",
    "sheet_line_stands_again": "line {line} counts again",
    "sheet_line_points": "line {line} scores {ns}–{ew} instead of {old_ns}–{old_ew}",
    "sheet_game_won": "match {rubber}, game {game}: {side:side} win it, {ns}–{ew}",
    "sheet_game_drawn": "match {rubber}, game {game}: level, {ns}–{ew}",
    "sheet_game_goes_on": "match {rubber}, game {game} is not over any more",
    "sheet_match_won": "match {rubber}: {side:side} win it",
    "sheet_match_drawn": "match {rubber} ends level",
    "sheet_match_goes_on": "match {rubber} is not over any more",
    # drive: settings
    "drive_no_tally": "the rule set “{ruleset}” has no tally for drives; set tally=odd or tally=tricks",
    "drive_hands": "a drive has a set number of hands, 1 to {most}; set game.hands",
    "drive_hands_a_round": "{hands} hands cannot be played {a_round} a round",
    "drive_half_time": "half-time comes between two rounds: not after {half_time} hands, with {a_round} a round",
    "drive_kind_name": "what players are called has 1 to {most} printable characters",
    "drive_kind_names_alike": "both kinds of players are called “{name}”",
    "drive_named_twice": "“{name}” is named twice",
    "drive_dealer_losing_b": "in a drive of the kind “{kind}” there are no B-players to deal",
    "drive_duplicate_honours": "honours are not counted in duplicate whist",
    "drive_plan_steps": "a schedule is tried for 0 to {most} exchanges",
    # drive: numbers that a kind cannot seat
    "drive_too_many": ("one person is too many: {most} is the limit", "{n} people are too many: {most} is the limit"),
    "drive_too_few": ("one person makes no table; {least} do", "{n} people make no table; {least} do"),
    "drive_too_few_pairs": (
        "a drive of the kind “{kind}” needs two pairs; there is one",
        "a drive of the kind “{kind}” needs two pairs; there are {n}",
    ),
    "drive_no_partner": (
        "pairs stay together in a drive of the kind “{kind}”, and number {player} has no partner: enter one,"
        " or let the director fill in"
    ),
    "drive_rounds": (
        "a {kind} of {pairs} pairs has one round; {hands} hands would be {rounds}: play more hands a round",
        "a {kind} of {pairs} pairs has {n} rounds; {hands} hands would be {rounds}: play more hands a round",
    ),
    "drive_no_place": "all places of this {kind} are taken; there is none for the pair {one} and {two}",
    "drive_no_plan": "round {round} has no schedule for those who are there",
    "drive_plan_rounds": "a schedule must have the rounds {first} to {last}, in order",
    "drive_plan_people": "number {player} is missing in round {round} of the schedule, or should not be in it",
    "drive_plan_tables": "in round {round} of the schedule the tables are not numbered 1, 2, 3 …",
    # drive: what is refused
    "drive_not_open": "this drive has not been begun",
    "drive_open_already": "this drive has been begun already",
    "drive_event_out_of_place": "{event} cannot have happened to this drive as it stood",
    "drive_changed": (
        "the drive was changed once more since you looked; look again",
        "the drive was changed {n} times since you looked; look again",
    ),
    "drive_nothing_changed": "that is how it stands already",
    "drive_over": "this drive is over",
    "drive_not_over": "this drive is not over",
    "drive_begun": "the first round is seated already",
    "drive_no_entrant": "there is no number {number} in this drive",
    "drive_number_taken": "number {number} is given already, or too early; the next is {next}",
    "drive_nobody_entered": "name at least one person to enter",
    "drive_player_twice": "{player} is entered already",
    "drive_kind_needed": "say whether number {number} plays as A or as B",
    "drive_no_kinds": "there are no A- and B-players in this drive, so number {number} is neither",
    "drive_fixed_too_many": (
        "only one can be spared from moving: there is one table",
        "only {n} can be spared from moving: there are {n} tables",
    ),
    "drive_fixed_howell": "in a howell only one pair can be spared from moving",
    "drive_fixed_moves": "number {player} has a place from which a {kind} moves on: say before round 1 who cannot move",
    "drive_fixed_table_taken": (
        "number {player} would stay at table {table}, where number {other} stays: say it when they sit apart"
    ),
    "drive_not_here": "number {player} has left already",
    "drive_is_here": "number {player} is here",
    "drive_not_drawn": "draw lots for the seats first",
    "drive_no_schedule": "a drive of the kind “{kind}” has no schedule made beforehand",
    "drive_all_played": ("the one round of this drive is played", "all {n} rounds of this drive are played"),
    "drive_round_seated": "round {round} cannot be seated now; the next is round {next}",
    "drive_round_open": "round {round} is not closed yet",
    "drive_round_is_open": "round {round} is open already",
    "drive_round_closed": "round {round} is closed; open it again, or correct the result",
    "drive_round_begun": "results of round {round} are in, so its seats stay; swap people, or correct what is wrong",
    "drive_not_last_round": "round {round} is not the last one seated; correct its results where they stand",
    "drive_no_round": "there is no round {round} yet",
    "drive_no_table": "round {round} has no table {table}; its tables are 1 to {n}",
    "drive_person_twice": "number {player} is there twice in round {round}",
    "drive_not_in_round": "number {player} is not in round {round}",
    "drive_not_13": "{ns} and {ew} make {total}: tricks make 13, or one side has 1 to 7 odd tricks and the other none",
    "drive_hands_on_slip": ("a round has one hand; {given} are entered", "a round has {n} hands; {given} are entered"),
    "drive_person_on_slip_twice": "number {player} is on the slip twice",
    "drive_not_as_seated": "number {player} is not seated so at table {table}; swap seats first if it was played so",
    "drive_no_honours": "honours are not counted in this drive",
    "drive_honours": "hand {hand}: {ns} and {ew} honours cannot be; there are four in trumps, and none without trumps",
    "drive_result_in": "the result of table {table} in round {round} is in; if it is wrong, it can be corrected",
    "drive_said_already": "your side of table {table} has said so already; the other side has still to say the same",
    "drive_no_result": "table {table} has no result in round {round} yet",
    "drive_result_moved": "the result of table {table} in round {round} was changed since you looked; look again",
    "drive_tables_missing": (
        "the result of table {tables} is missing in round {round}",
        "the results of tables {tables} are missing in round {round}",
    ),
    "drive_movement_depends": (
        "where people went after round {round} depends on this: keep the seats as played, or let {n} of them exchange"
        " their places from the next round on"
    ),
    "drive_cut_of_two": "a cut is between two or more, each named once",
    "drive_nothing_played": "no round was played yet",
    # drive: what a correction changed
    "drive_total_changed": "number {player} has {score} instead of {old}, place {place}",
    "drive_place_changed": "number {player} is in place {place} instead of {old}",
    "drive_half_total_changed": "at half-time number {player} had {score} instead of {old}, place {place}",
    "drive_half_place_changed": "at half-time number {player} was in place {place} instead of {old}",
    "drive_prize_changed": "the prize “{prize}” goes to {who} instead of {old}",
    "drive_seat_changed": "number {player} plays at table {table} in round {round}",
    "drive_seat_will_change": "number {player} takes the place of number {other} in the next round",
    # drive: files
    "drive_file_unreadable": "this is no file of a whist drive: {what}",
    "drive_file_version": "this file is of version {version}; this program knows {known}",
    "knockout_file_unreadable": "this is no file of a knockout: {what}",
    # drive: lists of entrants
    "drive_names_not_text": "this is not text in UTF-8, UTF-16 or Windows-1252",
    "drive_names_none": "there are no names in this list",
    "drive_names_too_long": "a list has {most} lines at most",
    "drive_names_no_name_column": "the headings name no column “name”",
    "drive_names_cell": "“{text}” is one cell too many; put a name with a comma in it in quotation marks",
    "drive_names_name": "“{text}” cannot be a name; use up to {most} printable characters",
    "drive_names_empty": "there is no name on this line",
    "drive_names_fixed": "“{text}” does not say whether somebody cannot move; write yes or no",
    "drive_names_kind": (
        "“{text}” is neither {a} nor {b}; put a name with a comma in it in quotation marks, and one person on a line"
    ),
    # drive: knockout
    "drive_bracket_size": (
        "a knockout is for {least} to {most}, not for one",
        "a knockout is for {least} to {most}, not for {n}",
    ),
    "knockout_not_open": "this knockout has not been begun",
    "knockout_open_already": "this knockout has been begun already",
    "knockout_seeds": "{n} seeds among {players} players cannot be",
    "knockout_best_of": "a match is the best of an odd number of rubbers, {most} at most",
    "knockout_no_match": "there is no match {match} in round {round}",
    "knockout_bye": "match {match} of round {round} is a bye",
    "knockout_not_ready": "it is not known yet who plays match {match} of round {round}",
    "knockout_score": (
        "{one}–{two} is no score of one rubber; who wins {needed} goes on",
        "{one}–{two} is no score of the best of {n} rubbers; who wins {needed} goes on",
    ),
    "knockout_played": "match {match} of round {round} is played already; correct its result",
    "knockout_moved": "the result of match {match} in round {round} was changed since you looked; look again",
    "knockout_later_played": (
        "another goes on then; match {match} of round {round} has been played: let it stand, or strike it out",
        "another goes on then; {n} from match {match} of round {round} on have been played: let it stand or strike out",
    ),
    "knockout_later_hangs": (
        "who won it has played match {match} of round {round}: let both stand, or strike out both",
        "{n} from match {match} of round {round} on have been played by who came from it: let all stand or strike out",
    ),
    # drive: in the browser
    "drive_not_yours": "this link is not for that; the organiser has another one",
    "drive_not_your_table": "this is the link of table {table}",
    "drive_side_of_table": "a table’s phone says for which side it speaks, and nobody else does",
    "drive_said_otherwise": "“{type}” is not a command here; there is another message for it",
    "drive_planning": "a schedule is being made already",
    "drive_no_preview": "a schedule has to be made first; it is when the round is seated",
    "drive_no_number": "“{text}” is not a whole number",
    "knockout_no_sheet": "there is no score sheet at this address",
    "knockout_sheet_open": "no rubber on this score sheet is finished",
    # records: files and formats
    "record_packed": "this is a compressed file ({kind}); unpack it first",
    "record_not_text": "this is not text, so no record can be read from it",
    "record_unknown_format": "this is no record that can be read; PBN, LIN and JSON Lines (one object a line) can",
    "record_json": "this line is not JSON: {problem}",
    "record_json_not_object": "a line must hold one JSON object, not {kind}",
    "record_json_no_deal": "this object holds no hands and no plays; a deal has “hands” or “plays”",
    "record_json_value": "“{key}” cannot be {value}; write {example}",
    "nothing_to_inherit": '[{tag} "#"] repeats the board before, but there is none to repeat',
    # records: deals
    "deal_first_seat": "“{text}” is not a seat; a deal begins with N:, E:, S: or W:",
    "deal_too_many_hands": "a deal has four hands; this one has {n}",
    "deal_not_four_suits": "the hand “{hand}” has {n} suits; write four, spades first, with a dot between",
    "deal_not_a_rank": "“{text}” is not a rank; the hand is “{hand}”",
    "deal_card_twice_in_hand": "{card:card} is twice in the hand “{hand}”",
    "deal_card_in_two_hands": "{card:card} is in the hands of {other:seat} and {seat:seat}",
    "deal_hand_sizes": "the hands do not hold equally many cards, 13 at most: {counts}",
    # records: play
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
    # records: what a reader supplied
    "note_deal_before": "the deal is that of the board before",
    "note_first_column": "the first column of the play, {seat}, is not the leader’s",
    "note_rows_from_leader": "the rows of the play begin with the leader, not always with {seat}",
    "note_not_a_seat": "“{text}” in {tag} is not a seat",
    "note_contract_of_auction": "“{text}” is not a contract; the auction ended in {contract}",
    "revoke_admitted": "revoke at trick {trick}, marked in the record: {seat} played {card} holding {held}",
    "lead_admitted": "lead out of turn at trick {trick}, marked in the record: {seat} led {card}",
    # files
    "file_missing": "there is no such file",
    "file_directory": "this is a directory, not a file",
    "file_permission": "there is no permission to {act} this file",
    "file_full": "there is no room left on the disk; nothing was changed",
    "file_no_directory": "there is no directory to write this file in",
    "file_failed": "this file could not be {act}: {problem}",
    # server
    "setting_wrong": "the setting {name} cannot be “{text}”",
    "port_taken": "port {port} of {host} is taken; choose another with --port",
    "host_unusable": "{host}, port {port}, cannot be listened at: {why}",
    "key_damaged": "this key is damaged; without the file a new one is made, and everybody is a new guest",
    "http_400": "this request cannot be read",
    "http_403": "this is not allowed",
    "http_404": "there is no such page",
    "http_405": "this page cannot be asked in that way",
    "http_408": "the request took too long",
    "http_413": "the request is too large",
    "http_429": "this came too often; try again in a moment",
    "http_500": "something went wrong here; the game is kept",
    "http_503": "this cannot be done now; try again in a moment",
    "sent_from_elsewhere": "this form was sent from another site",
    "token_wrong": "this page is no longer valid; load it again and repeat what you did",
    "device_link_over": "this link is used or too old; make another on the first device",
    # server: at a table
    "server_not_seated": "you have no seat at this table",
    "server_moved_on": "something else happened first; look at it and say it again",
    "server_not_for_players": "“{type}” is not for a player to say",
    "server_no_command": "a command is an object with “v”, “type” and “data”",
    "server_not_understood": "this message is not understood: {what}",
    "server_too_long": "a message has at most {most} characters",
    "server_too_often": "this came too often; wait a moment",
    "server_no_hints": "at this table no hints are given",
    "server_hint_dropped": "another hint was asked for since",
    "server_not_yet": "this table has not come so far; look at it again",
    "server_chairs_kept": "the bots’ chairs at this table are not free",
    "server_hand_in_play": "wait until this hand is over",
    "server_silent": "whist is a silent game; courtesies are for between the hands",
    "server_fault": "something went wrong here; the game is kept",
    "server_no_workers": "this server has no players that calculate",
    "pdf_not_installed": "PDF needs WeasyPrint, which is not installed here; install oddtrick with its extra “pdf”",
    "pdf_no_libraries": "PDF needs Pango and HarfBuzz, which are not installed here; the manual names the packages",
    "no_finished_hand": "there is no finished hand {hand}",
    "no_hand_finished": "no hand is finished yet",
    "form_choice": "“{field:field}” cannot be “{value}”; it is one of {choices}",
    "form_revokes_cost_nothing": (
        "these rules have no penalty for a revoke, so a card that does not follow suit is refused; choose rules that"
        " have one: {rulesets}"
    ),
    "form_seconds": "the time for a card cannot be “{value}”; it is {least} to {most} seconds, or 0 for no limit",
    # kernel and solver
    "bots_extra_missing": "{package} is missing; install Oddtrick with its extra: pip install 'oddtrick[bots]'",
    "position_card_twice": "{card:card} is in the position twice",
    "position_trick": "a trick under way has three cards at most, not {n}",
    "position_sizes": (
        "the seats must hold equally many cards, 1 to 13, one fewer where a card is played; N E S W hold {sizes}"
    ),
    "solve_trump": "“{text}” is not a trump suit; use S, H, D or C, or NT for no trumps",
    "solve_unknown_hand": "all four hands must be given, such as “N:AK.. QJ.. T9.. 87..”",
    "solve_too_many_plays": "all the cards of the deal are played before this one",
    "solve_nothing_left": "all the cards of the deal are played: there is nothing to solve",
    "solver_not_loaded": "the double-dummy solver does not load: {why}",
    "solver_failed": "the double-dummy solver says: {why}",
    # table: seats, time and turn
    "table_not_open": "the table is not open yet",
    "table_open_already": "the table is open already",
    "table_not_now": "that cannot be done now",
    "table_event_out_of_place": "an event of the kind {event} cannot stand here",
    "table_seat_empty": "nobody sits at {seat:seat}",
    "table_seat_taken": "{seat:seat}’s seat is taken",
    "table_seated_already": "you sit at {seat:seat} already",
    "table_saw_another_hand": "you have seen another hand of this deal; sit there again, or wait for the next",
    "table_seats_empty": ("one seat is empty; four must sit", "{n} seats are empty; four must sit"),
    "table_player_id": "a player’s id is 1 to {most} printable characters",
    "table_four_ages": "name each of the four seats once, the oldest first",
    "table_deal_not_offered": "the deal is not offered to {seat:seat} now",
    # table: the deal
    "table_deals_itself": "at this table the players do not shuffle and deal",
    "table_shuffler": "{turn:seat} shuffles, not {seat:seat}",
    "table_shuffled_already": "the pack is shuffled already",
    "table_cutter": "{turn:seat} cuts, not {seat:seat}",
    "table_dealer": "{turn:seat} deals, not {seat:seat}",
    "table_fault_reported_by_table": "a fault in dealing is reported by the table, not by a player",
    "table_fault_too_late": "a fault in dealing can be reported only before anything is said or played",
    "table_fault_pending": "a fault in dealing has to be decided first",
    "table_no_fault": "there is no fault in dealing to decide",
    # table: play
    "table_other_hand": "you meant hand {hand}, but this is hand {now}",
    "table_other_trick": "you meant trick {trick}, but this is trick {now}",
    "table_partner_may_call": "{seat:seat} may call honours first, or must say that he does not",
    "table_show_needs_three": "{seat:seat} needs three honours to show them; with two, he may ask his partner",
    "table_ask_needs_two": "{seat:seat} holds three honours or more; he shows them and does not ask",
    "table_nothing_to_pass": "it is not {seat:seat}’s moment to call honours or not",
    "table_claim_refused": "a claim of your side was refused; the next may come when another card has been played",
    "table_take_backs_off": "at this table no card is taken back",
    "table_take_back_last_only": "only the last card can be taken back, by the one who played it",
    "table_take_back_pending": "the other side has not answered yet",
    "table_take_back_refused": "the other side refused; the card lies",
    "table_no_take_back": "nobody asks to take a card back",
    "table_take_back_other_side": "the other side answers",
    # table: the end of a hand
    "table_close_first": "the match ends with this hand as it stands; both sides close its score before anything else",
    "table_score_closed": "the score of hand {hand} is not open",
    "table_score_closed_side": "{side:side} has closed the score of this hand",
    "table_honours_not_announced": "honours are not announced in this hand",
    "table_honours_three_or_four": "announce three honours or four; fewer score nothing",
    "table_honours_not_held": "{side:side} did not have so many honours",
    "table_honours_said_already": "so many honours have been announced",
    "table_revokes_prevented": "at this table nobody can revoke",
    "table_revoke_claimed_already": "this revoke has been claimed",
    "table_revoke_too_late": "a revoke can be claimed until the next deal is cut",
    "table_no_penalty_open": "there is no such revoke to choose a penalty for",
    "table_penalty_unknown": "the rules know no penalty {penalty}; choose from {options}",
    "table_penalty_first": "the penalty for a revoke has to be chosen first",
    # codec
    "codec_not_json": "this is no JSON: {what}",
    "codec_wrong_data": "{what}",
    "codec_unknown_type": "there is no type “{type}” here",
    "codec_unknown_version": "version {version} of {type} is not known; the newest is {most}",
    "codec_not_yours_to_say": "“{field}” is not for the message to say",
    # cli: the terminal's table; a code with _you is said to the player it is about
    "must_follow_suit_you": "you hold {led:suit}; {led:suit} were led",
    "not_your_card_you": "you do not hold {card:card}",
    "no_revoke_to_correct_you": "you have no revoke that can still be put right",
    "calling_too_few_you": "calling takes two honours in one hand at least; you have fewer",
    "calling_asked_you": "you have asked already",
    "table_show_needs_three_you": "you need three honours to show them; with two, ask your partner",
    "table_ask_needs_two_you": "you hold three honours or more; show them",
    "claim_not_yours_to_answer_you": "you are not asked about this claim",
    # cli: how many
    "count_cards": ("{n} card", "{n} cards"),
    "count_deals": ("{many} deal", "{many} deals"),
    "count_hands": ("{n} hand", "{n} hands"),
    "count_points": ("{n} point", "{n} points"),
    "count_seals": ("{n} seal", "{n} seals"),
    "count_tricks": ("{n} trick", "{n} tricks"),
    "told_cut": ("{n} card goes below", "{n} cards go below"),
    # cli: who plays at the terminal's table, and for how long
    "level_needs_extra": (
        "“{level}” needs {package}, which is missing; install Oddtrick with its extra: pip install 'oddtrick[bots]',"
        " or choose from {known}"
    ),
    "play_in_vain": ("one answer decided nothing", "{n} answers in a row decided nothing, and nobody is typing"),
    # cli: drives kept in files
    "drive_is_there": "there is such a file already; a drive's rules are chosen when it is begun",
    "drive_typed_unknown": "“{text}” is not understood; type help",
    "drive_typed_many": (
        "“{text}” has {given} scores, but a round has {n}: write each as 7-6, or the tricks of NS alone"
    ),
    "drive_typed_person": "“{text}” does not say whose name is what; write 7=Ann",
    "drive_trumps_typed": "“{text}” are no trumps in turn; write turn-up, or letters such as HDSC or HCDS",
    "drive_option_list": "“{text}” cannot be chosen here; there are: {known}",
    "drive_kinds_typed": "“{text}” does not name two kinds; write lady,gent",
    "drive_keep_or_reseat": "choose one: keep or reseat",
    "drive_results_none": "there are no results in this list",
    "drive_results_columns": (
        "a line of results has a table, the score of NS and that of EW, and before them a round if any"
    ),
    "drive_results_heading": "the headings name no column “{name}”",
    "drive_results_cell": "“{text}” is no number",
    # cli: games kept
    "game_none": "there is no game to go on with; begin one with: oddtrick play",
    "game_not_kept": "games cannot be kept here: {why}",
    "game_unreadable": "the game cannot be read: {why}",
    "game_not_one": "this file is no game of ours",
    "game_version": "the game was begun with another version of Oddtrick ({version}; this one knows {known})",
    "game_damaged": "the game is damaged here",
    "game_open": "this game is open in another window",
    "bots_no_seat": "a spectator has no card to play",
    # records: whole matches
    "match_not_opened": "the events of a match begin with the one that opens the table",
    "match_empty": "the file is empty",
    "match_empty_line": "the line is empty; each line holds one event",
    "match_torn_line": "the last line has no end: writing it was broken off",
    "match_not_utf8": "the line is not in UTF-8",
    "match_not_a_record": "this is not the first line of a match record",
    "match_unknown_version": "version {version} of match records is not known; the newest is {most}",
    "match_unknown_field": "a match record has no field “{field}”",
    # table: what a check of a record finds
    "audit_not_a_pack": "the pack is not one of 52 different cards",
    "audit_not_a_nonce": "the nonce is not 32 lower-case hexadecimal digits",
    "audit_seal_broken": "the seal is not that of this pack and nonce",
    "audit_out_of_place": "an event of the kind {event} cannot stand here",
    "audit_stops_short": "the record stops in the middle of a decision; {event} should follow",
    "audit_other_event": "{event} stands where the rules say {expected}",
    "audit_draw_differs": "the card drawn is not the one that lay at that place of the spread pack",
    "audit_sides_differ": "the players do not sit as the cut or the lot decided",
    "audit_players_differ": "the players named in the first line sat so at no point of the match",
    "audit_dealer_differs": "the dealer is not the one whom the cut decided",
    "audit_deal_differs": "the deal does not follow from the pack and the cut ({fields})",
    "audit_reveal_differs": "what was revealed is not what was sealed, cut and dealt ({fields})",
    "audit_tricks_differ": "tricks or honours are not those of the cards played ({fields})",
    "audit_score_differs": "the score is not what the rules say ({fields})",
    "audit_event_differs": "{event} is not what the rules say ({fields})",
    # analysis: hint and review
    "source_no_hand": "the file holds no hand",
    "source_no_such_hand": (
        "there is no hand {hand}; the file holds one",
        "there is no hand {hand}; the file holds {n}",
    ),
    "source_hand_over": "hand {hand} is over: there is no card to play",
    "source_claim_waits": "in hand {hand} no card is to be played: a claim waits for an answer",
    "source_no_cards": "in hand {hand} no card was played",
    "no_such_play": "there is no card {n} in the hand",
    "verdict_only": "There was no other card to play",
    "verdict_good": "It cost nothing",
    "verdict_lucky": "By what its player could see it was not the best, and it cost nothing",
    "verdict_unlucky": (
        "It cost a trick, though by what its player could see it was as good as any",
        "It cost {n} tricks, though by what its player could see it was as good as any",
    ),
    "verdict_mistake": (
        "It cost a trick, and by what its player could see it was not the best",
        "It cost {n} tricks, and by what its player could see it was not the best",
    ),
    "verdict_revoke": "It did not follow suit, though its player could",
    "blunder_ruffed_partner": "{card:card} would ruff a trick that is partner’s for certain",
    "blunder_led_drawn_trumps": "{card:card} would lead trumps, of which neither adversary has any",
    "blunder_led_partners_void": "{card:card} would lead a suit partner is out of, with no certain trick in it",
    "blunder_threw_winner": "{card:card} would throw a winner away while a loser could go",
    "blunder_took_partners_trick": "{card:card} would take a trick that is partner’s for certain",
    "blunder_missed_game": "{card:card} would let the trick go that makes the game",
    # bots: novice and club. Those of leads stand before a second sentence, which the parameter `how` names
    "bot_only_card": "There is no other card to play",
    "bot_game_trick": "This trick makes the game, and the card wins it for certain",
    "bot_nothing_better": "The card the conventions name would be a blunder here; this one does no harm",
    "bot_slip": "It was not paying attention",
    "bot_maxim_lead": "Lead from your long suit, {suit:suit}",
    "bot_maxim_win": "Win the trick if you can",
    "bot_maxim_low": "Low when the trick cannot be won or partner is still to play",
    "bot_maxim_ruff": "Ruff what the other side would win",
    "bot_maxim_discard": "Throw away the lowest card",
    "bot_lead_longest": "Of the suits to lead, {suit:suit} have the length and the least against them",
    "bot_lead_strongest": "The strongest suit is {suit:suit}",
    "bot_lead_sequence": "From touching high cards of {suit:suit} the top one drives out what is above it",
    "bot_lead_winner": "The best card left in {suit:suit}",
    "bot_lead_partners_suit": "Back with {suit:suit}, the suit partner opened",
    "bot_lead_through": "A lead of {suit:suit} goes through the strength of the adversary on the left",
    "bot_lead_singleton": "The only card of {suit:suit}: few trumps, and a ruff may come of it",
    "bot_lead_short": "Short in {suit:suit} with few trumps, a ruff may come of it",
    "bot_lead_no_other": "Of the suits left, {suit:suit} do the least harm",
    "bot_return_trumps": "Partner led trumps, and a trump lead is always returned",
    "bot_trumps_called": "Partner called for trumps, high and then low",
    "bot_trumps_five": "With five trumps or more, trumps are drawn",
    "bot_trumps_four": "With four trumps and a good suit beside them, trumps are drawn",
    "bot_trumps_draw": "More trumps are held than the adversaries can have; they are drawn",
    "bot_trumps_stop_ruffs": "Both adversaries ruff; a round of trumps stops it",
    "bot_trumps_two_for_one": "The best trump draws two of theirs for one of ours",
    "bot_lead_only": "it is the only one",
    "bot_lead_king_ak": "the king from ace and king tells partner of the ace",
    "bot_lead_ace_ak": "the ace before the king",
    "bot_lead_knave_akqj": "the knave of the four honours tells of five cards or more",
    "bot_lead_knave_kqj": "the knave from king, queen and knave tells of five cards or more",
    "bot_lead_ace_aqj": "the ace from ace, queen and knave",
    "bot_lead_king_kq": "the king from king and queen",
    "bot_lead_nine_kjt9": "the nine from king, knave, ten and nine",
    "bot_lead_ten_kjt": "the ten from king, knave and ten",
    "bot_lead_ace_five": "the ace, then the fourth best, from five or more",
    "bot_lead_fourth": "the fourth best",
    "bot_lead_original_fourth": "the original fourth best after a high card",
    "bot_lead_length_told": "which of the high cards follows tells the length of the suit",
    "bot_lead_strengthening": "the higher of few cards may help partner’s",
    "bot_lead_low": "a low card keeps what is above it",
    "bot_return_winner": "the winner of partner’s suit",
    "bot_return_higher": "the higher of two left in partner’s suit",
    "bot_return_lowest": "the lowest of three or more in partner’s suit",
    "bot_cannot_win": "No card wins this trick; the lowest goes",
    "bot_partner_has_it": "Partner has the trick",
    "bot_partner_as_good": "Partner’s card is as good as any held here",
    "bot_partner_may_ruff": "Partner can ruff this suit; low",
    "bot_third_will_ruff": "The next player is out of the suit and would ruff a high card; low",
    "bot_fourth_will_ruff": "The last player is out of the suit and would ruff a high card; low",
    "bot_second_low": "Second hand plays low",
    "bot_second_certain": "Nobody behind can beat this card",
    "bot_second_sequence": "Second hand plays the lowest of touching high cards",
    "bot_second_ace_on_honour": "The best card on an honour",
    "bot_second_before_ruff": "The winner now, before somebody ruffs the suit",
    "bot_second_cover": "An honour is covered with the next above it",
    "bot_third_high": "Third hand plays high, the lowest of cards that are as good",
    "bot_third_enough": "Third hand plays just high enough",
    "bot_third_finesse": "A finesse: the lower of a tenace, with one card between in other hands",
    "bot_third_pass_honour": "Partner’s high card is left to do its work",
    "bot_rule_of_eleven": "By the rule of eleven the last player has nothing higher than partner’s card",
    "bot_fourth_cheapest": "Last hand takes the trick as cheaply as it can",
    "bot_unblock": "The high card goes under partner’s winner, not to stop the rest of the suit",
    "bot_call_for_trumps": "A higher card before a lower calls for trumps",
    "bot_echo": "A higher trump before a lower tells partner of four or more",
    "bot_ruff_fourth": "Last to play, the lowest trump that takes the trick",
    "bot_ruff_high": "The next player may ruff too; a trump that cannot be beaten",
    "bot_ruff_certain": "The other side would win this trick; a trump takes it",
    "bot_ruff_freely": "With three trumps or fewer a doubtful trick is ruffed",
    "bot_discard_weakest": "From the weakest suit; guards and winners are kept",
    "bot_discard_strong": "The adversaries draw trumps: from the long suit, so that the weak ones stay guarded",
    "bot_discard_only_winners": "Nothing but winners is left to throw away",
    "bot_discard_trump": "Nothing but trumps is left, and none is worth playing high",
    # bots: players that calculate
    "not_weights": "this is no file of learned weights, or one of another version",
    "unknown_level": "there is no player “{level}”; there are {known}",
    "level_not_seated": "“{level}” is for measuring and cannot sit at a table; choose from {known}",
    "level_needs_hands": "“{level}” can only play where all four hands lie open",
    "worker_failed": "the process that was to work it out failed: {why}",
    "arena_worker_died": (
        "processes died again and again; {n} deal is missing",
        "processes died again and again; {n} deals are missing",
    ),
    "bot_as_good": "The cards that come into question are all as good; the lowest is played",
    "bot_no_choice": "Any other card would be a blunder",
    "bot_all_alike": "In {looked} deals that fit what was seen, {card:card} and {other:card} come to the same",
    "bot_best_of_worlds": (
        "In {looked} deals that fit what was seen, {card:card} leads to {tricks} tricks on average,"
        " {less} more than {other:card}"
    ),
    "bot_best_for_match": (
        "In {looked} deals that fit what was seen, {card:card} wins the match {chance} times in a hundred,"
        " {less} more than {other:card}"
    ),
    "bot_sees_all": "With all four hands in sight nothing makes more tricks",
    "bot_by_chance": "Chance chose it",
    "bot_maxim": "The old maxims say so",
    "bot_fallback": "The lowest card, for want of a better thought",
    # the referee: what happens now
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
    # the store
    "store_bad_url": "this is no address of a database; write a path, sqlite:///path or postgresql://…",
    "store_unknown_database": "there is no way to a database of the kind “{name}”; it may be sqlite or postgresql",
    "store_needs_a_file": "the database must be a file; one in memory would be lost with the process",
    "store_no_access": "the database's file cannot be opened or made",
    "store_read_only": "the database may be read, not written",
    "store_locked": "another process holds the database and does not let go of it",
    "store_full": "the disk, or the space the database may use, is full",
    "store_disk_error": "the disk failed to read or write",
    "store_damaged": "the database is damaged; take the last backup",
    "store_not_a_database": "the file is no database",
    "store_not_ours": "this database belongs to another program: its tables are not Oddtrick's",
    "store_newer": "the database is of another version ({found}) than this program ({known}); use a newer program",
    "store_failed": "the database failed: {what}",
    "store_closed": "the store is closed",
    "store_told": "there are {events} events, but times and authors for {told}",
    "store_forked": "a process that was forked cannot use its parent's store; start it afresh",
    "store_slow": "the database does not answer in time",
    "store_needs_psycopg": "for PostgreSQL install Oddtrick with its extra: pip install 'oddtrick[postgres]'",
    "store_unreachable": "the database's server cannot be reached, or lets nobody in: {what}",
    "store_not_allowed": "the database's user may not do what is needed; let it own the database",
    "store_not_utf8": "the database holds letters as {found}; make one with the encoding UTF8",
    "store_bad_text": "text with a NUL in it, or half a character, cannot be stored",
    "store_nothing_there": "there is no database of Oddtrick's; is this the right address?",
    "store_old": "the database is of an older version ({found}); bring it up to date first: oddtrick db upgrade",
    "store_not_empty": "the database holds something already; restore into a new one",
    "backup_wrong": "this is no line of a backup of Oddtrick's",
    "backup_newer": "the backup was written in a newer way ({found}; known: {known}); use a newer program",
    "backup_short": "the backup ends too early; it was cut short",
    "backup_changed": "the backup is not as it was written: it was changed on its way",
    "backup_odd_row": "the backup holds something for the table “{table}” that cannot be stored",
    "backup_needs_lines": "this database is backed up as lines of JSON; call the file FILE.jsonl or FILE.jsonl.gz",
    "backup_exists": "there is a file of this name already; give the backup another",
    "check_gap": "event {seq} is not where it should be",
    "check_head": "it should end at {head} and ends at {seq}",
    "check_kind": "nobody knows what a stream of the kind “{kind}” is",
    "check_unread": "event {seq} cannot be read: {what}",
    "check_unfolded": "event {seq} does not follow from those before it: {what}",
    "check_commands": "a command is kept for events that are not there",
    "store_stream_exists": "there is a stream of this name already",
    "store_no_stream": "there is no stream of this name",
    # several processes
    "bus_needs_redis": "for several processes install Oddtrick with its extra: pip install 'oddtrick[cluster]'",
    "bus_away": "the message server cannot be reached; try again in a while",
    "store_moved": "somebody was first: the stream was expected to end at {expected} and ends at {head}",
    "store_no_events": "there is nothing to store; give one event or more",
    "store_not_json": "what is to be known about a stream must be what JSON can hold: {what}",
}
