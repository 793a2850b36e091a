"""Real deals for the tests of records, and simple writers of PBN and LIN that know nothing of ours."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases" / "records"
ODD_FILES = CASES / "odd_files"
SEATS = "NESW"
RANKS = "23456789TJQKA"

Row = dict[str, Any]


@cache
def corpus_text() -> str:
    return gzip.decompress((CASES / "played_deals.jsonl.gz").read_bytes()).decode("utf-8")


@cache
def corpus() -> tuple[Row, ...]:
    return tuple(json.loads(line) for line in corpus_text().splitlines())


@cache
def sample() -> Row:
    """A whole bridge hand: South plays 3NT and makes ten tricks, West leads."""
    row = corpus()[0]
    assert (row["declarer"], row["trump"], row["result_tricks_declarer"], row["leader"]) == ("S", "NT", 10, "W")
    return row


@cache
def trump_sample() -> Row:
    """A whole hand with trumps, some of them played on other suits."""
    return next(row for row in corpus() if row["contract"] == "4S" and row["flags"] == [])


def winners(row: Row) -> list[str]:
    """Who won the tricks, worked out card by card."""
    found = []
    for at in range(0, len(row["plays"]) // 4 * 4, 4):
        trick = row["plays"][at : at + 4]
        suit = row["trump"] if any(card[0] == row["trump"] for _, card in trick) else trick[0][1][0]
        found.append(max((play for play in trick if play[1][0] == suit), key=lambda play: RANKS.index(play[1][1]))[0])
    return found


def tricks(row: Row) -> dict[str, int]:
    won = winners(row)
    return {side: sum(seat in side for seat in won) for side in ("NS", "EW")}


def hand_text(cards: list[str]) -> str:
    return ".".join("".join(card[1] for card in cards if card[0] == suit) for suit in "SHDC")


def deal_text(row: Row, first: str = "N") -> str:
    order = SEATS[SEATS.index(first) :] + SEATS[: SEATS.index(first)]
    return f"{first}:" + " ".join(hand_text(row["hands"][seat]) for seat in order)


def play_rows(row: Row, cards: int = 52) -> list[list[str]]:
    """The play as PBN wants it: a row a trick, a column a seat, the first leader's first."""
    first = SEATS.index(row["leader"])
    rows = []
    for at in range(0, cards, 4):
        cells = ["-"] * 4
        for seat, card in row["plays"][at : min(at + 4, cards)]:
            cells[(SEATS.index(seat) - first) % 4] = card
        rows.append(cells)
    return rows


def pbn_text(row: Row, cards: int = 52, rows: str | None = None, **tags: str | None) -> str:
    """A board as a PBN game; `tags` replace its tags (None leaves one out), `rows` its play."""
    contract = (row["contract"] or "1" + row["trump"]).replace("1N", "1NT").replace("NTT", "NT")
    values: dict[str, str | None] = {
        "Event": "Test",
        "Board": "7",
        "Dealer": row["declarer"],
        "Deal": deal_text(row),
        "Declarer": row["declarer"],
        "Contract": contract if len(contract) > 2 or contract[1] != "N" else contract + "T",
        "Result": str(row["result_tricks_declarer"]),
        "Play": row["leader"],
    }
    values.update(tags)
    lines = [f'[{name} "{value}"]' for name, value in values.items() if value is not None]
    if rows is None and cards:
        rows = "\n".join(" ".join(cells) for cells in play_rows(row, cards))
    return "\n".join(lines) + "\n" + (rows or "") + "\n"


def lin_hand(cards: list[str]) -> str:
    return "".join(suit + "".join(card[1] for card in cards if card[0] == suit) for suit in "SHDC")


def lin_text(row: Row, cards: int = 52, hands: int = 3, tail: str = "") -> str:
    """A board as LIN: the declarer deals and bids, all pass; three hands are given unless four are asked for."""
    dealer = "SWNE".index(row["declarer"]) + 1
    given = [lin_hand(row["hands"][seat]) for seat in "SWNE"]
    md = f"{dealer}" + ",".join([*given[:hands], ""][:4])
    bid = (row["contract"] or "1" + row["trump"][0])[:2]
    text = f"pn|s,w,n,e|st||md|{md}|rh||ah|Board 7|sv|o|mb|{bid}|mb|p|mb|p|mb|p|pg||"
    for number, (_, card) in enumerate(row["plays"][:cards], 1):
        text += f"pc|{card}|" + ("pg||" if number % 4 == 0 else "")
    return text + tail
