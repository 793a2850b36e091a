"""Boards as PBN 2.1 in export format: the fifteen mandatory tags in order, further tags, then the play in columns.

A whist hand is written as a board with its dealer as declarer and a contract of one in the trump suit; what only whist
has stands in tags of our own that other programs ignore.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import IO

from oddtrick.cards import SEATS, SIDES, Seat
from oddtrick.hand.play import NO_TRUMP, trick_winner
from oddtrick.records.board import Board, Play
from oddtrick.records.contract import PASSED_OUT, is_passed_out, parse_contract
from oddtrick.records.deals import write_pbn_deal
from oddtrick.records.tags import MANDATORY, shielded, tags_of_facts

__all__ = ["dump", "dumps", "encode"]

HEADER = "% PBN 2.1\n% EXPORT\n"
WIDTH = 254
"""The longest line of the export format, without its end."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]+")
_NAME = re.compile(r"[A-Za-z0-9_]+\Z")


def dumps(boards: Iterable[Board]) -> str:
    """Boards as the text of a PBN file."""
    return HEADER + "\n".join("\n".join(_game(board)) + "\n" for board in boards)


def dump(boards: Iterable[Board], stream: IO[bytes]) -> None:
    """Write boards to an open binary file, see `encode`."""
    stream.write(encode(dumps(boards)))


def encode(text: str) -> bytes:
    """A PBN text as bytes: ISO 8859-1, as the standard wants, or UTF-8 with its mark where letters need it."""
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")
    if data.isascii():
        return data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data
    return text.encode("utf-8-sig")  # would be taken for UTF-8 by readers that look, ours among them


def _game(board: Board) -> Iterator[str]:
    values = _mandatory(board)
    for name in MANDATORY:
        yield _tag(name, values.get(name) or board.tag(name) or "?")
    for comment in board.comments:
        yield from _comment(comment)
    for name, value in (*board.tags, *tags_of_facts(board.whist)):
        if name not in MANDATORY and _NAME.match(name):
            yield _tag(name, value)
    yield from _play(board)


def _mandatory(board: Board) -> dict[str, str]:
    """The values of those mandatory tags that a board keeps otherwise than as tags."""
    return {
        "Board": board.name,
        "Dealer": board.dealer.value if board.dealer is not None else "",
        "Deal": write_pbn_deal(board.hands, board.dealer or SEATS[0]),
        "Declarer": board.declarer.value if board.declarer is not None else "",
        "Contract": _contract(board),
        "Result": _result(board),
    }


def _contract(board: Board) -> str:
    if is_passed_out(board.contract):
        return PASSED_OUT
    contract = parse_contract(board.contract)
    return str(contract) if contract is not None else board.contract or board.trump or ""


def _result(board: Board) -> str:
    if board.result is None:
        return ""
    ns, ew = board.result
    text = f"NS {ns} EW {ew}"
    if board.declarer is not None and ns + ew == 13:
        text = str(ns if board.declarer.side is SIDES[0] else ew)
    return "^" + text if board.adjusted else text


def _tag(name: str, value: str) -> str:
    """A tag pair in one line; a value too long for it loses its end."""
    text = shielded(_CONTROL.sub(" ", value)).replace("\\", "\\\\").replace('"', '\\"')
    room = WIDTH - len(name) - 5
    if len(text) > room:
        text = text[:room]
        if (len(text) - len(text.rstrip("\\"))) % 2:
            text = text[:-1]
    return f'[{name} "{text}"]'


def _comment(comment: str) -> Iterator[str]:
    """A comment in braces, its lines no longer than allowed and none of them hidden."""
    lines: list[str] = []
    for line in comment.replace("}", ")").split("\n"):
        clean = _CONTROL.sub(" ", line).rstrip()
        lines += textwrap.wrap(clean, WIDTH - 2, break_long_words=True, break_on_hyphens=False) or [""]
    text = "\n".join(lines)
    yield "{" + re.sub(r"\n%", "\n %", text) + "}"


def _play(board: Board) -> Iterator[str]:
    """The Play section: a row a trick, columns from the first leader on; nothing where nothing was played."""
    first = board.leader or (board.plays[0].seat if board.plays else None)
    if first is None or not (board.plays or board.unfinished):
        return
    yield _tag("Play", first.value)
    plays = board.plays
    for at in range(0, len(plays), 4):
        trick = plays[at : at + 4]
        cells = ["-"] * 4
        for play in trick:
            cells[_column(play.seat, first)] = _card(play)
        if len(trick) < 4 and board.unfinished:
            cells[_column(trick[-1].seat.left, first)] = "+"
        yield " ".join(cells)
    if board.unfinished and len(plays) % 4 == 0 and len(plays) < 4 * board.size:
        cells = ["-"] * 4
        cells[_column(_next_leader(board, first), first)] = "+"
        yield " ".join(cells)
    elif not board.unfinished and len(plays) < 4 * board.size:
        yield "*"


def _column(seat: Seat, first: Seat) -> int:
    return (seat.index - first.index) % 4


def _card(play: Play) -> str:
    return {"": "", "revoke": "^R ", "lead": "^L "}[play.mark] + str(play.card.value)


def _next_leader(board: Board, first: Seat) -> Seat:
    """Who leads after the last complete trick."""
    if not board.plays:
        return first
    last = board.plays[-4:]
    suit = board.trump_suit
    return last[trick_winner([play.card.index for play in last], NO_TRUMP if suit is None else suit.index)].seat
