"""PBN games into boards: inherited tags, deal, contract, play. Generous in reading, exact about what cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from oddtrick.cards import Seat, Suit
from oddtrick.errors import OddtrickError, bad_input, invalid
from oddtrick.hand.play import NO_TRUMP
from oddtrick.reasons import Reason, reason
from oddtrick.records.board import NO_HANDS, Board, Hands, Play
from oddtrick.records.check import check_board
from oddtrick.records.contract import (
    Contract,
    auction_outcome,
    calls_in,
    is_passed_out,
    is_unknown,
    parse_contract,
    parse_result,
    seat_of,
)
from oddtrick.records.deals import pbn_deal
from oddtrick.records.pbn_lex import Game, Tag, Word, games
from oddtrick.records.pbn_play import Rows, by_columns, by_holders, read_rows
from oddtrick.records.tags import OWN_PREFIX, facts_of_tags, ordered_tags, unshielded

__all__ = ["read_games"]

_MODELLED = frozenset({"board", "dealer", "deal", "declarer", "contract", "result", "auction", "play", "note"})
_MATTERS = frozenset({"deal", "declarer", "contract"})


def read_games(text: str, file: str = "") -> Iterator[Board]:
    """The boards of a PBN text, one for each game. Never raises: what could not be read stands in a board's `fault`."""
    past = _Past()
    for place, game in enumerate(games(text), 1):
        yield _Reader(game, past).board(file, place)


@dataclass(slots=True)
class _Past:
    """What games before this one said that may still count."""

    values: dict[str, tuple[str, str]] = field(default_factory=dict)  # name as written and value, by lower-case name
    lasting: set[str] = field(default_factory=set)  # tags given with ##, which hold until further notice
    deal: tuple[Hands, str, OddtrickError | None] | None = None  # of the game just before: hands, board name, fault


