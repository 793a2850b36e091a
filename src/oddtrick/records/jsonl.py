"""Deals as JSON Lines, one object a line, both ways.

The shape: `{"board", "dealer", "declarer", "contract", "leader", "trump", "hands": {"N": [cards]…}, "plays": [[seat,
card]…], "complete", "claimed", "result_tricks_declarer", …}`; cards as `HK`, trump S H D C or NT. Whatever else a line
says is kept and written again. Old whist books name the players A Y B Z, A leading and Z the dealer: they become W N E
S.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

from oddtrick.cards import SEATS, SIDES, Card, CardSet, Seat, parse_card, parse_cards
from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.records.board import MARKS, NO_HANDS, STRAINS, Board, Hands, Play, Strain, WhistFacts, faultless
from oddtrick.records.contract import parse_contract
from oddtrick.records.deals import pbn_deal, pbn_hand, settled_hands
from oddtrick.records.text import decode, tidy

__all__ = ["dump", "dumps", "load", "loads", "read"]

_SEAT_OF = {
    **{seat.value: seat for seat in SEATS},
    **dict(zip("AYBZ", (SEATS[3], SEATS[0], SEATS[1], SEATS[2]), strict=True)),
}
_SHAPE = (
    "source",
    "event",
    "board",
    "dealer",
    "declarer",
    "contract",
    "leader",
    "trump",
    "hands",
    "plays",
    "complete",
    "claimed",
    "result_tricks_declarer",
)
_KEPT_ELSEWHERE = frozenset(_SHAPE) - {"source", "event"}


def read(source: str | bytes, file: str = "") -> Iterator[Board]:
    """The boards of JSON Lines, wrong ones among them: what could not be read stands in a board's `fault`.

    Empty lines are passed over. Raises `BadInput` where the bytes are no text.
    """
    text = tidy(source) if isinstance(source, str) else decode(source)
    place = 0
    for line, row in enumerate(text.split("\n"), 1):
        if row.strip():
            place += 1
            yield _board_of_row(row, file, place, line)


def loads(source: str | bytes, file: str = "") -> tuple[Board, ...]:
    """The boards of JSON Lines. Raises the first board's fault, with `where` = line."""
    return faultless(read(source, file))


def load(stream: IO[bytes] | IO[str]) -> tuple[Board, ...]:
    """The boards of an open JSON Lines file. Raises the first board's fault, with `where` = line."""
    return loads(stream.read())


def _board_of_row(row: str, file: str, place: int, line: int) -> Board:
    name = ""
    try:
        data = _object_of(row)
        name = _name(data)
        return _board(data, file, place, line)
    except OddtrickError as wrong:
        return Board(name=name, file=file, place=place, line=line, fault=wrong.at(line=line))


def _object_of(row: str) -> dict[str, Any]:
    try:
        data = json.loads(row, parse_constant=_no_constant, object_pairs_hook=_object)
    except RecursionError:
        raise bad_input("record_json", problem="too many brackets inside each other") from None
    except json.JSONDecodeError as wrong:
        raise bad_input("record_json", {"column": wrong.colno}, problem=wrong.msg) from None
    except ValueError as wrong:
        raise bad_input("record_json", problem=str(wrong)[:80]) from None
    if not isinstance(data, dict):
        kind = {list: "a list", str: "text", bool: "true or false", type(None): "null"}.get(type(data), "a number")
        raise bad_input("record_json_not_object", kind=kind)
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"“{key[:40]}” stands in it twice")
        made[key] = value
    return made


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _wrong(key: str, value: object, example: str) -> BadInput:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return bad_input("record_json_value", key=key, value=text if len(text) <= 40 else text[:39] + "…", example=example)


