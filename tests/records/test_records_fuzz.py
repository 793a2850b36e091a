"""Whatever a file holds, readers end quickly and raise nothing but errors of our own."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import record_samples as samples
from oddtrick.errors import OddtrickError
from oddtrick.records import Board, check_board, jsonl, lin, pbn, scan
from record_samples import ODD_FILES

FORMATS = {"pbn": pbn, "lin": lin, "jsonl": jsonl}
PIECES = [
    *'[]{}"%;|,.-+*=$^!?#:\\\n \t\x1a\ufeff',
    *"SHDCAKQJT98765432NEWPX10",
    *("\n\n", '[Event "', '[Deal "N:', '[Play "W"]\n', '[Contract "3NT"]', '[Declarer "S"]', '[Result "9"]', '"]\n'),
    *('[Board "1"]\n', '[Auction "N"]\n', "1C Pass 3NT AP\n", "SA SK SQ SJ\n", "- - - HA\n", "^R ", "##", "=1=", "$14"),
    *(
        "md|3",
        "mb|1S|",
        "mb|p|",
        "pc|SA|",
        "pc|",
        "mc|9|",
        "qx|o1|",
        "rs|",
        "pg||",
        "nt|",
        "ah|Board 1|",
        "lin=",
        "%7C",
    ),
    *("AKQJ.T98.765.432", "SAKQJHT98D765C432,", '{"plays": ', '"hands": ', '[["N", "SA"]', "null", "}", "9" * 30),
]
soup = st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=60).map("".join)


def read_all(data: bytes) -> list[Board]:
    """All boards of a file after a check; errors of our own are expected."""
    try:
        boards = list(scan(data, "file"))
    except OddtrickError:
        return []
    for board in boards:
        report = check_board(board)
        assert report.error is None or report.error.message
        assert report.complete is False or report.error is None
        assert len(report.winners) == sum(report.tricks) <= 13
        assert board.title
    return boards


def write_again(boards: list[Board]) -> None:
    """What was read can be written, and what was written can be read."""
    text = pbn.dumps(boards)
    again = list(pbn.read(text))
    assert len(again) == len(boards)
    assert max(map(len, text.splitlines())) <= 254
    for board, copy in zip(boards, again, strict=True):
        if board.fault is None:
            assert copy.hands == board.hands
    for board in jsonl.read(jsonl.dumps(boards)):
        assert board.place > 0


@given(st.binary(max_size=400))
def test_random_bytes(data: bytes) -> None:
    read_all(data)


@given(soup)
def test_pieces_of_every_format(text: str) -> None:
    write_again(read_all(text.encode("utf-8", errors="replace")))


@pytest.mark.parametrize("kind", FORMATS)
@given(text=soup)
def test_pieces_for_each_reader(kind: str, text: str) -> None:
    try:
        boards = list(FORMATS[kind].read(text))
    except OddtrickError:
        return
    for board in boards:
        check_board(board)


def real_files() -> list[bytes]:
    rows = [samples.sample(), samples.trump_sample()]
    texts = [
        "\n".join(samples.pbn_text(row, cards) for row in rows for cards in (52, 30)),
        "\n".join(samples.lin_text(row, cards, tail="mc|9|") for row in rows for cards in (52, 30)),
        "\n".join(samples.corpus_text().splitlines()[:3]),
        (samples.CASES / "whist_hands.jsonl").read_text("utf-8"),
    ]
    return [*(text.encode() for text in texts), *(path.read_bytes() for path in sorted(ODD_FILES.iterdir()))]


REAL = real_files()


@given(st.sampled_from(REAL), st.integers(0, 2**32), st.integers(1, 12))
def test_real_files_with_bytes_changed(data: bytes, seed: int, changes: int) -> None:
    chance = random.Random(seed)
    spoilt = bytearray(data)
    for _ in range(changes):
        at = chance.randrange(len(spoilt))
        end = at + chance.choice((1, 1, 1, 5, 40))
        what = chance.randrange(4)
        if what == 0:
            del spoilt[at:end]
        elif what == 1:
            spoilt[at:at] = chance.choice(PIECES).encode()
        elif what == 2:
            spoilt[at : at + 1] = bytes([chance.choice(data)])
        else:
            start = chance.randrange(len(spoilt))
            spoilt[at:at] = spoilt[start : start + 60]
        if not spoilt:
            return
    write_again(read_all(bytes(spoilt)))


@given(st.sampled_from(REAL), st.floats(0, 1))
def test_real_files_cut_off(data: bytes, share: float) -> None:
    write_again(read_all(data[: int(len(data) * share)]))


SIZE = 100_000
MONSTERS = {
    "braces": "{",
    "hidden braces": "{\n%}\n",
    "brackets": "[",
    "names without end": "[A",
    "quotes": '"',
    "tags without end": '[Event "',
    "backslashes": '[Event "\\"',
    "loose tags": "[Event ",
    "spaces": " ",
    "brackets and spaces": "[ ",
    "empty lines": "\n",
    "spaced lines": "\n ",
    "bars": "|",
    "cards": "pc|SA|",
    "words": "x",
    "semicolons": ";",
    "percents": "%",
    "end bytes": "\x1a",
    "repeats": '[Board "1"]\n',
    "dashes": "-",
    "notes": "=",
    "marks": "$1",
    "calls": "1C ",
    "links": "?lin=",
    "objects": '{"a":',
}
HEADS = {
    "nothing": "",
    "a play": '[Deal "N:- - - -"]\n[Contract "3NT"]\n[Play "N"]\n',
    "a deal": '[Deal "',
    "a card": "md|3,,,|mb|3N|pc|",
    "a comment": "{",
}


@pytest.mark.parametrize("monster", MONSTERS)
def test_no_text_takes_long(monster: str) -> None:
    """A quadratic reader would take minutes for these; a linear one takes a fraction of a second each."""
    for head in HEADS.values():
        text = head + MONSTERS[monster] * (SIZE // len(MONSTERS[monster]))
        for reader in (pbn, lin):
            begun = time.process_time()
            for board in reader.read(text):
                check_board(board)
            assert time.process_time() - begun < 10
