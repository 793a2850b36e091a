"""The table of leads, old and American, the lead after the first, the return of partner's suit (RULES, F)."""

from __future__ import annotations

import pytest

from oddtrick.bots.conventions_leads import LeadTable, continued_lead, fourth_best, return_card, table_lead
from oddtrick.reasons import TEMPLATES

RANKS = "23456789TJQKA"


def bits(text: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in text)


def led(held: str, leads: LeadTable, *, trumps: bool = False, forced: bool = False) -> str:
    rank, code = table_lead(bits(held), leads, trumps=trumps, forced=forced)
    assert code in TEMPLATES
    return RANKS[rank]


@pytest.mark.parametrize(
    ("held", "card"),
    [
        ("AK75", "K"),
        ("AQJ4", "A"),
        ("KQJ52", "J"),
        ("KQJ5", "K"),
        ("KQ742", "K"),
        ("KQ7", "K"),
        ("KJT94", "9"),
        ("KJT4", "T"),
        ("QJT5", "Q"),
        ("JT93", "J"),
        ("Q9742", "4"),
        ("K863", "3"),
        ("A8632", "3"),
        ("AKQJ5", "K"),
    ],
)
def test_the_old_table(held: str, card: str) -> None:
    assert led(held, "old") == card


@pytest.mark.parametrize(
    ("held", "card"),
    [
        ("AKQJ", "K"),
        ("AKQJ5", "J"),
        ("AKQJ52", "J"),
        ("AKQJ532", "J"),
        ("AK75", "K"),
        ("AK753", "A"),
        ("KQJ5", "K"),
        ("KQJ52", "J"),
        ("AQJ4", "A"),
        ("AQJ42", "A"),
        ("A8632", "A"),
        ("A863", "3"),
        ("KQ74", "K"),
        ("KQ742", "4"),
        ("KJT4", "T"),
        ("Q9742", "4"),
    ],
)
def test_the_american_table(held: str, card: str) -> None:
    assert led(held, "american") == card


@pytest.mark.parametrize(
    ("held", "first", "left", "masters", "leads", "card"),
    [
        # king and knave from four honours; from five the ace follows the knave, from six the king, from seven the queen
        ("AKQJ5", "J", "AKQ5", "AKQ", "american", "A"),
        ("AKQJ52", "J", "AKQ52", "AKQ", "american", "K"),
        ("AKQJ532", "J", "AKQ532", "AKQ", "american", "Q"),
        # ace from ace, queen, knave: the queen next from four, the knave from five
        ("AQJ4", "A", "QJ4", "", "american", "Q"),
        ("AQJ42", "A", "QJ42", "", "american", "J"),
        ("AQJ42", "A", "QJ42", "", "old", "Q"),
        # a high card, then the original fourth best
        ("AJ9872", "A", "J9872", "", "american", "8"),
        ("AJ9872", "A", "J9872", "", "old", "2"),
        # of two high cards left the higher from four, the lower from five
        ("AKQ5", "A", "KQ5", "KQ", "american", "K"),
        ("AKQ52", "A", "KQ52", "KQ", "american", "Q"),
        # the winner as soon as it is one
        ("K863", "3", "K86", "K", "american", "K"),
    ],
)
def test_what_follows_tells_more(held: str, first: str, left: str, masters: str, leads: LeadTable, card: str) -> None:
    rank, code = continued_lead(bits(left), bits(held), RANKS.index(first), bits(masters), leads)
    assert RANKS[rank] == card
    assert code in TEMPLATES


@pytest.mark.parametrize(("held", "card"), [("AK752", "5"), ("AK7532", "5"), ("AK75432", "K"), ("AK7", "K")])
def test_ace_and_king_of_trumps_lie_back_unless_long(held: str, card: str) -> None:
    assert led(held, "old", trumps=True) == card


def test_the_ace_first_after_a_ruff() -> None:
    assert led("AK75", "old", forced=True) == "A"


@pytest.mark.parametrize(
    ("held", "card"), [("83", "8"), ("T83", "T"), ("QJ4", "Q"), ("K83", "3"), ("A83", "3"), ("K8", "8"), ("7", "7")]
)
def test_short_suits(held: str, card: str) -> None:
    assert led(held, "old") == card


def test_fourth_best() -> None:
    assert RANKS[fourth_best(bits("KT8532"))] == "5"


@pytest.mark.parametrize(
    ("held", "masters", "card"),
    [("A73", "A", "A"), ("J7", "", "J"), ("J73", "", "3"), ("J732", "", "2"), ("9", "", "9")],
)
def test_the_return(held: str, masters: str, card: str) -> None:
    rank, code = return_card(bits(held), bits(masters))
    assert RANKS[rank] == card
    assert code in TEMPLATES
