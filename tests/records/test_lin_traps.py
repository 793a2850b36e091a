"""LIN as it is met: one test for each thing that trips up readers."""

from __future__ import annotations

import io
from urllib.parse import quote

import pytest

import record_samples as samples
from oddtrick.cards import SEATS, CardSet, Seat, parse_cards
from oddtrick.records import BoardReport, check_board, lin
from record_samples import lin_text

ROW = samples.sample()
TRUMPS = samples.trump_sample()
TEXT = lin_text(ROW)


def only(text: str | bytes) -> BoardReport:
    (board,) = lin.read(text)
    return check_board(board)


def assert_whole(report: BoardReport, row: samples.Row = ROW) -> None:
    assert report.error is None
    assert [(play.seat.value, play.card.value) for play in report.board.plays] == [tuple(p) for p in row["plays"]]
    assert [seat.value for seat in report.winners] == samples.winners(row)
    assert report.complete


@pytest.mark.parametrize("declarer", "NESW")
def test_hands_come_south_west_north_east_whoever_deals(declarer: str) -> None:
    row = next(row for row in samples.corpus() if row["declarer"] == declarer)
    for hands in (3, 4):
        report = only(lin_text(row, hands=hands))
        assert_whole(report, row)
        assert report.board.declarer is report.board.dealer is Seat(declarer)
        assert [[card.value for card in hand or ()] for hand in report.board.hands] == [
            [card.value for card in CardSet(parse_cards(" ".join(row["hands"][seat.value])))] for seat in SEATS
        ]


def test_auction_of_four_tells_declarer_who_named_the_suit_first() -> None:
    south = lin_text(TRUMPS).partition("mb|")
    dealer = "SWNE".index(TRUMPS["declarer"]) + 1
    calls = "mb|1S!|an|five|mb|p|mb|2S|mb|3H|mb|3S|mb|d|mb|r|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||"
    text = south[0] + calls + lin_text(TRUMPS).partition("pg||")[2]
    assert f"md|{dealer}" in text
    report = only(text)
    assert_whole(report, TRUMPS)
    assert report.board.contract == "4S"


def test_calls_in_other_ways() -> None:
    text = TEXT.replace("mb|3N|mb|p|mb|p|mb|p|", "mb|2NTpPASS3n!|mb|ap|")
    assert "mb|2NT" in text
    report = only(text)
    assert report.board.contract == "3NT"
    text = TEXT.replace("mb|3N|mb|p|mb|p|mb|p|", "mb|3NXXppp|")
    assert only(text).board.contract == "3NTXX"


def test_small_letters_and_ten_in_figures() -> None:
    assert_whole(only(TEXT.lower()))
    assert_whole(only(TEXT.replace("T", "10")))


def test_several_cards_in_a_value() -> None:
    cards = [card for _, card in ROW["plays"]]
    text = lin_text(ROW, cards=0) + "".join(f"pc|{''.join(cards[at : at + 4])}|" for at in range(0, 52, 4))
    assert_whole(only(text))


def test_several_boards_in_a_file() -> None:
    boards = lin.loads("\n".join([TEXT, lin_text(TRUMPS), TEXT]))
    assert [len(board.plays) for board in boards] == [52, 52, 52]
    assert [board.line for board in boards] == [1, 2, 3]
    assert [board.place for board in boards] == [1, 2, 3]


def test_vugraph_file() -> None:
    head = "vg|Final,Segment 1,I,17,18,Reds,0,Blues,0|\nrs|{}|\npn|a,b,c,d,e,f,g,h|pg||\n"
    body = "".join(
        f"qx|{label}|{lin_text(row, cards).partition('|st||')[2]}\n"
        for label, row, cards in (("o17", ROW, 52), ("c17", ROW, 20), ("o18", TRUMPS, 52), ("c18", TRUMPS, 0))
    )
    seat = TRUMPS["declarer"]
    results = f"3NS+1,3NS=,4S{seat}=,4S{seat}-1"
    boards = lin.loads(head.format(results) + body)
    assert [board.name for board in boards] == ["Board 7"] * 4
    reports = [check_board(board) for board in boards]
    assert_whole(reports[0])
    assert [report.board.tag("Room") for report in reports] == ["Open", "Closed"] * 2
    assert [report.board.tag("South") for report in reports[:2]] == ["a", "e"]
    # Without a claim, what the head of the file lists tells the tricks; the second board ended early.
    assert reports[1].claimed is not None
    assert reports[1].tricks[0] + reports[1].claimed[0] == 9
    assert reports[3].claimed is None
    # A list that does not give each board one result tells nothing.
    assert check_board(lin.loads(head.format("3NS+1,,,") + body)[1]).claimed is None


def test_names_of_boards() -> None:
    assert only(TEXT).board.title == "Board 7"
    assert only(TEXT.replace("Board 7", "Board+7")).board.title == "Board 7"
    assert only("qx|o7|" + TEXT.replace("ah|Board 7|", "")).board.title == "o7"
    assert only(TEXT.replace("ah|Board 7|", "")).board.title == "#1"


