"""PBN as other programs and people have mangled it: what was met in files of many sources."""

from __future__ import annotations

import pytest

import record_samples as samples
from oddtrick.errors import OddtrickError
from oddtrick.records import BoardReport, check_board, pbn, scan
from record_samples import pbn_text

ROW = samples.sample()
TRUMPS = samples.trump_sample()
GAME = pbn_text(ROW)
OTHER = pbn_text(TRUMPS, Board="8")
ROWS = [" ".join(cells) for cells in samples.play_rows(ROW)]


def reports(text: str) -> list[BoardReport]:
    return [check_board(board) for board in pbn.read(text)]


def assert_whole(found: list[BoardReport], *rows: samples.Row) -> None:
    """Each board was read with all its cards in order and nothing wrong."""
    assert [report.error for report in found] == [None] * len(rows)
    for report, row in zip(found, rows, strict=True):
        assert [(play.seat.value, play.card.value) for play in report.board.plays] == [tuple(p) for p in row["plays"]]
        assert [seat.value for seat in report.winners] == samples.winners(row)


# Lines


@pytest.mark.parametrize("end", ["\r\r\n", "\n\r"])
def test_line_ends_that_were_converted_wrongly(end: str) -> None:
    found = reports((GAME + "\n" + OTHER).replace("\n", end))
    assert_whole(found, ROW, TRUMPS)
    assert found[0].board.plays[0].line == 9


@pytest.mark.parametrize("end", ["\n\n", "\r\n\r\n", "\n \n"])
def test_an_empty_line_behind_every_line(end: str) -> None:
    assert_whole(reports((GAME + OTHER).replace("\n", end)), ROW, TRUMPS)
    # Games of a line each, with empty lines between, are as many as before.
    deals = [f'[Board "{n}"] [Deal "{samples.deal_text(row)}"]' for n, row in enumerate(samples.corpus()[:12])]
    assert [report.board.name for report in reports("\n\n".join(deals))] == [str(n) for n in range(12)]


def test_an_empty_line_parts_what_never_began_as_one_game() -> None:
    found = reports('[Deal "N:- - - -"]\n\n% another\n[Declarer "White"]\n\n[Contract "5H"]\n')
    assert [(report.board.contract, report.board.trump) for report in found] == [("", None), ("", None), ("5H", "H")]
    # Deal and play of one board, though, may stand apart.
    assert_whole(reports(GAME.replace("[Declarer", "\n[Declarer").replace("[Play", "\n[Play")), ROW)


# Comments


def test_a_comment_that_never_closes_hides_only_the_rest_of_its_line() -> None:
    assert_whole(reports(GAME + "{ the end"), ROW)
    assert_whole(reports(GAME.replace(ROWS[3], ROWS[3] + " { well led")), ROW)
    assert_whole(reports(GAME.replace("\n[Deal", "\n{ see [1] [Deal")), ROW)
    (board,) = pbn.loads(GAME + "{ the end")
    assert board.comments == ("the end",)


def test_a_comment_that_never_closes_does_not_end_in_another_game() -> None:
    first, second = GAME.replace("\n[Deal", "\n{ open\n[Deal"), OTHER.replace("\n[Deal", "\n{ closed }\n[Deal")
    assert first.count("{") == 2
    assert_whole(reports(first + "\n" + second), ROW, TRUMPS)
    assert_whole(reports(GAME + "{ open\n\n" + second), ROW, TRUMPS)
    # A game that somebody put into a comment is none.
    assert_whole(reports("{\n\n" + GAME + "\n}\n" + OTHER), TRUMPS)


# Tags


def test_curled_quotes() -> None:
    text = GAME.replace('"]', "”]").replace('"', "“")
    assert_whole(reports(text), ROW)
    assert [len(board.plays) for board in scan(text.encode())] == [52]
    # Where the tags have straight ones, curled ones are what a value says.
    assert reports(GAME.replace('"Test"', '"The “big” game"'))[0].board.tag("Event") == "The “big” game"


@pytest.mark.parametrize("contract", ["3NTS", "3NT S", "3NT by S", "3NT-S", "3NT=", "3NT+1", "3N S +1", "3NT!", "3SA"])
def test_contracts_with_more_than_the_contract_in_them(contract: str) -> None:
    found = reports(pbn_text(ROW, Contract=contract))
    assert_whole(found, ROW)
    assert (found[0].board.trump, found[0].board.contract) == ("NT", contract)


def test_the_auction_where_the_contract_cannot_be_read() -> None:
    text = GAME.replace('"3NT"', '"drei ohne"').replace("[Play", '[Auction "S"]\n3NT AP\n[Play')
    found = reports(text)
    assert_whole(found, ROW)
    assert [note.code for note in found[0].board.notes] == ["note_contract_of_auction"]
    assert found[0].board.contract == "3NT"
    # Without an auction that is an error, for cards were played.
    (report,) = reports(pbn_text(ROW, Contract="drei ohne"))
    assert report.error is not None
    assert (report.error.code, report.error.where) == ("contract_unreadable", {"line": 6})


# Play


def test_commas_between_the_cards() -> None:
    assert_whole(reports(pbn_text(ROW, rows="\n".join(row.replace(" ", ", ") for row in ROWS))), ROW)


@pytest.mark.parametrize("behind", ["```", "</pre></html>", "Bye"])
def test_a_game_within_another_text(behind: str) -> None:
    assert_whole(reports("Look at this:\n<pre>\n" + GAME + behind + "\n"), ROW)


def test_words_within_the_play_are_still_wrong() -> None:
    (report,) = reports(pbn_text(ROW, rows="\n".join([*ROWS[:5], "Bye"])))
    assert report.error is not None
    assert (report.error.code, report.error.where) == ("play_not_a_card", {"line": 14})
    # Mark-up ends it; a card too many is one, wherever it stands.
    (report,) = reports(pbn_text(ROW, rows="\n".join([*ROWS[:5], "</pre>"])))
    assert (report.error, len(report.board.plays)) == (None, 20)
    (report,) = reports(GAME.rstrip("\n") + "\n" + ROW["plays"][0][1])
    assert report.error is not None
    assert report.error.code == "play_gap"


# Files that are none of ours


@pytest.mark.parametrize("text", ["{\\rtf1 " + GAME.replace("\n", "\\par\n") + "}", "id|name\n1|Ann\n"])
def test_files_that_only_look_like_records_are_refused(text: str) -> None:
    with pytest.raises(OddtrickError) as caught:
        list(scan(text.encode()))
    assert caught.value.code == "record_unknown_format"


@pytest.mark.parametrize(
    "text",
    [
        "% see https://x.y/z?lin=md|3|\n" + GAME,
        "see lin=abc\n" + GAME,
        GAME.replace('"Test"', '"https://x.y/z?lin=md|3|mb|p|"'),
        "% pairs\n{ md|3,,,| }\n" + GAME,
    ],
)
def test_links_and_pairs_in_pbn_do_not_make_it_lin(text: str) -> None:
    assert [len(board.plays) for board in scan(text.encode())] == [52]
