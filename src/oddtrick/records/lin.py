"""LIN, the record of Bridge Base Online: pairs of a two-letter tag and a value, parted by `|`. Read only.

Facts of the format: `md` gives the dealer as a digit (1 S, 2 W, 3 N, 4 E) and then the hands of S, W, N and E whoever
deals, the last of which may be left out. Cards (`pc`) come in the order of play, so who played one follows from who won
the trick before. `mc` claims a number of tricks in all for declarer. `qx` begins a board (`o7` open room, `c7` closed);
where there is none, the next `md` does. `rs` at the head of a broadcast match lists a result for each board and room.
Lines may have been wrapped anywhere. A file may also be a link to a hand viewer, or a page of such links.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO
from urllib.parse import unquote_plus

from oddtrick.cards import SEATS, SIDES, Card, CardSet, Seat, parse_cards
from oddtrick.errors import OddtrickError, invalid
from oddtrick.hand.play import NO_TRUMP, trick_winner
from oddtrick.reasons import Reason, reason
from oddtrick.records.board import NO_HANDS, Board, Hands, Play, faultless
from oddtrick.records.contract import PASSED_OUT, Contract, auction_outcome, calls_in, parse_table_result
from oddtrick.records.deals import lin_hand, settled_hands
from oddtrick.records.tags import ordered_tags
from oddtrick.records.text import Lines, decode, tidy

__all__ = ["LINK_MARK", "load", "loads", "read"]

_LINK_START = r"(?:(?<![^\s?&;\"'(])lin=(?=\|?[a-z]{2}(?:\||%(?:25)*7c|&#124;))|hv_popuplin\(\s*[\"'])"
LINK_MARK = rf"{_LINK_START}|(?<![\w%])(?:md|qx|vg|pn|st)%7c"
"""What a link to a hand viewer is known by, or pairs written as in one; a regular expression, in any case."""

_DEALERS = {"1": SEATS[2], "2": SEATS[3], "3": SEATS[0], "4": SEATS[1]}
_HAND_ORDER = (2, 3, 0, 1)  # S W N E
_VULNERABLE = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}
_PAIR = re.compile(r"([^|\s])\n?([^|\s])\n?\|([^|]*)(?:\||\Z)")
# A link may hold spaces as they are; it ends with its attribute, with the next parameter, or where another begins.
_LINK = re.compile(_LINK_START + r"((?:(?!https?://|&(?:amp;)?\w+=)[^\n\"<>])*)", re.IGNORECASE)
_ROOM = re.compile(r"[oc]\d+\Z", re.IGNORECASE)
_ENCODED = re.compile(r"%7c", re.IGNORECASE)


def read(source: str | bytes, file: str = "") -> Iterator[Board]:
    """The boards of a LIN text or file, wrong ones among them: what could not be read stands in a board's `fault`.

    A link to a hand viewer (`…?lin=…`) is read too. Raises `BadInput` where the bytes are no text.
    """
    text = tidy(source) if isinstance(source, str) else decode(source)
    yield from _File(_without_links(text), file).boards()


def loads(source: str | bytes, file: str = "") -> tuple[Board, ...]:
    """The boards of a LIN text. Raises the first board's fault, with `where` = line."""
    return faultless(read(source, file))


def load(stream: IO[bytes] | IO[str]) -> tuple[Board, ...]:
    """The boards of an open LIN file. Raises the first board's fault, with `where` = line."""
    return loads(stream.read())


def _without_links(text: str) -> str:
    """What links to a hand viewer hold, each on its line, if the text is a link or a page of them; else the text."""
    first = _LINK.search(text)
    if first is None or "md|" in text[: first.start()]:
        return _plain(text) if "|" not in text and _ENCODED.search(text) else text
    parts: list[str] = []
    at = 0
    for found in _LINK.finditer(text):
        parts.append("\n" * text.count("\n", at, found.start()) + "|")  # a bar too many parts nothing but pairs
        parts.append(_plain(html.unescape(found.group(1))).replace("\n", " "))
        at = found.end()
    return "".join(parts)


def _plain(text: str) -> str:
    """The text of a link, which may have been encoded more than once."""
    for _ in range(3):
        text = unquote_plus(text)
        if "|" in text:
            break
    return text


def _pairs(text: str) -> Iterator[tuple[str, str, int]]:
    """Tag, value and line of each pair; what lies between pairs (a stray `|` in talk) is passed over."""
    lines = Lines(text)
    at, end = 0, len(text)
    while at < end:
        if text[at].isspace() or text[at] == "|":
            at += 1
            continue
        found = _PAIR.match(text, at)
        if found is not None:
            yield (found.group(1) + found.group(2)).lower(), found.group(3), lines.of(at)
            at = found.end()
        else:
            bar = text.find("|", at)
            at = end if bar < 0 else bar + 1


