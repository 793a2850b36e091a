"""What is certain in a small ending before any search: tricks from the top on lead, and by trumps sooner or later."""

from __future__ import annotations

from oddtrick.kernel.bits import popcount
from oddtrick.kernel.compiled import Array, compiled
from oddtrick.kernel.ending_frames import LEADER, LENGTH, OWNERS, TRUMPS, cards_of, top_run

__all__ = ["sure_by_trumps", "sure_on_lead"]


@compiled
def sure_on_lead(stack: Array, base: int) -> int:
    """Tricks that the leader can take at once from the top, whatever the others do."""
    leader = stack[base + LEADER]
    left = (leader + 1) & 3
    partner = (leader + 2) & 3
    right = (leader + 3) & 3
    trumps = stack[base + TRUMPS]
    sure = 0
    left_ruffs = right_ruffs = partner_ruffs = False
    if trumps:
        length = stack[base + LENGTH]
        owners = stack[base + OWNERS]
        sure = top_run(cards_of(owners, length, leader), length)
        left_ruffs = cards_of(owners, length, left) != 0
        right_ruffs = cards_of(owners, length, right) != 0
        partner_ruffs = cards_of(owners, length, partner) != 0
    plain = 0
    partners = 0
    for suit in range(trumps, 4):
        length = stack[base + LENGTH + suit]
        owners = stack[base + OWNERS + suit]
        run = top_run(cards_of(owners, length, leader), length)
        # Both must follow as long as the suit is cashed, so neither can throw another suit away to ruff it later.
        if run and left_ruffs:
            run = min(run, popcount(cards_of(owners, length, left)))
        if run and right_ruffs:
            run = min(run, popcount(cards_of(owners, length, right)))
        plain += run
        if partner_ruffs:
            partners += popcount(cards_of(owners, length, partner))
    if partner_ruffs:
        # A partner with nothing but trumps must ruff, and the lead is gone from the hand that counts on it.
        plain = min(plain, partners)
    return sure + plain


@compiled
def sure_by_trumps(stack: Array, base: int, side: int) -> int:
    """Tricks a side takes sooner or later: the top run of trumps in one of its hands."""
    if not stack[base + TRUMPS]:
        return 0
    length = stack[base + LENGTH]
    owners = stack[base + OWNERS]
    return max(
        top_run(cards_of(owners, length, side), length),
        top_run(cards_of(owners, length, side + 2), length),
    )
