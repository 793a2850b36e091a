"""Double dummy for small endings: how many tricks each card makes, by alpha-beta with a table of positions met before.

A suit is a word with two bits for each card that is left, the lowest card first: the seat that holds it. So cards
already gone leave no gap, touching cards of one hand stand side by side and only one of them is tried, and positions
that differ in ranks alone are one. Suits are kept with trumps first. The question asked everywhere is yes or no: do
North and South take at least `target` of the tricks that are left?

`stack` holds one frame of `FRAME` words a trick; `table` remembers bounds between questions, from one deal to the next
too, for its keys are whole positions: no two share one. A table serves one thread.
"""

from __future__ import annotations

import numpy as np

from oddtrick.kernel.bits import highest, lowest, popcount
from oddtrick.kernel.cards import SUIT
from oddtrick.kernel.compiled import Array, compiled, int64, uint64

__all__ = ["MOST_TRICKS", "new_table", "solve_ending", "solve_endings"]

MOST_TRICKS = 7
"""Cards a seat, counted before the current trick, up to which an ending is solved: a key for one less fills a word."""

# A frame of the stack.
_OWNERS = 0  # + suit: two bits a card
_LENGTH = 4  # + suit: cards left
_SUIT = 8  # + place: suit of the card played
_RANK = 12  # + place: its rank among those left
_LEADER = 16
_LEFT = 17  # tricks left, this one included
_TRUMPS = 18  # 1 where suit 0 is trumps, 0 for no trumps
_TARGET = 19  # tricks that are asked for
_LOW = 20  # bounds known before the search
_HIGH = 21
_KEY = 22
_AT = 24  # + place: cards tried so far
_NUMBER = 28  # + place: cards to try
_MOVES = 32  # + 14 × place: weight << 8 | suit << 4 | rank
_FRAME = 88
_STACK = _FRAME * (MOST_TRICKS + 1)

_ALL = 0x1555555
"""The lower bit of thirteen cards; times a seat, that seat's cards throughout."""

_TABLE_BITS = 15


@compiled
def new_table() -> Array:
    """An empty table: pairs of a key and bounds, half a megabyte."""
    return np.zeros(2 << _TABLE_BITS, np.int64)


@compiled
def _cards_of(owners: int, length: int, seat: int) -> int:
    """A seat's cards of a suit, one bit at every second place."""
    other = owners ^ (_ALL * seat)
    return ~(other | other >> 1) & _ALL & ((1 << 2 * length) - 1)


@compiled
def _held(stack: Array, base: int, suit: int, seat: int) -> int:
    return _cards_of(stack[base + _OWNERS + suit], stack[base + _LENGTH + suit], seat)


@compiled
def _top_run(cards: int, length: int) -> int:
    """How many of the highest cards of a suit are in one hand, from the top without a gap."""
    gap = ~cards & _ALL & ((1 << 2 * length) - 1)
    return length - 1 - (highest(gap) >> 1)


@compiled
def _sure_on_lead(stack: Array, base: int) -> int:
    """Tricks that the leader can take at once from the top, whatever the others do."""
    leader = stack[base + _LEADER]
    left = (leader + 1) & 3
    partner = (leader + 2) & 3
    right = (leader + 3) & 3
    trumps = stack[base + _TRUMPS]
    sure = 0
    left_ruffs = right_ruffs = partner_ruffs = False
    if trumps:
        length = stack[base + _LENGTH]
        owners = stack[base + _OWNERS]
        sure = _top_run(_cards_of(owners, length, leader), length)
        left_ruffs = _cards_of(owners, length, left) != 0
        right_ruffs = _cards_of(owners, length, right) != 0
        partner_ruffs = _cards_of(owners, length, partner) != 0
    plain = 0
    partners = 0
    for suit in range(trumps, 4):
        length = stack[base + _LENGTH + suit]
        owners = stack[base + _OWNERS + suit]
        run = _top_run(_cards_of(owners, length, leader), length)
        # Both must follow as long as the suit is cashed, so neither can throw another suit away to ruff it later.
        if run and left_ruffs:
            run = min(run, popcount(_cards_of(owners, length, left)))
        if run and right_ruffs:
            run = min(run, popcount(_cards_of(owners, length, right)))
        plain += run
        if partner_ruffs:
            partners += popcount(_cards_of(owners, length, partner))
    if partner_ruffs:
        # A partner with nothing but trumps must ruff, and the lead is gone from the hand that counts on it.
        plain = min(plain, partners)
    return sure + plain


@compiled
def _sure_by_trumps(stack: Array, base: int, side: int) -> int:
    """Tricks a side takes sooner or later: the top run of trumps in one of its hands."""
    if not stack[base + _TRUMPS]:
        return 0
    length = stack[base + _LENGTH]
    owners = stack[base + _OWNERS]
    return max(
        _top_run(_cards_of(owners, length, side), length),
        _top_run(_cards_of(owners, length, side + 2), length),
    )


