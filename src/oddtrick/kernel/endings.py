"""Double dummy for small endings: how many tricks each card makes, by alpha-beta with a table of positions met before.

The question asked everywhere is yes or no: do North and South take at least `target` of the tricks that are left?
`stack` holds one frame (`ending_frames`) a trick; `table` remembers bounds between questions, from one deal to the next
too, for its keys are whole positions: no two share one. A table serves one thread.
"""

from __future__ import annotations

import numpy as np

from oddtrick.kernel.bits import lowest, popcount
from oddtrick.kernel.cards import SUIT as CARDS_OF_SUIT
from oddtrick.kernel.compiled import Array, compiled, int64, uint64
from oddtrick.kernel.ending_bounds import sure_by_trumps, sure_on_lead
from oddtrick.kernel.ending_frames import (
    AT,
    FRAME,
    HIGH,
    KEY,
    LEADER,
    LEFT,
    LENGTH,
    LOW,
    MOST_TRICKS,
    MOVES,
    NUMBER,
    OWNERS,
    RANK,
    STACK,
    SUIT,
    TARGET,
    TRUMPS,
    end_trick,
    held,
    last_trick,
)
from oddtrick.kernel.ending_moves import weigh_leads, weigh_plays

__all__ = ["MOST_TRICKS", "new_table", "solve_ending", "solve_endings"]

_TABLE_BITS = 15


@compiled
def new_table() -> Array:
    """An empty table: pairs of a key and bounds, half a megabyte."""
    return np.zeros(2 << _TABLE_BITS, np.int64)


@compiled
def _key(stack: Array, base: int) -> int:
    """The whole position before a trick in one word."""
    key: int = 1
    for suit in range(4):
        key = key << (2 * stack[base + LENGTH + suit]) | stack[base + OWNERS + suit]
    for suit in range(3):
        key = key << 4 | stack[base + LENGTH + suit]
    key = key << 3 | stack[base + LEADER] << 1 | stack[base + TRUMPS]
    return int(key)


@compiled
def _slot(key: int) -> int:
    place: int = int64((uint64(key) * uint64(0x9E3779B97F4A7C15)) >> uint64(64 - _TABLE_BITS))
    return 2 * place


@compiled
def _known(stack: Array, table: Array, base: int) -> int:
    """Before a lead: 1 if North and South surely take the frame's target, 0 if surely not, -1 if it must be searched.

    Leaves the bounds known so far, the key and its slot in the frame for `_remember`.
    """
    left = stack[base + LEFT]
    target = stack[base + TARGET]
    if target <= 0:
        return 1
    if target > left:
        return 0
    if left == 1:
        return 1 - last_trick(stack, base)
    leading = stack[base + LEADER] & 1
    ours = max(sure_on_lead(stack, base), sure_by_trumps(stack, base, leading))
    theirs = sure_by_trumps(stack, base, 1 - leading)
    low = theirs if leading else ours
    high = left - (ours if leading else theirs)
    if low < target <= high and left < MOST_TRICKS:
        key = _key(stack, base)
        slot = _slot(key)
        stack[base + KEY] = key
        if table[slot] == key:
            low = max(low, table[slot + 1] & 15)
            high = min(high, table[slot + 1] >> 4)
    stack[base + LOW] = low
    stack[base + HIGH] = high
    return 1 if target <= low else 0 if target > high else -1


@compiled
def _remember(stack: Array, table: Array, base: int, answer: int) -> None:
    """Notes what the search of a frame has found."""
    if stack[base + LEFT] >= MOST_TRICKS:
        return
    target = stack[base + TARGET]
    key = stack[base + KEY]
    slot = _slot(key)
    table[slot] = key
    low = target if answer else stack[base + LOW]
    high = stack[base + HIGH] if answer else target - 1
    table[slot + 1] = high << 4 | low


@compiled
def _put(stack: Array, base: int, count: int) -> None:
    """Puts the untried card of the greatest weight on the table."""
    moves = base + MOVES + 14 * count
    at = stack[base + AT + count]
    chosen = at
    for other in range(at + 1, stack[base + NUMBER + count]):
        if stack[moves + other] > stack[moves + chosen]:
            chosen = other
    move = stack[moves + chosen]
    stack[moves + chosen] = stack[moves + at]
    stack[base + SUIT + count] = (move >> 4) & 15
    stack[base + RANK + count] = move & 15
    stack[base + AT + count] = at + 1


