"""The command line."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # the terminal's table; a code with _you is said to the player it is about
    "must_follow_suit_you": "you hold {led:suit}; {led:suit} were led",
    "not_your_card_you": "you do not hold {card:card}",
    "no_revoke_to_correct_you": "you have no revoke that can still be put right",
    "calling_too_few_you": "calling takes two honours in one hand at least; you have fewer",
    "calling_asked_you": "you have asked already",
    "table_show_needs_three_you": "you need three honours to show them; with two, ask your partner",
    "table_ask_needs_two_you": "you hold three honours or more; show them",
    "claim_not_yours_to_answer_you": "you are not asked about this claim",
    # how many
    "count_cards": ("{n} card", "{n} cards"),
    "count_deals": ("{many} deal", "{many} deals"),
    "count_hands": ("{n} hand", "{n} hands"),
    "count_points": ("{n} point", "{n} points"),
    "count_seals": ("{n} seal", "{n} seals"),
    "count_tricks": ("{n} trick", "{n} tricks"),
    "told_cut": ("{n} card goes below", "{n} cards go below"),
    # who plays at the terminal's table, and for how long
    "level_needs_extra": (
        "“{level}” needs {package}, which is missing; install Oddtrick with its extra: pip install 'oddtrick[bots]',"
        " or choose from {known}"
    ),
    "play_in_vain": ("one answer decided nothing", "{n} answers in a row decided nothing, and nobody is typing"),
    # drives kept in files
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
    # games kept
    "game_none": "there is no game to go on with; begin one with: oddtrick play",
    "game_not_kept": "games cannot be kept here: {why}",
    "game_unreadable": "the game cannot be read: {why}",
    "game_not_one": "this file is no game of ours",
    "game_version": "the game was begun with another version of Oddtrick ({version}; this one knows {known})",
    "game_damaged": "the game is damaged here",
    "game_open": "this game is open in another window",
}
