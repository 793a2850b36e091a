"""The table as a terminal draws it: the viewer at the bottom, partner opposite, the trick in the middle, on one screen.

Pure: from what a viewer may see and the size of the screen to lines of text. What may not be played, whose turn it is
and which card wins are told by signs as well as by colour, so that a terminal without colours shows them too.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from rich.text import Text

from oddtrick.cards import Card, CardSet, Seat, seat_name
from oddtrick.cli.terminal_cards import card_text, dealt_to_viewer, in_order, suit_order, trump_text
from oddtrick.cli.terminal_hands import beside
from oddtrick.hand.state import Trick
from oddtrick.hand.view import HandView

__all__ = ["Around", "draw_hand", "draw_table", "hand_in_order"]

NARROW = 72
"""Fewer columns than this, and the table becomes a list."""

WIDE = 112
"""With so many columns, a panel stands beside the table."""

PANEL = 34
"""Columns of the panel."""

ROOMY_ROWS = 30
"""With so many rows, cards get borders and the table some air."""

LONGEST_PLAYED = 10
"""Columns of `[10♦] wins`."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is drawn around a hand.

    you: the viewer's seat. names: of those who sit N E S W. title: the rule set's. score, games: of NS and EW, in this
    game and games won (None where a match is one game). hand: its number. length: how the game ends, such as `to 5`.
    trick: one to show in place of the one under way, the last while it still lies. asked: it is the viewer's turn to
    play a card. panel: lines to stand beside the table where there is room.
    """

    you: Seat
    names: tuple[str, ...]
    title: str
    score: tuple[int, int]
    games: tuple[int, int] | None
    hand: int
    length: str
    trick: Trick | None = None
    asked: bool = False
    panel: tuple[Text, ...] = ()


class _Canvas:
    """Lines of a fixed width on which pieces of text are put at row and column; later pieces must not overlap."""

    def __init__(self, width: int, rows: int) -> None:
        self.width = width
        self.rows: list[list[tuple[int, Text]]] = [[] for _ in range(rows)]

    def left(self, row: int, column: int, text: Text) -> None:
        self.rows[row].append((column, text))

    def centre(self, row: int, middle: int, text: Text) -> None:
        self.left(row, max(middle - text.cell_len // 2, 0), text)

    def right(self, row: int, end: int, text: Text) -> None:
        self.left(row, max(end - text.cell_len, 0), text)

    def lines(self) -> list[Text]:
        return [_joined(sorted(row, key=lambda piece: piece[0]), self.width) for row in self.rows]


def _joined(pieces: list[tuple[int, Text]], width: int) -> Text:
    line = Text(no_wrap=True)
    for column, text in pieces:
        line.append(" " * (column - line.cell_len))
        line.append_text(text)
    line.truncate(width)
    return line


def draw_table(view: HandView, around: Around, width: int, height: int) -> list[Text]:
    """The whole picture but for the viewer's hand and the prompt: the head, and the table or a list of it."""
    head = _head(view, around, width)
    if width < NARROW:
        return head + _listed(view, around, width)
    roomy = height >= ROOMY_ROWS
    if width < WIDE or not around.panel:
        return head + _seen_from_above(view, around, width, roomy=roomy)
    left = width - PANEL - 2
    table = _seen_from_above(view, around, left, roomy=roomy)
    panel = [line.copy() for line in around.panel[: len(table)]]
    for line in panel:
        line.truncate(PANEL, overflow="ellipsis")
    return head + [beside(line, each, left + 2) for line, each in zip_longest(table, panel, fillvalue=Text())]


# The head: always in sight


def _head(view: HandView, around: Around, width: int) -> list[Text]:
    mine = around.you.side
    ours, theirs = around.score[mine.index], around.score[mine.other.index]
    score = Text.assemble(f"You {ours} – they {theirs}, {around.length}")
    if around.games is not None:
        score.append(f" · games {around.games[mine.index]}–{around.games[mine.other.index]}")
    number = view.tricks_done + (1 if view.tricks_done < view.size else 0)
    where = Text(f"hand {around.hand} · trick {number} of {view.size}")
    trumps = Text.assemble("trumps ", trump_text(view.trump)) if view.trump else trump_text(None)
    won = view.tricks_won
    tricks = Text(f"tricks: you {won[mine.index]}, they {won[mine.other.index]}")
    title = Text(around.title, "bold")
    if width < NARROW:
        return [_apart(title, trumps, width), score, where, tricks, Text("─" * width, "dim")]
    first = Text.assemble(title, " · ", where)
    return [_apart(first, trumps, width), _apart(score, tricks, width), Text("─" * width, "dim")]


def _apart(left: Text, right: Text, width: int) -> Text:
    """One piece at the left, one at the right; the left is cut short where both do not fit."""
    room = width - right.cell_len - 1
    line = left.copy()
    line.truncate(room, overflow="ellipsis", pad=True)
    line.append(" ")
    line.append_text(right)
    return line


# Who sits there


def _name(view: HandView, around: Around, seat: Seat, *, person: bool = True) -> Text:
    """The seat, who sits there and who that is to the viewer, whether it deals; an arrow when it is its turn."""
    name = Text()
    if view.to_play is seat and view.claim is None:
        name.append("▶ ", "bold")
    name.append(seat_name(seat, "word"), "bold")
    if seat is around.you:
        name.append(", you")
    elif person:
        name.append(f" · {around.names[seat.index]}")
    if seat is around.you.partner:
        name.append(", partner")
    if seat is view.dealer:
        name.append(", dealer", "italic")
    return name


