"""Small pieces of records: encodings, formats, contracts, auctions, results, hands."""

from __future__ import annotations

import gzip
import json

import pytest

import record_samples as samples
from oddtrick.cards import CardSet, Seat, parse_cards
from oddtrick.errors import OddtrickError
from oddtrick.records import detect, scan
from oddtrick.records.contract import (
    Contract,
    auction_outcome,
    calls_in,
    is_passed_out,
    is_unknown,
    parse_contract,
    parse_result,
    parse_table_result,
)
from oddtrick.records.deals import lin_hand, pbn_deal, pbn_hand, write_pbn_deal
from oddtrick.records.text import Lines, decode, tidy


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (gzip.compress(b'[Event "x"]', mtime=0), "record_packed"),
        (b"PK\x03\x04rest", "record_packed"),
        (b"%PDF-1.7\n", "record_packed"),
        (bytes(range(256)) * 10, "record_not_text"),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00", "record_not_text"),
        (b"[Event \x00]", "record_not_text"),
        (b"This is a letter, not a record.\n", "record_unknown_format"),
        (b"a,b,c\n1,2,3\n", "record_unknown_format"),
        (b"[[1, 2], [3]]", "record_unknown_format"),
        (b'<?xml version="1.0"?><x/>', "record_unknown_format"),
    ],
)
def test_what_is_no_record(data: bytes, code: str) -> None:
    with pytest.raises(OddtrickError) as caught:
        list(scan(data))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "pbn"),
        (" \n", "pbn"),
        ("% PBN 2.1", "pbn"),
        ('{a comment, "x": y}\n[Event "x"]', "pbn"),
        ("; md|3|\n", "pbn"),
        ('\n [ Event"x"]', "pbn"),
        ('Statistics\n[Board "1"]\nmd|3|', "pbn"),
        ("md|3,,,|", "lin"),
        ("\nVG|x|", "lin"),
        ('talk nt|x|pn|a|\n[Board "1"]', "lin"),
        ("https://x.y/z?lin=md%7C3", "lin"),
        ('{"hands": {}}', "jsonl"),
        ('\n{ "plays" : []', "jsonl"),
        ("{}\n", "jsonl"),
        ("hello", None),
        ("st||md|1,,,|", "lin"),
        ("|rs|,,|", "lin"),
        ("ab|cd", None),
    ],
)
def test_formats_are_told_by_what_stands_in_a_file(text: str, kind: str | None) -> None:
    assert detect(text) == kind


def test_scan_reads_every_format() -> None:
    row = samples.sample()
    for text in (samples.pbn_text(row), samples.lin_text(row), json.dumps(row)):
        (board,) = scan(text.encode(), "name")
        assert (len(board.plays), board.file, board.place) == (52, "name", 1)


def test_tidy_and_lines() -> None:
    assert tidy("a\r\nb\rc\n\ufeffd\x1ajunk") == "a\nb\nc\nd"
    assert decode(b"\x93quoted\x94 \x96") == "“quoted” –"
    assert decode(b"\x81\xe9") == "\x81é"
    assert decode("a\nb".encode("utf-16-le") + b"\x00") == "a\nb"
    lines = Lines("a\nb\nc")
    assert [lines.of(place) for place in (0, 1, 2, 4, 3)] == [1, 1, 2, 3, 3]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4S", Contract(4, "S")),
        ("3N", Contract(3, "NT")),
        ("7ntXX", Contract(7, "NT", "XX")),
        ("1♥x", Contract(1, "H", "X")),
        ("5 Diamonds dbl", Contract(5, "D", "X")),
        ("2C rdbl", Contract(2, "C", "XX")),
        ("H", Contract(0, "H")),
        ("8S", None),
        ("0S", None),
        ("4", None),
        ("4SQ", None),
        ("SN", None),
        ("4SXXX", None),
        ("Pass", None),
        ("", None),
    ],
)
def test_contracts(text: str, found: Contract | None) -> None:
    assert parse_contract(text) == found
    assert found is None or parse_contract(str(found)) == found


