"""What a keeper of score types, read: a hand, a correction of one, a wish to see something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oddtrick.cards import Side, parse_seat
from oddtrick.errors import bad_input, quoted
from oddtrick.records.sheet_json import NAMED
from oddtrick.scoring import Called, read_hand
from oddtrick.sheet import AnotherRubber, Command, Entry, HandPlayed, Misdealt, SheetState, ThrownIn
from oddtrick.sheet import commands as c

__all__ = ["HELP", "Named", "Show", "Typed", "read_typed"]

HELP = """\
ns 9               North–South took 9 tricks, the others 4
ew 8 h ns 4        the same with honours: 4 of the 4 to North–South (h ns 3: 3 to them, 1 to the others)
ns 7 r ew PENALTY  a revoke by East–West with the penalty chosen, as the rule set calls it; may be repeated
call ns            North–South called honours
misdeal            the rule set says who deals next
thrown [passes]    the hand was thrown in; with passes the deal goes to the left
match [seat]       another match on this sheet, and who deals first
edit 3 ns 9        put another entry in place of line 3
insert 3 ns 9      write a line before line 3
delete 3           strike out line 3
undo, redo         take back the last change, make it again
dealer n           who dealt first (dealer nobody: nobody says)
stake 10           what a fish is worth
name n Ann         what somebody is called: n e s w ns ew; without a name it is taken away
sheet, history     show the sheet; show all changes
quit               stop; the sheet stays in its file"""

SHOWN = {
    "sheet": "sheet",
    "s": "sheet",
    "history": "history",
    "help": "help",
    "?": "help",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
}
MOST_TYPED = 500


@dataclass(frozen=True, slots=True)
class Show:
    """A wish: `sheet`, `history`, `help` or `quit`."""

    what: str


@dataclass(frozen=True, slots=True)
class Named:
    """What somebody is to be called; empty: by no name any more."""

    who: str
    name: str


Typed = Command | Show | Named


def read_typed(line: str, state: SheetState) -> Typed:
    """What a line says about the sheet as it stands. Raises `BadInput` for what is not understood."""
    text = line.strip()[:MOST_TYPED]
    first, _, rest = text.partition(" ")
    word = first.lower()
    if word in SHOWN and not rest:
        return Show(SHOWN[word])
    if word == "name":
        who, _, name = rest.strip().partition(" ")
        if who.upper() not in NAMED:
            raise _unknown(text)
        return Named(who.upper(), name.strip())
    words = iter(rest.split())
    if word in _CHANGES:
        made = _CHANGES[word](words, state, text)
    else:
        made = c.EnterLine(state.lines + 1, _entry(word, words, text))
    if next(words, None) is not None:
        raise _unknown(text)
    return made


def _unknown(text: str) -> Exception:
    return bad_input("sheet_typed_unknown", text=quoted(text, 40))


def _entry(word: str, words: Iterator[str], text: str) -> Entry:
    """The entry that begins with a word."""
    if word == "misdeal":
        return Misdealt()
    if word == "thrown":
        passes = next(words, None)
        if passes not in (None, "passes"):
            raise _unknown(text)
        return ThrownIn(passes is not None)
    if word == "match":
        dealer = next(words, None)
        return AnotherRubber(None if dealer is None else parse_seat(dealer))
    if word == "call":
        return HandPlayed(Called(_side(next(words, ""), text)))
    return _hand(_side(word, text), words, text)


def _hand(side: Side, words: Iterator[str], text: str) -> Entry:
    """A hand that was played: tricks of a side, then honours and revokes."""
    hand: dict[str, object] = {"tricks": _shares(side, _number(next(words, ""), text), 13)}
    revokes: list[dict[str, str]] = []
    for word in words:
        if word.lower() == "h" and "honours" not in hand:
            hand["honours"] = _shares(_side(next(words, ""), text), _number(next(words, ""), text), 4)
        elif word.lower() == "r":
            revokes.append({"by": _side(next(words, ""), text).value, "penalty": next(words, "")})
        else:
            raise _unknown(text)
    return HandPlayed(read_hand({**hand, "revokes": revokes}))


def _shares(side: Side, count: int, of: int) -> dict[str, int]:
    """So many to one side, the rest to the other."""
    return {side.value: count, side.other.value: of - count}


def _side(word: str, text: str) -> Side:
    for side in Side:
        if word.upper() == side.value:
            return side
    raise _unknown(text)


def _number(word: str, text: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 8):
        raise _unknown(text)
    return int(word)


def _line(words: Iterator[str], state: SheetState, text: str) -> int:
    """The own number of the line at a place on the sheet."""
    place = _number(next(words, ""), text)
    if not 1 <= place <= len(state.written.entries):
        raise bad_input("sheet_no_such_line", number=place)
    return state.written.entries[place - 1][0]


def _edit(words: Iterator[str], state: SheetState, text: str) -> Command:
    number = _line(words, state, text)
    return c.CorrectLine(number, _entry(next(words, "").lower(), words, text), state.changes)


def _insert(words: Iterator[str], state: SheetState, text: str) -> Command:
    before = _line(words, state, text)
    return c.InsertLine(before, _entry(next(words, "").lower(), words, text), state.changes)


def _dealer(words: Iterator[str], state: SheetState, text: str) -> Command:
    word = next(words, "")
    return c.SetDealer(None if word.lower() == "nobody" else parse_seat(word), state.changes)


_CHANGES: dict[str, Callable[[Iterator[str], SheetState, str], Command]] = {
    "edit": _edit,
    "insert": _insert,
    "delete": lambda words, state, text: c.DeleteLine(_line(words, state, text), state.changes),
    "dealer": _dealer,
    "stake": lambda words, state, text: c.SetStake(_number(next(words, ""), text), state.changes),
    "undo": lambda words, state, text: c.Undo(state.changes),
    "redo": lambda words, state, text: c.Redo(state.changes),
}