def _board(data: Mapping[str, Any], file: str, place: int, line: int) -> Board:
    if not any(key in data for key in ("hands", "plays", "deal")):
        raise bad_input("record_json_no_deal")
    contract = data.get("contract") or ""
    if not isinstance(contract, str):
        raise _wrong("contract", contract, '"4SX"')
    dealer, declarer = _seat(data, "dealer"), _seat(data, "declarer")
    whist = _whist(data)
    if whist is not None and declarer is None:
        declarer = dealer
    leader = _seat(data, "leader") or (declarer.left if declarer is not None else None)
    plays = _plays(data.get("plays"))
    hands = _hands(data, plays)
    result = _result(data, declarer, complete=len(plays) == 52)
    claimed = data.get("claimed", True) is True and result is not None and len(plays) < 4 * _size(hands)
    return Board(
        name=_name(data),
        dealer=dealer,
        declarer=declarer,
        leader=leader or (plays[0].seat if plays else None),
        contract=contract,
        trump=_trump(data, contract),
        hands=hands,
        plays=tuple(Play(play.seat, play.card, play.mark, line) for play in plays),
        claimed=claimed,
        unfinished=not claimed and 0 < len(plays) < 4 * _size(hands),
        result=result,
        tags=(("Event", data["event"]),) if isinstance(data.get("event"), str) and data["event"] else (),
        whist=whist,
        extra=tuple(
            (key, json.dumps(value, ensure_ascii=False)) for key, value in data.items() if key not in _kept(data)
        ),
        file=file,
        place=place,
        line=line,
        result_line=line,
    )


def _kept(data: Mapping[str, Any]) -> frozenset[str]:
    """The keys a board keeps in fields of its own, if their values are of the usual kind."""
    kept = set(_KEPT_ELSEWHERE)
    if isinstance(data.get("event"), str):
        kept.add("event")
    return frozenset(kept)


def _name(data: Mapping[str, Any]) -> str:
    for key in ("board", "name"):
        value = data.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip()
    return ""


def _seat(data: Mapping[str, Any], key: str) -> Seat | None:
    value = data.get(key)
    if value is None or value == "":
        return None
    seat = _SEAT_OF.get(value.upper()) if isinstance(value, str) else None
    if seat is None:
        raise _wrong(key, value, '"N", "E", "S" or "W"')
    return seat


def _trump(data: Mapping[str, Any], contract: str) -> Strain | None:
    value = data.get("trump")
    if value is None or value == "":
        found = parse_contract(contract)
        return found.strain if found is not None else None
    word = value.upper() if isinstance(value, str) else ""
    word = "NT" if word == "N" else word
    if word not in STRAINS:
        raise _wrong("trump", value, '"S", "H", "D", "C" or "NT"')
    return STRAINS[STRAINS.index(word)]


def _card(value: object, key: str) -> Card:
    try:
        if isinstance(value, str):
            return parse_card(value)
    except BadInput:
        pass
    raise _wrong(key, value, '"HK"')


def _plays(rows: object) -> tuple[Play, ...]:
    """The plays of `[[seat, card], …]`; a third word, `revoke` or `lead`, marks what was wrong and let stand."""
    if rows is None:
        return ()
    if not isinstance(rows, list):
        raise _wrong("plays", rows, '[["W", "HK"], …]')
    plays: list[Play] = []
    for number, row in enumerate(rows, 1):
        pair = [row.get("seat"), row.get("card")] if isinstance(row, dict) else row
        if isinstance(pair, list) and len(pair) == 2:
            pair = [*pair, ""]
        seat = None
        if isinstance(pair, list) and len(pair) == 3 and isinstance(pair[0], str) and pair[2] in MARKS:
            seat = _SEAT_OF.get(pair[0].upper())
        if seat is None:
            raise _wrong("plays", row, '["W", "HK"]').at(play=number)
        try:
            plays.append(Play(seat, _card(pair[1], "plays"), MARKS[MARKS.index(pair[2])]))
        except BadInput as wrong:
            raise wrong.at(play=number) from None
    return tuple(plays)


def _hand(value: object) -> CardSet | None:
    """A hand as a list of cards, as text of cards, or as PBN writes it."""
    if value is None:
        return None
    if isinstance(value, str):
        return pbn_hand(value.strip()) if "." in value or value.strip() == "-" else CardSet(parse_cards(value))
    if not isinstance(value, list):
        raise _wrong("hands", value, '{"N": ["SA", "HK", …], …}')
    cards = [_card(each, "hands") for each in value]
    made = CardSet(cards)
    if len(made) != len(cards):
        raise bad_input("deal_card_twice_in_hand", card=next(c for c in cards if cards.count(c) > 1), hand="…")
    return made