def test_passed_out_and_unknown() -> None:
    assert all(map(is_passed_out, ("Pass", "PASSED OUT", "all pass", "AP", "passed")))
    assert not any(map(is_passed_out, ("1C", "", "?", "Passage")))
    assert all(map(is_unknown, ("", "?", " - ", "??")))
    assert not is_unknown("N")


def test_calls() -> None:
    assert calls_in("1C! Pass 2nt* D r X XX p AP") == ["1C", "P", "2NT", "X", "XX", "X", "XX", "P", "AP"]
    assert calls_in("pass all pass 1♠") == ["P", "AP", "1S"]
    assert calls_in("!?-") == []


@pytest.mark.parametrize(
    ("calls", "outcome"),
    [
        ([], (None, None)),
        (["P", "P"], (None, None)),
        (["P", "P", "P", "P"], ("Pass", None)),
        (["AP"], ("Pass", None)),
        (["1C", "AP"], (Contract(1, "C"), Seat.N)),
        (["P", "1H", "P", "2H", "P", "4H", "X", "AP"], (Contract(4, "H", "X"), Seat.E)),
        (["1H", "X", "XX", "1S", "2H"], (Contract(2, "H"), Seat.N)),
        (["-", "-", "1NT", "P", "3NT", "X", "XX"], (Contract(3, "NT", "XX"), Seat.S)),
        (["X"], (None, None)),
    ],
)
def test_auctions(calls: list[str], outcome: tuple[object, object]) -> None:
    assert auction_outcome(Seat.N, calls) == outcome
    assert auction_outcome(None, calls) == (outcome[0], None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9", (9, 4)),
        ("NS 9 EW 4", (9, 4)),
        ("EW 4 NS 9", (9, 4)),
        ("EW 4", (9, 4)),
        ("NS 9", (9, 4)),
        ("ns9", (9, 4)),
        ("NS 9 EW 2", (9, 2)),
        ("=", (10, 3)),
        ("-1", (9, 4)),
        ("+ 2", (12, 1)),
        ("15", (15, -2)),
        ("123", None),
        ("nine", None),
        ("", None),
    ],
)
def test_results(text: str, found: tuple[int, int] | None) -> None:
    assert parse_result(text, Seat.S, Contract(4, "S")) == found
    if found and not text.upper().startswith(("NS", "EW")):
        assert parse_result(text, Seat.E, Contract(4, "S")) == found[::-1]
        assert parse_result(text, None, Contract(4, "S")) is None


def test_results_in_the_head_of_a_broadcast() -> None:
    assert parse_table_result("2HN+2") == (Contract(2, "H"), Seat.N, 10)
    assert parse_table_result("6SNx-1") == (Contract(6, "S", "X"), Seat.N, 11)
    assert parse_table_result("3NTWxx=") == (Contract(3, "NT", "XX"), Seat.W, 9)
    assert parse_table_result("PASS") is None


def test_hands() -> None:
    hand = CardSet(parse_cards("SA SQ S2 HK DT C9 C8"))
    assert pbn_hand("AQ2.K.T.98") == pbn_hand("aq2.k.10.98") == pbn_hand("SAQ2.HK.DT.C98") == hand
    assert lin_hand("SAQ2HKDTC98") == lin_hand("sAQ2 h k D10 C98") == lin_hand("C98S2QAD10HK") == hand
    assert pbn_hand(".-..2") == CardSet(parse_cards("C2"))
    assert pbn_hand("-") is None
    assert lin_hand(" ") is None
    deal = "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    assert write_pbn_deal(pbn_deal(deal), Seat.E) == deal
    assert write_pbn_deal(pbn_deal("N:- AK... - -"), Seat.E) == "E:AK... - - -"
    assert pbn_deal("North: AK... - - -")[0] == pbn_deal("AK... - - -")[0] == CardSet(parse_cards("SA SK"))
    assert pbn_deal("N:AK... ") == (CardSet(parse_cards("SA SK")), None, None, None)
    assert pbn_deal("N:... ... ... ...") == pbn_deal("N:") == (None, None, None, None)
