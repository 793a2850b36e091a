"""The one family of exceptions: codes, messages, places."""

from __future__ import annotations

import pickle

import pytest

from oddtrick.cards import Card
from oddtrick.errors import BadInput, Illegal, Invalid, OddtrickError, bad_input, illegal, invalid, quoted
from oddtrick.reasons import Reason

MAKERS = [(bad_input, BadInput), (invalid, Invalid), (illegal, Illegal)]


@pytest.mark.parametrize(("make", "kind"), MAKERS)
def test_a_maker_makes_its_kind(make, kind) -> None:
    error = make("card_twice", {"line": 3, "column": 7}, card=Card.HK)
    assert type(error) is kind
    assert isinstance(error, OddtrickError)
    assert error.reason == Reason("card_twice", {"card": "HK"})
    assert error.code == "card_twice"
    assert error.message == "K♥ is there twice"
    assert error.where == {"line": 3, "column": 7}
    assert str(error) == "line 3, column 7: K♥ is there twice"


@pytest.mark.parametrize(("make", "kind"), MAKERS)
def test_without_a_place_there_is_only_the_message(make, kind) -> None:
    error = make("not_a_suit", text="X")
    assert error.where == {}
    assert str(error) == error.message == "“X” is not a suit; use S, H, D or C"


def test_parameters_may_be_called_like_the_arguments() -> None:
    assert bad_input("code", {"line": 1}, code="c", where="w").reason.params == {"code": "c", "where": "w"}


@pytest.mark.parametrize(("make", "kind"), MAKERS)
def test_more_of_the_place_may_be_said_later(make, kind) -> None:
    error = make("not_a_suit", {"line": 3}, text="X")
    placed = error.at(file="a.pbn", line=9)
    assert type(placed) is kind
    assert placed.reason == error.reason
    assert placed.where == {"file": "a.pbn", "line": 3}
    assert str(placed).startswith("file a.pbn, line 3: ")
    assert error.where == {"line": 3}


def test_the_place_given_is_copied() -> None:
    place: dict[str, int | str] = {"line": 3}
    error = bad_input("not_a_suit", place, text="X")
    place["line"] = 4
    assert error.where == {"line": 3}


@pytest.mark.parametrize(("make", "kind"), MAKERS)
def test_errors_cross_to_another_process(make, kind) -> None:
    error = make("card_twice", {"line": 3}, card=Card.HK)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.reason, again.where, str(again)) == (error.reason, error.where, str(error))


def test_an_unknown_code_is_its_own_message() -> None:
    assert illegal("no_such_code {at all}", seat="N").message == "no_such_code {at all}"


def test_text_from_outside_is_quoted_short_and_tame() -> None:
    assert quoted("one\x1b[2J\ntwo") == "one\ufffd[2J\ufffdtwo"
    assert quoted("\ud800x") == "\ufffdx"
    assert quoted("abcdef", 6) == "abcdef"
    assert quoted("abcdefg", 6) == "abcdef…"