def _hands(data: Mapping[str, Any], plays: tuple[Play, ...]) -> Hands:
    """The hands given; where none are, those that 52 plays show."""
    given = data.get("hands")
    if given is None and isinstance(data.get("deal"), str):
        return pbn_deal(data["deal"])
    if given is None:
        given = data.get("known_hand")
    hands: list[CardSet | None] = [None] * 4
    if isinstance(given, str):
        return pbn_deal(given)
    if given is not None:
        if not isinstance(given, dict):
            raise _wrong("hands", given, '{"N": ["SA", "HK", …], …}')
        for key, value in given.items():
            seat = _SEAT_OF.get(key.upper())
            if seat is None or hands[seat.index] is not None:
                raise _wrong("hands", key, '"N", "E", "S" and "W", each once')
            try:
                hands[seat.index] = _hand(value)
            except OddtrickError as wrong:
                raise wrong.at(seat=seat.value) from None
    elif len({play.card for play in plays}) == 52:
        hands = [CardSet(play.card for play in plays if play.seat is seat) for seat in SEATS]
        if any(len(hand or ()) != 13 for hand in hands):
            return NO_HANDS
    return settled_hands(hands)


def _size(hands: Hands) -> int:
    return max((len(hand) for hand in hands if hand is not None), default=13)


def _result(data: Mapping[str, Any], declarer: Seat | None, *, complete: bool) -> tuple[int, int] | None:
    """The tricks of NS and EW in all, as recorded for declarer; in the old books those of Y and Z, if play ended."""
    value = data.get("result_tricks_declarer")
    if value is None and complete and isinstance(data.get("tricks_YZ"), int):
        yz = data["tricks_YZ"]
        return yz, 13 - yz
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 13:
        raise _wrong("result_tricks_declarer", value, "a whole number from 0 to 13")
    if declarer is None:
        return None
    return (value, 13 - value) if declarer.side is SIDES[0] else (13 - value, value)


def _whist(data: Mapping[str, Any]) -> WhistFacts | None:
    """The facts of whist where a line says that it is a whist hand."""
    turn_up = data.get("turn_up")
    if data.get("game") not in ("whist", "bridge-whist") and turn_up is None:
        return None
    return WhistFacts(turn_up=None if turn_up is None else _card(turn_up, "turn_up"))


def dumps(boards: Iterable[Board]) -> str:
    """Boards as JSON Lines. What `loads` read comes out as it was."""
    return "".join(json.dumps(_row(board), ensure_ascii=False) + "\n" for board in boards)


def dump(boards: Iterable[Board], stream: IO[bytes]) -> None:
    """Write boards as JSON Lines to an open binary file, in UTF-8."""
    for board in boards:
        stream.write((json.dumps(_row(board), ensure_ascii=False) + "\n").encode("utf-8", errors="replace"))


def _row(board: Board) -> dict[str, Any]:
    """A board as a JSON object, keys in the usual order, the others behind."""
    extra = {key: json.loads(value) for key, value in board.extra}
    result = None
    if board.result is not None and board.declarer is not None:
        result = board.result[board.declarer.side.index]
    known: dict[str, Any] = {
        "event": board.tag("Event"),
        "board": board.name,
        "dealer": _letter(board.dealer),
        "declarer": _letter(board.declarer),
        "contract": board.contract or None,
        "leader": _letter(board.leader),
        "trump": board.trump,
        "hands": {
            seat.value: [card.value for card in hand]
            for seat, hand in zip(SEATS, board.hands, strict=True)
            if hand is not None
        },
        "plays": [[play.seat.value, play.card.value, *([play.mark] if play.mark else [])] for play in board.plays],
        "complete": len(board.plays) == 4 * board.size,
        "claimed": board.claimed,
        "result_tricks_declarer": result,
    }
    if "turn_up" not in extra and board.whist is not None and board.whist.turn_up is not None:
        known["turn_up"] = board.whist.turn_up.value
    row = {key: extra.pop(key) if key in extra else known[key] for key in _SHAPE if key in extra or key in known}
    row.update({key: value for key, value in known.items() if key not in row})
    row.update(extra)
    return row


def _letter(seat: Seat | None) -> str | None:
    return seat.value if seat is not None else None