def _before(view: HandView, seat: Seat) -> list[Text]:
    """What lies before a seat: the turn-up, cards everybody saw in its hand, its side's tricks."""
    lines = []
    if view.turn_up is not None and view.turn_up_lies and seat is view.dealer:
        lines.append(Text.assemble("turn-up ", card_text(view.turn_up)))
    shown = view.shown[seat.index]
    if view.turn_up is not None and view.turn_up_lies:
        shown = shown - CardSet([view.turn_up])
    if shown and seat is not view.viewer:
        cards = Text(" ").join(card_text(card) for card in list(shown)[:4])
        lines.append(Text.assemble("has ", cards, "…" if len(shown) > 4 else ""))
    if seat is view.keepers[seat.side.index]:
        count = view.tricks_won[seat.side.index]
        lines.append(Text.assemble(crosswise(count), f" {count}"))
    return lines


def crosswise(count: int) -> str:
    """Tricks laid crosswise over one another, to be counted at a glance."""
    return "▮▬" * (count // 2) + "▮" * (count % 2)


# The trick


def _lying(view: HandView, around: Around) -> Trick:
    """The trick to show: that under way, or the last one where it still lies."""
    return around.trick or view.trick


def _played(trick: Trick, seat: Seat) -> Text:
    """What a seat played to the trick; the winner's card stands in brackets, the first is marked as the lead."""
    card = trick.card_of(seat)
    if card is None:
        return Text("·", "dim")
    text = card_text(card)
    if seat is trick.winner:
        return Text.assemble(("[", "bold"), text, ("] wins", "bold"))
    if seat is trick.leader:
        return Text.assemble(text, (" led", "dim"))
    return text


def _boxed(trick: Trick, seat: Seat) -> list[Text]:
    """The same as a card with a border, five columns wide and three rows high."""
    card = trick.card_of(seat)
    if card is None:
        return [Text("     "), Text("  ·  ", "dim"), Text("     ")]
    face = card_text(card)
    wins = seat is trick.winner
    top, side, bottom = ("┏━━━━┓", "┃", "┗━━━━┛") if wins else ("┌────┐", "│", "└────┘")
    border = "bold" if wins else "dim"
    middle = Text.assemble((side, border), " " * (3 - face.cell_len + 1), face, (side, border))
    under = Text(bottom, border)
    if wins:
        under.append("wins", "bold")
    elif seat is trick.leader:
        under.append("led", "dim")
    return [Text(top, border), middle, under]


def _seen_from_above(view: HandView, around: Around, width: int, *, roomy: bool) -> list[Text]:
    you, middle = around.you, width // 2
    partner, left, right = you.partner, you.left, you.right
    trick = _lying(view, around)
    tall = 3 if roomy else 1
    gap = 2 if roomy else 1
    top = 1 + gap  # partner's name and things, then partner's card
    sides = top + tall + 1  # the cards at the sides; the names stand above them, what lies there below
    bottom = sides + tall + 1
    canvas = _Canvas(width, bottom + tall + gap + 2)
    canvas.centre(0, middle, _with(_name(view, around, partner), _before(view, partner)))
    for seat, align, edge in ((left, canvas.left, 1), (right, canvas.right, width - 1)):
        align(sides - 1, edge, _name(view, around, seat))
        for row, piece in enumerate(_before(view, seat), sides + tall):
            align(row, edge, piece)
    places = {partner: (top, middle), you: (bottom, middle)}
    reach = 14 if roomy else 12
    places |= {left: (sides, middle - reach), right: (sides, middle + reach)}
    for seat, (row, column) in places.items():
        if roomy:
            for at, piece in enumerate(_boxed(trick, seat)):
                canvas.left(row + at, column - 3, piece)
        else:
            canvas.left(row, column - 2, _played(trick, seat))
    canvas.centre(bottom + tall + gap, middle, _with(_name(view, around, you), _before(view, you)))
    return canvas.lines()


def _with(name: Text, things: list[Text]) -> Text:
    return Text("   ").join([name, *things])


def _listed(view: HandView, around: Around, width: int) -> list[Text]:
    """The table as a list, in order of play: for narrow screens."""
    trick = _lying(view, around)
    lines = []
    for seat in (trick.leader.plus(place) for place in range(4)):
        line = _name(view, around, seat, person=False)
        line.truncate(min(26, width - LONGEST_PLAYED - 1), overflow="ellipsis", pad=True)
        line.append(" ").append_text(_played(trick, seat))
        lines.append(line)
        lines += [Text.assemble("   ", thing) for thing in _before(view, seat)]
    return lines


# The hand


def hand_in_order(view: HandView) -> tuple[Card, ...]:
    """The viewer's cards as he sorts them: the place of a card in it, from 1, is its number."""
    return in_order(view.holding or CardSet(), suit_order(dealt_to_viewer(view), view.trump))


def draw_hand(view: HandView, around: Around, width: int) -> list[Text]:
    """The viewer's hand in its order; below it the numbers of cards that may be played now, dots for the others."""
    cards = hand_in_order(view)
    rows: list[tuple[Text, Text]] = [(Text(), Text())]
    for number, card in enumerate(cards, 1):
        new_suit = number > 1 and cards[number - 2].suit is not card.suit
        cell = 7 if new_suit else 5
        if rows[-1][0].cell_len + cell > width:
            rows.append((Text(), Text()))
        faces, numbers = rows[-1]
        if new_suit and faces.cell_len:
            faces.append("  ")
            numbers.append("  ")
        may = not around.asked or card in view.legal
        face = card_text(card, faint=not may)
        faces.append(" " * (4 - face.cell_len)).append_text(face).append(" ")
        under = "" if not around.asked else str(number) if may else "·"
        numbers.append(f"{under:>3}  ", "" if may else "dim")
    return [line for faces, numbers in rows for line in ((faces, numbers) if around.asked else (faces,))]