@dataclass(slots=True)
class _Deal:
    """What was read of one board."""

    line: int
    label: str = ""
    header: str = ""
    md: str | None = None
    md_line: int = 0
    calls: list[str] = field(default_factory=list)
    cards: list[tuple[Card, int]] = field(default_factory=list)
    claim: tuple[str, int] | None = None
    vulnerable: str = ""
    players: str = ""
    talk: list[str] = field(default_factory=list)
    fault: OddtrickError | None = None
    notes: tuple[Reason, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether it holds anything of a board."""
        return self.md is not None or bool(self.cards or self.calls)


class _File:
    """Reads a file: the pairs of each board, and what the head of the file says of all."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.head: dict[str, str] = {}
        self.players = ""

    def boards(self) -> Iterator[Board]:
        """The boards in order."""
        results = self._table_results()
        before: _Deal | None = None
        for place, deal in enumerate(self._deals(), 1):
            # The second room of a board may leave its deal out.
            same = before is not None and _ROOM.match(deal.label) and deal.label[1:] == before.label[1:]
            if same and before is not None and before.md and not deal.md:
                deal.md, deal.md_line, deal.notes = before.md, before.md_line, (reason("note_deal_before"),)
            yield _board(deal, self.file, place, results)
            before = deal

    def _deals(self) -> Iterator[_Deal]:
        deal: _Deal | None = None
        players = header = ""
        for tag, value, line in _pairs(self.text):
            if tag == "qx" or (tag == "md" and (deal is None or deal.md is not None)):
                if deal is not None and deal.begun:
                    yield deal
                deal = _Deal(line, players=players, header=header if tag == "md" else "")
                header = ""
            elif tag == "pn":
                players = value
                if deal is not None and deal.md is None:
                    deal.players = value
            elif tag == "ah" and (deal is None or _has_its_name(deal, _heading(value))):
                header = _heading(value)  # it stands before the hands of its board
                continue
            if deal is not None:
                _take(deal, tag, value, line)
        if deal is not None and deal.begun:
            yield deal

    def _table_results(self) -> Sequence[tuple[Contract, Seat, int] | None]:
        """The results of a broadcast in the order of the file's boards, if each board has one; else nothing."""
        # What `vg` says of board numbers is often not so; a result for each board is.
        start = self.text.find("rs|")
        if start < 0 or (start and self.text[start - 1] not in "|\n "):
            return ()
        stop = self.text.find("|", start + 3)
        found = [part for part in self.text[start + 3 : stop].split(",") if part.strip()] if stop >= 0 else []
        boards = len(re.findall(r"(?:\A|[|\s])qx\|", self.text)) if found else 0
        return [parse_table_result(part) for part in found] if len(found) == boards else ()


def _heading(value: str) -> str:
    return re.sub(r"\ABoard\+(?=\d)", "Board ", " ".join(value.split()))


def _has_its_name(deal: _Deal, heading: str) -> bool:
    """Whether a heading that comes now must be that of the next board."""
    return bool(deal.calls or deal.cards or (deal.md is not None and deal.header not in ("", heading)))


def _take(deal: _Deal, tag: str, value: str, line: int) -> None:
    """Take a pair into a board."""
    if tag in ("pc", "mb", "mc"):
        value = value.replace("\n", "")
    if tag == "qx":
        deal.label = value.split(",")[0].strip()
    elif tag == "md":
        deal.md, deal.md_line = value, line
    elif tag == "ah":
        deal.header = _heading(value)
    elif tag == "mb":
        deal.calls += calls_in(value)
    elif tag == "sv":
        deal.vulnerable = _VULNERABLE.get(value.strip()[:1].lower(), "")
    elif tag == "mc":
        deal.claim = (value.strip(), line)
    elif tag == "nt" and value.strip():
        deal.talk.append(value.strip())
    elif tag == "pc" and deal.fault is None and value.strip(" -?\n\t"):
        try:
            cards = parse_cards(value)
            if deal.cards:
                deal.claim = None  # play went on, so it was not accepted
            deal.cards += [(card, line) for card in cards]
        except OddtrickError:
            deal.fault = invalid("play_not_a_card", {"line": line}, text=value.strip()[:20])


def _hands(deal: _Deal) -> tuple[Seat | None, Hands, OddtrickError | None]:
    """Dealer and hands of `md`, and what is wrong with it."""
    text = (deal.md or "").strip()
    dealer = _DEALERS.get(text[:1])
    words = (text[1:] if text[:1].isdecimal() else text).split(",")
    hands: list[CardSet | None] = [None] * 4
    try:
        for seat_index, word in zip(_HAND_ORDER, words, strict=False):
            try:
                hands[seat_index] = lin_hand(word)
            except OddtrickError as wrong:
                raise wrong.at(seat=SEATS[seat_index].value) from None
        return dealer, settled_hands(hands), None
    except OddtrickError as wrong:
        return dealer, NO_HANDS, wrong.at(line=deal.md_line)


def _board(deal: _Deal, file: str, place: int, results: Sequence[tuple[Contract, Seat, int] | None]) -> Board:
    """The board of a deal as read."""
    dealer, hands, fault = _hands(deal)
    contract, declarer = auction_outcome(dealer, deal.calls)
    listed = results[place - 1] if place <= len(results) else None
    if contract is None and listed is not None:
        contract, declarer = listed[0], listed[1]
    tricks, result_line = _tricks(deal)
    if (
        tricks is None
        and listed is not None
        and deal.cards
        and (str(listed[0]), listed[1]) == (str(contract), declarer)
    ):
        tricks = listed[2]
    plays: tuple[Play, ...] = ()
    if fault is None and deal.cards:
        leader = declarer.left if declarer is not None else _holder(deal.cards[0][0], hands)
        plays, fault = _plays(deal.cards, contract, leader)
    fault = fault or deal.fault
    result = None
    if tricks is not None and declarer is not None:
        result = (tricks, 13 - tricks) if declarer.side is SIDES[0] else (13 - tricks, tricks)
    return Board(
        name=deal.header or deal.label,
        dealer=dealer,
        declarer=declarer,
        leader=declarer.left if declarer is not None else plays[0].seat if plays else None,
        contract="" if contract is None else str(contract),
        trump=contract.strain if isinstance(contract, Contract) else None,
        hands=hands,
        plays=plays,
        claimed=result is not None and fault is None and len(plays) < 52,
        result=result,
        tags=_tags(deal),
        comments=tuple(deal.talk),
        file=file,
        place=place,
        line=deal.line,
        result_line=result_line,
        notes=deal.notes,
        fault=fault,
    )


def _tricks(deal: _Deal) -> tuple[int | None, int]:
    """The tricks claimed for declarer and the line of the claim; None and 0 without one."""
    if deal.claim is None:
        return None, 0
    text, line = deal.claim
    return (int(text) if text.isdecimal() and len(text) < 4 else None), line


def _holder(card: Card, hands: Hands) -> Seat | None:
    return next((seat for seat, hand in zip(SEATS, hands, strict=True) if hand is not None and card in hand), None)


def _plays(
    cards: Sequence[tuple[Card, int]], contract: Contract | str | None, leader: Seat | None
) -> tuple[tuple[Play, ...], OddtrickError | None]:
    """The cards with who played them: after the first leader, the winner of each trick leads."""
    line = cards[0][1]
    if contract == PASSED_OUT:
        return (), invalid("played_though_passed", {"line": line})
    if not isinstance(contract, Contract):
        return (), invalid("trump_unknown", {"line": line})
    if leader is None:
        return (), invalid("leader_unknown", {"line": line})
    trump = NO_TRUMP if contract.strain == "NT" else "SHDC".index(contract.strain)
    plays: list[Play] = []
    for at in range(0, len(cards), 4):
        trick = cards[at : at + 4]
        plays += [Play(leader.plus(place), card, line=where) for place, (card, where) in enumerate(trick)]
        leader = leader.plus(trick_winner([card.index for card, _ in trick], trump))
    return tuple(plays), None


def _tags(deal: _Deal) -> tuple[tuple[str, str], ...]:
    """Players (S W N E) and vulnerability as tags."""
    names = [name.strip() for name in deal.players.split(",")]
    room = names[4:8] if deal.label[:1].lower() == "c" and len(names) >= 8 else names[:4]
    pairs = [(SEATS[index].name, name) for index, name in zip(_HAND_ORDER, room, strict=False)]
    words = {"N": "North", "E": "East", "S": "South", "W": "West"}
    rooms = {"o": "Open", "c": "Closed"}
    tags = [(words[seat], name) for seat, name in pairs]
    tags.append(("Vulnerable", deal.vulnerable))
    if re.fullmatch(r"[oc]\d+", deal.label):
        tags.append(("Room", rooms[deal.label[0]]))
    return ordered_tags(tags)
