"""A hand as entered: what is read, and what is refused with which words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import Side
from oddtrick.errors import OddtrickError
from oddtrick.scoring import Called, HandResult, Result, Revoke, read_hand

TRICKS = {"NS": 9, "EW": 4}


def test_a_whole_hand() -> None:
    hand = {
        "tricks": TRICKS,
        "honours": {"EW": 1, "NS": 3},
        "revokes": [{"by": "EW", "penalty": "take_three_tricks"}],
    }
    assert read_hand(hand) == HandResult((9, 4), (3, 1), (Revoke(Side.EW, "take_three_tricks"),))


@pytest.mark.parametrize(
    "hand",
    [
        {"tricks": TRICKS},
        {"tricks": TRICKS, "honours": None, "revokes": None, "called": None},
        {"tricks": TRICKS, "revokes": []},
    ],
)
def test_null_and_left_out_are_the_same(hand: dict[str, Any]) -> None:
    assert read_hand(hand) == HandResult((9, 4))


def test_called() -> None:
    assert read_hand({"called": "EW"}) == read_hand({"called": "EW", "tricks": None}) == Called(Side.EW)


@pytest.mark.parametrize(
    ("hand", "code", "words"),
    [
        ([], "entry_not_a_hand", "a list"),
        (None, "entry_not_a_hand", "null"),
        (7, "entry_not_a_hand", "not 7"),
        ({}, "entry_no_tricks", "missing"),
        ({"tricks": None}, "entry_no_tricks", "missing"),
        ({"tricks": TRICKS, "honors": {}}, "entry_unknown_key", "“honors”"),
        (
            {"tricks": TRICKS, "\x1b[31m\ud800" + "x" * 99: 1},
            "entry_unknown_key",
            "“\ufffd[31m\ufffd" + "x" * 34 + "…”",
        ),
        ({"tricks": [9, 4]}, "entry_not_sides", "a list"),
        ({"tricks": {"NS": 13}}, "entry_side_missing", "East–West"),
        ({"tricks": {"NS": 9, "EW": 4, "N": 1}}, "entry_unknown_key", "“N”"),
        ({"tricks": {"NS": 9.0, "EW": 4}}, "entry_not_whole", "9.0"),
        ({"tricks": {"NS": "9", "EW": 4}}, "entry_not_whole", "“9”"),
        ({"tricks": {"NS": True, "EW": 12}}, "entry_not_whole", "true"),
        ({"tricks": {"NS": {}, "EW": 12}}, "entry_not_whole", "an object"),
        ({"tricks": {"NS": -1, "EW": 14}}, "score_tricks_range", "-1"),
        ({"tricks": {"NS": 10**30, "EW": 4}}, "score_tricks_range", "that many"),
        ({"tricks": {"NS": 8, "EW": 4}}, "score_tricks_not_13", "8 and 4 tricks make 12"),
        ({"tricks": TRICKS, "honours": {"NS": 3, "EW": 0}}, "score_honours_not_4", "3 and 0 honours make 3"),
        ({"tricks": TRICKS, "honours": {"NS": 5, "EW": -1}}, "score_honours_range", "5"),
        ({"tricks": TRICKS, "honours": {"NS": 10**30, "EW": 0}}, "score_honours_range", "of that size"),
        ({"tricks": TRICKS, "honours": 4}, "entry_not_sides", "honours"),
        ({"tricks": TRICKS, "revokes": {}}, "entry_revokes_not_list", "an object"),
        ({"tricks": TRICKS, "revokes": ["EW"]}, "entry_revokes_not_list", "“EW”"),
        ({"tricks": TRICKS, "revokes": [{"by": "EW"}]}, "entry_revoke_incomplete", "“penalty”"),
        ({"tricks": TRICKS, "revokes": [{"penalty": "take_three_tricks"}]}, "entry_revoke_incomplete", "“by”"),
        ({"tricks": TRICKS, "revokes": [{"by": "N", "penalty": "add_three_points"}]}, "entry_not_a_side", "“N”"),
        ({"tricks": TRICKS, "revokes": [{"by": "NS", "penalty": "hanging"}]}, "entry_not_a_penalty", "“hanging”"),
        ({"tricks": TRICKS, "revokes": [{"by": "NS", "penalty": []}]}, "entry_not_a_penalty", "a list"),
        (
            {"tricks": TRICKS, "revokes": [{"by": "NS", "penalty": "add_three_points", "x": 1}]},
            "entry_unknown_key",
            "“x”",
        ),
        ({"called": "ns"}, "entry_not_a_side", "“ns”"),
        ({"called": ["NS"]}, "entry_not_a_side", "a list"),
        ({"called": True}, "entry_not_a_side", "true"),
        ({"called": "NS", "tricks": TRICKS}, "entry_called_alone", "tricks"),
        ({"called": "NS", "honours": {"NS": 3, "EW": 1}}, "entry_called_alone", "honours"),
        ({"called": "NS", "revokes": []}, "entry_called_alone", "revokes"),
    ],
)
def test_refused(hand: object, code: str, words: str) -> None:
    with pytest.raises(OddtrickError) as refused:
        read_hand(hand)
    assert refused.value.code == code
    assert words in refused.value.message


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["NS", "EW", 9, 4, 13, 0]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["tricks", "honours", "revokes", "called", "NS", "EW", "by", "penalty"]) | st.text(), inner
        )
    ),
    max_leaves=8,
)
HANDS = st.fixed_dictionaries({}, optional=dict.fromkeys(("tricks", "honours", "revokes", "called"), PLAIN)) | PLAIN


@given(HANDS)
def test_whatever_comes_is_read_or_refused_in_words(plain: object) -> None:
    said: Result | OddtrickError
    try:
        said = read_hand(plain)
    except OddtrickError as refused:
        said = refused
    if isinstance(said, OddtrickError):
        assert said.message != said.code
        assert len(said.message) < 300
    else:
        assert isinstance(said, HandResult | Called)
