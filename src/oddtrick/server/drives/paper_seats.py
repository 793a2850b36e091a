"""Who sits where, ready to be set: the list by name and by table of one round, and the sheet of all movements."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from oddtrick.drive import DriveState, Seating, TableSeats
from oddtrick.drive.settings import DUPLICATE_KINDS
from oddtrick.drive.state import settings_of
from oddtrick.server.drives.foreseen import shown_rounds
from oddtrick.server.drives.movement_told import movement_told
from oddtrick.server.drives.paper_cards import Trump, trumps_of
from oddtrick.server.drives.rows import Naming
from oddtrick.server.words import Language

__all__ = ["Known", "MovementSheet", "PlaceList", "by_name", "movement_sheet", "place_list"]

ACROSS = 7
"""Tables side by side on a movement sheet."""

DOWN = 26
"""Rounds one below another on a movement sheet."""

ONE_COLUMN, TWO_COLUMNS = 28, 36
"""Names one below another in a list by name that needs one column, and in one that needs two."""

BOXES = 12
"""Tables one below another in a list by table, which has two columns."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody by his number. where: his table, or that he sits out."""

    number: int
    name: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round."""

    number: int
    ns: tuple[Known, ...]
    ew: tuple[Known, ...]
    boards: str


@dataclass(frozen=True, slots=True)
class PlaceList:
    """The seats of a round, page by page and column by column. round: 0 where nobody is seated."""

    round: int
    trumps: tuple[Trump, ...]
    people: tuple[tuple[tuple[Known, ...], ...], ...]
    tables: tuple[tuple[tuple[SeatedTable, ...], ...], ...]
    sits_out: tuple[Known, ...]
    half_table: int | None


@dataclass(frozen=True, slots=True)
class MovementRow:
    """A round. cells: for each table of its page NS and EW by number and their boards; None where it is not used."""

    round: int
    trumps: tuple[Trump, ...]
    cells: tuple[tuple[str, str, str] | None, ...]
    sits_out: str
    stand_ins: str


@dataclass(frozen=True, slots=True)
class MovementSheet:
    """The movements of a drive. told: the rule. parts: tables across and rounds down, page by page."""

    told: tuple[str, ...]
    parts: tuple[tuple[tuple[int, ...], tuple[MovementRow, ...]], ...]
    sits_out: bool
    stand_ins: bool
    boards: bool
    people: tuple[Known, ...]
    to_come: int


def by_name(text: str) -> tuple[str, str]:
    """A key to sort names by: capitals and accents do not matter, except between names that are else alike."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return plain.casefold(), text


def place_list(state: DriveState, naming: Naming, words: Language) -> PlaceList:
    """The seats of the round that was seated last; before the first, those of a schedule."""
    rounds = state.rounds[-1:] or shown_rounds(state)[:1]
    if not rounds:
        return PlaceList(0, (), (), (), (), None)
    seating = rounds[0]
    where = {player: str(table.number) for table in seating.tables for player in table.players}
    out = words.gettext("sits out") if seating.half_table is None else str(seating.half_table)
    where |= dict.fromkeys(seating.sits_out, out)
    people = sorted((Known(n, naming.of(n), at) for n, at in where.items()), key=lambda each: by_name(each.name))

    def known(numbers: Iterable[int]) -> tuple[Known, ...]:
        return tuple(Known(number, naming.of(number)) for number in numbers)

    return PlaceList(
        round=seating.number,
        trumps=_trumps(state, seating, words),
        people=_pages(people, ONE_COLUMN, 1) if len(people) <= ONE_COLUMN else _pages(people, TWO_COLUMNS, 2),
        tables=_pages(
            [SeatedTable(each.number, known(each.ns), known(each.ew), _boards(each)) for each in seating.tables],
            BOXES,
            2,
        ),
        sits_out=known(seating.sits_out),
        half_table=seating.half_table,
    )


T = TypeVar("T")


def _pages(rows: Sequence[T], most: int, columns: int) -> tuple[tuple[tuple[T, ...], ...], ...]:
    """Rows on pages of so many columns, those of a page equally long."""
    pages: list[tuple[tuple[T, ...], ...]] = []
    for at in range(0, len(rows), most * columns):
        own = rows[at : at + most * columns]
        high = -(-len(own) // columns)
        pages.append(tuple(tuple(own[one : one + high]) for one in range(0, len(own), high)))
    return tuple(pages)


def _trumps(state: DriveState, seating: Seating, words: Language) -> tuple[Trump, ...]:
    settings = settings_of(state)
    if settings.kind in DUPLICATE_KINDS:
        return ()
    first = (seating.number - 1) * settings.hands_a_round
    return trumps_of(settings, words)[first : first + settings.hands_a_round]


def _boards(table: TableSeats) -> str:
    if not table.boards:
        return ""
    first, last = table.boards[0], table.boards[-1]
    return str(first) if first == last else f"{first}–{last}"


def movement_sheet(state: DriveState, naming: Naming, words: Language) -> MovementSheet:
    """All rounds of which the seats are known, by numbers, and whose numbers these are."""
    settings, rounds = settings_of(state), shown_rounds(state)
    most = max((table.number for seating in rounds for table in seating.tables), default=0)
    blocks = [tuple(range(at, min(at + ACROSS, most + 1))) for at in range(1, most + 1, ACROSS)]
    parts = tuple(
        (block, tuple(_row(state, seating, block, words) for seating in rounds[at : at + DOWN]))
        for block in _even(blocks)
        for at in range(0, len(rounds) if len(rounds) > 1 else 0, DOWN)  # one round alone is the place list's
    )
    people = tuple(Known(entrant.number, naming.of(entrant.number)) for entrant in state.entrants)
    return MovementSheet(
        told=movement_told(settings, words),
        parts=parts,
        sits_out=any(seating.sits_out for seating in rounds),
        stand_ins=any(seating.stand_ins for seating in rounds),
        boards=settings.kind in DUPLICATE_KINDS,
        people=people,
        to_come=settings.rounds - len(rounds),
    )


def _even(blocks: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Blocks of about the same width, so that the last one is no narrow strip."""
    numbers = [number for block in blocks for number in block]
    if not numbers:
        return []
    width = -(-len(numbers) // len(blocks))
    return [tuple(numbers[at : at + width]) for at in range(0, len(numbers), width)]


def _row(state: DriveState, seating: Seating, block: tuple[int, ...], words: Language) -> MovementRow:
    tables = {table.number: table for table in seating.tables}
    return MovementRow(
        round=seating.number,
        trumps=_trumps(state, seating, words),
        cells=tuple(_cell(tables[number]) if number in tables else None for number in block),
        sits_out=", ".join(map(str, seating.sits_out)),
        stand_ins=", ".join(map(str, seating.stand_ins)),
    )


def _cell(table: TableSeats) -> tuple[str, str, str]:
    ns, ew = (" + ".join("D" if number == 0 else str(number) for number in side) for side in (table.ns, table.ew))
    return ns, ew, _boards(table)
