"""Score cards of all players and cards for the tables, ready to be set: what stands on each, and how many on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from oddtrick.drive import CardLine, DriveState, Entrant, score_card
from oddtrick.drive.hands import trump_of
from oddtrick.drive.settings import DUPLICATE_KINDS, DriveSettings
from oddtrick.drive.state import settings_of
from oddtrick.server.drives.foreseen import foreseen, shown_rounds
from oddtrick.server.drives.movement_told import trump_told
from oddtrick.server.drives.rows import Naming
from oddtrick.server.words import Language

__all__ = ["CardRow", "CardSheet", "ScoreCard", "TableCard", "Trump", "score_cards", "table_cards", "trumps_of"]

LOW, HIGH = 26, 52
"""Rows of a card that is half a page high, and of one that is a whole page high."""

HEIGHTS = (12, 16, 20, 24, LOW)
"""How many rows a half-page card has at most, for each height that its rows may have."""


@dataclass(frozen=True, slots=True)
class Trump:
    """The trumps of a hand. letter: of the suit, empty for no trumps and for a turn-up. word: what to call them."""

    hand: int
    letter: str
    word: str
    half_time: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """A hand on a card. span: how many hands of its round follow it in the same seats, itself included; 0 where an
    earlier row has its seats. note: why there is nothing to fill in.
    """

    trump: Trump
    span: int
    table: str
    partner: str
    against: str
    note: str
    score: str
    total: str


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A player's card, or a part of it where there are many hands. begins: where he sits first, if no row says it."""

    number: int
    name: str
    kind: str
    partner: str
    begins: str
    rows: tuple[CardRow, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """All cards. wide: seats are known and take the whole width. tall: a card takes the whole height. rows: the class
    of the height of its rows. boards: whether hands are boards.
    """

    pages: tuple[tuple[ScoreCard, ...], ...]
    wide: bool
    tall: bool
    rows: int
    boards: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """What lies on a table. link: what its QR code opens, empty where there is none."""

    number: int
    link: str


def trumps_of(settings: DriveSettings, words: Language) -> tuple[Trump, ...]:
    """The trumps of all hands of a drive."""
    return tuple(_trump(settings, hand, words) for hand in range(1, settings.hands + 1))


def _trump(settings: DriveSettings, hand: int, words: Language) -> Trump:
    trump = trump_of(settings, hand)
    letter = "" if trump is None else trump.value
    return Trump(hand, letter, trump_told(settings, hand, trump, words), hand == settings.half_time)


def score_cards(state: DriveState, naming: Naming, words: Language) -> CardSheet:
    """The cards of everybody who plays, or has played, by number."""
    settings, plan = settings_of(state), foreseen(state)
    lines = {
        entrant: score_card(settings, entrant, state.rounds, state.results, plan)
        for entrant in state.entrants
        if not _never_here(settings, entrant, len(state.rounds) + 1)
    }
    wide = any(line.table is not None for each in lines.values() for line in each if line.round > 1)
    tall = settings.hands > LOW
    # A card that goes on is cut between two rounds.
    most = max(1, (HIGH if tall else LOW) // settings.hands_a_round) * settings.hands_a_round
    cards: list[ScoreCard] = []
    for entrant, own in lines.items():
        rows = tuple(_rows(settings, own, naming, words))
        parts = [rows[at : at + most] for at in range(0, len(rows), most)]
        for number, part in enumerate(parts, 1):
            cards.append(
                ScoreCard(
                    number=entrant.number,
                    name=naming.of(entrant.number),
                    kind=settings.kinds[entrant.kind == "B"] if entrant.kind else "",
                    partner="" if entrant.partner is None else naming.of(entrant.partner),
                    begins="" if wide else _begins(own[0], naming, words),
                    rows=part,
                    part=words.gettext("{n} of {m}", n=number, m=len(parts)) if len(parts) > 1 else "",
                )
            )
    a_page = (1 if tall else 2) * (1 if wide else 2)
    height = next((rows for rows in HEIGHTS if settings.hands <= rows), LOW)
    pages = tuple(tuple(cards[at : at + a_page]) for at in range(0, len(cards), a_page))
    return CardSheet(pages, wide, tall, height, settings.kind in DUPLICATE_KINDS)


def _never_here(settings: DriveSettings, entrant: Entrant, next_round: int) -> bool:
    last = max(settings.rounds, next_round)
    return not any(entrant.here(round_) for round_ in range(1, last + 1))


def _rows(settings: DriveSettings, lines: Sequence[CardLine], naming: Naming, words: Language) -> Iterator[CardRow]:
    for _, group in groupby(lines, key=lambda line: line.round):
        of_round = tuple(group)
        for place, line in enumerate(of_round):
            yield CardRow(
                trump=_trump(settings, line.hand, words),
                span=len(of_round) if place == 0 else 0,
                table="" if line.table is None else str(line.table),
                partner="" if line.partner is None else naming.of(line.partner),
                against=naming.all(line.against) if line.against else "",
                note=_note(line, words),
                score="" if line.points is None else str(line.points),
                total=str(line.total) if line.how == "played" else "",
            )


def _note(line: CardLine, words: Language) -> str:
    if line.how == "sits_out":
        return words.gettext("sits out")
    return words.gettext("not there") if line.how == "away" else ""


def _begins(first: CardLine, naming: Naming, words: Language) -> str:
    """Where somebody sits in the first round, where his card knows nothing more."""
    if first.how == "sits_out":
        return words.gettext("You sit out the first round.")
    if first.table is None or first.partner is None:
        return ""
    return words.gettext(
        "You begin at table {n} with {partner}, against {others}.",
        n=first.table,
        partner=naming.of(first.partner),
        others=naming.all(first.against),
    )


def table_cards(state: DriveState, links: Mapping[int, str], public: str) -> tuple[TableCard, ...]:
    """A card for every table that is ever used. links: of the tables' phone pages. public: what all may look at."""
    known = [table.number for seating in shown_rounds(state) for table in seating.tables]
    here = sum(entrant.here(state.next_round) for entrant in state.entrants)
    most = max(known, default=(here + (settings_of(state).leftover == "director")) // 4)
    return tuple(TableCard(number, links.get(number) or public) for number in range(1, most + 1))
