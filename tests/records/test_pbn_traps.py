"""PBN as it is met: one test for each thing that trips up readers."""

from __future__ import annotations

import codecs
import io

import pytest

import record_samples as samples
from oddtrick.cards import Card, CardSet, Seat
from oddtrick.errors import BadInput, Invalid, OddtrickError
from oddtrick.records import BoardReport, check_board, pbn
from record_samples import pbn_text

ROW = samples.sample()
TRUMPS = samples.trump_sample()
WHOLE = (samples.tricks(ROW)["NS"], samples.tricks(ROW)["EW"])
GAME = pbn_text(ROW)


def only(text: str | bytes) -> BoardReport:
    (board,) = pbn.read(text)
    return check_board(board)


def assert_whole(report: BoardReport, row: samples.Row = ROW) -> None:
    """The board was read with all its cards in order and nothing wrong."""
    assert report.error is None
    assert [(play.seat.value, play.card.value) for play in report.board.plays] == [tuple(p) for p in row["plays"]]
    assert [seat.value for seat in report.winners] == samples.winners(row)
    assert report.complete


def error_of(text: str) -> OddtrickError:
    error = only(text).error
    assert error is not None
    return error


def with_rows(rows: str) -> str:
    return pbn_text(ROW, rows=rows)


def rows_but(number: int, row: str) -> str:
    """The sample's rows with one replaced (from 1)."""
    rows = [" ".join(cells) for cells in samples.play_rows(ROW)]
    rows[number - 1] = row
    return "\n".join(rows)


# Bytes


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252"])
def test_encodings(encoding: str) -> None:
    name = "Zoë" if encoding != "cp1252" else "Zoë–Ann"
    text = GAME.replace('"Test"', f'"{name}"')
    report = only(text.encode(encoding))
    assert_whole(report)
    assert report.board.tag("Event") == name


def test_utf_16_marks_of_either_order() -> None:
    assert_whole(only(codecs.BOM_UTF16_BE + GAME.encode("utf-16-be")))
    assert_whole(only(codecs.BOM_UTF16_LE + GAME.encode("utf-16-le") + b"\x00"))  # an odd byte at the end


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n", " \t\r\n"])
def test_line_ends(end: str) -> None:
    report = only(GAME.replace("\n", end))
    assert_whole(report)
    assert report.board.plays[0].line == 9


@pytest.mark.parametrize("tail", ["\x1a", "\r\n\x1a", "\x1a\x1a\x1a", "\x1arubbish \x00\x00 behind it"])
def test_dos_end_of_file_byte(tail: str) -> None:
    assert_whole(only((GAME + tail).encode("latin-1")))


def test_files_joined_with_their_end_bytes_between() -> None:
    boards = pbn.loads(GAME + "\x1a" + pbn_text(TRUMPS, Board="8"))
    assert [board.name for board in boards] == ["7", "8"]


@pytest.mark.parametrize(
    "text", ["", "\n\n", " \r\n\t", "\ufeff", "\x1a", "% PBN 2.1\n% EXPORT\n", "; only a comment\n{and another}"]
)
def test_empty_and_header_only(text: str) -> None:
    assert pbn.loads(text) == ()
    assert pbn.loads(text.encode("utf-8")) == ()


# Comments


def test_comments_of_all_kinds_with_empty_lines_and_tags_in_them() -> None:
    first, rest = GAME.split("\n[Board", 1)
    text = (
        '{before [Event "wrong"]\n\n}\n' + first + ' ; [Deal "N:wrong"]\n% [Deal "N:wrong"] { \n{\n\n[Event "x"]\n\n'
        '[Deal "N:- - - -"]\n% }\n[Play "N"]\nSA\n}\n[Board' + rest
    )
    report = only(text)
    assert_whole(report)
    assert report.board.tag("Event") == "Test"
    assert len(report.board.comments) == 3


def test_comments_in_the_play() -> None:
    rows = [" ".join(cells) for cells in samples.play_rows(ROW)]
    rows[0] = rows[0].replace(" ", " {a; b} ", 1) + " ; HA is not played here"
    rows[3] = "% CA CA CA CA\n" + rows[3]
    rows[5] = "{\n\nSA SK\n}" + rows[5]
    assert_whole(only(with_rows("\n".join(rows))))


