"""Whist drives and knockouts."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # settings
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
    # numbers that a kind cannot seat
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
    # what is refused
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
    # what a correction changed
    "drive_total_changed": "number {player} has {score} instead of {old}, place {place}",
    "drive_place_changed": "number {player} is in place {place} instead of {old}",
    "drive_half_total_changed": "at half-time number {player} had {score} instead of {old}, place {place}",
    "drive_half_place_changed": "at half-time number {player} was in place {place} instead of {old}",
    "drive_prize_changed": "the prize “{prize}” goes to {who} instead of {old}",
    "drive_seat_changed": "number {player} plays at table {table} in round {round}",
    "drive_seat_will_change": "number {player} takes the place of number {other} in the next round",
    # files
    "drive_file_unreadable": "this is no file of a whist drive: {what}",
    "drive_file_version": "this file is of version {version}; this program knows {known}",
    "knockout_file_unreadable": "this is no file of a knockout: {what}",
    # lists of entrants
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
    # knockout
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
    # in the browser
    "drive_not_yours": "this link is not for that; the organiser has another one",
    "drive_not_your_table": "this is the link of table {table}",
    "drive_side_of_table": "a table’s phone says for which side it speaks, and nobody else does",
    "drive_said_otherwise": "“{type}” is not a command here; there is another message for it",
    "drive_planning": "a schedule is being made already",
    "drive_no_preview": "a schedule has to be made first; it is when the round is seated",
    "drive_no_number": "“{text}” is not a whole number",
    "knockout_no_sheet": "there is no score sheet at this address",
    "knockout_sheet_open": "no rubber on this score sheet is finished",
}
