"""Odd files that other programs wrote: what exactly is read from each of them."""

from __future__ import annotations

import pytest

from oddtrick.cards import CardSet, parse_cards
from oddtrick.records import check_board, scan
from record_samples import ODD_FILES


def reports(name: str):
    return [check_board(board) for board in scan((ODD_FILES / name).read_bytes(), name)]


def told(report) -> tuple[object, ...]:
    """Trump, leader, tricks, winners and claim of a board."""
    board = report.board
    leader = board.leader.value if board.leader else None
    return board.trump, leader, report.tricks, "".join(seat.value for seat in report.winners), report.claimed


NOTHING = (None, None, (0, 0), "", None)
WHOLE_FIRST = ("H", "W", (6, 0), "NSNNNS", (3, 4))  # 5HX by South, nine tricks, claimed in the seventh


def test_no_board_of_any_file_is_wrong() -> None:
    for path in sorted(ODD_FILES.iterdir()):
        assert [report.error for report in reports(path.name) if report.error] == []


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("03_pbn_official_correct_10.pbn", 31),
        ("04_pbn_official_correct_20.pbn", 46),
        ("07_blank_line_in_comment.pbn", 1),
        ("10_header_only.pbn", 0),
        ("12_dash_unknown_hands.pbn", 1),
        ("14_latin1_names_pbn10_crlf.PBN", 3),
        ("27_vugraph_multi_board_comments.lin", 16),
        ("29_bbo_three_hands_no_play.lin", 1),
        ("30_bbo_single_line_claim.lin", 1),
        ("34_no_contract_can_be_made.pbn", 1),
    ],
)
def test_every_board_is_found(name: str, count: int) -> None:
    assert len(reports(name)) == count
    assert len(list(ODD_FILES.iterdir())) == 10


def test_official_games_of_pbn_1() -> None:
    found = reports("03_pbn_official_correct_10.pbn")
    for place in (0, 1, 24):
        assert told(found[place]) == WHOLE_FIRST
    # The second has no hands for East and West, yet all its cards can be followed.
    assert [hand is None for hand in found[1].board.hands] == [False, True, False, True]
    # The third has a lead out of turn, two revokes and a result that holds a penalty, all marked as such.
    assert told(found[2]) == ("H", "W", (6, 0), "NSNNNS", None)
    assert [each.code for each in found[2].admitted] == ["lead_admitted", "revoke_admitted", "revoke_admitted"]
    assert [play.mark for play in found[2].board.plays if play.mark] == ["lead", "revoke", "revoke"]
    assert {told(report) for report in found[3:17]} == {NOTHING}
    assert found[3].board.tag("East") == '\\"\\""\\  \\a'
    assert told(found[17]) == ("C", "E", (0, 0), "", None)
    assert found[18].board.contract == found[25].board.contract == "Pass"
    assert [report.board.tag("Event") for report in found[19:23]] == [
        "No space after 'event'",
        "Spaces after '[' and before ']'",
        "use new lines",
        "Event 16",
    ]
    assert found[22].board.tag("Date") == "1998.03.21"
    assert len(found[23].board.tag("Event")) > 200
    assert {told(report) for report in found[26:]} == {NOTHING}
    assert all(None not in report.board.hands for report in found[26:])


def test_official_games_of_pbn_2() -> None:
    found = reports("04_pbn_official_correct_20.pbn")
    hidden = [report.board.tag("Hidden") for report in found[:16]]
    assert hidden == ["", "WNE", "WNE", *["NES"] * 5, *["ESW"] * 4, *["SWN"] * 3, ""]
    assert {report.board.tag("Event") for report in found[:15]} == {"Event 1"}
    assert told(found[15]) == told(found[23]) == WHOLE_FIRST
    assert told(found[24]) == ("S", "E", (5, 5), "WENNNEWNWS", None)  # `+`: to be continued, so no claim
    assert told(found[25]) == ("S", "E", (0, 0), "", None)
    assert told(found[26]) == told(found[27]) == ("S", "E", (1, 2), "WEN", None)
    assert [len(report.board.plays) for report in found[24:28]] == [40, 0, 15, 13]
    assert told(found[30]) == ("H", "W", (5, 0), "SNNNS", None)  # an end position of twelve cards each
    assert found[30].board.size == 12
    assert found[31].board.hands[0] is None
    assert told(found[35])[:2] == ("S", "S")


def test_comment_with_an_empty_line() -> None:
    (report,) = reports("07_blank_line_in_comment.pbn")
    assert (report.board.name, report.board.line, report.board.tag("BCFlags")) == ("1", 36, "1f")
    assert report.board.comments == ("A line of comment, déjà vu.",)
    assert report.board.hands[0] == CardSet(parse_cards("SQ HA HK HJ HT H9 H8 H7 H3 CQ CJ CT C4"))


def test_unknown_hands() -> None:
    (report,) = reports("12_dash_unknown_hands.pbn")
    assert told(report) == ("NT", "W", (0, 0), "", None)  # the auction tells the contract
    assert [hand is None for hand in report.board.hands] == [False, True, True, True]


def test_latin_1_with_dos_line_ends_and_inherited_tags() -> None:
    found = reports("14_latin1_names_pbn10_crlf.PBN")
    assert [report.board.name for report in found] == ["22", "23", "24"]
    assert [told(report) for report in found] == [
        ("D", "E", (2, 2), "SWES", (9, 0)),
        ("H", "W", (6, 3), "ENWWNSSNS", (4, 0)),
        ("H", "W", (6, 2), "NNSWESNN", (4, 1)),
    ]
    assert {(r.board.tag("North"), r.board.tag("Event"), r.board.tag("Site")) for r in found} == {
        ("Zoë 4", "Event 1", "Site 2")
    }
    assert found[0].board.plays[0].line == 34


def test_vugraph_with_talk() -> None:
    found = reports("27_vugraph_multi_board_comments.lin")
    assert [report.board.name for report in found] == [f"{room}{n}" for n in range(33, 41) for room in "oc"]
    assert [told(report) for report in found[:3]] == [
        ("H", "E", (5, 3), "ESENNWNN", (5, 0)),
        ("H", "E", (5, 3), "ESENNNSW", (5, 0)),
        ("S", "W", (6, 3), "NSSSWWENS", (4, 0)),
    ]
    assert told(found[5]) == ("D", "S", (6, 2), "ESENSSNN", (0, 5))
    assert all(sum(report.tricks) + sum(report.claimed) == 13 for report in found)
    assert sum(len(report.board.comments) for report in found) > 100
    assert found[1].board.tag("North") == "Seat7"
    assert found[1].board.tag("Room") == "Closed"


def test_three_hands_give_the_fourth() -> None:
    (report,) = reports("29_bbo_three_hands_no_play.lin")
    assert told(report) == NOTHING
    assert report.board.name == "Board 9"
    assert report.board.hands[1] == CardSet(parse_cards("SK S8 S6 S5 HK HT H9 H7 H6 H5 CK C7 C5"))


def test_claim_in_lin() -> None:
    (report,) = reports("30_bbo_single_line_claim.lin")
    assert told(report) == ("D", "S", (2, 9), "NSEWWEEWEEE", (0, 2))


def test_a_deal_alone() -> None:
    (report,) = reports("34_no_contract_can_be_made.pbn")
    assert told(report) == NOTHING
    assert report.board.hands[3] == CardSet(parse_cards("S9 S8 S7 S6 DA DK DQ DJ DT C9 C8 C7 C6"))
