"""Faults in dealing: whose, who decides, what may follow (RULES 7, S4; laws 37–44 of 1864)."""

from __future__ import annotations

import pytest

from oddtrick.cards import SEATS, Card, Seat
from oddtrick.errors import Illegal, Invalid
from oddtrick.hand import Fault, choose, rule_on
from oddtrick.reasons import in_english

N, E, S, W = SEATS
EXPOSED = [  # dealer North: whose fault, who had touched the cards first, who decides
    (N, (), (E, W)),
    (S, (), (E, W)),
    (E, (), (N,)),
    (W, (), (N,)),
    (N, (E,), ()),  # they touched their cards: it is too late for them
    (S, (W, S), ()),
    (N, (S, E), (E, W)),  # touched, but only after the dealer's side
    (E, (S,), ()),
    (E, (W, N), (N,)),
]


@pytest.mark.parametrize(("by", "touched", "decides"), EXPOSED)
@pytest.mark.parametrize("misdeal", ["redeal", "passes"])
def test_a_card_exposed(by: Seat, touched: tuple[Seat, ...], decides: tuple[Seat, ...], misdeal: str) -> None:
    ruling = rule_on(Fault("exposed", by, Card.HK), N, misdeal, touched)  # type: ignore[arg-type]
    assert ruling.decides == decides
    assert ruling.outcomes == (("stands", "redeal") if decides else ("stands",))
    assert "K♥" in in_english(ruling.reason)
    for seat in SEATS:
        for choice in ("stands", "redeal"):
            if seat in decides:
                assert choose(ruling, seat, choice) == choice  # type: ignore[arg-type]
            else:
                with pytest.raises(Illegal) as caught:
                    choose(ruling, seat, choice)  # type: ignore[arg-type]
                assert caught.value.code == "fault_not_yours"
    for seat in decides:
        with pytest.raises(Illegal) as caught:
            choose(ruling, seat, "passes")
        assert caught.value.code == "fault_no_choice"


@pytest.mark.parametrize("misdeal", ["redeal", "passes"])
@pytest.mark.parametrize("by", [None, *SEATS])
def test_a_card_faced_in_the_pack(misdeal: str, by: Seat | None) -> None:
    ruling = rule_on(Fault("faced_in_pack", by, Card.S2), E, misdeal, last=Card.C2)  # type: ignore[arg-type]
    assert ruling.outcomes == ("redeal",)
    assert ruling.decides == ()
    with pytest.raises(Invalid) as caught:
        rule_on(Fault("faced_in_pack", by, Card.C2), E, misdeal, last=Card.C2)  # type: ignore[arg-type]
    assert caught.value.code == "fault_last_card"


@pytest.mark.parametrize(
    ("misdeal", "touched", "outcome"),
    [
        ("redeal", (), "redeal"),
        ("redeal", (W,), "redeal"),
        ("passes", (), "passes"),
        ("passes", (W,), "redeal"),  # the other side touched first: the deal is not lost
        ("passes", (S, W), "passes"),
    ],
)
def test_a_misdeal(misdeal: str, touched: tuple[Seat, ...], outcome: str) -> None:
    ruling = rule_on(Fault("misdeal"), N, misdeal, touched)  # type: ignore[arg-type]
    assert ruling.outcomes == (outcome,)
    assert ruling.decides == ()
    assert in_english(ruling.reason) != ruling.reason.code


def test_cards_touched_early() -> None:
    ruling = rule_on(Fault("touched", E), N, "redeal")
    assert ruling.outcomes == ("stands",)
    assert "East–West" in in_english(ruling.reason)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (Fault("exposed", N), "fault_needs_card"),
        (Fault("exposed", None, Card.S2), "fault_needs_seat"),
        (Fault("touched"), "fault_needs_seat"),
        (Fault("faced_in_pack"), "fault_needs_card"),
    ],
)
def test_what_a_fault_must_say(fault: Fault, code: str) -> None:
    with pytest.raises(Invalid) as caught:
        rule_on(fault, N, "redeal")
    assert caught.value.code == code
    assert caught.value.message != code