@compiled
def _key(stack: Array, base: int) -> int:
    """The whole position before a trick in one word."""
    key: int = 1
    for suit in range(4):
        key = key << (2 * stack[base + _LENGTH + suit]) | stack[base + _OWNERS + suit]
    for suit in range(3):
        key = key << 4 | stack[base + _LENGTH + suit]
    key = key << 3 | stack[base + _LEADER] << 1 | stack[base + _TRUMPS]
    return int(key)


@compiled
def _slot(key: int) -> int:
    place: int = int64((uint64(key) * uint64(0x9E3779B97F4A7C15)) >> uint64(64 - _TABLE_BITS))
    return 2 * place


@compiled
def _last_trick(stack: Array, base: int) -> int:
    """The side that takes the last trick, each seat holding one card."""
    leader = stack[base + _LEADER]
    led = -1
    if stack[base + _TRUMPS] and stack[base + _LENGTH]:
        led = 0
    else:
        for suit in range(4):
            if _held(stack, base, suit, leader):
                led = suit
    # The highest card of trumps, or else of the suit led.
    top = 2 * (stack[base + _LENGTH + led] - 1)
    side: int = (stack[base + _OWNERS + led] >> top) & 1
    return side


@compiled
def _best_place(stack: Array, base: int, count: int) -> int:
    """The place of the card that wins among the first `count` of the trick."""
    best = 0
    for place in range(1, count):
        suit = stack[base + _SUIT + place]
        if suit == stack[base + _SUIT + best]:
            if stack[base + _RANK + place] > stack[base + _RANK + best]:
                best = place
        elif suit == 0 and stack[base + _TRUMPS]:
            best = place
    return best


@compiled
def _weigh_leads(stack: Array, base: int, leader: int) -> int:
    """Writes the leads worth trying, with weights; returns how many. The higher the weight, the sooner it is tried."""
    trumps = stack[base + _TRUMPS]
    left = (leader + 1) & 3
    partner = (leader + 2) & 3
    right = (leader + 3) & 3
    number = 0
    for suit in range(4):
        own = _held(stack, base, suit, leader)
        if not own:
            continue
        length = stack[base + _LENGTH + suit]
        owners = stack[base + _OWNERS + suit]
        plain = trumps and suit > 0
        ruffed = False
        partner_ruffs = False
        if plain:
            ruffed = (not _cards_of(owners, length, left) and _held(stack, base, 0, left) != 0) or (
                not _cards_of(owners, length, right) and _held(stack, base, 0, right) != 0
            )
            partner_ruffs = not _cards_of(owners, length, partner) and _held(stack, base, 0, partner) != 0
        partner_top = (owners >> (2 * (length - 1))) & 3 == partner
        run = _top_run(own, length)
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
            stack[base + _MOVES + number] = weight << 8 | suit << 4 | rank
            number += 1
    return number


@compiled
def _weigh_plays(stack: Array, base: int, count: int, seat: int) -> int:
    """Writes the plays worth trying behind the leader, with weights; returns how many."""
    trumps = stack[base + _TRUMPS]
    led = stack[base + _SUIT]
    best = _best_place(stack, base, count)
    best_suit = stack[base + _SUIT + best]
    best_rank = stack[base + _RANK + best]
    partner_wins = best == count - 2
    moves = base + _MOVES + 14 * count
    number = 0
    following = _held(stack, base, led, seat)
    if following:
        # The best card that a seat still to play can follow with.
        behind = -1
        for later in range(count + 1, 4):
            if (later ^ count) & 1:
                cards = _held(stack, base, led, (stack[base + _LEADER] + later) & 3)
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
        own = _held(stack, base, suit, seat)
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


@compiled
def _end_trick(stack: Array, base: int) -> int:
    """Writes the frame of the next trick behind the current one; returns the seat that leads to it."""
    after = base + _FRAME
    for word in range(8):
        stack[after + word] = stack[base + word]
    for place in range(4):
        suit = stack[base + _SUIT + place]
        rank = stack[base + _RANK + place]
        down = rank
        for earlier in range(place):
            if stack[base + _SUIT + earlier] == suit and stack[base + _RANK + earlier] < rank:
                down -= 1
        owners = stack[after + _OWNERS + suit]
        below = (1 << 2 * down) - 1
        stack[after + _OWNERS + suit] = owners & below | (owners >> 2) & ~below
        stack[after + _LENGTH + suit] -= 1
    winner: int = (stack[base + _LEADER] + _best_place(stack, base, 4)) & 3
    stack[after + _LEADER] = winner
    stack[after + _LEFT] = stack[base + _LEFT] - 1
    stack[after + _TRUMPS] = stack[base + _TRUMPS]
    return winner