def test_a_brace_in_a_comment_does_not_nest() -> None:
    report = only("{ {} {a\n\n{{ }\n" + GAME)
    assert_whole(report)
    # Whoever thinks that it does leaves a brace over.
    assert_whole(only(GAME.replace("\n[Declarer", "\n{One {two}\n}\n[Declarer")))
    rows = "\n".join(" ".join(cells) for cells in samples.play_rows(ROW))
    assert_whole(only(with_rows(rows.replace("\n", " {one {two} }\n", 1))))


def test_two_dashes_for_a_card_not_played() -> None:
    report = only(pbn_text(ROW, 22).replace("-", "--"))
    assert (report.error, len(report.board.plays)) == (None, 22)


def test_a_comment_that_never_closes_hides_nothing() -> None:
    assert_whole(only(GAME.replace("[Declarer", "{ oops\n[Declarer")))


# Tags


def test_several_tags_on_a_line() -> None:
    assert_whole(only(GAME.replace("]\n[", "] [")))
    assert_whole(only(GAME.replace("]\n[", "][")))


def test_tags_over_lines_with_spaces_and_without() -> None:
    report = only(GAME.replace('[Board "7"]', ' [\n  Board\n   "7"  \n ]').replace('[Dealer "', '[Dealer"'))
    assert_whole(report)
    assert report.board.name == "7"
    assert report.board.dealer is Seat.S


def test_tag_names_in_any_case() -> None:
    report = only(GAME.replace("[Deal ", "[DEAL ").replace("[Play", "[play").replace("[Event", "[event"))
    assert_whole(report)
    assert report.board.tag("Event") == "Test"


def test_quotes_and_backslashes_in_values() -> None:
    report = only(GAME.replace('"Test"', r'"a \"b\" c \\ d \e]"'))
    assert_whole(report)
    assert report.board.tag("Event") == r'a "b" c \ d \e]'


def test_a_backslash_before_the_last_quote() -> None:
    report = only(GAME.replace('"Test"', r'"C:\boards\"'))
    assert_whole(report)
    assert report.board.tag("Event") == "C:\\boards\\"


def test_tags_without_quotes_or_end() -> None:
    report = only(GAME.replace('[Board "7"]', "[Board 7]").replace('[Event "Test"]', '[Event "Test'))
    assert_whole(report)
    assert (report.board.name, report.board.tag("Event")) == ("7", "Test")


def test_a_tag_given_twice_counts_the_first_time() -> None:
    report = only(GAME.replace('[Dealer "S"]', '[Dealer "S"]\n[Dealer "S"]\n[Event "Other"]\n[Site "x"]'))
    assert_whole(report)
    assert report.board.tag("Event") == "Test"


def test_data_of_unknown_sections_are_passed_over() -> None:
    table = '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 6\nE S "a b" 10\n'
    report = only(GAME.replace("[Play", table + "[Play"))
    assert_whole(report)
    report = only(GAME + '[ScoreTable "Rank;Contract"]\n1 4S {x}\n- 3S ; y\n')
    assert_whole(report)


def test_inherited_tags() -> None:
    second = pbn_text(ROW, Event="#", Board="8", Deal="#", Contract="#", Declarer="#", Result="#", Play="#")
    third = pbn_text(ROW, Event="#", Board="9")
    boards = pbn.loads(GAME + "\n" + second + "\n" + third)
    assert [board.tag("Event") for board in boards] == ["Test"] * 3
    for board in boards:
        assert_whole(check_board(board))


def test_lasting_tags() -> None:
    games = [
        '[Event "##Club"]\n[Board "1"]',
        '[Board "2"]',
        '[Event "##"]\n[Board "3"]',
        '[Board "4"]',
        '[Event "#"]\n[Board "5"]',
        '[Board "6"]',
    ]
    boards = pbn.loads("\n\n".join(games))
    assert [board.tag("Event") for board in boards] == ["Club"] * 5 + [""]


def test_nothing_to_inherit() -> None:
    error = error_of(GAME.replace(samples.deal_text(ROW), "#"))
    assert (error.code, error.where["line"]) == ("nothing_to_inherit", 4)
    report = only(GAME.replace('"Test"', '"#"'))
    assert_whole(report)  # nobody needs the event


def test_boards_without_an_empty_line_between() -> None:
    text = GAME.rstrip("\n") + "\n" + pbn_text(TRUMPS, Board="8") + pbn_text(ROW, Board="9", Event="Last")
    boards = pbn.loads(text)
    assert [(board.name, board.tag("Event")) for board in boards] == [("7", "Test"), ("8", "Test"), ("9", "Last")]
    for board, row in zip(boards, (ROW, TRUMPS, ROW), strict=True):
        assert_whole(check_board(board), row)