class _Reader:
    """Reads one game."""

    def __init__(self, game: Game, past: _Past) -> None:
        self.game = game
        self.past = past
        self.notes: list[Reason] = []
        self.fault: OddtrickError | None = None
        self.tags = self._with_inherited()

    def _with_inherited(self) -> dict[str, Tag]:
        """The tags with `#` (as in the game before) and `##…` (from here on) resolved."""
        past, tags = self.past, {}
        for name, tag in self.game.tags.items():
            value = tag.value
            if value.startswith("#"):
                if value == "#":
                    past.lasting.discard(name)
                elif value.startswith("##"):
                    past.lasting.add(name)
                    value = value[2:] or "#"
                if value == "#":
                    if name in past.values:
                        value = past.values[name][1]
                    else:
                        value = ""
                        if name in _MATTERS:
                            self._fail(bad_input("nothing_to_inherit", {"line": tag.line}, tag=tag.name))
            else:
                past.lasting.discard(name)
                value = unshielded(value)
            tags[name] = Tag(tag.name, value, tag.line, tag.words)
        for name in sorted(past.lasting - tags.keys()):
            tags[name] = Tag(*past.values[name], self.game.line)
        for name, tag in tags.items():
            past.values[name] = (tag.name, tag.value)
        return tags

    def _fail(self, fault: OddtrickError) -> None:
        self.fault = self.fault or fault

    def _value(self, name: str) -> str:
        return self.tags[name].value.strip() if name in self.tags else ""

    def _line(self, name: str) -> int:
        return self.tags[name].line if name in self.tags else self.game.line

    def _seat(self, name: str) -> Seat | None:
        """The seat of a tag, None where it says nothing or nonsense."""
        text = self._value(name)
        seat = seat_of(text)
        if seat is None and not is_unknown(text.lstrip("^")):
            self.notes.append(reason("note_not_a_seat", tag=self.tags[name].name, text=text[:20]))
        return seat

    def board(self, file: str, place: int) -> Board:
        """The board of this game."""
        play = self.tags.get("play")
        rows = read_rows(play.words) if play is not None else Rows()
        hands, name = self._hands_and_name()
        dealer = self._seat("dealer")
        contract, text, declarer = self._contract(dealer)
        result_text = self._value("result")
        first = self._seat("play") if play is not None else None
        board = Board(
            name=name,
            dealer=dealer,
            declarer=declarer,
            leader=declarer.left if declarer is not None else first if rows.cards else None,
            contract=text,
            trump=contract.strain if contract is not None else None,
            hands=hands,
            unfinished=rows.unfinished,
            # Where no declarer is named, it is the player to the right of the leader.
            result=parse_result(result_text.lstrip("^"), declarer or (first.right if first else None), contract),
            adjusted=result_text.startswith("^"),
            tags=self._other_tags(),
            comments=tuple(self.game.comments),
            whist=facts_of_tags({key: tag.value for key, tag in self.tags.items()}),
            file=file,
            place=place,
            line=self.game.line,
            result_line=self._line("result"),
        )
        if rows.rows or rows.fault:
            board = self._with_plays(board, rows, first)
        return replace(board, notes=tuple(self.notes), fault=self.fault)

    def _hands_and_name(self) -> tuple[Hands, str]:
        """The hands, and the number or name of the board; both perhaps those of the game before.

        Programs that list a deal's tables one after another give the deal only once; the standard would say `#`.
        """
        name = "" if is_unknown(self._value("board")) else self._value("board")
        past = self.past.deal
        hands = NO_HANDS
        fault: OddtrickError | None = None
        if "deal" in self.tags:
            text = self._value("deal")
            try:
                hands = NO_HANDS if is_unknown(text) else pbn_deal(text)
            except OddtrickError as wrong:
                fault = wrong.at(line=self._line("deal"))
        elif past is not None and {"declarer", "contract", "play"} & self.tags.keys() and name in ("", past[1]):
            hands, name, fault = past
            if "play" in self.tags:
                self.notes.append(reason("note_deal_before"))
        else:
            self.past.deal = None
            return hands, name
        self.past.deal = (hands, name, fault) if hands != NO_HANDS or fault is not None else None
        if fault is not None:
            self._fail(fault)
        return hands, name

    def _contract(self, dealer: Seat | None) -> tuple[Contract | None, str, Seat | None]:
        """The contract, as written, and the declarer; from the auction where the tags do not say."""
        text = self._value("contract")
        declarer = self._seat("declarer")
        if is_unknown(text):
            text = ""
        contract = parse_contract(text)
        unread = contract is None and not is_passed_out(text)
        words = self.tags["auction"].words if "auction" in self.tags else []
        if words and (unread or (declarer is None and contract is not None)):
            found, caller = auction_outcome(self._seat("auction") or dealer, _calls(words))
            if unread and found is not None:
                if text:
                    self.notes.append(reason("note_contract_of_auction", text=text[:20], contract=str(found)))
                text = str(found)
                contract = found if isinstance(found, Contract) else None
            if declarer is None and isinstance(found, Contract) and contract and found.strain == contract.strain:
                declarer = caller
        return contract, text, declarer

    def _other_tags(self) -> tuple[tuple[str, str], ...]:
        own = OWN_PREFIX.lower()
        return ordered_tags(
            (tag.name, tag.value)
            for name, tag in self.tags.items()
            if name not in _MODELLED and not name.startswith(own)
        )

    def _with_plays(self, board: Board, rows: Rows, first: Seat | None) -> Board:
        """The board with the cards of its Play section in order."""
        line = rows.rows[0][0].line if rows.rows else self._line("play")
        if self.fault is not None:
            return board
        if board.trump is None:
            if rows.cards == 0:
                pass
            elif is_passed_out(board.contract):
                self._fail(invalid("played_though_passed", {"line": line}))
            elif board.contract:
                self._fail(bad_input("contract_unreadable", {"line": self._line("contract")}, text=board.contract[:20]))
            else:
                self._fail(invalid("trump_unknown", {"line": line}))
            return board
        if first is None and board.leader is None:
            self._fail(invalid("leader_unknown", {"line": self._line("play")}))
            return board
        column = first or board.leader
        if column is None or not rows.rows:
            self.fault = rows.fault
            return board
        found, self.fault = self._best_order(board, rows, column)
        return found

    def _best_order(self, board: Board, rows: Rows, first: Seat) -> tuple[Board, OddtrickError | None]:
        """The board with its plays by the standard; if they make an error and another known habit makes none, by that.

        Habits met: rows written from each trick's leader; a first column that is not the leader's.
        """
        trump = NO_TRUMP if board.trump in (None, "NT") else Suit(board.trump).index
        plays, fault = by_columns(rows, first, first, trump)
        if rows.fault is not None and (fault is None or fault.where["trick"] == len(rows.rows)):
            fault = rows.fault  # what is missing from the last row stands behind the word that is no card
        standard = _played(board, plays, first, fault)
        if check_board(standard).error is None:
            return standard, None
        leaders = [first] if board.leader in (None, first) else [first, board.leader]
        for leader in leaders:
            for by_holder in (False, True):
                if by_holder:
                    others = by_holders(rows, board.hands, leader, trump)
                else:
                    others, _ = by_columns(rows, first, leader, trump)
                if others is None or len(others) != rows.cards or rows.fault is not None:
                    continue
                other = _played(board, others, leader, None)
                if check_board(other).error is None:
                    self.notes.append(reason("note_rows_from_leader" if by_holder else "note_first_column", seat=first))
                    return other, None
        return standard, standard.fault


def _calls(words: Sequence[Word]) -> Iterator[str]:
    """The calls of an Auction section; `-` and `^S` are places where nobody called, `^I` marks the call behind it."""
    for word in words:
        if word.text in ("-", "^S"):
            yield "-"
        elif word.text[0] not in "=$^":
            yield from calls_in(word.text)


def _played(board: Board, plays: tuple[Play, ...], leader: Seat, fault: OddtrickError | None) -> Board:
    """A board with its plays; a recorded result with cards still unplayed and nothing to go on is a claim."""
    ended = bool(plays) and board.result is not None and not board.unfinished and fault is None
    claimed = ended and len(plays) < 4 * board.size
    return replace(board, plays=plays, leader=leader, claimed=claimed, fault=fault)
