"""The score sheet: what is refused, and what a correction changed."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # what is refused
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
    # what a correction changed
    "sheet_line_falls": "line {line} counts no more",
    "sheet_line_stands_again": "line {line} counts again",
    "sheet_line_points": "line {line} scores {ns}–{ew} instead of {old_ns}–{old_ew}",
    "sheet_game_won": "match {rubber}, game {game}: {side:side} win it, {ns}–{ew}",
    "sheet_game_drawn": "match {rubber}, game {game}: level, {ns}–{ew}",
    "sheet_game_goes_on": "match {rubber}, game {game} is not over any more",
    "sheet_match_won": "match {rubber}: {side:side} win it",
    "sheet_match_drawn": "match {rubber} ends level",
    "sheet_match_goes_on": "match {rubber} is not over any more",
}