@pytest.mark.parametrize(("cards", "claim"), [(0, 10), (1, 10), (22, 10), (40, 10), (48, 10)])
def test_claims(cards: int, claim: int) -> None:
    report = only(lin_text(ROW, cards, tail=f"mc|{claim}|pg||"))
    assert report.error is None
    assert report.claimed is not None
    assert (report.tricks[0] + report.claimed[0], report.tricks[1] + report.claimed[1]) == (10, 3)
    assert not report.complete


def test_claims_that_cannot_be_or_differ() -> None:
    report = only(lin_text(ROW, 40, tail="mc|1|"))
    assert report.error is not None
    assert (report.error.code, report.error.where) == ("claim_impossible", {"line": 1})
    report = only(lin_text(ROW, 52, tail="mc|9|"))
    assert report.error is not None
    assert report.error.code == "result_differs"
    assert_whole(only(lin_text(ROW, 52, tail="mc|10|")))
    assert only(lin_text(ROW, 40, tail="mc|all|")).claimed is None


def test_a_claim_after_which_play_goes_on_was_not_accepted() -> None:
    cards = "".join(f"pc|{card}|" for _, card in ROW["plays"][20:])
    assert_whole(only(lin_text(ROW, 20, tail="mc|9|pg||" + cards)))
    report = only(lin_text(ROW, 20, tail="mc|9|pg||" + cards[:120] + "mc|10|"))
    assert report.claimed is not None
    assert report.tricks[0] + report.claimed[0] == 10


def test_talk_with_anything_in_it() -> None:
    text = TEXT.replace("pg||", "pg||\nnt|ann: md, pc [S2] {x}; mb\n and @H|pg||\n", 3)
    text = text.replace("pg||", "pg||nt|bob: bar|baz|pg||", 1)  # a bar in talk
    report = only(text)
    assert_whole(report)
    assert len(report.board.comments) == 4


def test_lines_of_cards() -> None:
    text = TEXT.replace("pg||", "pg||\r\n")
    report = only(text)
    assert_whole(report)
    assert [play.line for play in report.board.plays[:9]] == [2, 2, 2, 2, 3, 3, 3, 3, 4]


def test_links_to_a_hand_viewer() -> None:
    link = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=" + quote(TEXT)
    assert_whole(only(link))
    assert_whole(only(link.replace("%7C", "|") + "&x=1"))
    page = f'<html><a href="{link}">1</a>\n<a href="{link}">2</a></html>'
    assert [len(board.plays) for board in lin.loads(page)] == [52, 52]


def test_no_play_no_auction_no_hands() -> None:
    for text in ("md|3,,,|", "qx|o1|md|2|sv|n|", "st||md|1SAKHAK,,,|mb|p|mb|p|mb|p|mb|p|", lin_text(ROW, 0)):
        report = only(text)
        assert (report.error, report.tricks, report.complete) == (None, (0, 0), False)
    assert lin.loads("vg|x|rs|,,|pn|a,b|pg||") == ()
    assert only("md|3,,,|").board.dealer is Seat.N


def test_play_without_an_auction() -> None:
    text = lin_text(ROW).replace("mb|3N|mb|p|mb|p|mb|p|", "")
    report = only(text)
    assert report.error is not None
    assert (report.error.code, report.error.where) == ("trump_unknown", {"line": 1})
    report = only(text.replace("pg||", "mb|p|mb|p|mb|p|mb|p|pg||", 1))
    assert report.error is not None
    assert report.error.code == "played_though_passed"


def test_dealer_not_given_the_first_card_tells_who_led() -> None:
    text = TEXT.replace("md|1", "md|")
    assert "md|S" in text
    assert_whole(only(text))
    report = only("md|0,,,|mb|3N|pc|SA|")
    assert report.error is not None
    assert report.error.code == "leader_unknown"


@pytest.mark.parametrize(
    ("md", "code", "seat"),
    [
        ("3SAKXHAK,,,", "deal_not_a_rank", "S"),
        ("3,AKQ,,", "deal_not_a_rank", "W"),
        ("3SAA,,,", "deal_card_twice_in_hand", "S"),
        ("3SA,SA,,", "deal_card_in_two_hands", "W"),
        ("3SAK,HAKQ,,", "deal_hand_sizes", None),
    ],
)
def test_wrong_deals(md: str, code: str, seat: str | None) -> None:
    report = only(f"pn|a|\nmd|{md}|mb|3N|pc|SA|")
    assert report.error is not None
    assert (report.error.code, report.error.where.get("line"), report.error.where.get("seat")) == (code, 2, seat)


def test_wrong_cards_name_line_trick_and_seat() -> None:
    report = only(TEXT.replace("pc|" + ROW["plays"][9][1], "\npc|1Z"))
    assert report.error is not None
    assert (report.error.code, report.error.where) == ("play_not_a_card", {"line": 2})
    assert len(report.board.plays) == 9
    # The same with a card that comes again.
    report = only(TEXT.replace("pc|" + ROW["plays"][9][1], "pc|" + ROW["plays"][0][1]))
    assert report.error is not None
    assert report.error.code == "card_played_twice"
    assert report.error.where == {"line": 1, "trick": 3, "seat": ROW["plays"][9][0]}


def test_load_reads_open_files() -> None:
    assert lin.load(io.BytesIO(TEXT.encode())) == lin.load(io.StringIO(TEXT)) == lin.loads(TEXT)
