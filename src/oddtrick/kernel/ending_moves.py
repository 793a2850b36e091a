"""What is worth trying in a small ending, and how soon: leads, and plays behind the leader, with weights."""

from __future__ import annotations

from oddtrick.kernel.bits import highest, lowest
from oddtrick.kernel.compiled import Array, compiled
from oddtrick.kernel.ending_frames import (
    LEADER,
    LENGTH,
    MOVES,
    OWNERS,
    RANK,
    SUIT,
    TRUMPS,
    best_place,
    cards_of,
    held,
    top_run,
)

__all__ = ["weigh_leads", "weigh_plays"]


@compiled
def weigh_leads(stack: Array, base: int, leader: int) -> int:
    """Writes the leads worth trying, with weights; returns how many. The higher the weight, the sooner it is tried."""
    trumps = stack[base + TRUMPS]
    left = (leader + 1) & 3
    partner = (leader + 2) & 3
    right = (leader + 3) & 3
    number = 0
    for suit in range(4):
        own = held(stack, base, suit, leader)
        if not own:
            continue
        length = stack[base + LENGTH + suit]
        owners = stack[base + OWNERS + suit]
        plain = trumps and suit > 0
        ruffed = False
        partner_ruffs = False
        if plain:
            ruffed = (not cards_of(owners, length, left) and held(stack, base, 0, left) != 0) or (
                not cards_of(owners, length, right) and held(stack, base, 0, right) != 0
            )
            partner_ruffs = not cards_of(owners, length, partner) and held(stack, base, 0, partner) != 0
        partner_top = (owners >> (2 * (length - 1))) & 3 == partner
        run = top_run(own, length)
        heads = own & ~(own << 2)
        first = True
        while heads:
            rank = lowest(heads) >> 1
            heads &= heads - 1
            if rank >= length - run:
                weight = 12 if ruffed else 60
            elif first:
                weight = 45 if partner_ruffs else 50 if partner_top and not ruffed else 30
            else:
                weight = 20
            first = False
            stack[base + MOVES + number] = weight << 8 | suit << 4 | rank
            number += 1
    return number


@compiled
def weigh_plays(stack: Array, base: int, count: int, seat: int) -> int:
    """Writes the plays worth trying behind the leader, with weights; returns how many."""
    trumps = stack[base + TRUMPS]
    led = stack[base + SUIT]
    best = best_place(stack, base, count)
    best_suit = stack[base + SUIT + best]
    best_rank = stack[base + RANK + best]
    partner_wins = best == count - 2
    moves = base + MOVES + 14 * count
    number = 0
    following = held(stack, base, led, seat)
    if following:
        # The best card that a seat still to play can follow with.
        behind = -1
        for later in range(count + 1, 4):
            if (later ^ count) & 1:
                cards = held(stack, base, led, (stack[base + LEADER] + later) & 3)
                if cards:
                    behind = max(behind, highest(cards) >> 1)
        if partner_wins and best_suit == led and best_rank < behind:
            partner_wins = False
        heads = following & ~(following << 2)
        while heads:
            rank = lowest(heads) >> 1
            heads &= heads - 1
            wins = best_suit == led and rank > best_rank
            if wins and not partner_wins:
                weight = 60 - rank if rank > behind else 25 - rank
            else:
                weight = 40 - rank
            stack[moves + number] = weight << 8 | led << 4 | rank
            number += 1
        return number
    for suit in range(4):
        own = held(stack, base, suit, seat)
        heads = own & ~(own << 2)
        ruff = trumps and suit == 0
        while heads:
            rank = lowest(heads) >> 1
            heads &= heads - 1
            if ruff:
                wins = best_suit != 0 or rank > best_rank
                weight = (60 if wins and not partner_wins else 14) - rank
            else:
                weight = 40 - rank
            stack[moves + number] = weight << 8 | suit << 4 | rank
            number += 1
    return number
