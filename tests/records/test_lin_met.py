"""LIN as other programs and people have mangled it: what was met in files and pages of many sources."""

from __future__ import annotations

import re
from urllib.parse import quote, quote_plus

import pytest

import record_samples as samples
from oddtrick.records import BoardReport, check_board, lin, scan
from record_samples import lin_text

ROW = samples.sample()
TRUMPS = samples.trump_sample()
TEXT = lin_text(ROW)
OTHER = lin_text(TRUMPS).replace("Board 7", "Board 8")
HANDS = re.compile(r"md\|[^|]*\|")
LINK = "https://a.example/tools/handviewer.html?bbo=y&lin="


def reports(text: str) -> list[BoardReport]:
    return [check_board(board) for board in scan(text.encode())]


def assert_whole(found: list[BoardReport], *rows: samples.Row) -> None:
    """Each board was read with all its cards in order and nothing wrong."""
    assert [report.error for report in found] == [None] * len(rows)
    for report, row in zip(found, rows, strict=True):
        assert [(play.seat.value, play.card.value) for play in report.board.plays] == [tuple(p) for p in row["plays"]]
        assert [seat.value for seat in report.winners] == samples.winners(row)


# Links


def test_links_with_spaces_and_signs_as_they_are() -> None:
    text = TEXT.replace("mb|3N|", "mb|3N|an|15-17 HCP, 3%2B spades; may be = 14 |").replace(",", "%2C", 4)
    assert_whole(reports(LINK + text), ROW)
    assert_whole(reports(f'<a href="{LINK.replace("&", "&amp;")}{text}&amp;kbd=off">one</a>'), ROW)


def test_links_encoded_in_other_ways() -> None:
    for value in (quote(quote(TEXT)), quote_plus(TEXT) + "&x=1", quote(TEXT).replace("%7C", "%7c")):
        assert_whole(reports(LINK + value), ROW)
    assert_whole(reports(f'<a href="{LINK}{TEXT.replace("|", "&#124;")}">one</a>'), ROW)
    assert_whole(reports("lin=" + quote(TEXT)), ROW)
    assert_whole(reports(quote(TEXT)), ROW)


def test_links_in_the_script_of_a_page() -> None:
    row = "<tr><td><a href='#' onclick=\"hv_popuplin('{}');this.style.color='red'\">Lin</a></td></tr>\n"
    assert_whole(reports("<table>\n" + row.format(quote(TEXT)) + row.format(quote(OTHER)) + "</table>"), ROW, TRUMPS)


def test_several_links_on_a_line_and_lines_told_as_in_the_file() -> None:
    assert_whole(reports(f"o7,{LINK}{quote(TEXT)},c7,A. Person,{LINK}{quote(OTHER)}\n"), ROW, TRUMPS)
    second = OTHER.replace("pc|" + TRUMPS["plays"][2][1], "pc|1Z")
    found = reports(f"two links\n\n{LINK}{quote(TEXT)}\n\n{LINK}{quote(second)}\n")
    assert_whole(found[:1], ROW)
    assert found[1].error is not None
    assert (found[1].error.code, found[1].error.where) == ("play_not_a_card", {"line": 5})


# Lines


@pytest.mark.parametrize("width", [72, 7, 5])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_wrapped_anywhere(width: int, end: str) -> None:
    text = TEXT + "\n" + OTHER
    assert_whole(reports(end.join(text[at : at + width] for at in range(0, len(text), width))), ROW, TRUMPS)


@pytest.mark.parametrize("first", ["%lin\n", "; a file of hands\n", "# hands\n", "hands\n"])
def test_a_line_of_another_kind_before(first: str) -> None:
    assert_whole(reports(first + TEXT), ROW)


# Boards


def test_the_name_may_stand_before_the_hands() -> None:
    def turned(text: str) -> str:
        hands = HANDS.search(text)
        heading = re.search(r"ah\|[^|]*\|", text)
        assert hands
        assert heading
        bare = text.replace(heading.group(), "")
        return bare.replace(hands.group(), heading.group() + hands.group())

    for text in (TEXT + "\n" + OTHER, turned(TEXT) + "\n" + turned(OTHER), TEXT + "\n" + turned(OTHER)):
        found = reports(text)
        assert_whole(found, ROW, TRUMPS)
        assert [report.board.title for report in found] == ["Board 7", "Board 8"]
    found = reports("qx|o7|" + turned(TEXT) + "\nqx|o8|" + turned(OTHER))
    assert [report.board.title for report in found] == ["Board 7", "Board 8"]
    # Said twice, it is the same board's still.
    found = reports(TEXT.replace("ah|Board 7|", "ah|Board 7|ah|Board 7|") + OTHER.replace("ah|Board 8|", ""))
    assert [report.board.title for report in found] == ["Board 7", "#2"]


def test_the_second_room_may_leave_the_deal_out() -> None:
    bare = HANDS.sub("", TEXT)
    for closed in (bare, bare.replace("st||", "st||md||")):
        found = reports("qx|o7|" + TEXT + "\nqx|c7|" + closed)
        # Who deals is said with the hands, so without them nobody would be known to have led.
        assert_whole(found, ROW, ROW)
        assert [[note.code for note in report.board.notes] for report in found] == [[], ["note_deal_before"]]
    (_, other) = reports("qx|o7|" + TEXT + "\nqx|c8|" + bare)
    assert other.error is not None
    assert other.error.code == "leader_unknown"


def test_a_text_read_as_pairs_though_it_holds_no_board() -> None:
    assert lin.loads("vg|a match|rs|,,|pn|a,b,c,d|pg||") == ()
