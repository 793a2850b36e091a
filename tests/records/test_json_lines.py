"""Deals as JSON Lines: what is read, what is refused and where, and what whist books gave."""

from __future__ import annotations

import io
import json

import pytest

import record_samples as samples
from oddtrick.cards import Card, CardSet, Seat
from oddtrick.errors import BadInput, OddtrickError
from oddtrick.records import check_board, jsonl, scan

ROW = samples.sample()


def error_of(row: object) -> OddtrickError:
    text = row if isinstance(row, str) else json.dumps(row)
    boards = list(jsonl.read("\n" + text))
    assert len(boards) == 1
    error = boards[0].fault or check_board(boards[0]).error
    assert error is not None
    assert error.where["line"] == 2
    return error


def but(**changes: object) -> samples.Row:
    return {key: value for key, value in {**ROW, **changes}.items() if value != "leave out"}


def test_fields() -> None:
    (board,) = jsonl.loads(json.dumps(ROW))
    assert (board.name, board.dealer, board.declarer, board.leader) == ("Board 5", Seat.N, Seat.S, Seat.W)
    assert (board.contract, board.trump, board.result) == ("3NT", "NT", (10, 3))
    assert (board.claimed, board.unfinished, len(board.plays)) == (False, False, 52)
    assert dict(board.extra)["players"] == '"human"'


def test_marks_blank_lines_and_line_ends() -> None:
    text = "\ufeff" + json.dumps(ROW) + "\r\n\r\n  \n" + json.dumps(ROW)
    for source in (text, text.encode("utf-8"), text.encode("utf-16")):
        boards = jsonl.loads(source)
        assert [board.line for board in boards] == [1, 4]


def test_other_shapes_of_hands_and_plays() -> None:
    hands = {seat: " ".join(cards) for seat, cards in ROW["hands"].items()}
    dotted = {seat: samples.hand_text(cards) for seat, cards in ROW["hands"].items()}
    plays = [{"seat": seat, "card": card.lower()} for seat, card in ROW["plays"]]
    expected = jsonl.loads(json.dumps(ROW))[0]
    for row in (
        but(hands=hands),
        but(hands=dotted),
        but(hands=samples.deal_text(ROW)),
        but(hands="leave out", deal=samples.deal_text(ROW)),
        but(plays=plays),
        but(trump=None),
        but(trump="N", leader=None),
        but(hands="leave out"),  # 52 cards tell who had what
    ):
        (board,) = jsonl.loads(json.dumps(row))
        assert (board.hands, board.plays, board.trump) == (expected.hands, expected.plays, "NT")
        assert (board.leader, check_board(board).error) == (Seat.W, None)


def test_three_hands_give_the_fourth() -> None:
    hands = {seat: cards for seat, cards in ROW["hands"].items() if seat != "E"}
    (board,) = jsonl.loads(json.dumps(but(hands=hands)))
    assert board.hands[1] == CardSet(Card(card) for card in ROW["hands"]["E"])


def test_claims() -> None:
    plays = ROW["plays"][:22]
    (board,) = jsonl.loads(json.dumps(but(plays=plays, complete=False, claimed=True)))
    report = check_board(board)
    assert report.claimed is not None
    assert [sum(pair) for pair in zip(report.tricks, report.claimed, strict=True)] == [10, 3]
    assert jsonl.dumps([board]) == json.dumps(but(plays=plays, complete=False, claimed=True)) + "\n"
    (board,) = jsonl.loads(json.dumps(but(plays=plays, complete=False, claimed=False)))
    assert check_board(board).claimed is None
    assert json.loads(jsonl.dumps([board])) == but(plays=plays, complete=False, claimed=False)


def test_seats_given_are_checked() -> None:
    plays = [list(play) for play in ROW["plays"]]
    plays[4], plays[5] = plays[5], plays[4]
    error = error_of(but(plays=plays))
    assert error.code == "out_of_turn"
    assert error.where == {"line": 2, "trick": 2, "seat": plays[4][0]}
    assert error.message.endswith(f"{plays[4][0]} played {plays[4][1]}, but it was the turn of {plays[5][0]}")


