"""Faults in dealing (RULES 7): what each leads to, who decides where there is a choice, and what may be chosen.

Law 39 of 1864 is followed where a side touched its cards before the turn-up: the side that touched first loses what it
could have asked for, the other side does not. It is given as the seats in the order in which they touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from oddtrick.cards import Card, Seat, Side
from oddtrick.errors import illegal, invalid
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets.model import Misdeal

__all__ = ["Fault", "FaultKind", "Outcome", "Ruling", "choose", "rule_on"]

FaultKind = Literal["faced_in_pack", "exposed", "misdeal", "touched"]
"""A card face up in the pack; a card seen in dealing; cards dealt wrongly; cards touched before the turn-up."""

Outcome = Literal["stands", "redeal", "passes"]
"""The deal stands; the same dealer deals again; the deal passes to the left."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: whose it was (None where that makes no difference), and which card it is about, if any."""

    kind: FaultKind
    by: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a fault leads to. One outcome: it follows at once. Several: any one of the seats in `decides` chooses."""

    outcomes: tuple[Outcome, ...]
    reason: Reason
    decides: tuple[Seat, ...] = ()


def rule_on(
    fault: Fault, dealer: Seat, misdeal: Misdeal, touched: Sequence[Seat] = (), last: Card | None = None
) -> Ruling:
    """The ruling on a fault in dealing.

    misdeal: the rule set's parameter. touched: the seats that touched their cards before the turn-up, the first first.
    last: the last card of the pack, which is turned up anyway. Raises `Invalid` (`fault_needs_card`,
    `fault_needs_seat`, `fault_last_card`). Source: RULES 7, S4, L64 laws 37–39 and 43–44.
    """
    first = touched[0] if touched else None
    if fault.kind == "misdeal":
        return _misdeal(dealer, misdeal, first)
    if fault.kind == "faced_in_pack":
        if fault.card is None:
            raise invalid("fault_needs_card")
        if fault.card is last:
            raise invalid("fault_last_card")
        return Ruling(("redeal",), reason("fault_faced_in_pack", card=fault.card))
    if fault.by is None:
        raise invalid("fault_needs_seat")
    if fault.kind == "touched":
        return Ruling(("stands",), reason("fault_touched", by=fault.by, side=fault.by.side))
    if fault.card is None:
        raise invalid("fault_needs_card")
    return _exposed(fault.card, fault.by, dealer, first)


def _misdeal(dealer: Seat, misdeal: Misdeal, first: Seat | None) -> Ruling:
    """A misdeal: by the rule set; the deal is not lost to a side that touched the cards first."""
    if misdeal == "redeal":
        return Ruling(("redeal",), reason("fault_misdeal_redeal"))
    if first is not None and first.side is dealer.side.other:
        return Ruling(("redeal",), reason("fault_misdeal_touched", touched=first))
    return Ruling(("passes",), reason("fault_misdeal_passes"))


def _exposed(card: Card, by: Seat, dealer: Seat, first: Seat | None) -> Ruling:
    """A card seen in dealing: the side that did not do it decides, for the dealer's side the dealer himself."""
    side: Side = by.side.other
    if first is not None and first.side is side:
        return Ruling(("stands",), reason("fault_exposed_stands", card=card, touched=first))
    if side is dealer.side:
        return Ruling(("stands", "redeal"), reason("fault_exposed_by_others", card=card, by=by), (dealer,))
    return Ruling(("stands", "redeal"), reason("fault_exposed", card=card, by=by, side=side), side.seats)


def choose(ruling: Ruling, seat: Seat, choice: Outcome) -> Outcome:
    """The outcome after a seat that may decide has chosen. Raises `Illegal`: `fault_not_yours`, `fault_no_choice`."""
    if seat not in ruling.decides:
        raise illegal("fault_not_yours", seat=seat)
    if choice not in ruling.outcomes:
        raise illegal("fault_no_choice", choice=choice, choices=" or ".join(ruling.outcomes))
    return choice