def test_two_tables_of_a_board_without_an_empty_line() -> None:
    unplayed = pbn_text(ROW, cards=0, Play=None)
    boards = pbn.loads(unplayed + unplayed.replace('"3NT"', '"4S"'))
    assert [board.contract for board in boards] == ["3NT", "4S"]
    assert [board.tag("Event") for board in boards] == ["Test", "Test"]
    boards = pbn.loads(GAME + GAME)
    assert [len(board.plays) for board in boards] == [52, 52]


def test_an_empty_line_inside_a_board() -> None:
    assert_whole(only(GAME.replace("[Declarer", "\n\n[Declarer")))
    assert_whole(only(GAME.replace("[Play", "\n[Play")))
    rows = [" ".join(cells) for cells in samples.play_rows(ROW)]
    rows[6] += "\n"
    report = only(with_rows("\n".join(rows)) + '[Note "1: after the play"]\n')
    assert_whole(report)


def test_a_deal_given_once_for_two_tables() -> None:
    again = pbn_text(ROW, Event=None, Board=None, Dealer=None, Deal=None)
    first, second = pbn.read(GAME + "\n" + again)
    assert_whole(check_board(first))
    assert_whole(check_board(second))
    assert second.name == "7"
    assert [note.code for note in second.notes] == ["note_deal_before"]


def test_text_behind_the_play_is_not_play() -> None:
    assert_whole(only(GAME + "\nGenerated 2922012 hands\nProduced 500 hands\n"))
    part = pbn_text(ROW, cards=10) + "\nFrequency HCP South :\n 14 39\n"
    assert len(only(part).board.plays) == 10


# Deals


@pytest.mark.parametrize("first", "NESW")
def test_deals_from_any_seat(first: str) -> None:
    assert_whole(only(pbn_text(ROW, Deal=samples.deal_text(ROW, first))))
    assert_whole(only(pbn_text(ROW, Deal=samples.deal_text(ROW, first).lower())))


def test_ten_in_figures_suit_letters_and_dashes_for_voids() -> None:
    deal = samples.deal_text(TRUMPS)
    assert_whole(only(pbn_text(TRUMPS, Deal=deal.replace("T", "10"))), TRUMPS)
    hands = [hand.split(".") for hand in deal[2:].split(" ")]
    spelled = " ".join(".".join(s + (ranks or "-") for s, ranks in zip("SHDC", hand, strict=True)) for hand in hands)
    assert_whole(only(pbn_text(TRUMPS, Deal="N:" + spelled)), TRUMPS)


def test_void_suits_first() -> None:
    deal = "N:.AKQ..AKQJT98765 AKQ.JT9.AKQJT98. JT98765.8765.76. 432.432.5432.432"
    report = only(f'[Deal "{deal}"]')
    assert report.error is None
    assert report.board.hands[0] == CardSet.of_bits(
        sum(card.bit for card in (Card.HA, Card.HK, Card.HQ))
        | sum(c.bit for c in Card if c.suit.value == "C") & ~sum(card.bit for card in (Card.C2, Card.C3, Card.C4))
    )


def test_unknown_hands() -> None:
    words = samples.deal_text(ROW).split(" ")
    words[1] = "-"
    report = only(pbn_text(ROW, Deal=" ".join(words)))
    assert_whole(report)  # three hands give the fourth
    assert None not in report.board.hands
    words[2] = words[3] = "-"
    report = only(pbn_text(ROW, Deal=" ".join(words)))
    assert_whole(report)
    assert report.board.hands.count(None) == 3
    assert_whole(only(pbn_text(ROW, Deal="N:- - - -")))
    assert_whole(only(pbn_text(ROW, Deal="?")))
    assert_whole(only(pbn_text(ROW, Deal="")))
    assert_whole(only(pbn_text(ROW, Deal=None)))


