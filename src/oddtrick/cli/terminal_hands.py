"""The four hands of a deal, drawn as a table seen from above: North at the top, or whoever sits opposite the reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from oddtrick.cards import SUITS, CardSet, Seat, seat_name
from oddtrick.cli.terminal_cards import suit_line

__all__ = ["beside", "compass"]


def beside(left: Text, right: Text, column: int) -> Text:
    """Two pieces of text on one line, the second from a column on (or a space behind the first)."""
    line = left.copy()
    if not right.cell_len:
        return line
    line.append(" " * max(column - left.cell_len, 1))
    line.append_text(right)
    return line


def _block(seat: Seat, cards: CardSet, note: str) -> list[Text]:
    title = Text(seat_name(seat, "word"), "bold")
    if note:
        title.append(f" ({note})", "not bold")
    return [title, *(suit_line(cards, suit) for suit in SUITS)]


def compass(
    hands: Sequence[CardSet], *, bottom: Seat = Seat.S, notes: Mapping[Seat, str] | None = None, width: int = 80
) -> list[Text]:
    """The four hands (N E S W) as lines: `bottom` at the bottom, its left neighbour at the left.

    notes: a word for a seat, such as `dealer`. width: columns there are; where they
    are too few, the hands stand one below another.
    """
    blocks = {seat: _block(seat, hands[seat.index], (notes or {}).get(seat, "")) for seat in Seat}
    middle = min(width, 78) // 3
    lines = [beside(Text(), line, middle) for line in blocks[bottom.partner]]
    rows = zip(blocks[bottom.left], blocks[bottom.right], strict=True)
    lines += [beside(left, right, 2 * middle) for left, right in rows]
    lines += [beside(Text(), line, middle) for line in blocks[bottom]]
    if width >= 48 and all(line.cell_len <= width for line in lines):
        return lines
    order = (bottom.partner, bottom.left, bottom.right, bottom)
    return [line for seat in order for line in (*blocks[seat], Text())][:-1]