def test_a_card_nobody_is_known_to_hold() -> None:
    hands = {"W": [card for card in ROW["hands"]["W"] if card != "HJ"] + ["HA"]}
    assert error_of(but(hands=hands)).code == "card_not_held"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ('{"plays": [', "record_json"),
        ('{"plays": NaN}', "record_json"),
        ('{"plays": ' + "9" * 5000 + "}", "record_json"),
        ("[" * 100_000, "record_json"),
        ("[1, 2]", "record_json_not_object"),
        ('"text"', "record_json_not_object"),
        ("true", "record_json_not_object"),
        ("null", "record_json_not_object"),
        ("12.5", "record_json_not_object"),
        ({"source": "x"}, "record_json_no_deal"),
        (but(contract=5), "record_json_value"),
        (but(dealer="Q"), "record_json_value"),
        (but(leader=3), "record_json_value"),
        (but(trump="X"), "record_json_value"),
        (but(trump=["S"]), "record_json_value"),
        (but(plays={"W": "HJ"}), "record_json_value"),
        (but(plays=[["W"]]), "record_json_value"),
        (but(plays=[["W", "HJ", 3]]), "record_json_value"),
        (but(plays=[[None, "HJ"]]), "record_json_value"),
        (but(plays=[["W", 5]]), "record_json_value"),
        (but(plays=["HJ"]), "record_json_value"),
        (but(hands=[1]), "record_json_value"),
        (but(hands={"Q": []}), "record_json_value"),
        (but(hands={"N": 5}), "record_json_value"),
        (but(hands={"N": ["S1"]}), "record_json_value"),
        (but(hands={"N": "S1"}), "not_a_card"),
        (but(hands={"N": ["SA", "SA"]}), "deal_card_twice_in_hand"),
        (but(hands={"N": ["SA"], "S": ["SA"]}), "deal_card_in_two_hands"),
        (but(hands="N:AA... - - -"), "deal_card_twice_in_hand"),
        (but(result_tricks_declarer=14), "record_json_value"),
        (but(result_tricks_declarer="ten"), "record_json_value"),
        (but(result_tricks_declarer=True), "record_json_value"),
        (but(trump=None, contract=None), "trump_unknown"),
    ],
)
def test_what_is_refused(row: object, code: str) -> None:
    assert error_of(row).code == code


def test_a_wrong_play_says_which() -> None:
    error = error_of(but(plays=[["W", "HJ"], ["N", "XX"]]))
    assert error.where == {"line": 2, "play": 2}
    assert error.message == '“plays” cannot be "XX"; write "HK"'


def test_a_wrong_line_hides_no_other() -> None:
    boards = list(jsonl.read("nonsense\n" + json.dumps(ROW)))
    assert [board.fault is None for board in boards] == [False, True]
    assert boards[0].title == "#1"
    with pytest.raises(BadInput):
        jsonl.loads("nonsense\n" + json.dumps(ROW))


def test_a_torn_first_line_hides_no_other() -> None:
    line = json.dumps(ROW)
    for torn in (line[1:300], line[300:], line[:300], "// a comment", "nonsense"):
        boards = list(scan((torn + "\n" + line + "\n").encode()))
        assert [board.fault.code if board.fault else None for board in boards] == ["record_json", None]
        assert boards[1].line == 2


def test_a_key_given_twice_is_refused() -> None:
    line = json.dumps(ROW)[:-1] + ', "trump": "S"}'
    error = error_of(line)
    assert (error.code, error.message) == ("record_json", "this line is not JSON: “trump” stands in it twice")
    assert error_of(but(hands={"N": ["SA"], "n": ["SK"]})).code == "record_json_value"


def test_a_wrong_line_keeps_its_name() -> None:
    (board,) = jsonl.read(json.dumps(but(dealer=5)))
    assert (board.title, board.fault is None) == ("Board 5", False)


def test_odd_values_of_other_keys_come_out_as_they_went_in() -> None:
    row = but(event=5, players=[1, {"x": None}], source=None, more="ü ♠")
    assert json.loads(jsonl.dumps(jsonl.loads(json.dumps(row)))) == row


def test_dump_and_load_use_open_files() -> None:
    boards = jsonl.loads(json.dumps(ROW))
    file = io.BytesIO()
    jsonl.dump(boards, file)
    assert jsonl.load(io.BytesIO(file.getvalue())) == boards
    assert jsonl.load(io.StringIO(file.getvalue().decode())) == boards


# Whist, from old books


def whist() -> list[dict[str, object]]:
    return [json.loads(line) for line in (samples.CASES / "whist_hands.jsonl").read_text("utf-8").splitlines()]


def test_whist_hands_of_old_books() -> None:
    seats = dict(zip("AYBZ", "WNES", strict=True))
    rows = whist()
    boards = jsonl.loads("\n".join(json.dumps(row) for row in rows))
    assert len(boards) == 9
    for row, board in zip(rows, boards, strict=True):
        assert (board.dealer, board.declarer, board.leader) == (Seat.S, Seat.S, Seat.W)
        report = check_board(board)
        expected = [seats[winner] for winner in row.get("trick_winners", [])]
        found = [seat.value for seat in report.winners]
        assert found == expected[: len(found)]
        problems = row.get("legality_problems", [])
        if problems:
            assert report.error is not None
            assert report.error.message == "revoke at trick 12: N played D9 holding CA"
            assert report.error.where == {"line": 2, "trick": 12, "seat": "N"}
        else:
            assert report.error is None
            assert report.tricks == (row.get("tricks_YZ", 0), row.get("tricks_AB", 0))
            assert report.complete == row.get("complete", False)
        assert report.claimed is None
    assert boards[0].whist is not None
    assert boards[0].whist.turn_up is Card.H5
    assert None not in boards[0].hands
    assert boards[2].hands == (None, None, None, None)
    assert [hand is None for hand in boards[7].hands] == [False, True, True, True]
    assert not boards[8].plays


def test_turn_up_must_be_the_dealers_and_of_the_trump_suit() -> None:
    row = whist()[0]
    for turn_up, code in (("HT", "turn_up_elsewhere"), ("S5", "turn_up_other_suit")):
        error = error_of({**row, "turn_up": turn_up})
        assert error.code == code