@pytest.mark.parametrize(
    ("deal", "code", "seat"),
    [
        ("N:VKQ.AT.J6542.852 - - -", "deal_not_a_rank", "N"),
        ("E:KQ2.AT.J6542 - - -", "deal_not_four_suits", "E"),
        ("S:KKQ.AT.J6542.852 - - -", "deal_card_twice_in_hand", "S"),
        ("W:KQT2.AT.J6542.85 K.63.AKQ987.A973 - -", "deal_card_in_two_hands", "W"),
        ("W:KQT2.AT.J6542.852 .63.AKQ987.A973 - -", "deal_hand_sizes", None),
        ("W:KQT2.AT.J6542.8532 - - -", "deal_hand_sizes", None),
        ("N:- - - - -", "deal_too_many_hands", None),
        ("X:- - - -", "deal_first_seat", None),
    ],
)
def test_wrong_deals_name_line_and_seat(deal: str, code: str, seat: str | None) -> None:
    error = error_of(f'% PBN 2.1\n[Board "1"]\n[Deal "{deal}"]\n')
    assert (error.code, error.where.get("line"), error.where.get("seat")) == (code, 3, seat)


def test_a_wrong_deal_hides_no_other_board() -> None:
    boards = list(pbn.read('[Deal "N:AA... - - -"]\n\n' + GAME))
    assert boards[0].fault is not None
    assert_whole(check_board(boards[1]))
    with pytest.raises(BadInput) as caught:
        pbn.loads('[Deal "N:AA... - - -"]\n\n' + GAME)
    assert caught.value.where["line"] == 1


# Contracts and results


@pytest.mark.parametrize("contract", ["3NT", "3N", "3nt", "3NTX", "3NTXX", "3N*", " 3 NT ", "3NoTrump", "NT"])
def test_contracts_without_trumps(contract: str) -> None:
    assert_whole(only(pbn_text(ROW, Contract=contract)))


@pytest.mark.parametrize("contract", ["4S", "4SX", "4Sxx", "4s", "4♠", "4Spades", "1S", "S"])
def test_contracts_in_spades(contract: str) -> None:
    assert_whole(only(pbn_text(TRUMPS, Contract=contract)), TRUMPS)


@pytest.mark.parametrize(
    "calls", ["1NT Pass 2C X\nXX Pass 3NT AP", "1c =1= p $3 1s ! D R p 1d p 3n {x} ap", "3NT Pass Pass Pass"]
)
def test_the_auction_tells_what_the_tags_do_not(calls: str) -> None:
    text = pbn_text(ROW, Contract=None, Declarer="?").replace("[Play", f'[Auction "S"]\n{calls}\n[Play')
    report = only(text)
    assert_whole(report)
    assert report.board.declarer is Seat.S
    assert report.board.trump == "NT"


def test_the_auction_may_begin_in_any_column() -> None:
    text = pbn_text(ROW, Contract=None, Declarer=None).replace(
        "[Play", '[Auction "N"]\n- ^S 3NT Pass ^I Pass Pass\n[Play'
    )
    report = only(text)
    assert_whole(report)
    assert report.board.declarer is Seat.S


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Contract": None}, "trump_unknown"),
        ({"Contract": "?"}, "trump_unknown"),
        ({"Contract": "Pass"}, "played_though_passed"),
        ({"Contract": "8NT"}, "contract_unreadable"),
        ({"Declarer": None, "Play": "?"}, "leader_unknown"),
    ],
)
def test_play_that_cannot_be_followed(tags: dict[str, str | None], code: str) -> None:
    error = error_of(pbn_text(ROW, **tags))
    assert error.code == code
    assert error.where["line"] >= 5
    nothing_played = pbn_text(ROW, cards=0, **{"Play": None, **tags})
    assert only(nothing_played).error is None


def test_nobody_named_declarer() -> None:
    report = only(pbn_text(ROW, Declarer=None))
    assert_whole(report)
    assert report.board.result == WHOLE
    report = only(pbn_text(ROW, Declarer="^S"))
    assert_whole(report)


@pytest.mark.parametrize("result", ["10", "NS 10 EW 3", "EW 3", "NS 10", "EW 3 NS 10", "+1", "^4", "", "?", "C-2"])
def test_results(result: str) -> None:
    assert_whole(only(pbn_text(ROW, Result=result)))


def test_a_result_that_differs() -> None:
    error = error_of(pbn_text(ROW, Result="9"))
    assert error.code == "result_differs"
    assert error.message == "the record says NS 9 EW 4, the cards played say NS 10 EW 3"
    assert error.where == {"line": 7}
    assert error_of(pbn_text(ROW, Result="NS 10 EW 4")).code == "result_differs"


# The play


def test_columns_belong_to_seats_not_to_who_leads() -> None:
    rows = samples.play_rows(ROW)
    assert any(row[0] != ROW["plays"][at * 4][1] for at, row in enumerate(rows))
    assert_whole(only(GAME))


