"""The Play section of PBN: rows of four cards, one column a seat, put into the order in which they were played.

The seat of the Play tag has the first column in all rows; who leads to a trick follows from who won the one before. `-`
is a card not played or not known, `*` the end, `+` the place where play is to go on; `^R` before a card marks a revoke,
`^L` a lead out of turn that stood. Notes (`=1=`), glyphs (`$14`) and marks (`!?`) are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.cards import CARDS, SEATS, Card, Seat, parse_card
from oddtrick.errors import BadInput, OddtrickError, invalid
from oddtrick.hand.play import trick_winner
from oddtrick.records.board import Hands, Mark, Play
from oddtrick.records.pbn_lex import Word

__all__ = ["Cell", "Rows", "by_columns", "by_holders", "read_rows"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a row: a card, or None for `-` and `+`."""

    card: Card | None
    line: int
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """A Play section in rows of four cells (the last may be shorter), up to the first word that makes no sense.

    unfinished: a `+` says that play is to go on. fault: why reading stopped early, if it did.
    """

    rows: tuple[tuple[Cell, ...], ...] = ()
    unfinished: bool = False
    fault: OddtrickError | None = None

    @property
    def cards(self) -> int:
        """How many cards were read."""
        return sum(cell.card is not None for row in self.rows for cell in row)


_PIECE = re.compile(
    r"(?P<skip>=[^=\s]*=?|\$\w*|[!?},]+|\d{1,2}[.:)]+(?!\S))|(?P<mark>\^[A-Za-z]?)|(?P<end>\*)|(?P<next>\+)"
    r"|(?P<gap>[-–—]+)|(?P<card>[^\s=$^*+!?},–—-]+)"
)


def read_rows(words: Sequence[Word]) -> Rows:
    """The rows of a section's words. Never raises; a word that is no card ends the reading with a fault.

    Behind an empty line, behind the last of 52 cards, or as the mark-up of a page around the game, such a word is taken
    for text that does not belong to the section.
    """
    cells: list[Cell] = []
    unfinished = ended = False
    fault: OddtrickError | None = None
    mark: Mark = ""
    for word in words:
        for piece in _PIECE.finditer(word.text):
            kind = piece.lastgroup
            if kind == "mark":
                mark = {"R": "revoke", "L": "lead"}.get(piece.group()[1:].upper(), "")  # type: ignore[assignment]
            elif kind == "end":
                ended = True
            elif kind in ("next", "gap"):
                unfinished = unfinished or kind == "next"
                cells.append(Cell(None, word.line))
            elif kind == "card":
                try:
                    cells.append(Cell(parse_card(piece.group()), word.line, mark))
                except BadInput:
                    ended = True
                    if not (word.gap or len(cells) >= len(CARDS) or word.text[0] in "<`"):
                        fault = invalid("play_not_a_card", {"line": word.line}, text=piece.group()[:20])
                mark = ""
            if ended:
                break
        if ended:
            break
    while cells and cells[-1].card is None:
        cells.pop()
    rows = tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), 4))
    return Rows(rows, unfinished, fault)


def by_columns(rows: Rows, first: Seat, leader: Seat, trump: int) -> tuple[tuple[Play, ...], OddtrickError | None]:
    """The plays in order where the first column of all rows is a seat's; and what is wrong with a row, if anything.

    trump: index of the trump suit, -1 for none. Faults: `play_gap` (a card is missing from a trick, yet play went on).
    """
    return _in_order(rows, [first] * len(rows.rows), leader, trump)


def by_holders(rows: Rows, hands: Hands, leader: Seat, trump: int) -> tuple[Play, ...] | None:
    """The plays in order where each row begins with a seat of its own, told by who held its cards; None if that fails.

    Some programs write each trick from its leader, against the standard. Every card must be in a known hand, and the
    cards of a row must be those of four seats going round.
    """
    holder = {card: seat for seat, hand in zip(SEATS, hands, strict=True) for card in (hand or ())}
    firsts: list[Seat] = []
    for row in rows.rows:
        first = None
        for column, cell in enumerate(row):
            if cell.card is None:
                continue
            if cell.card not in holder:
                return None
            seat = holder[cell.card].plus(-column)
            if first is not None and seat is not first:
                return None
            first = seat
        firsts.append(first or leader)
    plays, fault = _in_order(rows, firsts, leader, trump)
    return None if fault else plays


def _in_order(
    rows: Rows, firsts: Sequence[Seat], leader: Seat, trump: int
) -> tuple[tuple[Play, ...], OddtrickError | None]:
    plays: list[Play] = []
    for number, (row, first) in enumerate(zip(rows.rows, firsts, strict=True), 1):
        for column, cell in enumerate(row):
            if cell.card is not None and cell.mark == "lead":
                leader = first.plus(column)
        missing: Seat | None = None
        cards: list[int] = []
        for place in range(4):
            seat = leader.plus(place)
            column = (seat.index - first.index) % 4
            cell = row[column] if column < len(row) else Cell(None, 0)
            if cell.card is None:
                missing = missing or seat
            elif missing is not None:
                where = {"line": cell.line, "trick": number, "seat": seat.value}
                return tuple(plays), invalid(
                    "play_gap", where, trick=number, missing=missing, seat=seat, card=cell.card
                )
            else:
                plays.append(Play(seat, cell.card, cell.mark, cell.line))
                cards.append(cell.card.index)
        if missing is not None:
            if number < len(rows.rows):
                line = rows.rows[number][0].line
                where = {"line": line, "trick": number, "seat": missing.value}
                return tuple(plays), invalid("play_stops_early", where, trick=number, missing=missing)
            return tuple(plays), None
        leader = leader.plus(trick_winner(cards, trump))
    return tuple(plays), None
