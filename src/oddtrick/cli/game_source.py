"""Hands out of any file that holds some: match records, saved games, and boards in PBN, LIN and JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from oddtrick.cli.files import read_bytes
from oddtrick.codec import decode_event
from oddtrick.errors import OddtrickError, bad_input
from oddtrick.hand import HandState
from oddtrick.hand.view import History
from oddtrick.records import hand_of_board, match_lines, scan
from oddtrick.rulesets import Ruleset, preset
from oddtrick.scoring import MatchScore, Score, start_match
from oddtrick.table import NEW_TABLE, Event, apply

__all__ = ["SourceHand", "chosen_hand", "hands_of_file"]

_GAME = b"oddtrick game"
_MATCH = b"oddtrick match"


@dataclass(frozen=True, slots=True)
class SourceHand:
    """A hand of a file. name: its number or the board's name. state: where it ended or stands. ruleset, match: the
    score before the hand, where the file tells.
    """

    name: str
    state: HandState
    ruleset: Ruleset | None = None
    match: MatchScore | None = None
    history: History = "all"


def hands_of_file(file: str) -> list[SourceHand]:
    """The hands of a file; `-` is standard input. Raises what is wrong, wrong boards included, with file and line."""
    data = read_bytes(file)
    head = data.lstrip().split(b"\n", 1)[0]
    try:
        if _MATCH in head:
            return _of_events(match_lines.loads(data, torn=True))
        if _GAME in head and head.startswith(b"{"):
            return _of_events(_journal(data))
        return _of_boards(data, file)
    except OddtrickError as wrong:
        raise wrong.at(file=file) from None


def chosen_hand(hands: list[SourceHand], number: int | None) -> SourceHand:
    """The hand of a number (from 1), or the last. Raises `BadInput`: `source_no_hand`, `source_no_such_hand`."""
    if not hands:
        raise bad_input("source_no_hand")
    if number is None:
        return hands[-1]
    if not 1 <= number <= len(hands):
        raise bad_input("source_no_such_hand", hand=number, n=len(hands))
    return hands[number - 1]


def _journal(data: bytes) -> list[Event]:
    """The events of a game saved in the terminal; a last line that was torn does not count."""
    events: list[Event] = []
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    for number, line in enumerate(lines[1:], 2):
        try:
            rows = json.loads(line)
            events += [decode_event(json.dumps(row, ensure_ascii=False)) for row in rows]
        except (ValueError, TypeError, RecursionError):
            raise bad_input("game_damaged", {"line": number}) from None
        except OddtrickError as wrong:
            raise wrong.at(line=number) from None
    return events


def _of_events(events: Iterable[Event]) -> list[SourceHand]:
    found: list[SourceHand] = []
    table = NEW_TABLE
    match: MatchScore | None = None
    for event in events:
        before, table = table, apply(table, event)
        if table.hand is not None and before.hand is None:
            match = table.match
        if table.last is not None and table.last is not before.last:
            state = table.last.state
            found.append(SourceHand(str(len(found) + 1), state, table.ruleset, match, table.settings.history))
    if table.hand is not None:
        name = str(len(found) + 1)
        found.append(SourceHand(name, table.hand, table.ruleset, match, table.settings.history))
    return found


def _of_boards(data: bytes, file: str) -> list[SourceHand]:
    found = []
    for board in scan(data, file):
        if board.fault is not None:
            raise board.fault
        found.append(_with_score(SourceHand(board.title, hand_of_board(board)), board.whist))
    return found


def _with_score(hand: SourceHand, facts: object) -> SourceHand:
    """The hand with the score before it, if the board names a rule set and the score."""
    name, score = getattr(facts, "ruleset", ""), getattr(facts, "score", None)
    if not name or score is None:
        return hand
    try:
        ruleset = preset(name)
        return replace(hand, ruleset=ruleset, match=start_match(ruleset, Score(*score)))
    except OddtrickError:
        return hand  # a rule set of somebody's own, or a score that does not fit it