@compiled
def _takes(stack: Array, table: Array, first_base: int, first_count: int, target: int) -> bool:
    """Whether North and South take at least `target` tricks from here, `first_count` cards lying in the current trick.

    Goes down and up the tree by hand: numba cannot keep a function that calls itself on disk.
    """
    base = first_base
    count = first_count
    stack[base + TARGET] = target
    arriving = True
    answer = -1
    while True:
        seat = stack[base + LEADER] + count
        if arriving:
            arriving = False
            answer = -1
            if count == 0:
                answer = _known(stack, table, base)
            if answer < 0:
                stack[base + AT + count] = 0
                if count == 0:
                    stack[base + NUMBER] = weigh_leads(stack, base, seat)
                else:
                    stack[base + NUMBER + count] = weigh_plays(stack, base, count, seat & 3)
        if answer < 0:
            if stack[base + AT + count] < stack[base + NUMBER + count]:
                _put(stack, base, count)
                if count < 3:
                    count += 1
                else:
                    winner = end_trick(stack, base)
                    stack[base + FRAME + TARGET] = stack[base + TARGET] - (1 - (winner & 1))
                    base += FRAME
                    count = 0
                arriving = True
                continue
            answer = seat & 1
            if count == 0:
                _remember(stack, table, base, answer)
        if base == first_base and count == first_count:
            return answer == 1
        if count == 0:
            base -= FRAME
            count = 3
        else:
            count -= 1
        if answer == (stack[base + LEADER] + count) & 1:
            # The side to play does not want this: its next card.
            answer = -1
        elif count == 0:
            _remember(stack, table, base, answer)


@compiled
def _tricks(stack: Array, table: Array, count: int, guess: int, before: int) -> int:
    """How many tricks North and South take after the card just put into the first frame, the current one included.

    `count` cards lie there now. `guess` is tried first; `before` is the most there can be.
    """
    base = 0
    won = 0
    if count == 4:
        winner = end_trick(stack, 0)
        won = 1 - (winner & 1)
        base = FRAME
        count = 0
        if stack[base + LEFT] == 0:
            return won
    most = before if base == 0 else before - 1
    value = min(max(guess - won, 0), most)
    if value > 0 and not _takes(stack, table, base, count, value):
        value -= 1
        while value > 0 and not _takes(stack, table, base, count, value):
            value -= 1
    else:
        while value < most and _takes(stack, table, base, count, value + 1):
            value += 1
    return won + value


@compiled
def solve_ending(hands: Array, trick: Array, count: int, leader: int, trump: int, table: Array, tricks: Array) -> None:
    """Writes into `tricks` (52) what each legal card makes for the side of the seat to play, current trick included.

    hands: four masks of the cards still held, at most `MOST_TRICKS` a seat with the current trick's. trick: the `count`
    (0–3) cards on the table in order. leader: who led them, or leads. trump: suit index, -1 none. Other cards get -1.
    """
    stack = np.zeros(STACK, np.int64)
    for card in range(52):
        tricks[card] = -1
    pack = hands[0] | hands[1] | hands[2] | hands[3]
    for place in range(count):
        pack |= 1 << trick[place]
    trumps = 1 if trump >= 0 else 0
    stack[TRUMPS] = trumps
    stack[LEADER] = leader
    seat = (leader + count) & 3
    left = popcount(hands[seat])
    stack[LEFT] = left
    # The order of the suits: trumps first.
    for at in range(4):
        suit = at
        if trumps:
            suit = trump if at == 0 else at - 1 if at <= trump else at
        present = (pack >> (13 * suit)) & CARDS_OF_SUIT
        length = 0
        owners = 0
        while present:
            card = 13 * suit + lowest(present)
            present &= present - 1
            owner = 0
            for holder in range(1, 4):
                if (hands[holder] >> card) & 1:
                    owner = holder
            for place in range(count):
                if trick[place] == card:
                    owner = (leader + place) & 3
                    stack[SUIT + place] = at
                    stack[RANK + place] = length
            owners |= owner << (2 * length)
            length += 1
        stack[OWNERS + at] = owners
        stack[LENGTH + at] = length
    led = stack[SUIT] if count else -1
    only = led >= 0 and held(stack, 0, led, seat) != 0
    guess = left // 2
    for at in range(4):
        if only and at != led:
            continue
        suit = at
        if trumps:
            suit = trump if at == 0 else at - 1 if at <= trump else at
        own = held(stack, 0, at, seat)
        present = (pack >> (13 * suit)) & CARDS_OF_SUIT
        before = -2
        value = 0
        rank = 0
        while present:
            card = 13 * suit + lowest(present)
            present &= present - 1
            if (own >> (2 * rank)) & 1:
                if before != rank - 1:
                    stack[SUIT + count] = at
                    stack[RANK + count] = rank
                    guess = _tricks(stack, table, count + 1, guess, left)
                    value = guess if seat & 1 == 0 else left - guess
                before = rank
                tricks[card] = value
            rank += 1


@compiled
def solve_endings(
    rows: Array, hands: Array, tricks: Array, counts: Array, leaders: Array, trumps: Array, table: Array, made: Array
) -> None:
    """`solve_ending` for some rows of n positions into the same rows of `made` (n × 52).

    hands: n × 4. tricks: n × 4, read below counts (n). leaders, trumps: n. rows: which to solve.
    """
    for row in rows:
        solve_ending(hands[row], tricks[row], counts[row], leaders[row], trumps[row], table, made[row])
