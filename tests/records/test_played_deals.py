"""More than a thousand real deals, played by people and programs, go through the rules without a disagreement."""

from __future__ import annotations

import json

import pytest

import record_samples as samples
from oddtrick.cards import CardSet
from oddtrick.records import BoardReport, check_board, jsonl, lin, pbn


@pytest.fixture(scope="module")
def boards():
    return jsonl.loads(samples.corpus_text())


def agrees(report: BoardReport, row: samples.Row) -> bool:
    ns = row["result_tricks_declarer"] if row["declarer"] in "NS" else 13 - row["result_tricks_declarer"]
    return (
        report.error is None
        and report.complete
        and report.claimed is None
        and report.tricks == (ns, 13 - ns)
        and [seat.value for seat in report.winners] == samples.winners(row)
    )


def test_all_replay_with_the_recorded_result(boards) -> None:
    rows = samples.corpus()
    assert len(boards) == len(rows) == 1145
    assert [row["board"] for board, row in zip(boards, rows, strict=True) if not agrees(check_board(board), row)] == []


def test_all_come_out_as_they_went_in(boards) -> None:
    assert jsonl.dumps(boards) == samples.corpus_text()


def test_all_go_through_pbn_and_back(boards) -> None:
    again = pbn.loads(pbn.dumps(boards))
    assert len(again) == len(boards)
    for before, after in zip(boards, again, strict=True):
        assert (after.hands, after.plays, after.trump) == (before.hands, before.plays, before.trump)
        assert (after.declarer, after.leader, after.result) == (before.declarer, before.leader, before.result)
        assert check_board(after).tricks == check_board(before).tricks


def test_all_are_read_from_pbn_that_another_wrote(boards) -> None:
    rows = samples.corpus()
    read = pbn.loads("\n".join(samples.pbn_text(row) for row in rows))
    assert [board.plays for board in read] == [board.plays for board in boards]
    assert all(agrees(check_board(board), row) for board, row in zip(read, rows, strict=True))


def test_all_are_read_from_lin_that_another_wrote(boards) -> None:
    rows = samples.corpus()
    read = lin.loads("\n".join(samples.lin_text(row) for row in rows))
    assert [board.plays for board in read] == [board.plays for board in boards]
    assert all(agrees(check_board(board), row) for board, row in zip(read, rows, strict=True))


def test_a_wrong_result_is_noticed(boards) -> None:
    for row in samples.corpus()[:50]:
        wrong = {**row, "result_tricks_declarer": (row["result_tricks_declarer"] + 1) % 14}
        (board,) = jsonl.loads(json.dumps(wrong))
        error = check_board(board).error
        assert error is not None
        assert error.code == "result_differs"


def test_a_card_dealt_to_another_is_noticed_wherever_it_stands(boards) -> None:
    for board, row in list(zip(boards, samples.corpus(), strict=True))[:50]:
        # The last cards of two seats that were not of one suit change places.
        (seat, card), (other, given) = row["plays"][48], row["plays"][51]
        plays = [*row["plays"][:48], [seat, given], *row["plays"][49:51], [other, card]]
        (changed,) = jsonl.loads(json.dumps({**row, "plays": plays}))
        assert changed.hands == board.hands
        error = check_board(changed).error
        assert error is not None
        assert (error.code, error.where["trick"], error.where["seat"]) == ("card_of_another", 13, seat)


def test_every_hand_has_thirteen_cards(boards) -> None:
    for board in boards:
        assert [len(hand or CardSet()) for hand in board.hands] == [13] * 4
