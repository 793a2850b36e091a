"""A sheet as it stands on paper: a scoring block in two columns, game by game, and what each match came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil

from oddtrick.cards import SEATS, SIDES
from oddtrick.scoring import Payment
from oddtrick.server.isolating import plain
from oddtrick.server.sheets.told import Teller
from oddtrick.server.words import Language
from oddtrick.sheet import AnotherRubber, HandPlayed, Line, SheetState, view
from oddtrick.sheet.view import Rubber

__all__ = ["Printed", "printed"]

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Density:
    """How small a sheet is set. most: lines that fit on a page of A4 or Letter. row, across: signs in a line of a row's
    text, and of the head.
    """

    name: str
    most: int
    row: int
    across: int


DENSITIES = (Density("roomy", 24, 52, 84), Density("close", 50, 60, 96), Density("dense", 130, 36, 120))

LONG = "long"
"""A sheet that is too long for one page, and goes over several."""

LONGEST_LABEL = 24
"""Signs that a side's name may have at the head of a column and in the rows; longer ones stand at the head alone."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line. trump: the suit's letter, where it is in turn. points: of both sides. rule: a line is drawn below."""

    hand: str
    trump: str
    what: str
    points: Pair
    score: Pair
    ends: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A match. running: which game is unfinished, and its score. totals: with a line that says what each is. payments:
    who pays whom.
    """

    title: str
    rows: tuple[Row, ...]
    running: tuple[str, Pair] | None
    totals: tuple[tuple[str, Pair], ...]
    result: str
    payments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet. sides: what stands over the columns. players: who is called what. density: how small it is set."""

    title: str
    sides: Pair
    players: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
    density: str = field(default="")


def printed(state: SheetState, names: Mapping[str, str], words: Language) -> Printed:
    """The sheet, ready to be set."""
    teller, seen = Teller(words, names), view(state)
    named = [(words.seat(seat.value), teller.seat(seat.value)) for seat in SEATS if names.get(seat.value)]
    if any(len(plain(teller.side(side.value))) > LONGEST_LABEL for side in SIDES):
        named += [(words.side(side.value), teller.side(side.value)) for side in SIDES if names.get(side.value)]
        teller = Teller(words, {})
    blocks = tuple(
        _block(rubber, tuple(line for line in seen.lines if line.rubber == rubber.number), seen.stake, teller)
        for rubber in seen.rubbers
    )
    density = next((each.name for each in DENSITIES if _lines(named, blocks, each) <= each.most), LONG)
    one, other = (teller.side(side.value) for side in SIDES)
    return Printed(words.gettext(seen.ruleset.title), (one, other), tuple(named), blocks, density)


def _lines(named: list[tuple[str, str]], blocks: tuple[Block, ...], density: Density) -> int:
    """Lines that a sheet takes when it is set so small, no fewer than it will."""
    head = ceil(sum(len(who) + len(name) + 6 for who, name in named) / density.across)
    return max(0, head - 1) + sum(_lines_of(block, density) for block in blocks)


def _lines_of(block: Block, density: Density) -> int:
    rows = sum(max(1, ceil(len(plain(row.what)) / density.row)) + row.ends for row in block.rows)
    return rows + (block.running is not None) + len(block.totals) + len(block.payments) // 4 + 4


def _block(rubber: Rubber, lines: tuple[Line, ...], stake: int, teller: Teller) -> Block:
    words, match = teller.words, rubber.match
    rows = tuple(_row(line, teller) for line in lines if not isinstance(line.entry, AnotherRubber))
    items = [each for each in rubber.lines if each.reason.code != "score_total_points"]  # the total says these
    totals = [(_capital(teller.reason(each.reason)), _for_side(each.side.index, each.points)) for each in items]
    if rubber.lines and not items:
        totals.append((words.gettext("Points"), (str(match.totals.ns), str(match.totals.ew))))
    elif len(items) > 2 or (items and match.games):
        totals.append((words.gettext("Total"), (str(match.totals.ns), str(match.totals.ew))))
    running = None
    if not match.over and (items or not rubber.lines) and (match.score.ns or match.score.ew):
        running = words.gettext("Game {n} so far", n=len(match.games) + 1), (str(match.score.ns), str(match.score.ew))
    result = ""
    if match.over:
        result = words.gettext("A draw.") if match.winner is None else ""
        if match.winner is not None:
            side = teller.side(match.winner.value)
            result = words.gettext("{side} won.", side=side)
            if match.margin is not None:
                result = words.gettext("{side} won by {n}.", side=side, n=match.margin)
    title = words.gettext("Match {n}", n=rubber.number)
    pays = tuple(_payment(each, stake, teller) for each in rubber.payments)
    return Block(title, rows, running, tuple(totals), result, pays)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _for_side(index: int, points: int) -> Pair:
    return (str(points), "") if index == 0 else ("", str(points))


def _row(line: Line, teller: Teller) -> Row:
    points = ("", "") if line.scored is None else (_shown(line.scored.points.ns), _shown(line.scored.points.ew))
    return Row(
        hand=str(line.hand) if isinstance(line.entry, HandPlayed) else "",
        trump="" if line.trump is None else line.trump.value,
        what=teller.line(line),
        points=points,
        score=(str(line.score.ns), str(line.score.ew)),
        ends=line.game is not None,
    )


def _shown(points: int) -> str:
    return "" if points == 0 else str(points).replace("-", "−")


def _payment(each: Payment, stake: int, teller: Teller) -> str:
    payer, payee = teller.seat(each.payer.value), teller.seat(each.payee.value)
    if stake:
        return teller.words.gettext("{payer} pays {payee} {n}.", payer=payer, payee=payee, n=each.amount)
    return teller.words.ngettext(
        "{payer} pays {payee} {n} fish.", "{payer} pays {payee} {n} fish.", each.fish, payer=payer, payee=payee
    )