def test_rows_in_the_order_of_play_are_recognised_by_the_hands() -> None:
    cards = [card for _, card in ROW["plays"]]
    rows = "\n".join(" ".join(cards[at : at + 4]) for at in range(0, 52, 4))
    report = only(with_rows(rows))
    assert_whole(report)
    assert [note.code for note in report.board.notes] == ["note_rows_from_leader"]


def test_first_column_of_another_seat_than_the_leader() -> None:
    # North cannot follow to the first trick, so it would hold revokes if he had led to it.
    row = next(
        row
        for row in samples.corpus()
        if row["leader"] == "W" and row["plays"][1][1][0] != row["plays"][0][1][0] == row["plays"][2][1][0]
    )
    cells = [cells[1:] + cells[:1] for cells in samples.play_rows(row)]
    report = only(pbn_text(row, Play="N", rows="\n".join(" ".join(each) for each in cells)))
    assert_whole(report, row)
    assert [note.code for note in report.board.notes] == ["note_first_column"]


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4, 5, 22, 51])
def test_unfinished_tricks_and_claims(cards: int) -> None:
    for end in ("", "*", "- - - -\n- - - -\n*"):
        text = pbn_text(ROW, cards) + end
        report = only(text)
        assert report.error is None
        assert not report.complete
        assert len(report.board.plays) == cards
        assert len(report.winners) == cards // 4
        if cards:
            assert report.claimed is not None
            assert tuple(map(sum, zip(report.tricks, report.claimed, strict=True))) == WHOLE
        else:
            assert report.claimed is None


def test_no_claim_without_a_result_or_where_play_goes_on() -> None:
    assert only(pbn_text(ROW, 22, Result=None) + "*").claimed is None
    assert only(pbn_text(ROW, 22, Result="^9") + "*").claimed is None
    rows = samples.play_rows(ROW, 22)
    rows[-1] = ["+" if cell == "-" else cell for cell in rows[-1]]
    report = only(with_rows("\n".join(" ".join(row) for row in rows)))
    assert (report.claimed, report.board.unfinished, len(report.board.plays)) == (None, True, 22)
    report = only(pbn_text(ROW, 20) + "+")
    assert (report.claimed, report.board.unfinished, len(report.board.plays)) == (None, True, 20)


def test_a_claim_that_cannot_be() -> None:
    error = error_of(pbn_text(ROW, 36, Result="1"))
    assert (error.code, error.where) == ("claim_impossible", {"line": 7})
    assert error_of(pbn_text(ROW, 36, Result="NS 9 EW 2")).code == "claim_impossible"


def test_lower_case_ten_in_figures_rank_first_and_signs() -> None:
    rows = "\n".join(" ".join(cells) for cells in samples.play_rows(ROW))
    assert_whole(only(with_rows(rows.lower())))
    assert_whole(only(with_rows(rows.replace("T", "10"))))
    assert_whole(only(with_rows(rows.replace("S", "♠").replace("H", "♥"))))
    turned = "\n".join(" ".join(card[::-1] for card in cells) for cells in samples.play_rows(ROW))
    assert_whole(only(with_rows(turned)))


def test_notes_glyphs_and_marks_between_the_cards() -> None:
    rows = [" ".join(cells) for cells in samples.play_rows(ROW)]
    rows[0] = rows[0].replace(" ", " {A1} {A2} !? $14 {C} =1= ", 1)
    rows[1] = rows[1].replace(" ", "=12= ", 1) + "!"
    rows[2] = "3. " + rows[2].replace(" ", "?! ", 1)
    assert_whole(only(with_rows("\n".join(rows)) + '[Note "1: a note"]\n'))


def test_tokens_not_lines_make_the_rows() -> None:
    rows = "\n".join(" ".join(cells) for cells in samples.play_rows(ROW))
    assert_whole(only(with_rows(rows.replace("\n", " "))))
    assert_whole(only(with_rows(rows.replace(" ", "\n"))))


def test_marked_irregularities_are_admitted_not_errors() -> None:
    deal = "N:2.A.. 3.4.. 5.6.. 7.8.."
    text = f'[Deal "{deal}"]\n[Contract "H"]\n[Play "N"]\n'
    report = only(text + "S2 S3 ^R H6 S7\nHA H4 S5 H8\n")
    assert (report.error, report.tricks, report.complete) == (None, (2, 0), True)
    assert [(note.code, note.params["held"]) for note in report.admitted] == [("revoke_admitted", "S5")]
    assert only(text + "S2 S3 H6 S7\nHA H4 S5 H8\n").error is not None
    report = only(text + "S2 S3 S5 S7\n^L HA H4 H6 H8\n")
    assert (report.error, report.tricks) == (None, (1, 1))
    assert [note.code for note in report.admitted] == ["lead_admitted"]


