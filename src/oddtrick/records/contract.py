"""Contracts, auctions and results as records write them: `4SX`, `3NT`, `1C Pass 1H …`, `NS 9 EW 4`, `3DE-2`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from oddtrick.cards import SEATS, SIDES, Seat, parse_seat
from oddtrick.records.board import Strain

__all__ = [
    "PASSED_OUT",
    "Contract",
    "auction_outcome",
    "calls_in",
    "is_passed_out",
    "is_unknown",
    "parse_contract",
    "parse_result",
    "parse_table_result",
    "seat_of",
]


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: level 1–7 (0 where only the trump suit is said), strain, and "" / "X" / "XX"."""

    level: int
    strain: Strain
    risk: str = ""

    def __str__(self) -> str:
        return f"{self.level or ''}{self.strain}{self.risk}"


PASSED_OUT = "Pass"
"""How the contract of a board that nobody bid on is written."""

_STRAIN_OF: dict[str, Strain] = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "S": "S",
    "H": "H",
    "D": "D",
    "C": "C",
    "N": "NT",
}
# Some programs write declarer and result into it as well: `4SX by N`, `3NTS+1`, `2H E =`.
_CONTRACT = re.compile(
    r"\s*([1-7])?\s*(NO[ -]?TRUMPS?|NT|SA|SPADES?|HEARTS?|DIAMONDS?|CLUBS?|[NSHDC♠♥♦♣])\ufe0f?"
    r"\s*(X{1,2}|\*{1,2}|R?DBL)?!?((?:\s*(?:BY\s|-)?\s*[NESW])?(?:\s*(?:=|[+-]\s*\d{1,2}))?)\s*\Z",
    re.IGNORECASE,
)
_PASSED = re.compile(r"\s*(?:ALL[ -]?)?PASS(?:ED)?(?:[ -]?OUT)?\s*\Z|\s*(?:AP|P|0)\s*\Z", re.IGNORECASE)
_RISK = {"": "", "X": "X", "XX": "XX", "*": "X", "**": "XX", "DBL": "X", "RDBL": "XX"}


def is_unknown(text: str) -> bool:
    """Whether a value says nothing: empty, `?` or `-`."""
    return text.strip(" ?-") == ""


def parse_contract(text: str) -> Contract | None:
    """The contract of a text such as `4SX`, `3N`, `1nt**`, `3SA` or `H`; None if it is none (see `is_passed_out`)."""
    found = _CONTRACT.match(text)
    if found is None or (found.group(4) and not found.group(1)):
        return None
    level, strain, risk, _ = found.groups()
    trump: Strain = "NT" if strain.upper() == "SA" else _STRAIN_OF[strain[0].upper()]
    return Contract(int(level or 0), trump, _RISK[(risk or "").upper()])


def is_passed_out(text: str) -> bool:
    """Whether a contract says that everybody passed."""
    return _PASSED.match(text) is not None


_CALL = re.compile(r"([1-7])\s*(NT?|[SHDC♠♥♦♣])|AP\b|ALL ?PASS|PASS|RDBL|REDBL|DBL|XX|[PXDR]", re.IGNORECASE)


def calls_in(text: str) -> list[str]:
    """The calls in a text, in capitals: `1NT`, `P`, `X`, `XX` and `AP`; marks such as ! and * are passed over."""
    calls: list[str] = []
    for found in _CALL.finditer(text):
        word = found.group().upper().replace(" ", "")
        if found.group(1):
            calls.append(found.group(1) + _STRAIN_OF[found.group(2)[0].upper()])
        elif word in ("AP", "ALLPASS"):
            calls.append("AP")
        elif word in ("P", "PASS"):
            calls.append("P")
        elif word in ("X", "D", "DBL"):
            calls.append("X")
        else:
            calls.append("XX")
    return calls


def auction_outcome(dealer: Seat | None, calls: Iterable[str]) -> tuple[Contract | str | None, Seat | None]:
    """The contract and the declarer of an auction; `PASSED_OUT` and None if nobody bid, None and None without calls.

    dealer: who calls first; where that is not known, neither is the declarer. calls: as of `calls_in`; a place passed
    over is `-`. An unfinished auction counts as it is.
    """
    last: Contract | None = None
    first_to_name: dict[tuple[int, Strain], Seat] = {}
    bidder: Seat | None = None
    seat = dealer
    passes = 0
    for call in calls:
        if call == "AP":
            passes += 4
            break
        if call in ("P", "-"):
            passes += call == "P"
        elif call in ("X", "XX"):
            passes = 0
            if last is not None:
                last = Contract(last.level, last.strain, call)
        else:
            passes = 0
            found = parse_contract(call)
            if found is not None:
                last, bidder = found, seat
                if seat is not None:
                    first_to_name.setdefault((seat.side.index, found.strain), seat)
        seat = seat.left if seat is not None else None
    if last is None:
        return (PASSED_OUT if passes >= 4 else None), None
    declarer = first_to_name[bidder.side.index, last.strain] if bidder is not None else None
    return last, declarer


_SIDE_TRICKS = re.compile(r"(NS|EW)\s*(\d{1,2})(?!\d)", re.IGNORECASE)
_TRICKS = re.compile(r"\s*(\d{1,2})\s*\Z")
_OVER = re.compile(r"\s*(=|[+-]\s*\d{1,2})\s*\Z")


def parse_result(text: str, declarer: Seat | None, contract: Contract | None) -> tuple[int, int] | None:
    """The tricks of NS and EW by a Result such as `9`, `NS 9 EW 4`, `EW 4`, `=` or `-2`; None if it says none."""
    by_side = {found.group(1).upper(): int(found.group(2)) for found in _SIDE_TRICKS.finditer(text)}
    if by_side:
        ns = by_side.get("NS", 13 - by_side.get("EW", 0))
        return ns, by_side.get("EW", 13 - ns)
    if declarer is None:
        return None
    if found := _TRICKS.match(text):
        tricks = int(found.group(1))
    elif contract is not None and contract.level and (found := _OVER.match(text)):
        over = found.group(1).replace(" ", "")
        tricks = 6 + contract.level + (0 if over == "=" else int(over))
    else:
        return None
    return (tricks, 13 - tricks) if declarer.side is SIDES[0] else (13 - tricks, tricks)


_TABLE_RESULT = re.compile(r"\s*([1-7])(NT?|[SHDC])([NESW])(X{0,2})(=|[+-]\d{1,2})\s*\Z", re.IGNORECASE)


def parse_table_result(text: str) -> tuple[Contract, Seat, int] | None:
    """Contract, declarer and declarer's tricks of a vugraph result such as `2HN+2` or `6SNx-1`; None if it is none."""
    found = _TABLE_RESULT.match(text)
    if found is None:
        return None
    level, strain, seat, risk, over = found.groups()
    contract = Contract(int(level), _STRAIN_OF[strain[0].upper()], risk.upper())
    return contract, parse_seat(seat), 6 + contract.level + (0 if over == "=" else int(over))


def seat_of(text: str) -> Seat | None:
    """The seat of a text such as `N`, `^S` or `north`; None if it names none."""
    word = text.strip().lstrip("^").strip().lower()
    for seat, name in zip(SEATS, ("north", "east", "south", "west"), strict=True):
        if word in (name, name[0]):
            return seat
    return None