@compiled
def _known(stack: Array, table: Array, base: int) -> int:
    """Before a lead: 1 if North and South surely take the frame's target, 0 if surely not, -1 if it must be searched.

    Leaves the bounds known so far, the key and its slot in the frame for `_remember`.
    """
    left = stack[base + _LEFT]
    target = stack[base + _TARGET]
    if target <= 0:
        return 1
    if target > left:
        return 0
    if left == 1:
        return 1 - _last_trick(stack, base)
    leading = stack[base + _LEADER] & 1
    ours = max(_sure_on_lead(stack, base), _sure_by_trumps(stack, base, leading))
    theirs = _sure_by_trumps(stack, base, 1 - leading)
    low = theirs if leading else ours
    high = left - (ours if leading else theirs)
    if low < target <= high and left < MOST_TRICKS:
        key = _key(stack, base)
        slot = _slot(key)
        stack[base + _KEY] = key
        if table[slot] == key:
            low = max(low, table[slot + 1] & 15)
            high = min(high, table[slot + 1] >> 4)
    stack[base + _LOW] = low
    stack[base + _HIGH] = high
    return 1 if target <= low else 0 if target > high else -1


@compiled
def _remember(stack: Array, table: Array, base: int, answer: int) -> None:
    """Notes what the search of a frame has found."""
    if stack[base + _LEFT] >= MOST_TRICKS:
        return
    target = stack[base + _TARGET]
    key = stack[base + _KEY]
    slot = _slot(key)
    table[slot] = key
    low = target if answer else stack[base + _LOW]
    high = stack[base + _HIGH] if answer else target - 1
    table[slot + 1] = high << 4 | low


@compiled
def _put(stack: Array, base: int, count: int) -> None:
    """Puts the untried card of the greatest weight on the table."""
    moves = base + _MOVES + 14 * count
    at = stack[base + _AT + count]
    chosen = at
    for other in range(at + 1, stack[base + _NUMBER + count]):
        if stack[moves + other] > stack[moves + chosen]:
            chosen = other
    move = stack[moves + chosen]
    stack[moves + chosen] = stack[moves + at]
    stack[base + _SUIT + count] = (move >> 4) & 15
    stack[base + _RANK + count] = move & 15
    stack[base + _AT + count] = at + 1


@compiled
def _takes(stack: Array, table: Array, first_base: int, first_count: int, target: int) -> bool:
    """Whether North and South take at least `target` tricks from here, `first_count` cards lying in the current trick.

    Goes down and up the tree by hand: numba cannot keep a function that calls itself on disk.
    """
    base = first_base
    count = first_count
    stack[base + _TARGET] = target
    arriving = True
    answer = -1
    while True:
        seat = stack[base + _LEADER] + count
        if arriving:
            arriving = False
            answer = -1
            if count == 0:
                answer = _known(stack, table, base)
            if answer < 0:
                stack[base + _AT + count] = 0
                if count == 0:
                    stack[base + _NUMBER] = _weigh_leads(stack, base, seat)
                else:
                    stack[base + _NUMBER + count] = _weigh_plays(stack, base, count, seat & 3)
        if answer < 0:
            if stack[base + _AT + count] < stack[base + _NUMBER + count]:
                _put(stack, base, count)
                if count < 3:
                    count += 1
                else:
                    winner = _end_trick(stack, base)
                    stack[base + _FRAME + _TARGET] = stack[base + _TARGET] - (1 - (winner & 1))
                    base += _FRAME
                    count = 0
                arriving = True
                continue
            answer = seat & 1
            if count == 0:
                _remember(stack, table, base, answer)
        if base == first_base and count == first_count:
            return answer == 1
        if count == 0:
            base -= _FRAME
            count = 3
        else:
            count -= 1
        if answer == (stack[base + _LEADER] + count) & 1:
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
        winner = _end_trick(stack, 0)
        won = 1 - (winner & 1)
        base = _FRAME
        count = 0
        if stack[base + _LEFT] == 0:
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
    stack = np.zeros(_STACK, np.int64)
    for card in range(52):
        tricks[card] = -1
    pack = hands[0] | hands[1] | hands[2] | hands[3]
    for place in range(count):
        pack |= 1 << trick[place]
    trumps = 1 if trump >= 0 else 0
    stack[_TRUMPS] = trumps
    stack[_LEADER] = leader
    seat = (leader + count) & 3
    left = popcount(hands[seat])
    stack[_LEFT] = left
    # The order of the suits: trumps first.
    for at in range(4):
        suit = at
        if trumps:
            suit = trump if at == 0 else at - 1 if at <= trump else at
        present = (pack >> (13 * suit)) & SUIT
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
                    stack[_SUIT + place] = at
                    stack[_RANK + place] = length
            owners |= owner << (2 * length)
            length += 1
        stack[_OWNERS + at] = owners
        stack[_LENGTH + at] = length
    led = stack[_SUIT] if count else -1
    only = led >= 0 and _held(stack, 0, led, seat) != 0
    guess = left // 2
    for at in range(4):
        if only and at != led:
            continue
        suit = at
        if trumps:
            suit = trump if at == 0 else at - 1 if at <= trump else at
        own = _held(stack, 0, at, seat)
        present = (pack >> (13 * suit)) & SUIT
        before = -2
        value = 0
        rank = 0
        while present:
            card = 13 * suit + lowest(present)
            present &= present - 1
            if (own >> (2 * rank)) & 1:
                if before != rank - 1:
                    stack[_SUIT + count] = at
                    stack[_RANK + count] = rank
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