def test_end_positions() -> None:
    report = only('[Deal "N:AK... QJ... T9... 87..."]\n[Contract "S"]\n[Play "N"]\nSA SJ S9 S7\nSK SQ ST S8\n')
    assert (report.error, report.tricks, report.complete) == (None, (2, 0), True)


# What is wrong and where


def test_a_revoke_says_trick_seat_card_and_what_was_held() -> None:
    plays = {seat: [card for s, card in ROW["plays"] if s == seat] for seat in "NESW"}
    for trick in range(13):
        (_, led), *others = ROW["plays"][trick * 4 : trick * 4 + 4]
        for seat, card in others:
            later = next((c for c in plays[seat][trick + 1 :] if c[0] != led[0]), None)
            if card[0] == led[0] and later is not None:
                break
        else:
            continue
        held = sorted(c for c in plays[seat][trick:] if c[0] == led[0])
        swapped = [[seat, {card: later, later: card}.get(c, c)] if s == seat else [s, c] for s, c in ROW["plays"]]
        error = error_of(pbn_text({**ROW, "plays": swapped}, rows=None))
        assert error.code == "revoke"
        assert error.where == {"line": 9 + trick, "trick": trick + 1, "seat": seat}
        start = f"revoke at trick {trick + 1}: {seat} played {later} holding "
        assert error.message.startswith(start)
        assert sorted(error.message.removeprefix(start).split()) == held
        return
    pytest.fail("the sample has no card to revoke with")


def test_a_word_that_is_no_card() -> None:
    rows = samples.play_rows(ROW)
    rows[7][2] = "CS"
    error = error_of(with_rows("\n".join(" ".join(cells) for cells in rows)))
    assert (error.code, error.message, error.where) == ("play_not_a_card", "“CS” is not a card", {"line": 16})


def test_what_was_played_before_the_error_still_counts() -> None:
    rows = samples.play_rows(ROW)
    rows[7] = ["rubbish"]
    report = only(with_rows("\n".join(" ".join(cells) for cells in rows)))
    assert len(report.winners) == 7
    assert sum(report.tricks) == 7
    assert not report.complete


def test_a_card_played_twice() -> None:
    first = ROW["plays"][0][1]
    cells = samples.play_rows(ROW)[4]
    seat = ROW["leader"]
    report = only(with_rows(rows_but(5, " ".join([first, *cells[1:]]))))
    assert report.error is not None
    assert report.error.code == "card_played_twice"
    assert report.error.message == (f"card played twice at trick 5: {seat} played {first}, played by {seat} at trick 1")
    assert report.error.where == {"line": 13, "trick": 5, "seat": seat}


def test_a_card_that_another_was_dealt() -> None:
    rows = samples.play_rows(ROW)
    rows[11][0], rows[12][1] = rows[12][1], rows[11][0]
    error = error_of(with_rows("\n".join(" ".join(cells) for cells in rows)))
    assert error.code == "card_of_another"
    assert error.where["trick"] == 12


def test_gaps_in_the_play() -> None:
    cells = samples.play_rows(ROW)[3]
    order = [seat for seat, _ in ROW["plays"][12:16]]
    second = ("NESW".index(order[1]) - "NESW".index(ROW["leader"])) % 4
    gap = list(cells)
    gap[second] = "-"
    error = error_of(with_rows(rows_but(4, " ".join(gap))))
    assert error.code == "play_gap"
    assert error.where == {"line": 12, "trick": 4, "seat": order[2]}
    last = list(cells)
    last[(second + 2) % 4] = "-"
    error = error_of(with_rows(rows_but(4, " ".join(last))))
    assert (error.code, error.where["trick"], error.where["seat"]) == ("play_stops_early", 4, order[3])


def test_more_cards_than_there_are() -> None:
    error = error_of(GAME + "SA SK SQ SJ\n")
    assert (error.code, error.where["trick"]) == ("card_played_twice", 14)


def test_load_reads_open_files() -> None:
    assert pbn.load(io.BytesIO(GAME.encode())) == pbn.load(io.StringIO(GAME)) == pbn.loads(GAME)
    with pytest.raises(Invalid):
        pbn.loads('[Deal "N:AK... A... - -"]')
