"""A sheet as it stands on paper: a scoring block in two columns, game by game, and what each match came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oddtrick.cards import SEATS, SIDES
from oddtrick.scoring import Payment
from oddtrick.server.sheets.told import Teller
from oddtrick.server.words import Language
from oddtrick.sheet import AnotherRubber, HandPlayed, Line, SheetState, view
from oddtrick.sheet.view import Rubber

__all__ = ["Printed", "printed"]

Pair = tuple[str, str]

DENSITIES = (("roomy", 24), ("close", 50), ("dense", 130))
"""How small a sheet is set, by the rows it has at most, so that it stays on one page of A4 or Letter."""

LONG = "long"
"""A sheet that is too long for one page, and goes over several."""


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
    """A match. totals: with a line that says what each is. payments: who pays whom."""

    title: str
    rows: tuple[Row, ...]
    totals: tuple[tuple[str, Pair], ...]
    result: str
    payments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet. density: how small it is set."""

    title: str
    sides: Pair
    players: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
    density: str = field(default="")


def printed(state: SheetState, names: Mapping[str, str], words: Language) -> Printed:
    """The sheet, ready to be set."""
    teller, seen = Teller(words, names), view(state)
    blocks = tuple(
        _block(rubber, tuple(line for line in seen.lines if line.rubber == rubber.number), seen.stake, teller)
        for rubber in seen.rubbers
    )
    length = sum(len(block.rows) + sum(row.ends for row in block.rows) + len(block.totals) + 4 for block in blocks)
    density = next((name for name, most in DENSITIES if length <= most), LONG)
    named = tuple((words.seat(seat.value), names[seat.value]) for seat in SEATS if names.get(seat.value))
    one, other = (teller.side(side.value) for side in SIDES)
    return Printed(words.gettext(seen.ruleset.title), (one, other), named, blocks, density)


def _block(rubber: Rubber, lines: tuple[Line, ...], stake: int, teller: Teller) -> Block:
    words, match = teller.words, rubber.match
    rows = tuple(_row(line, teller) for line in lines if not isinstance(line.entry, AnotherRubber))
    totals = [(_capital(teller.reason(each.reason)), _for_side(each.side.index, each.points)) for each in rubber.lines]
    if len(totals) > 2 or (totals and rubber.match.games):
        totals.append((words.gettext("Total"), (str(match.totals.ns), str(match.totals.ew))))
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
    return Block(title, rows, tuple(totals), result, pays)


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
